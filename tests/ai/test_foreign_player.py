"""Our side of a class from outside: its process only stands for one, and the test sends its answers."""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ai import foreign as foreign_module
from ai.foreign import (
    ANSWER_LIMIT,
    CHECK_EVERY,
    END_LIMIT,
    ENDED,
    LONGEST_ANSWER,
    MOST_ITERATIONS,
    NO_ANSWER,
    START_LIMIT,
    Foreign,
)
from ai.foreign_process import LONGEST_ERROR, AnswerError, serve_player
from tests.ai.asking import GAME, view_at
from tests.ai.fake_processes import FakeProcess, Machine

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there the bytes of a pipe come in messages")
VIEW = view_at(0)
LEGAL = VIEW.legal()[0]


class PlayerMachine(Machine):
    """Imitates a machine on which a process answers `first_answer` as soon as it is started. `send_bytes` sends more.

    It also imitates the module `multiprocessing`, which starts its processes, and the clock of `time`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.first_answer = b'{"file": null}\n'
        self.start_error: Exception | None = None
        self.far_ends: list[int] = []
        """The descriptor of the far end of the pipe of each process."""
        self.main_modules: list[object] = []
        """The main module that each process could import again."""
        self.preloaded: list[list[str]] = []
        self.looks: list[float] = []
        """The time at each look at the clock."""
        self.tick = 0.0
        """Seconds by which each look moves the clock."""

    def clock(self) -> float:
        self.looks.append(self.now)
        self.now += self.tick
        return self.looks[-1]

    def set_forkserver_preload(self, modules: list[str]) -> None:
        self.preloaded.append(modules)

    def Pipe(self) -> tuple[Any, Any]:  # noqa: N802
        return multiprocessing.Pipe()

    def Process(self, **facts: Any) -> FakeProcess:  # noqa: N802
        process = super().Process(**facts)
        start = process.start

        def start_and_answer() -> None:
            """Start the process, and put its first answer into its pipe. Fail instead if `start_error` is set."""
            self.main_modules.append(sys.modules["__main__"])
            if self.start_error is not None:
                raise self.start_error
            start()
            self.far_ends.append(os.dup(facts["args"][0].fileno()))
            self.send_bytes(self.first_answer)

        process.start = start_and_answer  # type: ignore[method-assign]
        return process

    def send_bytes(self, data: bytes) -> None:
        """Send bytes as the newest process."""
        os.set_blocking(self.far_ends[-1], True)
        os.write(self.far_ends[-1], data)

    def close_pipe(self) -> None:
        """Close the newest process's end of its pipe."""
        os.close(self.far_ends.pop())


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The machine on which the processes of classes are started. Another start method than the best one is an error."""
    fake_machine = PlayerMachine()
    start_method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    contexts = {start_method: fake_machine}
    monkeypatch.setattr(foreign_module.multiprocessing, "get_context", contexts.__getitem__)
    monkeypatch.setattr(foreign_module, "block_interrupts", fake_machine.block_interrupts)
    monkeypatch.setattr(foreign_module, "time", SimpleNamespace(monotonic=fake_machine.clock))
    yield fake_machine
    for end_of_pipe in fake_machine.far_ends:
        os.close(end_of_pipe)


def answer(machine: PlayerMachine, **words: object) -> None:
    """Send an answer as the process."""
    machine.send_bytes(json.dumps(words).encode() + b"\n")


def test_the_process_gets_the_names_of_module_class_and_folder(machine: PlayerMachine) -> None:
    """It cannot import the script of this process. Ctrl+C is blocked while it starts."""
    main = sys.modules["__main__"]
    player = Foreign("bots.mine:MyBot")
    [process] = machine.processes
    end_of_pipe, *names = process.facts["args"]
    assert process.facts["target"] is serve_player
    assert process.facts["daemon"]
    assert names == ["bots.mine", "MyBot", str(Path.cwd())]
    assert end_of_pipe.closed, "this process keeps only its own end"
    assert (player.name, player.limit, player.iterations) == ("MyBot", ANSWER_LIMIT, [])
    assert machine.events == ["Ctrl+C blocked", "start 1", "Ctrl+C unblocked"]
    assert machine.preloaded == [["ai.foreign_process"]]
    assert machine.main_modules[0] is not main
    assert sys.modules["__main__"] is main


@pytest.mark.parametrize(
    ("error", "words"),
    [(OSError(11, "Resource temporarily unavailable"), "Resource temporarily unavailable"), (EOFError(), "EOFError")],
)
def test_a_process_that_cannot_be_started_is_refused_in_a_sentence(
    error: Exception, words: str, machine: PlayerMachine
) -> None:
    """The start replaces the main module of this process for a moment, and puts it back after an error too."""
    main = sys.modules["__main__"]
    machine.start_error = error
    with pytest.raises(ValueError, match=f"^No process can be started for MyBot: {words}.$"):
        Foreign("mine:MyBot")
    assert sys.modules["__main__"] is main


def test_the_file_of_a_class_is_known_if_there_is_such_a_file(machine: PlayerMachine, tmp_path: Path) -> None:
    (tmp_path / "mine.py").touch()
    files = {str(tmp_path / "mine.py"): True, str(tmp_path / "other.py"): False, str(tmp_path): False}
    for file, is_file in files.items():
        machine.first_answer = json.dumps({"file": file}).encode() + b"\n"
        assert Foreign("mine:MyBot").file == (file if is_file else None)


def test_the_player_does_not_ask_a_class_that_failed_to_load(machine: PlayerMachine) -> None:
    machine.first_answer = b'{"fault": "cannot be had: it is gone."}\n'
    player = Foreign("mine:MyBot")
    assert player.refusal == "cannot be had: it is gone."
    assert player.file is None
    with pytest.raises(AnswerError, match=r"^cannot be had: it is gone\.$"):
        player.decide(VIEW, 1)


def test_a_player_starts_a_new_process_for_its_next_match_after_the_death_of_the_last_one(
    machine: PlayerMachine,
) -> None:
    """`follow` does not look at the match. The process ends when the player leaves the first one."""
    player = Foreign("mine:MyBot")
    player.follow(None)  # type: ignore[arg-type]
    assert len(machine.processes) == 1
    player.leave()
    player.follow(None)  # type: ignore[arg-type]
    assert len(machine.processes) == 2


@pytest.mark.parametrize("is_alive", [True, False], ids=["running", "ended"])
def test_leaving_first_asks_a_running_process_to_end_and_then_kills_it(is_alive: bool, machine: PlayerMachine) -> None:
    """SIGTERM lets its keeper end all that the class has started."""
    player = Foreign("mine:MyBot")
    machine.processes[0].alive = is_alive
    machine.events.clear()
    player.leave()
    request = ["terminate 1", f"join 1 for {END_LIMIT:g} s"] if is_alive else []
    assert machine.events == [*request, "kill 1", "join 1"]
    assert player._pipe.closed


def test_a_decision_is_asked_with_view_and_seed_and_answered_with_actions(machine: PlayerMachine) -> None:
    player = Foreign("mine:MyBot")
    answer(machine, steps=[LEGAL.id], iterations=[5, 7])
    assert player.decide(VIEW, 99) == [LEGAL]
    assert player.iterations == [5, 7]
    assert Connection(os.dup(machine.far_ends[0])).recv() == (VIEW, 99)

    answer(machine, steps=[LEGAL.id])
    assert player.decide(VIEW, 99) == [LEGAL]
    assert player.iterations == [5, 7], "an answer need not report any"


@pytest.mark.parametrize(
    ("counts", "are_counted"),
    [
        ([0], True),
        ([MOST_ITERATIONS], True),
        ([5, MOST_ITERATIONS + 1], False),
        ([5, -1], False),
        ([True], False),
        ([1.0], False),
        (5, False),
        (None, False),
    ],
    ids=repr,
)
def test_impossible_numbers_of_iterations_do_not_count(
    counts: object, are_counted: bool, machine: PlayerMachine
) -> None:
    player = Foreign("mine:MyBot")
    answer(machine, steps=[LEGAL.id], iterations=counts)
    assert player.decide(VIEW, 1) == [LEGAL]
    assert player.iterations == (counts if are_counted else [])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"steps": 5}\n', NO_ANSWER),
        (b'{"steps": [true]}\n', NO_ANSWER),
        (b'{"steps": []}\n', "answered with an empty list."),
        (b"[5]\n", NO_ANSWER),
        (b"hello\n", NO_ANSWER),
        (b'{"fault": "raised ValueError."}\n', "raised ValueError."),
        (b'{"fault": [1]}\n', NO_ANSWER),
        (b'{"fault": "a\\u001b[2Jb"}\n', "a[2Jb"),
    ],
    ids=["a number", "true", "no step", "a list", "a word", "a fault", "a fault that is a list", "a fault of signs"],
)
def test_an_answer_that_names_no_steps_is_refused_in_words(line: bytes, words: str, machine: PlayerMachine) -> None:
    player = Foreign("mine:MyBot")
    machine.send_bytes(line)
    with pytest.raises(AnswerError) as caught:
        player.decide(VIEW, 1)
    assert str(caught.value).replace(" ", "") == words.replace(" ", "")


def test_a_long_fault_is_cut(machine: PlayerMachine) -> None:
    player = Foreign("mine:MyBot")
    answer(machine, fault="x" * 10_000)
    with pytest.raises(AnswerError) as caught:
        player.decide(VIEW, 1)
    assert 2 * LONGEST_ERROR - 5 <= len(str(caught.value)) <= 2 * LONGEST_ERROR


def test_answers_that_come_together_or_in_parts_are_taken_apart_at_the_line(machine: PlayerMachine) -> None:
    """A part of the second answer has come with the first one. Its rest comes with the third one."""
    player = Foreign("mine:MyBot")
    line = json.dumps({"steps": [LEGAL.id], "iterations": [1]}).encode() + b"\n"
    machine.send_bytes(line + line[:7])
    assert player.decide(VIEW, 1) == [LEGAL]
    machine.send_bytes(line[7:] + line)
    assert player.decide(VIEW, 2) == [LEGAL]
    assert player.decide(VIEW, 3) == [LEGAL]
    assert player.iterations == [1, 1, 1]


def close_and_end(machine: PlayerMachine) -> None:
    """End the process, and close its end of the pipe."""
    machine.processes[0].alive = False
    machine.close_pipe()


def end_only(machine: PlayerMachine) -> None:
    """End the process, while something that it has started holds its end of the pipe."""
    machine.processes[0].alive = False


@pytest.mark.parametrize("end", [close_and_end, end_only, PlayerMachine.close_pipe], ids=lambda end: end.__name__)
def test_a_process_that_has_ended_is_not_waited_for(
    end: Callable[[PlayerMachine], None], machine: PlayerMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign_module, "CHECK_EVERY", 0.01)
    player = Foreign("mine:MyBot")
    end(machine)
    with pytest.raises(AnswerError, match=f"^{ENDED}$"):
        player.decide(VIEW, 1)


def test_the_last_answer_of_a_process_that_has_ended_counts(machine: PlayerMachine) -> None:
    player = Foreign("mine:MyBot")
    answer(machine, steps=[LEGAL.id])
    machine.processes[0].alive = False
    assert player.decide(VIEW, 1) == [LEGAL]


@pytest.mark.parametrize(
    ("length", "words"),
    [(LONGEST_ANSWER, "took longer than "), (LONGEST_ANSWER + 1, NO_ANSWER)],
    ids=["long", "longer"],
)
def test_a_line_without_an_end_is_read_up_to_its_greatest_length(
    length: int, words: str, machine: PlayerMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Foreign("mine:MyBot", limit=2.0)
    chunks = [b"x" * length]

    def receive(seconds: float) -> bytes:
        machine.now += 1.0
        return chunks.pop() if chunks else b""

    monkeypatch.setattr(player, "_receive_bytes", receive)
    with pytest.raises(AnswerError, match=words):
        player.decide(VIEW, 1)


@pytest.mark.parametrize(("waits", "expected"), [(2, 2), (3, None)], ids=["in time", "too late"])
def test_an_answer_counts_only_within_the_limit(
    waits: int, expected: int | None, machine: PlayerMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each wait lasts CHECK_EVERY of a limit of 2.5 seconds, and the third wait only what is left of it."""
    player = Foreign("mine:MyBot", limit=2.5)
    line = json.dumps({"steps": [LEGAL.id]}).encode() + b"\n"
    waits_in_seconds: list[float] = []

    def receive(seconds: float) -> bytes:
        waits_in_seconds.append(seconds)
        machine.now += seconds
        return line if len(waits_in_seconds) > waits else b""

    monkeypatch.setattr(player, "_receive_bytes", receive)
    if expected is None:
        with pytest.raises(AnswerError, match=r"^took longer than 2.5 s for an answer\.$"):
            player.decide(VIEW, 1)
    else:
        assert player.decide(VIEW, 1) == [LEGAL]
    assert waits_in_seconds == [CHECK_EVERY, CHECK_EVERY, 0.5]


