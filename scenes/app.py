"""The main loop: passes events to the top scene and draws frames. Time and randomness are passed in."""

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
from scenes.ui.palette import Palette
from scenes.ui.palettes import PALETTES
from scenes.ui.sound import Sound
from scenes.ui.toast import Toasts
from scenes.ui.voice import Voice, find_voice
from scenes.window import NAME, Placement, open_first_window, prepare_system

if TYPE_CHECKING:
    from scenes.keeping.awards import Awards

FRAMES_PER_SECOND: Final = 60
LONGEST_STEP: Final = 0.05
"""Longest time step of one frame, in seconds, so that nothing jumps after a stall."""
LONGEST_FRAME: Final = 5.0
"""The most seconds of one frame that count as played. After a longer one the machine has slept."""
RESIZE_SECONDS: Final = 0.2
"""Seconds from the last resize until art is made for the new size."""

SceneFactory = Callable[[], Scene]


def make_bots_process() -> Bots:
    """The process in which bots think. It is not started yet."""
    from ai.worker import Worker

    return Worker()


class App:
    """The program as all scenes share it. `title` makes the scene to return to after a failure.

    `store` is the folder of this machine's players, `self.store` that of the current player. `caches` are new unless
    given. `hire` makes the process of the bots when a scene first asks for it. `mute`: no sound device is opened.
    """

    def __init__(
        self,
        store: Store,
        rng: random.Random,
        title: SceneFactory,
        window: pygame.Surface,
        caches: Caches | None = None,
        hire: Callable[[], Bots] = make_bots_process,
        mute: bool = False,
        find_voice: Callable[[], Voice | None] = find_voice,
    ) -> None:
        self._hire = hire
        self._mute = mute
        self.profiles: Profiles = Profiles(store)
        self.store: Store = self.profiles.store_of_current()
        self.history: History = History(self.store)
        self._histories: dict[Store, History] = {}
        """Histories of earlier players by their folder. Each may hold entries that could not be written yet."""
        self.rng: random.Random = rng
        self.title: SceneFactory = title
        self.settings: Settings = settings_file.load(self.store)

        self.sound: Sound = Sound(self.settings)
        self.input: InputState = InputState()
        self.input.set_keys(Keys(self.settings.keys))
        self.toasts: Toasts = Toasts()
        self.toasts.still = self.settings.reduced_motion
        self.screen_reader: ScreenReader = ScreenReader(self, find_voice, mute)
        self.stack: Stack = Stack(self)
        self.routes: Routes = routes
        self.elapsed: float = 0.0
        """Seconds that the present frame has really taken. The step handed to `update` is at most `LONGEST_STEP`."""

        self.window: pygame.Surface = window
        self.placement: Placement = Placement()
        self.canvas: Canvas = canvas_for(window, self._type_scale(), caches)
        self.canvas.palette = self._palette()
        self._size: tuple[int, int] = window.get_size()
        """The size of the window that the canvas is made for."""
        self._seconds_to_rebuild: float | None = None
        """Seconds until art is made for the new size of the window. None if it has been made."""
        self._mouse: tuple[float, float] = (0.0, 0.0)
        """The last position of the mouse, in design pixels."""
        self._text_input: bool = True
        """Whether SDL's text input is on. SDL switches it on at the start."""

    @property
    def running(self) -> bool:
        """Whether the program goes on, because the stack still holds a scene."""
        return self.stack.top is not None

    @cached_property
    def awards(self) -> Awards:
        """The player's awards from challenges and medals. They are made when a scene first asks for them."""
        return routes.awards(self.store, self.history)

    @cached_property
    def bots(self) -> Bots:
        """The process in which bots think. It is made when a scene first asks for it."""
        return self._hire()

    def toast(self, head: str, words: str) -> None:
        """Show the player a notice of a short heading and a sentence, with a sound."""
        self.toasts.queue(head, words)
        self.sound.play("toast", 0.6)

    def start(self, first: SceneFactory) -> None:
        """Show the first scene, or the failure scene if it cannot be made."""
        self._attempt(lambda: self.stack.apply(Push(first())))
        self._switch_text_input()

    def open_devices(self) -> None:
        """Open gamepads and the sound device. This is slow, so it is called after the first frame."""
        self.input.open()
        if not self._mute:
            self.sound.open()

    def close(self) -> None:
        """Stop bots, sound and voice, and retry writes that failed before.

        `_histories`: the histories of all players of this run, by their store.
        """
        self._histories[self.store] = self.history
        for store in self.profiles.stores():
            if store in self._histories:
                self._histories[store].close()
            store.retry()

        has_bots = "bots" in vars(self)  # asking for the property would make the process
        if has_bots:
            self.bots.close()
            del self.bots
        self.sound.close()
        self.screen_reader.close()

    def remember_window(self) -> None:
        """Save the place of the window for the next start."""
        self.placement.note_place()
        place = self.placement.place
        maximised = self.placement.maximised
        saved = settings_file.load(self.store)
        if place is not None and (saved.window, saved.maximised) != (place, maximised):
            settings_file.save(self.store, replace(saved, window=place, maximised=maximised))

    @property
    def person(self) -> str:
        """The name of the current player, otherwise the name used in the last match. "" if there is none."""
        return self.profiles.current.name or self.history.life_totals().person

    def play_as(self, number: int) -> None:
        """Make the player with this number the current one, with their own settings, records and matches.

        It must not be called during a match.
        """
        self.remember_window()
        self.history.close()
        self._histories[self.store] = self.history
        self.profiles.choose(number)
        self.store = self.profiles.store_of_current()
        self.history = self._histories.get(self.store) or History(self.store)
        vars(self).pop("awards", None)  # the next access makes those of the new player

        # The window does not move when the player changes.
        earlier = self.settings
        self.settings = settings_file.load(self.store)
        self.settings.window = earlier.window
        self.settings.maximised = earlier.maximised
        self.settings.fullscreen = earlier.fullscreen
        self.sound.use_settings(self.settings)
        self.apply_settings()

    def apply_settings(self) -> None:
        """Save `settings` and apply what a scene has changed in them."""
        settings_file.save(self.store, self.settings)
        self.sound.apply_volumes()
        if self.settings.keys != self.input.keys.names:
            self.input.set_keys(Keys(self.settings.keys, self.input.keys.there))
        self.toasts.still = self.settings.reduced_motion

        if self.settings.fullscreen != self.placement.is_full_screen:
            self.placement.set_full_screen(self.settings.fullscreen)
        has_new_size = self._size != self.window.get_size()
        has_new_art = self.canvas.type_scale != self._type_scale() or self.canvas.palette is not self._palette()
        if has_new_size or has_new_art:
            self._rebuild_canvas()

    # --- Frames ----------------------------------------------------------------------------------

    def step(self, seconds: float, events: Iterable[pygame.event.Event], elapsed: float | None = None) -> None:
        """Advance by one frame of this many seconds and draw it. The caller flips the display.

        `elapsed` is the time that the frame has really taken, by default `seconds`.
        """
        self.advance(seconds, events, elapsed)
        self.draw()
        self.stack.free_removed()

    def advance(self, seconds: float, events: Iterable[pygame.event.Event], elapsed: float | None = None) -> None:
        """Handle the events and advance all clocks by `seconds`, without drawing.

        `elapsed` is the time that the frame has really taken, by default `seconds`. The canvas is built anew once fonts
        of foreign scripts have been found (`take_answers`), and when the window has kept its new size for a while
        (`_seconds_to_rebuild`: the seconds until then, or None).
        """
        self.elapsed = seconds if elapsed is None else elapsed
        self._follow_window()
        events = list(events)
        self.placement.handle_events(events)
        self.placement.update(seconds)
        if self.canvas.caches.foreign.take_answers():
            self._rebuild_canvas()

        for event in events:
            self._handle_event(event)
            self._switch_text_input()
        repeats = self.input.update(seconds)
        for intent in repeats:
            self._pass_to_scene(event=None, intent=intent)

        self._attempt(lambda: self._update_scene(seconds))
        self._switch_text_input()
        self.sound.update(seconds)
        self.sound.play_loop(self.stack.loop())
        self.sound.music.update(self.stack.music(), seconds)
        if self._seconds_to_rebuild is not None:
            self._seconds_to_rebuild -= seconds
            if self._seconds_to_rebuild <= 0:
                self._rebuild_canvas()

        self._update_toasts(seconds)
        self._attempt(lambda: self.screen_reader.update(seconds, bool(repeats)))

    def _update_scene(self, seconds: float) -> None:
        """Let the top scene advance by this many seconds, and carry out the change it wants."""
        top = self.stack.top
        self._apply_change(top.update(seconds) if top is not None else None)

    def _update_toasts(self, seconds: float) -> None:
        """Show new notices of files and fonts as toasts, in the lane of the top scene."""
        for sentence in self.store.sentences() + self.canvas.caches.take_notices():
            self.toasts.queue("Note", sentence, lasting=True)
        if self.stack.top is not None:
            self.toasts.enter_scene(self.stack.top, self.stack.top.toast_lane)
        self.toasts.update(seconds)

    # --- Input -----------------------------------------------------------------------------------

    def _handle_event(self, event: pygame.event.Event) -> None:
        """Carry out an event that the program itself handles, or pass it to the top scene."""
        if event.type == pygame.QUIT:
            self._attempt(lambda: self.stack.apply(Quit()))
            return
        if event.type == pygame.DROPFILE:
            self._open_dropped_file(Path(event.file))
            return
        was_down_already = self.input.note_press(event)
        if was_down_already:  # a repeat of the system: `advance` passes the repeats of the program on instead
            return

        self.sound.notice_event(event)
        event = self.input.translate_event(event)  # a key that the player has bound becomes the default key
        intent = self.input.read_intent(event)
        if intent is Intent.FULLSCREEN:
            self.settings.fullscreen = not self.settings.fullscreen
            self.apply_settings()
            return
        if self.screen_reader.handle(event, intent):
            return
        self._pass_to_scene(self._in_design_pixels(event), intent)

    def _open_dropped_file(self, path: Path) -> None:
        """Open a record or a bot's program that was dropped on the window, or say in a toast why not."""
        top = self.stack.top
        if top is not None and path.suffix.lower() == ".py":
            self._attempt(lambda: self._apply_change(top.take_program(path)))
        elif top is not None and top.opens_files:
            self._attempt(lambda: self._apply_change(self.open_record(path)))
        else:
            words = "Open a file on the title, in RECORDS or on another page, but not during a match."
            self.toast("NOT OPENED", words)

    def open_record(self, path: Path) -> Change | None:
        """The change that shows the replay of a record. None if the record cannot be opened, and a toast says why."""
        try:
            return Push(routes.replay(load(path)))
        except ValueError as failure:
            self.toast("NOT OPENED", str(failure))
            return None

    def _switch_text_input(self) -> None:
        """Let SDL type text only while a text field is edited: an input method would swallow other keys."""
        top = self.stack.top
        is_typing = top is not None and top.typing
        if is_typing == self._text_input:
            return

        self._text_input = is_typing
        if is_typing:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def _in_design_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with its mouse position and movement in design pixels.

        The position is kept (`_mouse`), because a turn of the wheel has none of its own and gets the last one.
        """
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

    def _pass_to_scene(self, event: pygame.event.Event | None, intent: Intent | None) -> None:
        """Let the top scene handle an event, or a repeated intent."""

        def handle() -> None:
            top = self.stack.top
            self._apply_change(top.handle(event, intent) if top is not None else None)

        self._attempt(handle)

    def _apply_change(self, change: Change | None) -> None:
        """Carry out the change that a scene wants. Keys held before it do not repeat in the next scene."""
        if change is not None:
            self.stack.apply(change)
            self.input.stop_repeating()

    # --- Failures --------------------------------------------------------------------------------

    def _attempt(self, act: Callable[[], None]) -> None:
        """Call `act`. An exception is written to a report and leads to the failure scene.

        An exception of the failure scene itself is raised again.
        """
        try:
            act()
        except Exception as failure:
            if any(isinstance(scene, TroubleScene) for scene in self.stack.scenes):
                raise  # nothing is left to show
            self._show_failure(failure)

    def _show_failure(self, failure: Exception) -> None:
        """Write a report of a failure and replace all scenes by the failure scene.

        The report has the record of the uppermost scene that has one.
        """
        scenes = self.stack.scenes[::-1]  # the uppermost first
        self.stack.scenes = []
        record = ""
        for scene in scenes:
            with contextlib.suppress(Exception):  # a report without the record is still useful
                if not record:
                    record = scene.record_text()

        text = write_report("".join(traceback.format_exception(failure)), record, self.store.folder)
        path = self.store.report(text)
        for scene in scenes:
            with contextlib.suppress(Exception):  # the scene is broken, and it is dropped anyway
                scene.leave()
        self.stack.apply(Push(TroubleScene(path, self.title, text)))

    # --- Drawing ---------------------------------------------------------------------------------

    def _follow_window(self) -> None:
        """Let scenes go on drawing at the old size if the window has a new one.

        They draw on a canvas with a surface of its own, which is stretched into the window. Once RESIZE_SECONDS have
        passed, `update` gives them a canvas of the new size, for which all pictures are made anew.
        """
        size = self.window.get_size()
        if size == self._size:
            return
        self._size = size
        self._seconds_to_rebuild = RESIZE_SECONDS
        self.canvas = self.canvas.detach_for(size)

    def _rebuild_canvas(self) -> None:
        """Make a canvas for the present size of window and type, and let all scenes make their art anew."""
        self._seconds_to_rebuild = None
        self._size = self.window.get_size()
        self.canvas = canvas_for(self.window, self._type_scale(), self.canvas.caches)
        self.canvas.palette = self._palette()
        self.canvas.caches.forget()
        self._attempt(self.stack.drop_scaled_art)

    def _type_scale(self) -> float:
        """The factor by which type is larger than normal."""
        return theme.TYPE_SCALES[self.settings.type_size]

    def _palette(self) -> Palette:
        """The colours that replace usual ones."""
        return PALETTES[self.settings.colours]

    def draw(self) -> None:
        """Draw the visible scenes and the toasts into the window.

        A canvas that `draws_apart` has a surface of its own, which is then shown in the window. Any other canvas draws
        into the window itself.
        """
        self._follow_window()  # a scene may just have resized it
        if not self.canvas.draws_apart:
            self.canvas.attach(self.window)
        self.canvas.caps = self.input.button_names
        self.canvas.keys = self.input.keys
        self.canvas.still = self.settings.reduced_motion
        self.canvas.outlines = self.settings.outlines

        self._attempt(self._draw_scenes)
        self._attempt(self._draw_toasts)
        if self.canvas.draws_apart:
            self.canvas.show_picture(self.window)

    def _draw_scenes(self) -> None:
        """Draw the scenes that are visible, the lowest first."""
        for scene in self.stack.visible():
            scene.draw(self.canvas)

    def _draw_toasts(self) -> None:
        """Draw the toasts over all scenes. Raises the failure of a toast, after all toasts were dropped."""
        try:
            self.toasts.draw(self.canvas)
        except Exception:
            self.toasts.clear()  # otherwise the failure scene would fail on the same toast
            raise


def run(
    first: SceneFactory,
    title: SceneFactory | None = None,
    window_size: tuple[int, int] | None = None,
    fullscreen: bool | None = None,
    store: Store | None = None,
    rng: random.Random | None = None,
    mute: bool = False,
) -> int:
    """Open the window, show `first()` and run until no scene is left.

    Returns the exit code: 0 at the regular end, 1 after a failure that could not be shown, 3 if no window could be
    opened, 130 after Ctrl+C.

    `title()` makes the scene behind "Back to the title", by default `first`. Without `window_size` the window opens
    where it was last time. Without `fullscreen` the setting decides. `mute`: without any sound.
    """
    store = store if store is not None else Store()
    settings = settings_file.load(Profiles(store).store_of_current())
    if fullscreen is None:
        fullscreen = window_size is None and settings.fullscreen
    prepare_system()  # sets the options that SDL reads before a window opens
    try:
        window, remembered_place = open_first_window(settings, window_size, fullscreen)
    except pygame.error as failure:
        theme.print_warning(f"No window could be opened here: {failure}.")
        return 3

    app = App(store, rng if rng is not None else random.Random(), title=title or first, window=window, mute=mute)
    app.settings.fullscreen = fullscreen
    x_server = x11.connect()  # None on other systems: only X11 reports where a window really is
    app.placement.handle.watch(x_server)  # on X11 the server knows the real size of the window
    app.placement.request(remembered_place, maximised=remembered_place is not None and settings.maximised)
    app.start(first)
    try:
        _run_frames(app)
    except KeyboardInterrupt:
        return 130
    except Exception as failure:
        theme.print_warning(f"{NAME} has to close because of a failure it could not show: {failure}.")
        return 1
    finally:
        if window_size is None:
            app.remember_window()
        app.close()
        if x_server is not None:
            x_server.close()
        pygame.quit()
    return 0


def _run_frames(app: App) -> None:
    """Show frame after frame until no scene is left."""
    clock = pygame.time.Clock()
    has_opened_devices = False
    while app.running:
        elapsed = min(LONGEST_FRAME, clock.tick(FRAMES_PER_SECOND) / 1000)
        is_visible = pygame.display.get_active()  # the time of a match does not count while it is minimised
        app.step(min(LONGEST_STEP, elapsed), pygame.event.get(), elapsed if is_visible else 0.0)
        pygame.display.flip()
        if not has_opened_devices:
            app.open_devices()
            has_opened_devices = True
