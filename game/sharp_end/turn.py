"""A turn from its beginning to its end (SE 4.9, 4.10): cards drawn, fog, events, counters, and the scoring (SE 1)."""

from __future__ import annotations

from typing import Final

from game.core.decks import cards_held_by_others, forget_card_played, shuffle_discard_into_deck
from game.core.events import MatchEnded, Transcript
from game.core.rng import Rng
from game.core.state import OVER, Action
from game.core.wording import count_of
from game.sharp_end import cards, events, legal
from game.sharp_end.actions import DrawUnit, GoOn
from game.sharp_end.state import State

# --- Unit cards ------------------------------------------------------------------------


def top_unit(state: State, rng: Rng, transcript: Transcript | None, passed_over: int = 0) -> int:
    """SE 3.4 Take the next card off the unit deck, which is made anew when it has run out.

    When the deck is empty, everybody can tell by counting which cards the others hold together. Random Events that were
    `passed_over` in this draw are counted among the discards while the new deck is reported.
    """
    if not state.unit_deck:
        shuffle_discard_into_deck(state.unit_deck, state.unit_discard, rng)
        state.sure_units = cards_held_by_others(state.units, state.seats)
        if transcript is not None:
            state.unit_discard[cards.RANDOM_EVENT] += passed_over
            transcript.append(events.DeckRemade(False, len(state.unit_deck)))
            state.unit_discard[cards.RANDOM_EVENT] -= passed_over
    return state.unit_deck.pop()


def gain_unit(state: State, seat: int, card: int, transcript: Transcript | None) -> None:
    """Add a unit card to a hand. It may be of any type, so the seat is no longer known to lack one (`lacks`)."""
    state.units[seat * cards.UNIT_TYPES + card] += 1
    state.unit_count[seat] += 1
    state.lacks[seat] = 0
    if transcript is not None:
        transcript.append(events.UnitDrawn(seat, card))


