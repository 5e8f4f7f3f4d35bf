"""Last Front: bid battle cards for the territories of a continent, for two to six (rules in RULES.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.core import state as core
from game.core.decks import cards_by_count
from game.core.events import Event, Transcript
from game.core.game import CampaignFront, Game, Ledger, Option, Options, Statistics, Threat
from game.core.observation import Column, code_column, count_column, counts, private_count_column
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN
from game.last_front import cards, legal
from game.last_front.actions import ACTIONS
from game.last_front.events import BattleWon, CardStaked, CounterPlayed, EffectPlayed, EventTurnedUp, TypesLeftOut
from game.last_front.seen import write_seen
from game.last_front.state import PILE_LIMIT, State, pile_of_dug, seat_of_dug
from game.last_front.table import Table, begin_match, deal_hands, lay_out

# --- A view of Last Front as floats, with -1 for everything that the seat may not know -

DIGGABLE: Final = sum(cards.COPIES[: cards.DRAW_EVENT])
"""The number of cards that can be dug in: all but Draw Events."""


def _highest_value(unit: int) -> int:
    """Return the highest value that a unit can have, with every card and every bonus that helps it in one bid."""
    kind = cards.UNIT_TYPE[unit]
    value = max(cards.ATTACK[unit], cards.DEFENSE[unit])
    plus = sum([max(0, cards.BONUS_PLUS[bonus * cards.UNIT_TYPES + kind]) for bonus in range(cards.TYPES)])
    plus += cards.COPIES[cards.SORT_OF[cards.BRADLEY_STAKE]] * cards.BRADLEY_PLUS

    for effect in range(cards.EFFECTS):
        copies = cards.COPIES[cards.SORT_OF[cards.FIRST_EFFECT + effect]]
        value *= cards.TIMES[effect * cards.UNIT_TYPES + kind] ** copies
        plus += copies * max(0, cards.PLUS[effect * cards.UNIT_TYPES + kind])
    return value + plus


MOST_TOTAL: Final = (
    sum([cards.COPIES[unit] * max(_highest_value(unit), cards.DUG_IN) for unit in range(cards.UNIT_SORTS)])
    + sum(cards.COPIES[cards.UNIT_SORTS : cards.DRAW_EVENT]) * cards.DUG_IN
    + cards.COPIES[cards.SORT_OF[cards.EISENHOWER_STAKE]] * cards.EISENHOWER_PLUS * cards.UNIT_TYPES
)
"""LF 5.1 No total is higher: with every card in the bid, each at its highest value or as a pile by itself."""
MOST_DECIDED: Final = 1500
"""No seat takes more decisions in its turn.

It plays MOST_PLAYS cards, each of which has it choose once more (60 + 60), and digs in DIGGABLE times (124). Opponents
play a card into its turn only if they hold it: the 5 Blitz and Counter-Intelligence cards, and what they draw by
Mobilisation, 5 cards for each card that the seat plays (305). Each of these drops a dig-in or reopens the turn, which
the seat has to finish again (305 + 306), or it lets the seat answer or be asked anew (2 * 305). Leaving the battle with
the British bonus takes 2.
"""


def columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of an observation. Territories, sorts, stakes, events and steps are numbered as in `cards`."""
    return (
        *_battle_columns(seats),
        *_turn_columns(seats),
        *_played_card_columns(seats),
        *_territory_columns(seats),
        *_bid_columns(seats),
        *_hand_columns(seats),
    )


