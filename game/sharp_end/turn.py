"""A turn from its beginning to its end (SE 4.9, 4.10): cards drawn, fog, events, counters, and the scoring (SE 1)."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.decks import cards_held_by_others, forget_card_played, place_of, take_shuffled_discards
from game.core.events import MatchEnded, Transcript
from game.core.packed import append, pop, vec
from game.core.rng import Rng
from game.core.state import OVER
from game.core.wording import count_of
from game.sharp_end import cards, events, legal
from game.sharp_end.actions import DRAW_UNIT_ID, GO_ON_ID
from game.sharp_end.state import State

# --- Unit cards ------------------------------------------------------------------------


def take_top_unit(state: State, rng: Rng, transcript: Transcript | None, passed_over: i64 = 0) -> i64:
    """SE 3.4 Take the top card off the unit deck and return its type, which may be RANDOM_EVENT.

    An empty deck is first made anew of the discards. Everybody can then tell by counting which cards the other hands
    hold together (`sure_units`). `passed_over`: Random Events that this draw has set aside. They are in neither pile,
    so they are counted among the discards while the new deck is reported.
    """
    if len(state.unit_deck) == 0:
        state.unit_deck = take_shuffled_discards(state.unit_discard, rng)
        state.sure_units = cards_held_by_others(state.units, state.seats)
        if transcript is not None:
            state.unit_discard[cards.RANDOM_EVENT] += passed_over
            transcript.append(events.DeckRemade(orders=False, cards=len(state.unit_deck)))
            state.unit_discard[cards.RANDOM_EVENT] -= passed_over
    state.unit_deck, card = pop(state.unit_deck)
    return card


def gain_unit(state: State, seat: i64, card: i64, transcript: Transcript | None) -> None:
    """Add a unit card of this type to the hand of a seat, and report it.

    `lacks` has a bit for each type that the seat has shown to lack on the beach (SE 8.4). The new card may be of any
    type as far as the others can tell, so no lack is certain any longer.
    """
    state.units[seat * cards.UNIT_TYPES + card] += 1
    state.unit_count[seat] += 1
    state.lacks[seat] = 0  # a bit for each type
    if transcript is not None:
        transcript.append(events.UnitDrawn(seat, card))


def draw_plain_unit(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """SE 2.7, 3.2 Draw the next unit card that is not a Random Event. Those that turn up before it are shuffled back.

    First hands are dealt in this way, and so are the cards of Resupply. If no unit card is left, only that is reported.
    """
    if not legal.has_unit_to_draw(state):
        if transcript is not None:
            transcript.append(events.NothingDrawn(seat))
        return

    passed_over: i64 = 0
    card = take_top_unit(state, rng, transcript)
    while card == cards.RANDOM_EVENT:
        passed_over += 1
        card = take_top_unit(state, rng, transcript, passed_over)  # reports them if it has to make the deck anew

    for _ in range(passed_over):
        state.unit_deck = append(state.unit_deck, cards.RANDOM_EVENT)
    if passed_over:
        rng.shuffle_packed(state.unit_deck)
    gain_unit(state, seat, card, transcript)


def use_unit(state: State, seat: i64, card: i64) -> None:
    """Move a unit card of this type from the hand of a seat to the discards.

    Everybody sees the card. So it leaves the cards that the other seats knew to be in hands other than their own
    (`sure_units`).
    """
    state.units[seat * cards.UNIT_TYPES + card] -= 1
    state.unit_count[seat] -= 1
    state.unit_discard[card] += 1
    forget_card_played(state.sure_units, state.seats, seat, card)


def lose_unit(state: State, seat: i64, card: i64, transcript: Transcript | None) -> None:
    """SE 2.7 Lose a unit card to a random event, and report it.

    A commander who stated *can* has to be able to pay all enemies (SE 4.4). The loss may have taken the means from it,
    so `promised` is cleared.
    """
    use_unit(state, seat, card)
    if seat == state.commander:
        state.promised = 0
    if transcript is not None:
        transcript.append(events.UnitDiscarded(seat, card))


# --- HQ cards --------------------------------------------------------------------------


def draw_order(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4.10, 5.2 Draw an HQ card into the hand of a seat. If none is left (SE 3.4), only that is reported.

    An empty deck is first made anew of the discards. Everybody can then tell by counting which cards the other hands
    hold together (`sure_orders`).
    """
    if not legal.has_order_to_draw(state):
        if transcript is not None:
            transcript.append(events.NothingDrawn(seat))
        return

    if len(state.order_deck) == 0:
        state.order_deck = take_shuffled_discards(state.order_discard, rng)
        state.sure_orders = cards_held_by_others(state.orders, state.seats)
        if transcript is not None:
            transcript.append(events.DeckRemade(orders=True, cards=len(state.order_deck)))

    state.order_deck, card = pop(state.order_deck)
    state.orders[seat * cards.ORDER_TYPES + card] += 1
    state.order_count[seat] += 1
    if transcript is not None:
        transcript.append(events.OrderDrawn(seat, card))


