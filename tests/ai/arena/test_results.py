"""Files of results: how an interrupted experiment goes on, and what is no such file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.arena.rounds import Results, ResultsError, commit, deal, facts
from ai.arena.run import Run
from ai.player import named, play
from game import fast_core
from game.catalogue import game_named
from tests.ai.arena.playing import HerePool, experiment, ran


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


@pytest.mark.parametrize(("player", "mean", "searched"), [("Counts", 6, 2), ("Miscounts", None, 0), ("First", None, 0)])
def test_a_player_of_ones_own_may_tell_what_it_searched(player: str, mean: int | None, searched: int) -> None:
    players = [named(f"tests.ai.players:{player}"), named("random")]
    told = facts(play(game_named("battlefronts"), players, seed=7), players)
    assert (told["iterations"], told["searched"]) == ([mean, None], [searched, 0])


def test_the_commit_is_told_or_unknown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fast_core, "ROOT", tmp_path)
    assert commit() == "unknown"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert commit() == "unknown"


# --- Openings and records ----------------------------------------------------------------
