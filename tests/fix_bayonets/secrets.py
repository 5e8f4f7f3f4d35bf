"""What a seat of Fix Bayonets may know, told from public events and counts alone: for the laws of every game."""

from __future__ import annotations

from game.core.events import Event
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.fix_bayonets.cards import CARDS, COPIES
from game.fix_bayonets.events import AttackDeclared, DeckRenewed, Discarded, Drew, MoveDeclared, Negated
from game.fix_bayonets.state import State

HIDDEN = ("hands", "deck")
"""The fields of a state in which a view strikes something out."""
LAID_OPEN = ()
"""The events by which whoever acts lays open what only that seat knew: they alone can be taken back."""

FOLLOWS: tuple[str, ...] = ("standing", "discard")
"""The fields of a view that follow from the others: an observation need not tell them."""
DECK = CARDS * COPIES


def unknown(state: State, seat: int) -> dict[str, int]:
    """FB 3.1, 3.2 The deck, and every count of the other hand unless hands lie open."""
    return {"hands": 0 if state.strategic else CARDS, "deck": len(state.deck)}


def learns(event: Event, seat: int) -> bool:
    """Whether the rules show something hidden to this seat by this event."""
    return isinstance(event, Drew) and (event.face_up or event.seat == seat)


def another(state: State, seat: int, known: dict[str, list[int]], rng: Rng) -> State:
    """A table that `seat` cannot tell from this one: deck and other hand dealt anew, but for the cards it knows."""
    other = state.copy()
    pool = other.deck[:]
    base = (1 - seat) * CARDS
    if not state.strategic:
        sure = known["known"][base : base + CARDS]
        for card in range(CARDS):
            pool += [card] * (state.hands[base + card] - sure[card])
        rng.shuffle(pool)
        other.hands[base : base + CARDS] = sure
        for _ in range(state.hand_size[1 - seat] - sum(sure)):
            other.hands[base + pool.pop()] += 1
    else:
        rng.shuffle(pool)
    other.deck = pool
    return other


def fits(view: State, table: State) -> bool:
    """FB 7.4 Whether the hands of a table hold what can be told of them by counting."""
    return all(sure <= count for sure, count in zip(view.known, table.hands, strict=True))


class Witness:
    """Somebody who sees the events of a match as one seat does and counts cards (FB 7.4), and nothing else."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.open = state.strategic != 0
        self.hands = [[0] * CARDS, [0] * CARDS]
        """The own one; the other too where hands lie open."""
        self.size = [0, 0]
        self.known = [[0] * CARDS, [0] * CARDS]
        """What the other seat can tell of each hand."""
        self.pile: list[int] = []
        self.deck = DECK
        self.played = UNKNOWN
        """The card that was declared and lies on the table."""

    def see(self, event: Event) -> None:
        match event:
            case Drew():
                self.draw(event)
            case DeckRenewed():
                self.renew(event.count)
            case Discarded():
                self.spend(event.seat, event.card)
                self.pile.append(event.card)
            case MoveDeclared() | AttackDeclared():
                self.spend(event.seat, event.card)
                self.played = event.card
            case Negated():
                self.spend(event.seat, event.card)
                self.settle()
                self.pile.append(event.card)

    def draw(self, event: Drew) -> None:
        seen = self.open or event.seat == self.seat
        assert all((card != UNKNOWN) is seen for card in event.cards)
        self.size[event.seat] += len(event.cards)
        self.deck -= len(event.cards)
        if seen:
            for card in event.cards:
                self.hands[event.seat][card] += 1

    def renew(self, count: int) -> None:
        """FB 7.4 With no deck left, what lies neither on the pile nor in the own hand is the other hand."""
        assert (self.deck, len(self.pile)) == (0, count)
        mine = self.hands[self.seat][:]
        theirs = [COPIES - self.pile.count(card) - mine[card] for card in range(CARDS)]
        self.known[self.seat], self.known[1 - self.seat] = mine, theirs
        self.pile = []
        self.deck = count

    def spend(self, seat: int, card: int) -> None:
        """A card leaves a hand: as far as anybody can tell, one that was known if there was one of its sort."""
        self.size[seat] -= 1
        self.hands[seat][card] -= 1
        self.known[seat][card] = max(0, self.known[seat][card] - 1)

    def settle(self) -> None:
        """What was declared is over."""
        if self.played != UNKNOWN:
            self.pile.append(self.played)
            self.played = UNKNOWN

    def fields(self, view: State) -> dict[str, list[int]]:
        """What these fields of the seat's view must hold."""
        if view.card == UNKNOWN:
            self.settle()
        hands, known, size = [hand[:] for hand in self.hands], [sure[:] for sure in self.known], self.size[:]
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
