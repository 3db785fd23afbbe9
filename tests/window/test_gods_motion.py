"""How long everything moves at The Gods of Olympus, and what is heard: as the table of its design says."""

from __future__ import annotations

import pygame
import pytest

from game.rules.engine import Event
from game.rules.gods import events as happened
from game.rules.gods.actions import ARMY, FLEET, LAND_MONSTER, LUST, MARKET, SHRINE, TEMPLE, TOWN
from game.rules.gods.state import ATTACKS, Order, prestige
from game.scenes.gods.cues import CUES
from game.scenes.gods.stage import Fight, GodsStage
from game.ui.timeline import Playing
from tests.window.test_gods_table import MouseOlympian, asked

NOTHING = (0,) * 8
ONE = (1, *NOTHING[1:])
FOUR = (2, 2, *NOTHING[2:])


@pytest.fixture(scope="module")
def person() -> MouseOlympian:
    return asked("WriteAttacks", turn=6)


def stage_of(person: MouseOlympian) -> GodsStage:
    stage = person.scene.stage
    stage.jump_to(person.scene.view(), [])
    stage.shown.units[stage.region(places(stage, 0)[0])] |= 1 << TEMPLE
    return stage


def places(stage: GodsStage, seat: int) -> list[str]:
    state = stage.shown
    return [name for at, name in enumerate(state.rules.names) if state.owner[at] == seat]


def empty(stage: GodsStage) -> list[str]:
    state = stage.shown
    return [name for at, name in enumerate(state.rules.names) if state.owner[at] < 0]


def told(stage: GodsStage) -> dict[str, tuple[Event, int, list[str]]]:
    """Events by a name, how many milliseconds they take at normal speed, and what is heard of them."""
    own, other = places(stage, 0)[0], places(stage, 1)[0]
    free, wet = empty(stage)[0], next(name for name in empty(stage) if name in stage.picture.atlas.waters)
    near = next(name for name in stage.picture.chart.region(own).gates)
    return {
        "a god is dealt": (happened.GodDealt(0, "ares"), 420, ["lyre"]),
        "five cards are taken": (happened.CardsTaken(0, (5, *NOTHING[1:]), 5), 300 + 4 * 60, ["card"]),
        "a turn begins": (happened.TurnBegan(3), 700, ["drum"]),
        "a phase begins": (happened.PhaseBegan("attack"), 500, ["horn"]),
        "income of one card": (happened.IncomeReceived(0, ONE), 260, ["card"]),
        "income of four cards": (happened.IncomeReceived(0, FOUR), 260 + 3 * 60, ["card"]),
        "a trade with the bank": (happened.BankTraded(0, 1, 3, 2), 420, ["coin"]),
        "a price": (happened.Paid(0, FOUR), 320, ["coin"]),
        "an offer": (happened.Offered(0, 1, ONE, FOUR), 360, ["papyrus"]),
        "an offer that is not made": (happened.OfferWithdrawn(0, 1), 180, ["papyrus"]),
        "an offer that is accepted": (happened.Traded(0, 1, ONE, FOUR), 620, ["coin"]),
        "an offer that is declined": (happened.OfferDeclined(1, 0), 260, ["tear"]),
        "no more offers": (happened.StoppedTrading(1), 160, ["tok"]),
        "a town": (happened.Built(0, TOWN, free), 420, ["stone"]),
        "a temple for a shrine": (happened.Upgraded(0, SHRINE, TEMPLE, own), 480, ["stone"]),
        "a build that is void": (happened.BuildVoid(0, TOWN, free, "occupied"), 700, ["shards"]),
        "an orgy that is void": (happened.OrgyVoid(0, "over_budget"), 500, ["shards"]),
        "an orgy": (happened.OrgyHeld(0), 900, ["pipes"]),
        "cards of a full hand": (happened.CardsDiscarded(0, FOUR, 4), 360, ["card"]),
        "lust for temples": (happened.LustReceived(0, 2), 420, ["card"]),
        "an attack": (happened.AttackOrdered(0, ARMY, own, near), 240, ["blade"]),
        "support": (happened.SupportOrdered(0, ARMY, own, near), 240, ["shield"]),
        "an order that is void": (happened.OrderVoid(0, "attack", ARMY, own, near, "empty"), 620, ["shards"]),
        "a monster that is bribed": (
            happened.MonsterBribed(1, LUST, LAND_MONSTER, own, near), 560, ["coin", "growl"],
        ),
        "dice that are called home": (happened.DiceCalledHome(0, ARMY, own, near, 0), 300, ["tok"]),
        "a battle is joined": (happened.BattleJoined(other, 0, 1, (6,), (6,)), 220, ["horn"]),
        "a retreat ashore": (happened.Retreated(0, ARMY, own, near, ARMY), 420, []),
        "a retreat to sea": (happened.Retreated(0, FLEET, own, wet, FLEET), 420, ["oars"]),
        "a loss of nothing": (happened.LossIgnored(0, own), 180, []),
        "a unit is lost": (happened.UnitLost(0, ARMY, own, "damage"), 420, ["shards"]),
        "a unit without a refuge": (happened.UnitLost(0, ARMY, own, "no_retreat"), 520, ["shards"]),
        "a hero without a ship": (happened.UnitLost(0, ARMY, own, "no_ship"), 520, ["splash"]),
        "damage": (happened.Damaged(0, TEMPLE, SHRINE, own), 420, ["shards"]),
        "a move": (happened.Moved(0, ARMY, own, near, ARMY), 380, []),
        "a move that is void": (happened.MoveVoid(0, ARMY, own, near, "occupied"), 520, ["shield"]),
        "the end": (happened.GameEnded((0,), "prestige"), 2400, ["win"]),
    }  # fmt: skip


