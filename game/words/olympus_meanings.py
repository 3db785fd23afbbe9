"""What each answer of Olympus does, in a few words: for the one line there is beside the question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from game.rules.engine import Action, Seat
from game.rules.olympus.actions import TRACKS, Advance, Attack, Build, DeclareWar, Decline, Invoke, Join, Use, Worship
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.rules import ALPHA, BETA
from game.rules.olympus.state import Olympus
from game.rules.olympus.war import target_left
from game.words.olympus_cards import rows_of

if TYPE_CHECKING:
    from game.words.words import Words

Said: TypeAlias = tuple[str, ...]
"""What an answer is, what it does, what else there is to know, and what it does in short."""
MARCH: Final = "march"


class Meanings:
    """The words for answers at one table, as they are for one seat."""

    def __init__(self, words: Words, game: OlympusGame, state: Olympus, seat: Seat) -> None:
        self.words = words
        self.game = game
        self.state = state
        self.seat = seat

    def of(self, actions: Sequence[Action]) -> Said:
        """An answer in words; of several that are given on one thing, what they have in common."""
        action = actions[0]
        if len(actions) > 1:
            return self._of_several(action)
        speak = SPEAKERS.get(type(action))
        return (self.words.action(action), "", "") if speak is None else speak(self, action)

    def question(self, actions: Sequence[Action]) -> str:
        """What is asked while the answers of one thing are laid out: how many wars, or which face."""
        deity = self._deity_of(actions[0])
        wars = any("war" in getattr(action, "manner", "") for action in actions)
        return self.words.phrase("meaning", "how_many_wars" if wars else "which_face", seat=self.seat, deity=deity)

    # Ceremonies

    def worship(self, action: Worship, *, decided: bool = True) -> Said:
        title = f"{self._name(action.deity)}{self.words.speak('manner', action.manner)}"
        alpha = self.favour(action.deity, ALPHA, action.manner, decided=decided)
        if self._face(action.deity, action.manner).get("plague"):
            return title, self._put("worship_plague", alpha=alpha), self.who_can_join()
        beta = self.favour(action.deity, BETA, action.manner.replace("war", "").strip())
        for_you = self._put("for_you", alpha=alpha)
        both = self._put("worship", alpha=alpha, beta=beta) if self.others_with_priests() else for_you
        return title, both, self.who_can_join(), for_you

    def join(self, action: Join, *, decided: bool = True) -> Said:
        deity, aspect = self.game.invited_to(self.state), self.game.aspect_invited_to(self.state)
        title = self.words.vocabulary.token(action)
        if self._face(deity, aspect).get("plague"):
            return title, self._put("join_plague"), ""
        rank = self.game.rank_of_joining(self.state, self.seat)
        favour = self.favour(deity, rank, aspect or action.manner, decided=decided)
        return title, self._put("join" if rank == BETA else "join_as_alpha", favour=favour), ""

    def decline(self, action: Decline) -> Said:
        title = self.words.vocabulary.token(action)
        return title, self._put("stay_away") if self.game.invited_to(self.state) else "", ""

    def invoke(self, action: Invoke) -> Said:
        rank = self.game.rank_of_calling(self.state, self.seat, action)
        return self._name(action.deity), self.favour(action.deity, rank, action.manner), ""

    def who_can_join(self) -> str:
        """The others who may still come."""
        seats = self.others_with_priests()
        return self._put("can_join", seats=seats) if seats else self._put("nobody_can_join")

    def others_with_priests(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, city in enumerate(self.state.cities) if city.priests and seat != self.seat)

    def favour(self, deity: str, rank: str, manner: str, *, decided: bool = False) -> str:
        """A favour in a few words; wars that are declared take the place of steps, and where that is decided, both."""
        phrases = self._face(deity, manner)[rank]
        wars = manner.count("war")
        said = [
            self._marched(phrase, wars) if (wars or decided) and phrase.startswith(MARCH) else self.words.brief(phrase)
            for phrase in phrases
        ]
        return ", ".join(said)

    def _marched(self, phrase: str, wars: int) -> str:
        steps = int(phrase.split()[1]) - wars
        moved = [self.words.brief(f"advance military {steps}")] if steps else []
        return ", ".join([*moved, *([self._put("wars", n=wars)] if wars else [])])

    def _of_several(self, action: Action) -> Said:
        """A deity with several manners: each of its faces, or what it grants whoever declares nothing yet."""
        deity = self._deity_of(action)
        if isinstance(action, Join):
            return self.join(action, decided=False)
        faces = self._row(deity).get("aspect", ())
        if not faces:
            return (
                self.worship(Worship(deity), decided=False)
                if isinstance(action, Worship)
                else self.invoke(Invoke(deity))
            )
        first, second = (
            f"{self.words.name('aspect', face['id'])} ({self.favour(deity, ALPHA, face['id'])})" for face in faces
        )
        return self._name(deity), self._put("faces", first=first, second=second), self.who_can_join()

    # Cards and wars

    def build(self, action: Build | Use) -> Said:
        effects = "; ".join(self.effects(action.building))
        return self.words.building(action.building), effects, ""

    def effects(self, building: str) -> Iterator[str]:
        """What a card does, effect by effect."""
        rows = [
            row for kind in ("commons", "temples") for row in rows_of(self.game.tables, self.state.rules.options, kind)
        ]
        row = next(each for each in rows if each["id"] == building)
        yield from (self.words.brief(phrase) for phrase in row.get("when_built", ()))
        if row.get("every_round"):
            said = ", ".join(self.words.brief(phrase) for phrase in row["every_round"])
            yield self._put("every_upkeep", effect=said)
        yield from (self.words.brief(phrase) for phrase in row.get("standing", ()))
        if "worshipping" in row:
            said = ", ".join(self.words.brief(phrase) for phrase in row["worshipping"]["gives"])
            yield self._put("when_worshipping", deity=row["worshipping"]["deity"], effect=said)

    def attack(self, action: Attack) -> Said:
        attack, defence, margin = self.game.duel(self.state, self.seat, action.seat)
        goods = min(margin, sum(self.state.cities[action.seat].goods))
        said = [self._put("beats", attack=attack, defence=defence, n=goods)] if margin else []
        left = target_left(self.state, self.seat, action.seat)
        if left is not None:
            said.append(self._put("next_war", seat=left))
        return self.words.action(action), " ".join(said), ""

    def declare_war(self, action: DeclareWar) -> Said:
        return self.words.vocabulary.token(action), self._put("war"), ""

    def advance(self, action: Advance) -> Said:
        return ", ".join(self.words.name("lane", TRACKS[track]) for track in action.tracks), "", ""

    # How it is done

    def _put(self, key: str, **values: Any) -> str:
        return self.words.phrase("meaning", key, **values)

    def _name(self, deity: str) -> str:
        return self.words.name("deity", deity)

    def _deity_of(self, action: Action) -> str:
        return self.game.invited_to(self.state) or str(getattr(action, "deity", ""))

    def _row(self, deity: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = next(row for row in self.game.tables["deities"]["deity"] if row["id"] == deity)
        return found

    def _face(self, deity: str, manner: str) -> Mapping[str, Any]:
        """The row of favours that a manner shows: one of the aspects, or the deity's own."""
        row = self._row(deity)
        faces: Sequence[Mapping[str, Any]] = row.get("aspect", [row])
        return next((face for face in faces if face["id"] == manner), faces[0])


SPEAKERS: Final[Mapping[type[Action], Callable[[Meanings, Any], Said]]] = {
    Worship: Meanings.worship,
    Join: Meanings.join,
    Decline: Meanings.decline,
    Invoke: Meanings.invoke,
    Build: Meanings.build,
    Use: Meanings.build,
    Attack: Meanings.attack,
    DeclareWar: Meanings.declare_war,
    Advance: Meanings.advance,
}
"""How each class of answers is spoken of that has more to it than what is written on its token."""
