"""FF 4.4, 4.5, 4.10-4.14 Ground units move, bombard, attack, fire in defense, occupy and follow."""

from __future__ import annotations

from game.core.compiled import i64
from game.core.events import Transcript
from game.core.packed import append, vec
from game.fighting_front import cards, events, legal, odds, quick, rolls, steps
from game.fighting_front.state import State

# --- Ground units on the move (FF 4.10, 4.14) ------------------------------------------


def begin_movement(state: State, transcript: Transcript | None) -> None:
    """FF 4.10, 9 Begin Ground Movement if a unit can move, or if the seat might hold a Blitzkrieg.

    Otherwise skip the phase: the next step is then BEGIN_GROUND, the ground attacks. Blitzkrieg is played in the first
    pass only. In this phase `state.current` counts the moves of a pass.
    """
    seat = state.active
    is_first_pass = not state.second
    state.current = 0
    state.step = steps.BEGIN_GROUND

    can_act = is_first_pass and may_hold_blitzkrieg(state, seat)
    space: i64
    for space in range(cards.SPACES):
        if can_act:
            break
        can_act = quick.may_move(state, seat, space)

    if can_act:
        rolls.begin_phase(state, steps.MOVEMENT_PHASE, transcript)
        state.step = steps.MOVE


def may_hold_blitzkrieg(state: State, seat: i64) -> bool:
    """FF 9 Whether the seat might play a Blitzkrieg, by public facts."""
    return state.nation[seat] == cards.GERMANY and state.hand_size[seat] > 0 and quick.has_tank(state, seat)


def pick_mover(state: State, space: i64) -> None:
    """FF 11 Pick the unit in a space as the one that moves. Its path, which begins with this space, comes next."""
    state.picked = space
    state.path = append(vec[i64](), space)
    state.step = steps.MOVE_STEP


def complete_move(state: State, transcript: Transcript | None) -> None:
    """FF 4.10 End the path that is picked, move the unit along it, and ask for the next move.

    `state.path` holds the spaces of the path, with the start. `state.current` counts the moves of this pass.
    """
    path = state.path
    state.picked = cards.NONE
    state.path = vec[i64]()
    state.current += 1
    state.step = steps.MOVE
    state.acted[path[0]] |= cards.MOVED
    move_along(state, path, transcript)


def move_along(state: State, path: vec[i64], transcript: Transcript | None) -> None:
    """FF 2.5, 4.10 Move the unit in `path[0]` space by space to the end of the path. It may be destroyed on the way.

    Each enemy location acts on the unit (`enter_space`). A unit that leaves Fortifications loses their Toughness, so
    its counters may destroy it. `here` is the space where the unit was last put down, and `leg` holds the spaces since.
    It is put down only where something happens to it, and at the end. A path may lead back to `here`.
    """
    here = path[0]
    seat = state.owner[here]
    leg: list[int] = [here]
    i: i64
    for i in range(1, len(path)):
        space = path[i]
        has_enemy_site = state.site_owner[space] == 1 - seat
        is_fatal = not has_enemy_site and would_fall_in(state, here, space)

        # Another unit holds the space in which it would fall, so it falls before it enters.
        if is_fatal and state.owner[space] != cards.NONE and space != here:
            rolls.destroy_unit(state, here, transcript)
            return

        # Most spaces are only passed.
        leg.append(space)
        if not (has_enemy_site or is_fatal or i == len(path) - 1):
            continue
        if space != here:
            rolls.carry_unit(state, here, space)
        if transcript is not None:
            transcript.append(events.UnitMoved(tuple(leg), state.unit[space]))
        enter_space(state, space, transcript)
        if state.unit[space] == cards.NONE:
            return
        here = space
        leg = [space]


def would_fall_in(state: State, here: i64, space: i64) -> bool:
    """FF 2.5 Whether the unit in `here` has more counters than the Toughness that it would have in the space."""
    tough = odds.toughness_in(state, state.owner[here], state.unit[here], state.leader[here], space)
    return state.dc[here] > tough


