"""From an action to the next decision: the course of a turn, the deck, deployment, and the end (FF 1, 3, 4)."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.decks import cards_by_count, take_shuffled_discards
from game.core.events import MatchEnded, Transcript
from game.core.packed import append, pop, vec
from game.core.rng import Rng
from game.core.state import OVER
from game.fighting_front import actions as do
from game.fighting_front import air, cards, events, ground, quick, steps
from game.fighting_front import rolls as hits
from game.fighting_front.ground import enter_space
from game.fighting_front.legal import find_choices, find_patients, new_choices
from game.fighting_front.rolls import begin_phase, clear_air, discard_kind, take_from_hand
from game.fighting_front.state import State

# --- The deck (FF 1.4, 4.2) -----------------------


def draw_cards(state: State, seat: i64, number: i64, rng: Rng, transcript: Transcript | None) -> None:
    """FF 4.2 Draw this number of cards into a hand. Cards that its nation does not have are put aside meanwhile.

    A sort without a kind for the nation (KIND_OF) is such a card, and another card is drawn for it. `drawn` holds the
    cards that were drawn since the last event, since the transcript keeps their order.
    """
    drawn: list[int] = []
    sort: i64
    while number > 0:
        if len(state.deck) == 0:
            report_drawn_cards(state, seat, drawn, transcript)
            drawn = []
            if not remake_deck(state, rng, transcript):
                if transcript is not None:
                    transcript.append(events.NothingDrawn(seat))
                break

        sort = state.deck[len(state.deck) - 1]
        if cards.KIND_OF[state.nation[seat] * cards.SORTS + sort] == cards.NONE:
            report_drawn_cards(state, seat, drawn, transcript)
            drawn = []
            lay_aside(state, seat, transcript)
            continue

        state.deck, sort = pop(state.deck)
        state.hands[seat * cards.SORTS + sort] += 1
        state.hand_size[seat] += 1
        if transcript is not None:
            drawn.append(sort)
        number -= 1
    report_drawn_cards(state, seat, drawn, transcript)

    # Only now do the replaced cards go to the pile, so that none of them is shuffled back in this draw.
    for sort in range(cards.SORTS):
        if state.aside[sort]:
            state.discard[sort] += state.aside[sort]
            state.aside[sort] = 0


def report_drawn_cards(state: State, seat: i64, drawn: list[int], transcript: Transcript | None) -> None:
    """Add one event for the cards that a seat has drawn, in their order, to the transcript.

    Turn 0 is the setup, in which the first hand is dealt.
    """
    if transcript is not None and drawn:
        transcript.append(events.CardsDrawn(seat, tuple(drawn)) if state.turn else events.HandDealt(seat, tuple(drawn)))


def lay_aside(state: State, seat: i64, transcript: Transcript | None) -> None:
    """FF 4.2 Put the top card of the deck aside: a national card that the seat's nation does not have.

    The cards aside go to the discards once all cards have been drawn, so that they cannot be drawn again at once.
    """
    state.deck, sort = pop(state.deck)
    state.aside[sort] += 1
    if transcript is not None:
        transcript.append(events.CardReplaced(seat, sort))


def remake_deck(state: State, rng: Rng, transcript: Transcript | None) -> bool:
    """FF 1.4 Shuffle the discards into a new deck. Returns False if there are no discards either.

    Call it when the deck is empty. A card that is not in the discards or on the table must then be in a hand, so each
    seat can work out the other hand. `state.known` counts the cards of each hand that the other seat surely knows: at
    this moment all of them.
    """
    state.deck = take_shuffled_discards(state.discard, rng)
    if len(state.deck) == 0:
        return False
    state.known = state.hands[:]
    if transcript is not None:
        transcript.append(events.DeckRemade(len(state.deck)))
    return True


# --- Recovery and Logistics (FF 4.1, 4.2) ----------------------------------------------


def begin_turn(state: State, transcript: Transcript | None) -> None:
    """FF 1.6, 4.1 Begin the next turn. The match ends if the active side has reached the goal, else its units recover.

    The seats take turns alternately: seat 0 has the odd turns. All marks of the last turn are reset, such as used
    locations, missions and fights of air units. The goal is to hold GOAL spaces of the enemy back row. By the option
    `state.hold` they must still be held when the seat's next turn begins, so they are counted here.
    """
    state.active = state.turn % 2
    state.turn += 1

    # FF 4 Forget everything that was done last turn: the decisions and the second pass, the strategy played, whether
    # something was destroyed (`struck`), the number of the current attack, and the deeds of all units.
    state.phase = steps.RECOVERY_PHASE
    state.decided[0] = 0
    state.decided[1] = 0
    state.second = 0
    state.strategy = 0
    state.struck = 0
    state.current = 0
    state.missions = vec[i64]()
    space: i64
    for space in range(cards.SPACES):
        state.acted[space] = 0
        state.site_used[space] = 0
    slot: i64
    for slot in range(cards.AIR_SLOTS):
        state.air_task[slot] = cards.IDLE
        state.air_goal[slot] = cards.NONE
        state.air_foe[slot] = cards.NONE
        state.air_harm[slot] = 0
        state.air_rolled[slot] = 0

    if transcript is not None:
        transcript.append(events.TurnBegan(state.turn, state.active))

    if state.hold and quick.back_row_spaces_held(state, state.active) >= cards.GOAL:
        end_match(state, state.active, transcript)
        return

    recover_units(state, transcript)
    state.step = steps.HOSPITAL


def recover_units(state: State, transcript: Transcript | None) -> None:
    """FF 4.1 Take a disruption counter off every unit of the active side."""
    spaces: list[int] = []
    slots: list[int] = []

    space: i64
    for space in range(cards.SPACES):
        if state.dc[space] and state.owner[space] == state.active:
            state.dc[space] -= 1
            spaces.append(space)

    slot: i64
    for slot in range(cards.AIR_SLOTS):
        if state.air_dc[slot] and state.air_owner[slot] == state.active:
            state.air_dc[slot] -= 1
            slots.append(slot)

    if transcript is not None and (spaces or slots):
        begin_phase(state, steps.RECOVERY_PHASE, transcript)
        transcript.append(events.Recovered(tuple(spaces), tuple(slots)))


def treat_unit(state: State, space: i64, slot: i64, transcript: Transcript | None) -> None:
    """FF 4.1 Take one disruption counter off a unit by a Field Hospital of the active side.

    The hospital is then used for this turn. The unit is the ground unit in `space`, or the air unit in `slot`. The
    other of the two is NONE.
    """
    hospital = quick.find_unused_site(state, state.active, cards.FIELD_HOSPITAL)
    state.site_used[hospital] = 1

    if slot == cards.NONE:
        state.dc[space] -= 1
    else:
        state.air_dc[slot] -= 1

    if transcript is not None:
        kind = state.unit[space] if slot == cards.NONE else state.air_unit[slot]
        transcript.append(events.HospitalUsed(hospital, space, slot, kind))


def draw_for_logistics(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FF 4.2 Draw three cards for the active seat, and one more for each location of it that brings supplies.

    Such locations (IS_DEPOT) are the Headquarters and two national locations. Deployment is next.
    """
    seat = state.active
    number = cards.LOGISTICS_CARDS
    space: i64
    for space in range(cards.SPACES):
        if state.site_owner[space] == seat and cards.IS_DEPOT[state.site[space]]:
            number += cards.LOGISTICS_PLUS

    begin_phase(state, steps.LOGISTICS_PHASE, transcript)
    draw_cards(state, seat, number, rng, transcript)
    state.step = steps.BEGIN_DEPLOYMENT


