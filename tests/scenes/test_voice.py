"""The queue of what is to be said, and the voices of the systems."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scenes.ui import voice
from scenes.ui.voice import FAILURES, LENGTH, LONGEST, SPEECHES, SYSTEMS, Queue, System, SystemVoice, parts, plain
from tests.scenes.table import given

FRAME = 1 / 60


class Slow:
    """A voice that speaks until it is told that it has ended."""

    broken = False

    def __init__(self) -> None:
        self.speaking = False
        self.heard: list[str] = []
        self.stopped = 0

    def speak(self, words: str, speed: str) -> None:
        self.speaking = True
        self.heard.append(words)

    def stop(self) -> None:
        self.speaking = False
        self.stopped += 1

    def close(self) -> None:
        self.stop()


def spoken(queue: Queue, slow: Slow) -> list[str]:
    """Let the voice end everything; what was heard."""
    for _ in range(20):
        slow.speaking = False
        queue.update(FRAME)
    return slow.heard


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def queue(slow: Slow) -> Queue:
    made = Queue()
    made.voice = slow
    return made


def test_sentences_are_said_in_order_one_at_a_time_until_silence(queue: Queue, slow: Slow) -> None:
    for words in ("one", "two", "three"):
        queue.say(words)
    queue.update(FRAME)
    queue.update(FRAME)
    assert slow.heard == ["one"]
    assert spoken(queue, slow) == ["one", "two", "three"]
    for words in ("four", "five"):
        queue.say(words)
    queue.update(FRAME)
    queue.hush()
    assert spoken(queue, slow) == ["one", "two", "three", "four"], "silence forgets what waits"
    assert slow.stopped == 1


def test_of_the_focus_only_the_newest_words_wait_and_come_last(queue: Queue, slow: Slow) -> None:
    queue.point("here", at_once=False)
    queue.say("a line")
    queue.point("there", at_once=False)
    queue.say("a prompt")
    assert spoken(queue, slow) == ["a line", "a prompt", "there"]


def test_a_focus_that_somebody_moves_is_said_at_once_and_no_sentence_is_lost(queue: Queue, slow: Slow) -> None:
    queue.say("a long line")
    queue.say("a prompt")
    queue.update(FRAME)
    queue.point("here", at_once=True)
    queue.update(FRAME)
    queue.point("there", at_once=True)
    assert spoken(queue, slow) == ["a long line", "here", "there", "a long line", "a prompt"]
    assert slow.stopped == 2


def test_a_voice_that_hangs_is_stopped(queue: Queue, slow: Slow) -> None:
    queue.say("one")
    queue.say("two")
    for _ in range(6):
        queue.update(LONGEST / 4)
    assert slow.stopped == 1
    queue.update(FRAME)
    assert slow.heard == ["one", "two"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("*Round 2.* Anna acts first.", "Round 2. Anna acts first."),
        ("END SUPPORT: 3 roads are still free", "End support: 3 roads are still free"),
        ("ONE HQ CARD", "One HQ card"),
        ("I AM HERE", "I am here"),
        ("Pays one enemy; HQ deck, 3 VP, AA Guns", "Pays one enemy; HQ deck, 3 VP, AA Guns"),
        ("Hand: 2 x Hero", "Hand: 2 Hero"),
        ("Anna: nobody.\nBert: nobody\nend", "Anna: nobody. Bert: nobody. end"),
        ("5 / 7 and 4 : 0", "5 of 7 and 4 to 0"),
        ("KEYS …", "Keys"),
        (" \u2212" + "2 on its rolls", "minus 2 on its rolls"),
        ("", ""),
    ],
)
def test_words_are_said_without_marks(written: str, said: str) -> None:
    assert plain(written) == said


def test_no_part_is_longer_than_a_pipe_holds() -> None:
    found = parts("word " * 700)
    assert max(map(len, found)) <= LENGTH
    assert " ".join(found).split() == ["word"] * 700
    assert [len(part) for part in parts("x" * 2000)] == [LENGTH, LENGTH, 2000 - 2 * LENGTH]


# --- the systems -------------------------------------------------------------------------------

WRITES = "import sys; open(sys.argv[1], 'a', encoding='utf-8').write(sys.stdin.buffer.read().decode() + sys.argv[2])"


def of_python(code: str, *words: str, early: bool = False) -> SystemVoice:
    """A voice whose command is a line of Python."""
    rates = tuple((speed,) for speed in SPEECHES[1:])
    return SystemVoice(System((sys.executable, "-c", code, *words), rates, early=early))


def until_silent(made: SystemVoice) -> None:
    deadline = time.monotonic() + 60
    while made.speaking:
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize("early", [False, True])
def test_a_system_is_given_the_words_and_the_speed(tmp_path: Path, early: bool) -> None:
    said = tmp_path / "said"
    made = of_python(WRITES, str(said), early=early)
    for words, speed in (("Größe ", "slow"), ("two ", "slow"), ("three ", "fast")):
        made.speak(words, speed)
        until_silent(made)
    assert said.read_text("utf-8") == "Größe slowtwo slowthree fast"
    assert not made.broken
    made.close()


def test_a_process_in_reserve_is_ended_before_its_input_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take the end of its input for a sentence of no words."""
    made = of_python("import sys; sys.stdin.read()", early=True)
    made.speak("one", "slow")
    assert made._reserve is not None
    waiting, open_then = made._reserve[1], []
    kill = waiting.kill

    def killed() -> None:
        assert waiting.stdin is not None
        open_then.append(not waiting.stdin.closed)
        kill()

    monkeypatch.setattr(waiting, "kill", killed)
    made.close()
    assert open_then == [True]
    assert waiting.wait(60) != 0


