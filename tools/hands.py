"""Mouse input that carries out actions on the board of Battlefronts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.battlefronts.actions import CallUp, March, Redeploy, Reduce, Size
from game.battlefronts.cards import FRONTS
from game.battlefronts.state import State
from game.core.state import Action
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.controls import ask_size, ask_way
from scenes.boards.battlefronts.model import TableModel
from scenes.play.surroundings import buttons
from scenes.ui.canvas import Box, Point

REACH: Final = (0.0, -0.42, 0.42)
"""Offsets from a card's centre, in shares of its size, at which it may not be covered by other cards."""


@dataclass(frozen=True)
class Click:
    """Press and release at a design point."""

    at: Point


@dataclass(frozen=True)
class Drag:
    """Press at one design point, release at the other."""

    start: Point
    goal: Point


Gesture = Click | Drag


def middle(box: Box) -> Point:
    return (box[0] + box[2] / 2, box[1] + box[3] / 2)


def button(key: str) -> Point:
    """Centre of a button next to the board. Raises KeyError."""
    return {str(one.key): middle(one.box) for one in buttons()}[key]


def grip(view: State, near: int, seat: int, number: int) -> Point:
    """A point at which a battalion is not covered by another one. Raises ValueError if there is none."""
    model = TableModel(view, near)
    piece = model.pieces[seat, number]
    box = piece.box(piece.goal)
    for dy in REACH:
        for dx in REACH:
            point = (box.centre[0] + dx * box.w, box.centre[1] + dy * box.h)
            if model.under(point) is piece:
                return point
    raise ValueError(f"battalion {number} of seat {seat} is wholly covered")


def gestures(view: State, action: Action, near: int, drag: bool = False) -> list[Gesture]:
    """The input sequence by which the board of seat `near` plays this action.

    `drag`: battalions are dragged instead of moved by two clicks.
    """
    seat = view.to_act
    match action:
        case March():
            return _go(view, near, action.battalion, action.place, action, drag)
        case Redeploy():
            return _go(view, near, action.battalion, action.front, action, drag)
        case CallUp():
            return [Click(middle(layout.band(FRONTS + action.zone)))]
        case Size():
            return _dial(view, action.cards)
        case Reduce():
            return [Click(grip(view, near, seat, action.battalion))]
        case _:
            return [Click(button("pass"))]


def _go(view: State, near: int, number: int, place: int, action: Action, drag: bool) -> list[Gesture]:
    start, goal = grip(view, near, view.to_act, number), middle(layout.band(place))
    out: list[Gesture] = [Drag(start, goal)] if drag else [Click(start), Click(goal)]
    ways = [way for way in view.legal() if journey(way) == (number, place)]
    if len(ways) > 1:
        fork = ask_way(place, ways, "card")
        out.append(Click(fork.spots()[ways.index(action)].centre))
    return out


def journey(action: Action) -> tuple[int, int]:
    """Battalion and goal of a march or redeployment; (-1, -1) for other actions."""
    match action:
        case March():
            return (action.battalion, action.place)
        case Redeploy():
            return (action.battalion, action.front)
        case _:
            return (-1, -1)


def _dial(view: State, cards: int) -> list[Gesture]:
    dial = ask_size(view, cards)
    x, y, w, h = dial.track
    share = (cards - 1) / max(1, dial.most - 1)
    return [Click((x + w * share, y + h / 2)), Click(middle(dial.order.box))]
