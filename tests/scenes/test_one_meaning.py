"""While a match is on, one key has one meaning: none changes under the finger from one question to the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final

import pygame
import pytest

from game.catalogue import GAMES, game_named
from game.core.record import load, replay
from game.core.state import State
from scenes.play.bubble import Bubble
from scenes.play.surroundings import HOT_KEYS, match_buttons
from scenes.ui.input import KEY_NAMES, KEYS
from scenes.ui.keys import COMMANDS, cap_of
from tests.golden.__main__ import FOLDER
from tests.scenes.positions import POSITIONS, moments_from
from tests.scenes.table import asked_board

TABLE: Final = {
    "ENTER": "do what has the focus",
    "ESC": "take back what is half made, otherwise the menu",
    "SPACE": "pass, or finish what is being ordered",
    "H": "hint",
    "U": "undo",
    "L": "see again",
    "M": "menu",
    "+": "faster",
    "-": "slower",
    "F1": "rules",
    "F2": "say the board",
    "F3": "say it again",
    "TAB": "next place",
    "SHIFT TAB": "place before",
    "N": "next words of the guide",
    "Q": "end the guide, after a question, or bring it back",
    "X": "skip what others do",
}
"""Keys of every table."""
LISTS: Final = {
    "fix_bayonets": {"D": "discards", "T": "turn the map"},
    "last_front": {"D": "discards"},
    "fighting_front": {"D": "discards", "K": "known cards"},
}
"""Keys that look at a board and decide nothing."""
VERBS: Final = {
    "battlefronts": {"A": "all", "V": "march"},
    "sharp_end": {
        "A": "attack",
        "E": "withdraw",
        "G": "go on",
        "R": "roll",
        "Y": "can",
        "C": "cannot",
        "W": "whole",
    },
    "fix_bayonets": {"A": "all", "F": "fill", "G": "group"},
    "last_front": {"I": "dig", "E": "withdraw", "C": "cancel"},
    "fighting_front": {
        "A": "attack",
        "B": "dump",
        "E": "every",
        "F": "deploy",
        "O": "occupy",
        "R": "once",
        "S": "stay",
        "T": "rest",
        "V": "march",
        "W": "aims",
    },
}
"""The verbs of each board by key. Digits number choices that have no key of their own."""
FINISHES: Final = {
    "battlefronts": set[str](),
    "sharp_end": {"pass"},
    "fix_bayonets": {"pass", "end", "advance", "deploy"},
    "last_front": {"pass", "finish"},
    "fighting_front": {"pass", "finish"},
}
"""The verbs of SPACE: each passes, or finishes what is being ordered."""
EVERY: Final = 3
"""Every third of the first MOST actions of a record is looked at."""
MOST: Final = 400


def boards_that_ask(slug: str) -> Iterator[Any]:
    """Yield boards that ask the seat to act, at many moments of all phases of a game."""
    for number in (1, 2, 3):
        states: list[State] = []
        record = load(FOLDER / f"{slug}-{number}.txt")
        replay(record, game_named, lambda match, _, states=states: states.append(match.state.copy()))
        for state in states[:MOST:EVERY]:
            if state.legal():
                yield asked_board(GAMES[slug], state)

    for position in POSITIONS[slug]:
        for moment in moments_from(position):
            if moment.state.legal():
                yield asked_board(GAMES[slug], moment.state)


def pick_everything(board: Any) -> Iterator[None]:
    """Pick each part of a decision in turn, and yield after each pick, so that the verbs can be looked at.

    The board is that of a person alone among bots, who has a button more.
    """
    controls = board.controls
    controls.alone = True
    controls.show_verbs()
    yield

    verbs_for_several_things = ("all", "group", "dig")
    for name in verbs_for_several_things:
        verb = next((verb for verb, _ in controls.verb_buttons() if verb.name == name and verb.ready), None)
        if verb is not None:
            verb.does()
            controls.show_verbs()
            yield

            verb.does()
            yield from pick_each(controls, [*controls.keys()[::-1]][:12])
            while controls.back():
                pass

    for key in controls.keys()[:6]:
        yield from pick_each(controls, [key])
        controls.back()


def pick_each(controls: Any, keys: Sequence[Hashable]) -> Iterator[None]:
    """Pick these things one after another, and yield after each one that can be picked."""
    nowhere = (0.0, 0.0)
    for key in keys:
        if controls.choose(key, nowhere) in (None, ()):
            controls.show_verbs()
            yield


@pytest.mark.parametrize("slug", GAMES)
def test_a_key_has_the_same_verb_at_every_moment_of_a_game(slug: str) -> None:
    """A letter must not change its meaning under the finger, nor be a key of every table.

    SPACE has several verbs, which all pass or finish.
    """
    verbs_by_key: defaultdict[str, set[str]] = defaultdict(set)
    for board in boards_that_ask(slug):
        for _ in pick_everything(board):
            for verb, _ in board.controls.verb_buttons():
                verbs_by_key[verb.hotkey].add(verb.name)

    by_letter = {key: names for key, names in verbs_by_key.items() if key.isalpha() and len(key) == 1}
    assert by_letter == {letter: {name} for letter, name in VERBS.get(slug, {}).items()}
    assert verbs_by_key["SPACE"] == FINISHES.get(slug, set())
    assert verbs_by_key.keys() - by_letter.keys() <= {"", "SPACE", "ESC", *"1234"}

    keys = [*TABLE, *LISTS.get(slug, {}), *VERBS.get(slug, {})]
    assert len(keys) == len(set(keys)), "a key has a meaning at every table and another one at this board"


@pytest.mark.parametrize("slug", GAMES)
def test_the_lists_of_a_board_open_by_their_own_keys(slug: str) -> None:
    """LISTS has these keys and T, which opens no list but turns the map."""
    board = next(boards_that_ask(slug))
    keys_of_lists = {cap_of(code) for code in board.controls.lists.hotkeys}
    assert keys_of_lists == {key for key in LISTS.get(slug, {}) if key != "T"}


def test_the_keys_of_every_table_are_those_of_the_list() -> None:
    keys_of_intents = {KEY_NAMES[intent] for intent in KEYS.values() if intent in KEY_NAMES}
    hot_keys = {KEY_NAMES[intent] for intent in HOT_KEYS}
    assert keys_of_intents | hot_keys | {"SHIFT TAB"} == set(TABLE)
    assert {button.hint for button in match_buttons()} <= {*TABLE, ""}
    assert {button.hint for button in Bubble().buttons.values()} == {"N", "Q"}


def test_every_letter_of_a_match_can_be_set_to_another_key() -> None:
    """The signs + and - cannot. Q is set by the command of the guide alone."""
    settable = {cap_of(command.key) for command in COMMANDS}
    letters = {key for keys in (TABLE, *LISTS.values(), *VERBS.values()) for key in keys if len(key) == 1}
    assert letters - {"+", "-"} <= settable
    assert pygame.K_q not in {command.key for command in COMMANDS if command.slug != "guide"}
