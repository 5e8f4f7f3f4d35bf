"""Why a bot of Fighting Front attacks, moves or adds a card: the odds and the goal, in sentences."""

from __future__ import annotations

from ai.estimates.fighting_front.fire import picked_card_kind, plane_modifier, unit_modifier
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

# --- What lies where -------------------------------------------------------------------


def space_name(space: int) -> str:
    return cards.SPACE_NAMES[space].upper()


def unit_at(view: State, space: int) -> str:
    """The unit in a space in words: the Infantry on C3."""
    return f"the {cards.KIND_NAMES[view.unit[space]]} on {space_name(space)}"


def enemies_within(view: State, seat: int, space: int, reach: int) -> int:
    """How many enemy ground units stand within this distance of a space."""
    return sum(
        view.owner[other] == 1 - seat and 0 < cards.DISTANCE[space * cards.SPACES + other] <= reach
        for other in range(cards.SPACES)
    )


def nearest_enemy_in_words(view: State, space: int) -> str:
    """How far a space is from the nearest enemy ground unit."""
    seat = view.to_act
    foes = [other for other in range(cards.SPACES) if view.owner[other] == 1 - seat and other != space]
    if not foes:
        return "no enemy unit on the map"
    foe = min(foes, key=lambda other: cards.DISTANCE[space * cards.SPACES + other])
    return f"{amount(cards.DISTANCE[space * cards.SPACES + foe], 'space')} from {unit_at(view, foe)}"


def position_sentence(view: State, space: int) -> str:
    """How far a space is from the enemy back row, and who stands beside it."""
    seat = view.to_act
    rows = cards.ROWS - 1 - cards.rows_from_home(seat, space)
    beside = enemies_within(view, seat, space, 1)
    ahead = f"{amount(rows, 'row')} before their back row" if rows else "in their back row"
    foes = f"with {amount(beside, 'enemy unit')} beside it" if beside else nearest_enemy_in_words(view, space)
    return f"On {space_name(space)} it stands {ahead}, {foes}."


def back_row_sentence(view: State, end: int, more: int) -> str:
    """How many units of the seat stand in the enemy back row with so many more there."""
    seat = view.to_act
    if end not in cards.BACK_ROW[1 - seat]:
        return ""
    held = back_row_spaces_held(view, seat) + more
    return "Your first unit in their back row." if held == 1 else f"Then {held} of your units stand in their back row."


# --- Attacks ---------------------------------------------------------------------------


def target_of_attack(view: State, node: Node) -> int:
    """The target of an attack, if the search has found it or there is only one; or NONE."""
    action = node.action
    if not isinstance(action, do.Target):
        best = favourite(node)
        if best is not None and isinstance(best.action, do.Target):
            return best.action.space
        targets: list[int] = []
        if isinstance(action, do.Unit) and view.step in (steps.GROUND, steps.ARTILLERY):
            seek = ground_targets if view.step == steps.GROUND else artillery_targets
            targets = seek(view, view.to_act, action.space)
        return targets[0] if len(targets) == 1 else cards.NONE
    return action.space


def end_of_move(view: State, node: Node) -> int:
    """The end of a move, if the search has found it or there is only one; or NONE.

    A way that leads to a unit of one's own goes on from there, or ends where it began if it can go nowhere else.
    """
    line = [one.action for one in decision(view, node)]
    ends = [action.space for action in line if isinstance(action, do.Step)]
    if ends and view.owner[ends[-1]] == cards.NONE:
        return ends[-1]
    end = only_end_of_move(view, node)
    if not ends or end != cards.NONE or after(view, *line).midway():
        return end
    return line[0].space if isinstance(line[0], do.Unit) else view.path[0]


def only_end_of_move(view: State, node: Node) -> int:
    """The end of a move with only one way, which nobody is asked for; or NONE."""
    seat, world = view.to_act, after(view, *[step.action for step in decision(view, node)])
    ends = [space for space in range(cards.SPACES) if world.owner[space] == seat != view.owner[space]]
    return ends[0] if len(ends) == 1 else cards.NONE


