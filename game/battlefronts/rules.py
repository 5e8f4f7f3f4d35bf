"""What an action changes, and what follows from it: one function per phase or verb (BF 2-8)."""

from __future__ import annotations

from game.battlefronts import cards as printed
from game.battlefronts import events
from game.battlefronts.actions import CallUp, March, Pass, Redeploy, Reduce, Size
from game.battlefronts.legal import TIED, attrition_of, can_call_up, can_move, fronts_of, the_strongest
from game.battlefronts.state import State
from game.core.events import MatchEnded, Transcript
from game.core.state import OVER, Action


def carry_out(state: State, action: Action, transcript: Transcript | None) -> None:
    """Apply a legal action, then run on to the next decision."""
    seat = state.to_act
    match action:
        case Pass():
            # BF 5.1, 6.1 The seat takes no further part in the phase.
            state.done[seat] = 1
            if transcript is not None:
                transcript.append(events.SeatPassed(seat, state.phase))
            if state.phase == printed.MOVE:
                next_mover(state, seat, transcript)
            else:
                next_caller(state, seat, transcript)
        case March():
            march(state, seat, action.battalion, action.place, transcript)
        case Redeploy():
            redeploy(state, seat, action.battalion, action.front, transcript)
        case CallUp():
            # BF 6.4 The size is the next decision, unless only one card is left.
            state.zone = action.zone
            if transcript is not None:
                transcript.append(events.ZoneNamed(seat, action.zone))
            if state.dealt[seat] == printed.DECK - 1:
                call_up(state, seat, 1, transcript)
        case Size():
            call_up(state, seat, action.cards, transcript)
        case Reduce():
            reduce_chosen(state, seat, action.battalion, transcript)
        case _:
            raise ValueError(f"{action.notation} is not an action of Battlefronts.")


# --- Battalions (BF 2) -----------------------------------------------------------------


def turn_up(state: State, seat: int, number: int, transcript: Transcript | None) -> None:
    """BF 2.1, 2.2 Show the top card: ranks count as printed, a face card as the size of the battalion."""
    base = seat * printed.DECK
    b = base + number
    card = state.order[base + state.top[b]]
    state.up[b] = 1
    state.strength[b] = card if card < printed.JACK else state.end[b] - state.top[b]
    if transcript is not None:
        transcript.append(events.CardTurnedUp(seat, number, card))


def lose_top(state: State, seat: int, number: int) -> int:
    """Discard the top card of a battalion and return its rank; the card below stays face down."""
    base = seat * printed.DECK
    b = base + number
    card = state.order[base + state.top[b]]
    state.top[b] += 1
    state.up[b] = 0
    state.strength[b] = 0
    state.stirred = 1
    return card


def station(state: State, seat: int, number: int, place: int) -> None:
    """Put a battalion at a place, or take it off the table (GONE), and keep `here` up to date."""
    b = seat * printed.DECK + number
    base = seat * printed.PLACES
    if state.place[b] != printed.GONE:
        state.here[base + state.place[b]] -= 1
    if place != printed.GONE:
        state.here[base + place] += 1
    state.place[b] = place


def reduce(state: State, seat: int, number: int, transcript: Transcript | None) -> None:
    """BF 2.3 Discard the top card and turn up the next; with no card left the battalion is gone."""
    b = seat * printed.DECK + number
    place = state.place[b]
    card = lose_top(state, seat, number)
    if transcript is not None:
        transcript.append(events.BattalionReduced(seat, number, place, card, state.phase))
    if state.top[b] < state.end[b]:
        turn_up(state, seat, number, transcript)
        return
    station(state, seat, number, printed.GONE)
    state.field[seat].remove(number)
    if transcript is not None:
        transcript.append(events.BattalionLost(seat, number, place))


def reduce_strongest(state: State, seat: int, transcript: Transcript | None) -> bool:
    """BF 4.1, 7.3 Reduce the strongest at the front; False when its owner must choose among equals (BF 4.2)."""
    number = the_strongest(state, seat, state.front)
    if number == TIED:
        state.to_act = seat
        return False
    reduce(state, seat, number, transcript)
    return True


# --- Attrition (BF 4) ------------------------------------------------------------------


def begin_attrition(state: State, transcript: Transcript | None) -> None:
    """BF 4.3 Begin the phase: the fronts that are contested now are those that it settles."""
    state.phase = printed.ATTRITION
    state.front = 0
    state.side = 0
    state.contested = fronts_of(state, 0) & fronts_of(state, 1)
    if transcript is not None and state.contested:
        transcript.append(events.PhaseBegan(printed.ATTRITION))
        transcript.append(events.AttritionBegan(tuple([f for f in range(printed.FRONTS) if state.contested >> f & 1])))
    go_on_attrition(state, transcript)


