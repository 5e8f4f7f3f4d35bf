"""The reasons of a bot of Fighting Front for a decision: odds, positions and the goal, in sentences."""

from __future__ import annotations

from ai.estimates.fighting_front.fire import picked_card_kind, plane_modifier, unit_modifier
from ai.estimates.fighting_front.position_reasons import (
    back_row_sentence,
    count_enemies_within,
    nearest_enemy_in_words,
    position_sentence,
    space_name,
    unit_in_words,
)
from ai.reasoning import after, along, brief, decision, favourite
from ai.search import Node
from game.core.state import Action
from game.core.wording import amount, listed, percent
from game.fighting_front import actions as do
from game.fighting_front import cards, odds, steps
from game.fighting_front.analysis import is_shut_in
from game.fighting_front.legal import artillery_targets, ground_targets
from game.fighting_front.quick import (
    back_row_spaces_held,
    find_unused_site,
    hand_limit,
    is_hostile,
    may_attack,
    may_bombard,
    must_drive_out,
)
from game.fighting_front.state import State


def explain_choice(view: State, ranked: list[Node]) -> str:
    """Why the first of these nodes was chosen, in a sentence or two, or "" if there is nothing to say."""
    node = ranked[0]
    action: Action = node.action
    step = view.step
    line = [step_node.action for step_node in decision(view, node)]

    if action is do.FINISH or action is do.PASS:
        return brief(ending_sentences(view, action, ranked[1:]))
    if isinstance(action, (do.Card, do.On, do.Aboard)):
        return brief(deployment_sentences(view, line))
    if isinstance(action, do.Play) and step != steps.WINDOW:
        return strategy_sentence(view, action)
    if isinstance(action, do.Discard):
        return brief(discard_sentences(view, action))
    if step == steps.WINDOW:
        return card_sentence(view, action)
    if step in (steps.MOVE, steps.MOVE_STEP, steps.OCCUPY):
        return brief(move_sentences(view, node))
    if step == steps.SUPPORT_FIRE:
        return support_sentence(view, action)
    if step in (steps.GROUND, steps.GROUND_TARGET, steps.ARTILLERY, steps.ARTILLERY_TARGET):
        return brief(attack_sentences(view, node))
    if step in (steps.AIR, steps.AIR_TARGET):
        return mission_sentences(view, node) or escort_or_landing_sentence(view, line)
    return other_sentence(view, line)


# --- The end of a move, the target of an attack ----------------------------------------


def target_of_attack(view: State, node: Node) -> int:
    """The space of the target of an attack, if the search has found it or there is only one, otherwise NONE."""
    action = node.action
    if isinstance(action, do.Target):
        return action.space

    best = favourite(node)
    if best is not None and isinstance(best.action, do.Target):
        return best.action.space

    targets: list[int] = []
    if isinstance(action, do.Unit) and view.step in (steps.GROUND, steps.ARTILLERY):
        find_targets = ground_targets if view.step == steps.GROUND else artillery_targets
        targets = find_targets(view, view.to_act, action.space)
    return targets[0] if len(targets) == 1 else cards.NONE


def end_of_move(view: State, node: Node) -> int:
    """The space in which a move ends, if the search has found it or there is only one, otherwise NONE.

    A way that leads to a unit of one's own goes on from there, or ends where it began if it can go nowhere else.
    """
    line = [step_node.action for step_node in decision(view, node)]
    spaces = [action.space for action in line if isinstance(action, do.Step)]
    if spaces and view.owner[spaces[-1]] == cards.NONE:
        return spaces[-1]

    end = only_end_of_move(view, node)
    if not spaces or end != cards.NONE or after(view, *line).midway():
        return end
    return line[0].space if isinstance(line[0], do.Unit) else view.path[0]


def only_end_of_move(view: State, node: Node) -> int:
    """The space in which a move ends that nobody is asked for, because there is only one way, otherwise NONE."""
    seat = view.to_act
    world = after(view, *[step_node.action for step_node in decision(view, node)])
    ends = [space for space in range(cards.SPACES) if world.owner[space] == seat != view.owner[space]]
    return ends[0] if len(ends) == 1 else cards.NONE


# --- Attacks ---------------------------------------------------------------------------


