"""Cards in motion: income, trade between gods and with the bank, prices, and what an orgy costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.gods import events as happened
from game.rules.gods.actions import LUST, TEMPLE, Cards
from game.scenes.gods.tabs import paint_card
from game.ui.layout import centred
from game.ui.motion import fly
from game.ui.theme import GLAZE, SLIP, SLIP_DIM
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Tween, Wait

if TYPE_CHECKING:
    from game.scenes.gods.stage import GodsStage

APART: Final = 0.06
SPREAD: Final = 0.4
"""What part of the time that several cards have together may go by until the last one sets out."""
CROSS: Final = 0.62
TEARS: Final = 0.26
MOST: Final = 6
"""So many cards are seen flying at most; the rest comes with them."""
NO_CARDS: Final = (0,) * 8


def _kinds(cards: Sequence[int], count: int) -> list[int | None]:
    """What flies: each card by its kind, or as a back if that is not known."""
    known: list[int | None] = [card for card, number in enumerate(cards) for _ in range(number)]
    return (known or [None] * count)[:MOST]


def _flight(
    stage: GodsStage, kinds: Sequence[int | None], start: Rect, end: Rect, seconds: float, *, whole: bool = True
) -> Clip:
    """Cards that set out one after the other; all of them have come within the time, or only the first one has."""
    size = (stage.px(52), stage.px(68))

    def drawn(kind: int | None) -> Callable[[Surface, Rect], None]:
        def draw(surface: Surface, box: Rect) -> None:
            if kind is None:
                stage.picture.back(surface, box)
            else:
                paint_card(stage.brush, surface, stage.words, kind, box, counted=False)

        return draw

    apart = min(APART, seconds * SPREAD / max(1, len(kinds) - 1)) if whole else APART
    each = seconds - apart * (len(kinds) - 1) if whole else seconds
    clips = [fly(stage.air, drawn(kind), centred(size, start), centred(size, end), each) for kind in kinds]
    return AtOnce(*clips, stagger=apart) if clips else Wait(0.0)


def of_kind(card: int, count: int = 1) -> Cards:
    return tuple(count if each == card else 0 for each in range(8))


def _homes(stage: GodsStage, seat: int, unit: int) -> list[str]:
    """The regions where a god has a unit of a kind."""
    state = stage.shown
    return [
        name for at, name in enumerate(state.rules.names) if state.owner[at] == seat and state.units[at] >> unit & 1
    ]


def _rise(stage: GodsStage, seat: int, kinds: Sequence[int | None], seconds: float) -> Clip:
    """Each card from a piece that brings its kind, as long as there are such pieces; the others from the god's chip."""
    pays = [
        (row.income, stage.piece_box(name, unit))
        for unit, row in enumerate(stage.shown.rules.units)
        for name in _homes(stage, seat, unit)
    ]
    chip = stage.board.face if seat == stage.front_seat else stage.seat_box(seat)
    clips = []
    for kind in kinds:
        at = next((at for at, (brings, _) in enumerate(pays) if brings == kind), None)
        start = chip if at is None else pays.pop(at)[1]
        clips.append(_flight(stage, [kind], start, stage.hand_box(seat), seconds))
    return AtOnce(*clips, stagger=APART) if clips else Wait(0.0)


# From the bank and to it


def cards_taken(stage: GodsStage, event: happened.CardsTaken) -> Clip:
    def put() -> None:
        stage.gain(event.seat, event.cards if any(event.cards) else of_kind(0, event.count))

    flight = _flight(
        stage, _kinds(event.cards, event.count), stage.chest(), stage.hand_box(event.seat), 0.3, whole=False
    )
    return InTurn(stage.sound("card"), flight, Do(put))


def income_received(stage: GodsStage, event: happened.IncomeReceived) -> Clip:
    """Cards rise from the pieces that pay them, and from the chip of a god, to its hand."""
    flight = _rise(stage, event.seat, _kinds(event.cards, 0), 0.26)
    return InTurn(stage.sound("card"), flight, Do(lambda: stage.gain(event.seat, event.cards)))


def bank_traded(stage: GodsStage, event: happened.BankTraded) -> Clip:
    given, chest = of_kind(event.give, event.count), stage.chest()
    away = _flight(stage, _kinds(given, 0), stage.hand_box(event.seat, event.give), chest, 0.22)
    back = _flight(stage, [event.take], chest, stage.hand_box(event.seat, event.take), 0.2)
    return InTurn(
        Do(lambda: stage.gain(event.seat, given, -1)),
        stage.sound("coin"),
        away,
        back,
        Do(lambda: stage.gain(event.seat, of_kind(event.take))),
    )


