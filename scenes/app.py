"""The main loop: feeds events to the top scene and draws a frame. Time and randomness are passed in."""

from __future__ import annotations

import contextlib
import random
import traceback
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.core.record import load
from scenes import routes, x11
from scenes import settings as settings_file
from scenes.failure_report import write_report
from scenes.keeping.history import History
from scenes.keeping.profiles import Profiles
from scenes.keeping.store import Store
from scenes.menus.trouble import TroubleScene
from scenes.screen_reader import ScreenReader
from scenes.settings import Settings
from scenes.stack import Bots, Change, Push, Quit, Routes, Scene, Stack
from scenes.ui import theme
from scenes.ui.cache import Caches
from scenes.ui.canvas import HEIGHT, WIDTH, Canvas, canvas_for
from scenes.ui.input import MOUSE, InputState, Intent
from scenes.ui.keys import Keys
from scenes.ui.sound import Sound
from scenes.ui.toast import Toasts
from scenes.ui.voice import Voice, find_voice
from scenes.window import NAME, Placement, open_first, prepare

if TYPE_CHECKING:
    from scenes.keeping.career import Awards

FRAMES: Final = 60
"""Frames per second."""
LONGEST: Final = 0.05
"""Longest time step of one frame, in seconds; what moves does not jump after a stall."""
AWAY: Final = 5.0
"""Seconds of one frame that count as played at most: beyond them the machine slept."""
SETTLED: Final = 0.2
"""Seconds from the last resize until art is baked for the new size."""

TitleFactory = Callable[[], Scene]


def bots_process() -> Bots:
    """The process in which bots think."""
    from ai.worker import Worker

    return Worker()