def enter_space(state: State, space: i64, transcript: Transcript | None) -> None:
    """FF 4.10, 6 Apply what awaits the unit that has just entered a space: enemy mines, then an enemy location.

    Mines disrupt the unit, which may destroy it. A surviving unit captures the location, unless it has more disruption
    counters than Toughness (FF 2.5). Its Toughness already includes the bonus FORTIFIED of Fortifications that it
    captures.
    """
    seat = state.owner[space]
    has_enemy_site = state.site_owner[space] == 1 - seat
    if has_enemy_site:
        if state.site[space] == cards.MINEFIELDS:
            if transcript is not None:
                transcript.append(events.MineStruck(space, state.unit[space]))
            rolls.disrupt_unit(state, space, transcript)
        is_destroyed_by_mines = state.owner[space] != seat
        if is_destroyed_by_mines:
            return

        # `state.dc` counts the disruption counters of the unit. IS_FORT is 1 for Fortifications, else 0.
        if state.dc[space] > odds.toughness_of(state, space) + cards.FORTIFIED * cards.IS_FORT[state.site[space]]:
            rolls.destroy_unit(state, space, transcript)
            return
        rolls.capture_site(state, space, seat, transcript)
    rolls.check_unit(state, space, transcript)


def clear_attacks(state: State) -> None:
    """FF 4 Forget all declared bombardments or ground attacks. The next attack is number 0 again."""
    state.attack_from = vec[i64]()
    state.attack_at = vec[i64]()
    state.attack_mark = vec[i64]()
    state.current = 0


# --- Declaring (FF 4.4, 4.11) ----------------------------------------------------------


def begin_artillery(state: State, transcript: Transcript | None) -> None:
    """FF 4.4 Begin the Artillery phase if a unit has a target. Otherwise the Air phase is next."""
    state.step = steps.BEGIN_AIR
    space: i64
    for space in range(cards.SPACES):
        if quick.may_bombard(state, state.active, space):
            rolls.begin_phase(state, steps.ARTILLERY_PHASE, transcript)
            state.step = steps.ARTILLERY
            return


def begin_ground(state: State, transcript: Transcript | None) -> None:
    """FF 4.11 Begin the phase of ground attacks if a unit has a target. Otherwise this pass of the turn ends."""
    state.step = steps.END_PASS
    space: i64
    for space in range(cards.SPACES):
        if quick.may_attack(state, state.active, space):
            rolls.begin_phase(state, steps.GROUND_PHASE, transcript)
            state.step = steps.GROUND
            return


def pick_attacker(state: State, space: i64) -> None:
    """FF 11 Pick the unit in a space as the attacker. The seat names its target next."""
    state.picked = space
    state.step = steps.ARTILLERY_TARGET if state.step == steps.ARTILLERY else steps.GROUND_TARGET


def declare_attack(state: State, target: i64, transcript: Transcript | None) -> None:
    """FF 4.4, 4.11 Declare the attack of the picked unit on the space `target`, and ask for the next attacker.

    `state.picked` is the space of the unit. An attack is its two spaces and its mark, in the order of declaration.
    """
    space = state.picked
    state.picked = cards.NONE
    if state.acted[space] & cards.ATTACKED:
        # FF 9 Only Soften Up Targets lets a unit attack twice: it bombards a second time, its barrage.
        state.acted[space] |= cards.BARRAGED
    state.acted[space] |= cards.ATTACKED

    state.attack_from = append(state.attack_from, space)
    state.attack_at = append(state.attack_at, target)
    state.attack_mark = append(state.attack_mark, cards.PENDING)  # declared, and not carried out yet

    is_bombardment = state.step == steps.ARTILLERY_TARGET
    state.step = steps.ARTILLERY if is_bombardment else steps.GROUND
    if transcript is not None:
        kind = state.unit[space]
        transcript.append(
            events.BombardmentDeclared(space, target, kind)
            if is_bombardment
            else events.AttackDeclared(space, target, kind)
        )


