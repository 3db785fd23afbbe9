"""Make every sound anew, and say how much room all of them take."""

from __future__ import annotations

from game.app import ASSETS
from game.lab.sounds.catalogue import SOUNDS, made
from game.lab.sounds.waves import to_file


def main() -> None:
    folder, room = ASSETS / "sounds", 0
    folder.mkdir(exist_ok=True)
    for name in SOUNDS:
        file = to_file(made(name))
        room += len(file)
        (folder / f"{name}.wav").write_bytes(file)
    print(f"{len(SOUNDS)} sounds, {room / 2**20:.2f} MiB")


main()
