"""The flags of the arena, and the line-up, experiment, test and pool that they set."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ai.arena import protocol, setting
from ai.arena.parser import FlagError
from ai.arena.rounds import Opening
from ai.arena.run import LocalPool
from ai.arena.statistics import SequentialTest
from ai.foreign import ANSWER_LIMIT
from game.catalogue import GAMES
from game.core.record import Record, SeatEntry
from game.core.sanitize import DEALS


def given(words: str = "") -> Any:
    """Return these words as parsed flags of the arena."""
    return setting.make_parser().parse_flags(words.split())


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players, sources and commits are not looked at: they take long."""
    monkeypatch.setattr(setting, "player_named", lambda kind, limit: (kind, limit))
    monkeypatch.setattr(setting, "sources_digest", lambda players, sources: f"{players} of {sources}")
    monkeypatch.setattr(setting.fast_core, "rules_and_bots", lambda: "our sources")
    monkeypatch.setattr(setting, "current_commit", lambda: "the commit")
    monkeypatch.setattr(setting, "secret_of", lambda path: f"a secret in {path}")


# --- Flags ---


def test_without_flags_a_general_meets_a_captain_at_battlefronts() -> None:
    expected = {
        "game": "battlefronts",
        "a": "general",
        "b": "captain",
        "option": [],
        "test": False,
        "mixed": False,
        "wait_for_core": False,
    }
    flags = vars(given())
    assert {name: flags.pop(name) for name in expected} == expected
    assert set(flags.values()) == {None}, "all other flags are not given"


def test_each_flag_is_read() -> None:
    words = (
        "--game last_front --a random --b 150 --seats 3 --option types=two --option victory=quick --matches 9 --test "
        "--h0 40 --h1 45 --alpha 0.1 --beta 0.2 --experiment mine --seed 0 --openings folder --plies 4 --limit 2.5 "
        "--out file --protocol csv --records here --mixed --jobs 8 --cluster auto --wait-for-core"
    )
    assert vars(given(words)) == {
        "game": "last_front",
        "a": "random",
        "b": "150",
        "seats": 3,
        "option": ["types=two", "victory=quick"],
        "matches": 9,
        "test": True,
        "h0": 40.0,
        "h1": 45.0,
        "alpha": 0.1,
        "beta": 0.2,
        "experiment": "mine",
        "seed": 0,
        "openings": Path("folder"),
        "plies": 4,
        "limit": 2.5,
        "out": Path("file"),
        "protocol": "csv",
        "records": "here",
        "mixed": True,
        "jobs": 8,
        "cluster": "auto",
        "wait_for_core": True,
    }


@pytest.mark.parametrize("flag", ["--matche 3", "--wait", "--exp x"])
def test_no_flag_may_be_shortened(flag: str) -> None:
    """A later version could have two flags that begin so."""
    with pytest.raises(FlagError, match=r"^There is no flag '--"):
        given(flag)


def test_the_actions_of_an_opening_are_at_most_a_hundred_thousand() -> None:
    assert given("--plies 100000").plies == 100_000
    with pytest.raises(FlagError, match=r"^--plies takes a number from 1 to 100000, not '100001'\.$"):
        given("--plies 100001")


def test_a_wrong_deal_is_refused_with_the_deals_that_there_are() -> None:
    with pytest.raises(FlagError, match=rf"^--seed takes a whole number from 0 to {DEALS - 1}, not 'x'\.$"):
        given("--seed x")


# --- The line-up ---


@pytest.mark.parametrize(
    ("words", "opening_seats", "lineup"),
    [
        ("--a 150 --b random", None, ("150", "random")),
        ("--a 150 --b random,recruit", None, ("150", "random", "recruit")),
        ("--a 150 --b random --seats 4", None, ("150", "random", "random", "random")),
        ("--a 150 --b random,recruit --seats 4", None, ("150", "random", "recruit", "random")),
        ("--a 150 --b random,recruit --seats 3", None, ("150", "random", "recruit")),
        ("--a 150 --b random", 4, ("150", "random", "random", "random")),
        ("--a 150 --b random --seats 3", 3, ("150", "random", "random")),
    ],
)
def test_the_others_sit_after_the_measured_player_in_turn(
    words: str, opening_seats: int | None, lineup: tuple[str, ...]
) -> None:
    """The number of seats is that of the flag, of the openings, or of the players that are named."""
    assert setting._lineup_of(given(words), opening_seats) == lineup


