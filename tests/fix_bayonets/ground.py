"""Positions of Fix Bayonets drawn as text, for tests."""

from __future__ import annotations

from game.fix_bayonets import cards as printed
from game.fix_bayonets.rules import put_man
from game.fix_bayonets.state import State
from game.fix_bayonets.table import EMPTY, LETTERS, Table, row_cells
from tests.play import words


def squares(board: str) -> dict[int, str]:
    """Who stands where. A line is a row's number and eight squares with a space between; rows left out are empty."""
    found: dict[int, str] = {}
    for line in filter(None, map(str.strip, board.splitlines())):
        row, *cells = line.split()
        assert len(cells) == printed.SIZE, f"row {row} has {len(cells)} squares"
        found |= {(int(row) - 1) * printed.SIZE + file: cell for file, cell in enumerate(cells) if cell != EMPTY}
    return found


def cards(text: str) -> list[int]:
    """'2 Trees, Crawl' -> card numbers."""
    return [printed.CARD_NAMES.index(name) for name in words(text)]


def field(
    board: str, own: str = "", other: str = "", seat: int = printed.AMERICANS, stage: int = printed.MOVE
) -> State:
    """A position in which `seat` is to move (or in another `stage`); its own cards, and the other side's.

    Whoever is not drawn is dead. The rest of the cards lies in the deck in the order
    of the table, the first on top.
    """
    state = Table(2)
    state.lay_out([card for card in reversed(range(printed.CARDS)) for _ in range(printed.COPIES)], 0)
    state.men = [printed.DEAD] * printed.ALL_MEN
    for square, cell in squares(board).items():
        for letter in cell:
            owner = printed.AMERICANS if letter.isupper() else printed.GERMANS
            man = owner * printed.MEN + printed.FIRST_OF_KIND[LETTERS.index(letter.upper())]
            while state.men[man] != printed.DEAD:
                man += 1
            assert printed.KIND_OF[man] == LETTERS.index(letter.upper()), f"too many {letter}"
            put_man(state, man, square)
    for owner, hand in ((seat, own), (1 - seat, other)):
        for card in cards(hand):
            give(state, owner, card)
    state.turn = 2 - seat
    state.active = state.to_act = seat
    state.stage = stage
    return state


def give(state: State, seat: int, card: int) -> None:
    """A card goes from the deck to a hand."""
    state.deck.remove(card)
    state.hands[seat * printed.CARDS + card] += 1
    state.hand_size[seat] += 1


def pile_up(state: State, left: int) -> None:
    """All but the top `left` cards of the deck lie on the pile."""
    gone, state.deck = state.deck[: len(state.deck) - left], state.deck[len(state.deck) - left :]
    state.pile = gone
    state.discard = [gone.count(card) for card in range(printed.CARDS)]


def drawn(state: State) -> str:
    """The board as text: rows with anybody on them, the topmost first."""
    lines: list[str] = []
    for row in reversed(range(printed.SIZE)):
        cells = row_cells(state, row)
        if cells != [EMPTY] * printed.SIZE:
            lines.append(" ".join([str(row + 1), *cells]))
    return "\n".join(lines)


def same(board: str) -> str:
    """A board as `drawn` would draw it."""
    return drawn(field(board))
