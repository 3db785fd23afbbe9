"""Favours and cards in signs, composed from the phrases of the levels: what is true of a card is read off its band."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from game.rules.olympus.actions import CULTURE, MILITARY, POPULATION, PRODUCTION
from game.scenes.olympus.glyphs import Signs, good_of, track_of
from game.ui.glyphs import Figure, Glyph, Plate, Row, fade
from game.words.olympus_cards import rows_of
from game.words.words import Words

Card: TypeAlias = Mapping[str, Any]


class Grammar:
    """The favours of all deities and the bands of all cards, in one language and by the options of one table."""

    def __init__(self, words: Words, tables: Mapping[str, Any], options: Mapping[str, str]) -> None:
        self.words = words
        self.signs = Signs(words)
        kinds = ("commons", "temples")
        self._cards: dict[str, Card] = {row["id"]: row for kind in kinds for row in rows_of(tables, options, kind)}
        self._deities: dict[str, Card] = {row["id"]: row for row in tables["deities"]["deity"]}
        self._plague_divisor: int = tables["board"]["plague_divisor"]["is"]
        self._bands: dict[str, Row] = {}

    # What stands on the table

    def favour(self, deity: str, rank: str, aspect: str = "") -> Row:
        """What a place grants; of a deity with two faces the one that does not show is faded, if one shows."""
        row = self._deities[deity]
        if "aspect" not in row:
            return _joined([self.phrase(phrase) for phrase in row[rank]], self.signs.both())
        faces = []
        for face in row["aspect"]:
            glyphs = (self.signs.aspect(face["id"]), *self._phrases(face[rank]))
            faces.append(fade(glyphs) if aspect and face["id"] != aspect else glyphs)
        return _joined(faces, self.signs.either())

    def granted(self, deity: str, rank: str, aspect: str) -> Row:
        """What a place grants while one face shows; where that is nothing, what it keeps away."""
        face = next((each for each in self._deities[deity].get("aspect", ()) if each["id"] == aspect), None)
        if face is None:
            return self.favour(deity, rank)
        return tuple(self._phrases(face[rank])) or (self.signs.aspect(aspect, struck=True),)

    def marches(self, deity: str, rank: str) -> int:
        """How many steps or wars a place grants; 0 where it is something else."""
        phrases = [phrase.split() for phrase in self._deities[deity].get(rank, ())]
        return sum(int(words[1]) for words in phrases if words[0] == "march")

    def beside(self, deity: str) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
        """What stands left and right of a medallion: what there is to choose from, and what holds besides."""
        row, signs = self._deities[deity], self.signs
        if row.get("alpha_wins_ties"):
            return ((signs.rank("alpha"), signs.tie()),), ()
        for face in row.get("aspect", ()):
            if face.get("plague"):
                said = self.signs.means("plague_loss", n=self._plague_divisor)
                loss = Figure(said, f"−{FRACTIONS.get(self._plague_divisor, f'1/{self._plague_divisor}')}")
                return (), ((signs.aspect(face["id"]),), (signs.citizen(),), (loss,))
        chosen = [phrase.split() for phrase in row.get("alpha", ()) if phrase.startswith("zeus_favours")]
        if chosen:
            steps, points = int(chosen[0][2]), int(chosen[0][3])
            left = ((signs.any_step(steps),), (signs.harvest(),), (signs.war(),))
            return left, ((signs.build(),), (signs.points(points),))
        return (), ()

    def band(self, building: str) -> Row:
        """What a card does, with when or through whom at its head; one that does nothing shows its points again."""
        if building not in self._bands:
            self._bands[building] = without_ones(tuple(self._banded(self._cards[building])))
        return self._bands[building]

    def brief(self, building: str) -> Row:
        """The same for where there is little room: neither when nor on which condition."""
        card = self._cards[building]
        given = card["worshipping"]["gives"] if "worshipping" in card else ()
        phrases = [*card.get("when_built", ()), *card.get("standing", ()), *given]
        if card.get("every_round"):
            return tuple(self._every_round(card))
        if not phrases:
            return self.band(building)[1:]
        return without_ones(tuple(glyph for phrase in phrases for glyph in self._brief(phrase)))

    def _brief(self, phrase: str) -> Row:
        verb, *arguments = phrase.split()
        return {**VERBS, **BRIEFLY}[verb](self.signs, arguments)

    def phrase(self, phrase: str) -> Row:
        """One phrase of the levels in signs."""
        verb, *arguments = phrase.split()
        return VERBS[verb](self.signs, arguments)

    # How a band is put together

    def _banded(self, card: Card) -> Iterator[Glyph]:
        signs = self.signs
        if card.get("when_built"):
            if not card["when_built"][0].startswith(OTHERS_ACT):
                yield signs.when("when_built")
            yield from self._phrases(card["when_built"])
        if card.get("every_round"):
            yield signs.when("every_round")
            yield from self._every_round(card)
        if card.get("standing"):
            yield signs.when("standing")
            yield from self._phrases(card["standing"])
        if "worshipping" in card:
            yield signs.worshipping(card["worshipping"]["deity"])
            yield from self._phrases(card["worshipping"]["gives"])
        if not any(card.get(key) for key in ("when_built", "every_round", "standing", "worshipping")):
            yield signs.when("when_built")
            yield signs.points(card["vp"])

    def _every_round(self, card: Card) -> Iterator[Glyph]:
        """What it takes, an arrow, and what it gives."""
        prices = [phrase for phrase in card["every_round"] if phrase == "give_good"]
        taken = self._phrases([*(need for need in card["every_round_needs"] if need != "a_good"), *prices])
        given = self._phrases([phrase for phrase in card["every_round"] if phrase not in prices])
        yield from (*taken, self.signs.gives(), *given) if taken else given

    def _phrases(self, phrases: Sequence[str]) -> Row:
        return tuple(glyph for phrase in phrases for glyph in self.phrase(phrase))


LONG: Final = 5
SEVERAL: Final = 2
OTHERS_ACT: Final = ("philosophy", "setback_or_loss")
"""Verbs by which it is the other cities that do something: they stand at the head of the band."""


FRACTIONS: Final = {2: "½", 3: "⅓", 4: "¼"}


def without_ones(band: Row) -> Row:
    """In a long band, and where several plates stand side by side, those for a single step do without their number."""
    if len(band) < LONG and sum(isinstance(glyph, Plate) for glyph in band) < SEVERAL:
        return band
    return tuple(without_one(glyph) for glyph in band)


def without_one(glyph: Glyph) -> Glyph:
    if isinstance(glyph, Plate) and glyph.number == "+1" and glyph.icon:
        return replace(glyph, number="")
    return glyph


def _joined(rows: Sequence[Row], link: Glyph) -> Row:
    first, *rest = rows or [()]
    return (*first, *(glyph for row in rest for glyph in (link, *row)))


# One function for each verb that is more than a single sign


def advance_or_produce(signs: Signs, words: Sequence[str]) -> Row:
    good = good_of(words[0])
    return signs.step(PRODUCTION + good, int(words[1])), signs.either(), signs.harvest(good)


def advance_different(signs: Signs, words: Sequence[str]) -> Row:
    return signs.times(int(words[0])), signs.any_step(int(words[1]))


def march(signs: Signs, words: Sequence[str]) -> Row:
    return (*repeated(signs, int(words[0])), signs.step(MILITARY), signs.either(), signs.war())


def hera_favours(signs: Signs, words: Sequence[str]) -> Row:
    kinds, steps = map(int, words)
    return (*repeated(signs, kinds), signs.any_production_step(steps), signs.either(), signs.harvest())


def repeated(signs: Signs, count: int) -> Row:
    """A number before what can be had more than once."""
    return (signs.times(count),) if count > 1 else ()


def zeus_favours(signs: Signs, words: Sequence[str]) -> Row:
    said = signs.means("choose", n=int(words[0]))
    return (Figure(said, said),)


def workshop(signs: Signs, words: Sequence[str]) -> Row:
    _, _, steps, points = map(int, words)
    items = signs.step(MILITARY, steps), signs.any_production_step(steps), signs.harvest()
    star = signs.point() if points == 1 else signs.points(points)
    return _joined([(item,) for item in (*items, star)], signs.either())


def philosophy(signs: Signs, words: Sequence[str]) -> Row:
    said = signs.means("takes", n=int(words[0]))
    yours = signs.means("as_many")
    return signs.others(first=True), signs.cube(said=said), signs.equals(signs.means("and")), signs.cube(said=yours)


def free_builds(signs: Signs, words: Sequence[str]) -> Row:
    count, culture = map(int, words)
    return (*(signs.build(),) * count, signs.at(CULTURE, culture), signs.equals(""), signs.free())


def recall_priests(signs: Signs, words: Sequence[str]) -> Row:
    return signs.rank("beta"), signs.gives(), signs.priest(signs.means("priest_home"))


def setback_or_loss(signs: Signs, words: Sequence[str]) -> Row:
    markers, spaces, points = map(int, words)
    return signs.others(first=True), signs.back(spaces, markers), signs.either(), signs.points(-points)


def trade(signs: Signs, words: Sequence[str]) -> Row:
    each = signs.cube(said=signs.means("other_goods", n=int(words[0])))
    return signs.cube(), signs.gives(), each, signs.cube(said="")


def athena_blessing(signs: Signs, words: Sequence[str]) -> Row:
    culture, steps, markers, spaces = map(int, words)
    setback = signs.at(CULTURE, culture), signs.gives(), signs.others(), signs.back(spaces, markers)
    return signs.any_step(steps), *setback


def aphrodite_gift(signs: Signs, words: Sequence[str]) -> Row:
    goods, more, people = map(int, words)
    return signs.heap(goods), signs.either(), signs.at(POPULATION, people), signs.gives(), signs.heap(more)


def alpha_favour_except(signs: Signs, words: Sequence[str]) -> Row:
    said = signs.means("not_of", deity=words[0])
    return signs.rank("alpha"), signs.gives(), signs.deity(words[0], said, struck=True)


def least_worshipped_beta(signs: Signs, words: Sequence[str]) -> Row:
    return signs.rank("beta"), signs.gives(), signs.least_worshipped()


def culture_discount(signs: Signs, words: Sequence[str]) -> Row:
    return signs.build(), signs.less(CULTURE, int(words[0]))


def cost_discount(signs: Signs, words: Sequence[str]) -> Row:
    count = int(words[0])
    return signs.build(), signs.cube(said=signs.means("fewer_goods", n=count), number=f"−{count}")


def priest_thresholds_lower(signs: Signs, words: Sequence[str]) -> Row:
    steps = int(words[0])
    priest = signs.priest(signs.means("extra_priest"))
    return priest, signs.less(POPULATION, steps), signs.less(CULTURE, steps, counted=False)


def production_bonus(signs: Signs, words: Sequence[str]) -> Row:
    return signs.harvest(), signs.further(int(words[0]))


def fleet(signs: Signs, words: Sequence[str]) -> Row:
    return signs.war(), signs.strength(int(words[0])), signs.tie()


def tribute_from_supply(signs: Signs, words: Sequence[str]) -> Row:
    return signs.war(), signs.gives(), signs.tribute(), signs.cube(said=signs.means("from_supply"))


def tribute_spendable(signs: Signs, words: Sequence[str]) -> Row:
    return signs.tribute(), signs.equals(), signs.cube()


def priest_per_victory(signs: Signs, words: Sequence[str]) -> Row:
    return signs.war(), signs.gives(), signs.priest(signs.means("priests", n=int(words[0])))


def points_for_goods(signs: Signs, words: Sequence[str]) -> Row:
    return signs.points(int(words[0])), signs.equals(), signs.cube()


def wild(signs: Signs, words: Sequence[str]) -> Row:
    return signs.cube(good_of(words[0])), signs.equals(), signs.wild()


def alpha_for_beta(signs: Signs, words: Sequence[str]) -> Row:
    return signs.deity(words[0]), signs.rank("beta"), signs.gives(), signs.rank("alpha")


VERBS: Final[dict[str, Callable[[Signs, Sequence[str]], Row]]] = {
    # favours, and what happens when a card is built
    "advance": lambda signs, words: (signs.step(track_of(words[0]), int(words[1])),),
    "advance_any": lambda signs, words: (signs.any_step(int(words[0])),),
    "advance_production": lambda signs, words: (signs.any_production_step(int(words[0])),),
    "advance_different": advance_different,
    "produce": lambda signs, words: (signs.harvest(good_of(words[0])),),
    "advance_or_produce": advance_or_produce,
    "score": lambda signs, words: (signs.points(int(words[0])),),
    "march": march,
    "may_declare_war": lambda signs, words: (signs.war(),),
    "build": lambda signs, words: (signs.build(),) * int(words[0]),
    "free_builds": free_builds,
    "zeus_favours": zeus_favours,
    "hera_favours": hera_favours,
    "alpha_favour_except": alpha_favour_except,
    "workshop": workshop,
    "philosophy": philosophy,
    "recall_priests": recall_priests,
    "setback_or_loss": setback_or_loss,
    # upkeep, and what it needs
    "trade": trade,
    "give_good": lambda signs, words: (signs.cube(),),
    "least_worshipped_beta": least_worshipped_beta,
    "a_good": lambda signs, words: (signs.cube(),),
    "beta_priests": lambda signs, words: (signs.rank("beta", int(words[0])),),
    # standing
    "may_pass": lambda signs, words: (signs.pass_stop(), signs.at(track_of(words[0]), int(words[1]))),
    "culture_discount": culture_discount,
    "cost_discount": cost_discount,
    "priest_thresholds_lower": priest_thresholds_lower,
    "production_bonus": production_bonus,
    "fleet": fleet,
    "tribute_from_supply": tribute_from_supply,
    "tribute_spendable": tribute_spendable,
    "no_plague": lambda signs, words: (signs.aspect("plague", struck=True),),
    "priest_per_victory": priest_per_victory,
    "points_for_goods": points_for_goods,
    "wild": wild,
    "alpha_for_beta": alpha_for_beta,
    # worshipping
    "athena_blessing": athena_blessing,
    "aphrodite_gift": aphrodite_gift,
}
"""The signs of every verb of the levels."""


# The same for where there is little room


def athena_briefly(signs: Signs, words: Sequence[str]) -> Row:
    _, steps, markers, spaces = map(int, words)
    return signs.any_step(steps), signs.others(), signs.back(spaces, markers)


def aphrodite_briefly(signs: Signs, words: Sequence[str]) -> Row:
    goods, more, _ = map(int, words)
    return (signs.heap(goods, more),)


BRIEFLY: Final[dict[str, Callable[[Signs, Sequence[str]], Row]]] = {
    "athena_blessing": athena_briefly,
    "aphrodite_gift": aphrodite_briefly,
    "alpha_for_beta": lambda signs, words: alpha_for_beta(signs, words)[1:],
    "setback_or_loss": lambda signs, words: setback_or_loss(signs, words)[1:],
}
"""Verbs whose conditions are left out; a temple has its deity beside it, and hurts nobody but others."""