def test_nothing_waits_for_a_voice_and_it_is_silenced_at_once() -> None:
    made = of_python("import time; time.sleep(100)")
    begun = time.monotonic()
    made.speak("words", "normal")
    process = given(made._now)
    assert made.speaking
    made.stop()
    assert not made.speaking
    assert time.monotonic() - begun < 10
    assert process.wait(60) != 0
    assert not made.broken, "that it was silenced is no failure"


def test_a_voice_that_only_fails_is_not_asked_again() -> None:
    made, queue = of_python("raise SystemExit(1)"), Queue()
    queue.voice = made
    for number in range(FAILURES + 3):
        queue.say(str(number))
    deadline = time.monotonic() + 60
    while not made.broken:
        assert time.monotonic() < deadline
        queue.update(FRAME)
        time.sleep(0.01)
    queue.update(FRAME)
    assert not queue._waiting


def test_a_command_that_cannot_be_started_is_a_failure_and_what_looks_like_an_option_are_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = SystemVoice(System(("/nothing/here",), ((), (), (), ())))
    for _ in range(FAILURES):
        made.speak("words", "normal")
        assert not made.speaking
    assert made.broken
    started: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: started.append(list(command)))
    SystemVoice(SYSTEMS["linux"][0]).speak("--help", "slow")
    assert started[0][-2:] == ["--", "--help"]


def test_after_a_command_that_does_not_work_the_next_one_speaks(tmp_path: Path) -> None:
    said, rates = tmp_path / "said", tuple((speed,) for speed in SPEECHES[1:])
    fails = System((sys.executable, "-c", "raise SystemExit(1)"), rates)
    made = SystemVoice(fails, System((sys.executable, "-c", WRITES, str(said)), rates))
    for number in range(FAILURES + 1):
        made.speak(f"{number} ", "slow")
        until_silent(made)
    assert said.read_text("utf-8") == f"{FAILURES} slow"
    assert not made.broken


@pytest.mark.parametrize(
    ("platform", "installed", "found"),
    [
        ("linux", {"espeak", "spd-say"}, "spd-say"),
        ("linux", {"espeak", "espeak-ng"}, "espeak-ng"),
        ("freebsd14", {"espeak"}, "espeak"),
        ("linux", {"say"}, None),
        ("darwin", {"say"}, "say"),
        ("win32", {"powershell"}, "powershell"),
    ],
)
def test_the_first_voice_that_is_installed_is_used(
    monkeypatch: pytest.MonkeyPatch, platform: str, installed: set[str], found: str | None
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(voice.shutil, "which", lambda name: name if name in installed else None)
    made = voice.find()
    assert (made.system.command[0] if isinstance(made, SystemVoice) else None) == found


def test_every_system_knows_every_speed() -> None:
    for system in (one for systems in SYSTEMS.values() for one in systems):
        found = [re.search(r"(?<!UTF)-?\d+", " ".join(words)) for words in system.rates]
        rates = [int(one[0]) for one in found if one is not None]
        assert len(rates) == len(SPEECHES) - 1
        assert rates == sorted(set(rates)), "the slowest first"
