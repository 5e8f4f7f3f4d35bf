"""Our side of a player from another checkout: how its process is started, what it is told, and how it is read."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ai import checkout as checkout_module
from ai.checkout import GUEST_FILE, LONGEST_ANSWER, LONGEST_ERROR, NO_ANSWER, Checkout
from ai.foreign import MOST_ITERATIONS
from game import fast_core
from game.catalogue import game_named
from game.core.match import Match
from tests.ai.test_strangers import BAD_ANSWERS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there its process is ended in another way")
GAME = game_named("last_front")
PIPE = 60_000
"""Bytes that a pipe surely holds until they are read."""
CORE, OTHER_CORE = ("fast", "plain") if fast_core.IN_USE else ("plain", "fast")


class FakeGuest:
    """A process that has written all its answers before it is asked."""

    pid = 4711

    def __init__(self, *answers: bytes) -> None:
        self.stdin = SimpleNamespace(write=self._keep, flush=lambda: self.events.append("flush"), close=self._close)
        reader, self._writer = os.pipe()
        self.stdout = os.fdopen(reader, "rb", buffering=0)
        self.events: list[str] = []
        self.exit_code: int | None = None
        """None while the process runs."""
        self._asked: list[bytes] = []
        self.say(*answers)

    def _keep(self, data: bytes) -> None:
        self._asked.append(data)

    def _close(self) -> None:
        self.events.append("stdin closed")

    def say(self, *answers: bytes) -> None:
        for answer in answers:
            os.write(self._writer, answer)

    def close_output(self) -> None:
        os.close(self._writer)

    def asked(self) -> list[dict[str, Any]]:
        """The messages that the process was sent, each of which is a line."""
        assert all(data.endswith(b"\n") and data.count(b"\n") == 1 for data in self._asked)
        return [json.loads(data) for data in self._asked]

    def poll(self) -> int | None:
        return self.exit_code

    def kill(self) -> None:
        self.events.append("kill")

    def wait(self) -> None:
        self.events.append("wait")


class Starter:
    """Imitates `subprocess.Popen`: hands out the guests of a test in turn, and keeps how they were started."""

    def __init__(self) -> None:
        self.guests: list[FakeGuest] = []
        self.started: list[tuple[list[str], dict[str, Any]]] = []
        self.error: OSError | None = None
        self.kills: list[tuple[int, int]] = []
        """Group and signal of each kill."""

    def __call__(self, command: list[str], **facts: Any) -> FakeGuest:
        self.started.append((command, facts))
        if self.error is not None:
            raise self.error
        return self.guests[len(self.started) - 1]


@pytest.fixture
def starter(monkeypatch: pytest.MonkeyPatch) -> Iterator[Starter]:
    """The starter of all processes of checkouts in a test."""
    fake_starter = Starter()
    monkeypatch.setattr(checkout_module.subprocess, "Popen", fake_starter)
    monkeypatch.setattr(checkout_module.os, "killpg", lambda group, number: fake_starter.kills.append((group, number)))
    monkeypatch.setattr(checkout_module, "CHECK_EVERY", 0.001)
    return fake_starter


def line(**words: object) -> bytes:
    """An answer of a guest."""
    return json.dumps(words).encode() + b"\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that looks like a checkout."""
    checkout_folder = tmp_path / "before"
    (checkout_folder / "ai").mkdir(parents=True)
    (checkout_folder / "ai" / "bot.py").touch()
    return checkout_folder


def start_checkout(
    starter: Starter, folder: Path, *answers: bytes, match: Match | None = None
) -> tuple[Checkout, FakeGuest]:
    """Start a Captain of the checkout in `folder`, which is named 'before', and let it follow a match.

    Returns the player and its guest, the fake process of the checkout. The guest names our core, and then gives these
    answers to the questions that it is asked.
    """
    guest = FakeGuest(line(core=CORE), *answers)
    starter.guests.append(guest)
    player = Checkout("captain", str(folder))
    player.follow(match or Match(GAME, seats=3, options={}, seed=7))
    return player, guest