def attack_sentences(view: State, node: Node) -> list[str]:
    """What a bombardment or a ground attack does, and what depends on it."""
    target = target_of_attack(view, node)
    action = node.action
    if target == cards.NONE:
        stops = isinstance(action, do.Unit) and must_drive_out(view, view.to_act)
        return [enemy_win_sentence(view)] if stops and view.step == steps.GROUND else []
    space = action.space if isinstance(action, do.Unit) else view.picked
    table = cards.GROUND_ATTACK if view.step in (steps.GROUND, steps.GROUND_TARGET) else cards.BOMBARDMENT
    told = [
        hit_sentence(view, table, attack_modifier(view, table, space), target),
        back_row_target_sentence(view, target),
    ]
    return [*told, defensive_fire_sentence(view, space, target)] if table == cards.GROUND_ATTACK else told


def attack_modifier(view: State, table: int, space: int) -> int:
    """FF 5 What is added to the roll of a unit before cards are played."""
    plus = unit_modifier(view, table, space)
    rolls_on = table == cards.GROUND_ATTACK and view.strategy and view.nation[view.owner[space]] == cards.SOVIET
    return plus + cards.STEAM_ROLLER_PLUS if rolls_on else plus


def defensive_fire_sentence(view: State, space: int, target: int) -> str:
    """FF 4.12 How likely the fire of the unit under attack stops the attacker first."""
    foe = 1 - view.owner[space]
    if view.owner[target] != foe:
        return ""
    plus = unit_modifier(view, cards.DEFENSE, target) + (cards.FORTIFIED if odds.is_fortified(view, foe, target) else 0)
    chance = stop_chance(view, cards.DEFENSE, plus, space)
    return f"{percent(chance)} chance that its fire stops you first." if chance else ""


def stop_chance(view: State, table: int, plus: int, attacker: int) -> float:
    """FF 4.12 The chance that fire at the attacker in a space negates its attack or destroys it."""
    found = odds.chances_with_modifier(table, plus)
    falls = view.dc[attacker] >= odds.toughness_of(view, attacker)
    return sum(found[cards.NEGATE :]) + (found[cards.DISRUPT] if falls else 0.0)


def target_kind(view: State, target: int) -> int:
    """What is hit in a space: its unit, or else its location."""
    return view.unit[target] if view.owner[target] == 1 - view.to_act else view.site[target]


def destroy_chance(view: State, table: int, plus: int, target: int) -> float:
    """The chance to destroy the target in a space."""
    found = odds.chances_with_modifier(table, plus)
    chance = found[cards.DESTROY] + found[cards.DESTROY_ALL]
    return chance + found[cards.DISRUPT] if odds.falls_to_next_hit(view, view.to_act, target) else chance


def mission_sentences(view: State, node: Node) -> str:
    """What bombs do, or where Paratroopers land."""
    target = target_of_attack(view, node)
    if target == cards.NONE:
        return ""
    kind, plus = sent_plane(view, node.action, cards.BOMBING)
    if kind == cards.NONE:
        return back_row_target_sentence(view, target)
    if kind == cards.PARATROOPERS:
        return brief([back_row_sentence(view, target, 1), position_sentence(view, target)])
    return brief([hit_sentence(view, cards.BOMBING, plus, target), back_row_target_sentence(view, target)])


def sent_plane(view: State, action: Action, table: int) -> tuple[int, int]:
    """The kind of the air unit that an action sends out, and what it adds to a roll; (NONE, 0) without one."""
    slot, kind = view.picked_air if view.step == steps.AIR_TARGET else cards.NONE, cards.NONE
    if isinstance(action, do.Air):
        slot = action.slot
    elif isinstance(action, do.Fly):
        kind = cards.KIND_OF[view.nation[view.to_act] * cards.SORTS + action.sort]
    elif view.step == steps.AIR_TARGET and slot == cards.NONE:
        kind = picked_card_kind(view)
    if slot != cards.NONE:
        return view.air_unit[slot], plane_modifier(view, table, slot)
    return kind, 0 if kind == cards.NONE else cards.MODIFIER[table * cards.KINDS + kind]