def paid(stage: GodsStage, event: happened.Paid) -> Clip:
    flight = _flight(stage, _kinds(event.cards, 0), stage.hand_box(event.seat), stage.chest(), 0.32)
    return InTurn(Do(lambda: stage.gain(event.seat, event.cards, -1)), stage.sound("coin"), flight)


def cards_discarded(stage: GodsStage, event: happened.CardsDiscarded) -> Clip:
    """Backs fall; only their owner knows what they were."""
    gone = event.cards if any(event.cards) else of_kind(0, event.count)
    start = stage.hand_box(event.seat)
    below = start.move(0, stage.px(140))
    flight = _flight(stage, [None] * min(MOST, event.count), start, below, 0.36)
    return InTurn(Do(lambda: stage.gain(event.seat, gone, -1)), stage.sound("card"), flight)


def lust_received(stage: GodsStage, event: happened.LustReceived) -> Clip:
    """A card from each temple."""
    cards = of_kind(LUST, event.count)
    starts = [stage.piece_box(name, TEMPLE) for name in _homes(stage, event.seat, TEMPLE)]
    end = stage.hand_box(event.seat, LUST)
    starts = starts[:MOST]
    flights = [_flight(stage, [LUST], start, end, 0.42 - APART * (len(starts) - 1)) for start in starts]
    flight = AtOnce(*flights, stagger=APART) if flights else Wait(0.0)
    return InTurn(stage.sound("card"), flight, Do(lambda: stage.gain(event.seat, cards)))


# Between gods


def offered(stage: GodsStage, event: happened.Offered) -> Clip:
    return InTurn(stage.sound("papyrus"), Do(lambda: stage.open_letter(event)), _unrolled(stage, 0.36))


def offer_withdrawn(stage: GodsStage, event: happened.OfferWithdrawn) -> Clip:
    return InTurn(stage.sound("papyrus"), _unrolled(stage, 0.18))


def offer_declined(stage: GodsStage, event: happened.OfferDeclined) -> Clip:
    """The letter tears."""
    return InTurn(stage.sound("tear"), Wait(TEARS) if stage.calm else Tween(TEARS, stage.tear), Do(stage.close_letter))


def traded(stage: GodsStage, event: happened.Traded) -> Clip:
    """Cards cross in two arcs."""

    def put() -> None:
        for seat, cards in ((event.seat, event.want), (event.other, event.give)):
            stage.gain(seat, cards)
        stage.close_letter()

    def begin() -> None:
        for seat, cards in ((event.seat, event.give), (event.other, event.want)):
            stage.gain(seat, cards, -1)

    one, other = stage.hand_box(event.seat), stage.hand_box(event.other)
    crossing = AtOnce(
        _flight(stage, _kinds(event.give, 0), one, other, CROSS),
        _flight(stage, _kinds(event.want, 0), other, one, CROSS),
    )
    return InTurn(Do(begin), stage.sound("coin"), crossing, Do(put))


def stopped_trading(stage: GodsStage, event: happened.StoppedTrading) -> Clip:
    def put() -> None:
        stage.shown.done |= 1 << event.seat
        stage.touch("panels")

    box = stage.spot_in(stage.seat_box(event.seat), 56)

    def draw(surface: Surface, share: float) -> None:
        stage.picture.signs.icon(surface, "talk", box, SLIP_DIM, GLAZE)
        stage.picture.signs.barred(surface, box.inflate(box.width // 3, box.width // 3), SLIP)

    return InTurn(Do(put), stage.sound("tok"), stage.over(0.16, draw))


def _unrolled(stage: GodsStage, seconds: float) -> Clip:
    """The papyrus is unrolled anew."""
    box = stage.board.papyrus
    cover: Surface | None = None

    def draw(surface: Surface, share: float) -> None:
        nonlocal cover
        if cover is None:
            cover = Surface(box.size)
            stage.picture.papyrus.paint_scroll_on(cover)
        left = round(box.height * (1 - share))
        if left > 2:
            surface.blit(cover, (box.left, box.bottom - left), Rect(0, box.height - left, box.width, left))

    return Wait(0.0) if stage.calm else stage.over(seconds, draw)