def draw_plain_unit(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 2.7, 3.2 Draw a unit card. Random Events that turn up are shuffled back."""
    if not legal.has_unit_to_draw(state):
        if transcript is not None:
            transcript.append(events.NothingDrawn(seat))
        return

    passed_over = 0
    card = top_unit(state, rng, transcript)
    while card == cards.RANDOM_EVENT:
        passed_over += 1
        card = top_unit(state, rng, transcript, passed_over)

    for _ in range(passed_over):
        state.unit_deck.append(cards.RANDOM_EVENT)
    if passed_over:
        rng.shuffle(state.unit_deck)
    gain_unit(state, seat, card, transcript)


def use_unit(state: State, seat: int, card: int) -> None:
    """Move a unit card from a hand to the discards."""
    state.units[seat * cards.UNIT_TYPES + card] -= 1
    state.unit_count[seat] -= 1
    state.unit_discard[card] += 1
    forget_card_played(state.sure_units, state.seats, seat, card)


def lose_unit(state: State, seat: int, card: int, transcript: Transcript | None) -> None:
    """SE 2.7 Lose a unit card to a random event. A commander who stated *can* is no longer bound (`promised`)."""
    use_unit(state, seat, card)
    if seat == state.commander:
        state.promised = 0
    if transcript is not None:
        transcript.append(events.UnitDiscarded(seat, card))


# --- HQ cards --------------------------------------------------------------------------


def draw_order(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4.10, 5.2 Draw an HQ card. Nothing happens if none is left (SE 3.4)."""
    if not legal.has_order_to_draw(state):
        if transcript is not None:
            transcript.append(events.NothingDrawn(seat))
        return

    if not state.order_deck:
        shuffle_discard_into_deck(state.order_deck, state.order_discard, rng)
        state.sure_orders = cards_held_by_others(state.orders, state.seats)
        if transcript is not None:
            transcript.append(events.DeckRemade(True, len(state.order_deck)))

    card = state.order_deck.pop()
    state.orders[seat * cards.ORDER_TYPES + card] += 1
    state.order_count[seat] += 1
    if transcript is not None:
        transcript.append(events.OrderDrawn(seat, card))


def use_order(state: State, seat: int, card: int) -> None:
    """SE 4.6, 6 Move an HQ card from a hand to the discards."""
    state.orders[seat * cards.ORDER_TYPES + card] -= 1
    state.order_count[seat] -= 1
    state.order_discard[card] += 1
    forget_card_played(state.sure_orders, state.seats, seat, card)


# --- Objective counters ----------------------------------------------------------------


def take_counter(state: State, seat: int, place: int, transcript: Transcript | None) -> None:
    """SE 4.2 Take the top counter of the shuffled pile of the terrain at a place, if there is one."""
    terrain = state.road[place]
    if not state.left[terrain]:
        if transcript is not None:
            transcript.append(events.EmptyHanded(seat, terrain))
        return

    state.left[terrain] -= 1
    counter = cards.PILE_START[terrain] + state.left[terrain]
    assert state.owner[counter] == cards.IN_PILE
    state.owner[counter] = seat
    state.held[seat] += 1

    kind = state.kind[counter]
    if kind >= cards.GIVES_UNIT:
        state.tokens[seat * cards.TOKENS + kind - cards.GIVES_UNIT] += 1
    if transcript is not None:
        transcript.append(events.ObjectiveTaken(seat, terrain, counter, kind))


def spend_counter(state: State, seat: int, token: int, transcript: Transcript | None) -> None:
    """SE 5.2, 4.6 Turn up and discard a counter of this sort, the one of the lowest terrain."""
    kind = cards.GIVES_UNIT + token
    counter = 0
    while state.owner[counter] != seat or state.kind[counter] != kind:
        counter += 1
    state.owner[counter] = cards.SPENT
    state.held[seat] -= 1
    state.tokens[seat * cards.TOKENS + token] -= 1
    if transcript is not None:
        transcript.append(events.CounterSpent(seat, counter, kind))


MUST_DISCARD: Final = 8
"""Added to the number of a seat in `State.todo`: that seat must discard.

A number without it is a seat that draws in place of a Random Event.
"""


def draw_unit(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 7 Draw a unit card. A Random Event is resolved and discarded, and then replaced."""
    if not legal.has_unit_to_draw(state):
        if transcript is not None:
            transcript.append(events.NothingDrawn(seat))
        return

    card = top_unit(state, rng, transcript)
    if card != cards.RANDOM_EVENT:
        gain_unit(state, seat, card, transcript)
        return

    state.unit_discard[cards.RANDOM_EVENT] += 1
    state.todo.append(seat)
    roll_random_event(state, seat, True, rng, transcript)


def roll_random_event(state: State, seat: int, drawn: bool, rng: Rng, transcript: Transcript | None) -> None:
    """SE 2.7 Roll for the event that this seat has drawn or, if not `drawn`, met in the fog as commander."""
    roll = 1 + rng.below(cards.SIDES)
    event = cards.EVENT_OF[roll]

    # these take effect later, the others at once, after the event was reported
    if event == cards.AIR_SUPPORT:
        state.air = 1
    elif event == cards.COUNTER_BARRAGE:
        state.barrage = 1
    elif event == cards.EXHAUSTION:
        demand_discards(state, seat)
    if transcript is not None:
        transcript.append(events.RandomEventRolled(seat, roll, event, drawn))

    if event == cards.FRIENDLY_FIRE:
        lose_random_unit(state, seat, rng, transcript)
    elif event == cards.RESUPPLY:
        for offset in range(state.seats):
            draw_plain_unit(state, (seat + offset) % state.seats, rng, transcript)
    elif event == cards.DISPATCH_RIDER:
        draw_order(state, seat, rng, transcript)


def lose_random_unit(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 2.7 The seat that drew the event loses a random unit card."""
    if not state.unit_count[seat]:
        return

    at = rng.below(state.unit_count[seat])
    for card in range(cards.UNIT_TYPES):
        at -= state.units[seat * cards.UNIT_TYPES + card]
        if at < 0:
            lose_unit(state, seat, card, transcript)
            return


def demand_discards(state: State, seat: int) -> None:
    """SE 2.7 Make each seat with too many unit cards discard one of its choice, clockwise from the drawer."""
    for offset in range(state.seats - 1, -1, -1):
        other = (seat + offset) % state.seats
        if state.unit_count[other] > cards.EXHAUSTED:
            state.todo.append(MUST_DISCARD + other)


def discard_unit(state: State, seat: int, card: int, transcript: Transcript | None) -> None:
    """SE 2.7 Exhaustion: discard the chosen card."""
    state.todo.pop()
    lose_unit(state, seat, card, transcript)


def resume_interruption(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 7 Do the next entry of `todo`: what an event still has to do before the interrupted step goes on."""
    entry = state.todo[-1]
    if entry >= MUST_DISCARD:
        state.to_act = entry - MUST_DISCARD
    else:
        state.todo.pop()
        draw_unit(state, entry, rng, transcript)


# --- Fog of war (SE 8.3) ---------------------------------------------------------------


def lay_fog(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 8.3 Shuffle all fog counters, set one aside, and lay the others at the places between first and last.

    The beach is one of the places while it is on the road (SE 8.4).
    """
    state.fog_kind = []
    for kind in cards.FOG_COUNTERS:
        state.fog_kind.append(kind)
    rng.shuffle(state.fog_kind)

    places = list(range(2, cards.LAST_PLACE))
    if state.landing and state.turn == 1:
        places.append(0)
    rng.shuffle(places)
    state.fog_place = places[: len(state.fog_kind) - 1] + [cards.FOG_ASIDE]
    if transcript is not None:
        transcript.append(events.FogLaid(tuple(sorted(state.fog_place[:-1]))))


def turn_up_fog(state: State, place: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 8.3 Turn up and remove the counter at the place that is about to be attacked."""
    if place not in state.fog_place:
        return

    counter = state.fog_place.index(place)
    state.fog_place[counter] = cards.FOG_REMOVED
    kind = state.fog_kind[counter]
    if kind == cards.MORE:
        state.extra = 1
    elif kind == cards.FEWER:
        state.extra = -1

    if transcript is not None:
        transcript.append(events.FogTurnedUp(place, kind))
    if kind == cards.FOG_EVENT:
        roll_random_event(state, state.commander, False, rng, transcript)


def begin_turn(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4, 8.2-8.4 Begin a turn: everyone is in the attack, on terrain 1 or where an optional rule starts it."""
    state.turn += 1

    lands = state.landing != 0 and state.turn == 1
    if state.foggy and state.turn % 2 == 1:
        lay_fog(state, rng, transcript)
    if state.variable:
        lay_enemy(state, rng, transcript)

    # the attack starts before terrain 1 on the beach, and where an enemy counter defends terrain 1
    held_off = lands or (state.variable != 0 and state.enemy[1] > 0)
    state.stand = 0 if held_off else 1
    for seat in range(state.seats):
        state.stance[seat] = cards.UNDECLARED
        state.place[seat] = state.stand
    clear_dice(state)
    if transcript is not None:
        transcript.append(events.TurnBegan(state.turn, state.commander, state.stand))

    if lands:
        state.step = cards.ROLL
        if state.foggy:
            turn_up_fog(state, 0, rng, transcript)
    else:
        state.step = cards.APPROACH


def clear_dice(state: State) -> None:
    """Reset the dice and what belongs to them: no attack is under way."""
    state.dice = []
    state.paid = 0
    state.picked = 0
    state.extra = 0
    state.promised = 0


def lay_enemy(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 8.2 Shuffle and lay out the enemy counters, and turn up the one on terrain 1 at once."""
    dice = list(cards.VARIABLE_ENEMY)
    rng.shuffle(dice)
    state.enemy = [0] + dice
    state.shown = 0
    if transcript is not None:
        transcript.append(events.EnemyLaid())
    state.shown = 1
    if transcript is not None:
        transcript.append(events.EnemyTurnedUp(1, state.enemy[1]))


def approach_next_place(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 8.2, 8.3 Approach the next place: turn up what lies face down there."""
    clear_dice(state)
    target = state.stand + 1
    state.step = cards.ALONE
    if state.variable and state.shown < target:
        state.shown = target
        if transcript is not None:
            transcript.append(events.EnemyTurnedUp(target, state.enemy[target]))
    if state.foggy:
        turn_up_fog(state, target, rng, transcript)


def ask_if_alone(state: State) -> None:
    """SE 4.9 Ask a commander with no officers left whether to go on or withdraw."""
    for seat in range(state.seats):
        if seat != state.commander and state.stance[seat] != cards.OUT:
            state.step = cards.ROLL
            return
    state.to_act = state.commander


def decide_alone(state: State, seat: int, action: Action, transcript: Transcript | None) -> None:
    """SE 4.9 A commander alone attacks again, or takes a counter and ends the turn."""
    if isinstance(action, GoOn):
        state.step = cards.ROLL
        if transcript is not None:
            transcript.append(events.WentOn(seat))
        return

    state.stance[seat] = cards.OUT
    if transcript is not None:
        transcript.append(events.CommanderWithdrew(seat))
    take_counter(state, seat, state.stand, transcript)
    end_turn(state, transcript)


def pass_command(state: State, transcript: Transcript | None) -> None:
    """SE 4.9 After a success, give command to the first officer on the left who is still in the attack."""
    for offset in range(1, state.seats):
        seat = (state.commander + offset) % state.seats
        if state.stance[seat] != cards.OUT:
            state.commander = seat
            if transcript is not None:
                transcript.append(events.CommandPassed(seat))
            return


def end_turn(state: State, transcript: Transcript | None) -> None:
    """SE 4.10, 5.2 End the turn: all go back to terrain 1 and draw. After the last turn there is the last window."""
    state.promised = 0
    state.asked = 1

    if state.turn == state.last_turn:
        state.step = cards.LAST_WINDOW
    else:
        for seat in range(state.seats):
            state.place[seat] = 1
            state.stance[seat] = cards.OUT
        state.stand = 1
        state.step = cards.DRAW

    if transcript is not None:
        transcript.append(events.TurnEnded(state.turn))


def ask_to_draw(state: State, transcript: Transcript | None) -> None:
    """SE 4.10 Ask what to draw, clockwise from the commander's left. After all, the command passes to the left."""
    if state.asked <= state.seats and (legal.has_unit_to_draw(state) or legal.has_order_to_draw(state)):
        state.to_act = (state.commander + state.asked) % state.seats
        return

    state.commander = (state.commander + 1) % state.seats
    state.step = cards.TURN
    if transcript is not None:
        transcript.append(events.CommandPassed(state.commander))


def draw_chosen_card(state: State, seat: int, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4.10 Draw a unit card or an HQ card, as the seat chose."""
    state.asked += 1
    if isinstance(action, DrawUnit):
        draw_unit(state, seat, rng, transcript)
    else:
        draw_order(state, seat, rng, transcript)


def has_taken_last_place(state: State) -> bool:
    """SE 4.7 Whether the attack has taken the last terrain."""
    return state.stand == cards.LAST_PLACE


def score_match(state: State, transcript: Transcript | None) -> None:
    """SE 1, 5.1 Turn up the counters and end the match: most victory points win, tied leaders share the win."""
    state.to_act = OVER
    if transcript is None:
        return

    for seat in range(state.seats):
        for counter in range(cards.COUNTERS):
            kind = state.kind[counter]
            if state.owner[counter] == seat:
                points = cards.TERRAIN_OF[counter] + cards.BONUS[kind] if kind < cards.GIVES_UNIT else 0
                transcript.append(events.CounterCounted(seat, counter, kind, points))

        intel = state.orders[seat * cards.ORDER_TYPES + cards.INTEL_RECON]
        if intel:
            transcript.append(events.IntelCounted(seat, intel))
        transcript.append(events.SeatScored(seat, state.points(seat)))

    scores = state.scores()
    best = count_of(max(state.points(seat) for seat in range(state.seats)), "victory point")
    if max(scores) == 1.0:
        reason = f"holds {best}, more than anyone else"
    else:
        reason = f"{scores.count(max(scores))} players share the lead with {best}"
    transcript.append(MatchEnded(tuple(scores), reason))
