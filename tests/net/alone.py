"""Code that is run in a network of its own, in which nothing is but a loopback: whatever it sends stays there."""

from __future__ import annotations

import shutil
import subprocess
import sys

from tests import ROOT


def can_be_had() -> bool:
    return bool(shutil.which("unshare") and shutil.which("ip")) and not _alone("true").returncode


def run_alone(code: str) -> str:
    """What Python prints that is run there."""
    done = _alone(f"exec {sys.executable} -c '{code}'")
    assert done.returncode == 0, done.stderr
    return done.stdout


def _alone(command: str) -> subprocess.CompletedProcess[str]:
    shell = f"ip link set lo up multicast on && ip route add 224.0.0.0/4 dev lo && {command}"
    return subprocess.run(["unshare", "-rn", "sh", "-c", shell], cwd=ROOT, capture_output=True, text=True, timeout=60)
