"""How fast the programs are that one can play against: decisions a second of every level of every game."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Final

from game import games
from game.ai.player import Player
from game.lab.bench import Figure, round_off
from game.lab.bench_rules import SEATS, title
from game.lab.simulate import play_out
from game.rules.engine import Game, Seat, Setup, State
from game.table.dealer import Dealer

QUESTIONS: Final = 24
"""So many questions of one game are put to everybody."""
STRIDE: Final = 7
"""Early and late ones in turns, for whoever has time for a few only."""


def level_figures(seconds: float) -> Iterator[Figure]:
    for name in games.names():
        game = games.load(name)
        asked = questions(game)
        for bot in games.manifest(name).bots:
            player = games.player(game, bot, Dealer(1).below)
            spoken = f"{title(name)}, {bot}, decisions per second with {SEATS} seats (more is better)"
            yield Figure(spoken, round_off(decisions_per_second(player, asked, seconds)))


def questions(game: Game) -> list[tuple[State, Seat]]:
    """Real questions, as those see them who are asked, spread over a game between usual players."""
    found: list[tuple[State, Seat]] = []

    def listen(state: State, *_: object) -> None:
        if state.seat >= 0 and len(state.choices) > 1:
            found.append((state.view(state.seat), state.seat))

    bots = (games.manifest(game.name).usual_bot,) * SEATS
    play_out(game, game.for_automatic(Setup(SEATS)), bots, Dealer(1), listener=listen)
    picked = found[:: max(1, len(found) // QUESTIONS)][:QUESTIONS]
    return [picked[index * STRIDE % len(picked)] for index in range(len(picked))]


def decisions_per_second(player: Player, asked: list[tuple[State, Seat]], seconds: float) -> float:
    """At least one question is answered, and none of those that are put off for want of time."""
    begin, done = process_time(), 0
    while True:
        view, seat = asked[done % len(asked)]
        player.choose(view, seat)
        done += 1
        spent = process_time() - begin
        if spent >= seconds:
            return done / spent
