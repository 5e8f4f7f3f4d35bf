"""The data of a match of At the Sharp End, and questions that need nothing else."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from game.core import state as core
from game.core.compiled import i64
from game.core.packed import vec
from game.sharp_end import cards


class State(core.State):
    """All that is true of a match at one moment. `table.Table` adds the rules.

    A hand is kept as the number of its cards of each type: `units` at seat * UNIT_TYPES + type, `orders` at
    seat * ORDER_TYPES + card. Counters are numbered terrain by terrain and never move: `kind` is what is printed on
    each, and `owner` is who has it. A pile is taken from its highest number down. Places run from 0, before terrain 1,
    to 9, and `road` has the terrain of each.

    All lists of numbers are packed arrays, except `todo`. A row of a seat, such as its unit cards, is a slice of one.
    """

    SLUG: ClassVar[str] = "sharp_end"
    FIELDS: ClassVar[tuple[str, ...]] = tuple(
        (
            "after air asked barrage commander dice done enemy extra fog_kind fog_place foggy held intel kind lacks "
            "landing last_turn left order_count order_deck order_discard orders owner paid picked place promised road "
            "shown stance stand step sure_orders sure_units todo tokens turn unit_count unit_deck unit_discard units "
            "variable"
        ).split()
    )
    __slots__ = FIELDS

    def __init__(self, seats: int) -> None:
        """An empty table, which `table.lay_out` or `copy` fills."""
        super().__init__(seats)
        self.units: vec[i64] = vec[i64]()
        """At seat * UNIT_TYPES + type: unit cards in hand."""
        self.unit_count: vec[i64] = vec[i64]()
        """By seat: unit cards in hand, known to all."""
        self.orders: vec[i64] = vec[i64]()
        """At seat * ORDER_TYPES + card: HQ cards in hand."""
        self.order_count: vec[i64] = vec[i64]()
        """By seat: HQ cards in hand, known to all."""
        self.intel: vec[i64] = vec[i64]()
        """By seat: 1 once it has played an Intel-Recon (SE 6)."""
        self.lacks: vec[i64] = vec[i64]()
        """By seat: bit t is set where it showed on the beach that it holds no unit card t (SE 8.4)."""
        self.sure_units: vec[i64] = vec[i64]()
        """SE 3.4 At observer * UNIT_TYPES + type: cards surely in all other hands together. A view hides others'."""
        self.sure_orders: vec[i64] = vec[i64]()
        """SE 3.4 At observer * ORDER_TYPES + card: the same of HQ cards."""
        self.unit_deck: vec[i64] = vec[i64]()
        """Face down. The last card is on top."""
        self.unit_discard: vec[i64] = vec[i64]()
        """How many of each, Random Events last."""
        self.order_deck: vec[i64] = vec[i64]()
        self.order_discard: vec[i64] = vec[i64]()
        """How many of each."""
        self.kind: vec[i64] = vec[i64]()
        """By counter: what is printed on it, an index into cards.OBJECTIVES."""
        self.owner: vec[i64] = vec[i64]()
        """By counter: a seat, cards.IN_PILE or cards.SPENT."""
        self.left: vec[i64] = vec[i64]()
        """By terrain number: how many counters its pile has."""
        self.held: vec[i64] = vec[i64]()
        """By seat: counters in front of it."""
        self.tokens: vec[i64] = vec[i64]()
        """At seat * TOKENS + cards.TOKEN_UNIT .. TOKEN_SUPPLY: counters that can be spent."""
        self.road: vec[i64] = vec[i64]()
        """The terrain number at each place, with 0 at place 0."""
        self.enemy: vec[i64] = vec[i64]()
        """SE 8.2 By place: the dice on its enemy counter. Empty without that rule."""
        self.shown: i64 = 0
        """SE 8.2 Enemy counters are face up as far as this place."""
        self.fog_kind: vec[i64] = vec[i64]()
        """SE 8.3 By fog counter: what is printed on it. Empty without that rule."""
        self.fog_place: vec[i64] = vec[i64]()
        """SE 8.3 By fog counter: its place, cards.FOG_ASIDE or FOG_REMOVED."""
        self.dice: vec[i64] = vec[i64]()
        """The faces of this attack's dice, 1 to 6."""
        self.paid: i64 = 0
        """Bit i: the enemy of die i is paid."""
        self.picked: i64 = 0
        """Bit i: Tactics will roll die i again."""
        self.stance: vec[i64] = vec[i64]()
        """By seat: cards.OUT, UNDECLARED or ATTACKS."""
        self.place: vec[i64] = vec[i64]()
        """By seat: where its pawn stands."""
        self.stand: i64 = 0
        """The place that the attack has reached. The next one is attacked."""
        self.turn: i64 = 0
        self.last_turn: i64 = 0
        self.commander: i64 = 0
        self.step: i64 = cards.TURN
        self.asked: i64 = 0
        """In a declaration, a window or a draw: how many seats to the commander's left is the next to be asked."""
        self.after: i64 = cards.TURN
        """The window in which Tactics was played."""
        self.extra: i64 = 0
        """SE 8.3 Dice added by the fog at the next place."""
        self.air: i64 = 0
        """SE 2.7 1 while Air support waits for the next attack."""
        self.barrage: i64 = 0
        """SE 2.7 1 while a Counter-barrage waits for the next attack."""
        self.promised: i64 = 0
        """1 while the commander can certainly pay: *can* was stated, and its means have not changed since."""
        self.done: i64 = 0
        """SE 8.4 Bit s: seat s has nothing more to pay with on the beach."""
        self.todo: list[int] = []
        """SE 7 Interruptions, the last one first: a seat draws for a Random Event or, plus `MUST_DISCARD`, discards."""
        self.variable: i64 = 0
        """1 where Variable enemy is in use (SE 8.2)."""
        self.foggy: i64 = 0
        """1 where Fog of war is in use (SE 8.3)."""
        self.landing: i64 = 0
        """1 where Beach landing is in use (SE 8.4), 2 once the beach is taken."""

    def rounds(self) -> int:
        """Return the turn, from 1."""
        return self.turn

    @abstractmethod
    def blank(self) -> State:
        """Return an empty table with this number of seats, for `copy` to fill."""

    def copy(self) -> State:
        """Return a table with the same facts that shares nothing with this one."""
        other = self.blank()
        other.to_act = self.to_act
        other.is_view = self.is_view

        # the cards in hands, decks and discards
        other.units = self.units[:]
        other.unit_count = self.unit_count[:]
        other.orders = self.orders[:]
        other.order_count = self.order_count[:]
        other.intel = self.intel[:]
        other.lacks = self.lacks[:]
        other.sure_units = self.sure_units[:]
        other.sure_orders = self.sure_orders[:]
        other.unit_deck = self.unit_deck[:]
        other.unit_discard = self.unit_discard[:]
        other.order_deck = self.order_deck[:]
        other.order_discard = self.order_discard[:]

        # the objective counters
        other.kind = self.kind[:]
        other.owner = self.owner[:]
        other.left = self.left[:]
        other.held = self.held[:]
        other.tokens = self.tokens[:]

        # the road
        other.road = self.road[:]
        other.enemy = self.enemy[:]
        other.shown = self.shown
        other.fog_kind = self.fog_kind[:]
        other.fog_place = self.fog_place[:]

        # the dice and the seats in the attack
        other.dice = self.dice[:]
        other.paid = self.paid
        other.picked = self.picked
        other.stance = self.stance[:]
        other.place = self.place[:]
        other.stand = self.stand

        # the turn and its step
        other.turn = self.turn
        other.last_turn = self.last_turn
        other.commander = self.commander
        other.step = self.step
        other.asked = self.asked
        other.after = self.after

        # facts that wait for a later step, and the rules in use
        other.extra = self.extra
        other.air = self.air
        other.barrage = self.barrage
        other.promised = self.promised
        other.done = self.done
        other.todo = self.todo[:]
        other.variable = self.variable
        other.foggy = self.foggy
        other.landing = self.landing
        return other

    def scores(self) -> list[float]:
        """SE 1 Return each seat's share of the win, once the match is over.

        The seats with the most victory points share 1.
        """
        points: list[int] = [self.points(seat) for seat in range(self.seats)]
        best = max(points)
        share = 1.0 / points.count(best)
        return [share if own == best else 0.0 for own in points]

    def current_step(self) -> i64:
        """Return the step of the seat to act, cards.BEACH .. DISCARD."""
        return cards.DISCARD if self.todo else self.step

    def points(self, seat: i64) -> i64:
        """SE 5.1, 6 Return the victory points of a seat whose counters and HQ cards are known.

        An Intel-Recon card is worth 1. A counter is worth the number of its terrain and its bonus, but one that can be
        spent for cards (its kind is GIVES_UNIT or above) is worth nothing.
        """
        points = self.orders[seat * cards.ORDER_TYPES + cards.INTEL_RECON]
        owner = self.owner
        kind = self.kind
        counter: i64
        for counter in range(cards.COUNTERS):
            if owner[counter] == seat and kind[counter] < cards.GIVES_UNIT:
                points += cards.TERRAIN_OF[counter] + cards.BONUS[kind[counter]]
        return points

    def unit_cards(self, seat: int) -> list[int]:
        """Return how many unit cards of each type a seat holds, or UNKNOWN where they are another's."""
        return list(self.units[seat * cards.UNIT_TYPES : (seat + 1) * cards.UNIT_TYPES])

    def open_points(self) -> list[int]:
        """Return by seat its victory points, UNKNOWN where this view hides the hand.

        Intel-Recon cards in hand count as points.
        """
        return [
            core.UNKNOWN if core.UNKNOWN in self.order_cards(seat) else self.points(seat) for seat in range(self.seats)
        ]

    def place_dice(self) -> vec[i64]:
        """Return by place how many enemy dice it has (`dice_at`), from place 0 to the last terrain.

        With Variable enemy the dice are printed on counters, which each turn lays anew. All are UNKNOWN until the first
        turn has done so.
        """
        dice = vec[i64]([core.UNKNOWN] * (cards.LAST_PLACE + 1))
        place: i64
        if not self.variable or len(self.enemy) > 0:
            for place in range(cards.LAST_PLACE + 1):
                dice[place] = self.dice_at(place)
        return dice

    def order_cards(self, seat: int) -> list[int]:
        """Return how many HQ cards of each type a seat holds, or UNKNOWN where they are another's."""
        return list(self.orders[seat * cards.ORDER_TYPES : (seat + 1) * cards.ORDER_TYPES])

    def counters(self, seat: int) -> list[int]:
        """Return the numbers of the counters in front of a seat, lowest terrain first."""
        return [counter for counter in range(cards.COUNTERS) if self.owner[counter] == seat]

    def attackers(self) -> list[int]:
        """Return the seats that have not withdrawn from the attack, the commander first, then clockwise."""
        clockwise: list[int] = [(self.commander + offset) % self.seats for offset in range(self.seats)]
        return [seat for seat in clockwise if self.stance[seat] != cards.OUT]

    def dice_at(self, place: i64) -> i64:
        """SE 2.1, 8.2 Enemy dice of a place before fog and events, or UNKNOWN under a counter face down."""
        return self.enemy[place] if self.variable else cards.TERRAIN_DICE[self.road[place]]
