"""What is said of a battalion, a front or a pile of lost cards when it is pointed at."""

from __future__ import annotations

from collections.abc import Hashable

from game.battlefronts.cards import FRONTS, JACK, PLACE_NAMES
from scenes.boards.battlefronts import log_lines
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.sprites import Piece
from scenes.boards.board import Tip
from scenes.ui.canvas import Box


def tip(key: Hashable, model: TableModel, names: tuple[str, ...], box: Box) -> Tip | None:
    """The tooltip for a key; `box` is where it stands."""
    match key:
        case ("battalion", int(seat), int(number)) if (seat, number) in model.pieces:
            piece = model.pieces[seat, number]
            return Tip(f"{log_lines.ordinal(number)} battalion", _of_battalion(piece, model, names), box)
        case ("place", int(place)) if place < FRONTS:
            return Tip(PLACE_NAMES[place], _of_front(place, model, names), box)
        case ("lost", int(seat)):
            said = f"{len(model.lost[seat])} cards lost. Click to see both piles rank by rank."
            return Tip(f"Lost by {names[seat]}", said, box)
        case _:
            return None


def _of_battalion(piece: Piece, model: TableModel, names: tuple[str, ...]) -> str:
    where = PLACE_NAMES[model.place(piece.seat, piece.number)]
    said = f"{names[piece.seat]}, {log_lines.cards(piece.cards)}, in {where}. "
    if not piece.card:
        return said + "Its top card lies face down; nobody may look."
    if piece.card >= JACK:
        said += f"A {log_lines.CARD_WORDS[piece.card]} on top: its strength is its number of cards, {piece.strength}."
    else:
        said += f"Strength {piece.strength}."
    return said + (" It has moved in this round." if piece.moved else "")


def _of_front(front: int, model: TableModel, names: tuple[str, ...]) -> str:
    if not model.contested(front):
        holder = model.holder(front)
        return "Nobody stands here." if holder is None else f"Held by {names[holder]} alone."
    first, second = model.attrition(front)
    return (
        f"Contested. A battle now would cost {names[0]} {log_lines.cards(second)} "
        f"and {names[1]} {log_lines.cards(first)}: a fifth of the other side's strength, rounded up."
    )