def finish_declaring(state: State, transcript: Transcript | None) -> None:
    """FF 4.5, 4.12 Go on to carry out the declared bombardments, or the declared ground attacks.

    Defenders fire before ground attacks. If nothing was declared, the match goes on to the air phases, or to the end of
    this pass of movement and attacks. `state.current` is the number of the attack that is carried out next.
    """
    is_bombardment = state.step == steps.ARTILLERY
    state.current = 0
    if len(state.attack_from) == 0:
        state.step = steps.BEGIN_AIR if is_bombardment else steps.END_PASS
        return

    rolls.begin_phase(state, steps.BOMBARDMENT_PHASE if is_bombardment else steps.DEFENDER_PHASE, transcript)
    state.step = steps.BOMBARD if is_bombardment else steps.DEFEND


# --- Declared attacks are rolled (FF 4.5, 4.13) -------------------------------------------------------


def roll_next_attack(state: State, table: i64, transcript: Transcript | None) -> bool:
    """FF 4.5, 4.13 Begin the roll for the next pending attack. Returns False if none is pending any more.

    `table` is the table of the roll. After the roll the state is in the same step again, which calls this function for
    the attack that follows. An attack lapses without a roll if nothing hostile is left in its target. `state.current`
    is the number of the attack, and `attack_mark` says by number whether it is still pending.
    """
    while state.current < len(state.attack_mark):
        number = state.current
        if state.attack_mark[number] == cards.PENDING:
            space, target = state.attack_from[number], state.attack_at[number]
            if quick.is_hostile(state, state.active, target):
                rolls.roll_unit(state, table, space, aim=target, aim_air=cards.NONE, after=state.step)
                return True

            state.attack_mark[number] = cards.LAPSED
            if transcript is not None:
                transcript.append(events.AttackLapsed(space, slot=cards.NONE, target=target, kind=state.unit[space]))
        state.current += 1
    return False


def run_bombardments(state: State, transcript: Transcript | None) -> None:
    """FF 4.5 Begin the roll for the next declared bombardment, or go on to the Air phase if none is left.

    This is called again after each roll.
    """
    if not roll_next_attack(state, cards.BOMBARDMENT, transcript):
        clear_attacks(state)
        state.step = steps.BEGIN_AIR


def run_attacks(state: State, transcript: Transcript | None) -> None:
    """FF 4.13 Begin the roll for the next ground attack, or go on to occupation if none is left.

    This is called again after each roll. Occupation counts the same attacks again with `state.current`.
    """
    if not roll_next_attack(state, cards.GROUND_ATTACK, transcript):
        state.current = 0
        state.step = steps.NEXT_OCCUPATION


# --- Defender fire (FF 4.12) -----------------------------------------------------------


def run_defensive_fire(state: State, transcript: Transcript | None) -> None:
    """FF 4.12 Let the target of the next attack fire at the attacker, before artillery may fire in support.

    A target without an enemy unit, such as a location, does not fire. After the last attack (`state.current` is the
    number of the next one) the attacks themselves are rolled.
    """
    if state.current == len(state.attack_at):
        state.current = 0
        rolls.begin_phase(state, steps.ATTACK_PHASE, transcript)
        state.step = steps.ATTACK
        return

    target = state.attack_at[state.current]
    state.step = steps.SUPPORT_FIRE
    if state.owner[target] != 1 - state.active:
        return

    # Artillery (R) fires only once a turn in defense, which the bit DEFENDED notes.
    if cards.IS_R[state.unit[target]]:
        if state.acted[target] & cards.DEFENDED:
            return
        state.acted[target] |= cards.DEFENDED

    attacker = state.attack_from[state.current]
    rolls.roll_unit(state, cards.DEFENSE, target, aim=attacker, aim_air=cards.NONE, after=steps.SUPPORT_FIRE)


def ask_support(state: State) -> None:
    """FF 4.12 Ask for supporting fire while the attack is pending and artillery reaches the attacker. Then go on.

    `state.current` is the number of the attack. A defensive fire may have negated it or destroyed the attacker.
    """
    foe = 1 - state.active
    if state.attack_mark[state.current] == cards.PENDING and len(legal.supporting_guns(state, foe)) > 0:
        state.to_act = foe
    else:
        end_support(state)


