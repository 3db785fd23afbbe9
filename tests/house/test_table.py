"""The table: what it hands out, what it keeps to itself, and how far it goes back."""

from collections.abc import Sequence

import pytest

from game.games import load
from game.rules import notation
from game.rules.codec import canonical, digest
from game.rules.engine import CHANCE, SEALED, SPECTATOR, UNKNOWN, Illegal, Setup, asked, because, choices, is_over
from game.table.dealer import Dealer
from game.table.table import Ended, Entry, Played, Table, Undone, Update, Updates
from tests import tiny
from tests.rules.gods import builders as gods_tables
from tests.rules.golden import play_on
from tests.tiny import BOW, CROW, DECLINE, OWL, STAKE, TINY, Draw, Offer, Play

DRAWS = ("chance draw 0 crow", "chance draw 1 eagle")
TIE = ("0 stake 1", "1 stake 1")
"""Nobody staked most, so no dice are cast."""


def following(table: Table, entries: Sequence[Entry]) -> Table:
    """A table at which everything is repeated that another wrote down; it agrees after every line."""
    for entry in entries:
        if isinstance(entry, Undone):
            table.repeat_undo(entry.count)
        elif isinstance(entry, Played):
            table.repeat(entry.seat, entry.action)
        assert digest(table.state) == entry.digest
    return table


def play(table: Table, *lines: str) -> Updates:
    """Play what is written; the updates of the last line."""
    updates: Updates = {}
    for line in lines:
        updates = table.play(*notation.read_line(table.game.actions, line))
    return updates


def table_after(*lines: str, **about: object) -> Table:
    """A table for two at which chance is played by hand."""
    table = Table(TINY, Setup(2), **about)  # type: ignore[arg-type]
    play(table, *lines)
    return table


def reach(table: Table, seat: int) -> tuple[int, str, dict[str, object]]:
    found = table.undo_reach(seat)
    return found.count, found.reason.rule, dict(found.reason.values)


def written(update: Update) -> tuple[object, ...]:
    """All that a seat is told, so that two updates can be compared."""
    return (
        update.moves,
        update.events,
        canonical(update.view),
        update.view.seat,
        update.view.choices,
        update.asked,
        update.choices,
        update.undone,
    )


# Updates


def test_a_drawn_omen_is_seen_by_its_owner_alone():
    updates = table_after().play(CHANCE, Draw(0, CROW))
    assert updates[0].moves == ((CHANCE, Draw(0, CROW)),)
    assert updates[0].events == (tiny.Drew(0, 1), tiny.Saw(0, CROW))
    assert updates[0].view.pilgrims[0].hand == [CROW]
    for stranger in (1, SPECTATOR):
        assert updates[stranger].moves == ((CHANCE, Draw(0, UNKNOWN)),)
        assert updates[stranger].events == (tiny.Drew(0, 1),)
        assert updates[stranger].view.pilgrims[0].hand == [UNKNOWN]


def test_different_secrets_make_equal_updates_for_the_others():
    def told(omen: str, coins: int) -> Sequence[tuple[object, ...]]:
        table = table_after()
        lines = (f"chance draw 0 {omen}", "chance draw 1 eagle", f"0 stake {coins}")
        updates = [play(table, line) for line in lines]
        return [written(each[seat]) for each in updates for seat in (1, SPECTATOR)]

    assert told("crow", 0) == told("owl", 2)


def test_a_sealed_answer_is_shown_when_all_are_in():
    table = table_after(*DRAWS)
    sealed = table.play(0, STAKE[2])
    assert sealed[0].moves == ((0, STAKE[2]),)
    assert sealed[1].moves == sealed[SPECTATOR].moves == ((0, SEALED),)
    assert sealed[1].events == ()
    opened = table.play(1, STAKE[1])
    assert opened[0].moves == ((1, STAKE[1]),)
    assert opened[0].events == opened[1].events == (tiny.Staked(0, 2), tiny.Staked(1, 1))


