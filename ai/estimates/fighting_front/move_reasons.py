"""What moves bring and cost: back rows, captures, attacks, cover and danger, for the reasons of a bot."""

from __future__ import annotations

from itertools import pairwise

from ai.estimates.fighting_front import attack_reasons as attacks
from ai.estimates.fighting_front import position_reasons as board
from ai.estimates.fighting_front.position_reasons import BACK_ROW, DETAIL, HIGH_USE, HIT, LOW_USE, MATCH, USE
from ai.reasoning import Effect, take_steps
from game.core.state import Action
from game.core.wording import amount, capitalise, count_of
from game.fighting_front import actions as do
from game.fighting_front import cards, odds, steps
from game.fighting_front.cards import GOAL
from game.fighting_front.quick import back_row_spaces_held, is_hostile, may_attack, must_drive_out
from game.fighting_front.state import State

# --- Where a move leads ----------------------------------------------------------------


def start_of_move(view: State, line: list[Action]) -> int:
    """Return the space in which the move of a decision begins, or NONE if it moves nobody.

    `view.attack_from` and `attack_at` hold the spaces of attackers and targets by the number of the attack, and
    `view.current` is the number of the present one, whose attacker may OCCUPY its target space. `view.path` holds the
    spaces of a move that has begun.
    """
    first = line[0]
    if view.step == steps.OCCUPY:
        return view.attack_from[view.current] if first is do.OCCUPY else cards.NONE
    if isinstance(first, do.Unit):
        return first.space
    return view.path[0] if view.step == steps.MOVE_STEP and view.path else cards.NONE


def end_of_move(view: State, line: list[Action]) -> int:
    """Return the space in which the move of a decision ends, or NONE if the search has not found it or it moves nobody.

    An attacker that may OCCUPY goes to the target space of the present attack (`view.current`). A unit that may FOLLOW
    goes to the space that this attacker has left. A path that leads to a friendly unit continues from there, or ends
    where it began if it can go nowhere else.
    """
    if view.step == steps.OCCUPY:
        return view.attack_at[view.current] if line[0] is do.OCCUPY else cards.NONE
    if view.step == steps.FOLLOW:
        return view.attack_from[view.current] if isinstance(line[0], do.Unit) else cards.NONE

    spaces = [action.space for action in line if isinstance(action, do.Step)]
    if spaces and view.owner[spaces[-1]] == cards.NONE:
        return spaces[-1]

    # The rules take a forced step by themselves, so the end of the move may not be in the line.
    world = take_steps(view, *line)
    ends = [space for space in range(cards.SPACES) if world.owner[space] == view.to_act != view.owner[space]]
    if len(ends) == 1:
        return ends[0]
    return cards.NONE if not spaces or world.is_midway() else start_of_move(view, line)


def planned_target(view: State, space: int, plan: list[Action]) -> tuple[int, float]:
    """Return the target beside a space that its unit attacks in the search's plan, and the chance to destroy it, 0..1.

    The chance is the least one, as in `best_target`. In a plan the unit of an attack comes directly before its target.
    If the plan has no such attack, the target is that of `best_target`. Returns (NONE, 0) if there is none either.
    """
    targets = [
        goal.space
        for unit, goal in pairwise(plan)
        if unit is do.UNIT[space] and isinstance(goal, do.Target) and is_hostile(view, view.to_act, goal.space)
    ]
    beside = [target for target in targets if target in cards.NEIGHBOURS[space]]
    if not beside:
        return attacks.best_target(view, space)
    return beside[0], attacks.least_chance(view, space, beside[0])


# --- The effects of a move -------------------------------------------------------------


def move_effects(view: State, line: list[Action], plan: list[Action]) -> list[Effect]:
    """FF 4.10, 4.14 The effects of a move, of moving into a cleared space, or of moving up behind the attacker.

    Empty for a move that leads nowhere. `plan` is what the search expects the seat to play after it.
    """
    start, end = start_of_move(view, line), end_of_move(view, line)
    if cards.NONE in (start, end) or start == end:
        return []

    entry = back_row_effects(view, start, end)
    is_won = bool(entry) and not view.hold and back_row_spaces_held(view, view.to_act) + 1 >= GOAL
    if is_won and entry[0].weight > 0:
        return entry

    effects = [*entry, *site_effects(view, start, end)]
    if view.step in (steps.MOVE, steps.MOVE_STEP):
        effects += [*attack_effects(view, start, end, plan)]
    effects += [*guard_effects(view, start, end), *danger_effects(view, start, end)]
    return [*effects, *advance_effects(view, start, end)]


