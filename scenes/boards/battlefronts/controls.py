"""From clicks, drags and keys to a decision of Battlefronts: a battalion is picked, then a place, and sometimes how."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.battlefronts.actions import March, Redeploy, Size
from game.battlefronts.analysis import fronts_open_to_enemy
from game.battlefronts.cards import DECK, FRONTS, FRONTS_TO_WIN, MOVE, RANK_WORDS
from game.battlefronts.state import State
from game.core.state import Action
from scenes.boards.battlefronts import layout, words
from scenes.boards.battlefronts.layout import LOST_PILES, battalion_key
from scenes.boards.battlefronts.model import Piece
from scenes.boards.battlefronts.selection import Selection
from scenes.pieces.controls import Answer, Complaint, Things, Verb, Wish
from scenes.pieces.controls import Controls as BoardControls
from scenes.pieces.popups import CLOSED, ChoicePopup, NumberPopup
from scenes.ui.canvas import Box, Point, box_between
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.sound import Sound

# --- What is asked in a popup -------------------------------------------------------------

FIRST_SIZE: Final = 5
"""The number of cards that is proposed at first: a middling battalion."""
LATER_SIZE: Final = 3
"""The most that is proposed in later rounds, whose battalions are reserves: the deck has to last."""


def ask_size(view: State, last: int) -> NumberPopup:
    """BF 6.4 The popup that asks for the size of a new battalion, to the left of the middle of its road.

    `last`: the size that was chosen before. The dial begins there, but not above the usual size of the round.
    """
    cards = view.deck(view.to_act)
    usual = FIRST_SIZE if view.round == 1 else LATER_SIZE
    road = layout.column_box(FRONTS + view.zone)
    x = road.centre[0] - NumberPopup.WIDE / 2
    x = max(layout.MAP.x + 20, min(x, layout.MAP.right - NumberPopup.WIDE - 20))
    return NumberPopup((x, road.y + 200), "CARDS FOR THE BATTALION", "CALL UP", cards, min(last, usual))


def ask_way(place: int, ways: Sequence[Action], card: str) -> ChoicePopup[Action]:
    """BF 5.2, 5.3 The popup that asks whether to march or to redeploy to a place. It stays within the map.

    `card`: the name of the face card on top of the battalion, which redeploying would cost.
    """
    strip = layout.strip_box(place)
    x = max(60.0, min(strip.centre[0] - ChoicePopup.WIDE / 2, 1380 - ChoicePopup.WIDE))
    labels = ["MARCH" if isinstance(way, March) else f"REDEPLOY, LOSE THE {card.upper()}" for way in ways]
    return ChoicePopup((x - 20, strip.y - 20), list(zip(labels, ways, strict=True)))


# --- Input --------------------------------------------------------------------------------

BAND: Final = "band"
"""Key of a press where the rubber band may begin."""
OFF_THE_TABLE: Final[Point] = (-1.0, -1.0)
"""The point that stands in for the mouse while it may open no fan."""
PICKED_LIFT: Final = 16.0
"""How high a battalion is raised that is picked, or caught in the rubber band."""
POINTED_LIFT: Final = 10.0
"""How high one is raised that can be chosen and is under the mouse."""


class Controls(BoardControls[Selection]):
    """Battalions are picked by click, drag or keys. `popup` asks whether they march or redeploy (BF 5.2, 5.3).

    Several that are picked march by one order, one in each turn (BF 5.1): all but the first are standing orders.
    """

    clicks = False

    def __init__(self, selection: Selection, things: Things, sound: Sound, still: bool) -> None:
        super().__init__(selection, things, sound, still, LOST_PILES)
        self.model = selection.model
        self.dial: NumberPopup | None = None
        """BF 6.4 Asks how many cards a new battalion gets."""
        self.mouse_at_decision: Point | None = None
        """The position of the mouse at the last decision: a fan opens only once it has moved."""
        self._last_size = FIRST_SIZE
        self._warned_of: Action | None = None
        """The move that was answered with a warning. The same move is played when it is chosen again."""

        self._orders: list[March] = []
        """The marches that are ordered and not made yet."""
        self._is_for_all = False
        """Whether the order that is being given is to all battalions that can move."""
        self._ends_move = False
        """Whether Move ends after the ordered marches: they were ordered to all at once, and the rest stays."""
        self._ordered_by = -1
        """The seat that gave the order."""
        self._ordered_in = 0
        """The round of the order."""
        self._moved_before = 0
        """How many battalions of that seat had moved before its last march."""

    # --- What is open ------------------------------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        """Set the actions that may be chosen now, and open the dial if the size of a battalion is asked for.

        A decision that risks the match is warned of once (`_warned_of`). The dial begins at the size chosen last.
        """
        super().offer(actions)
        self._warned_of = None
        self.mouse_at_decision = self.mouse
        self.dial = ask_size(self.model.view, self._last_size) if self.selection.sizes else None

    def show_advice(self, steps: Sequence[Action]) -> None:
        """Mark the next step of a hint, also on the dial."""
        super().show_advice(steps)
        if self.dial is not None:
            following = self.advised[0] if self.advised else None
            self.dial.mark_advised(following.cards if isinstance(following, Size) else None)

    def may_lead_to(self, steps: Sequence[Action]) -> bool:
        """Whether these steps fit the choices made so far. If they do, a hint for the steps can still be shown.

        An open popup has to offer the first step. If battalions are picked, the first step has to move one of them.
        """
        if self.popup is not None:
            return steps[0] in self.popup.choices
        picked = self.selection.picked
        return not picked or (isinstance(steps[0], March | Redeploy) and steps[0].battalion in picked)

    def picked_keys(self) -> list[Hashable]:
        """The keys of the picked battalions."""
        return [battalion_key(self.selection.seat, number) for number in self.selection.picked]

    @property
    def is_step_open(self) -> bool:
        """Whether the dial is open: it asks for the second step of a call-up."""
        return self.dial is not None

    @property
    def modal(self) -> bool:
        """Whether an open dial or list takes all directions and Accept, so that the focus stays on the board."""
        return self.dial is not None or super().modal

    def keys(self) -> list[Hashable]:
        """The keys of the things that can be chosen. Battalions in an open fan come last, since they are on top."""
        fanned = {piece.key for piece in self.model.pieces.values() if piece.fanned}
        return sorted(self.selection.keys(), key=lambda key: key in fanned)

    def spots(self) -> list[Spot]:
        """The spots that can be chosen now: those of the dial while it is open."""
        return super().spots() if self.dial is None else self.dial.spots()

    def spoken_tip(self, key: Hashable | None) -> str:
        """The words that a voice says about the thing with this key, or about the dial while it is open."""
        dial = self.dial
        if dial is None:
            return super().spoken_tip(key)
        size = words.size_sentence(dial.number, dial.most, dial.advised)
        return f"{dial.head}: {size}. ENTER: {dial.confirm.label}"

    def kept_free(self) -> list[Box]:
        """The boxes that no tooltip may cover, that of the dial included."""
        return super().kept_free() + ([] if self.dial is None else [self.dial.box])

    # --- What is raised and fanned out --------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Advance by this many seconds. Battalions fan out, rise and are carried after mouse, focus and picks."""
        self._update_fan()
        self._raise_battalions()
        super().update(seconds)

    def _update_fan(self) -> None:
        """Fan out the battalions that share the place of the pointed-at one, or close the fan if none is pointed at.

        Nothing opens below a popup or during a drag.
        """
        is_blocked = self.is_covered or self.carried is not None
        has_mouse_not_moved = self.mouse == self.mouse_at_decision
        # After a decision another battalion may be below the mouse by accident. It opens no fan until the mouse moves.
        is_accidental = has_mouse_not_moved and (self.focused is None or self.focused == self.key_at(self.mouse))

        pointed: Piece | None = None
        match None if is_blocked or is_accidental else self.key_pointed_at:
            case ("battalion", int(seat), int(number)):
                pointed = self.model.pieces.get((seat, number))
        # A mouse over an open fan keeps it open, unless it does not count.
        self.model.fan_out(pointed, OFF_THE_TABLE if is_blocked or has_mouse_not_moved else self.mouse)

    def _raise_battalions(self) -> None:
        """Set the height to which each battalion is raised.

        Picked battalions and those in the rubber band rise most. One that a click would pick rises a little.
        """
        selection = self.selection
        is_choosing = selection.open_moves or selection.reductions
        under_mouse = self.model.piece_at(self.mouse) if is_choosing else None
        raised = {*selection.picked, *self.caught_in_band(self.mouse)}

        for (seat, number), piece in self.model.pieces.items():
            if seat == selection.seat and number in raised:
                piece.raised = PICKED_LIFT
            elif piece is under_mouse and selection.can_choose(seat, number):
                piece.raised = POINTED_LIFT
            else:
                piece.raised = 0.0

    # --- Orders to several battalions ---------------------------------------------------------

    def verb_buttons(self) -> list[tuple[Verb, Box]]:
        """The button beside the board with its box, or an empty list.

        It is MARCH while an order is planned, otherwise ALL if several battalions can move.
        """
        plan = self.selection.plan
        if plan:
            march = Verb("march", "MARCH", self._send_order, hotkey="V", main=True, below=f"{len(plan)} of them")
            return [(march, layout.ALL_BUTTON)]
        if len(self.selection.open_moves) > 1:
            pick_all = Verb("all", "ALL", self._pick_all, hotkey="A", below=self._whom_all_picks())
            return [(pick_all, layout.ALL_BUTTON)]
        return []

    def _picked_and_neighbours(self) -> list[int]:
        """The battalion picked first, then all others at its place that can move.

        The list is empty while none is picked.
        """
        selection = self.selection
        if selection.selected is None:
            return []
        place = self.model.place_of(selection.seat, selection.selected)
        all_there = [number for number in selection.open_moves if self.model.place_of(selection.seat, number) == place]
        return [selection.selected, *(number for number in all_there if number != selection.selected)]

    def _whom_all_picks(self) -> str:
        """The second line of the button ALL: it tells whom a press picks.

        The first press picks the battalions at one place. Once they are picked, the next press picks all that can move.
        """
        return "here" if len(self.selection.picked) < len(self._picked_and_neighbours()) else "that can"

    def _pick_all(self) -> Answer:
        """Pick all battalions at the place of the picked one, or, if they are picked already, all that can move.

        `open_moves` has the battalions that can move as its keys.
        """
        picked_and_neighbours = self._picked_and_neighbours()
        adds_neighbours = len(self.selection.picked) < len(picked_and_neighbours)
        self.selection.pick(*(picked_and_neighbours if adds_neighbours else self.selection.open_moves))
        return None

    def _count_moved_battalions(self) -> int:
        """How many battalions of the seat that is asked have moved this round."""
        seat = self.selection.seat
        return sum(self.model.view.moved[seat * DECK : (seat + 1) * DECK])

    def _send_order(self) -> Answer:
        """Send the planned order: return its first march. `standing_order` returns the others at later decisions.

        It notes the seat, the round and the battalions moved so far, by which a later decision sees whether the order
        still holds. An order for all battalions also ends the Move phase.
        """
        first, *self._orders = self.selection.plan
        self._ends_move = self._is_for_all
        self._ordered_by = self.selection.seat
        self._ordered_in = self.model.view.round
        self._moved_before = self._count_moved_battalions()
        self.selection.back()
        return first

    @property
    def is_ordering(self) -> bool:
        """Whether an order of the seat that is asked is still being carried out."""
        return bool(self._orders or self._ends_move) and self.selection.seat == self._ordered_by

    def standing_order(self) -> Answer:
        """The next step of an order to several battalions: a march, or the action that ends the Move phase.

        None if nothing is ordered, or if the order is over. If a march has become dangerous, the order ends, and a
        complaint is returned instead.
        """
        if not self.is_ordering or self.selection.plan:
            return None

        # An order ends with its phase, or if its last march was taken back: then no more battalions have moved.
        view = self.model.view
        moved = self._count_moved_battalions()
        was_taken_back = moved <= self._moved_before
        if view.phase != MOVE or view.round != self._ordered_in or was_taken_back:
            self._drop_orders()
        self._moved_before = moved

        while self._orders:
            march = self._orders.pop(0)  # left out if the enemy has made it impossible
            if march in self.selection.ways_to(march.battalion, march.place):
                risk = self._risk_of(march)
                if risk:
                    self._drop_orders()
                    return Complaint(risk, layout.strip_box(march.place).centre)
                return march

        # Move is not ended if the enemy could then come to hold enough fronts to win the round.
        may_end_move = self._ends_move and len(fronts_open_to_enemy(view, self._ordered_by)) < FRONTS_TO_WIN
        self._ends_move = False
        return self.pass_action if may_end_move else None

    def _drop_orders(self) -> None:
        """Forget the marches that are ordered and not yet made, and the order to end the Move phase after them.

        An order moves several battalions: its marches are made one by one when the game asks again.
        """
        self._orders = []
        self._ends_move = False

    def _risk_of(self, move: Action) -> str:
        """BF 8.1 A warning if this move would let the enemy win the round, otherwise "".

        The same move is warned of once only: choosing it again makes it.
        """
        view = self.model.view
        if self.selection.seat < 0 or self._warned_of is move or not isinstance(move, March | Redeploy):
            return ""
        self._warned_of = move

        # The fronts that the enemy could hold alone after the move, and as things are.
        after_move = fronts_open_to_enemy(view, self.selection.seat, move)
        could_win_anyway = len(fronts_open_to_enemy(view, self.selection.seat)) >= FRONTS_TO_WIN
        if len(after_move) < FRONTS_TO_WIN or could_win_anyway:  # the prompt says the latter already
            return ""
        return words.risk_sentence(after_move)

    # --- Input -------------------------------------------------------------------------------

    def _answer(self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None) -> Answer:
        """The answer to input: a decision, a complaint or None. Input goes to the dial while that is open.

        A decision that would let the enemy win the round is answered by a warning once, and drops the marches ordered
        so far. Made again, it is accepted.
        """
        if self.dial is not None:
            return self._answer_dial(self.dial, event, intent)
        answer = super()._answer(event, intent, focused)
        risk = self._risk_of(answer) if isinstance(answer, Action) else ""
        if not risk:
            return answer
        self._drop_orders()
        return Complaint(risk, self.mouse)

    def _answer_dial(self, dial: NumberPopup, event: pygame.event.Event | None, intent: Intent | None) -> Answer:
        """Handle input on the dial that asks for the size of a battalion, the second step of a call-up.

        Returns the action of the chosen size (`selection.sizes`: by number of cards), or `Wish.UNDO_STEP` if the dial
        was closed, which takes back the call-up. None while neither has happened.
        """
        number = dial.handle(event, intent)
        if isinstance(number, int):
            self._last_size = number
            return self.selection.sizes[number]
        return Wish.UNDO_STEP if number is CLOSED else None

    def press(self, at: Point) -> Answer:
        """Begin a rubber band on empty ground, or a drag of a battalion that can move. Choose any other thing at once.

        Returns the answer of that choice, or None. Battalions that can move are in `selection.open_moves`. No
        band begins while one is picked, since the click then names its destination.
        """
        piece = self.model.piece_at(at)
        may_begin_band = piece is None and self.selection.open_moves and self.selection.selected is None
        if may_begin_band:
            self.drag.press(at, BAND)
            return None
        if piece is None or piece.seat != self.selection.seat or piece.number not in self.selection.open_moves:
            return self.choose(self.key_at(at), at)
        self.drag.press(at, piece.number)
        return None if piece.number in self.selection.picked else self.choose(piece.key, at)

    def take_up(self, key: Hashable | None) -> None:
        """Begin the drag that a press has become. `key`: BAND to draw a band around battalions, or a battalion number.

        A battalion that is dragged is picked, with those picked before if it is one of them.
        """
        if key == BAND:
            self.band = self.drag.start
        if isinstance(key, int):
            self.carry(self.model.pieces[self.selection.seat, key])
            if key not in self.selection.picked:
                self.selection.pick(key)
            if not self.selection.others:
                self.selection.selected = key  # also one that can redeploy only, which `pick` leaves out

    def caught_in_band(self, at: Point) -> list[int]:
        """The numbers of the battalions within the rubber band if it ended at a point. Empty while no band is drawn.

        `self.band` is the point where it began. Only battalions that can move are caught, which are those in
        `selection.open_moves`.
        """
        if self.band is None:
            return []
        box = box_between(self.band, at)
        pieces = [self.model.pieces[self.selection.seat, number] for number in self.selection.open_moves]
        return [piece.number for piece in pieces if box.contains(piece.position)]

    def release(self, key: Hashable | None, at: Point) -> Answer:
        """Handle the release of a press at a point. Returns the decision that this makes, a complaint or None.

        `key`: where the press began, as `press` has noted it: BAND for empty ground, else the number of a battalion. A
        rubber band picks the battalions in it. A carried battalion is sent to the place at the point.
        """
        if key == BAND:
            if self.band is None:
                return self.choose(self.key_at(at), at)  # no band was drawn: it was a click
            self.selection.pick(*self.caught_in_band(at))
            return None

        was_clicked = self.carried is None
        if was_clicked and self.selection.others and isinstance(key, int):
            self.selection.pick(key)  # a click on one of several: that one alone
            return None

        place = layout.place_at(at)
        if was_clicked or not isinstance(key, int) or place is None:
            return None
        return None if place == self.model.place_of(self.selection.seat, key) else self._send_to(key, place, at)

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        """Choose the battalion or place with this key. Returns a decision, a complaint at the point `at`, or None."""
        match key:
            case ("battalion", int(seat), int(number)):
                return self._choose_battalion(seat, number, at)
            case ("place", int(place)):
                return self._choose_place(place, at)
        return None

    def _choose_battalion(self, seat: int, number: int, at: Point) -> Answer:
        """Reduce or pick the battalion at `at`. If it cannot be chosen, a click on it means its place.

        A battalion is reduced (loses a card) where the rules ask for that, and picked to move otherwise. A place
        matters while a picked battalion can go there, or a battalion can be called up.
        """
        selection = self.selection
        if selection.can_choose(seat, number):
            if number in selection.reductions:
                return selection.reductions[number]
            selection.pick_or_drop(number)
            return None
        if selection.selected is not None or selection.call_ups:
            return self._choose_place(self.model.place_of(seat, number), at)
        return Complaint(words.why_not_pick(selection, seat, number), at)

    def _choose_place(self, place: int, at: Point) -> Answer:
        """Send the picked battalion to a place, or call up a battalion there.

        Otherwise a complaint at the point `at`.
        """
        if self.selection.selected is not None:
            return self._send_to(self.selection.selected, place, at)
        if place in self.selection.call_ups:
            return self.selection.call_ups[place]
        return Complaint(words.why_not_place(self.selection, place), at)

    def _send_to(self, number: int, place: int, at: Point) -> Answer:
        """Send a battalion (`number`) to a place, or all picked battalions if there are several.

        Returns the march or redeployment, or a complaint at the point `at` if it cannot go there. If it can go there in
        both ways, the popup that asks for one is opened, and None is returned. While several battalions are picked or
        have a march in the plan, `_plan_marches` answers: one order of several marches is being made.
        """
        is_order_to_several = bool(self.selection.others or self.selection.plan)
        if is_order_to_several:
            return self._plan_marches(place, at)

        ways = self.selection.ways_to(number, place)
        if not ways:
            origin = self.model.place_of(self.selection.seat, number)
            return Complaint(words.why_not_go(number, origin, place), at)
        if len(ways) > 1:
            face_card = RANK_WORDS[self.model.pieces[self.selection.seat, number].card]
            self.popup = ask_way(place, ways, face_card)
            return None
        return ways[0]

    def _plan_marches(self, place: int, at: Point) -> Answer:
        """Plan the marches of the picked battalions to a place. Together the marches are one order.

        Returns the first march once the order is complete, None before that. A complaint if none of the picked
        battalions can march there.
        """
        selection = self.selection
        marches = selection.picked_marches(place)
        if not marches:
            return Complaint(words.why_none_can_march(place), at)

        is_first_destination = not selection.plan
        if is_first_destination:
            # An order to all battalions that can move also ends the Move phase.
            self._is_for_all = set(selection.picked) == set(selection.open_moves)
        selection.add_to_plan(marches)  # battalions that march there are no longer picked

        # If all can march to the first place, that is the order. Otherwise it goes on until all have a destination.
        all_have_destinations = len(selection.plan) == len(selection.open_moves)
        is_complete = not selection.picked and (is_first_destination or all_have_destinations)
        return self._send_order() if is_complete else None
