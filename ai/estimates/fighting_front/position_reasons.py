"""Spaces and units in words, and how near the enemy and his back row are, for the reasons of a bot."""

from __future__ import annotations

from game.core.wording import amount
from game.fighting_front import cards
from game.fighting_front.quick import back_row_spaces_held
from game.fighting_front.state import State


def space_name(space: int) -> str:
    """The name of a space in a sentence.

    >>> space_name(12)
    'C3'
    """
    return cards.SPACE_NAMES[space].upper()


def unit_in_words(view: State, space: int) -> str:
    """The unit in a space, as "the Infantry on C3"."""
    return f"the {cards.KIND_NAMES[view.unit[space]]} on {space_name(space)}"


def count_enemies_within(view: State, seat: int, space: int, reach: int) -> int:
    """How many enemy ground units are within this distance of a space, the space itself left out."""
    return sum(
        view.owner[other] == 1 - seat and 0 < cards.DISTANCE[space * cards.SPACES + other] <= reach
        for other in range(cards.SPACES)
    )


def nearest_enemy_in_words(view: State, space: int) -> str:
    """How far a space is from the nearest enemy ground unit: "2 spaces from the Infantry on C4"."""
    seat = view.to_act
    enemies = [other for other in range(cards.SPACES) if view.owner[other] == 1 - seat and other != space]
    if not enemies:
        return "no enemy unit on the map"
    nearest = min(enemies, key=lambda other: cards.DISTANCE[space * cards.SPACES + other])
    return f"{amount(cards.DISTANCE[space * cards.SPACES + nearest], 'space')} from {unit_in_words(view, nearest)}"


def position_sentence(view: State, space: int) -> str:
    """How far a space is from the enemy back row, and which enemies are near.

    >>> from game.fighting_front.table import Table
    >>> view = Table(2)
    >>> view.lay_out([], [cards.GERMANY, cards.USA], 1)
    >>> view.unit[17], view.owner[17], view.to_act = cards.FIRST_GROUND, cards.ALLIES, cards.AXIS
    >>> position_sentence(view, 12)
    'On C3 it stands 3 rows before their back row, with 1 enemy unit beside it.'
    >>> position_sentence(view, 7)
    'On C2 it stands 4 rows before their back row, 2 spaces from the Infantry on C4.'
    """
    seat = view.to_act
    rows = cards.ROWS - 1 - cards.rows_from_home(seat, space)
    beside = count_enemies_within(view, seat, space, 1)
    row = f"{amount(rows, 'row')} before their back row" if rows else "in their back row"
    enemies = f"with {amount(beside, 'enemy unit')} beside it" if beside else nearest_enemy_in_words(view, space)
    return f"On {space_name(space)} it stands {row}, {enemies}."


def back_row_sentence(view: State, end: int, more: int) -> str:
    """How many units of the seat are in the enemy back row with `more` of them there, or "" if `end` is elsewhere.

    The first one is "Your first unit in their back row."
    """
    seat = view.to_act
    if end not in cards.BACK_ROW[1 - seat]:
        return ""
    held = back_row_spaces_held(view, seat) + more
    return "Your first unit in their back row." if held == 1 else f"Then {held} of your units stand in their back row."
