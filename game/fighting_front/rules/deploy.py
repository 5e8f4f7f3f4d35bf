"""FF 3, 4.3 The setup and the Deployment phase."""

from __future__ import annotations

from game.core.events import Transcript
from game.fighting_front import steps
from game.fighting_front.cards import IS_AIR, IS_LEADER, IS_SITE, KIND_OF, NONE, RECONNAISSANCE, SORTS
from game.fighting_front.events import AirUnitDeployed, LeaderDeployed, SetupFinished, SiteBuilt, UnitDeployed
from game.fighting_front.rules import losses
from game.fighting_front.rules.deck import see_hand
from game.fighting_front.rules.moves import enter
from game.fighting_front.rules.phases import begin_phase
from game.fighting_front.state import State


def ask_setup(state: State) -> None:
    """FF 3.1 Ask the seats in turn to deploy a card; a seat without cards has finished."""
    for seat in range(2):
        if not state.hand_size[seat]:
            state.finished[seat] = 1
    if state.finished[0] and state.finished[1]:
        state.step = steps.NEXT_TURN
        return
    if state.finished[state.active]:
        state.active = 1 - state.active
    state.to_act = state.active


def finish_setup(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 3.1 End the seat's setup."""
    state.finished[seat] = 1
    state.active = 1 - seat
    if transcript is not None:
        transcript.append(SetupFinished(seat))


def begin_deployment(state: State, transcript: Transcript | None) -> None:
    """FF 4.3 Begin the phase; a seat that holds any card is asked."""
    state.step = steps.BEGIN_ARTILLERY
    if state.hand_size[state.active]:
        begin_phase(state, steps.DEPLOYMENT_PHASE, transcript)
        state.step = steps.DEPLOY


def pick_card(state: State, seat: int, sort: int) -> None:
    """FF 11 Pick a card, which lies open until it is deployed."""
    losses.leave_hand(state, seat, sort)
    state.picked_card = sort
    state.step = steps.SETUP_ON if state.step == steps.SETUP else steps.DEPLOY_ON


def reconnoitre(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 8 Play Reconnaissance, which goes to the pile."""
    losses.leave_hand(state, seat, RECONNAISSANCE)
    state.discard[RECONNAISSANCE] += 1
    see_hand(state, seat, transcript)


def put_on(state: State, seat: int, space: int, transcript: Transcript | None) -> None:
    """FF 3.1, 4.3 Deploy the picked card in a space."""
    kind = KIND_OF[state.nation[seat] * SORTS + state.picked_card]
    state.picked_card = NONE
    if IS_SITE[kind]:
        losses.build_site(state, space, seat, kind)
        if transcript is not None:
            transcript.append(SiteBuilt(seat, space, kind))
    elif IS_AIR[kind]:
        slot = losses.free_slot(state)
        losses.place_air(state, slot, seat, kind, space)
        if transcript is not None:
            transcript.append(AirUnitDeployed(seat, slot, space, kind))
    elif IS_LEADER[kind]:
        state.leader[space] = kind
        if transcript is not None:
            transcript.append(LeaderDeployed(seat, space, NONE, kind))
    else:
        losses.place_unit(state, space, seat, kind)
        if transcript is not None:
            transcript.append(UnitDeployed(seat, space, kind))
        enter(state, space, transcript)
    deployed(state)


def put_aboard(state: State, seat: int, slot: int, transcript: Transcript | None) -> None:
    """FF 2.1 Put the picked leader on an air unit."""
    kind = KIND_OF[state.nation[seat] * SORTS + state.picked_card]
    state.picked_card = NONE
    state.air_leader[slot] = kind
    if transcript is not None:
        transcript.append(LeaderDeployed(seat, NONE, slot, kind))
    deployed(state)


def deployed(state: State) -> None:
    """FF 3.1 Go on after a deployed card: in the setup it is the other side's turn."""
    if state.step == steps.SETUP_ON:
        state.step = steps.SETUP
        state.active = 1 - state.active
    else:
        state.step = steps.DEPLOY
