"""Parts of the reasons of Fighting Front about places, attacks and rolls: who stands where, and the odds."""

from __future__ import annotations

from ai.estimates.fighting_front.fire import carried, plus_of_plane, plus_of_unit
from ai.reasoning import brief, decision, favourite, many, percent
from ai.search import Node
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front import actions as do
from game.fighting_front import cards, odds, steps
from game.fighting_front.data import FORTIFIED, STEAM_ROLLER_PLUS
from game.fighting_front.legal import artillery_targets, ground_targets
from game.fighting_front.quick import must_stop, occupies
from game.fighting_front.state import State

# --- What lies where -------------------------------------------------------------------


def place(space: int) -> str:
    return cards.SPACE_NAMES[space].upper()


def unit_at(view: State, space: int) -> str:
    """The unit in a space in words: the Infantry on C3."""
    return f"the {cards.KIND_NAMES[view.unit[space]]} on {place(space)}"


def enemies_within(view: State, seat: int, space: int, reach: int) -> int:
    """How many enemy ground units stand within this distance of a space."""
    return sum(
        view.owner[other] == 1 - seat and 0 < cards.DISTANCE[space * cards.SPACES + other] <= reach
        for other in range(cards.SPACES)
    )


def nearest_told(view: State, space: int) -> str:
    """How far a space is from the nearest enemy ground unit."""
    seat = view.to_act
    foes = [other for other in range(cards.SPACES) if view.owner[other] == 1 - seat and other != space]
    if not foes:
        return "no enemy unit on the map"
    foe = min(foes, key=lambda other: cards.DISTANCE[space * cards.SPACES + other])
    return f"{many(cards.DISTANCE[space * cards.SPACES + foe], 'space')} from {unit_at(view, foe)}"


def standing_told(view: State, space: int) -> str:
    """How far a space is from the enemy back row, and who stands beside it."""
    seat = view.to_act
    rows = cards.ROWS - 1 - cards.advance_of(seat, space)
    beside = enemies_within(view, seat, space, 1)
    ahead = f"{many(rows, 'row')} before their back row" if rows else "in their back row"
    foes = f"with {many(beside, 'enemy unit')} beside it" if beside else nearest_told(view, space)
    return f"On {place(space)} it stands {ahead}, {foes}."


def row_told(view: State, end: int, more: int) -> str:
    """How many units of the seat stand in the enemy back row with so many more there."""
    seat = view.to_act
    if end not in cards.BACK_ROW[1 - seat]:
        return ""
    held = occupies(view, seat) + more
    return "Your first unit in their back row." if held == 1 else f"Then {held} of your units stand in their back row."


# --- Attacks ---------------------------------------------------------------------------


def target_of(view: State, node: Node) -> int:
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


def end_of(view: State, node: Node) -> int:
    """The end of a move, if the search has found it or there is only one; or NONE."""
    end = cards.NONE
    best: Node | None = node
    while best is not None and isinstance(best.action, (do.Unit, do.Step)):
        if isinstance(best.action, do.Step):
            end = best.action.space
        elif end != cards.NONE:
            break
        best = favourite(best)
    return end if end != cards.NONE else the_only_end(view, node)


def the_only_end(view: State, node: Node) -> int:
    """The end of a move with only one way, which nobody is asked for; or NONE."""
    world = view.copy()
    world.determinize(Rng(0))
    for step in decision(view, node):
        world.apply(step.action, Rng(0))
    seat = view.to_act
    ends = [space for space in range(cards.SPACES) if world.owner[space] == seat != view.owner[space]]
    return ends[0] if len(ends) == 1 else cards.NONE


def attack_told(view: State, node: Node) -> list[str]:
    """What a bombardment or a ground attack does, and what depends on it."""
    target = target_of(view, node)
    action = node.action
    if target == cards.NONE:
        stops = isinstance(action, do.Unit) and must_stop(view, view.to_act)
        return [goal_told(view)] if stops and view.step == steps.GROUND else []
    space = action.space if isinstance(action, do.Unit) else view.picked
    table = cards.GROUND_ATTACK if view.step in (steps.GROUND, steps.GROUND_TARGET) else cards.BOMBARDMENT
    told = [hit_told(view, table, attack_plus(view, table, space), target), home_told(view, target)]
    return [*told, stopped_told(view, space, target)] if table == cards.GROUND_ATTACK else told


def attack_plus(view: State, table: int, space: int) -> int:
    """FF 5 What is added to the roll of a unit before cards are played."""
    plus = plus_of_unit(view, table, space)
    rolls_on = table == cards.GROUND_ATTACK and view.strategy and view.nation[view.owner[space]] == cards.SOVIET
    return plus + STEAM_ROLLER_PLUS if rolls_on else plus