def use_order(state: State, seat: i64, card: i64) -> None:
    """SE 4.6, 6 Move an HQ card of this type from the hand of a seat to the discards.

    Everybody sees the card. So it leaves the cards that the other seats knew to be in hands other than their own
    (`sure_orders`).
    """
    state.orders[seat * cards.ORDER_TYPES + card] -= 1
    state.order_count[seat] -= 1
    state.order_discard[card] += 1
    forget_card_played(state.sure_orders, state.seats, seat, card)


# --- Objective counters ----------------------------------------------------------------


def take_counter(state: State, seat: i64, place: i64, transcript: Transcript | None) -> None:
    """SE 4.2 Take the top objective counter from the pile of the terrain at this place of the road.

    If the pile is empty, only that is reported. Counters are numbered terrain by terrain, and a pile is taken from its
    highest number down. Three kinds, from GIVES_UNIT on, can be spent later: `tokens` counts those of each seat. `left`
    counts the counters of each pile, and `held` all those in front of each seat.
    """
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


def spend_counter(state: State, seat: i64, token: i64, transcript: Transcript | None) -> None:
    """SE 5.2, 4.6 Turn up and discard one of the seat's objective counters that can be spent.

    `token` is TOKEN_UNIT or TOKEN_ORDER (for a card) or TOKEN_SUPPLY (pays an enemy). Of several, the counter of the
    lowest terrain goes. The seat must have one. `tokens` counts those that the seat can spend, and `held` all of its
    counters.
    """
    kind = cards.GIVES_UNIT + token
    counter: i64 = 0
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


