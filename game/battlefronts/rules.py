"""The changes that an action makes, and all that follows from it: one function per phase or verb (BF 2-8)."""

from __future__ import annotations

from game.battlefronts import cards as printed
from game.battlefronts import events
from game.battlefronts.actions import FIRST_CALL_UP, FIRST_MARCH, FIRST_REDEPLOYMENT, FIRST_REDUCTION, FIRST_SIZE
from game.battlefronts.legal import TIED, attrition_of, can_call_up, can_move, occupied_fronts, strongest_battalion
from game.battlefronts.state import NO_ZONE, NOBODY, State
from game.core.compiled import i64
from game.core.events import MatchEnded, Transcript
from game.core.state import OVER


def apply_action(state: State, id: i64, transcript: Transcript | None) -> None:
    """Carry out a legal action of the seat to act, given by its id, and run on to the next decision.

    A call-up names its zone first and its size with the next action.
    """
    seat: i64 = state.to_act
    if id >= FIRST_REDEPLOYMENT:
        choice = id - FIRST_REDEPLOYMENT
        redeploy_battalion(state, seat, choice // printed.FRONTS, front=choice % printed.FRONTS, transcript=transcript)
    elif id >= FIRST_MARCH:
        choice = id - FIRST_MARCH
        march_battalion(state, seat, choice // printed.PLACES, place=choice % printed.PLACES, transcript=transcript)
    elif id >= FIRST_REDUCTION:
        reduce_chosen_battalion(state, seat, id - FIRST_REDUCTION, transcript)
    elif id >= FIRST_SIZE:
        call_up_battalion(state, seat, cards=id - FIRST_SIZE + 1, transcript=transcript)
    elif id >= FIRST_CALL_UP:
        # BF 6.4 The size is the next decision, unless only one card is left.
        state.zone = id - FIRST_CALL_UP
        if transcript is not None:
            transcript.append(events.ZoneNamed(seat, state.zone))
        if state.dealt[seat] == printed.DECK - 1:
            call_up_battalion(state, seat, cards=1, transcript=transcript)
    else:
        # BF 5.1, 6.1 The seat takes no further part in the phase.
        state.done[seat] = 1
        if transcript is not None:
            transcript.append(events.SeatPassed(seat, state.phase))
        if state.phase == printed.MOVE:
            ask_next_mover(state, seat, transcript)
        else:
            ask_next_caller(state, seat, transcript)


# --- Battalions (BF 2) -----------------------------------------------------------------


def turn_up_top_card(state: State, seat: i64, number: i64, transcript: Transcript | None) -> None:
    """BF 2.1, 2.2 Turn the top card of a battalion face up, and set the strength of the battalion.

    Ranks up to 10 count as printed, and a face card counts as the number of cards in the battalion. Those are the cards
    `top` to `end` - 1 of its owner's deck. `number` counts the call-ups of the seat.
    """
    first_card = seat * printed.DECK
    index = seat * printed.DECK + number
    card = state.order[first_card + state.top[index]]
    state.up[index] = 1
    state.strength[index] = card if card < printed.JACK else state.end[index] - state.top[index]  # or its size
    if transcript is not None:
        transcript.append(events.CardTurnedUp(seat, number, card))


def discard_top_card(state: State, seat: i64, number: i64) -> i64:
    """Discard the top card of a battalion and return its rank. The next card is the top now, and still face down.

    A battalion has strength 0 while its top card is face down. A round with a discard is not a quiet one (BF 8.3).
    """
    first_card = seat * printed.DECK
    index = seat * printed.DECK + number
    card = state.order[first_card + state.top[index]]
    state.top[index] += 1
    state.up[index] = 0
    state.strength[index] = 0
    state.stirred = 1
    return card


def put_battalion(state: State, seat: i64, number: i64, place: i64) -> None:
    """Put a battalion at a place, or take it off the table (GONE).

    `here` is kept up to date: it counts each seat's battalions at each place.
    """
    index = seat * printed.DECK + number
    first_place = seat * printed.PLACES
    if state.place[index] != printed.GONE:
        state.here[first_place + state.place[index]] -= 1
    if place != printed.GONE:
        state.here[first_place + place] += 1
    state.place[index] = place


def put_on_field(state: State, seat: i64, number: i64) -> None:
    """Put a new battalion on the `field` of its seat, as the youngest one."""
    state.field[seat * printed.DECK + state.fielded[seat]] = number
    state.fielded[seat] += 1


def take_off_field(state: State, seat: i64, number: i64) -> None:
    """Take a battalion that is lost off the list `field` of its seat.

    The list has the numbers of the living battalions, oldest first, from seat * DECK on. `fielded` is its length. The
    younger battalions move up by one place, and the place that becomes free at the end is set to 0.
    """
    last_place = seat * printed.DECK + state.fielded[seat] - 1
    place = seat * printed.DECK
    while state.field[place] != number:
        place += 1
    while place < last_place:
        state.field[place] = state.field[place + 1]
        place += 1
    state.field[last_place] = 0
    state.fielded[seat] -= 1


def reduce_battalion(state: State, seat: i64, number: i64, transcript: Transcript | None) -> None:
    """BF 2.3 Reduce a battalion: discard its top card and turn up the next one.

    A battalion that has no cards left (its `top` has reached its `end`) leaves the table and the list `field` of its
    seat.
    """
    index = seat * printed.DECK + number
    place = state.place[index]
    card = discard_top_card(state, seat, number)
    if transcript is not None:
        transcript.append(events.BattalionReduced(seat, number, place, card, state.phase))

    if state.top[index] < state.end[index]:
        turn_up_top_card(state, seat, number, transcript)
        return
    put_battalion(state, seat, number, printed.GONE)
    take_off_field(state, seat, number)
    if transcript is not None:
        transcript.append(events.BattalionLost(seat, number, place))


def reduce_strongest(state: State, seat: i64, transcript: Transcript | None) -> bool:
    """BF 4.1, 7.3 Reduce the strongest battalion of a seat at the front that is being settled (`state.front`).

    If several share the highest strength, the seat must choose one (BF 4.2). Then nothing is reduced, the seat is
    asked, and False is returned.
    """
    number = strongest_battalion(state, seat, state.front)
    if number == TIED:
        state.to_act = seat
        return False
    reduce_battalion(state, seat, number, transcript)
    return True


def reduce_chosen_battalion(state: State, seat: i64, number: i64, transcript: Transcript | None) -> None:
    """BF 4.2, 7.3 Reduce the battalion that its owner has chosen among equals, and go on with the phase.

    In Attrition the turn passes to the other side (`side`). In a battle the seat owes one reduction less (`due`).
    """
    reduce_battalion(state, seat, number, transcript)
    if state.phase == printed.ATTRITION:
        state.side += 1
        continue_attrition(state, transcript)
    else:
        state.due[seat] -= 1
        continue_battle(state, transcript)


# --- Attrition (BF 4) ------------------------------------------------------------------


def begin_attrition(state: State, transcript: Transcript | None) -> None:
    """BF 4.3 Begin the Attrition phase, which settles the fronts that are contested now, from the first on.

    A front is contested where both seats have a battalion. `side` is 0 while the first player reduces and 1 for the
    other.
    """
    state.phase = printed.ATTRITION
    state.front = 0
    state.side = 0
    state.contested = occupied_fronts(state, seat=0) & occupied_fronts(state, seat=1)  # a bit for each front
    if transcript is not None and state.contested:
        transcript.append(events.PhaseBegan(printed.ATTRITION))
        transcript.append(events.AttritionBegan(tuple([f for f in range(printed.FRONTS) if state.contested >> f & 1])))
    continue_attrition(state, transcript)


def continue_attrition(state: State, transcript: Transcript | None) -> None:
    """BF 4.1 Let both sides reduce one battalion at each contested front, the first player first. Then Move begins.

    It goes on from `state.front` and `state.side` (0 for the first player, 1 for the other one). It stops where a side
    has to choose among equal battalions, and is called again after that choice. `contested` has a bit for each front.
    """
    while state.front < printed.FRONTS:
        if state.contested >> state.front & 1:
            while state.side < 2:
                # the first player for side 0, the other seat for side 1
                if not reduce_strongest(state, state.first ^ state.side, transcript):
                    return
                state.side += 1
        state.side = 0
        state.front += 1
    begin_move(state, transcript)


# --- Move (BF 5) -----------------------------------------------------------------------


def begin_move(state: State, transcript: Transcript | None) -> None:
    """BF 5.1 Begin the Move phase: the first player moves first, as if the other seat had just moved.

    The phase is reported only if a battalion is on the table. `done`: 1 for a seat that has finished with the phase.
    """
    state.phase = printed.MOVE
    state.done[0] = 0
    state.done[1] = 0
    if transcript is not None and (state.fielded[0] or state.fielded[1]):
        transcript.append(events.PhaseBegan(printed.MOVE))
    ask_next_mover(state, last=1 - state.first, transcript=transcript)


def ask_next_mover(state: State, last: i64, transcript: Transcript | None) -> None:
    """BF 5.1 Ask the seat that moves next, where `last` has just moved or passed, or begin Support if nobody can move.

    Turns alternate. A seat that has passed (`done`) or moved every battalion is passed over, so the other may go on
    alone.
    """
    other = 1 - last
    if not state.done[other] and can_move(state, other):
        state.to_act = other
    elif not state.done[last] and can_move(state, last):
        state.to_act = last
    else:
        begin_support(state, transcript)


def march_battalion(state: State, seat: i64, number: i64, place: i64, transcript: Transcript | None) -> None:
    """BF 5.2, 5.4 March to a neighbouring place. A battalion that enters a battlefront turns its top card up.

    Places below FRONTS are battlefronts, and the others travel zones. A battalion moves once in a round (`moved`).
    """
    index = seat * printed.DECK + number
    origin = state.place[index]
    put_battalion(state, seat, number, place)
    state.moved[index] = 1
    if transcript is not None:
        transcript.append(events.BattalionMarched(seat, number, origin, place))

    if place < printed.FRONTS and not state.up[index]:
        turn_up_top_card(state, seat, number, transcript)
    ask_next_mover(state, seat, transcript)


def redeploy_battalion(state: State, seat: i64, number: i64, front: i64, transcript: Transcript | None) -> None:
    """BF 5.3 Redeploy: discard the face card on top, put the battalion at any front, and turn up its next card there.

    A battalion moves once in a round (`moved`). After that the other seat is asked.
    """
    index = seat * printed.DECK + number
    origin = state.place[index]
    card = discard_top_card(state, seat, number)
    put_battalion(state, seat, number, front)
    state.moved[index] = 1
    if transcript is not None:
        transcript.append(events.BattalionRedeployed(seat, number, origin, front, card))

    turn_up_top_card(state, seat, number, transcript)
    ask_next_mover(state, seat, transcript)


# --- Support (BF 6) --------------------------------------------------------------------


def begin_support(state: State, transcript: Transcript | None) -> None:
    """BF 6.1 Begin the Support phase: the first player calls up first, as if the other seat had just done so.

    `done`: 1 for a seat that has finished with the phase. `called`: a bit for each zone where it has called up. The
    phase is reported only if a seat can call up.
    """
    state.phase = printed.SUPPORT
    for seat in range(2):
        state.done[seat] = 0
        state.called[seat] = 0
    if transcript is not None and (can_call_up(state, seat=0) or can_call_up(state, seat=1)):
        transcript.append(events.PhaseBegan(printed.SUPPORT))
    ask_next_caller(state, last=1 - state.first, transcript=transcript)


def ask_next_caller(state: State, last: i64, transcript: Transcript | None) -> None:
    """BF 6.1, 6.3 Ask the seat that calls up next, where `last` has just called up or passed, or begin Battle.

    Turns alternate. A seat that has passed (`done`), or has no cards or no free zone, is passed over.
    """
    other = 1 - last
    if not state.done[other] and can_call_up(state, other):
        state.to_act = other
    elif not state.done[last] and can_call_up(state, last):
        state.to_act = last
    else:
        begin_battle(state, transcript)


def call_up_battalion(state: State, seat: i64, cards: i64, transcript: Transcript | None) -> None:
    """BF 6.2 Deal a battalion of this many cards face down from the deck into the zone that was named (`state.zone`).

    A deck keeps its order, so a battalion is the cards `start` to `end` - 1 of it. Its number counts the call-ups of
    its seat (`raised`). A zone is free for one call-up in a round (`called`).
    """
    number = state.raised[seat]
    index = seat * printed.DECK + number
    state.raised[seat] += 1
    put_on_field(state, seat, number)

    state.start[index] = state.dealt[seat]
    state.top[index] = state.dealt[seat]
    state.dealt[seat] += cards
    state.end[index] = state.dealt[seat]

    put_battalion(state, seat, number, place=printed.FRONTS + state.zone)
    state.called[seat] |= printed.ZONE_BITS[state.zone]
    state.zone = NO_ZONE
    state.stirred = 1  # BF 8.3 A round with a call-up is not a quiet one.
    if transcript is not None:
        transcript.append(events.BattalionCalledUp(seat, number, state.place[index], cards))
    ask_next_caller(state, seat, transcript)


# --- Battle (BF 7) ---------------------------------------------------------------------


def begin_battle(state: State, transcript: Transcript | None) -> None:
    """BF 7.1 Begin the Battle phase, which settles the contested fronts from F0 to F4, one fully before the next.

    A front is contested where both seats have a battalion. A battle changes nothing at another front, so all contested
    fronts are known from the beginning. `contested` has a bit for each.
    """
    state.phase = printed.BATTLE
    state.front = 0
    state.contested = occupied_fronts(state, seat=0) & occupied_fronts(state, seat=1)
    if transcript is not None and state.contested:
        transcript.append(events.PhaseBegan(printed.BATTLE))
    count_attrition(state, transcript)
    continue_battle(state, transcript)


def count_attrition(state: State, transcript: Transcript | None) -> None:
    """BF 7.2 Set how many reductions both sides owe at the present front (`due`), before anything is reduced there.

    Each side's total strength decides what the other owes. Nothing happens if the front is not contested.
    """
    if not state.contested >> state.front & 1:
        return
    strength_of_0 = state.total(0, state.front)
    strength_of_1 = state.total(1, state.front)
    state.due[0] = attrition_of(strength_of_1)
    state.due[1] = attrition_of(strength_of_0)
    if transcript is not None:
        inflicted = (state.due[1], state.due[0])
        transcript.append(events.BattleJoined(state.front, (strength_of_0, strength_of_1), inflicted))


def continue_battle(state: State, transcript: Transcript | None) -> None:
    """BF 7.3 Carry out the reductions that are due, front by front and the first player first.

    Then the round is checked. A side always reduces its strongest battalion. Where it has to choose among equals, the
    function stops. `reduce_chosen_battalion` makes that choice, lowers `due` and calls this function again. A side that
    loses all its battalions at the front owes nothing more there.

    `contested` has a bit for each front of both seats. `due`: by seat, the reductions that it still owes at
    `state.front`, set by `count_attrition`. `here`: by seat and place, its number of battalions.
    """
    while state.front < printed.FRONTS:
        if state.contested >> state.front & 1:
            for side in range(2):
                seat = state.first ^ side  # the first player for side 0, the other seat for side 1
                while state.due[seat] > 0 and state.here[seat * printed.PLACES + state.front] > 0:
                    if not reduce_strongest(state, seat, transcript):
                        return
                    state.due[seat] -= 1

        state.front += 1
        if state.front < printed.FRONTS:
            count_attrition(state, transcript)
    check_for_end(state, transcript)


# --- Check (BF 8) ----------------------------------------------------------------------


def check_for_end(state: State, transcript: Transcript | None) -> None:
    """BF 8 End the match with a win or a draw, or begin another round.

    A side wins by holding three fronts alone. The match is drawn when neither side can field three battalions any more,
    after four quiet rounds (no discard and no call-up), and after sixty rounds.
    """
    state.phase = printed.CHECK
    state.quiet = 0 if state.stirred else state.quiet + 1
    fronts_of_0: int = occupied_fronts(state, seat=0)  # a bit for each front
    fronts_of_1: int = occupied_fronts(state, seat=1)
    held_by_0_alone = (fronts_of_0 & ~fronts_of_1).bit_count()
    held_by_1_alone = (fronts_of_1 & ~fronts_of_0).bit_count()

    if held_by_0_alone >= printed.FRONTS_TO_WIN:
        end_match(state, winner=0, reason=win_clause(held_by_0_alone), transcript=transcript)
    elif held_by_1_alone >= printed.FRONTS_TO_WIN:
        end_match(state, winner=1, reason=win_clause(held_by_1_alone), transcript=transcript)
    elif most_battalions(state, seat=0) < printed.FRONTS_TO_WIN and most_battalions(state, 1) < printed.FRONTS_TO_WIN:
        end_match(state, NOBODY, "neither side can field three battalions any more", transcript)
    elif state.quiet >= printed.QUIET_ROUNDS:
        end_match(state, winner=NOBODY, reason="nothing has stirred for four rounds", transcript=transcript)
    elif state.round >= printed.LAST_ROUND:
        end_match(state, winner=NOBODY, reason="sixty rounds have brought no decision", transcript=transcript)
    else:
        begin_next_round(state, transcript)


def win_clause(fronts: int) -> str:
    """BF 8.1 Return the reason of a win with this many fronts, to follow the winner's name.

    For 5 fronts it is "holds all five fronts alone".
    """
    how_many = {3: "three of the five", 4: "four of the five"}.get(fronts, "all five")
    return f"holds {how_many} fronts alone"


def most_battalions(state: State, seat: i64) -> i64:
    """BF 8.2 Return the most battalions that a seat can still have.

    Those are the battalions on the table, and one for each card in its deck.
    """
    return state.fielded[seat] + printed.DECK - state.dealt[seat]


def end_match(state: State, winner: i64, reason: str, transcript: Transcript | None) -> None:
    """BF 8 End the match and report it. `winner` is a seat, or NOBODY for a draw.

    `reason` completes a sentence that begins with the winner's name or with "A draw:".
    """
    state.winner = winner
    state.to_act = OVER
    if transcript is not None:
        transcript.append(MatchEnded(tuple(state.scores()), reason))


def begin_next_round(state: State, transcript: Transcript | None) -> None:
    """BF 3.1, 5.5 Begin the next round: the other player goes first, and every battalion may move again.

    The round counts as quiet until something is discarded or called up (`stirred` is 1 then). `field` holds the numbers
    of a seat's living battalions from seat * DECK on, and `moved` of battalion n is at seat * DECK + n.
    """
    state.round += 1
    state.first = 1 - state.first
    state.stirred = 0

    seat: i64
    i: i64
    for seat in range(2):
        base = seat * printed.DECK
        for i in range(base, base + state.fielded[seat]):
            state.moved[base + state.field[i]] = 0

    if transcript is not None:
        transcript.append(events.RoundBegan(state.round, state.first))
    begin_attrition(state, transcript)
