"""A table of Fix Bayonets that can be played on: the data of `state` with the rules, and as text."""

from __future__ import annotations

from typing import Final

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, Action
from game.core.wording import counted_names, wrapped
from game.fix_bayonets import cards
from game.fix_bayonets.legal import legal_actions
from game.fix_bayonets.rules import carry_out
from game.fix_bayonets.state import NOBODY, State


class Table(State):
    """The class of every state and view of this game."""

    __slots__ = ()

    def blank(self) -> State:
        return Table(self.seats)

    def text(self) -> str:
        return table_text(self)

    def legal(self) -> list[Action]:
        return legal_actions(self)

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        if self.is_view:
            self.refuse_view()
        carry_out(self, action, rng, transcript)


# --- As text; what is hidden is "?" ----------------------------------------------------

LETTERS: Final = "ORHUS"
"""Officer, Rifleman, Heavy, rUnner, Sniper: Americans in capitals, Germans in small letters."""
EMPTY: Final = "."
STAGES: Final[tuple[str, ...]] = (
    *("men are placed", "discard down to five", "Move phase", "who moves", "where he moves to"),
    *("group advance: who joins", "may the move be negated", "Fight phase", "who attacks", "what he attacks"),
    *("may the attack be negated", "who is lost"),
)
"""What is asked, by stage, cards.DEPLOY .. CASUALTY."""


def table_text(state: State) -> str:
    """The board with its top row first, the card in play, the hands, and the piles."""
    lines = [_heading(state), *_board(state)]
    if state.card != UNKNOWN:
        # The card picked, who uses it, and where.
        found = cards.CARD_NAMES[state.card]
        users = state.group if state.group else [man for man in (state.man,) if man != UNKNOWN]
        if users:
            found += " by " + ", ".join([_man(state, man) for man in users])
        if state.target != UNKNOWN:
            found += (
                f" {'to' if cards.CARD_TYPE[state.card] == cards.MOVEMENT else 'at'} {cards.SQUARE_NAMES[state.target]}"
            )
        lines += wrapped(f"in play: {found}")
    for seat in range(2):
        # A seat's hand, what the other seat can tell of it by counting, and the fallen.
        known = state.known[seat * cards.CARDS : (seat + 1) * cards.CARDS]
        line = (
            f"{cards.SIDE_NAMES[seat]}: hand of {state.hand_size[seat]}: "
            f"{counted_names(cards.CARD_NAMES, state.hand(seat))}"
        )
        if any(known):
            line += f"; known of it: {counted_names(cards.CARD_NAMES, known)}"
        fallen = "".join([letter(man) for man in state.fallen(seat)])
        lines += wrapped(f"{line}; fallen: {fallen}" if fallen else line)
    top = f", {cards.CARD_NAMES[state.pile[-1]]} on top" if state.pile else ""
    lines.append(f"deck {len(state.deck)}, pile {len(state.pile)}{top}")
    return "\n".join(lines)


def letter(man: int) -> str:
    """The letter of a man."""
    sign = LETTERS[cards.KIND_OF[man]]
    return sign if man < cards.MEN else sign.lower()


def cells_of(state: State, row: int) -> list[str]:
    """The men on the squares of a row."""
    return [
        "".join([letter(man) for man in state.men_at(row * cards.SIZE + file)]) or EMPTY for file in range(cards.SIZE)
    ]


def _board(state: State) -> list[str]:
    rows = [[" ", *cards.FILE_NAMES], *[[str(row + 1), *cells_of(state, row)] for row in reversed(range(cards.SIZE))]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [" ".join([cell.ljust(width) for cell, width in zip(row, widths, strict=True)]).rstrip() for row in rows]


def _heading(state: State) -> str:
    """The turn, the side to act, and what is asked."""
    if state.to_act == OVER:
        result = "a draw" if state.winner == NOBODY else f"the {cards.SIDE_NAMES[state.winner]} have won"
        return f"turn {state.turn}, {result}"
    turn = f"turn {state.turn}" if state.stage != cards.DEPLOY else "before turn 1"
    calm = state.quiet - 1
    quiet = f", {calm} turn{'s' * (calm > 1)} without a kill" if calm > 0 else ""
    return f"{turn}, {cards.SIDE_NAMES[state.active]}: {STAGES[state.stage]}{quiet}"


def _man(state: State, man: int) -> str:
    where = f" {cards.SQUARE_NAMES[state.men[man]]}" if state.men[man] >= 0 else ""
    return cards.KIND_NAMES[cards.KIND_OF[man]] + where


# --- What an observation tells besides the fields --------------------------------------


def joined(state: State) -> list[int]:
    """FB 5.3 By man: 1 where he has joined the group advance."""
    return [int(man in state.group) for man in range(cards.ALL_MEN)]


def planes(state: State) -> list[int]:
    """By seat, kind of man and square: how many of them stand there."""
    planes = [0] * (2 * cards.KINDS * cards.SQUARES)
    for man, square in enumerate(state.men):
        if square >= 0:
            planes[(man // cards.MEN * cards.KINDS + cards.KIND_OF[man]) * cards.SQUARES + square] += 1
    return planes