def end_support(state: State) -> None:
    """FF 4.12 End the supporting fire at an attack, and go on to the next attack, whose number is `state.current`.

    Each attack begins with the fire of its defender (DEFEND). If no attack is left, that step goes on to the rolls of
    the attackers.
    """
    state.current += 1
    state.step = steps.DEFEND


def hold_fire(state: State, seat: i64, transcript: Transcript | None) -> None:
    """FF 4.12 Let no more artillery fire in support of the unit that is attacked now, and go on to the next attack."""
    end_support(state)
    if transcript is not None:
        transcript.append(events.Passed(seat))


def fire_in_support(state: State, space: i64) -> None:
    """FF 4.12 Let the artillery unit in a space fire at the present attacker, in support of its target.

    It fires only once a turn in defense (bit DEFENDED). `state.current` is the number of the attack. After the roll
    more artillery may fire.
    """
    state.acted[space] |= cards.DEFENDED
    attacker = state.attack_from[state.current]
    rolls.roll_unit(state, cards.SUPPORT, space, aim=attacker, aim_air=cards.NONE, after=steps.SUPPORT_FIRE)


def apply_defensive_fire(state: State, transcript: Transcript | None) -> None:
    """FF 4.12, 5 Apply the result of a defensive or supporting fire to the attacker, then end the roll.

    NEGATE disrupts the attacker and also stops its attack, which is number `state.current`. If the attacker is
    destroyed, its attack is LOST. The fire was aimed at the space of the attacker (`state.aim`).
    """
    space = state.aim
    if state.result == cards.DISRUPT or state.result == cards.NEGATE:
        rolls.disrupt_unit(state, space, transcript)
    elif state.result == cards.DESTROY:
        rolls.destroy_unit(state, space, transcript)

    if state.unit[space] == cards.NONE:
        state.attack_mark[state.current] = cards.LOST
    elif state.result == cards.NEGATE:
        state.attack_mark[state.current] = cards.NEGATED
        if transcript is not None:
            transcript.append(events.AttackNegated(space, state.attack_at[state.current], state.unit[space]))

    rolls.end_roll(state)


# --- Occupation (FF 4.14) --------------------------------------------------------------


def find_next_occupation(state: State, transcript: Transcript | None) -> None:
    """FF 4.14 Ask whether the next attacker that has cleared its target space moves in. Without one, end the pass.

    Attacks are numbered in the order of their declaration, and `state.current` is the number that comes next. An attack
    is CLEARED if it destroyed the last enemy in its space. An attacker is not asked if it is gone, or if another unit
    has moved in since (`is_open` is then False).
    """
    while state.current < len(state.attack_mark):
        number = state.current
        is_open = state.attack_mark[number] == cards.CLEARED and state.unit[state.attack_at[number]] == cards.NONE
        if is_open and state.owner[state.attack_from[number]] == state.active:
            if state.phase != steps.OCCUPATION_PHASE:
                rolls.begin_phase(state, steps.OCCUPATION_PHASE, transcript)
            state.step = steps.OCCUPY
            return
        state.current += 1

    clear_attacks(state)
    state.step = steps.END_PASS


def decline_occupation(state: State) -> None:
    """FF 4.14 Leave an attacker that has cleared its target space where it is, and go on to the next attack.

    `state.current` is the number of the present attack, in the order of declaration.
    """
    state.current += 1
    state.step = steps.NEXT_OCCUPATION


def occupy_space(state: State, transcript: Transcript | None) -> None:
    """FF 4.14 Move the attacker into the space that it has cleared, where enemy mines or a location may await it.

    `state.current` is the number of the attack. Another unit may then follow into the space that the attacker left.
    """
    start, end = state.attack_from[state.current], state.attack_at[state.current]
    rolls.carry_unit(state, start, end)
    if transcript is not None:
        transcript.append(events.SpaceOccupied(start, end, state.unit[end]))
    enter_space(state, end, transcript)
    state.picked = start
    state.step = steps.FOLLOW


def ask_to_follow(state: State) -> None:
    """FF 4.14 Ask which unit follows the attacker, if another unit is beside the space that it left.

    Otherwise go on.
    """
    if len(legal.possible_followers(state, state.active)) > 0:
        state.to_act = state.active
    else:
        end_follow(state)


