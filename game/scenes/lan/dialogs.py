"""Small panels over a lobby: a name for one more person, the options of the rules, and how a host leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.scenes.confirm import NoticeScene
from game.scenes.screen import Overlay
from game.ui.layout import centred, columns, inset, rows, take_top
from game.ui.scene import Control
from game.ui.theme import CLAY_LIGHT, SLIP, SLIP_DIM
from net.lobby import ChooseRule

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.scenes.lan.lobby import LobbyScene

LETTERS: Final = 14


class NameScene(NoticeScene):
    """Asks for the name of one more person at this machine."""

    name = "name"

    def __init__(self, settings: Settings, named: Callable[[str], None]) -> None:
        super().__init__(settings, "")
        self.named = named
        self.typed = ""

    def lay_out(self) -> None:
        from game.scenes.wording import words_for

        self.sentence = words_for(self.settings).screen("lobby_name_question")
        super().lay_out()

    def box(self) -> Rect:
        whole = super().box()
        return centred((whole.width, whole.height + self.kit.tall(90)), self.brush.screen)

    def parts(self) -> tuple[Rect, Rect]:
        words, buttons = super().parts()
        words.height -= self.kit.tall(90)
        return words, buttons

    def make_controls(self) -> Sequence[Control]:
        words, buttons = self.parts()
        no, yes = columns(buttons, [1, 1], self.brush.px(30))
        field = Rect(words.left, words.bottom + self.brush.px(4), words.width, self.kit.tall(66))
        field = centred((min(field.width, self.kit.tall(460)), field.height), field)
        return [
            self.kit.field(
                "name",
                field,
                self.say("lan_name"),
                self.typed,
                self._write,
                lambda: self.focus == "name",
                icon="laurel_leaf",
                most=LETTERS,
                press=self.agree,
            ),
            self.kit.button("no", no, self.say("cancel"), self.back, icon="back"),
            self.kit.button("yes", yes, self.say("lobby_sit"), self.agree if self.typed.strip() else None, main=True),
        ]

    def _write(self, text: str) -> None:
        self.typed = text
        self.lay_out()

    def agree(self) -> None:
        if self.typed.strip():
            self.back()
            self.named(self.typed.strip())


class LeaveScene(NoticeScene):
    """How a host goes: another machine keeps the table, or it is closed for everybody."""

    name = "leave"

    def __init__(self, settings: Settings, leave: Callable[[], None], close: Callable[[], None]) -> None:
        super().__init__(settings, "")
        self.acts = {"leave": leave, "close": close}

    def lay_out(self) -> None:
        from game.scenes.wording import words_for

        self.sentence = words_for(self.settings).screen("lobby_leave_question")
        super().lay_out()

    def make_controls(self) -> Sequence[Control]:
        no, leave, close = columns(self.parts()[1], [1, 1, 1], self.brush.px(24))
        return [
            self.kit.button("no", no, self.say("cancel"), self.back, icon="back"),
            self.kit.button("leave", leave, self.say("lobby_leave_open"), partial(self._do, "leave")),
            self.kit.button("close", close, self.say("lobby_leave_closed"), partial(self._do, "close")),
        ]

    def _do(self, act: str) -> None:
        self.back()
        self.acts[act]()


class OptionsScene(Overlay):
    """The options of the rules; the host changes them, guests read them. The lobby goes on beneath."""

    name = "options"

    def __init__(self, lobby: LobbyScene) -> None:
        super().__init__(lobby.settings)
        self.spoken = lobby.spoken
        self.lobby = lobby
        self._known: dict[str, str] = {}

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if self._known != self.lobby.table.lobby.options:
            self.lay_out()

    def box(self) -> Rect:
        tall = self.kit.tall(92) * len(self.lobby.options()) + self.kit.tall(190)
        width, height = self.brush.size
        most = min(self.brush.px(1300), width - self.brush.px(120)), min(tall, height - self.brush.px(60))
        return centred(most, self.brush.screen)

    def _parts(self) -> tuple[Rect, list[Rect], Rect]:
        """The heading, a row for each option, and the room for the button."""
        room = inset(self.box(), self.brush.px(40), self.brush.px(26))
        head, room = take_top(room, self.kit.tall(56), self.brush.px(8))
        tall = self.kit.tall(66)
        foot = Rect(room.left, room.bottom - tall, room.width, tall)
        lines = Rect(room.left, room.top, room.width, foot.top - self.brush.px(14) - room.top)
        return head, rows(lines, [1] * len(self.lobby.options()), self.brush.px(8)), foot

    def make_controls(self) -> Sequence[Control]:
        self._known = dict(self.lobby.table.lobby.options)
        _, boxes, foot = self._parts()
        done = centred((self.brush.px(360), foot.height), foot)
        return [
            *(self._option(option, box) for option, box in zip(self.lobby.options(), boxes, strict=True)),
            self.kit.button("ok", done, self.say("understood"), self.back, main=True),
        ]

    def _option(self, option: str, box: Rect) -> Control:
        label, value = self.lobby.option(option), self.lobby.choice(option, self._chosen(option))
        if self.lobby.hosts:
            return self.kit.choice(f"option:{option}", box, label, value, partial(self._turn, option))

        def inside(surface: Surface, room: Rect, look: object) -> None:
            left, right = self.kit.halves(box)
            self.brush.words.draw(surface, label, left, 28, SLIP_DIM, wrap=True)
            self.brush.words.draw(surface, value, right, 28, SLIP, align="right", wrap=True)

        return self.kit.row(f"option:{option}", box, f"{label}: {value}", inside, ruled=True)

    def _chosen(self, option: str) -> str:
        return self.lobby.table.lobby.options.get(option, self.lobby.options()[option][0])

    def _turn(self, option: str, step: int) -> None:
        choices = self.lobby.options()[option]
        at = choices.index(self._chosen(option))
        self.lobby.wish(ChooseRule(option, choices[(at + step) % len(choices)]))

    def paint_panel(self, surface: Surface) -> None:
        head, _, _ = self._parts()
        self.brush.letters.draw(surface, self.say("lobby_rules"), head, 38, CLAY_LIGHT)
        right = Rect(head.centerx, head.top, head.width // 2, head.height)
        about = self.say("lobby_rules_change" if self.lobby.hosts else "lobby_rules_read")
        self.brush.words.draw(
            surface, about, right, 25, SLIP_DIM if self.lobby.hosts else SLIP, align="right", wrap=True
        )
