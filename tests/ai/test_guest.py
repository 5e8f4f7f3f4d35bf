"""The process of a player from another checkout, run in the test's own process on lists of messages."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import pytest

from ai import guest
from ai.forest import Memory
from ai.guest import ENDLESS_SECONDS, VersionError, answer_messages, extra_arguments, find_object, level_of_kind
from ai.levels import LEVELS, Level, Thought, level_named
from game import fast_core
from game.catalogue import game_named
from game.core.match import Match

GAME = game_named("last_front")
DEAL = {"game": "last_front", "seats": 3, "options": {"types": "two"}, "seed": 7, "player": "2"}
CORE = "fast" if fast_core.IN_USE else "plain"


def new_match() -> Match:
    """The match of the deal, before its first action."""
    return Match(GAME, seats=3, options={"types": "two"}, seed=7)


def question(match: Match, *actions: str, seed: int = 5) -> dict[str, Any]:
    """A message that asks for a decision after these new actions."""
    return {"actions": list(actions), "legal": [action.notation for action in match.legal()], "seed": seed}


def answers(*messages: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Let a guest answer these messages, and return the answers."""
    return list(answer_messages(iter(messages)))


# --- What differs between versions ---


@pytest.mark.parametrize(
    ("modules", "expected"),
    [
        ({"new.home": {"Thing": "newest"}, "old.home": {"Thing": "oldest"}}, "newest"),
        ({"new.home": {}, "old.home": {"Thing": "oldest"}}, "oldest"),
        ({"old.home": {"Thing": "oldest"}}, "oldest"),
        ({"old.home": {}}, None),
        ({}, None),
    ],
    ids=["in both", "moved", "only the old module", "older than the name", "no module"],
)
def test_an_object_is_found_in_the_newest_module_that_has_it(
    modules: dict[str, dict[str, str]], expected: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`modules` holds the modules of a version, with what is in them. The newest home of the object is named first."""
    monkeypatch.setattr(guest, "HOMES", {"Thing": ("new.home", "old.home")})
    monkeypatch.setattr(guest, "find_spec", modules.get)
    monkeypatch.setattr(guest, "import_module", lambda name: SimpleNamespace(**modules[name]))
    assert find_object("Thing") == expected


def test_this_version_has_every_object_in_its_newest_home() -> None:
    assert [find_object(name) for name in ("Level", "LEVELS", "Memory")] == [Level, LEVELS, Memory]


@pytest.mark.parametrize(("in_use", "core"), [(True, "fast"), (False, "plain")])
def test_a_guest_names_the_core_that_it_runs_on(in_use: bool, core: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "import_module", lambda name: {"game.fast_core": SimpleNamespace(IN_USE=in_use)}[name])
    assert guest.core_in_use() == core


def test_a_version_without_a_choice_of_cores_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "find_spec", lambda name: None)
    with pytest.raises(VersionError, match=r"^it is older than the first version that can play here, a3f7a2ec\.$"):
        guest.core_in_use()


@pytest.mark.parametrize(
    ("kind", "level"),
    [
        ("150", Level("150", "150", "", iterations=150, seconds=ENDLESS_SECONDS)),
        ("captain", level_named("captain")),
        ("general:0.2s", replace(level_named("general"), seconds=0.2)),
        ("general:12s", replace(level_named("general"), seconds=12.0)),
    ],
)
def test_a_kind_is_that_level_of_this_version(kind: str, level: Level) -> None:
    assert level_of_kind(kind) == level


@pytest.mark.parametrize("kind", ["admiral", "admiral:0.2s"])
def test_a_level_that_this_version_lacks_is_named(kind: str) -> None:
    with pytest.raises(VersionError, match=r"^it has no level 'admiral'\.$"):
        level_of_kind(kind)


def choose_with_all(game: Any, view: Any, level: Any, seed: int, clock: Any = None, memory: Any = None) -> None:
    """Stand for `choose` of a version with both further arguments."""


def choose_with_clock(game: Any, view: Any, level: Any, seed: int, clock: Any = None) -> None:
    """Stand for `choose` of a version before there were memories."""


def choose_with_none(game: Any, view: Any, level: Any, seed: int) -> None:
    """Stand for `choose` of a version that measures time by the clock on the wall."""


@pytest.mark.parametrize(
    ("choose", "names"),
    [(choose_with_all, {"clock", "memory"}), (choose_with_clock, {"clock"}), (choose_with_none, set())],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_search_gets_those_arguments_that_its_version_knows(
    choose: object, names: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest, "choose", choose)
    arguments = extra_arguments()
    assert arguments.keys() == names
    assert arguments.get("clock", guest.time.process_time) is guest.time.process_time, "the seconds are CPU time"
    assert "memory" not in arguments or isinstance(arguments["memory"], Memory)


def test_a_version_without_memories_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "choose", choose_with_all)
    monkeypatch.setattr(guest, "find_object", lambda name: None)
    assert extra_arguments()["memory"] is None


# --- Messages and answers ---


class Searched(NamedTuple):
    """The arguments of a search."""

    game: Any
    view: Any
    level: Any
    seed: int
    clock: Any
    memory: Any


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[Searched]:
    """The arguments of each search, which is replaced: it answers with the first legal action after nine iterations."""
    noted: list[Searched] = []

    def choose(game: Any, view: Any, level: Any, seed: int, clock: Any = None, memory: Any = None) -> Thought:
        noted.append(Searched(game, view, level, seed, clock, memory))
        return Thought((view.legal()[0].id,), (), value=0.5, iterations=9, seconds=0.1, done=True)

    monkeypatch.setattr(guest, "choose", choose)
    return noted


def test_a_guest_plays_the_match_along_and_decides_from_the_view_of_the_seat_to_act(
    searches: list[Searched],
) -> None:
    """The second question names the action that was played after the first one."""
    match = new_match()
    first = question(match, seed=5)
    view_at_first = match.view(match.state.to_act)
    expected = match.legal()[0].notation
    played = [match.legal()[-1].notation]
    match.play(match.legal()[-1])
    second = question(match, *played, seed=6)
    view_at_second = match.view(match.state.to_act)

    assert answers(DEAL, first, second) == [
        {"core": CORE},
        {"actions": [expected], "iterations": 9},
        {"actions": [match.legal()[0].notation], "iterations": 9},
    ]
    first_search, second_search = searches
    level = Level("2", "2", "", iterations=2, seconds=ENDLESS_SECONDS)
    assert first_search[:4] == (GAME, view_at_first, level, 5)
    assert first_search.clock is guest.time.process_time
    assert second_search[:4] == (GAME, view_at_second, level, 6)
    assert second_search.memory is first_search.memory, "one memory for the whole match"


def test_the_guest_fits_its_level_to_the_game_if_its_version_can(
    searches: list[Searched], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In some versions a level has a method `at`, which returns the level as it plays a game."""
    level = SimpleNamespace(at=lambda game: f"fitted to {game.slug}")
    monkeypatch.setattr(guest, "level_of_kind", lambda kind: level)
    answers(DEAL, question(new_match()))
    assert searches[0].level == "fitted to last_front"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"actions": ["no such action"]}, "what was played is no legal action."),
        ({"actions": ["ILLEGAL"]}, "what was played is no legal action."),
        ({"legal": []}, "other actions are legal now."),
        ({"legal": ["ALL BUT ONE"]}, "other actions are legal now."),
    ],
    ids=["an unknown action", "an illegal action", "nothing is legal", "one action less is legal"],
)
def test_the_guest_refuses_a_match_by_other_rules(
    wrong: dict[str, list[str]], words: str, searches: list[Searched]
) -> None:
    """`wrong`: the fields of a question that have another value than in this version.

    ILLEGAL stands for an illegal action, ALL BUT ONE for all legal actions but one.
    """
    match = new_match()
    legal = [action.notation for action in match.legal()]
    illegal = next(action.notation for action in GAME.actions if action.notation not in legal)
    meaning = {"ILLEGAL": [illegal], "ALL BUT ONE": legal[1:]}
    changed = {
        field: [notation for word in words_of_field for notation in meaning.get(word, [word])]
        for field, words_of_field in wrong.items()
    }
    with pytest.raises(VersionError, match=f"^it plays by other rules: there, {words}$"):
        answers(DEAL, {**question(match), **changed})
    assert searches == []