def draw_unit(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """SE 7 Draw a unit card into the hand of a seat. If none is left, only that is reported.

    A Random Event is resolved and discarded instead. `todo` remembers that the seat still has to draw a card in its
    place, after everything that the event demands.
    """
    if not legal.has_unit_to_draw(state):
        if transcript is not None:
            transcript.append(events.NothingDrawn(seat))
        return

    card = take_top_unit(state, rng, transcript)
    if card != cards.RANDOM_EVENT:
        gain_unit(state, seat, card, transcript)
        return

    state.unit_discard[cards.RANDOM_EVENT] += 1
    state.todo.append(seat)
    roll_random_event(state, seat, drawn=True, rng=rng, transcript=transcript)


def roll_random_event(state: State, seat: i64, drawn: bool, rng: Rng, transcript: Transcript | None) -> None:
    """SE 2.7 Roll for a random event and carry it out for this seat.

    The seat has drawn the event from the deck or, if not `drawn`, is the commander who met it in the fog. Air support
    and Counter-barrage wait for the next attack, and Exhaustion for the answers of the seats that must discard. The
    others take effect at once.
    """
    roll = 1 + rng.draw(cards.SIDES)
    event = cards.EVENT_OF[roll]

    # events that take effect later: the report already shows that they wait
    if event == cards.AIR_SUPPORT:
        state.air = 1
    elif event == cards.COUNTER_BARRAGE:
        state.barrage = 1
    elif event == cards.EXHAUSTION:
        demand_discards(state, seat)
    if transcript is not None:
        transcript.append(events.RandomEventRolled(seat, roll, event, drawn))

    # events that take effect at once, after the report of the roll
    if event == cards.FRIENDLY_FIRE:
        lose_random_unit(state, seat, rng, transcript)
    elif event == cards.RESUPPLY:
        offset: i64
        for offset in range(state.seats):
            draw_plain_unit(state, seat=(seat + offset) % state.seats, rng=rng, transcript=transcript)
    elif event == cards.DISPATCH_RIDER:
        draw_order(state, seat, rng, transcript)


def lose_random_unit(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """SE 2.7 Friendly fire: take a random unit card from the hand of this seat. Nothing happens if it has none.

    The hand is kept as a number for each type, so the card is found by counting down through the types.
    """
    if not state.unit_count[seat]:
        return

    cards_before_it = rng.draw(state.unit_count[seat])
    card: i64
    for card in range(cards.UNIT_TYPES):
        cards_before_it -= state.units[seat * cards.UNIT_TYPES + card]
        if cards_before_it < 0:
            lose_unit(state, seat, card, transcript)
            return


def demand_discards(state: State, seat: i64) -> None:
    """SE 2.7 Exhaustion: make each seat with more than EXHAUSTED unit cards discard one of its choice.

    `seat` is the one that met the event. It is asked first, and then the others clockwise. `todo` is worked off from
    its end, so the seats are added in reverse.
    """
    offset: i64
    for offset in range(state.seats - 1, -1, -1):
        other = (seat + offset) % state.seats
        if state.unit_count[other] > cards.EXHAUSTED:
            state.todo.append(MUST_DISCARD + other)


def discard_unit(state: State, seat: i64, card: i64, transcript: Transcript | None) -> None:
    """SE 2.7 Exhaustion: discard the unit card that the seat chose.

    Its entry, the last in `todo`, is done with that.
    """
    state.todo.pop()
    lose_unit(state, seat, card, transcript)


def resume_interruption(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 7 Do the last entry of `todo`: what a random event still demands before the interrupted step goes on.

    An entry is the number of a seat that draws a card in place of a Random Event. With MUST_DISCARD added to it, that
    seat is asked which unit card it discards (Exhaustion).
    """
    entry = state.todo[-1]
    if entry >= MUST_DISCARD:
        state.to_act = entry - MUST_DISCARD
    else:
        state.todo.pop()
        draw_unit(state, entry, rng, transcript)


# --- Fog of war (SE 8.3) ---------------------------------------------------------------


def lay_fog(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 8.3 Shuffle all fog counters, set one aside, and lay the others face down on the road.

    They go to random places between the first and the last terrain. In turn 1 the beach (place 0) is one of these
    places if the match begins with a landing (SE 8.4). The counter that is set aside is the last in `fog_place`.
    """
    state.fog_kind = vec[i64](list(cards.FOG_COUNTERS))
    rng.shuffle_packed(state.fog_kind)

    places = list(range(2, cards.LAST_PLACE))
    if state.landing and state.turn == 1:
        places.append(0)
    rng.shuffle(places)
    laid_at = places[: len(state.fog_kind) - 1]
    state.fog_place = vec[i64](laid_at + [cards.FOG_ASIDE])
    if transcript is not None:
        transcript.append(events.FogLaid(tuple(sorted(laid_at))))


def turn_up_fog(state: State, place: i64, rng: Rng, transcript: Transcript | None) -> None:
    """SE 8.3 Turn up and remove the fog counter at the place that is about to be attacked, if one is there.

    It changes the number of enemy dice by one (`extra`), or the commander rolls for a random event, or all is quiet.
    """
    counter = place_of(state.fog_place, place)
    if counter < 0:
        return

    state.fog_place[counter] = cards.FOG_REMOVED
    kind = state.fog_kind[counter]
    if kind == cards.MORE:
        state.extra = 1
    elif kind == cards.FEWER:
        state.extra = -1

    if transcript is not None:
        transcript.append(events.FogTurnedUp(place, kind))
    if kind == cards.FOG_EVENT:
        roll_random_event(state, state.commander, drawn=False, rng=rng, transcript=transcript)


def begin_turn(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4, 8.2-8.4 Begin the next turn with everyone in the attack.

    The pawns start on terrain 1, or in front of it (place 0) where an optional rule demands it. Fog counters are laid
    anew in every odd turn, and enemy counters in every turn, where those rules are in use. After that the next place is
    approached, but a landing begins with a roll on the beach.
    """
    state.turn += 1

    lands = state.landing != 0 and state.turn == 1
    if state.foggy and state.turn % 2 == 1:
        lay_fog(state, rng, transcript)
    if state.variable:
        lay_enemy(state, rng, transcript)

    # `stand` is the place that the attack has reached
    is_terrain_1_defended = state.variable != 0 and state.enemy[1] > 0
    state.stand = 0 if lands or is_terrain_1_defended else 1
    seat: i64
    for seat in range(state.seats):
        state.stance[seat] = cards.UNDECLARED
        state.place[seat] = state.stand
    clear_dice(state)
    if transcript is not None:
        transcript.append(events.TurnBegan(state.turn, state.commander, state.stand))

    if lands:
        state.step = cards.ROLL
        if state.foggy:
            turn_up_fog(state, place=0, rng=rng, transcript=transcript)
    else:
        state.step = cards.APPROACH


def clear_dice(state: State) -> None:
    """Take the dice of the last attack off the table, with all that belongs to them.

    That is which dice are paid or picked, the die that the fog adds or takes (`extra`), and whether the commander
    stated *can* (`promised`).
    """
    state.dice = vec[i64]()
    state.paid = 0
    state.picked = 0
    state.extra = 0
    state.promised = 0


def lay_enemy(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 8.2 Variable enemy: shuffle the enemy counters, lay one on each terrain, and turn up the one on terrain 1.

    `enemy` has the dice of the counter at each place. Place 0, the ground before terrain 1, has none. `shown` is the
    last place whose counter is face up. It is raised between the two reports, so that each shows the table of its
    moment.
    """
    dice = list(cards.VARIABLE_ENEMY)
    rng.shuffle(dice)
    state.enemy = vec[i64]([0] + dice)  # no dice at place 0
    state.shown = 0
    if transcript is not None:
        transcript.append(events.EnemyLaid())
    state.shown = 1
    if transcript is not None:
        transcript.append(events.EnemyTurnedUp(place=1, dice=state.enemy[1]))


def approach_next_place(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 8.2, 8.3 Approach the place after the one that the attack has reached (`stand`).

    The dice of the attack before are cleared, and the counters that are face down at the new place are turned up. The
    step ALONE follows: a commander without officers may withdraw now.

    `variable` and `foggy` are the options with enemy counters and with fog counters. Enemy counters are face up as far
    as the place `shown`.
    """
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
    """SE 4.9 Ask a commander whose officers have all withdrawn whether to go on or withdraw.

    If any officer is still in the attack, nobody is asked, and the dice are rolled next.
    """
    seat: i64
    for seat in range(state.seats):
        if seat != state.commander and state.stance[seat] != cards.OUT:
            state.step = cards.ROLL
            return
    state.to_act = state.commander


def decide_alone(state: State, seat: i64, id: i64, transcript: Transcript | None) -> None:
    """SE 4.9 Carry out the decision of a commander who is alone in the attack, given by the id of its action.

    It attacks again, or withdraws with a counter of the terrain that it has reached (`stand`). That ends the turn for
    all.
    """
    if id == GO_ON_ID:
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
    """SE 4.9 Give the command to the first officer on the commander's left who is still in the attack.

    This follows every success. A commander who is alone keeps the command.
    """
    offset: i64
    for offset in range(1, state.seats):
        seat = (state.commander + offset) % state.seats
        if state.stance[seat] != cards.OUT:
            state.commander = seat
            if transcript is not None:
                transcript.append(events.CommandPassed(seat))
            return


def end_turn(state: State, transcript: Transcript | None) -> None:
    """SE 4.10, 5.2 End the turn: all pawns go back to terrain 1, and everybody draws a card.

    After the last turn nobody draws. The last window opens instead, in which counters can be spent before the scoring.
    Both ask the seats from the commander's left on (`asked` is 1). `promised` is reset: a commander's *can* holds for
    one attack.
    """
    state.promised = 0
    state.asked = 1

    if state.turn == state.last_turn:
        state.step = cards.LAST_WINDOW
    else:
        seat: i64
        for seat in range(state.seats):
            state.place[seat] = 1
            state.stance[seat] = cards.OUT
        state.stand = 1
        state.step = cards.DRAW

    if transcript is not None:
        transcript.append(events.TurnEnded(state.turn))


def ask_to_draw(state: State, transcript: Transcript | None) -> None:
    """SE 4.10 Ask the next seat whether it draws a unit card or an HQ card. The commander's left neighbour is first.

    `asked` says how many seats to the commander's left that is, and the commander itself is the last. When all have
    drawn or no card is left, the command passes to the left, and a new turn begins.
    """
    # asked > seats: all have drawn
    if state.asked <= state.seats and (legal.has_unit_to_draw(state) or legal.has_order_to_draw(state)):
        state.to_act = (state.commander + state.asked) % state.seats
        return

    state.commander = (state.commander + 1) % state.seats
    state.step = cards.TURN
    if transcript is not None:
        transcript.append(events.CommandPassed(state.commander))


def draw_chosen_card(state: State, seat: i64, id: i64, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4.10 At the end of a turn, draw a unit card or an HQ card, as the seat chose by the action with this id.

    The next seat is asked after that.
    """
    state.asked += 1
    if id == DRAW_UNIT_ID:
        draw_unit(state, seat, rng, transcript)
    else:
        draw_order(state, seat, rng, transcript)


def has_taken_last_place(state: State) -> bool:
    """SE 4.7 Whether the attack has taken the last terrain."""
    return state.stand == cards.LAST_PLACE


def score_match(state: State, transcript: Transcript | None) -> None:
    """SE 1, 5.1 End the match and report the scoring: the counters turned up, Intel-Recons, points, and the reason.

    The most victory points win, and tied leaders share the win. Without a transcript there is nothing to report, since
    a state works out its points when asked.
    """
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
    if max(scores) == 1.0:  # tied leaders have smaller shares
        reason = f"holds {best}, more than anyone else"
    else:
        reason = f"{scores.count(max(scores))} players share the lead with {best}"
    transcript.append(MatchEnded(tuple(scores), reason))