def _battle_columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of the rules in use, the match and its battle.

    A count column has the number itself, a code column a flag for each value from the least to the greatest.
    """
    return (
        code_column("to_act", 1, OVER, seats - 1, "the seat to decide; the first value: the match is over"),
        count_column("digging", entries=1, low=0, high=1, meaning="1 where digging in is allowed"),
        count_column("quick", entries=1, low=0, high=1, meaning="1 where any three territories win"),
        count_column("battle", entries=1, low=0, high=cards.MOST_BATTLES, meaning="the battle, from 1"),
        count_column("quiet", 1, 0, cards.MOST_QUIET, "battles in a row in which nothing was captured"),
        code_column("front", 1, cards.NONE, cards.FRONTS - 1, "the territory fought for; the first value: none yet"),
        code_column("starter", entries=1, low=0, high=seats - 1, meaning="the seat that starts the battle"),
        count_column("fighting", entries=seats, low=0, high=1, meaning="by seat: 1 while it is in the battle"),
        code_column("victor", 1, cards.NONE, seats - 1, "the seat that has reached the goal; the first value: nobody"),
    )


def _turn_columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of the turn, and of the question that is asked.

    A count column has the number itself, a code column a flag for each value from the least to the greatest.
    """
    return (
        code_column("step", 1, cards.FRONT, cards.NEXT_TURN, "the step of the battle, FRONT to NEXT_TURN"),
        code_column(
            "after", 1, cards.FRONT, cards.NEXT_TURN, "the step to which a card played for its effect leads back"
        ),
        code_column("active", entries=1, low=0, high=seats - 1, meaning="the seat whose turn it is"),
        count_column("turn", entries=1, low=0, high=cards.MOST_TURNS, meaning="turns of this battle that have begun"),
        count_column("plays", 1, 0, cards.MOST_PLAYS, "cards that the active seat has played this turn"),
        count_column("decided", 1, 0, MOST_DECIDED, "decisions that the active seat has taken this turn"),
        count_column("barred", entries=1, low=0, high=1, meaning="1 when there is no further dig-in this turn"),
        count_column(
            "asked",
            entries=1,
            low=0,
            high=seats,
            meaning="in a window: the next one is asked so many seats to the left of the one that opened it",
        ),
        count_column(
            "picked",
            entries=cards.STAKES,
            low=0,
            high=cards.DUG_IN,
            meaning="by stake: cards picked for the dig-in that is declared next",
            read=lambda picked: counts(picked, cards.STAKES),
            of="picked",
        ),
        code_column(
            "todo",
            entries=seats,
            low=cards.NONE,
            high=seats - 1,
            meaning="seats that still have to discard, the next one last; else the first value",
        ),
    )


def _played_card_columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of the card that is being played for its effect. The first value of each column means none.

    A count column has the number itself, a code column a flag for each value from the least to the greatest.
    """
    return (
        code_column(
            "card", 1, cards.NONE, cards.SORTS - 1, "the sort of the card that is being played for its effect, or none"
        ),
        code_column("player", entries=1, low=cards.NONE, high=seats - 1, meaning="the seat that plays it, or none"),
        code_column("victim", entries=1, low=cards.NONE, high=seats - 1, meaning="the seat that it aims at, or none"),
        code_column("aim", 1, cards.NONE, cards.STAKES - 1, "the stake of that seat's bid that it aims at, or none"),
        code_column(
            "given", 1, cards.NONE, cards.STAKES - 1, "the stake of the own bid that Lend-Lease swaps, or none"
        ),
        code_column(
            "counter", 1, cards.NONE, seats - 1, "the seat whose Counter-Intelligence was played against it, or none"
        ),
        code_column("event", 1, cards.NONE, cards.EVENT_SORTS - 1, "the event that is being carried out, or none"),
    )


def _territory_columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of the territories and their bonuses.

    A count column has the number itself, a code column a flag for each value from the least to the greatest.
    """
    return (
        code_column(
            "open_front", 1, cards.NONE, cards.FRONTS - 1, "the territory that is face up; the first value: none"
        ),
        count_column("face_down", 1, 0, cards.FRONTS, "territories face down", lambda view: len(view.territories)),
        count_column(
            "buried", 1, 0, cards.FRONTS, "how many of them an Armistice has buried: the lowest, which all have seen"
        ),
        code_column(
            "buried_which",
            entries=cards.FRONTS,
            low=cards.NONE,
            high=cards.FRONTS - 1,
            meaning="these, the lowest first; the first value: no more",
            read=lambda view: view.territories[: view.buried],
        ),
        code_column(
            "holder",
            entries=cards.FRONTS,
            low=cards.NONE,
            high=seats - 1,
            meaning="by territory: the seat that has captured it; the first value: nobody",
        ),
        code_column(
            "bonus",
            entries=cards.TYPES,
            low=cards.NONE,
            high=seats - 1,
            meaning="by type: the seat that has the bonus; the first value: nobody; none: not in the match",
        ),
        count_column(
            "needed",
            entries=seats,
            low=0,
            high=cards.ANY_TYPE,
            meaning="by seat: territories that it needs at the least to win",
            read=legal.territories_to_win_by_seat,
        ),
    )


