"""The flags of `python main.py`, with one sentence for each invalid use. This module needs no package."""

from __future__ import annotations

import os
import re
import unicodedata
from argparse import ArgumentTypeError, Namespace
from dataclasses import dataclass, field, replace
from pathlib import Path

from ai.arena.parser import FlagError, Parser, int_between, parse_option
from ai.levels import RANDOM, split_kinds
from career.deal_code import code_in, deal_of
from game.catalogue import GAMES, game_named
from game.core.game import Game
from game.core.record import BOT, RESIGNED, Record, load, replay
from game.core.sanitize import DEALS, LONGEST_NAME, clean_name, deal_number, quoted
from game.core.version import VERSION
from launch.seat_kinds import KINDS, OWN_CLASS, check_kinds

RIVAL = "captain"
"""The kind of all seats if bots play each other and --seats is not given."""
SMALLEST = (800, 450)
LARGEST = 16384
"""Maximum width and height of a window in pixels."""
MOST_MATCHES = 1_000_000
LESSON_COUNTS = ("no guided match: leave --lesson out", "one guided match: write --lesson alone")
"""What is said of a game that has too few guided matches, by their number."""


@dataclass
class Wish:
    """The flags, checked."""

    game: Game | None = None
    """None if the program starts at the title."""
    seats: list[str] = field(default_factory=list)
    """The kinds of the seats, or empty for the seats that the lobby would propose."""
    names: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    seed: int | None = None
    headless: bool = False
    wait_for_core: bool = False
    matches: int = 1
    demo: bool = False
    lesson: int = 0
    """The number of a guided match, from 1, or 0 for none."""
    replay: Record | None = None
    window: tuple[int, int] | None = None
    fullscreen: bool = False
    mute: bool = False
    data: Path | None = None


def make_parser() -> Parser:
    """The parser of the flags, with the texts of --help."""
    parser = Parser(
        prog="python main.py",
        description="Five tabletop war games at one table. Without flags the title appears.",
    )
    add = parser.add_argument
    add("record", metavar="RECORD", nargs="?", help="a record to play, as with --replay: what a double click opens")
    add("--game", metavar="SLUG", help=f"go straight to a match of this game: {', '.join(GAMES)}")
    add(
        "--seats",
        metavar="KINDS",
        help=f"who sits where, separated by commas: {', '.join(KINDS)}, or {OWN_CLASS}; with --headless also what "
        "python -m ai.arena --help names as players",
    )
    add("--names", metavar="NAMES", help="names of the seats, separated by commas")
    add("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; may be repeated")
    add("--seed", metavar="N", type=_parse_seed, help="play this deal; a class of your own may get another (BOTS.md)")
    add("--deal", metavar="CODE", help="play the match of this deal code: its game, seats, options and deal")

    add("--headless", action="store_true", help="play without a window and print one JSON object a match")
    matches = int_between("--matches", MOST_MATCHES)
    add("--matches", metavar="N", type=matches, help="with --headless: play so many, with seeds N, N+1, ...")
    add("--wait-for-core", action="store_true", help="build the fast core first, instead of in the background")
    add("--demo", action="store_true", help="watch bots play each other; any key goes back to the title")
    with_two = " and ".join(game.slug for game in GAMES.values() if game.lessons == 2)
    second = f"with --game: a guided match against a Recruit; 2 is the second one of {with_two}"
    add("--lesson", metavar="N", nargs="?", const=1, default=0, type=int_between("--lesson", most=2), help=second)
    add("--replay", metavar="FILE", help="play a record, back and forth")

    add("--window", metavar="WxH", type=parse_window_size, help="size of the window in pixels, such as 1280x720")
    add("--fullscreen", action="store_true", help="use the whole screen")
    add("--mute", action="store_true", help="without any sound")
    add("--data", metavar="FOLDER", help="keep settings, saves and records in this folder")
    add("--version", action="version", version=f"Five Fronts {VERSION}")
    return parser


def _parse_seed(text: str) -> int:
    """The number of a deal. Raises ArgumentTypeError with a sentence."""
    number = deal_number(text)
    if number is None:
        raise ArgumentTypeError(f"--seed takes a whole number from 0 to {DEALS - 1}, such as 7, not '{quoted(text)}'.")
    return number


def parse_window_size(text: str) -> tuple[int, int]:
    """Width and height of a window in pixels. Raises ArgumentTypeError with a sentence.

    >>> parse_window_size("1280x720")
    (1280, 720)
    """
    numbers = re.fullmatch(r"(?P<width>[0-9]{1,5})[xX](?P<height>[0-9]{1,5})", text)
    if numbers is None:
        raise ArgumentTypeError(f"--window takes a size such as 1280x720, not '{quoted(text)}'.")

    width, height = int(numbers["width"]), int(numbers["height"])
    if width < SMALLEST[0] or height < SMALLEST[1] or max(width, height) > LARGEST:
        raise ArgumentTypeError(
            f"A window of {width}x{height} cannot be played in; the smallest is {SMALLEST[0]}x{SMALLEST[1]}, "
            f"and {LARGEST} pixels is the most."
        )
    return width, height


