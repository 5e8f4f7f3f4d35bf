"""Positions of Fix Bayonets drawn as text, for tests. `field` explains the notation."""

from __future__ import annotations

from game.fix_bayonets import cards as printed
from game.fix_bayonets.rules import put_man
from game.fix_bayonets.state import State
from game.fix_bayonets.table import EMPTY, LETTERS, Table, row_cells
from tests.play import words

at = printed.SQUARE_NAMES.index
"""`at("d4")` is the number of a square."""


def read_squares(board: str) -> dict[int, str]:
    """The letters of the men by square, for each square that is not empty. `field` explains the drawing."""
    found: dict[int, str] = {}
    for line in filter(None, map(str.strip, board.splitlines())):
        row, *cells = line.split()
        assert len(cells) == printed.SIZE, f"row {row} has {len(cells)} squares"
        found |= {(int(row) - 1) * printed.SIZE + file: cell for file, cell in enumerate(cells) if cell != EMPTY}
    return found


def card_numbers(text: str) -> list[int]:
    """The numbers of these cards. "2 Trees, Crawl" gives three numbers."""
    return [printed.CARD_NAMES.index(name) for name in words(text)]


def field(
    board: str, own: str = "", other: str = "", seat: int = printed.AMERICANS, stage: int = printed.MOVE
) -> State:
    """A position in which `seat` is to act, in its Move phase or in another `stage`.

    `board` is a drawing with a line for each row, the topmost row first. Rows without men may be left out:

        8 o . . . . . . o
        4 . . . RS . . r .

    A line is the number of the row and the squares of files a to h. A dot is an empty square, and "RS" are two men on
    one square. Capital letters are Americans, small letters are Germans. O is an Officer, R a Rifleman, H a Heavy (a
    machine gun or flame thrower), U a Runner and S a Sniper. Men who are not drawn are dead.

    `own` are the cards of `seat` and `other` those of the other side, such as "2 Trees, Crawl". All other cards are in
    the deck in the order of their numbers, the first on top.
    """
    state = Table(2)
    state.lay_out([card for card in reversed(range(printed.CARDS)) for _ in range(printed.COPIES)], 0)
    state.put_fact("men", [printed.DEAD] * printed.ALL_MEN)

    for square, cell in read_squares(board).items():
        for letter in cell:
            owner = printed.AMERICANS if letter.isupper() else printed.GERMANS
            man = owner * printed.MEN + printed.FIRST_OF_KIND[LETTERS.index(letter.upper())]
            while state.men[man] != printed.DEAD:
                man += 1
            assert printed.KIND_OF[man] == LETTERS.index(letter.upper()), f"too many {letter}"
            put_man(state, man, square)

    for owner, hand in ((seat, own), (1 - seat, other)):
        for card in card_numbers(hand):
            give_card(state, owner, card)

    state.turn = 2 - seat  # the Germans have the odd turns
    state.active = state.to_act = seat
    state.stage = stage
    return state


def give_card(state: State, seat: int, card: int) -> None:
    """Move a card from the deck to a hand."""
    state.deck.remove(card)
    state.hands[seat * printed.CARDS + card] += 1
    state.hand_size[seat] += 1


def discard_all_but(state: State, left: int) -> None:
    """Move all cards of the deck but the last `left` ones, which are drawn next, to the pile of discards."""
    count = len(state.deck) - left
    state.pile = state.deck[:count]
    state.deck = state.deck[count:]
    state.put_fact("discard", [state.pile.count(card) for card in range(printed.CARDS)])


def board_of(state: State) -> str:
    """The board as a drawing like those of `field`, without rows that are empty."""
    lines: list[str] = []
    for row in reversed(range(printed.SIZE)):
        cells = row_cells(state, row)
        if cells != [EMPTY] * printed.SIZE:
            lines.append(" ".join([str(row + 1), *cells]))
    return "\n".join(lines)


def redraw(board: str) -> str:
    """The same drawing in the form of `board_of`, to be compared with its result."""
    return board_of(field(board=board))
