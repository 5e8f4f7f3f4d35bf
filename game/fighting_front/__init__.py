"""Fighting Front: combined arms on a map of five by six spaces, for two (rules in RULES.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.core import state as core
from game.core.decks import cards_by_count, shuffled
from game.core.events import Event, Transcript
from game.core.game import CampaignFront, Game, Ledger, Option, Options, Statistics, Threat
from game.core.observation import Column, code_column, count_column, listed_code_column, set_column
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN
from game.fighting_front import cards
from game.fighting_front.actions import ACTIONS
from game.fighting_front.air import DOOMED
from game.fighting_front.analysis import spaces_taken_from
from game.fighting_front.cards import (
    AA_FIRE,
    AIR_COMBAT,
    BOMBARDMENT,
    BOMBING,
    COLUMNS,
    DEFENSE,
    FORTIFIED,
    GOAL,
    GROUND_ATTACK,
    HALF_OF,
    LEADER_TOUGHNESS,
    MOST_QUIET,
    MOST_TURNS,
    NATION_CODES,
    NATION_NAMES,
    NONE,
    SIDES,
    SORT_OF,
    SUPPORT,
)
from game.fighting_front.events import (
    AirUnitDestroyed,
    DieRolled,
    MineStruck,
    SiteCaptured,
    SiteDestroyed,
    UnitDestroyed,
)
from game.fighting_front.rules import NOBODY
from game.fighting_front.seen import write_seen
from game.fighting_front.state import State
from game.fighting_front.steps import DECISIONS, END_TURN, PHASE_NAMES, PHASES, WEIGHT
from game.fighting_front.table import Table, deal_hands

# --- A view of Fighting Front as floats ------------------------------------------------

GROUND: Final[tuple[int, ...]] = tuple(kind for kind in range(cards.KINDS) if cards.IS_GROUND[kind] or cards.IS_I[kind])
"""The kinds of units on the ground, landed Paratroopers among them."""
AIR: Final[tuple[int, ...]] = tuple(kind for kind in range(cards.KINDS) if cards.IS_AIR[kind])
LEADERS: Final[tuple[int, ...]] = tuple(kind for kind in range(cards.KINDS) if cards.IS_LEADER[kind])
SITES: Final[tuple[int, ...]] = tuple(kind for kind in range(cards.KINDS) if cards.IS_SITE[kind])
DECK: Final = sum(cards.COPIES)
MOST: Final = max(cards.COPIES)
DC: Final = max(cards.TOUGHNESS) + LEADER_TOUGHNESS + FORTIFIED + 1
"""The most disruption counters: the number that destroys a card of the highest Toughness."""
ATTACKS: Final = 2 * cards.SPACES
"""The most declared attacks: two bombardments by each unit."""
ADDED: Final = (
    sum(cards.COPIES[cards.FIRST_EVENT : cards.FIRST_NATIONAL])
    + cards.COPIES[cards.NATIONAL_STRATEGY]
    + cards.COPIES[cards.AMMO_DUMP]
)
NO_MISSION: Final = cards.NONE - 1
NAMES: Final = "in the order of SORT_NAMES in `cards.py`"


def columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of a view as floats. Spaces run from a1 (0) to e1 (4) and on to e6 (29). The Axis are seat 0.

    The arguments of a column are the name, the number of entries, the least and greatest value, the meaning, and, where
    the facts are no field, a function that finds them.
    """
    return (
        # The turn, the phase, and what is asked of whom.
        code_column("to_act", 1, low=OVER, high=1, meaning="whose decision it is; the first value: the match is over"),
        code_column("active", entries=1, low=0, high=1, meaning="whose turn it is; in the setup, whose card"),
        code_column(
            "nation", 2, 0, len(cards.NATION_NAMES) - 1, f"by seat: its nation: {', '.join(cards.NATION_NAMES)}"
        ),
        count_column("hold", 1, 0, 1, "1 where the enemy back row must be held until one's own next turn (Victory)"),
        count_column("turn", entries=1, low=0, high=MOST_TURNS, meaning="the turn, 0 during the setup"),
        code_column("phase", entries=1, low=0, high=PHASES, meaning=f"the phase: {', '.join(PHASE_NAMES)}"),
        code_column("step", 1, low=0, high=END_TURN, meaning="what is asked or done, SETUP to END_TURN in `steps.py`"),
        code_column("after", 1, low=0, high=END_TURN, meaning="the step to which the roll, with its hits, leads back"),
        count_column(
            "asked", 1, 0, 2, "before a roll: 0 while the roller may add, 1 while the other side may, 2 at the die"
        ),
        count_column("decided", 2, 0, DECISIONS * max(WEIGHT), "by seat: the weight of its decisions in this turn"),
        count_column("second", 1, low=0, high=1, meaning="1 in the second Ground Movement and Ground Attack of tanks"),
        count_column("strategy", 1, 0, 1, "1 once the active seat has played its National Strategy this turn"),
        count_column("finished", entries=2, low=0, high=1, meaning="by seat: 1 once it has finished its setup"),
        count_column("struck", 1, low=0, high=1, meaning="1 once a ground unit or a location was destroyed this turn"),
        count_column("quiet", 1, 0, MOST_QUIET, "turns in a row, before this one, without a loss or an advance"),
        code_column("victor", 1, low=cards.NONE, high=1, meaning="who has won; the first value: nobody, or not yet"),
        # Hands, deck and pile.
        count_column("hand_size", entries=2, low=0, high=DECK, meaning="by seat: cards in hand"),
        count_column(
            "hands", 2 * cards.SORTS, UNKNOWN, MOST, f"by seat and card: how many it holds, -1 where hidden; {NAMES}"
        ),
        count_column(
            "known", 2 * cards.SORTS, 0, MOST, f"by seat and card: those that the other seat surely knows; {NAMES}"
        ),
        count_column("deck", 1, low=0, high=DECK, meaning="cards in the deck", read=lambda view: len(view.deck)),
        count_column("discard", cards.SORTS, low=0, high=MOST, meaning=f"by card: how many lie in the pile; {NAMES}"),
        count_column("aside", cards.SORTS, 0, MOST, f"by card: how many lie aside until a draw is complete; {NAMES}"),
        code_column("picked_card", 1, cards.NONE, cards.SORTS - 1, f"the card picked; the first value: none; {NAMES}"),
        *_map_columns(),
        *_air_unit_columns(),
        *_mission_columns(),
        # Declared bombardments or ground attacks, in order.
        count_column(
            "attack_from", ATTACKS, cards.NONE, cards.SPACES - 1, "by attack, as declared: whence; -1 after the last"
        ),
        count_column(
            "attack_at",
            entries=ATTACKS,
            low=cards.NONE,
            high=cards.SPACES - 1,
            meaning="by attack, as declared: the space attacked; -1 after the last",
        ),
        count_column(
            "attack_mark",
            entries=ATTACKS,
            low=cards.NONE,
            high=cards.LOST,
            meaning="by attack: 0 pending, 1 negated, 2 lapsed, 3 done, 4 done and the space is cleared, 5 the "
            "attacker is destroyed; -1 after the last",
        ),
        count_column(
            "current", 1, 0, ATTACKS, "the number of the mission or attack in hand, from 0; moves made, on the move"
        ),
        *_roll_columns(),
    )


