"""The reasons of a bot of Fighting Front: what its decision gains over the next one that is really different."""

from __future__ import annotations

from ai.estimates.fighting_front import attack_reasons, deployment_reasons, move_reasons, position_reasons
from ai.estimates.fighting_front.attack_reasons import adds_nothing, target_of
from ai.estimates.fighting_front.move_reasons import end_of_move, start_of_move
from ai.estimates.fighting_front.position_reasons import HIT, LOW_USE, USE
from ai.levels import LEAST_DIFFERENCE
from ai.reasoning import Effect, compare_effects, decision_line, have_same_effects, next_different, plan_after
from ai.search import Node
from game.core.state import Action
from game.core.wording import capitalise
from game.fighting_front import actions as do
from game.fighting_front import cards, odds, steps
from game.fighting_front.quick import back_row_spaces_held
from game.fighting_front.state import State

DEPLOYMENT = (steps.SETUP, steps.SETUP_ON, steps.DEPLOY, steps.DEPLOY_ON)
ATTACKS = (steps.GROUND, steps.GROUND_TARGET, steps.ARTILLERY, steps.ARTILLERY_TARGET)
MOVES = (steps.MOVE, steps.MOVE_STEP, steps.OCCUPY, steps.FOLLOW)
DECLARED = (steps.DEPLOY, steps.ARTILLERY, steps.AIR, steps.MOVE, steps.GROUND)
"""The steps in which a seat takes decision after decision until it ends the phase."""


def explain_choice(view: State, ranked: list[Node]) -> str:
    """Return what the first of these nodes gains over the next one that is really different, or "" if that is nothing.

    Returns "" if that one wins more, or another card for the same place. In the setup it must win less by
    LEAST_DIFFERENCE, because no card has met another yet. Returns "" also if the price outweighs the gain, because then
    the reason would speak against the decision.
    `plan` is what the search expects the seat to play next, which is used for moves.
    """
    nodes = decision_line(view, ranked[0])
    line = [node.action for node in nodes]
    plan = plan_after(view, nodes[-1], line) if view.step in (*MOVES, steps.FUEL) else []
    rival = next_different(view, ranked, lambda one, other: is_alike(view, list(one), list(other)))
    least_gain = LEAST_DIFFERENCE if view.step in (steps.SETUP, steps.SETUP_ON) else 0.0
    if any(node.action in rival[:1] and ranked[0].value() - node.value() < least_gain for node in ranked):
        return ""
    better = [node for node in ranked[1:] if node.value() > ranked[0].value() and 2 * node.visits > ranked[0].visits]
    if any(have_same_place(view, line, [step.action for step in decision_line(view, node)]) for node in better):
        return ""  # another card for the same place wins more
    if not rival and view.step == steps.FOE and len(ranked) > 1:
        return ""  # foes that are all shot down alike give no reason to fight this one
    if not rival and view.step == steps.HIT:
        rival = [node.action for node in ranked[1:2]]  # a card that falls like the other one is no reason either

    best = [*effects_of(view, line, plan), *(advantages_over(view, line, rival) if rival else [])]
    told = compare_effects(best, effects_of(view, rival, []) if rival else [])
    gain, _, price = told.partition(" But ")
    weights = {effect.sentence: effect.weight for effect in best}
    return told if not price or weights[gain] + weights[price] >= 0 else ""


def effects_of(view: State, line: list[Action], plan: list[Action]) -> list[Effect]:
    """The effects of a whole decision at this view, each with a sentence about it.

    `plan` is what the search expects the seat to play after it, as far as that is known.
    """
    first = line[0]
    step = view.step
    if first is do.FINISH or (first is do.PASS and step != steps.SUPPORT_FIRE):
        return []
    if isinstance(first, do.Discard):
        return deployment_reasons.discard_effects(view, first)
    if step == steps.WINDOW:
        return attack_reasons.card_effects(view, first)
    if isinstance(first, do.Play):
        return deployment_reasons.strategy_effects(view, first)
    if step in DEPLOYMENT:
        return deployment_reasons.deployment_effects(view, line)
    if step in MOVES:
        return move_reasons.move_effects(view, line, plan)
    return attack_reasons.attack_effects(view, line) if step in ATTACKS else other_effects(view, line, plan)


