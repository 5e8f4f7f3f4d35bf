"""Fix Bayonets: a skirmish on the chessboard, for two (rules in RULES.md)."""

from __future__ import annotations

from game.core import state as core
from game.core.decks import counted, shuffled
from game.core.events import Transcript
from game.core.game import Game, Option, Options
from game.core.observation import Columns
from game.core.rng import Rng
from game.fix_bayonets.actions import ACTIONS
from game.fix_bayonets.cards import CARDS, COPIES, DRAW, LAST_TURN, MEN, SIDE_NAMES
from game.fix_bayonets.observation import columns
from game.fix_bayonets.rules.ground import deploy_quickly
from game.fix_bayonets.rules.turn import begin_turn
from game.fix_bayonets.state import State
from game.fix_bayonets.table import Table

DEPLOYMENT = Option(
    "deployment", "Deployment", ("own", "quick"), "Place your men yourself, or start from a fixed setup."
)
STRATEGIC = Option("strategic", "Strategic version", ("off", "on"), "Both players' cards lie face up.")


class FixBayonets(Game):
    """FB 1-3 How a match is laid out."""

    slug = "fix_bayonets"
    name = "Fix Bayonets"
    tagline = "Skirmish on the grid"
    goal = "Kill both enemy officers before yours have fallen."
    setting = "Argonne 1918"
    seats = range(2, 3)
    minutes = 20
    options = (DEPLOYMENT, STRATEGIC)
    actions = ACTIONS
    secrets = True
    bound = LAST_TURN * (DRAW * (MEN + 4) + 2) + 12
    """The most actions that each drawn card can take: its pick, `group`, MEN for it, `go` and an answer; two phases end
    a turn."""
    typical_lengths = (429,)
    seat_names = SIDE_NAMES
    search_rates = (600, 5500)
    endings = ("end",)
    round_name = "turn"

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """FB 2.2, 3 The deck is shuffled; with quick deployment the men are on the board."""
        seats = self.check_seats(seats)
        chosen = self.full_options(options)
        deck = shuffled([COPIES] * CARDS, rng)
        state = Table(seats)
        state.lay_out(deck, int(chosen["strategic"] == "on"))
        if transcript is not None:
            transcript.watch(state)
        if chosen["deployment"] == "quick":
            deploy_quickly(state, transcript)
            begin_turn(state, rng, transcript)
        return state

    def cards(self, state: core.State) -> list[int]:
        """FB 3 The cards of hands, deck and pile, and one that is played and not settled yet."""
        assert isinstance(state, State)
        held = counted(state.hand(0)) + counted(state.hand(1))
        return held + state.deck + state.pile + [card for card in (state.card,) if card >= 0]

    def columns(self, seats: int) -> Columns:
        return columns(seats)

    def rounds(self, state: core.State) -> int:
        assert isinstance(state, State)
        return max(1, state.turn)


GAME = FixBayonets()
