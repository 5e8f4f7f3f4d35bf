"""What of a scene is spoken and when; menus and settings."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes import settings as settings_file
from scenes.app import App
from scenes.menus.keys import KeysScene
from scenes.menus.settings import SettingsScene
from scenes.menus.title import DEMONSTRATION_SECONDS, TitleScene
from scenes.screen_reader import MOST_LINES, MUTED, NO_VOICE
from scenes.stack import Push, Scene
from scenes.ui import voice
from scenes.ui.cache import Caches
from scenes.ui.voice import (
    FAILURES,
    LENGTH,
    LONGEST,
    SPEECHES,
    SYSTEMS,
    Queue,
    Speech,
    System,
    SystemVoice,
    make_speakable,
    split_for_voice,
)
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME, key, steps, stick, typed
from tests.scenes.listener import Collector, speaking
from tests.scenes.table import given, press, put


class Fake(Scene):
    """A scene of which is heard what a test says."""

    now = Speech()

    def speech(self) -> Speech:
        return self.now


@pytest.fixture
def fake(app: App) -> Fake:
    return put(app, Fake())


def hears(app: App, scene: Fake, heard: list[str], now: Speech) -> list[str]:
    """What is said once this can be heard of the scene."""
    heard.clear()
    scene.now = now
    steps(app, 2)
    return list(heard)


def test_every_question_is_asked_even_in_the_same_words(app: App, fake: Fake, heard: list[str]) -> None:
    assert hears(app, fake, heard, Speech("Here", ("A lesson.",), "Which?", 1, focus="this")) == [
        "Here",
        "A lesson.",
        "Which?",
        "this",
    ]
    assert hears(app, fake, heard, Speech("Here", ("A lesson.",), "Which?", 1, focus="this")) == []
    assert hears(app, fake, heard, Speech("Here", ("A lesson.",), "Which?", 2, focus="this")) == ["Which?", "this"]
    assert hears(app, fake, heard, Speech("Here", ("A lesson.",), "Where?", 2, focus="that")) == ["Where?", "that"]
    assert hears(app, fake, heard, Speech("Here")) == []

    mouse = Speech(prompt="Choose a card, or drag it there.")
    assert hears(app, fake, heard, mouse) == ["Choose a card."], "what only a mouse can do is not said"


def test_a_focus_that_is_of_no_use_now_is_said_to_whoever_moves_it(app: App, fake: Fake, heard: list[str]) -> None:
    assert hears(app, fake, heard, Speech(focus="a button", resting=True)) == []

    for word, event in (
        ("another", key(pygame.K_TAB)),
        ("rest", stick(0, 0.0)),
        ("the next", stick(0, 1.0)),
        ("noise", stick(3, 0.1)),
    ):
        fake.now = Speech(focus=word, resting=True)
        steps(app, 2, event)

    assert heard == ["another", "the next"], "by a key and by a stick, which is no button"


def test_each_reader_hears_every_line_once_and_nobody_the_past(app: App, fake: Fake, heard: list[str]) -> None:
    assert hears(app, fake, heard, Speech(lines=("a", "b", "c"), heard_lines=2, reader=0)) == ["c"]
    assert hears(app, fake, heard, Speech(lines=("a", "b", "c", "d"), heard_lines=3, reader=0)) == ["d"]
    assert hears(app, fake, heard, Speech(lines=("a", "b", "C", "D"), heard_lines=3, reader=1)) == ["D"]
    assert hears(app, fake, heard, Speech(lines=("a", "b", "c", "d", "e", "f"), heard_lines=5, reader=0)) == ["e", "f"]
    assert hears(app, fake, heard, Speech(lines=("a", "b"), reader=0)) == [], "undone"
    assert hears(app, fake, heard, Speech(lines=("a", "b", "x"), reader=0)) == ["x"]
    assert hears(app, fake, heard, Speech(lines=tuple(map(str, range(200))), reader=0))[0] == str(200 - MOST_LINES)


@pytest.mark.parametrize("change", ["moment", "reader"])
def test_what_still_waits_is_dropped_once_it_is_past(app: App, fake: Fake, change: str) -> None:
    slow = Slow()
    speaking(app)
    app.screen_reader._queue.voice = slow
    fake.now = Speech(lines=("a", "b", "c"), prompt="Which?", question=1, moment=0, reader=0)
    steps(app, 2)
    assert slow.heard == ["a"]

    fake.now = replace(fake.now, lines=("a", "b", "c", "d"), heard_lines=3, **{change: 1})
    steps(app, 2)

    assert spoken(app.screen_reader._queue, slow) == ["a", "d"]


def test_lines_that_a_summary_follows_are_not_said(app: App, fake: Fake, heard: list[str]) -> None:
    before = Speech(lines=("a",), reader=0)
    hears(app, fake, heard, before)
    assert hears(app, fake, heard, replace(before, lines=("a", "b", "c"), untold=True)) == []
    after = replace(before, lines=("a", "b", "c", "d"), sentences=("b and c happened.",))
    assert hears(app, fake, heard, after) == ["d", "b and c happened."]


# --- menus and settings ----------------------------------------------------------------------------


def test_speech_is_off_at_first_and_no_voice_is_looked_for(app: App) -> None:
    app.screen_reader._find = lambda: pytest.fail("looked for a voice")
    app.stack.apply(Push(TitleScene()))
    steps(app, 5, key(pygame.K_RIGHT))
    press(app, pygame.K_F3)
    assert app.settings.speech == "off"


def test_the_key_that_says_the_board_begins_to_speak(app: App) -> None:
    collector = Collector()
    app.screen_reader._find = lambda: collector
    app.stack.apply(Push(TitleScene()))
    press(app, pygame.K_F2)
    assert app.settings.speech == settings_file.load(app.store).speech == "normal"
    assert "Five Fronts. Choose an operation." in collector.heard
    assert any(words.startswith("Speech is on.") for words in collector.heard)


def test_without_a_voice_the_settings_say_so(app: App) -> None:
    app.screen_reader._find = lambda: None
    page = put(app, SettingsScene())
    steps(app, 2)
    assert not page.speech_row.enabled
    assert page.help_of("speech") == NO_VOICE

    app.settings.speech = "fast"
    for row in ("speech", "sound"):
        page.form.ring.focus(row)
        press(app, pygame.K_RIGHT)
    assert app.settings.sound == 80
    assert app.settings.speech == "fast", "it is kept for a machine that has one"

    app.settings.speech = "off"
    press(app, pygame.K_F2)

    assert app.settings.speech == "off"
    assert app.toasts.shown == ("NO VOICE", NO_VOICE)


def test_without_sound_there_is_no_speech(app: App, window: pygame.Surface, caches: Caches) -> None:
    silent = App(app.store, random.Random(7), Scene, window, caches, InstantWorker, True, Collector)
    assert not silent.screen_reader.able
    assert silent.screen_reader.why_not == MUTED
    silent.close()


def test_the_title_shows_no_match_to_whoever_listens(app: App, heard: list[str]) -> None:
    title = put(app, TitleScene())
    steps(app, 2)
    title.idle = 2 * DEMONSTRATION_SECONDS
    steps(app, 2)
    assert app.stack.top is title
    app.settings.speech = "off"
    steps(app, 2)
    assert app.stack.top is not title


def test_the_setting_is_applied_at_once_and_kept(app: App) -> None:
    collector = Collector()
    app.screen_reader._find = lambda: collector
    page = put(app, SettingsScene())
    page.form.ring.focus("speech")
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert settings_file.load(app.store).speech == app.screen_reader._queue.speed == "normal"
    assert collector.heard[-1].startswith("Speech: Normal. ")

    for _ in range(3):
        press(app, pygame.K_RIGHT)

    collector.heard.clear()
    press(app, pygame.K_UP)

    assert (app.settings.speech, collector.heard) == ("off", [])


def test_control_is_silence_and_a_toast_is_spoken(app: App) -> None:
    collector = speaking(app)
    collector.speaking = True
    app.stack.apply(Push(TitleScene()))
    steps(app, 2)
    assert app.screen_reader._queue._waiting

    press(app, pygame.K_LCTRL)
    assert not app.screen_reader._queue._waiting

    collector.speaking = False
    app.toast("NOT OPENED", "It is no record.")
    steps(app, 3)

    assert "Not opened. It is no record." in collector.heard


def test_the_keys_of_the_voice_can_be_set_and_are_letters_where_words_are_typed(app: App, heard: list[str]) -> None:
    page = put(app, KeysScene())
    page.form.ring.focus("board")
    press(app, pygame.K_RETURN)
    press(app, pygame.K_q)
    assert app.settings.keys["board"] == "q"

    heard.clear()
    press(app, pygame.K_q)
    assert heard[0] == "Keys"

    page.form.ring.focus("repeat")
    press(app, pygame.K_RETURN)
    press(app, pygame.K_F3)
    assert page.waiting is None, "a key that speaks can be pressed for a row that waits"

    steps(app, 1, typed("q"))


# --- The queue of what is to be said, and the voices of the systems -------------------------------


class Slow(Collector):
    """A voice that speaks until it is told that it has ended."""

    stopped = 0

    def speak(self, words: str, speed: str) -> None:
        super().speak(words, speed)
        self.speaking = True

    def stop(self) -> None:
        self.speaking = False
        self.stopped += 1


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
    queue.say_focus("here", at_once=False)
    queue.say("a line")
    queue.say_focus("there", at_once=False)
    queue.say("a prompt")
    assert spoken(queue, slow) == ["a line", "a prompt", "there"]


def test_a_focus_that_somebody_moves_is_said_at_once_and_no_sentence_is_lost(queue: Queue, slow: Slow) -> None:
    queue.say("a long line")
    queue.say("a prompt")
    queue.update(FRAME)
    queue.say_focus("here", at_once=True)
    queue.update(FRAME)
    queue.say_focus("there", at_once=True)
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
        ("Hand: 2 x Hero, Support 1/2", "Hand: 2 times Hero, Support 1 or 2"),
        ("2 x Troops 2: 2 x 2", "2 times Troops 2: 2 times 2"),
        ("MOBILE AA GUNS", "Mobile AA guns"),
        ("AT GUNS", "AT guns"),
        ("LOOK AT THE MAP", "Look at the map"),
        ("Anna: nobody.\nBert: nobody\nend", "Anna: nobody. Bert: nobody. end"),
        ("5 / 7 and 4 : 0", "5 of 7 and 4 to 0"),
        ("KEYS …", "Keys"),
        (" \u2212" + "2 on its rolls", "minus 2 on its rolls"),
        ("", ""),
    ],
)
def test_words_are_said_without_marks(written: str, said: str) -> None:
    assert make_speakable(written) == said


def test_no_part_is_longer_than_a_pipe_holds() -> None:
    found = split_for_voice("word " * 700)
    assert max(map(len, found)) <= LENGTH
    assert " ".join(found).split() == ["word"] * 700
    assert [len(part) for part in split_for_voice("x" * 2000)] == [LENGTH, LENGTH, 2000 - 2 * LENGTH]


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
    waiting, open_then = made._reserve[1], []
    kill = waiting.kill

    def killed() -> None:
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
    made = voice.find_voice()
    assert (made.system.command[0] if isinstance(made, SystemVoice) else None) == found


def test_every_system_knows_every_speed() -> None:
    for system in (one for systems in SYSTEMS.values() for one in systems):
        found = [re.search(r"(?<!UTF)-?\d+", " ".join(words)) for words in system.rates]
        rates = [int(one[0]) for one in found if one is not None]
        assert len(rates) == len(SPEECHES) - 1
        assert rates == sorted(set(rates)), "the slowest first"
