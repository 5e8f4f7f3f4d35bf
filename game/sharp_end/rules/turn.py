"""A turn from its beginning to its end (SE 4.9, 4.10), the enemy counters (SE 8.2), and the scoring (SE 1)."""

from __future__ import annotations

from game.core.events import MatchEnded, Transcript
from game.core.rng import Rng
from game.core.state import OVER, Action
from game.sharp_end import cards, events
from game.sharp_end.actions import DrawUnit, GoOn
from game.sharp_end.legal import order_to_draw, unit_to_draw
from game.sharp_end.rules.chance import draw_unit, lay_fog, turn_up_fog
from game.sharp_end.rules.draws import draw_order, take_counter
from game.sharp_end.state import State


def begin_turn(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4, 8.2-8.4 Begin a turn: everyone is in the attack, on terrain 1 or where an optional rule starts it."""
    state.turn += 1
    lands = state.landing != 0 and state.turn == 1
    if state.foggy and state.turn % 2 == 1:
        lay_fog(state, rng, transcript)
    if state.variable:
        lay_enemy(state, rng, transcript)
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
    """SE 8.2 Shuffle and lay out the enemy counters; turn up the one on terrain 1 at once."""
    dice: list[int] = []
    for number in cards.VARIABLE_ENEMY:
        dice.append(number)
    rng.shuffle(dice)
    state.enemy = [0] + dice
    state.shown = 0
    if transcript is not None:
        transcript.append(events.EnemyLaid())
    state.shown = 1
    if transcript is not None:
        transcript.append(events.EnemyTurnedUp(1, state.enemy[1]))


def approach(state: State, rng: Rng, transcript: Transcript | None) -> None:
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
    """SE 4.10, 5.2 End the turn: all go back to terrain 1 and draw; after the last turn the last window and scoring."""
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
    """SE 4.10 Ask what to draw, clockwise from the commander's left; then the command passes to the left."""
    if state.asked <= state.seats and (unit_to_draw(state) or order_to_draw(state)):
        state.to_act = (state.commander + state.asked) % state.seats
        return
    state.commander = (state.commander + 1) % state.seats
    state.step = cards.TURN
    if transcript is not None:
        transcript.append(events.CommandPassed(state.commander))


def draw(state: State, seat: int, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4.10 Draw a unit card or an HQ card, as the seat chose."""
    state.asked += 1
    if isinstance(action, DrawUnit):
        draw_unit(state, seat, rng, transcript)
    else:
        draw_order(state, seat, rng, transcript)


def arrived(state: State) -> bool:
    """SE 4.7 Whether the attack has taken the last terrain."""
    return state.stand == cards.LAST_PLACE


def score(state: State, transcript: Transcript | None) -> None:
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
    best = max(state.points(seat) for seat in range(state.seats))
    if max(scores) == 1.0:
        reason = f"holds {best} victory points, more than anyone else"
    else:
        reason = f"{scores.count(max(scores))} players share the lead with {best} victory points"
    transcript.append(MatchEnded(tuple(scores), reason))