def _bid_columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of the bids and their dug-in piles.

    A count column has the number itself, a code column a flag for each value from the least to the greatest.
    """
    last_stake, last_pile = cards.STAKES - 1, PILE_LIMIT - 1
    return (
        count_column(
            "bids",
            entries=seats * cards.STAKES,
            low=0,
            high=max(cards.COPIES),
            meaning="by seat and stake: cards in its bid that are not dug in",
        ),
        count_column("totals", entries=seats, low=0, high=MOST_TOTAL, meaning="by seat: the total of its bid now"),
        count_column("piles", entries=seats, low=0, high=last_pile, meaning="by seat: its dug-in piles"),
        count_column(
            "dug_seat",
            entries=DIGGABLE,
            low=cards.NONE,
            high=seats - 1,
            meaning="by dug-in card, in the order of digging: its seat; -1 none",
            read=lambda dug: [seat_of_dug(card) for card in dug],
            of="dug",
        ),
        count_column(
            "dug_pile",
            entries=DIGGABLE,
            low=cards.NONE,
            high=last_pile,
            meaning="by dug-in card: its pile, from 0; -1 none",
            read=lambda dug: [pile_of_dug(card) for card in dug],
            of="dug",
        ),
        count_column(
            "dug_stake",
            entries=DIGGABLE,
            low=cards.NONE,
            high=last_stake,
            meaning="by dug-in card: its stake; -1 none",
            read=lambda dug: [card % cards.STAKES for card in dug],
            of="dug",
        ),
    )


def _hand_columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of hands, decks and discards.

    A count of cards in a hand may be UNKNOWN, because a view hides the other hands. A private column has the row of the
    viewer alone.
    """
    most = max(cards.COPIES)
    return (
        count_column("hands", seats * cards.SORTS, low=UNKNOWN, high=most, meaning="by seat and sort: cards in hand"),
        count_column("hand_size", entries=seats, low=0, high=cards.BATTLE_CARDS, meaning="by seat: cards in hand"),
        private_count_column(
            "known",
            entries=seats * cards.SORTS,
            high=most,
            meaning="by seat and sort: cards surely in its hand; by the viewer's own: in all others",
        ),
        count_column("deck", 1, 0, cards.BATTLE_CARDS, "cards in the battle deck", lambda view: len(view.deck)),
        count_column("discard", entries=cards.SORTS, low=0, high=most, meaning="by sort: discarded cards"),
        count_column(
            "event_deck", 1, 0, sum(cards.EVENT_COPIES), "cards in the event deck", lambda view: len(view.event_deck)
        ),
        count_column("event_discard", cards.EVENT_SORTS, 0, max(cards.EVENT_COPIES), "by event: discarded cards"),
    )


DIGGING = Option(
    "digging", "Digging in", ("on", "off"), "Cards that count 10 together can be dug in, where nothing can touch them."
)
VICTORY = Option(
    "victory",
    name="Victory",
    choices=("normal", "quick"),
    text="Normal: two territories of one type, or three of different types. Any three: three territories, whatever "
    "their types.",
    names=("normal", "any three"),
)
TYPE_COUNTS = ("four", "three", "two")
TERRITORY_TYPES = Option(
    "types",
    name="Territory types",
    choices=TYPE_COUNTS,
    text="With three or two types a lot decides which stay away, and all see which.",
    later=True,
)
DECISIONS = 60
"""The most decisions that follow from one played card.

Matches stay far below the bound that results, but a small bound would not hold. Two Supply Lines may fetch each other
until LF 4.3 stops them, turn after turn, which takes 9,900 decisions in a battle.
"""


