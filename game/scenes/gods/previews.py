"""What the plate says of what is pointed at: what it would do and cost, why it would be void, why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.rules.engine import Action, Reason
from game.rules.gods.actions import (
    ACCEPT,
    BRIBE,
    DONE,
    FLEET,
    RESOURCES,
    STRIKE,
    UNITS,
    Against,
    Attack,
    Bank,
    Build,
    Flee,
    Move,
    Offer,
    Orgy,
    Plan,
    Retreat,
    Stay,
    Support,
    Take,
)
from game.rules.gods.events import OfferDeclined, PhaseBegan, Traded
from game.rules.gods.rules import Ware
from game.rules.gods.state import NOBODY, prestige
from game.scenes.gods import names
from game.scenes.gods.answers import answer_of
from game.scenes.gods.openly import about_open
from game.scenes.gods.plate import Entry
from game.scenes.gods.plated import own_dice, phrase_of, plain, pools_of, priced, tabs_of, titled
from game.scenes.gods.tabs import TAB
from game.scenes.gods.writing import FREE
from game.ui.pieces import Piece
from game.ui.scene import Control
from game.ui.theme import GOLD, SLIP, SLIP_DIM

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable

REFUSING: Final = (
    "token:", "region:", "offer", "counter", "accept", "decline", "rate", "pile", "card", "bank", "done", names.STRIKE,
)  # fmt: skip
"""Things that say why they cannot be pressed, by how their names begin."""
NOTHING: Final = "–"
"""What stands on a side of an offer on which no card lies."""


def entries(scene: GodsTable) -> list[Entry]:
    """All that the plate says at this moment, the most important first."""
    control = scene.control_named(scene.pointed_name())
    found: list[Entry] = []
    if control is not None and scene.question.is_shown and scene.session.person_asked() is not None:
        found = _about(scene, control)
    if scene.hint.is_read:
        title, *rest = scene.hint.words.split("\n")
        more = [entry for number, entry in enumerate(found) if number or entry.row]  # its title says no more
        found = [titled(title), *map(plain, rest), *(replace(entry, spare=True) for entry in more)]
    if not found and scene.trading.is_on and scene.shows_hand():
        found = _about_trade(scene)
    if not found and scene.writing.is_on:
        found = _about_sheet(scene)
    if not found and scene.question.is_shown:
        found = about_open(scene)
    if not found:
        found = _about_table(scene)
    found += _doubts(scene)
    return found


def _about(scene: GodsTable, control: Control) -> list[Entry]:
    writing = scene.writing
    kind, _, name = control.id.partition(":")
    if writing.is_on and kind == "region" and writing.picked is not None:
        action = writing.order_for(name)
        if action is not None:
            return _about_order(scene, action)
        doubtful = writing.doubtful(name)
        if doubtful is not None:
            again = writing.doubted == (name, writing.picked)
            return [titled(order_title(scene, doubtful)), _about_doubtful(scene, doubtful, again=again)]
    if writing.is_on and kind == "ware":
        return _about_ware(scene, name)
    if control.id.startswith("token:") and scene.tray.actions_of(control.id):
        answer = answer_of(scene, scene.tray.actions_of(control.id)[0])
        return [titled(answer.title), *(plain(note) for note in answer.notes)]
    if writing.is_on and control.id == names.WAX:
        return _about_seal(scene)
    if control.id == "bank" and scene.trading.kind == "Negotiate":
        return [titled(control.label.partition("\n")[0]), plain(scene.words.phrase("plate", "bank_rows"))]
    if control.id == "silence":
        return [titled(scene.words.phrase("trade", "silence")), plain(scene.words.phrase("plate", "silence"))]
    if control.press is None and control.id.startswith(REFUSING):
        why = why_not(scene, control)
        if why:
            return [titled(control.label.partition("\n")[0]), Entry([Piece(why, SLIP)], "lock")]
    return []


def _about_doubtful(scene: GodsTable, action: Action, *, again: bool) -> Entry:
    """Why an order would be void that a second press writes all the same, and whether there was a first."""
    reason = scene.session.doubt(scene.session.acting(), action)
    why = "" if reason is None else _doubt_in_words(scene, reason)
    how = Piece(scene.words.phrase("plate", "again" if again else "twice"), SLIP_DIM)
    return Entry([Piece(f"{why} ", SLIP), how], "doubt", short=[Piece(why, SLIP)])


def _doubt_in_words(scene: GodsTable, reason: Reason) -> str:
    """In fewer words than elsewhere: beside it stands that it may be written."""
    if "cause" in reason.values:
        return scene.words.phrase("plate", "would_be_void", cause=reason.values["cause"])
    return scene.words.reason(reason)


def order_title(scene: GodsTable, action: Action) -> str:
    words = scene.words
    if isinstance(action, Build):
        return words.phrase("plate", "build", unit=action.unit, region=action.region)
    if isinstance(action, Attack | Support | Move):
        return words.phrase("plate", action.verb, unit=action.unit, target=action.target)
    return words.action(action)


def _about_order(scene: GodsTable, action: Action) -> list[Entry]:
    words, state, seat = scene.words, scene.view(), scene.session.acting()
    if isinstance(action, Build):
        ware = scene.writing.ware_of(action.unit)
        return [priced(scene, order_title(scene, action), ware.cost), *_build_entries(scene, ware)]
    named = titled(order_title(scene, action))
    if isinstance(action, Attack):
        target = state.rules.index[action.target]
        unit = state.rules.units[action.unit]
        against = scene.game.strength(state, target)
        found = [named, pools_of(scene, seat, (unit.sides,) * unit.dice, state.owner[target], against)]
        helpers = scene.game.helpers(state, target)
        if helpers:
            listed = ", ".join(f"{words.name('region', state.rules.names[region])} {dice}" for region, dice in helpers)
            total = sum(dice for _, dice in helpers)
            found.append(plain(words.phrase("plate", "helpers", seat=state.owner[target], n=total, listed=listed)))
        return found
    if isinstance(action, Support):
        unit = state.rules.units[action.unit]
        owner = state.owner[state.rules.index[action.target]]
        found = [named, own_dice(scene, seat, (unit.sides,) * unit.dice)]
        if owner not in (NOBODY, seat):
            found.append(plain(words.phrase("plate", "helps_other", seat=owner)))
        return found
    if isinstance(action, Move):
        found = [named]
        water = state.rules.water[state.rules.index[action.target]]
        if UNITS[action.unit] == "army" and water:
            found.append(plain(words.phrase("plate", "becomes_fleet")))
            found.append(Entry(row=tabs_of(scene, state.rules.units[FLEET].cost), wide=TAB[0]))
        elif UNITS[action.unit] == "fleet" and not water:
            found.append(plain(words.phrase("plate", "becomes_army")))
        return found
    if isinstance(action, Stay):
        return [named, plain(words.phrase("plate", "stays"))]
    return [named]


def _build_entries(scene: GodsTable, ware: Ware) -> list[Entry]:
    words, state, seat = scene.words, scene.view(), scene.session.acting()
    now = scene.game.prestige_after(state, seat)
    left = words.phrase("plate", "tokens_left", n=ware.left)
    gain = (
        words.phrase("plate", "prestige_change", now=now, then=now + ware.prestige)
        if ware.prestige
        else words.phrase("plate", "no_prestige")
    )
    short = words.phrase("plate", "tokens_left_short", n=ware.left)
    found = [plain(f"{left} {gain}", f"{short} {gain}")]
    if ware.brings >= 0:
        brings = words.phrase("plate", "brings", card=ware.brings)
        found.append(plain(brings, words.phrase("plate", "brings_short", card=ware.brings), spare=True))
    return found


def _about_ware(scene: GodsTable, name: str) -> list[Entry]:
    words, state, seat = scene.words, scene.view(), scene.session.acting()
    if name == "orgy":
        action: Action = Orgy()
        found = [
            priced(scene, words.heading("orgy"), state.rules.orgy),
            plain(
                words.phrase(
                    "plate", "orgy", n=state.rules.numbers["orgy_more_than"], m=state.rules.numbers["orgy_keep"]
                )
            ),
        ]
    else:
        action, ware = Plan(int(name)), scene.writing.ware_of(int(name))
        found = [priced(scene, words.name("unit", UNITS[ware.unit]), ware.cost), *_build_entries(scene, ware)]
    doubt = scene.session.doubt(seat, action)
    if doubt is not None:
        found.insert(1, Entry([Piece(_doubt_in_words(scene, doubt), SLIP)], "lock"))
    return found


def _about_seal(scene: GodsTable) -> list[Entry]:
    seal = scene.writing.seal
    if seal is None:
        return [titled(scene.words.phrase("sheet", "seal")), plain(scene.words.phrase("plate", "not_full"))]
    return [
        titled(scene.words.action(seal, scene.view())),
        plain(scene.words.phrase("plate", "hold_twice" if scene.settings.presses_twice else "hold")),
    ]


def _about_sheet(scene: GodsTable) -> list[Entry]:
    """Nothing is pointed at: what is written comes to."""
    words, state, seat = scene.words, scene.view(), scene.session.acting()
    writing = scene.writing
    price = scene.game.price(state, seat)
    if writing.refused is not None:
        return [Entry([Piece(words.reason(writing.refused), SLIP)], "doubt")]
    if writing.is_of_cards:
        return list(_about_cards(scene))
    found = [titled(words.phrase("plate", "sheet", n=len(writing.sheet)))]
    if any(price):
        found.append(priced(scene, words.phrase("plate", "costs"), tuple(price), title=False))
    if writing.picked is not None:
        found.append(plain(words.phrase("plate", f"point_{writing.kind}", unit=writing.picked[0])))
    else:
        found.append(plain(" ".join(_next_on_sheet(scene))))
    return found


def _next_on_sheet(scene: GodsTable) -> Iterator[str]:
    """What can be written next, and how the sheet is sealed; one whose cards are all named can only be sealed."""
    words, writing = scene.words, scene.writing
    is_full = writing.seal is not None and writing.is_of_cards
    if not is_full:
        yield words.phrase("plate", f"pick_{writing.kind}")
    if is_full or writing.is_of_orders:
        yield words.phrase("plate", "seal_twice" if scene.settings.presses_twice else "seal_hold")


def _about_cards(scene: GodsTable) -> Iterator[Entry]:
    """How many cards are named, what comes besides, and what the first ones are good for."""
    words, state, seat, writing = scene.words, scene.view(), scene.session.acting(), scene.writing
    numbers = state.rules.numbers
    most = numbers["start_cards" if writing.kind == FREE else "orgy_keep"]
    yield titled(words.phrase("plate", "cards_named", n=len(writing.sheet), of=most))
    if not writing.sheet or writing.seal is not None:
        yield plain(" ".join(_next_on_sheet(scene)))
    if writing.kind != FREE:
        return
    income = scene.game.income(state, seat)
    if writing.seal is None:
        yield Entry([Piece(words.phrase("plate", "brings_each_turn"), SLIP)], row=tabs_of(scene, income), wide=TAB[0])
    if writing.sheet:
        yield plain(_first_buys(scene, [one + other for one, other in zip(writing.named_cards(), income, strict=True)]))


def _first_buys(scene: GodsTable, cards: Sequence[int]) -> str:
    """What could be built with so many cards of each kind where nothing stands yet."""
    words = scene.words
    able = [
        words.name("unit", UNITS[ware.unit])
        for ware in scene.game.wares(scene.view(), scene.session.acting())
        if ware.has_site and all(has >= count for has, count in zip(cards, ware.cost, strict=True))
    ]
    return (
        words.phrase("plate", "first_buys", listed=", ".join(able))
        if able
        else words.phrase("plate", "first_buys_nothing")
    )


def _about_trade(scene: GodsTable) -> list[Entry]:
    trading, words, state = scene.trading, scene.words, scene.view()
    if trading.banked is not None:
        rate = scene.game.rates(state, scene.session.acting())[trading.banked]
        return [
            titled(words.phrase("plate", "bank", n=rate, card=trading.banked)),
            plain(words.phrase("plate", "bank_next")),
        ]
    if trading.partner is None:
        said = _last_answer(scene)
        return [titled(words.phrase("plate", "talk")), *(said or [plain(words.phrase("plate", "talk_about"))])]
    answers = trading.kind == "AnswerOffer"
    found = [titled(words.phrase("plate", "counter" if answers else "offer_to", seat=trading.partner))]
    if any(trading.give) or any(trading.want):
        row = [
            *(tabs_of(scene, tuple(trading.give)) or [phrase_of(scene, NOTHING)]),
            phrase_of(scene, words.phrase("plate", "for")),
            *(tabs_of(scene, tuple(trading.want)) or [phrase_of(scene, NOTHING)]),
        ]
        found.append(Entry(row=row, wide=TAB[0]))
    if answers:
        found += _if_accepted(scene)
    player = state.players[trading.partner]
    count = sum(player.cards) + player.unknown
    short = words.phrase("plate", "partner_hand_short", seat=trading.partner, n=count)
    found.append(plain(words.phrase("plate", "partner_hand", seat=trading.partner, n=count), short, spare=True))
    return [*found, *_last_answer(scene)]


def _if_accepted(scene: GodsTable) -> Iterator[Entry]:
    """What the own hand would be with what the letter gives and without what it wants; nothing if it cannot be paid."""
    step, held, words = names.step_of(scene.view()), scene.trading.held(), scene.words
    then = [has + comes - goes for has, comes, goes in zip(held, step.give, step.want, strict=True)]
    if min(then) >= 0:
        listed = ", ".join(
            f"{words.name('resource', RESOURCES[kind])} {has} → {after}"
            for kind, (has, after) in enumerate(zip(held, then, strict=True))
            if has != after
        )
        yield plain(words.phrase("plate", "if_accepted", listed=listed))


def _last_answer(scene: GodsTable) -> list[Entry]:
    """What became of the last offer of whoever talks, while others have talked on."""
    own = scene.session.acting()
    if scene.trading.kind != "Negotiate":
        return []
    for saying in reversed(scene.stage.sayings):
        match saying.event:
            case PhaseBegan():
                return []
            case OfferDeclined(other=offered) | Traded(seat=offered) if offered == own:
                return [Entry([Piece(scene.words.event(saying.event), SLIP_DIM)])]
    return []


def _about_table(scene: GodsTable) -> list[Entry]:
    """Nobody here is asked anything: what has just come to nothing, or how one stands."""
    words, state, seat = scene.words, scene.stage.shown, scene.stage.front_seat
    if scene.stage.told is not None:
        return [plain(words.event(scene.stage.told))]
    found = [Entry([Piece(f"{words.seat(seat)}  ", SLIP, "semibold"), Piece(str(prestige(state, seat)), GOLD, "bold")])]
    if scene.trading.is_silent(seat):
        found.append(plain(words.phrase("plate", "silence")))
    if state.players[seat].god >= 0:
        found.append(plain(words.phrase("plate", "income")))
        found.append(Entry(row=tabs_of(scene, scene.game.income(state, seat)), wide=TAB[0]))
    return found


def _doubts(scene: GodsTable) -> list[Entry]:
    """What is wrong with lines that are written already."""
    writing, words = scene.writing, scene.words
    if not writing.is_on:
        return []
    return [
        Entry(
            [Piece(words.phrase("plate", "line_void", n=number, cause=doubt.values.get("cause", "")), SLIP)],
            "doubt",
            short=[Piece(words.phrase("plate", "line_void_short", n=number, why=_why_void(scene, doubt)), SLIP)],
            spare=True,
        )
        for number, doubt in enumerate(writing.doubts, 1)
        if doubt is not None
    ]


def _why_void(scene: GodsTable, doubt: Reason) -> str:
    """As the line itself says it on the sheet."""
    return scene.words.phrase("void", str(doubt.values.get("cause", "")))


# Why not


def refusal(scene: GodsTable) -> str:
    """Why what is pointed at cannot be chosen, where a battle lies in the place of the plate."""
    control = scene.control_named(scene.pointed_name())
    if control is None or control.press is not None or not scene.question.is_shown:
        return ""
    return why_not(scene, control) if scene.session.person_asked() is not None else ""


def why_not(scene: GodsTable, control: Control) -> str:
    """Why something cannot be pressed now."""
    kind, _, name = control.id.partition(":")
    tried: Action | None = None
    if control.id == "offer" and scene.trading.banked is not None:
        return scene.words.phrase("plate", "bank_next")
    if control.id == "offer" and scene.trading.partner is None:
        return scene.words.phrase("plate", "no_partner")
    if control.id == "accept":
        tried = ACCEPT
    elif control.id == "done":
        tried = DONE
    elif control.id == "bank" and scene.trading.kind == "AnswerOffer":
        tried = Bank(0, 1)
    elif control.id in ("offer", "counter"):
        made = scene.trading.offer()
        tried = made[0] if made else Offer(scene.trading.partner or 0, ((0,) * 8, (0,) * 8))
    elif kind == "rate":
        tried = Bank(int(name), (int(name) + 1) % 8)
    elif kind in ("pile", "card"):
        tried = _tried_with(scene, int(name), wanted=kind == "pile")
    elif kind == "region":
        tried = _tried_at(scene, name)
    elif control.id == names.STRIKE:
        tried = STRIKE
    why = scene.session.why_not(scene.session.acting(), tried) if tried is not None else None
    return "" if why is None else scene.words.reason(why)


def _tried_with(scene: GodsTable, kind: int, *, wanted: bool) -> Action | None:
    """What pressing a card of one's own, or one that is wanted, would mean."""
    trading, view = scene.trading, scene.view()
    if scene.writing.is_on:
        return Take(kind)
    if names.asked_at(view) == "BribeMonster":
        return BRIBE[kind]
    if not trading.is_on:
        return None
    if trading.banked is not None:
        return Bank(trading.banked, kind) if wanted else None
    partner = trading.partner if trading.partner is not None else (scene.session.acting() + 1) % len(view.players)
    give, want = list(trading.give), list(trading.want)
    (want if wanted else give)[kind] += 1
    return Offer(partner, (tuple(give), tuple(want)))


def _tried_at(scene: GodsTable, name: str) -> Action | None:
    """What pressing a region would mean at an open question."""
    view = scene.view()
    match names.asked_at(view):
        case "FleeUnit":
            return Flee(names.step_of(view).unit, name)
        case "TakeLoss" if view.owner[view.rules.index[name]] == scene.session.acting():
            return Retreat(name)
        case "SplitDice" if view.owner[view.rules.index[name]] != NOBODY:
            return Against(view.owner[view.rules.index[name]])
    return None