def end_follow(state: State) -> None:
    """FF 4.14 End the question which unit follows an attacker that moved into its cleared space.

    The next attack is due. `state.picked` is the space that the attacker left, and `state.current` is the number of its
    attack.
    """
    state.picked = cards.NONE
    state.current += 1
    state.step = steps.NEXT_OCCUPATION


def move_up(state: State, space: i64, transcript: Transcript | None) -> None:
    """FF 4.14 Move the unit in this space into the space that the attacker left, `state.picked`. Then go on.

    The Toughness of the unit may be less there, for example outside Fortifications, so its counters may destroy it.
    """
    end = state.picked
    rolls.carry_unit(state, space, end)
    if transcript is not None:
        transcript.append(events.UnitFollowed(space, end, state.unit[end]))
    rolls.check_unit(state, end, transcript)
    end_follow(state)


def decline_to_follow(state: State, seat: i64, transcript: Transcript | None) -> None:
    """FF 4.14 Let no unit follow the attacker into the space that it left, and go on to the next attack."""
    end_follow(state)
    if transcript is not None:
        transcript.append(events.Passed(seat))


# --- The second pass (FF 6, 9) ---------------------------------------------------------


def end_pass(state: State) -> None:
    """FF 6, 9 End a pass of movement and attacks. After the first one, Fuel Dumps may supply tanks for a second pass.

    In the second pass (`state.second`) only units with the bit SECOND act. Germany's strategy is Blitzkrieg: if it has
    been played this turn, all German tanks act again.
    """
    state.step = steps.END
    is_second_pass = state.second
    if is_second_pass:
        return

    state.step = steps.FUEL
    if state.strategy and state.nation[state.active] == cards.GERMANY:
        space: i64
        for space in range(cards.SPACES):
            if state.owner[space] == state.active and cards.IS_T[state.unit[space]]:
                state.acted[space] |= cards.SECOND


def ask_fuel(state: State, transcript: Transcript | None) -> None:
    """FF 6 Ask for a tank while a Fuel Dump and a tank are left. Then the second pass begins."""
    if len(legal.tanks_to_fuel(state, state.active)) > 0:
        if state.phase != steps.OCCUPATION_PHASE:
            rolls.begin_phase(state, steps.OCCUPATION_PHASE, transcript)
        state.to_act = state.active
    else:
        begin_second_pass(state, transcript)


def fuel_tank(state: State, space: i64) -> None:
    """FF 6 Let the tank in this space move and attack a second time.

    A Fuel Dump of the active side is used up for this turn. Such an action is offered only while an unused Fuel Dump is
    left. The bit SECOND marks units that act in the second pass.
    """
    state.site_used[quick.find_unused_site(state, state.active, cards.FUEL_DUMP)] = 1
    state.acted[space] |= cards.SECOND


def decline_fuel(state: State, seat: i64, transcript: Transcript | None) -> None:
    """FF 6 Supply no more tanks from Fuel Dumps. That was the last question of the first pass, so the second begins."""
    if transcript is not None:
        transcript.append(events.Passed(seat))
    begin_second_pass(state, transcript)


def begin_second_pass(state: State, transcript: Transcript | None) -> None:
    """FF 9 Go back to Ground Movement for the tanks that may act again, whatever they have done before.

    The bit SECOND of `state.acted` marks them. Without any, the turn goes on to its End phase. `end_pass` prevents a
    third pass: once `state.second` is set, it goes on to the End phase without a question about fuel.
    """
    spaces: list[int] = []
    space: i64
    for space in range(cards.SPACES):
        if state.owner[space] == state.active and state.acted[space] & cards.SECOND:
            state.acted[space] &= ~(cards.ATTACKED | cards.MOVED | cards.BARRAGED)
            spaces.append(space)

    state.step = steps.END
    if spaces:
        state.second = 1
        state.step = steps.BEGIN_MOVEMENT
        if transcript is not None:
            transcript.append(events.SecondPassBegan(tuple(spaces)))