def other_effects(view: State, line: list[Action], plan: list[Action]) -> list[Effect]:
    """Return the effects of a decision about air units, AA or support fire, a hit, a treatment or a second action.

    Empty for any other decision. `plan`: the decisions that the search would take next.
    """
    first = line[0]
    if isinstance(first, (do.HitUnit, do.HitSite, do.HitAir)):
        return attack_reasons.hit_choice_effects(view, first)

    match view.step:
        case steps.AIR | steps.AIR_TARGET:
            return mission_effects(view, line)
        case steps.INTERCEPT:
            return attack_reasons.interception_effects(view, first)
        case steps.AA | steps.AA_TARGET:
            return attack_reasons.aa_effects(view, line)
        case steps.SUPPORT_FIRE:
            return attack_reasons.support_effects(view, first)
        case steps.FOE if isinstance(first, do.Air):
            return attack_reasons.foe_effects(view, first.slot)
        case steps.HOSPITAL:
            return treatment_effects(view, first)
        case steps.FUEL if isinstance(first, do.Unit):
            return move_reasons.second_action_effects(view, first.space, plan)
    return []


def mission_effects(view: State, line: list[Action]) -> list[Effect]:
    """FF 4.6 Return the effects of a bombing run, an escort, or a landing of Paratroopers.

    Only Paratroopers have a target without an enemy unit or location. A landing has effects only in the enemy back row:
    it brings the seat nearer to a win, but the unit may be attacked there, and fighters or AA guns may stop it before.
    Such prices have weights below 0.
    """
    target = target_of(view, line)
    is_landing = target != cards.NONE and view.unit[target] == cards.NONE and view.site_owner[target] != 1 - view.to_act
    if not is_landing:
        return attack_reasons.bombing_effects(view, line)
    if target in cards.BACK_ROW[1 - view.to_act]:
        landed = position_reasons.place_unit(view, cards.PARATROOPERS, target)
        count = position_reasons.attackers_of(landed, view.to_act, target)
        words = f"{position_reasons.some_of_their_units(count)} can make a ground attack on it there in their turn."
        dangers = [Effect(("danger",), weight=-LOW_USE, sentence=words)] if count else []
        return [*move_reasons.entry_effects(view), *dangers, *attack_reasons.mission_prices(view, target)]
    return []


def treatment_effects(view: State, action: Action) -> list[Effect]:
    """FF 4.1 Return that a Field Hospital treats a unit that the next hit would destroy.

    Empty for any other unit, because there is no difference between them. `left` is how many disruption counters the
    unit can still take.
    """
    if isinstance(action, do.Unit):
        name = position_reasons.unit_in_words(view, action.space)
        left = odds.toughness_of(view, action.space) - view.dc[action.space]
    elif isinstance(action, do.Air):
        name = position_reasons.plane_in_words(view, action.slot)
        left = odds.air_toughness(view, action.slot) - view.air_dc[action.slot]
    else:
        return []
    return [] if left else [Effect(("saves",), weight=HIT, sentence=f"As it is, the next hit destroys {name}.")]


# --- Comparisons -----------------------------------------------------------------------


def advantages_over(view: State, line: list[Action], rival: list[Action]) -> list[Effect]:
    """Return what a decision spares that `rival` would risk, give up or waste.

    FINISH, PASS and STAY do nothing, so they spare the whole decision `rival`.
    """
    first = line[0]
    if view.step in MOVES and first not in (do.FINISH, do.PASS, do.STAY):
        return move_reasons.shorter_danger_effects(view, line, rival)
    if view.step == steps.DEPLOY and rival[0] is do.FINISH:
        return deployment_reasons.spared_discard_effects(view)
    if first not in (do.FINISH, do.PASS, do.STAY):
        return attack_reasons.kept_gun_effects(view, line, rival) if view.step == steps.SUPPORT_FIRE else []
    if view.step in MOVES:
        return move_reasons.staying_effects(view, rival)
    if view.step in ATTACKS:
        return attack_reasons.refused_attack_effects(view, rival)
    if view.step == steps.WINDOW:
        return attack_reasons.kept_card_effects(view, rival[0])
    if view.step == steps.DEPLOY and isinstance(rival[0], do.Play) and not effects_of(view, rival, []):
        return [Effect(("known",), USE, "You know their whole hand, so Reconnaissance would show you nothing new.")]
    if view.step == steps.AIR:
        return attack_reasons.kept_fighter_effects(view, rival[0])
    return refused_interception_effects(view, rival[0]) if view.step == steps.INTERCEPT else []


def refused_interception_effects(view: State, rival: Action) -> list[Effect]:
    """FF 4.7 Return what is gained by not making the interception `rival`: it would likely lose the interceptor.

    Empty unless the chance to lose it is at least the chance to shoot its foe down. `interception_effects` gives them
    as weights: ten times the first chance, below 0, and HIT more than twenty times the second.
    """
    effects = {effect.about: effect for effect in attack_reasons.interception_effects(view, rival)}
    lost, shot = effects.get(("lost",)), effects.get(("shoots down",))
    if lost is None or shot is None or -2 * lost.weight < shot.weight - HIT:
        return []
    return [Effect(("spares",), weight=USE, sentence=capitalise(lost.sentence.replace(" can ", " could ")))]