# --- The end of a turn (FF 4.15) -------------------------------------------------------


def begin_end_phase(state: State, transcript: Transcript | None) -> None:
    """FF 4.15 Begin the End phase: discard the fly-over units. The check of the hand limit follows."""
    begin_phase(state, steps.END_PHASE, transcript)
    slot: i64
    for slot in range(cards.AIR_SLOTS):
        if state.air_base[slot] == cards.FLY_OVER:
            kind = state.air_unit[slot]
            discard_kind(state, kind)
            clear_air(state, slot)
            if transcript is not None:
                transcript.append(events.FlyOverGone(slot, kind))
    state.step = steps.DISCARD


def discard_card(state: State, seat: i64, sort: i64, transcript: Transcript | None) -> None:
    """FF 4.15 Discard a card that is over the hand limit."""
    take_from_hand(state, seat, sort)
    state.discard[sort] += 1
    if transcript is not None:
        transcript.append(events.CardDiscarded(seat, sort))


def end_turn(state: State, transcript: Transcript | None) -> None:
    """FF 1.6 End the turn: with a victory at once, one of the two draws, or the next turn.

    A turn is quiet if it destroyed no unit or location (`struck`) and left no unit of the active side in the enemy
    half. Too many turns, or too many quiet ones in a row, make a draw. The active side wins now if it holds GOAL spaces
    of the enemy back row, unless the option `hold` makes it wait for its next turn.
    """
    state.quiet = 0 if state.struck or has_advanced(state) else state.quiet + 1
    state.step = steps.NEXT_TURN
    if transcript is not None:
        transcript.append(events.TurnEnded(state.turn, state.active))

    if not state.hold and quick.back_row_spaces_held(state, state.active) >= cards.GOAL:
        end_match(state, state.active, transcript)
    elif state.turn >= cards.MOST_TURNS or state.quiet >= cards.MOST_QUIET:
        end_match(state, victor=cards.NONE, transcript=transcript)