def test_the_process_of_a_checkout_runs_on_the_modules_of_its_folder(starter: Starter, folder: Path) -> None:
    """A Python that puts the folder of a script on its path would mix our modules with those of the checkout (-P)."""
    start_checkout(starter, folder)
    [(command, facts)] = starter.started
    assert command == [sys.executable, "-P", str(GUEST_FILE)]
    assert facts["cwd"] == folder
    assert facts["env"] == {**os.environ, "PYTHONPATH": str(folder)}
    assert facts["start_new_session"], "so that it can be ended with all that it has started"
    assert facts["stdin"] == facts["stdout"] == subprocess.PIPE


@pytest.mark.parametrize(
    ("options", "sent"), [({}, {}), ({"types": "two"}, {"types": "two"})], ids=["the default", "another"]
)
def test_a_guest_is_told_the_deal_with_only_those_options_that_are_not_the_default(
    options: dict[str, str], sent: dict[str, str], starter: Starter, folder: Path
) -> None:
    """An older version does not know newer options."""
    _, guest = start_checkout(starter, folder, match=Match(GAME, seats=3, options=options, seed=7))
    assert guest.asked() == [{"game": "last_front", "seats": 3, "options": sent, "seed": 7, "player": "captain"}]
    assert guest.events == ["flush"]


def test_a_guest_is_told_each_action_once_and_all_that_are_legal(starter: Starter, folder: Path) -> None:
    """Between the questions two actions are played, and then one. Each question brings only the new ones."""
    match = Match(GAME, seats=3, options={}, seed=7)
    first = match.legal()[0]
    answer = line(actions=[first.notation], iterations=3)
    player, guest = start_checkout(starter, folder, answer, answer, answer, match=match)
    assert player.decide(match.view(match.state.to_act), seed=5) == [first]

    actions_before_question: list[list[str]] = []
    for number_of_actions in (2, 1):
        notations = []
        for _ in range(number_of_actions):
            action = match.legal()[-1]
            match.play(action)
            notations.append(action.notation)
        actions_before_question.append(notations)
        player.decide(match.view(match.state.to_act), seed=6)

    questions = guest.asked()[1:]
    assert [message["actions"] for message in questions] == [[], *actions_before_question]
    assert [message["seed"] for message in questions] == [5, 6, 6]
    assert questions[-1]["legal"] == [action.notation for action in match.legal()]
    assert player.iterations == [3, 3, 3]


@pytest.mark.parametrize(
    ("iterations", "counted"),
    [(0, []), (1, [1]), (MOST_ITERATIONS, [MOST_ITERATIONS])],
    ids=["none", "one", "the most"],
)
def test_only_decisions_with_a_search_count(
    iterations: int, counted: list[int], starter: Starter, folder: Path
) -> None:
    """The process answers the question for a decision with one line: the actions and the iterations of its search."""
    match = Match(GAME, seats=3, options={}, seed=7)
    notation = match.legal()[0].notation
    answer = line(actions=[notation], iterations=iterations)
    player, _ = start_checkout(starter, folder, answer, match=match)
    player.decide(match.view(match.state.to_act), seed=5)
    assert player.iterations == counted


BAD_DECISIONS = {
    "actions that are a word": (line(actions="a", iterations=1), NO_ANSWER),
    "no actions": (line(iterations=1), NO_ANSWER),
    "no iterations": (line(actions=["a"]), NO_ANSWER),
    "iterations below 0": (line(actions=["a"], iterations=-1), NO_ANSWER),
    "too many iterations": (line(actions=["a"], iterations=MOST_ITERATIONS + 1), NO_ANSWER),
    "half an iteration": (line(actions=["a"], iterations=0.5), NO_ANSWER),
    "an unknown action": (line(actions=["a"], iterations=1), "it answered what cannot be played: "),
    "no action": (line(actions=[], iterations=1), "it answered with an empty list."),
    "a list": (b"[1]\n", NO_ANSWER),
    "no JSON": (b"hello\n", NO_ANSWER),
    "an error": (line(error="it failed with ValueError: no."), "it failed with ValueError: no."),
    "an error that is a list": (line(error=[1]), NO_ANSWER),
    "a line without an end": (b"x" * PIPE + b"\n", NO_ANSWER),
}