def test_updates_say_who_is_asked_and_offer_choices_to_nobody_else():
    table = table_after(*DRAWS)
    updates = table.play(0, STAKE[1])
    assert {update.asked for update in updates.values()} == {(1,)}
    assert updates[1].choices == STAKE[:3]
    assert updates[0].choices == updates[SPECTATOR].choices == ()


def test_all_who_are_asked_together_get_their_choices():
    updates = play(table_after(), *DRAWS)
    assert updates[0].asked == (0, 1)
    assert updates[0].choices == updates[1].choices == STAKE[:3]


def test_a_view_is_not_the_table():
    table = table_after(*DRAWS)
    before = digest(table.state)
    for seat in (0, 1, SPECTATOR):
        table.update(seat).view.pilgrims[0].coins = 99
    assert digest(table.state) == before


def test_somebody_who_comes_late_gets_the_view_without_the_events():
    table = table_after(*DRAWS, *TIE)
    update = table.update(1)
    assert (update.moves, update.events, update.undone) == ((), (), 0)
    assert update.view.pilgrims[0].hand == [UNKNOWN]
    assert update.asked == (0,)


# Chance


def test_the_dealer_answers_as_long_as_chance_is_asked():
    table = Table(TINY, Setup(3), dealer=Dealer(1))
    updates = table.begin()
    assert [seat for seat, _ in updates[0].moves] == [CHANCE] * 3
    assert asked(table.state) == (0, 1, 2)


def test_without_a_dealer_the_table_waits_for_chance():
    table = table_after()
    assert table.begin()[0].moves == ()
    assert asked(table.state) == (CHANCE,)
    with pytest.raises(Illegal, match="not_your_turn"):
        table.play(0, STAKE[1])


def test_a_seed_makes_the_same_game():
    def game(seed: int) -> str:
        table = Table(TINY, Setup(4), dealer=Dealer(seed))
        table.begin()
        play_on(table, Dealer(0))
        return digest(table.state)

    assert game(1) == game(1)
    assert len({game(seed) for seed in range(5)}) > 1


# At the door


def test_what_is_illegal_is_refused_with_its_reason_and_changes_nothing():
    table = table_after(*DRAWS)
    before = digest(table.state)
    with pytest.raises(Illegal) as refused:
        table.play(0, tiny.Stake(3))
    assert refused.value.reason.rule == "stake_too_high"
    assert table.why_not(0, tiny.Stake(3)) == refused.value.reason
    assert table.why_not(0, STAKE[2]) is None
    assert digest(table.state) == before
    assert len(table.history) == 2


def test_strangers_and_chance_are_turned_away_when_they_are_not_asked():
    table = table_after(*DRAWS)
    for stranger in (2, 99, CHANCE, SPECTATOR):
        with pytest.raises(Illegal, match="not_your_turn"):
            table.play(stranger, STAKE[1])


def test_a_preview_shows_what_would_happen_and_does_nothing():
    table = table_after("chance draw 0 owl", "chance draw 1 eagle", *TIE)
    before = digest(table.state)
    assert table.preview(0, Play(OWL)) == (tiny.Played(0, OWL), tiny.Scored(0, 2, 2))
    assert table.preview(0, DECLINE) == ()
    assert digest(table.state) == before
    with pytest.raises(Illegal, match="not_in_hand"):
        table.preview(0, Play(CROW))


def test_a_doubt_is_told_of_what_may_be_chosen_and_of_nothing_else():
    table = table_after(*DRAWS)
    assert table.doubt(1, STAKE[0]) == because("never_highest")
    assert table.doubt(1, STAKE[1]) is None
    assert table.doubt(1, Play(OWL)) is None
    assert table.doubt(2, STAKE[0]) is None


def test_a_preview_of_the_last_sealed_answer_opens_nothing():
    table = table_after(*DRAWS, "0 stake 2")
    assert table.preview(1, STAKE[1]) == ()


