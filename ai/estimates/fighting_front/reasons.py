"""Why a bot of Fighting Front attacks, moves or adds a card: the odds and the goal, in sentences."""

from __future__ import annotations

from ai.estimates.fighting_front.attack_reasons import (
    added_told,
    attack_plus,
    attack_told,
    deadly,
    end_of,
    enemies_within,
    flier,
    mission_told,
    nearest_told,
    place,
    row_told,
    standing_told,
    stopped_told,
    support_told,
    target_kind,
    unit_at,
)
from ai.reasoning import brief, decision, listed, many, percent
from ai.search import Node
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front.actions import (
    DUMP,
    FINISH,
    OCCUPY,
    PASS,
    STAY,
    UNIT,
    Aboard,
    Air,
    Card,
    Discard,
    Escort,
    Fly,
    HitAir,
    HitSite,
    HitUnit,
    On,
    Play,
    Unit,
)
from game.fighting_front.cards import (
    AA_FIRE,
    AIR_COMBAT,
    AIR_SLOTS,
    BACK_ROW,
    BOMBARDMENT,
    BOMBING,
    DEFENSE,
    DESTROY,
    FUEL_DUMP,
    GROUND_ATTACK,
    IS_AIR,
    IS_FORT,
    IS_LEADER,
    IS_SITE,
    IS_T,
    KIND_NAMES,
    KIND_OF,
    NEGATE,
    NONE,
    PARATROOPERS,
    RANGE,
    RECONNAISSANCE,
    SORTS,
    SPACES,
    SUPPORT,
    TEXTS,
    TOUGHNESS,
)
from game.fighting_front.legal import artillery_targets, ground_targets
from game.fighting_front.odds import (
    air_toughness,
    chances,
    chances_of,
    fortified,
    site_toughness,
    toughness_in,
    toughness_of,
)
from game.fighting_front.quick import free_site, hand_limit, hostile, occupies
from game.fighting_front.state import State
from game.fighting_front.steps import (
    AA,
    AA_TARGET,
    AIR,
    AIR_TARGET,
    ARTILLERY,
    ARTILLERY_TARGET,
    DEPLOY,
    FOE,
    FOLLOW,
    FUEL,
    GROUND,
    GROUND_TARGET,
    HOSPITAL,
    INTERCEPT,
    MOVE,
    MOVE_STEP,
    SETUP,
    SUPPORT_FIRE,
    WINDOW,
)
from game.fighting_front.steps import OCCUPY as OCCUPY_STEP


def reason(view: State, ranked: list[Node]) -> str:
    """Why the first of these nodes was chosen."""
    node = ranked[0]
    action: Action = node.action
    step = view.step
    steps = [one.action for one in decision(view, node)]
    if action is FINISH or action is PASS:
        return brief(ending_told(view, action))
    if isinstance(action, (Card, On, Aboard)):
        return brief(deployment_told(view, steps))
    if isinstance(action, Play) and step != WINDOW:
        return strategy_told(view, action)
    if isinstance(action, Discard):
        return f"You hold {many(view.hand_size[view.to_act], 'card')}, {hand_limit(view, view.to_act)} may stay."
    if step == WINDOW:
        return added_told(view, action)
    if step in (MOVE, MOVE_STEP, OCCUPY_STEP):
        return brief(movement_told(view, node))
    if step == SUPPORT_FIRE:
        return support_told(view, action)
    if step in (GROUND, GROUND_TARGET, ARTILLERY, ARTILLERY_TARGET):
        return brief(attack_told(view, node))
    if step in (AIR, AIR_TARGET):
        return mission_told(view, node) or air_told(view, steps)
    return other_told(view, steps)


# --- Occupation ------------------------------------------------------------------------


