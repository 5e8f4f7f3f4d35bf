"""Speech by the voice of the system: the voices of each system, and the queue of words to say.

A voice is a command of the system (Speech Dispatcher or eSpeak on Linux, `say` on macOS, SAPI on Windows), started as
a process for every sentence. Nothing waits for it: the queue checks once a frame whether the process has ended.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from scenes.folders import child_environment

OFF: Final = "off"
SPEECHES: Final = (OFF, "slow", "normal", "fast", "fastest")
"""Values of the setting: no speech, or its speed."""
LONGEST: Final = 60.0
"""Seconds after which a process that still speaks one sentence is considered to hang."""
LENGTH: Final = 900
"""Maximum number of characters for a process. Any pipe holds more, so writing them never blocks."""
FAILURES: Final = 3
"""Number of processes that must fail in a row for the voice to count as broken."""
SHOUTED: Final = re.compile(r"\b(?:[A-Z] )?[A-Z]{2,}(?: [A-Z]+)+\b|\b[A-Z] [A-Z]{2,}\b|\b[A-Z]{4,}\b")
"""Several words in capitals, or a long one. Some voices would read them letter by letter."""
SPELLED: Final = re.compile(r"\b(hq|vp|usa|aa|ss|hmg|at(?= guns)|us(?= marines))\b", re.IGNORECASE)
"""Abbreviations, which are to be read letter by letter."""
SIGNS: Final = {"*": "", "\u00a0": " ", "·": ",", "…": "", "\u2212": "minus ", " : ": " to ", " / ": " of "}
"""Words that are spoken for signs."""
COPIES: Final = re.compile(r"\b(\d+) x (?=\w)")
EITHER: Final = re.compile(r"(?<=\d)/(?=\d)")
"""The slash between two values of a card, of which one counts."""
LINES: Final = re.compile(r"(?<=[^\s.,;:])\n")
"""Line breaks that need a pause."""


@dataclass(frozen=True)
class System:
    """A command that speaks. `rates`: its arguments for each speed, as SPEECHES names them after "off"."""

    command: tuple[str, ...]
    rates: tuple[tuple[str, ...], ...]
    takes_argument: bool = False
    """Whether the words are its last argument. Otherwise it reads them from its standard input."""
    stop: tuple[str, ...] = ()
    """The command that silences it, if ending the process is not enough."""
    starts_slowly: bool = False
    """Whether it starts slowly, so that one process waits in reserve for the next sentence."""


_SAPI: Final = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; $voice.Rate = {}; "
    "$voice.Speak([Console]::In.ReadToEnd())"
)
_POWERSHELL: Final = ("powershell", "-NoProfile", "-NonInteractive", "-Command")
_PACES: Final = ("130", "175", "260", "350")
"""Words per minute."""
_ESPEAK: Final = tuple(("-s", pace, "--stdin") for pace in _PACES)
SYSTEMS: Final = {
    "win32": (System(_POWERSHELL, tuple((_SAPI.format(rate),) for rate in (-3, 0, 3, 6)), starts_slowly=True),),
    "darwin": (System(("say", "-f", "-"), tuple(("-r", pace) for pace in _PACES)),),
    "linux": (
        System(
            ("spd-say", "--wait"),
            tuple(("--rate", rate, "--") for rate in ("-30", "0", "40", "80")),
            takes_argument=True,
            stop=("spd-say", "--cancel"),
        ),
        System(("espeak-ng",), _ESPEAK),
        System(("espeak",), _ESPEAK),
    ),
}


class Voice(Protocol):
    """Speaks one sentence at a time."""

    @property
    def is_speaking(self) -> bool:
        """Whether it has not ended the last sentence."""

    @property
    def is_broken(self) -> bool:
        """Whether it does not work here."""

    def speak(self, words: str, speed: str, /) -> None:
        """Begin to say these words, at a speed of SPEECHES."""

    def stop(self) -> None:
        """Be silent at once."""

    def close(self) -> None:
        """Be silent, and never speak again."""


def find_voice() -> Voice | None:
    """The speech output of this system, by the first of its known commands that is installed. None if none is."""
    systems = SYSTEMS.get(sys.platform, SYSTEMS["linux"])
    installed = [system for system in systems if shutil.which(system.command[0])]
    return SystemVoice(*installed) if installed else None


class SystemVoice:
    """A voice that runs commands of the system: the first one, or the next one if that fails too often."""

    def __init__(self, system: System, *others: System) -> None:
        self.system = system
        self._others = list(others)
        self._process: subprocess.Popen[bytes] | None = None
        """The process that speaks, or the command that silences the system. None if neither runs."""
        self._reserve: tuple[str, subprocess.Popen[bytes]] | None = None
        """A process that waits for its sentence, and its speed."""
        self._ending: list[subprocess.Popen[bytes]] = []
        self._failed = 0

    @property
    def is_speaking(self) -> bool:
        """Whether a sentence is being spoken or silenced (`self._process`). Also reaps processes that have ended.

        An exit code other than 0 counts as a failure of the voice.
        """
        self._ending = [process for process in self._ending if process.poll() is None]
        if self._process is None or self._process.poll() is None:
            return self._process is not None
        self._note_result(bool(self._process.returncode))
        self._process = None
        return False

    def _note_result(self, failed: bool) -> None:
        """Count failures in a row.

        After FAILURES of them (`is_broken`) use the next command of this system, if there is one.
        """
        self._failed = self._failed + 1 if failed else 0
        if self.is_broken and self._others:
            self.system = self._others.pop(0)
            self._failed = 0

    @property
    def is_broken(self) -> bool:
        return self._failed >= FAILURES

    def speak(self, words: str, speed: str) -> None:
        """Speak these words in a process of the system's command. `speed`: one of SPEECHES but "off".

        The command gets the words as its last argument, or on its standard input. Some systems start slowly.
        Then a process in reserve waits for the next sentence already.
        """
        rate = self.system.rates[SPEECHES.index(speed) - 1]  # the first of SPEECHES is "off", which has no rate
        if self.system.takes_argument:
            self._process = self._start_process([*self.system.command, *rate, words])
            return

        self._process = self._take_reserve(speed) or self._start_process([*self.system.command, *rate])
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError):  # the process has ended already: its exit code tells why
                self._process.stdin.write(words.encode())
                self._process.stdin.close()

        if self.system.starts_slowly:
            waiting = self._start_process([*self.system.command, *rate])
            self._reserve = None if waiting is None else (speed, waiting)

    def _take_reserve(self, speed: str) -> subprocess.Popen[bytes] | None:
        """The process that waits in reserve, which is then no longer in reserve. None if there is none for this speed.

        A process for another speed is ended, since its speed cannot be changed.
        """
        reserve, self._reserve = self._reserve, None
        if reserve is None:
            return None
        reserved_speed, process = reserve
        if reserved_speed == speed:
            return process
        self._end_process(process)
        return None

    def _start_process(self, command: Sequence[str]) -> subprocess.Popen[bytes] | None:
        """Start a command and return its process. None if it cannot be started, which counts as a failure of the voice.

        It can be written to unless the system's command takes the words as an argument. No console opens on
        Windows.
        """
        try:
            return subprocess.Popen(
                command,
                env=child_environment(),
                stdin=subprocess.DEVNULL if self.system.takes_argument else subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            self._note_result(failed=True)
            return None

    def _end_process(self, process: subprocess.Popen[bytes]) -> None:
        """Kill a process without waiting for it. `is_speaking` reaps it later.

        Its input is closed after that, because a process in reserve would speak an empty sentence at the end of its
        input.
        """
        process.kill()
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
        self._ending.append(process)

    def stop(self) -> None:
        """Interrupt the sentence that is being spoken, if there is one.

        Where the end of the process does not silence the system, its command `stop` follows. It takes the place of the
        process, so that no other sentence begins before the command has ended.
        """
        if not self.is_speaking or self._process is None:
            return
        self._end_process(self._process)
        self._process = self._start_process(self.system.stop) if self.system.stop else None

    def close(self) -> None:
        """Interrupt speech, and end the process that waits in reserve for the next sentence."""
        self.stop()
        if self._reserve is not None:
            self._end_process(self._reserve[1])  # the speed is before the process
            self._reserve = None


def make_speakable(words: str) -> str:
    """Words as a voice can say them: signs as words, and capitals only for abbreviations.

    Words in capitals only (SHOUTED) become small, because some voices would spell them, but not abbreviations
    (SPELLED). A line break (LINES) becomes a full stop, "3 x " (COPIES) "3 times ", and the slash in "3/5" (EITHER)
    " or ".

    >>> make_speakable("BID 3/5 VP…")
    'BID 3 or 5 VP'
    """
    words = EITHER.sub(" or ", COPIES.sub(r"\1 times ", LINES.sub(". ", words)))
    for sign, said in SIGNS.items():
        words = words.replace(sign, said)
    words = SHOUTED.sub(lambda found: SPELLED.sub(lambda one: one[0].upper(), found[0].capitalize()), words)
    return re.sub(r"\s+([,.])", r"\1", " ".join(words.split())).strip(" ,")


def split_for_voice(words: str) -> list[str]:
    """The parts in which words are given to a voice, none longer than LENGTH. They are split at blanks if possible."""
    parts: list[str] = []
    while len(words) > LENGTH:
        at = words.rfind(" ", 0, LENGTH) if " " in words[:LENGTH] else LENGTH
        parts.append(words[:at])
        words = words[at:].strip()
    return [*parts, words] if words else parts


class Passage(NamedTuple):
    """Words that a voice says at one go."""

    words: str
    is_about_focus: bool


class Queue:
    """A queue of words to say. Of words about the focus, only the newest wait."""

    def __init__(self) -> None:
        self.voice: Voice | None = None
        self.speed: str = "normal"
        self._waiting: deque[Passage] = deque()
        self._being_said: Passage | None = None
        """What the voice is saying. None while it is silent."""
        self._seconds = 0.0
        """Seconds since the voice began to say it."""

    def say(self, words: str) -> None:
        """Queue words after all others that wait, but before those about the focus."""
        for part in split_for_voice(make_speakable(words)):
            kinds = [passage.is_about_focus for passage in self._waiting]
            place = kinds.index(True) if True in kinds else len(kinds)
            self._waiting.insert(place, Passage(part, is_about_focus=False))

    def say_focus(self, words: str, at_once: bool) -> None:
        """Queue the words of the thing that has the focus now, in place of earlier words about the focus.

        `at_once`: somebody has just moved the focus. Then the present sentence is interrupted, and said again
        later unless it was about the focus, too. Otherwise the words come after all others.
        """
        self._waiting = deque(passage for passage in self._waiting if not passage.is_about_focus)

        present = self._being_said
        if present is not None and (at_once or present.is_about_focus):
            self._being_said = None
            if self.voice is not None:
                self.voice.stop()
            if not present.is_about_focus:
                self._waiting.appendleft(present)

        parts = [Passage(part, is_about_focus=True) for part in split_for_voice(make_speakable(words))]
        if at_once:
            self._waiting.extendleft(reversed(parts))
        else:
            self._waiting.extend(parts)

    def hush(self) -> None:
        """Be silent, and forget all words that wait."""
        self._waiting.clear()
        if self._being_said is not None and self.voice is not None:
            self.voice.stop()
        self._being_said = None

    def update(self, seconds: float) -> None:
        """Speak the next words once the voice has ended its sentence, or has taken longer than LONGEST seconds for it.

        Without a voice that works, forget all words that wait.
        """
        voice = self.voice
        if voice is None or voice.is_broken:
            self._waiting.clear()
            return

        self._seconds += seconds
        if voice.is_speaking:
            if self._seconds > LONGEST:
                self._seconds = 0.0
                voice.stop()
            return

        self._being_said = None
        while self._waiting and not voice.is_speaking and not voice.is_broken:
            self._being_said = self._waiting.popleft()
            self._seconds = 0.0
            voice.speak(self._being_said.words, self.speed)


@dataclass(frozen=True)
class Speech:
    """Words that can be heard of a scene at this moment, for the seat that looks at the screen."""

    heading: str = ""
    """Said once when the scene is on top."""
    sentences: tuple[str, ...] = ()
    """Each is said when it was not there before: a step of a lesson, a hint, a rule."""
    prompt: str = ""
    """The question to the player."""
    question: Hashable = None
    """Identity of the question. The prompt is said for each new one, even in the same words."""
    notice: tuple[int, str] = (0, "")
    """(count, sentence): every refusal is spoken, even twice the same."""
    focus: str = ""
    resting: bool = False
    """Whether the focus is of no use now, so that it is only said when somebody moves it."""
    lines: tuple[str, ...] = ()
    """The lines of the log."""
    heard_lines: int = 0
    """Number of the lines that somebody who comes to this scene for the first time knows already."""
    reader: Hashable = None
    """Identity of the log's reader. Each reader hears every line once."""
    moment: Hashable = None
    """Changes when waiting words are out of date: after a decision, a skip, an undo, or a jump in a replay."""
    skips_lines: bool = False
    """Whether new lines of the log are not said because a summary of them follows."""
