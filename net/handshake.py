"""How two machines come to trust each other, and what they say from then on: one connection as a state machine.

No socket, no clock and no thread: bytes and moments go in, events and bytes to send come out. Whoever joins proves with
the room's code, or with the token of an earlier visit, that he may; whoever listens proves the same; and there is no
other way in and no way to speak in the open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from hmac import compare_digest
from typing import Final

from net.codes import Door
from net.encounter import (
    MAGIC,
    MAJOR,
    NOTHING,
    REASONS,
    TOKEN_NAME,
    Admitted,
    Closed,
    Hello,
    Keys,
    Missed,
    Refused,
    Said,
    Step,
    Token,
    Torn,
)
from net.fields import BUILD, Fields
from net.sodium import (
    HEADER,
    KEY,
    OVERHEAD,
    PAKE,
    SIGNATURE,
    Agreement,
    Entropy,
    Identity,
    Incoming,
    Outgoing,
    Tampered,
    is_signed,
)
from net.wire import (
    AFTER_AUTHENTICATION,
    BEFORE_AUTHENTICATION,
    HANDSHAKE_TIME,
    LENGTH_BYTES,
    WRONG_CODES,
    Inbox,
    Limits,
    Message,
    Milliseconds,
    TooFast,
    Value,
    WireError,
    decode,
    encode_frame,
)

CAPABILITIES: Final = 16
NONCE: Final = 16
REPLY_AFTER: Final[Milliseconds] = 50
"""So long an answer waits whose reckoning depends on the code; how long that took is then nobody's business."""
JOINER, LISTENER = "joiner", "listener"


# A connection


class Link:
    """One connection from its first byte to its last; `Joiner` and `Listener` are its two ends."""

    role: str
    others: str
    _garbled = "garbled"
    """What one is called who breaks the rules."""

    def __init__(self, identity: Identity, hello: Hello, now: Milliseconds, entropy: Entropy, limits: Limits) -> None:
        self.identity = identity
        self.hello = hello
        self.is_over = False
        self.is_admitted = False
        self._entropy = entropy
        self._until = now + HANDSHAKE_TIME
        self._limits = replace(limits, frame=limits.frame + OVERHEAD)
        self._inbox = Inbox(BEFORE_AUTHENTICATION, now)
        self._next: Callable[[bytes, Milliseconds], Step]
        """What is done with the next frame."""
        self._theirs: Hello | None = None
        self._token: Token | None = None
        self._keys: Keys
        self._outgoing: Outgoing
        self._incoming: Incoming

    @property
    def build(self) -> str:
        """The version of the other side, as far as it has told."""
        return self._theirs.build if self._theirs else ""

    # Its moments

    def feed(self, come: bytes, now: Milliseconds) -> Step:
        """What comes of these bytes; whatever they are, this returns."""
        step = NOTHING
        try:
            for frame in [] if self.is_over else self._inbox.take(come, now):
                step += NOTHING if self.is_over else self._next(frame, now)
        except TooFast:
            return step + self._fall("fast")
        except (WireError, Tampered):
            return step + self._fall(self._garbled)
        return step

    def tick(self, now: Milliseconds) -> Step:
        """Let time go by: whoever has not proven himself by now is sent off."""
        if self.is_over or self.is_admitted or now < self._until:
            return NOTHING
        return self._fall("slow")

    def hung_up(self) -> Step:
        """The connection has ended."""
        return NOTHING if self.is_over else self._fall("gone")

    def say(self, message: Message) -> bytes:
        """A message as it goes to somebody who was admitted."""
        return self._framed(self._outgoing.push(encode_frame(message)[LENGTH_BYTES:]))

    def close(self) -> bytes:
        """The last word, after which nothing is said or heard; nothing to send if the other was never admitted."""
        was_speaking = self.is_admitted and not self.is_over
        self.is_over = True
        return self._framed(self._outgoing.push(b"", last=True)) if was_speaking else b""

    # How it ends

    def _fall(self, reason: str) -> Step:
        self.is_over = True
        return Step((Torn(reason) if self.is_admitted else Refused(reason),))

    # Once both have shown that they know the secret

    def _confirmation(self, role: str) -> bytes:
        return self._keys.of(f"amphora confirm {role}")

    def _begin_secrecy(self, now: Milliseconds) -> bytes:
        """Go over to secret streams, and say first who we are."""
        self._inbox.go_on_under(self._limits, now)
        self._outgoing = Outgoing(self._keys.of(f"amphora stream {self.role}"))
        shown = encode_frame(("key", self.identity.key, self.identity.sign(self._pledge(self.role))))
        self._next = self._their_key
        return self._framed(self._outgoing.header + self._outgoing.push(shown[LENGTH_BYTES:]))

    def _pledge(self, role: str) -> bytes:
        """What a machine signs, so that its key belongs to this connection and to this end of it."""
        return self._keys.of(f"amphora pledge {role}")

    def _their_key(self, frame: bytes, now: Milliseconds) -> Step:
        self._incoming = Incoming(self._keys.of(f"amphora stream {self.others}"), frame[:HEADER])
        text, _ = self._incoming.pull(frame[HEADER:])
        fields = Fields(decode(text))
        fields.one_of("key")
        key, signature = fields.raw(KEY), fields.raw(SIGNATURE)
        fields.end()
        if not is_signed(self._pledge(self.others), signature, key):
            return self._fall("garbled")
        return self._meet(key)

    def _meet(self, key: bytes) -> Step:
        if key == self.identity.key:
            return self._fall("self")
        if self._token and self._token.key != key:
            return self._fall("other")
        assert self._theirs
        self.is_admitted = True
        self._next = self._said
        return Step((Admitted(key, self._theirs, self._token or Token(self._keys.of("amphora token"), key)),))

    def _said(self, frame: bytes, now: Milliseconds) -> Step:
        text, is_last = self._incoming.pull(frame)
        if is_last:
            self.is_over = True
            return Step((Closed(),))
        return Step((Said(decode(text)),))

    def _framed(self, sealed: bytes) -> bytes:
        return len(sealed).to_bytes(LENGTH_BYTES, "big") + sealed


