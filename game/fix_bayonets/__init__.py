"""Fix Bayonets: a skirmish on the chessboard, for two (rules in RULES.md)."""

from __future__ import annotations

from typing import Final

from game.core import state as core
from game.core.decks import cards_by_count, shuffled
from game.core.events import Transcript
from game.core.game import CampaignFront, Game, Ledger, Option, Options, Threat
from game.core.observation import Column, code_column, count_column
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN
from game.fix_bayonets import cards
from game.fix_bayonets.actions import ACTIONS
from game.fix_bayonets.cards import CARDS, COPIES, DEAD, DRAW, LAST_TURN, MEN, OFF, SIDE_NAMES
from game.fix_bayonets.events import AttackDeclared, MoveDeclared, Negated
from game.fix_bayonets.rules import begin_turn, deploy_all_quickly
from game.fix_bayonets.seen import joined_flags, piece_planes, write_seen
from game.fix_bayonets.state import NOBODY, State
from game.fix_bayonets.table import Table

# --- A view as floats ------------------------------------------------------------------

DECK: Final = cards.CARDS * cards.COPIES
NAMES: Final = "cards: " + ", ".join(cards.CARD_NAMES)
SORTS_OF_MEN: Final = ", ".join(cards.KIND_NAMES)


def columns(seats: int) -> tuple[Column, ...]:
    """Return the columns of an observation, in the order in which `write_seen` fills them.

    The arguments are the name, the number of entries, the least and greatest value, and the meaning. A count column has
    the number itself, and a code column a flag for each value. Squares run from a1 (0) to h1 (7) and on to h8 (63). The
    Americans sit at seat 0 and have men 0 to 15.
    """
    return (
        # The course of the match and the question.
        code_column("to_act", 1, low=OVER, high=1, meaning="whose decision it is; the first value: the match is over"),
        code_column("active", entries=1, low=0, high=1, meaning="whose turn it is; while men are placed, who places"),
        code_column("stage", 1, 0, cards.CASUALTY, "which question is asked, DEPLOY to CASUALTY in `cards.py`"),
        count_column("turn", 1, 0, cards.LAST_TURN, "the turn, 0 while men are placed; the Germans have the odd ones"),
        count_column("quiet", 1, 0, cards.QUIET_TURNS, "turns in a row without a kill, this one included"),
        count_column("strategic", 1, low=0, high=1, meaning="1 where both hands lie face up (Strategic version)"),
        code_column("card", 1, UNKNOWN, cards.CARDS - 1, f"the card picked; the first value: none; {NAMES}"),
        code_column(
            "man", 1, UNKNOWN, cards.ALL_MEN - 1, "the man who uses it; the first value: nobody yet, or a group"
        ),
        code_column(
            "target",
            entries=1,
            low=UNKNOWN,
            high=cards.SQUARES - 1,
            meaning="the square declared; the first value: none yet, or a group advances",
        ),
        code_column("winner", 1, low=NOBODY, high=1, meaning="who has won; the first value: nobody, or not yet"),
        # Cards.
        count_column("hand_size", entries=2, low=0, high=cards.HAND + cards.DRAW, meaning="by seat: cards in hand"),
        count_column(
            "hands",
            entries=2 * cards.CARDS,
            low=UNKNOWN,
            high=cards.COPIES,
            meaning=f"by seat and card: how many it holds, -1 where hidden; {NAMES}",
        ),
        count_column(
            "known",
            entries=2 * cards.CARDS,
            low=0,
            high=cards.COPIES,
            meaning=f"by seat and card: those that the other seat can tell by counting; {NAMES}",
        ),
        count_column("deck", 1, low=0, high=DECK, meaning="cards in the deck", read=lambda view: len(view.deck)),
        count_column("discard", cards.CARDS, 0, cards.COPIES, f"by card: how many lie on the discard pile; {NAMES}"),
        count_column(
            "pile", DECK, UNKNOWN, cards.CARDS - 1, "the discard pile from the bottom, card by card; -1 above its top"
        ),
        *_men_columns(),
    )


