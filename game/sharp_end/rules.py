"""From an action to the next decision: attacks, the beach, and the windows of HQ cards (SE 4-6, 8)."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.events import Transcript
from game.core.packed import append, pop, vec
from game.core.rng import Rng
from game.core.state import PENDING
from game.sharp_end import actions as do
from game.sharp_end import cards, events, turn
from game.sharp_end.legal import is_on_beach, next_unpaid_die, unpaid_enemies, window_opens_for
from game.sharp_end.state import State

# --- The window (SE 4.3) ---------------------------------------------------------------


def ask_for_orders(state: State, transcript: Transcript | None) -> None:
    """SE 4.3 Ask the next seat of the window, a round of questions in which HQ cards may be played.

    The commander's left neighbour is first and the commander last. `asked` says how many seats to the commander's left
    the next one is. A seat that certainly can do nothing is passed over. When all have passed, the window closes.
    """
    while state.asked <= state.seats:
        seat = (state.commander + state.asked) % state.seats
        if window_opens_for(state, seat):
            state.to_act = seat
            return
        state.asked += 1
    close_window(state, transcript)


def close_window(state: State, transcript: Transcript | None) -> None:
    """SE 4.4-4.8, 5.2 Close a window, in which all seats have passed, and set the step that follows it.

    After *can* the commander pays. If a random event has cost it a card meanwhile (`promised` is 0 again), it states
    anew. After *cannot* the attack has failed.
    """
    if state.step == cards.ORDERS_WINDOW:
        state.step = cards.STATEMENT
    elif state.step == cards.CAN_WINDOW:
        state.step = cards.PAYMENT if state.promised else cards.STATEMENT
    elif state.step == cards.FAILED_WINDOW:
        turn.end_turn(state, transcript)
    elif state.step == cards.LAST_WINDOW:
        turn.score_match(state, transcript)
    else:
        fail_attack(state, transcript)


def answer_order(state: State, seat: i64, id: i64, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4.3 Carry out the answer of a seat that was asked in a window: play an HQ card, or pass.

    After a card everybody is asked anew, after a pass the next seat (`asked`).
    """
    if id == do.PASS_ID:
        state.asked += 1
        if transcript is not None:
            transcript.append(events.OrderPassed(seat))
    elif id >= do.FIRST_ORDER_BACK:
        victim = id - do.FIRST_ORDER_BACK
        play_order(state, seat, cards.WITHDRAW_CARD, victim, rng, transcript)
    else:
        play_order(
            state, seat, CARD_OF_ORDER[id - do.PLAY_COUNTER_ATTACK_ID], victim=-1, rng=rng, transcript=transcript
        )


# --- The cards (SE 6) ------------------------------------------------------------------

CARD_OF_ORDER: Final[vec[i64]] = vec[i64](
    [cards.COUNTER_ATTACK, cards.DIG_IN, cards.INTEL_RECON, cards.TACTICS_CARD],
)
"""By the id of an action that plays an HQ card, counted from PLAY_COUNTER_ATTACK_ID: the card."""


def play_order(state: State, seat: i64, card: i64, victim: i64, rng: Rng, transcript: Transcript | None) -> None:
    """SE 6 Discard an HQ card and do what it says. `victim` is the officer whom a Withdraw card names, else -1.

    The window starts again with the commander's left neighbour (`asked` is 1). A Dig In takes a counter of the attacked
    terrain, and a Withdraw gives its victim one of the terrain that the attack has reached (`stand`). Tactics is a step
    of its own, and `after` keeps the window to which it leads back. `intel` notes that a seat has played Intel-Recon,
    since that is allowed once in a match.
    """
    turn.use_order(state, seat, card)
    if card == cards.WITHDRAW_CARD:
        state.stance[victim] = cards.OUT
    if transcript is not None:
        transcript.append(events.OrderPlayed(seat, card, victim))

    state.asked = 1
    if card == cards.DIG_IN:
        turn.take_counter(state, seat, state.stand + 1, transcript)
    elif card == cards.COUNTER_ATTACK:
        counter_attack(state, rng, transcript)
    elif card == cards.INTEL_RECON:
        state.intel[seat] = 1
        win_attack(state, transcript)
    elif card == cards.WITHDRAW_CARD:
        turn.take_counter(state, seat=victim, place=state.stand, transcript=transcript)
    else:
        # Tactics: the commander picks dice first
        state.after = state.step
        state.step = cards.TACTICS
        state.picked = 0