def attack_sentences(view: State, node: Node) -> list[str]:
    """The odds of a bombardment or a ground attack, and what depends on it. Empty without a known target."""
    target = target_of_attack(view, node)
    action = node.action
    if target == cards.NONE:
        is_last_chance = isinstance(action, do.Unit) and must_drive_out(view, view.to_act)
        return [enemy_win_sentence(view)] if is_last_chance and view.step == steps.GROUND else []

    space = action.space if isinstance(action, do.Unit) else view.picked
    is_ground_attack = view.step in (steps.GROUND, steps.GROUND_TARGET)
    table = cards.GROUND_ATTACK if is_ground_attack else cards.BOMBARDMENT
    sentences = [
        hit_sentence(view, table, attack_modifier(view, table, space), target),
        back_row_target_sentence(view, target),
    ]
    return [*sentences, defensive_fire_sentence(view, space, target)] if is_ground_attack else sentences


def attack_modifier(view: State, table: int, space: int) -> int:
    """FF 5 The number added to the roll of the unit in a space, before any cards are played."""
    modifier = unit_modifier(view, table, space)
    is_steam_rolling = table == cards.GROUND_ATTACK and view.strategy and view.nation[view.owner[space]] == cards.SOVIET
    return modifier + cards.STEAM_ROLLER_PLUS if is_steam_rolling else modifier


def defensive_fire_sentence(view: State, space: int, target: int) -> str:
    """FF 4.12 The chance that the unit under attack stops the attacker first, or "" if there is none.

    "40% chance that its fire stops you first."
    """
    enemy = 1 - view.owner[space]
    if view.owner[target] != enemy:
        return ""

    modifier = unit_modifier(view, cards.DEFENSE, target)
    if odds.is_fortified(view, enemy, target):
        modifier += cards.FORTIFIED
    chance = stop_chance(view, cards.DEFENSE, modifier, space)
    return f"{percent(chance)} chance that its fire stops you first." if chance else ""


def stop_chance(view: State, table: int, modifier: int, attacker: int) -> float:
    """FF 4.12 The chance that fire at the attacker in a space negates its attack or destroys it."""
    chances = odds.chances_with_modifier(table, modifier)
    falls = view.dc[attacker] >= odds.toughness_of(view, attacker)
    return sum(chances[cards.NEGATE :]) + (chances[cards.DISRUPT] if falls else 0.0)


def support_sentence(view: State, action: Action) -> str:
    """FF 4.12 The chance that a gun in support stops the attacker: "30% chance to stop the Infantry on C3."."""
    if not isinstance(action, do.Unit):
        return ""
    attacker = view.attack_from[view.current]
    chance = stop_chance(view, cards.SUPPORT, unit_modifier(view, cards.SUPPORT, action.space), attacker)
    return f"{percent(chance)} chance to stop {unit_in_words(view, attacker)}."


def target_kind(view: State, target: int) -> int:
    """The kind of the enemy unit in a space, or else of the location there."""
    return view.unit[target] if view.owner[target] == 1 - view.to_act else view.site[target]


def destroy_chance(view: State, table: int, modifier: int, target: int) -> float:
    """The chance to destroy the target in a space."""
    chances = odds.chances_with_modifier(table, modifier)
    chance = chances[cards.DESTROY] + chances[cards.DESTROY_ALL]
    return chance + chances[cards.DISRUPT] if odds.falls_to_next_hit(view, view.to_act, target) else chance


def hit_sentence(view: State, table: int, modifier: int, target: int) -> str:
    """The odds of a roll with this modifier against the target in a space.

    >>> from game.fighting_front.table import Table
    >>> view = Table(2)
    >>> view.lay_out([], [cards.GERMANY, cards.USA], 1)
    >>> view.unit[17], view.owner[17], view.to_act = cards.FIRST_GROUND, cards.ALLIES, cards.AXIS
    >>> hit_sentence(view, cards.GROUND_ATTACK, 1, 17)
    '40% chance to destroy the Infantry, 40% to disrupt.'
    >>> hit_sentence(view, cards.BOMBARDMENT, -1, 17)
    '40% chance to disrupt the Infantry.'
    """
    destroyed = destroy_chance(view, table, modifier, target)
    chances = odds.chances_with_modifier(table, modifier)
    name = cards.KIND_NAMES[target_kind(view, target)]
    if not destroyed:
        return f"{percent(chances[cards.DISRUPT])} chance to disrupt the {name}."

    falls_to_disruption = destroyed > chances[cards.DESTROY] + chances[cards.DESTROY_ALL]
    words = f"{percent(destroyed)} chance to destroy the {name}"
    return f"{words}." if falls_to_disruption else f"{words}, {percent(chances[cards.DISRUPT])} to disrupt."


