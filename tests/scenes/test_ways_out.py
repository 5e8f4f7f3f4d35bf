"""A board never tells a person to do something impossible: a command that a sentence names is open then."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import load
from game.core.state import OVER
from game.last_front import cards as fronts
from game.last_front.legal import winning_types, wins_with_front
from scenes.boards.last_front.names import goal_labels
from scenes.pieces.controls import Complaint
from scenes.ui import theme
from scenes.ui.canvas import Canvas
from tests.golden.__main__ import FOLDER
from tests.last_front import ground
from tests.play import EVERY_TABLE, new_match, play_at_random
from tests.scenes.positions import POSITIONS, moments_from, moments_of_record
from tests.scenes.spoken import GRID
from tests.scenes.table import asked_board, draw_board

SEED = 3
MOST_ACTIONS = 250
"""The most actions of each random match."""
ACTIONS_PER_MOMENT = {"fighting_front": 61, "fix_bayonets": 47, "last_front": 9, "sharp_end": 23, "battlefronts": 3}
"""By game: of this many moments one is looked at."""
LATER_PART = re.compile(r",? (?:then|when) [^.:?!]*")
"""The part of a sentence that says what to do after something else."""
CAPITALS = re.compile(r"\b[A-Z]{2,}(?: [A-Z]{2,})*\b")
"""Words in capitals: the label of a button, or a key."""
NAMES_IN_CAPITALS = re.compile(r"\b(?:HQ|HMG|AA|AT|DC|VP)\b")
"""Words in capitals that are parts of names."""

REASONS_NOT_TO_BID: Final = (
    ("T2", "Your bid counts nothing yet: play cards worth 1 more."),
    ("", "Your bid counts nothing yet: withdraw."),
)
"""A hand in Last Front, and the reason why it cannot begin a battle with a bid of nothing."""
CAPTURED_TERRITORIES: Final = (
    "",
    "Omaha 1",
    "Anzio 1",
    "Caen 1, Kursk 2",
    "Caen 1, Kursk 1",
    "Caen 1, Kursk 1, Ruhr 2",
)
"""Territories in Last Front and the seats that have captured them."""

Opens = Callable[[set[str]], bool]


def is_one_open(*names: str) -> Opens:
    """Return a check whether one of these is open, as a whole notation or as its first word."""
    return lambda opens: any(f"{notation} ".startswith(f"{name} ") for name in names for notation in opens)


WHAT_MUST_BE_OPEN: Final[dict[str, dict[str, Opens]]] = {
    "last_front": {
        r"\bwithdraw\b": is_one_open("withdraw"),
        r"\bplay (?:cards|more|a Blitz)|lit card to play": is_one_open("play", "face", "draw-event"),
        r"\bbid \d": is_one_open("finish"),
        r"\bcancel (?:it|that)\?": is_one_open("cancel"),
        r"can be dug in|^Dig in": is_one_open("dig"),
        "Counter-Intelligence answers: choose": is_one_open("cancel"),
        r"Sabotage (?:or \w+ )?answers: choose": is_one_open("play sabotage"),
        r"Rommel answers: choose": is_one_open("play rommel"),
    },
    "sharp_end": {
        r"\bwithdraw\?": is_one_open("withdraw"),
        r"do you attack|you go on": is_one_open("attack", "go on"),
        r"an HQ card, or none|Cards that may be played": is_one_open("play"),
        r"[Ss]pend a counter": is_one_open("spend"),
        "draw a unit card": is_one_open("draw unit"),
        "draw (?:a unit card or )?an HQ card": is_one_open("draw HQ"),
        r"enemy: a card|Choose a card": is_one_open(
            *(f"pay {name}" for name in "Infantry Support Artillery Hero Reinforcements".split())
        ),
        r"enemy: (?:a card or )?a counter|Choose (?:a card or )?a counter": is_one_open("pay Supply"),
        r"unit card to lose": is_one_open("discard"),
        r"Can you pay": is_one_open("can"),
    },
    "fix_bayonets": {
        r"Do you stop": is_one_open("play"),
        r"[Ee]nd(?:s)? (?:your turn|the Move)": is_one_open("end"),
        r"lit card|pick a card": is_one_open("card"),
    },
    "battlefronts": {
        r"Move a battalion|lit battalions, then|battalions first": is_one_open("march", "redeploy"),
        r"Call up|lit road|choose a road": is_one_open("call"),
        r"end (?:Move|Support)": is_one_open("pass"),
        r"redeploy to any": is_one_open("redeploy"),
    },
    "fighting_front": {
        r"deploy a card|lit card, then": is_one_open("card"),
        r"say that you are ready": is_one_open("finish"),
        r"who fires|Choose a gun": is_one_open("unit"),
        r"who flies|Choose an air unit": is_one_open("air", "fly"),
        r"add a card|lit card to change": is_one_open("play", "dump"),
        r"who (?:moves|attacks)|Choose a unit": is_one_open("unit"),
        r"move in\?": is_one_open("occupy"),
        r"intercept\?|fire at it\?|which guns": is_one_open("air", "fly", "unit"),
    },
}
"""By game: a pattern of words that tell a person to do something, and a check that it is open."""


def open_notations(board: Any) -> set[str]:
    """Return the notations of all actions that can be chosen next, after the present picks."""
    controls = board.controls
    actions = [*controls.offered, *getattr(controls.selection, "opens", ())]
    return {action.notation for action in actions}


def sentences_to_person(board: Any) -> Iterator[str]:
    """Yield the question, the help for it, and the reasons why buttons do not work."""
    words = board.words
    ending = board.controls.ending
    yield from (words.prompt(), words.help_text())
    if board.controls.pass_action is None:
        yield ending.why
    yield from (verb.why for verb, _ in board.controls.verb_buttons() if not verb.ready)


def words_of_commands(board: Any) -> set[str]:
    """Return the labels and keys of all that can be pressed now, labels also without what follows a colon."""
    controls = board.controls
    verbs = [verb for verb, _ in controls.verb_buttons() if verb.ready]
    found = {words for verb in verbs for words in (verb.label, verb.label.partition(":")[0], verb.hotkey)}
    if controls.pass_action is not None:
        found |= {"SPACE", controls.ending.label}
    return found | ({"ESC"} if controls.busy else set())


def impossible_commands(board: Any, sentence: str) -> Iterator[str]:
    """Yield a fault for each thing that a sentence tells a person to do now although it cannot be done.

    Words in capitals must be buttons or keys. Other words need certain actions to be open (WHAT_MUST_BE_OPEN).
    """
    notations = open_notations(board)
    present_part = LATER_PART.sub("", sentence)
    for command in CAPITALS.findall(NAMES_IN_CAPITALS.sub("", present_part)):
        if command not in words_of_commands(board):
            yield f"{command}: {sentence}"

    for pattern, is_possible in WHAT_MUST_BE_OPEN.get(board.context.game.slug, {}).items():
        if re.search(pattern, present_part) and not is_possible(notations):
            yield f"{pattern}: {sentence} {sorted(notations)[:9]}"


def faults_after_picks(board: Any, keys: list[Hashable]) -> Iterator[str]:
    """Yield faults of the reasons why things cannot be chosen, and of the sentences once one is picked.

    Nothing stays picked.
    """
    controls = board.controls
    offered = controls.offered
    for key in keys:
        before = controls.selection.picked
        answer = controls.choose(key, (0.0, 0.0))
        if isinstance(answer, Complaint):
            yield from impossible_commands(board, answer.words)
        elif not answer and controls.selection.picked != before:
            yield from (fault for words in sentences_to_person(board) for fault in impossible_commands(board, words))
            for other in keys:
                picked = controls.selection.picked
                further = controls.choose(other, (0.0, 0.0))
                if isinstance(further, Complaint):
                    yield from impossible_commands(board, further.words)
                if controls.selection.picked != picked:
                    controls.offer(offered)
                    controls.choose(key, (0.0, 0.0))
        controls.offer(offered)

    for name in [verb.name for verb, _ in controls.verb_buttons()]:
        verb = next(verb for verb, _ in controls.verb_buttons() if verb.name == name)
        answer = verb.does() if verb.ready else None
        if isinstance(answer, Complaint):
            yield from impossible_commands(board, answer.words)
        elif verb.ready and not answer:
            yield from (fault for words in sentences_to_person(board) for fault in impossible_commands(board, words))
        controls.offer(offered)


def states_to_check(slug: str) -> Iterator[Any]:
    """Yield rare positions, moments of golden records, and moments of random matches with every number of seats."""
    for position in POSITIONS[slug]:
        yield from (moment.state for moment in moments_from(position))

    step = ACTIONS_PER_MOMENT.get(slug, 1)
    for path in sorted(FOLDER.glob(f"{slug}-?.txt")):
        yield from (moment.state for moment in moments_of_record(load(path))[::step])

    for seats in (seats for game, seats in EVERY_TABLE if game == slug):
        match = new_match(slug, seats, SEED)
        for number, _ in enumerate(play_at_random(match, SEED)):
            if number % step == 0:
                yield match.state
            if number == MOST_ACTIONS:
                break


@pytest.mark.parametrize("slug", GAMES)
def test_every_command_that_a_sentence_of_a_board_names_can_be_carried_out(slug: str) -> None:
    """A fault is a sentence that names a key or click which the board does not accept at that moment.

    Each thing on the board is picked in turn. At every ninth moment the things are also looked for at all points of a
    grid. Faults that differ only by numbers, or from a bracket on, count once.
    """
    found: dict[str, str] = {}
    for number, state in enumerate(states_to_check(slug)):
        if state.to_act == OVER:
            continue
        board = asked_board(GAMES[slug], state)
        keys = [spot.key for spot in board.controls.spots()]
        if number % 9 == 0:
            keys += [key for key in map(board.controls.key_at, GRID) if key is not None]

        at_once = (fault for words in sentences_to_person(board) for fault in impossible_commands(board, words))
        for fault in (*at_once, *faults_after_picks(board, [*dict.fromkeys(keys)])):
            found.setdefault(re.sub(r"\d+|\[.*", "0", fault), fault)

    assert [*found.values()] == []


@pytest.mark.parametrize(("hand", "reason"), REASONS_NOT_TO_BID, ids=["one strong card", "no card"])
def test_the_reason_why_no_bid_counts_names_another_way_that_is_open(hand: str, reason: str) -> None:
    board = asked_board(GAMES["last_front"], ground.table(f"hand {hand}", "hand T1", turn=1))
    assert board.controls.ending.why == reason
    assert ("withdraw" in reason) is ("withdraw" in open_notations(board))


@pytest.mark.parametrize("size", theme.TYPE_SCALES)
@pytest.mark.parametrize("held", CAPTURED_TERRITORIES)
def test_a_seat_that_wins_with_only_one_type_of_territory_is_told_the_type_in_full(
    window: pygame.Surface, size: str, held: str, cut_words: list[str]
) -> None:
    """LF 1 If one more territory wins only if it is of one type, the type is named at every size of letters."""
    canvas = Canvas(window, theme.TYPE_SCALES[size])
    front = "Ardennes" if "Omaha" in held else "Omaha"
    state = ground.table("hand T1", "hand T1", held=held, front=front)

    for seat in range(state.seats):
        types = winning_types(state, seat)
        for words in goal_labels(state, seat):
            named = {name for name in fronts.TYPE_NAMES if name.upper() in words}
            needs_one_type = len(types) == 1 and not wins_with_front(state, seat)
            assert named == ({fronts.TYPE_NAMES[types[0]]} if needs_one_type else set())

    draw_board(asked_board(GAMES["last_front"], state), canvas)
    assert cut_words == []