class App:
    """What all scenes share. `title` makes the scene to return to after a failure; `caches` are new unless given.

    `store` is the folder of this machine's players; `self.store` that of whoever plays.

    `hire` finds who thinks for the bots, once somebody asks for them. `mute`: no sound device is opened.
    """

    def __init__(
        self,
        store: Store,
        rng: random.Random,
        title: TitleFactory,
        window: pygame.Surface,
        caches: Caches | None = None,
        hire: Callable[[], Bots] = bots_process,
        mute: bool = False,
        find_voice: Callable[[], Voice | None] = find_voice,
    ) -> None:
        self._hire = hire
        self._mute = mute
        self.profiles: Profiles = Profiles(store)
        self.store: Store = self.profiles.store()
        self.history: History = History(self.store)
        self._histories: dict[Store, History] = {}
        """By folder of those who have played before: each may hold what could not be written yet."""
        self.rng: random.Random = rng
        self.title: TitleFactory = title
        self.settings: Settings = settings_file.load(self.store)
        self.sound: Sound = Sound(self.settings)
        self.input: InputState = InputState()
        self.input.set_keys(Keys(self.settings.keys))
        self.toasts: Toasts = Toasts()
        self.screen_reader: ScreenReader = ScreenReader(self, find_voice, mute)
        self.stack: Stack = Stack(self)
        self.elapsed: float = 0.0
        """Seconds that the present frame has really taken; those handed to `update` are cut to `LONGEST`."""
        self.window: pygame.Surface = window
        self.placement: Placement = Placement()
        self.canvas: Canvas = canvas_for(window, self._type_scale(), caches)
        self.routes: Routes = routes
        self._size: tuple[int, int] = window.get_size()
        self._mouse: tuple[float, float] = (0.0, 0.0)
        self._settling: float | None = None
        self._text_input: bool = True
        """Whether text input of SDL is on. SDL switches it on at the start."""
        self.toasts.still = self.settings.reduced_motion

    @property
    def running(self) -> bool:
        """Whether the stack still holds a scene."""
        return self.stack.top is not None

    @cached_property
    def awards(self) -> Awards:
        """What the player has won in challenges; made for whoever asks first."""
        return routes.awards(self.store, self.history)

    @cached_property
    def bots(self) -> Bots:
        """Who thinks for the bots; the first access starts the process."""
        return self._hire()

    def toast(self, head: str, words: str) -> None:
        """Show the player a short heading and a sentence, with a sound."""
        self.toasts.say(head, words)
        self.sound.play("toast", 0.6)

    def start(self, first: TitleFactory) -> None:
        """Show the first scene."""
        self._attempt(lambda: self.stack.apply(Push(first())))
        self._follow_field()

    def open_devices(self) -> None:
        """Open gamepads and the sound device. This is slow, so it is called after the first frame."""
        self.input.open()
        if not self._mute:
            self.sound.open()

    def close(self) -> None:
        """Stop the worker and the sound, and retry writes that failed before."""
        self._histories[self.store] = self.history
        for store in self.profiles.stores():
            if store in self._histories:
                self._histories[store].close()
            store.retry()
        if "bots" in vars(self):
            self.bots.close()
            del self.bots
        self.sound.close()
        self.screen_reader.close()

    def remember_window(self) -> None:
        """Save where the window stands, for the next start."""
        self.placement.settle()
        place = self.placement.place
        kept = settings_file.load(self.store)
        if place is not None and (kept.window, kept.maximised) != (place, self.placement.maximised):
            settings_file.save(self.store, replace(kept, window=place, maximised=self.placement.maximised))

    @property
    def person(self) -> str:
        """The name of whoever plays: the player's, otherwise that of the last match; "" if there is none."""
        return self.profiles.current.name or self.history.life().person

    def play_as(self, number: int) -> None:
        """Let the player of this number play, with settings, records and matches of their own. Not during a match."""
        self.remember_window()
        self.history.close()
        self._histories[self.store] = self.history
        self.profiles.choose(number)
        self.store = self.profiles.store()
        self.history = self._histories.get(self.store) or History(self.store)
        vars(self).pop("awards", None)
        place = self.settings.window, self.settings.maximised, self.settings.fullscreen
        self.settings = settings_file.load(self.store)
        self.settings.window, self.settings.maximised, self.settings.fullscreen = place
        self.sound.use_settings(self.settings)
        self.apply_settings()

    def apply_settings(self) -> None:
        """Save `settings` and apply what a scene has changed in them."""
        settings_file.save(self.store, self.settings)
        self.sound.apply_volumes()
        if self.settings.keys != self.input.keys.names:
            self.input.set_keys(Keys(self.settings.keys, self.input.keys.there))
        self.toasts.still = self.settings.reduced_motion
        if self.settings.fullscreen != self.placement.full:
            self.placement.go(self.settings.fullscreen)
        if self._size != self.window.get_size() or self.canvas.type_scale != self._type_scale():
            self._bake_anew()

    def step(self, seconds: float, events: Iterable[pygame.event.Event], elapsed: float | None = None) -> None:
        """One frame: `advance`, then `draw`. The caller flips the display."""
        self.advance(seconds, events, elapsed)
        self.draw()
        self.stack.free()

    def advance(self, seconds: float, events: Iterable[pygame.event.Event], elapsed: float | None = None) -> None:
        """Handle the events and advance all clocks by `seconds`, without drawing.

        `elapsed` is what the frame has really taken, where that is more.
        """
        self.elapsed = seconds if elapsed is None else elapsed
        self._follow_window()
        events = list(events)
        self.placement.hear(events)
        self.placement.update(seconds)
        if self.canvas.caches.foreign.take_answers():
            self._bake_anew()
        for event in events:
            self._handle(event)
            self._follow_field()
        repeats = self.input.update(seconds)
        for intent in repeats:
            self._ask(None, intent)
        self._attempt(lambda: self._update(seconds))
        self._follow_field()
        self.sound.update(seconds)
        self.sound.play_loop(self.stack.loop())
        self.sound.music.update(self.stack.music(), seconds)
        if self._settling is not None:
            self._settling -= seconds
            if self._settling <= 0:
                self._bake_anew()
        for sentence in self.store.sentences() + self.canvas.caches.notices():
            self.toasts.say("Note", sentence, lasting=True)
        if self.stack.top is not None:
            self.toasts.enter_scene(self.stack.top, self.stack.top.toast_lane)
        self.toasts.update(seconds)
        self._attempt(lambda: self.screen_reader.update(seconds, bool(repeats)))

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self._attempt(lambda: self.stack.apply(Quit()))
            return
        if event.type == pygame.DROPFILE:
            if self.stack.top is not None and self.stack.top.opens_files:
                self._attempt(lambda: self._change(self.open_record(Path(event.file))))
            else:
                words = "A file opens on the title, in RECORDS and on the other pages, not during a match."
                self.toast("NOT OPENED", words)
            return
        if self.input.is_repeat(event):
            return
        self.sound.notice_event(event)
        event = self.input.translate_event(event)
        intent = self.input.read_intent(event)
        if intent is Intent.FULLSCREEN:
            self.settings.fullscreen = not self.settings.fullscreen
            self.apply_settings()
            return
        if self.screen_reader.takes(event, intent):
            return
        self._ask(self._placed(event), intent)

    def _follow_field(self) -> None:
        """Let SDL type text only while a text field is edited: an input method would swallow other keys."""
        top = self.stack.top
        wanted = top is not None and top.typing
        if wanted == self._text_input:
            return
        self._text_input = wanted
        if wanted:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def open_record(self, path: Path) -> Change | None:
        """The replay of a record; why there is none is said in a toast."""
        try:
            return Push(routes.replay(load(path)))
        except ValueError as failure:
            self.toast("NOT OPENED", str(failure))
            return None

    def _placed(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with its mouse position converted to design pixels."""
        if event.type == pygame.MOUSEWHEEL:
            return pygame.event.Event(event.type, {**event.dict, "pos": self._mouse})
        if event.type not in MOUSE:
            return event
        self._mouse = self.canvas.design(event.pos)
        changed: dict[str, object] = {**event.dict, "pos": self._mouse}
        if "rel" in changed:
            stage = self.canvas.stage
            changed["rel"] = (event.rel[0] * WIDTH / stage.w, event.rel[1] * HEIGHT / stage.h)
        return pygame.event.Event(event.type, changed)

    def _ask(self, event: pygame.event.Event | None, intent: Intent | None) -> None:
        def answer() -> None:
            top = self.stack.top
            self._change(top.handle(event, intent) if top is not None else None)

        self._attempt(answer)

    def _update(self, seconds: float) -> None:
        top = self.stack.top
        self._change(top.update(seconds) if top is not None else None)

    def _change(self, change: Change | None) -> None:
        if change is not None:
            self.stack.apply(change)
            self.input.stop_repeating()

    def _attempt(self, act: Callable[[], None]) -> None:
        """Call `act`; an exception is written to a report and leads to the failure scene."""
        try:
            act()
        except Exception as failure:
            if any(isinstance(scene, TroubleScene) for scene in self.stack.scenes):
                raise  # the failure scene itself fails: nothing is left to show
            scenes, self.stack.scenes = self.stack.scenes[::-1], []
            record = ""
            for scene in scenes:
                with contextlib.suppress(Exception):  # a report without the record is still useful
                    record = record or scene.record_text()
            text = write_report("".join(traceback.format_exception(failure)), record, self.store.folder)
            path = self.store.report(text)
            for scene in scenes:
                with contextlib.suppress(Exception):  # the scene is broken, and it is dropped anyway
                    scene.leave()
            self.stack.apply(Push(TroubleScene(path, self.title, text)))

    def _follow_window(self) -> None:
        """Detach the canvas when the window has a new size (and new memory); art is baked again after SETTLED."""
        size = self.window.get_size()
        if size == self._size:
            return
        self._size = size
        self._settling = SETTLED
        self.canvas = self.canvas.detach_for(size)

    def _bake_anew(self) -> None:
        self._settling = None
        self._size = self.window.get_size()
        self.canvas = canvas_for(self.window, self._type_scale(), self.canvas.caches)
        self.canvas.caches.forget()
        self._attempt(self.stack.resized)

    def _type_scale(self) -> float:
        return theme.TYPE_SCALES[self.settings.type_size]

    def draw(self) -> None:
        """Draw the visible scenes and the toasts into the window."""
        self._follow_window()  # a scene may just have resized it
        if not self.canvas.apart:
            self.canvas.attach(self.window)
        self.canvas.caps, self.canvas.keys = self.input.caps, self.input.keys
        self.canvas.still, self.canvas.outlines = self.settings.reduced_motion, self.settings.outlines
        self._attempt(self._draw_scenes)
        self._attempt(self._draw_toasts)
        if self.canvas.apart:
            self.canvas.show_picture(self.window)

    def _draw_scenes(self) -> None:
        for scene in self.stack.visible():
            scene.draw(self.canvas)

    def _draw_toasts(self) -> None:
        try:
            self.toasts.draw(self.canvas)
        except Exception:
            self.toasts.clear()  # otherwise the failure scene would fail on the same toast
            raise


def run(
    first: TitleFactory,
    title: TitleFactory | None = None,
    window_size: tuple[int, int] | None = None,
    fullscreen: bool | None = None,
    store: Store | None = None,
    rng: random.Random | None = None,
    mute: bool = False,
) -> int:
    """Open the window, show `first()` and run until no scene is left; returns the exit code.

    The window has `window_size`, or stands where it stood last time.

    `title()` makes the scene behind "Back to the title", by default `first`. `fullscreen` None: use the setting.
    `mute`: without any sound.
    """
    store = store if store is not None else Store()
    kept = settings_file.load(Profiles(store).store())
    whole = fullscreen if fullscreen is not None else window_size is None and kept.fullscreen
    prepare()
    try:
        window, place = open_first(kept, window_size, whole)
    except pygame.error as failure:
        theme.complain(f"No window could be opened here: {failure}.")
        return 3
    app = App(store, rng if rng is not None else random.Random(), title or first, window, mute=mute)
    app.settings.fullscreen = whole
    server = x11.server()
    app.placement.handle.watch(server)
    app.placement.want(place, place is not None and kept.maximised)
    app.start(first)
    clock, opened = pygame.time.Clock(), False
    try:
        while app.running:
            elapsed = min(AWAY, clock.tick(FRAMES) / 1000)
            seen = pygame.display.get_active()  # a minimised window lets the table wait
            app.step(min(LONGEST, elapsed), pygame.event.get(), elapsed if seen else 0.0)
            pygame.display.flip()
            if not opened:
                app.open_devices()
                opened = True
    except KeyboardInterrupt:
        return 130
    except Exception as failure:
        theme.complain(f"{NAME} has to close because of a failure it could not show: {failure}.")
        return 1
    finally:
        if window_size is None:
            app.remember_window()
        app.close()
        if server is not None:
            server.close()
        pygame.quit()
    return 0
