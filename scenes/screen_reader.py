"""Says what is new on the screen: the one place that hears focus, prompt, log, toasts and headings of every scene."""

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
"""Said in the settings where there is none."""
MUTED: Final = "The program was started without sound, so nothing is spoken."
SILENT: Final = (pygame.K_LCTRL, pygame.K_RCTRL)
"""Keys that silence it, as in other programs that read a screen."""
MOST: Final = 30
"""Most lines of the log that are said at once: a replay may go to its end in one step."""
STEERED: Final = frozenset((pygame.KEYDOWN, *MOUSE, *gamepad.PRESSED))
"""Events by which somebody moves the focus; a stick does so where it is an intent."""


class ScreenReader:
    """Compares what can be heard of the top scene with what was heard of it before, and says the difference.

    Nothing of the program depends on it: it only reads, and the voice is a process of its own.
    """

    def __init__(self, app: Services, find: Callable[[], Voice | None] = voice.find_voice, mute: bool = False) -> None:
        """`find` finds the voice of this system, once somebody asks for it; `mute`: there shall be no sound."""
        self._app = app
        self._find = (lambda: None) if mute else find
        self.why_not: str = MUTED if mute else NO_VOICE
        """Why nothing can be spoken, where that is so."""
        self._found = False
        self._queue = Queue()
        self._scene: Scene | None = None
        self._speech = Speech()
        self._heard: WeakKeyDictionary[Scene, dict[Hashable, int]] = WeakKeyDictionary()
        """How many lines of the log of each scene its readers have heard."""
        self._steered = False
        """Whether somebody has moved the focus since the last frame."""
        self._toast: tuple[str, str] | None = None

    @property
    def able(self) -> bool:
        """Whether there is a voice that works."""
        if not self._found:
            self._found, self._queue.voice = True, self._find()
        return self._queue.voice is not None and not self._queue.voice.broken

    @property
    def on(self) -> bool:
        """Whether something is said now."""
        return self._app.settings.speech != OFF and self.able

    def close(self) -> None:
        """Be silent for good."""
        if self._queue.voice is not None:
            self._queue.voice.close()

    def update(self, seconds: float, repeated: bool) -> None:
        """Called at the end of each frame; `repeated`: a held key has moved the focus again."""
        steered, self._steered = repeated or self._steered, False
        if not self.on:
            if self._scene is not None:
                self._queue.hush()
                self._scene = None
            return
        self._queue.speed = self._app.settings.speech
        self._hear(self._app.stack.top, steered)
        shown = self._app.toasts.shown
        if shown is not None and shown != self._toast:
            self._say(f"{shown[0]}. {shown[1]}")
        self._toast = shown
        self._queue.update(seconds)

    def _hear(self, scene: Scene | None, steered: bool) -> None:
        fresh = scene is not self._scene
        speech, last = Speech() if scene is None else scene.speech(), Speech() if fresh else self._speech
        is_for_others = fresh or speech.reader != last.reader  # for another screen, or for other eyes
        is_past = speech.moment != last.moment
        if is_for_others or is_past:
            self._queue.hush()
        if fresh:
            self._say(speech.heading)
        said = False
        if scene is not None:  # the lines of the log that this reader has not heard
            heard = self._heard.setdefault(scene, {})
            lines = speech.lines[min(heard.get(speech.reader, speech.heard_lines), len(speech.lines)) :]
            heard[speech.reader], said = len(speech.lines), bool(lines) and not speech.untold
            for line in () if speech.untold else lines[-MOST:]:
                self._say(line)
        anew = fresh or speech.question != last.question
        new = [sentence for sentence in speech.sentences if sentence and sentence not in last.sentences]
        if speech.notice != last.notice and not fresh:
            new.append(speech.notice[1])
        if anew or speech.prompt != last.prompt:
            new.append(speech.prompt)
        for sentence in new:
            self._say(sentence)
            said = said or bool(sentence)
        if (anew or speech.focus != last.focus) and (steered or not speech.resting):
            self._queue.say_focus(self._worded(speech.focus), steered and not said and not anew)
        self._scene, self._speech = scene, speech

    def _say(self, words: str) -> None:
        self._queue.say(self._worded(words))

    def _worded(self, words: str) -> str:
        """The words with the present names of keys, and without what only the mouse can do."""
        return faces.worded(self._app.canvas, words, aloud=True)

    # --- commands ------------------------------------------------------------------------------

    def takes(self, event: pygame.event.Event, intent: Intent | None) -> bool:
        """Note an event; carry out a command for the voice; True if it was one."""
        self._steered = self._steered or event.type in STEERED or intent in STEERING
        if event.type == pygame.KEYDOWN and event.key in SILENT:
            self._queue.hush()
            return False
        scene = self._app.stack.top
        if intent not in (Intent.SAY_BOARD, Intent.SAY_AGAIN) or (scene is not None and scene.editing):
            return False
        if not self.on:
            if intent is Intent.SAY_BOARD and not self.able:
                self._app.toast("NO VOICE", self.why_not)
            elif intent is Intent.SAY_BOARD:  # whoever cannot see the settings gets there by this key
                self._app.settings.speech = "normal"
                self._app.apply_settings()
                words = "F2 describes the table, F3 repeats the last message. Turn speech off in SETTINGS."
                self._app.toast("SPEECH IS ON", self._worded(words))
        elif scene is not None and intent is Intent.SAY_BOARD and (sentences := scene.surveyed()):
            self._queue.hush()
            for sentence in sentences:
                self._say(sentence)
        else:  # again where one is, what happened last, what is asked, and what has the focus
            speech = Speech() if scene is None else scene.speech()
            self._queue.hush()
            for words in (speech.heading, *speech.lines[-1:], *speech.sentences, speech.prompt):
                self._say(words)
            self._queue.say_focus(self._worded(speech.focus), at_once=False)
        return True
