"""The data of a match of Fix Bayonets, and the part of it that a seat may know."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from game.core import state as core
from game.core.compiled import i64
from game.core.packed import vec
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.fix_bayonets import cards

NOBODY: Final = -1


class State(core.State):
    """All that is true of a match at one moment. `table.Table` adds the rules.

    Man m belongs to seat m // MEN and is of KIND_OF[m]. Both seats see all men. A hand is a count for each sort of
    card, at seat * CARDS + card. A picked card has left the hand and is in `card` until it goes to the pile.

    What playouts look up at every step is in packed arrays, and what they look for is kept up to date besides FIELDS:
    the squares of each side as a set, which meets a path or a range in one `&`, and a number for the places of its men,
    which tells whether anybody has moved.
    """

    SLUG: ClassVar[str] = "fix_bayonets"
    FIELDS: ClassVar[tuple[str, ...]] = tuple(
        (
            "active card deck discard group hand_size hands known man men moves pile quiet stage standing strategic "
            "target turn winner"
        ).split()
    )
    __slots__ = (*FIELDS, "occupied", "places")

    def __init__(self, seats: int) -> None:
        """Make an empty table, for `lay_out` or `copy` to fill."""
        super().__init__(seats)
        self.men: vec[i64] = vec[i64]()
        """By man: his square, cards.OFF or cards.DEAD."""
        self.moves: vec[i64] = vec[i64]()
        """By man: how often he has moved this turn (FB 5.4)."""
        self.standing: vec[i64] = vec[i64]()
        """By seat and square, at seat * SQUARES + square: how many men of the seat are there."""
        self.hands: vec[i64] = vec[i64]()
        """By seat and card, at seat * CARDS + card: how many the seat holds, UNKNOWN for a hand that a view hides."""
        self.hand_size: vec[i64] = vec[i64]()
        """By seat: cards in hand, known to both."""
        self.known: vec[i64] = vec[i64]()
        """By seat and card, at seat * CARDS + card: how many in that hand the other seat knows (`rules.renew_deck`)."""
        self.deck: list[int] = []
        """The deck, face down. The last card is on top."""
        self.discard: vec[i64] = vec[i64]()
        """By card: how many are on the discard pile."""
        self.pile: list[int] = []
        """The cards of the discard pile in the order in which they went there."""
        self.turn: i64 = 0
        """The number of the turn, 0 while men are placed. German turns are odd (FB 1.3)."""
        self.active: i64 = 0
        """The seat whose turn it is, or that is placing men."""
        self.quiet: i64 = 0
        """Turns in a row without a kill, this one included (FB 1.4)."""
        self.stage: i64 = cards.DEPLOY
        """The question that `to_act` has to answer, cards.DEPLOY .. CASUALTY."""
        self.card: i64 = UNKNOWN
        """The card picked, UNKNOWN while there is none."""
        self.man: i64 = UNKNOWN
        """The man who uses it, UNKNOWN before he is chosen and for a group."""
        self.group: vec[i64] = vec[i64]()
        """The men of a group advance, in the order in which they joined (FB 5.3)."""
        self.target: i64 = UNKNOWN
        """The square declared, UNKNOWN before and for a group."""
        self.strategic: i64 = 0
        """FB 3.2 1 where both hands lie face up."""
        self.winner: i64 = NOBODY
        """The seat that has won, NOBODY in a draw and before the end."""

        self.occupied: vec[i64] = vec[i64]([0, 0])
        """By seat: the squares where it has men, as the bits of cards.BIT."""
        self.places: vec[i64] = vec[i64]([0, 0])
        """By seat: the places of its men as one number, the cards.PLACE_KEYS of all its men on the board, combined by
        exclusive or. Different places have different numbers but for a chance of 1 in 2**64."""

    def lay_out(self, deck: list[int], strategic: int) -> None:
        """FB 2, 3 Begin with this shuffled deck, empty hands and no men on the board. The Americans place theirs first.

        `strategic`: 1 if both hands are open. All men are OFF the board, and all other arrays are 0.
        """
        self.men = vec[i64]([cards.OFF] * cards.ALL_MEN)
        self.moves = vec[i64]([0] * cards.ALL_MEN)
        self.standing = vec[i64]([0] * (2 * cards.SQUARES))
        self.hands = vec[i64]([0] * (2 * cards.CARDS))
        self.hand_size = vec[i64]([0, 0])
        self.known = vec[i64]([0] * (2 * cards.CARDS))
        self.deck = deck
        self.discard = vec[i64]([0] * cards.CARDS)
        self.strategic = strategic
        self.active = self.to_act = cards.AMERICANS

    def is_midway(self) -> bool:
        """FB 7 Whether a decision is half made: a card is picked and nothing declared, or a deployment has begun.

        The six special men of a side are placed one by one, beginning with the first of the side, as one decision.
        """
        if self.stage == cards.DEPLOY:
            return self.men[self.active * cards.MEN] != cards.OFF  # the first man of the side is placed
        return cards.HALF_MADE[self.stage] == 1

    def rounds(self) -> int:
        """Return the number of the turn, at least 1."""
        return max(1, self.turn)

    @abstractmethod
    def blank(self) -> State:
        """Return an empty table with this number of seats, for `copy` to fill."""

    def copy(self) -> State:
        """Return a table with the same facts that shares nothing with this one."""
        other = self.blank()
        other.to_act = self.to_act
        other.is_view = self.is_view

        other.men = self.men[:]
        other.moves = self.moves[:]
        other.standing = self.standing[:]

        other.hands = self.hands[:]
        other.hand_size = self.hand_size[:]
        other.known = self.known[:]
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.pile = self.pile[:]

        other.turn = self.turn
        other.active = self.active
        other.quiet = self.quiet
        other.stage = self.stage
        other.card = self.card
        other.man = self.man
        other.group = self.group[:]
        other.target = self.target
        other.strategic = self.strategic
        other.winner = self.winner

        other.occupied = self.occupied[:]
        other.places = self.places[:]
        return other

    def derive(self) -> None:
        """Work out what is kept besides FIELDS: by seat, the set of its squares and a hash of the places of its men.

        The hash is the exclusive or of a random key for each man on his square, so that each change costs two
        operations.
        """
        self.occupied = vec[i64]([0, 0])
        self.places = vec[i64]([0, 0])
        man: i64
        for man in range(cards.ALL_MEN):
            square = self.men[man]
            if square >= 0:
                seat = man // cards.MEN
                self.occupied[seat] |= cards.BIT[square]
                self.places[seat] ^= cards.PLACE_KEYS[man * cards.SQUARES + square]

    def _view_of(self, seat: int) -> State:
        """FB 3.1, 3.2 Return the view of a seat. The deck and the hand of the other seat are UNKNOWN.

        In the strategic version both hands are open. `hands` has a number for each card, at seat * CARDS + card.
        """
        view = self.copy()
        view.is_view = True
        view.deck = [UNKNOWN] * len(self.deck)

        if not self.strategic:
            other_hand = (1 - seat) * cards.CARDS
            for place in range(other_hand, other_hand + cards.CARDS):
                view.hands[place] = UNKNOWN
        return view

    def determinize(self, rng: Rng) -> None:
        """FB 3.1, 7.4 Turn this view into a world: deal the cards it hides to the other hand and the deck.

        All deals are equally likely. The hidden hand keeps its size, and holds at least the cards that the viewer can
        tell by counting (`known`), which are not among the `unseen_cards`.
        """
        pool = self.unseen_cards()
        rng.shuffle(pool)

        seat: i64
        card: i64
        for seat in range(2):
            hand = seat * cards.CARDS
            is_hidden = self.hands[hand] == UNKNOWN
            if is_hidden:
                cards_to_deal = self.hand_size[seat]
                for card in range(cards.CARDS):
                    sure = self.known[hand + card]
                    self.hands[hand + card] = sure
                    cards_to_deal -= sure
                while cards_to_deal > 0:
                    self.hands[hand + pool.pop()] += 1
                    cards_to_deal -= 1

        if self.deck and self.deck[0] == UNKNOWN:
            self.deck = pool
        self.is_view = False

    def unseen_cards(self) -> list[int]:
        """FB 3.1 Return the cards in the deck and the other hand, except those that the viewer can tell by counting.

        Each card has COPIES. The seen ones are on the discard pile, in play (`card`), in an open hand, or known to be
        in the hidden hand, whose numbers are all UNKNOWN. In the strategic version no hand is hidden. Seat 0 is
        American, and the numbers of seat 1 begin at CARDS.
        """
        american = self.known if self.hands[0] == UNKNOWN else self.hands
        german = self.known if self.hands[cards.CARDS] == UNKNOWN else self.hands

        pool: list[int] = []
        card: i64
        for card in range(cards.CARDS):
            unseen = cards.COPIES - self.discard[card] - american[card] - german[cards.CARDS + card]
            if card == self.card:
                unseen -= 1
            while unseen > 0:
                pool.append(card)
                unseen -= 1
        return pool

    def scores(self) -> list[float]:
        """FB 1.2, 1.4 Return each seat's share of the win at the end: 1 and 0, or 0.5 each after a draw."""
        if self.winner == NOBODY:
            return [0.5, 0.5]
        return [0.0, 1.0] if self.winner == cards.GERMANS else [1.0, 0.0]

    def hand(self, seat: int) -> list[int]:
        """Return by card how many a seat holds, UNKNOWN for a hand that a view hides."""
        return list(self.hands[seat * cards.CARDS : (seat + 1) * cards.CARDS])

    def men_at(self, square: int) -> list[int]:
        """Return the men on a square, all of one side, in the order of their numbers."""
        return [man for man in range(cards.ALL_MEN) if self.men[man] == square]

    def fallen_men(self, seat: int) -> list[int]:
        """FB 6.5 Return the men whom a seat has lost."""
        return [man for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN) if self.men[man] == cards.DEAD]

    def kinds_at(self, square: int) -> list[int]:
        """Return the kinds of the men on a square, each once, officers first."""
        return sorted({cards.KIND_OF[man] for man in self.men_at(square)})
