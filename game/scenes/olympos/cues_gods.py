"""Destiny cards and gods in motion."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.rules.engine import UNKNOWN, Seat
from game.rules.olympos import events as happened
from game.rules.olympos.actions import DESTINY, RESOURCES
from game.scenes.olympos.ground import draw_waves, open_waves
from game.scenes.olympos.lights import shade
from game.scenes.olympos.pace import lasts
from game.scenes.olympos.palette import LOWER
from game.scenes.table.mapping import Point
from game.ui.layout import centred
from game.ui.motion import LetGo, fly
from game.ui.movers import Cutout, between
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, FOCUS, SLIP
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Wait, land, smooth

if TYPE_CHECKING:
    from game.scenes.olympos.stage import OlymposStage


STILL: Final = 0.6
"""So long the waves lie still."""
UNDER_CARD: Final = 242
"""How dark the board is under a god, of 255."""
UNTIL_THE_NEXT: Final = (("ares", "swords"), ("siren", "becalmed"))
"""Gods whose help or harm ends with the next one, and what of a people shows it."""
SEEN: Final = 0.74
"""After such a part of a judgement the god goes back to his place."""


Left: TypeAlias = (
    happened.AthenaHelped | happened.AresHelped | happened.ErinyesStruck | happened.KeresStruck | happened.SirenStruck
)
"""What a god leaves with a people."""


# Destiny


def card_drawn(stage: OlymposStage, event: happened.CardDrawn) -> Clip:
    """A back leaves the Zeus space that was passed, or the tile that gives it, for the hand."""
    start = stage.source or stage.board.space(_last_bolt(stage, event.seat))

    chosen_from = any(each is event for each in stage.to_choose_from)

    def put() -> None:
        people = stage.shown.peoples[event.seat]
        (people.drawn if chosen_from else people.hand).append(UNKNOWN)
        stage.touch_people(event.seat, "hand")

    end = stage.seat_box(event.seat, "cards")
    small = Rect(0, 0, stage.px(38), stage.px(62))
    back, seconds = stage.picture.signs.card_back, lasts(happened.CardDrawn)
    flown = fly(stage.air, back, centred(small.size, start), centred(small.size, end), seconds)
    return InTurn(stage.sound("page"), flown, Do(put))


def _last_bolt(stage: OlymposStage, seat: Seat) -> int:
    """The Zeus space that a people has reached or passed last; before the first, where its token lies."""
    space = stage.shown.peoples[seat].space
    return max((each for each, _ in stage.shown.rules.events if each <= space), default=space)


def card_seen(stage: OlymposStage, event: happened.CardSeen) -> Clip:
    """Where the hand lies open, the back turns up; on a shared screen nothing is seen at all, not even a pause."""

    def put() -> None:
        people = stage.shown.peoples[event.seat]
        cards = people.drawn if UNKNOWN in people.drawn else people.hand
        if UNKNOWN in cards:
            cards[cards.index(UNKNOWN)] = event.card
        stage.touch_people(event.seat, "hand")

    if not stage.picture.side.open_hand:
        return Do(put)
    seconds = lasts(happened.CardSeen)
    return InTurn(Do(put), Wait(seconds) if stage.calm else stage.over(seconds, partial(_turn_up, stage, event)))


def _turn_up(stage: OlymposStage, event: happened.CardSeen, surface: Surface, share: float) -> None:
    """The newest card of the own hand, so far turned from its back to its face."""
    side = stage.picture.side
    cards = side.cards_of(stage.shown, event.seat)
    if event.seat != stage.front_seat or event.card not in cards:
        return
    number = len(cards) - 1 - cards[::-1].index(event.card)
    places = side.hand_places(len(cards))
    surface.fill(LOWER, places[0].unionall(places))
    for place, (card, box) in enumerate(zip(cards, places, strict=True)):
        if place == number:
            draw_turning(stage, surface, card, box, share)
        else:
            (stage.picture.signs.card_back(surface, box) if card < 0 else draw_card(stage, surface, card, box))


def draw_turning(stage: OlymposStage, surface: Surface, card: int, box: Rect, share: float) -> None:
    """A card so far turned from its back to its face, round its upright middle."""
    seen = -math.cos(min(1.0, share) * math.pi)
    narrow = centred((max(2, round(box.width * abs(seen))), box.height), box)
    if seen < 0:
        Cutout(stage.picture.signs.card_back, box.size).show(surface, narrow)
    elif seen < 1:
        Cutout(partial(_paint_card, stage, card), box.size).show(surface, narrow)
    else:
        draw_card(stage, surface, card, box)


def _paint_card(stage: OlymposStage, card: int, surface: Surface, box: Rect) -> None:
    draw_card(stage, surface, card, box)


def _put_down(stage: OlymposStage, seat: Seat, cards: tuple[int, ...]) -> None:
    """Cards leave a hand; of those that the Oracle has shown, what is left becomes part of it."""
    people = stage.shown.peoples[seat]
    for card in cards:
        for held in (people.drawn, people.hand):
            if card in held or UNKNOWN in held:
                held.remove(card if card in held else UNKNOWN)
                break
        stage.shown.discard[card] += 1
    people.hand += people.drawn
    people.drawn = []


def card_played(stage: OlymposStage, event: happened.CardPlayed) -> Clip:
    """It turns on its way to the middle of the map, is read there, and goes to what it changes."""
    start = centred((stage.px(48), stage.px(84)), stage.seat_box(event.seat, "cards"))
    large = centred((stage.px(200), stage.px(280)), stage.board.map)

    def begin() -> None:
        _put_down(stage, event.seat, (event.card,))
        stage.source = large
        if event.card == stage.shown.rules.zeus_card:
            stage.shown.prayers[event.seat] += stage.shown.rules.destiny[event.card].effect.symbols
        stage.touch_people(event.seat, "hand", "might")

    was_seen = stage.calm or (event.seat == stage.front_seat and stage.picture.side.open_hand)
    goal = stage.seat_box(event.seat, _changed_by(stage, event.card))

    def draw(surface: Surface, share: float) -> None:
        come = 1.0 if stage.calm else min(1.0, share / 0.35)
        gone = 0.0 if stage.calm else max(0.0, (share - 0.85) / 0.15)
        box = between(between(start, large, land(come)), goal, smooth(gone))
        draw_turning(stage, surface, event.card, box, 1.0 if was_seen else come)

    return InTurn(Do(begin), stage.sound("page"), stage.over(lasts(happened.CardPlayed), draw))


def _changed_by(stage: OlymposStage, card: int) -> str:
    """The figure of a people that a card changes."""
    row = next(each for each in stage.picture.game.tables["destiny"]["card"] if each["id"] == DESTINY[card])
    verb, *rest = row["effect"].split()
    if verb == "cube":
        return f"resource:{RESOURCES.index(rest[0])}"
    if verb.startswith("hourglass"):
        return "glass"
    return "zeus" if card == stage.shown.rules.zeus_card else "points"


def draw_card(stage: OlymposStage, surface: Surface, card: int, box: Rect) -> None:
    """A Destiny card with its name, where it is large enough for that."""
    signs = stage.picture.signs
    signs.card_face(surface, DESTINY[card], box)
    if box.height > stage.px(200):
        foot = Rect(box.left + stage.px(12), box.bottom - stage.px(64), box.width - stage.px(24), stage.px(50))
        words = stage.words.name("card", DESTINY[card])
        stage.brush.words.draw(
            surface, words, foot, 25, (0x15, 0x11, 0x0F), align="centre", weight="semibold", wrap=True
        )


def cards_discarded(stage: OlymposStage, event: happened.CardsDiscarded) -> Clip:
    """Faces side by side over the board, then onto each other and away."""

    def begin() -> None:
        _put_down(stage, event.seat, event.cards)
        stage.touch_people(event.seat, "hand")

    box, wide = stage.board.development, stage.px(180)
    left = box.centerx - wide * len(event.cards) // 2

    def draw(surface: Surface, share: float) -> None:
        heaped = 0.0 if stage.calm else smooth(min(1.0, max(0.0, share - 0.6) / 0.2))
        away = 0.0 if stage.calm else max(0.0, share - 0.8) / 0.2
        for number, card in enumerate(event.cards):
            place = Rect(left + number * wide, box.top + stage.px(120), wide - stage.px(12), stage.px(250))
            place.centerx += round((box.centerx - place.centerx) * heaped)
            draw_card(stage, surface, card, place.move(0, -round(away * away * stage.px(400))))

    shown = stage.over(lasts(happened.CardsDiscarded), draw) if event.cards else Wait(0.0)
    return InTurn(Do(begin), stage.sound("page"), shown)


def deck_shuffled(stage: OlymposStage, event: happened.DeckShuffled) -> Clip:
    """The discarded cards are riffled over the heading of the hand."""
    box = stage.board.hand_title

    def put() -> None:
        stage.shown.discard = [0] * len(stage.shown.discard)

    def draw(surface: Surface, share: float) -> None:
        for number in range(5):
            shift = round(stage.px(14) * (number - 2) * (1 - abs(2 * share - 1)))
            place = Rect(box.centerx - stage.px(20) + shift, box.top - stage.px(50), stage.px(40), stage.px(60))
            stage.picture.signs.card_back(surface, place)

    return InTurn(Do(put), stage.sound("riffle"), stage.over(lasts(happened.DeckShuffled), draw))


# Gods


def god_revealed(stage: OlymposStage, event: happened.GodRevealed) -> Clip:
    """Lightning strikes the card beside its space; it turns, and stands large over the board.

    What Ares and the Siren had left with anybody goes home meanwhile.
    """
    picture, gods = stage.picture, stage.picture.gods
    place = _place_of(stage, event.god)

    def begin() -> None:
        stage.shown.revealed |= 1 << stage.shown.rules.god_index[event.god]
        for people in stage.shown.peoples:
            people.swords = people.becalmed = 0
        if event.god not in gods:
            gods.append(event.god)
        stage.darkened, picture.revealer = True, event.seat
        stage.touch("time", "ledger", "might")

    large = stage.board.god_card()
    card = Cutout(partial(_paint_god, stage, event.god), large.size)

    def draw(surface: Surface, share: float) -> None:
        grown = land(min(1.0, share / 0.6))
        shade(surface, stage.board.development, round(UNDER_CARD * grown))
        box = between(place, large, grown)
        if not stage.calm:
            draw_beam(surface, place, box)
        seen = 1.0 if stage.calm else -math.cos(min(1.0, share / 0.45) * math.pi)
        narrow = centred((max(2, round(box.width * abs(seen))), box.height), box)
        if seen < 0:
            panel(surface, narrow, CLAY_DARK, SLIP, max(1, stage.px(3)), stage.px(8))
        else:
            card.show(surface, narrow)

    def stand() -> None:
        stage.god_above = event.god

    struck = stage.bolt(place.center)
    left = lasts(happened.GodRevealed) - struck.length
    shown = InTurn(stage.sound("thunder"), struck, stage.over(left, draw))
    return InTurn(stage.announce(event.seat), Do(begin), AtOnce(shown, _go_home(stage)), Do(stand))


def _go_home(stage: OlymposStage) -> Clip:
    """The medallions of gods that last until the next one fly back to where their cards lie."""
    peoples, picture = stage.shown.peoples, stage.picture
    ends = picture.frieze.card_boxes()
    left = [
        (seat, god) for seat, people in enumerate(peoples) for god, field in UNTIL_THE_NEXT if getattr(people, field)
    ]
    return AtOnce(
        *(
            fly(
                stage.air, partial(_draw_medallion, stage, god), stage.seat_box(seat, "god"),
                ends[picture.gods.index(god)], lasts(happened.AresHelped),
            )
            for seat, god in left
            if god in picture.gods
        )
    )  # fmt: skip


def _paint_god(stage: OlymposStage, god: str, surface: Surface, box: Rect) -> None:
    stage.draw_god(surface, god, box)


def draw_beam(surface: Surface, start: Rect, box: Rect) -> None:
    """Light from where a god was struck to where he stands."""
    corners = [start.center, box.topleft, box.bottomleft]
    whole = Rect(start.center, (1, 1)).unionall([Rect(corner, (1, 1)) for corner in corners])
    light = Surface(whole.size, pygame.SRCALPHA)
    pygame.draw.polygon(light, (*FOCUS, 70), [(x - whole.left, y - whole.top) for x, y in corners])
    surface.blit(light, whole)


def god_judged(stage: OlymposStage, event: happened.GodJudged) -> Clip:
    """Symbols pop up at every people, and a ring closes on those who are reached; then the god goes to his place."""
    home, large = _place_of(stage, event.god), stage.board.god_card()
    card = Cutout(partial(_paint_god, stage, event.god), large.size)

    def begin() -> None:
        stage.god_above = ""

    def draw(surface: Surface, share: float) -> None:
        gone = 0.0 if stage.calm else max(0.0, (share - SEEN) / (1 - SEEN))
        stage.draw_judgement(surface, event, 1.0 if stage.calm else min(1.0, share / SEEN))
        card.show(surface, between(large, home, smooth(gone)))

    def put() -> None:
        stage.shown.prayers = [0] * len(stage.shown.prayers)
        stage.darkened = False
        stage.source = home
        stage.touch("ledger", "might")

    return InTurn(Do(begin), stage.sound("drum"), stage.over(lasts(happened.GodJudged), draw), Do(put))


def _place_of(stage: OlymposStage, god: str) -> Rect:
    """Where the card of a god lies that has appeared, beside the track."""
    boxes, gods = stage.picture.frieze.card_boxes(), stage.picture.gods
    return boxes[min(gods.index(god) if god in gods else len(gods), len(boxes) - 1)]


def _draw_medallion(stage: OlymposStage, god: str, surface: Surface, box: Rect) -> None:
    stage.picture.signs.medallion(surface, god, box)


def _left(stage: OlymposStage, event: Left, god: str, field: str, value: int, verb: str) -> Clip:
    """A medallion goes to whom a god helps or strikes."""

    def put() -> None:
        setattr(stage.shown.peoples[event.seat], field, value)
        stage.touch_people(event.seat, "might")

    draw, end = partial(_draw_medallion, stage, god), stage.seat_box(event.seat, "god")
    return InTurn(stage.sound(verb), fly(stage.air, draw, _place_of(stage, god), end, lasts(type(event))), Do(put))


def athena_helped(stage: OlymposStage, event: happened.AthenaHelped) -> Clip:
    stars = stage.shown.peoples[event.seat].athena + event.stars
    return _left(stage, event, "athena", "athena", stars, "favour")


def ares_helped(stage: OlymposStage, event: happened.AresHelped) -> Clip:
    return _left(stage, event, "ares", "swords", event.swords, "favour")


def erinyes_struck(stage: OlymposStage, event: happened.ErinyesStruck) -> Clip:
    return _left(stage, event, "erinyes", "burden", event.ap, "curse")


def keres_struck(stage: OlymposStage, event: happened.KeresStruck) -> Clip:
    return _left(stage, event, "keres", "doom", event.points, "curse")


def siren_struck(stage: OlymposStage, event: happened.SirenStruck) -> Clip:
    """The medallion goes to whom she holds back, and the waves lie still for a while."""
    struck = _left(stage, event, "siren", "becalmed", 1, "curse")
    if stage.calm:
        return struck

    chart = stage.picture.chart
    waves: list[Point] | None = None

    def draw(surface: Surface, share: float) -> None:
        nonlocal waves
        if waves is None:  # what lies on the sea is known when it is drawn
            waves = open_waves(surface, chart)
        draw_waves(surface, chart, waves, 1 - min(1.0, 4 * share, 4 * (1 - share)))

    return InTurn(LetGo(stage.air, stage.over(STILL, draw)), struck)
