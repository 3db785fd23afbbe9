"""Events of Olympus as motion: for every event what travels, and how the picture has changed when it has arrived.

A cue knows the stage and nothing of the rules. What it changes at its end it takes from the event alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Event, Seat
from game.rules.olympus import events as happened
from game.rules.olympus.actions import TRACKS
from game.rules.olympus.state import NOBODY
from game.scenes.olympus import cues_goods as goods
from game.scenes.olympus.duel import Duel
from game.scenes.table.stage import Cue
from game.scenes.wording import roman
from game.ui.motion import LetGo, fly, hop, skip_along, slide
from game.ui.theme import GOLD
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait

if TYPE_CHECKING:
    from game.scenes.olympus.stage import OlympusStage

BEAT: Final = 0.25
A_SPACE: Final = 0.16
LEAST: Final = 0.02
WALKED: Final = 0.5
"""How long a score marker takes for a space, and that long ways are walked faster."""
THUNDERER: Final = "zeus"
STAR, STARS_APART = 0.5, 0.14
"""How long a star of a Glory card flies, and how long after it the next."""
BEADS: Final = 0.075
"""How much later each point is heard than the one before."""
BELOW: Final = 44
PRIESTS_APART: Final = 0.07
"""From how far below their places priests hop onto them, and how much later each than the one before."""


def nothing_moves(stage: OlympusStage, event: Event) -> Clip:
    """Only words: the chronicle says it, and a short beat lets it be read."""
    return Wait(BEAT)


def starter_chosen(stage: OlympusStage, event: happened.StarterChosen) -> Clip:
    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.icon(surface, "starter", box)

    home = stage.city_box(event.seat)
    start = Rect(stage.board.phase.center, (stage.px(60), stage.px(60)))
    moving = fly(stage.air, draw, start, stage.spot_in(home))
    return InTurn(stage.sound("torch"), moving, Do(lambda: stage.change_starter(event.seat)))


def round_began(stage: OlympusStage, event: happened.RoundBegan) -> Clip:
    began = stage.words.phrase("screen", "round_worship", round=roman(event.round))
    changed = Do(lambda: stage.change_round(event.round, event.seat))
    return InTurn(changed, stage.sound("round"), stage.banner(began), Wait(BEAT))


def send_priest(stage: OlympusStage, event: happened.CeremonyBegan | happened.Joined, *, begins: bool) -> Clip:
    deity = stage.shown.rules.deity_index[event.deity]
    start = stage.priest_home(event.seat)

    def begin() -> None:
        stage.set_priests(event.seat, event.priests)
        stage.coming.append(deity)

    def place() -> None:
        stage.coming.remove(deity)
        if begins:
            stage.shown.alpha[deity] = event.seat
        else:
            stage.shown.beta[deity] |= 1 << event.seat
        stage.touch(f"niche:{deity}")

    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.priest(surface, event.seat, box)

    end = stage.place_for(deity, event.seat)
    return InTurn(Do(begin), hop(stage.air, draw, start, end, stage.sound("piece")), Do(place))


def ceremony_began(stage: OlympusStage, event: happened.CeremonyBegan) -> Clip:
    return send_priest(stage, event, begins=True)


def joined(stage: OlympusStage, event: happened.Joined) -> Clip:
    return send_priest(stage, event, begins=False)


def favour_granted(stage: OlympusStage, event: happened.FavourGranted | happened.Invoked) -> Clip:
    """A glow goes from the deity to the city it favours; from Zeus it is lightning."""
    parts = stage.board.niche_parts(stage.shown.rules.deity_index[event.deity])
    if event.deity == THUNDERER:
        bolt = stage.bolt(parts.roof.midtop, stage.city_box(event.seat).center)
        return InTurn(stage.sound("thunder"), bolt)
    return InTurn(stage.sound("favour"), stage.glow(parts.medallion, stage.city_box(event.seat)))


def invoked(stage: OlympusStage, event: happened.Invoked) -> Clip:
    return InTurn(stage.announce(event.seat), favour_granted(stage, event))


def move_marker(stage: OlympusStage, seat: Seat, track: int, space: int, verb: str) -> Clip:
    def put() -> None:
        stage.shown.cities[seat].tracks[track] = space
        stage.touch_city(seat, f"lane:{track}")

    if seat != stage.front_seat:
        figure = stage.figure_box(seat, TRACKS[track])
        return InTurn(Do(put), stage.sound(verb), stage.flash(figure.inflate(stage.px(14), stage.px(2))))

    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.emblem(surface, seat, box)

    def lift() -> None:
        stage.lifted = (seat, track)
        stage.touch(f"lane:{track}")

    def set_down() -> None:
        stage.lifted = None
        put()

    start = stage.painter.marker(track, stage.shown.cities[seat].tracks[track])
    moving = slide(stage.air, draw, start, stage.painter.marker(track, space))
    return InTurn(Do(lift), stage.sound(verb), moving, Do(set_down))


def advanced(stage: OlympusStage, event: happened.Advanced) -> Clip:
    return move_marker(stage, event.seat, event.track, event.space, "marker")


def moved_back(stage: OlympusStage, event: happened.MovedBack) -> Clip:
    return move_marker(stage, event.seat, event.track, event.space, "marker_back")


def halted(stage: OlympusStage, event: happened.Halted) -> Clip:
    """The marker knocks against the pillar it may not pass."""
    own = event.seat == stage.front_seat
    box = stage.board.lane_spaces[event.track][event.space - 1] if own else stage.city_box(event.seat)
    return InTurn(stage.sound("stop"), stage.flash(box))


def glory_taken(stage: OlympusStage, event: happened.GloryTaken) -> Clip:
    """A laurel is woven round the city's emblem and hung up in the row of Glory; its points fly to the score."""

    def put() -> None:
        stage.shown.glory[event.track] = event.seat
        stage.touch("glory")

    place = stage.board.glory[event.track]
    return InTurn(
        stage.sound("glory"),
        stage.weave(event.seat, place),
        Do(put),
        stars(stage, event.seat, place),
        stage.flash(place),
    )


