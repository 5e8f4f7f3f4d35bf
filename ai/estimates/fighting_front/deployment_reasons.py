"""What cards bring where they are deployed, and which cards can be spared, for the reasons of a bot."""

from __future__ import annotations

from ai.estimates.fighting_front import attack_reasons as attacks
from ai.estimates.fighting_front import position_reasons as board
from ai.estimates.fighting_front.move_reasons import closing_sentence, second_action_effects
from ai.estimates.fighting_front.position_reasons import DETAIL, HIGH_USE, HIT, LOW_USE, MIN_USE, USE
from ai.reasoning import Effect
from game.core.state import Action
from game.core.wording import amount, capitalise, count_of
from game.fighting_front import actions as do
from game.fighting_front import cards, odds, steps
from game.fighting_front.legal import artillery_targets
from game.fighting_front.quick import back_row_spaces_held, controls_strip, find_unused_site, hand_limit, is_hostile
from game.fighting_front.state import State

ROLL_NAMES = (
    "bombardments",
    "air combat",
    "AA fire",
    "bombing runs",
    "defensive fire",
    "supporting fire",
    "ground attacks",
)
"""By table: its rolls, as in "+1 on ground attacks"."""


def deployed_sort(view: State, line: list[Action]) -> int:
    """The sort of the card that a decision deploys or plays."""
    return next((action.sort for action in line if isinstance(action, (do.Card, do.Play))), view.picked_card)


def deployment_effects(view: State, line: list[Action]) -> list[Effect]:
    """FF 3.1, 4.3 Return the effects of a card in the place where it is deployed. Empty without a known place.

    A decision names the card and then its place: a space (`On`), or for a leader also an air unit (`Aboard` a slot).
    """
    sort = deployed_sort(view, line)
    kind = cards.KIND_OF[view.nation[view.to_act] * cards.SORTS + sort]
    space = next((action.space for action in line if isinstance(action, do.On)), cards.NONE)
    slot = next((action.slot for action in line if isinstance(action, do.Aboard)), cards.NONE)
    if slot != cards.NONE:
        toughness = odds.air_toughness(view, slot) + cards.TOUGHNESS[kind]
        return leader_effects(kind, view.air_unit[slot], cards.KIND_NAMES[view.air_unit[slot]], toughness)
    if space == cards.NONE:
        return []

    if cards.IS_LEADER[kind]:
        name = f"{cards.KIND_NAMES[view.unit[space]]} on {board.space_name(space)}"
        toughness = odds.toughness_of(view, space) + cards.TOUGHNESS[kind]
        return leader_effects(kind, view.unit[space], name, toughness)
    if cards.IS_SITE[kind]:
        return site_effects(view, kind, space)
    return air_effects(view, kind) if cards.IS_AIR[kind] else unit_effects(view, kind, space)


def makes_roll(unit: int, table: int) -> bool:
    """Whether a unit of this kind ever makes the rolls of a table."""
    if table in (cards.BOMBARDMENT, cards.SUPPORT):
        return bool(cards.IS_R[unit])
    flies = bool(cards.IS_AIR[unit]) and not cards.IS_I[unit]  # Paratroopers only land
    return flies == (table in (cards.AIR_COMBAT, cards.BOMBING))


def leader_effects(kind: int, unit: int, name: str, toughness: int) -> list[Effect]:
    """FF 7 Return what a leader of the kind `kind` gives to a unit of the kind `unit`, which `name` describes.

    `toughness` is that of the unit with the leader.

    >>> commander, infantry = cards.KIND_NAMES.index("Infantry Commander"), cards.KIND_NAMES.index("Infantry")
    >>> [effect.sentence for effect in leader_effects(commander, infantry, "Infantry on C3", 5)]
    ['He gives the Infantry on C3 Toughness 5 and +1 on defensive fire.']
    """
    tables = [table for table in range(len(cards.TABLES)) if cards.MODIFIER[table * cards.KINDS + kind]]
    rolls = [ROLL_NAMES[table] for table in tables if table != cards.SUPPORT and makes_roll(unit, table)]
    modifier = f" and +1 on {rolls[0]}" if rolls else ""
    weight = (HIGH_USE if rolls else DETAIL) + toughness
    return [Effect(("leads",), weight, f"He gives the {name} Toughness {toughness}{modifier}.")]