class Joiner(Link):
    """The end that knocks; `opening` is to be sent first."""

    role, others = JOINER, LISTENER
    _garbled = "stranger"

    def __init__(
        self,
        identity: Identity,
        hello: Hello,
        secret: str | Token,
        now: Milliseconds,
        *,
        entropy: Entropy,
        limits: Limits = AFTER_AUTHENTICATION,
    ) -> None:
        super().__init__(identity, hello, now, entropy, limits)
        self._token = secret if isinstance(secret, Token) else None
        self._agreement = Agreement(_password(secret), joining=True, entropy=entropy)
        self.opening = _plain("hello", *_greeting(hello), *_door(secret), entropy(NONCE), self._agreement.message)
        self._next = self._welcomed

    def _welcomed(self, frame: bytes, now: Milliseconds) -> Step:
        message = decode(frame)
        if message[:1] == ("refused",):
            return self._turned_away(message)
        return self._agree(message, frame)

    def _agree(self, message: Message, frame: bytes) -> Step:
        fields = Fields(message)
        fields.one_of("welcome")
        self._theirs = _read_greeting(fields)
        if not self.hello.suits(self._theirs):
            return self._fall("version")
        fields.raw(NONCE)
        agreed = self._agreement.key(fields.raw(PAKE))
        fields.end()
        self._garbled = "garbled"
        self._keys = Keys(agreed, self.opening[LENGTH_BYTES:], frame)
        self._next = self._confirmed
        return Step(send=_plain("confirm", self._confirmation(JOINER)))

    def _confirmed(self, frame: bytes, now: Milliseconds) -> Step:
        message = decode(frame)
        if message[:1] == ("refused",):
            return self._turned_away(message)
        if not compare_digest(_read_confirmation(message), self._confirmation(LISTENER)):
            return self._fall("impostor")
        return Step(send=self._begin_secrecy(now))

    def _turned_away(self, message: Message) -> Step:
        """Anybody could have said that; but who can say it in the host's place can cut the cable as well."""
        fields = Fields(message)
        fields.one_of("refused")
        refused = Refused(fields.one_of(*REASONS), fields.word(BUILD), fields.whole(0, WRONG_CODES))
        fields.end()
        self.is_over = True
        return Step((refused,))


