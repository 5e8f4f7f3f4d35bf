"""From an action to the next decision: cards played for their effect, dig-ins, events and territories (LF 5-8)."""

from __future__ import annotations

from game.core.compiled import i64
from game.core.decks import take_shuffled_discards
from game.core.events import Transcript
from game.core.packed import pop
from game.core.rng import Rng
from game.core.state import PENDING, Action
from game.last_front import actions as do
from game.last_front import battle, cards, events
from game.last_front.battle import (
    add_to_hand,
    clear_card,
    draw_card,
    end_by_armistice,
    lose_stake,
    put_in_bid,
    remove_from_hand,
    show_hand,
    steal_card,
)
from game.last_front.counting import total_of, unit_values
from game.last_front.digging import value_of
from game.last_front.legal import (
    TARGETED,
    could_be_in_hand,
    has_highest_total,
    highest_troop,
    is_target,
    may_blitz,
    sorts_to_lose,
    sorts_to_take,
)
from game.last_front.state import State, pile_mark

# --- Digging in, and the windows for a Blitz (LF 6, 7.4) -------------------------------


def pick_to_dig(state: State, seat: i64, stake: i64, transcript: Transcript | None) -> None:
    """LF 6.1 Pick one more card of the bid for a dug-in pile. If the picked cards are worth 10, declare the dig-in.

    A declared dig-in opens a window in which the others may react. `state.asked` is the distance of the next seat to be
    asked from the digger, so the left neighbour is asked first.
    """
    state.picked.append(stake)
    state.step = cards.DIG
    if transcript is not None:
        transcript.append(events.DigPicked(seat, stake))

    if picked_value(state) >= cards.DUG_IN:
        state.step = cards.DIG_WINDOW
        state.asked = 1
        if transcript is not None:
            transcript.append(events.DigDeclared(seat, tuple(state.picked)))


def picked_value(state: State) -> i64:
    """LF 6.1 Return how much the cards that the active seat has picked for a dig-in are worth now.

    A set is complete at 10. `state.picked` has the stake of each card: the code of its kind in a bid. `unit_values` has
    what each kind of unit card is worth in the bid of a seat, because some cards change the values of one seat only.
    """
    values = unit_values(state, state.active)
    value: i64 = 0
    for stake in state.picked:
        value += value_of(stake, values)
    return value


def ask_for_blitz(state: State, transcript: Transcript | None) -> None:
    """LF 7.4 Ask the next opponent, clockwise, for a Blitz: a card played against a dig-in or the finish of a turn.

    When all have passed, the dig-in or the finish counts. If a Blitz has taken the lead from the seat that finished,
    its turn goes on instead. `state.asked` is the distance of the next seat from the active one.
    """
    is_dig_window = state.step == cards.DIG_WINDOW
    if not is_dig_window and not has_highest_total(state, state.active):
        # A Blitz has taken the lead away.
        state.step = cards.TURN
        if transcript is not None:
            transcript.append(events.TurnReopened(state.active))
        return

    seats: i64 = state.seats
    while state.asked < seats:
        seat = (state.active + state.asked) % seats
        if state.fighting[seat] and state.hand_size[seat] and may_blitz(state, seat):
            state.to_act = seat
            return
        state.asked += 1

    if is_dig_window:
        dig_in(state, transcript)
    else:
        state.step = cards.NEXT_TURN


def dig_in(state: State, transcript: Transcript | None) -> None:
    """LF 6.1 Move the picked cards from the active seat's bid into a new dug-in pile, and end the decision.

    A `stake` is what a card is in a bid. Each card of a pile is one number in `state.dug`: its seat and pile
    (`pile_mark`) and its stake. The total of the bid changes, because a pile counts 10 whatever its cards are worth.
    """
    seat = state.active
    stakes = tuple(state.picked)
    pile = state.piles[seat]
    for stake in state.picked:
        state.bids[seat * cards.STAKES + stake] -= 1
        state.dug.append(pile_mark(seat, pile) * cards.STAKES + stake)

    state.piles[seat] += 1
    state.picked = []
    state.totals[seat] = total_of(state, seat)
    state.step = cards.TURN
    if transcript is not None:
        transcript.append(events.DugIn(seat, pile, stakes, state.totals[seat]))


