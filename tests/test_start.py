"""`python main.py`: in which order it sets up and plays, and what its exit code says."""

from __future__ import annotations

import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ai.arena import headless
from ai.arena.rounds import DEALS_DRAWN
from ai.deals import GUESSABLE_BELOW
from game.catalogue import GAMES, game_named
from game.core.sanitize import DEALS
from launch import environment, notice
from launch import start as starter
from launch.flags import Wish, parse
from scenes import app, routes
from scenes.keeping.store import Store
from scenes.menus.title import TitleScene

MAIN = str(environment.ROOT / "main.py")
HEADLESS = ["--headless", "--game", "battlefronts", "--seats", "random,random"]


@pytest.fixture
def events(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The steps of a start, in their order. None of them is really taken. The start is not that of a package.

    A match without a window ends with the exit code 41, and one with a window with 42.
    """
    noted: list[object] = []

    def ensure_pins(pins: dict[str, str], again: list[str]) -> None:
        noted.append(("set up", sorted(pins), again))

    def play_headless(wish: Wish) -> int:
        noted.append("headless")
        return 41

    def play_in_window(wish: Wish) -> int:
        noted.append("window")
        return 42

    monkeypatch.setattr(environment, "PACKAGED", False)
    monkeypatch.setattr(environment, "read_pins", lambda file: {f"pins of {Path(file).name}": ""})
    monkeypatch.setattr(environment, "ensure_pins", ensure_pins)
    monkeypatch.setattr(environment, "start_again", lambda python, again: noted.append(("again", python, again)))
    monkeypatch.setattr(starter, "play_headless", play_headless)
    monkeypatch.setattr(starter, "play_in_window", play_in_window)
    return noted


# --- The order of a start ---


@pytest.mark.parametrize(
    ("flags", "is_package", "pins", "played", "code"),
    [
        (["--mute"], False, ["pins of requirements.txt"], "window", 42),
        (["--mute"], True, [], "window", 42),
        (HEADLESS, False, [], "headless", 41),
    ],
    ids=["a window", "a window of a package", "no window"],
)
def test_a_start_sets_up_what_it_needs_and_then_plays(
    flags: list[str],
    is_package: bool,
    pins: list[str],
    played: str,
    code: int,
    events: list[object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Matches without a window need no package, and a package of ours brings them."""
    monkeypatch.setattr(environment, "PACKAGED", is_package)
    assert starter.main(flags) == code
    assert events == [("set up", pins, [MAIN, *flags]), played]


@pytest.mark.parametrize("is_built", [True, False], ids=["built", "not built"])
def test_a_start_that_waits_for_the_fast_core_begins_again_on_it(
    is_built: bool, events: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The present process runs on the plain core and would go on so."""
    monkeypatch.setattr(headless, "fetch_core", lambda: is_built)
    flags = [*HEADLESS, "--wait-for-core"]
    starter.main(flags)
    again = [("again", Path(sys.executable), [MAIN, *flags])] if is_built else []
    assert events[1:] == [*again, "headless"], "start_again does not return outside of tests"


def test_no_start_waits_for_the_fast_core_unasked(events: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headless, "fetch_core", lambda: events.append("fetched"))
    starter.main(HEADLESS)
    assert "fetched" not in events


def test_wrong_flags_end_a_start_before_it_sets_anything_up(
    events: list[object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert starter.main(["--nonsense"]) == 2
    assert events == []
    assert "--nonsense" in capsys.readouterr().err


def test_a_failed_set_up_is_told_and_ends_the_start(events: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise environment.SetupError("Do this.")

    monkeypatch.setattr(environment, "ensure_pins", fail)
    monkeypatch.setattr(notice, "tell_failure", events.append)
    assert starter.main(["--mute"]) == 3
    assert events == ["Do this."]


def test_ctrl_c_has_the_exit_code_of_an_interrupted_command(
    events: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(environment, "ensure_pins", interrupt)
    assert starter.main(["--mute"]) == 130


# --- Matches without a window ---


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The arguments with which matches without a window are played. None is really played. The exit code is 7."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(headless, "play_many", lambda *arguments: calls.append(arguments) or 7)
    return calls


def test_matches_without_a_window_are_those_of_the_flags(asked: list[tuple[Any, ...]]) -> None:
    flags = [*HEADLESS, "--seed", "5", "--matches", "3", "--option", "first=seat 2"]
    assert starter.play_headless(parse(flags)) == 7
    [(game, seats, seed, matches, out, err, options, about)] = asked
    assert (game, seats, seed, matches) == ("battlefronts", ["random", "random"], 5, 3)
    assert (out, err) == (sys.stdout, sys.stderr)
    assert options == {"first": "seat 2"}
    assert about == headless.core_words()


def test_the_first_deal_is_0_if_the_seed_says_so(asked: list[tuple[Any, ...]]) -> None:
    starter.play_headless(parse([*HEADLESS, "--seed", "0"]))
    assert asked[0][2] == 0


def test_without_a_seed_the_first_deal_is_unpredictable(asked: list[tuple[Any, ...]]) -> None:
    for _ in range(2):
        starter.play_headless(parse(HEADLESS))
    first, second = (arguments[2] for arguments in asked)
    assert first != second
    assert min(first, second) >= GUESSABLE_BELOW


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(28, "No space left on device"), "The results could not be written: No space left on device.\n"),
        (BrokenPipeError(32, "Broken pipe"), ""),
    ],
    ids=["a full disk", "nobody reads any more"],
)
def test_an_output_that_cannot_be_written_ends_the_matches(
    error: OSError, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python would flush the output at its end and fail again, so the null device takes its place."""

    def fail(*_: object) -> int:
        raise error

    null_descriptor, output_descriptor = 55, 77
    calls: list[tuple[object, ...]] = []
    fake_os = SimpleNamespace(
        open=lambda path, mode: calls.append((path, mode)) or null_descriptor,
        dup2=lambda old, new: calls.append((old, new)),
        devnull="null",
        O_WRONLY=1,
    )
    monkeypatch.setattr(headless, "play_many", fail)
    monkeypatch.setattr(starter, "os", fake_os)
    monkeypatch.setattr(
        starter, "sys", SimpleNamespace(stdout=SimpleNamespace(fileno=lambda: output_descriptor), stderr=None)
    )
    assert starter.play_headless(parse(HEADLESS)) == 1
    assert calls == [("null", fake_os.O_WRONLY), (null_descriptor, output_descriptor)]
    assert capsys.readouterr().err == said


# --- A window ---


EXIT_CODE_OF_WINDOW = 5
"""What the client of these tests returns."""


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """The arguments with which the client is run. No window opens, and Ctrl+C is handled afterwards as before."""
    arguments: dict[str, Any] = {}

    def run(first: object, **facts: Any) -> int:
        arguments.update(facts, first=first)
        return 5

    handler = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(app, "run", run)
    monkeypatch.setattr(starter.builder, "build_in_background", lambda: None)
    yield arguments
    signal.signal(signal.SIGINT, handler)


@pytest.mark.parametrize(
    ("flags", "size", "fullscreen", "mute"),
    [
        ([], None, None, False),
        (["--window", "900x500"], (900, 500), None, False),
        (["--fullscreen", "--mute"], None, True, True),
    ],
    ids=["no flags", "a size", "the whole screen, mute"],
)
def test_a_window_is_opened_as_the_flags_say(
    flags: list[str], size: object, fullscreen: object, mute: bool, window: dict[str, Any], tmp_path: Path
) -> None:
    """Without a flag for it, the setting decides whether the whole screen is used."""
    assert starter.play_in_window(parse(["--data", str(tmp_path / "data"), *flags])) == EXIT_CODE_OF_WINDOW
    assert (window["window_size"], window["fullscreen"], window["mute"]) == (size, fullscreen, mute)
    assert window["store"].folder == tmp_path / "data"
    assert isinstance(window["rng"], random.SystemRandom)


@pytest.mark.parametrize(
    ("kind", "refusal"),
    [
        ("tests.ai.players:Nobody", "tests.ai.players:Nobody cannot be had: its module has no such class.\n"),
        (
            "tests.nowhere:MyBot",
            "tests.nowhere:MyBot cannot be had: ModuleNotFoundError: No module named 'tests.nowhere'",
        ),
        ("tests.ai.players:First", ""),
    ],
    ids=["no such class", "no such module", "a class"],
)
def test_no_window_is_opened_for_a_class_that_cannot_play(
    kind: str, refusal: str, window: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence says why, as for other wrong flags."""
    wish = parse(["--data", str(tmp_path / "data"), "--game", "battlefronts", "--seats", f"human,{kind}"])
    assert starter.play_in_window(wish) == (2 if refusal else 5)
    said = capsys.readouterr().err
    assert (said.startswith(refusal), said.count("\n")) == (True, 1 if refusal else 0)
    assert ("first" in window) is not bool(refusal)


@pytest.mark.parametrize("is_building", [True, False], ids=["a build has begun", "no build"])
def test_the_title_shows_the_progress_of_a_build(
    is_building: bool, window: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = object()
    build = SimpleNamespace(progress_words=words) if is_building else None
    monkeypatch.setattr(starter.builder, "build_in_background", lambda: build)
    monkeypatch.setattr(starter, "title_scene", lambda shown: ("title", shown))
    starter.play_in_window(parse([]))
    expected = ("title", words if is_building else None)
    assert window["title"]() == expected
    assert window["first"]() == expected, "without flags the title comes first"


def test_from_the_first_scene_on_ctrl_c_is_left_to_the_main_loop(
    window: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then, the handler that `launch.door` has set ends the process at once. SIG_IGN is here in its place."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    seen: list[object] = []
    monkeypatch.setattr(starter, "first_scene", lambda *_: seen.append(signal.getsignal(signal.SIGINT)))
    starter.play_in_window(parse([]))
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    make_first_scene = window["first"]
    make_first_scene()
    assert seen == [signal.SIG_IGN]
    assert signal.getsignal(signal.SIGINT) == signal.default_int_handler


@pytest.mark.parametrize("is_deleted", [True, False], ids=["deleted", "there"])
def test_a_window_leaves_its_folder_after_the_deletion_of_it(
    is_deleted: bool, window: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From there no process of the bots could be started."""
    wish = parse([])
    moves: list[object] = []

    def cwd() -> Path:
        if is_deleted:
            raise FileNotFoundError
        return environment.ROOT

    monkeypatch.setattr(starter.Path, "cwd", cwd)
    monkeypatch.setattr(starter.os, "chdir", moves.append)
    starter.play_in_window(wish)
    assert moves == ([environment.ROOT] if is_deleted else [])


def test_pygame_prints_no_greeting(window: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYGAME_HIDE_SUPPORT_PROMPT", raising=False)
    starter.play_in_window(parse([]))
    assert starter.os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] == "1"


def test_a_pygame_that_cannot_be_loaded_is_told_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(environment.SetupError, match=r"^pygame cannot be loaded: delete the folder \.venv and start"):
        starter.play_in_window(parse([]))


# --- The first scene ---


@pytest.fixture
def scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scenes that are only named, with what they were made of."""
    for name in ("replay", "lesson", "demonstration", "match"):
        monkeypatch.setattr(routes, name, lambda *facts, name=name: (name, *facts))


RECORD = str(environment.ROOT / "tests" / "golden" / "battlefronts-1.txt")


def first_scene(flags: str, store: Store) -> Any:
    """The first scene with these flags, with its name first."""
    return starter.first_scene(parse(flags.split()), random.Random(3), store, lambda: ("title",))  # type: ignore[arg-type, return-value]


@pytest.mark.parametrize(
    ("flags", "scene"),
    [
        ("", ("title",)),
        ("--game last_front --lesson", ("lesson", GAMES["last_front"], 0)),
        ("--game last_front --lesson 2", ("lesson", GAMES["last_front"], 1)),
    ],
)
def test_the_first_scene_follows_from_the_flags(
    flags: str, scene: tuple[object, ...], scenes: None, tmp_path: Path
) -> None:
    """Guided matches are counted from 1 on the command line, and from 0 in the program."""
    assert first_scene(flags, Store(tmp_path)) == scene


def test_a_record_is_replayed(scenes: None, tmp_path: Path) -> None:
    name, record = first_scene(f"--replay {RECORD}", Store(tmp_path))
    assert (name, record.game) == ("replay", "battlefronts")


def test_a_demonstration_plays_the_match_of_the_flags_or_any(scenes: None, tmp_path: Path) -> None:
    name, _, game, setup = first_scene("--demo", Store(tmp_path))
    assert (name, game, setup) == ("demonstration", None, None)
    name, _, game, setup = first_scene("--demo --game sharp_end --seed 8", Store(tmp_path))
    assert (name, game, setup.seed) == ("demonstration", GAMES["sharp_end"], 8)


def test_a_match_has_the_game_seats_options_and_deal_of_the_flags(scenes: None, tmp_path: Path) -> None:
    flags = "--game last_front --seats human,recruit,captain --names Anna,,Ben --option types=two --seed 0"
    name, setup = first_scene(flags, Store(tmp_path))
    assert name == "match"
    assert setup.game == game_named("last_front")
    assert [(seat.kind, seat.name) for seat in setup.seats] == [("human", "Anna"), ("recruit", ""), ("captain", "Ben")]
    assert setup.options["types"] == "two"
    assert setup.seed == 0, "the deal 0 is a deal like any other"


@pytest.mark.parametrize(
    ("flags", "names"),
    [("", ["", "First"]), ("--names Anna,Ben", ["Anna", "Ben"])],
    ids=["the name of the class", "a name of its own"],
)
def test_a_class_sits_down_as_a_program_and_the_match_is_practice(
    flags: str, names: list[str], scenes: None, tmp_path: Path
) -> None:
    words = f"--game last_front --seats human,tests.ai.players:First {flags}"
    _, setup = first_scene(words, Store(tmp_path))
    assert [(seat.kind, seat.name) for seat in setup.seats] == [("human", names[0]), ("bot", names[1])]
    assert setup.class_paths == ("", "tests.ai.players:First")
    assert setup.practice


@pytest.mark.parametrize(
    ("kind", "seed", "is_kept"),
    [
        ("captain", 7, True),
        ("tests.ai.players:First", 7, False),
        ("tests.ai.players:First", GUESSABLE_BELOW, True),
    ],
    ids=["a level", "a class and a small deal", "a class and a large deal"],
)
def test_a_class_does_not_get_a_deal_that_it_could_find(
    kind: str, seed: int, is_kept: bool, scenes: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line on standard error says that another deal is played."""
    _, setup = first_scene(f"--game last_front --seats human,{kind} --seed {seed}", Store(tmp_path))
    assert (setup.seed == seed) is is_kept
    if kind != "captain":
        assert setup.seed >= GUESSABLE_BELOW
    assert capsys.readouterr().err == ("" if is_kept else f"{DEALS_DRAWN}\n")


def test_without_a_seed_any_deal_may_come(scenes: None, tmp_path: Path) -> None:
    bounds: list[int] = []
    number_drawn = 12
    rng = SimpleNamespace(randrange=lambda bound: bounds.append(bound) or number_drawn)
    wish = parse("--game battlefronts --seats human,recruit".split())
    setup = starter.setup_from_flags(wish, rng, Store(tmp_path))  # type: ignore[arg-type]
    assert setup is not None
    assert setup.seed == number_drawn
    assert bounds == [DEALS]


def test_the_title_scene_is_made_with_the_words_about_the_build() -> None:
    def words() -> str:
        return "Making the bots faster"

    title = starter.title_scene(words)
    assert isinstance(title, TitleScene)
    assert words in vars(title).values()
    assert words not in vars(starter.title_scene()).values()