def back_row_target_sentence(view: State, target: int) -> str:
    """A sentence if an enemy in the seat's own back row is attacked, otherwise ""."""
    seat = view.to_act
    if target not in cards.BACK_ROW[seat] or view.owner[target] != 1 - seat:
        return ""
    return "It stands in your back row."


def enemy_win_sentence(view: State) -> str:
    """FF 1.6 "They hold 2 spaces of your back row and win unless you drive them out."."""
    held = back_row_spaces_held(view, 1 - view.to_act)
    return f"They hold {held} spaces of your back row and win unless you drive them out."


# --- Missions --------------------------------------------------------------------------


def mission_sentences(view: State, node: Node) -> str:
    """The odds of a bombing run, or the place where Paratroopers land. "" without a known target."""
    target = target_of_attack(view, node)
    if target == cards.NONE:
        return ""

    kind, modifier = sent_plane(view, node.action, cards.BOMBING)
    if kind == cards.NONE:
        return back_row_target_sentence(view, target)
    if kind == cards.PARATROOPERS:
        return brief([back_row_sentence(view, target, 1), position_sentence(view, target)])
    return brief([hit_sentence(view, cards.BOMBING, modifier, target), back_row_target_sentence(view, target)])


def sent_plane(view: State, action: Action, table: int) -> tuple[int, int]:
    """The kind of the air unit that an action sends out, and what it adds to a roll. (NONE, 0) without one."""
    slot = view.picked_air if view.step == steps.AIR_TARGET else cards.NONE
    kind = cards.NONE
    if isinstance(action, do.Air):
        slot = action.slot
    elif isinstance(action, do.Fly):
        kind = cards.KIND_OF[view.nation[view.to_act] * cards.SORTS + action.sort]
    elif view.step == steps.AIR_TARGET and slot == cards.NONE:
        kind = picked_card_kind(view)

    if slot != cards.NONE:
        return view.air_unit[slot], plane_modifier(view, table, slot)
    return kind, 0 if kind == cards.NONE else cards.MODIFIER[table * cards.KINDS + kind]


def escort_or_landing_sentence(view: State, line: list[Action]) -> str:
    """FF 4.6 A sentence about an escort, or about a landing in the only legal space, otherwise "".

    "It covers the Level Bomber on its way to C4."
    """
    escort = next((action for action in line if isinstance(action, do.Escort)), None)
    if escort is not None:
        slot = view.missions[escort.mission]
        plane = cards.KIND_NAMES[view.air_unit[slot]]
        return f"It covers the {plane} on its way to {space_name(view.air_goal[slot])}."

    first = line[0]
    if not isinstance(first, do.Air):
        return ""
    goal = after(view, *line).air_goal[first.slot]
    is_landing = view.air_unit[first.slot] == cards.PARATROOPERS and 0 <= goal < cards.SPACES
    return position_sentence(view, goal) if is_landing else ""


def enemy_mission_sentence(view: State) -> str:
    """The mission that is to be intercepted: "They fly the Level Bomber to C4."."""
    slot = view.missions[view.current]
    return f"They fly the {cards.KIND_NAMES[view.air_unit[slot]]} to {space_name(view.air_goal[slot])}."


def held_back_sentence(view: State) -> str:
    """The number of air units that stay where they are: "2 of your air units could fly."."""
    planes = sum(isinstance(action, (do.Air, do.Fly)) for action in view.legal())
    return f"{planes} of your air units could fly."


