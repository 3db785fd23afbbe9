"""What is asked of PyNaCl and spake2, and that nothing but playing far apart needs them."""

import subprocess
import sys

import pytest

from net import sodium
from tests import ROOT

WITHOUT = """
import sys
sys.modules |= dict.fromkeys(["nacl", "spake2", "zeroconf", "ifaddr"])
import net.handshake, net.seal, net.sodium, game.app
print(net.sodium.lacking())
"""


def test_without_the_extra_everything_starts_and_says_what_is_lacking():
    pytest.importorskip("pygame")
    found = subprocess.run([sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True)
    assert found.stdout.splitlines()[-1:] == ["['PyNaCl', 'spake2']"], found.stderr


def test_a_digest_depends_on_its_label_its_key_and_where_its_parts_are_cut():
    found = [
        sodium.digest("one", b"ab", b"c"),
        sodium.digest("two", b"ab", b"c"),
        sodium.digest("one", b"a", b"bc"),
        sodium.digest("one", b"abc"),
        sodium.digest("one", b"ab", b"c", key=b"k"),
    ]
    assert len(set(found)) == len(found)


def test_a_signature_is_good_for_one_text_and_one_key():
    pytest.importorskip("nacl")
    anna, marco = sodium.Identity(b"a" * 32), sodium.Identity(b"m" * 32)
    signature = anna.sign(b"I build")
    assert sodium.is_signed(b"I build", signature, anna.key)
    assert not sodium.is_signed(b"I sold", signature, anna.key)
    assert not sodium.is_signed(b"I build", signature, marco.key)
    for wrong in (b"", signature[:-1], bytes(64), signature + b"x"):
        assert not sodium.is_signed(b"I build", wrong, anna.key)
    assert not sodium.is_signed(b"I build", signature, bytes(32))
    assert not sodium.is_signed(b"I build", signature, b"")
