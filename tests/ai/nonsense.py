"""Functions that replace `serve_questions` in the process of the bots. Each does something wrong.

They are in a file of their own because their processes import it, and pytest takes long to import.
"""

from __future__ import annotations

import os
import struct
import sys
import time
from multiprocessing.connection import Connection

from ai.levels import Thought
from dice.throw import simulate
from tests.ai import asking

HALF_A_MESSAGE = struct.pack("!i", 20_000) + bytes(100)


def say_garbage(pipe: Connection) -> None:
    """Send bytes that cannot be unpickled."""
    pipe.send_bytes(b"\x80\x05garbage")
    time.sleep(asking.LONG_WAIT)


def say_unknown_word(pipe: Connection) -> None:
    """Send a message of a kind that there is not."""
    pipe.send(("sing", 1, "a song"))
    time.sleep(asking.LONG_WAIT)


def answer_illegal_action(pipe: Connection) -> None:
    """Answer every question with an action that is not legal."""
    while True:
        kind, number, _ = pipe.recv()
        if kind == "think":
            pipe.send(
                (
                    "thought",
                    number,
                    Thought((len(asking.GAME.actions) - 1,), (), value=0.5, iterations=100, seconds=0.1, done=True),
                )
            )


def answer_huge_value(pipe: Connection) -> None:
    """Answer every question with a legal action whose value no float can hold."""
    while True:
        kind, number, question = pipe.recv()
        if kind == "think":
            action = min(asking.legal_ids(question.view))
            pipe.send(("thought", number, Thought((action,), (), 10**400, iterations=100, seconds=0.1, done=True)))


def send_throw_without_ticket(pipe: Connection) -> None:
    """Send a throw whose ticket is a list."""
    pipe.send(("thrown", [], simulate(asking.THREE_DICE)))
    time.sleep(asking.LONG_WAIT)


def announce_huge_message(pipe: Connection) -> None:
    """Announce a message of 2**60 bytes."""
    os.write(pipe.fileno(), struct.pack("!iQ", -1, 1 << 60))
    time.sleep(asking.LONG_WAIT)


def send_half_a_message(pipe: Connection) -> None:
    """Send the start of a message and then nothing."""
    os.write(pipe.fileno(), HALF_A_MESSAGE)
    time.sleep(asking.LONG_WAIT)


NONSENSE = [
    say_garbage,
    say_unknown_word,
    answer_illegal_action,
    answer_huge_value,
    send_throw_without_ticket,
]
if sys.platform != "win32":  # messages have no header there
    NONSENSE.append(announce_huge_message)
