"""From clicks, drags and keys to an action of Battlefronts: a battalion is picked, then a place, and sometimes how."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.battlefronts.actions import CallUp, March, Redeploy, Reduce, Size
from game.battlefronts.analysis import open_to_enemy
from game.battlefronts.cards import DECK, FRONTS, FRONTS_TO_WIN, MOVE, NEIGHBOURS, PHASE_NAMES, PLACE_NAMES, SUPPORT
from game.battlefronts.state import State
from game.core.state import Action
from game.core.wording import listed, many
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.model import CARD_WORDS, TableModel, battalion_key, ordinal
from scenes.boards.board import place_key
from scenes.pieces.controls import Answer, Complaint, Ending, Things, Verb, Wish
from scenes.pieces.controls import Controls as BoardControls
from scenes.pieces.popups import CLOSED, ChoicePopup, NumberPopup
from scenes.ui.canvas import Box, Point, between
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.sound import Sound

PILES: Final = (("lost", 0), ("lost", 1))
"""Keys of the piles that can be looked through at any time."""
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
        self.others: tuple[int, ...] = ()
        """The battalions that are picked with it, for one order."""
        self.plan: list[March] = []
        """The marches of the order that is being given."""
        self.passing: Action | None = None
        self.zones: dict[int, Action] = {}
        self.sizes: dict[int, Action] = {}
        self.reduces: dict[int, Action] = {}
        self.ways: dict[int, dict[int, list[Action]]] = {}
        """Battalion -> place -> the ways to get there: a march, a redeployment or both."""
        self._warned: Action | None = None

    def offer(self, actions: Sequence[Action]) -> None:
        """Sort what is open to the seat to act; a selection that is no longer possible is dropped."""
        view = self.model.view
        self.view, self.seat = view, view.to_act if actions else -1
        self.passing = self._warned = None
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
        self.others, self.plan = tuple(n for n in self.others if self.selected is not None and n in self.ways), []

    def _way(self, battalion: int, place: int, action: Action) -> None:
        self.ways.setdefault(battalion, {}).setdefault(place, []).append(action)

    @property
    def picked(self) -> tuple[int, ...]:
        """The battalions that are picked."""
        return () if self.selected is None else (self.selected, *self.others)

    def pick(self, *numbers: int) -> None:
        """Pick these battalions, as far as they can march, and no others."""
        able = [n for n in numbers if any(self.march_to(n, place) is not None for place in self.ways.get(n, ()))]
        self.selected, self.others = (able[0], tuple(able[1:])) if able else (None, ())

    def march_to(self, number: int, place: int) -> March | None:
        """The march that brings a battalion there."""
        return next((way for way in self.ways_to(number, place) if isinstance(way, March)), None)

    def marches(self, place: int) -> list[March]:
        """The marches that bring as many of the picked battalions there as can go."""
        found = (self.march_to(number, place) for number in self.picked)
        return [march for march in found if march is not None]

    @property
    def busy(self) -> bool:
        return self.selected is not None or bool(self.plan)

    def back(self) -> None:
        """Put the picked battalions back, and forget the order."""
        self.selected, self.others, self.plan = None, (), []

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
        """The places that are lit: goals of what is picked, or zones for a call-up."""
        if self.others or self.plan:
            return {place for number in self.picked for place in self.ways[number] if self.marches(place)}
        return set(self.zones if self.selected is None else self.ways[self.selected])

    def choices(self) -> list[Hashable]:
        """What the focus may stand on, battalions before places."""
        numbers = list(self.reduces) + list(self.ways)
        keys = [battalion_key(self.seat, number) for number in numbers]
        return keys + [place_key(place) for place in layout.FROM_LEFT if place in self.open_places()]

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

    def doubt(self, move: Action) -> str:
        """BF 8.1 By which fronts this move would let the enemy win the round, told once; "" where it would not."""
        if self.view is None or self._warned is move or not isinstance(move, March | Redeploy):
            return ""
        self._warned = move
        opened = open_to_enemy(self.view, self.seat, move)
        if len(opened) < FRONTS_TO_WIN or len(open_to_enemy(self.view, self.seat)) >= FRONTS_TO_WIN:
            return ""  # no danger, or one that has been told
        where = listed([PLACE_NAMES[front] for front in opened])
        return f"The enemy could then hold {where} alone, and win. Choose it again to move all the same."

    def why_not_place(self, place: int) -> str:
        """Why clicking this place does nothing."""
        view = self.view
        if view is None or self.seat < 0:
            return "It is not your turn to decide."
        if view.phase == MOVE:
            return "Choose one of your battalions first, then its destination."
        if view.phase == SUPPORT:
            if place < FRONTS:
                return "Battalions are called up on the roads between the fronts, not at a front."
            return f"You have called up on {PLACE_NAMES[place]} in this round already."
        return f"{PHASE_NAMES[view.phase]}: choose which of the marked battalions loses its top card."


ALL: Final[Box] = Box(900, 912, 140, 64)
"""The button that picks several battalions."""
BAND: Final = "band"
"""Key of a press where the rubber band may begin."""


class Controls(BoardControls[Selection]):
    """Battalions are picked by click, drag or keys; `popup` asks whether they march or redeploy (BF 5.2, 5.3).

    Several that are picked march by one order, one in each turn (BF 5.1): all but the first are standing orders.
    """

    clicks = False

    def __init__(self, selection: Selection, things: Things, sound: Sound, still: bool) -> None:
        super().__init__(selection, things, sound, still, PILES)
        self.model = selection.model
        self.dial: NumberPopup | None = None
        """BF 6.4 Asks how many cards a new battalion shall have."""
        self.rested: Point | None = None
        """Where the mouse was when the last decision was made: a fan opens only once it has moved."""
        self._last_size = FIRST_SIZE
        self._orders: list[March] = []
        """The marches that are ordered and not made yet."""
        self._everybody = False
        """Whether the order that is being given is to all battalions that can move."""
        self._ends = False
        """Whether Move ends after them: they were ordered to all at once, and the rest stays."""
        self._ordered = (0, 0, 0)
        """The seat that ordered them, the round, and how many of its battalions had moved before the last march."""

    # --- What is open ------------------------------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        super().offer(actions)
        self.rested = self.mouse
        self.dial = ask_size(self.model.view, self._last_size) if self.selection.sizes else None

    def advise(self, steps: Sequence[Action]) -> None:
        super().advise(steps)
        if self.dial is not None:
            following = self.advised[0] if self.advised else None
            self.dial.advise(following.cards if isinstance(following, Size) else None)

    def follows(self, steps: Sequence[Action]) -> bool:
        if self.popup is not None:
            return steps[0] in self.popup.choices
        picked = self.selection.picked
        return not picked or (isinstance(steps[0], March | Redeploy) and steps[0].battalion in picked)

    def picks(self) -> list[Hashable]:
        return [battalion_key(self.selection.seat, number) for number in self.selection.picked]

    # --- Several battalions ------------------------------------------------------------------

    def verbs(self) -> list[tuple[Verb, Box]]:
        together, plan = len(self.selection.ways) > 1, self.selection.plan
        if plan:
            return [(Verb("march", "MARCH", self._send, "V", True, f"{len(plan)} of them"), ALL)]
        return [(Verb("all", "ALL", self._pick_all, "A", below=self._all_of()), ALL)] if together else []

    def _beside(self) -> list[int]:
        """The picked battalion and all that can move and stand where it stands."""
        chosen, seat = self.selection, self.selection.seat
        if chosen.selected is None:
            return []
        here = self.model.place(seat, chosen.selected)
        return [
            chosen.selected,
            *(n for n in chosen.ways if self.model.place(seat, n) == here and n != chosen.selected),
        ]

    def _all_of(self) -> str:
        """Whom the button picks: those at one place, or, once they are picked or there is only one, everybody."""
        return "here" if len(self.selection.picked) < len(self._beside()) else "that can"

    def _pick_all(self) -> Answer:
        beside = self._beside()
        self.selection.pick(*(beside if len(self.selection.picked) < len(beside) else self.selection.ways))
        return None

    def _moved(self) -> int:
        view, seat = self.model.view, self.selection.seat
        return sum(view.moved[seat * DECK : (seat + 1) * DECK])

    def _send(self) -> Answer:
        """The first march of the order; the others follow."""
        first, *self._orders = self.selection.plan
        self._ends = self._everybody
        self._ordered = (self.selection.seat, self.model.view.round, self._moved())
        self.selection.back()
        return first

    @property
    def ordering(self) -> bool:
        return bool(self._orders or self._ends) and self.selection.seat == self._ordered[0]

    def standing_order(self) -> Answer:
        """What an order still asks for; what the enemy has made impossible, or dangerous, is dropped."""
        view, (seat, turn, before) = self.model.view, self._ordered
        if not self.ordering or self.selection.plan:
            return None
        moved = self._moved()
        if view.phase != MOVE or view.round != turn or moved <= before:  # over, or taken back
            self._orders, self._ends = [], False
        self._ordered = (seat, turn, moved)
        while self._orders:
            march = self._orders.pop(0)
            if march in self.selection.ways_to(march.battalion, march.place):
                why = self.selection.doubt(march)
                self._drop_orders(why)
                return Complaint(why, layout.band(march.place).centre) if why else march
        ends, self._ends = self._ends and len(open_to_enemy(view, seat)) < FRONTS_TO_WIN, False
        return self.passing if ends else None

    def _drop_orders(self, why: str) -> None:
        """Forget the orders that are left, if there is a reason."""
        if why:
            self._orders, self._ends = [], False

    @property
    def is_step_open(self) -> bool:
        return self.dial is not None

    @property
    def modal(self) -> bool:
        return self.dial is not None or super().modal

    def keys(self) -> list[Hashable]:
        """What is fanned out comes last, since it lies on top."""
        fanned = {piece.key for piece in self.model.pieces.values() if piece.fanned}
        return sorted(self.selection.choices(), key=lambda key: key in fanned)

    def spots(self) -> list[Spot]:
        return super().spots() if self.dial is None else self.dial.spots()

    def told(self, key: Hashable | None) -> str:
        dial = self.dial
        if dial is None:
            return super().told(key)
        advised = f", the staff advises {dial.advised}" if dial.advised is not None else ""
        return f"{dial.head}: {dial.number} of {dial.most} cards{advised}. ENTER: {dial.order.label}"

    def kept_free(self) -> list[Box]:
        return super().kept_free() + ([] if self.dial is None else [self.dial.box])

    # --- Input -------------------------------------------------------------------------------

    def _answer(self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None) -> Answer:
        if self.dial is None:
            answer = super()._answer(event, intent, focused)
            why = self.selection.doubt(answer) if isinstance(answer, Action) else ""
            self._drop_orders(why)
            return Complaint(why, self.mouse) if why else answer
        number = self.dial.handle(event, intent)
        if isinstance(number, int):
            self._last_size = number
            return self.selection.sizes[number]
        return Wish.UNDO_STEP if number is CLOSED else None

    def press(self, at: Point) -> Answer:
        piece = self.model.under(at)
        if piece is None and self.selection.ways and self.selection.selected is None:
            self.drag.press(at, BAND)
            return None
        if piece is None or piece.seat != self.selection.seat or piece.number not in self.selection.ways:
            return self.choose(self.under(at), at)
        self.drag.press(at, piece.number)
        return None if piece.number in self.selection.picked else self.choose(piece.key, at)

    def take_up(self, key: Hashable | None) -> None:
        if key == BAND:
            self.band = self.drag.start
        if isinstance(key, int):
            self.carry(self.model.pieces[self.selection.seat, key])
            if key not in self.selection.picked:
                self.selection.pick(key)
            self.selection.selected = self.selection.selected if self.selection.others else key

    def caught(self, at: Point) -> list[int]:
        """Those who would be picked if the band were let go at a point."""
        if self.band is None:
            return []
        box, seat, pieces = between(self.band, at), self.selection.seat, self.model.pieces
        return [number for number in self.selection.ways if box.holds((pieces[seat, number].x, pieces[seat, number].y))]

    def release(self, key: Hashable | None, at: Point) -> Answer:
        if key == BAND:
            if self.band is None:
                return self.choose(self.under(at), at)
            self.selection.pick(*self.caught(at))
            return None
        if self.carried is None and self.selection.others and isinstance(key, int):
            self.selection.pick(key)  # a click on one of several: that one alone
            return None
        place = layout.place_at(at)
        if self.carried is None or not isinstance(key, int) or place is None:
            return None
        return None if place == self.model.place(self.selection.seat, key) else self._go(key, place, at)

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        match key:
            case ("battalion", int(seat), int(number)):
                chosen = self.selection
                if chosen.choosable(seat, number):
                    if number in chosen.reduces:
                        return chosen.reduces[number]
                    chosen.selected, chosen.others = None if chosen.selected == number else number, ()
                    return None
                if chosen.selected is not None or chosen.zones:
                    return self._choose_place(self.model.place(seat, number), at)
                return Complaint(chosen.why_not_pick(seat, number), at)
            case ("place", int(place)):
                return self._choose_place(place, at)
        return None

    def _choose_place(self, place: int, at: Point) -> Answer:
        if self.selection.selected is not None:
            return self._go(self.selection.selected, place, at)
        if place in self.selection.zones:
            return self.selection.zones[place]
        return Complaint(self.selection.why_not_place(place), at)

    def _go(self, number: int, place: int, at: Point) -> Answer:
        if self.selection.others or self.selection.plan:
            chosen = self.selection
            marches = chosen.marches(place)
            if not marches:
                return Complaint(f"None of them can march to {PLACE_NAMES[place]}.", at)
            first = not chosen.plan
            if first:
                self._everybody = set(chosen.picked) == set(chosen.ways)
            again = {march.battalion for march in marches}
            chosen.plan = [march for march in chosen.plan if march.battalion not in again] + marches
            planned = {march.battalion for march in chosen.plan}
            chosen.pick(*(number for number in chosen.picked if number not in planned))
            waits = chosen.picked or not (first or len(chosen.plan) == len(chosen.ways))
            return None if waits else self._send()
        ways = self.selection.ways_to(number, place)
        if not ways:
            return Complaint(self.selection.why_not_go(number, place), at)
        if len(ways) > 1:
            lost = CARD_WORDS[self.model.pieces[self.selection.seat, number].card]
            self.popup = ask_way(place, ways, lost)
            return None
        return ways[0]