def stars(stage: OlympusStage, seat: Seat, start: Rect) -> Clip:
    """A star for every point of a Glory card flies to the city's marker; nobody waits for them."""

    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.icon(surface, "star", box, GOLD)

    count, end = stage.shown.rules.glory_points, stage.board.score_box(stage.shown.cities[seat].score)
    flights = [fly(stage.air, draw, stage.spot_in(start), stage.spot_in(end), STAR) for _ in range(count)]
    return LetGo(stage.air, AtOnce(*flights, stagger=STARS_APART))


def walk(before: int, after: int) -> Sequence[int]:
    """Every score a marker comes by on its way, both ends among them."""
    return range(before, after + 1) if after >= before else range(before, after - 1, -1)


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

    places = [stage.board.score_box(score) for score in walk(before, event.score)]
    verb = "point" if event.score >= before else "point_lost"
    spaces = min(goods.MARKS, abs(event.score - before) or 1)
    beads = AtOnce(*(stage.sound(verb) for _ in range(spaces)), stagger=BEADS)
    walked = skip_along(stage.air, draw, places, max(LEAST, min(A_SPACE, WALKED / len(places))))
    return InTurn(Do(lift), AtOnce(walked, beads), Do(set_down))


def war_declared(stage: OlympusStage, event: happened.WarDeclared) -> Clip:
    return InTurn(stage.announce(event.seat), stage.sound("feet"), stage.flash(stage.city_box(event.seat)))


def war_fought(stage: OlympusStage, event: happened.WarFought) -> Clip:
    """A duel; who has won is said when their shields have met."""
    return Duel(stage, event).clip()


def priests_come(stage: OlympusStage, seat: Seat, priests: int) -> Clip:
    """A city has so many priests at hand: to the one in front they hop from below, one after the other."""

    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.priest(surface, seat, box)

    come = Do(lambda: stage.set_priests(seat, priests))
    places = stage.board.priest_places(stage.shown.rules.priests_total)[stage.shown.cities[seat].priests : priests]
    if seat != stage.front_seat or not places:
        return InTurn(come, stage.sound("piece"))
    hops = [hop(stage.air, draw, place.move(0, stage.px(BELOW)), place, stage.sound("piece")) for place in places]
    return InTurn(AtOnce(*hops, stagger=PRIESTS_APART), come)


def recruited(stage: OlympusStage, event: happened.Recruited) -> Clip:
    return InTurn(priests_come(stage, event.seat, event.priests), stage.flash(stage.city_box(event.seat)))


def built(stage: OlympusStage, event: happened.Built) -> Clip:
    """The card flies to its city; it has been lifted when it was paid, unless it was free."""
    building = stage.shown.rules.buildings[stage.shown.rules.index[event.building]]

    def put() -> None:
        stage.shown.cities[event.seat].built |= building.bit
        stage.touch_city(event.seat, "shelf")
        stage.touch("lanes")
        if building.temple:
            stage.touch("temples")

    moving = InTurn(stage.site.lift(event.seat, building), stage.site.carry(event.seat, building))
    if building.temple:
        return InTurn(stage.announce(event.seat), moving, stage.sound("temple"), Do(put))
    return InTurn(moving, stage.sound("building"), Do(put))