def movement_told(view: State, node: Node) -> list[str]:
    """FF 4.10, 4.14 Where a move ends: their back row, what it captures, who stands beside it."""
    action = node.action
    seat = view.to_act
    kept = view.attack_at[view.current] if view.step == OCCUPY_STEP else NONE
    if action is STAY:
        return [f"{place(kept)} stays empty: {many(enemies_within(view, seat, kept, 1), 'enemy unit')} beside it."]
    if action is OCCUPY:
        start, end = view.attack_from[view.current], kept
    else:
        start = action.space if isinstance(action, Unit) else view.path[0] if view.path else view.picked
        end = end_of(view, node)
    if end == NONE:
        return []
    told: list[str] = []
    if start not in BACK_ROW[1 - seat] and end in BACK_ROW[1 - seat]:
        told.append(row_told(view, end, 1))
    if view.site[end] != NONE and view.site_owner[end] == 1 - seat:
        told.append(f"It captures the {KIND_NAMES[view.site[end]]} on {place(end)}.")
    if end in BACK_ROW[seat] and occupies(view, 1 - seat):
        told.append("It guards your back row there.")
    return [*told, standing_told(view, end)]


# --- Deployment, ends, answers ---------------------------------------------------------


def deployment_told(view: State, steps: list[Action]) -> list[str]:
    """FF 3.1, 4.3 What a card is for in the space where it goes."""
    seat = view.to_act
    first = steps[0]
    sort = first.sort if isinstance(first, Card) else view.picked_card
    kind = KIND_OF[view.nation[seat] * SORTS + sort]
    on = next((step.space for step in steps if isinstance(step, On)), NONE)
    aboard = next((step.slot for step in steps if isinstance(step, Aboard)), NONE)
    if aboard != NONE:
        plane = KIND_NAMES[view.air_unit[aboard]]
        return [f"Toughness {air_toughness(view, aboard) + TOUGHNESS[kind]} for the {plane}."]
    if on == NONE:
        return []
    if IS_LEADER[kind]:
        tough = toughness_of(view, on) + TOUGHNESS[kind]
        return [f"Toughness {tough} for {unit_at(view, on)}, {nearest_told(view, on)}."]
    if IS_SITE[kind]:
        helps = f"It covers {unit_at(view, on)}." if IS_FORT[kind] and view.owner[on] == seat else TEXTS[kind]
        return [helps, f"{place(on)} lies {nearest_told(view, on)}."]
    if IS_AIR[kind]:
        based = 1 + sum(view.air_owner[slot] == seat and view.air_base[slot] == on for slot in range(AIR_SLOTS))
        return [f"Then {many(based, 'air unit')} can fly from the strip on {place(on)}."]
    works = f" in {KIND_NAMES[view.site[on]]}" if fortified(view, seat, on) else ""
    told = f"Toughness {toughness_in(view, seat, kind, NONE, on)} on {place(on)}{works}, {nearest_told(view, on)}."
    near = enemies_within(view, seat, on, RANGE[kind])
    return [told, f"{many(near, 'enemy unit')} within its range of {RANGE[kind]}." if near and RANGE[kind] > 1 else ""]


def strategy_told(view: State, action: Play) -> str:
    """FF 8, 9 A card that is played in its phase."""
    seat = view.to_act
    if action.sort == RECONNAISSANCE:
        return f"You see the {many(view.hand_size[1 - seat], 'card')} in the enemy's hand."
    kind = KIND_OF[view.nation[seat] * SORTS + action.sort]
    if view.step in (ARTILLERY, GROUND):
        ready = [space for space in range(SPACES) if UNIT[space] in view.legal()]
        return f"{TEXTS[kind]} {many(len(ready), 'unit')} of yours {'has' if len(ready) == 1 else 'have'} a target."
    tanks = sum(view.owner[space] == seat and IS_T[view.unit[space]] for space in range(SPACES))
    return f"{TEXTS[kind]} You have {many(tanks, 'tank')} on the map."


