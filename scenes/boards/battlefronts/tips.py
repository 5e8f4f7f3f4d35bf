"""What is said of a battalion, a front or a pile of lost cards when it is pointed at."""

from __future__ import annotations

from collections.abc import Hashable

from game.battlefronts.cards import FRONTS, PLACE_NAMES
from scenes.boards.battlefronts import words
from scenes.boards.battlefronts.ground import Ground
from scenes.boards.battlefronts.pieces import Piece
from scenes.play.board import Tip
from scenes.ui.canvas import Box


def tip(key: Hashable, ground: Ground, names: tuple[str, ...], box: Box) -> Tip | None:
    """The tooltip for a key; `box` is where it stands."""
    match key:
        case ("battalion", int(seat), int(number)) if (seat, number) in ground.pieces:
            piece = ground.pieces[seat, number]
            return Tip(f"{words.ordinal(number)} battalion", _of_battalion(piece, names), box)
        case ("place", int(place)) if place < FRONTS:
            return Tip(PLACE_NAMES[place], _of_front(place, ground, names), box)
        case ("lost", int(seat)):
            said = f"{len(ground.lost[seat])} cards lost. Click to see both piles rank by rank."
            return Tip(f"Lost by {names[seat]}", said, box)
        case _:
            return None


def _of_battalion(piece: Piece, names: tuple[str, ...]) -> str:
    said = f"{names[piece.seat]}, {words.cards(piece.size)}, in {PLACE_NAMES[piece.place]}. "
    if not piece.card:
        return said + "Its top card lies face down; nobody may look."
    if piece.card > 10:
        said += f"A {words.CARD_WORDS[piece.card]} on top: its strength is its number of cards, {piece.strength}."
    else:
        said += f"Strength {piece.strength}."
    return said + (" It has moved in this round." if piece.moved else "")


def _of_front(front: int, ground: Ground, names: tuple[str, ...]) -> str:
    if not ground.contested(front):
        holder = ground.holder(front)
        return "Nobody stands here." if holder is None else f"Held by {names[holder]} alone."
    first, second = ground.attrition(front)
    return (
        f"Contested. A battle now would cost {names[0]} {words.cards(second)} "
        f"and {names[1]} {words.cards(first)}: a fifth of the other side's strength, rounded up."
    )