# --- Ground units ----------------------------------------------------------------------


def unit_effects(view: State, kind: int, space: int) -> list[Effect]:
    """FF 4.3 Return what a new ground unit of a kind in a space can do, what it shields, and who can attack it."""
    seat = view.to_act
    ahead = board.place_unit(view, kind, space)
    effects: list[Effect] = []
    if view.site[space] != cards.NONE and view.site_owner[space] == 1 - seat:
        words = f"It takes back {board.space_name(space)} with the {cards.KIND_NAMES[view.site[space]]} there."
        effects.append(Effect(("takes", space), weight=board.PART_HIT, sentence=words))
    comers = board.comers(view, seat, space)
    if comers and space in cards.BACK_ROW[seat]:
        weight = board.HELD_ROW if back_row_spaces_held(view, seat=1 - seat) else HIT + 4
        effects.append(Effect(("closes",), weight, closing_sentence(view, space, comers[0])))
    elif comers and view.site_owner[space] == seat and view.site[space] != cards.MINEFIELDS:
        words = f"It guards your {cards.KIND_NAMES[view.site[space]]} on {board.space_name(space)}"
        effects.append(Effect(("guards",), HIT, f"{words} against {board.unit_in_words(view, comers[0])}."))

    if odds.is_fortified(view, seat, space):
        name, toughness = cards.KIND_NAMES[view.site[space]], odds.toughness_of(ahead, space)
        effects.append(Effect(("cover",), DETAIL + toughness, f"The {name} there give it Toughness {toughness}."))
    shielded = board.shielded_units(view, ahead, space)
    if shielded:
        words = f"It shields {board.unit_in_words(view, shielded[0])} from ground attacks."
        effects.append(Effect(("shields", shielded[0]), weight=HIGH_USE, sentence=words))

    uses = use_effects(ahead, kind, space)
    if any(" move to " in use.sentence for use in uses):  # a unit that leaves for its attack guards nothing here
        best = max([*effects, *uses], key=lambda effect: effect.weight)
        return uses if best in uses else effects
    return [*effects, *uses, *danger_effects(ahead, kind, space)]


def danger_effects(ahead: State, kind: int, space: int) -> list[Effect]:
    """Return how many enemy units can attack a new gun in their next turn: a price, or an advantage if none can.

    `ahead` is the position with the gun. Empty for units that are no guns, since they are there to fight, in the setup,
    and if only a second move (FF 6, 9) could bring an enemy unit near.
    """
    if not cards.IS_GUN[kind] or ahead.step in (steps.SETUP, steps.SETUP_ON):
        return []
    count = board.attackers_of(ahead, ahead.to_act, space)
    if not count and board.attackers_of(ahead, ahead.to_act, space, again=True):
        return []
    reach = f"can reach it on {board.space_name(space)} for a ground attack next turn."
    words = f"{board.some_of_their_units(count)} {reach}"
    return [Effect(("danger",), -2 * count, words) if count else Effect(("danger",), MIN_USE, capitalise(words))]


def use_effects(ahead: State, kind: int, space: int) -> list[Effect]:
    """FF 4.4, 4.10, 4.11 Return the best use of a new unit now: an attack or a bombardment. Empty in the setup.

    `ahead` is the position with the unit. A gun bombards, and any other unit rather attacks.
    """
    if ahead.step in (steps.SETUP, steps.SETUP_ON):
        return []
    uses = [*bombardment_effects(ahead, kind, space), *assault_effects(ahead, kind, space)]
    return uses[:1] if cards.IS_GUN[kind] else uses[-1:]


def bombardment_effects(ahead: State, kind: int, space: int) -> list[Effect]:
    """FF 4.4 Return the effects of the best bombardment of a new unit this turn. Empty unless it is artillery."""
    if not cards.IS_R[kind]:
        return []
    return roll_effects(ahead, "bombard", cards.BOMBARDMENT, kind, artillery_targets(ahead, ahead.to_act, space))


