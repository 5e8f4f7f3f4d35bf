"""Hands and bids, turns, withdrawing, winning, and the end of a match (LF 1, 4, 8, 9)."""

from __future__ import annotations

from game.core.compiled import i64
from game.core.decks import cards_by_count, cards_held_by_others, take_shuffled_discards
from game.core.events import MatchEnded, Transcript
from game.core.packed import pop
from game.core.rng import Rng
from game.core.state import OVER
from game.last_front import cards, events, legal
from game.last_front.counting import total_of
from game.last_front.state import State, pile_of_dug, seat_of_dug

# --- Hands -----------------------------------------------------------------------------


def draw_card(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """LF 3, 4.3 Draw the top battle card into a hand. A deck that has run out is made anew from the discards.

    If neither the deck nor the discards have a card, nothing is drawn.
    """
    if not legal.has_card_to_draw(state):
        if transcript is not None:
            transcript.append(events.NothingDrawn(seat))
        return

    if len(state.deck) == 0:
        remake_deck(state, rng, transcript)
    state.deck, sort = pop(state.deck)
    state.hands[seat * cards.SORTS + sort] += 1
    state.hand_size[seat] += 1
    if transcript is not None:
        transcript.append(events.CardDrawn(seat, sort))


def remake_deck(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 3 Make a new deck of battle cards from the shuffled discards.

    The deck is empty at this moment, so everybody can tell by counting what the others hold together (LF 7.3).
    `state.known` has that at (observer * seats + observer) * SORTS + sort, where no holder but the observer is named.
    """
    state.deck = take_shuffled_discards(state.discard, rng)

    seats = state.seats
    held_by_others = cards_held_by_others(state.hands, seats)
    for observer in range(seats):
        for sort in range(cards.SORTS):
            held = held_by_others[observer * cards.SORTS + sort]
            state.known[(observer * seats + observer) * cards.SORTS + sort] = held
            if seats == 2:
                # There is only one other hand, that of seat 1 - observer, so it is known in full.
                state.known[(observer * seats + 1 - observer) * cards.SORTS + sort] = held

    if transcript is not None:
        transcript.append(events.DeckRemade(events=False, cards=len(state.deck)))


def remove_from_hand(state: State, seat: i64, sort: i64) -> None:
    """LF 7.3 Take a card from a hand openly.

    An observer who knows that the hand holds a card of this sort can tell that it was that card. So it knows one card
    less of this hand, and of all hands but its own together. `state.known` has the first of these counts at
    (observer * seats + holder) * SORTS + sort, and the second at the place where the holder is the observer itself.
    """
    state.hands[seat * cards.SORTS + sort] -= 1
    state.hand_size[seat] -= 1

    seats: i64 = state.seats
    observer: i64
    for observer in range(seats):
        if observer != seat:
            in_this_hand = (observer * seats + seat) * cards.SORTS + sort
            if state.known[in_this_hand] > 0:
                state.known[in_this_hand] -= 1
            in_all_other_hands = (observer * seats + observer) * cards.SORTS + sort
            if state.known[in_all_other_hands] > 0:
                state.known[in_all_other_hands] -= 1


def add_to_hand(state: State, seat: i64, sort: i64) -> None:
    """LF 7.3 Add a card to a hand openly, so that every other seat knows of it.

    `state.known` counts the cards that an observer knows of a hand, at (observer * seats + holder) * SORTS + sort. The
    place where the holder is the observer itself is for all other hands together.
    """
    state.hands[seat * cards.SORTS + sort] += 1
    state.hand_size[seat] += 1
    for observer in range(state.seats):
        if observer != seat:
            # The card is known to be in this hand, and in all other hands taken together.
            for holder in (seat, observer):
                state.known[(observer * state.seats + holder) * cards.SORTS + sort] += 1


def show_hand(state: State, observer: i64, holder: i64, transcript: Transcript | None) -> None:
    """LF 7.3 Show the whole hand of the holder to the observer, who then surely knows each card of it.

    `state.known` holds card counts by sort at (observer * seats + holder) * SORTS.
    """
    sort: i64
    base = (observer * state.seats + holder) * cards.SORTS
    for sort in range(cards.SORTS):
        state.known[base + sort] = state.hands[holder * cards.SORTS + sort]
    if transcript is not None:
        transcript.append(events.HandSeen(observer, holder, tuple(cards_by_count(state.hand(holder)))))


def steal_card(state: State, seat: i64, victim: i64, sort: i64) -> None:
    """LF 7.3 Move a card from the victim's hand to the seat's, seen by these two alone.

    What a seat surely knows of another hand, and of all other hands together (`state.known`), changes:

    - The thief knows one card of this sort less in the victim's hand, and in all other hands together.
    - The victim knows one card of this sort more in the thief's hand, and in all other hands together.
    - For a third seat any card of the victim's hand may have gone, so it knows one less of each sort in that hand.
    """
    observer: i64
    possible_sort: i64
    state.hands[victim * cards.SORTS + sort] -= 1
    state.hand_size[victim] -= 1
    state.hands[seat * cards.SORTS + sort] += 1
    state.hand_size[seat] += 1

    for observer in range(state.seats):
        base = (observer * state.seats + victim) * cards.SORTS
        for possible_sort in range(cards.SORTS):
            may_have_gone = observer != victim and (possible_sort == sort or observer != seat)
            if may_have_gone and state.known[base + possible_sort] > 0:
                state.known[base + possible_sort] -= 1

    in_all_other_hands = (seat * state.seats + seat) * cards.SORTS + sort
    if state.known[in_all_other_hands] > 0:
        state.known[in_all_other_hands] -= 1
    for holder in (seat, victim):
        state.known[(victim * state.seats + holder) * cards.SORTS + sort] += 1


# --- Bids ------------------------------------------------------------------------------


def put_in_bid(state: State, seat: i64, stake: i64) -> None:
    """Add one card to a seat's bid, and update the total of the bid.

    A `stake` is what the card is in the bid: a unit, a lasting effect, or a card at face value. `state.bids` holds the
    number of cards at seat * STAKES + stake.
    """
    state.bids[seat * cards.STAKES + stake] += 1
    state.totals[seat] = total_of(state, seat)


def lose_stake(state: State, seat: i64, stake: i64, cause: i64, transcript: Transcript | None) -> None:
    """LF 7 Discard a card of a seat's bid that is not dug in, and count the bid again.

    A `stake` is what the card is in the bid. `cause` is the sort of the card that hit it, or NONE for an event.
    """
    state.bids[seat * cards.STAKES + stake] -= 1
    state.discard[cards.SORT_OF[stake]] += 1
    state.totals[seat] = total_of(state, seat)
    if transcript is not None:
        transcript.append(events.CardLost(seat, stake, cause))


def discard_bid(state: State, seat: i64, transcript: Transcript | None) -> None:
    """LF 4.5, 4.6 Discard a whole bid, dug-in piles included.

    An entry of `state.dug` is one card in a pile, and its remainder by STAKES is the stake of the card.
    """
    stakes: list[int] = []
    base = seat * cards.STAKES
    stake: i64
    for stake in range(cards.STAKES):
        while state.bids[base + stake] > 0:
            stakes.append(stake)
            state.bids[base + stake] -= 1
            state.discard[cards.SORT_OF[stake]] += 1

    if state.dug:
        dug_by_others: list[int] = []
        for dug in state.dug:
            if seat_of_dug(dug) == seat:
                stakes.append(dug % cards.STAKES)
                state.discard[cards.SORT_OF[dug % cards.STAKES]] += 1
            else:
                dug_by_others.append(dug)
        state.dug = dug_by_others

    state.piles[seat] = 0
    state.totals[seat] = 0
    if transcript is not None and stakes:
        transcript.append(events.BidDiscarded(seat, tuple(stakes)))


def clear_card(state: State) -> None:
    """LF 7 Forget the card that was being played for its effect, with its player, its targets and its counter.

    The targets are the seat that is hit (`victim`), the card of its bid (`aim`), and the card that Lend-Lease gives for
    it (`given`). `counter` is the seat that has played Counter-Intelligence against it.
    """
    state.card = cards.NONE
    state.player = cards.NONE
    state.victim = cards.NONE
    state.aim = cards.NONE
    state.given = cards.NONE
    state.counter = cards.NONE


# --- The front (LF 4.1) ----------------------------------------------------------------


def ask_for_front(state: State, transcript: Transcript | None) -> None:
    """LF 4.1 Ask the starter for the front of the next battle. If only one territory can be chosen, take it at once."""
    state.step = cards.FRONT
    fronts = legal.fronts_to_choose(state)
    if len(fronts) == 1:
        choose_front(state, fronts[0], transcript)
    else:
        state.to_act = state.starter


def choose_front(state: State, territory: i64, transcript: Transcript | None) -> None:
    """LF 4.1, 4.2 Begin a battle for this territory: everyone takes part, and the starter's turn comes first.

    `fighting`: by seat, whether it is in the battle. `holder`: by territory, the seat that has captured it, or NONE.
    """
    state.front = territory
    state.battle += 1
    state.turn = 0
    for seat in range(state.seats):
        state.fighting[seat] = 1

    # The step NEXT_TURN moves on to the left neighbour of the active seat, so begin one seat before the starter.
    state.active = (state.starter - 1) % state.seats
    state.step = cards.NEXT_TURN
    if transcript is not None:
        transcript.append(events.BattleBegan(state.battle, state.starter, territory, state.holder[territory]))


# --- Turns (LF 4.3-4.5) ----------------------------------------------------------------


def begin_next_turn(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 4.2-4.4 Begin the turn of the next seat in the battle. After too many turns the highest total wins.

    What is counted in a turn is reset: the cards played (`plays`), the decisions (`decided`), and whether digging in is
    barred. The seat draws a card, or BONUS_DRAWS cards by the American bonus. `fighting`: by seat, whether it is in the
    battle.
    """
    if state.turn == cards.MOST_TURNS:
        declare_winner(state, seat_with_highest_total(state), by_highest_total=True, transcript=transcript)
        return

    seats: i64 = state.seats
    seat = (state.active + 1) % seats
    while not state.fighting[seat]:
        seat = (seat + 1) % seats
    state.active = seat
    state.turn += 1
    state.plays = 0
    state.decided = 0
    state.barred = 0
    state.step = cards.TURN
    if transcript is not None:
        transcript.append(events.TurnBegan(seat, state.turn))

    for _ in range(cards.BONUS_DRAWS if state.bonus[cards.AMERICAN] == seat else 1):
        draw_card(state, seat, rng, transcript)


def seat_with_highest_total(state: State) -> int:
    """LF 4.4 Return the seat in the battle with the highest total.

    Among equals it is the defender, who holds the territory that is fought for, or else the first from the starter on.
    """
    best = cards.NONE
    for seat in state.fighters():
        is_higher = best == cards.NONE or state.totals[seat] > state.totals[best]
        if is_higher or (state.totals[seat] == state.totals[best] and seat == state.defender()):
            best = seat
    return best


def open_finish_window(state: State, seat: i64, transcript: Transcript | None) -> None:
    """LF 4.4, 7.4 Declare the turn of a seat finished, and begin to ask the others for a Blitz.

    A Blitz is a card that may be played in the turn of another seat. It may take away the lead.
    """
    state.step = cards.FINISH_WINDOW
    state.asked = 1  # the seat to the left is asked first
    if transcript is not None:
        transcript.append(events.Finished(seat, state.totals[seat]))


def declare_withdrawal(state: State, seat: i64, transcript: Transcript | None) -> None:
    """LF 4.5, 8 Declare that the seat withdraws, and make its next step the British bonus (WITHDRAW_BACK).

    The step is the same for every seat: one with that bonus takes a card of its bid back into hand there, and
    `ask_to_take_back` completes the withdrawal of any other one at once.
    """
    state.fighting[seat] = 0
    state.step = cards.WITHDRAW_BACK
    if transcript is not None:
        transcript.append(events.Withdrew(seat))


def complete_withdrawal(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """LF 4.5, 4.6 Complete a withdrawal: the seat draws a last card and discards its bid. The last seat left wins."""
    draw_card(state, seat, rng, transcript)
    discard_bid(state, seat, transcript)
    fighters = state.fighters()
    if len(fighters) == 1:
        declare_winner(state, fighters[0], by_highest_total=False, transcript=transcript)
    else:
        state.step = cards.NEXT_TURN


# --- The British bonus (LF 8) ----------------------------------------------------------


def ask_to_take_back(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """LF 8 Let the active seat take a card of its bid back into hand if it has the British bonus and a bid.

    The seat is withdrawing or has won the battle, and goes on with that afterwards (`resume_after_bonus`). It is asked
    only if it has a choice of cards.
    """
    seat = state.active
    sorts = legal.bid_sorts(state, seat) if state.bonus[cards.BRITISH] == seat else []
    if len(sorts) > 1:
        state.to_act = seat
    elif sorts:
        take_back(state, seat, sorts[0], rng, transcript)
    else:
        resume_after_bonus(state, seat, rng, transcript)


def take_back(state: State, seat: i64, sort: i64, rng: Rng, transcript: Transcript | None) -> None:
    """LF 8 Take a card of this sort from the seat's bid, or else from one of its dug-in piles, back into hand.

    All seats see it. Then the withdrawal or victory goes on. In the bid the card may be a unit, a lasting effect or at
    face value, which are different stakes. The lowest one is taken.
    """
    stake = 0
    while stake < cards.STAKES and not (cards.SORT_OF[stake] == sort and state.bids[seat * cards.STAKES + stake] > 0):
        stake += 1

    pile = cards.NONE
    is_in_bid = stake < cards.STAKES
    if is_in_bid:
        state.bids[seat * cards.STAKES + stake] -= 1
    else:
        for dug in state.dug:
            if seat_of_dug(dug) == seat and cards.SORT_OF[dug % cards.STAKES] == sort:
                stake = dug % cards.STAKES
                pile = pile_of_dug(dug)
                state.dug.remove(dug)
                break

    add_to_hand(state, seat, sort)
    if transcript is not None:
        transcript.append(events.CardTakenBack(seat, stake, pile))
    resume_after_bonus(state, seat, rng, transcript)


def resume_after_bonus(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """LF 8 Go on with the withdrawal or the victory that the British bonus has interrupted."""
    if state.step == cards.WITHDRAW_BACK:
        complete_withdrawal(state, seat, rng, transcript)
    else:
        complete_victory(state, seat, rng, transcript)


# --- The end of a battle (LF 4.6) ------------------------------------------------------


def declare_winner(state: State, seat: i64, by_highest_total: bool, transcript: Transcript | None) -> None:
    """LF 4.6, 8 Declare the winner of the battle, and make its next step the British bonus (WIN_BACK).

    A winner with that bonus first takes a card of its bid back into hand. `by_highest_total`: the battle has had the
    most turns (LF 4.4). Otherwise all other seats have withdrawn.
    """
    state.active = seat
    state.decided = 0  # it counts the decisions of the active seat, which may be another one from now on
    state.step = cards.WIN_BACK
    if transcript is not None:
        transcript.append(events.BattleWon(seat, state.front, state.totals[seat], by_highest_total))


def complete_victory(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """LF 4.6 Give the winner a card and the territory, discard all bids, and go on with the next battle.

    The holder of the territory captures nothing by defending it. `state.quiet` counts such battles in a row, because
    too many of them end the match. A capture may win the match.
    """
    draw_card(state, seat, rng, transcript)
    territory = state.front
    former_holder = state.holder[territory]  # NONE for the open front
    clear_table(state, transcript)

    is_capture = former_holder != seat
    if is_capture:
        state.quiet = 0
        state.holder[territory] = seat
        if state.open_front == territory:
            state.open_front = cards.NONE
        if transcript is not None:
            transcript.append(events.TerritoryCaptured(seat, territory, former_holder))
        hand_out_bonus(state, cards.TYPE_OF[territory], transcript)
    else:
        state.quiet += 1

    if is_capture and legal.territories_to_win(state, seat) <= 0:
        state.victor = seat
        end_match(state, transcript)
    else:
        end_battle(state, seat, transcript)


def clear_table(state: State, transcript: Transcript | None) -> None:
    """LF 4.6 Clear the table after a battle: discard all bids, from the starter clockwise, and let all seats leave it.

    No territory is fought for (`front`), and a dig-in that was being picked is forgotten.
    """
    for offset in range(state.seats):
        discard_bid(state, seat=(state.starter + offset) % state.seats, transcript=transcript)
    for seat in range(state.seats):
        state.fighting[seat] = 0
    state.front = cards.NONE
    state.picked = []


def hand_out_bonus(state: State, kind: i64, transcript: Transcript | None) -> None:
    """LF 8 Give the bonus of this type to the seat that has more such territories than every other seat."""
    held = [0] * state.seats
    for territory in range(cards.FRONTS):
        if cards.TYPE_OF[territory] == kind and state.holder[territory] != cards.NONE:
            held[state.holder[territory]] += 1
    most = max(held)
    owner = held.index(most) if most > 0 and held.count(most) == 1 else cards.NONE

    before = state.bonus[kind]
    if owner == before:
        return
    if before != cards.NONE:
        state.bonus[kind] = cards.NONE
        if transcript is not None:
            transcript.append(events.BonusLost(before, kind))
    if owner != cards.NONE:
        state.bonus[kind] = owner
        if transcript is not None:
            transcript.append(events.BonusGained(owner, kind))


def end_battle(state: State, starter: i64, transcript: Transcript | None) -> None:
    """LF 4.1, 9 Go on with the next battle, which `starter` starts, or end the match after too many battles.

    The limits are the most battles, and the most in a row without a capture (`state.quiet`). `state.buried` counts the
    territories at the bottom of the deck that all have seen, so it is never more than the deck has.
    """
    if state.battle == cards.MOST_BATTLES or state.quiet == cards.MOST_QUIET:
        end_match(state, transcript)
        return

    # LF 4.1 Turn up the top territory if none is face up and one is left.
    if state.open_front == cards.NONE and state.territories:
        state.open_front = state.territories.pop()
        state.buried = min(state.buried, len(state.territories))
        if transcript is not None:
            transcript.append(events.FrontTurnedUp(state.open_front))
    state.starter = starter
    state.step = cards.NEXT_BATTLE


def end_by_armistice(state: State, seat: i64, transcript: Transcript | None) -> None:
    """LF 7 End the battle without a winner. `seat`, who drew the Armistice, starts the next one.

    An open front goes under the territory deck. All have seen it, so `state.buried` counts one more known territory
    there. `state.quiet` counts battles in a row without a capture.
    """
    territory = state.front
    if transcript is not None:
        transcript.append(events.BattleEnded(seat, territory))
    clear_table(state, transcript)
    state.quiet += 1

    if state.open_front == territory:
        state.open_front = cards.NONE
        state.territories.insert(0, territory)
        state.buried += 1
        if transcript is not None:
            transcript.append(events.FrontBuried(territory))
    end_battle(state, seat, transcript)


# --- The end of the match (LF 1, 9) ----------------------------------------------------


def end_match(state: State, transcript: Transcript | None) -> None:
    """LF 1, 9 End the match. If `state.victor` has not reached the goal, the most territories decide."""
    state.to_act = OVER
    if transcript is not None:
        transcript.append(MatchEnded(tuple(state.scores()), ending_reason(state)))


def ending_reason(state: State) -> str:
    """LF 1, 9 Return why the match has ended, as a clause that follows the winner's name: "holds 2 German territories".

    A victor has reached the goal. Without one the match was ended because it was too long: after the most battles, or
    the most in a row without a capture. Then the most territories win, and players may share the lead.
    """
    seat = state.victor
    if seat != cards.NONE:
        held = legal.held_by_type(state, seat)
        if state.quick:
            return f"holds {sum(held)} territories"
        if max(held) >= cards.SAME_TYPE:
            return f"holds {max(held)} {cards.TYPE_NAMES[held.index(max(held))]} territories"
        return f"holds territories of {cards.TYPES - held.count(0)} different types"

    when = f"after {state.battle} battles"
    if state.quiet == cards.MOST_QUIET:
        when = f"after {cards.MOST_QUIET} battles in which nothing was captured"
    most_territories = max(len(state.territories_of(other)) for other in range(state.seats))
    territories = f"{most_territories} territor{'y' if most_territories == 1 else 'ies'}"

    scores = state.scores()
    leader_count = scores.count(max(scores))
    if leader_count > 1:
        return f"{leader_count} players share the lead with {territories} each {when}"
    return f"holds {territories}, more than anyone else, {when}"
