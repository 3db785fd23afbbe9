"""A window that only pretends: it beats as one, and does what a test has written into a file, once for each start.

`python mime.py FOLDER`; the file `acts` there has one line for each start.
"""

import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

FOLDER = Path(sys.argv[1])
STARTS = FOLDER / "starts"
ORDERS = json.loads(sys.stdin.buffer.readline())
acts = (FOLDER / "acts").read_text().split("\n")
number = len(STARTS.read_text().split("\n")) - 1 if STARTS.exists() else 0
with STARTS.open("a") as file:
    file.write(json.dumps({"pid": os.getpid(), "safe": ORDERS["safe"], "config": ORDERS["config"]}) + "\n")
act = acts[min(number, len(acts) - 1)].split()


def resident() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def grown_by_pictures() -> float:
    """By how many MiB this has grown after large pictures have come and gone between small things that stay."""
    before, stays, pictures = resident(), [], [bytearray(24 * 2**20)]
    pictures.clear()
    for _ in range(100):
        pictures.append(bytearray(2**20))
        stays.append(bytearray(2000))
    pictures.clear()
    return resident() - before


if "paints" in act:
    (FOLDER / "grown").write_text(str(grown_by_pictures()))


def leave_with_supervisor() -> None:
    while os.read(0, 100):
        pass
    os._exit(0)


if "deaf" not in act:
    threading.Thread(target=leave_with_supervisor, daemon=True).start()
else:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def beat(number: int) -> None:
    told = json.dumps({"beat": number, "pid": os.getpid(), "frame": number * 60, "state": "attract"}) + "\n"
    if "file" in act:
        path = Path(ORDERS["run"]) / "heartbeat.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(told)
    if "file" not in act:
        sys.stdout.write(told)
        sys.stdout.flush()


if "chatty" in act:
    for line in range(20_000):
        print(f"{line} {'x' * 200}", file=sys.stderr)
print("here I am", file=sys.stderr, flush=True)
for number in range(1, 10_000):
    if "mute" not in act:
        beat(number)
    if "wordy" in act and number > 2:
        print("\n".join(f"{line} {'x' * 200}" for line in range(5_000)), file=sys.stderr)
        print("my last words", file=sys.stderr, flush=True)
    if act[0] == "end" and number > 2:
        sys.exit(int(act[1]))
    if act[0] == "kill" and number > 2:
        os.kill(os.getpid(), int(act[1]))
    if act[0] == "stop" and number > 2:
        os.kill(os.getpid(), signal.SIGSTOP)
    time.sleep(0.02)
