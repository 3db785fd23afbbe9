"""A machine at a table in a process of its own, to be killed: tells line by line, and submits what it reads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from net.node.news import Arrived, Came, Entered, Opened
from net.node.node import Node
from tests import ROOT
from tests.net.tables import ANNA, LOOPBACK, setting, until


class Apart:
    """The parent's end of such a process, and all it has said in all its lives."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries: dict[int, tuple[int, str, str]] = {}
        """What this machine has told as committed since it was started last, by its place."""
        self.opened: tuple[int, str] = (0, "")
        self.came: set[int] = set()
        """Whom this machine has ever met."""
        self._said: SimpleQueue[str] = SimpleQueue()

    def start(self, *how: str) -> None:
        self.entries = {}
        self.is_in = False
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.net.apart", str(self.folder), *how],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._said = said = SimpleQueue()
        Thread(target=lambda out=self._process.stdout: [said.put(line) for line in out], daemon=True).start()
        until(lambda: self.look() or self.is_in, "a process to sit down")

    def look(self) -> None:
        while True:
            try:
                told = json.loads(self._said.get_nowait())
            except Empty:
                return
            if told[0] == "entry":
                self.entries[told[1]] = tuple(told[2:])
            elif told[0] == "came":
                self.came.add(told[1])
            else:
                self.is_in = True
                self.opened = (told[1], told[2]) if told[0] == "opened" else self.opened

    def submit(self, body: str) -> None:
        self._process.stdin.write(body + "\n")
        self._process.stdin.flush()

    def bodies(self) -> list[str]:
        self.look()
        return [body for _, kind, body in self.entries.values() if kind == "table"]

    def kill(self) -> None:
        """As if the power had gone."""
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()


def main(folder: str, how: str, *where: str) -> None:
    node = _node(Path(folder), how, *where)
    Thread(target=lambda: [node.submit(line.strip().encode()) for line in sys.stdin], daemon=True).start()
    while True:
        for told in node.poll():
            match told:
                case Opened(_, port, code, _):
                    _say("opened", port, code)
                case Came(machine, _):
                    _say("came", machine)
                case Entered(me):
                    _say("entered", me)
                case Arrived(entries):
                    for entry in entries:
                        body = entry.body.decode() if entry.kind == "table" else entry.body.hex()
                        _say("entry", entry.index, entry.machine, entry.kind, body)
        node._thread.join(0.002)


def _node(folder: Path, how: str, *where: str) -> Node:
    if how == "host":
        return Node.host(folder, ANNA, setting=setting())
    if how == "resume":
        return Node.resume(folder, ANNA, setting=setting())
    return Node.join(folder, ANNA, LOOPBACK, int(where[0]), where[1], setting=setting())


def _say(*told: object) -> None:
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