@pytest.mark.parametrize("what", BAD_DECISIONS)
def test_an_answer_that_is_no_decision_is_refused_in_a_sentence(what: str, starter: Starter, folder: Path) -> None:
    match = Match(GAME, seats=3, options={}, seed=7)
    answer, words = BAD_DECISIONS[what]
    player, _ = start_checkout(starter, folder, answer, match=match)
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the words differ
        player.decide(match.view(match.state.to_act), seed=5)
    assert str(caught.value).startswith(f"The checkout 'before' cannot play: {words}")
    assert player.iterations in ([], [1]), "the 1 iteration of a well-formed answer may be counted"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (line(core=OTHER_CORE), f"it runs on the {OTHER_CORE} core, and this one on the other; build it in both or in"),
        (line(core="quick"), NO_ANSWER),
        (line(), NO_ANSWER),
        (line(error="e" * 1000), "e" * (LONGEST_ERROR - 1)),
    ],
    ids=["another core", "an unknown core", "no core", "a long error"],
)
def test_a_guest_that_cannot_begin_is_refused_in_a_sentence(
    answer: bytes, words: str, starter: Starter, folder: Path
) -> None:
    starter.guests.append(FakeGuest(answer))
    player = Checkout("captain", str(folder))
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the words differ
        player.follow(Match(GAME, seats=3, options={}, seed=7))
    assert str(caught.value).startswith(f"The checkout 'before' cannot play: {words}")
    assert len(str(caught.value)) <= len("The checkout 'before' cannot play: ") + LONGEST_ERROR


FAULTS_OF_A_CLASS = {"a fault that is a list", "a fault of odd signs", "a long fault"}
"""Bytes that only a class sends. A guest has errors instead of faults."""
BAD_BYTES = {what: data for what, data in BAD_ANSWERS.items() if what not in FAULTS_OF_A_CLASS and len(data) < PIPE} | {
    "an error that is a list": b'{"error": [1]}\n',
    "an error of odd signs": b'{"error": "\\ud800\\u001b[2J"}\n',
    "a core that is a list": b'{"core": [1]}\n',
    "iterations that are a word": b'{"actions": ["a"], "iterations": "a"}\n',
    "huge iterations": b'{"actions": ["a"], "iterations": ' + b"9" * 400 + b"}\n",
    "actions that are no words": b'{"actions": [[{}], null], "iterations": 1}\n',
}


@pytest.mark.parametrize("what", BAD_BYTES)
def test_bytes_that_are_no_answer_are_refused_in_a_sentence(what: str, starter: Starter, folder: Path) -> None:
    """The bytes come as the first answer, which names the core, or as a decision. The process ends after them."""
    match = Match(GAME, seats=3, options={}, seed=7)
    for answers in ([], [line(core=CORE)]):
        guest = FakeGuest(*answers, BAD_BYTES[what])
        guest.exit_code = 0
        guest.close_output()
        starter.guests.append(guest)
        player = Checkout("captain", str(folder))
        with pytest.raises(ValueError, match=r"^The checkout 'before' cannot play: ") as caught:  # noqa: PT012  in either
            player.follow(match)
            player.decide(match.view(match.state.to_act), seed=5)
        assert len(guest.asked()) == 1 + len(answers)
        assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("error", "words"),
    [(OSError(12, "Cannot allocate memory"), "Cannot allocate memory"), (OSError("none left"), "none left")],
)
def test_a_process_that_cannot_be_started_is_refused_in_a_sentence(
    error: OSError, words: str, starter: Starter, folder: Path
) -> None:
    starter.error = error
    player = Checkout("captain", str(folder))
    with pytest.raises(ValueError, match=rf"^The checkout 'before' cannot play: its process .* started \({words}\)\.$"):
        player.follow(Match(GAME, seats=3, options={}, seed=7))


@pytest.mark.parametrize("is_output_open", [True, False], ids=["its children hold its output", "its output is closed"])
def test_a_process_that_has_ended_is_not_waited_for(is_output_open: bool, starter: Starter, folder: Path) -> None:
    match = Match(GAME, seats=3, options={}, seed=7)
    player, guest = start_checkout(starter, folder, match=match)
    guest.exit_code = 1
    if not is_output_open:
        guest.close_output()
    with pytest.raises(ValueError, match=r"^The checkout 'before' cannot play: its process has ended\.$"):
        player.decide(match.view(match.state.to_act), seed=5)


