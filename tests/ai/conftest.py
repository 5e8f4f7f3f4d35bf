"""Workers: one for all tests of a file, as a window has it, and no process started where none is needed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ai.worker import Worker
from tests.ai.asking import LONG_WAIT, LongClock, wait_until


@pytest.fixture(scope="module")
def clock() -> LongClock:
    """The clock of `worker` and `fresh`. Tests add seconds to it."""
    return LongClock()


@pytest.fixture(scope="module")
def shared_worker(clock: LongClock) -> Iterator[Worker]:
    """A worker for all tests of a module."""
    worker = Worker(patience=LONG_WAIT, clock=clock)
    yield worker
    worker.close()


@pytest.fixture
def worker(shared_worker: Worker) -> Worker:
    """The shared worker, with a live process that has confirmed to have dropped the questions of earlier tests."""
    if shared_worker._process is None or not shared_worker._process.is_alive():
        shared_worker._replace_process()
    shared_worker.cancel()
    shared_worker._pending.clear()

    def is_idle() -> bool:
        return shared_worker.poll() is None and shared_worker._due_since is None

    wait_until(is_idle, "it never said that it has dropped the question")
    return shared_worker


@pytest.fixture
def fresh(clock: LongClock) -> Iterator[Worker]:
    """A worker whose process has only just been started, so that its first answer takes a while."""
    worker = Worker(patience=LONG_WAIT, clock=clock)
    yield worker
    worker.close()


@pytest.fixture(scope="module")
def shared_patient_worker() -> Iterator[Worker]:
    """A worker for all tests of a module, whose clock does not move."""
    worker = Worker(clock=lambda: 0.0)
    yield worker
    worker.close()


@pytest.fixture
def patient(shared_patient_worker: Worker) -> Worker:
    """A worker whose patience never ends, because its clock does not move. All answers come from its process."""
    shared_patient_worker.cancel()
    shared_patient_worker._pending.clear()
    return shared_patient_worker