def interceptor_sentence(view: State, action: Action) -> str:
    """FF 4.7 The chance that an interceptor destroys its foe, or "" for any other action.

    "Your roll with the Fighter has a 40% chance to destroy."
    """
    if not isinstance(action, (do.Air, do.Fly)):
        return ""
    kind, modifier = sent_plane(view, action, cards.AIR_COMBAT)
    chance = percent(sum(odds.chances_with_modifier(cards.AIR_COMBAT, modifier)[cards.DESTROY :]))
    return f"Your roll with the {cards.KIND_NAMES[kind]} has a {chance} chance to destroy."


# --- Cards for a roll ------------------------------------------------------------------


def chances_with_card(view: State, action: Action) -> tuple[list[float], list[float]]:
    """The chances of the roll to come without and with a card or an Ammo Dump."""
    modifier = odds.modifier_of_card(action.sort if isinstance(action, do.Play) else cards.AMMO_DUMP)
    with_card = odds.chances_with_modifier(view.roll, odds.total_modifier(view) + modifier)
    return list(odds.result_chances(view)), list(with_card)


def card_sentence(view: State, action: Action) -> str:
    """How a card or an Ammo Dump changes the odds of the roll to come, or "" for any other action.

    "Raises the chance to destroy from 20% to 50%."
    """
    if action is not do.DUMP and not isinstance(action, do.Play):
        return ""

    before, with_card = chances_with_card(view, action)
    is_defense = view.roll in (cards.DEFENSE, cards.SUPPORT)
    least, aim = (cards.NEGATE, "stop the attack") if is_defense else (cards.DESTROY, "destroy")
    if sum(before[least:]) == sum(with_card[least:]):
        least, aim = cards.DISRUPT, "disrupt"

    verb = "Lowers" if isinstance(action, do.Play) and action.sort == cards.ENTRENCHED else "Raises"
    return f"{verb} the chance to {aim} from {percent(sum(before[least:]))} to {percent(sum(with_card[least:]))}."


def roll_sentence(view: State) -> str:
    """The chances of the roll to come: "20% chance to destroy as it stands."."""
    chances = odds.result_chances(view)
    is_defense = view.roll in (cards.DEFENSE, cards.SUPPORT)
    chance = sum(chances[cards.NEGATE if is_defense else cards.DESTROY :])
    return f"{percent(chance)} chance to {'stop the attack' if is_defense else 'destroy'} as it stands."


def kept_cards_sentence(view: State) -> str:
    """The cards that could be added to the roll and are not, or "" without any: "You keep Artillery Barrage."."""
    kinds = view.nation[view.to_act] * cards.SORTS
    legal = view.legal()
    names = [cards.KIND_NAMES[cards.KIND_OF[kinds + action.sort]] for action in legal if isinstance(action, do.Play)]
    if do.DUMP in legal:
        names.append("the Ammo Dump")
    return f"You keep {listed(names)}." if names else ""


# --- Movement and occupation -----------------------------------------------------------


def move_sentences(view: State, node: Node) -> list[str]:
    """FF 4.10, 4.14 The end of a move: their back row, captures, neighbours. Empty if it ends where it began."""
    action = node.action
    seat = view.to_act
    cleared = view.attack_at[view.current] if view.step == steps.OCCUPY else cards.NONE
    if action is do.STAY:
        enemies = amount(count_enemies_within(view, seat, cleared, 1), "enemy unit")
        return [f"{space_name(cleared)} stays empty: {enemies} beside it."]

    if action is do.OCCUPY:
        start = view.attack_from[view.current]
        end = cleared
    else:
        start = view.path[0] if view.path else view.picked
        if isinstance(action, do.Unit):
            start = action.space
        end = end_of_move(view, node)
    if end in (cards.NONE, start):
        return []

    sentences: list[str] = []
    if start not in cards.BACK_ROW[1 - seat] and end in cards.BACK_ROW[1 - seat]:
        sentences.append(back_row_sentence(view, end, 1))
    if view.site[end] != cards.NONE and view.site_owner[end] == 1 - seat:
        sentences.append(f"It captures the {cards.KIND_NAMES[view.site[end]]} on {space_name(end)}.")
    if end in cards.BACK_ROW[seat] and back_row_spaces_held(view, 1 - seat):
        sentences.append("It guards your back row there.")
    return [*sentences, position_sentence(view, end)]


