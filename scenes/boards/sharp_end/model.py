"""What lies on the table right now, on its way to where a view puts it, and what the tooltip of each says."""

from __future__ import annotations

from collections.abc import Hashable

from game.core.state import OVER, UNKNOWN
from game.core.wording import counted_names, listed, many
from game.sharp_end import cards
from game.sharp_end.cards import BEACH, DECLARE, DRAW, FAILED_WINDOW, LAST_PLACE, OUT, PAYMENT, STRIKE, TURN
from game.sharp_end.state import State
from scenes.anim.body import Body
from scenes.anim.dice import DiceTray
from scenes.boards.board import place_key
from scenes.boards.parts import Tip, said
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.layout import COUNTER_NAMES
from scenes.boards.sharp_end.log_lines import ORDER_WORDS, Dispatches, many_dice, meaning, seat_key
from scenes.pieces.fan import Hand
from scenes.pieces.motion import Flights, Stage, Stamp
from scenes.ui.canvas import Box, Point, around

NOBODY = -1


class TableModel:
    """The table as far as it has been acted out, as one seat sees it."""

    def __init__(self, view: State, me: int, still: bool) -> None:
        self.me = NOBODY if view.unit_cards(me)[0] == UNKNOWN else me
        """Whose hand lies open, NOBODY where the view is that of no seat."""
        self.shown = view
        """The view that is shown."""
        self.last: list[int] = []
        """The dice of an attack that is over: they lie there until the next roll or the end of the turn."""
        self.last_paid = 0
        """Of these dice, as `State.paid`."""
        self.aimed_at = -1
        """The die that a payment is flying to."""
        self.hand = Hand(layout.FAN, layout.DECKS[0].at)
        self.counters: list[Body] = []
        self.pawns = [Body(("pawn", seat), layout.station(0)) for seat in range(view.seats)]
        self.flights = Flights(still)
        self.stage = Stage(layout.STAGE, still)
        self.stamps: dict[int, Stamp] = {}
        """Rubber stamps, by the seat on whose plate they are."""
        self.heat = [0.0] * (LAST_PLACE + 1)
        """How brightly a place flares after a fight there, 1 fading to 0."""
        self.tally: list[int] | None = None
        """By seat, the victory points counted so far, once the counting has begun."""
        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view, everything at rest."""
        self.show(view)
        self.flights.clear()
        self.stage.clear()
        self.aimed_at = -1
        if view.to_act != OVER:
            self.tally = None
        elif self.tally is None:
            self.count_all()
        for body in self.bodies():
            body.hidden = False
            body.arrive()

    def show(self, view: State) -> list[Body]:
        """Show this view, bodies on their way to their places; returns those of the hand and the counters new in it."""
        old = self.bodies()
        dice, paid, turn = self.dice_of_attack, self.shown.paid, self.shown.turn
        self.shown = view
        if self.between_turns or view.dice or view.turn != turn or view.step >= DECLARE:  # none were rolled
            self.last = []
        elif dice:
            self.last, self.last_paid = dice, paid
        keys = self.hand_keys()
        orders = sum(key[1] == "order" for key in keys)
        self.hand.show(keys, (len(keys) - orders, orders), deck_of)
        numbers, known = view.counters(self.me), {body.key: body for body in self.counters}
        self.counters = [known.get(counter_key(n)) or Body(counter_key(n), layout.VP_AT) for n in numbers]
        for number, counter in enumerate(self.counters):
            counter.goal = layout.counter(number, len(self.counters))
        shown = self.shown
        for place in range(LAST_PLACE + 1):
            there = [seat for seat in range(shown.seats) if shown.place[seat] == place]
            for i, seat in enumerate(there):
                self.pawns[seat].goal = layout.stand(place, i, len(there))
        return [body for body in self.bodies() if body not in old]

    @property
    def between_turns(self) -> bool:
        """True from the end of a turn until the next one has begun: no attack is under way."""
        return self.shown.to_act == OVER or not TURN < self.shown.step < DRAW

    def count_all(self) -> None:
        """Everyone's victory points are counted."""
        self.tally = [self.shown.points(seat) for seat in range(self.shown.seats)]

    def count(self, seat: int, points: int, anew: bool = False) -> None:
        """Add points to what a seat has been counted so far; `anew`: they are all it has."""
        if self.tally is None:
            self.tally = [0] * self.shown.seats
        self.tally[seat] = points if anew else self.tally[seat] + points

    def bodies(self) -> list[Body]:
        return [*self.hand, *self.counters, *self.pawns]

    # --- the own side --------------------------------------------------------------------

    def hand_keys(self) -> list[tuple[str, str, int, int]]:
        """The own cards in their order: unit cards by type, then HQ cards."""
        units, orders = self.shown.unit_cards(self.me), self.shown.order_cards(self.me)
        keys = [("card", "unit", card, i) for card, held in enumerate(units) for i in range(held)]
        return keys + [("card", "order", card, i) for card, held in enumerate(orders) for i in range(held)]

    def body(self, key: Hashable) -> Body | None:
        """The own card or counter with this key."""
        return next((body for body in [*self.hand, *self.counters] if body.key == key), None)

    # --- dice ------------------------------------------------------------------------------

    @property
    def dice_of_attack(self) -> list[int]:
        """The dice of the attack that is under way."""
        return [] if self.between_turns else self.shown.dice

    @property
    def dice(self) -> list[int]:
        """What the dice in the tray show."""
        return self.dice_of_attack or self.last

    def paid(self, die: int) -> bool:
        """Whether the enemy of a die in the tray is paid."""
        return die != self.aimed_at and bool((self.shown.paid if self.dice_of_attack else self.last_paid) >> die & 1)

    # --- pawns -----------------------------------------------------------------------------

    def is_out(self, seat: int) -> bool:
        """Whether a pawn has left the attack of this turn."""
        return self.shown.stance[seat] == OUT and not self.between_turns

    # --- the others ----------------------------------------------------------------------

    def home(self, seat: int, orders: bool = False) -> Point:
        """Where cards and counters of a seat come from and go to."""
        if seat != self.me:
            return layout.plate(seat, self.shown.seats).centre
        return (layout.HAND_RIGHT - 80 if orders else layout.HAND_LEFT + 240, layout.HAND_Y)

    def attacked(self) -> int:
        """The place that is attacked now or next; -1 between turns."""
        if self.between_turns:
            return -1
        return 0 if self.shown.step == BEACH else min(LAST_PLACE, self.shown.stand + 1)

    @property
    def first_place(self) -> int:
        """Where the road begins: on the beach, before terrain 1, or on terrain 1."""
        return 0 if self.shown.landing or self.shown.variable else 1

    def phase(self) -> int:
        """Which of the phases of a turn is on: roll, declare, orders, fight, draw; -1 once the match is over."""
        step = self.shown.step
        if self.shown.to_act == OVER:
            return -1
        if step == BEACH or PAYMENT <= step <= FAILED_WINDOW:
            return 3
        if step <= DECLARE:
            return 0 if step <= STRIKE else 1
        return 4 if step >= DRAW else 2

    def update(self, seconds: float) -> None:
        self.hand.lay()
        for body in self.bodies():
            body.update(seconds, self.flights.still)
        self.heat = [max(0.0, heat - seconds * 0.7) for heat in self.heat]
        for seat, stamp in list(self.stamps.items()):
            stamp.update(seconds)
            if not stamp.seconds:
                del self.stamps[seat]


