"""The map of Battlefronts in sentences, from the left."""

from __future__ import annotations

from typing import Final

from game.battlefronts.cards import FRONTS, PLACE_NAMES, PLACES
from scenes.boards.battlefronts.log_lines import CARD_WORDS, cards, ordinal
from scenes.boards.battlefronts.model import TableModel

FROM_THE_LEFT: Final = sorted(range(PLACES), key=lambda at: 2 * at if at < FRONTS else 2 * (at - FRONTS) + 1)


def lying(model: TableModel, names: tuple[str, ...]) -> list[str]:
    """Who stands at each place, and what each side has lost."""
    found = [f"{PLACE_NAMES[place]}: {_at(model, names, place)}." for place in FROM_THE_LEFT]
    lost = [f"{names[seat]}: {cards(len(model.lost[seat]))} lost" for seat in range(2)]
    return [*found, ". ".join(lost)]


def _at(model: TableModel, names: tuple[str, ...], place: int) -> str:
    """The battalions at a place, side by side, each with its top card and its size."""
    sides: list[str] = []
    for seat in range(2):
        stand = [piece for (owner, number), piece in sorted(model.pieces.items()) if owner == seat]
        told = [
            f"the {ordinal(piece.number)}, {CARD_WORDS[piece.card] if piece.card else 'face down'} "
            f"on top of {cards(piece.cards)}{', moved' if piece.moved else ''}"
            for piece in stand
            if model.place(seat, piece.number) == place
        ]
        if told:
            strength = f", strength {model.view.total(seat, place)}" if place < FRONTS else ""
            sides.append(f"{names[seat]}: {'; '.join(told)}{strength}")
    return ". ".join(sides) or "nobody"