def best_move_sentence(view: State, others: list[Node]) -> str:
    """FF 4.10 The best of the moves that are not made, and where it would lead, or "" if none was tried."""
    for node in others:
        action = node.action
        if isinstance(action, do.Unit):
            sentences = move_sentences(view, node)
            if not sentences:
                return ""
            move = f"{unit_in_words(view, action.space)} to {space_name(end_of_move(view, node))}"
            return f"The best move left is {move}. {sentences[0]}"
    return ""


# --- Decisions that bring nothing ------------------------------------------------------


def wastes_a_decision(view: State, line: list[Action]) -> bool:
    """Whether a decision brings nothing: a move to no enemy, a leader or a card that adds to no roll."""
    seat = view.to_act
    first = line[0]
    if view.step == steps.WINDOW and (first is do.DUMP or isinstance(first, do.Play)):
        before, with_card = chances_with_card(view, first)
        return before == with_card
    if view.step == steps.FUEL and isinstance(first, do.Unit):
        reach = cards.STEPS[view.unit[first.space]] + 1
        return not count_enemies_within(view, seat, first.space, reach)
    if view.step == steps.MOVE and isinstance(first, do.Unit):
        return _wastes_a_move(view, first.space, end_of_move(view, along(view, [], line)[0]))
    return view.step in (steps.SETUP, steps.DEPLOY) and _wastes_a_leader(view, line)


def _wastes_a_move(view: State, start: int, end: int) -> bool:
    """Whether a move goes neither forward nor to an enemy, captures nothing and does not guard the back row."""
    seat = view.to_act
    goes_forward = cards.rows_from_home(seat, end) > cards.rows_from_home(seat, start)
    meets_enemy = bool(count_enemies_within(view, seat, end, 1))
    captures = view.site[end] != cards.NONE and view.site_owner[end] != seat
    guards = end in cards.BACK_ROW[seat] and bool(back_row_spaces_held(view, 1 - seat))
    is_of_use = goes_forward or meets_enemy or captures or guards
    return end != cards.NONE and (end == start or not is_of_use)


def _wastes_a_leader(view: State, line: list[Action]) -> bool:
    """FF 7 Whether a leader is deployed on a ground unit that never makes the rolls to which he adds."""
    sort = next((action.sort for action in line if isinstance(action, do.Card)), view.picked_card)
    space = next((action.space for action in line if isinstance(action, do.On)), cards.NONE)
    if space == cards.NONE or sort == cards.NONE:
        return False

    kind = cards.KIND_OF[view.nation[view.to_act] * cards.SORTS + sort]
    tables = [table for table in range(len(cards.TABLES)) if cards.MODIFIER[table * cards.KINDS + kind]]
    needs_plane = cards.AIR_COMBAT in tables or cards.BOMBING in tables
    needs_artillery = cards.BOMBARDMENT in tables and not cards.IS_R[view.unit[space]]
    return bool(cards.IS_LEADER[kind]) and (needs_plane or needs_artillery)


# --- Cards that are deployed, played or discarded --------------------------------------


def deployment_sentences(view: State, line: list[Action]) -> list[str]:
    """FF 3.1, 4.3 The use of a card in the place where it is deployed. Empty without a known place."""
    first = line[0]
    sort = first.sort if isinstance(first, do.Card) else view.picked_card
    kind = cards.KIND_OF[view.nation[view.to_act] * cards.SORTS + sort]
    space = next((action.space for action in line if isinstance(action, do.On)), cards.NONE)
    slot = next((action.slot for action in line if isinstance(action, do.Aboard)), cards.NONE)
    if slot != cards.NONE:
        toughness = odds.air_toughness(view, slot) + cards.TOUGHNESS[kind]
        return [f"Toughness {toughness} for the {cards.KIND_NAMES[view.air_unit[slot]]}."]
    if space == cards.NONE:
        return []

    if cards.IS_LEADER[kind]:
        return [leader_sentence(view, kind, space)]
    if cards.IS_SITE[kind]:
        covers_unit = cards.IS_FORT[kind] and view.owner[space] == view.to_act
        use = f"It covers {unit_in_words(view, space)}." if covers_unit else cards.TEXTS[kind]
        return [use, f"{space_name(space)} is {nearest_enemy_in_words(view, space)}."]
    if cards.IS_AIR[kind]:
        return [strip_sentence(view, space)]
    return unit_sentences(view, kind, space)


