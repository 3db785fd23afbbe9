"""Code that is run in a network of its own, in which nothing is but a loopback: whatever it sends stays there."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests import ROOT

NO_NETWORK = "no network of its own can be made there"


def run_alone(code: str) -> str:
    """What Python prints that is run there; skips the test where no such network can be had."""
    if not (shutil.which("unshare") and shutil.which("ip")) or _alone("true").returncode:
        pytest.skip(NO_NETWORK)
    done = _alone(f"exec {sys.executable} -c '{code}'")
    assert done.returncode == 0, done.stderr
    return done.stdout


def _alone(command: str) -> subprocess.CompletedProcess[str]:
    shell = f"ip link set lo up multicast on && ip route add 224.0.0.0/4 dev lo && {command}"
    return subprocess.run(["unshare", "-rn", "sh", "-c", shell], cwd=ROOT, capture_output=True, text=True, timeout=60)