def test_the_order_of_the_legal_actions_does_not_matter(searches: list[tuple[Any, ...]]) -> None:
    message = question(new_match())
    answers(DEAL, {**message, "legal": message["legal"][::-1]})
    assert len(searches) == 1


# --- The main function ---


class UnbufferedOutput(io.StringIO):
    """An output whose reader sees only what has been flushed."""

    seen = ""

    def flush(self) -> None:
        self.seen = self.getvalue()


def run_main(monkeypatch: pytest.MonkeyPatch, text: str, out: io.StringIO | None = None) -> list[Any]:
    """Run the main function on this standard input, and return the lines that the reader of its output sees."""
    written = UnbufferedOutput()
    monkeypatch.setattr(guest.sys, "stdin", io.StringIO(text))
    monkeypatch.setattr(guest.sys, "stdout", written if out is None else out)
    guest.main()
    return [json.loads(line) for line in written.seen.splitlines()]


def test_each_line_of_the_input_is_answered_with_a_line(
    searches: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    text = f"{json.dumps(DEAL)}\n{json.dumps(question(match))}\n"
    assert run_main(monkeypatch, text) == [{"core": CORE}, {"actions": [match.legal()[0].notation], "iterations": 9}]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (json.dumps({**DEAL, "player": "admiral"}), "it has no level 'admiral'."),
        (
            json.dumps({**DEAL, "options": {"depth": "3"}}),
            "it failed with ValueError: Last Front has no option 'depth'",
        ),
        ("{", "it failed with JSONDecodeError: "),
    ],
    ids=["no such level", "an unknown option", "no JSON"],
)
def test_an_error_is_the_last_answer(text: str, error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    [answer] = run_main(monkeypatch, text)
    assert answer.keys() == {"error"}
    assert answer["error"].startswith(error)


OUTPUT_DESCRIPTOR = 77


class ClosedOutput(io.StringIO):
    """An output that nobody reads any more. `fileno` is the number of its file."""

    def write(self, words: str) -> int:
        raise BrokenPipeError

    def fileno(self) -> int:
        return OUTPUT_DESCRIPTOR


def test_an_output_that_nobody_reads_is_replaced_by_the_null_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python flushes its output when it ends, which would print an error otherwise."""
    null_descriptor = 55
    calls: list[tuple[Any, ...]] = []
    fake_os = ModuleType("os")
    fake_os.__dict__.update(
        open=lambda path, mode: calls.append((path, mode)) or null_descriptor,
        dup2=lambda old, new: calls.append((old, new)),
        devnull="null",
        O_WRONLY=1,
    )
    monkeypatch.setattr(guest, "os", fake_os)
    run_main(monkeypatch, json.dumps(DEAL), ClosedOutput())
    assert calls == [("null", fake_os.O_WRONLY), (null_descriptor, OUTPUT_DESCRIPTOR)]
