"""The effect of each flag of `python main.py`, and the sentences about flags that exclude or need each other."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ai.levels import LEVELS
from career.deal_code import Deal, code_of, deal_of
from game.catalogue import GAMES, game_named
from game.core.record import Record, SeatEntry, dumps
from game.core.sanitize import DEALS
from game.core.version import VERSION
from launch import environment, flags
from launch.flags import LARGEST, SMALLEST, FlagError, Wish, make_parser, parse

RECORD = str(environment.ROOT / "tests" / "golden" / "battlefronts-1.txt")
CODE = code_of(Deal(GAMES["sharp_end"], {"fog": "on"}, ("captain", "human"), seed=77))
BATTLEFRONTS = game_named("battlefronts")
USUAL = {"first": "by lot"}


def wish_of(words: str) -> Wish:
    """The wish that these flags express."""
    return parse(words.split())


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", Wish()),
        ("--game battlefronts", Wish(BATTLEFRONTS, options=USUAL)),
        (
            "--game battlefronts --seats Human,captain --names Anna,Ben --seed 0",
            Wish(BATTLEFRONTS, ["human", "captain"], ["Anna", "Ben"], USUAL, seed=0),
        ),
        ("--deal " + CODE, Wish(GAMES["sharp_end"], ["captain", "human"], [], deal_of(CODE).options, seed=77)),
        (
            "--game battlefronts --headless --matches 5 --wait-for-core",
            Wish(BATTLEFRONTS, ["captain"] * 2, options=USUAL, headless=True, wait_for_core=True, matches=5),
        ),
        (
            "--game battlefronts --headless",
            Wish(BATTLEFRONTS, ["captain"] * 2, options=USUAL, headless=True, matches=1),
        ),
        ("--demo", Wish(demo=True)),
        ("--game battlefronts --demo", Wish(BATTLEFRONTS, ["captain"] * 2, options=USUAL, demo=True)),
        (
            "--game battlefronts --demo --seats general,recruit",
            Wish(BATTLEFRONTS, ["general", "recruit"], options=USUAL, demo=True),
        ),
        ("--game battlefronts --lesson", Wish(BATTLEFRONTS, options=USUAL, lesson=1)),
        ("--window 900x500 --mute", Wish(window=(900, 500), mute=True)),
        ("--fullscreen", Wish(fullscreen=True)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_flag_sets_its_part_of_the_wish_and_nothing_else(words: str, expected: Wish) -> None:
    assert wish_of(words) == expected


def test_an_option_of_a_game_replaces_its_default() -> None:
    assert parse(["--game", "battlefronts", "--option", "first=seat 2"]).options == {"first": "seat 2"}


def test_the_demonstration_of_a_larger_game_has_its_fewest_seats() -> None:
    fewest = GAMES["last_front"].seats[0]
    assert wish_of("--game last_front --demo").seats == ["captain"] * fewest


def test_a_replay_has_its_record_and_no_match() -> None:
    wish = wish_of(f"--replay {RECORD}")
    assert wish.replay is not None
    assert (wish.game, wish.seats) == (None, [])


@pytest.mark.parametrize("flag", ["--headles", "--gam battlefronts", "--fullscr"])
def test_no_flag_may_be_shortened(flag: str) -> None:
    """A later version could have two flags that begin so."""
    with pytest.raises(FlagError, match=r"^There is no flag '--.*'; python main\.py --help lists every flag\.$"):
        wish_of(flag)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--headless --demo --game last_front", "--headless and --demo exclude each other; choose one."),
        (f"--headless --replay {RECORD}", "--headless and --replay exclude each other; choose one."),
        ("--demo --lesson --game last_front", "--demo and --lesson exclude each other; choose one."),
        (f"--deal {CODE} --game sharp_end", "--deal says the whole match; leave --game out."),
        (f"--deal {CODE} --seats human", "--deal says the whole match; leave --seats out."),
        (f"--deal {CODE} --option fog=on", "--deal says the whole match; leave --option out."),
        (f"--deal {CODE} --seed 0", "--deal says the whole match; leave --seed out."),
        (f"--deal {CODE} --replay {RECORD}", "--deal says the whole match; leave --replay out."),
        (f"--deal {CODE} --lesson", "--deal says the whole match; leave --lesson out."),
        (f"--replay {RECORD} --game last_front", "--replay needs no --game: the record says which game it is of."),
        ("--game last_front --matches 1", "--matches goes with --headless only."),
        ("--window 900x500 --fullscreen", "--window and --fullscreen exclude each other; choose one."),
        (
            "--game last_front --lesson --seats human",
            "--lesson is always the same match, against a Recruit; leave --sea",
        ),
        ("--game last_front --lesson --names A", "--lesson is always the same match, against a Recruit; leave --names"),
        (
            "--game last_front --lesson --option a=b",
            "--lesson is always the same match, against a Recruit; leave --opt",
        ),
        (
            "--game last_front --lesson --seed 0",
            "--lesson is always the same match, against a Recruit; leave --seed ou",
        ),
        ("--headless", f"--headless needs a game: add --game and one of {', '.join(GAMES)}."),
        ("--lesson", "--lesson needs a game: add --game and one of "),
        ("--seats human", "--seats needs a game: add --game and one of "),
        ("--names A", "--names needs a game: add --game and one of "),
        ("--option a=b", "--option needs a game: add --game and one of "),
        ("--seed 5", "--seed needs a game: add --game and one of "),
        ("--seed x", f"--seed takes a whole number from 0 to {DEALS - 1}, such as 7, not 'x'."),
        (
            "--game last_front --demo --seats human,human,human",
            "In a demo bots play each other: no seat can be 'human'.",
        ),
        ("--game battlefronts --seats human,random", "No seat can be 'random'; choose from: human, recruit, "),
        ("--game battlefronts --names A,B,C", "--names gives 3 names for 2 seats; leave some out."),
        ("--game battlefronts --lesson 2", "Battlefronts has one guided match: write --lesson alone."),
        ("nowhere", "There is no flag and no record 'nowhere'; python main.py --help lists every flag."),
        (f"{RECORD} --replay {RECORD}", "Name one record: the file alone, or --replay and the file."),
    ],
    ids=lambda value: value[:40].replace(str(environment.ROOT), ""),
)
def test_flags_that_do_not_go_together_are_refused_with_the_one_to_leave_out(words: str, sentence: str) -> None:
    with pytest.raises(FlagError) as caught:
        wish_of(words)
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).endswith(".")


def test_the_seats_of_a_deal_code_may_have_names() -> None:
    wish = wish_of(f"--deal {CODE} --names ,Anna")
    assert wish.names == ["", "Anna"]


def test_a_game_without_a_guided_match_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(BATTLEFRONTS), "lessons", 0)
    with pytest.raises(FlagError, match=r"^Battlefronts has no guided match: leave --lesson out\.$"):
        wish_of("--game battlefronts --lesson")


@pytest.mark.parametrize("kind", ["human", "recruit", "general", "random", "resigned", "bot"])
def test_a_record_may_have_every_kind_of_seat_that_there_is(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "match.record"
    file.write_text(dumps(Record("battlefronts", USUAL, [SeatEntry(kind), SeatEntry("human")], seed=7)))
    wish = wish_of(f"--replay {file}")
    assert wish.replay is not None
    assert wish.replay.seats[0].kind == kind


@pytest.mark.parametrize(
    ("size", "is_playable"),
    [
        (f"{SMALLEST[0]}x{SMALLEST[1]}", True),
        (f"{SMALLEST[0] - 1}x{SMALLEST[1]}", False),
        (f"{SMALLEST[0]}X{SMALLEST[1] - 1}", False),
        (f"{LARGEST}x{LARGEST}", True),
        (f"{LARGEST + 1}x{SMALLEST[1]}", False),
        (f"{SMALLEST[0]}x{LARGEST + 1}", False),
    ],
)
def test_a_window_has_a_smallest_and_a_largest_size(size: str, is_playable: bool) -> None:
    if is_playable:
        width, _, height = size.lower().partition("x")
        assert flags.parse_window_size(size) == (int(width), int(height))
        return
    with pytest.raises(flags.ArgumentTypeError) as caught:
        flags.parse_window_size(size)
    assert str(caught.value) == (
        f"A window of {size.lower()} cannot be played in; the smallest is 800x450, and 16384 pixels is the most."
    )


@pytest.mark.parametrize("size", ["900", "900x", "x500", "900x500x3", "-900x500", "900 x 500", "123456x500"])
def test_what_is_no_size_is_refused(size: str) -> None:
    with pytest.raises(flags.ArgumentTypeError, match=rf"^--window takes a size such as 1280x720, not '{size}'\.$"):
        flags.parse_window_size(size)


def test_the_folder_of_the_data_is_made_and_known_by_its_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program may leave the folder in which it was started."""
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert wish_of("--data new/saves").data == tmp_path / "new" / "saves"
    assert (tmp_path / "new" / "saves").is_dir()


