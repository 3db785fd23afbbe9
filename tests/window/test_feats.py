"""What each did best is true of the game, fair to all, and told of nobody twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from game.disk.settings import Settings
from game.lab import shot
from game.levels import LANGUAGES
from game.rules.engine import Event
from game.rules.olympus.events import (
    Advanced,
    CeremonyBegan,
    FavourGranted,
    Joined,
    PlagueCame,
    PlagueSpared,
    Produced,
    RoundBegan,
    Scored,
    TributeSupplied,
    TributeTaken,
    WarFought,
)
from game.scenes.olympus.ending import OlympusEnding
from game.scenes.olympus.feats import FEATS
from game.scenes.table.ending.feats import Award, Feat, awards
from game.scenes.table.ending.story import Story
from game.scenes.table.ending.wording import EndingWords
from game.scenes.wording import words_for


def feat(name: str, *figures: int, least: int = 1) -> Feat:
    """A feat in which every seat has this figure."""
    return Feat(name, "star", lambda story, seat: figures[seat], least)


def given(*feats: Feat) -> dict[str, tuple[int, ...]]:
    return {award.feat.name: award.seats for award in awards(feats, Story(4, [], lambda event: 0))}


def test_nobody_is_praised_twice() -> None:
    assert given(feat("a", 9, 1, 1, 1), feat("b", 9, 1, 1, 1), feat("c", 1, 2, 1, 1)) == {"a": (0,), "c": (1,)}


def test_three_feats_praise_three() -> None:
    feats = [feat("a", 9, 0, 0, 0), feat("b", 9, 8, 0, 0), feat("c", 0, 0, 2, 1), feat("d", 1, 2, 1, 1)]
    assert given(*feats) == {"a": (0,), "c": (2,), "d": (1,)}


def test_who_did_the_same_is_named_too() -> None:
    assert given(feat("a", 5, 5, 1, 1)) == {"a": (0, 1)}


def test_one_who_was_best_alone_comes_before_two_who_were() -> None:
    assert given(feat("a", 5, 5, 1, 1), feat("b", 6, 1, 1, 1), feat("c", 1, 4, 1, 1)) == {"b": (0,), "c": (1,)}


def test_what_all_did_alike_and_what_is_little_is_not_told() -> None:
    assert given(feat("a", 5, 5, 5, 5), feat("b", 1, 0, 0, 0, least=2), feat("c", 0, 0, 0, 0)) == {}


def test_a_place_at_the_table_makes_no_difference() -> None:
    """Whoever sits elsewhere with the same figures gets the same praise."""
    figures = {"a": (7, 2, 2, 1), "b": (1, 6, 5, 5), "c": (3, 3, 9, 1), "d": (2, 1, 1, 8), "e": (4, 4, 0, 0)}
    straight = given(*(feat(name, *each) for name, each in figures.items()))
    turned = given(*(feat(name, *each[1:], each[0]) for name, each in figures.items()))
    assert {name: tuple(sorted((seat - 1) % 4 for seat in seats)) for name, seats in straight.items()} == turned


# In Olympus


def counted(name: str, ending: OlympusEnding, events: Sequence[Event], seat: int) -> int:
    """The figure of a feat once more, by somebody who looks at the last table or goes through all that was told."""
    state, city = ending.state, ending.state.cities[seat]
    own = [event for event in events if getattr(event, "seat", None) == seat]
    match name:
        case "glory":
            return state.glory.count(seat)
        case "builder":
            return city.built.bit_count()
        case "temples":
            return sum(building.temple for building in state.rules.buildings if city.built & building.bit)
        case "markers":
            return sum(space // 2 for space in city.tracks)
        case "wars":
            return len([event for event in own if isinstance(event, WarFought) and event.margin])
        case "margin":
            return max([0, *(event.margin for event in own if isinstance(event, WarFought))])
        case "wall":
            fought = [event for event in events if isinstance(event, WarFought)]
            return len([event for event in fought if event.defender == seat and not event.margin])
        case "tribute":
            return sum(sum(event.goods) for event in own if isinstance(event, TributeTaken | TributeSupplied))
        case "harvest":
            return sum(event.count for event in own if isinstance(event, Produced))
        case "ceremonies":
            return len([event for event in own if isinstance(event, CeremonyBegan)])
        case "joined":
            return len([event for event in own if isinstance(event, Joined)])
        case "favours":
            return len([event for event in own if isinstance(event, FavourGranted)])
        case "plagues":
            return len([event for event in own if isinstance(event, PlagueCame)])
        case "advances":
            return len([event for event in own if isinstance(event, Advanced)])
        case "spared":
            return len([event for event in own if isinstance(event, PlagueSpared)])
        case "faith":
            return Counter(event.deity for event in own if isinstance(event, FavourGranted)).most_common(1)[0][1]
        case "leap":
            return most_in_a_round(events, seat)
    raise AssertionError(name)


def most_in_a_round(events: Sequence[Event], seat: int) -> int:
    most = won = 0
    for event in events:
        if isinstance(event, RoundBegan):
            won = 0
        elif isinstance(event, Scored) and event.seat == seat:
            won += event.points
            most = max(most, won)
    return most


@pytest.fixture(scope="module", params=(3, 4, 5))
def ending(request: pytest.FixtureRequest) -> OlympusEnding:
    return OlympusEnding(shot.demo(request.param, 0))


def test_every_figure_is_true_of_the_game(ending: OlympusEnding) -> None:
    events = [told.event for told in ending.story.told]
    for each in FEATS:
        for seat in ending.seats:
            assert each.figure(ending.story, seat) == counted(each.name, ending, events, seat), (each.name, seat)


def test_three_are_praised_and_nobody_did_better(ending: OlympusEnding) -> None:
    events = [told.event for told in ending.story.told]
    assert len(ending.awards) == 3
    praised = [seat for award in ending.awards for seat in award.seats]
    assert len(praised) == len(set(praised))
    for award in ending.awards:
        figures = [counted(award.feat.name, ending, events, seat) for seat in ending.seats]
        assert award.figure == max(figures)
        assert award.seats == tuple(seat for seat in ending.seats if figures[seat] == max(figures))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feat_has_words_for_one_and_for_several(ending: OlympusEnding, language: str) -> None:
    told = EndingWords(ending, words_for(Settings(language=language), ending.session))
    for each in FEATS:
        best = max(ending.seats, key=lambda seat: each.figure(ending.story, seat))
        figure = each.figure(ending.story, best)
        detail = each.detail(ending.story, best) if each.detail is not None and figure else {}
        for seats, more in (((best,), detail), ((0, 1), {})):
            said = told.told(Award(each, seats, figure, 0.0, more))
            assert str(figure) in said
            assert all(told.name(seat) in said for seat in seats)