def has_advanced(state: State) -> bool:
    """FF 1.6 Whether a ground unit of the active side is in the enemy half."""
    space: i64
    for space in range(cards.SPACES):
        if state.owner[space] == state.active and cards.HALF_OF[space] != state.active:
            return True
    return False


def end_match(state: State, victor: i64, transcript: Transcript | None) -> None:
    """FF 1.6 End the match with the victory of a seat, or with a draw if `victor` is NONE."""
    state.victor = victor
    state.to_act = OVER
    if transcript is not None:
        transcript.append(MatchEnded(tuple(state.scores()), ending_reason(state)))


def ending_reason(state: State) -> str:
    """Return the reason why the match is over, as a clause: "holds 2 spaces of the enemy back row"."""
    if state.victor != cards.NONE:
        held = quick.back_row_spaces_held(state, state.victor)
        return f"holds {held} spaces of the enemy back row"
    if state.turn >= cards.MOST_TURNS:
        return f"{cards.MOST_TURNS} turns are over"
    return f"{cards.MOST_QUIET} turns in a row without a loss or an advance"


# --- The setup and the Deployment phase (FF 3, 4.3) ------------------------------------


def ask_setup(state: State) -> None:
    """FF 3.1 Ask the seats in turn to deploy a card. A seat without cards has finished.

    `state.finished` is 1 for such a seat and for one that has ended its setup. Once both have, the first turn begins.
    """
    seat: i64
    for seat in range(2):
        if not state.hand_size[seat]:
            state.finished[seat] = 1

    if state.finished[0] and state.finished[1]:
        state.step = steps.NEXT_TURN
        return

    if state.finished[state.active]:
        state.active = 1 - state.active
    state.to_act = state.active


def pick_card(state: State, seat: i64, sort: i64) -> None:
    """FF 11 Pick a card, which stays face up until it is deployed."""
    hits.take_from_hand(state, seat, sort)
    state.picked_card = sort
    state.step = steps.SETUP_ON if state.step == steps.SETUP else steps.DEPLOY_ON


def play_reconnaissance(state: State, seat: i64, transcript: Transcript | None) -> None:
    """FF 8 Play Reconnaissance: its seat sees all cards that are now in the other hand.

    The card goes to the discards. `state.known` holds, at seat * SORTS + sort, the cards of a hand that the other seat
    surely knows.
    """
    hits.take_from_hand(state, seat, cards.RECONNAISSANCE)
    state.discard[cards.RECONNAISSANCE] += 1

    holder = 1 - seat
    base = holder * cards.SORTS
    sort: i64
    for sort in range(cards.SORTS):
        state.known[base + sort] = state.hands[base + sort]
    if transcript is not None:
        transcript.append(events.HandSeen(seat, holder, tuple(cards_by_count(state.hand(holder)))))


def deploy_in_space(state: State, seat: i64, space: i64, transcript: Transcript | None) -> None:
    """FF 3.1, 4.3 Deploy the picked card in a space, a leader onto the ground unit there."""
    kind = cards.KIND_OF[state.nation[seat] * cards.SORTS + state.picked_card]
    state.picked_card = cards.NONE

    if cards.IS_SITE[kind]:
        hits.build_site(state, space, seat, kind)
        if transcript is not None:
            transcript.append(events.SiteBuilt(seat, space, kind))
    elif cards.IS_AIR[kind]:
        slot = hits.free_slot(state)
        hits.place_air(state, slot, seat, kind, space)
        if transcript is not None:
            transcript.append(events.AirUnitDeployed(seat, slot, space, kind))
    elif cards.IS_LEADER[kind]:
        state.leader[space] = kind
        if transcript is not None:
            transcript.append(events.LeaderDeployed(seat, space, slot=cards.NONE, kind=kind))
    else:
        hits.place_unit(state, space, seat, kind)
        if transcript is not None:
            transcript.append(events.UnitDeployed(seat, space, kind))
        enter_space(state, space, transcript)

    continue_after_deployment(state)