def deck_of(key: Hashable) -> Point:
    """Where a card of the hand was drawn."""
    return layout.DECKS[isinstance(key, tuple) and key[1] == "order"].at


def counter_key(number: int) -> Hashable:
    return ("counter", number)


# --- Where the things on the table lie, and what the tooltip of each says -------------------------

FOG_TIP = "A fog counter is turned up when the attack gets here."
KIND_TIPS = {
    cards.GIVES_UNIT: "Spend it for a unit card when you have to decide something.",
    cards.GIVES_ORDER: "Spend it for an HQ card when you have to decide something.",
    cards.SUPPLY: "Pays one enemy of any kind when you fight as commander.",
}


class Tooltips:
    """Finds and explains the things on the table."""

    def __init__(self, model: TableModel, tray: DiceTray, log: Dispatches) -> None:
        self.model = model
        self.tray = tray
        self.log = log

    # --- where -------------------------------------------------------------------------------

    def box(self, key: Hashable | None) -> Box:
        """Box around the thing with this key; the map where there is none."""
        match key:
            case ("card", *_):
                return self.model.hand.box(key) or layout.MAP
            case ("counter", _):
                body = self.model.body(key)
                return around(body.goal, layout.TOKEN, layout.TOKEN) if body is not None else layout.MAP
            case ("die", int(die)) if die < len(self.tray.values):
                return self.tray.box_of(die)
            case ("seat", int(seat)):
                return layout.plate(seat, self.model.shown.seats)
            case ("place", int(place)):
                return layout.tile(place)
            case ("deck", bool(orders)):
                return layout.DECKS[orders].box
            case "tray":
                return layout.TRAY
            case "odds":
                return layout.GAUGE._replace(x=layout.GAUGE.x - 8, w=layout.GAUGE.w + 16)
        return layout.MAP

    def under(self, point: Point) -> Hashable | None:
        """Key of whatever lies at a point: cards lie on top of dice, both on top of everything else."""
        card, die = self.model.hand.under(point), self.tray.under(point)
        if card is not None:
            return card
        if die is not None:
            return ("die", die)
        keys: list[Hashable] = [body.key for body in self.model.counters]
        keys += [seat_key(seat) for seat in range(self.model.shown.seats)] + [("deck", False), ("deck", True)]
        for key in keys:
            if self.box(key).holds(point):
                return key
        place = layout.place_at(point)
        return place_key(place) if place is not None and place >= self.model.first_place else None

    # --- what ----------------------------------------------------------------------------------

    def survey(self) -> list[str]:
        """Each place of the road with those who stand there, the dice, each seat, the own cards and counters."""
        model, shown = self.model, self.model.shown
        found: list[str] = []
        for place in range(model.first_place, cards.LAST_PLACE + 1):
            here = [self.log.names[seat] for seat in range(shown.seats) if shown.place[seat] == place]
            who = f" {listed(here)} {'stand' if len(here) > 1 else 'stands'} here." if here else ""
            found.append(f"Place {place}, {said(self, place_key(place))}{who}")
        found += [said(self, ("die", die)) for die in range(len(model.dice))]
        found += [said(self, seat_key(seat)) for seat in range(shown.seats)]
        units, orders = shown.unit_cards(model.me), shown.order_cards(model.me)
        if UNKNOWN not in orders:
            found.append(f"Your unit cards: {counted_names(cards.UNIT_NAMES[: cards.UNIT_TYPES], units)}")
            found.append(f"Your HQ cards: {counted_names(cards.ORDER_NAMES, orders)}")
            found += [f"Your counter: {words}" for body in model.counters if (words := said(self, body.key))]
        return found

    def tip(self, key: Hashable) -> Tip | None:
        """Tooltip of the thing with this key."""
        match key:
            case ("card", "unit", int(card), _):
                enemy = cards.ENEMY_NAMES[card]
                head, words = cards.UNIT_NAMES[card], f"Beats a {enemy} enemy when the commander fights."
            case ("card", "order", int(card), _):
                head, words = cards.ORDER_NAMES[card], ORDER_WORDS[card]
            case ("counter", int(number)) if self.model.shown.kind[number] != UNKNOWN:
                head, words = self._of_counter(self.model.shown.kind[number], cards.TERRAIN_OF[number])
            case ("die", int(die)) if die < len(self.model.dice):
                face = self.model.dice[die]
                head, words = f"A die showing {face}", meaning(face)
            case ("seat", int(seat)):
                shown = self.model.shown
                numbers = shown.counters(seat)
                said = f"{many(shown.unit_count[seat], 'unit card')}, {many(shown.order_count[seat], 'HQ card')}. "
                if numbers:
                    said += f"Counters of terrain {', '.join(str(cards.TERRAIN_OF[number]) for number in numbers)}. "
                if shown.intel[seat]:
                    said += "Has played its Intel-Recon. "
                head, words = self.log.names[seat], said + ("Commands the attack." if shown.commander == seat else "")
            case ("place", int(place)):
                head, words = self.log.terrain(place), self._of_place(place)
            case ("deck", bool(orders)):
                head, words = "HQ deck" if orders else "Unit deck", self._of_deck(orders)
            case _:
                return None
        return Tip(head, words, self.box(key))

    def _of_counter(self, kind: int, terrain: int) -> tuple[str, str]:
        if kind >= cards.GIVES_UNIT:
            return COUNTER_NAMES[kind], KIND_TIPS[kind]
        points = terrain + cards.BONUS[kind]
        more = f", {terrain} and {cards.BONUS[kind]} more," if cards.BONUS[kind] > 0 else ""
        less = f", {terrain} less {-cards.BONUS[kind]}," if cards.BONUS[kind] < 0 else ""
        counts = f"it counts {points}{more}{less} at the end"
        return f"{points} VP", f"From {cards.TERRAIN_NAMES[terrain]}: {counts}. Only you know."

    def _of_place(self, place: int) -> str:
        shown = self.model.shown
        if not place:
            said = "The turn begins here. Whoever withdraws here takes no counter."
            return f"{said} {FOG_TIP}" if place in shown.fog_place else said
        dice = shown.dice_at(place) if not shown.variable or place <= shown.shown else -1
        said = "Its enemy lies face down." if dice < 0 else f"The enemy: {many_dice(dice)}."
        terrain = shown.road[place]
        said += f" Counters left: {shown.left[terrain]}. Most bring about {terrain} VP, the others help in an attack."
        if place in shown.fog_place:
            said += f" {FOG_TIP}"
        return (
            said
            if place < cards.LAST_PLACE
            else said + " Taking it ends the turn with a counter for everybody in the attack."
        )

    def _of_deck(self, orders: bool) -> str:
        shown = self.model.shown
        names, counts = (cards.ORDER_NAMES, shown.order_discard) if orders else (cards.UNIT_NAMES, shown.unit_discard)
        left = len(shown.order_deck if orders else shown.unit_deck)
        gone = [f"{count} {name}" for name, count in zip(names, counts, strict=True) if count]
        return f"{many(left, 'card')} left. Discarded: {', '.join(gone) if gone else 'none'}."
