"""What a board tells a person to do can be done: a command that a sentence names is open when the sentence is said."""

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
from tests.play import EVERY_TABLE, moments, new_match
from tests.scenes.positions import POSITIONS, along, moments_from
from tests.scenes.spoken import GRID
from tests.scenes.table import asked_board, draw

SEED = 3
ACTIONS = 250
"""Actions of each random match that are looked at."""
STRIDE = {"fighting_front": 61, "fix_bayonets": 47, "last_front": 9, "sharp_end": 23, "battlefronts": 3}
"""One moment in so many is looked at."""
LATER = re.compile(r",? (?:then|when) [^.:?!]*")
"""What is to be done only after something else."""
SHOUTED = re.compile(r"\b[A-Z]{2,}(?: [A-Z]{2,})*\b")
"""The label of a button, or a key."""
NAMES = re.compile(r"\b(?:HQ|HMG|AA|AT|DC|VP)\b")
"""Words of capitals that are parts of names."""

BIDS: Final = (
    ("T2", "Your bid counts nothing yet: play cards for 1 more."),
    ("", "Your bid counts nothing yet: withdraw."),
)
"""What whoever begins a battle of Last Front with this hand is told who wants to bid nothing."""
HELD: Final = ("", "Omaha 1", "Anzio 1", "Caen 1, Kursk 2", "Caen 1, Kursk 1", "Caen 1, Kursk 1, Ruhr 2")
"""Who has captured what in Last Front."""

Opens = Callable[[set[str]], bool]


def one(*names: str) -> Opens:
    """Whether one of these is open, as a whole notation or as its first word."""
    return lambda opens: any(f"{notation} ".startswith(f"{name} ") for name in names for notation in opens)


WAYS: Final[dict[str, dict[str, Opens]]] = {
    "last_front": {
        r"\bwithdraw\b": one("withdraw"),
        r"\bplay (?:cards|more|a Blitz)|lit card to play": one("play", "face", "draw-event"),
        r"\bbid \d": one("finish"),
        r"\bcancel (?:it|that)\?": one("cancel"),
        r"can be dug in|^Dig in": one("dig"),
        "Counter-Intelligence answers: choose": one("cancel"),
        r"Sabotage (?:or \w+ )?answers: choose": one("play sabotage"),
        r"Rommel answers: choose": one("play rommel"),
    },
    "sharp_end": {
        r"\bwithdraw\?": one("withdraw"),
        r"do you attack|you go on": one("attack", "go on"),
        r"an HQ card, or none|Cards that may be played": one("play"),
        r"[Ss]pend a counter": one("spend"),
        "draw a unit card": one("draw unit"),
        "draw (?:a unit card or )?an HQ card": one("draw HQ"),
        r"enemy: a card|Choose a card": one(
            *(f"pay {name}" for name in "Infantry Support Artillery Hero Reinforcements".split())
        ),
        r"enemy: (?:a card or )?a counter|Choose (?:a card or )?a counter": one("pay Supply"),
        r"unit card to lose": one("discard"),
        r"Can you pay": one("can"),
    },
    "fix_bayonets": {
        r"Do you stop": one("play"),
        r"[Ee]nd(?:s)? (?:your turn|the Move)": one("end"),
        r"lit card|pick a card": one("card"),
    },
    "battlefronts": {
        r"Move a battalion|lit battalions, then|battalions first": one("march", "redeploy"),
        r"Call up|lit road|choose a road": one("call"),
        r"end (?:Move|Support)": one("pass"),
        r"redeploy to any": one("redeploy"),
    },
    "fighting_front": {
        r"deploy a card|lit card, then": one("card"),
        r"say that you are ready": one("finish"),
        r"who fires|Choose a gun": one("unit"),
        r"who flies|Choose an air unit": one("air", "fly"),
        r"add a card|lit card to change": one("play", "dump"),
        r"who (?:moves|attacks)|Choose a unit": one("unit"),
        r"move in\?": one("occupy"),
        r"intercept\?|fire at it\?|which guns": one("air", "fly", "unit"),
    },
}
"""By game: what a sentence says can be done, and what must be open then."""


def opened(board: Any) -> set[str]:
    """The notations of all that can be chosen next, ahead of the table by what is picked."""
    controls = board.controls
    actions = [*controls.offered, *getattr(controls.selection, "opens", ())]
    return {action.notation for action in actions}


def sentences(board: Any) -> Iterator[str]:
    """What is asked, how to go about it, and why a button does not work."""
    words, ending = board.words, board.controls.ending
    yield from (words.prompt(), words.help_text())
    if board.controls.passing is None:
        yield ending.why
    yield from (verb.why for verb, _ in board.controls.verbs() if not verb.ready)