def test_trouble_in_the_rules_leaves_the_table_as_it_was(monkeypatch):
    table = table_after("chance draw 0 owl", "chance draw 1 eagle", *TIE)
    before = digest(table.state)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(tiny, "score", broken)
    with pytest.raises(ZeroDivisionError):
        table.play(0, Play(OWL))
    monkeypatch.undo()
    assert digest(table.state) == before
    assert table.play(0, Play(OWL))[1].events == (tiny.Played(0, OWL), tiny.Scored(0, 2, 2))


# Undo


def test_nothing_was_played_so_nothing_can_be_taken_back():
    assert reach(table_after(), 0) == (0, "undo_stops_at_start", {})


def test_undo_reaches_back_to_the_start_if_all_is_ones_own():
    table = Table(load("olympus"), Setup(3, {"starter": "1"}))
    table.play(0, choices(table.state, 0)[0])
    assert reach(table, 0) == (1, "undo_stops_at_start", {})


def test_undo_stops_at_chance():
    table = table_after(*DRAWS)
    assert reach(table, 0) == (0, "undo_stops_at_chance", {})
    table.play(0, STAKE[1])
    assert reach(table, 0) == (1, "undo_stops_at_chance", {})


def test_undo_stops_where_another_has_chosen():
    table = table_after(*DRAWS, "0 stake 1")
    assert reach(table, 1) == (0, "undo_stops_at_other", {"seat": 0})


def test_undo_stops_where_sealed_answers_were_opened():
    table = table_after(*DRAWS, *TIE)
    assert reach(table, 1) == (0, "undo_stops_at_secret", {})
    assert reach(table, 0) == (0, "undo_stops_at_other", {"seat": 1})


def test_people_agree_to_take_back_the_last_decision_of_one_of_them():
    table = table_after("chance draw 0 eagle", "chance draw 1 owl", *TIE)
    before = digest(table.state)
    play(table, "0 play eagle", "0 offer 2")
    agreement = table.agreement()
    assert agreement is not None
    assert (agreement.seat, len(agreement.moves)) == (0, 1)
    table.undo_agreed()
    table.undo_agreed()
    assert digest(table.state) == before


def test_nobody_agrees_to_go_back_behind_an_opened_secret_or_chance():
    assert table_after(*DRAWS, *TIE).agreement() is None
    assert table_after(*DRAWS).agreement() is None


def test_bots_are_not_asked_and_what_they_answered_goes_with_the_decision_of_a_person():
    table = Table(load("olympus"), Setup(3, {"starter": "1"}), people=frozenset({0, 1}))
    before = digest(table.state)
    table.play(0, choices(table.state, 0)[0])
    while table.state.seat != 2:
        table.play(table.state.seat, choices(table.state, table.state.seat)[-1])
    decided = len(table.history)
    table.play(2, choices(table.state, 2)[-1])
    agreement = table.agreement()
    assert agreement is not None
    assert agreement.seat in (0, 1)
    assert [move.seat for move in agreement.moves[1:]] == [2]
    table.undo_agreed()
    assert len(table.history) == decided - 1
    while table.agreement() is not None:
        table.undo_agreed()
    assert digest(table.state) == before


def test_one_person_alone_agrees_with_nobody():
    table = Table(load("olympus"), Setup(3, {"starter": "1"}), people=frozenset({0}))
    table.play(0, choices(table.state, 0)[0])
    assert table.agreement() is None


def test_undo_takes_back_several_decisions_of_one_turn():
    table = table_after("chance draw 0 eagle", "chance draw 1 owl", *TIE)
    before = digest(table.state)
    play(table, "0 play eagle", "0 offer 2")
    assert reach(table, 0) == (2, "undo_stops_at_other", {"seat": 1})
    updates = table.undo(0, 2)
    assert digest(table.state) == before
    assert updates[1].undone == 2
    assert updates[0].choices == (DECLINE, Play(2))
    assert asked(table.state) == (0,)