def plague_came(stage: OlympusStage, event: happened.PlagueCame) -> Clip:
    return InTurn(stage.sound("plague"), stage.miasma(event))


def plague_spared(stage: OlympusStage, event: happened.PlagueSpared) -> Clip:
    return InTurn(stage.sound("favour"), stage.glow(stage.spot_in(stage.board.frieze), stage.city_box(event.seat)))


def priests_recalled(stage: OlympusStage, event: happened.PriestsRecalled) -> Clip:
    """All priests on beta places hop home."""

    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.priest(surface, event.seat, box)

    bit = 1 << event.seat
    home = stage.priest_home(event.seat)
    joined = [deity for deity, mask in enumerate(stage.shown.beta) if mask & bit]
    places = [stage.painter.priest_place(stage.shown, deity, event.seat) for deity in joined]
    hops = [hop(stage.air, draw, place, home, stage.sound("piece")) for place in places]

    def leave() -> None:
        for deity in joined:
            stage.shown.beta[deity] &= ~bit
            stage.touch(f"niche:{deity}")

    return InTurn(Do(leave), AtOnce(*hops, stagger=0.1), Do(lambda: stage.set_priests(event.seat, event.priests)))


def upkeep_began(stage: OlympusStage, event: happened.UpkeepBegan) -> Clip:
    return InTurn(Do(stage.upkept.clear), stage.sound("upkeep"))


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
    return priests_come(stage, event.seat, event.priests)


def building_used(stage: OlympusStage, event: happened.BuildingUsed) -> Clip:
    box = stage.board.shelf if event.seat == stage.front_seat else stage.city_box(event.seat)
    return InTurn(stage.sound("stop"), stage.flash(box))


def starter_moved(stage: OlympusStage, event: happened.StarterMoved) -> Clip:
    def draw(surface: Surface, box: Rect) -> None:
        stage.painter.icon(surface, "starter", box)

    before = stage.shown.starter
    start, end = stage.spot_in(stage.city_box(before)), stage.spot_in(stage.city_box(event.seat))
    moving = fly(stage.air, draw, start, end)
    return InTurn(stage.sound("torch"), moving, Do(lambda: stage.change_starter(event.seat)))


def game_ended(stage: OlympusStage, event: happened.GameEnded) -> Clip:
    """A drum and the name: the feast has a screen of its own."""
    names = stage.words.listed([stage.words.seat(seat) for seat in event.winners])
    return InTurn(stage.sound("round"), stage.banner(names))


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
    happened.Produced: goods.produced,
    happened.Received: goods.received,
    happened.Scored: scored,
    happened.PointsLost: scored,
    happened.WarDeclared: war_declared,
    happened.WarFought: war_fought,
    happened.TributeTaken: goods.tribute_taken,
    happened.TributeSupplied: goods.tribute_supplied,
    happened.Recruited: recruited,
    happened.Paid: goods.paid,
    happened.Built: built,
    happened.BuiltNothing: nothing_moves,
    happened.Declined: nothing_moves,
    happened.PlagueCame: plague_came,
    happened.PlagueSpared: plague_spared,
    happened.PriestsRecalled: priests_recalled,
    happened.UpkeepBegan: upkeep_began,
    happened.UpkeepStepBegan: upkeep_step_began,
    happened.Discarded: goods.discarded,
    happened.BuildingUsed: building_used,
    happened.Gave: goods.gave,
    happened.TributeCollected: goods.tribute_collected,
    happened.PriestsGathered: priests_gathered,
    happened.StarterMoved: starter_moved,
    happened.FinalScored: scored,
    happened.GameEnded: game_ended,
}
"""The motion of every event; a test looks for the ones that have none."""

SMALL: Final[Mapping[type[Event], float]] = {
    happened.CeremonyBegan: 0.45,
    happened.Joined: 0.3,
    happened.StayedAway: 0.1,
    happened.Declined: 0.06,
    happened.BuiltNothing: 0.06,
    happened.Passed: 0.1,
    happened.FavourGranted: 0.18,
    happened.Advanced: 0.2,
    happened.MovedBack: 0.2,
    happened.Halted: 0.08,
    happened.Produced: 0.22,
    happened.Received: 0.22,
    happened.WarDeclared: 0.12,
    happened.BuildingUsed: 0.12,
    happened.Discarded: 0.1,
    happened.TributeCollected: 0.1,
    happened.PriestsGathered: 0.0,
}
"""What of rivals goes by in one sweep: after so many seconds the next thing begins.

All of them change the picture at their beginning or by a difference, so it does not matter which of them ends first.
"""
