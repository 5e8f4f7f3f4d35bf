"""From clicks, drags and keys to an action of Battlefronts, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.battlefronts.actions import CallUp, March, Redeploy, Reduce, Size
from game.battlefronts.cards import DECK, FRONTS, MOVE, NEIGHBOURS, PHASE_NAMES, PLACE_NAMES, SUPPORT
from game.battlefronts.state import State
from game.core.state import Action
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.log_lines import battalion_key, ordinal
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.board import place_key
from scenes.pieces.controls import Ending
from scenes.pieces.popups import ChoicePopup, NumberPopup
from scenes.ui.wording import many

FIRST_SIZE = 5
"""The number of cards that is proposed at first: a middling battalion."""
LATER_SIZE = 3
"""The most that is proposed in later rounds, whose battalions are reserves: the deck shall last."""


def ask_size(view: State, last: int) -> NumberPopup:
    """BF 6.4 The popup that asks for the size of a battalion; `last` is the size named before."""
    cards, usual = view.deck(view.to_act), FIRST_SIZE if view.round == 1 else LATER_SIZE
    box = layout.column(FRONTS + view.zone)
    left = max(layout.MAP.x + 20, min(box.centre[0] - NumberPopup.WIDE / 2, layout.MAP.right - NumberPopup.WIDE - 20))
    return NumberPopup((left, box.y + 200), "CARDS FOR THE BATTALION", "CALL UP", cards, min(last, usual))


def ask_way(place: int, ways: Sequence[Action], card: str) -> ChoicePopup[Action]:
    """BF 5.2, 5.3 The popup that asks how to go there; `card` is the face card that redeploying would cost."""
    box = layout.band(place)
    left = max(60.0, min(box.centre[0] - ChoicePopup.WIDE / 2, 1380 - ChoicePopup.WIDE))
    labels = ["MARCH" if isinstance(way, March) else f"REDEPLOY, LOSE THE {card.upper()}" for way in ways]
    return ChoicePopup((left - 20, box.y - 20), list(zip(labels, ways, strict=True)))


class Selection:
    """The offered actions, sorted by what a person points at, and the battalion picked so far."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.view: State | None = None
        self.seat = -1
        self.selected: int | None = None
        self.passing: Action | None = None
        self.zones: dict[int, Action] = {}
        self.sizes: dict[int, Action] = {}
        self.reduces: dict[int, Action] = {}
        self.ways: dict[int, dict[int, list[Action]]] = {}
        """Battalion -> place -> the ways to get there: a march, a redeployment or both."""

    def offer(self, actions: Sequence[Action]) -> None:
        """Sort what is open to the seat to act; a selection that is no longer possible is dropped."""
        view = self.model.view
        self.view, self.seat = view, view.to_act if actions else -1
        self.passing = None
        self.zones, self.sizes, self.reduces, self.ways = {}, {}, {}, {}
        for action in actions:
            match action:
                case March():
                    self._way(action.battalion, action.place, action)
                case Redeploy():
                    self._way(action.battalion, action.front, action)
                case CallUp():
                    self.zones[FRONTS + action.zone] = action
                case Size():
                    self.sizes[action.cards] = action
                case Reduce():
                    self.reduces[action.battalion] = action
                case _:
                    self.passing = action
        if self.selected not in self.ways:
            self.selected = None

    def _way(self, battalion: int, place: int, action: Action) -> None:
        self.ways.setdefault(battalion, {}).setdefault(place, []).append(action)

    @property
    def picked(self) -> int | None:
        """The battalion that is picked."""
        return self.selected

    def back(self) -> bool:
        """Put the picked battalion back; False where none is picked."""
        picked, self.selected = self.selected, None
        return picked is not None

    @property
    def ending(self) -> Ending:
        """What passing would end, and what would be left undone by it."""
        phase = self.model.view.phase
        words = f"END {PHASE_NAMES[phase].upper()}" if phase in (MOVE, SUPPORT) else "PASS"
        unmoved, zones = len(self.ways), len(self.zones)
        left = ""
        if unmoved:
            left = f"{many(unmoved, 'battalion has', 'battalions have')} not moved"
        elif zones:
            left = f"{many(zones, 'road is', 'roads are')} still free"
        return Ending(words, left)

    def choosable(self, seat: int, number: int) -> bool:
        """Whether clicking this battalion leads anywhere."""
        return seat == self.seat and (number in self.ways or number in self.reduces)

    def open_places(self) -> set[int]:
        """The places that are lit: goals of the picked battalion, or zones for a call-up."""
        if self.selected is not None:
            return set(self.ways[self.selected])
        return set(self.zones)

    def choices(self) -> list[Hashable]:
        """What the focus may stand on, battalions before places."""
        numbers = list(self.reduces) + list(self.ways)
        keys = [battalion_key(self.seat, number) for number in numbers]
        return keys + [place_key(place) for place in sorted(self.open_places(), key=_from_left)]

    def ways_to(self, number: int, place: int) -> list[Action]:
        return self.ways.get(number, {}).get(place, [])

    def why_not_pick(self, seat: int, number: int) -> str:
        """Why this battalion cannot be chosen now."""
        view = self.view
        if view is None or self.seat < 0:
            return "It is not your turn to decide."
        if view.phase == SUPPORT:
            return "Battalions move in the Move phase; now choose a road for a call-up."
        if seat != self.seat:
            return "This battalion is not yours."
        if view.phase == MOVE:
            return f"The {ordinal(number)} has moved in this round already."
        return f"It is not among the strongest at {PLACE_NAMES[view.front]}: only those may be chosen."

    def why_not_go(self, number: int, place: int) -> str:
        """Why the picked battalion cannot go to this place."""
        view = self.view
        assert view is not None
        here = view.place[self.seat * DECK + number]
        if place == here:
            return f"The {ordinal(number)} stands there already."
        reach = " or ".join(PLACE_NAMES[there] for there in NEIGHBOURS[here])
        if place < FRONTS:
            return f"From {PLACE_NAMES[here]} it marches to {reach} only; going further costs a face card on top."
        return f"From {PLACE_NAMES[here]} it can march to {reach} only."

    def why_not_place(self, place: int) -> str:
        """Why clicking this place does nothing."""
        view = self.view
        if view is None or self.seat < 0:
            return "It is not your turn to decide."
        if view.phase == MOVE:
            return "Choose one of your battalions first, then its destination."
        if view.phase == SUPPORT:
            if place < FRONTS:
                return "Battalions are called up on the roads between the fronts, not at a battlefront."
            return f"You have called up on {PLACE_NAMES[place]} in this round already."
        return f"{PHASE_NAMES[view.phase]}: choose which of the marked battalions loses its top card."


def _from_left(place: int) -> float:
    return place * 2 if place < FRONTS else (place - FRONTS) * 2 + 1
