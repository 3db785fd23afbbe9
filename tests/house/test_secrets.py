"""Several people before one screen: who sees what, and who may answer when."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game import games
from game.disk.record import replay
from game.rules.codec import canonical, public_digest
from game.rules.engine import SPECTATOR, Illegal, Seat, Setup, Sheet, Together
from game.table import keeper
from game.table.local import LocalSession
from game.table.seating import new_session, resumed_session
from game.table.session import HUMAN, Plan, Session
from tests.house.waiting import poll_until
from tests.rules.golden import random_game


def at_table(game: str, *players: str, path: Path | None = None, seed: int = 3) -> LocalSession:
    begun = new_session(game, [Plan("", "", player) for player in players], {}, seed=seed, path=path)
    begun.begin()
    return begun


def three_at_gods(path: Path | None = None) -> LocalSession:
    """The Gods of Olympus, where everybody writes down at once which cards he takes."""
    return at_table("gods", HUMAN, HUMAN, HUMAN, path=path)


def three_at_any_game() -> LocalSession:
    """The same at a game of which the house knows nothing but what its views hide."""
    begun = new_session("gods", [Plan("", "", HUMAN)] * 3, {}, seed=3)
    session = LocalSession(begun.table, begun.plans, begun.seed)
    session.begin()
    return session


def write(session: Session, seat: Seat, lines: int | None = None) -> None:
    """Write so many lines, or all there are to write."""
    written = 0
    while session.person_asked() == seat and written != lines:
        session.submit(seat, session.choices()[0])
        written += 1


def sheet(session: Session, seat: Seat) -> Sheet:
    """What the screen shows of somebody's sheet."""
    step = session.now.view.pending[-1][1]
    assert isinstance(step, Together)
    return step.sheet(seat)


def shows(session: LocalSession, seat: Seat) -> bool:
    """Whether the screen shows the table as this seat sees it now."""
    return canonical(session.now.view) == canonical(session.table.state.view(seat)) and session.now.seat == seat


# Before somebody has the screen


@pytest.mark.parametrize("three", [three_at_gods, three_at_any_game])
def test_until_somebody_has_the_screen_it_shows_what_everybody_may_see(three: Callable[[], LocalSession]) -> None:
    session = three()
    assert session.awaiting == 0
    assert session.eyes == SPECTATOR
    assert shows(session, SPECTATOR)
    assert session.choices() == ()
    assert session.person_asked() is None


@pytest.mark.parametrize("three", [three_at_gods, three_at_any_game])
def test_nobody_answers_without_the_screen(three: Callable[[], LocalSession]) -> None:
    session = three()
    choice = session.table.update(0).choices[0]
    with pytest.raises(Illegal, match="not_your_turn"):
        session.submit(0, choice)
    assert session.why_not(0, choice) is not None
    assert len(session.table.history) == 3, "three gods were dealt"


def test_nobody_gets_a_hint_without_the_screen() -> None:
    session = three_at_gods()
    session.ask_hint(0)
    session.poll()
    assert not session.hinting
    assert session.thinker is None


def test_nobody_takes_back_what_stands_on_the_sheet_of_another() -> None:
    session = three_at_gods()
    session.hand_over(0)
    write(session, 0, lines=2)
    session.withdraw()
    session.hand_over(1)
    session.undo(0)
    session.hand_over(0)
    assert len(sheet(session, 0)) == 2


# With the screen


def test_whoever_has_the_screen_sees_his_own_sheet_and_choices() -> None:
    session = three_at_gods()
    session.hand_over(0)
    assert session.awaiting is None
    assert session.choices() == session.table.update(0).choices != ()
    write(session, 0, lines=2)
    assert len(sheet(session, 0)) == 2
    assert shows(session, 0)
    session.undo(0)
    assert len(sheet(session, 0)) == 1
    session.redo(0)
    assert len(sheet(session, 0)) == 2