def go_on_attrition(state: State, transcript: Transcript | None) -> None:
    """BF 4.1 Front by front, the first player first, each side reduces one battalion."""
    while state.front < printed.FRONTS:
        if state.contested >> state.front & 1:
            while state.side < 2:
                if not reduce_strongest(state, state.first ^ state.side, transcript):
                    return
                state.side += 1
        state.side = 0
        state.front += 1
    begin_move(state, transcript)


def reduce_chosen(state: State, seat: int, number: int, transcript: Transcript | None) -> None:
    """BF 4.2, 7.3 The owner has chosen among equals."""
    reduce(state, seat, number, transcript)
    if state.phase == printed.ATTRITION:
        state.side += 1
        go_on_attrition(state, transcript)
    else:
        state.due[seat] -= 1
        go_on_battle(state, transcript)


# --- Move (BF 5) -----------------------------------------------------------------------


def begin_move(state: State, transcript: Transcript | None) -> None:
    """BF 5.1 Begin the phase: the first player moves first."""
    state.phase = printed.MOVE
    state.done[0] = 0
    state.done[1] = 0
    if transcript is not None and (state.field[0] or state.field[1]):
        transcript.append(events.PhaseBegan(printed.MOVE))
    next_mover(state, 1 - state.first, transcript)


def next_mover(state: State, last: int, transcript: Transcript | None) -> None:
    """BF 5.1 Turns alternate. A seat that has passed or moved everything is done; the other may go on alone."""
    other = 1 - last
    if not state.done[other] and can_move(state, other):
        state.to_act = other
    elif not state.done[last] and can_move(state, last):
        state.to_act = last
    else:
        begin_support(state, transcript)


def march(state: State, seat: int, number: int, place: int, transcript: Transcript | None) -> None:
    """BF 5.2, 5.4 To a neighbouring place; entering a battlefront turns a face-down top card up."""
    b = seat * printed.DECK + number
    origin = state.place[b]
    station(state, seat, number, place)
    state.moved[b] = 1
    if transcript is not None:
        transcript.append(events.BattalionMarched(seat, number, origin, place))
    if place < printed.FRONTS and not state.up[b]:
        turn_up(state, seat, number, transcript)
    next_mover(state, seat, transcript)


def redeploy(state: State, seat: int, number: int, front: int, transcript: Transcript | None) -> None:
    """BF 5.3 Discard the face card on top and put the battalion at `front`; the card below is turned up there."""
    b = seat * printed.DECK + number
    origin = state.place[b]
    card = lose_top(state, seat, number)
    station(state, seat, number, front)
    state.moved[b] = 1
    if transcript is not None:
        transcript.append(events.BattalionRedeployed(seat, number, origin, front, card))
    turn_up(state, seat, number, transcript)
    next_mover(state, seat, transcript)


# --- Support (BF 6) --------------------------------------------------------------------


def begin_support(state: State, transcript: Transcript | None) -> None:
    """BF 6.1 Begin the phase: the first player calls up first."""
    state.phase = printed.SUPPORT
    for seat in range(2):
        state.done[seat] = 0
        state.called[seat] = 0
    if transcript is not None and (can_call_up(state, 0) or can_call_up(state, 1)):
        transcript.append(events.PhaseBegan(printed.SUPPORT))
    next_caller(state, 1 - state.first, transcript)


def next_caller(state: State, last: int, transcript: Transcript | None) -> None:
    """BF 6.1, 6.3 Turns alternate. A seat that has passed, or has no cards or no free zone, is done."""
    other = 1 - last
    if not state.done[other] and can_call_up(state, other):
        state.to_act = other
    elif not state.done[last] and can_call_up(state, last):
        state.to_act = last
    else:
        begin_battle(state, transcript)


def call_up(state: State, seat: int, cards: int, transcript: Transcript | None) -> None:
    """BF 6.2 Deal a battalion face down from the top of the deck into the zone that was named."""
    number = state.raised[seat]
    b = seat * printed.DECK + number
    state.raised[seat] += 1
    state.field[seat].append(number)
    state.start[b] = state.dealt[seat]
    state.top[b] = state.dealt[seat]
    state.dealt[seat] += cards
    state.end[b] = state.dealt[seat]
    station(state, seat, number, printed.FRONTS + state.zone)
    state.called[seat] |= 1 << state.zone
    state.zone = -1
    state.stirred = 1
    if transcript is not None:
        transcript.append(events.BattalionCalledUp(seat, number, state.place[b], cards))
    next_caller(state, seat, transcript)