class Listener(Link):
    """The end that is knocked at."""

    role, others = LISTENER, JOINER

    def __init__(
        self,
        identity: Identity,
        hello: Hello,
        door: Door,
        tokens: Mapping[bytes, Token],
        now: Milliseconds,
        *,
        entropy: Entropy,
        limits: Limits = AFTER_AUTHENTICATION,
    ) -> None:
        super().__init__(identity, hello, now, entropy, limits)
        self._door = door
        self._tokens = tokens
        self._code: str | None = None
        self._next = self._knocked

    def refuse(self, reason: str, left: int = 0) -> Step:
        """Turn somebody away who has not come in, and say why."""
        self.is_over = True
        return Step((Refused(reason, left=left),), _plain("refused", reason, self.hello.build, left))

    def _knocked(self, frame: bytes, now: Milliseconds) -> Step:
        fields = Fields(decode(frame))
        fields.one_of("hello")
        self._theirs = _read_greeting(fields)
        if not self.hello.suits(self._theirs):
            return self.refuse("version")
        secret, reason = self._secret(fields.one_of("code", "token"), fields.raw(0, TOKEN_NAME), now)
        fields.raw(NONCE)
        theirs = fields.raw(PAKE)
        fields.end()
        return self._welcome(secret, theirs, frame) if secret else self.refuse(reason)

    def _secret(self, door: str, name: bytes, now: Milliseconds) -> tuple[str | Token | None, str]:
        """By what somebody wants to come in, or why he may not."""
        if door == "token":
            self._token = self._tokens.get(name)
            return self._token, "token"
        self._code = self._door.code if self._door.is_open(now) else None
        return self._code, "wait"

    def _welcome(self, secret: str | Token, theirs: bytes, frame: bytes) -> Step:
        agreement = Agreement(_password(secret), joining=False, entropy=self._entropy)
        welcome = _plain("welcome", *_greeting(self.hello), self._entropy(NONCE), agreement.message)
        self._keys = Keys(agreement.key(theirs), frame, welcome[LENGTH_BYTES:])
        self._next = self._proven
        return Step(send=welcome, wait=REPLY_AFTER)

    def _proven(self, frame: bytes, now: Milliseconds) -> Step:
        proof = _read_confirmation(decode(frame))
        # Of several who guess at once, only so many are looked at as the door allows.
        if self._code and not self._door.holds(self._code, now):
            return self.refuse("wait")
        if not compare_digest(proof, self._confirmation(JOINER)):
            return self._miss(now)
        return Step(send=_plain("confirm", self._confirmation(LISTENER)) + self._begin_secrecy(now))

    def _miss(self, now: Milliseconds) -> Step:
        if not self._code:
            return self.refuse("token")
        left = self._door.missed(now)
        return Step((Missed(left),)) + self.refuse("code", left)


# Frames before secrecy


def _plain(*message: Value) -> bytes:
    return encode_frame(message, BEFORE_AUTHENTICATION.frame)


def _greeting(hello: Hello) -> tuple[str | int | tuple[str, ...], ...]:
    """The first fields of both greetings; the first three stay as they are in all versions to come."""
    return MAGIC, hello.major, hello.build, hello.minor, hello.must, hello.may


def _read_greeting(fields: Fields) -> Hello:
    fields.one_of(MAGIC)
    major, build = fields.whole(0, 255), fields.word(BUILD)
    if major != MAJOR:
        return Hello(build, major=major)
    minor = fields.whole(0, 255)
    return Hello(build, fields.words(CAPABILITIES), fields.words(CAPABILITIES), major, minor)


def _read_confirmation(message: Message) -> bytes:
    fields = Fields(message)
    fields.one_of("confirm")
    proof = fields.raw(KEY)
    fields.end()
    return proof


def _door(secret: str | Token) -> tuple[str, bytes]:
    return ("token", secret.name) if isinstance(secret, Token) else ("code", b"")


def _password(secret: str | Token) -> bytes:
    return b"token " + secret.secret if isinstance(secret, Token) else b"code " + secret.encode()