@pytest.mark.parametrize(
    ("words", "opening_seats", "sentence"),
    [
        ("--a random,150", None, "--a names one player, the one that is measured; --b names the others."),
        ("--seats 3", 4, "The openings are for 4 seats, not 3."),
        ("--b random,150,recruit --seats 3", None, "--b names 3 players for 2 other seats."),
        ("--b random,150", 2, "--b names 2 players for 1 other seat."),
    ],
)
def test_a_line_up_that_does_not_fit_is_refused(words: str, opening_seats: int | None, sentence: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the words differ
        setting._lineup_of(given(words), opening_seats)
    assert str(caught.value) == sentence


# --- Experiments ---


def test_an_experiment_has_all_that_its_flags_set(bare: None) -> None:
    words = "--game last_front --a 150 --b random --seats 3 --option victory=quick --seed 5 --limit 2.5 --out file"
    experiment = setting.make_experiment(given(words))
    options = GAMES["last_front"].full_options({"victory": "quick"})
    words_of_options = "; ".join(f"{slug} = {value}" for slug, value in options.items())
    assert experiment.name == f"last_front: 150 v random, random; {words_of_options}; from 5"
    assert experiment.game is GAMES["last_front"]
    assert experiment.lineup == ("150", "random", "random")
    assert experiment.options == options
    assert (experiment.seed, experiment.openings, experiment.limit) == (5, (), 2.5)
    assert experiment.commit == "the commit"
    assert experiment.digest == "[('150', 2.5), ('random', 2.5)] of our sources", "each player once"
    assert experiment.secret == "", "our own players need none"


def test_an_experiment_with_a_class_has_the_secret_of_its_file_and_the_usual_limit(bare: None) -> None:
    experiment = setting.make_experiment(given("--a random --b mine:Bot --out file"))
    assert experiment.secret == "a secret in file"
    assert experiment.limit == ANSWER_LIMIT


@pytest.mark.parametrize(
    ("words", "ending"),
    [("", "; first = by lot"), ("--seed 0", "; first = by lot; from 0"), ("--option first=lot", None)],
)
def test_the_name_of_an_experiment_says_what_it_plays(words: str, ending: str | None, bare: None) -> None:
    if ending is None:
        with pytest.raises(ValueError, match="cannot be 'lot'"):
            setting.make_experiment(given(f"--a 150 --b random {words}"))
        return
    assert setting.make_experiment(given(f"--a 150 --b random {words}")).name == f"battlefronts: 150 v random{ending}"


def test_a_name_of_ones_own_is_cleaned_and_cut(bare: None) -> None:
    flags = given("--a 150 --b random")
    flags.experiment = "mine\x1b" + "x" * 300
    made = setting.make_experiment(flags)
    assert made.name.startswith("mine")
    assert made.name.isprintable()
    assert len(made.name) == setting.LONGEST_EXPERIMENT


def opening(seats: int = 3, options: dict[str, str] | None = None) -> Opening:
    """An opening of Last Front."""
    return Opening("a.record", Record("last_front", options=options or {}, seats=[SeatEntry("bot")] * seats, seed=9))


def test_openings_set_the_number_of_seats_and_the_output_names_them(
    bare: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        setting, "read_openings", lambda path, game, plies: asked.append((path, game, plies)) or (opening(),)
    )
    words = "--game last_front --a 150 --b random --openings folder/openings"
    made = setting.make_experiment(given(f"{words} --plies 6"))

    assert asked == [(Path("folder/openings"), GAMES["last_front"], 6)]
    assert made.openings == (opening(),)
    assert made.lineup == ("150", "random", "random")
    assert made.name == "last_front: 150 v random, random; openings openings, 6 plies"
    assert (
        setting.make_experiment(given(words)).name == "last_front: 150 v random, random; openings openings, all plies"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--plies 3", "--plies goes with --openings only."),
        ("--openings x --seed 0", "--openings bring their own deals and options; leave --seed and --option out."),
        ("--openings x --option a=b", "--openings bring their own deals and options; leave --seed and --option out."),
    ],
)
def test_flags_that_do_not_go_with_openings_are_refused(words: str, sentence: str, bare: None) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the words differ
        setting.make_experiment(given(words))
    assert str(caught.value) == sentence


# --- The sequential test ---


@pytest.mark.parametrize(
    ("words", "seats", "test"),
    [
        ("", 2, None),
        ("--test", 2, SequentialTest(h0=0.5, h1=0.53, alpha=0.05, beta=0.05)),
        ("--test", 4, SequentialTest(h0=0.25, h1=0.28)),
        ("--test --h0 40", 2, SequentialTest(h0=0.4, h1=0.43)),
        ("--test --h1 60 --alpha 0.01 --beta 0.1", 2, SequentialTest(h0=0.5, h1=0.6, alpha=0.01, beta=0.1)),
    ],
)
def test_a_test_begins_at_an_even_share_and_three_per_cent_above_it(
    words: str, seats: int, test: SequentialTest | None
) -> None:
    made_by_flags = setting.make_test(given(words), seats)
    if test is None:
        assert made_by_flags is None
    else:
        assert made_by_flags is not None
        assert (made_by_flags.h0, made_by_flags.h1) == pytest.approx((test.h0, test.h1))
        assert (made_by_flags.alpha, made_by_flags.beta) == (test.alpha, test.beta)


