"""At the Sharp End: press your luck along nine terrains, for two to six (rules in RULES.md)."""

from __future__ import annotations

from typing import Final

from game.core import state as core
from game.core.decks import cards_by_count
from game.core.events import Transcript
from game.core.game import CampaignFront, Game, Ledger, Option, Options
from game.core.observation import (
    Column,
    code_column,
    count_column,
    listed_code_column,
    private_count_column,
    set_column,
)
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN
from game.sharp_end import cards, legal
from game.sharp_end.actions import ACTIONS
from game.sharp_end.seen import write_seen
from game.sharp_end.state import State
from game.sharp_end.table import Table, begin_match, deal_hands, lay_out, shuffle_road
from game.sharp_end.turn import MUST_DISCARD

# --- A view of At the Sharp End as floats. What the seat may not know is -1 ------------

PLACES: Final = cards.LAST_PLACE + 1
MOST_ENEMY: Final = max(max(cards.TERRAIN_DICE), max(cards.VARIABLE_ENEMY))
MOST_TOKENS: Final = max(
    [sum([counts[kind] for counts in cards.PILE_COUNTS]) for kind in range(cards.GIVES_UNIT, cards.KINDS)]
)
MOST_POINTS: Final = cards.ORDER_COPIES[cards.INTEL_RECON] + sum(
    [
        cards.PILE_COUNTS[terrain][kind] * (terrain + cards.BONUS[kind])
        for terrain in range(1, len(cards.PILE_COUNTS))
        for kind in range(cards.GIVES_UNIT)
    ]
)
"""The points of all counters and all Intel-Recon cards together."""


def columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of an observation, in the order in which `write_seen` fills them.

    Steps, counters, terrain and cards are numbered as in `cards` and `State`.
    """
    return (
        *_turn_columns(seats),
        *_attack_columns(seats),
        *_road_columns(),
        *_hand_columns(seats),
        *_supply_columns(seats),
    )


def _turn_columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of the turn, of the decision that is asked for, and of the rules in use.

    The arguments are the name, the number of entries, the least and greatest value, and the meaning.
    """
    return (
        code_column("to_act", 1, OVER, seats - 1, "whose decision it is; the first value: the match is over"),
        code_column(
            "step",
            entries=1,
            low=cards.TURN,
            high=cards.LAST_WINDOW,
            meaning="the step of the turn, TURN to LAST_WINDOW, which goes on after what interrupts it",
        ),
        listed_code_column(
            "todo",
            entries=1 + seats,
            values=(UNKNOWN, *range(seats), *range(MUST_DISCARD, MUST_DISCARD + seats)),
            meaning="what interrupts the step, the last first: a seat draws in place of a Random Event; "
            "a seat must discard",
        ),
        count_column(
            "asked", 1, 0, seats + 1, "in a declaration, window or draw: seats to the commander's left, asked next"
        ),
        code_column("after", 1, cards.TURN, cards.LAST_WINDOW, "the window in which Tactics was played last"),
        code_column("commander", entries=1, low=0, high=seats - 1, meaning="the commander"),
        count_column("turn", 1, 0, max(cards.TURN_COUNTS), "the turn, from 1; 0 while cards are dealt"),
        count_column("last_turn", 1, low=0, high=max(cards.TURN_COUNTS), meaning="how many turns the match lasts"),
        count_column("variable", entries=1, low=0, high=1, meaning="1 where Variable enemy is in use"),
        count_column("foggy", entries=1, low=0, high=1, meaning="1 where Fog of war is in use"),
        count_column("landing", 1, low=0, high=2, meaning="1 where Beach landing is in use, 2 once the beach is taken"),
    )