def test_undo_can_go_one_decision_at_a_time():
    table = table_after("chance draw 0 eagle", "chance draw 1 owl", *TIE, "0 play eagle", "0 offer 2")
    table.undo(0)
    assert reach(table, 0) == (1, "undo_stops_at_other", {"seat": 1})
    table.play(0, Offer(1))
    assert reach(table, 0) == (2, "undo_stops_at_other", {"seat": 1})


def test_undo_beyond_its_reach_is_refused_with_the_reason():
    table = table_after(*DRAWS, "0 stake 1")
    for seat, count, rule in (
        (0, 2, "undo_stops_at_chance"),
        (1, 1, "undo_stops_at_other"),
        (0, 0, "undo_stops_at_chance"),
    ):
        with pytest.raises(Illegal, match=rule):
            table.undo(seat, count)
    assert len(table.history) == 3


def test_a_bot_is_another_and_takes_nothing_back():
    table = table_after(*DRAWS, "1 stake 1", people=frozenset({0}))
    assert reach(table, 0) == (0, "undo_stops_at_other", {"seat": 1})
    assert reach(table, 1) == (0, "undo_for_people", {})
    assert reach(table, SPECTATOR) == (0, "undo_for_people", {})


def test_what_was_undone_can_be_redone():
    table = table_after("chance draw 0 eagle", "chance draw 1 owl", *TIE, "0 play eagle", "0 offer 2")
    after = digest(table.state)
    table.undo(0, 2)
    assert (table.redo_reach(0), table.redo_reach(1)) == (2, 0)
    assert table.redo(0)[1].events == (tiny.Played(0, tiny.EAGLE),)
    assert table.redo(0)[1].moves == ((0, Offer(2)),)
    assert digest(table.state) == after
    with pytest.raises(Illegal, match="nothing_to_redo"):
        table.redo(0)


def test_redo_can_go_all_the_way_at_once():
    table = table_after("chance draw 0 eagle", "chance draw 1 owl", *TIE, "0 play eagle", "0 offer 2")
    after = digest(table.state)
    table.undo(0)
    table.undo(0)
    table.redo(0, 2)
    assert digest(table.state) == after


def test_something_new_ends_redo_and_the_same_again_does_not():
    table = table_after("chance draw 0 eagle", "chance draw 1 owl", *TIE, "0 play eagle", "0 offer 2")
    table.undo(0, 2)
    play(table, "0 play eagle")
    assert table.redo_reach(0) == 1
    play(table, "0 offer 1")
    assert table.redo_reach(0) == 0


def test_redo_is_for_those_who_undid():
    table = table_after(*DRAWS, "0 stake 1")
    table.undo(0)
    with pytest.raises(Illegal, match="nothing_to_redo"):
        table.redo(1)
    table.play(1, STAKE[1])
    assert table.redo_reach(0) == 0


# Free undo


def solo(seed: int = 1, people: frozenset[int] = frozenset({0})) -> Table:
    """A game against bots in which everything may be taken back."""
    table = Table(TINY, Setup(3), dealer=Dealer(seed), people=people, free_undo=True)
    table.begin()
    return table


def test_free_undo_goes_past_chance_and_bots_to_ones_own_last_decision():
    table = solo()
    before = digest(table.state)
    play(table, "0 stake 1", "1 stake 0", "2 stake 0")
    assert table.history.moves[-1].seat == CHANCE
    assert reach(table, 0) == (1, "undo_stops_at_start", {})
    assert table.undo(0)[0].undone == 4
    assert digest(table.state) == before


def test_redo_brings_back_the_bots_and_the_same_dice():
    table = solo()
    play(table, "0 stake 1", "1 stake 0", "2 stake 0")
    after = digest(table.state)
    table.undo(0)
    assert [seat for seat, _ in table.redo(0)[0].moves] == [0, 1, 2, CHANCE]
    assert digest(table.state) == after


def test_the_same_moves_again_meet_the_same_dice():
    table = solo()
    play(table, "0 stake 2", "1 stake 1", "2 stake 1")
    after = digest(table.state)
    for _ in range(5):
        table.undo(0)
        play(table, "0 stake 2", "1 stake 1", "2 stake 1")
        assert digest(table.state) == after