def deploy_aboard(state: State, seat: i64, slot: i64, transcript: Transcript | None) -> None:
    """FF 2.1 Deploy the picked leader on an air unit."""
    kind = cards.KIND_OF[state.nation[seat] * cards.SORTS + state.picked_card]
    state.picked_card = cards.NONE
    state.air_leader[slot] = kind
    if transcript is not None:
        transcript.append(events.LeaderDeployed(seat, space=cards.NONE, slot=slot, kind=kind))
    continue_after_deployment(state)


def continue_after_deployment(state: State) -> None:
    """FF 3.1 Go on after a deployed card: in the setup with the other side, in a turn with the next card."""
    if state.step == steps.SETUP_ON:
        state.step = steps.SETUP
        state.active = 1 - state.active
    else:
        state.step = steps.DEPLOY


# --- From an action to the next choice ---------------------------------------------------

NOBODY: Final = -2
"""The value of `to_act` while steps run in which nobody is asked."""


def apply_action(state: State, id: i64, rng: Rng, transcript: Transcript | None) -> None:
    """Apply a legal action of the seat to act, given by its id, then run the rules to the next choice.

    The first step of a decision adds its weight to the seat's decisions of this turn, by which a bot shares out its
    time.
    """
    seat: i64 = state.to_act
    if not steps.MIDWAY[state.step]:
        state.decided[seat] += steps.WEIGHT[state.step]
    apply_choice(state, seat, id, transcript)
    run_to_next_choice(state, rng, transcript)