def _attack_columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of the attack that is under way, and of its dice.

    The arguments are the name, the number of entries, the least and greatest value, the meaning, and, where the facts
    are no field, a function that finds them.
    """
    return (
        count_column(
            "stand", 1, 0, cards.LAST_PLACE, "the place that the attack has reached, 0 before the first terrain"
        ),
        code_column("stance", seats, cards.OUT, cards.ATTACKS, "by seat: out of the attack, not asked yet, attacking"),
        count_column("place", entries=seats, low=0, high=cards.LAST_PLACE, meaning="by seat: the place of its pawn"),
        code_column("dice", cards.MOST_DICE, 0, cards.SIDES, "by die: its face; the first value: no such die"),
        set_column("paid", entries=1, bits=cards.MOST_DICE, meaning="by die: 1 where its enemy is paid"),
        set_column("picked", entries=1, bits=cards.MOST_DICE, meaning="by die: 1 where Tactics will roll it again"),
        count_column(
            "enemies",
            entries=cards.UNIT_TYPES,
            low=0,
            high=cards.MOST_DICE,
            meaning="by enemy, Light to Fanatic: dice that are not paid yet",
            read=legal.count_unpaid_enemies,
        ),
        count_column("promised", 1, 0, 1, "1 while the commander is sure to be able to pay, having said so"),
        count_column("extra", entries=1, low=-1, high=1, meaning="dice that fog adds at the next place"),
        count_column("barrage", 1, low=0, high=1, meaning="1 while a Counter-barrage waits for the next attack"),
        count_column("air", entries=1, low=0, high=1, meaning="1 while Air support waits for the next attack"),
        set_column("done", 1, bits=seats, meaning="by seat: 1 where it has nothing more to pay with on the beach"),
    )


def _road_columns() -> tuple[Column, ...]:
    """Return the columns of the road and of the counters on it.

    The arguments are the name, the number of entries, the least and greatest value, the meaning, and, where the facts
    are no field, a function that finds them.
    """
    fogs = len(cards.FOG_COUNTERS)

    return (
        code_column("road", entries=PLACES, low=0, high=cards.LAST_PLACE, meaning="by place from 0: the terrain there"),
        count_column(
            "enemy", PLACES, UNKNOWN, MOST_ENEMY, "by place: dice on its enemy counter; -1 unknown or none lies there"
        ),
        count_column(
            "place_dice",
            entries=PLACES,
            low=UNKNOWN,
            high=MOST_ENEMY,
            meaning="by place: its enemy dice, printed or by counter",
            read=State.place_dice,
        ),
        count_column("shown", 1, 0, cards.LAST_PLACE, "the last place where the enemy counter is turned up"),
        code_column("fog_kind", fogs, UNKNOWN, cards.FOG_EVENT, "by fog counter: its print; the first value: unknown"),
        code_column(
            "fog_place", fogs, -1, cards.FOG_ASIDE, "by fog counter: none there; its place; turned up; set aside"
        ),
    )


def _hand_columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of the hands and counters of the seats.

    The arguments are the name, the number of entries, the least and greatest value, the meaning, and, where the facts
    are no field, a function that finds them.
    """
    most_units = max(cards.UNIT_COPIES[: cards.UNIT_TYPES])

    return (
        count_column("units", seats * cards.UNIT_TYPES, UNKNOWN, most_units, "by seat and type: unit cards in hand"),
        count_column("unit_count", entries=seats, low=0, high=cards.UNIT_CARDS, meaning="by seat: unit cards in hand"),
        set_column("lacks", seats, cards.UNIT_TYPES, "by seat and type: 1 where it has shown to hold none"),
        count_column(
            "orders", seats * cards.ORDER_TYPES, UNKNOWN, max(cards.ORDER_COPIES), "by seat and HQ card: copies in hand"
        ),
        count_column("order_count", entries=seats, low=0, high=cards.ORDER_CARDS, meaning="by seat: HQ cards in hand"),
        private_count_column("sure_units", cards.UNIT_TYPES, most_units, "by type: unit cards surely in other hands"),
        private_count_column(
            "sure_orders", cards.ORDER_TYPES, max(cards.ORDER_COPIES), "by HQ card: those surely in other hands"
        ),
        count_column("intel", entries=seats, low=0, high=1, meaning="by seat: 1 once it has played an Intel-Recon"),
        count_column("held", entries=seats, low=0, high=cards.COUNTERS, meaning="by seat: counters in front of it"),
        count_column(
            "tokens",
            entries=seats * cards.TOKENS,
            low=UNKNOWN,
            high=MOST_TOKENS,
            meaning="by seat and sort (Unit, HQ, Supply): counters to spend",
        ),
        count_column("points", seats, UNKNOWN, MOST_POINTS, "by seat: its victory points", State.open_points),
    )


