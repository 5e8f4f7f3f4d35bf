"""Which words of a scene are spoken and when, the settings of speech, and the voices of the systems."""

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
from tests.scenes.listener import Collector, let_speak
from tests.scenes.table import not_none, press, push_scene


class SceneToHear(Scene):
    """A scene whose speech a test sets."""

    now = Speech()

    def speech(self) -> Speech:
        return self.now


@pytest.fixture
def scene(app: App) -> SceneToHear:
    """A scene on top whose speech a test sets with its attribute `now`."""
    return push_scene(app, SceneToHear())


def words_heard(app: App, scene: SceneToHear, heard: list[str], now: Speech) -> list[str]:
    """Let the scene have this speech, and return the words that are spoken because of it."""
    heard.clear()
    scene.now = now
    steps(app, 2)
    return list(heard)


def test_a_new_question_is_spoken_even_in_the_same_words_and_an_old_one_is_not(
    app: App, scene: SceneToHear, heard: list[str]
) -> None:
    """A question is new if its number is (`question`), or if its words are."""
    first = Speech(heading="Here", sentences=("A lesson.",), prompt="Which?", question=1, focus="this")
    assert words_heard(app, scene, heard, first) == ["Here", "A lesson.", "Which?", "this"]
    assert words_heard(app, scene, heard, first) == []
    assert words_heard(app, scene, heard, replace(first, question=2)) == ["Which?", "this"]
    assert words_heard(app, scene, heard, replace(first, question=2, prompt="Where?", focus="that")) == [
        "Where?",
        "that",
    ]
    assert words_heard(app, scene, heard, Speech(heading="Here")) == []

    mouse = Speech(prompt="Choose a card, or drag it there.")
    assert words_heard(app, scene, heard, mouse) == ["Choose a card."], "a way that needs a mouse is not spoken"


def test_a_resting_focus_is_spoken_only_after_a_key_or_a_stick_moved_it(
    app: App, scene: SceneToHear, heard: list[str]
) -> None:
    assert words_heard(app, scene, heard, Speech(focus="a button", resting=True)) == []

    left_stick, right_stick = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_RIGHTY
    for word, event in (
        ("after a key", key(pygame.K_TAB)),
        ("after a stick at rest", stick(left_stick, share=0.0)),
        ("after a stick", stick(left_stick, share=1.0)),
        ("after noise of a stick", stick(right_stick, share=0.1)),
    ):
        scene.now = Speech(focus=word, resting=True)
        steps(app, 2, event)

    assert heard == ["after a key", "after a stick"]


def test_each_reader_hears_every_new_line_once_and_no_old_ones(app: App, scene: SceneToHear, heard: list[str]) -> None:
    """`heard_lines` is the number of lines that are old as the reader sits down."""
    assert words_heard(app, scene, heard, Speech(lines=("a", "b", "c"), heard_lines=2, reader=0)) == ["c"]
    assert words_heard(app, scene, heard, Speech(lines=("a", "b", "c", "d"), heard_lines=3, reader=0)) == ["d"]
    assert words_heard(app, scene, heard, Speech(lines=("a", "b", "C", "D"), heard_lines=3, reader=1)) == ["D"]
    assert words_heard(app, scene, heard, Speech(lines=("a", "b", "c", "d", "e", "f"), heard_lines=5, reader=0)) == [
        "e",
        "f",
    ]
    assert words_heard(app, scene, heard, Speech(lines=("a", "b"), reader=0)) == [], "lines were undone"
    assert words_heard(app, scene, heard, Speech(lines=("a", "b", "x"), reader=0)) == ["x"]
    many = tuple(str(number) for number in range(200))
    assert words_heard(app, scene, heard, Speech(lines=many, reader=0))[0] == str(200 - MOST_LINES), (
        "only the last lines"
    )


@pytest.mark.parametrize("change", ["moment", "reader"])
def test_lines_that_wait_are_dropped_at_the_next_moment_or_reader(app: App, scene: SceneToHear, change: str) -> None:
    """While the voice still speaks "a", a line is added and the moment or the reader changes."""
    slow_voice = SlowVoice()
    let_speak(app)
    app.screen_reader._queue.voice = slow_voice
    scene.now = Speech(lines=("a", "b", "c"), prompt="Which?", question=1, moment=0, reader=0)
    steps(app, 2)
    assert slow_voice.heard == ["a"]

    scene.now = replace(scene.now, lines=("a", "b", "c", "d"), heard_lines=3, **{change: 1})
    steps(app, 2)

    assert speak_all(app.screen_reader._queue, slow_voice) == ["a", "d"]