def run_to_next_choice(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """Run one step after another until somebody has a choice or the match is over. NOBODY is asked in between.

    FF 11: in some steps (ALONE) a choice is taken at once if it is the only one, and its seat is not asked.
    """
    while state.to_act == NOBODY:
        run_step(state, rng, transcript)

        # A seat number, 0 or 1, says that this seat is asked.
        if state.to_act >= 0 and steps.ALONE[state.step]:
            choices = new_choices()
            if find_choices(state, choices) == 1:
                apply_choice(state, seat=state.to_act, id=choices[0], transcript=transcript)


def apply_choice(state: State, seat: i64, id: i64, transcript: Transcript | None) -> None:
    """FF 11 Apply one choice, given by its id, which a seat has made or which was the only one.

    No seat is to act afterwards (NOBODY), until the rules have run to the next question.
    """
    state.to_act = NOBODY
    step = state.step

    if steps.AIR <= step <= steps.AA_TARGET:
        air.apply_air_choice(state, seat, id, transcript)
    elif id == do.PASS_ID:
        apply_pass(state, seat, transcript)
    elif do.is_unit(id):
        apply_unit_choice(state, id - do.FIRST_UNIT, transcript)
    elif do.is_step(id):
        state.path = append(state.path, id - do.FIRST_STEP)
    elif id == do.STOP_ID:
        ground.complete_move(state, transcript)
    elif do.is_target(id):
        ground.declare_attack(state, id - do.FIRST_TARGET, transcript)
    elif id == do.FINISH_ID:
        apply_finish(state, seat, transcript)
    elif do.FIRST_CARD <= id < do.FIRST_PLAY:
        pick_card(state, seat, do.SORT_NAMED[id])
    elif do.FIRST_ON <= id < do.FIRST_UNIT:
        deploy_in_space(state, seat, id - do.FIRST_ON, transcript)
    else:
        apply_rare_choice(state, seat, id, transcript)


def apply_rare_choice(state: State, seat: i64, id: i64, transcript: Transcript | None) -> None:
    """Apply a choice of a kind that is rare, which `apply_choice` therefore asks for last.

    The last one names an air unit that a Field Hospital treats. Air units of the air phases do not come here.
    """
    if do.is_event(id):
        play_event(state, seat, do.SORT_NAMED[id], transcript)
    elif id == do.DUMP_ID:
        hits.add_dump(state, seat, transcript)
    elif do.FIRST_DISCARD <= id < do.FIRST_ON:
        discard_card(state, seat, id - do.FIRST_DISCARD, transcript)
    elif id == do.HIT_UNIT_ID:
        hits.hit_unit(state, transcript)
    elif id == do.HIT_SITE_ID:
        hits.hit_site(state, transcript)
    elif do.FIRST_HIT_AIR <= id < do.FIRST_CARD:
        hits.hit_air(state, id - do.FIRST_HIT_AIR, transcript)
    elif id == do.OCCUPY_ID:
        ground.occupy_space(state, transcript)
    elif id == do.STAY_ID:
        ground.decline_occupation(state)
    elif do.FIRST_ABOARD <= id < do.FIRST_AIR:
        deploy_aboard(state, seat, id - do.FIRST_ABOARD, transcript)
    elif do.is_air(id):
        treat_unit(state, space=cards.NONE, slot=id - do.FIRST_AIR, transcript=transcript)


def apply_pass(state: State, seat: i64, transcript: Transcript | None) -> None:
    """FF 11 Apply a pass, which declines whatever the present step offers.

    It adds no card to a roll (WINDOW), does not follow a cleared attack (FOLLOW), or uses no Fuel Dump (FUEL). In the
    remaining step artillery holds its supporting fire.
    """
    step = state.step
    if step == steps.WINDOW:
        hits.pass_window(state, seat, transcript)
    elif step == steps.FOLLOW:
        ground.decline_to_follow(state, seat, transcript)
    elif step == steps.FUEL:
        ground.decline_fuel(state, seat, transcript)
    else:
        ground.hold_fire(state, seat, transcript)


def apply_unit_choice(state: State, space: i64, transcript: Transcript | None) -> None:
    """FF 11 Apply the choice of a ground unit, named by its space, in the present step.

    It picks a mover or an attacker, follows an attacker, gets fuel, or is treated in a hospital. In the remaining step
    (SUPPORT_FIRE) it is a gun that fires in support.
    """
    step = state.step

    if step == steps.MOVE:
        ground.pick_mover(state, space)
    elif step == steps.ARTILLERY or step == steps.GROUND:
        ground.pick_attacker(state, space)
    elif step == steps.FOLLOW:
        ground.move_up(state, space, transcript)
    elif step == steps.FUEL:
        ground.fuel_tank(state, space)
    elif step == steps.HOSPITAL:
        treat_unit(state, space, slot=cards.NONE, transcript=transcript)
    else:
        ground.fire_in_support(state, space)


def apply_finish(state: State, seat: i64, transcript: Transcript | None) -> None:
    """FF 3.1, 11 Apply the action "finish" in a step that a seat may end: the setup, or a phase that declares things.

    After the setup of one seat the other goes on. After Deployment, Artillery begins. After Ground Movement, Ground
    begins. In all other steps the seat has finished declaring its attacks.
    """
    step = state.step

    if step == steps.SETUP:
        state.finished[seat] = 1
        state.active = 1 - seat
        if transcript is not None:
            transcript.append(events.SetupFinished(seat))
    elif step == steps.DEPLOY:
        state.step = steps.BEGIN_ARTILLERY
    elif step == steps.MOVE:
        state.step = steps.BEGIN_GROUND
    else:
        ground.finish_declaring(state, transcript)


def play_event(state: State, seat: i64, sort: i64, transcript: Transcript | None) -> None:
    """FF 5.2, 8, 9 Play an event card: into the window before a roll, as Reconnaissance, or as a strategy for the turn.

    A strategy is used up at once, and `state.strategy` notes that it is in force this turn.
    """
    if state.step == steps.WINDOW:
        hits.add_card(state, seat, sort, transcript)
    elif sort == cards.RECONNAISSANCE:
        play_reconnaissance(state, seat, transcript)
    else:
        hits.take_from_hand(state, seat, sort)
        state.discard[sort] += 1
        state.strategy = 1
        if transcript is not None:
            transcript.append(events.StrategyPlayed(seat, cards.KIND_OF[state.nation[seat] * cards.SORTS + sort]))


# --- One step of a turn ------------------------------------------------------------------------


def run_step(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """Run the present step: it asks a seat, or leads to another step.

    A roll has three steps: cards are added (WINDOW), the die is cast (CAST), and its result is applied (ROLLED).
    ASKS_ACTIVE marks the steps that always ask the active seat.
    """
    step = state.step

    if step == steps.WINDOW:
        hits.ask_window(state)
    elif step == steps.CAST:
        hits.cast_die(state, rng, transcript)
    elif step == steps.ROLLED:
        apply_result(state, transcript)
    elif steps.ASKS_ACTIVE[step]:
        state.to_act = state.active
    elif step == steps.DEFEND or step == steps.ATTACK or step == steps.BOMBARD or step == steps.SUPPORT_FIRE:
        run_attack_step(state, transcript)
    elif steps.AIR <= step <= steps.AA_TARGET or steps.BEGIN_AIR <= step <= steps.BOMB_RUN:
        air.run_air_step(state, transcript)
    elif step in (steps.NEXT_TURN, steps.HOSPITAL, steps.LOGISTICS, steps.END, steps.DISCARD, steps.END_TURN):
        run_turn_step(state, rng, transcript)
    else:
        run_phase_step(state, transcript)


def apply_result(state: State, transcript: Transcript | None) -> None:
    """FF 5 Apply the result of the die in the phase that asked for the roll.

    Defensive fire and supporting fire hit an attacker. Air combat and AA fire hit an air unit. All other rolls
    (bombardment, bombing, ground attack) hit what is in the attacked space.
    """
    if state.roll == cards.DEFENSE or state.roll == cards.SUPPORT:
        ground.apply_defensive_fire(state, transcript)
    elif state.roll == cards.AIR_COMBAT or state.roll == cards.AA_FIRE:
        air.apply_roll(state, transcript)
    else:
        hits.take_hits(state, transcript)


def run_attack_step(state: State, transcript: Transcript | None) -> None:
    """FF 4.5, 4.12, 4.13 Carry out the next attack of a step, or end the step if no attack is left.

    The rules run the step again after each attack. These steps are defensive fire, ground attacks and bombardments. In
    the remaining step the opponent is asked for artillery that fires in support of the attacked unit.
    """
    step = state.step
    if step == steps.DEFEND:
        ground.run_defensive_fire(state, transcript)
    elif step == steps.ATTACK:
        ground.run_attacks(state, transcript)
    elif step == steps.BOMBARD:
        ground.run_bombardments(state, transcript)
    else:
        ground.ask_support(state)


def run_turn_step(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FF 4.1, 4.2, 4.15 Run a step at the beginning or the end of a turn.

    It asks the active seat, or sets the next step. The steps are the turn's beginning, the Field Hospitals, the cards
    of Logistics, and the discards down to the hand limit. The remaining step ends the turn.
    """
    step = state.step

    if step == steps.NEXT_TURN:
        begin_turn(state, transcript)
    elif step == steps.HOSPITAL:
        # FF 4.1 Ask for each Field Hospital of the active side, while a unit has counters.
        hospital = quick.find_unused_site(state, state.active, cards.FIELD_HOSPITAL)
        if hospital != cards.NONE and find_patients(state, state.active, new_choices()) > 0:
            state.to_act = state.active
        else:
            state.step = steps.LOGISTICS
    elif step == steps.LOGISTICS:
        draw_for_logistics(state, rng, transcript)
    elif step == steps.END:
        begin_end_phase(state, transcript)
    elif step == steps.DISCARD:
        # FF 4.15 Ask for discards, one card after another.
        if state.hand_size[state.active] > quick.hand_limit(state, state.active):
            state.to_act = state.active
        else:
            state.step = steps.END_TURN
    else:
        end_turn(state, transcript)


def run_phase_step(state: State, transcript: Transcript | None) -> None:
    """FF 3, 4 Run a step in which a phase or a pass begins or ends, or in which occupation goes on.

    The function of the step asks a seat or sets the next step. A Deployment phase is left out if the hand is empty. The
    remaining step asks which tank gets fuel.
    """
    step = state.step

    if step == steps.SETUP:
        ask_setup(state)
    elif step == steps.BEGIN_DEPLOYMENT:
        # FF 4.3 Begin the phase. A seat that holds any card is asked.
        state.step = steps.BEGIN_ARTILLERY
        if state.hand_size[state.active]:
            begin_phase(state, steps.DEPLOYMENT_PHASE, transcript)
            state.step = steps.DEPLOY
    elif step == steps.BEGIN_ARTILLERY:
        ground.begin_artillery(state, transcript)
    elif step == steps.BEGIN_MOVEMENT:
        ground.begin_movement(state, transcript)
    elif step == steps.BEGIN_GROUND:
        ground.begin_ground(state, transcript)
    elif step == steps.NEXT_OCCUPATION:
        ground.find_next_occupation(state, transcript)
    elif step == steps.FOLLOW:
        ground.ask_to_follow(state)
    elif step == steps.END_PASS:
        ground.end_pass(state)
    else:
        ground.ask_fuel(state, transcript)