def test_other_moves_meet_other_dice():
    outcomes = set()
    table = solo()
    for _ in range(10):
        play(table, "0 stake 2", "1 stake 1", "2 stake 1")
        outcomes.add(table.history.moves[-1].action)
        table.undo(0)
        play(table, "0 stake 1", "1 stake 0", "2 stake 0")
        table.undo(0)
    assert len(outcomes) > 1


def test_in_an_agreed_hot_seat_game_each_goes_back_to_his_own_decision():
    table = solo(people=frozenset({0, 1, 2}))
    play(table, "0 stake 1", "1 stake 0", "2 stake 0")
    table.undo(1)
    assert asked(table.state) == (1, 2)
    table.undo(0)
    assert asked(table.state) == (0, 1, 2)
    assert table.redo_reach(2) == 2
    table.redo(2, 2)
    assert table.history.moves[-1].seat == CHANCE


def test_bots_never_undo_even_where_it_is_free():
    table = solo()
    play(table, "1 stake 0")
    assert reach(table, 1) == (0, "undo_for_people", {})
    assert table.redo_reach(1) == 0


# The end


def test_the_end_is_recorded_and_final():
    entries: list[Entry] = []
    table = Table(TINY, Setup(2), dealer=Dealer(3), sink=entries.extend)
    table.begin()
    play_on(table, Dealer(4))
    assert is_over(table.state)
    assert entries[-1] == Ended(tuple(TINY.scores(table.state)), TINY.winners(table.state), digest(table.state))
    assert [type(entry) for entry in entries].count(Ended) == 1
    assert {reach(table, seat)[:2] for seat in (0, 1)} == {(0, "undo_stops_at_end")}
    with pytest.raises(Illegal, match="game_over"):
        table.play(0, BOW)
    table.close()
    assert [type(entry) for entry in entries].count(Ended) == 1


def test_where_undo_is_free_the_end_is_final_only_when_the_table_is_closed():
    entries: list[Entry] = []
    table = Table(TINY, Setup(2), dealer=Dealer(3), sink=entries.extend, free_undo=True)
    table.begin()
    play_on(table, Dealer(4))
    table.undo(0)
    assert not is_over(table.state)
    table.close()
    assert not any(isinstance(entry, Ended) for entry in entries)
    table.redo(0)
    table.close()
    assert isinstance(entries[-1], Ended)
    assert reach(table, 0) == (0, "undo_stops_at_end", {})


# The record


def test_the_record_gets_moves_undos_and_redone_moves_with_digests():
    entries: list[Entry] = []
    table = table_after(*DRAWS, sink=entries.extend)
    before = digest(table.state)
    table.play(0, STAKE[1])
    after = digest(table.state)
    table.undo(0)
    table.redo(0)
    assert entries[2:] == [Played(0, STAKE[1], after), Undone(1, before), Played(0, STAKE[1], after)]


class DiskFull(OSError):
    """The sink of these tests has no room."""


def test_what_cannot_be_recorded_has_not_happened():
    table = table_after(*DRAWS, "0 stake 1")

    def full(_: Sequence[Entry]) -> None:
        raise DiskFull

    def refused(deed, *arguments: object) -> None:
        before = digest(table.state), len(table.history), table.redo_reach(0), table.lines
        table.sink = full
        with pytest.raises(DiskFull):
            deed(*arguments)
        table.sink = None
        assert (digest(table.state), len(table.history), table.redo_reach(0), table.lines) == before

    refused(table.play, 1, STAKE[1])
    refused(table.undo, 0)
    table.undo(0)
    refused(table.redo, 0)
    refused(table.play, 0, STAKE[1])
    refused(table.play, 0, STAKE[2])
    table.redo(0)
    assert asked(table.state) == (1,)


