"""From a plan or a saved game to a table on the screen, for any game."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game import games
from game.disk.settings import Note, Settings
from game.scenes.confirm import NoticeScene
from game.scenes.opening import CopyScene, OpeningScene, StartingScene
from game.scenes.rewinding import RewindingScene, SavedReelScene
from game.scenes.wording import words_for
from game.ui.scene import Scene
from game.ui.stack import Stack

if TYPE_CHECKING:
    from game.disk.saves import Record
    from game.table.session import Plan, Session


NOT_SAVED: Final = "note_not_saved"


def table_scene(session: Session, settings: Settings) -> Scene:
    """The scene that shows a session's game."""
    return games.screens(session.game.name).table(session, settings)


def start(stack: Stack, settings: Settings, game: str, plans: Sequence[Plan], options: Mapping[str, str]) -> None:
    """Sit down at a new table, as soon as it is laid; no frame waits for the disk its game is kept on."""
    if not games.has_screens(game):
        stack.push(NoticeScene(settings, without_window(settings, game)))
        return
    stack.push(StartingScene(settings, lambda: begun(settings, game, plans, options)))


def begun(settings: Settings, game: str, plans: Sequence[Plan], options: Mapping[str, str]) -> Session:
    """A new game; where nothing can be written it is played all the same, with a note, until there is room.

    A game that is only watched is kept nowhere: nobody's game should be in the way of one's own.
    """
    from game.disk import saves
    from game.table.seating import new_session
    from game.table.session import HUMAN

    seed = secrets.randbelow(2**32)
    path = saves.new_path(game) if any(plan.player == HUMAN for plan in plans) else None
    return new_session(game, plans, options, seed=seed, path=path, trouble=noted_in(settings))


def learn(stack: Stack, settings: Settings, game: str) -> None:
    """Sit down at a table where a game is taught."""
    stack.push(StartingScene(settings, lambda: taught(settings, game)))


def taught(settings: Settings, game: str) -> Session:
    """The lesson of a game; what is played in it is kept like any other game."""
    from game.disk import saves
    from game.table.seating import lesson_session

    return lesson_session(game, seed=secrets.randbelow(2**32), path=saves.new_path(game), trouble=noted_in(settings))


def without_window(settings: Settings, game: str) -> str:
    """Where a game is played that has no table in the window, and with which command."""
    words = words_for(settings, game=game)
    return words.screen("without_window", game=words.title, name=game)


def resume(stack: Stack, settings: Settings, path: Path) -> None:
    """Go on with a saved game; if it cannot be opened, say why."""
    stack.push(OpeningScene(settings, path))


def resume_part(stack: Stack, settings: Settings, part: Record, path: Path) -> None:
    """Go on with what is good of a damaged game, in a copy."""
    from game.disk import saves

    resume_copy(stack, settings, path, lambda: saves.keep_part(part, path))


def resume_copy(stack: Stack, settings: Settings, copied: Path, keep: Callable[[], Path]) -> None:
    """Go on with a game as soon as it is copied; no frame waits for that. What is copied is named if it fails."""
    stack.push(CopyScene(settings, copied, keep))


def watch_again(stack: Stack, settings: Settings, session: Session, stop: int = 0) -> None:
    """Look at the game of a session again, on the real table; whoever leaves it comes back to where he was.

    This is what a screen after the game leads to. `stop` is where it begins: 0 is the first move, and a moment of
    `game.scenes.table.moments.survey` begins with the stop before its own. With a stop it stands still there; without
    one it plays from the beginning.
    """
    stack.push(RewindingScene(settings, session, stop))


def watch_moment(stack: Stack, settings: Settings, session: Session, stop: int) -> None:
    """The same from just before the stop that a moment leads to, playing."""
    stack.push(RewindingScene(settings, session, max(0, stop - 1), playing=True))


def watch_round(stack: Stack, settings: Settings, session: Session, number: int) -> None:
    """The same from the beginning of a round on, playing."""
    stack.push(RewindingScene(settings, session, round_=number))


def watch_saved(stack: Stack, settings: Settings, path: Path) -> None:
    """Look at a saved game again, as far as it has come; of a damaged one, up to the damage, with what is wrong."""
    stack.push(SavedReelScene(settings, path))


def open_table(stack: Stack, settings: Settings, session: Session) -> None:
    """The table comes to lie on the title alone, so that leaving it leads there."""
    while len(stack.scenes) > 1:
        stack.scenes.pop().leave()
    stack.push(table_scene(session, settings))
    session.begin()


def play_again(stack: Stack, settings: Settings, session: Session) -> None:
    """Another game of the same people; those at other machines are asked, and all must agree."""
    from game.scenes.table.far_apart import FarApart

    if isinstance(session, FarApart):
        session.at.rematch()
        stack.push(NoticeScene(settings, words_for(settings).screen("far_rematch")))
        return
    session.finish()
    start(stack, settings, session.game.name, session.plans, session.setup.options)


def leave_for_title(stack: Stack, settings: Settings, session: Session) -> None:
    """Close a table; a game that is over is then final."""
    from game.scenes.title import TitleScene

    session.finish()
    stack.clear(TitleScene(settings))


def noted_in(settings: Settings) -> Callable[[OSError | None], None]:
    """Keeps what goes wrong with the disk as a note for the title, until it goes well again."""

    def note(trouble: OSError | None) -> None:
        if trouble is None:
            settings.notes[:] = [each for each in settings.notes if each.key != NOT_SAVED]
        else:
            settings.add_note(Note(NOT_SAVED, {"why": trouble.strerror or str(trouble)}))

    return note
