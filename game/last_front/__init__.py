"""Last Front: bid battle cards for the territories of a continent, for two to six (rules in RULES.md)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core import state as core
from game.core.decks import counted
from game.core.events import Event, Transcript
from game.core.game import Figures, Game, Ledger, Option, Options
from game.core.observation import Columns
from game.core.rng import Rng
from game.last_front.actions import ACTIONS
from game.last_front.cards import AWAY, COUNTER_INTELLIGENCE, NONE, SORT_OF, STAKES, TYPE_NAMES, TYPE_OF, TYPES
from game.last_front.data import MOST_BATTLES, MOST_PLAYS, MOST_TURNS
from game.last_front.events import BattleWon, CardStaked, CounterPlayed, EffectPlayed, EventTurnedUp, TypesLeftOut
from game.last_front.legal import types_in
from game.last_front.observation import columns
from game.last_front.state import State
from game.last_front.table import Table, begin, deal_hands, lay_out

DIGGING = Option(
    "digging", "Digging in", ("on", "off"), "Cards that count 10 together can be dug in, where nothing can touch them."
)
VICTORY = Option(
    "victory",
    "Victory",
    ("normal", "quick"),
    "Normal: two territories of one type, or three of different types. Any three: never sooner, since any three "
    "territories hold one or the other.",
    ("normal", "any three"),
)
TYPE_COUNTS = ("four", "three", "two")
TERRITORY_TYPES = Option(
    "types",
    "Territory types",
    TYPE_COUNTS,
    "Fewer types make a shorter match: a lot decides which stay away, and all see them.",
    later=True,
)
DECISIONS = 60
"""The most decisions that follow from one played card.

Matches stay far below the bound that results, but a small bound would not hold: two Supply Lines may fetch each other
until LF 4.3 stops them, turn after turn: 9,900 decisions in a battle.
"""


class LastFront(Game):
    """LF 1-3 How a match is laid out."""

    slug = "last_front"
    name = "Last Front"
    tagline = "Bid for territory"
    goal = "Win battles until you hold two territories of one type, or three of different types."
    setting = "Europe 1939-45"
    seats = range(2, 7)
    proposed_seats = 3
    minutes = 30
    options = (DIGGING, VICTORY, TERRITORY_TYPES)
    actions = ACTIONS
    secrets = True
    bound = MOST_BATTLES * MOST_TURNS * MOST_PLAYS * DECISIONS
    typical_lengths = (36, 65, 103, 148, 199)
    seat_names = ("Anvil", "Bastion", "Citadel", "Dynamo", "Eagle", "Forge")
    search_rates = (800, 7500)
    round_name = "battle"
    points_name = "Territories"
    ledger_title = "Territories by type"

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """LF 3 Everything laid out and dealt, up to the first decision."""
        seats = self.check_seats(seats)
        chosen = self.full_options(options)
        state = Table(seats)
        lay_out(state, rng, TYPES - TYPE_COUNTS.index(chosen["types"]))
        state.digging = int(chosen["digging"] == "on")
        state.quick = int(chosen["victory"] == "quick")
        if transcript is not None:
            transcript.watch(state)
            if AWAY in state.bonus:
                transcript.append(TypesLeftOut(tuple([kind for kind in range(TYPES) if state.bonus[kind] == AWAY])))
        deal_hands(state, rng, transcript)
        begin(state, rng, transcript)
        return state

    def cards(self, state: core.State) -> list[int]:
        """LF 2 Battle cards by sort, event cards as 100.., territories as 200.."""
        assert isinstance(state, State)
        battle = state.deck + counted(state.discard)
        for seat in range(state.seats):
            battle += counted(state.hand(seat))
        battle += [SORT_OF[i % STAKES] for i in counted(state.bids)]
        battle += [SORT_OF[dug % STAKES] for dug in state.dug]
        battle += [state.card] if state.card != NONE else []
        battle += [COUNTER_INTELLIGENCE] if state.counter != NONE else []
        events = state.event_deck + counted(state.event_discard)
        territories = state.territories + [state.open_front] * (state.open_front != NONE)
        territories += [territory for territory, holder in enumerate(state.holder) if holder != NONE]
        return battle + [100 + event for event in events] + [200 + territory for territory in territories]

    def columns(self, seats: int) -> Columns:
        return columns(seats)

    def rounds(self, state: core.State) -> int:
        assert isinstance(state, State)
        return max(1, state.battle)

    def ledger(self, state: core.State) -> Ledger:
        """LF 1 Territories by type."""
        assert isinstance(state, State)
        ledger: Ledger = []
        for kind in types_in(state):
            held = [[TYPE_OF[one] for one in state.territories_of(seat)].count(kind) for seat in range(state.seats)]
            ledger.append((TYPE_NAMES[kind], tuple(held)))
        return ledger

    def figures(self, events: Iterable[Event], seats: int, rounds: int) -> Figures:
        """Battles that each seat has won, and cards that left its hand for one, on average."""
        won, played = [0.0] * seats, [0.0] * seats
        for event in events:
            match event:
                case BattleWon(seat):
                    won[seat] += 1
                case CardStaked(seat) | EffectPlayed(seat) | CounterPlayed(seat) | EventTurnedUp(seat):
                    played[seat] += 1 / rounds
        return [("Battles won", tuple(won)), ("Cards played a battle", tuple(played))]


GAME = LastFront()