def drop_dig(state: State, cause: i64, transcript: Transcript | None) -> None:
    """LF 7 Drop the dig-in that was declared: its cards stay in the bid, and the active seat's turn goes on.

    `state.picked` holds its cards. `state.after` is the step that follows the card that was played. `cause` is the sort
    of that card.
    """
    stakes = tuple(state.picked)
    state.picked = []
    state.after = cards.TURN
    if transcript is not None:
        transcript.append(events.DigDropped(state.active, stakes, cause))


# --- Playing (LF 4.3, 5.3) -------------------------------------------------------------


def stake_card(state: State, seat: i64, sort: i64, stake: i64, transcript: Transcript | None) -> None:
    """LF 4.3, 5.3 Play a unit, or a card at face value, into the bid.

    `sort` is the card in the hand, and `stake` what it is in the bid. `plays` counts the cards played this turn, which
    are limited.
    """
    state.plays += 1
    remove_from_hand(state, seat, sort)
    put_in_bid(state, seat, stake)
    if transcript is not None:
        transcript.append(events.CardStaked(seat, stake, state.totals[seat]))


def name_card(state: State, seat: i64, sort: i64, transcript: Transcript | None) -> None:
    """LF 7 Play a card from the hand for its effect. If it needs a target, that is named next (step AIM).

    `state.after` is the step to which the match returns after the effect: the turn, or a window in which others may
    react. Only cards played in the seat's own turn count as its plays. TARGETED holds the cards that need a target. Any
    other is declared at once, and the others may then cancel it. Rommel always hits the active seat.
    """
    if state.step == cards.TURN:
        state.plays += 1
    remove_from_hand(state, seat, sort)
    state.card = sort
    state.player = seat
    state.after = state.step
    state.step = cards.AIM
    if transcript is not None:
        transcript.append(events.CardNamed(seat, sort))

    if sort not in TARGETED:
        # Rommel forbids the active seat to dig in. The other cards that name no target have no victim.
        state.victim = state.active if sort == cards.ROMMEL else cards.NONE
        declare_effect(state, transcript)


def name_target(state: State, victim: i64, stake: i64, transcript: Transcript | None) -> None:
    """LF 7 Set the target of the card that is being played for its effect.

    `victim` is the seat that is hit, and `stake` is the card of its bid, or NONE if the card hits the seat as a whole.
    Lend-Lease swaps two cards, so its player names one of its own next (step GIVE). Any other effect is declared.
    """
    state.victim = victim
    state.aim = stake
    if state.card == cards.LEND_LEASE:
        state.step = cards.GIVE
        if transcript is not None:
            transcript.append(events.TargetNamed(state.player, victim, stake))
    else:
        declare_effect(state, transcript)


def name_card_to_give(state: State, stake: i64, transcript: Transcript | None) -> None:
    """LF 7 Lend-Lease: name the card of the seat's own bid that it gives (`state.given`).

    Then the effect is declared.
    """
    state.given = stake
    declare_effect(state, transcript)


def declare_effect(state: State, transcript: Transcript | None) -> None:
    """LF 7.1 Announce the card with all its targets, and ask the opponents in turn whether they cancel it.

    `state.asked` is the distance of the next seat to be asked from the player of the card, so 1 is the left neighbour.
    """
    state.step = cards.CANCEL
    state.asked = 1
    if transcript is not None:
        transcript.append(events.EffectPlayed(state.player, state.card, state.victim, state.aim, state.given))


# --- The window (LF 7.1) ---------------------------------------------------------------


