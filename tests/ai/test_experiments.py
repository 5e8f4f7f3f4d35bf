"""Experiments of the arena: what is played, what is kept of it, and how an interrupted one goes on."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from ai import arena
from ai.arena import Run, main
from ai.player import Chance, play
from ai.pools import End, LocalPool, LostError
from ai.results import Results, ResultsError
from ai.rounds import Experiment, Line, Played, StrangerError, Task, commit, deal, openings, perform, proof
from ai.statistics import H1, SequentialTest
from game import fast_core
from game.catalogue import GAMES, game_named
from game.core.record import SeatEntry, dumps, load, record_of
from game.core.sanitize import DEALS
from scenes.play.replay import ReplayScene
from tools.flags import parse

PLAYERS = "tests.ai.players"
SOURCES = fast_core.rules_and_bots()
QUICK = ("--a", "random", "--b", "random", "--jobs", "2")


@dataclass
class HerePool:
    """Plays in this process, the last task and the first in turn."""

    room: int = 3
    tasks: list[Task] = field(default_factory=list)
    played: list[Task] = field(default_factory=list)
    interrupt_after: int = 1_000_000

    def free(self) -> int:
        return self.room - len(self.tasks)

    def submit(self, task: Task) -> None:
        self.tasks.append(task)

    def ends(self) -> list[End]:
        if len(self.played) == self.interrupt_after:
            raise KeyboardInterrupt
        task = self.tasks.pop(-(len(self.played) % 2))
        self.played.append(task)
        try:
            return [(task, perform(task, SOURCES))]
        except Exception as error:
            return [(task, error)]

    def close(self) -> None:
        self.tasks.clear()


def experiment(*lineup: str, game: str = "battlefronts", name: str = "test") -> Experiment:
    given = game_named(game)
    return Experiment(name, given, lineup or ("random", "random"), given.full_options({}), digest=proof([], SOURCES))


def ran(given: Experiment, rounds: int = 4, out: Path | None = None, pool: HerePool | None = None) -> Run:
    run = Run(given, Results(given, out), rounds)
    run.play(pool or HerePool())
    run.results.close()
    return run


def without_time(line: Line) -> dict[str, object]:
    return {**line, "seconds": 0}


# --- Rounds and deals --------------------------------------------------------------------


def test_a_round_is_a_deal_with_every_seating() -> None:
    tasks = list(experiment("150", "random", "recruit", game="last_front").tasks(2))
    assert [task.key for task in tasks] == [(number, seat) for number in (0, 1) for seat in (0, 1, 2)]
    assert [task.seats for task in tasks[:3]] == [
        ("150", "random", "recruit"),
        ("recruit", "150", "random"),
        ("random", "recruit", "150"),
    ]
    assert len({task.seed for task in tasks[:3]}) == 1
    assert len({task.seed for task in tasks}) == 2


def test_no_two_experiments_share_a_deal() -> None:
    deals = [deal(name, number) for name in ("a", "b", "1 a", "a 1", "11 a") for number in range(200)]
    assert len(set(deals)) == len(deals)
    assert all(0 <= number < DEALS for number in deals)
    assert max(deals) > DEALS // 2


def test_the_same_name_gives_the_same_deals_and_a_seed_those_that_follow_it() -> None:
    assert experiment().task(3, 0).seed == experiment("recruit", "random").task(3, 1).seed == deal("test", 3)
    assert replace(experiment(), seed=7).task(3, 0).seed == 10


def test_a_match_is_the_same_wherever_and_in_whatever_order_it_is_played() -> None:
    given = experiment("5", "random")
    here = ran(given)
    pool = LocalPool(2)
    there = Run(given, Results(given), 4)
    try:
        there.play(pool)
    finally:
        pool.close()
    assert [[without_time(line) for line in lines] for lines in here.counted] == [
        [without_time(line) for line in lines] for lines in there.counted
    ]
    assert here.sample == there.sample


def test_the_score_of_a_round_is_that_of_the_first_player() -> None:
    run = ran(experiment("5", "random"), 6)
    assert run.sample.rounds == 6
    assert run.sample.mean > 0.8
    even = ran(experiment("random", "random", "random", "random", game="sharp_end"), 5)
    assert even.sample.mean == pytest.approx(0.25)  # the same four seats, so whoever wins is the first player once


def test_rounds_are_counted_in_their_order_up_to_the_decision() -> None:
    """Whatever ends sooner; so the test ends after the same round on any number of cores."""
    given = experiment("3", "random")
    test = SequentialTest(0.5, 0.9, 0.2, 0.2)
    runs = []
    for room in (1, 2, 9):
        run = Run(given, Results(given), None, test)
        run.play(HerePool(room))
        runs.append(run)
    more = ran(given, len(runs[0].counted) + 3)
    runs.append(Run(given, more.results, None, test))
    assert len({len(run.counted) for run in runs}) == 1
    assert test.verdict(runs[0].sample) == H1
    assert [[line["round"] for line in lines] for lines in runs[2].counted] == [
        [number] * 2 for number in range(len(runs[0].counted))
    ]


def test_a_test_ends_undecided_with_the_matches_that_it_may_take(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--test", "--matches", "3", "--alpha", "0.01"]) == 0
    said = capsys.readouterr().out
    assert "of 2 rounds, 4 matches" in said
    assert "not decided yet (H0 50 %, H1 53 %; LLR " in said


# --- What is said ------------------------------------------------------------------------


def test_the_command_tells_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--a", "5", "--b", "random", "--matches", "3", "--jobs", "2", "--seed", "5"]) == 0
    said = capsys.readouterr()
    for expected in (
        "Battlefronts, 2 seats: 5 against random (experiment 'battlefronts: 5 v random; first = by lot; from 5')",
        " %) of 2 rounds, 4 matches",
        "rounds by score   0: ",
        "5 as              Olive (seat 1) ",
        "anybody as        Olive (seat 1) ",
        "first to decide   ",
        "iterations        5 5 a searched decision",
        f"played on         {'fast' if fast_core.IN_USE else 'plain'} core, commit ",
        "command           python -m ai.arena --a 5 --b random --matches 3",
    ):
        assert expected in said.out
    assert "\r" not in said.err + said.out  # no terminal, so no progress


def test_progress_is_one_line_that_is_written_again() -> None:
    """And only where it is wanted, on a terminal."""
    err = io.StringIO()
    given = experiment()
    Run(given, Results(given), 3, SequentialTest(0.5, 0.9)).play(HerePool(), err)
    words = err.getvalue().split("\r\033[K")
    assert words[0] == ""
    assert " rounds, LLR " in words[1]
    assert "\n" not in err.getvalue()


def test_the_seats_of_several(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "last_front", "--b", "random,recruit", "--a", "random", "--matches", "1", "--jobs", "2"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "Last Front, 3 seats: random against recruit" in said
    assert "of 1 rounds, 3 matches" in said
    assert "Elo" not in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--matches 0", "--matches takes a number from 1 to"),
        ("--matches x", "--matches takes a number from 1 to"),
        ("--jobs 0", "--jobs takes a number from 1 to"),
        ("--seats 4", "Battlefronts is for 2 seats, not 4."),
        ("--game chess", "There is no game 'chess'"),
        ("--nonsense", "There is no flag '--nonsense'; python -m ai.arena --help lists every flag."),
        ("--a wizard", "There is no player 'wizard'"),
        (f"--a {PLAYERS}:Mute", "Mute has no method 'decide(view, seed)'"),
        ("--b random,random", "Battlefronts is for 2 seats, not 3."),
        ("--a random,random", "--a names one player"),
        ("--b random,random --seats 2", "--b names 2 players"),
        ("--option first", "--option takes name=value, not 'first'."),
        ("--option first=never", "cannot be 'never'"),
        ("--test --h0 60 --h1 55", "--h1 must lie above --h0"),
        ("--test --h1 100", "--h1 takes a number between 0 and 100, not '100'."),
        ("--test --alpha nan", "--alpha takes a number between 0 and 0.5, not 'nan'."),
        ("--h1 55", "--h1 goes with --test only."),
        ("--plies 3", "--plies goes with --openings only."),
        ("--openings nowhere", "nowhere is no opening: nowhere cannot be read"),
        ("--openings main.py", "main.py is no opening: Line 1: this is not a record"),
        ("--openings main.py --seed 3", "leave --seed and --option out"),
        ("--out nowhere/file", "file cannot hold the results: No such file or directory."),
        ("--out main.py", "Line 1 of main.py is no match of an arena; name another file to keep this one."),
        ("--out tests", "tests cannot hold the results: it is not an ordinary file."),
        ("--records main.py", "The folder of --records cannot be used: main.py (File exists)."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(fast_core.ROOT)
    assert main([*QUICK, *words.split()]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert (len(said.err.splitlines()), said.out) == (1, "")


# --- Results -----------------------------------------------------------------------------


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    given = experiment("5", "random")
    run = Run(given, Results(given, out), 4)
    with pytest.raises(KeyboardInterrupt):
        run.play(HerePool(interrupt_after=4))
    run.results.close()
    kept = out.read_bytes()
    assert len(kept.splitlines()) == 4
    out.write_bytes(kept + b'{"experiment": "te')
    pool = HerePool()
    again = ran(given, 4, out, pool)
    assert len(pool.played) == 4
    assert out.read_bytes().startswith(kept)
    assert len([json.loads(line) for line in out.read_text().splitlines()]) == 8
    assert again.sample == ran(given).sample
    last = HerePool()
    ran(given, 4, out, last)
    assert last.played == []


@pytest.mark.parametrize("tail", [b"{", b'{"experiment": "test", "game": "battlefro', b'{"experiment": '])
def test_a_file_of_one_broken_line_is_begun_anew(tail: bytes, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    out.write_bytes(tail)
    ran(experiment(), 1, out)
    assert [json.loads(line)["seating"] for line in out.read_text().splitlines()] == [0, 1]


def line_of(out: Path, **other: object) -> bytes:
    """The first line of a file of results with other values."""
    return json.dumps(json.loads(out.read_bytes().splitlines()[0]) | other).encode() + b"\n"


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"experiment": "of yours"}, "Line 2 of results.jsonl is of another experiment, 'of yours'"),
        ({"seats": ["general", "random"]}, "another game, deal or line-up"),
        ({"seed": 3}, "another game, deal or line-up"),
        ({"digest": "0"}, "was played with other sources; name another file, or say --mixed"),
        ({"core": "another"}, "was played on the other core"),
        ({"scores": [2.0, 0.0]}, "is no match of an arena"),
        ({"scores": [1.0]}, "is no match of an arena"),
        ({"scores": [float("nan"), 0.0]}, "is no match of an arena"),
        ({"round": -1}, "is no match of an arena"),
        ({"round": True}, "is no match of an arena"),
        ({"seating": 2}, "is no match of an arena"),
        ({"forfeit": {}}, "is no match of an arena"),
        ({"more": 1}, "is no match of an arena"),
    ],
)
def test_a_file_of_another_kind_is_refused_and_stays_as_it_is(
    other: dict[str, object], sentence: str, tmp_path: Path
) -> None:
    out = tmp_path / "results.jsonl"
    ran(experiment(), 1, out)
    content = out.read_bytes().splitlines(keepends=True)[0] + line_of(out, **other) + b'{"experi'
    out.write_bytes(content)
    with pytest.raises(ResultsError) as caught:
        Results(experiment(), out)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert out.read_bytes() == content
    if "digest" in other or "core" in other:
        assert len(Results(experiment(), out, mixed=True).lines) == 1


@pytest.mark.parametrize("rubbish", [b"\n", b"hello", b"\xff\xfe", b"[" * 100_000, b"{}\n", b"null\n", b"1" * 9999])
def test_rubbish_is_refused_and_stays_as_it_is(rubbish: bytes, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    out.write_bytes(rubbish)
    with pytest.raises(ResultsError, match="is no match of an arena"):
        Results(experiment(), out)
    assert out.read_bytes() == rubbish


def test_a_line_tells_all_of_a_match() -> None:
    lines = [line for lines in ran(experiment("5", "random"), 1).counted for line in lines]
    for seat, line in enumerate(lines):
        assert line["seats"] == (["5", "random"] if seat == 0 else ["random", "5"])
        assert (line["round"], line["seating"], line["opening"], line["forfeit"]) == (0, seat, "", None)
        assert (line["seed"], line["options"]) == (deal("test", 0), {"first": "by lot"})
        assert (line["iterations"][seat], line["iterations"][1 - seat]) == (5, None)
        assert line["python"].startswith("3.")
        assert line["core"] == ("fast" if fast_core.IN_USE else "plain")


def test_the_commit_is_told_or_unknown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fast_core, "ROOT", tmp_path)
    assert commit() == "unknown"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert commit() == "unknown"


# --- Openings and records ----------------------------------------------------------------


def whole_record(folder: Path, name: str, game: str = "battlefronts", seats: int = 2, seed: int = 4) -> Path:
    match = play(game_named(game), [Chance()] * seats, seed).match
    (folder / name).write_text(
        dumps(record_of(match, [SeatEntry("human", "Anna"), *[SeatEntry("captain")] * (seats - 1)]))
    )
    return folder / name


def test_each_round_goes_on_from_the_next_opening(tmp_path: Path) -> None:
    records = [load(whole_record(tmp_path, name, seed=seed)) for name, seed in (("a", 4), ("b", 9))]
    game = game_named("battlefronts")
    given = replace(experiment(), openings=openings(tmp_path, game, 6))
    tasks = [given.task(number, 0) for number in range(4)]
    assert [task.seed for task in tasks] == [4, 9, 4, 9]
    assert len({task.chance for task in tasks}) == 4
    assert [task.opening for task in tasks] == ["a:6", "b:6", "a:6", "b:6"]
    played = [perform(task, SOURCES) for task in tasks]
    for number, one in enumerate(played):
        begun = one.record.split("actions:\n")[1].splitlines()[:6]
        assert begun == records[number % 2].notations[:6]
        assert one.line["opening"] == tasks[number].opening
    assert played[0].record != played[2].record


def test_an_opening_brings_the_number_of_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = whole_record(tmp_path, "four", "last_front", 4)
    words = ["--game", "last_front", "--openings", str(file), "--plies", "5", "--matches", "1", *QUICK]
    assert main(words) == 0
    assert "Last Front, 4 seats" in capsys.readouterr().out
    assert main([*words, "--seats", "3"]) == 2
    assert "The openings are for 4 seats, not 3." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "plies", "sentence"),
    [
        ("fix_bayonets", 3, "a is no opening: it is of battlefronts, not of fix_bayonets."),
        ("battlefronts", None, "a is no opening: the match is over after its last action; --plies goes on"),
    ],
)
def test_what_is_no_opening(game: str, plies: int | None, sentence: str, tmp_path: Path) -> None:
    whole_record(tmp_path, "a")
    with pytest.raises(ValueError, match="is no opening") as caught:
        openings(tmp_path, game_named(game), plies)
    assert str(caught.value).startswith(sentence)


def test_openings_must_agree_in_their_seats(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="There is no record in"):
        openings(tmp_path, GAMES["last_front"], 3)
    for seats in (3, 4):
        whole_record(tmp_path, f"of {seats}", "last_front", seats)
    with pytest.raises(ValueError, match="differ in how many seats"):
        openings(tmp_path, GAMES["last_front"], 3)


@pytest.mark.parametrize("player", [f"{PLAYERS}:First", f"{PLAYERS}:Raises", "7", "random", "recruit"])
def test_the_record_of_every_player_can_be_replayed(player: str, tmp_path: Path) -> None:
    given = replace(experiment(player, "random"), digest=proof([arena.named(player)], SOURCES))
    run = Run(given, Results(given), 2, records=tmp_path)
    run.play(HerePool())
    files = sorted(tmp_path.iterdir())
    assert len(files) == 4
    for file in files:
        wish = parse(["--replay", str(file)])
        assert wish.replay is not None
        names = [seat.name or seat.kind for seat in wish.replay.seats]
        assert sorted(names) == sorted([player.rpartition(":")[2], "random"])
        ReplayScene(wish.replay)


# --- Processes ---------------------------------------------------------------------------


@pytest.fixture
def pool() -> Iterator[LocalPool]:
    made = LocalPool(2)
    yield made
    made.close()


def test_a_player_that_ends_its_process_loses_and_the_others_play_on(pool: LocalPool) -> None:
    kills = f"{PLAYERS}:Kills"
    given = replace(experiment(kills, "random"), digest=proof([arena.named(kills)], SOURCES))
    run = Run(given, Results(given), 1)
    run.play(pool)
    assert [line["scores"] for line in run.counted[0]] == [[0.0, 1.0], [1.0, 0.0]]
    assert {line["forfeit"]["words"] for line in run.counted[0] if line["forfeit"]} == {
        "Kills ended the process that played the match, three times."
    }


def test_a_killed_process_loses_no_match(pool: LocalPool) -> None:
    given = experiment("random", "random")
    tasks = list(given.tasks(2))
    pool.submit(tasks[0])
    (process, _, _) = next(iter(pool._busy.values()))
    os.kill(process.process.pid or 0, signal.SIGKILL)
    [(task, end)] = pool.ends()
    assert task == tasks[0]
    assert isinstance(end, Played)


def test_a_match_without_a_strange_player_that_ends_its_process_three_times_ends_the_run() -> None:
    class Lossy(HerePool):
        def ends(self) -> list[End]:
            return [(self.tasks.pop(), LostError())]

    with pytest.raises(arena.RunError, match="A match of random and random ended the process that played it"):
        ran(experiment(), 1, pool=Lossy())


@pytest.mark.parametrize(
    ("changed", "words"), [({"digest": "0"}, "other sources"), ({"core": "other"}, "another core")]
)
def test_a_worker_of_other_sources_plays_nothing(changed: dict[str, str], words: str) -> None:
    task = replace(experiment().task(0, 0), **changed)
    with pytest.raises(StrangerError, match=f"has {words}.*, so its matches do not count."):
        perform(task, SOURCES)


def test_the_digest_tells_a_changed_player(tmp_path: Path) -> None:
    file = tmp_path / "changing.py"
    text = "from ai.player import level\ndef Bot():\n    return level('5')\n"
    file.write_text(text)
    players = [arena.named(f"{file}:Bot")]
    before = proof(players, SOURCES)
    file.write_text(text + "\n")
    assert before != proof(players, SOURCES) != proof([], SOURCES)


def anybody_of(group: int) -> bool:
    """Whether a process of this group is still there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_keeps_what_was_played_and_leaves_nobody_behind(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    words = [sys.executable, "-m", "ai.arena", "--a", "random", "--b", "random", "--matches", "10000", "--jobs", "2"]
    words += ["--out", str(out)]
    with subprocess.Popen(words, cwd=fast_core.ROOT, stdout=-1, stderr=-1, text=True, start_new_session=True) as run:
        while not out.exists() or out.read_bytes().count(b"\n") < 3:
            assert run.poll() is None
            time.sleep(0.02)
        os.killpg(run.pid, signal.SIGINT)
        said, complaints = run.communicate(timeout=30)
    assert run.returncode == 130
    assert "Traceback" not in complaints
    assert complaints.splitlines()[-1].startswith("Interrupted: what was played counts")
    assert "random against random" in said
    assert all(json.loads(line)["game"] == "battlefronts" for line in out.read_text().splitlines())
    deadline = time.monotonic() + 20
    while anybody_of(run.pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not anybody_of(run.pid)
