"""Somebody who plays by what is said alone: a voice that collects sentences, and a player who has nothing but them."""

from __future__ import annotations

import random
import re
from collections import deque

import pygame

from scenes.app import App
from scenes.ui.voice import Queue
from tests.scenes.events import FRAME, STRIDE, key, key_up

RESULTS = ("Victory", "Defeat", "Stalemate")
"""How the results page begins."""
NEVER = re.compile(
    r"Not now|^(Hint|Undo|Menu|Rules|Take back|Back|1x|Instant|Deck|Discards|Fallen|Lost by|Turn the map|The other hand"
    r"|Events played|The rules|The chances)\b|^See again|speed of the match",
    re.IGNORECASE,
)
"""What has another purpose than to decide, or says that it cannot be chosen."""
ANSWERS = {"press Deploy": "^Deploy", "Where does the .* stand": "nobody there", "^Ceasefire$": "^Resume"}
"""What the player answers to a question that it has heard; to any other it chooses what it comes across."""
BACK = r"^(Take back|Back)\b(?!.*Not now)"
"""Chosen where the same choice leads nowhere."""
MOST_CONTROLS = 80
"""Controls that the player looks through before it gives up."""
WAIT = "Wait until it is your turn."
"""Said of what can be chosen later."""


class Collector:
    """A voice that is never busy."""

    is_speaking = False
    is_broken = False

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.closed = False

    def speak(self, words: str, speed: str) -> None:
        self.heard.append(words)

    def stop(self) -> None:
        """Nothing is spoken any more when it is called."""

    def close(self) -> None:
        self.closed = True


def let_speak(app: App) -> Collector:
    """Switch the screen reader of the app on. Returns a voice that collects what is spoken."""
    collector = Collector()
    app.screen_reader._has_looked = True  # so it looks for no voice of the system
    app.screen_reader._queue = Queue()
    app.screen_reader._queue.voice = collector
    app.settings.speech = "normal"
    return collector


class Player:
    """Hears sentences and presses keys. Knows nothing else of the program."""

    def __init__(self, app: App, seed: int) -> None:
        self._app = app
        self._voice = let_speak(app)
        self._rng = random.Random(seed)
        self.said: list[str] = []
        """All that was heard so far."""

    def wait(self, seconds: float, count: int = 1) -> list[str]:
        """Let frames pass and return what is spoken meanwhile."""
        for _ in range(count):
            self._app.advance(seconds, [])
        heard, self._voice.heard[:] = list(self._voice.heard), []
        self.said += heard
        return heard

    def press(self, code: int) -> list[str]:
        """Press and release a key and return what is spoken at once."""
        self._app.advance(FRAME, [key(code), key_up(code)])
        return self.wait(FRAME)

    def listen(self) -> list[str]:
        """Return what is spoken until there has been silence for three rounds of frames."""
        heard, quiet = self.wait(STRIDE, 2), 0
        while quiet < 3:
            more = self.wait(STRIDE, 2)
            quiet = 0 if more else quiet + 1
            heard += more
        return heard

    def choose(self, wanted: str = "") -> str:
        """Tab to a control whose words match `wanted`, or to a random usable one, and press Enter.

        Returns the words of the control that was pressed, WAIT if nothing can be chosen yet, or "" if none was found.
        """
        for _ in range(self._rng.randrange(4)):
            self.press(pygame.K_TAB)
        for _ in range(MOST_CONTROLS):
            said = self.press(pygame.K_TAB)
            if said and WAIT in said[-1]:
                return WAIT
            if said and (re.search(wanted, said[-1]) if wanted else not NEVER.search(said[-1])):
                self.press(pygame.K_RETURN)
                return said[-1]
        return ""

    def play(self, most: int) -> str:
        """Make at most `most` choices until the result of the match is spoken. Returns the spoken result.

        A question of ANSWERS gets its answer, and any other a random one. If the same thing was chosen three times of
        late, the player goes back. If it finds nothing to choose, it presses SPACE.
        """
        latest_choices: deque[str] = deque(maxlen=8)
        heard_before = 0
        for _ in range(most):
            self.listen()
            heard, heard_before = self.said[heard_before:], len(self.said)
            if result := next((words for words in heard if words in RESULTS), ""):
                return result

            answers = (
                answer for question, answer in ANSWERS.items() if any(re.search(question, words) for words in heard)
            )
            wanted = next(answers, "")
            if latest_choices.count(latest_choices[-1] if latest_choices else "") > 2:
                wanted = BACK
                latest_choices.clear()

            latest_choices.append(self.choose(wanted))
            if not latest_choices[-1]:
                self.press(pygame.K_SPACE)
        raise AssertionError(f"no result was heard; last: {self.said[-20:]}")