def performed(stage: GodsStage, event: Event) -> tuple[int, list[str]]:
    """How long an event is seen, in milliseconds, and what is heard of it."""
    heard: list[str] = []
    stage.sounder = lambda verb, kind: heard.append(verb)
    clip = CUES[type(event)](stage, event)
    playing = Playing(clip)
    for step in range(1, 61):
        playing.show(clip.length if step == 60 else clip.length * step / 60)
        stage.draw(pygame.display.get_surface() or pygame.Surface(stage.brush.size))
    stage.air.clear()
    return round(clip.length * 1000), heard


def test_every_event_takes_its_time_and_has_its_sound(person: MouseOlympian) -> None:
    wrong = []
    for name, (_, length, sounds) in told(stage_of(person)).items():
        stage = stage_of(person)
        event = told(stage)[name][0]
        seen, heard = performed(stage, event)
        if seen != length or (sounds and heard != sounds):
            wrong.append(f"{name}: {seen} instead of {length}, {heard} instead of {sounds}")
    assert not wrong, wrong


def test_every_event_is_in_this_table(person: MouseOlympian) -> None:
    counted = {type(event) for event, _, _ in told(stage_of(person)).values()}
    battle = {happened.DiceRolled, happened.BattleSettled, happened.PrestigeCounted}  # below
    assert counted | battle == set(CUES)


def test_the_first_battle_is_laid_open_and_each_pair_of_dice_is_heard(person: MouseOlympian) -> None:
    for before, opens in ((-1, 500), (0, 0)):
        stage = stage_of(person)
        other = places(stage, 1)[0]
        for event in (
            happened.BattleJoined(other, 0, 1, (6, 6), (6, 4)),
            happened.DiceRolled(other, 0, "attack", (5, 2)),
            happened.DiceRolled(other, 0, "defence", (4, 2)),
        ):
            performed(stage, event)
        stage.fight = Fight(before)
        number = stage.battle_at(other, 0)
        thrown = stage.throw_length(number)
        assert 0 < thrown <= 1.4
        length, heard = performed(stage, happened.BattleSettled(other, 0, 1, 0, 1))
        assert length == pytest.approx(opens + thrown * 1000 + 300 + 2 * 160 + 350, abs=1)
        assert heard == ["dice", "blade", "blade"]


def test_prestige_is_counted_step_by_step_and_never_for_long(person: MouseOlympian) -> None:
    for steps, length in ((1, 120), (4, 480), (20, 1500)):
        stage = stage_of(person)
        track = stage.picture.track
        counts = [prestige(stage.shown, seat) for seat in range(len(stage.shown.players))]
        ahead = counts[0] + steps
        flares = 500 if ahead >= 16 else 0
        seen, heard = performed(stage, happened.PrestigeCounted((ahead, *counts[1:])))
        assert seen == length + flares
        assert heard == ["lyre"] * steps
        assert not track.walking