def test_what_one_writes_never_reaches_the_eyes_of_another() -> None:
    session = three_at_gods()
    session.hand_over(0)
    session.poll()
    write(session, 0, lines=3)
    assert {update.seat for update in session.poll()} == {0}
    session.withdraw()
    assert sheet(session, 0) == ()
    session.hand_over(1)
    assert sheet(session, 0) == ()
    assert shows(session, 1)
    write(session, 1)
    assert {update.seat for update in session.poll()} == {1, SPECTATOR}
    assert all(passage.seat != 0 for passage in session.story())


def test_the_screen_is_taken_away_when_another_person_is_asked() -> None:
    session = three_at_any_game()
    session.hand_over(0)
    session.poll()
    write(session, 0)
    *own, public = session.poll()
    assert {update.seat for update in own} == {0}, "he sees what came of his own seal"
    assert (public.seat, public.events) == (SPECTATOR, ())
    assert (session.eyes, session.awaiting) == (SPECTATOR, 1)
    assert shows(session, SPECTATOR)


def test_a_hint_is_forgotten_when_the_screen_goes_to_somebody_else() -> None:
    session = three_at_gods()
    session.hand_over(0)
    session.ask_hint(0)
    assert session.hinting
    session.hand_over(1)
    assert not session.hinting


def test_only_somebody_before_the_screen_can_have_it() -> None:
    session = at_table("gods", HUMAN, HUMAN, "random")
    with pytest.raises(ValueError, match="seat 2"):
        session.hand_over(2)


# Several who are asked at once


def test_of_several_who_are_asked_anybody_may_write_first() -> None:
    session = three_at_gods()
    assert session.now.asked == (0, 1, 2)
    session.hand_over(2)
    write(session, 2)
    assert session.now.asked == (0, 1)
    assert session.awaiting == 0


def test_bots_write_in_their_turn_while_the_screen_waits_for_a_person() -> None:
    session = at_table("gods", HUMAN, "random", HUMAN)
    try:
        session.hand_over(0)
        write(session, 0)
        assert session.now.asked == (1, 2)
        assert session.awaiting == 2
        poll_until(session, lambda: session.now.asked == (2,))
        assert session.awaiting == 2
        assert shows(session, SPECTATOR)
    finally:
        session.close()


# What one misses


def test_whoever_gets_the_screen_is_told_what_he_missed() -> None:
    session = three_at_any_game()
    for seat in range(3):
        session.hand_over(seat)
        write(session, seat)
    session.hand_over(0)
    assert [type(event).__name__ for event in session.missed].count("CardsTaken") >= 1
    session.withdraw()
    session.hand_over(0)
    assert session.missed == ()


def test_nobody_is_called_where_the_only_secrets_are_hands_one_may_look_at() -> None:
    """In Olympos several people share what all know, and whoever has cards looks at them behind the curtain."""
    session = at_table("olympos", HUMAN, HUMAN, HUMAN)
    asked = set()
    while not drawn(session):
        asked.add(session.acting())
        session.submit(session.acting(), session.choices()[0])
        assert session.awaiting is None
        assert shows(session, SPECTATOR)
    assert len(asked) > 1, "they took turns without a word"


def test_whoever_is_asked_at_a_shared_screen_is_told_what_he_missed() -> None:
    """What the others did since his own last answer, as everybody has seen it, and nothing of his own."""
    session = at_table("olympos", HUMAN, HUMAN, HUMAN, seed=4)
    last: dict[Seat, int] = {}
    before, compared = -1, 0
    while compared < 12:
        seat, story = session.acting(), list(session.story())
        if seat in last and seat != before:
            missed = [event for passage in story[last[seat] :] for event in passage.events]
            assert list(session.missed) == missed
            assert not any(type(event).__name__ == "CardSeen" for event in missed)
            compared += bool(missed)
        before = seat
        session.submit(seat, session.choices()[0])
        last[seat] = max(point for point, passage in enumerate(session.story(), 1) if passage.seat == seat)


def drawn(session: LocalSession) -> bool:
    """Whether somebody holds a card that others may not see."""
    return any(type(event).__name__ == "CardDrawn" for passage in session.story() for event in passage.events)