def stopped_told(view: State, space: int, target: int) -> str:
    """FF 4.12 How likely the fire of the unit under attack stops the attacker first."""
    foe = 1 - view.owner[space]
    if view.owner[target] != foe:
        return ""
    plus = plus_of_unit(view, cards.DEFENSE, target) + (FORTIFIED if odds.fortified(view, foe, target) else 0)
    found = odds.chances_of(cards.DEFENSE, plus)
    falls = found[cards.DISRUPT] if view.dc[space] >= odds.toughness_of(view, space) else 0.0
    chance = sum(found[cards.NEGATE :]) + falls
    return f"{percent(chance)} chance that its fire stops you first." if chance else ""


def target_kind(view: State, target: int) -> int:
    """What is hit in a space: its unit, or else its location."""
    return view.unit[target] if view.owner[target] == 1 - view.to_act else view.site[target]


def deadly(view: State, table: int, plus: int, target: int) -> float:
    """The chance to destroy the target in a space."""
    found = odds.chances_of(table, plus)
    chance = found[cards.DESTROY] + found[cards.DESTROY_ALL]
    return chance + found[cards.DISRUPT] if odds.falls_next(view, view.to_act, target) else chance


def mission_told(view: State, node: Node) -> str:
    """What bombs do, or where Paratroopers land."""
    target = target_of(view, node)
    if target == cards.NONE:
        return ""
    kind, plus = flier(view, node.action, cards.BOMBING)
    if kind == cards.NONE:
        return home_told(view, target)
    if kind == cards.PARATROOPERS:
        return brief([row_told(view, target, 1), standing_told(view, target)])
    return brief([hit_told(view, cards.BOMBING, plus, target), home_told(view, target)])


def flier(view: State, action: Action, table: int) -> tuple[int, int]:
    """The kind of the air unit that an action sends out, and what it adds to a roll; (NONE, 0) without one."""
    slot, kind = view.picked_air if view.step == steps.AIR_TARGET else cards.NONE, cards.NONE
    if isinstance(action, do.Air):
        slot = action.slot
    elif isinstance(action, do.Fly):
        kind = cards.KIND_OF[view.nation[view.to_act] * cards.SORTS + action.sort]
    elif view.step == steps.AIR_TARGET and slot == cards.NONE:
        kind = carried(view)
    if slot != cards.NONE:
        return view.air_unit[slot], plus_of_plane(view, table, slot)
    return kind, 0 if kind == cards.NONE else cards.MODIFIER[table * cards.KINDS + kind]


def hit_told(view: State, table: int, plus: int, target: int) -> str:
    """The odds against the target in a space."""
    dead = deadly(view, table, plus, target)
    found = odds.chances_of(table, plus)
    falls = dead > found[cards.DESTROY] + found[cards.DESTROY_ALL]
    name = cards.KIND_NAMES[target_kind(view, target)]
    if not dead:
        return f"{percent(found[cards.DISRUPT])} chance to disrupt the {name}."
    words = f"{percent(dead)} chance to destroy the {name}"
    return f"{words}." if falls else f"{words}, {percent(found[cards.DISRUPT])} to disrupt."


def home_told(view: State, target: int) -> str:
    """A sentence if an enemy in the seat's own back row is attacked."""
    seat = view.to_act
    if target not in cards.BACK_ROW[seat] or view.owner[target] != 1 - seat:
        return ""
    if must_stop(view, seat):
        return goal_told(view)
    return "It stands in your back row."


def goal_told(view: State) -> str:
    """FF 1.6 What happens unless it is prevented."""
    held = occupies(view, 1 - view.to_act)
    return f"They hold {held} spaces of your back row and win unless you drive them out."


# --- Cards added, supporting fire ------------------------------------------------------


def added_told(view: State, action: Action) -> str:
    """How a card or an Ammo Dump changes the odds of the roll to come."""
    if action is do.DUMP:
        plus = odds.plus_of(cards.AMMO_DUMP)
    elif isinstance(action, do.Play):
        plus = odds.plus_of(action.sort)
    else:
        return ""
    before = odds.chances(view)
    after = odds.chances_of(view.roll, odds.change(view) + plus)
    stops = view.roll in (cards.DEFENSE, cards.SUPPORT)
    least = cards.NEGATE if stops else cards.DESTROY
    what = "stop the attack" if stops else "destroy"
    verb = "Lowers" if isinstance(action, do.Play) and action.sort == cards.ENTRENCHED else "Raises"
    was, now = percent(sum(before[least:])), percent(sum(after[least:]))
    return f"{verb} the chance to {what} from {was} to {now}."


def support_told(view: State, action: Action) -> str:
    """How likely supporting fire stops the attack."""
    if not isinstance(action, do.Unit):
        return ""
    found = odds.chances_of(cards.SUPPORT, plus_of_unit(view, cards.SUPPORT, action.space))
    attacker = view.attack_from[view.current]
    falls = found[cards.DISRUPT] if view.dc[attacker] >= odds.toughness_of(view, attacker) else 0.0
    return f"{percent(sum(found[cards.NEGATE :]) + falls)} chance to stop {unit_at(view, attacker)}."