def hit_sentence(view: State, table: int, plus: int, target: int) -> str:
    """The odds against the target in a space."""
    dead = destroy_chance(view, table, plus, target)
    found = odds.chances_with_modifier(table, plus)
    falls = dead > found[cards.DESTROY] + found[cards.DESTROY_ALL]
    name = cards.KIND_NAMES[target_kind(view, target)]
    if not dead:
        return f"{percent(found[cards.DISRUPT])} chance to disrupt the {name}."
    words = f"{percent(dead)} chance to destroy the {name}"
    return f"{words}." if falls else f"{words}, {percent(found[cards.DISRUPT])} to disrupt."


def back_row_target_sentence(view: State, target: int) -> str:
    """A sentence if an enemy in the seat's own back row is attacked."""
    seat = view.to_act
    if target not in cards.BACK_ROW[seat] or view.owner[target] != 1 - seat:
        return ""
    return "It stands in your back row."


def enemy_win_sentence(view: State) -> str:
    """FF 1.6 What happens unless it is prevented."""
    held = back_row_spaces_held(view, 1 - view.to_act)
    return f"They hold {held} spaces of your back row and win unless you drive them out."


# --- Cards added, supporting fire ------------------------------------------------------


def chances_with_card(view: State, action: Action) -> tuple[list[float], list[float]]:
    """The chances of the roll to come without and with a card or an Ammo Dump."""
    plus = odds.modifier_of_card(action.sort if isinstance(action, do.Play) else cards.AMMO_DUMP)
    return list(odds.result_chances(view)), list(
        odds.chances_with_modifier(view.roll, odds.total_modifier(view) + plus)
    )


def card_sentence(view: State, action: Action) -> str:
    """How a card or an Ammo Dump changes the odds of the roll to come."""
    if action is not do.DUMP and not isinstance(action, do.Play):
        return ""
    before, after = chances_with_card(view, action)
    stops = view.roll in (cards.DEFENSE, cards.SUPPORT)
    least, what = (cards.NEGATE, "stop the attack") if stops else (cards.DESTROY, "destroy")
    if sum(before[least:]) == sum(after[least:]):
        least, what = cards.DISRUPT, "disrupt"
    verb = "Lowers" if isinstance(action, do.Play) and action.sort == cards.ENTRENCHED else "Raises"
    return f"{verb} the chance to {what} from {percent(sum(before[least:]))} to {percent(sum(after[least:]))}."


def explain_choice(view: State, ranked: list[Node]) -> str:
    """Why the first of these nodes was chosen."""
    node = ranked[0]
    action: Action = node.action
    step = view.step
    taken = [one.action for one in decision(view, node)]
    if action is do.FINISH or action is do.PASS:
        return brief(ending_sentences(view, action, ranked[1:]))
    if isinstance(action, (do.Card, do.On, do.Aboard)):
        return brief(deployment_sentences(view, taken))
    if isinstance(action, do.Play) and step != steps.WINDOW:
        return strategy_sentence(view, action)
    if isinstance(action, do.Discard):
        hand, kinds = view.hand(view.to_act), view.nation[view.to_act] * cards.SORTS
        keeps = [
            cards.KIND_NAMES[cards.KIND_OF[kinds + one]]
            for one in range(cards.SORTS)
            if hand[one] and one != action.sort
        ]
        told = f"You hold {amount(view.hand_size[view.to_act], 'card')}, {hand_limit(view, view.to_act)} may stay."
        return brief([told, f"You keep {listed(keeps)}." if keeps else ""])
    if step == steps.WINDOW:
        return card_sentence(view, action)
    if step in (steps.MOVE, steps.MOVE_STEP, steps.OCCUPY):
        return brief(move_sentences(view, node))
    if step == steps.SUPPORT_FIRE:
        # How likely supporting fire stops the attack.
        if not isinstance(action, do.Unit):
            return ""
        attacker = view.attack_from[view.current]
        chance = stop_chance(view, cards.SUPPORT, unit_modifier(view, cards.SUPPORT, action.space), attacker)
        return f"{percent(chance)} chance to stop {unit_at(view, attacker)}."
    if step in (steps.GROUND, steps.GROUND_TARGET, steps.ARTILLERY, steps.ARTILLERY_TARGET):
        return brief(attack_sentences(view, node))
    if step in (steps.AIR, steps.AIR_TARGET):
        return mission_sentences(view, node) or escort_or_landing_sentence(view, taken)
    return other_sentence(view, taken)


