"""Reads aloud what is new on the screen: headings, log, prompt, focus and toasts of every scene."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final
from weakref import WeakKeyDictionary

import pygame

from scenes.stack import Scene, Services
from scenes.ui import faces, gamepad, voice
from scenes.ui.input import MOUSE, STEERING, Intent
from scenes.ui.voice import OFF, Queue, Speech, Voice

NO_VOICE: Final = "No voice was found on this computer. On Linux install speech-dispatcher or espeak-ng."
"""Shown in the settings if there is none."""
MUTED: Final = "The program was started without sound, so nothing is spoken."
SILENCING_KEYS: Final = (pygame.K_LCTRL, pygame.K_RCTRL)
"""Keys that silence it, as in other programs that read a screen."""
MOST_LINES: Final = 30
"""The most lines of the log that are said at once: a replay may go to its end in one step."""
STEERING_EVENTS: Final = frozenset((pygame.KEYDOWN, *MOUSE, *gamepad.PRESSED))
"""Events by which the player moves the focus. A gamepad's stick moves it by intents."""


class ScreenReader:
    """Compares the speech of the top scene with that of the last frame, and says the difference.

    Nothing of the program depends on it: it only reads, and the voice is a process of its own.
    """

    def __init__(self, app: Services, find: Callable[[], Voice | None] = voice.find_voice, mute: bool = False) -> None:
        """`find` finds the voice of this system when it is first needed. `mute`: there shall be no sound."""
        self._app = app
        self._find_voice = (lambda: None) if mute else find
        self.why_not: str = MUTED if mute else NO_VOICE
        """The reason why nothing can be spoken, if so."""
        self._has_looked = False
        """Whether a voice has been looked for."""
        self._queue = Queue()
        self._scene: Scene | None = None
        """The scene of the last frame. None while nothing is spoken."""
        self._speech = Speech()
        """The speech of that scene in the last frame."""
        self._lines_heard: WeakKeyDictionary[Scene, dict[Hashable, int]] = WeakKeyDictionary()
        """For each scene, the number of lines of its log that each reader has heard."""
        self._was_steered = False
        """Whether the player has moved the focus since the last frame."""
        self._toast: tuple[str, str] | None = None
        """The toast of the last frame."""

    @property
    def can_speak(self) -> bool:
        """Whether there is a voice that works. The first call looks for one."""
        if not self._has_looked:
            self._has_looked = True
            self._queue.voice = self._find_voice()
        return self._queue.voice is not None and not self._queue.voice.is_broken

    @property
    def is_on(self) -> bool:
        """Whether speech is switched on and there is a voice."""
        return self._app.settings.speech != OFF and self.can_speak

    def close(self) -> None:
        """End the voice."""
        if self._queue.voice is not None:
            self._queue.voice.close()

    def update(self, seconds: float, repeated: bool) -> None:
        """Say what is new.

        This is called at the end of each frame. `repeated`: a held key has moved the focus again. `_was_steered`: the
        player has moved the focus since the last frame. `_toast`: the toast that was said last, if it is still visible.
        """
        was_steered = repeated or self._was_steered
        self._was_steered = False
        if not self.is_on:
            if self._scene is not None:
                self._queue.hush()
                self._scene = None
            return

        self._queue.speed = self._app.settings.speech
        self._say_changes(self._app.stack.top, was_steered)
        toast = self._app.toasts.visible
        if toast is not None and toast != self._toast:
            self._say(". ".join(toast))  # heading and words
        self._toast = toast
        self._queue.update(seconds)

    def _say_changes(self, scene: Scene | None, was_steered: bool) -> None:
        """Say what is new in the speech of a scene since the last frame.

        `was_steered`: the player has moved the focus, so the focus is said even while nobody is asked
        (`speech.resting`), and interrupts what is being said unless there is other news.
        """
        is_new_scene = scene is not self._scene
        speech = Speech() if scene is None else scene.speech()
        last = Speech() if is_new_scene else self._speech
        self._scene = scene
        self._speech = speech

        is_for_another_reader = speech.reader != last.reader
        has_moved_on = speech.moment != last.moment
        if is_new_scene or is_for_another_reader or has_moved_on:
            self._queue.hush()  # sentences that wait are about something else
        if is_new_scene:
            self._say(speech.heading)
        has_spoken = scene is not None and self._say_new_lines(scene, speech)

        is_new_question = is_new_scene or speech.question != last.question
        sentences = [sentence for sentence in speech.sentences if sentence and sentence not in last.sentences]
        if speech.notice != last.notice and not is_new_scene:
            sentences.append(speech.notice[1])  # the number before the words tells equal notices apart
        if is_new_question or speech.prompt != last.prompt:
            sentences.append(speech.prompt)
        for sentence in sentences:
            self._say(sentence)
            has_spoken = has_spoken or bool(sentence)

        has_new_focus = is_new_question or speech.focus != last.focus
        if has_new_focus and (was_steered or not speech.resting):
            interrupts = was_steered and not has_spoken and not is_new_question
            self._queue.say_focus(self._worded(speech.focus), at_once=interrupts)

    def _say_new_lines(self, scene: Scene, speech: Speech) -> bool:
        """Say the lines of the log that this reader has not heard, the last MOST_LINES of them.

        Returns whether there were any to say. `speech.reader`: for whom the log is written, a seat or everybody.
        `speech.heard_lines`: how many lines a new reader knows already. With `speech.skips_lines` the new lines count
        as heard, but are not said, because a summary of them follows.
        """
        heard = self._lines_heard.setdefault(scene, {})
        start = min(heard.get(speech.reader, speech.heard_lines), len(speech.lines))
        heard[speech.reader] = len(speech.lines)
        if speech.skips_lines:
            return False

        new_lines = speech.lines[start:]
        for line in new_lines[-MOST_LINES:]:
            self._say(line)
        return bool(new_lines)

    def _say(self, words: str) -> None:
        """Say words after those that wait already."""
        self._queue.say(self._worded(words))

    def _worded(self, words: str) -> str:
        """The words with the present names of keys, and without the parts that are only for the mouse."""
        return faces.name_keys(self._app.canvas, words, aloud=True)

    # --- Commands ------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, intent: Intent | None) -> bool:
        """Note an event, and carry it out if it is a command to read aloud. Returns whether it was such a command."""
        self._was_steered = self._was_steered or event.type in STEERING_EVENTS or intent in STEERING
        if event.type == pygame.KEYDOWN and event.key in SILENCING_KEYS:
            self._queue.hush()
            return False

        scene = self._app.stack.top
        is_command = intent in (Intent.SAY_BOARD, Intent.SAY_AGAIN)
        is_editing = scene is not None and scene.editing
        if not is_command or is_editing:
            return False

        if not self.is_on:
            if intent is Intent.SAY_BOARD:
                self._switch_on()
            return True
        sentences = scene.survey_sentences() if scene is not None and intent is Intent.SAY_BOARD else []
        if sentences:
            self._queue.hush()
            for sentence in sentences:
                self._say(sentence)
        else:
            self._repeat(scene)
        return True

    def _switch_on(self) -> None:
        """Switch speech on, for players who cannot see the settings. If there is no voice, a toast says why."""
        if not self.can_speak:
            self._app.toast("NO VOICE", self.why_not)
            return
        self._app.settings.speech = "normal"
        self._app.apply_settings()
        words = "F2 describes the table, F3 repeats the last message. Turn speech off in SETTINGS."
        self._app.toast("SPEECH IS ON", self._worded(words))

    def _repeat(self, scene: Scene | None) -> None:
        """Say again the heading, the last line of the log, the sentences, the prompt and the focus."""
        speech = Speech() if scene is None else scene.speech()
        self._queue.hush()
        for words in (speech.heading, *speech.lines[-1:], *speech.sentences, speech.prompt):
            self._say(words)
        self._queue.say_focus(self._worded(speech.focus), at_once=False)
