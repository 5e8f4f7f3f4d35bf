"""The data of `state` with the rules added, and the table as text."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.events import Transcript
from game.core.packed import vec
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, Action
from game.core.wording import count_of, counted_names, wrap_line
from game.fix_bayonets import cards
from game.fix_bayonets.legal import find_choices, legal_actions
from game.fix_bayonets.rules import apply_action
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

    def write_legal_ids(self, ids: vec[i64]) -> i64:
        return find_choices(self, ids)

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        if self.is_view:
            self.refuse_view()
        apply_action(self, action=action.id, rng=rng, transcript=transcript)


# --- The table as text, with "?" for hidden cards --------------------------------------

LETTERS: Final = "ORHUS"
"""By kind: Officer, Rifleman, Heavy, rUnner, Sniper. Americans have capitals, Germans small letters."""
EMPTY: Final = "."
STAGES: Final[tuple[str, ...]] = (
    *("men are placed", "discard down to five", "Move phase", "who moves", "where he moves to"),
    *("group advance: who joins", "may the move be negated", "Fight phase", "who attacks", "what he attacks"),
    *("may the attack be negated", "who is lost"),
)
"""By stage, cards.DEPLOY .. CASUALTY: the question."""


def table_text(state: State) -> str:
    """Return the table as lines: a heading, the board, the card in play, both hands, the deck and the discard pile.

    The board has its top row first. `card` is the card that was picked and is not on the pile yet, else UNKNOWN.
    """
    lines = [_heading_line(state), *_board_lines(state)]
    if state.card != UNKNOWN:
        lines += wrap_line(f"in play: {_describe_card_in_play(state)}")
    for seat in range(2):
        lines += wrap_line(f"{cards.SIDE_NAMES[seat]}: {_describe_cards_and_losses(state, seat)}")

    top = f", {cards.CARD_NAMES[state.pile[-1]]} on top" if state.pile else ""
    lines.append(f"deck {len(state.deck)}, pile {len(state.pile)}{top}")
    return "\n".join(lines)


def _describe_card_in_play(state: State) -> str:
    """Return the picked card, the men who use it and its target, as far as chosen: "Crawl by Rifleman c2 to c3".

    Several men use it in a group advance (FB 5.3).
    """
    text = cards.CARD_NAMES[state.card]
    users = list(state.group) or ([state.man] if state.man != UNKNOWN else [])
    if users:
        text += " by " + ", ".join([_describe_man(state, man) for man in users])
    if state.target != UNKNOWN:
        preposition = "to" if cards.CARD_TYPE[state.card] == cards.MOVEMENT else "at"
        text += f" {preposition} {cards.SQUARE_NAMES[state.target]}"
    return text


def _describe_cards_and_losses(state: State, seat: int) -> str:
    """Return a seat's hand, the cards in it that the other seat can tell by counting, and its fallen men.

    Each fallen man is a letter for his kind. `known` counts the cards of each sort that the other seat can tell.
    """
    text = f"hand of {state.hand_size[seat]}: {counted_names(cards.CARD_NAMES, state.hand(seat))}"
    known: list[int] = list(state.known[seat * cards.CARDS : (seat + 1) * cards.CARDS])
    if any(known):
        text += f"; known of it: {counted_names(cards.CARD_NAMES, known)}"

    fallen = "".join([man_letter(man) for man in state.fallen_men(seat)])
    return f"{text}; fallen: {fallen}" if fallen else text


def man_letter(man: int) -> str:
    """Return the letter of a man: "O" for an American officer, "o" for a German one. The first MEN men are American."""
    sign = LETTERS[cards.KIND_OF[man]]
    return sign if man < cards.MEN else sign.lower()


def row_cells(state: State, row: int) -> list[str]:
    """Return the squares of a row, from file a on, each as the letters of the men on it, or EMPTY for none."""
    return [
        "".join([man_letter(man) for man in state.men_at(row * cards.SIZE + file)]) or EMPTY
        for file in range(cards.SIZE)
    ]


def _board_lines(state: State) -> list[str]:
    """Return the board with file letters above and row numbers at the left, the top row first, in aligned columns."""
    rows = [[" ", *cards.FILE_NAMES], *[[str(row + 1), *row_cells(state, row)] for row in reversed(range(cards.SIZE))]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [" ".join([cell.ljust(width) for cell, width in zip(row, widths, strict=True)]).rstrip() for row in rows]


def _heading_line(state: State) -> str:
    """Return the turn, the active side and the question that it has to answer, or the result of the match.

    If nobody was killed in the last turns, their number follows, because many of them end the match (FB 1.4).
    """
    if state.to_act == OVER:
        result = "a draw" if state.winner == NOBODY else f"the {cards.SIDE_NAMES[state.winner]} have won"
        return f"turn {state.turn}, {result}"

    turn = f"turn {state.turn}" if state.stage != cards.DEPLOY else "before turn 1"
    quiet_turns = state.quiet - 1  # without the present turn, which is not over yet
    quiet = f", {count_of(quiet_turns, 'turn')} without a kill" if quiet_turns > 0 else ""
    return f"{turn}, {cards.SIDE_NAMES[state.active]}: {STAGES[state.stage]}{quiet}"


def _describe_man(state: State, man: int) -> str:
    """Return a man as his kind and, while he is on the board, his square: "Officer a1".

    `men` has -1 or -2 off the board.
    """
    square = f" {cards.SQUARE_NAMES[state.men[man]]}" if state.men[man] >= 0 else ""
    return cards.KIND_NAMES[cards.KIND_OF[man]] + square
