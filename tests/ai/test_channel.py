"""The window's end of the pipe to the bots' process: what its two threads do, carried out in the test's own thread."""

from __future__ import annotations

import pickle
import signal
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from ai import channel as channel_module
from ai.channel import LONGEST_MESSAGE, Channel, Message, block_interrupts, call_when_orphaned, parse_message


class FakeThread:
    """A thread that never runs. A test calls its main function when it likes."""

    made: list[FakeThread]

    def __init__(self, target: Callable[[], None], name: str = "", daemon: bool = False) -> None:
        self.target = target
        self.name = name
        self.daemon = daemon
        self.events: list[str] = []
        self.made.append(self)

    def start(self) -> None:
        self.events.append("start")

    def join(self) -> None:
        self.events.append("join")


class BytePipe:
    """The end of a pipe of bytes: `incoming` is received in turn, then `end` is raised. `sent` lists what is sent."""

    def __init__(self, *incoming: bytes, end: Exception | None = None) -> None:
        self.incoming = list(incoming)
        self.end = end or EOFError()
        self.sent: list[bytes] = []
        self.is_broken = False
        self.limits: list[int] = []
        self.events: list[str] = []

    def send_bytes(self, data: bytes) -> None:
        if self.is_broken:
            raise BrokenPipeError
        self.sent.append(data)

    def recv_bytes(self, limit: int) -> bytes:
        self.limits.append(limit)
        if not self.incoming:
            raise self.end
        return self.incoming.pop(0)

    def close(self) -> None:
        self.events.append("close")


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[FakeThread]:
    """The threads that a channel makes: the writer, then the reader."""
    started: list[FakeThread] = []
    monkeypatch.setattr(FakeThread, "made", started, raising=False)
    monkeypatch.setattr(channel_module, "Thread", FakeThread)
    return started


def sent_messages(pipe: BytePipe, threads: list[FakeThread]) -> list[Message]:
    """Let the writing thread send all that waits, and return the messages that it sends."""
    writer, reader = threads
    reader.target()  # at the end of the pipe it tells the writer to end
    writer.target()
    return [pickle.loads(data) for data in pipe.sent]


def test_a_channel_starts_two_threads_that_end_with_the_program(threads: list[FakeThread]) -> None:
    Channel(BytePipe())  # type: ignore[arg-type]
    assert [(thread.name, thread.daemon, thread.events) for thread in threads] == [
        ("to the bots", True, ["start"]),
        ("from the bots", True, ["start"]),
    ]


def test_of_questions_that_wait_to_be_sent_only_the_newest_is_sent_and_every_throw(threads: list[FakeThread]) -> None:
    """A cancellation counts as a question. The throws have tickets of their own, which are no numbers of questions."""
    pipe = BytePipe()
    channel = Channel(pipe)  # type: ignore[arg-type]
    stale_questions: list[Message] = [("think", 1, "a"), ("think", 2, "b")]
    others: list[Message] = [("throw", 1, "dice"), ("throw", 7, "more dice"), ("drop", 3, None), ("throw", 2, "dice")]
    for message in (stale_questions[0], others[0], stale_questions[1], *others[1:]):
        channel.send(message)
    assert sent_messages(pipe, threads) == others


def test_the_only_question_is_sent_although_a_throw_follows(threads: list[FakeThread]) -> None:
    pipe = BytePipe()
    channel = Channel(pipe)  # type: ignore[arg-type]
    channel.send(("think", 1, "a"))
    channel.send(("throw", 5, "dice"))
    assert sent_messages(pipe, threads) == [("think", 1, "a"), ("throw", 5, "dice")]


def test_a_writer_whose_reader_is_gone_ends_quietly(threads: list[FakeThread]) -> None:
    pipe = BytePipe()
    channel = Channel(pipe)  # type: ignore[arg-type]
    channel.send(("think", 1, "a"))
    pipe.is_broken = True
    assert sent_messages(pipe, threads) == []


