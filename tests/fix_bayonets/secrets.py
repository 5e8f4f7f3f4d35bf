"""The knowledge that a seat of Fix Bayonets may have, from public events and counts, for the laws of all games."""

from __future__ import annotations

from game.core.events import Event
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.fix_bayonets.cards import CARDS, COPIES
from game.fix_bayonets.events import AttackDeclared, DeckRenewed, Discarded, Drew, MoveDeclared, Negated
from game.fix_bayonets.state import State

HIDDEN = ("hands", "deck")
"""The fields of a state of which a view hides something."""
LAID_OPEN = ()
"""The events by which the acting seat reveals something that only it knew. They alone can be undone."""

FOLLOWS: tuple[str, ...] = ("standing", "discard")
"""The fields of a view that follow from the others, so that an observation need not contain them."""
DECK = CARDS * COPIES


def unknown(state: State, seat: int) -> dict[str, int]:
    """FB 3.1, 3.2 By field, how many values are hidden: the deck, and the other hand unless hands are open."""
    return {"hands": 0 if state.strategic else CARDS, "deck": len(state.deck)}


def learns(event: Event, seat: int) -> bool:
    """Whether this event shows something hidden to this seat."""
    return isinstance(event, Drew) and (event.face_up or event.seat == seat)


def indistinguishable_table(state: State, seat: int, known: dict[str, list[int]], rng: Rng) -> State:
    """A table that `seat` cannot tell from this one.

    The deck and the other hand are dealt anew, except for the cards that the seat knows.
    """
    other = state.copy()
    pool = other.deck[:]

    base = (1 - seat) * CARDS
    if not state.strategic:
        sure = known["known"][base : base + CARDS]
        for card in range(CARDS):
            pool += [card] * (state.hands[base + card] - sure[card])
        rng.shuffle(pool)
        for card in range(CARDS):
            other.hands[base + card] = sure[card]
        for _ in range(state.hand_size[1 - seat] - sum(sure)):
            other.hands[base + pool.pop()] += 1
    else:
        rng.shuffle(pool)
    other.deck = pool
    return other


def fits(view: State, table: State) -> bool:
    """FB 7.4 Whether the hands of a table contain the cards that can be told by counting."""
    return all(sure <= count for sure, count in zip(view.known, table.hands, strict=True))


class Witness:
    """Sees the events of a match as one seat does, and counts cards (FB 7.4)."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.open = state.strategic != 0
        self.hands = [[0] * CARDS, [0] * CARDS]
        """By seat and card, as far as this seat sees it."""
        self.size = [0, 0]
        self.known = [[0] * CARDS, [0] * CARDS]
        """By seat and card: how many of the hand the other seat can tell."""
        self.pile: list[int] = []
        self.deck = DECK
        self.played = UNKNOWN
        """The card that was declared and is on the table, or UNKNOWN."""

    def see(self, event: Event) -> None:
        """Take note of an event as this seat sees it."""
        match event:
            case Drew():
                self._see_draw(event)
            case DeckRenewed():
                self._see_new_deck(event.count)
            case Discarded():
                self._take_from_hand(event.seat, event.card)
                self.pile.append(event.card)
            case MoveDeclared() | AttackDeclared():
                self._take_from_hand(event.seat, event.card)
                self.played = event.card
            case Negated():
                self._take_from_hand(event.seat, event.card)
                self._end_declaration()
                self.pile.append(event.card)

    def _see_draw(self, event: Drew) -> None:
        """FB 4.1 Count cards that were drawn. A seat sees its own ones, or all if hands are open."""
        seen = self.open or event.seat == self.seat
        assert all((card != UNKNOWN) is seen for card in event.cards)
        self.size[event.seat] += len(event.cards)
        self.deck -= len(event.cards)
        if seen:
            for card in event.cards:
                self.hands[event.seat][card] += 1

    def _see_new_deck(self, count: int) -> None:
        """FB 7.4 Without a deck, all cards that are neither on the pile nor in the own hand are in the other hand."""
        assert self.deck == 0
        assert len(self.pile) == count
        mine = self.hands[self.seat][:]
        theirs = [COPIES - self.pile.count(card) - mine[card] for card in range(CARDS)]
        self.known[self.seat] = mine
        self.known[1 - self.seat] = theirs
        self.pile = []
        self.deck = count

    def _take_from_hand(self, seat: int, card: int) -> None:
        """A card leaves a hand. If the other seat knew of one of its sort, it counts as that one."""
        self.size[seat] -= 1
        self.hands[seat][card] -= 1
        self.known[seat][card] = max(0, self.known[seat][card] - 1)

    def _end_declaration(self) -> None:
        """The declaration is over, and its card goes to the pile."""
        if self.played != UNKNOWN:
            self.pile.append(self.played)
            self.played = UNKNOWN

    def fields(self, view: State) -> dict[str, list[int]]:
        """By field, the values that the seat's view must have."""
        if view.card == UNKNOWN:
            self._end_declaration()
        hands = [hand[:] for hand in self.hands]
        known = [sure[:] for sure in self.known]
        size = self.size[:]

        if view.card != self.played:  # picked, lying open, and not declared yet
            hands[view.active][view.card] -= 1
            known[view.active][view.card] = max(0, known[view.active][view.card] - 1)
            size[view.active] -= 1
        if not self.open:
            hands[1 - self.seat] = [UNKNOWN] * CARDS

        return {
            "hands": hands[0] + hands[1],
            "known": known[0] + known[1],
            "hand_size": size,
            "deck": [UNKNOWN] * self.deck,
            "pile": self.pile,
            "discard": [self.pile.count(card) for card in range(CARDS)],
        }