def back_row_effects(view: State, start: int, end: int) -> list[Effect]:
    """FF 1.6 The effect of a move into the enemy back row, or out of it."""
    seat = view.to_act
    row = cards.BACK_ROW[1 - seat]
    was_there, is_there = start in row, end in row
    if was_there and not is_there:
        return [Effect(("back row",), weight=-BACK_ROW, sentence="it leaves their back row.")]
    return entry_effects(view) if is_there and not was_there else []


def entry_effects(view: State) -> list[Effect]:
    """FF 1.6 Return the effect of one more unit of the seat to act in the enemy back row.

    GOAL units there win: at once, or with the option `view.hold` if they are still there when the seat's next turn
    begins. Empty if the other side wins before.
    """
    if must_drive_out(view, view.to_act):
        return []
    held = back_row_spaces_held(view, view.to_act) + 1
    if held < GOAL:
        return [Effect(("back row",), BACK_ROW, f"That puts your first unit into their back row; {GOAL} there win.")]
    wins = "you win if 2 of them are still there when your next turn begins" if view.hold else "that wins"
    return [Effect(("back row",), MATCH, f"Then {held} of your units stand in their back row: {wins}.")]


def site_effects(view: State, start: int, end: int) -> list[Effect]:
    """FF 4.10, 6 Return what the locations at both ends of a move mean: captures, mines, Fortifications.

    A unit takes an enemy location by moving into its space, and with an airfield also the air units that are based
    there. Enemy Minefields cost it a disruption counter (DC).
    """
    seat = view.to_act
    effects: list[Effect] = []
    site = view.site[end]
    is_taken = site != cards.NONE and view.site_owner[end] == 1 - seat
    if is_taken and site == cards.MINEFIELDS:
        words = f"it takes a disruption counter in their Minefields on {board.space_name(end)}."
        effects.append(Effect(("mines",), weight=-LOW_USE, sentence=words))
    elif is_taken:
        planes = sum(base == end for base in view.air_base) if cards.IS_AIRFIELD[site] else 0
        weight = (board.PART_HIT if cards.IS_FORT[site] else board.CAPTURE) + 2 * planes
        verb = "is" if planes == 1 else "are"
        lost = f", and the {count_of(planes, 'air unit')} there {verb} lost".replace("the 1 ", "the ") if planes else ""
        words = f"It takes their {cards.KIND_NAMES[site]} on {board.space_name(end)}{lost}."
        effects.append(Effect(("takes", end), weight, words))

    was_covered = odds.is_fortified(view, seat, start)
    moved = board.move_unit(view, start, end)
    is_covered = odds.is_fortified(moved, seat, end)
    if is_covered and not was_covered and not is_taken:
        toughness = odds.toughness_of(moved, end)
        words = f"The {cards.KIND_NAMES[site]} on {board.space_name(end)} give it Toughness {toughness}"
        effects.append(Effect(("cover",), DETAIL + toughness, f"{words} and +1 on defensive fire."))
    elif was_covered and not is_covered:
        name = cards.KIND_NAMES[view.site[start]]
        effects.append(Effect(("cover",), -LOW_USE, f"it leaves the cover of the {name} on {board.space_name(start)}."))
    return effects


def attack_effects(view: State, start: int, end: int, plan: list[Action]) -> list[Effect]:
    """FF 4.11 Return the attack on a unit that a move makes possible this turn, and the one that it gives up.

    The first is the attack of the search's plan, if that has one, or else the best one. An attack on a location without
    a unit is left out, because a move into the space takes the location.
    """
    ahead = board.move_unit(view, start, end)
    effects: list[Effect] = []
    target, chance = planned_target(ahead, end, plan)
    is_new = target != cards.NONE and target not in cards.NEIGHBOURS[start]
    if is_new and chance >= attacks.LEAST and ahead.owner[target] == 1 - view.to_act:
        words = f"From {board.space_name(end)} it can attack {board.unit_in_words(ahead, target)}"
        words = f"{words}, with {attacks.destruction_in_words(ahead, end, target)}."
        effects.append(Effect(("attacks", target), weight=board.NEXT_HIT + round(20 * chance), sentence=words))

    old, old_chance = attacks.best_target(view, start)  # where it is now
    is_lost = old != cards.NONE and old not in cards.NEIGHBOURS[end] and view.owner[old] == 1 - view.to_act
    if is_lost and old_chance >= attacks.LEAST and may_attack(view, view.to_act, start):
        words = f"it can then no longer attack {board.unit_in_words(view, old)}."
        effects.append(Effect(("attacks", old), weight=-USE, sentence=words))
    return effects