# --- Occupation ------------------------------------------------------------------------


def move_sentences(view: State, node: Node) -> list[str]:
    """FF 4.10, 4.14 Where a move ends: their back row, what it captures, who stands beside it."""
    action = node.action
    seat = view.to_act
    kept = view.attack_at[view.current] if view.step == steps.OCCUPY else cards.NONE
    if action is do.STAY:
        return [
            f"{space_name(kept)} stays empty: {amount(enemies_within(view, seat, kept, 1), 'enemy unit')} beside it."
        ]
    if action is do.OCCUPY:
        start, end = view.attack_from[view.current], kept
    else:
        start = action.space if isinstance(action, do.Unit) else view.path[0] if view.path else view.picked
        end = end_of_move(view, node)
    if end in (cards.NONE, start):
        return []
    told: list[str] = []
    if start not in cards.BACK_ROW[1 - seat] and end in cards.BACK_ROW[1 - seat]:
        told.append(back_row_sentence(view, end, 1))
    if view.site[end] != cards.NONE and view.site_owner[end] == 1 - seat:
        told.append(f"It captures the {cards.KIND_NAMES[view.site[end]]} on {space_name(end)}.")
    if end in cards.BACK_ROW[seat] and back_row_spaces_held(view, 1 - seat):
        told.append("It guards your back row there.")
    return [*told, position_sentence(view, end)]


def wastes_a_decision(view: State, line: list[Action]) -> bool:
    """Whether a decision brings nothing: a move that leads to no enemy, a leader or a card that adds to no roll."""
    seat, first = view.to_act, line[0]
    if view.step == steps.WINDOW and (first is do.DUMP or isinstance(first, do.Play)):
        before, after = chances_with_card(view, first)
        return before == after
    if view.step == steps.FUEL and isinstance(first, do.Unit):
        return not enemies_within(view, seat, first.space, cards.STEPS[view.unit[first.space]] + 1)
    if view.step == steps.MOVE and isinstance(first, do.Unit):
        end = end_of_move(view, along(view, [], line)[0])
        meets = cards.rows_from_home(seat, end) > cards.rows_from_home(seat, first.space) or enemies_within(
            view, seat, end, 1
        )
        takes = view.site[end] != cards.NONE and view.site_owner[end] != seat
        guards = end in cards.BACK_ROW[seat] and back_row_spaces_held(view, 1 - seat)
        return end != cards.NONE and (end == first.space or not (meets or takes or guards))
    sort = next((one.sort for one in line if isinstance(one, do.Card)), view.picked_card)
    on = next((one.space for one in line if isinstance(one, do.On)), cards.NONE)
    if view.step not in (steps.SETUP, steps.DEPLOY) or on == cards.NONE or sort == cards.NONE:
        return False
    kind = cards.KIND_OF[view.nation[seat] * cards.SORTS + sort]
    adds = [table for table in range(len(cards.TABLES)) if cards.MODIFIER[table * cards.KINDS + kind]]
    flies = cards.AIR_COMBAT in adds or cards.BOMBING in adds
    shells = cards.BOMBARDMENT in adds and not cards.IS_R[view.unit[on]]
    return bool(cards.IS_LEADER[kind]) and (flies or shells)


# --- Deployment, ends, answers ---------------------------------------------------------