def ending_told(view: State, action: Action) -> list[str]:
    """FF 11 What is left undone by ending a phase or adding nothing."""
    seat = view.to_act
    step = view.step
    if step in (SETUP, DEPLOY):
        kept = many(view.hand_size[seat], "card")
        return [f"You keep {kept} in hand; {hand_limit(view, seat)} may stay there at the end of your turn."]
    if step in (ARTILLERY, GROUND):
        return [best_left_told(view, BOMBARDMENT if step == ARTILLERY else GROUND_ATTACK)]
    if step == WINDOW:
        return [f"{roll_told(view)} {kept_told(view)}".strip()]
    if step == MOVE:
        held, lost = occupies(view, seat), occupies(view, 1 - seat)
        movers = sum(isinstance(one, Unit) for one in view.legal())
        stay = "1 unit that can move stays." if movers == 1 else f"{movers} units that can move stay where they are."
        return [stay, f"You hold {many(held, 'space')} of their back row, they hold {lost} of yours."]
    if step == INTERCEPT:
        return [mission_words(view), held_back(view)]
    if step in (AA, SUPPORT_FIRE):
        return [f"The gun stays ready for a later attack; {fire_told(view)}."]
    if step == FOLLOW:
        return [f"Nobody moves up: {place(view.attack_from[view.current])} stays empty."]
    if step == FUEL:
        return [f"The Fuel Dump on {place(free_site(view, seat, FUEL_DUMP))} keeps its fuel for a later turn."]
    return [best_run_told(view)] if step == AIR else []


def best_run_told(view: State) -> str:
    """FF 4.6 The best bombing run that is not flown, by aircraft on a strip or from the hand."""
    seat = view.to_act
    best: tuple[float, str] = (-1.0, held_back(view))
    for action in view.legal():
        kind, plus = flier(view, action, BOMBING)
        if kind in (NONE, PARATROOPERS):
            continue
        for target in range(SPACES):
            if hostile(view, seat, target):
                chance = deadly(view, BOMBING, plus, target)
                if chance > best[0]:
                    goal = f"the {KIND_NAMES[target_kind(view, target)]} on {place(target)}"
                    best = (chance, f"Bombing {goal} would destroy with {percent(chance)} chance at best.")
    return best[1]


def best_left_told(view: State, table: int) -> str:
    """The best attack that is not made."""
    best: tuple[float, str] = (-1.0, "")
    seat = view.to_act
    for space in range(SPACES):
        if UNIT[space] not in view.legal():
            continue
        targets = artillery_targets(view, seat, space) if table == BOMBARDMENT else ground_targets(view, seat, space)
        for target in targets:
            chance = deadly(view, table, attack_plus(view, table, space), target)
            if chance > best[0]:
                back = stopped_told(view, space, target) if table == GROUND_ATTACK else ""
                name = "bombardment" if table == BOMBARDMENT else "attack"
                who = f"{KIND_NAMES[view.unit[space]]} {place(space)} against {KIND_NAMES[target_kind(view, target)]}"
                does = f"has a {percent(chance)} chance to destroy" if chance else "can only disrupt"
                best = (chance, f"The best {name} left, {who} {place(target)}, {does}. {back}".strip())
    return best[1]


def roll_told(view: State) -> str:
    """The chances of the roll to come."""
    found = chances(view)
    stops = view.roll in (DEFENSE, SUPPORT)
    chance = sum(found[NEGATE if stops else DESTROY :])
    return f"{percent(chance)} chance to {'stop the attack' if stops else 'destroy'} as it stands."


def kept_told(view: State) -> str:
    """The cards that could be added to the roll and are not."""
    kinds = view.nation[view.to_act] * SORTS
    names = [KIND_NAMES[KIND_OF[kinds + action.sort]] for action in view.legal() if isinstance(action, Play)]
    names += ["the Ammo Dump"] if DUMP in view.legal() else []
    return f"You keep {listed(names)}." if names else ""


def mission_words(view: State) -> str:
    """The mission that is to be intercepted or fired at."""
    slot = view.missions[view.current]
    return f"They fly the {KIND_NAMES[view.air_unit[slot]]} to {place(view.air_goal[slot])}."


def held_back(view: State) -> str:
    """The fighters that stay where they are."""
    count = len([one for one in view.legal() if isinstance(one, (Air, Fly))])
    return f"{count} of your aircraft could fly."