def _men_columns() -> tuple[Column, ...]:
    """Return the columns of an observation that are about men: where they are, their moves, and the group advance.

    The arguments are the name, the number of entries, the least and greatest value, and the meaning. A count column has
    the number itself. The last two columns have a function that makes their facts of the field `of`.
    """
    return (
        count_column(
            "men", cards.ALL_MEN, cards.DEAD, cards.SQUARES - 1, "by man: his square; -1 not placed yet, -2 dead"
        ),
        count_column("moves", cards.ALL_MEN, 0, max(cards.MOVES_A_TURN), "by man: how often he has moved this turn"),
        count_column(
            "group",
            entries=cards.MEN,
            low=UNKNOWN,
            high=cards.ALL_MEN - 1,
            meaning="the men of a group advance as they joined; -1 after the last",
        ),
        count_column(
            "joined", cards.ALL_MEN, 0, 1, "by man: 1 where he has joined the group advance", joined_flags, of="group"
        ),
        count_column(
            "planes",
            entries=2 * cards.KINDS * cards.SQUARES,
            low=0,
            high=max(cards.KIND_COUNTS),
            meaning=f"by seat, kind of man and square: how many of them stand there; kinds: {SORTS_OF_MEN}",
            read=piece_planes,
            of="men",
        ),
    )


DEPLOYMENT = Option(
    "deployment", "Deployment", ("own", "quick"), "Place your men yourself, or start from a fixed setup."
)
STRATEGIC = Option("strategic", "Strategic version", ("off", "on"), "Both players' cards lie face up.")


KILLED: Final = ("Officers", "Riflemen", "Heavies", "Runners", "Snipers")
"""By kind: its name in the results."""


class FixBayonets(Game):
    """FB 1-3 The game, its options, and how a match begins."""

    slug = "fix_bayonets"
    name = "Fix Bayonets"
    tagline = "Skirmish on the grid"
    goal = "Kill both enemy officers before yours have fallen."
    setting = "Argonne 1918"
    deal_number = 2
    campaign_front = CampaignFront("The Argonne", 0.365, 0.44)
    lessons = 1
    seats = range(2, 3)
    minutes = 20
    options = (DEPLOYMENT, STRATEGIC)
    actions = ACTIONS
    columns = staticmethod(columns)
    write_seen = staticmethod(write_seen)
    secrets = True
    bound = LAST_TURN * (DRAW * (MEN + 4) + 2) + 12
    """The most actions of a match: 12 to place men, and in each turn those of its cards and the ends of two phases.

    Each drawn card takes at most its pick, `group`, MEN men, `go` and an answer.
    """
    typical_lengths = (429,)
    seat_names = SIDE_NAMES
    search_rates = (600, 5500)
    endings = ("end",)
    round_name = "turn"
    points_name = "Men killed"
    ledger_title = "Men killed"
    counted = ((MoveDeclared, "Moves"), (AttackDeclared, "Attacks"), (Negated, "Cards stopped"))

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """FB 2.2, 3 Return a new match with a shuffled deck and these options.

        With the quick deployment all men are placed, and turn 1 has begun. Otherwise the Americans are asked to place
        their men. In the strategic version both hands are open. `Table` is the class of the game's states.
        """
        seats = self.check_seats(seats)
        chosen = self.full_options(options)
        deck = shuffled([COPIES] * CARDS, rng)
        state = Table(seats)
        state.lay_out(deck, strategic=int(chosen["strategic"] == "on"))
        if transcript is not None:
            transcript.watch(state)

        if chosen["deployment"] == "quick":
            deploy_all_quickly(state, transcript)
            begin_turn(state, rng, transcript)
        return state

    def cards(self, state: core.State) -> list[int]:
        """FB 3 Return all cards: those of hands, deck and pile, and the one in play, which has left the hand.

        They stay the same during a match, so tests compare them.
        """
        assert isinstance(state, State)
        held = cards_by_count(state.hand(0)) + cards_by_count(state.hand(1))
        in_play = [state.card] if state.card != UNKNOWN else []
        return held + state.deck + state.pile + in_play

    def threats(self, view: core.State) -> list[Threat]:
        """FB 1.2 Return the seats that can win by one attack: the other's last officers are on one square.

        The places of a threat are these officers, by number. The two officers of a side are its first men. No seat wins
        by waiting, since it still has to make the attack.
        """
        assert isinstance(view, State)
        threats: list[Threat] = []
        for seat in range(2):
            officers = [man for man in range(seat * MEN, seat * MEN + 2) if view.men[man] != DEAD]
            squares = {view.men[man] for man in officers} - {OFF}
            if len(squares) == 1:
                threats.append(Threat(seat=1 - seat, places=tuple(officers), wins_by_waiting=False))
        return threats

    def ledger(self, state: core.State) -> Ledger:
        """FB 1.2, 2.1 Return a row for each kind of man: its name, and how many of them each seat has killed."""
        assert isinstance(state, State)
        killed = [[cards.KIND_OF[man] for man in state.fallen_men(1 - seat)] for seat in range(2)]
        return [(name, (killed[0].count(kind), killed[1].count(kind))) for kind, name in enumerate(KILLED)]


GAME = FixBayonets()
