"""Every complete declaration, step by step, against a generator that works them out another way (FB 5, 6, 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.core.events import Event, Transcript
from game.core.rng import Rng
from game.fix_bayonets import cards
from game.fix_bayonets.events import AttackDeclared, MoveDeclared
from game.fix_bayonets.state import State
from game.fix_bayonets.table import LETTERS, letter
from tests.fix_bayonets.generator import Declaration, Square, attacks, moves
from tests.fix_bayonets.ground import field

ANY_CARD = "Trees"
"""Held by the other side, so that every declaration stops at its answer."""


def named(square: int) -> Square:
    return (square % cards.SIZE + 1, square // cards.SIZE + 1)


def spelled(event: Event) -> Declaration:
    """A declaration as the generator writes it."""
    if isinstance(event, AttackDeclared):
        return (cards.CARD_NAMES[event.card], (letter(event.man), named(event.origin)), named(event.target))
    assert isinstance(event, MoveDeclared)
    men = [(letter(man), named(origin)) for man, origin in zip(event.men, event.origins, strict=True)]
    if len(men) > 1:
        assert all(
            abs(there - here) % cards.SIZE == 0 for here, there in zip(event.origins, event.destinations, strict=True)
        )
        return (cards.CARD_NAMES[event.card], *sorted(men))
    return (cards.CARD_NAMES[event.card], men[0], named(event.destinations[0]))


def declarations(state: State) -> Iterator[Declaration]:
    """All that can be declared, found by trying every action of every step."""
    for action in state.legal():
        if action.notation == "end":
            continue
        after = state.copy()
        transcript = Transcript(after)
        after.apply(action, Rng(1), transcript)
        if after.stage in (cards.STOP_MOVE, cards.STOP_FIGHT):
            yield spelled(transcript.events[-1])
        else:
            yield from declarations(after)


def agree(board: str, hand: list[str], seat: int, tired: Sequence[int] = ()) -> tuple[int, int]:
    """How many moves and attacks there are, once both ways have found the same, each once.

    The men in `tired` have used up their moves.
    """
    counts = []
    americans = seat == cards.AMERICANS
    for stage in (cards.MOVE, cards.FIGHT):
        state = field(board, ", ".join(hand), ANY_CARD, seat, stage)
        here = [man for man in tired if state.men[man] >= 0]
        for man in here:
            state.moves[man] = 2
        resting = [(letter(man), named(state.men[man])) for man in here]
        ways = moves(board, hand, americans, resting) if stage == cards.MOVE else attacks(board, hand, americans)
        wanted, found = list(ways), list(declarations(state))
        assert len(found) == len(set(found)), "every declaration has one spelling"
        assert len(wanted) == len(set(wanted))
        assert set(found) == set(wanted)
        counts.append(len(found))
    return counts[0], counts[1]


START = "8 rr or rh ru rs rh or rr\n1 RR OR RH RU RS RH OR RR"
CLASH = """
    7 o . . rr . h . .
    6 . r . . s . . o
    5 . R r . . R . .
    4 . . H RR . . u .
    3 . U . . r . S .
    2 O . . O . . . R
    """
LAST_STAND = "8 . . . o . . . .\n2 R H . . . s . .\n1 O . . . . . r ."
# Each: the drawing, whose turn, the hand; how many moves and attacks can be declared.
POSITIONS = {
    "the first turn": (START, cards.GERMANS, "Zigzag, Grenade, Advance", (36955, 0)),
    "a clash, Americans move": (CLASH, cards.AMERICANS, "Crawl, March, Zigzag, Counter Attack", (297, 0)),
    "a clash, Americans attack": (CLASH, cards.AMERICANS, "Bayonet, Pistol, Grenade, Machine Gun, Sniper", (0, 27)),
    "a clash, Germans move": (CLASH, cards.GERMANS, "Double Time, Run, Charge, Advance, Hold Ground", (118, 0)),
    "a clash, Germans attack": (CLASH, cards.GERMANS, "Flame Thrower, Rifle (3), Rifle (4), Sniper, Pistol", (0, 24)),
    "a last stand": (LAST_STAND, cards.AMERICANS, "Run, Sniper, Machine Gun, Flame Thrower", (12, 1)),
}


@pytest.mark.parametrize(("board", "seat", "hand", "counts"), POSITIONS.values(), ids=POSITIONS.keys())
def test_fb_7_1_perft(board: str, seat: int, hand: str, counts: tuple[int, int]) -> None:
    assert agree(board.strip(), hand.split(", "), seat) == counts


@st.composite
def boards(draw: st.DrawFn) -> str:
    """A small army of each side, the sides on different squares, like men often together."""
    halves = draw(st.lists(st.integers(0, 63), min_size=2, max_size=9, unique=True))
    cells = {}
    for place, square in enumerate(halves):
        cell = draw(st.sampled_from(("O", "R", "RR", "RRR", "H", "U", "S", "OR", "RU")))
        cells[square] = cell if place % 2 else cell.lower()
    lines = [
        " ".join([str(row + 1), *(cells.get(row * cards.SIZE + file, ".") for file in range(cards.SIZE))])
        for row in range(cards.SIZE)
    ]
    return "\n".join(lines)


@settings(max_examples=60, deadline=None)
@given(
    boards(),
    st.lists(st.sampled_from(cards.CARD_NAMES), min_size=1, max_size=4, unique=True),
    st.integers(0, 1),
    st.sets(st.integers(0, 31), max_size=12),
)
def test_fb_7_1_perft_of_any_position(board: str, hand: list[str], seat: int, tired: set[int]) -> None:
    most = dict(zip(LETTERS + LETTERS.lower(), 2 * cards.KIND_COUNTS, strict=True))
    assume(all(board.count(sign) <= count for sign, count in most.items()))
    agree(board, hand, seat, sorted(tired))