def leader_sentence(view: State, kind: int, space: int) -> str:
    """FF 7 The bonus of a leader of this kind for the unit in a space, and the nearest enemy.

    "Toughness 5 and +1 on ground attack for the Infantry on C3, 1 space from the Infantry on C4."
    """
    toughness = odds.toughness_of(view, space) + cards.TOUGHNESS[kind]
    tables = [name for table, name in enumerate(cards.TABLE_NAMES) if cards.MODIFIER[table * cards.KINDS + kind]]
    modifiers = "".join([f" and +1 on {name[0].lower()}{name[1:]}" for name in tables])
    unit, enemy = unit_in_words(view, space), nearest_enemy_in_words(view, space)
    return f"Toughness {toughness}{modifiers} for {unit}, {enemy}."


def strip_sentence(view: State, space: int) -> str:
    """How many air units can fly once one more is on a strip: "Then 2 air units can fly from the strip on A1."."""
    seat = view.to_act
    planes = 1 + sum(view.air_owner[slot] == seat and view.air_base[slot] == space for slot in range(cards.AIR_SLOTS))
    return f"Then {amount(planes, 'air unit')} can fly from the strip on {space_name(space)}."


def unit_sentences(view: State, kind: int, space: int) -> list[str]:
    """The Toughness of a new ground unit in a space, the enemies that it reaches, the unit that it covers."""
    seat = view.to_act
    works = f" in {cards.KIND_NAMES[view.site[space]]}" if odds.is_fortified(view, seat, space) else ""
    toughness = odds.toughness_in(view, seat, kind, cards.NONE, space)
    enemy = nearest_enemy_in_words(view, space)
    sentences = [f"It has Toughness {toughness} on {space_name(space)}{works}, {enemy}."]

    reach = cards.RANGE[kind]
    targets = count_enemies_within(view, seat, space, reach)
    if targets and reach > 1:
        sentences.append(f"{amount(targets, 'enemy unit')} within its range of {reach}.")

    behind = space + cards.COLUMNS * (2 * seat - 1)
    if 0 <= behind < cards.SPACES and view.owner[behind] == seat:
        sentences.append(f"It stands in front of {unit_in_words(view, behind)}.")
    return sentences


def strategy_sentence(view: State, action: do.Play) -> str:
    """FF 8, 9 The use of an event that is played in its phase."""
    seat = view.to_act
    if action.sort == cards.RECONNAISSANCE:
        return f"You see the {amount(view.hand_size[1 - seat], 'card')} in the enemy's hand."

    kind = cards.KIND_OF[view.nation[seat] * cards.SORTS + action.sort]
    if view.step in (steps.ARTILLERY, steps.GROUND):
        legal = view.legal()
        ready = sum(do.UNIT[space] in legal for space in range(cards.SPACES))
        verb = "has" if ready == 1 else "have"
        return f"{cards.TEXTS[kind]} {amount(ready, 'unit')} of yours {verb} a target."

    tanks = sum(view.owner[space] == seat and cards.IS_T[view.unit[space]] for space in range(cards.SPACES))
    return f"{cards.TEXTS[kind]} You have {amount(tanks, 'tank')} on the map."


def discard_sentences(view: State, action: do.Discard) -> list[str]:
    """FF 4.15 The hand limit, and the cards that are kept."""
    seat = view.to_act
    hand = view.hand(seat)
    kinds = view.nation[seat] * cards.SORTS
    kept = [
        cards.KIND_NAMES[cards.KIND_OF[kinds + sort]]
        for sort in range(cards.SORTS)
        if hand[sort] and sort != action.sort
    ]
    limit = f"You hold {amount(view.hand_size[seat], 'card')}, {hand_limit(view, seat)} may stay."
    return [limit, f"You keep {listed(kept)}." if kept else ""]


# --- Phases that are ended, and passes -------------------------------------------------


