"""Fighting Front: combined arms on a map of five by six spaces, for two (rules in RULES.md)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core import state as core
from game.core.events import Event, Transcript
from game.core.game import Figures, Game, Option, Options
from game.core.rng import Rng
from game.fighting_front.actions import ACTIONS
from game.fighting_front.cards import NATION_CODES, NONE, SORT_OF
from game.fighting_front.data import MOST_TURNS, SIDES
from game.fighting_front.events import AirUnitDestroyed, DieRolled, SiteDestroyed, UnitDestroyed
from game.fighting_front.rules.play import NOBODY
from game.fighting_front.state import State
from game.fighting_front.table import Table, deal, shuffled_deck

VICTORY = Option(
    "victory",
    "Victory",
    ("hold", "at once"),
    "Hold: two spaces of the enemy back row at the start of your own turn. At once: at the end of any turn.",
)
AXIS = Option("axis", "Axis", NATION_CODES[:2], "Each nation has a strategy, units and a location of its own.")
ALLIES = Option("allies", "Allies", NATION_CODES[2:], "Each nation has a strategy, units and a location of its own.")
DECISIONS = 3000
"""No turn, and no setup, takes more: every card, unit, die and added card costs a few."""


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
    seat_names = ("Axis", "Allies")
    round_name = "turn"
    turn_seconds = 10.0
    turn_share = 0.02
    die_sides = SIDES

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """FF 3 Both hands dealt, up to the first card to deploy."""
        self.check_seats(seats)
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

    def rounds(self, state: core.State) -> int:
        assert isinstance(state, State)
        return max(1, state.turn)

    def figures(self, events: Iterable[Event], seats: int, rounds: int) -> Figures:
        """Enemy cards that each side has destroyed, and dice that it has rolled."""
        destroyed, rolled = [0.0] * seats, [0.0] * seats
        for event in events:
            match event:
                case UnitDestroyed(owner=owner) | AirUnitDestroyed(owner=owner) | SiteDestroyed(owner=owner):
                    destroyed[1 - owner] += 1
                case DieRolled(seat=seat):
                    rolled[seat] += 1
        return [("Enemy cards destroyed", tuple(destroyed)), ("Dice rolled", tuple(rolled))]


def counted(counts: list[int]) -> list[int]:
    """Each card as often as it is counted."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


GAME = FightingFront()