def test_an_end_that_cannot_be_recorded_is_not_final():
    finished = Table(TINY, Setup(2), dealer=Dealer(3))
    finished.begin()
    play_on(finished, Dealer(4))
    *moves, last = finished.history.moves
    table = Table(TINY, Setup(2))
    for move in moves:
        table.repeat(move.seat, move.action)

    def full(_: Sequence[Entry]) -> None:
        raise DiskFull

    table.sink = full
    with pytest.raises(DiskFull):
        table.play(last.seat, last.action)
    assert not table.closed
    table.sink = None
    table.play(last.seat, last.action)
    assert table.closed


# Laws


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_any_walk_of_undo_and_redo_is_the_game_its_history_says(seed, free):
    table = Table(TINY, Setup(3), dealer=Dealer(seed), free_undo=free)
    table.begin()
    dealer = Dealer(seed).fork("walk")
    for _ in range(120):
        seat = dealer.below(3)
        deeds = [lambda: play_on(table, dealer, 1)] * 2
        if table.undo_reach(seat).count:
            deeds.append(lambda: table.undo(seat, 1 + dealer.below(table.undo_reach(seat).count)))  # noqa: B023
        if table.redo_reach(seat):
            deeds.append(lambda: table.redo(seat, 1 + dealer.below(table.redo_reach(seat))))  # noqa: B023
        deeds[dealer.below(len(deeds))]()
        again = TINY.set_up(table.setup)
        for move in table.history.moves:
            tiny.engine.play(again, move.seat, move.action)
        assert digest(again) == digest(table.state) == digest(table.history.at(len(table.history)))


@pytest.mark.parametrize("seed", range(10))
def test_undo_and_redo_are_each_others_opposite(seed):
    table = Table(TINY, Setup(3), dealer=Dealer(seed), free_undo=True)
    table.begin()
    play_on(table, Dealer(seed).fork("choices"))
    after, moves = digest(table.state), table.history.moves[:]
    for seat in range(3):
        count = table.undo_reach(seat).count
        digests = []
        for _ in range(count):
            digests.append(digest(table.state))
            table.undo(seat)
        for _ in range(count):
            table.redo(seat)
            assert digest(table.state) == digests.pop()
        assert (digest(table.state), table.history.moves) == (after, moves)


# Secret sheets


ARMED = ({"hope": 5, "greed": 5, "gluttony": 2},) * 2
TOWNS = ("athens 1 town", "sparta 2 town")


def writing(**about: object) -> Table:
    """Two players who write in secret what they build."""
    start = gods_tables.table("build", *TOWNS, hands=ARMED)
    return Table(gods_tables.gods(), Setup(2), start=start, **about)  # type: ignore[arg-type]


def test_a_line_on_a_sheet_is_told_to_its_writer_alone():
    table = writing()
    for line in ("0 plan army", "0 build army athens", "0 strike"):
        assert set(play(table, line)) == {0}
    sealed = play(table, "0 seal")
    assert sealed[1].moves == sealed[SPECTATOR].moves == ((0, SEALED),)
    assert sealed[1].asked == (1,)


def test_how_long_a_sheet_is_makes_no_difference_to_the_others():
    def told(*lines: str) -> list[tuple[object, ...]]:
        table = writing()
        heard = [play(table, line) for line in (*lines, "0 seal")]
        return [written(updates[seat]) for updates in heard for seat in (1, SPECTATOR) if seat in updates]

    assert told() == told("0 plan army", "0 strike", "0 orgy")


def test_taking_a_line_back_is_as_secret_as_writing_it():
    table = writing()
    play(table, "0 build army athens")
    assert set(table.undo(0)) == {0}
    play(table, "0 build army athens", "0 seal")
    updates = table.undo(0, 2)
    assert (updates[0].undone, updates[1].undone, updates[SPECTATOR].undone) == (2, 1, 1)
    assert updates[1].asked == (0, 1)


