"""All that is asked of PyNaCl and spake2: identities, signatures, secret streams, and short codes made strong keys.

Both come with the extra `lan`. They are imported when first used, so that everything starts without them; `lacking`
tells what is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from importlib.util import find_spec
from typing import Final, TypeAlias

Entropy: TypeAlias = Callable[[int], bytes]
"""So many bytes that nobody can guess."""

PACKAGES: Final = {"nacl": "PyNaCl", "spake2": "spake2"}
"""What must be there, by the name it is imported under and the name it is installed under."""

KEY: Final = 32
SIGNATURE: Final = 64
PAKE: Final = 33
"""How long a message of SPAKE2 is: its side, and a point of the curve."""
HEADER: Final = 24
"""With so many bytes a secret stream begins."""
OVERHEAD: Final = 17
"""So much longer is what a secret stream makes of a message."""


class Tampered(Exception):
    """Bytes that nobody made who holds the key: altered, cut, out of order, or of another stream."""


def lacking() -> list[str]:
    """The packages of the extra without which nobody can be spoken to, as they are called when installed."""
    return [package for module, package in PACKAGES.items() if find_spec(module) is None]


def digest(label: str, *parts: bytes, key: bytes = b"") -> bytes:
    """What these parts come to, in this order and cut in this way; another label gives another digest."""
    whole = blake2b(digest_size=KEY, key=key)
    for part in (label.encode(), *parts):
        whole.update(len(part).to_bytes(4, "big") + part)
    return whole.digest()


# Who speaks


class Identity:
    """One machine at one table: it signs what it says, and the others know it by its key."""

    def __init__(self, seed: bytes) -> None:
        from nacl.bindings import crypto_sign_seed_keypair

        self.key, self._secret = crypto_sign_seed_keypair(seed)

    @classmethod
    def fresh(cls, entropy: Entropy) -> Identity:
        return cls(entropy(KEY))

    def sign(self, text: bytes) -> bytes:
        from nacl.bindings import crypto_sign

        signed: bytes = crypto_sign(text, self._secret)
        return signed[:SIGNATURE]


def is_signed(text: bytes, signature: bytes, key: bytes) -> bool:
    """Whether the owner of this key has signed these words."""
    from nacl.bindings import crypto_sign_open
    from nacl.exceptions import BadSignatureError

    if len(signature) != SIGNATURE or len(key) != KEY:
        return False
    try:
        crypto_sign_open(signature + text, key)
    except BadSignatureError:
        return False
    return True


# What is said in secret


class Outgoing:
    """One direction of a connection, on the side that speaks."""

    def __init__(self, key: bytes) -> None:
        from nacl import bindings

        self._state = bindings.crypto_secretstream_xchacha20poly1305_state()
        self.header = bindings.crypto_secretstream_xchacha20poly1305_init_push(self._state, key)

    def push(self, text: bytes, *, last: bool = False) -> bytes:
        from nacl import bindings

        final = bindings.crypto_secretstream_xchacha20poly1305_TAG_FINAL
        usual = bindings.crypto_secretstream_xchacha20poly1305_TAG_MESSAGE
        tag = final if last else usual
        closed: bytes = bindings.crypto_secretstream_xchacha20poly1305_push(self._state, text, tag=tag)
        return closed


class Incoming:
    """The same direction on the side that listens."""

    def __init__(self, key: bytes, header: bytes) -> None:
        from nacl import bindings

        if len(header) != HEADER:
            raise Tampered("no beginning of a stream")
        self._state = bindings.crypto_secretstream_xchacha20poly1305_state()
        bindings.crypto_secretstream_xchacha20poly1305_init_pull(self._state, header, key)

    def pull(self, sealed: bytes) -> tuple[bytes, bool]:
        """What was said next, and whether it was the last word."""
        from nacl import bindings
        from nacl.exceptions import RuntimeError as Refused

        if len(sealed) < OVERHEAD:
            raise Tampered("too short")
        try:
            text, tag = bindings.crypto_secretstream_xchacha20poly1305_pull(self._state, sealed)
        except Refused as error:
            raise Tampered("not what was sent next") from error
        return text, tag == bindings.crypto_secretstream_xchacha20poly1305_TAG_FINAL


# How a code becomes a key


class Agreement:
    """One side of SPAKE2: two who know the same secret get the same key, and nobody else learns anything.

    Whoever does not know it has one guess for each run, and cannot try further ones at home.
    """

    def __init__(self, secret: bytes, *, joining: bool, entropy: Entropy) -> None:
        from spake2 import SPAKE2_A, SPAKE2_B

        side = SPAKE2_A if joining else SPAKE2_B
        self._side = side(secret, idA=b"amphora joiner", idB=b"amphora listener", entropy_f=entropy)
        self.message: bytes = self._side.start()

    def key(self, theirs: bytes) -> bytes:
        """The key that comes of the other side's message; it is the same over there if the secrets are."""
        from spake2 import SPAKEError
        from spake2.ed25519_basic import NotOnCurve

        if len(theirs) != PAKE:
            raise Tampered("no message of the agreement")
        try:
            key: bytes = self._side.finish(theirs)
        except (SPAKEError, NotOnCurve, ValueError) as error:
            raise Tampered("no message of the agreement") from error
        return key