def _map_columns() -> tuple[Column, ...]:
    """Return the columns of ground units and locations, space by space.

    The arguments of a column are the name, the number of entries, the least and greatest value, and the meaning.
    The columns of `_kinds` have the kinds of cards in place of the least and greatest value.
    """
    return (
        _kinds("unit", entries=cards.SPACES, kinds=GROUND, meaning="by space: the ground unit"),
        code_column("owner", cards.SPACES, cards.NONE, 1, "by space: whose unit it is; the first value: there is none"),
        count_column("dc", entries=cards.SPACES, low=0, high=DC, meaning="by space: disruption counters of the unit"),
        _kinds("leader", entries=cards.SPACES, kinds=LEADERS, meaning="by space: the leader on the unit"),
        set_column(
            "acted",
            entries=cards.SPACES,
            bits=cards.BARRAGED.bit_length(),
            meaning="by space, what its unit has done this turn: attacked, moved, defensive fire, AA fire, landed, "
            "goes a second time, second bombardment",
        ),
        _kinds("site", entries=cards.SPACES, kinds=SITES, meaning="by space: the location"),
        code_column(
            "site_owner", cards.SPACES, cards.NONE, 1, "by space: whose location it is; the first value: there is none"
        ),
        count_column("site_dc", cards.SPACES, low=0, high=DC, meaning="by space: disruption counters of the location"),
        count_column("site_used", cards.SPACES, 0, 1, "by space: 1 where its dump or hospital has been used this turn"),
        code_column(
            "picked", 1, cards.NONE, cards.SPACES - 1, "the space of the unit that is picked; the first value: none"
        ),
        count_column(
            "path",
            entries=max(cards.STEPS) + 1,
            low=cards.NONE,
            high=cards.SPACES - 1,
            meaning="the spaces of the move that is picked; -1 after the last",
        ),
    )