def guard_effects(view: State, start: int, end: int) -> list[Effect]:
    """FF 1.6 Return that a move closes a space of the seat's back row to an enemy unit, or opens one to it.

    It closes the space where it ends, and opens the one where it began, if an enemy unit could come there next turn.
    The unit may also shield guns beside it from ground attacks, or leave them without a shield.
    """
    seat = view.to_act
    urgency = BACK_ROW if back_row_spaces_held(view, seat=1 - seat) else 0  # the enemy needs only one more space
    effects: list[Effect] = []
    moved = board.move_unit(view, start, end)
    if end in cards.BACK_ROW[seat]:
        found = board.comers(view, seat, end)
        if found:
            words = closing_sentence(view, end, found[0])
            effects.append(Effect(("closes",), weight=board.GUARD + urgency, sentence=words))
    if start in cards.BACK_ROW[seat]:
        found = board.comers(moved, seat, start)
        if found:
            comer = board.unit_in_words(view, found[0])
            words = f"it no longer keeps {board.space_name(start)}, in your back row, closed to {comer}."
            effects.append(Effect(("opens",), weight=-board.GUARD - urgency, sentence=words))

    for shielded in board.shielded_units(view, moved, end):
        words = f"It shields {board.unit_in_words(view, shielded)} from ground attacks."
        effects.append(Effect(("shields", shielded), HIGH_USE, words))
    for bared in board.shielded_units(moved, view, start):
        words = f"it no longer shields {board.unit_in_words(view, bared)} from ground attacks."
        effects.append(Effect(("shields", bared), -HIGH_USE, words))
    return effects


def closing_sentence(view: State, space: int, comer: int) -> str:
    """FF 1.6 Return the sentence that a unit closes a back row space to the enemy unit in the space `comer`."""
    return f"It closes {board.space_name(space)}, in your back row, to {board.unit_in_words(view, comer)}."


def safety_effects(here: State, space: int, there: State, other: int, name: str = "it") -> list[Effect]:
    """Return that fewer enemy units can attack a unit in `space` of a position than in `other` of a second position.

    Empty if that is not so, or if more could attack it by a second move (FF 6, 9). `name` is the unit in words.
    """
    few, many = board.attackers_of(here, here.to_act, space), board.attackers_of(there, there.to_act, other)
    if few >= many or few < board.attackers_of(here, here.to_act, space, again=True):
        return []
    words = board.compare_dangers(few, space, many, other, name)
    return [Effect(("danger",), weight=DETAIL + many - few, sentence=words)]


def danger_effects(view: State, start: int, end: int) -> list[Effect]:
    """Return how many more or fewer enemy units can attack a unit in their next turn after its move."""
    moved = board.move_unit(view, start, end)
    before, now = board.attackers_of(view, view.to_act, start), board.attackers_of(moved, view.to_act, end)
    if now > before:
        words = f"it then faces ground attacks by {amount(now, 'unit')}, instead of {before or 'none'}."
        return [Effect(("danger",), weight=before - now, sentence=words)]
    return safety_effects(moved, end, view, start)


def advance_effects(view: State, start: int, end: int) -> list[Effect]:
    """FF 1.6 Return that infantry or a tank can enter the enemy back row next turn, after a move from `start` to `end`.

    Empty for other units, for a move that does not go forward, and for one into that row. `ahead` is how many rows
    `end` is in front of the seat's own back row.
    """
    seat = view.to_act
    kind = view.unit[start]
    ahead = cards.rows_from_home(seat, end)
    is_forward = cards.ROWS - 1 > ahead > cards.rows_from_home(seat, start)
    if not is_forward or not (cards.IS_I[kind] or cards.IS_T[kind]):
        return []

    goals = board.ends_of_moves(board.move_unit(view, start, end), end) & set(cards.BACK_ROW[1 - seat])
    words = f"From {board.space_name(end)} it can enter their back row next turn."
    return [Effect(("row",), weight=LOW_USE + ahead, sentence=words)] if goals else []