def test_a_class_has_two_minutes_to_start(machine: PlayerMachine) -> None:
    """It sends nothing. Every look at the clock moves it by a minute, and the pipe is never waited for."""
    machine.first_answer = b""
    machine.tick = 60.0
    player = Foreign("mine:MyBot", limit=1.0)
    assert player.refusal == f"took longer than {START_LIMIT:g} s for an answer."


def test_on_windows_an_answer_arrives_as_one_message(machine: PlayerMachine, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Foreign("mine:MyBot")
    monkeypatch.setattr(foreign_module.sys, "platform", "win32")
    far = Connection(os.dup(machine.far_ends[0]))
    far.send_bytes(json.dumps({"steps": [LEGAL.id]}).encode() + b"\n")
    assert player.decide(VIEW, 1) == [LEGAL]
    far.close()


def test_the_player_refuses_an_unknown_action(machine: PlayerMachine) -> None:
    player = Foreign("mine:MyBot")
    answer(machine, steps=[len(GAME.actions)])
    with pytest.raises(AnswerError, match=r"^answered what cannot be played: "):
        player.decide(VIEW, 1)


def test_a_player_that_is_stopped_tells_its_process_to_end(machine: PlayerMachine) -> None:
    """So an answer that another thread waits for is an error, and that thread can leave."""
    player = Foreign("bots.mine:MyBot")
    player.stop()
    assert machine.events[-1] == "terminate 1"
    with pytest.raises(AnswerError, match=ENDED):
        player.decide(VIEW, 1)
