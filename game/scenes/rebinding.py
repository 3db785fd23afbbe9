"""Giving a command another key or another button: whoever had it loses it, unless it is the last one he needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.disk.settings import Settings
from game.scenes.prompting import buttons_of
from game.scenes.wording import bindings_of, key_label
from game.ui.buttons import HOLD, LATCH, PAD_BINDINGS, may_share
from game.ui.input import BINDINGS, ESSENTIAL, RELEASED, REPEATED
from game.words.words import Words

EACH: Final = 2
"""How many keys a command keeps."""
LASTING: Final = frozenset({*RELEASED, *REPEATED, LATCH})
"""Commands whose own button is held, or never: holding it can mean nothing else."""


class Rebinding:
    """The keys of all commands; other kinds of devices have more to say."""

    kind = "key"
    """What stands before its sentences in `core.screen`."""
    setting = "bindings"
    commands: Sequence[str] = tuple(BINDINGS)

    def __init__(self, settings: Settings, words: Callable[[], Words], name_of: Callable[[str], str]) -> None:
        self.settings = settings
        self._words = words
        self._name_of = name_of

    @property
    def bound(self) -> Mapping[str, Sequence[str]]:
        """What every command has now."""
        return bindings_of(self.settings)

    def label(self, key: str) -> str:
        """A key as people call it."""
        return key_label(self._words(), key)

    def labels(self, command: str) -> list[str]:
        return [self.label(key) for key in self.bound[command]]

    def tell(self, sentence: str, **values: str) -> str:
        return self._words().screen(f"{self.kind}_{sentence}", **values)

    def bind(self, command: str, key: str) -> str:
        """Give a command a key; the sentence that says what came of it."""
        refused = self._refusal(command, key)
        if refused:
            return refused
        losers = [each for each in self.bound if each != command and self._lost(command, key, each)]
        changed: dict[str, tuple[str, ...]] = dict(getattr(self.settings, self.setting))
        for loser in losers:
            lost = self._lost(command, key, loser)
            changed[loser] = tuple(each for each in self.bound[loser] if each not in lost)
        others = [each for each in self.bound[command] if each != key]
        changed[command] = (key, *others)[:EACH]
        self.settings.change(**{self.setting: changed})
        said = [self.tell("set", key=self.label(key), command=self._name_of(command))]
        return " ".join([*said, *(self.tell("taken", command=self._name_of(loser)) for loser in losers)])

    def reset(self) -> str:
        self.settings.change(**{self.setting: {}})
        return self.tell("reset")

    def _refusal(self, command: str, key: str) -> str:
        """Why a command cannot have a key; empty if it can."""
        for owner in ESSENTIAL:
            lost = self._lost(command, key, owner)
            if (
                owner != command
                and lost
                and not any(self.suffices(each) for each in self.bound[owner] if each not in lost)
            ):
                return self.tell("needed", key=self.label(key), command=self._name_of(owner))
        return ""

    def suffices(self, key: str) -> bool:
        """Whether an essential command needs no more than this."""
        return True

    def _lost(self, command: str, key: str, other: str) -> list[str]:
        """What another command has to give up if this one gets a key."""
        return [each for each in self.bound[other] if self.clashes(command, key, other, each)]

    def clashes(self, command: str, key: str, other: str, theirs: str) -> bool:
        return key == theirs


class ButtonRebinding(Rebinding):
    """The buttons of a pad: one may mean something when it is pressed, and something else when it is held."""

    kind = "button"
    setting = "pad_bindings"
    commands = tuple(PAD_BINDINGS)

    @property
    def bound(self) -> Mapping[str, Sequence[str]]:
        return buttons_of(self.settings)

    def label(self, key: str) -> str:
        words, name = self._words(), key.removeprefix(HOLD)
        label = words.core["pad"][name]
        return words.screen("held_button", button=label) if name != key else label

    def suffices(self, key: str) -> bool:
        return not key.startswith(HOLD)

    def clashes(self, command: str, key: str, other: str, theirs: str) -> bool:
        if key == theirs:
            return not may_share(command, other)
        # The button of what lasts cannot be held for something else.
        return command in LASTING and theirs == HOLD + key

    def _refusal(self, command: str, key: str) -> str:
        name = key.removeprefix(HOLD)
        if name == key:
            return super()._refusal(command, key)
        if command in ESSENTIAL or command in LASTING:
            return self.tell("only_pressed", command=self._name_of(command))
        owner = next((each for each in self.bound if each in LASTING and name in self.bound[each]), "")
        return self.tell("lasts", key=self.label(name), command=self._name_of(owner)) if owner else ""
