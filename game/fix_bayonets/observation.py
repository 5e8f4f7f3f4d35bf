"""A view of Fix Bayonets as floats."""

from __future__ import annotations

from typing import Final

from game.core.observation import Column, codes, numbers
from game.core.state import OVER, UNKNOWN
from game.fix_bayonets import cards
from game.fix_bayonets.state import NOBODY, State

DECK: Final = cards.CARDS * cards.COPIES
NAMES: Final = "cards: " + ", ".join(cards.CARD_NAMES)
SORTS_OF_MEN: Final = ", ".join(cards.KIND_NAMES)


def columns(seats: int) -> tuple[Column, ...]:
    """The columns. Squares run from a1 (0) to h1 (7) and on to h8 (63); the Americans sit at 0, men 0 to 15."""
    return (
        codes("to_act", 1, OVER, 1, "whose decision it is; the first value: the match is over"),
        codes("active", 1, 0, 1, "whose turn it is; while men are placed, who places"),
        codes("stage", 1, 0, cards.CASUALTY, "which question is asked, DEPLOY to CASUALTY in `cards.py`"),
        numbers("turn", 1, 0, cards.LAST_TURN, "the turn, 0 while men are placed; the Germans have the odd ones"),
        numbers("quiet", 1, 0, cards.QUIET_TURNS, "turns in a row without a kill, this one included"),
        numbers("strategic", 1, 0, 1, "1 where both hands lie face up (Strategic version)"),
        codes("card", 1, UNKNOWN, cards.CARDS - 1, f"the card picked; the first value: none; {NAMES}"),
        codes("man", 1, UNKNOWN, cards.ALL_MEN - 1, "the man who uses it; the first value: nobody yet, or a group"),
        codes(
            "target",
            1,
            UNKNOWN,
            cards.SQUARES - 1,
            "the square declared; the first value: none yet, or a group advances",
        ),
        codes("winner", 1, NOBODY, 1, "who has won; the first value: nobody, or not yet"),
        numbers("hand_size", 2, 0, cards.HAND + cards.DRAW, "by seat: cards in hand"),
        numbers(
            "hands",
            2 * cards.CARDS,
            UNKNOWN,
            cards.COPIES,
            f"by seat and card: how many it holds, -1 where hidden; {NAMES}",
        ),
        numbers(
            "known",
            2 * cards.CARDS,
            0,
            cards.COPIES,
            f"by seat and card: those that the other seat can tell by counting; {NAMES}",
        ),
        numbers("deck", 1, 0, DECK, "cards in the deck", _deck),
        numbers("discard", cards.CARDS, 0, cards.COPIES, f"by card: how many lie on the discard pile; {NAMES}"),
        numbers(
            "pile", DECK, UNKNOWN, cards.CARDS - 1, "the discard pile from the bottom, card by card; -1 above its top"
        ),
        numbers("men", cards.ALL_MEN, cards.DEAD, cards.SQUARES - 1, "by man: his square; -1 not placed yet, -2 dead"),
        numbers("moves", cards.ALL_MEN, 0, max(cards.MOVES_A_TURN), "by man: how often he has moved this turn"),
        numbers(
            "group",
            cards.MEN,
            UNKNOWN,
            cards.ALL_MEN - 1,
            "the men of a group advance as they joined; -1 after the last",
        ),
        numbers("joined", cards.ALL_MEN, 0, 1, "by man: 1 where he has joined the group advance", _joined),
        numbers(
            "planes",
            2 * cards.KINDS * cards.SQUARES,
            0,
            max(cards.KIND_COUNTS),
            f"by seat, kind of man and square: how many of them stand there; kinds: {SORTS_OF_MEN}",
            _planes,
        ),
    )


def _deck(view: State) -> int:
    return len(view.deck)


def _joined(view: State) -> list[int]:
    return [int(man in view.group) for man in range(cards.ALL_MEN)]


def _planes(view: State) -> list[int]:
    planes = [0] * (2 * cards.KINDS * cards.SQUARES)
    for man, square in enumerate(view.men):
        if square >= 0:
            planes[(man // cards.MEN * cards.KINDS + cards.KIND_OF[man]) * cards.SQUARES + square] += 1
    return planes