@pytest.mark.parametrize("end", [EOFError(), OSError("too long a message")], ids=["the end", "an error"])
def test_messages_are_received_in_turn_and_then_the_end(end: Exception, threads: list[FakeThread]) -> None:
    messages: list[Message] = [("ready", 0, None), ("thought", 1, "a")]
    pipe = BytePipe(*(pickle.dumps(message) for message in messages), end=end)
    channel = Channel(pipe)  # type: ignore[arg-type]
    assert channel.receive() is None, "nothing has arrived yet"

    _writer, reader = threads
    reader.target()
    assert [channel.receive(), channel.receive()] == messages
    with pytest.raises(EOFError):
        channel.receive()
    assert set(pipe.limits) == {LONGEST_MESSAGE}


def test_the_end_of_the_writer_closes_the_pipe(threads: list[FakeThread]) -> None:
    """The reader waits for the end of the writer (join) and only then closes the pipe.

    If the pipe were closed while it is written to, the number of its file could become that of another one.
    """
    pipe = BytePipe()
    Channel(pipe)  # type: ignore[arg-type]
    writer, reader = threads
    writer.events = pipe.events
    reader.target()
    assert pipe.events == ["join", "close"]


@pytest.mark.parametrize(
    "data", [b"\x80\x05garbage", pickle.dumps(("ready", 0)), pickle.dumps(5)], ids=["bytes", "two parts", "a number"]
)
def test_bytes_that_are_no_message_are_an_error(data: bytes, threads: list[FakeThread]) -> None:
    channel = Channel(BytePipe(data))  # type: ignore[arg-type]
    threads[1].target()
    with pytest.raises(ValueError, match=r"^The bots' process sent something that is no message\.$"):
        channel.receive()


# --- Messages of foreign classes ---


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"[1, 2]", "The message is no object."),
        (b"5", "The message is no object."),
        (b"null", "The message is no object."),
        (b"[" * 100_000, "The message is nested too deeply."),
        (b"{", "Expecting"),
        (b"\xff", "codec can't decode"),
    ],
    ids=["a list", "a number", "null", "a deep list", "half an object", "no UTF-8"],
)
def test_a_line_that_is_no_object_is_refused_with_the_reason(line: bytes, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_message(line)
    assert parse_message(b'{"steps": [5]}') == {"steps": [5]}


# --- Starting processes ---


def test_a_process_without_its_parent_is_ended_by_a_thread(
    threads: list[FakeThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread waits for the parent, and calls the function after that. It does not keep the process alive."""
    events: list[Any] = []
    end_of_parent = 77  # the handle that becomes ready when the parent ends
    monkeypatch.setattr(channel_module, "parent_process", lambda: SimpleNamespace(sentinel=end_of_parent))
    monkeypatch.setattr(channel_module, "wait", events.append)
    call_when_orphaned(lambda: events.append("ended"))
    [thread] = threads
    assert thread.events == ["start"]
    assert thread.daemon
    assert events == []
    thread.target()
    assert events == [[end_of_parent], "ended"]


def blocked_signals() -> set[int]:
    """The signals that do not reach this thread."""
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, []))


@pytest.mark.skipif(sys.platform == "win32", reason="signals cannot be blocked there")
@pytest.mark.parametrize("before", [set(), {signal.SIGINT}, {signal.SIGTERM}], ids=["none", "Ctrl+C", "another"])
def test_ctrl_c_is_blocked_inside_and_afterwards_as_it_was_before(
    before: set[signal.Signals], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tracker of resources, which lets Ctrl+C in again while it starts, is started before."""
    seen: list[bool] = []
    monkeypatch.setattr(
        channel_module.resource_tracker, "ensure_running", lambda: seen.append(signal.SIGINT in blocked_signals())
    )
    former = signal.pthread_sigmask(signal.SIG_SETMASK, before)
    try:
        with block_interrupts():
            assert blocked_signals() == before | {signal.SIGINT}
        assert blocked_signals() == before
        with pytest.raises(OSError, match="no process"), block_interrupts():
            raise OSError("no process")
        assert blocked_signals() == before
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)
    assert seen == [signal.SIGINT in before] * 2


def test_nothing_is_blocked_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel_module.sys, "platform", "win32")
    monkeypatch.delattr(channel_module.signal, "pthread_sigmask", raising=False)
    with block_interrupts():
        pass