def deployment_sentences(view: State, line: list[Action]) -> list[str]:
    """FF 3.1, 4.3 What a card is for in the space where it goes."""
    seat = view.to_act
    first = line[0]
    sort = first.sort if isinstance(first, do.Card) else view.picked_card
    kind = cards.KIND_OF[view.nation[seat] * cards.SORTS + sort]
    on = next((step.space for step in line if isinstance(step, do.On)), cards.NONE)
    aboard = next((step.slot for step in line if isinstance(step, do.Aboard)), cards.NONE)
    if aboard != cards.NONE:
        plane = cards.KIND_NAMES[view.air_unit[aboard]]
        return [f"Toughness {odds.air_toughness(view, aboard) + cards.TOUGHNESS[kind]} for the {plane}."]
    if on == cards.NONE:
        return []
    if cards.IS_LEADER[kind]:
        tough = odds.toughness_of(view, on) + cards.TOUGHNESS[kind]
        adds = [name for at, name in enumerate(cards.TABLE_NAMES) if cards.MODIFIER[at * cards.KINDS + kind]]
        plus = "".join([f" and +1 on {name[0].lower()}{name[1:]}" for name in adds])
        return [f"Toughness {tough}{plus} for {unit_at(view, on)}, {nearest_enemy_in_words(view, on)}."]
    if cards.IS_SITE[kind]:
        helps = (
            f"It covers {unit_at(view, on)}." if cards.IS_FORT[kind] and view.owner[on] == seat else cards.TEXTS[kind]
        )
        return [helps, f"{space_name(on)} lies {nearest_enemy_in_words(view, on)}."]
    if cards.IS_AIR[kind]:
        based = 1 + sum(view.air_owner[slot] == seat and view.air_base[slot] == on for slot in range(cards.AIR_SLOTS))
        return [f"Then {amount(based, 'air unit')} can fly from the strip on {space_name(on)}."]
    works = f" in {cards.KIND_NAMES[view.site[on]]}" if odds.is_fortified(view, seat, on) else ""
    told = (
        f"It has Toughness {odds.toughness_in(view, seat, kind, cards.NONE, on)} on {space_name(on)}{works}, "
        f"{nearest_enemy_in_words(view, on)}."
    )
    near, behind = enemies_within(view, seat, on, cards.RANGE[kind]), on + cards.COLUMNS * (2 * seat - 1)
    aims = f"{amount(near, 'enemy unit')} within its range of {cards.RANGE[kind]}." if cards.RANGE[kind] > 1 else ""
    screens = 0 <= behind < cards.SPACES and view.owner[behind] == seat
    return [told, aims if near else "", f"It stands before {unit_at(view, behind)}." if screens else ""]


def strategy_sentence(view: State, action: do.Play) -> str:
    """FF 8, 9 A card that is played in its phase."""
    seat = view.to_act
    if action.sort == cards.RECONNAISSANCE:
        return f"You see the {amount(view.hand_size[1 - seat], 'card')} in the enemy's hand."
    kind = cards.KIND_OF[view.nation[seat] * cards.SORTS + action.sort]
    if view.step in (steps.ARTILLERY, steps.GROUND):
        ready = [space for space in range(cards.SPACES) if do.UNIT[space] in view.legal()]
        verb = "has" if len(ready) == 1 else "have"
        return f"{cards.TEXTS[kind]} {amount(len(ready), 'unit')} of yours {verb} a target."
    tanks = sum(view.owner[space] == seat and cards.IS_T[view.unit[space]] for space in range(cards.SPACES))
    return f"{cards.TEXTS[kind]} You have {amount(tanks, 'tank')} on the map."


def ending_sentences(view: State, action: Action, others: list[Node]) -> list[str]:
    """FF 11 What is left undone by ending a phase or adding nothing; `others` are the decisions that come next."""
    seat = view.to_act
    step = view.step
    if step in (steps.SETUP, steps.DEPLOY):
        kept = amount(view.hand_size[seat], "card")
        return [f"You keep {kept} in hand; {hand_limit(view, seat)} may stay there at the end of your turn."]
    if step in (steps.ARTILLERY, steps.GROUND):
        return [best_attack_sentence(view, cards.BOMBARDMENT if step == steps.ARTILLERY else cards.GROUND_ATTACK)]
    if step == steps.WINDOW:
        return [f"{roll_sentence(view)} {kept_cards_sentence(view)}".strip()]
    if step == steps.MOVE:
        held, lost = back_row_spaces_held(view, seat), back_row_spaces_held(view, 1 - seat)
        movers = sum(isinstance(one, do.Unit) and not is_shut_in(view, one) for one in view.legal())
        stay = "1 unit that can move stays." if movers == 1 else f"{movers} units that can move stay where they are."
        rows = f"You hold {amount(held, 'space')} of their back row, they {lost or 'none'} of yours."
        return [stay, best_move_sentence(view, others), best_attack_sentence(view, cards.GROUND_ATTACK) or rows]
    if step == steps.INTERCEPT:
        return [enemy_mission_sentence(view), held_back_sentence(view)]
    if step in (steps.AA, steps.SUPPORT_FIRE):
        guns = sum(isinstance(one, do.Unit) for one in view.legal())
        return [f"The gun stays ready for a later attack; {amount(guns, 'gun')} of yours could fire now."]
    if step == steps.FOLLOW:
        return [f"Nobody moves up: {space_name(view.attack_from[view.current])} stays empty."]
    if step == steps.FUEL:
        dump = find_unused_site(view, seat, cards.FUEL_DUMP)
        return [f"The Fuel Dump on {space_name(dump)} keeps its fuel for a later turn."]
    return [best_bombing_sentence(view)] if step == steps.AIR else []


