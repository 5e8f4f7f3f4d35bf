"""At the Sharp End: press your luck along nine terrains, for two to six (rules in RULES.md)."""

from __future__ import annotations

from game.core import state as core
from game.core.decks import counted
from game.core.events import Transcript
from game.core.game import Game, Ledger, Option, Options
from game.core.observation import Columns
from game.core.rng import Rng
from game.sharp_end.actions import ACTIONS
from game.sharp_end.cards import COUNTERS, ORDER_TYPES, PILE_SIZE, TURN_COUNTS, UNIT_TYPES
from game.sharp_end.ledger import points_by_source
from game.sharp_end.observation import columns
from game.sharp_end.setup import begin, deal_hands, lay_out, shuffle_road
from game.sharp_end.state import State
from game.sharp_end.table import Table

TURNS = Option("turns", "Turns", tuple([str(count) for count in TURN_COUNTS]), "How many turns the match lasts.")
TERRAIN = Option("terrain", "Random terrain", ("off", "on"), "Terrain 2 to 8 lies along the road in random order.")
ENEMY = Option(
    "enemy",
    "Variable enemy",
    ("off", "on"),
    "Hidden counters, laid anew each turn, say how many dice the enemy has at each place.",
)
FOG = Option(
    "fog", "Fog of war", ("off", "on"), "Three hidden surprises lie on the road by lot, others every second turn."
)
BEACH = Option("beach", "Beach landing", ("off", "on"), "The first turn begins with a fight for the beach.")
FIRST = Option(
    "first",
    "First commander",
    ("by lot", *(f"seat {seat + 1}" for seat in range(6))),
    "Who commands the first attack. A seat that is not at the table leaves it to the lot.",
    later=True,
)


class SharpEnd(Game):
    """SE 1-3 How a match is laid out."""

    slug = "sharp_end"
    name = "At the Sharp End"
    tagline = "Press your luck"
    goal = "Have the most victory points after the last turn: attack on, or withdraw in time."
    setting = "Normandy 1944"
    seats = range(2, 7)
    minutes = 25
    options = (TURNS, TERRAIN, ENEMY, FOG, BEACH, FIRST)
    actions = ACTIONS
    secrets = True
    bound = 6000
    typical_lengths = (103, 165, 226, 292, 363)
    seat_names = ("Able", "Baker", "Charlie", "Dog", "Easy", "Fox")
    search_rates = (1500, 9000)
    round_name = "turn"
    die_sides = 6

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """SE 3, 8 Everything laid out and dealt, up to the first decision."""
        seats = self.check_seats(seats)
        chosen = self.full_options(options)
        state = Table(seats)
        lay_out(state, int(chosen["turns"]), rng)
        first = FIRST.choices.index(chosen["first"]) - 1
        if 0 <= first < seats:
            state.commander = first
        if chosen["terrain"] == "on":
            shuffle_road(state, rng)
        state.variable = int(chosen["enemy"] == "on")
        state.foggy = int(chosen["fog"] == "on")
        state.landing = int(chosen["beach"] == "on")
        if transcript is not None:
            transcript.watch(state)
        deal_hands(state, rng, transcript)
        begin(state, rng, transcript)
        return state

    def cards(self, state: core.State) -> list[int]:
        """SE 2.3-2.6 Unit cards as 0.., HQ cards as 100.., objective counters by terrain as 1000.., fog and enemy."""
        assert isinstance(state, State)
        units = state.unit_deck + counted(state.unit_discard)
        orders = state.order_deck + counted(state.order_discard)
        for seat in range(state.seats):
            units += counted(state.units[seat * UNIT_TYPES : (seat + 1) * UNIT_TYPES])
            orders += counted(state.orders[seat * ORDER_TYPES : (seat + 1) * ORDER_TYPES])
        terrain = [number for number, size in enumerate(PILE_SIZE) for _ in range(size)]
        counters = [1000 + 10 * terrain[counter] + state.kind[counter] for counter in range(COUNTERS)]
        fog = [2000 + kind for kind in state.fog_kind]
        enemy = [3000 + dice for dice in state.enemy]
        return units + [100 + card for card in orders] + counters + fog + enemy

    def columns(self, seats: int) -> Columns:
        return columns(seats)

    def rounds(self, state: core.State) -> int:
        assert isinstance(state, State)
        return state.turn

    def ledger(self, state: core.State) -> Ledger:
        assert isinstance(state, State)
        return points_by_source(state)


GAME = SharpEnd()