def roll_effects(view: State, verb: str, table: int, kind: int, targets: list[int]) -> list[Effect]:
    """Return the target that a unit of this kind destroys most likely by a roll on a table, and the chance.

    Of targets with the same chance, one in the seat's own back row comes first. `targets` are spaces, and `verb` says
    what the unit does: "bombard" or "bomb". To bomb has the prices of a mission. Empty without a chance.
    """
    modifier = cards.MODIFIER[table * cards.KINDS + kind]
    chances = odds.chances_with_modifier(table, modifier)
    row = cards.BACK_ROW[view.to_act]
    tries = [(attacks.destroy_chance(view, chances, target), target in row, target) for target in targets]
    chance, _, target = max(tries, default=(0.0, False, cards.NONE))
    told = chance_effects(view, verb, target, chance, f"{board.chance_in_words(chance)} to destroy it")
    return [*told, *attacks.mission_prices(view, target)] if told and verb == "bomb" else told


def chance_effects(view: State, verb: str, target: int, chance: float, odds_in_words: str) -> list[Effect]:
    """Return that a new unit can attack, bombard or bomb (`verb`) a target this turn. Empty if `chance` is 0.

    `chance` is the chance to destroy the target, which is a space, and `odds_in_words` tells it.
    """
    if not chance:
        return []
    words = f"It can {verb} {attacks.target_in_words(view, target)} this turn, with {odds_in_words}."
    return [Effect(("attacks", target), weight=HIGH_USE + round(20 * chance), sentence=words)]


def assault_effects(ahead: State, kind: int, space: int) -> list[Effect]:
    """FF 4.10, 4.11 Return the best ground attack of a new unit this turn, at once or after a move. Empty for a gun.

    `ahead` is the position with the unit in the space.
    """
    if cards.IS_GUN[kind]:
        return []
    moved = {end: board.move_unit(ahead, space, end) for end in sorted(board.ends_of_moves(ahead, space))}
    tries = [(*attacks.best_target(view, end), view, end) for end, view in {space: ahead, **moved}.items()]
    target, chance, view, end = max(tries, key=lambda tried: tried[1])  # the one with the best chance
    if chance < attacks.LEAST:
        return []
    verb = "attack" if end == space else f"move to {board.space_name(end)} and attack"
    return chance_effects(ahead, verb, target, chance, attacks.destruction_in_words(view, end, target))


# --- Air units, locations, events ------------------------------------------------------


def air_effects(view: State, kind: int) -> list[Effect]:
    """FF 4.6, 4.7 Return what a new air unit of a kind can do now: the best bombing run, or an interception.

    Only fighters (IS_F) intercept, and Paratroopers do not bomb. Empty in the setup.
    """
    if view.step in (steps.SETUP, steps.SETUP_ON):
        return []
    targets = [space for space in range(cards.SPACES) if is_hostile(view, view.to_act, space)]
    effects = roll_effects(view, "bomb", cards.BOMBING, kind, targets) if kind != cards.PARATROOPERS else []

    planes = list(view.air_owner).count(1 - view.to_act)
    if cards.IS_F[kind] and planes:
        words = f"It can intercept {'one of ' * (planes > 1)}{attacks.theirs(planes, 'air unit')} in their turn."
        effects.append(Effect(("intercepts",), weight=HIGH_USE, sentence=words))
    return effects


def site_effects(view: State, kind: int, space: int) -> list[Effect]:
    """FF 6 Return what a location brings in a space, and how safe it is there.

    Its safety is told after the setup, and not of Fortifications and Minefields, which belong where enemies come, nor
    of a location that brings nothing. An enemy unit takes a location by moving into its space, if no unit is there.
    """
    effects = cover_effects(view, kind, space) or service_effects(view, kind)
    is_open = view.owner[space] == cards.NONE
    if cards.IS_FORT[kind] or kind == cards.MINEFIELDS or view.step in (steps.SETUP, steps.SETUP_ON) or not effects:
        return effects

    comers = board.comers(view, view.to_act, space) if is_open else []
    if comers:
        words = f"{board.unit_in_words(view, comers[0])} can come there next turn and take it."
        return [*effects, Effect(("safe",), weight=-board.NEXT_HIT, sentence=words)]
    if not board.attackers_of(view, view.to_act, space, again=True):
        words = f"On {board.space_name(space)} none of their units can take it or make a ground attack on it next turn."
        effects.append(Effect(("safe",), weight=DETAIL, sentence=words))
    return effects