def parse(arguments: list[str]) -> Wish:
    """Parse and check the flags, and return what they ask for. Raises FlagError with a sentence for wrong ones.

    With --help and --version it prints and exits.
    """
    parser = make_parser()
    parsed = parser.parse_flags(arguments)
    if parsed.record is not None:  # a file without a flag means the same as with --replay
        if not os.path.lexists(parsed.record):
            record = quoted(parsed.record)
            raise FlagError(f"There is no flag and no record '{record}'; {parser.prog} --help lists every flag.")
        if parsed.replay is not None:
            raise FlagError("Name one record: the file alone, or --replay and the file.")
        parsed.replay = parsed.record
    _check_combinations(parsed)

    wish = Wish(seed=parsed.seed, headless=parsed.headless, matches=parsed.matches or 1, demo=parsed.demo)
    wish = replace(wish, lesson=parsed.lesson, wait_for_core=parsed.wait_for_core)
    wish = replace(wish, window=parsed.window, fullscreen=parsed.fullscreen, mute=parsed.mute)
    try:
        _set_match(wish, parsed)
        if parsed.replay is not None:
            wish.replay = _load_record(parsed.replay)
        if parsed.data is not None:
            wish.data = _make_folder(parsed.data)
    except ValueError as error:
        raise FlagError(str(error)) from None
    return wish


def _load_record(file: str) -> Record:
    """The record in this file, which must replay. Raises ValueError with a sentence."""
    record = load(Path(file))
    for entry in record.seats:
        if entry.kind not in (*KINDS, RANDOM, RESIGNED, BOT):
            raise ValueError(f"The record has a seat of the kind '{quoted(entry.kind)}', which does not exist.")
    replay(record, game_named)
    return record


def _check_combinations(parsed: Namespace) -> None:
    """Raise FlagError if a flag lacks another one that it needs, or excludes one."""
    modes = [flag for flag in ("headless", "demo", "replay", "lesson") if getattr(parsed, flag)]
    if len(modes) > 1:
        raise FlagError(f"--{modes[0]} and --{modes[1]} exclude each other; choose one.")

    if parsed.deal is not None:
        said_by_deal = ("game", "seats", "option", "seed", "replay")
        needless = [flag for flag in said_by_deal if getattr(parsed, flag) not in (None, [])]
        needless += ["lesson"] * bool(parsed.lesson)
        if needless:
            raise FlagError(f"--deal says the whole match; leave --{needless[0]} out.")

    if parsed.replay is not None and parsed.game is not None:
        raise FlagError("--replay needs no --game: the record says which game it is of.")
    if parsed.matches is not None and not parsed.headless:
        raise FlagError("--matches goes with --headless only.")
    if parsed.window and parsed.fullscreen:
        raise FlagError("--window and --fullscreen exclude each other; choose one.")

    if parsed.lesson:
        fixed = [flag for flag in ("seats", "names", "option", "seed") if getattr(parsed, flag) not in (None, [])]
        if fixed:
            raise FlagError(f"--lesson is always the same match, against a Recruit; leave --{fixed[0]} out.")

    if parsed.game is None and parsed.deal is None:
        about_a_game = ("headless", "lesson", "seats", "names", "option", "seed")
        without_game = [flag for flag in about_a_game if getattr(parsed, flag)]
        if without_game:
            raise FlagError(f"--{without_game[0]} needs a game: add --game and one of {', '.join(GAMES)}.")


def _set_match(wish: Wish, parsed: Namespace) -> None:
    """Set game, seats, names, options and deal of the wish from the parsed flags, `parsed`.

    A deal code (--deal) sets all but the names. Without a game nothing is set. A demo or a headless match without
    --seats has bots of the level RIVAL. Raises ValueError with a sentence for values that cannot be.
    """
    if parsed.deal is not None:
        deal = deal_of(code_in(parsed.deal))
        wish.game, wish.seats, wish.options, wish.seed = deal.game, list(deal.kinds), deal.options, deal.seed
    elif parsed.game is not None:
        wish.game = game_named(parsed.game)
        if wish.lesson > wish.game.lessons:
            raise ValueError(f"{wish.game.name} has {LESSON_COUNTS[wish.game.lessons]}.")
        given = split_kinds(parsed.seats) if parsed.seats is not None else None
        bots = [RIVAL] * wish.game.seats[0] if wish.headless or wish.demo else []
        wish.seats = given if given is not None else bots
        wish.options = wish.game.full_options(dict(parse_option(text) for text in parsed.option))
    else:
        return

    seats = wish.game.check_seats(len(wish.seats) or wish.game.seats[0])
    check_kinds(wish)

    wish.names = [_check_name(words) for words in parsed.names.split(",")] if parsed.names is not None else []
    if len(wish.names) > seats:
        raise ValueError(f"--names gives {len(wish.names)} names for {seats} seats; leave some out.")


def _check_name(words: str) -> str:
    """The name of a seat, cleaned. Raises ValueError with a sentence for a name that cannot be displayed."""
    has_control_characters = any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in words)
    if has_control_characters or len(words.strip()) > LONGEST_NAME:
        fine = f"names of up to {LONGEST_NAME} letters without control characters"
        raise ValueError(f"--names takes {fine}, not '{quoted(words)}'.")
    return clean_name(words)


def _make_folder(named: str) -> Path:
    """The folder of --data, which is created if necessary. Raises ValueError with a sentence."""
    if not named.strip():
        raise ValueError("--data needs the name of a folder, such as --data saves.")
    path = Path(named)
    try:
        path.mkdir(parents=True, exist_ok=True)
        return path.resolve()
    except (OSError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or "it leads round in a circle"
        raise ValueError(f"The folder of --data cannot be used: {quoted(named)} ({why}).") from None