def ending_sentences(view: State, action: Action, others: list[Node]) -> list[str]:
    """FF 11 Sentences on actions that ending a phase or passing leaves undone. `others`: the next best decisions."""
    seat = view.to_act
    step = view.step
    if step in (steps.SETUP, steps.DEPLOY):
        kept = amount(view.hand_size[seat], "card")
        return [f"You keep {kept} in hand; {hand_limit(view, seat)} may stay there at the end of your turn."]
    if step == steps.ARTILLERY:
        return [best_attack_sentence(view, cards.BOMBARDMENT)]
    if step == steps.GROUND:
        return [best_attack_sentence(view, cards.GROUND_ATTACK)]
    if step == steps.WINDOW:
        return [f"{roll_sentence(view)} {kept_cards_sentence(view)}".strip()]
    if step == steps.MOVE:
        return end_of_movement_sentences(view, others)

    if step == steps.INTERCEPT:
        return [enemy_mission_sentence(view), held_back_sentence(view)]
    if step in (steps.AA, steps.SUPPORT_FIRE):
        guns = sum(isinstance(action, do.Unit) for action in view.legal())
        return [f"The gun stays ready for a later attack; {amount(guns, 'gun')} of yours could fire now."]
    if step == steps.FOLLOW:
        return [f"Nobody moves up: {space_name(view.attack_from[view.current])} stays empty."]
    if step == steps.FUEL:
        dump = find_unused_site(view, seat, cards.FUEL_DUMP)
        return [f"The Fuel Dump on {space_name(dump)} keeps its fuel for a later turn."]
    return [best_bombing_sentence(view)] if step == steps.AIR else []


def end_of_movement_sentences(view: State, others: list[Node]) -> list[str]:
    """FF 4.10 The units that do not move, the best of their moves, and the best attack or the back rows."""
    seat = view.to_act
    movers = sum(isinstance(action, do.Unit) and not is_shut_in(view, action) for action in view.legal())
    stay = "1 unit that can move stays." if movers == 1 else f"{movers} units that can move stay where they are."

    held, lost = back_row_spaces_held(view, seat), back_row_spaces_held(view, 1 - seat)
    rows = f"You hold {amount(held, 'space')} of their back row, they {lost or 'none'} of yours."
    return [stay, best_move_sentence(view, others), best_attack_sentence(view, cards.GROUND_ATTACK) or rows]


def best_bombing_sentence(view: State) -> str:
    """FF 4.6 The best bombing run that is not flown, by air units on a strip or in hand.

    "Bombing the Infantry on C4 would destroy with 30% chance at best."
    """
    seat = view.to_act
    best_chance = -1.0
    sentence = held_back_sentence(view)
    for action in view.legal():
        kind, modifier = sent_plane(view, action, cards.BOMBING)
        if kind in (cards.NONE, cards.PARATROOPERS):
            continue

        for target in range(cards.SPACES):
            if not is_hostile(view, seat, target):
                continue
            chance = destroy_chance(view, cards.BOMBING, modifier, target)
            if chance > best_chance:
                best_chance = chance
                name = f"the {cards.KIND_NAMES[target_kind(view, target)]} on {space_name(target)}"
                sentence = f"Bombing {name} has at best a {percent(chance)} chance to destroy."
    return sentence


def best_attack_sentence(view: State, table: int) -> str:
    """The best bombardment or ground attack that is not made, or "" if there is none.

    "The best bombardment left, Mortars C3 against Infantry C5, has a 20% chance to destroy."
    """
    seat = view.to_act
    is_bombardment = table == cards.BOMBARDMENT
    can_attack = may_bombard if is_bombardment else may_attack
    find_targets = artillery_targets if is_bombardment else ground_targets

    best_chance = -1.0
    sentence = ""
    for space in range(cards.SPACES):
        if not can_attack(view, seat, space):
            continue
        modifier = attack_modifier(view, table, space)
        for target in find_targets(view, seat, space):
            chance = destroy_chance(view, table, modifier, target)
            if chance > best_chance:
                best_chance = chance
                sentence = _left_attack_sentence(view, table, space, target, chance)
    return sentence


