"""This version plays against earlier ones: the interface that `ai.guest` writes down, and what a guest may send."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

from ai.checkout import Checkout
from ai.player import level, play, player_named
from game import fast_core
from game.catalogue import game_named
from launch.environment import ROOT
from tests.ai.test_foreign import write_checkout
from tests.ai.test_strangers import BAD_ANSWERS, is_running

VERSIONS = {
    "db072a27": ("last_front",),
    "a241ad16": ("sharp_end",),
    "a4109608": ("fighting_front",),
    "64572406": ("sharp_end", "last_front"),
    "a3f7a2ec": ("battlefronts", "fix_bayonets"),
}
"""By commit: the games that are played against it. Each of the commits has another interface, see `ai.guest`.

Each game is played against the oldest of them that has its present rules.
"""
LEFT_OUT = ("assets", "docs", "scenes", "tests")


@pytest.fixture(scope="module")
def checkouts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of each commit. Commits that this clone does not have are missing."""
    folders = {}
    for commit in VERSIONS:
        words = ["git", "-C", str(ROOT), "archive", commit, ".", *(f":(exclude){name}" for name in LEFT_OUT)]
        packed = subprocess.run(words, capture_output=True)
        if packed.returncode == 0:
            folders[commit] = tmp_path_factory.mktemp("versions") / commit
            with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
                files.extractall(folders[commit], filter="data")
    return folders


@pytest.mark.parametrize(("commit", "slug"), [(commit, slug) for commit, slugs in VERSIONS.items() for slug in slugs])
def test_a_match_can_be_played_against_earlier_versions(
    commit: str, slug: str, checkouts: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program checks at every decision of the guest that both versions find the same actions legal."""
    if commit not in checkouts:
        pytest.skip(f"This clone does not have the commit {commit}; git fetch --unshallow gets it.")
    monkeypatch.setattr(fast_core, "IN_USE", False)  # the other folder has no fast core
    guest = player_named(f"1@{checkouts[commit]}")
    assert isinstance(guest, Checkout)

    outcome = play(game_named(slug), [level("1"), guest], seed=7)
    assert outcome.match.over
    assert guest.iterations


def test_a_version_that_lacks_an_option_is_refused_with_its_error(
    checkouts: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    if "a4109608" not in checkouts:
        pytest.skip("This clone does not have the commit a4109608; git fetch --unshallow gets it.")
    monkeypatch.setattr(fast_core, "IN_USE", False)
    players = [level("1"), player_named(f"1@{checkouts['a4109608']}")]
    with pytest.raises(ValueError, match=r"^The checkout 'a4109608' cannot play: it failed with .* no option 'types'"):
        play(game_named("last_front"), players, seed=7, options={"types": "two"})


def test_the_player_refuses_a_version_with_other_rules(
    checkouts: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the Sharp End had other rules at this commit."""
    if "a3f7a2ec" not in checkouts:
        pytest.skip("This clone does not have the commit a3f7a2ec; git fetch --unshallow gets it.")
    monkeypatch.setattr(fast_core, "IN_USE", False)
    players = [level("1"), player_named(f"1@{checkouts['a3f7a2ec']}")]
    with pytest.raises(ValueError, match=r"^The checkout 'a3f7a2ec' cannot play: it plays by other rules: there, "):
        play(game_named("sharp_end"), players, seed=7)


def test_a_version_that_lacks_the_level_is_refused(tmp_path: Path) -> None:
    guest = Checkout("captain", str(write_checkout(tmp_path / "before")))
    with pytest.raises(ValueError, match=r"^The checkout 'before' cannot play: it has no level 'captain'.$"):
        play(game_named("last_front"), [guest, level("1")], seed=7)


# --- What a guest sends ------------------------------------------------------------------

SPEAKING_GUEST = """
import os, sys
from pathlib import Path
for answer in [{answers}]:
    sys.stdin.readline()
    while answer:
        answer = answer[os.write(1, answer):]
os._exit(0)
"""
CORE = '{"core": "%s"}\n' % ("fast" if fast_core.IN_USE else "plain")


@pytest.mark.parametrize("after_core", [False, True], ids=["as the first answer", "as a decision"])
@pytest.mark.parametrize("what", ["deep objects", "a part of a line", "a line without an end"])
def test_the_player_refuses_a_guest_that_sends_bytes_instead_of_an_answer(
    what: str, after_core: bool, tmp_path: Path
) -> None:
    """The first answer of a guest names its core. Both players are guests, and both processes must end.

    `tests/ai/test_checkout.py` tries all kinds of bytes without a process. Those that fill its pipe are tried here.
    """
    (tmp_path / "data").write_bytes(BAD_ANSWERS[what])
    bad_answer = f"Path({str(tmp_path / 'data')!r}).read_bytes()"
    answers = f"{CORE.encode()!r}, {bad_answer}" if after_core else bad_answer
    bot = SPEAKING_GUEST.format(answers=answers)
    guests = [Checkout("1", str(write_checkout(tmp_path / "before", bot=bot))) for _ in range(2)]

    with pytest.raises(ValueError, match=r"^The checkout 'before' cannot play: ") as refusal:
        play(game_named("last_front"), guests, seed=7)
    assert str(refusal.value).isprintable()
    assert [guest._process for guest in guests] == [None, None]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no groups of processes")
def test_a_child_of_a_guest_delays_nothing_and_ends_with_the_guest(tmp_path: Path) -> None:
    """The program of the guest starts a child, writes its number to a file, and ends."""
    pid_file = tmp_path / "pid"
    guest_with_child = (
        "import subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(pid_file)!r}, 'w').write(str(child.pid))\nraise SystemExit"
    )
    began = time.monotonic()
    with pytest.raises(ValueError, match="its process"):
        play(
            game_named("last_front"),
            [Checkout("1", str(write_checkout(tmp_path / "before", bot=guest_with_child))), level("1")],
            seed=7,
        )
    assert time.monotonic() - began < 20

    until = time.monotonic() + 10
    while is_running(int(pid_file.read_text())) and time.monotonic() < until:
        time.sleep(0.01)
    assert not is_running(int(pid_file.read_text()))


def test_the_player_refuses_a_checkout_without_its_folder(tmp_path: Path) -> None:
    guest = Checkout("1", str(write_checkout(tmp_path / "before")))
    (tmp_path / "before").rename(tmp_path / "after")
    with pytest.raises(ValueError, match=r"^The checkout 'before' cannot play: its process cannot be started"):
        play(game_named("last_front"), [guest, level("1")], seed=7)
