"""An ending in words: who won by how much, how whoever lost came off, what was lost, and all of it as one text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.rules.engine import Seat
from game.scenes.emblems import emblems_at
from game.scenes.table.ending.account import Account, Ending, Loss
from game.scenes.table.ending.feats import Award
from game.scenes.table.ending.sherds import Praise
from game.scenes.wording import roman
from game.words.words import Words

CLOSE = 3
"""So many points behind the winners is close."""

FEW = 4
"""So many rounds are told by their numbers."""


class EndingWords:
    """Everything an ending says, in one language."""

    def __init__(self, ending: Ending[Any, Any], words: Words) -> None:
        self.ending = ending
        self.words = words
        self.say = words.screen

    def name(self, seat: Seat) -> str:
        return self.words.seat(seat)

    # The plaque

    def heading(self) -> str:
        winners = self.ending.winners
        return self.say("ending_wins", name=self.name(winners[0])) if len(winners) == 1 else self.say("ending_shared")

    def lines(self) -> list[str]:
        """Under the heading: by how much or by which rule, and a kind word for somebody who has not won."""
        kind = self.kind_word()
        return [self.margin(), *([kind] if kind else [])]

    def margin(self) -> str:
        """The points of the first and of the second; where points decided nothing, the verdict."""
        best, *others = sorted(self.ending.scores, reverse=True)
        if others and best > others[0] and len(self.ending.winners) == 1:
            return self.say("ending_margin", points=best, second=others[0])
        return self.ending.verdict(self.words)

    def kind_word(self) -> str:
        """For the one person before this screen, who has not won: his place, and his best round."""
        people = self.ending.session.people
        if len(people) != 1 or people[0] in self.ending.winners:
            return ""
        seat = people[0]
        behind = max(self.ending.scores) - self.ending.scores[seat]
        number = self.ending.place_of(seat)
        place = self.say(f"ending_place_{number}")
        if behind <= CLOSE:
            return self.say("ending_close", place=place, n=behind) if behind else self.say("ending_level", place=place)
        best, points = self.ending.best_round(seat)
        return self.say("ending_kind", place=place, round=roman(best), n=points) if points > 0 else place

    # The sherds

    def praised(self) -> list[Praise]:
        emblems = emblems_at(self.ending.session)
        return [
            Praise(award.feat.icon, self._feat(award), [emblems[seat] for seat in award.seats], self.told(award))
            for award in self.ending.awards
        ]

    def _feat(self, award: Award) -> str:
        return self.words.phrase("screen", f"feat_{award.feat.name}")

    def told(self, award: Award) -> str:
        """Who, and how good; of somebody who was best alone perhaps a little more."""
        manner = "alone" if award.detail else "told"
        told = self.words.phrase("screen", f"feat_{award.feat.name}_{manner}", n=award.figure, **award.detail)
        if len(award.seats) > 1:
            told = self.say("ending_each", told=told)
        return f"{self.words.listed([self.name(seat) for seat in award.seats])}: {told}"

    # The bars

    def source(self, name: str) -> str:
        return self.words.phrase("screen", f"source_{name}")

    def lost(self) -> str:
        """What was lost in this game by anybody, each cause once with its rounds; nothing if nothing was."""
        rounds: dict[str, dict[int, None]] = {}
        for account in self.ending.accounts:
            for loss in account.losses:
                cause = self.words.phrase("screen", f"lost_{loss.cause}", **loss.values)
                rounds.setdefault(cause, {})[loss.round] = None
        causes = [f"{cause} ({self._when(sorted(numbers))})" for cause, numbers in rounds.items()]
        return self.say("ending_lost", causes="; ".join(causes)) if causes else ""

    def _when(self, rounds: list[int]) -> str:
        """Some rounds by number, and many only by how many they are."""
        few = len(rounds) <= FEW
        return ", ".join(map(roman, rounds)) if few else self.say("ending_times", n=len(rounds))

    def card(self, account: Account) -> str:
        """All that is known of the points of a seat."""
        brought = [
            f"{self.source(source.name)} {account.points[source.name]}"
            for source in self.ending.sources
            if account.points[source.name]
        ]
        lines = [self.say("ending_account", name=self.name(account.seat), n=account.total), ", ".join(brought)]
        return "\n".join([*(line for line in lines if line), *self._losses(account)])

    def _losses(self, account: Account) -> Iterator[str]:
        for loss in account.losses:
            yield f"−{loss.points}: {self._loss(loss)}"

    def _loss(self, loss: Loss) -> str:
        return self.words.phrase("screen", f"loss_{loss.cause}", round=roman(loss.round), **loss.values)

    # All of it

    def text(self) -> str:
        """The whole ending as it can be pasted anywhere."""
        rounds = self.ending.session.game.rounds(self.ending.session.now.view)
        head = f"{self.words.title}: {self.heading()}. {self.margin()}"
        standing = [f"{self.ending.place_of(each.seat)}. {self._pasted(each)}" for each in self.ending.accounts]
        praised = [f"{praise.title}. {praise.told}" for praise in self.praised()]
        return "\n".join([head, self.say("ending_rounds", n=rounds), "", *standing, "", *praised]).strip() + "\n"

    def _pasted(self, account: Account) -> str:
        title, *rest = self.card(account).split("\n")
        return f"{title} ({'; '.join(rest)})" if rest else title