def best_move_sentence(view: State, others: list[Node]) -> str:
    """FF 4.10 The best of the moves that are not made, and where it would lead, or "" if none was tried."""
    for node in others:
        action = node.action
        if isinstance(action, do.Unit):
            told = move_sentences(view, node)
            goal = f"{unit_at(view, action.space)} to {space_name(end_of_move(view, node))}" if told else ""
            return f"The best move left is {goal}. {told[0]}" if told else ""
    return ""


def best_bombing_sentence(view: State) -> str:
    """FF 4.6 The best bombing run that is not flown, by aircraft on a strip or from the hand."""
    seat = view.to_act
    best: tuple[float, str] = (-1.0, held_back_sentence(view))
    for action in view.legal():
        kind, plus = sent_plane(view, action, cards.BOMBING)
        if kind in (cards.NONE, cards.PARATROOPERS):
            continue
        for target in range(cards.SPACES):
            if is_hostile(view, seat, target):
                chance = destroy_chance(view, cards.BOMBING, plus, target)
                if chance > best[0]:
                    goal = f"the {cards.KIND_NAMES[target_kind(view, target)]} on {space_name(target)}"
                    best = (chance, f"Bombing {goal} would destroy with {percent(chance)} chance at best.")
    return best[1]


def best_attack_sentence(view: State, table: int) -> str:
    """The best attack that is not made."""
    best: tuple[float, str] = (-1.0, "")
    seat = view.to_act
    shells = table == cards.BOMBARDMENT
    able = may_bombard if shells else may_attack
    for space in [space for space in range(cards.SPACES) if able(view, seat, space)]:
        for target in (artillery_targets if shells else ground_targets)(view, seat, space):
            chance = destroy_chance(view, table, attack_modifier(view, table, space), target)
            if chance > best[0]:
                back = defensive_fire_sentence(view, space, target) if table == cards.GROUND_ATTACK else ""
                name = "bombardment" if table == cards.BOMBARDMENT else "attack"
                who = (
                    f"{cards.KIND_NAMES[view.unit[space]]} {space_name(space)} against "
                    f"{cards.KIND_NAMES[target_kind(view, target)]}"
                )
                does = f"has a {percent(chance)} chance to destroy" if chance else "can only disrupt"
                best = (chance, f"The best {name} left, {who} {space_name(target)}, {does}. {back}".strip())
    return best[1]


def roll_sentence(view: State) -> str:
    """The chances of the roll to come."""
    found = odds.result_chances(view)
    stops = view.roll in (cards.DEFENSE, cards.SUPPORT)
    chance = sum(found[cards.NEGATE if stops else cards.DESTROY :])
    return f"{percent(chance)} chance to {'stop the attack' if stops else 'destroy'} as it stands."


def kept_cards_sentence(view: State) -> str:
    """The cards that could be added to the roll and are not."""
    kinds = view.nation[view.to_act] * cards.SORTS
    names = [
        cards.KIND_NAMES[cards.KIND_OF[kinds + action.sort]] for action in view.legal() if isinstance(action, do.Play)
    ]
    names += ["the Ammo Dump"] if do.DUMP in view.legal() else []
    return f"You keep {listed(names)}." if names else ""


def enemy_mission_sentence(view: State) -> str:
    """The mission that is to be intercepted or fired at."""
    slot = view.missions[view.current]
    return f"They fly the {cards.KIND_NAMES[view.air_unit[slot]]} to {space_name(view.air_goal[slot])}."