def test_the_last_answer_of_a_process_that_has_ended_counts(starter: Starter, folder: Path) -> None:
    """The process has written its answer and ended with exit code 0 before the answer is read."""
    match = Match(GAME, seats=3, options={}, seed=7)
    first = match.legal()[0]
    player, guest = start_checkout(starter, folder, line(actions=[first.notation], iterations=1), match=match)
    guest.exit_code = 0
    assert player.decide(match.view(match.state.to_act), seed=5) == [first]


def test_a_silent_process_is_waited_for_while_it_runs(
    starter: Starter, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers during the third wait."""
    match = Match(GAME, seats=3, options={}, seed=7)
    first = match.legal()[0]
    player, guest = start_checkout(starter, folder, match=match)
    waits: list[float] = []

    def wait(pipes: list[int], seconds: float) -> list[int]:
        """Note the length of each wait. The answer comes during the third one."""
        waits.append(seconds)
        if len(waits) < 3:
            return []
        guest.say(line(actions=[first.notation], iterations=1))
        return pipes

    monkeypatch.setattr(checkout_module, "wait", wait)
    assert player.decide(match.view(match.state.to_act), seed=5) == [first]
    assert waits == [checkout_module.CHECK_EVERY] * 3


def test_answers_that_come_together_or_in_parts_are_taken_apart_at_the_line(starter: Starter, folder: Path) -> None:
    """The first five bytes of the second answer come with the first one."""
    match = Match(GAME, seats=3, options={}, seed=7)
    first = match.legal()[0]
    answer = line(actions=[first.notation], iterations=1)
    player, guest = start_checkout(starter, folder, answer + answer[:5], match=match)
    view = match.view(match.state.to_act)
    assert player.decide(view, seed=1) == [first]
    guest.say(answer[5:])
    assert player.decide(view, seed=2) == [first]


def test_a_line_is_read_up_to_its_greatest_length(starter: Starter, folder: Path) -> None:
    """Nothing more is read once it is that long, so a process that never ends its line is not waited for."""
    match = Match(GAME, seats=3, options={}, seed=7)
    player, _ = start_checkout(starter, folder, match=match)
    player._received = b"x" * LONGEST_ANSWER
    with pytest.raises(ValueError, match="prints something else than answers"):
        player.decide(match.view(match.state.to_act), seed=5)


def test_leaving_kills_the_group_of_the_process_and_closes_its_pipes(starter: Starter, folder: Path) -> None:
    player, guest = start_checkout(starter, folder)
    guest.events.clear()
    player.leave()
    player.leave()
    assert starter.kills == [(guest.pid, signal.SIGKILL)], "once"
    assert guest.events == ["wait", "stdin closed"]
    assert guest.stdout.closed


def test_on_windows_leaving_kills_the_process_alone(
    starter: Starter, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, guest = start_checkout(starter, folder)
    guest.events.clear()
    monkeypatch.setattr(checkout_module.sys, "platform", "win32")
    player.leave()
    assert guest.events == ["kill", "wait", "stdin closed"]
    assert starter.kills == []


def test_leaving_a_process_that_is_gone_with_a_pipe_that_cannot_be_closed_is_no_error(
    starter: Starter, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing the input of a process that has ended fails if something is still to be written."""
    player, guest = start_checkout(starter, folder)

    def fail(*_: object) -> None:
        raise ProcessLookupError

    monkeypatch.setattr(checkout_module.os, "killpg", fail)
    guest.stdin.close = fail
    player.leave()
    assert guest.stdout.closed


def test_each_match_has_a_new_process_that_is_told_everything_anew(starter: Starter, folder: Path) -> None:
    """Bytes of the first match that were not read ("left over") are not taken for an answer in the second one."""
    first = Match(GAME, seats=3, options={}, seed=7)
    move = first.legal()[0]
    player, _ = start_checkout(starter, folder, line(actions=[move.notation], iterations=1) + b"left over", match=first)
    first.play(move)
    player.decide(first.view(first.state.to_act), 5)

    second = Match(GAME, seats=3, options={}, seed=8)
    second.play(second.legal()[0])
    guest = FakeGuest(line(core=CORE), line(actions=[second.legal()[0].notation], iterations=1))
    starter.guests.append(guest)
    player.follow(second)
    player.decide(second.view(second.state.to_act), 5)
    assert len(starter.kills) == 1
    assert [message["actions"] for message in guest.asked()[1:]] == [[action.notation for action in second.actions]]