@pytest.mark.parametrize("flag", ["--h0 40", "--h1 60", "--alpha 0.1", "--beta 0.1"])
def test_a_part_of_a_test_without_a_test_is_refused(flag: str) -> None:
    with pytest.raises(ValueError, match=rf"^{flag.split()[0]} goes with --test only\.$"):
        setting.make_test(given(flag), seats=2)


@pytest.mark.parametrize(("words", "sentence"), [("--h0 60 --h1 60", "60 against 60"), ("--h0 98", "101 against 98")])
def test_hypotheses_in_a_wrong_order_are_refused(words: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=rf"^--h1 must lie above --h0 and below 100 per cent, not {sentence}\.$"):
        setting.make_test(given(f"--test {words}"), seats=2)


# --- The protocol ---


@pytest.mark.parametrize(
    ("flag", "name"),
    [
        ("--b 150", "b"),
        ("--seed 0", "seed"),
        ("--option first=lot", "option"),
        ("--openings x", "openings"),
        ("--plies 3", "plies"),
        ("--experiment x", "experiment"),
        ("--test", "test"),
        ("--records x", "records"),
    ],
)
def test_the_protocol_sets_what_makes_its_rows_comparable(flag: str, name: str) -> None:
    with pytest.raises(ValueError, match=rf"^--protocol sets --{name} itself; leave it out\.$"):
        setting.make_protocol_runs(given(f"--protocol {flag}"))


def test_the_protocol_has_an_experiment_and_a_file_for_each_opponent(bare: None, tmp_path: Path) -> None:
    words = f"--protocol --game last_front --a 7 --seats 3 --matches 7 --out {tmp_path / 'new' / 'out'}"
    runs = setting.make_protocol_runs(given(words))
    assert [run.experiment.name for run in runs] == [
        f"protocol 1: last_front, 3 seats, 7 v {opponent}" for opponent in protocol.REFERENCES
    ]
    assert [run.rounds for run in runs] == [3] * 4, "seven matches are rounded up to rounds of three"
    assert {run.experiment.seed for run in runs} == {protocol.FIRST_DEAL}
    files = ["1000.jsonl", "150.jsonl", "general-0.2s.jsonl", "random.jsonl"]
    assert sorted(path.name for path in (tmp_path / "new" / "out").iterdir()) == files


@pytest.mark.parametrize("words", ["--protocol --a 7", "--protocol --a 7 --seats 2"])
def test_the_protocol_plays_between_two_without_another_number(words: str, bare: None) -> None:
    runs = setting.make_protocol_runs(given(words))
    assert runs[0].experiment.name == "protocol 1: battlefronts, 2 seats, 7 v random"
    assert runs[0].rounds == protocol.ROUNDS
    assert not runs[0].results.kept


def test_a_folder_of_the_protocol_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ValueError, match=r"^The folder of --out cannot be used: file \(File exists\)\.$"):
        protocol.file_of(tmp_path / "file", "random")


# --- Folders and pools ---


def test_the_folder_of_records_is_made_if_there_is_none(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    assert setting.make_records_folder(None) is None
    for _ in range(2):
        assert setting.make_records_folder(str(folder)) == folder
        assert folder.is_dir()


@pytest.mark.parametrize(("flags", "jobs"), [("--jobs 3", 3), ("", 5)], ids=["as many as asked for", "one a core"])
def test_matches_are_played_by_processes_of_this_machine(
    flags: str, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setting, "usable_cores", lambda: 5)
    pool = setting.make_pool(given(flags))
    assert isinstance(pool, LocalPool)
    assert pool.free_places() == jobs


def test_the_flag_of_a_cluster_moves_all_matches_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setting, "connect_to_cluster", lambda address, jobs: SimpleNamespace(of=(address, jobs)))
    monkeypatch.setattr(setting, "ClusterPool", lambda cluster: cluster)
    assert setting.make_pool(given("--cluster auto --jobs 3")).of == ("auto", 3)  # type: ignore[attr-defined]
    assert setting.make_pool(given("--cluster auto")).of == ("auto", None)  # type: ignore[attr-defined]


def test_an_experiment_of_the_protocol_differs_from_the_usual_one_in_name_and_deals_alone(bare: None) -> None:
    [first, *_] = setting.make_protocol_runs(given("--protocol --a 7"))
    usual = setting.make_experiment(given("--a 7 --b random"))
    assert first.experiment == replace(usual, name=first.experiment.name, seed=protocol.FIRST_DEAL)