def test_where_several_wanted_to_build_all_their_ghosts_rise_first(person: MouseOlympian) -> None:
    stage = stage_of(person)
    free = empty(stage)[0]
    clash = [happened.BuildVoid(seat, unit, free, "clash") for seat, unit in ((0, TOWN), (1, MARKET), (2, TOWN))]
    stage.queue(clash)
    seen: list[list[int]] = []
    drawn: list[int] = []
    signs = stage.picture.signs
    paint = signs.unit

    def noted(surface: pygame.Surface, unit: int, box: pygame.Rect, seat: int | None = None, **values: object) -> None:
        if "alpha" in values and seat is not None:
            drawn.append(seat)
        paint(surface, unit, box, seat, **values)  # type: ignore[arg-type]

    signs.unit = noted  # type: ignore[method-assign]
    try:
        while not stage.at_rest:
            stage.advance(0.05)
            drawn.clear()
            stage.draw_air(pygame.Surface(stage.brush.size))
            if drawn and drawn not in seen[-1:]:
                seen.append(list(drawn))
    finally:
        signs.unit = paint  # type: ignore[method-assign]
    assert seen == [[0, 1, 2], [1, 2], [2]]


def test_the_arrow_of_a_bribed_monster_is_gone_when_it_has_drawn_back(person: MouseOlympian) -> None:
    stage = stage_of(person)
    own = places(stage, 0)[0]
    near = next(name for name in stage.picture.chart.region(own).gates)
    stage.shown.orders = [Order(0, ATTACKS, LAND_MONSTER, stage.region(own), stage.region(near), 2)]
    performed(stage, happened.MonsterBribed(1, LUST, LAND_MONSTER, own, near))
    assert [order.dice for order in stage.shown.orders] == [0]


def test_a_declined_letter_comes_apart(person: MouseOlympian) -> None:
    scene, stage = person.scene, stage_of(person)
    letter = happened.Offered(1, 0, ONE, FOUR)
    stage.open_letter(letter)
    stage.tear(0.5)
    halves = scene.drawing._halves_of(letter)
    whole, sheet = pygame.mask.from_surface(halves[0], 1), scene.board.sheet
    other = pygame.mask.from_surface(halves[1], 1)
    assert whole.count() + other.count() == pytest.approx(sheet.width * sheet.height, rel=0.02), "nothing is lost of it"
    assert whole.overlap_area(other, (0, 0)) <= 3 * sheet.width, "and nothing is in both"


def test_no_faces_are_told_of_dice_that_nobody_has_seen_fall(person: MouseOlympian) -> None:
    """All are drawn before the first battle is seen; the row of the question must not say how the last one ends."""
    stage = stage_of(person)
    first, second = places(stage, 1)[:2]
    joined = [happened.BattleJoined(where, 0, 1, (6, 6), (6, 4)) for where in (first, second)]
    rolled = [
        happened.DiceRolled(where, 0, side, (4, 2)) for where in (first, second) for side in ("attack", "defence")
    ]
    stage.queue([*joined, *rolled, happened.BattleSettled(first, 0, 1, 0, 0)])
    while not 0 < stage.fight.thrown < 1:
        stage.advance(0.05)
    assert [saying.event for saying in stage.sayings][-2:] == joined


def test_a_chip_climbs_as_soon_as_something_is_built_and_nobody_waits_for_it(person: MouseOlympian) -> None:
    stage = stage_of(person)
    track, before = stage.picture.track, prestige(stage.shown, 0)
    low = track.places(stage.shown)[0]
    after = stage.shown.copy()
    where = stage.region(empty(stage)[0])
    after.owner[where], after.units[where], after.fresh[where] = 0, 1 << TOWN, 1 << TOWN
    steps = prestige(after, 0) - before
    assert steps > 0
    stage.perform([happened.Built(0, TOWN, empty(stage)[0])], after)
    seen = set()
    while not stage.is_still:
        if track.walking:
            seen |= {mover.box.centery for mover in stage.air.movers if abs(mover.box.centerx - low.centerx) < 2}
        stage.advance(0.01)
    assert not track.walking
    high = track.places(stage.shown)[0]
    assert high.y < low.y
    assert any(high.centery < each < low.centery for each in seen)
    assert not stage.disagreed


def test_the_chip_of_whoever_wins_is_never_seen_twice_on_its_way(person: MouseOlympian) -> None:
    """It may still slip from the last loss when the game ends."""
    stage = stage_of(person)
    stage.queue([happened.UnitLost(0, TEMPLE, places(stage, 0)[0], "damage"), happened.GameEnded((0,), "prestige")])
    column = stage.picture.track.places(stage.shown)[0].inflate(4, 2 * stage.board.track.height)
    most = 0
    while not stage.is_still:
        flying = [each for each in stage.air.movers if column.contains(each.box) and each.box.height < 40]
        most = max(most, len(flying))
        stage.advance(0.01)
    assert most == 1
    assert stage.picture.track.crowned == (0,)
    stage.put_down()
    assert not stage.picture.track.walking, "it lies at its number again"