# --- Battle (BF 7) ---------------------------------------------------------------------


def begin_battle(state: State, transcript: Transcript | None) -> None:
    """BF 7.1 Begin the phase: from F0 to F4, one front fully before the next.

    A battle changes nothing at another front, so the contested fronts can be found once for all.
    """
    state.phase = printed.BATTLE
    state.front = 0
    state.contested = fronts_of(state, 0) & fronts_of(state, 1)
    if transcript is not None and state.contested:
        transcript.append(events.PhaseBegan(printed.BATTLE))
    join_battle(state, transcript)
    go_on_battle(state, transcript)


def join_battle(state: State, transcript: Transcript | None) -> None:
    """BF 7.2 Count the attrition of both sides before anything is reduced."""
    if not state.contested >> state.front & 1:
        return
    totals = state.totals()
    first, second = totals[state.front], totals[printed.PLACES + state.front]
    state.due[0] = attrition_of(second)
    state.due[1] = attrition_of(first)
    if transcript is not None:
        transcript.append(events.BattleJoined(state.front, (first, second), (state.due[1], state.due[0])))


def go_on_battle(state: State, transcript: Transcript | None) -> None:
    """BF 7.3 Reduce the strongest battalion again and again, the first player first, until nothing is due."""
    while state.front < printed.FRONTS:
        if state.contested >> state.front & 1:
            for side in range(2):
                seat = state.first ^ side
                while state.due[seat] > 0 and state.here[seat * printed.PLACES + state.front] > 0:
                    if not reduce_strongest(state, seat, transcript):
                        return
                    state.due[seat] -= 1
        state.front += 1
        if state.front < printed.FRONTS:
            join_battle(state, transcript)
    check(state, transcript)


# --- Check (BF 8) ----------------------------------------------------------------------


def check(state: State, transcript: Transcript | None) -> None:
    """BF 8 End the match with a win or a draw, or begin another round."""
    state.phase = printed.CHECK
    mine, theirs = fronts_of(state, 0), fronts_of(state, 1)
    state.quiet = 0 if state.stirred else state.quiet + 1
    ahead, behind = (mine & ~theirs).bit_count(), (theirs & ~mine).bit_count()
    if ahead >= printed.FRONTS_TO_WIN:
        end(state, 0, held_alone(ahead), transcript)
    elif behind >= printed.FRONTS_TO_WIN:
        end(state, 1, held_alone(behind), transcript)
    elif can_field(state, 0) < printed.FRONTS_TO_WIN and can_field(state, 1) < printed.FRONTS_TO_WIN:
        end(state, -1, "neither side can field three battalions any more", transcript)
    elif state.quiet >= printed.QUIET_ROUNDS:
        end(state, -1, "nothing has stirred for four rounds", transcript)
    elif state.round >= printed.LAST_ROUND:
        end(state, -1, "sixty rounds have brought no decision", transcript)
    else:
        next_round(state, transcript)


def held_alone(fronts: int) -> str:
    """BF 8.1 The reason of a win, as a clause that follows the winner's name."""
    how_many = {3: "three of the five", 4: "four of the five"}.get(fronts, "all five")
    return f"holds {how_many} fronts alone"


def can_field(state: State, seat: int) -> int:
    """BF 8.2 The most battalions a seat can still have: those on the table and one for each card in its deck."""
    return len(state.field[seat]) + printed.DECK - state.dealt[seat]


def end(state: State, winner: int, reason: str, transcript: Transcript | None) -> None:
    """BF 8 The match is over; `winner` -1 is a draw."""
    state.winner = winner
    state.to_act = OVER
    if transcript is not None:
        transcript.append(MatchEnded(tuple(state.scores()), reason))


def next_round(state: State, transcript: Transcript | None) -> None:
    """BF 3.1, 5.5 The other player goes first; every battalion may move again."""
    state.round += 1
    state.first = 1 - state.first
    state.stirred = 0
    for seat in range(2):
        for number in state.field[seat]:
            state.moved[seat * printed.DECK + number] = 0
    if transcript is not None:
        transcript.append(events.RoundBegan(state.round, state.first))
    begin_attrition(state, transcript)
