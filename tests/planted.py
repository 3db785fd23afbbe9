"""Small defects that are put into the house on purpose, one at a time, each with the test that must notice it.

`python -m pytest --plant NAME TEST` runs a test with a defect in place.
"""

from __future__ import annotations
import __future__

import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any, Final

import pytest

Patch = pytest.MonkeyPatch


class NotFound(LookupError):
    """What a defect would change is no longer written there."""


@dataclass(frozen=True, slots=True)
class Defect:
    """A function in which a few words are others, and the test that must notice it."""

    name: str
    where: str
    """The module, and the function in it: `game.app:App.step`."""
    right: str
    wrong: str
    noticed_by: str

    def plant(self, patch: Patch) -> None:
        """Whoever holds the function already has it with the defect from now on."""
        function = found(self.where)
        patch.setattr(function, "__code__", changed(function, self.right, self.wrong))


def found(where: str) -> FunctionType:
    module, _, path = where.partition(":")
    thing: Any = import_module(module)
    for name in path.split("."):
        thing = inspect.getattr_static(thing, name, None)
    thing = thing.fget if isinstance(thing, property) else inspect.unwrap(thing) if callable(thing) else None
    if not isinstance(thing, FunctionType):
        raise NotFound(where)
    return thing


def changed(function: FunctionType, right: str, wrong: str) -> CodeType:
    """The function as it would be with other words in one place."""
    text = textwrap.dedent(inspect.getsource(function))
    if text.count(right) != 1:
        raise NotFound(f"{right!r} stands {text.count(right)} times in {function.__qualname__}")
    # What a function takes from the scopes around it, as `super` does, it takes from there only if there is one.
    around = f"def around({', '.join(function.__code__.co_freevars)}):\n"
    whole = around + textwrap.indent(text.replace(right, wrong), "    ")
    flags = __future__.annotations.compiler_flag
    outer = next(inner_codes(compile(whole, function.__code__.co_filename, "exec", flags)))
    return next(code for code in inner_codes(outer) if code.co_name == function.__name__)


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    return (each for each in code.co_consts if isinstance(each, CodeType))


