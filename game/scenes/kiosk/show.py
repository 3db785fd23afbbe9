"""The show: bots play the games of the house in turn, and what they do is told as a lesson to whoever walks by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pygame import SRCALPHA, Rect, Surface
from pygame.transform import smoothscale

from game import games
from game.disk.settings import Settings
from game.kiosk.stand import ATTRACT, Stand
from game.rules.engine import Event
from game.scenes.doors import table_scene
from game.scenes.emblems import emblem_of
from game.scenes.kiosk.camera import Camera
from game.scenes.kiosk.offer import SENTENCES, Caption, Offer, offer_of
from game.scenes.kiosk.pages import PAGES, Pages
from game.scenes.kiosk.plates import Plates, Score, Told, drift
from game.scenes.table.scene import TableScene
from game.scenes.table.stage import unheard
from game.scenes.wording import words_for
from game.table.seating import new_session
from game.table.session import Plan, Session, Update
from game.ui.scene import Brush, Scene
from game.ui.shapes import gold_frame
from game.ui.stack import Stack
from game.ui.theme import BLACK, GLAZE, GLAZE_HIGH
from game.ui.timeline import smooth
from game.words.words import Words

SCENE: Final = (20.0, 30.0)
"""How long a scene takes at least, and how long nothing is waited for that could be told in it."""
FAR_FIRST: Final = 5.0
"""How long the whole table is seen before the camera goes near."""
NEAR_FOR: Final = 8.0
"""How long it stays there at least; whoever goes there before a scene may end is back before it has to."""
PART: Final = 210.0
"""How long a game is watched at most: what has not come up by then is not told this time."""
AFTER_THE_END: Final = 8.0
TURNS: Final = 8.0
"""After how many seconds the next language says that anything may be pressed."""
DARKER_AFTER: Final = 600.0
DARKEST: Final = 190
"""How dark it is far from what is looked at, of 255."""
DUSK: Final = 0.4
"""So long it takes to become dark there, and light again."""
DUSK_STEP: Final = 0.2
"""How much of it comes at once at most: when the camera arrives all is laid out anew, and a picture may be late."""
REST: Final = 120.0
"""For how long the screen is black each night, so that nothing is burnt into it."""
SWEEP: Final = 40.0
"""How long a dim band takes to go across it meanwhile: also now no picture stands still."""
DARKER: Final = 0.7
"""How bright the picture is when nobody has been there for that long."""


class ShowScene(Scene):
    """Goes on for ever; whoever is there is noticed by what lies around it."""

    name = "kiosk_show"

    def __init__(self, stand: Stand, settings: Settings, chance: Callable[[], int], first: int = 0) -> None:
        super().__init__()
        self.stand = stand
        self._chance = chance
        """Where the seeds of the games come from."""
        self.settings = settings
        self.moment = 0.0
        self.alone = 0.0
        """For how long nobody has been there."""
        self.rests_for: float | None = None
        """How long the screen has been resting; None while it shows something."""
        self._rested_on = ""
        """The day on which it rested last."""
        self.turn = first
        """Which of the games it is the turn of."""
        self.page: int | None = None
        """The page that is shown between two games."""
        self._page_for = 0.0
        self.caption: tuple[Caption, Event, str] | None = None
        """What is told in this scene, once it has come up."""
        self.told: set[int] = set()
        self._looks = False
        """Whether it is pointed at what is told."""
        self._held: list[Update] = []
        """What has happened and waits for the camera."""
        self.scenes = 0
        self._scene_for = self._near_for = self._part_for = self._over_for = 0.0
        self.session: Session
        self.table: TableScene[Any]
        self.camera: Camera
        self.plates: Plates
        self.pages: Pages
        self._dusk: tuple[Rect, Surface] | None = None
        """What makes everything darker but one thing, and where that is."""
        self._shade = 0.0
        """How much of it is seen."""

    # The game that is watched

    @property
    def game(self) -> str:
        offered = [name for name in self.stand.config.games if games.has_screens(name)]
        return offered[self.turn % len(offered)]

    @property
    def offer(self) -> Offer:
        return offer_of(self.game)

    def _sit_down(self) -> None:
        """Lay a table for another game, which is nobody's and kept nowhere."""
        manifest, offer = games.manifest(self.game), self.offer
        plans = [Plan("", emblem.name, self.stand.config.level) for emblem in manifest.emblems[: offer.seats]]
        automatic = dict(offer.lengths["whole"].options)
        self.session = new_session(self.game, plans, automatic, seed=self._chance())
        table = table_scene(self.session, self.settings)
        assert isinstance(table, TableScene)
        self.table = table
        table.commentary.for_passers_by = True
        table.notes.concerns = lambda trouble: False
        table.stack = Stack(self.brush)  # whatever it would open is seen by nobody
        self.told.clear()
        self._held.clear()
        self._part_for = self._over_for = 0.0
        self._begin_scene()
        self.camera = Camera(table, self.brush, self.plates.camera, calm=self.settings.calm)
        table.stage.sounder = unheard
        self.session.begin()

    # The scene's moments

    def enter(self) -> None:
        self.stand.state = ATTRACT
        self.alone = 0.0
        self.rests_for = None

    def leave(self) -> None:
        self.session.close()

    def resize(self, brush: Brush) -> None:
        self.brush = brush
        self.plates = Plates(brush)
        self.pages = Pages(brush, self.plates)
        if not hasattr(self, "camera"):
            self._sit_down()
        else:
            self.camera.resize(brush, self.plates.camera)
            self.table.stage.sounder = unheard

    def advance(self, seconds: float) -> None:
        self.moment += seconds
        self.alone += seconds
        self._rest_at_night(seconds)
        if self.rests_for is not None:
            return
        if self.page is not None:
            self._turn_pages(seconds)
            return
        self._part_for += seconds
        self._scene_for += seconds
        if self.session.is_over() and self.table.stage.at_rest:
            self._over_for += seconds
        else:
            self._watch(seconds)
        self._direct(seconds)
        self._darken(seconds)

    def _rest_at_night(self, seconds: float) -> None:
        """Once in a night the screen is left in peace for a while."""
        if self.rests_for is not None:
            self.rests_for += seconds
            if self.rests_for >= REST:
                self.rests_for = None
        elif self.stand.is_night() and self._rested_on != self.stand.clock.day():
            self._rested_on, self.rests_for = self.stand.clock.day(), 0.0

    def _watch(self, seconds: float) -> None:
        """Take what has happened, and look whether it is worth going near to."""
        if self.camera.is_moving:
            self.camera.advance(seconds)
            return
        while self._held:
            self.table.show_update(self._held.pop(0))
        for update in self.session.poll(ready=self.table.stage.is_ready):
            self._held.append(update)
        if self._held and self.caption is None and self._scene_for >= FAR_FIRST:
            self._look_for_caption()
        if not self.camera.is_moving:
            while self._held:
                self.table.show_update(self._held.pop(0))
        self.camera.advance(seconds)

    def _look_for_caption(self) -> None:
        """If something has come up that was not told yet, tell it, and go near."""
        for update in self._held:
            for event in update.events:
                for number, caption in enumerate(self.offer.captions):
                    if number not in self.told and caption.tells(event):
                        if self._scene_for >= SCENE[0]:  # too late to be told in this one
                            self._begin_scene()
                        self._tell(number, caption, event)
                        return

    def _tell(self, number: int, caption: Caption, event: Event) -> None:
        self.told.add(number)
        self.caption = (caption, event, self.table.words.event(event))
        self._near_for = 0.0
        thing = self._thing()
        self._look(thing is not None)
        if thing is not None:
            self.camera.go_near(thing)

    def _look(self, looks: bool) -> None:
        """Point at what is told, or no longer; as long as it is pointed at it stays where it is."""
        self._looks = self.table.stays_put = looks

    def _thing(self) -> Rect | None:
        """Where on the table that is seen of which is told, as it is laid out now."""
        if self.caption is None:
            return None
        name = self.caption[0].place(self.caption[1])
        if not name:
            return None
        control = self.table.control_named(name)
        return control.box if control is not None else self.table.place_of(name) or self.table.stage.zone_box(name)

    def _direct(self, seconds: float) -> None:
        """Come back to all of the table in time, and go on to the next scene, or to the pages."""
        if self._looks and not self.camera.is_moving:
            self._near_for += seconds
            if self._near_for >= NEAR_FOR and self.table.stage.at_rest:
                self._look(False)
                self.camera.go_far()
        shortest, longest = SCENE
        seen = self.caption is not None and self._scene_for >= shortest
        if (seen or self._scene_for >= longest) and not self._looks and not self.camera.is_moving:
            self._begin_scene()
        everything = len(self.told) == len(self.offer.captions) and self.caption is None
        if everything or self._part_for >= PART or self._over_for >= AFTER_THE_END:
            self._begin_pages()

    def _darken(self, seconds: float) -> None:
        """Let it become dark around what is pointed at, or light again."""
        points, step = self._points(), min(seconds / DUSK, DUSK_STEP)
        if self.settings.calm:
            self._shade = float(points)
        else:
            self._shade = min(1.0, self._shade + step) if points else max(0.0, self._shade - step)

    def _points(self) -> bool:
        """Whether it rests on what it points at."""
        return self._looks and not self.camera.is_moving

    def _begin_scene(self) -> None:
        self.scenes += 1
        self.caption = None
        self._look(False)
        self._scene_for = self._near_for = 0.0

    def _begin_pages(self) -> None:
        if self.session.is_over():
            self.stand.counts.shown(self.game)
        self.page, self._page_for = 0, 0.0
        self._shade = 0.0
        self.turn += 1

    def _turn_pages(self, seconds: float) -> None:
        """One page after the other, then the next game."""
        assert self.page is not None
        self._page_for += seconds
        if self._page_for < PAGES[self.page][1]:
            return
        self._page_for = 0.0
        self.page += 1
        if self.page == len(PAGES):
            self.page = None
            self.session.close()
            self._sit_down()

    def is_near_for(self, seconds: float) -> bool:
        """Whether what is told has been pointed at for so long."""
        return self._looks and self._near_for >= seconds

    # What is said

    def words(self, ahead: int = 0) -> Words:
        """The words of the language whose turn it is, or of the next one."""
        languages = self.stand.config.languages
        return games.words_for(languages[(int(self.moment / TURNS) + ahead) % len(languages)], self.game)

    def telling(self) -> Told:
        """What the caption says now: of what is told, or else of whatever happens."""
        words, captions = words_for(self.settings, self.session), self.offer.captions
        now = -1
        if self.caption is not None:
            caption, event, happens = self.caption
            now = captions.index(caption)
            icon, means = caption.sign(event), words.phrase(SENTENCES, caption.name)
        else:
            sayings = self.table.stage.sayings
            happens = words.event(sayings[-1].event) if sayings else words.screen("attract_about")
            icon, means = "play", self.table.commentary.why()
        return Told(icon, happens, means, len(captions), now, frozenset(self.told))

    def best(self) -> Sequence[Score]:
        """The best cities of today in the game that is shown."""
        found = [(emblem_of(self.game, each.polis), each.points) for each in self.stand.counts.best(self.game)]
        return [Score(emblem, points) for emblem, points in found if emblem is not None]

    # Drawing

    def draw(self, surface: Surface) -> None:
        if self.rests_for is not None:
            draw_rest(surface, self.rests_for)
            return
        surface.set_clip(self.plates.camera)
        shift, left = drift(self.moment), self.scenes % 2 == 1
        if self.page is not None:
            name, _ = PAGES[self.page]
            moment = 0.0 if self.settings.calm else self.moment
            self.pages.paint(surface, name, self.words(), self.game, self.best(), moment)
        else:
            self._draw_table(surface)
            surface.set_clip(None)
            here = words_for(self.settings, self.session)
            self.plates.paint_name(surface, here.screen("kiosk_bots", game=here.title), shift, left=left)
            self.plates.paint_today(surface, here.screen("kiosk_today"), self.best(), shift, left=not left)
        surface.set_clip(None)
        self.plates.paint_foot(surface, shift)
        if self.page is None:
            self.plates.paint_caption(surface, self.telling(), shift)
        first, second = self.words().screen("attract"), self.words(1).screen("attract")
        breath = 0.0 if self.settings.calm else self.moment
        self.plates.paint_press(surface, first, "" if first == second else second, breath, shift)

    def _draw_table(self, surface: Surface) -> None:
        self.camera.draw(surface)
        surface.set_clip(self.plates.camera)
        thing = self._thing() if self._points() else None
        box = self.camera.on_screen(thing) if thing is not None else None
        if box is not None and (self._dusk is None or self._dusk[0] != box):
            self._dusk = box, dusk(self.plates.camera.size, box)
        if self._dusk is not None and self._shade:
            self._dusk[1].set_alpha(round(255 * smooth(self._shade)))
            surface.blit(self._dusk[1], self.plates.camera)
        if box is not None:
            breath = 0.0 if self.settings.calm else self.moment
            gold_frame(surface, box, self.brush.unit * 1.4, breath, strong=True)


def draw_rest(surface: Surface, moment: float) -> None:
    """Black, and a dim band that goes across."""
    wide, tall = surface.get_size()
    surface.fill(BLACK)
    band = Rect(0, 0, wide // 16, tall)
    band.right = round((wide + band.width) * (moment / SWEEP % 1))
    surface.fill(GLAZE_HIGH, band)


def dusk(size: tuple[int, int], box: Rect) -> Surface:
    """What lies farther from a box becomes darker."""
    small = Surface((64, 28), SRCALPHA)
    across, down = size[0] / 64, size[1] / 28
    for y in range(28):
        for x in range(64):
            spot = ((x + 0.5) * across, (y + 0.5) * down)
            aside = max(box.left - spot[0], spot[0] - box.right, 0.0)
            above = max(box.top - spot[1], spot[1] - box.bottom, 0.0)
            far = (aside**2 + above**2) ** 0.5 / size[1]
            small.set_at((x, y), (*GLAZE, round(DARKEST * min(1.0, far * 1.6))))
    return smoothscale(small, size)