def make_file(path: Path) -> None:
    """Let there be a file in the place of the folder."""
    path.touch()


def make_circle(path: Path) -> None:
    """Let there be a link that leads to itself in the place of the folder."""
    path.symlink_to(path)


@pytest.mark.parametrize("make", [make_file, make_circle], ids=["a file", "a circle"])
def test_the_flag_refuses_a_data_folder_if_the_system_cannot_make_it(
    make: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make(Path("saves"))
    with pytest.raises(FlagError, match=r"^The folder of --data cannot be used: saves \(File exists\)\.$"):
        wish_of("--data saves")


def test_a_link_that_leads_round_in_a_circle_is_called_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Some versions of Python raise RuntimeError for it, which has no words of the system."""

    def fail(path: Path) -> None:
        raise RuntimeError("Symlink loop")

    monkeypatch.setattr(Path, "resolve", fail)
    with pytest.raises(FlagError, match=r"\(it leads round in a circle\)\.$"):
        parse(["--data", str(tmp_path)])


def test_the_help_lists_all_choices(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Games, kinds of seats and the games with a second guided match are those of the program."""
    monkeypatch.setattr(os, "environ", {**os.environ, "COLUMNS": "10000"})
    text = " ".join(make_parser().format_help().split())
    kinds = ", ".join(["human", *(level.slug for level in LEVELS)])
    second = " and ".join(game.slug for game in GAMES.values() if game.lessons == 2)
    for words in (
        f"go straight to a match of this game: {', '.join(GAMES)}",
        f"who sits where, separated by commas: {kinds}, or a class of your own such as folder/my_bot.py:MyBot;",
        f"2 is the second one of {second}",
        "RECORD a record to play",
        "--names NAMES",
        "--option NAME=VALUE",
        "--seed N",
        "--deal CODE",
        "--matches N",
        "--lesson [N]",
        "--replay FILE",
        "--window WxH",
        "--data FOLDER",
    ):
        assert words in text
    with pytest.raises(SystemExit) as end:
        parse(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"Five Fronts {VERSION}\n"
