"""Cards that come into hands, leave hands and leave bids, and who knows of them (LF 3, 4.3, 7.3)."""

from __future__ import annotations

from game.core.decks import held_by_others, remake
from game.core.events import Transcript
from game.core.rng import Rng
from game.last_front.cards import NONE, SORT_OF, SORTS, STAKES
from game.last_front.counting import total_of
from game.last_front.events import BidDiscarded, CardDrawn, CardLost, DeckRemade, HandSeen, NothingDrawn
from game.last_front.legal import card_to_draw
from game.last_front.state import PILE_LIMIT, State

# --- Hands -----------------------------------------------------------------------------


def draw_card(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """LF 3, 4.3 Draw the top battle card; a deck that has run out is made anew from the discards."""
    if not card_to_draw(state):
        if transcript is not None:
            transcript.append(NothingDrawn(seat))
        return
    if not state.deck:
        remake_deck(state, rng, transcript)
    sort = state.deck.pop()
    state.hands[seat * SORTS + sort] += 1
    state.hand_size[seat] += 1
    if transcript is not None:
        transcript.append(CardDrawn(seat, sort))


def remake_deck(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 3 Make the deck anew from the shuffled discards.

    The deck is empty at this moment, so everybody can tell by counting what the others hold together (LF 7.3).
    """
    remake(state.deck, state.discard, rng)
    seats = state.seats
    held = held_by_others(state.hands, seats)
    for observer in range(seats):
        others = held[observer * SORTS : (observer + 1) * SORTS]
        at = observer * (seats + 1) * SORTS
        state.known[at : at + SORTS] = others
        if seats == 2:
            at = (observer * seats + 1 - observer) * SORTS
            state.known[at : at + SORTS] = others
    if transcript is not None:
        transcript.append(DeckRemade(False, len(state.deck)))


def leave_hand(state: State, seat: int, sort: int) -> None:
    """LF 7.3 Take a card from a hand openly: if an observer knows of one of its sort, it is that one."""
    state.hands[seat * SORTS + sort] -= 1
    state.hand_size[seat] -= 1
    for observer in range(state.seats):
        if observer != seat:
            for holder in (seat, observer):
                at = (observer * state.seats + holder) * SORTS + sort
                if state.known[at] > 0:
                    state.known[at] -= 1


def join_hand(state: State, seat: int, sort: int) -> None:
    """LF 7.3 Add a card to a hand openly."""
    state.hands[seat * SORTS + sort] += 1
    state.hand_size[seat] += 1
    for observer in range(state.seats):
        if observer != seat:
            for holder in (seat, observer):
                state.known[(observer * state.seats + holder) * SORTS + sort] += 1


def look(state: State, observer: int, holder: int, transcript: Transcript | None) -> None:
    """LF 7.3 Show a whole hand to the observer."""
    base = (observer * state.seats + holder) * SORTS
    for sort in range(SORTS):
        state.known[base + sort] = state.hands[holder * SORTS + sort]
    if transcript is not None:
        transcript.append(HandSeen(observer, holder, sorts_of(state.hand(holder))))


def steal(state: State, seat: int, victim: int, sort: int) -> None:
    """LF 7.3 Move a card from hand to hand, seen by these two alone.

    For all others any card of the hand may be the one that has gone: of each sort they surely know one less. What all
    other hands hold together changes for these two alone.
    """
    state.hands[victim * SORTS + sort] -= 1
    state.hand_size[victim] -= 1
    state.hands[seat * SORTS + sort] += 1
    state.hand_size[seat] += 1
    for observer in range(state.seats):
        base = (observer * state.seats + victim) * SORTS
        for other in range(SORTS):
            if observer != victim and (other == sort or observer != seat) and state.known[base + other] > 0:
                state.known[base + other] -= 1
    together = seat * (state.seats + 1) * SORTS + sort
    if state.known[together] > 0:
        state.known[together] -= 1
    for holder in (seat, victim):
        state.known[(victim * state.seats + holder) * SORTS + sort] += 1


def sorts_of(counts: list[int]) -> tuple[int, ...]:
    """A list with each sort as often as `counts` says."""
    return tuple([sort for sort in range(len(counts)) for _ in range(counts[sort])])


# --- Bids ------------------------------------------------------------------------------


def put(state: State, seat: int, stake: int) -> None:
    """Put a card into a bid."""
    state.bids[seat * STAKES + stake] += 1
    state.totals[seat] = total_of(state, seat)


def lose_stake(state: State, seat: int, stake: int, cause: int, transcript: Transcript | None) -> None:
    """LF 7 Discard an un-dug card of a bid."""
    state.bids[seat * STAKES + stake] -= 1
    state.discard[SORT_OF[stake]] += 1
    state.totals[seat] = total_of(state, seat)
    if transcript is not None:
        transcript.append(CardLost(seat, stake, cause))


def discard_bid(state: State, seat: int, transcript: Transcript | None) -> None:
    """LF 4.5, 4.6 Discard a whole bid, dug-in piles included."""
    stakes: list[int] = []
    base = seat * STAKES
    for stake, count in enumerate(state.bid(seat)):
        if count:
            stakes += [stake] * count
            state.bids[base + stake] = 0
    kept: list[int] = []
    for dug in state.dug:
        if dug // STAKES // PILE_LIMIT == seat:
            stakes.append(dug % STAKES)
        else:
            kept.append(dug)
    state.dug = kept
    for stake in stakes:
        state.discard[SORT_OF[stake]] += 1
    state.piles[seat] = 0
    state.totals[seat] = 0
    if transcript is not None and stakes:
        transcript.append(BidDiscarded(seat, tuple(stakes)))


def clear_card(state: State) -> None:
    """Forget the card that was being played."""
    state.card = NONE
    state.player = NONE
    state.victim = NONE
    state.aim = NONE
    state.given = NONE
    state.counter = NONE
