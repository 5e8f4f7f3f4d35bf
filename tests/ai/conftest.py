"""Workers: one for all tests of a file, as a window has it, and no process started where none is needed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ai.worker import Worker
from tests.ai.asking import SOON, LongClock, come


@pytest.fixture(scope="module")
def clock() -> LongClock:
    return LongClock()


@pytest.fixture(scope="module")
def of_all(clock: LongClock) -> Iterator[Worker]:
    worker = Worker(patience=SOON, clock=clock)
    yield worker
    worker.close()


@pytest.fixture
def worker(of_all: Worker) -> Worker:
    """Its process is up, owes no word and has forgotten whatever the test before asked."""
    if of_all._process is None or not of_all._process.is_alive():
        of_all._replace_process()
    of_all.cancel()
    of_all._pending.clear()
    come(lambda: of_all.poll() is None and of_all._due_since is None, "it never said that it has dropped the question")
    return of_all


@pytest.fixture
def fresh(clock: LongClock) -> Iterator[Worker]:
    """One whose process has only just begun: what it is asked takes a while."""
    worker = Worker(patience=SOON, clock=clock)
    yield worker
    worker.close()


@pytest.fixture(scope="module")
def steady() -> Iterator[Worker]:
    worker = Worker(clock=lambda: 0.0)
    yield worker
    worker.close()


@pytest.fixture
def patient(steady: Worker) -> Worker:
    """A worker whose clock stands still: what is answered, its process has answered."""
    steady.cancel()
    steady._pending.clear()
    return steady