def ask_to_cancel(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7.1 Ask clockwise whether anybody cancels the last card. When all have passed, that card counts.

    The last card is a Counter-Intelligence if there is one (`state.counter`, its seat), else the card that is played.
    `state.asked` is the distance of the next seat to be asked from its player. Nobody is asked once all copies are
    open.
    """
    opened_by = state.player if state.counter == cards.NONE else state.counter
    if could_be_in_hand(state, cards.COUNTER_INTELLIGENCE):
        seats: i64 = state.seats
        while state.asked < seats:
            seat = (opened_by + state.asked) % seats
            if state.fighting[seat] and state.hand_size[seat]:
                state.to_act = seat
                return
            state.asked += 1

    if state.counter == cards.NONE:
        carry_out_effect(state, rng, transcript)
    else:
        cancel_effect(state, transcript)


def answer_cancel(state: State, seat: i64, cancels: bool, transcript: Transcript | None) -> None:
    """LF 7.1 Pass, or play Counter-Intelligence: against the played card, or against another Counter-Intelligence.

    `state.asked` is the distance of the seat that is asked next from the player of the card. After a
    Counter-Intelligence the question goes round again from distance 1. `state.counter` is the seat whose
    Counter-Intelligence is on the table.
    """
    if not cancels:
        state.asked += 1
        if transcript is not None:
            transcript.append(events.Passed(seat))
        return

    remove_from_hand(state, seat, cards.COUNTER_INTELLIGENCE)
    state.asked = 1
    if state.counter == cards.NONE:
        # It stays on the table: an opponent of its player may cancel it in turn.
        state.counter = seat
        if transcript is not None:
            transcript.append(events.CounterPlayed(seat, state.player, state.card))
        return

    # The second one cancels the first: both go to the discards, and the card that they were about counts again.
    first = state.counter
    state.discard[cards.COUNTER_INTELLIGENCE] += 1
    if transcript is not None:
        transcript.append(events.CounterPlayed(seat, first, cards.COUNTER_INTELLIGENCE))
    state.discard[cards.COUNTER_INTELLIGENCE] += 1
    state.counter = cards.NONE
    if transcript is not None:
        transcript.append(events.EffectCancelled(first, cards.COUNTER_INTELLIGENCE))


def cancel_effect(state: State, transcript: Transcript | None) -> None:
    """LF 7.1 Discard the card that was played for its effect, and the Counter-Intelligence that has cancelled it.

    The match returns to the step in which the card was played (`state.after`). If that is a window, the question goes
    round again from the left neighbour of the seat that opened it (`asked` 1).
    """
    seat = state.player
    sort = state.card
    state.discard[cards.COUNTER_INTELLIGENCE] += 1
    state.discard[sort] += 1
    clear_card(state)
    state.step = state.after
    state.asked = 1
    if transcript is not None:
        transcript.append(events.EffectCancelled(seat, sort))


# --- Effects (LF 7) --------------------------------------------------------------------


def carry_out_effect(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Carry out a card that nobody has cancelled: it goes into the bid if it lasts, or does what it says.

    EFFECT_STAKE is what a lasting card becomes in the bid, NONE for all others. The match then returns to the step in
    which the card was played (`after`). But Espionage first lets its player take a card of the hand that it sees (step
    TAKE), and Galland lets opponents discard one (step LOSE).
    """
    seat = state.player
    sort = state.card
    stake = cards.EFFECT_STAKE[sort]
    if stake != cards.NONE:
        clear_card(state)
        state.step = state.after
        put_in_bid(state, seat, stake)
        if transcript is not None:
            transcript.append(events.EffectStaked(seat, stake, state.totals[seat]))
        return

    if transcript is not None:
        transcript.append(events.EffectTookPlace(seat, sort, state.victim))
    if sort == cards.ESPIONAGE and state.hand_size[state.victim]:
        show_hand(state, observer=seat, holder=state.victim, transcript=transcript)
        state.step = cards.TAKE
    elif sort == cards.GALLAND:
        start_galland(state, seat)
    else:
        carry_out_simple_effect(state, seat, sort, rng, transcript)
        discard_spent_card(state, transcript)


def carry_out_simple_effect(state: State, seat: i64, sort: i64, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Carry out an effect that needs no further choice. Its targets, if any, have been named.

    Sabotage and Rommel may be played against a dig-in, and may then drop it.
    """
    if sort == cards.LEND_LEASE:
        swap_cards(state, seat, transcript)
    elif sort == cards.AIR_STRIKE:
        lose_stake(state, seat=state.victim, stake=state.aim, cause=cards.AIR_STRIKE, transcript=transcript)
    elif sort == cards.SUPPLY_LINE:
        for _ in range(cards.SUPPLY_LINE_DRAWS):
            draw_card(state, seat, rng, transcript)
    elif sort == cards.SABOTAGE:
        lose_stake(state, seat=state.victim, stake=state.aim, cause=cards.SABOTAGE, transcript=transcript)
        if state.after == cards.DIG_WINDOW and state.victim == state.active:
            # LF 7 Sabotage takes a picked card: the dig-in goes on if the rest still reaches 10, else it is dropped.
            if state.aim in state.picked:
                state.picked.remove(state.aim)
            if picked_value(state) < cards.DUG_IN:
                drop_dig(state, cards.SABOTAGE, transcript)
    elif sort == cards.ROMMEL:
        state.barred = 1
        drop_dig(state, cards.ROMMEL, transcript)


def swap_cards(state: State, seat: i64, transcript: Transcript | None) -> None:
    """LF 7 Lend-Lease: swap `state.aim`, a card of the victim's bid, with `state.given`, a card of the seat's bid.

    Both are stakes: they remain units, lasting effects or cards at face value, as they were played. Both totals change.
    """
    taken = state.aim
    given = state.given
    victim = state.victim
    state.bids[victim * cards.STAKES + taken] -= 1
    state.bids[seat * cards.STAKES + taken] += 1
    state.bids[seat * cards.STAKES + given] -= 1
    state.bids[victim * cards.STAKES + given] += 1

    state.totals[seat] = total_of(state, seat)
    state.totals[victim] = total_of(state, victim)
    if transcript is not None:
        transcript.append(events.CardsSwapped(seat, victim, taken, given))


def start_galland(state: State, seat: i64) -> None:
    """LF 7 Make each opponent who is in the battle and has a Planes card that Galland can hit discard one, clockwise.

    Bunkers or a dug-in pile may protect a card (`is_target`). `state.todo` lists the seats that still have to discard.
    The last of the list is the next one, so it is filled counterclockwise.
    """
    state.todo = []
    for offset in range(state.seats - 1, 0, -1):
        other = (seat + offset) % state.seats
        if state.fighting[other] and is_target(state, seat, sort=cards.GALLAND, victim=other):
            state.todo.append(other)
    state.step = cards.LOSE


def discard_spent_card(state: State, transcript: Transcript | None) -> None:
    """LF 7 Discard the played card, which has no lasting effect, and return to the step in which it was played.

    If that is a window, in which the others may react, its question goes round again from the left neighbour of the
    seat that opened it (`asked` 1).
    """
    seat = state.player
    sort = state.card
    state.discard[sort] += 1
    clear_card(state)
    state.step = state.after
    state.asked = 1
    if transcript is not None:
        transcript.append(events.EffectSpent(seat, sort))


# --- Events (LF 7) ---------------------------------------------------------------------


def draw_event(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Play Draw Event: turn up the top event and carry it out at once. An empty event deck is shuffled anew.

    The card is on the table until the event is over. Then the turn goes on (`after`).
    """
    if len(state.event_deck) == 0:
        state.event_deck = take_shuffled_discards(state.event_discard, rng)
        if transcript is not None:
            transcript.append(events.DeckRemade(events=True, cards=len(state.event_deck)))

    state.plays += 1
    remove_from_hand(state, seat, cards.DRAW_EVENT)
    state.card = cards.DRAW_EVENT
    state.player = seat
    state.after = cards.TURN
    state.event_deck, state.event = pop(state.event_deck)
    state.event_discard[state.event] += 1
    if transcript is not None:
        transcript.append(events.EventTurnedUp(seat, state.event))
    carry_out_event(state, seat, rng, transcript)


def carry_out_event(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Do what the event says. If somebody has to choose, the next step asks.

    `state.todo` lists the seats that have to discard a unit, the next one last (step LOSE). For Harsh Winter they are
    all in the battle who can, from the drawer clockwise. For Desertion it is the drawer.
    """
    event = state.event

    # Events with a choice
    if event == cards.HARSH_WINTER:
        state.todo = [other for other in fighters_from_drawer(state, seat) if sorts_to_lose(state, other)]
        state.todo.reverse()
        state.step = cards.LOSE
    elif event == cards.DESERTION:
        state.todo = [seat]
        state.step = cards.LOSE
    elif event == cards.HEROIC_STAND:
        state.step = cards.RECOVER

    # Events without a choice
    elif event == cards.ARMISTICE:
        finish_event(state, transcript)
        end_by_armistice(state, seat, transcript)
    else:
        carry_out_for_everyone(state, seat, event, rng, transcript)
        finish_event(state, transcript)


def carry_out_for_everyone(state: State, seat: i64, event: i64, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Carry out an event that leaves nobody a choice.

    `seat` drew the event. Supply Drop gives cards to this seat alone. The other events hit everyone in the battle from
    the drawer clockwise, but Partisans (a random card lost) and Code Breakers (hands shown) leave out the drawer
    itself.
    """
    if event == cards.SUPPLY_DROP:
        for _ in range(cards.SUPPLY_DROP_DRAWS):
            draw_card(state, seat, rng, transcript)
        return

    for other in fighters_from_drawer(state, seat):
        if event == cards.CARPET_BOMBING:
            troop = highest_troop(state, other)
            if troop != cards.NONE:
                lose_stake(state, seat=other, stake=troop, cause=cards.NONE, transcript=transcript)
        elif event == cards.MOBILISATION:
            draw_card(state, other, rng, transcript)
        elif other != seat and state.hand_size[other]:
            if event == cards.PARTISANS:
                lose_at_random(state, other, rng, transcript)
            elif event == cards.CODE_BREAKERS:
                show_hand(state, observer=seat, holder=other, transcript=transcript)


def fighters_from_drawer(state: State, seat: i64) -> list[int]:
    """Return the seats in the battle, the drawer of the event first, then clockwise."""
    fighters: list[int] = []
    for offset in range(state.seats):
        other = (seat + offset) % state.seats
        if state.fighting[other]:
            fighters.append(other)
    return fighters


def lose_at_random(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7 Partisans: discard a random card of a hand, which all seats see.

    The hand is kept as a number for each sort, so the card is found by counting down through the sorts.
    """
    cards_before_it = rng.below(state.hand_size[seat])
    sort = 0
    while cards_before_it >= state.hands[seat * cards.SORTS + sort]:
        cards_before_it -= state.hands[seat * cards.SORTS + sort]
        sort += 1

    remove_from_hand(state, seat, sort)
    state.discard[sort] += 1
    if transcript is not None:
        transcript.append(events.HandCardLost(seat, sort))


def finish_event(state: State, transcript: Transcript | None) -> None:
    """LF 7 Discard the Draw Event. The turn goes on."""
    state.event = cards.NONE
    discard_spent_card(state, transcript)


# --- Choices within an effect (LF 7) ---------------------------------------------------


def ask_to_lose(state: State, transcript: Transcript | None) -> None:
    """LF 7 Galland, Harsh Winter, Desertion: let each seat of `state.todo` discard a unit of its bid.

    The last seat of the list is the next. It is asked only if it has a choice. `lose_unit` takes it off the list. Once
    the list is empty, the card or the event that caused this is over.
    """
    while state.todo:
        seat = state.todo[-1]
        sorts = sorts_to_lose(state, seat)
        if len(sorts) > 1:
            state.to_act = seat
            return
        if sorts:
            lose_unit(state, seat, sorts[0], transcript)
        else:
            state.todo.pop()

    if state.card == cards.GALLAND:
        discard_spent_card(state, transcript)
    else:
        finish_event(state, transcript)


def lose_unit(state: State, seat: i64, sort: i64, transcript: Transcript | None) -> None:
    """LF 7 Discard a unit of the bid of the seat that is next in `state.todo`, the seats that still have to discard.

    The cause that is noted is Galland, the only card with this effect, or NONE if an event demands the unit.
    """
    state.todo.pop()
    cause = cards.GALLAND if state.card == cards.GALLAND else cards.NONE
    lose_stake(state, seat, sort, cause, transcript)


def ask_to_recover(state: State, transcript: Transcript | None) -> None:
    """LF 7 Heroic Stand: ask the drawer if the discards hold more than one sort of unit."""
    seat = state.player
    sorts = sorts_to_take(state, seat)
    if len(sorts) > 1:
        state.to_act = seat
    elif sorts:
        recover_unit(state, seat, sorts[0], transcript)
    else:
        finish_event(state, transcript)


def recover_unit(state: State, seat: i64, sort: i64, transcript: Transcript | None) -> None:
    """LF 7 Heroic Stand: take a unit from the discards into hand, which all seats see. The event is over then."""
    state.discard[sort] -= 1
    add_to_hand(state, seat, sort)
    if transcript is not None:
        transcript.append(events.CardRecovered(seat, sort))
    finish_event(state, transcript)


def take_card(state: State, seat: i64, sort: i64, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7, 8 Take a card into hand. The step says where it comes from.

    Espionage takes it from the victim's hand (TAKE), Heroic Stand from the discards (RECOVER), and the British bonus
    from the seat's own bid.
    """
    if state.step == cards.TAKE:
        victim = state.victim
        steal_card(state, seat, victim, sort)
        if transcript is not None:
            transcript.append(events.CardTaken(seat, victim, sort))
        discard_spent_card(state, transcript)
    elif state.step == cards.RECOVER:
        recover_unit(state, seat, sort, transcript)
    else:
        battle.take_back(state, seat, sort, rng, transcript)


# --- From an action to the next decision -----------------------------------------------


def apply_action(state: State, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """LF 10 Apply a legal action of the seat to act, then run on to the next decision.

    PENDING says that nobody is asked yet. In a window `state.asked` counts on to the next seat. `state.decided` counts
    the complete decisions of the active seat in this turn, by which a bot shares out its time.
    """
    seat = state.to_act
    state.to_act = PENDING
    if isinstance(action, do.Pass):
        if state.step == cards.CANCEL:
            answer_cancel(state, seat, cancels=False, transcript=transcript)
        else:
            # LF 7.4 The seat plays no Blitz, and the next one is asked.
            state.asked += 1
            if transcript is not None:
                transcript.append(events.Passed(seat))
    elif isinstance(action, do.Play):
        if action.sort < cards.UNIT_SORTS:
            stake_card(state, seat, action.sort, stake=action.sort, transcript=transcript)  # the same number
        else:
            name_card(state, seat, action.sort, transcript)
    elif isinstance(action, do.PlayFace):
        stake_card(state, seat, action.sort, stake=cards.FACE_STAKE[action.sort], transcript=transcript)
    elif isinstance(action, do.Dig):
        pick_to_dig(state, seat, action.stake, transcript)
    elif isinstance(action, do.Finish):
        battle.open_finish_window(state, seat, transcript)
    elif isinstance(action, do.Withdraw):
        battle.declare_withdrawal(state, seat, transcript)
    else:
        apply_rare_action(state, seat, action, rng, transcript)

    if seat == state.active and not state.is_midway():
        state.decided += 1
    run_to_next_decision(state, rng, transcript)


def apply_rare_action(state: State, seat: i64, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """Apply one of the less frequent actions. They are tested last, because every test costs time.

    A target is a card of a bid (a stake) or, with NONE, a seat as a whole. An event card is discarded by its sort.
    """
    # Targets
    if isinstance(action, do.Aim):
        name_target(state, action.victim, action.stake, transcript)
    elif isinstance(action, do.AimSeat):
        name_target(state, action.victim, cards.NONE, transcript)
    elif isinstance(action, do.Give):
        name_card_to_give(state, action.stake, transcript)

    # Cards, fronts, and choices within an effect
    elif isinstance(action, do.CancelCard):
        answer_cancel(state, seat, cancels=True, transcript=transcript)
    elif isinstance(action, do.DrawEvent):
        draw_event(state, seat, rng, transcript)
    elif isinstance(action, do.ChooseFront):
        battle.choose_front(state, action.territory, transcript)
    elif isinstance(action, do.Discard):
        lose_unit(state, seat, action.sort, transcript)
    elif isinstance(action, do.Take):
        take_card(state, seat, action.sort, rng, transcript)


def run_to_next_decision(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """Carry out step after step until a seat is asked or the match is over."""
    while state.to_act == PENDING:
        step = state.step
        if step == cards.NEXT_TURN:
            battle.begin_next_turn(state, rng, transcript)

        # Windows
        elif step == cards.CANCEL:
            ask_to_cancel(state, rng, transcript)
        elif step == cards.DIG_WINDOW or step == cards.FINISH_WINDOW:
            ask_for_blitz(state, transcript)

        # Choices within an effect
        elif step == cards.AIM or step == cards.GIVE or step == cards.TAKE:
            state.to_act = state.player
        elif step == cards.LOSE:
            ask_to_lose(state, transcript)
        elif step == cards.RECOVER:
            ask_to_recover(state, transcript)

        # Between two turns or battles
        elif step == cards.NEXT_BATTLE:
            battle.ask_for_front(state, transcript)
        elif step == cards.WITHDRAW_BACK or step == cards.WIN_BACK:
            battle.ask_to_take_back(state, rng, transcript)

        # The turn itself
        else:
            state.to_act = state.active
