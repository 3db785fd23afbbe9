"""What each answer of Olympos is, does and costs, in a few words: for the one place where questions are answered.

    meanings = Meanings(words, game, view, seat)
    meanings.of(actions)          # title, what it does, what it costs, in short: as `Meaning` of the table takes them
    meanings.question(actions)    # what is asked while the ways to one thing are laid out
    meanings.sum_of(quote)        # "settler 2 + way 1 + fight 1 = 4 AP, to space 44": what the signs say, in words

Nothing here looks at a card in the hand but the one that is to be played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from game.rules.engine import Action, Seat
from game.rules.olympos.actions import (
    BONUSES,
    CUBE_BONUS,
    DESTINY,
    RESOURCES,
    Bonus,
    Build,
    Consult,
    Cross,
    Decline,
    Discover,
    Done,
    Garrison,
    Move,
    Pass,
    Pay,
    Play,
    Settle,
    Surrender,
    Tile,
    Wait,
)
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.rules import Quote
from game.rules.olympos.state import BARBARIANS, NOBODY, Olympos, owner

if TYPE_CHECKING:
    from game.words.words import Words

Said: TypeAlias = tuple[str, ...]
"""What an answer is, what it does, what it costs, and what it does in short."""


class Meanings:
    """The words for answers at one table, as they are for one seat."""

    def __init__(self, words: Words, game: OlymposGame, state: Olympos, seat: Seat) -> None:
        self.words = words
        self.game = game
        self.state = state
        self.seat = seat

    def of(self, actions: Sequence[Action]) -> Said:
        """An answer in words; of several that are given on one thing, the cheapest."""
        action = actions[0] if len(actions) == 1 else self._cheapest(actions)
        speak = SPEAKERS.get(type(action))
        return (self.words.vocabulary.token(action), "", "", "") if speak is None else speak(self, action)

    def question(self, actions: Sequence[Action]) -> str:
        """What is asked while the answers that one thing stands for are laid out."""
        wonder = isinstance(actions[0], Build)
        values = {"seat": self.seat, "wonder": getattr(actions[0], "wonder", "")}
        territory = getattr(actions[0], "territory", "")
        return self._put("which_stars", **values) if wonder else self._put("which_way", territory=territory, **values)

    # Prices

    def sum_of(self, quote: Quote | None) -> str:
        """The terms of a price and what they come to; nothing for what takes no time."""
        if quote is None or not quote.terms:
            return ""
        said = ""
        for term in quote.terms:
            joint = "" if not said else " − " if term.ap < 0 else " + "
            said += f"{joint}{self.words.name('term', term.kind)} {abs(term.ap)}"
        return self._put(self._end_of(quote), sum=said, ap=quote.ap, space=quote.space)

    def _end_of(self, quote: Quote) -> str:
        """How a sum ends: at the Cross, on or past a Zeus space, or nowhere in particular."""
        if quote.space == self.state.rules.cross:
            return "sum_cross"
        return "sum_zeus" if quote.events else "sum"

    def _price(self, action: Action) -> str:
        return self.sum_of(self._quote(action))

    def _cheapest(self, actions: Sequence[Action]) -> Action:
        quotes = [(quote.ap, place) for place, each in enumerate(actions) if (quote := self._quote(each)) is not None]
        return actions[min(quotes)[1]] if quotes else actions[0]

    def _quote(self, action: Action) -> Quote | None:
        return self.game.quote(self.state, self.seat, action)

    # Expansions

    def expand(self, action: Settle | Move) -> Said:
        title, taken = self.words.name("territory", action.territory), self.taken(action)
        goes = f"{self._put('moves', origin=action.origin)}, " if isinstance(action, Move) else ""
        return title, goes + taken, self._price(action), taken

    def taken(self, action: Settle | Move) -> str:
        """Who has to be driven out of a land, and with how many swords against how many."""
        quote = self._quote(action)
        fight = quote.fight if quote is not None else None
        if fight is None:
            return self._put("free_land")
        key = {BARBARIANS: "from_barbarians", NOBODY: "from_tribe"}.get(fight.defender, "from_people")
        return self._put(key, seat=max(0, fight.defender), attack=fight.attack, defence=fight.defence)

    def surrender(self, action: Surrender) -> Said:
        land = self.state.rules.land_index[action.territory]
        stack = self.state.stacks[land]
        rest = stack[: action.level - 1] + stack[action.level :]
        above = rest[-1] if rest else NOBODY
        key = "stays_ours" if above == self.seat else "goes_to" if above >= 0 else "goes_to_nobody"
        if owner(self.state, land) != self.seat:
            key = "holds_nothing"
        does = self._put(key, seat=max(0, above), territory=action.territory)
        return self.words.name("territory", action.territory), does, "", does

    def mark(self, action: Cross | Garrison) -> Said:
        row = self.state.rules.lands[self.state.rules.land_index[action.territory]]
        key = "crosses_out" if isinstance(action, Cross) else "garrisons"
        does = self._put(key, resource=row.resource)
        return self.words.name("territory", action.territory), does, self.left_to_mark(action), does

    def left_to_mark(self, action: Cross | Garrison) -> str:
        """How many of each resource have still to be crossed out, or garrisoned."""
        rules, state = self.state.rules, self.state
        left = [state.table.crossed if isinstance(action, Cross) else state.table.barbarians] * len(RESOURCES)
        for land in rules.lands:
            crossed = bool(state.crossed >> land.index & 1)
            left[land.resource] -= crossed if isinstance(action, Cross) else BARBARIANS in state.stacks[land.index]
        return self._put("left_to_mark", cubes=tuple(left))

    # Developments

    def discover(self, action: Discover) -> Said:
        does = self.effects("discoveries", "discovery", action.discovery)
        return self.words.name("discovery", action.discovery), does, self._price(action), does

    def effects(self, file: str, kind: str, name: str) -> str:
        """What a tile does, effect by effect, in a few words."""
        row: Mapping[str, Any] = next(each for each in self.game.tables[file][kind] if each["id"] == name)
        phrases = [phrase for moment in ("now", "standing", "final") for phrase in row.get(moment, ())]
        return "; ".join(self.words.brief(phrase) for phrase in phrases)

    def build(self, action: Build) -> Said:
        stars = self.game.stars_for(self.state, self.seat, action.wonder)
        points = self.state.rules.wonders[self.state.rules.wonder_index[action.wonder]].points
        does = self._put("wonder", points=points, stars=stars.needed)
        if action.cards or action.athena:
            does += self._put("spends", cards=action.cards, athena=action.athena)
        return self.words.name("wonder", action.wonder), does, self._price(action), does

    def pay(self, action: Pay) -> Said:
        title = self.words.action(action)
        return title, "", self.sum_of(self.game.due(self.state, self.seat)), ""

    def tile(self, action: Tile) -> Said:
        does = self._put("tile", resource=action.resource, n=self.state.rules.discount)
        return self.words.action(action), does, "", does

    def bonus(self, action: Bonus) -> Said:
        amount = self.state.rules.bonus_amounts[action.bonus]
        cube = self._cube_of_bonus()
        key = f"bonus_{BONUSES[action.bonus]}"
        if action.bonus == CUBE_BONUS and cube >= 0:
            does = self._put("bonus_cube_of", n=amount, resource=cube)
        else:
            does = self._put(key, n=amount)
        return self.words.vocabulary.token(action), does, self.sum_of(self.game.due(self.state, self.seat)), does

    def _cube_of_bonus(self) -> int:
        cell = getattr(self.state.pending[-1][1], "cell", -1) if self.state.pending else -1
        return self.state.rules.prices[cell].cube if cell >= 0 else -1

    # Cards and time

    def play(self, action: Play) -> Said:
        row = next(each for each in self.game.tables["destiny"]["card"] if each["id"] == DESTINY[action.card])
        does = self.words.brief(row["effect"])
        return self.words.speak("card", action.card), does, "", does

    def step(self, action: Pass | Wait) -> Said:
        space = self.state.peoples[self.seat].space
        if isinstance(action, Pass):
            does = self._put("passes", points=self.game.time_points(self.state, space))
        else:
            does = self._put("waits", space=space + self.state.rules.forced_step)
        return self.words.vocabulary.token(action), does, "", does

    def done(self, action: Done | Consult | Decline) -> Said:
        shown = self.state.rules.traits(self.state.peoples[self.seat].discoveries).oracle
        does = self._put(action.verb, n=shown)
        return self.words.vocabulary.token(action), does, "", does

    def _put(self, key: str, **values: Any) -> str:
        return self.words.phrase("meaning", key, **values)


SPEAKERS: Final[Mapping[type[Action], Callable[[Meanings, Any], Said]]] = {
    Settle: Meanings.expand,
    Move: Meanings.expand,
    Surrender: Meanings.surrender,
    Cross: Meanings.mark,
    Garrison: Meanings.mark,
    Discover: Meanings.discover,
    Build: Meanings.build,
    Pay: Meanings.pay,
    Tile: Meanings.tile,
    Bonus: Meanings.bonus,
    Play: Meanings.play,
    Pass: Meanings.step,
    Wait: Meanings.step,
    Done: Meanings.done,
    Consult: Meanings.done,
    Decline: Meanings.done,
}
"""How each class of answers is spoken of that has more to it than what is written on its token."""