def cover_effects(view: State, kind: int, space: int) -> list[Effect]:
    """FF 6 Return what Fortifications do for a unit that can be attacked, or Minefields in a space without a unit.

    Minefields are worth naming if an enemy unit that is farther from the seat's own back row could come there. Empty
    for any other location.
    """
    if cards.IS_FORT[kind] and view.owner[space] == view.to_act:
        toughness = odds.toughness_of(view, space) + cards.FORTIFIED
        attackers = board.attackers_of(view, view.to_act, space)
        words = f"It gives {board.unit_in_words(view, space)} Toughness {toughness} and +1 on defensive fire"
        words = f"{words}; {board.some_of_their_units(attackers)} can make a ground attack on it."
        return [Effect(("covers",), weight=HIGH_USE + attackers, sentence=words)] if attackers else []

    is_open = kind == cards.MINEFIELDS and view.owner[space] == cards.NONE
    row = cards.rows_from_home(view.to_act, space)
    comers = board.comers(view, view.to_act, space) if is_open else []
    advancing = [comer for comer in comers if cards.rows_from_home(view.to_act, comer) > row]
    if not advancing:
        return []
    words = f"{capitalise(board.unit_in_words(view, advancing[0]))} would take a disruption counter there on its way."
    return [Effect(("mines",), weight=LOW_USE + len(advancing), sentence=words)]


def service_effects(view: State, kind: int) -> list[Effect]:
    """FF 6 Return what a location of a kind does for its owner, wherever it is. Empty if it serves for cover only."""
    seat = view.to_act
    if cards.IS_DEPOT[kind]:
        more = ", and 4 more may stay in your hand" if kind == cards.HEADQUARTERS else ""
        return [Effect(("cards",), weight=board.GUARD, sentence=f"It brings you 1 more card every turn{more}.")]
    if kind == cards.AMMO_DUMP:
        return [Effect(("ammo",), weight=USE, sentence="It adds 1 to one of your rolls in every turn.")]
    if kind == cards.FIELD_HOSPITAL:
        hurt = sum(view.owner[space] == seat and view.dc[space] > 0 for space in range(cards.SPACES))
        now = f", and {amount(hurt, 'unit')} of yours {'has' if hurt == 1 else 'have'} some now" if hurt else ""
        words = f"It takes 1 more disruption counter off one of your units each turn{now}."
        return [Effect(("heals",), weight=MIN_USE + hurt, sentence=words)]
    if kind == cards.FUEL_DUMP:
        tanks = sum(view.owner[space] == seat and bool(cards.IS_T[view.unit[space]]) for space in range(cards.SPACES))
        has_more = find_unused_site(view, seat, kind) != cards.NONE  # each one serves another tank
        which = "your unit of type T" if tanks == 1 else f"one {'more ' * has_more}of your {tanks} units of type T"
        return [Effect(("fuel",), USE, f"Once a turn {which} can move and attack twice.")] if tanks > has_more else []
    if kind == cards.AIR_STRIP:
        return strip_effects(view)
    return []


def strip_effects(view: State) -> list[Effect]:
    """FF 2.2 Return how many air units in hand a new Air Strip could base. Empty if they can be based already."""
    hand = view.hand(view.to_act)
    nation = view.nation[view.to_act] * cards.SORTS
    planes = sum(hand[sort] for sort in range(cards.SORTS) if cards.IS_AIR[cards.KIND_OF[nation + sort]])
    planes *= not controls_strip(view, view.to_act, at_home=True)
    words = f"The {count_of(planes, 'air unit')} in your hand can be based there.".replace("The 1 air", "The air")
    return [Effect(("strip",), weight=HIGH_USE, sentence=words)] if planes else []