def test_how_far_one_may_go_back_does_not_tell_whether_others_write():
    table = writing()
    play(table, "0 build army athens", "0 orgy")
    table.undo(0)
    before = reach(table, 0), table.redo_reach(0)
    play(table, "1 build army sparta", "1 orgy")
    table.undo(1)
    assert (reach(table, 0), table.redo_reach(0)) == before == ((1, "undo_stops_at_sheets", {}), 1)
    play(table, "1 seal")
    assert reach(table, 0) == (0, "undo_stops_at_other", {"seat": 1})


def test_what_others_wrote_meanwhile_stays_when_a_line_is_taken_back():
    entries: list[Entry] = []
    table = writing(sink=entries.extend)
    play(table, "0 build army athens", "1 build army sparta", "1 orgy", "0 orgy")
    updates = table.undo(0, 2)
    assert (set(updates), updates[0].undone) == ({0}, 2)
    assert [entry.count if isinstance(entry, Undone) else entry.seat for entry in entries[4:]] == [4, 1, 1]
    assert table.lines == len(entries)
    followed = following(writing(), entries)
    assert digest(followed.state) == digest(table.state) == digest(table.history.at(len(table.history)))
    assert [followed.redo_reach(seat) for seat in (0, 1)] == [table.redo_reach(seat) for seat in (0, 1)] == [2, 0]
    opened = play(table, "0 seal", "1 seal")
    assert "sparta" in {getattr(event, "region", None) for event in opened[0].events}


def test_a_line_that_was_taken_back_can_be_redone_whatever_others_write():
    table = writing()
    play(table, "0 orgy", "0 build army athens", "0 seal", "1 orgy")
    before = canonical(table.state.view(0))
    table.undo(0, 3)
    assert (table.redo_reach(0), table.redo_reach(1)) == (3, 0)
    play(table, "1 build army sparta")
    table.undo(1)
    assert (table.redo_reach(0), table.redo_reach(1)) == (3, 1)
    assert set(table.redo(0, 2)) == {0}
    assert (table.redo_reach(0), table.redo_reach(1)) == (1, 1)
    table.redo(0)
    assert canonical(table.state.view(0)) == before
    table.redo(1)
    assert [notation.line(move.seat, move.action) for move in table.history.moves] == [
        "1 orgy", "0 orgy", "0 build army athens", "0 seal", "1 build army sparta"
    ]  # fmt: skip


def test_another_line_ends_the_redo_of_its_writer_alone():
    table = writing()
    play(table, "0 orgy", "1 orgy")
    table.undo(0)
    table.undo(1)
    play(table, "0 build army athens")
    assert (table.redo_reach(0), table.redo_reach(1)) == (0, 1)
    with pytest.raises(Illegal) as refusal:
        table.redo(0)
    assert refusal.value.reason == because("nothing_to_redo")


def test_nothing_on_the_sheets_is_redone_after_they_were_opened():
    table = writing()
    play(table, "0 orgy", "1 orgy")
    table.undo(0)
    play(table, "1 seal")
    table.undo(1)
    play(table, "0 seal", "1 seal")
    assert (table.redo_reach(0), table.redo_reach(1)) == (0, 0)


def test_a_record_that_goes_back_over_opened_sheets_leaves_nothing_to_redo():
    start = gods_tables.table("negotiation", *TOWNS, hands=ARMED)
    table = Table(gods_tables.gods(), Setup(2), start=start)
    play(table, "0 done", "1 done", "0 orgy", "0 seal", "1 seal")
    table.repeat_undo(2)
    assert [table.redo_reach(seat) for seat in (0, 1)] == [0, 0]
    table.repeat_undo(2)
    play(table, "1 done")
    assert [table.redo_reach(seat) for seat in (0, 1)] == [0, 0]


