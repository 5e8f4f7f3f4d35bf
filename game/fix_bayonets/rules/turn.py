"""The course of a match: setup, turns and phases, the deck, the end (FB 1-4)."""

from __future__ import annotations

from game.core.events import MatchEnded, Transcript
from game.core.rng import Rng
from game.core.state import OVER
from game.fix_bayonets import cards
from game.fix_bayonets.events import DeckRenewed, Deployed, Discarded, Drew, PhaseBegan, TurnBegan
from game.fix_bayonets.legal import next_to_deploy
from game.fix_bayonets.rules.ground import fill_row, station
from game.fix_bayonets.state import State


def deploy(state: State, seat: int, file: int, rng: Rng, transcript: Transcript | None) -> None:
    """FB 2.2 Place the next special man; after the last one riflemen fill the row; the other side or turn 1 follows."""
    man = next_to_deploy(state, seat)
    station(state, man, cards.BACK_ROW[seat] + file)
    if transcript is not None:
        transcript.append(Deployed(seat, man, cards.BACK_ROW[seat] + file))
    if next_to_deploy(state, seat) != cards.OFF:
        return
    fill_row(state, seat, transcript)
    if seat == cards.AMERICANS:
        state.active = state.to_act = cards.GERMANS
    else:
        begin_turn(state, rng, transcript)


def begin_turn(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FB 1.3, 4.1 Begin a turn (odd ones are German): draw three cards, then discard down to five."""
    state.turn += 1
    state.quiet += 1
    seat = cards.GERMANS if state.turn % 2 else cards.AMERICANS
    state.active = state.to_act = seat
    state.stage = cards.DISCARD
    state.moves = [0] * (2 * cards.MEN)
    if transcript is not None:
        transcript.append(TurnBegan(state.turn, seat))
    draw(state, seat, rng, transcript)
    if state.hand_size[seat] <= cards.HAND:
        begin_phase(state, seat, cards.MOVE, transcript)


def draw(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """FB 3.1, 4.1 Draw three cards, or as many as there are; a deck that has run out is renewed first."""
    drawn: list[int] = []
    for _ in range(cards.DRAW):
        if not state.deck:
            tell_drawn(state, seat, drawn, transcript)
            drawn.clear()
            renew_deck(state, rng, transcript)
        if state.deck:
            card = state.deck.pop()
            state.hands[seat * cards.CARDS + card] += 1
            state.hand_size[seat] += 1
            drawn.append(card)
    tell_drawn(state, seat, drawn, transcript)


def tell_drawn(state: State, seat: int, drawn: list[int], transcript: Transcript | None) -> None:
    if transcript is not None and drawn:
        transcript.append(Drew(seat, tuple(drawn), state.strategic != 0))


def renew_deck(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FB 3.1 Shuffle the discard pile into a new deck.

    While the deck is empty, every card that is neither on the pile nor in a seat's own hand is in the other hand: at
    this moment each seat knows the other's whole hand, and later that the other still holds what it has not played
    since.
    """
    if not state.pile:
        return
    state.known = state.hands[:]
    state.deck = state.pile
    state.pile = []
    state.discard = [0] * cards.CARDS
    rng.shuffle(state.deck)
    if transcript is not None:
        transcript.append(DeckRenewed(len(state.deck)))


def spend(state: State, seat: int, card: int) -> None:
    """Take a card from a hand; if `known` has a card of its sort, this counts as that one."""
    state.hands[seat * cards.CARDS + card] -= 1
    state.hand_size[seat] -= 1
    if state.known[seat * cards.CARDS + card]:
        state.known[seat * cards.CARDS + card] -= 1


def to_pile(state: State, card: int) -> None:
    """FB 3.1 Put a card face up onto the discard pile."""
    state.discard[card] += 1
    state.pile.append(card)


def discard(state: State, seat: int, card: int, transcript: Transcript | None) -> None:
    """FB 4.1 Discard one card; with five left in hand the Move phase begins."""
    spend(state, seat, card)
    to_pile(state, card)
    if transcript is not None:
        transcript.append(Discarded(seat, card))
    if state.hand_size[seat] <= cards.HAND:
        begin_phase(state, seat, cards.MOVE, transcript)


def begin_phase(state: State, seat: int, phase: int, transcript: Transcript | None) -> None:
    """FB 4.2, 4.3 Begin the Move or the Fight phase."""
    state.stage = phase
    if transcript is not None:
        transcript.append(PhaseBegan(seat, phase))


def end_phase(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """FB 4.2, 4.3, 1.4 End the phase: after Move comes Fight, after Fight the other side's turn or a draw."""
    if state.stage == cards.MOVE:
        begin_phase(state, seat, cards.FIGHT, transcript)
    elif state.turn == cards.LAST_TURN:
        end_match(state, f"{cards.LAST_TURN} turns are over", transcript)
    elif state.quiet >= cards.QUIET_TURNS:
        end_match(state, f"nobody was killed in {cards.QUIET_TURNS} turns", transcript)
    else:
        begin_turn(state, rng, transcript)


def end_match(state: State, reason: str, transcript: Transcript | None) -> None:
    """FB 1.2, 1.4 End the match."""
    state.to_act = OVER
    if transcript is not None:
        transcript.append(MatchEnded(tuple(state.scores()), reason))