def counter_attack(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 6 Counter-Attack: roll every die again that shows no enemy.

    New enemies may be more than the commander can pay. So if it has stated *can* already, it states anew.
    """
    blank_dice: i64 = 0
    die: i64
    for die in range(len(state.dice)):
        if cards.ENEMY[state.dice[die]] == cards.NO_ENEMY:
            blank_dice |= cards.BIT[die]
    roll_again(state, blank_dice, rng, transcript)

    if state.step == cards.CAN_WINDOW:
        state.promised = 0
        state.step = cards.STATEMENT


def pick_die(state: State, seat: i64, die: i64, transcript: Transcript | None) -> None:
    """SE 6 Tactics: pick one more die to roll again.

    `picked` has a bit for each die. The dice are rolled when picking ends.
    """
    state.picked |= cards.BIT[die]
    if transcript is not None:
        transcript.append(events.DicePicked(seat, die))


def finish_tactics(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """SE 6 Tactics: roll all picked dice again, or report that none was picked.

    The window in which the card was played (`after`) goes on. But if *cannot* had been stated in it, the new dice
    require a new statement (SE 4.5).
    """
    state.step = state.after
    picked = state.picked
    state.picked = 0
    if picked:
        roll_again(state, picked, rng, transcript)
        if state.step != cards.ORDERS_WINDOW:
            state.step = cards.STATEMENT
    elif transcript is not None:
        transcript.append(events.DiceLeft(seat))


def roll_again(state: State, which: i64, rng: Rng, transcript: Transcript | None) -> None:
    """SE 6 Roll some of the enemy dice again for the commander. `which` has bit i set if die i is rolled."""
    die: i64
    for die in range(len(state.dice)):
        if which >> die & 1:
            state.dice[die] = roll_die(rng)

    if transcript is not None:
        rolled = [die for die in range(len(state.dice)) if which >> die & 1]
        faces = tuple([state.dice[die] for die in rolled])
        transcript.append(events.DiceRerolled(state.commander, tuple(rolled), faces))


# --- Roll and declaration (SE 4.1, 4.2) ------------------------------------------------


def roll_die(rng: Rng) -> i64:
    """SE 2.2 Roll one die."""
    return 1 + rng.draw(cards.SIDES)


def roll_attack(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4.1 Roll the enemy dice of the next place, and put the declarations (or Air support) next.

    The place has its own number of dice. Fog adds or takes one (`extra`), and a waiting Counter-barrage adds one, which
    uses it up. Declarations begin with the seat to the commander's left (`asked` is 1).
    """
    target = state.stand + 1
    number = state.dice_at(target) + state.extra + state.barrage
    state.barrage = 0
    state.dice = vec[i64]()
    for _ in range(number):
        state.dice = append(state.dice, roll_die(rng))

    # the commander has to attack, and all others who are still in the attack will declare
    seat: i64
    for seat in range(state.seats):
        if state.stance[seat] != cards.OUT:
            state.stance[seat] = cards.UNDECLARED
    state.stance[state.commander] = cards.ATTACKS

    state.step = cards.STRIKE if state.air else cards.DECLARE  # Air support, if it waits, takes a die away first
    state.asked = 1
    if transcript is not None:
        transcript.append(events.DiceRolled(state.commander, target, tuple(state.dice)))


def call_air_support(state: State, transcript: Transcript | None) -> None:
    """SE 2.7 Air support takes an enemy die away. Ask the commander which one, if the dice show different enemies.

    Among equal enemies there is no choice, and the first die goes at once. If no die shows an enemy, Air support is
    used up for nothing.
    """
    first = next_unpaid_die(state)  # nothing is paid yet, so this is the first die that shows an enemy
    if first < 0:
        state.air = 0
        state.step = cards.BEACH if is_on_beach(state) else cards.DECLARE
        if transcript is not None:
            transcript.append(events.DieStruck(state.commander, die=-1))
        return

    for face in state.dice:
        if cards.ENEMY[face] != cards.NO_ENEMY and cards.ENEMY[face] != cards.ENEMY[state.dice[first]]:
            state.to_act = state.commander  # there is a choice
            return

    strike_die(state, seat=state.commander, die=first, transcript=transcript)


def strike_die(state: State, seat: i64, die: i64, transcript: Transcript | None) -> None:
    """SE 2.7 Take the enemy die away that Air support strikes, and report it.

    That uses Air support up. Payment follows on the beach, where nobody declares (SE 8.4), and elsewhere the
    declarations.
    """
    state.air = 0
    state.dice, _ = pop(state.dice, die)
    state.step = cards.BEACH if is_on_beach(state) else cards.DECLARE
    if transcript is not None:
        transcript.append(events.DieStruck(seat, die))


def ask_to_declare(state: State) -> None:
    """SE 4.2 Ask the next officer who has not declared yet whether to attack, clockwise from the commander's left.

    `asked` says how many seats to the commander's left that is. When all have declared, the orders window opens.
    """
    while state.asked < state.seats:
        seat = (state.commander + state.asked) % state.seats
        if state.stance[seat] == cards.UNDECLARED:
            state.to_act = seat
            return
        state.asked += 1
    state.step = cards.ORDERS_WINDOW
    state.asked = 1


def declare_stance(state: State, seat: i64, attacks: bool, transcript: Transcript | None) -> None:
    """SE 4.2 Record whether an officer stays in the attack or leaves it until the next turn.

    One who leaves takes a counter of the terrain that the attack has reached (`stand`). There is none before terrain 1
    (SE 8.2).
    """
    state.stance[seat] = cards.ATTACKS if attacks else cards.OUT
    if transcript is not None:
        transcript.append(events.Declared(seat, attacks))
    if not attacks:
        turn.take_counter(state, seat, state.stand, transcript)


# --- Statement and fight (SE 4.4-4.6) --------------------------------------------------


def pay_enemy(state: State, seat: i64, die: i64, means: i64, transcript: Transcript | None) -> None:
    """SE 4.6, 8.4 Pay the enemy on a die: the card or counter of this seat is discarded, and the die is marked as paid.

    `means` is the type of a unit card, or PAY_REINFORCEMENTS (an HQ card) or PAY_SUPPLY (a counter).
    """
    if means == cards.PAY_REINFORCEMENTS:
        turn.use_order(state, seat, cards.REINFORCEMENTS)
    elif means == cards.PAY_SUPPLY:
        turn.spend_counter(state, seat, cards.TOKEN_SUPPLY, transcript)
    else:
        turn.use_unit(state, seat, means)
    state.paid |= cards.BIT[die]
    if transcript is not None:
        transcript.append(events.EnemyPaid(seat, die, means))


# --- Success and failure (SE 4.7, 4.8) -------------------------------------------------


def win_attack(state: State, transcript: Transcript | None) -> None:
    """SE 4.7 End an attack as won: the commander and the attacking officers advance to the attacked terrain.

    On the last terrain each of them takes a counter, and the turn ends. Anywhere else the command passes on, and the
    attack approaches the next place. `stand` is the place that the attack has reached. `promised` is reset because the
    commander has said *can* of this attack only.
    """
    state.stand += 1
    state.promised = 0
    advance_attackers(state, transcript)

    if turn.has_taken_last_place(state):
        for seat in state.attackers():
            turn.take_counter(state, seat, state.stand, transcript)
        turn.end_turn(state, transcript)
    else:
        turn.pass_command(state, transcript)
        state.step = cards.APPROACH


def advance_attackers(state: State, transcript: Transcript | None) -> None:
    """SE 4.7 Move the pawns of all seats in the attack to the place that it has reached (`stand`), and report that."""
    seat: i64
    for seat in range(state.seats):
        if state.stance[seat] != cards.OUT:
            state.place[seat] = state.stand
    if transcript is not None:
        transcript.append(events.AttackSucceeded(state.stand, tuple(state.attackers())))


def fail_attack(state: State, transcript: Transcript | None) -> None:
    """SE 4.8 End an attack as failed. No cards are paid, and the window opens in which Dig In may be played.

    An attacker can take a counter now only with that card. The place attacked was the one after `stand`.
    """
    state.step = cards.FAILED_WINDOW
    state.asked = 1
    if transcript is not None:
        transcript.append(events.AttackFailed(state.stand + 1))


# --- The beach landing of turn 1 (SE 8.4) ----------------------------------------------


def ask_on_beach(state: State, transcript: Transcript | None) -> None:
    """SE 8.4 Ask the next seat to pay an enemy on the beach. The commander begins, and the seats follow clockwise.

    They are asked round after round until all is paid, which takes the beach, or nobody can pay, which ends the turn.
    `done` has a bit for each seat that can pay no more, and `asked` is how many seats to the commander's left the next
    one is.
    """
    if next_unpaid_die(state) < 0:
        take_beach(state, transcript)
        return

    offset: i64
    for offset in range(state.seats):
        seat = (state.commander + state.asked + offset) % state.seats
        if state.unit_count[seat] and not state.done >> seat & 1:
            state.asked = (state.asked + offset) % state.seats
            state.to_act = seat
            return

    # nobody is left who could pay
    if transcript is not None:
        transcript.append(events.AttackFailed(place=0))
    turn.end_turn(state, transcript)


def roll_for_beach(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 8.4 Roll a die for the number of enemy dice on the beach, half its value rounded up. Then roll these dice.

    Fog (`extra`) and a Counter-barrage change the number of enemy dice by one each (SE 8.3). Payment follows, from the
    commander on (`asked` is 0), or Air support if it waits (`air`).
    """
    number = roll_die(rng)
    for _ in range((number + 1) // 2 + state.extra + state.barrage):  # half, rounded up
        state.dice = append(state.dice, roll_die(rng))

    state.barrage = 0
    state.asked = 0
    state.step = cards.STRIKE if state.air else cards.BEACH
    if transcript is not None:
        transcript.append(events.BeachRolled(number, tuple(state.dice)))


def answer_on_beach(state: State, seat: i64, id: i64, transcript: Transcript | None) -> None:
    """SE 8.4 Carry out the answer of a seat on the beach: pay an enemy with a unit card, or pass because it cannot.

    `id`: the action of the answer, PASS_ID or FIRST_PAY plus a type of unit card. A card defeats the enemy whose type
    has the same number. A seat that can pay must do so. One that passes has shown that it holds no unit card against
    any enemy that is left, and the others remember that (`lacks` has a bit for each type).
    """
    state.asked = (state.asked + 1) % state.seats
    if id != do.PASS_ID:
        # the first unpaid enemy of the type that the card defeats (`paid` has a bit for each die)
        means = id - do.FIRST_PAY
        die: i64 = 0
        while state.paid >> die & 1 or cards.ENEMY[state.dice[die]] != means:
            die += 1
        pay_enemy(state, seat, die, means, transcript)
        return

    # it is asked no more (`done` has a bit for each seat)
    state.done |= cards.BIT[seat]
    needs = unpaid_enemies(state)
    enemy: i64
    for enemy in range(cards.UNIT_TYPES):
        if needs[enemy]:
            state.lacks[seat] |= cards.BIT[enemy]
    if transcript is not None:
        transcript.append(events.BeachHeld(seat))  # that the seat has nothing left for the beach


def take_beach(state: State, transcript: Transcript | None) -> None:
    """SE 8.4 End the landing as won: everyone moves to terrain 1, or in front of it if an enemy counter defends it.

    The command passes to the left, and the attack approaches the next place. `landing` is 2 from now on: the beach is
    taken.
    """
    state.landing = 2
    state.stand = 0 if state.variable and state.enemy[1] else 1  # 0 is the place in front of terrain 1
    advance_attackers(state, transcript)
    turn.pass_command(state, transcript)
    state.step = cards.APPROACH


def apply_action(state: State, id: i64, rng: Rng, transcript: Transcript | None) -> None:
    """Carry out a legal action of the seat to act, given by its id, then run on until somebody has to decide again.

    The first cases are actions that say by themselves what to do. What any other action means depends on the step.
    PENDING says that nobody is asked at present.
    """
    seat: i64 = state.to_act
    state.to_act = PENDING
    if id == do.SPEND_FOR_UNIT_ID or id == do.SPEND_FOR_ORDER_ID:
        spend_for_card(state, seat, id, rng, transcript)
    elif id >= do.FIRST_DISCARD:
        turn.discard_unit(state, seat, id - do.FIRST_DISCARD, transcript)
    elif do.FIRST_STRIKE <= id < do.FIRST_PAY:
        strike_die(state, seat, id - do.FIRST_STRIKE, transcript)
    elif do.FIRST_REROLL <= id < do.FIRST_STRIKE:
        pick_die(state, seat, id - do.FIRST_REROLL, transcript)
    else:
        answer_step(state, seat, id, rng, transcript)

    run_to_decision(state, rng, transcript)


def answer_step(state: State, seat: i64, id: i64, rng: Rng, transcript: Transcript | None) -> None:
    """Carry out an action, given by its id, as the answer to the question of the present step."""
    step = state.step

    if step == cards.DECLARE:
        declare_stance(state, seat, attacks=id == do.ATTACK_ID, transcript=transcript)
    elif step == cards.STATEMENT:
        # SE 4.4, 4.5 State *can* or *cannot*. Either opens a window.
        can = id == do.CAN_ID
        state.promised = 1 if can else 0
        state.step = cards.CAN_WINDOW if can else cards.CANNOT_WINDOW
        state.asked = 1
        if transcript is not None:
            transcript.append(events.Stated(seat, can))
    elif step == cards.PAYMENT:
        pay_enemy(state, seat, next_unpaid_die(state), id - do.FIRST_PAY, transcript)
    elif step == cards.TACTICS:
        finish_tactics(state, seat, rng, transcript)
    elif step == cards.ALONE:
        turn.decide_alone(state, seat, id, transcript)
    elif step == cards.DRAW:
        turn.draw_chosen_card(state, seat, id, rng, transcript)
    elif step == cards.BEACH:
        answer_on_beach(state, seat, id, transcript)
    else:
        answer_order(state, seat, id, rng, transcript)


def spend_for_card(state: State, seat: i64, id: i64, rng: Rng, transcript: Transcript | None) -> None:
    """SE 5.2 Spend an objective counter of a seat to draw a unit card or an HQ card.

    This is offered beside the answers to other questions. The step stays as it is, so that question is asked again.
    """
    if id == do.SPEND_FOR_UNIT_ID:
        turn.spend_counter(state, seat, cards.TOKEN_UNIT, transcript)
        turn.draw_unit(state, seat, rng, transcript)
    else:
        turn.spend_counter(state, seat, cards.TOKEN_ORDER, transcript)
        turn.draw_order(state, seat, rng, transcript)


def run_to_decision(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """Run from step to step until a seat is asked or the match is over. Either sets `to_act`, which is PENDING before.

    Each round does one step. What a random event still demands (`todo`) goes before the step that it interrupted.
    """
    while state.to_act == PENDING:
        if state.todo:
            turn.resume_interruption(state, rng, transcript)
        elif state.step < cards.ORDERS_WINDOW:
            run_before_orders(state, rng, transcript)
        else:
            run_from_orders_on(state, transcript)


def run_before_orders(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4.1, 4.2 Do the present step, which is one from the beginning of a turn to the declarations.

    Each function asks a seat or sets the step that follows. `run_to_decision` calls this again until a seat is asked.
    """
    step = state.step

    if step == cards.DECLARE:
        ask_to_declare(state)
    elif step == cards.ROLL and is_on_beach(state):
        roll_for_beach(state, rng, transcript)
    elif step == cards.ROLL:
        roll_attack(state, rng, transcript)
    elif step == cards.APPROACH:
        turn.approach_next_place(state, rng, transcript)
    elif step == cards.ALONE:
        turn.ask_if_alone(state)
    elif step == cards.STRIKE:
        call_air_support(state, transcript)
    elif step == cards.TURN:
        turn.begin_turn(state, rng, transcript)
    elif step == cards.BEACH:
        ask_on_beach(state, transcript)


def run_from_orders_on(state: State, transcript: Transcript | None) -> None:
    """SE 4.3-4.10 Do the present step, which is one from the orders window to the end of a turn.

    It asks a seat (`to_act`), or sets the step that follows. `run_to_decision` calls it again until a seat is asked.
    """
    step = state.step

    if step == cards.STATEMENT or step == cards.PAYMENT:
        # SE 4.4, 4.6 Ask for *can* or *cannot*, or for payment of the next enemy. Without one, the attack succeeds.
        if next_unpaid_die(state) < 0:
            win_attack(state, transcript)
        else:
            state.to_act = state.commander
    elif step == cards.TACTICS:
        state.to_act = state.commander
    elif step == cards.DRAW:
        turn.ask_to_draw(state, transcript)
    else:
        ask_for_orders(state, transcript)
