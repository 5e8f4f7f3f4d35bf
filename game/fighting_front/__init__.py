"""Fighting Front: combined arms on a map of five by six spaces, for two (rules in RULES.md)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core import state as core
from game.core.events import Event, Transcript
from game.core.game import Figures, Game, Ledger, Option, Options
from game.core.observation import Columns
from game.core.rng import Rng
from game.fighting_front.actions import ACTIONS
from game.fighting_front.cards import (
    AA_FIRE,
    AIR_COMBAT,
    BOMBARDMENT,
    BOMBING,
    COLUMNS,
    DEFENSE,
    GROUND_ATTACK,
    HALF_OF,
    NATION_CODES,
    NATION_NAMES,
    NONE,
    SORT_OF,
    SUPPORT,
)
from game.fighting_front.data import MOST_TURNS, SIDES
from game.fighting_front.events import (
    AirUnitDestroyed,
    DieRolled,
    MineStruck,
    SiteCaptured,
    SiteDestroyed,
    UnitDestroyed,
)
from game.fighting_front.observation import columns
from game.fighting_front.rules.play import NOBODY
from game.fighting_front.state import State
from game.fighting_front.steps import DECISIONS, WEIGHT
from game.fighting_front.table import Table, deal, shuffled_deck

VICTORY = Option(
    "victory",
    "Victory",
    ("hold", "at once"),
    "Hold: two spaces of their back row as your turn begins, so they can answer; the usual rule. At once: as it ends.",
)
AXIS = Option(
    "axis",
    "Axis",
    NATION_CODES[:2],
    "Germany: Blitzkrieg, Tigers and Siege Cannons. Japan: Banzai Charge, Jungle Fighters and Zeroes.",
    NATION_NAMES[:2],
    0,
)
ALLIES = Option(
    "allies",
    "Allies",
    NATION_CODES[2:],
    "USA: Soften Up Targets, Marines and B-17s. Soviet Union: Steam Roller, T-34s and Rocket Launchers.",
    NATION_NAMES[2:],
    1,
)
MEANS = {
    "Destroyed by guns": (BOMBARDMENT,),
    "Destroyed by bombers": (BOMBING,),
    "Destroyed by fighters, AA": (AIR_COMBAT, AA_FIRE),
    "Destroyed in defense": (DEFENSE, SUPPORT),
    "Destroyed in attacks": (GROUND_ATTACK,),
}
"""FF 5 The ways to destroy enemy cards with a die, and the tables that are rolled on."""
OTHERWISE = "Destroyed otherwise"
"""FF 2.2, 4.10 The name of all ways to destroy without a die."""


class FightingFront(Game):
    """FF 1-3 How a match is laid out."""

    slug = "fighting_front"
    name = "Fighting Front"
    tagline = "Combined arms"
    goal = "Occupy two spaces of the enemy back row with ground units."
    setting = "World War II"
    seats = range(2, 3)
    minutes = 60
    options = (VICTORY, AXIS, ALLIES)
    actions = ACTIONS
    secrets = True
    bound = (MOST_TURNS + 1) * DECISIONS
    typical_lengths = (2473,)
    seat_names = ("Axis", "Allies")
    search_rates = (450, 5000)
    round_name = "turn"
    points_name = "Ground held"
    ledger_title = "Ground held in the enemy half"
    turn_seconds = 10.0
    turn_share = 0.02
    weightiest = max(WEIGHT)
    die_sides = SIDES

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """FF 3 Deal both hands, up to the first card to deploy."""
        seats = self.check_seats(seats)
        chosen = self.full_options(options)
        state = Table(seats)
        nations = [NATION_CODES.index(chosen["axis"]), NATION_CODES.index(chosen["allies"])]
        state.lay_out(shuffled_deck(rng), nations, int(chosen["victory"] == "hold"))
        state.to_act = NOBODY
        if transcript is not None:
            transcript.watch(state)
        deal(state, rng, transcript)
        return state

    def cards(self, state: core.State) -> list[int]:
        """FF 1.4 Every card by its sort."""
        assert isinstance(state, State)
        cards = state.deck + counted(state.discard) + counted(state.aside)
        for seat in range(2):
            cards += counted(state.hand(seat))
        if state.picked_card != NONE:
            cards.append(state.picked_card)
        lying = state.unit + state.leader + state.site + state.air_unit + state.air_leader
        return cards + [SORT_OF[kind] for kind in lying if kind != NONE]

    def columns(self, seats: int) -> Columns:
        return columns(seats)

    def rounds(self, state: core.State) -> int:
        assert isinstance(state, State)
        return max(1, state.turn)

    def ledger(self, state: core.State) -> Ledger:
        """FF 1.6 Spaces of the enemy half that ground units of each side occupy, by row."""
        assert isinstance(state, State)
        held = [[0, 0], [0, 0], [0, 0]]
        for space, kind in enumerate(state.unit):
            seat = state.owner[space]
            if kind != NONE and HALF_OF[space] != seat:
                row = space // COLUMNS
                held[row - 3 if seat == 0 else 2 - row][seat] += 1
        return [(f"{row} row", tuple(held[i])) for i, row in enumerate(("Front", "Middle", "Back"))]

    def figures(self, events: Iterable[Event], seats: int, rounds: int) -> Figures:
        """Enemy cards that each side has destroyed, by the way it did so, and dice that it has rolled."""
        destroyed = {means: [0.0] * seats for means in (*MEANS, OTHERWISE)}
        rolled, means = [0.0] * seats, OTHERWISE
        for event in events:
            match event:
                case DieRolled(table=table, seat=seat):
                    means = next(name for name, tables in MEANS.items() if table in tables)
                    rolled[seat] += 1
                case MineStruck() | SiteCaptured():
                    means = OTHERWISE
                case UnitDestroyed(owner=owner) | AirUnitDestroyed(owner=owner) | SiteDestroyed(owner=owner):
                    destroyed[means][1 - owner] += 1
        return [(name, tuple(counts)) for name, counts in destroyed.items()] + [("Dice rolled", tuple(rolled))]


def counted(counts: list[int]) -> list[int]:
    """A list with each card as often as `counts` says."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


GAME = FightingFront()
