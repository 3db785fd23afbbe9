"""Events of Olympus as motion: for every event what travels, and how the picture has changed when it has arrived.

A cue knows the stage and nothing of the rules. What it changes at its end it takes from the event alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Event, Seat
from game.rules.olympus import events as happened
from game.rules.olympus.actions import GOODS
from game.rules.olympus.state import NOBODY
from game.scenes.table.stage import Cue
from game.scenes.wording import roman
from game.ui.motion import fly, hop, slide
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, GLAZE, SLIP
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait

if TYPE_CHECKING:
    from game.scenes.olympus.stage import OlympusStage

BEAT: Final = 0.25
MARKS: Final = 6
"""How many cubes fly one by one; more of them would only make people wait."""


def nothing_moves(stage: OlympusStage, event: Event) -> Clip:
    """Only words: the chronicle says it, and a short beat lets it be read."""
    return Wait(BEAT)


def starter_chosen(stage: OlympusStage, event: happened.StarterChosen) -> Clip:
    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.icon(surface, "starter", box)

    home = stage.city_box(event.seat)
    start = Rect(stage.board.phase.center, (stage.px(60), stage.px(60)))
    moving = fly(stage.air, draw, start, stage.spot_in(home))
    return InTurn(moving, Do(lambda: stage.change_starter(event.seat)))


def round_began(stage: OlympusStage, event: happened.RoundBegan) -> Clip:
    began = stage.words.phrase("screen", "round_worship", round=roman(event.round))
    return InTurn(Do(lambda: stage.change_round(event.round, event.seat)), stage.banner(began), Wait(BEAT))


def send_priest(stage: OlympusStage, event: happened.CeremonyBegan | happened.Joined, *, begins: bool) -> Clip:
    deity = stage.shown.rules.deity_index[event.deity]
    start = stage.priest_home(event.seat)

    def begin() -> None:
        stage.set_priests(event.seat, event.priests)

    def place() -> None:
        if begins:
            stage.shown.alpha[deity] = event.seat
        else:
            stage.shown.beta[deity] |= 1 << event.seat
        stage.touch(f"niche:{deity}")

    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.priest(surface, event.seat, box)

    end = stage.painter.priest_place(stage.shown, deity, event.seat)
    return InTurn(Do(begin), hop(stage.air, draw, start, end), Do(place))


def ceremony_began(stage: OlympusStage, event: happened.CeremonyBegan) -> Clip:
    return send_priest(stage, event, begins=True)


def joined(stage: OlympusStage, event: happened.Joined) -> Clip:
    return send_priest(stage, event, begins=False)


def favour_granted(stage: OlympusStage, event: happened.FavourGranted) -> Clip:
    """A glow goes from the deity to the city it favours."""
    niche = stage.board.niche_parts(stage.shown.rules.deity_index[event.deity]).medallion
    return stage.glow(niche, stage.city_box(event.seat))


def invoked(stage: OlympusStage, event: happened.Invoked) -> Clip:
    niche = stage.board.niche_parts(stage.shown.rules.deity_index[event.deity]).medallion
    return stage.glow(niche, stage.city_box(event.seat))


def move_marker(stage: OlympusStage, seat: Seat, track: int, space: int) -> Clip:
    def put() -> None:
        stage.shown.cities[seat].tracks[track] = space
        stage.touch_city(seat, f"lane:{track}")

    if seat != stage.front_seat:
        return InTurn(Do(put), stage.flash(stage.city_box(seat)))

    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.emblem(surface, seat, box)

    def lift() -> None:
        stage.lifted = (seat, track)
        stage.touch(f"lane:{track}")

    def set_down() -> None:
        stage.lifted = None
        put()

    start = stage.painter.marker(track, stage.shown.cities[seat].tracks[track])
    return InTurn(Do(lift), slide(stage.air, draw, start, stage.painter.marker(track, space)), Do(set_down))


def advanced(stage: OlympusStage, event: happened.Advanced) -> Clip:
    return move_marker(stage, event.seat, event.track, event.space)


def moved_back(stage: OlympusStage, event: happened.MovedBack) -> Clip:
    return move_marker(stage, event.seat, event.track, event.space)


def halted(stage: OlympusStage, event: happened.Halted) -> Clip:
    """The marker knocks against the pillar it may not pass."""
    if event.seat != stage.front_seat:
        return stage.flash(stage.city_box(event.seat))
    return stage.flash(stage.board.lane_spaces[event.track][event.space - 1])


def glory_taken(stage: OlympusStage, event: happened.GloryTaken) -> Clip:
    box = stage.board.glory[event.track]

    def draw(surface: Surface, where: Rect) -> None:
        stage.painter.icon(surface, "glory", where)

    def put() -> None:
        stage.shown.glory[event.track] = event.seat
        stage.touch("glory")

    start = stage.spot_in(stage.city_box(event.seat))
    return InTurn(fly(stage.air, draw, start, box, 0.8), Do(put), stage.flash(box))


def cubes_travel(stage: OlympusStage, goods: tuple[int, ...], start: Rect, end: Rect) -> Clip:
    """Cubes fly one after the other from a place to another."""
    kinds = [good for good, count in enumerate(goods) for _ in range(count)][:MARKS]

    def flight(good: int) -> Clip:
        def draw(surface: Surface, box: Rect) -> None:
            stage.painter.cube(surface, good, box)

        return fly(stage.air, draw, stage.spot_in(start), stage.spot_in(end))

    return AtOnce(*map(flight, kinds), stagger=0.08)


def change_goods(stage: OlympusStage, seat: Seat, goods: tuple[int, ...], sign: int, *, tribute: bool = False) -> Clip:
    def put() -> None:
        city = stage.shown.cities[seat]
        store = city.tribute if tribute else city.goods
        for good, count in enumerate(goods):
            store[good] += sign * count
        stage.touch_city(seat, "stores")

    return Do(put)


def one(good: int, count: int) -> tuple[int, ...]:
    return tuple(count if each == good else 0 for each in range(len(GOODS)))


def produced(stage: OlympusStage, event: happened.Produced) -> Clip:
    goods = one(event.good, event.count)
    lane = stage.lane_home(event.seat, event.good)
    return InTurn(
        cubes_travel(stage, goods, lane, stage.store_box(event.seat)), change_goods(stage, event.seat, goods, 1)
    )


def received(stage: OlympusStage, event: happened.Received) -> Clip:
    return InTurn(
        cubes_travel(stage, event.goods, stage.board.ribbon, stage.store_box(event.seat)),
        change_goods(stage, event.seat, event.goods, 1),
    )


def discarded(stage: OlympusStage, event: happened.Discarded) -> Clip:
    return InTurn(
        change_goods(stage, event.seat, event.goods, -1),
        cubes_travel(stage, event.goods, stage.store_box(event.seat), stage.board.ribbon),
    )


def gave(stage: OlympusStage, event: happened.Gave) -> Clip:
    goods = one(event.cube % len(GOODS), 1)
    tribute = event.cube >= len(GOODS)
    start = stage.tribute_box(event.seat) if tribute else stage.store_box(event.seat)
    return InTurn(
        change_goods(stage, event.seat, goods, -1, tribute=tribute),
        cubes_travel(stage, goods, start, stage.board.ribbon),
    )


def tribute_taken(stage: OlympusStage, event: happened.TributeTaken) -> Clip:
    return InTurn(
        change_goods(stage, event.defender, event.goods, -1),
        cubes_travel(stage, event.goods, stage.store_box(event.defender), stage.tribute_box(event.seat)),
        change_goods(stage, event.seat, event.goods, 1, tribute=True),
    )


def tribute_supplied(stage: OlympusStage, event: happened.TributeSupplied) -> Clip:
    return InTurn(
        cubes_travel(stage, event.goods, stage.board.ribbon, stage.tribute_box(event.seat)),
        change_goods(stage, event.seat, event.goods, 1, tribute=True),
    )


def tribute_collected(stage: OlympusStage, event: happened.TributeCollected) -> Clip:
    return InTurn(
        change_goods(stage, event.seat, event.goods, -1, tribute=True),
        cubes_travel(stage, event.goods, stage.tribute_box(event.seat), stage.store_box(event.seat)),
        change_goods(stage, event.seat, event.goods, 1),
    )


def paid(stage: OlympusStage, event: happened.Paid) -> Clip:
    home, owed, points = event.amounts[:3], event.amounts[3:6], event.amounts[6]
    return InTurn(
        change_goods(stage, event.seat, home, -1),
        change_goods(stage, event.seat, owed, -1, tribute=True),
        Do(lambda: stage.change_score(event.seat, -points)),
        AtOnce(
            cubes_travel(stage, home, stage.store_box(event.seat), stage.board.ribbon),
            cubes_travel(stage, owed, stage.tribute_box(event.seat), stage.board.ribbon),
        ),
    )


def scored(stage: OlympusStage, event: happened.Scored | happened.PointsLost | happened.FinalScored) -> Clip:
    """The marker walks along the score track."""
    before = stage.shown.cities[event.seat].score

    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.emblem(surface, event.seat, box)

    def lift() -> None:
        stage.walking = event.seat
        stage.touch("scores")

    def set_down() -> None:
        stage.walking = NOBODY
        stage.change_score(event.seat, event.score - before)

    start, end = stage.board.score_box(before), stage.board.score_box(event.score)
    return InTurn(Do(lift), slide(stage.air, draw, start, end), Do(set_down))


def war_declared(stage: OlympusStage, event: happened.WarDeclared) -> Clip:
    return stage.flash(stage.city_box(event.seat))


def war_fought(stage: OlympusStage, event: happened.WarFought) -> Clip:
    """Two shields meet in the middle; the winner's goes on."""
    middle = stage.spot_in(stage.board.frieze, 120)

    def shield(seat: Seat) -> Clip:
        def draw(surface: Surface, box: Rect) -> None:
            stage.painter.emblem(surface, seat, box)

        start = stage.spot_in(stage.city_box(seat), 90)
        end = middle.move(-middle.width // 2 if seat == event.seat else middle.width // 2, 0)
        return fly(stage.air, draw, start, end, 0.6)

    loser = event.defender if event.margin else event.seat
    attacker, defender = stage.words.seat(event.seat), stage.words.seat(event.defender)
    return InTurn(
        AtOnce(shield(event.seat), shield(event.defender)),
        stage.banner(f"{attacker} {event.attack} : {event.defence} {defender}"),
        stage.knock(),
        stage.flash(stage.city_box(loser)),
    )


def recruited(stage: OlympusStage, event: happened.Recruited) -> Clip:
    return InTurn(Do(lambda: stage.set_priests(event.seat, event.priests)), stage.flash(stage.city_box(event.seat)))


def built(stage: OlympusStage, event: happened.Built) -> Clip:
    """The card lifts off the fan, or off the temples, and flies to its city."""
    building = stage.shown.rules.buildings[stage.shown.rules.index[event.building]]
    start = stage.card_box(building)

    def draw(surface: Surface, box: Rect) -> None:
        panel(surface, box, SLIP, CLAY_DARK, 3, 8)
        stage.painter.building(surface, building.id, box.inflate(-8, -8), GLAZE, SLIP)

    def put() -> None:
        stage.shown.cities[event.seat].built |= building.bit
        stage.touch_city(event.seat, "shelf")
        stage.touch("lanes")
        if building.temple:
            stage.touch("temples")

    end = stage.board.shelf if event.seat == stage.front_seat else stage.city_box(event.seat)
    small = Rect(0, 0, start.width // 2, start.height // 2)
    small.center = end.center
    return InTurn(fly(stage.air, draw, start, small, 0.6), Do(put))


def plague_came(stage: OlympusStage, event: happened.PlagueCame) -> Clip:
    return stage.miasma()


def plague_spared(stage: OlympusStage, event: happened.PlagueSpared) -> Clip:
    return stage.glow(stage.spot_in(stage.board.frieze), stage.city_box(event.seat))


def priests_recalled(stage: OlympusStage, event: happened.PriestsRecalled) -> Clip:
    """All priests on beta places hop home."""

    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.priest(surface, event.seat, box)

    bit = 1 << event.seat
    home = stage.priest_home(event.seat)
    joined = [deity for deity, mask in enumerate(stage.shown.beta) if mask & bit]
    hops = [hop(stage.air, draw, stage.painter.priest_place(stage.shown, deity, event.seat), home) for deity in joined]

    def leave() -> None:
        for deity in joined:
            stage.shown.beta[deity] &= ~bit
            stage.touch(f"niche:{deity}")

    return InTurn(Do(leave), AtOnce(*hops, stagger=0.1), Do(lambda: stage.set_priests(event.seat, event.priests)))


def upkeep_began(stage: OlympusStage, event: happened.UpkeepBegan) -> Clip:
    return Do(stage.upkept.clear)


def upkeep_step_began(stage: OlympusStage, event: happened.UpkeepStepBegan) -> Clip:
    """Nothing is said of a single step; in the last one a tablet tells what they have changed for whom."""

    def put() -> None:
        if stage.painter.game.clears_deities(event.step):
            stage.clear_deities()
        stage.change_upkeep(event.step)

    if not stage.painter.game.ends_upkeep(event.step):
        return Do(put)
    return InTurn(Do(put), stage.tablet(stage.upkeep_tablet(stage.upkept)))


def priests_gathered(stage: OlympusStage, event: happened.PriestsGathered) -> Clip:
    return Do(lambda: stage.set_priests(event.seat, event.priests))


def building_used(stage: OlympusStage, event: happened.BuildingUsed) -> Clip:
    return stage.flash(stage.board.shelf if event.seat == stage.front_seat else stage.city_box(event.seat))


def starter_moved(stage: OlympusStage, event: happened.StarterMoved) -> Clip:
    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.icon(surface, "starter", box)

    before = stage.shown.starter
    start, end = stage.spot_in(stage.city_box(before)), stage.spot_in(stage.city_box(event.seat))
    return InTurn(fly(stage.air, draw, start, end), Do(lambda: stage.change_starter(event.seat)))


def game_ended(stage: OlympusStage, event: happened.GameEnded) -> Clip:
    names = stage.words.listed([stage.words.seat(seat) for seat in event.winners])
    return InTurn(stage.banner(names), stage.leaves())


CUES: Final[Mapping[type[Event], Cue]] = {
    happened.StarterChosen: starter_chosen,
    happened.RoundBegan: round_began,
    happened.CeremonyBegan: ceremony_began,
    happened.Joined: joined,
    happened.StayedAway: nothing_moves,
    happened.Passed: nothing_moves,
    happened.FavourGranted: favour_granted,
    happened.Invoked: invoked,
    happened.Advanced: advanced,
    happened.Halted: halted,
    happened.MovedBack: moved_back,
    happened.GloryTaken: glory_taken,
    happened.Produced: produced,
    happened.Received: received,
    happened.Scored: scored,
    happened.PointsLost: scored,
    happened.WarDeclared: war_declared,
    happened.WarFought: war_fought,
    happened.TributeTaken: tribute_taken,
    happened.TributeSupplied: tribute_supplied,
    happened.Recruited: recruited,
    happened.Paid: paid,
    happened.Built: built,
    happened.BuiltNothing: nothing_moves,
    happened.Declined: nothing_moves,
    happened.PlagueCame: plague_came,
    happened.PlagueSpared: plague_spared,
    happened.PriestsRecalled: priests_recalled,
    happened.UpkeepBegan: upkeep_began,
    happened.UpkeepStepBegan: upkeep_step_began,
    happened.Discarded: discarded,
    happened.BuildingUsed: building_used,
    happened.Gave: gave,
    happened.TributeCollected: tribute_collected,
    happened.PriestsGathered: priests_gathered,
    happened.StarterMoved: starter_moved,
    happened.FinalScored: scored,
    happened.GameEnded: game_ended,
}
"""The motion of every event; a test looks for the ones that have none."""
