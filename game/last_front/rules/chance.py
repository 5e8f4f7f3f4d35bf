"""Draw Event and what the events do (LF 7)."""

from __future__ import annotations

from game.core.decks import remake
from game.core.events import Transcript
from game.core.rng import Rng
from game.last_front import cards
from game.last_front.data import SUPPLY_DROP_DRAWS
from game.last_front.events import CardRecovered, DeckRemade, EventTurnedUp, HandCardLost
from game.last_front.legal import highest_troop, losses, takes
from game.last_front.rules.battle import armistice
from game.last_front.rules.draws import draw_card, join_hand, leave_hand, look, lose_stake
from game.last_front.rules.effects import spent
from game.last_front.state import State


def draw_event(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Turn up the top event and carry it out at once."""
    if not state.event_deck:
        remake(state.event_deck, state.event_discard, rng)
        if transcript is not None:
            transcript.append(DeckRemade(True, len(state.event_deck)))
    state.plays += 1
    leave_hand(state, seat, cards.DRAW_EVENT)
    state.card = cards.DRAW_EVENT
    state.player = seat
    state.after = cards.TURN
    state.event = state.event_deck.pop()
    state.event_discard[state.event] += 1
    if transcript is not None:
        transcript.append(EventTurnedUp(seat, state.event))
    carry_out_event(state, seat, rng, transcript)


def carry_out_event(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Do what the event says; where somebody has to choose, the next step asks."""
    event = state.event
    if event == cards.HARSH_WINTER:
        state.todo = [other for other in from_drawer(state, seat) if losses(state, other)]
        state.todo.reverse()
        state.step = cards.LOSE
    elif event == cards.DESERTION:
        state.todo = [seat]
        state.step = cards.LOSE
    elif event == cards.HEROIC_STAND:
        state.step = cards.RECOVER
    elif event == cards.ARMISTICE:
        event_over(state, transcript)
        armistice(state, seat, transcript)
    else:
        for_everyone(state, seat, event, rng, transcript)
        event_over(state, transcript)


def for_everyone(state: State, seat: int, event: int, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Carry out an event without a choice for everyone, from the drawer clockwise."""
    if event == cards.SUPPLY_DROP:
        for _ in range(SUPPLY_DROP_DRAWS):
            draw_card(state, seat, rng, transcript)
        return
    for other in from_drawer(state, seat):
        if event == cards.CARPET_BOMBING:
            troop = highest_troop(state, other)
            if troop != cards.NONE:
                lose_stake(state, other, troop, cards.NONE, transcript)
        elif event == cards.MOBILISATION:
            draw_card(state, other, rng, transcript)
        elif other != seat and state.hand_size[other]:
            if event == cards.PARTISANS:
                lose_at_random(state, other, rng, transcript)
            elif event == cards.CODE_BREAKERS:
                look(state, seat, other, transcript)


def from_drawer(state: State, seat: int) -> list[int]:
    """The seats in the battle, the drawer first, then clockwise."""
    found: list[int] = []
    for offset in range(state.seats):
        other = (seat + offset) % state.seats
        if state.fighting[other]:
            found.append(other)
    return found


def lose_at_random(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Partisans: discard a random card of a hand, open to all."""
    at = rng.below(state.hand_size[seat])
    sort = 0
    while at >= state.hands[seat * cards.SORTS + sort]:
        at -= state.hands[seat * cards.SORTS + sort]
        sort += 1
    leave_hand(state, seat, sort)
    state.discard[sort] += 1
    if transcript is not None:
        transcript.append(HandCardLost(seat, sort))


def event_over(state: State, transcript: Transcript | None) -> None:
    """LF 7 Discard the Draw Event; the turn goes on."""
    state.event = cards.NONE
    spent(state, transcript)


# --- What is chosen (LF 7) -------------------------------------------------------------


def ask_to_lose(state: State, transcript: Transcript | None) -> None:
    """LF 7 Galland, Harsh Winter, Desertion: ask each seat that has a choice; one that has none discards at once."""
    while state.todo:
        seat = state.todo[-1]
        open_to = losses(state, seat)
        if len(open_to) > 1:
            state.to_act = seat
            return
        if open_to:
            lose(state, seat, open_to[0], transcript)
        else:
            state.todo.pop()
    if state.card == cards.GALLAND:
        spent(state, transcript)
    else:
        event_over(state, transcript)


def lose(state: State, seat: int, sort: int, transcript: Transcript | None) -> None:
    """LF 7 Discard a unit of the seat whose turn it is to lose one."""
    state.todo.pop()
    lose_stake(state, seat, sort, cards.GALLAND if state.card == cards.GALLAND else cards.NONE, transcript)


def ask_to_recover(state: State, transcript: Transcript | None) -> None:
    """LF 7 Heroic Stand: ask the drawer if the discards hold more than one sort of unit."""
    seat = state.player
    open_to = takes(state, seat)
    if len(open_to) > 1:
        state.to_act = seat
    elif open_to:
        recover(state, seat, open_to[0], transcript)
    else:
        event_over(state, transcript)


def recover(state: State, seat: int, sort: int, transcript: Transcript | None) -> None:
    """LF 7 Heroic Stand: take a unit from the discards into hand, open to all."""
    state.discard[sort] -= 1
    join_hand(state, seat, sort)
    if transcript is not None:
        transcript.append(CardRecovered(seat, sort))
    event_over(state, transcript)