class LastFront(Game):
    """LF 1-3 Last Front: its options, its set-up, and facts about its matches."""

    slug = "last_front"
    name = "Last Front"
    tagline = "Bid for territory"
    goal = "Win battles until you hold two territories of one type, or three of different types."
    setting = "Europe 1939-45"
    deal_number = 3
    campaign_front = CampaignFront("Berlin", 0.566, 0.345)
    lessons = 2
    seats = range(2, 7)
    proposed_seats = 3
    minutes = 30
    options = (DIGGING, VICTORY, TERRITORY_TYPES)
    actions = ACTIONS
    columns = staticmethod(columns)
    write_seen = staticmethod(write_seen)
    secrets = True
    bound = cards.MOST_BATTLES * cards.MOST_TURNS * cards.MOST_PLAYS * DECISIONS
    typical_lengths = (36, 65, 103, 148, 199)
    seat_names = ("Anvil", "Bastion", "Citadel", "Dynamo", "Eagle", "Forge")
    search_rates = (800, 7500)
    level_strengths = (("recruit", 30, 1.0), ("sergeant", 150, 0.3), ("captain", 300, 0.0))
    endings = ("withdraw",)
    spending = ("play", "face", "draw-event", "cancel", "withdraw")
    round_name = "battle"
    points_name = "Territories"
    ledger_title = "Territories by type"

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """LF 3 Return a match that is laid out and dealt, up to the first decision.

        `options` holds the choices of its rules. The choices of "types" are in descending order (TYPE_COUNTS), so the
        first one has all types of territory. Types that are left out are reported, since all players know them.
        """
        seats = self.check_seats(seats)
        chosen = self.full_options(options)
        state = Table(seats)
        lay_out(state, rng, cards.TYPES - TYPE_COUNTS.index(chosen["types"]))
        state.digging = int(chosen["digging"] == "on")
        state.quick = int(chosen["victory"] == "quick")

        if transcript is not None:
            transcript.watch(state)
            away = tuple([kind for kind in range(cards.TYPES) if state.bonus[kind] == cards.AWAY])
            if away:
                transcript.append(TypesLeftOut(away))

        deal_hands(state, rng, transcript)
        begin_match(state, rng, transcript)
        return state

    def cards(self, state: core.State) -> list[int]:
        """LF 2 Return all cards of a match: battle cards by sort, event cards from 100 on, territories from 200 on."""
        assert isinstance(state, State)
        battle: list[int] = [*state.deck, *cards_by_count(list(state.discard))]
        for seat in range(state.seats):
            battle += cards_by_count(state.hand(seat))
        battle += [cards.SORT_OF[stake % cards.STAKES] for stake in cards_by_count(list(state.bids))]
        battle += [cards.SORT_OF[dug % cards.STAKES] for dug in state.dug]
        if state.card != cards.NONE:
            battle.append(state.card)
        if state.counter != cards.NONE:
            battle.append(cards.COUNTER_INTELLIGENCE)

        events: list[int] = [*state.event_deck, *cards_by_count(list(state.event_discard))]
        territories = state.territories + ([state.open_front] if state.open_front != cards.NONE else [])
        territories += [territory for territory, holder in enumerate(state.holder) if holder != cards.NONE]
        return battle + [100 + event for event in events] + [200 + territory for territory in territories]

    def threats(self, view: core.State) -> list[Threat]:
        """LF 1 Return a threat for each seat in the battle that wins the match if it captures the front.

        A threat counts as settled for a seat that has the highest total, as long as no card is being played and no
        discard is due (step LOSE): both may still change the totals.
        """
        assert isinstance(view, State)
        seats = [seat for seat in view.fighters() if legal.wins_with_front(view, seat)]
        is_settled = view.card == cards.NONE and view.step != cards.LOSE
        return [Threat(seat, (view.front,), is_settled and legal.has_highest_total(view, seat)) for seat in seats]

    def ledger(self, state: core.State) -> Ledger:
        """LF 1 Return a row for each type of territory: its name, and how many of them each seat has."""
        assert isinstance(state, State)
        ledger: Ledger = []
        for kind in legal.types_in(state):
            held = tuple([legal.held_by_type(state, seat)[kind] for seat in range(state.seats)])
            ledger.append((cards.TYPE_NAMES[kind], held))
        return ledger

    def statistics(self, events: Iterable[Event], seats: int, rounds: int) -> Statistics:
        """Return by seat the battles that it has won, and the mean number of cards that it has played in a battle.

        `rounds` is the number of battles of the match. The cards played are those bid (CardStaked), those for their
        effect, Counter-Intelligence, and Draw Event (EventTurnedUp).
        """
        won = [0.0] * seats
        played = [0.0] * seats
        for event in events:
            match event:
                case BattleWon(seat):
                    won[seat] += 1
                case CardStaked(seat) | EffectPlayed(seat) | CounterPlayed(seat) | EventTurnedUp(seat):
                    played[seat] += 1 / rounds
        return [("Battles won", tuple(won)), ("Cards played a battle", tuple(played))]


GAME = LastFront()