def _supply_columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of all objective counters, of the decks and of the discards.

    The arguments are the name, the number of entries, the least and greatest value, the meaning, and, where the facts
    are no field, a function that finds them.
    """
    return (
        code_column(
            "kind",
            entries=cards.COUNTERS,
            low=UNKNOWN,
            high=cards.KINDS - 1,
            meaning="by counter: what is printed on it; the first value: unknown",
        ),
        listed_code_column(
            "owner",
            entries=cards.COUNTERS,
            values=(*range(seats), cards.IN_PILE, cards.SPENT),
            meaning="by counter: the seat that holds it; then: in its pile; spent",
        ),
        count_column(
            "left", len(cards.PILE_SIZE), 0, max(cards.PILE_SIZE), "by terrain, the beach first: counters in its pile"
        ),
        count_column(
            "unit_deck", 1, 0, sum(cards.UNIT_COPIES), "cards in the unit deck", lambda view: len(view.unit_deck)
        ),
        count_column(
            "unit_discard",
            entries=cards.UNIT_TYPES + 1,
            low=0,
            high=max(cards.UNIT_COPIES),
            meaning="by type, Random Events last: discarded cards",
        ),
        count_column("order_deck", 1, 0, cards.ORDER_CARDS, "cards in the HQ deck", lambda view: len(view.order_deck)),
        count_column("order_discard", cards.ORDER_TYPES, 0, max(cards.ORDER_COPIES), "by HQ card: discarded copies"),
    )


TURNS = Option("turns", "Turns", tuple([str(count) for count in cards.TURN_COUNTS]), "How many turns the match lasts.")
TERRAIN = Option("terrain", "Random terrain", ("off", "on"), "Terrain 2 to 8 lies along the road in random order.")
ENEMY = Option(
    "enemy",
    name="Variable enemy",
    choices=("off", "on"),
    text="Hidden counters, laid anew each turn, say how many dice the enemy has at each place.",
)
FOG = Option(
    "fog",
    name="Fog of war",
    choices=("off", "on"),
    text="Three hidden surprises are laid on the road at random, and new ones every second turn.",
)
BEACH = Option("beach", "Beach landing", ("off", "on"), "The first turn begins with a fight for the beach.")
FIRST = Option(
    "first",
    name="First commander",
    choices=("by lot", *(f"seat {seat + 1}" for seat in range(6))),
    text="Who commands the first attack. A seat that is not at the table leaves it to the lot.",
    later=True,
)


class SharpEnd(Game):
    """At the Sharp End, as the catalogue of games knows it."""

    slug = "sharp_end"
    name = "At the Sharp End"
    tagline = "Press your luck"
    goal = "Have the most victory points after the last turn: attack on, or withdraw in time."
    setting = "Normandy 1944"
    deal_number = 1
    campaign_front = CampaignFront("Normandy", 0.205, 0.415, plate_above=True)
    lessons = 1
    seats = range(2, 7)
    minutes = 25
    options = (TURNS, TERRAIN, ENEMY, FOG, BEACH, FIRST)
    actions = ACTIONS
    columns = staticmethod(columns)
    write_seen = staticmethod(write_seen)
    secrets = True
    bound = 6000
    typical_lengths = (103, 165, 226, 292, 363)
    seat_names = ("Able", "Baker", "Charlie", "Dog", "Easy", "Fox")
    search_rates = (1500, 9000)
    level_strengths = (("recruit", 30, 1.0), ("sergeant", 150, 0.6), ("captain", 300, 0.2))
    """In this game more iterations bring little (30 to 600 of them score 45 to 59 % against a rule of thumb).

    Its levels differ by how often they err, and a rule that never errs is as good as a Sergeant or a Captain.
    """
    spending = ("play",)
    round_name = "turn"
    by_points = True
    die_sides = 6

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """SE 3, 8 Return a new match with everything laid out and dealt by these options, up to its first decision.

        The lot decides who commands first, unless the option `first` names a seat that is at the table. Its choice 0 is
        "by lot", and seat 0 is its choice 1.
        """
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
        begin_match(state, rng, transcript)
        return state

    def cards(self, state: core.State) -> list[int]:
        """SE 2.3-2.6 Return every card and counter of a match as a number, to check that none is lost.

        Unit cards are numbered from 0, HQ cards from 100, objective counters from 1000 (by terrain and kind), fog
        counters from 2000, enemy counters from 3000.
        """
        assert isinstance(state, State)

        units: list[int] = [*state.unit_deck, *cards_by_count(list(state.unit_discard))]
        orders: list[int] = [*state.order_deck, *cards_by_count(list(state.order_discard))]
        for seat in range(state.seats):
            units += cards_by_count(state.unit_cards(seat))
            orders += cards_by_count(state.order_cards(seat))

        terrain = [number for number, size in enumerate(cards.PILE_SIZE) for _ in range(size)]
        counters = [1000 + 10 * terrain[counter] + state.kind[counter] for counter in range(cards.COUNTERS)]
        fog = [2000 + kind for kind in state.fog_kind]
        enemy = [3000 + dice for dice in state.enemy]
        return units + [100 + card for card in orders] + counters + fog + enemy

    def ledger(self, state: core.State) -> Ledger:
        """SE 5.1, 6 Return rows with the victory points that each seat has from one source.

        The sources are terrain by stretch of the road (each counter counts the number of its terrain), the bonuses
        printed on counters, and Intel-Recon cards kept in hand, a point each.
        """
        assert isinstance(state, State)
        counters = [_scoring_counters(state, seat) for seat in range(state.seats)]
        ledger: Ledger = []

        # the number of its terrain for each counter, then the bonus that is printed on some
        for first, last in STRETCHES:
            terrains = [
                [cards.TERRAIN_OF[counter] for counter in held if first <= cards.TERRAIN_OF[counter] <= last]
                for held in counters
            ]
            ledger.append((f"Terrain {first} to {last}", tuple([sum(numbers) for numbers in terrains])))
        bonuses = [sum(cards.BONUS[state.kind[counter]] for counter in held) for held in counters]
        ledger.append(("VP+ and VP- counters", tuple(bonuses)))

        intel_kept = [state.orders[seat * cards.ORDER_TYPES + cards.INTEL_RECON] for seat in range(state.seats)]
        ledger.append(("Intel-Recon kept", tuple(intel_kept)))
        return ledger


GAME = SharpEnd()


# --- Where victory points come from (SE 5.1, 6) ----------------------------------------

STRETCHES: Final[tuple[tuple[int, int], ...]] = ((1, 3), (4, 6), (7, 9))
"""The first and the last terrain number of each part of the road that has a row of its own."""


def _scoring_counters(state: State, seat: int) -> list[int]:
    """Return the seat's counters that bring victory points.

    The kinds from GIVES_UNIT on are spent for cards or as Supply.
    """
    return [
        counter
        for counter in range(cards.COUNTERS)
        if state.owner[counter] == seat and state.kind[counter] < cards.GIVES_UNIT
    ]