def test_lines_that_a_summary_will_cover_are_not_spoken(app: App, scene: SceneToHear, heard: list[str]) -> None:
    before = Speech(lines=("a",), reader=0)
    words_heard(app, scene, heard, before)
    assert words_heard(app, scene, heard, replace(before, lines=("a", "b", "c"), skips_lines=True)) == []

    after = replace(before, lines=("a", "b", "c", "d"), sentences=("b and c happened.",))
    assert words_heard(app, scene, heard, after) == ["d", "b and c happened."]


# --- menus and settings ----------------------------------------------------------------------------


def test_speech_is_off_at_first_and_no_voice_is_looked_for(app: App) -> None:
    app.screen_reader._find_voice = lambda: pytest.fail("a voice was looked for")
    app.stack.apply(Push(TitleScene()))
    steps(app, 5, key(pygame.K_RIGHT))
    press(app, pygame.K_F3)
    assert app.settings.speech == "off"


def test_f2_switches_speech_on_and_says_the_screen(app: App) -> None:
    collector = Collector()
    app.screen_reader._find_voice = lambda: collector
    app.stack.apply(Push(TitleScene()))
    press(app, pygame.K_F2)
    assert app.settings.speech == settings_file.load(app.store).speech == "normal"
    assert "Five Fronts. Choose an operation." in collector.heard
    assert any(words.startswith("Speech is on.") for words in collector.heard)


def test_without_a_voice_the_settings_and_f2_say_so(app: App) -> None:
    app.screen_reader._find_voice = lambda: None
    page = push_scene(app, SettingsScene())
    steps(app, 2)
    assert not page.speech_row.enabled
    assert page.help_of("speech") == NO_VOICE

    app.settings.speech = "fast"
    for row in ("speech", "sound"):
        page.form.ring.focus(row)
        press(app, pygame.K_RIGHT)
    assert app.settings.sound == 80
    assert app.settings.speech == "fast", "the setting is kept for a machine that has a voice"

    app.settings.speech = "off"
    press(app, pygame.K_F2)

    assert app.settings.speech == "off"
    assert app.toasts.visible == ("NO VOICE", NO_VOICE)


def test_a_mute_program_has_no_speech_and_says_why(app: App, window: pygame.Surface, caches: Caches) -> None:
    silent = App(
        app.store,
        rng=random.Random(7),
        title=Scene,
        window=window,
        caches=caches,
        hire=InstantWorker,
        mute=True,
        find_voice=Collector,
    )
    assert not silent.screen_reader.can_speak
    assert silent.screen_reader.why_not == MUTED
    silent.close()


def test_the_title_begins_no_demonstration_while_speech_is_on(app: App, heard: list[str]) -> None:
    title = push_scene(app, TitleScene())
    steps(app, 2)
    title.idle = 2 * DEMONSTRATION_SECONDS
    steps(app, 2)
    assert app.stack.top is title
    app.settings.speech = "off"
    steps(app, 2)
    assert app.stack.top is not title


def test_the_speed_of_speech_is_applied_and_saved_at_once(app: App) -> None:
    collector = Collector()
    app.screen_reader._find_voice = lambda: collector
    page = push_scene(app, SettingsScene())
    page.form.ring.focus("speech")
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert settings_file.load(app.store).speech == app.screen_reader._queue.speed == "normal"
    assert collector.heard[-1].startswith("Speech: Normal. ")

    for _ in range(3):  # from normal by way of the faster speeds to off
        press(app, pygame.K_RIGHT)
    collector.heard.clear()
    press(app, pygame.K_UP)

    assert (app.settings.speech, collector.heard) == ("off", [])


def test_the_control_key_silences_the_voice_and_a_toast_is_spoken(app: App) -> None:
    """What waits to be spoken is dropped with the key. A later toast is spoken as soon as the voice is free."""
    collector = let_speak(app)
    collector.is_speaking = True  # so the words of the title screen have to wait
    app.stack.apply(Push(TitleScene()))
    steps(app, 2)
    assert app.screen_reader._queue._waiting

    press(app, pygame.K_LCTRL)
    assert not app.screen_reader._queue._waiting

    collector.is_speaking = False
    app.toast("NOT OPENED", "It is no record.")
    steps(app, 3)

    assert "Not opened. It is no record." in collector.heard