def held_back_sentence(view: State) -> str:
    """The fighters that stay where they are."""
    return f"{sum(isinstance(one, (do.Air, do.Fly)) for one in view.legal())} of your air units could fly."


def interceptor_sentence(view: State, action: Action) -> str:
    """FF 4.7 How likely the roll of an interceptor brings its foe down."""
    if not isinstance(action, (do.Air, do.Fly)):
        return ""
    kind, plus = sent_plane(view, action, cards.AIR_COMBAT)
    chance = percent(sum(odds.chances_with_modifier(cards.AIR_COMBAT, plus)[cards.DESTROY :]))
    return f"Your roll with the {cards.KIND_NAMES[kind]} has a {chance} chance to destroy."


def escort_or_landing_sentence(view: State, line: list[Action]) -> str:
    """FF 4.6 An escort, or a landing in the only legal space."""
    escort = next((step for step in line if isinstance(step, do.Escort)), None)
    if escort is None and isinstance(line[0], do.Air):
        goal = after(view, *line).air_goal[line[0].slot]
        lands = view.air_unit[line[0].slot] == cards.PARATROOPERS and 0 <= goal < cards.SPACES
        return position_sentence(view, goal) if lands else ""
    if escort is None:
        return ""
    slot = view.missions[escort.mission]
    return f"It covers the {cards.KIND_NAMES[view.air_unit[slot]]} on its way to {space_name(view.air_goal[slot])}."


def other_sentence(view: State, line: list[Action]) -> str:
    """Interceptions, hits, guns against aircraft, hospitals, dumps, units that move up."""
    action = line[0]
    if isinstance(action, (do.HitUnit, do.HitSite, do.HitAir)):
        other = next((one for one in view.legal() if one is not action), None)
        return f"The hit {hit_clause(view, action)}{f'; otherwise it {hit_clause(view, other)}' if other else ''}."
    if view.step == steps.INTERCEPT:
        return brief([enemy_mission_sentence(view), interceptor_sentence(view, action)])
    slots = [step.slot for step in line if isinstance(step, do.Air)]
    guns = [step.space for step in line if isinstance(step, do.Unit)]
    if view.step in (steps.AA, steps.AA_TARGET):
        found = odds.chances_with_modifier(
            cards.AA_FIRE, attack_modifier(view, cards.AA_FIRE, guns[0] if guns else view.picked)
        )
        plane = cards.KIND_NAMES[view.air_unit[slots[0] if slots else view.missions[view.current]]]
        return f"{percent(sum(found[cards.DESTROY :]))} chance to shoot down the {plane}."
    if view.step == steps.FOE and slots:
        tough, dc = odds.air_toughness(view, slots[0]), view.air_dc[slots[0]]
        return f"The {cards.KIND_NAMES[view.air_unit[slots[0]]]} can take {tough - dc} DC more before it falls."
    if isinstance(action, do.Unit):
        name = unit_at(view, action.space)
        if view.step == steps.HOSPITAL:
            tough = odds.toughness_of(view, action.space)
            return f"Takes 1 of {view.dc[action.space]} DC off {name}, Toughness {tough}."
        if view.step == steps.FOLLOW:
            goal = view.attack_from[view.current]
            return (
                f"From {space_name(action.space)} it comes to {space_name(goal)}, {nearest_enemy_in_words(view, goal)}."
            )
        return f"A second move and attack for {name}, {nearest_enemy_in_words(view, action.space)}."
    return ""


def hit_clause(view: State, action: Action) -> str:
    """How near a card is to destruction."""
    if isinstance(action, do.HitAir):
        kind, dc, tough = view.air_unit[action.slot], view.air_dc[action.slot], odds.air_toughness(view, action.slot)
    elif isinstance(action, do.HitUnit):
        kind, dc, tough = view.unit[view.aim], view.dc[view.aim], odds.toughness_of(view, view.aim)
    else:
        kind, dc, tough = view.site[view.aim], view.site_dc[view.aim], odds.site_toughness(view, view.aim)
    if view.result >= cards.DESTROY or dc >= tough:
        return f"destroys the {cards.KIND_NAMES[kind]} on {space_name(view.aim)}"
    return f"is DC {dc + 1} of the {tough + 1} that destroy the {cards.KIND_NAMES[kind]}"