class Listener:
    """Somebody who keeps a list of what he is told: he drops as many moves as were undone, and appends the new ones."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: list[tuple[int, object]] = []

    def hear(self, updates: Updates) -> None:
        if self.seat in updates:
            update = updates[self.seat]
            assert update.undone <= len(self.known)
            del self.known[len(self.known) - update.undone :]
            self.known += update.moves


def listening(table: Table) -> list[Listener]:
    return [Listener(seat) for seat in (*range(table.setup.seats), SPECTATOR)]


def noticed(table: Table) -> list[list[tuple[int, object]]]:
    """What each seat would have been told if nothing had ever been taken back."""
    straight = Table(table.game, table.setup, start=table.history.at(0))
    listeners = listening(table)
    for move in table.history.moves:
        updates = straight.play(move.seat, move.action)
        for listener in listeners:
            listener.hear(updates)
    return [listener.known for listener in listeners]


def test_whoever_is_told_of_an_undo_knows_which_moves_are_left():
    table = writing()
    listener = Listener(1)
    for line in ("1 orgy", "0 seal", "1 build army sparta"):
        listener.hear(play(table, line))
    updates = table.undo(0)
    assert (updates[0].undone, updates[0].moves) == (1, ())
    assert updates[1].undone == 2
    listener.hear(updates)
    assert listener.known == noticed(table)[1]
    assert [notation.line(*move) for move in listener.known] == ["1 orgy", "1 build army sparta"]  # type: ignore[arg-type]


def test_an_undo_does_not_tell_between_which_of_my_lines_another_wrote():
    early, late = writing(), writing()
    play(early, "0 orgy", "1 build army sparta", "0 seal")
    play(late, "1 build army sparta", "0 orgy", "0 seal")
    assert written(early.undo(0, 2)[1]) == written(late.undo(0, 2)[1])


@pytest.mark.parametrize("people", [2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_a_listener_who_drops_and_appends_always_knows_what_he_noticed(seed, people):
    table = Table(gods_tables.gods(), Setup(people), dealer=Dealer(seed))
    listeners = listening(table)
    dealer = Dealer(seed).fork("walk")
    updates = table.begin()
    deeds = {"undo": 0, "redo": 0, "play": 0}
    for step in range(150):
        for listener in listeners:
            listener.hear(updates)
        if step % 10 == 0:
            assert [listener.known for listener in listeners] == noticed(table)
        seat = dealer.below(people)
        if table.undo_reach(seat).count and not dealer.below(3):
            updates = table.undo(seat, 1 + dealer.below(table.undo_reach(seat).count))
            deeds["undo"] += 1
        elif table.redo_reach(seat) and dealer.below(2):
            updates = table.redo(seat, 1 + dealer.below(table.redo_reach(seat)))
            deeds["redo"] += 1
        else:
            seat = asked(table.state)[dealer.below(len(asked(table.state)))]
            offered = choices(table.state, seat)
            updates = table.play(seat, offered[dealer.below(len(offered))])
            deeds["play"] += 1
    assert all(deeds.values()), deeds


def test_nobody_goes_back_to_before_the_sheets_were_dealt_out():
    start = gods_tables.table("negotiation", *TOWNS, hands=ARMED)
    table = Table(gods_tables.gods(), Setup(2), start=start)
    play(table, "0 done", "1 done")
    for seat in (0, 1):
        assert reach(table, seat) == (0, "undo_stops_at_sheets", {})


@pytest.mark.parametrize("seed", range(4))
def test_any_walk_over_secret_sheets_is_the_game_its_record_says(seed):
    entries: list[Entry] = []
    table = Table(gods_tables.gods(), Setup(3), dealer=Dealer(seed), sink=entries.extend)
    table.begin()
    dealer = Dealer(seed).fork("walk")
    for _ in range(80):
        seat = dealer.below(3)
        reach = table.undo_reach(seat).count
        if reach and not dealer.below(3):
            table.undo(seat, 1 + dealer.below(reach))
        elif table.redo_reach(seat) and dealer.below(2):
            table.redo(seat)
        else:
            play_on(table, dealer, 1)
    followed = following(Table(gods_tables.gods(), Setup(3)), entries)
    assert any(isinstance(entry, Undone) for entry in entries)
    assert (digest(followed.state), followed.lines) == (digest(table.state), table.lines)