# Sheets that are opened before all


def seal_all(session: LocalSession) -> None:
    for seat in range(3):
        session.hand_over(seat)
        write(session, seat)


def test_the_last_seal_waits_until_all_look() -> None:
    session = three_at_gods()
    seal_all(session)
    moves = len(session.table.history)
    assert session.are_all_sealed
    assert (session.eyes, session.awaiting, session.person_asked()) == (SPECTATOR, None, None)
    session.poll()
    assert session.poll() == ()
    assert len(session.table.history) == moves
    session.open_sheets()
    assert not session.are_all_sealed
    (revealed,) = session.poll()
    assert revealed.seat == SPECTATOR
    assert [type(event).__name__ for event in revealed.events].count("CardsTaken") >= 1


def test_what_comes_of_a_seal_is_shown_to_all_with_the_same_eyes() -> None:
    session = three_at_gods()
    for seat in range(3):
        session.hand_over(seat)
        session.poll()
        write(session, seat)
        told = session.poll()
        assert all(not update.events for update in told if update.seat != SPECTATOR), "a line is no event"
        assert shows(session, SPECTATOR)


def test_since_his_seal_everybody_has_seen_what_was_opened() -> None:
    session = three_at_gods()
    seal_all(session)
    session.open_sheets()
    for seat in range(3):
        assert [type(event).__name__ for event in session.since(seat)].count("CardsTaken") >= 1


def test_what_one_alone_is_asked_is_answered_in_the_open() -> None:
    session = three_at_gods()
    seal_all(session)
    session.open_sheets()
    assert len(session.now.asked) == 1, "they negotiate in turn"
    seat = session.now.asked[0]
    assert (session.awaiting, session.person_asked(), session.eyes) == (None, seat, SPECTATOR)
    # who has to look into his hand for it takes the screen, and leaves it with his answer
    session.hand_over(seat)
    assert shows(session, seat)
    session.submit(seat, session.choices()[0])
    assert session.eyes == SPECTATOR


# Games in which nobody has to leave the screen


def test_in_an_open_game_the_person_asked_simply_answers() -> None:
    session = at_table("olympus", HUMAN, HUMAN, HUMAN)
    seats = set()
    for _ in range(40):
        assert session.awaiting is None
        seat = session.person_asked()
        assert seat == session.now.asked[0] == session.eyes
        seats.add(seat)
        session.submit(seat, session.choices()[0])
    assert seats == {0, 1, 2}


def test_one_person_among_bots_always_has_the_screen() -> None:
    session = at_table("gods", "random", HUMAN, "random")
    try:
        come = poll_until(session, lambda: session.now.asked == (1, 2))
        assert session.awaiting is None
        write(session, 1)
        come += session.poll()
        assert {update.seat for update in come} == {1}
        session.withdraw()
        assert session.eyes == 1
    finally:
        session.close()


# Taking a game up again


def test_a_game_of_secrets_that_goes_on_asks_who_sits_before_the_screen(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    session = three_at_gods(path)
    session.hand_over(0)
    write(session, 0, lines=3)
    session.close()
    keeper.wait_for_disk()
    again = resumed_session(path)
    again.begin()
    assert (again.eyes, again.awaiting) == (SPECTATOR, 0)
    assert sheet(again, 0) == ()
    again.hand_over(0)
    assert len(sheet(again, 0)) == 3
    again.close()


# What everybody may compare


@pytest.mark.parametrize("name", games.names())
def test_everybody_works_out_the_same_public_digest_from_what_he_sees(name: str) -> None:
    """So peers can compare their tables without anybody learning what another holds."""
    game = games.load(name)
    game_played = random_game(game, game.for_automatic(Setup(game.seats[0])), seed=4)
    for line in range(0, min(300, len(game_played.lines)), 7):
        state = replay(game_played, game, to=line, verify=False).state
        seen = {public_digest(state.view(seat)) for seat in (*range(game.seats[0]), SPECTATOR)}
        assert seen == {public_digest(state)}, line
