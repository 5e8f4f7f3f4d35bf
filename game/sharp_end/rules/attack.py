"""One attack: the roll, the declarations, the statement, the fight and its result (SE 4.1-4.8)."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.sharp_end import cards, events
from game.sharp_end.legal import next_enemy, on_beach
from game.sharp_end.rules.draws import spend_counter, take_counter, use_order, use_unit
from game.sharp_end.rules.turn import arrived, end_turn, pass_command
from game.sharp_end.state import State

# --- Roll and declaration (SE 4.1, 4.2) ------------------------------------------------


def throw(rng: Rng) -> int:
    """SE 2.2 Roll one die."""
    return 1 + rng.below(cards.SIDES)


def roll(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4.1 Roll the dice of the next place, with those that fog and a Counter-barrage add or take."""
    target = state.stand + 1
    number = state.dice_at(target) + state.extra + state.barrage
    state.barrage = 0
    state.dice = []
    for _ in range(number):
        state.dice.append(throw(rng))
    for seat in range(state.seats):
        if state.stance[seat] != cards.OUT:
            state.stance[seat] = cards.UNDECLARED
    state.stance[state.commander] = cards.ATTACKS
    state.step = cards.STRIKE if state.air else cards.DECLARE
    state.asked = 1
    if transcript is not None:
        transcript.append(events.DiceRolled(state.commander, target, tuple(state.dice)))


def call_air(state: State, transcript: Transcript | None) -> None:
    """SE 2.7 Air support: the commander chooses if the enemies differ."""
    first = next_enemy(state)
    if first < 0:
        state.air = 0
        state.step = cards.BEACH if on_beach(state) else cards.DECLARE
        if transcript is not None:
            transcript.append(events.DieStruck(state.commander, -1))
        return
    for face in state.dice:
        if cards.ENEMY[face] != cards.NO_ENEMY and cards.ENEMY[face] != cards.ENEMY[state.dice[first]]:
            state.to_act = state.commander
            return
    strike(state, state.commander, first, transcript)


def strike(state: State, seat: int, die: int, transcript: Transcript | None) -> None:
    """SE 2.7 Air support takes an enemy die away."""
    state.air = 0
    state.dice.pop(die)
    state.step = cards.BEACH if on_beach(state) else cards.DECLARE
    if transcript is not None:
        transcript.append(events.DieStruck(seat, die))


def ask_to_declare(state: State) -> None:
    """SE 4.2 Ask each officer still in the attack, clockwise from the commander's left."""
    while state.asked < state.seats:
        seat = (state.commander + state.asked) % state.seats
        if state.stance[seat] == cards.UNDECLARED:
            state.to_act = seat
            return
        state.asked += 1
    state.step = cards.ORDERS_WINDOW
    state.asked = 1


def declare(state: State, seat: int, attacks: bool, transcript: Transcript | None) -> None:
    """SE 4.2 Stay in the attack, or leave it until the next turn with a counter of the terrain where the seat stands.

    There is none before terrain 1 (SE 8.2).
    """
    state.stance[seat] = cards.ATTACKS if attacks else cards.OUT
    if transcript is not None:
        transcript.append(events.Declared(seat, attacks))
    if not attacks:
        take_counter(state, seat, state.stand, transcript)


# --- Statement and fight (SE 4.4-4.6) --------------------------------------------------


def ask_for_statement(state: State, transcript: Transcript | None) -> None:
    """SE 4.4 Ask for *can* or *cannot*; the attack succeeds at once where no die shows an enemy."""
    if next_enemy(state) < 0:
        succeed(state, transcript)
    else:
        state.to_act = state.commander


def make_statement(state: State, seat: int, can: bool, transcript: Transcript | None) -> None:
    """SE 4.4, 4.5 State *can* or *cannot*; either opens a window."""
    state.promised = 1 if can else 0
    state.step = cards.CAN_WINDOW if can else cards.CANNOT_WINDOW
    state.asked = 1
    if transcript is not None:
        transcript.append(events.Stated(seat, can))


def ask_to_pay(state: State, transcript: Transcript | None) -> None:
    """SE 4.6 Ask for payment of the next enemy; once all are paid the attack succeeds."""
    if next_enemy(state) < 0:
        succeed(state, transcript)
    else:
        state.to_act = state.commander


def pay(state: State, seat: int, die: int, means: int, transcript: Transcript | None) -> None:
    """SE 4.6, 8.4 Pay an enemy: the card or counter is discarded."""
    if means == cards.PAY_REINFORCEMENTS:
        use_order(state, seat, cards.REINFORCEMENTS)
    elif means == cards.PAY_SUPPLY:
        spend_counter(state, seat, cards.TOKEN_SUPPLY, transcript)
    else:
        use_unit(state, seat, means)
    state.paid |= 1 << die
    if transcript is not None:
        transcript.append(events.EnemyPaid(seat, die, means))


# --- Success and failure (SE 4.7, 4.8) -------------------------------------------------


def succeed(state: State, transcript: Transcript | None) -> None:
    """SE 4.7 Commander and attacking officers stand on the new terrain; on the last they take a counter each."""
    state.stand += 1
    state.promised = 0
    seats = state.attackers()
    for seat in seats:
        state.place[seat] = state.stand
    if transcript is not None:
        transcript.append(events.AttackSucceeded(state.stand, tuple(seats)))
    if arrived(state):
        for seat in seats:
            take_counter(state, seat, state.stand, transcript)
        end_turn(state, transcript)
    else:
        pass_command(state, transcript)
        state.step = cards.APPROACH


def fail(state: State, transcript: Transcript | None) -> None:
    """SE 4.8 End the attack as failed: no cards are paid, and attackers get a counter only by a Dig In."""
    state.step = cards.FAILED_WINDOW
    state.asked = 1
    if transcript is not None:
        transcript.append(events.AttackFailed(state.stand + 1))
