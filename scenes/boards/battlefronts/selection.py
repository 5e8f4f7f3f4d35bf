"""The things that are picked so far on the board of Battlefronts, and the decisions that they may become."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.battlefronts.actions import CallUp, March, Redeploy, Reduce, Size
from game.battlefronts.cards import FRONTS, MOVE, PHASE_NAMES, SUPPORT
from game.core.state import Action
from game.core.wording import count_of
from scenes.boards.battlefronts.layout import FROM_LEFT, battalion_key
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.board import place_key
from scenes.pieces.controls import Ending


class Selection:
    """The offered actions, sorted by the things that a person points at, and the battalions picked so far."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.seat = -1
        """The seat that is asked, or -1 while nobody is."""
        self.selected: int | None = None
        """The battalion that was picked first."""
        self.others: tuple[int, ...] = ()
        """The battalions that are picked with it, for one order."""
        self.plan: list[March] = []
        """The marches of the order that is being given."""

        self.pass_action: Action | None = None
        self.call_ups: dict[int, Action] = {}
        """By road: the call-up there."""
        self.sizes: dict[int, Action] = {}
        """By number of cards: the size of the battalion that is being called up."""
        self.reductions: dict[int, Action] = {}
        """By battalion: the reduction of it."""
        self.open_moves: dict[int, dict[int, list[Action]]] = {}
        """By battalion and place: the ways to get there, a march, a redeployment or both."""

    # --- What is offered ----------------------------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        """Sort the actions that the seat to act may choose into the fields, by the thing that a person points at.

        Without actions nobody is asked (`seat` is -1). Battalions that can still move stay picked.
        """
        self.seat = self.model.view.to_act if actions else -1
        self.pass_action = None
        self.call_ups = {}
        self.sizes = {}
        self.reductions = {}
        self.open_moves = {}
        for action in actions:
            match action:
                case March():
                    self._add_move(action.battalion, action.place, action)
                case Redeploy():
                    self._add_move(action.battalion, action.front, action)
                case CallUp():
                    self.call_ups[FRONTS + action.zone] = action  # places are numbered through fronts, then roads
                case Size():
                    self.sizes[action.cards] = action
                case Reduce():
                    self.reductions[action.battalion] = action
                case _:
                    self.pass_action = action

        if self.selected not in self.open_moves:
            self.selected = None
        self.others = tuple(number for number in self.others if self.selected is not None and number in self.open_moves)
        self.plan = []

    def _add_move(self, battalion: int, place: int, action: Action) -> None:
        """Note in `open_moves` one more way of a battalion to a place: a march or a redeployment."""
        self.open_moves.setdefault(battalion, {}).setdefault(place, []).append(action)

    @property
    def ending(self) -> Ending:
        """The button that ends the phase or passes, with a note on battalions or roads that would be left unused."""
        phase = self.model.view.phase
        label = f"END {PHASE_NAMES[phase].upper()}" if phase in (MOVE, SUPPORT) else "PASS"
        unmoved = len(self.open_moves)
        roads = len(self.call_ups)
        unused = ""
        if unmoved:
            unused = f"{count_of(unmoved, 'battalion has', 'battalions have')} not moved"
        elif roads:
            unused = f"{count_of(roads, 'road is', 'roads are')} still free"
        return Ending(label, left_undone=unused)

    @property
    def can_redeploy(self) -> bool:
        """Whether at least one battalion may redeploy now."""
        for ways_by_place in self.open_moves.values():
            for ways in ways_by_place.values():
                if any(isinstance(way, Redeploy) for way in ways):
                    return True
        return False

    def can_choose(self, seat: int, number: int) -> bool:
        """Whether a click on this battalion does something: the seat is asked, and it can move or lose a card."""
        return seat == self.seat and (number in self.open_moves or number in self.reductions)

    def ways_to(self, number: int, place: int) -> list[Action]:
        """The march and the redeployment that bring a battalion to a place, as far as they are offered."""
        return self.open_moves.get(number, {}).get(place, [])

    def march_to(self, number: int, place: int) -> March | None:
        """The march that brings a battalion to a place, or None if it cannot march there."""
        return next((way for way in self.ways_to(number, place) if isinstance(way, March)), None)

    def open_places(self) -> set[int]:
        """The places that are lit: where the picked battalions can go, or the roads for a call-up if none is picked.

        Several battalions, or those of an order being planned, can only march. A single one may also redeploy.
        """
        if self.others or self.plan:
            return {place for number in self.picked for place in self.open_moves[number] if self.picked_marches(place)}
        return set(self.call_ups if self.selected is None else self.open_moves[self.selected])

    def keys(self) -> list[Hashable]:
        """The keys of all things that can be chosen now, battalions before places.

        A battalion can be chosen to lose a card (`reductions`) or to move (`open_moves`).
        """
        numbers = list(self.reductions) + list(self.open_moves)
        open_places = self.open_places()
        places = [place_key(place) for place in FROM_LEFT if place in open_places]
        return [battalion_key(self.seat, number) for number in numbers] + places

    # --- What is picked -----------------------------------------------------------------------

    @property
    def picked(self) -> tuple[int, ...]:
        """The battalions that are picked."""
        return () if self.selected is None else (self.selected, *self.others)

    @property
    def has_picks(self) -> bool:
        """Whether `back` has something to take back: picked battalions, or the planned marches of an order."""
        return self.selected is not None or bool(self.plan)

    def pick(self, *numbers: int) -> None:
        """Pick those of these battalions that can march, the first as `selected`, the rest as `others`.

        All earlier picks are dropped. `open_moves`: by battalion, the places where it can go. Some of them it
        can reach only by a redeployment, which is no march.
        """

        def can_march(number: int) -> bool:
            return any(self.march_to(number, place) is not None for place in self.open_moves.get(number, ()))

        marchers = [number for number in numbers if can_march(number)]
        self.selected = marchers[0] if marchers else None
        self.others = tuple(marchers[1:])

    def pick_or_drop(self, number: int) -> None:
        """Pick this battalion alone, or drop it if it was the one picked first."""
        self.selected = None if self.selected == number else number
        self.others = ()

    def picked_marches(self, place: int) -> list[March]:
        """The marches to a place of all picked battalions that can march there. Others are left out."""
        marches = (self.march_to(number, place) for number in self.picked)
        return [march for march in marches if march is not None]

    def add_to_plan(self, marches: Sequence[March]) -> None:
        """Plan these marches. They replace earlier ones of the same battalions, which are then no longer picked."""
        marching = {march.battalion for march in marches}
        self.plan = [march for march in self.plan if march.battalion not in marching] + list(marches)
        with_destination = {march.battalion for march in self.plan}
        self.pick(*(number for number in self.picked if number not in with_destination))

    def back(self) -> None:
        """Drop the picked battalions and the planned marches."""
        self.selected = None
        self.others = ()
        self.plan = []
