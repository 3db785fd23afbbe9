"""A pad that the system itself believes in: SDL's virtual joystick, in the very library that pygame has loaded."""

from __future__ import annotations

import ctypes
from pathlib import Path

GAME_CONTROLLER, WHEEL = 1, 2
"""SDL_JOYSTICK_TYPE_GAMECONTROLLER, whose buttons SDL knows, and SDL_JOYSTICK_TYPE_WHEEL, of which it knows nothing."""
AXES, BUTTONS, HATS = 6, 15, 0


def library() -> ctypes.CDLL | None:
    """SDL as pygame has it in its memory; nothing where the system tells no maps, or it is another SDL."""
    maps = Path("/proc/self/maps")
    if not maps.exists():
        return None
    paths = {line.split(maxsplit=5)[5] for line in maps.read_text("utf-8").splitlines() if "libSDL2-2" in line}
    found = ctypes.CDLL(paths.pop()) if len(paths) == 1 else None
    if found is None or not hasattr(found, "SDL_JoystickAttachVirtual"):
        return None
    found.SDL_JoystickOpen.restype = ctypes.c_void_p
    found.SDL_JoystickClose.argtypes = [ctypes.c_void_p]
    found.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    found.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
    return found


class VirtualPad:
    """One pad: it comes when it is made, and goes when it is pulled out."""

    def __init__(self, sdl: ctypes.CDLL, kind: int = GAME_CONTROLLER) -> None:
        self._sdl = sdl
        self._index = int(sdl.SDL_JoystickAttachVirtual(kind, AXES, BUTTONS, HATS))
        assert self._index >= 0, "SDL refuses a virtual joystick"
        self._joystick = sdl.SDL_JoystickOpen(self._index)

    def button(self, number: int, *, down: bool) -> None:
        assert self._sdl.SDL_JoystickSetVirtualButton(self._joystick, number, int(down)) == 0

    def axis(self, number: int, value: int) -> None:
        assert self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, number, value) == 0

    def pull_out(self) -> None:
        self._sdl.SDL_JoystickDetachVirtual(self._index)
        self._sdl.SDL_JoystickClose(self._joystick)