def commands(board: Any) -> set[str]:
    """The labels and the keys of what can be pressed now."""
    controls = board.controls
    verbs = [verb for verb, _ in controls.verbs() if verb.ready]
    found = {words for verb in verbs for words in (verb.label, verb.label.partition(":")[0], verb.hint)}
    if controls.passing is not None:
        found |= {"SPACE", controls.ending.label}
    return found | ({"ESC"} if controls.busy else set())


def faults(board: Any, said: str) -> Iterator[str]:
    """What a sentence tells a person to do that cannot be done."""
    opens = opened(board)
    now = LATER.sub("", said)
    for shouted in SHOUTED.findall(NAMES.sub("", now)):
        if shouted not in commands(board):
            yield f"{shouted}: {said}"
    for words, ready in WAYS[board.context.game.slug].items():
        if re.search(words, now) and not ready(opens):
            yield f"{words}: {said} {sorted(opens)[:9]}"


def complaints(board: Any, keys: list[Hashable]) -> Iterator[str]:
    """Why each of these cannot be chosen, and what is asked once one that can be is picked; nothing stays picked."""
    controls = board.controls
    offered = controls.offered
    for key in keys:
        before = controls.selection.picked
        answer = controls.choose(key, (0.0, 0.0))
        if isinstance(answer, Complaint):
            yield from faults(board, answer.words)
        elif not answer and controls.selection.picked != before:
            yield from (fault for said in sentences(board) for fault in faults(board, said))
            for other in keys:
                picked = controls.selection.picked
                further = controls.choose(other, (0.0, 0.0))
                if isinstance(further, Complaint):
                    yield from faults(board, further.words)
                if controls.selection.picked != picked:
                    controls.offer(offered)
                    controls.choose(key, (0.0, 0.0))
        controls.offer(offered)

    for name in [verb.name for verb, _ in controls.verbs()]:
        verb = next(verb for verb, _ in controls.verbs() if verb.name == name)
        answer = verb.does() if verb.ready else None
        if isinstance(answer, Complaint):
            yield from faults(board, answer.words)
        elif verb.ready and not answer:
            yield from (fault for said in sentences(board) for fault in faults(board, said))
        controls.offer(offered)


def states(slug: str) -> Iterator[Any]:
    """Moments of golden records, of random matches with options by lot for every number of seats, and rare ones."""
    for position in POSITIONS[slug]:
        yield from (moment.state for moment in moments_from(position))

    step = STRIDE[slug]
    for path in sorted(FOLDER.glob(f"{slug}-?.txt")):
        yield from (moment.state for moment in along(load(path))[::step])

    for seats in (seats for game, seats in EVERY_TABLE if game == slug):
        match = new_match(slug, seats, SEED)
        for number, _ in enumerate(moments(match, SEED)):
            if number % step == 0:
                yield match.state
            if number == ACTIONS:
                break


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_sentence_tells_a_person_to_do_can_be_done(slug: str) -> None:
    found: dict[str, str] = {}
    for number, state in enumerate(states(slug)):
        if state.to_act == OVER:
            continue
        board = asked_board(GAMES[slug], state)
        keys = [spot.key for spot in board.controls.spots()]
        if number % 9 == 0:
            keys += [key for key in map(board.controls.under, GRID) if key is not None]
        said = (fault for words in sentences(board) for fault in faults(board, words))
        for fault in (*said, *complaints(board, [*dict.fromkeys(keys)])):
            found.setdefault(re.sub(r"\d+|\[.*", "0", fault), fault)

    assert [*found.values()] == []


@pytest.mark.parametrize(("hand", "told"), BIDS)
def test_why_no_bid_can_be_made_names_what_can_be_done_instead(hand: str, told: str) -> None:
    board = asked_board(GAMES["last_front"], ground.table(hand, "T1", turn=1))
    assert board.controls.ending.why == told
    assert ("withdraw" in told) is ("withdraw" in opened(board))


@pytest.mark.parametrize("size", theme.TYPE_SCALES)
@pytest.mark.parametrize("held", HELD)
def test_what_a_seat_needs_to_win_is_said_in_full(window: pygame.Surface, size: str, held: str, cut: list[str]) -> None:
    """LF 1 If one more territory wins only where it is of one type, the type is named at every size of type."""
    canvas = Canvas(window, theme.TYPE_SCALES[size])
    front = "Ardennes" if "Omaha" in held else "Omaha"
    state = ground.table("T1", "T1", held=held, front=front)

    for seat in range(state.seats):
        types = winning_types(state, seat)
        for words in goal_labels(state, seat):
            named = {name for name in fronts.TYPE_NAMES if name.upper() in words}
            alone = len(types) == 1 and not wins_with_front(state, seat)
            assert named == ({fronts.TYPE_NAMES[types[0]]} if alone else set())

    draw(asked_board(GAMES["last_front"], state), canvas)

    assert cut == []