def _air_unit_columns() -> tuple[Column, ...]:
    """Return the columns of air units, slot by slot.

    The arguments of a column are the name, the number of entries, the least and greatest value, and the meaning.
    The columns of `_kinds` have the kinds of cards in place of the least and greatest value.
    """
    return (
        _kinds("air_unit", entries=cards.AIR_SLOTS, kinds=AIR, meaning="by slot: the air unit"),
        code_column(
            "air_owner", cards.AIR_SLOTS, cards.NONE, 1, "by slot: whose air unit it is; the first value: there is none"
        ),
        code_column(
            "air_base",
            entries=cards.AIR_SLOTS,
            low=cards.NONE,
            high=cards.FLY_OVER,
            meaning="by slot: the space of its Air Strip; first none, last off the board",
        ),
        count_column("air_dc", entries=cards.AIR_SLOTS, low=0, high=DC, meaning="by slot: disruption counters"),
        _kinds("air_leader", entries=cards.AIR_SLOTS, kinds=LEADERS, meaning="by slot: its leader"),
    )


def _mission_columns() -> tuple[Column, ...]:
    """Return the columns of the tasks of air units, of air combat and of missions.

    The arguments of a column are the name, the number of entries, the least and greatest value, and the meaning. The
    field `air_harm` has one number for each slot: the disruption counters that the air combat will bring it, plus
    DOOMED for each die that destroys it. Two columns, `air_harm` and `air_doom`, take this number apart.
    """
    return (
        code_column(
            "air_task", cards.AIR_SLOTS, 0, cards.INTERCEPTING, "by slot, its task: none, bomb, land, escort, intercept"
        ),
        count_column(
            "air_goal",
            entries=cards.AIR_SLOTS,
            low=cards.NONE,
            high=cards.SPACES - 1,
            meaning="by slot: the space that it bombs or lands in, or the number of the mission that it escorts or "
            "intercepts, from 0; -1 none",
        ),
        count_column(
            "air_foe",
            entries=cards.AIR_SLOTS,
            low=cards.NONE,
            high=cards.AIR_SLOTS - 1,
            meaning="by slot: the slot that it fights in air combat; -1 none",
        ),
        count_column(
            "air_harm",
            entries=cards.AIR_SLOTS,
            low=0,
            high=cards.AIR_SLOTS,
            meaning="by slot: counters that the air combat will bring it",
            read=lambda air_harm: [harm % DOOMED for harm in air_harm],
            of="air_harm",
        ),
        count_column(
            "air_doom",
            entries=cards.AIR_SLOTS,
            low=0,
            high=cards.AIR_SLOTS,
            meaning="by slot: how many dice of the air combat destroy it",
            read=lambda air_harm: [harm // DOOMED for harm in air_harm],
            of="air_harm",
        ),
        count_column("air_rolled", cards.AIR_SLOTS, 0, 1, "by slot: 1 once it has rolled in this air combat"),
        count_column(
            "missions",
            entries=cards.AIR_SLOTS,
            low=NO_MISSION,
            high=cards.AIR_SLOTS - 1,
            meaning="the slots that bomb or land, as declared; -1 where the air unit is destroyed, -2 after the last",
        ),
        code_column(
            "picked_air",
            entries=1,
            low=cards.NONE,
            high=cards.AIR_SLOTS - 1,
            meaning="the slot of the air unit that is picked; the first value: none",
        ),
    )


def _roll_columns() -> tuple[Column, ...]:
    """Return the columns of the roll to come.

    The arguments of a column are the name, the number of entries, the least and greatest value, and the meaning.
    """
    return (
        code_column(
            "roll", 1, cards.NONE, cards.GROUND_ATTACK, f"the roll to come: none, {', '.join(cards.TABLE_NAMES)}"
        ),
        code_column("roll_seat", entries=1, low=cards.NONE, high=1, meaning="who rolls; the first value: nobody"),
        code_column(
            "roller", 1, cards.NONE, cards.SPACES - 1, "the space of the unit that rolls; the first value: none"
        ),
        code_column(
            "roller_air",
            entries=1,
            low=cards.NONE,
            high=cards.AIR_SLOTS - 1,
            meaning="the slot of the air unit that rolls; the first value: none",
        ),
        code_column("aim", 1, cards.NONE, cards.SPACES - 1, "the space rolled against; the first value: none"),
        code_column("aim_air", 1, cards.NONE, cards.AIR_SLOTS - 1, "the slot rolled against; the first value: none"),
        count_column(
            "added",
            entries=ADDED,
            low=cards.NONE,
            high=cards.SORTS - 1,
            meaning=f"the cards added to the roll, one by one; -1 after the last; {NAMES}",
        ),
        code_column(
            "result", 1, 0, cards.DESTROY_ALL, "what the die brings: nothing, disrupts, negates, destroys, destroys all"
        ),
    )


def _kinds(field: str, entries: int, kinds: tuple[int, ...], meaning: str) -> Column:
    """Return a column with a code for each of these kinds, after a code for none."""
    names = ", ".join(["none", *[cards.KIND_NAMES[kind] for kind in kinds]])
    return listed_code_column(field, entries=entries, values=(cards.NONE, *kinds), meaning=f"{meaning}: {names}")


VICTORY = Option(
    "victory",
    "Victory",
    ("hold", "at once"),
    "Hold: two spaces of their back row as your turn begins, so they can answer; the usual rule. At once: as it ends.",
)
AXIS = Option(
    "axis",
    name="Axis",
    choices=NATION_CODES[:2],
    text="Germany: Blitzkrieg, Tigers and Siege Cannons. Japan: Banzai Charge, Jungle Fighters and Zeroes.",
    names=NATION_NAMES[:2],
    seat=0,
)
ALLIES = Option(
    "allies",
    name="Allies",
    choices=NATION_CODES[2:],
    text="USA: Soften Up Targets, Marines and B-17s. Soviet Union: Steam Roller, T-34s and Rocket Launchers.",
    names=NATION_NAMES[2:],
    seat=1,
)
MEANS = {
    "Destroyed by guns": (BOMBARDMENT,),
    "Destroyed by bombers": (BOMBING,),
    "Destroyed by fighters, AA": (AIR_COMBAT, AA_FIRE),
    "Destroyed in defense": (DEFENSE, SUPPORT),
    "Destroyed in attacks": (GROUND_ATTACK,),
}
"""FF 5 The ways to destroy enemy cards with a die, and the tables of their rolls."""
OTHERWISE = "Destroyed otherwise"
"""FF 2.2, 4.10 The name of all ways to destroy without a die."""


class FightingFront(Game):
    """FF 1-3 The game: its options, its seats, and a new match."""

    slug = "fighting_front"
    name = "Fighting Front"
    tagline = "Combined arms"
    goal = "Occupy two spaces of the enemy back row with ground units."
    setting = "World War II"
    deal_number = 4
    campaign_front = CampaignFront("Kursk", 0.815, 0.32)
    lessons = 2
    seats = range(2, 3)
    minutes = 60
    options = (VICTORY, AXIS, ALLIES)
    actions = ACTIONS
    columns = staticmethod(columns)
    write_seen = staticmethod(write_seen)
    secrets = True
    bound = (MOST_TURNS + 1) * DECISIONS
    typical_lengths = (2473,)
    seat_names = ("Axis", "Allies")
    search_rates = (450, 5000)
    level_strengths = (("recruit", 38, 0.15), ("sergeant", 110, 0.0))
    round_name = "turn"
    points_name = "Spaces held"
    ledger_title = "Ground held in the enemy half"
    turn_seconds = 10.0
    turn_share = 0.02
    weightiest = max(WEIGHT)
    die_sides = SIDES

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """FF 3 Return a new match by these options, with both hands dealt. The first card to deploy is asked for next.

        Seat 0 is the Axis, and seat 1 is the Allies. NOBODY is asked while hands are dealt.
        """
        seats = self.check_seats(seats)
        chosen = self.full_options(options)

        state = Table(seats)
        nations = [NATION_CODES.index(chosen["axis"]), NATION_CODES.index(chosen["allies"])]
        state.lay_out(shuffled(cards.COPIES, rng), nations, hold=int(chosen["victory"] == "hold"))
        state.to_act = NOBODY

        if transcript is not None:
            transcript.watch(state)
        deal_hands(state, rng, transcript)
        return state

    def cards(self, state: core.State) -> list[int]:
        """FF 1.4 Return the sorts of all cards of a match, wherever they are. They stay the same during a match."""
        assert isinstance(state, State)
        sorts: list[int] = [*state.deck, *cards_by_count(list(state.discard)), *cards_by_count(list(state.aside))]
        for seat in range(2):
            sorts += cards_by_count(state.hand(seat))
        if state.picked_card != NONE:
            sorts.append(state.picked_card)

        kinds_on_table = [*state.unit, *state.leader, *state.site, *state.air_unit, *state.air_leader]
        return sorts + [SORT_OF[kind] for kind in kinds_on_table if kind != NONE]

    def threats(self, view: core.State) -> list[Threat]:
        """FF 1.6 Return a threat for each side that holds all enemy back row spaces it needs to win, or all but one.

        The places of a threat are these spaces. A side `wins_by_waiting` if it holds enough and wins before the other.
        The goal is checked at the beginning of a side's own turn (Victory, hold), so the side that is not on turn wins
        first.
        """
        assert isinstance(view, State)
        taken_from = [spaces_taken_from(view, seat) for seat in range(2)]

        foe = 1 - view.active
        foe_holds_enough = len(taken_from[view.active]) >= GOAL
        first_to_win = foe if foe_holds_enough else view.active
        threats = [
            Threat(seat, tuple(spaces), wins_by_waiting=len(spaces) >= GOAL and seat == first_to_win)
            for seat, spaces in ((1, taken_from[0]), (0, taken_from[1]))
        ]
        return [threat for threat in threats if len(threat.places) >= GOAL - 1]

    def ledger(self, state: core.State) -> Ledger:
        """FF 1.6 Return how many spaces of the enemy half the ground units of each side occupy, in three rows.

        The rows are those of the occupied half, counted from the middle of the map: front, middle, back.
        """
        assert isinstance(state, State)
        spaces_held = [[0, 0], [0, 0], [0, 0]]
        for space, kind in enumerate(state.unit):
            seat = state.owner[space]
            if kind != NONE and HALF_OF[space] != seat:
                # Rows run from the Axis (seat 0): rows 0 to 2 are its half, and rows 3 to 5 are the half of the Allies.
                row = space // COLUMNS
                rows_past_the_middle = row - 3 if seat == 0 else 2 - row
                spaces_held[rows_past_the_middle][seat] += 1
        return [(f"{row} row", tuple(spaces_held[i])) for i, row in enumerate(("Front", "Middle", "Back"))]

    def statistics(self, events: Iterable[Event], seats: int, rounds: int) -> Statistics:
        """Return by seat the enemy cards that it has destroyed, by the way it did so, and the dice that it has rolled.

        A destruction is put down to the last die before it (MEANS maps each way to its tables of rolls). Mines and the
        capture of a location destroy without a die, so they count as OTHERWISE. A card that a seat loses counts for its
        opponent.
        """
        destroyed = {means: [0.0] * seats for means in (*MEANS, OTHERWISE)}
        rolled = [0.0] * seats
        means = OTHERWISE

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


GAME = FightingFront()