def fire_told(view: State) -> str:
    """How many guns may fire now."""
    count = len([one for one in view.legal() if isinstance(one, Unit)])
    return f"{many(count, 'gun')} of yours could fire now"


def interceptor_told(view: State, action: Action) -> str:
    """FF 4.7 How likely the roll of an interceptor brings its foe down."""
    if not isinstance(action, (Air, Fly)):
        return ""
    kind, plus = flier(view, action, AIR_COMBAT)
    chance = percent(sum(chances_of(AIR_COMBAT, plus)[DESTROY:]))
    return f"Your roll with the {KIND_NAMES[kind]} has a {chance} chance to destroy."


def air_told(view: State, steps: list[Action]) -> str:
    """FF 4.6 An escort, or a landing in the only legal space."""
    escort = next((step for step in steps if isinstance(step, Escort)), None)
    if escort is None and isinstance(steps[0], Air):
        world = view.copy()
        world.determinize(Rng(0))
        for step in steps:
            world.apply(step, Rng(0))
        goal = world.air_goal[steps[0].slot]
        lands = view.air_unit[steps[0].slot] == PARATROOPERS and 0 <= goal < SPACES
        return standing_told(view, goal) if lands else ""
    if escort is None:
        return ""
    slot = view.missions[escort.mission]
    return f"It covers the {KIND_NAMES[view.air_unit[slot]]} on its way to {place(view.air_goal[slot])}."


def other_told(view: State, steps: list[Action]) -> str:
    """Interceptions, hits, guns against aircraft, hospitals, dumps, units that move up."""
    action = steps[0]
    if isinstance(action, (HitUnit, HitSite, HitAir)):
        return hit_choice_told(view, action)
    if view.step == INTERCEPT:
        return brief([mission_words(view), interceptor_told(view, action)])
    slots = [step.slot for step in steps if isinstance(step, Air)]
    guns = [step.space for step in steps if isinstance(step, Unit)]
    if view.step in (AA, AA_TARGET) and slots:
        gun = guns[0] if guns else view.picked
        found = chances_of(AA_FIRE, attack_plus(view, AA_FIRE, gun))
        return f"{percent(sum(found[DESTROY:]))} chance to shoot down the {KIND_NAMES[view.air_unit[slots[0]]]}."
    if view.step == FOE and slots:
        tough, dc = air_toughness(view, slots[0]), view.air_dc[slots[0]]
        return f"The {KIND_NAMES[view.air_unit[slots[0]]]} can take {tough - dc} DC more before it falls."
    if isinstance(action, Unit):
        name = unit_at(view, action.space)
        if view.step == HOSPITAL:
            tough = toughness_of(view, action.space)
            return f"Takes 1 of {view.dc[action.space]} DC off {name}, Toughness {tough}."
        goal = view.attack_from[view.current] if view.step == FOLLOW else action.space
        foes = many(enemies_within(view, view.to_act, goal, 1), "enemy unit")
        if view.step == FOLLOW:
            return f"From {place(action.space)} it comes to {place(goal)}, beside {foes}."
        return f"A second move and attack for {name}, beside {foes}."
    return ""


def hit_choice_told(view: State, action: HitUnit | HitSite | HitAir) -> str:
    """FF 5.1 How near the card that is hit is to destruction."""
    if isinstance(action, HitAir):
        kind, dc, tough = view.air_unit[action.slot], view.air_dc[action.slot], air_toughness(view, action.slot)
    elif isinstance(action, HitUnit):
        kind, dc, tough = view.unit[view.aim], view.dc[view.aim], toughness_of(view, view.aim)
    else:
        kind, dc, tough = view.site[view.aim], view.site_dc[view.aim], site_toughness(view, view.aim)
    falls = view.result >= DESTROY or dc >= tough
    if falls:
        return f"The hit destroys the {KIND_NAMES[kind]} on {place(view.aim)}."
    return f"That is DC {dc + 1} of the {tough + 1} that destroy the {KIND_NAMES[kind]}."