DEFECTS: Final = (
    # At the seats
    Defect(
        "options-dropped",
        "game.scenes.seats:SeatsScene.start",
        "self.game.name, plans, self._agreed(options))",
        "self.game.name, plans, {})",
        "tests/window/test_seats.py::test_options_chosen_at_the_seats_are_those_of_the_game",
    ),
    Defect(
        "options-forgotten",
        "game.scenes.seats:SeatsScene.start",
        "if choice != self.game.options[option][0]",
        "if choice == self.game.options[option][0]",
        "tests/window/test_seats.py::test_last_times_seats_and_options_are_offered_again",
    ),
    Defect(
        "person-not-seen",
        "game.scenes.seats:SeatsScene.somebody_plays",
        "any(chair.player == HUMAN for chair in self.chairs)",
        "self.chairs[0].player == HUMAN",
        "tests/window/test_seats.py::test_one_person_in_any_seat_is_enough_to_start",
    ),
    Defect(
        "watching-is-called-playing",
        "game.scenes.seats:SeatsScene.start_button",
        '"start" if self.somebody_plays() else "watch"',
        '"start"',
        "tests/window/test_seats.py::test_the_last_person_who_becomes_a_bot_makes_it_a_game_to_watch",
    ),
    Defect(
        "settings-not-kept",
        "game.disk.settings:Settings.change",
        "self.save()",
        "pass",
        "tests/window/test_settings.py::test_what_is_changed_is_there_again_the_next_time",
    ),
    Defect(
        "scenes-not-told",
        "game.app:App.follow",
        "self.stack.settings_changed(what)",
        "pass",
        "tests/window/test_changes.py::test_every_scene_beneath_speaks_the_new_language",
    ),
    Defect(
        "other-games-forgotten",
        "game.scenes.seats:SeatsScene.start",
        "{**self.settings.last_times, self.game.name: last}",
        "{self.game.name: last}",
        "tests/window/test_changes.py::test_beginning_one_game_leaves_what_is_kept_of_another",
    ),
    Defect(
        "every-digit-is-a-seat",
        "game.rules.olympus.game:OlympusGame.seat_chosen",
        "option == STARTER and choice != DRAWN",
        "choice.isdigit()",
        "tests/window/test_every_game.py::test_every_choice_of_an_option_is_there_whatever_the_number_of_seats",
    ),
    Defect(
        "dial-turns-the-other-way",
        "game.ui.widgets:press_at",
        "-1 if spot[0] < control.middle else 1",
        "1",
        "tests/window/test_settings.py::test_a_press_left_of_the_value_goes_back_and_one_right_of_it_goes_on",
    ),
    Defect(
        "slider-upside-down",
        "game.ui.widgets:press_at",
        "(spot[0] - control.lane.left)",
        "(control.lane.right - spot[0])",
        "tests/window/test_settings.py::test_a_slider_goes_where_it_is_pressed",
    ),
    # On the shelf
    Defect(
        "oldest-game-goes-on",
        "game.disk.saves:latest_unfinished",
        "for each in saved if",
        "for each in reversed(saved) if",
        "tests/window/test_shelf.py::test_the_title_goes_on_with_the_newest_game_that_is_not_over",
    ),
    Defect(
        "another-game-opened",
        "game.scenes.shelf:SavedScene.open",
        "saved.path",
        "self.saved[0].path",
        "tests/window/test_shelf.py::test_the_game_that_is_pressed_is_opened",
    ),
    Defect(
        "no-is-yes",
        "game.scenes.confirm:ConfirmScene.make_controls",
        'self.back, icon="back"',
        'self.agree, icon="back"',
        "tests/window/test_shelf.py::test_a_game_is_deleted_only_if_that_is_wished",
    ),
    Defect(
        "yes-is-no",
        "game.scenes.confirm:ConfirmScene.agree",
        "self.act()",
        "pass",
        "tests/window/test_shelf.py::test_a_game_is_deleted_only_if_that_is_wished",
    ),
    # Texts
    Defect(
        "earlier-is-later",
        "game.scenes.chronicle:ChronicleScene.jump",
        "if step < 0:",
        "if step > 0:",
        "tests/window/test_reading.py::test_the_chronicle_goes_from_round_to_round",
    ),
    Defect(
        "search-for-half-a-word",
        "game.scenes.rules_book:RulesScene.search",
        "text.lstrip()",
        "text.lstrip()[:3]",
        "tests/window/test_reading.py::test_a_search_shows_whatever_speaks_of_it_and_nothing_else",
    ),
    Defect(
        "first-chapter-for-ever",
        "game.scenes.rules_book:RulesScene.open",
        'self.chapter, self.wanted = chapter, ""',
        'self.wanted = ""',
        "tests/window/test_reading.py::test_a_chapter_that_is_pressed_is_opened",
    ),
    Defect(
        "wheel-turns-pages-back",
        "game.scenes.paged:PagedScreen.wheel",
        "self.turn(-clicks)",
        "self.turn(clicks)",
        "tests/window/test_reading.py::test_the_wheel_turns_pages_as_it_turns",
    ),
    Defect(
        "wheel-moves-text-back",
        "game.scenes.reading:ReadingScreen.wheel",
        "self.reader.step(-clicks)",
        "self.reader.step(clicks)",
        "tests/window/test_reading.py::test_the_wheel_moves_a_text_as_it_turns",
    ),
    Defect(
        "unsaved-called-saved",
        "game.scenes.pause:PauseScene.kept",
        "if self.session.saving:",
        "if True:",
        "tests/window/test_pause.py::test_the_pause_says_whether_the_game_is_kept",
    ),
    # In the library
    Defect(
        "library-builds-nothing",
        "game.scenes.olympus.library:LibraryScene.build",
        "self.session.submit(",
        "str(",
        "tests/window/test_library.py::test_a_card_that_may_be_built_is_built_by_pressing_it",
    ),
    Defect(
        "soon-reaches-far",
        "game.scenes.olympus.library:LibraryScene.passes",
        'reason.rule == "culture_too_low" and reason.values["number"] <= NEAR',
        'reason.rule == "culture_too_low"',
        "tests/window/test_library.py::test_soon_is_what_is_too_dear_or_a_little_too_high",
    ),
    Defect(
        "soon-must-be-affordable",
        "game.scenes.olympus.library:LibraryScene.passes",
        'reason.rule == "cannot_afford" or ',
        "",
        "tests/window/test_library.py::test_soon_is_what_is_too_dear_or_a_little_too_high",
    ),
    Defect(
        "now-is-everything",
        "game.scenes.olympus.library:LibraryScene.passes",
        "return reason is None\n",
        "return True\n",
        "tests/window/test_library.py::test_now_is_what_could_be_built_at_once",
    ),
    Defect(
        "built-by-anybody",
        "game.scenes.olympus.library:LibraryScene.passes",
        "bool(self.state.cities[self.whose].built & building.bit)",
        "any(city.built & building.bit for city in self.state.cities)",
        "tests/window/test_library.py::test_built_is_what_stands_in_the_own_city",
    ),
    # In the result
    Defect(
        "seats-swapped-in-the-chart",
        "game.scenes.table.ending.scene:EndingScene.make_controls",
        "[scores[each.seat]",
        "[scores[each.seat ^ 1]",
        "tests/window/test_result.py::test_the_line_of_every_city_goes_through_its_scores",
    ),
    Defect(
        "end-of-a-round-counted-in-the-next",
        "game.scenes.table.ending.account:Ending.grown",
        "grown.append(scores[:])",
        "grown.append(grown[-1][:] if len(grown) > 1 else scores[:])",
        "tests/window/test_result.py::test_the_line_of_every_city_goes_through_its_scores",
    ),
    Defect(
        "lost-points-not-counted",
        "game.scenes.olympus.ending:OlympusEnding._losses",
        "isinstance(event, PointsLost) and event.points",
        "False",
        "tests/window/test_result.py::test_what_was_lost_or_paid_with_stands_behind_the_bar",
    ),
    Defect(
        "paid-points-not-counted",
        "game.scenes.olympus.ending:OlympusEnding._losses",
        "isinstance(event, Paid) and event.amounts[-1]",
        "False",
        "tests/window/test_result.py::test_what_was_lost_or_paid_with_stands_behind_the_bar",
    ),
    Defect(
        "once-more-without-options",
        "game.scenes.doors:play_again",
        "session.setup.options)",
        "{})",
        "tests/window/test_result.py::test_once_more_is_with_the_same_people_bots_and_options",
    ),
    # Motion
    Defect(
        "slow-is-fast",
        "game.scenes.table.scene:TableScene.tempo",
        "SPEEDS.get(self.settings.speed)",
        'SPEEDS.get(self.settings.speed.replace("slow", "fast"))',
        "tests/window/test_motion.py::test_every_speed_is_faster_than_the_one_before",
    ),
    Defect(
        "calm-flashes",
        "game.scenes.table.effects:Effects.flash",
        "if self.calm:",
        "if False:",
        "tests/window/test_motion.py::test_nothing_shakes_flashes_or_falls_where_calm_is_wished",
    ),
    Defect(
        "calm-shakes",
        "game.scenes.table.effects:Effects.knock",
        "self.calm or ",
        "",
        "tests/window/test_motion.py::test_nothing_shakes_flashes_or_falls_where_calm_is_wished",
    ),
    Defect(
        "click-answers-unseen",
        "game.scenes.table.question:Question._meant_by",
        "return scene.under(intent)",
        "return None",
        "tests/window/test_motion.py::test_a_click_while_things_move_answers_no_question_that_nobody_has_seen",
    ),
    Defect(
        "key-answers-unseen",
        "game.scenes.table.question:Question._meant_by",
        'scene.focused() if intent.name == "confirm"',
        'None if intent.name == "confirm"',
        "tests/window/test_motion.py::test_a_key_while_things_move_answers_no_question_that_nobody_has_seen",
    ),
    Defect(
        "hurried-is-taken-for-seen",
        "game.scenes.table.question:Question._answers_unseen",
        "self.is_dead or ",
        "",
        "tests/window/test_motion.py::test_a_click_on_what_bots_leave_to_answer_is_lost_too_until_it_has_been_seen",
    ),
    Defect(
        "answered-for-the-next-person",
        "game.scenes.table.handover:HandOver.is_dead",
        "self._moment < DEAD",
        "False",
        "tests/window/test_handover.py::test_without_a_band_the_table_is_dead_for_as_long",
    ),
    Defect(
        "refusal-ends-the-game",
        "game.scenes.table.scene:TableScene.play",
        "except Illegal as refused:",
        "except ZeroDivisionError as refused:",
        "tests/window/test_motion.py::test_an_answer_that_is_refused_is_told_and_asked_again",
    ),
    Defect(
        "missed-is-not-shown",
        "game.scenes.table.scene:TableScene._change_eyes",
        "if seat in self._left and missed:",
        "if False:",
        "tests/window/test_any_table.py::test_whoever_gets_the_screen_back_sees_happen_what_he_missed",
    ),
    Defect(
        "missed-is-told-twice",
        "game.scenes.table.scene:TableScene._change_eyes",
        "said[: -len(missed)]",
        "said",
        "tests/window/test_any_table.py::test_whoever_gets_the_screen_back_sees_happen_what_he_missed",
    ),
    Defect(
        "emblems-of-another-game",
        "game.scenes.emblems:emblem_of",
        "games.manifest(game).emblems",
        "games.EMBLEMS",
        "tests/window/test_emblems.py::test_an_emblem_has_the_colour_of_the_game_that_is_played",
    ),
    Defect(
        "calm-gold-breathes",
        "game.scenes.table.scene:TableScene.breath",
        "0.0 if self.settings.calm else self.moment",
        "self.moment",
        "tests/window/test_motion.py::test_a_table_at_rest_holds_still_where_calm_is_wished",
    ),
    Defect(
        "doubt-left-unsaid",
        "game.scenes.table.ribbon:Ribbon._about_answer",
        "if doubt is None",
        "if True",
        "tests/window/test_any_table.py::test_the_ribbon_says_why_an_answer_would_come_to_nothing",
    ),
    Defect(
        "far-is-taken-for-thinking",
        "game.scenes.table.ribbon:Ribbon.prompt",
        "session.presence(waited_for)",
        "Presence.THINKING",
        "tests/window/test_far_session.py::test_the_ribbon_says_where_somebody_is_who_is_waited_for",
    ),
    Defect(
        "deities-cleared-too-early",
        "game.rules.olympus.game:OlympusGame.clears_deities",
        "upkeep.gather_priests",
        "upkeep.limit_population",
        "tests/rules/olympus/test_shown.py::test_all_priests_leave_the_deities_in_the_fifth_step_of_upkeep",
    ),
    Defect(
        "plain-answers-twice",
        "game.scenes.plain:PlainScene._play",
        "self._put_question_away()",
        "pass",
        "tests/window/test_plain_table.py::test_two_presses_in_one_frame_give_one_answer",
    ),
    Defect(
        "cue-adds-twice-the-cubes",
        "game.scenes.olympus.cues_goods:gained",
        "goods, 1, tribute",
        "goods, 2, tribute",
        "tests/window/test_table_scene.py::test_cues_leave_the_very_picture_of_the_view",
    ),
    Defect(
        "undo-keeps-the-timeline",
        "game.scenes.table.stage:Stage._break_off",
        "self.timeline = Timeline()",
        "pass",
        "tests/window/test_motion.py::test_what_is_taken_back_at_once_is_never_shown",
    ),
    Defect(
        "last-moment-not-shown",
        "game.ui.timeline:Parts.show",
        "part.show(part.clip.length)",
        "pass",
        "tests/window/test_timeline.py::test_clips_in_turn_begin_once_and_show_their_last_moment",
    ),
    Defect(
        "sounds-of-what-was-skipped",
        "game.ui.timeline:Flourish.start",
        "if self.performed:",
        "if True:",
        "tests/window/test_timeline.py::test_hurry_ends_alike_but_makes_no_sound",
    ),
    Defect(
        "sounds-unthinned",
        "game.ui.sound:Voice._room",
        "alone = 1 / (1 + THINNED * len(self._lately))",
        "alone = 1.0",
        "tests/window/test_voice.py::test_of_many_at_once_each_is_softer_and_the_last_are_not_heard",
    ),
    Defect(
        "phrase-at-random",
        "game.ui.music:Musician._next_phrase",
        "self._chance.choice(fresh) if fresh else longest_ago",
        "self._chance.randrange(len(self._begun))",
        "tests/window/test_voice.py::test_no_phrase_comes_again_within_a_minute",
    ),
    Defect(
        "called-although-he-knows",
        "game.scenes.table.hearing:Hearing.call",
        "seat is not None and seat != self._knows",
        "seat is not None",
        "tests/window/test_sound.py::test_who_goes_on_himself_is_not_called",
    ),
    Defect(
        "left-over-time-lost",
        "game.ui.timeline:Timeline.advance",
        "seconds -= step",
        "seconds = 0.0",
        "tests/window/test_timeline.py::test_time_left_over_after_a_clip_goes_to_the_next",
    ),
    # Hands and focus
    Defect(
        "tab-skips",
        "game.ui.scene:Scene.step_focus",
        "(here + step)",
        "(here + 2 * step)",
        "tests/window/test_focus.py::test_tab_reaches_every_control_and_comes_round",
    ),
    Defect(
        "arrows-leave-the-row",
        "game.ui.focus:distance",
        "return flat and aside > 0,",
        "return False,",
        "tests/window/test_focus.py::test_a_row_is_followed_across_its_gaps",
    ),
    Defect(
        "outline-ignored",
        "game.ui.scene:Control.holds",
        "self.outline is None or self.outline.holds(spot)",
        "True",
        "tests/window/test_focus.py::test_where_boxes_overlap_the_shape_is_hit",
    ),
    # On the table and beside it
    Defect(
        "cue-leaves-the-old-picture",
        "game.scenes.olympus.cues_goods:change_goods",
        'stage.touch_city(seat, "stores")',
        "pass",
        "tests/window/test_table_scene.py::test_a_mouse_plays_the_first_rounds",
    ),
    Defect(
        "another-bot-thinks",
        "game.scenes.table.ribbon:Ribbon.prompt",
        "words.screen(said, seat=waited_for",
        "words.screen(said, seat=0",
        "tests/window/test_asking.py::test_a_bot_that_thinks_is_named",
    ),
    Defect(
        "silence-while-things-move",
        "game.scenes.table.ribbon:Ribbon.prompt",
        "if not scene.question.is_shown and happens is not None:",
        "if False:",
        "tests/window/test_asking.py::test_while_things_move_the_ribbon_says_what_happens",
    ),
    Defect(
        "another-city-in-front",
        "game.scenes.table.question:Question._turn_to",
        "self.scene.stage.turn_to(front_seat, self.scene.stack.last if asked is None else None)",
        "pass",
        "tests/window/test_asking.py::test_the_city_of_whoever_is_asked_lies_before_him_and_all_panels_keep_their_places",
    ),
    Defect(
        "no-curtain-between-people",
        "game.scenes.table.curtain:Curtain.follow",
        "elif called is not None:",
        "elif False:",
        "tests/window/test_curtain.py::test_the_curtain_falls_again_when_another_person_is_asked",
    ),
    Defect(
        "curtain-with-holes",
        "game.scenes.table.curtain_painter:CurtainPainter.paint",
        "paint_cloth(self.brush, surface, self.brush.screen)",
        "pass",
        "tests/window/test_curtain.py::test_the_curtain_names_who_is_asked_and_hides_everything",
    ),
    Defect(
        "undo-says-one",
        "game.scenes.table.undo:_further",
        "n=reach.count",
        "n=1",
        "tests/window/test_asking.py::test_undo_says_that_a_press_takes_one_decision_back_and_how_many_there_are",
    ),
    Defect(
        "redo-of-nothing",
        "game.scenes.table.ribbon:Ribbon.controls",
        "possible=bool(redo)",
        "possible=True",
        "tests/window/test_asking.py::test_redo_can_be_pressed_when_there_is_something_to_redo",
    ),
    Defect(
        "piece-stays-picked",
        "game.scenes.olympus.stores:Stores._cube",
        "-1 if chosen else 1",
        "1",
        "tests/window/test_asking.py::test_pieces_are_counted_down_picked_and_put_back",
    ),
    Defect(
        "fan-turns-one-way",
        "game.scenes.olympus.fan:Fan.turn",
        "(self.page + step)",
        "(self.page + 1)",
        "tests/window/test_asking.py::test_the_fan_turns_both_ways",
    ),
    Defect(
        "cards-open-at-once",
        "game.scenes.table.tips:Tips.draw",
        "if self._attention.lasts and ",
        "if ",
        "tests/window/test_asking.py::test_a_card_opens_beside_what_is_pointed_at_for_a_while",
    ),
    Defect(
        "result-shown-once-only",
        "game.scenes.table.outcome:Outcome.follow",
        "self.is_shown = self._feasted = False",
        "pass",
        "tests/window/test_asking.py::test_the_result_comes_again_when_the_end_that_was_taken_back_comes_again",
    ),
    Defect(
        "preview-without-names",
        "game.scenes.table.tips:Tips.more_changes",
        'f"{scene.words.seat(seat)}: {self._listed(changes, seat)}"',
        "self._listed(changes, seat)",
        "tests/window/test_preview.py::test_a_card_names_whose_each_change_is_the_own_city_too",
    ),
    # In the lesson
    Defect(
        "lesson-lets-anything-through",
        "game.scenes.table.guide:Guide.lets",
        "if self.course.lets(action):",
        "if self.course.lets(action) or True:",
        "tests/window/test_lesson.py::test_a_card_that_is_dragged_to_the_city_against_the_lesson_is_not_built",
    ),
    # Troubles, and pictures
    Defect(
        "note-not-shown",
        "game.scenes.title:TitleScene.paint_still",
        "if self.settings.notes:",
        "if False:",
        "tests/window/test_shell.py::test_the_title_tells_what_went_wrong",
    ),
    Defect(
        "trouble-not-told",
        "game.scenes.notes:Notes.advance",
        "return self.shown != before",
        "return False",
        "tests/window/test_table_scene.py::test_a_disk_that_fails_in_the_background_is_told_without_a_move",
    ),
    Defect(
        "picture-of-nothing",
        "game.commands.shot:shot",
        "if chosen.scene not in SCENES:",
        "if False:",
        "tests/window/test_shell.py::test_a_picture_of_nothing_is_refused_in_a_sentence",
    ),
    # At the table itself, and in its record
    Defect(
        "hang-waited-for-as-long-as-ever",
        "game.table.local:LocalSession._patience_with",
        "PATIENCE * 2.0 ** self.failures[bot]",
        "PATIENCE",
        "tests/house/test_session.py::test_a_bot_that_always_hangs_costs_half_a_minute_and_then_five_seconds_now_and_then",
    ),
    Defect(
        "bot-never-asked-again",
        "game.table.local:LocalSession._is_given_up",
        " and self.failures[bot] % ASKED_AGAIN != 0",
        "",
        "tests/house/test_session.py::test_a_bot_that_has_come_to_its_senses_plays_again",
    ),
    Defect(
        "bot-never-forgiven",
        "game.table.local:LocalSession._let_bots_play",
        "self.failures[bot] = 0",
        "pass",
        "tests/house/test_session.py::test_a_bot_that_has_come_to_its_senses_plays_again",
    ),
    Defect(
        "screen-shows-the-first-persons-eyes",
        "game.table.eyes:Eyes.seat",
        "self.holder if self.secretive else self.first_asked()",
        "self.people[0] if self.people else SPECTATOR",
        "tests/house/test_secrets.py::test_until_somebody_has_the_screen_it_shows_what_everybody_may_see",
    ),
    Defect(
        "screen-follows-whoever-is-asked",
        "game.table.eyes:Eyes.seat",
        "self.holder if self.secretive else self.first_asked()",
        "self.first_asked()",
        "tests/house/test_secrets.py::test_the_screen_is_taken_away_when_another_person_is_asked",
    ),
    Defect(
        "screen-kept-when-another-is-asked",
        "game.table.local:LocalSession._take",
        "if self.awaiting is not None:",
        "if self.awaiting is None:",
        "tests/house/test_secrets.py::test_the_screen_is_taken_away_when_another_person_is_asked",
    ),
    Defect(
        "anybody-writes-for-anybody",
        "game.table.local:LocalSession._may_act",
        "seat in self.people and (seat == self.eyes or not self._eyes.secretive)",
        "seat in self.people",
        "tests/house/test_secrets.py::test_nobody_answers_without_the_screen",
    ),
    Defect(
        "screen-offers-what-the-hand-allows",
        "game.table.shared:SharedSession.choices",
        "self.now.view.choices",
        "self.table.state.choices",
        "tests/window/test_olympos_secrets.py::test_two_different_hands_give_the_same_pixels_in_a_turn",
    ),
    Defect(
        "faces-stand-behind-another-window",
        "game.scenes.table.curtain:Curtain.put_away",
        "self.scene.secrets.in_sight",
        "False",
        "tests/window/test_olympos_secrets.py::test_who_turns_to_another_window_or_pauses_leaves_no_face_behind",
    ),
    Defect(
        "sheets-opened-before-all-look",
        "game.table.sheets:SheetSession._opens_all",
        "and step.reveals(seat, action)",
        "and False",
        "tests/house/test_secrets.py::test_the_last_seal_waits_until_all_look",
    ),
    Defect(
        "missed-not-told",
        "game.table.local:LocalSession._give_screen",
        "self._eyes.missed.by(seat)",
        "()",
        "tests/house/test_secrets.py::test_whoever_gets_the_screen_is_told_what_he_missed",
    ),
    Defect(
        "story-of-everybody",
        "game.table.local:LocalSession.story",
        "if move.noticed_by(eyes):",
        "if True:",
        "tests/house/test_secrets.py::test_what_one_writes_never_reaches_the_eyes_of_another",
    ),
    Defect(
        "answered-while-on-its-way",
        "game.table.session:Session.person_asked",
        "if any(submitted.seat == self.eyes for submitted in self.pending):",
        "if False:",
        "tests/window/test_far_session.py::test_a_move_on_its_way_cannot_be_answered_again",
    ),
    Defect(
        "bots-seed-lost-on-resume",
        "game.table.seating:resumed_session",
        "kept.header.seed or 0",
        "0",
        "tests/house/test_chance_of_bots.py::test_a_game_that_rested_goes_on_as_it_would_have_gone_on",
    ),
    Defect(
        "reasons-tell-secrets",
        "game.table.eyes:has_secrets",
        "len(engine.asked(state)) > 1 or hides_something(state, range(seats))",
        "len(engine.asked(state)) > 1",
        "tests/house/test_session.py::test_reasons_that_could_give_a_secret_away_are_kept_to_oneself",
    ),
    Defect(
        "luck-by-question",
        "game.table.thinker:Thinker.ask",
        "line,\n",
        "self.number,\n",
        "tests/house/test_chance_of_bots.py::test_window_and_terminal_play_the_same_game",
    ),
    Defect(
        "bots-think-on",
        "game.table.thinker:Thinker.forget",
        "self._want_next()",
        "self.number += 1",
        "tests/house/test_session.py::test_a_bot_whose_question_was_taken_back_stops_thinking",
    ),
    Defect(
        "changed-file-not-told",
        "game.table.keeper:PatientKeeper.give_up",
        "self.troubled = True",
        "self.troubled = False",
        "tests/house/test_session.py::test_a_record_that_another_program_changes_is_told_and_left_alone",
    ),
    Defect(
        "other-dealer-after-resume",
        "game.disk.record:take_up",
        "Dealer(today.header.seed)",
        "Dealer(today.header.seed + 1)",
        "tests/house/test_record.py::test_a_game_taken_up_again_goes_on_as_if_there_had_been_no_pause",
    ),
    Defect(
        "undone-chance-dealt-anew",
        "game.table.table:Table.outcome",
        "if self.undone and self.undone[-1][0].seat == CHANCE:",
        "if False:",
        "tests/house/test_table.py::test_the_same_moves_again_meet_the_same_dice",
    ),
    Defect(
        "digests-not-compared",
        "game.disk.proof:ChainProof.after",
        "if written not in (None, self.last)",
        "if False",
        "tests/house/test_record.py::test_digests_are_compared_unless_they_are_trusted",
    ),
    Defect(
        "unfinished-games-make-room",
        "game.disk.saves:make_room",
        "and saved.finished",
        "and not saved.finished",
        "tests/window/test_shell.py::test_old_finished_games_make_room_first",
    ),
    Defect(
        "deleted-without-asking",
        "game.scenes.shelf:SavedScene.ask_delete",
        "self.stack.push(",
        "self.delete(saved) or (",
        "tests/window/test_shell.py::test_deleting_asks_first",
    ),
    # In the lab
    Defect(
        "stronger-always-sits-first",
        "game.lab.ladder:Rung.match",
        "index % self.seats",
        "0",
        "tests/house/test_ladder.py::test_the_higher_level_sits_in_every_seat_once_with_the_same_chance",
    ),
    # Between machines
    Defect(
        "lan-anybody-plays-for-anybody",
        "game.lan.match:Match.play",
        "if not owner and (bot is None or machine != host):",
        "if False:",
        "tests/lan/test_game.py::test_nobody_plays_for_another_and_whoever_tries_is_noted",
    ),
    Defect(
        "lan-late-move-counts",
        "game.lan.match:Match._in_time",
        "if lines != self.table.lines:",
        "if False:",
        "tests/lan/test_game.py::test_what_comes_too_late_is_no_fault_and_the_person_is_asked_again",
    ),
    Defect(
        "lan-no-is-not-heard",
        "game.lan.match:Match._agreed",
        "if not all(answers.values()):",
        "if False:",
        "tests/lan/test_game.py::test_one_no_is_enough_to_let_a_choice_stand",
    ),
    Defect(
        "lan-one-voice-is-most",
        "game.lan.match:Match.vote_seat",
        "if 2 * list(",
        "if 3 * list(",
        "tests/lan/test_company.py::test_one_of_two_voices_is_not_most_of_them",
    ),
    Defect(
        "lan-one-clock-is-most",
        "game.lan.match:Match.time_up",
        "if 2 * len(said)",
        "if 9 * len(said)",
        "tests/lan/test_company.py::test_one_machine_alone_cannot_say_that_the_time_of_another_is_up",
    ),
    Defect(
        "lan-watcher-sees-all",
        "game.lan.course:Course._is_old",
        "> 1",
        ">= 0",
        "tests/lan/test_company.py::test_who_watches_one_round_behind_sees_no_later_round_and_in_the_end_all",
    ),
    Defect(
        "kiosk-waits-for-the-frozen",
        "game.kiosk.watch:Watch.deed",
        "self._beaten >= limit",
        "self._beaten >= 100 * limit",
        "tests/kiosk/test_watch.py::test_one_that_does_not_beat_any_more_is_killed",
    ),
    Defect(
        "kiosk-counts-no-wrong-pin",
        "game.kiosk.pin:Gate.check",
        "self._count(self.wrong + 1)",
        "self._count(self.wrong)",
        "tests/kiosk/test_pin.py::test_after_wrong_tries_nothing_can_be_tried_for_longer_and_longer",
    ),
    Defect(
        "kiosk-beats-for-a-bot-that-hangs",
        "game.kiosk.window:KioskApp.flip",
        "and not self.is_stuck(moment)",
        "and moment > 0",
        "tests/window/test_kiosk_window.py::test_it_does_not_beat_while_a_bot_is_waited_for_in_vain",
    ),
)
NAMED: Final = {defect.name: defect for defect in DEFECTS}
