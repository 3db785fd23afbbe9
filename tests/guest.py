"""Oracle moves into the house: all parts a fourth game brings, as the checklist of docs/core.md asks for them.

A game of the house has its sentences in `levels/text`; those of a guest come with it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from game.games import EMBLEMS, Manifest
from game.rules.engine import UNKNOWN, Event, Game, Seat
from game.terminal.text_table import TextTable
from game.words.vocabulary import Vocabulary
from game.words.words import Words
from tests.tiny import OMENS, TINY, Oracle, RoundBegan

if TYPE_CHECKING:
    from game.scenes.registry import Screens

ENGLISH: Final = """
[cover]
title = "Oracle"
about = "Pilgrims, coins and omens."
players = "2 to 4 players, a few minutes"

[polis]
athens = "Athens"
sparta = "Sparta"
corinth = "Corinth"
thebes = "Thebes"

[option]
length = "Length of the game"
length_long = "three rounds"
length_short = "two rounds"

[omen]
owl = "owl"
crow = "crow"
eagle = "eagle"
unknown = "hidden omen"

[table]
round = "Round {round}, {treasury|coin|coins} in the treasury"
pilgrim = "{mark} {seat}: {coins|coin|coins}, {points|point|points}, {hand}"

[event]
RoundBegan = "Round {round} begins."
Drew = "{seat} draws an omen."
Saw = "{seat} sees: {omen}."
Staked = "{seat} stakes {coins|coin|coins}."
DiceCast = "{seat} casts {dice} and takes {coins|coin|coins}."
Played = "{seat} plays: {omen}."
Scored = "{seat} scores {points|point|points}: {score} in all."
Paid = "{seat} pays {to} {coins|coin|coins}."
Offered = "{seat} offers {coins|coin|coins}."
GameEnded = "Won by: {winners}."

[action]
draw = "{seat} draws: {omen}"
stake = "Stake {coins|coin|coins}"
cast = "Cast {dice}"
play = "Play: {omen}"
offer = "Offer {coins|coin|coins}"
pay = "Pay a coin"
bow = "Bow"
decline = "Play nothing"

[ask]
DrawOmen = "An omen is drawn."
StakeCoins = "{seat}: how many coins do you stake?"
CastDice = "The dice are cast."
PlayOmen = "{seat}: do you play an omen?"
PayOrBow = "{seat}: do you pay, or bow?"
MakeOffering = "{seat}: how much do you offer?"

[reason]
not_in_hand = "You do not hold that omen."
stake_too_high = "You can stake {most} at most."
never_highest = "Who stakes nothing never stakes most."
too_few_coins = "You have {coins|coin|coins}."

[rule]
aim = "Coins count as points in the end."
"""
ITALIAN: Final = """
[cover]
title = "Oracolo"
about = "Pellegrini, monete e presagi."
players = "Da 2 a 4 giocatori, pochi minuti"

[polis]
athens = "Atene"
sparta = "Sparta"
corinth = "Corinto"
thebes = "Tebe"

[option]
length = "Durata della partita"
length_long = "tre round"
length_short = "due round"

[omen]
owl = "civetta"
crow = "corvo"
eagle = "aquila"
unknown = "presagio coperto"

[table]
round = "Round {round}, {treasury|moneta|monete} nel tesoro"
pilgrim = "{mark} {seat}: {coins|moneta|monete}, {points|punto|punti}, {hand}"

[event]
RoundBegan = "Comincia il round {round}."
Drew = "{seat} pesca un presagio."
Saw = "{seat} vede: {omen}."
Staked = "{seat} punta {coins|moneta|monete}."
DiceCast = "{seat} lancia {dice} e prende {coins|moneta|monete}."
Played = "{seat} gioca: {omen}."
Scored = "{seat} segna {points|punto|punti}: {score} in tutto."
Paid = "{seat} paga a {to} {coins|moneta|monete}."
Offered = "{seat} offre {coins|moneta|monete}."
GameEnded = "Vince: {winners}."

[action]
draw = "{seat} pesca: {omen}"
stake = "Punta {coins|moneta|monete}"
cast = "Lancia {dice}"
play = "Gioca: {omen}"
offer = "Offri {coins|moneta|monete}"
pay = "Paga una moneta"
bow = "Inchinati"
decline = "Non giocare"

[ask]
DrawOmen = "Si pesca un presagio."
StakeCoins = "{seat}: quante monete punti?"
CastDice = "Si lanciano i dadi."
PlayOmen = "{seat}: giochi un presagio?"
PayOrBow = "{seat}: paghi o ti inchini?"
MakeOffering = "{seat}: quanto offri?"

[reason]
not_in_hand = "Non hai quel presagio."
stake_too_high = "Puoi puntare al massimo {most}."
never_highest = "Chi non punta non punta mai di più."
too_few_coins = "Hai {coins|moneta|monete}."

[rule]
aim = "Alla fine le monete valgono come punti."
"""
SENTENCES: Final = {"en": tomllib.loads(ENGLISH), "it": tomllib.loads(ITALIAN)}


# Words


class OracleVocabulary(Vocabulary):
    game = "oracle"

    @classmethod
    def sentences(cls, language: str) -> Mapping[str, Mapping[str, str]]:
        return SENTENCES[language]

    def speak(self, field: str, value: Any) -> str | None:
        if field == "omen":
            return self.words.name("omen", "unknown" if value == UNKNOWN else OMENS[value])
        return self.words.seat(value) if field == "to" else None


# The table in text


class OracleText(TextTable):
    def picture(self, words: Words, state: Oracle, seat: Seat) -> str:
        lines = [words.phrase("table", "round", round=state.round, treasury=state.treasury)]
        for each, pilgrim in enumerate(state.pilgrims):
            hand = words.listed([words.speak("omen", omen) for omen in pilgrim.hand])
            values = {"coins": pilgrim.coins, "points": pilgrim.points, "hand": hand}
            lines.append(words.phrase("table", "pilgrim", mark=">" if each == seat else " ", seat=each, **values))
        return "\n".join(lines)

    def is_heading(self, event: Event) -> bool:
        return isinstance(event, RoundBegan)

    def is_new_round(self, event: Event) -> bool:
        return isinstance(event, RoundBegan)

    def rules(self, words: Words, tables: Mapping[str, Any], options: Mapping[str, str]) -> Iterator[str]:
        yield words.title
        yield words.phrase("rule", "aim")


# The manifest


def _rules(tables: Mapping[str, Any]) -> Game:
    return TINY


def _screens() -> Screens:
    from game.scenes.plain import plain_screens

    return plain_screens("oracle")


ORACLE: Final = Manifest(
    name="oracle",
    rules=_rules,
    vocabulary=lambda: OracleVocabulary,
    emblems=EMBLEMS[:4],
    text_table=OracleText,
    screens=_screens,
    own_tables=dict,
)