def test_the_commands_of_the_voice_can_get_other_keys(app: App, heard: list[str]) -> None:
    """ENTER lets the row of a command wait for its new key. F3, by which the voice repeats, can be this key, too."""
    page = push_scene(app, KeysScene())
    page.form.ring.focus("board")
    press(app, pygame.K_RETURN)
    press(app, pygame.K_q)
    assert app.settings.keys["board"] == "q"

    heard.clear()
    press(app, pygame.K_q)
    assert heard[0] == "Keys", "the new key tells what is on this page"

    page.form.ring.focus("repeat")
    press(app, pygame.K_RETURN)
    press(app, pygame.K_F3)
    assert page.waiting is None, "the row has taken F3"

    steps(app, 1, typed("q"))
    assert app.stack.top is page, "a typed letter does nothing on this page"


# --- The queue of what is to be said, and the voices of the systems -------------------------------


class SlowVoice(Collector):
    """A voice that goes on speaking until a test sets `speaking` to False."""

    stopped = 0

    def speak(self, words: str, speed: str) -> None:
        super().speak(words, speed)
        self.is_speaking = True

    def stop(self) -> None:
        self.is_speaking = False
        self.stopped += 1


def speak_all(queue: Queue, slow_voice: SlowVoice) -> list[str]:
    """Let the voice finish all sentences of the queue. Returns everything that was heard."""
    for _ in range(20):
        slow_voice.is_speaking = False
        queue.update(FRAME)
    return slow_voice.heard


@pytest.fixture
def slow_voice() -> SlowVoice:
    """A voice that goes on speaking until a test lets it end."""
    return SlowVoice()


@pytest.fixture
def queue(slow_voice: SlowVoice) -> Queue:
    """A queue of sentences for the slow voice."""
    queue = Queue()
    queue.voice = slow_voice
    return queue


def test_the_queue_speaks_one_sentence_after_another_until_a_hush(queue: Queue, slow_voice: SlowVoice) -> None:
    for words in ("one", "two", "three"):
        queue.say(words)

    queue.update(FRAME)
    queue.update(FRAME)
    assert slow_voice.heard == ["one"]
    assert speak_all(queue, slow_voice) == ["one", "two", "three"]

    for words in ("four", "five"):
        queue.say(words)

    queue.update(FRAME)
    queue.hush()

    assert speak_all(queue, slow_voice) == ["one", "two", "three", "four"], "silence forgets what waits"
    assert slow_voice.stopped == 1


def test_only_the_latest_focus_waits_and_is_spoken_last(queue: Queue, slow_voice: SlowVoice) -> None:
    queue.say_focus("here", at_once=False)
    queue.say("a line")
    queue.say_focus("there", at_once=False)
    queue.say("a prompt")
    assert speak_all(queue, slow_voice) == ["a line", "a prompt", "there"]


def test_a_move_of_the_focus_interrupts_the_voice_without_the_loss_of_a_sentence(
    queue: Queue, slow_voice: SlowVoice
) -> None:
    """The voice is interrupted in the middle of the long line, which is spoken again afterwards."""
    queue.say("a long line")
    queue.say("a prompt")
    queue.update(FRAME)
    queue.say_focus("here", at_once=True)
    queue.update(FRAME)
    queue.say_focus("there", at_once=True)
    assert speak_all(queue, slow_voice) == ["a long line", "here", "there", "a long line", "a prompt"]
    assert slow_voice.stopped == 2


def test_a_voice_that_hangs_is_stopped_and_the_next_sentence_spoken(queue: Queue, slow_voice: SlowVoice) -> None:
    queue.say("one")
    queue.say("two")
    for _ in range(6):
        queue.update(LONGEST / 4)
    assert slow_voice.stopped == 1
    queue.update(FRAME)
    assert slow_voice.heard == ["one", "two"]