def strategy_effects(view: State, action: do.Play) -> list[Effect]:
    """FF 8, 9 Return the effect of an event or a national strategy that is played in its phase.

    Reconnaissance shows the enemy hand, and has no effect if all cards there are known. In the steps ARTILLERY and
    GROUND the event is for the units that may fire or attack, and in any other step it is for tanks. Empty if it is for
    none of the seat's units.
    """
    seat = view.to_act
    if action.sort == cards.RECONNAISSANCE:
        unknown = view.hand_size[1 - seat] - sum(view.known_of(1 - seat))
        words = f"You see {amount(unknown, 'unknown card')} in their hand before you decide anything else."
        return [Effect(("sees",), weight=HIGH_USE, sentence=words)] if unknown else []

    if view.step in (steps.ARTILLERY, steps.GROUND):
        legal = view.legal()
        ready = sum(do.UNIT[space] in legal for space in range(cards.SPACES))
        is_barrage = view.step == steps.ARTILLERY
        each = "each with +1" if ready > 1 else "with +1"
        verb = "can bombard twice this turn" if is_barrage else f"can attack this turn, {each}"
        words = f"{capitalise(amount(ready, 'unit'))} of yours {verb}."
        return [Effect(("strategy",), weight=HIGH_USE + ready, sentence=words)] if ready else []

    tanks = [space for space in range(cards.SPACES) if view.owner[space] == seat and cards.IS_T[view.unit[space]]]
    ready = sum(any(one.weight >= HIT for one in second_action_effects(view, space, [])) for space in tanks)
    words = f"{count_of(ready, 'unit')} of type T near a target may move and attack twice this turn."
    return [Effect(("strategy",), weight=HIGH_USE + ready, sentence=words)] if ready else []


# --- Cards that are discarded ----------------------------------------------------------


def spared_discard_effects(view: State) -> list[Effect]:
    """FF 4.15 Return that one card more is used, if the hand has more cards than may stay in it. Empty otherwise."""
    count, limit = view.hand_size[view.to_act], hand_limit(view, view.to_act)
    words = f"You hold {count} cards, and only {limit} may stay in hand at the end of the turn."
    return [Effect(("hand",), DETAIL, words)] if count > limit else []


def discard_effects(view: State, action: do.Discard) -> list[Effect]:
    """FF 4.15 Return why a card can be spared, if it can.

    Nobody can use it, or there are more of it.
    """
    seat = view.to_act
    kind = cards.KIND_OF[view.nation[seat] * cards.SORTS + action.sort]
    name = cards.KIND_NAMES[kind]
    missing = missing_user_of_event(view, action.sort)
    if missing:
        return [Effect(("useless", action.sort), weight=board.PART_HIT, sentence=f"You have no {missing} for {name}.")]

    count = view.hands[seat * cards.SORTS + action.sort]
    words = f"You keep {count - 1} more {name} in hand."
    return [Effect(("more", action.sort), MIN_USE, words)] if count > 1 else []


def missing_user_of_event(view: State, sort: int) -> str:
    """Return the sort of unit that an event needs, such as "tank", if the seat to act has none on the map or in hand.

    Returns "" if it has one, and for other cards.
    """
    seat = view.to_act
    hand = view.hand(seat)
    own = [view.unit[space] for space in range(cards.SPACES) if view.owner[space] == seat]
    own += [view.air_unit[slot] for slot in range(cards.AIR_SLOTS) if view.air_owner[slot] == seat]
    own += [cards.KIND_OF[view.nation[seat] * cards.SORTS + one] for one in range(cards.SORTS) if hand[one]]
    needed = {
        cards.ARTILLERY_BARRAGE: (cards.IS_R, "artillery"),
        cards.WAR_OF_MANEUVER: (cards.IS_T, "tank"),
        cards.INFILTRATION: (cards.IS_I, "infantry"),
        cards.OUT_OF_THE_SUN: (cards.IS_F, "fighter"),
        cards.CLEAR_SKIES: (cards.IS_B, "bomber"),
    }
    if sort not in needed:
        return ""
    is_user, name = needed[sort]
    return "" if any(is_user[kind] for kind in own) else name
