"""Battlefronts: attrition at five fronts, for two (rules in RULES.md)."""

from __future__ import annotations

from typing import Final

from game.battlefronts import analysis
from game.battlefronts.actions import ACTIONS
from game.battlefronts.cards import (
    CHECK,
    DECK,
    FRONTS,
    GONE,
    LAST_ROUND,
    PLACE_NAMES,
    PLACES,
    QUIET_ROUNDS,
    RANKS,
    ZONES,
)
from game.battlefronts.events import BattalionCalledUp, BattalionLost, BattalionRedeployed, BattalionReduced, RoundBegan
from game.battlefronts.legal import fronts_held_alone
from game.battlefronts.rules import begin_attrition
from game.battlefronts.seen import write_seen
from game.battlefronts.state import BATTALIONS, NO_ZONE, NOBODY, State
from game.battlefronts.table import deal_table
from game.core import state as core
from game.core.events import Transcript
from game.core.game import CampaignFront, Game, Ledger, Option, Options, Threat
from game.core.observation import Column, code_column, count_column, set_column
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN

# --- A view of Battlefronts as floats. Both seats see the same -------------------------

FULL: Final = RANKS * DECK
"""No strength is greater."""


def totals(view: State) -> list[int]:
    """BF 7.2 Return the total strength of each seat's battalions at each place, at seat * PLACES + place."""
    return list(view.totals())


def columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of an observation, in the order in which `write_seen` fills them.

    The arguments are the name, the number of entries, the least and greatest value, and the meaning. A count column has
    the number itself, a code column a flag for each value, and a set column a flag for each member. Battalions and
    cards are numbered as in `State`. The columns of a battalion that does not exist are 0.
    """
    return (
        code_column("to_act", 1, low=OVER, high=1, meaning="whose decision it is; the first value: the match is over"),
        code_column("phase", 1, 0, CHECK, "the phase of the round: Attrition, Move, Support, Battle, Check"),
        count_column("round", entries=1, low=0, high=LAST_ROUND, meaning="the round, from 1"),
        code_column("first", entries=1, low=0, high=1, meaning="the first player of the round"),
        code_column("front", 1, low=0, high=FRONTS, meaning="the front that is being settled in Attrition and Battle"),
        count_column("side", 1, 0, 1, "in Attrition: 0 while the first player reduces, 1 for the other"),
        set_column("contested", entries=1, bits=FRONTS, meaning="by front: 1 if it was contested when Attrition began"),
        code_column(
            "zone", 1, NO_ZONE, ZONES - 1, "the zone of a call-up whose size is to be named; the first value: none"
        ),
        count_column("stirred", 1, 0, 1, "1 once a card was discarded or a battalion called up this round"),
        count_column("quiet", entries=1, low=0, high=QUIET_ROUNDS, meaning="rounds in a row in which nothing stirred"),
        code_column("winner", 1, low=NOBODY, high=1, meaning="who has won; the first value: nobody, or not yet"),
        count_column("dealt", entries=2, low=0, high=DECK, meaning="by seat: cards that have left its deck"),
        count_column("raised", entries=2, low=0, high=DECK, meaning="by seat: battalions that it ever called up"),
        count_column("done", 2, low=0, high=1, meaning="by seat: 1 when finished with the Move or Support phase"),
        count_column("due", 2, 0, FULL, "by seat: reductions that it still owes at the front in battle"),
        set_column("called", entries=2, bits=ZONES, meaning="by seat and zone: 1 if it has called up there this round"),
        count_column("here", 2 * PLACES, low=0, high=DECK, meaning="by seat and place, fronts first: battalions there"),
        count_column("total", 2 * PLACES, 0, FULL, "by seat and place: their strengths added up", totals),
        count_column("place", BATTALIONS, GONE, PLACES - 1, "by battalion: its place, fronts first; -1 if it is gone"),
        count_column("strength", BATTALIONS, 0, FULL, "by battalion: its strength, 0 while its top card is face down"),
        count_column("up", entries=BATTALIONS, low=0, high=1, meaning="by battalion: 1 where its top card is face up"),
        count_column("moved", BATTALIONS, low=0, high=1, meaning="by battalion: 1 where it has moved this round"),
        count_column("start", BATTALIONS, low=0, high=DECK, meaning="by battalion: the number of its first card"),
        count_column("top", entries=BATTALIONS, low=0, high=DECK, meaning="by battalion: the number of its top card"),
        count_column("end", BATTALIONS, low=0, high=DECK, meaning="by battalion: the number after its last card"),
        count_column(
            "order", 2 * DECK, UNKNOWN, RANKS, "by card, in the order of the decks: its rank, ace 1; -1 unknown"
        ),
    )


FIRST = Option(
    "first",
    name="Who starts",
    choices=("by lot", "seat 1", "seat 2"),
    text="Who acts first in the first round; after that it changes every round.",
)


class Battlefronts(Game):
    """The game: its names, options, actions and statistics, and the set-up of a match (BF 1-3)."""

    slug = "battlefronts"
    name = "Battlefronts"
    tagline = "War of attrition"
    goal = "Hold three of the five fronts alone at the end of a round."
    setting = "High command"
    deal_number = 0
    campaign_front = CampaignFront("The valley", 0.52, 0.60)
    lessons = 1
    seats = range(2, 3)
    minutes = 20
    options = (FIRST,)
    actions = ACTIONS
    columns = staticmethod(columns)
    write_seen = staticmethod(write_seen)
    secrets = False
    bound = 60 * LAST_ROUND
    typical_lengths = (41,)
    seat_names = ("Olive", "Burgundy")
    search_rates = (1500, 8500)
    level_strengths = (("recruit", 430, 0.1), ("sergeant", 1000, 0.0), ("captain", 3200, 0.0))
    points_name = "Fronts held alone"
    ledger_title = "Fronts held alone"
    counted = (
        (BattalionCalledUp, "Battalions called up"),
        (BattalionLost, "Battalions lost"),
        (BattalionReduced, "Cards lost to attrition"),
        (BattalionRedeployed, "Cards paid to redeploy"),
    )

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """BF 1.1, 3.1 Return a new table with two shuffled decks. The first player is chosen by option or by lot."""
        seats = self.check_seats(seats)
        chosen = self.full_options(options)["first"]
        lot = rng.below(2)  # drawn in any case, so that an option does not change the deal
        first = lot if chosen == "by lot" else FIRST.choices.index(chosen) - 1

        state = deal_table(first, rng)
        if transcript is not None:
            transcript.watch(state)
            transcript.append(RoundBegan(round=1, first=first))
        begin_attrition(state, transcript)
        return state

    def cards(self, state: core.State) -> list[int]:
        """Return the ranks of all cards, sorted for each side.

        They stay the same during a match, so tests compare them. `order` has the deck of seat 0 and then that of seat
        1.
        """
        assert isinstance(state, State)
        return sorted(state.order[:DECK]) + sorted(state.order[DECK:])

    def threats(self, view: core.State) -> list[Threat]:
        """BF 8.1 Return the sides that hold three fronts alone, or may still come to do so in this round."""
        assert isinstance(view, State)
        return analysis.find_threats(view)

    def ledger(self, state: core.State) -> Ledger:
        """BF 3.2 Return a row for each front: its name, and 1 for the seat that holds it alone. Three of them win."""
        assert isinstance(state, State)
        held = [fronts_held_alone(state, seat) for seat in range(2)]
        return [(PLACE_NAMES[front], (held[0].count(front), held[1].count(front))) for front in range(FRONTS)]


GAME = Battlefronts()
