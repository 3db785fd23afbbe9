"""How tables are announced and heard of on real networks: a small datagram, and zeroconf where it is installed.

Address, port and interface are handed in everywhere, so that whoever tries this out never disturbs anybody else.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib.util import find_spec
from ipaddress import IPv4Address
from typing import TYPE_CHECKING, Final

from net import beacon
from net.beacon import DATAGRAM, TABLES, Notice

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, ServiceStateChange, Zeroconf

GROUP: Final = "239.255.71.10"
"""A group of addresses that no router passes on."""
EVERYBODY: Final = "255.255.255.255"
"""For networks that know nothing of groups."""
PORT: Final = 24_710
SERVICE: Final = "_amphora._tcp.local."
LASTS: Final = 10
"""So many seconds a name lives in multicast DNS whose owner is no longer there."""
AT_ONCE: Final = 256
"""So many datagrams are read at a time; whoever sends more waits."""


# Which ways out there are


def interfaces() -> list[str]:
    """The addresses of this machine, by which an interface is chosen; those nobody else sees are left out."""
    found = _asked_of_adapters() if find_spec("ifaddr") else _guessed()
    return [address for address in found if not IPv4Address(address).is_loopback]


def _asked_of_adapters() -> list[str]:
    from ifaddr import get_adapters

    return [ip.ip for adapter in get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)]


def _guessed() -> list[str]:
    """The address from which one would speak to the group; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
        asked.connect((GROUP, PORT))
        return [str(asked.getsockname()[0])]
    return []


# The beacon


def _is_group(address: str) -> bool:
    return IPv4Address(address).is_multicast


class Beacon:
    """Says a notice on one interface, or on the usual one; a network that is away for a while is no reason to stop."""

    def __init__(self, address: str = GROUP, port: int = PORT, interface: str = "") -> None:
        self._to = (address, port)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        if address == EVERYBODY:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        if _is_group(address):
            self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 1)
        if _is_group(address) and interface:
            self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(interface))
        self._socket.bind((interface, 0))

    def say(self, notice: Notice) -> bool:
        """Send the notice once; whether the network took it."""
        try:
            self._socket.sendto(beacon.encode(notice), self._to)
        except OSError:
            return False
        return True

    def close(self) -> None:
        self._socket.close()


class Ear:
    """Hears what is announced; several programs on one machine can listen side by side."""

    def __init__(self, address: str = GROUP, port: int = PORT, interface: str = "") -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._share()
        try:
            self._bind(address, port, interface)
        except OSError:
            self._socket.close()
            raise
        self.port: int = self._socket.getsockname()[1]

    def _share(self) -> None:
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)

    def _bind(self, address: str, port: int, interface: str) -> None:
        if not _is_group(address):
            self._socket.bind((address, port))
            return
        # Bound to no address, it also hears what is sent to everybody.
        self._socket.bind(("", port))
        member = socket.inet_aton(address) + socket.inet_aton(interface or "0.0.0.0")
        self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)

    def take(self) -> list[tuple[bytes, str]]:
        """What has come since, each datagram with the address it came from; waits for nothing."""
        come: list[tuple[bytes, str]] = []
        with suppress(BlockingIOError):
            while len(come) < AT_ONCE:
                datagram, sender = self._socket.recvfrom(DATAGRAM + 1)
                come.append((datagram, str(sender[0])))
        return come

    def close(self) -> None:
        self._socket.close()


# Zeroconf, where it is installed


def has_zeroconf() -> bool:
    return find_spec("zeroconf") is not None


class Registry:
    """The same notices by way of multicast DNS, which some networks carry further than our datagram.

    It has a thread of its own. `say` and `close` wait for that up to a second: not for where nobody may wait.
    """

    def __init__(self, interfaces: Iterable[str] = ()) -> None:
        from zeroconf import InterfaceChoice, ServiceBrowser, Zeroconf

        self._known: dict[str, tuple[bytes, str]] = {}
        self._is_announced = False
        self._zeroconf: Zeroconf = Zeroconf(list(interfaces) or InterfaceChoice.Default)
        handlers: list[Callable[..., None]] = [self._changed]
        self._browser = ServiceBrowser(self._zeroconf, SERVICE, handlers=handlers)

    def say(self, notice: Notice, addresses: Iterable[str]) -> bool:
        """Announce a table at these addresses of ours, or what is new about it; whether that was taken.

        It is not as long as the machine that led this table before us is still known for it.
        """
        from zeroconf import Error

        told = _service(notice, list(addresses))
        try:
            if self._is_announced:
                self._zeroconf.update_service(told)
            else:
                self._zeroconf.register_service(told, allow_name_change=False)
        except Error:
            return False
        self._is_announced = True
        return True

    def take(self) -> list[tuple[bytes, str]]:
        """All that is announced now, each as from `Ear.take`; to be asked as often as a beacon speaks."""
        return list(self._known.values())

    def close(self) -> None:
        self._zeroconf.close()

    def _changed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """Called on zeroconf's own thread, which must not wait: what is needed has come along with the name."""
        told = _told(zeroconf, name)
        if told and (name in self._known or len(self._known) < TABLES):
            self._known[name] = told
        else:
            self._known.pop(name, None)


def _service(notice: Notice, addresses: list[str]) -> ServiceInfo:
    from zeroconf import ServiceInfo

    return ServiceInfo(
        SERVICE,
        f"{notice.table.hex()}.{SERVICE}",
        port=notice.port,
        properties={b"t": beacon.encode(notice)},
        parsed_addresses=addresses,
        server=f"{notice.table.hex()}.local.",
        host_ttl=LASTS,
        other_ttl=LASTS,
    )


def _told(zeroconf: Zeroconf, name: str) -> tuple[bytes, str] | None:
    """What is announced under a name, and the address that belongs to it; None if it was taken back."""
    from zeroconf import IPVersion, ServiceInfo

    told = ServiceInfo(SERVICE, name)
    addresses = told.parsed_addresses(IPVersion.V4Only) if told.load_from_cache(zeroconf) else []
    return (told.properties.get(b"t") or b"", addresses[0]) if addresses else None
