"""Battlefronts: attrition at five fronts, for two (rules in RULES.md)."""

from __future__ import annotations

from game.battlefronts.actions import ACTIONS
from game.battlefronts.cards import DECK, LAST_ROUND
from game.battlefronts.events import RoundBegan
from game.battlefronts.observation import columns
from game.battlefronts.rules import begin_attrition
from game.battlefronts.state import State
from game.battlefronts.table import deal
from game.core import state as core
from game.core.events import Transcript
from game.core.game import Game, Option, Options
from game.core.observation import Columns
from game.core.rng import Rng

FIRST = Option(
    "first",
    "Who starts",
    ("by lot", "seat 1", "seat 2"),
    "Who acts first in the first round; after that it changes every round.",
)


class Battlefronts(Game):
    """BF 1-3 How a match is laid out."""

    slug = "battlefronts"
    name = "Battlefronts"
    tagline = "War of attrition"
    goal = "Hold three of the five battlefronts alone at the end of a round."
    setting = "High command"
    seats = range(2, 3)
    minutes = 20
    options = (FIRST,)
    actions = ACTIONS
    secrets = False
    bound = 60 * LAST_ROUND
    typical_lengths = (41,)
    seat_names = ("Olive", "Burgundy")
    search_rates = (1500, 8500)

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """BF 1.1, 3.1 Two shuffled decks, and the first player at random or as chosen."""
        seats = self.check_seats(seats)
        chosen = self.full_options(options)["first"]
        lot = rng.below(2)
        first = lot if chosen == "by lot" else FIRST.choices.index(chosen) - 1
        state = deal(first, rng)
        if transcript is not None:
            transcript.watch(state)
            transcript.append(RoundBegan(1, first))
        begin_attrition(state, transcript)
        return state

    def cards(self, state: core.State) -> list[int]:
        assert isinstance(state, State)
        return sorted(state.order[:DECK]) + sorted(state.order[DECK:])

    def columns(self, seats: int) -> Columns:
        return columns(seats)

    def rounds(self, state: core.State) -> int:
        assert isinstance(state, State)
        return state.round


GAME = Battlefronts()