@pytest.mark.parametrize(
    ("written", "spoken"),
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
def test_written_words_are_spoken_without_marks_and_capitals(written: str, spoken: str) -> None:
    assert make_speakable(written) == spoken


def test_long_words_are_split_into_parts_that_fit_a_pipe() -> None:
    found = split_for_voice("word " * 700)
    assert max(map(len, found)) <= LENGTH
    assert " ".join(found).split() == ["word"] * 700
    assert [len(part) for part in split_for_voice("x" * 2000)] == [LENGTH, LENGTH, 2000 - 2 * LENGTH]


# --- the systems -------------------------------------------------------------------------------

WRITE_WORDS_AND_SPEED = (
    "import sys; open(sys.argv[1], 'a', encoding='utf-8').write(sys.stdin.buffer.read().decode() + sys.argv[2])"
)


def voice_of_python(code: str, *words: str, starts_slowly: bool = False) -> SystemVoice:
    """Return a voice whose command runs this Python code. `starts_slowly`: the process is started in reserve."""
    rates = tuple((speed,) for speed in SPEECHES[1:])
    return SystemVoice(System((sys.executable, "-c", code, *words), rates, starts_slowly=starts_slowly))


def await_silence(voice: SystemVoice) -> None:
    """Wait until the voice has finished."""
    deadline = time.monotonic() + 60
    while voice.is_speaking:
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize("early", [False, True])
def test_the_command_of_a_voice_gets_the_words_and_the_pace_of_speech(tmp_path: Path, early: bool) -> None:
    spoken = tmp_path / "spoken"
    voice = voice_of_python(WRITE_WORDS_AND_SPEED, str(spoken), starts_slowly=early)
    for words, speed in (("Größe ", "slow"), ("two ", "slow"), ("three ", "fast")):
        voice.speak(words, speed)
        await_silence(voice)
    assert spoken.read_text("utf-8") == "Größe slowtwo slowthree fast"
    assert not voice.is_broken
    voice.close()


def test_the_voice_kills_a_process_in_reserve_before_it_closes_its_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process would take the end of its input for a sentence without words, and speak it."""
    made = voice_of_python("import sys; sys.stdin.read()", starts_slowly=True)
    made.speak("one", "slow")
    waiting = made._reserve[1]
    kill = waiting.kill
    was_open_at_kill: list[bool] = []

    def note_and_kill() -> None:
        """Note whether the input is still open."""
        was_open_at_kill.append(not waiting.stdin.closed)
        kill()

    monkeypatch.setattr(waiting, "kill", note_and_kill)
    made.close()
    assert was_open_at_kill == [True]
    assert waiting.wait(60) != 0


def test_speaking_and_stopping_return_at_once_and_end_the_process() -> None:
    voice = voice_of_python("import time; time.sleep(100)")
    begun = time.monotonic()
    voice.speak("words", "normal")
    process = not_none(voice._process)
    assert voice.is_speaking

    voice.stop()
    assert not voice.is_speaking
    assert time.monotonic() - begun < 10
    assert process.wait(60) != 0
    assert not voice.is_broken, "a stop is no failure"


def test_a_voice_that_fails_several_times_is_given_up() -> None:
    """Each sentence starts its process once more. After FAILURES of them what still waits is dropped."""
    made = voice_of_python("raise SystemExit(1)")
    queue = Queue()
    queue.voice = made
    for number in range(FAILURES + 3):
        queue.say(str(number))

    deadline = time.monotonic() + 60
    while not made.is_broken:
        assert time.monotonic() < deadline
        queue.update(FRAME)
        time.sleep(0.01)

    queue.update(FRAME)
    assert not queue._waiting


def test_a_voice_without_its_command_is_broken_and_words_like_options_are_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    no_arguments_at_any_speed = ((), (), (), ())
    voice = SystemVoice(System(command=("/nothing/here",), rates=no_arguments_at_any_speed))
    for _ in range(FAILURES):
        voice.speak("words", "normal")
        assert not voice.is_speaking
    assert voice.is_broken

    started: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: started.append(list(command)))
    SystemVoice(SYSTEMS["linux"][0]).speak("--help", "slow")

    assert started[0][-2:] == ["--", "--help"], "all that follows -- is spoken"


def test_after_a_broken_command_the_next_voice_of_the_system_speaks(tmp_path: Path) -> None:
    spoken = tmp_path / "spoken"
    rates = tuple((speed,) for speed in SPEECHES[1:])
    fails = System((sys.executable, "-c", "raise SystemExit(1)"), rates)
    voice = SystemVoice(fails, System((sys.executable, "-c", WRITE_WORDS_AND_SPEED, str(spoken)), rates))
    for number in range(FAILURES + 1):
        voice.speak(f"{number} ", "slow")
        await_silence(voice)
    assert spoken.read_text("utf-8") == f"{FAILURES} slow"
    assert not voice.is_broken


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
    ids=["the dispatcher first", "the newer eSpeak first", "FreeBSD", "a voice of another system", "macOS", "Windows"],
)
def test_the_reader_takes_the_first_installed_voice_of_the_system(
    monkeypatch: pytest.MonkeyPatch, platform: str, installed: set[str], found: str | None
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(voice.shutil, "which", lambda name: name if name in installed else None)
    made = voice.find_voice()
    assert (made.system.command[0] if isinstance(made, SystemVoice) else None) == found


def test_every_voice_has_a_rate_for_each_speed_the_slowest_first() -> None:
    for system in (system for systems in SYSTEMS.values() for system in systems):
        found = [re.search(r"(?<!UTF)-?\d+", " ".join(words)) for words in system.rates]
        rates = [int(rate[0]) for rate in found if rate is not None]
        assert len(rates) == len(SPEECHES) - 1
        assert rates == sorted(set(rates)), "the slowest first"