def shorter_danger_effects(view: State, line: list[Action], rival: list[Action]) -> list[Effect]:
    """Return that fewer enemy units can attack a unit where the move `line` ends than where `rival` would end.

    Empty if that is not so, if the two decisions move different units, or if the end of a move is not known.
    """
    start, end = start_of_move(view, line), end_of_move(view, line)
    other = end_of_move(view, rival)
    is_comparable = start == start_of_move(view, rival) and cards.NONE not in (start, end, other) and end != other
    if not is_comparable:
        return []
    return safety_effects(board.move_unit(view, start, end), end, board.move_unit(view, start, other), other)


# --- Units that stay, tanks that act again ---------------------------------------------


def staying_effects(view: State, rival: list[Action]) -> list[Effect]:
    """Return what is gained by not making the move `rival`: an attack, guard, safety or cover that it would give up.

    Empty if `rival` has no start or no end, or ends where it began.
    """
    start, end = start_of_move(view, rival), end_of_move(view, rival)
    if cards.NONE in (start, end) or start == end:
        return []

    name = board.unit_in_words(view, start)
    effects: list[Effect] = []
    target, _ = attacks.best_target(view, start)
    is_given_up = any(effect.weight < 0 for effect in attack_effects(view, start, end, []))
    if is_given_up:
        words = f"{capitalise(name)} can attack {board.unit_in_words(view, target)} without moving"
        words = f"{words}, with {attacks.destruction_in_words(view, start, target)}."
        effects.append(Effect(("stays",), HIGH_USE, words))

    for effect in guard_effects(view, start, end):
        if effect.weight < 0:
            words = effect.sentence.replace("it no longer", f"Staying on {board.space_name(start)}")
            effects.append(Effect(("stays", effect.about), -effect.weight, words))

    unit = f"the {cards.KIND_NAMES[view.unit[start]]}"
    effects += safety_effects(view, start, board.move_unit(view, start, end), end, unit)
    if odds.is_fortified(view, view.to_act, start) and not odds.is_fortified(view, view.to_act, end):
        site = cards.KIND_NAMES[view.site[start]]
        effects.append(Effect(("cover",), LOW_USE, f"Staying keeps {name} in the cover of the {site}."))
    return effects


def second_action_effects(view: State, space: int, plan: list[Action]) -> list[Effect]:
    """FF 6, 9 Return what the tank in a space can do in its second move and attack, and what the move costs.

    That is the attack of the search's plan, or else the best one, and an entry into the enemy back row. `plan` is empty
    if nothing is known of it. In a plan FINISH ends the moves, and the second FINISH the attacks of the turn.
    """
    goals = board.ends_of_moves(view, space)  # where its move could end
    row = set(cards.BACK_ROW[1 - view.to_act])
    entry = entry_effects(view) if space not in row and goals & row else []

    # The end of the move in the plan, or else the entry or the end with the best attack.
    steps_taken = [action.space for action in plan if isinstance(action, do.Step)]
    if steps_taken and steps_taken[-1] not in goals:
        return entry  # the plan ends before the move does
    ends = sorted(goals & row) if entry else [space, *sorted(goals)]
    if steps_taken or do.FINISH in plan:
        ends = steps_taken[-1:] or [space]
    effects = entry if set(ends) <= row else []
    tries = {end: planned_target(_with_unit_at(view, space, end), end, plan) for end in ends}
    ways = {end: [*site_effects(view, space, end), *guard_effects(view, space, end)] for end in ends if end != space}
    end = max(ends, key=lambda one: 20 * tries[one][1] + sum(effect.weight for effect in ways.get(one, [])))
    target, chance = tries[end]
    on_the_way = ways.get(end, [])
    effects += on_the_way if any(effect.weight > 0 for effect in on_the_way) or chance else []
    has_no_attack = plan.count(do.FINISH) > 1 and do.UNIT[end] not in plan[plan.index(do.FINISH) :]
    if target == cards.NONE or not chance or has_no_attack:
        return effects

    moves = "" if target in cards.NEIGHBOURS[space] else f"move to {board.space_name(end)} and "
    chance_in_words = attacks.destruction_in_words(_with_unit_at(view, space, end), end, target)
    words = f"It can {moves}attack {attacks.target_in_words(view, target)}, with {chance_in_words}."
    return [*effects, Effect(("second",), weight=HIT + round(20 * chance), sentence=words)]


def _with_unit_at(view: State, start: int, end: int) -> State:
    """The position after a move that may end where it began."""
    return view if start == end else board.move_unit(view, start, end)