def _left_attack_sentence(view: State, table: int, space: int, target: int, chance: float) -> str:
    """The sentence about an attack that is not made, with this chance to destroy its target."""
    name = "bombardment" if table == cards.BOMBARDMENT else "attack"
    attacker = f"{cards.KIND_NAMES[view.unit[space]]} {space_name(space)}"
    defender = f"{cards.KIND_NAMES[target_kind(view, target)]} {space_name(target)}"
    effect = f"has a {percent(chance)} chance to destroy" if chance else "can only disrupt"
    fire = defensive_fire_sentence(view, space, target) if table == cards.GROUND_ATTACK else ""
    return f"The best {name} left, {attacker} against {defender}, {effect}. {fire}".strip()


# --- All other decisions ---------------------------------------------------------------


def other_sentence(view: State, line: list[Action]) -> str:
    """A sentence about a hit, an interception, AA fire, a foe, or a unit that is treated, fuelled or moves up."""
    action = line[0]
    if isinstance(action, (do.HitUnit, do.HitSite, do.HitAir)):
        return hit_choice_sentence(view, action)
    if view.step == steps.INTERCEPT:
        return brief([enemy_mission_sentence(view), interceptor_sentence(view, action)])

    slots = [step.slot for step in line if isinstance(step, do.Air)]
    guns = [step.space for step in line if isinstance(step, do.Unit)]
    if view.step in (steps.AA, steps.AA_TARGET):
        gun = guns[0] if guns else view.picked
        slot = slots[0] if slots else view.missions[view.current]
        return aa_fire_sentence(view, gun, slot)
    if view.step == steps.FOE and slots:
        left = odds.air_toughness(view, slots[0]) - view.air_dc[slots[0]]
        return f"The {cards.KIND_NAMES[view.air_unit[slots[0]]]} can take {left} more DC before it falls."
    return unit_choice_sentence(view, action.space) if isinstance(action, do.Unit) else ""


def aa_fire_sentence(view: State, gun: int, slot: int) -> str:
    """FF 4.8 The odds of the AA gun in a space against an air unit: "20% chance to shoot down the Level Bomber."."""
    chances = odds.chances_with_modifier(cards.AA_FIRE, attack_modifier(view, cards.AA_FIRE, gun))
    return f"{percent(sum(chances[cards.DESTROY :]))} chance to shoot down the {cards.KIND_NAMES[view.air_unit[slot]]}."


def unit_choice_sentence(view: State, space: int) -> str:
    """A sentence about the unit in a space that a hospital treats, that moves up, or that a Fuel Dump supplies."""
    unit = unit_in_words(view, space)
    if view.step == steps.HOSPITAL:
        return f"Takes 1 of {view.dc[space]} DC off {unit}, Toughness {odds.toughness_of(view, space)}."
    if view.step == steps.FOLLOW:
        goal = view.attack_from[view.current]
        enemy = nearest_enemy_in_words(view, goal)
        return f"From {space_name(space)} it comes to {space_name(goal)}, {enemy}."
    return f"A second move and attack for {unit}, {nearest_enemy_in_words(view, space)}."


def hit_choice_sentence(view: State, action: Action) -> str:
    """FF 5.1 How near the card that is hit is to destruction, and how near the other one would be.

    "The hit is DC 2 of the 6 that destroy the Infantry; otherwise it destroys the Air Strip on C4."
    """
    other = next((hit for hit in view.legal() if hit is not action), None)
    otherwise = f"; otherwise it {hit_clause(view, other)}" if other else ""
    return f"The hit {hit_clause(view, action)}{otherwise}."


def hit_clause(view: State, action: Action) -> str:
    """How near a card is to destruction by a hit, as a clause: "is DC 2 of the 6 that destroy the Infantry"."""
    if isinstance(action, do.HitAir):
        kind = view.air_unit[action.slot]
        counters, toughness = view.air_dc[action.slot], odds.air_toughness(view, action.slot)
    elif isinstance(action, do.HitUnit):
        kind = view.unit[view.aim]
        counters, toughness = view.dc[view.aim], odds.toughness_of(view, view.aim)
    else:
        kind = view.site[view.aim]
        counters, toughness = view.site_dc[view.aim], odds.site_toughness(view, view.aim)

    if view.result >= cards.DESTROY or counters >= toughness:
        return f"destroys the {cards.KIND_NAMES[kind]} on {space_name(view.aim)}"
    return f"is DC {counters + 1} of the {toughness + 1} that destroy the {cards.KIND_NAMES[kind]}"