def is_alike(view: State, one: list[Action], other: list[Action]) -> bool:
    """Return whether two decisions come to the same for a player, so that a hint need not compare them.

    They do if they have the same effects, or if either may follow the other in this phase (DECLARED). Only decisions of
    the same unit or card, and the end of a phase, exclude each other. Before a roll (WINDOW) two cards are alike if
    they give the same odds, and an Ammo Dump is like any card, because a card may follow it.
    """
    is_ending = any(line[0] in (do.FINISH, do.PASS, do.STAY) for line in (one, other))
    if view.step == steps.WINDOW and not is_ending:
        chances = [attack_reasons.odds_of_roll(view, line[0]) for line in (one, other)]
        return one[0] is do.DUMP or chances[0] == chances[1]  # a card may follow a dump
    if is_ending:
        return False
    effects = effects_of(view, one, [])
    gains = [effect for effect in effects if effect.weight > 0]
    theirs = effects_of(view, other, [])
    does_the_same = bool(gains) and have_same_effects(effects, theirs)
    if view.step == steps.SUPPORT_FIRE:  # all guns may fire in turn, so only a better one excludes another
        return not compare_effects(theirs, effects) and not attack_reasons.kept_gun_effects(view, one, other)
    return does_the_same or (view.step in DECLARED and one[0] is not other[0])


def have_same_place(view: State, one: list[Action], other: list[Action]) -> bool:
    """FF 2.1 Whether two deployments put cards in one place that has room for only one of them."""
    if view.step not in DEPLOYMENT:
        return False
    nation = view.nation[view.to_act] * cards.SORTS
    kinds = [cards.KIND_OF[nation + deployment_reasons.deployed_sort(view, line)] for line in (one, other)]
    classes = {(cards.IS_SITE[kind], cards.IS_LEADER[kind], cards.IS_AIR[kind]) for kind in kinds}
    return one[-1] is other[-1] and len(classes) == 1 and not cards.IS_AIR[kinds[0]]


# --- Decisions that bring nothing ------------------------------------------------------


def wastes_a_decision(view: State, line: list[Action]) -> bool:
    """Whether a decision brings nothing: a move to no enemy, a leader or a card that adds to no roll."""
    first = line[0]
    if view.step == steps.WINDOW and (first is do.DUMP or isinstance(first, do.Play)):
        return adds_nothing(view, first)
    if view.step == steps.FUEL and isinstance(first, do.Unit):
        return not move_reasons.second_action_effects(view, first.space, [])
    if view.step == steps.MOVE and isinstance(first, do.Unit):
        return _wastes_a_move(view, start_of_move(view, line), end_of_move(view, line))
    return view.step in (steps.SETUP, steps.DEPLOY) and _wastes_a_leader(view, line)


def _wastes_a_move(view: State, start: int, end: int) -> bool:
    """Whether a move goes neither forward nor to an enemy, captures nothing and does not guard the back row."""
    seat = view.to_act
    goes_forward = cards.rows_from_home(seat, end) > cards.rows_from_home(seat, start)
    meets_enemy = bool(position_reasons.count_enemies_within(view, seat, end, reach=1))
    captures = view.site[end] != cards.NONE and view.site_owner[end] != seat
    guards = end in cards.BACK_ROW[seat] and bool(back_row_spaces_held(view, seat=1 - seat))
    is_of_use = goes_forward or meets_enemy or captures or guards
    return end != cards.NONE and (end == start or not is_of_use)


def _wastes_a_leader(view: State, line: list[Action]) -> bool:
    """FF 7 Whether a leader is deployed on a ground unit that never makes the rolls to which he adds."""
    sort = deployment_reasons.deployed_sort(view, line)
    space = next((action.space for action in line if isinstance(action, do.On)), cards.NONE)
    if space == cards.NONE or sort == cards.NONE:
        return False

    kind = cards.KIND_OF[view.nation[view.to_act] * cards.SORTS + sort]
    tables = [table for table in range(len(cards.TABLES)) if cards.MODIFIER[table * cards.KINDS + kind]]
    rolls = [table for table in tables if deployment_reasons.makes_roll(view.unit[space], table)]
    return bool(cards.IS_LEADER[kind]) and bool(tables) and not rolls
