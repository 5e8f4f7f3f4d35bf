"""What attacks, missions, defensive rolls and cards for a roll bring and cost, for the reasons of a bot."""

from __future__ import annotations

from ai.estimates.fighting_front import position_reasons as board
from ai.estimates.fighting_front.fire import picked_card_kind, plane_modifier, unit_modifier
from ai.estimates.fighting_front.position_reasons import DETAIL, HIGH_USE, HIT, LOW_USE, MATCH, MIN_USE, NEXT_HIT, USE
from ai.reasoning import Effect
from game.core.state import Action
from game.core.wording import amount, capitalise, count_of, percent
from game.fighting_front import actions as do
from game.fighting_front import cards, legal, odds, quick, steps
from game.fighting_front.state import State

LEAST = 0.14
"""A ground attack with a lower chance to destroy its target, after all fire that can meet it, is no gain."""
POOR = 0.2
"""A ground attack with a lower chance, after all fire that can meet it, may well not be made."""
LITTLE = 0.15
"""A card that changes a chance by no more than this adds little."""
SMALL = 0.15
"""Beside a chance to destroy up to this the chance to disrupt is told, too."""
WITHOUT_COVER = ", and without their cover"
"""FF 2.5 The beginning of words about a unit that falls with its Fortifications."""
CARD_GONE = "the card is discarded at the end of the turn."
"""FF 4.15 The price of an air unit that flies from the hand."""

# --- Chances ---------------------------------------------------------------------------


def attack_modifier(view: State, table: int, space: int) -> int:
    """FF 5 The number added to the roll of the unit in a space, before any cards are played."""
    modifier = unit_modifier(view, table, space)
    is_steam_rolling = table == cards.GROUND_ATTACK and view.strategy and view.nation[view.owner[space]] == cards.SOVIET
    return modifier + cards.STEAM_ROLLER_PLUS if is_steam_rolling else modifier


def destroy_chance(view: State, chances: list[float], target: int) -> float:
    """The chance to destroy the target in a space by a roll with these chances of its results."""
    chance = chances[cards.DESTROY] + chances[cards.DESTROY_ALL]
    return chance + chances[cards.DISRUPT] if odds.falls_to_next_hit(view, view.to_act, target) else chance


def shoot_down_chance(view: State, table: int, modifier: int, slot: int) -> float:
    """FF 4.7, 4.8 The chance to shoot down the air unit in a slot."""
    chances = odds.chances_with_modifier(table, modifier)
    falls = view.air_dc[slot] >= odds.air_toughness(view, slot)
    return sum(chances[cards.DESTROY :]) + (chances[cards.DISRUPT] if falls else 0.0)


def stop_chance(view: State, table: int, modifier: int, attacker: int) -> float:
    """FF 4.12 The chance that fire at the attacker in a space negates its attack or destroys it."""
    chances = odds.chances_with_modifier(table, modifier)
    falls = view.dc[attacker] >= odds.toughness_of(view, attacker)
    return sum(chances[cards.NEGATE :]) + (chances[cards.DISRUPT] if falls else 0.0)


def is_spent(view: State, gun: int) -> bool:
    """FF 4.12 Whether artillery in a space makes its one defensive fire of the turn before an attack declared next.

    It has fired already (bit DEFENDED of `acted`), or it is the target of an attack that has been declared.
    """
    has_fired = bool(view.acted[gun] & cards.DEFENDED) or gun in view.attack_at
    return bool(cards.IS_R[view.unit[gun]]) and has_fired


def fires_first(view: State, target: int) -> bool:
    """FF 4.12 Whether an enemy unit in the target space fires at an attacker that is declared next."""
    return view.owner[target] == 1 - view.to_act and not is_spent(view, target)


def supporters(view: State, space: int, target: int) -> list[int]:
    """FF 4.12 The spaces of the enemy guns besides the target that can fire at the attacker in `space`."""
    guns = [gun for gun in range(cards.SPACES) if view.owner[gun] == 1 - view.to_act and cards.IS_R[view.unit[gun]]]
    return [gun for gun in guns if gun != target and not is_spent(view, gun) and _is_in_range(view, gun, space)]


def chances_of_fire(view: State, target: int) -> list[float]:
    """FF 4.12 The chance of each result of the defensive fire of the unit in the target space."""
    is_fortified = odds.is_fortified(view, view.owner[target], target)
    plus = unit_modifier(view, cards.DEFENSE, target) + cards.FORTIFIED * is_fortified
    return odds.chances_with_modifier(cards.DEFENSE, plus)


def loss_chance(view: State, space: int, target: int) -> float:
    """FF 4.12 The chance that the fire of the unit in the target space destroys the attacker in `space`."""
    falls = odds.falls_to_next_hit(view, 1 - view.to_act, space)
    return fires_first(view, target) * sum(chances_of_fire(view, target)[cards.DISRUPT if falls else cards.DESTROY :])


def chances_after_fire(view: State, space: int, target: int, guns: list[int]) -> list[float]:
    """FF 4.12, 4.13 Return the chance of each result of a ground attack, after the fire of its target and of `guns`.

    Without the chance that the fire stops the attack, they add up to 1. Each disruption counter that the attacker takes
    lowers its roll by 1. `shares` holds the chance that the attacker has taken so many counters and goes on.
    """
    shots = [odds.chances_with_modifier(cards.SUPPORT, unit_modifier(view, cards.SUPPORT, gun)) for gun in guns]
    if fires_first(view, target):
        shots.append(chances_of_fire(view, target))

    most = odds.toughness_of(view, space) - view.dc[space]  # counters that it can still take
    shares = [1.0]
    for shot in shots:
        spared, hit = [[share * shot[result] for share in shares] for result in (cards.NOTHING, cards.DISRUPT)]
        shares = [one + other for one, other in zip([*spared, 0.0], [0.0, *hit], strict=True)][: most + 1]

    chances = [0.0] * cards.RESULTS
    for taken, share in enumerate(shares):
        plus = attack_modifier(view, cards.GROUND_ATTACK, space) - taken
        roll = odds.chances_with_modifier(cards.GROUND_ATTACK, plus)
        chances = [chance + share * more for chance, more in zip(chances, roll, strict=True)]
    return chances


def least_chance(view: State, space: int, target: int) -> float:
    """FF 4.12 The chance that a ground attack destroys its target if every enemy gun that can fire at it does."""
    return destroy_chance(view, chances_after_fire(view, space, target, supporters(view, space, target)), target)


def fire_in_words(view: State, space: int, target: int) -> str:
    """FF 4.12 Return after which fire a chance of a ground attack is meant, as the end of a sentence, or "".

    Such as " after its fire, 9% if 2 guns support it". Supporting fire is a choice of the other side.
    """
    guns = supporters(view, space, target)
    first = " after its fire" if fires_first(view, target) else ""
    fire = "1 gun supports it" if len(guns) == 1 else f"{len(guns)} guns support it"
    support = f", {percent(least_chance(view, space, target))} if {fire}"
    return f"{first}{support if guns else ''}"


def destruction_in_words(view: State, space: int, target: int) -> str:
    """FF 4.12, 4.13 Return the chance of a ground attack to destroy its target, and how enemy fire lowers it.

    Such as "a 21% chance to destroy it after its fire, 9% if 2 guns support it".
    """
    chance = destroy_chance(view, chances_after_fire(view, space, target, []), target)
    return f"{board.chance_in_words(chance)} to destroy it{fire_in_words(view, space, target)}"


def target_in_words(view: State, target: int) -> str:
    """The enemy unit in a space, or else the location there, as "the Infantry on C3"."""
    kind = view.unit[target] if view.owner[target] == 1 - view.to_act else view.site[target]
    return f"the {cards.KIND_NAMES[kind]} on {board.space_name(target)}"


def best_target(view: State, space: int) -> tuple[int, float]:
    """The enemy unit beside a space that its unit destroys most likely by a ground attack, and the chance.

    It is the least chance, after the fire of all guns that can support the target. (NONE, 0) without a target. An
    attack on a location without a unit is left out, because a move into the space takes the location.
    """
    beside = legal.ground_targets(view, view.to_act, space)
    targets = [target for target in beside if view.owner[target] == 1 - view.to_act]
    tries = [(target, least_chance(view, space, target)) for target in targets]
    return max(tries, key=lambda target_and_chance: target_and_chance[1], default=(cards.NONE, 0.0))


# --- Attacks and bombs -----------------------------------------------------------------


def target_of(view: State, line: list[Action]) -> int:
    """Return the space that the decision attacks, bombs or lands in, or NONE if it cannot be told.

    It is the one that the decision names. If it names only a unit, the unit must have exactly one target.
    """
    named = [action.space for action in line if isinstance(action, do.Target)]
    if named:
        return named[-1]

    targets: list[int] = []
    if isinstance(line[0], do.Unit) and view.step in (steps.GROUND, steps.ARTILLERY):
        find_targets = legal.ground_targets if view.step == steps.GROUND else legal.artillery_targets
        targets = find_targets(view, view.to_act, line[0].space)
    return targets[0] if len(targets) == 1 else cards.NONE


def attack_effects(view: State, line: list[Action]) -> list[Effect]:
    """FF 4.4, 4.11 Return the effects of a bombardment or a ground attack. Empty without a known target.

    The chances of a ground attack are those after the fire of the target. Whether guns support it is a choice of the
    other side, so the chance with all of them is told beside. If it is below LEAST, the hit itself is no gain.
    """
    target = target_of(view, line)
    if target == cards.NONE:
        return []

    first = line[0]
    space = first.space if isinstance(first, do.Unit) else view.picked
    if view.step in (steps.ARTILLERY, steps.ARTILLERY_TARGET):
        chances = odds.chances_with_modifier(cards.BOMBARDMENT, attack_modifier(view, cards.BOMBARDMENT, space))
        return [*hit_effects(view, chances, target), *bombardment_prices(view, space)]
    chances = chances_after_fire(view, space, target, [])
    fire = fire_in_words(view, space, target)
    *effects, hit = hit_effects(view, chances, target, fire)  # the hit itself is the last one
    lost = loss_chance(view, space, target)
    if lost > destroy_chance(view, chances, target):
        words = f"the target's fire destroys your unit with {board.chance_in_words(lost)}."
        effects.append(Effect(("lost",), -LOW_USE - round(10 * lost), words))
    opened = opening_sentence(view, space, target)
    if opened:
        chance = board.chance_in_words(destroy_chance(view, chances, target))
        words = f"It falls with {chance}{fire}; you can then {opened}."
        return [*effects, Effect(("opens", target), weight=hit.weight + NEXT_HIT, sentence=words)]
    return effects if least_chance(view, space, target) < LEAST else [*effects, hit]


def hit_effects(view: State, chances: list[float], target: int, fire: str = "") -> list[Effect]:
    """FF 5 Return what a roll with these chances of its results does to the target in a space.

    The last effect is the chance to destroy or, without such a chance, to disrupt the target. Before it comes what the
    target does in the seat's own back row, if it is there. `fire` ends the sentence (see `fire_in_words`).

    >>> from game.fighting_front.table import Table
    >>> view = Table(2)
    >>> view.lay_out([], [cards.GERMANY, cards.USA], 1)
    >>> view.unit[17], view.owner[17], view.to_act = cards.FIRST_GROUND, cards.ALLIES, cards.AXIS
    >>> [effect.sentence for effect in hit_effects(view, odds.chances_with_modifier(cards.GROUND_ATTACK, 1), 17)]
    ['40% chance to destroy the Infantry on C4.']
    >>> [effect.sentence for effect in hit_effects(view, odds.chances_with_modifier(cards.BOMBARDMENT, -1), 17)]
    ['40% chance to disrupt the Infantry on C4.']
    """
    destroyed, disrupted = destroy_chance(view, chances, target), percent(chances[cards.DISRUPT])
    name = target_in_words(view, target)
    effects = back_row_effects(view, target)
    if not destroyed:
        return [*effects, Effect(("disrupts", target), USE, f"{disrupted} chance to disrupt {name}.")]

    any_hit_destroys = odds.falls_to_next_hit(view, view.to_act, target)
    ending = f"{fire}: any hit is enough" if any_hit_destroys else fire
    if destroyed <= SMALL and not any_hit_destroys and not fire:
        ending = f", {disrupted} to disrupt"
    weight = HIT + round(20 * destroyed)
    return [*effects, Effect(("destroys", target), weight, f"{percent(destroyed)} chance to destroy {name}{ending}.")]


def back_row_effects(view: State, target: int) -> list[Effect]:
    """FF 1.6 Return why the seat to act should attack an enemy unit in its own back row. Empty for any other target.

    `must_drive_out` says that the enemy holds enough spaces there, and wins when his next turn begins. Otherwise the
    target is the only enemy unit there.
    """
    seat = view.to_act
    if target not in cards.BACK_ROW[seat] or view.owner[target] != 1 - seat:
        return []
    if not quick.must_drive_out(view, seat):
        words = f"With {board.unit_in_words(view, target)} they hold 1 of the 2 spaces of your back row that win."
        return [Effect(("back row", target), weight=board.HELD_ROW, sentence=words)]

    held = quick.back_row_spaces_held(view, seat=1 - seat)
    words = f"They hold {held} spaces of your back row and win unless you drive them out."
    return [Effect(("back row",), weight=MATCH, sentence=words)]


def opening_sentence(view: State, space: int, target: int) -> str:
    """FF 4.14 Return what the attacker in `space` gains by moving into the target space after the unit there falls.

    It is the end of a sentence: "enter their back row" or "move in and take the Air Strip". Returns "" where moving in
    brings nothing, or the target is a location without a unit. Fortifications count only where a card to hit is chosen.
    """
    seat = view.to_act
    if target in cards.BACK_ROW[1 - seat] and space not in cards.BACK_ROW[1 - seat]:
        held = quick.back_row_spaces_held(view, seat) + 1
        return f"enter their back row{f': {held} of {cards.GOAL} spaces that win' if held <= cards.GOAL else ''}"

    site = view.site[target]
    is_spare = site in (cards.NONE, cards.MINEFIELDS) or (cards.IS_FORT[site] and view.step != steps.HIT)
    if is_spare or view.site_owner[target] == seat or view.owner[target] != 1 - seat:
        return ""
    return f"move in and take the {cards.KIND_NAMES[site]}"


def bombardment_prices(view: State, space: int) -> list[Effect]:
    """FF 4.10, 4.11 Return what a tank or infantry gives up by a bombardment, if an enemy is near enough for an attack.

    Other guns neither move nor attack after it in any case. A tank gives up nothing where a Fuel Dump or the German
    strategy may let it act again this turn.
    """
    kind = view.unit[space]
    seat = view.to_act
    may_act_again = bool(legal.tanks_to_fuel(view, seat)) or quick.can_play_strategy(view, seat, cards.GERMANY)
    is_free = may_act_again if cards.IS_T[kind] else not cards.IS_I[kind]
    if is_free:
        return []
    ends = {space, *board.ends_of_moves(view, space)}
    could_attack = any(quick.is_hostile(view, seat, other) for end in ends for other in cards.NEIGHBOURS[end])
    words = f"the {cards.KIND_NAMES[kind]} can then neither move nor attack this turn."
    return [Effect(("tied", space), weight=-MIN_USE, sentence=words)] if could_attack else []


def refused_attack_effects(view: State, line: list[Action]) -> list[Effect]:
    """FF 4.4, 4.11 Return what is gained by ending the phase instead of the attack `line`.

    For a bombardment that is what it would rule out. For a ground attack whose least chance is below POOR, that is the
    chance that the target hits the attacker first, beside the chance to destroy the target. Empty otherwise.
    """
    target = target_of(view, line)
    first = line[0]
    if target == cards.NONE or not isinstance(first, do.Unit):
        return []

    name = board.unit_in_words(view, first.space)
    if view.step == steps.ARTILLERY:
        words = f"{capitalise(name)} can still move and attack this turn; a bombardment would rule that out."
        return [Effect(("free",), weight=USE, sentence=words)] if bombardment_prices(view, first.space) else []

    if not fires_first(view, target) or least_chance(view, first.space, target) >= POOR:
        return []
    hit = board.chance_in_words(1.0 - chances_of_fire(view, target)[cards.NOTHING])
    destroyed = destroy_chance(view, chances_after_fire(view, first.space, target, []), target)
    chance = f"{'only ' * (destroyed < POOR)}{board.chance_in_words(destroyed)}"
    support = fire_in_words(view, first.space, target).removeprefix(" after its fire")
    words = f"would be hit by {target_in_words(view, target)} with {hit}, and destroy it with {chance}{support}."
    return [Effect(("spares",), weight=USE, sentence=f"{capitalise(name)} {words}")]


# --- Missions, interception, AA guns ---------------------------------------------------


def sent_plane(view: State, action: Action, table: int) -> tuple[int, int]:
    """Return the kind of the air unit that an action sends out, and what it adds to a roll on a table.

    The unit is on the map (a slot) or a card in the hand. A target may follow as the second step, with the unit picked
    before: `picked_air` is its slot, or NONE for a card. Returns (NONE, 0) for an action that sends no air unit.
    """
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


def theirs(count: int, thing: str) -> str:
    """A number of things of the other side.

    >>> theirs(1, "fighter"), theirs(2, "fighter")
    ('their fighter', 'their 2 fighters')
    """
    return f"their {thing}" if count == 1 else f"their {count_of(count, thing)}"


def enemy_fighters(view: State) -> int:
    """FF 4.7 Return how many fighters the other side has to intercept, as far as the seat to act knows.

    With an Air Strip they are on the map. Without one they fly from the hand, of which only some cards are known.
    """
    foe = 1 - view.to_act
    if not quick.controls_strip(view, foe, at_home=False):
        known = view.known_of(foe)
        nation = view.nation[foe] * cards.SORTS
        return sum(known[sort] for sort in range(cards.SORTS) if cards.IS_F[cards.KIND_OF[nation + sort]])
    return sum(legal.may_intercept(view, foe, slot) for slot in range(cards.AIR_SLOTS))


def bombing_effects(view: State, line: list[Action]) -> list[Effect]:
    """FF 4.6 Return the effects of a bombing run, or of an escort. Empty without a known target.

    `view.missions` holds the slots of the air units that bomb or land, by the number of the mission. An air unit from
    the hand costs its card (FF 4.15).
    """
    escort = next((action for action in line if isinstance(action, do.Escort)), None)
    fighters = enemy_fighters(view)
    if escort is not None:
        plane = board.plane_in_words(view, view.missions[escort.mission])
        words = f"{capitalise(theirs(fighters, 'fighter'))} would have to fight it before {plane}."
        return [Effect(("escort",), weight=NEXT_HIT, sentence=words)] if fighters else []

    target = target_of(view, line)
    kind, modifier = sent_plane(view, line[0], cards.BOMBING)
    if cards.NONE in (target, kind):
        return []

    effects = [
        *hit_effects(view, odds.chances_with_modifier(cards.BOMBING, modifier), target),
        *mission_prices(view, target),
    ]
    is_card = isinstance(line[0], do.Fly) or (view.step == steps.AIR_TARGET and view.picked_air == cards.NONE)
    if is_card:
        effects.append(Effect(("card",), weight=-HIGH_USE, sentence=CARD_GONE))
    return effects


def kept_fighter_effects(view: State, action: Action) -> list[Effect]:
    """FF 4.7, 4.15 Return what is gained by not flying a fighter from the hand. Empty for any other action.

    A card that flies is discarded at the end of the turn. One that is kept can intercept, even without an Air Strip.
    """
    kind, _ = sent_plane(view, action, cards.BOMBING)
    if not isinstance(action, do.Fly) or not cards.IS_F[kind]:
        return []
    words = f"Kept in hand, the {cards.KIND_NAMES[kind]} can intercept in their turn; a mission discards it."
    return [Effect(("kept",), weight=USE, sentence=words)]


def mission_prices(view: State, target: int) -> list[Effect]:
    """FF 4.6-4.8 Return what can stop a mission on its way to a space: enemy fighters, and AA guns that reach it."""
    effects: list[Effect] = []
    fighters = enemy_fighters(view)
    if fighters:
        effects.append(Effect(("intercepted",), -USE, sentence=f"{theirs(fighters, 'fighter')} can intercept it."))
    guns = aa_guns_over(view, target)
    if guns:
        effects.append(Effect(("flak",), -DETAIL - guns, f"{amount(guns, 'AA gun')} can fire at it there."))
    return effects


def aa_guns_over(view: State, target: int) -> int:
    """FF 4.8 How many AA guns of the other side have a space within their range."""
    return sum(
        view.owner[gun] == 1 - view.to_act
        and bool(cards.IS_AA[view.unit[gun]])
        and cards.DISTANCE[gun * cards.SPACES + target] <= cards.RANGE[view.unit[gun]]
        for gun in range(cards.SPACES)
    )


def mission_end(view: State) -> str:
    """Return what the present mission is about to do, as the end of a sentence: "before the bombs fall on C4".

    `view.missions` holds the slots of the air units by the number of the mission, and `view.current` is the present
    one.
    """
    slot = view.missions[view.current]
    threat = "the landing on" if view.air_task[slot] == cards.LAND else "the bombs fall on"
    return f"before {threat} {board.space_name(view.air_goal[slot])}"


def interception_effects(view: State, action: Action) -> list[Effect]:
    """FF 4.7, 4.15 Return the effects of an interception: the chance of its roll, and that of the roll against it.

    The mission is number `view.current`, and `view.missions` holds the slot of its air unit. An interceptor has to
    fight the escort first, if there is one. One from the hand is discarded at the end of the turn in any case, so its
    card is the only price. Empty for passing.
    """
    if not isinstance(action, (do.Air, do.Fly)):
        return []

    kind, modifier = sent_plane(view, action, cards.AIR_COMBAT)
    escorts = legal.escort_slots(view, view.current)
    foe = escorts[0] if escorts else view.missions[view.current]
    chance = shoot_down_chance(view, cards.AIR_COMBAT, modifier, foe)
    name = cards.KIND_NAMES[view.air_unit[foe]]
    aim = f"the escorting {name}" if escorts else f"the {name} {mission_end(view)}"
    words = f"{percent(chance)} chance to shoot down {aim}."
    effects = [Effect(("shoots down",), weight=HIT + round(20 * chance), sentence=words)]
    if isinstance(action, do.Fly):
        return [*effects, Effect(("card",), weight=-LOW_USE, sentence=CARD_GONE)]

    against = plane_modifier(view, cards.AIR_COMBAT, foe)
    back = sum(odds.chances_with_modifier(cards.AIR_COMBAT, against)[cards.DESTROY :])
    if back:
        yours = cards.KIND_NAMES[kind]
        words = f"{board.plane_in_words(view, foe)} can shoot down your {yours}, with {board.chance_in_words(back)}."
        effects.append(Effect(("lost",), -round(10 * back), words))
    return effects


def aa_effects(view: State, line: list[Action]) -> list[Effect]:
    """FF 4.8 Return the effects of AA fire at an air unit: that of the present mission, or one that escorts it.

    The decision names the gun, the air unit or both. `view.picked` is the space of a gun that is named already, and the
    air unit of the mission is the slot at `view.current` in `view.missions`. Empty for passing.

    The sentence is such as "20% chance to shoot down the Level Bomber before the bombs fall on C4."
    """
    guns = [step.space for step in line if isinstance(step, do.Unit)]
    slots = [step.slot for step in line if isinstance(step, do.Air)]
    if not guns and not slots:
        return []
    gun = guns[0] if guns else view.picked
    slot = slots[0] if slots else view.missions[view.current]

    chance = shoot_down_chance(view, cards.AA_FIRE, attack_modifier(view, cards.AA_FIRE, gun), slot)
    ending = f" {mission_end(view)}" if slot == view.missions[view.current] else ""
    words = f"{percent(chance)} chance to shoot down {board.plane_in_words(view, slot)}{ending}."
    return [Effect(("shoots down", slot), weight=HIT + round(20 * chance), sentence=words)]


def foe_effects(view: State, slot: int) -> list[Effect]:
    """FF 4.7 Return the effect of fighting the air unit in a slot: the chance that `view.picked_air` shoots it down."""
    modifier = plane_modifier(view, cards.AIR_COMBAT, view.picked_air)
    chance = shoot_down_chance(view, cards.AIR_COMBAT, modifier, slot)
    words = f"{percent(chance)} chance to shoot down {board.plane_in_words(view, slot)}."
    return [Effect(("shoots down",), weight=HIT + round(20 * chance), sentence=words)]


# --- Supporting fire, cards for a roll, hits -------------------------------------------


def support_effects(view: State, action: Action) -> list[Effect]:
    """FF 4.12 Return the effects of a gun that fires at an attacker in support of its target, or of holding fire.

    Holding fire has none if no gun could fire at a later attack of this turn. `view.current` is the number of the
    attack that is being carried out. Those after it that are PENDING still come. `attack_from` holds the space of the
    attacker by the number of an attack.
    """
    attacks_to_come = list(zip(view.attack_from, view.attack_mark, strict=True))[view.current + 1 :]
    later = [space for space, mark in attacks_to_come if mark == cards.PENDING]
    if not isinstance(action, do.Unit):
        guns = legal.supporting_guns(view, view.to_act)
        reached = [space for space in later if any(_is_in_range(view, gun, space) for gun in guns)]
        if not reached:
            return []
        words = f"A gun fires once a turn, and {board.unit_in_words(view, reached[0])} will still attack."
        return [Effect(("ready",), weight=LOW_USE, sentence=words)]

    attacker = view.attack_from[view.current]
    chance = stop_chance(view, cards.SUPPORT, unit_modifier(view, cards.SUPPORT, action.space), attacker)
    words = f"{percent(chance)} chance to stop the attack of {board.unit_in_words(view, attacker)}."
    if odds.falls_to_next_hit(view, view.to_act, attacker):
        words = f"{percent(chance)} chance to destroy {board.unit_in_words(view, attacker)}: any hit is enough."
    effects = [Effect(("stops",), weight=HIT + round(20 * chance), sentence=words)]
    if any(_is_in_range(view, action.space, space) for space in later):
        effects.append(Effect(("spent",), -MIN_USE, "the gun then has no fire left for the attacks to come this turn."))
    return effects


def kept_gun_effects(view: State, line: list[Action], rival: list[Action]) -> list[Effect]:
    """FF 4.12 Return what is gained by firing with the gun of `line` rather than with that of `rival`.

    The other gun keeps its fire for later attacks. Empty unless it could fire at one of them and the gun of `line`
    could not: only a gun that could has the effect "spent".
    """
    shots = [support_effects(view, each[0]) for each in (line, rival)]
    is_needed_later, is_other_needed_later = [any(one.about == ("spent",) for one in effects) for effects in shots]
    other = rival[0]
    if is_needed_later or not is_other_needed_later or not isinstance(other, do.Unit):
        return []
    words = f"The fire of {board.unit_in_words(view, other.space)} is kept for the attacks to come."
    return [Effect(("kept",), weight=HIGH_USE, sentence=words)]


def _is_in_range(view: State, gun: int, space: int) -> bool:
    """Whether a space is within the range of the gun in another one."""
    return cards.DISTANCE[gun * cards.SPACES + space] <= cards.RANGE[view.unit[gun]]


def odds_of_roll(view: State, action: Action | None = None) -> tuple[float, str]:
    """Return the chance of what counts most in the roll to come, and that in words: "stop the Infantry on C4".

    What counts is to shoot down an air unit, to stop an attacker, or to destroy the target. `action` is a card or an
    Ammo Dump that is added to the roll, or None. The view has the roll: its table (`roll`), its seat (`roll_seat`), and
    its target, an air unit (the slot `aim_air`) or else a space (`aim`).
    """
    plus = odds.total_modifier(view)
    if action is not None:
        plus += odds.modifier_of_card(action.sort if isinstance(action, do.Play) else cards.AMMO_DUMP)
    if view.aim_air != cards.NONE:
        chance = shoot_down_chance(view, view.roll, plus, view.aim_air)
        return chance, f"shoot down {board.plane_in_words(view, view.aim_air)}"
    if view.roll in (cards.DEFENSE, cards.SUPPORT):
        return stop_chance(view, view.roll, plus, view.aim), f"stop {board.unit_in_words(view, view.aim)}"

    enemy = 1 - view.roll_seat
    chances = odds.chances_with_modifier(view.roll, plus)
    chance = sum(chances[cards.DESTROY :])
    if odds.falls_to_next_hit(view, view.roll_seat, view.aim):
        chance += chances[cards.DISRUPT]
    kind = view.unit[view.aim] if view.owner[view.aim] == enemy else view.site[view.aim]
    return chance, f"destroy the {cards.KIND_NAMES[kind]} on {board.space_name(view.aim)}"


def adds_nothing(view: State, action: Action) -> bool:
    """Whether a card or an Ammo Dump changes no chance of the roll to come."""
    modifier = odds.modifier_of_card(action.sort if isinstance(action, do.Play) else cards.AMMO_DUMP)
    with_card = odds.chances_with_modifier(view.roll, plus=odds.total_modifier(view) + modifier)
    return list(odds.result_chances(view)) == list(with_card)


def card_effects(view: State, action: Action) -> list[Effect]:
    """FF 5.2 Return the effects of adding a card or an Ammo Dump to the roll to come. Empty if it changes nothing.

    The weight of a changed chance is that of a hit, and up to 20 more the more the chance changes. The first sentence
    is such as "It raises the chance to destroy the Infantry on C4 from 20% to 50%."
    """
    before, aim = odds_of_roll(view)
    with_card, _ = odds_of_roll(view, action)
    if before == with_card:
        return []
    verb = "raises" if with_card > before else "lowers"
    words = f"It {verb} the chance to {aim} from {percent(before)} to {percent(with_card)}."
    effects = [Effect(("odds",), weight=HIT + round(20 * abs(with_card - before)), sentence=words)]
    has_rolls_to_come = cards.PENDING in view.attack_mark[view.current + 1 :] or view.roll == cards.BOMBARDMENT
    if action is do.DUMP and has_rolls_to_come:
        effects.append(Effect(("spent",), -DETAIL, "it is then used up for the rest of the turn."))
    elif action is do.DUMP:
        effects.append(Effect(("free",), DETAIL, "It costs no card, and can be used again next turn."))
    return effects


def kept_card_effects(view: State, action: Action) -> list[Effect]:
    """FF 5.2 Return why a card or an Ammo Dump is not added to the roll to come: it would change the chance little.

    Empty if it would change the chance by more than LITTLE.
    """
    before, aim = odds_of_roll(view)
    with_card, _ = odds_of_roll(view, action)
    name = f"{cards.KIND_NAMES[card_kind(view, action)]}" if isinstance(action, do.Play) else "The Ammo Dump"
    if abs(with_card - before) > LITTLE:
        return []
    if before == with_card:
        return [Effect(("kept",), USE, f"{name} would not change the chance to {aim}, {percent(before)}.")]
    verb = "raise" if with_card > before else "lower"
    words = f"{name} would {verb} the chance to {aim} only from {percent(before)} to {percent(with_card)}."
    return [Effect(("kept",), weight=USE, sentence=words)]


def card_kind(view: State, action: do.Play) -> int:
    """The kind of an event in the hand of the seat to act."""
    return cards.KIND_OF[view.nation[view.to_act] * cards.SORTS + action.sort]


def hit_choice_effects(view: State, action: Action) -> list[Effect]:
    """FF 5.1 Return what a hit does to the card that a decision chooses: an air unit, a ground unit or a location.

    `view.aim` is the space that was rolled at, and `view.result` the result. `left` is how many more disruption
    counters the card can take before the one that destroys it. Empty if the hit does nothing worth naming. Two cards
    that are both destroyed differ in what is lost with them, and in the space that a destroyed unit leaves.
    """
    if isinstance(action, do.HitAir):
        kind = view.air_unit[action.slot]
        left = odds.air_toughness(view, action.slot) - view.air_dc[action.slot]
    elif isinstance(action, do.HitUnit):
        kind = view.unit[view.aim]
        left = odds.toughness_of(view, view.aim) - view.dc[view.aim]
    else:
        kind = view.site[view.aim]
        left = odds.site_toughness(view, view.aim) - view.site_dc[view.aim]

    name, lost = cards.KIND_NAMES[kind], _lost_with(view, action)
    if view.result >= cards.DESTROY or left <= 0:
        hit = Effect(("destroys",), HIT + bool(lost), f"That destroys the {name}{lost}.")
        clears = isinstance(action, do.HitUnit) or lost.startswith(WITHOUT_COVER)
        return [hit, *(clearing_effects(view, is_site_gone=isinstance(action, do.HitSite)) if clears else [])]
    if left == 1:
        return [Effect(("nearly",), weight=NEXT_HIT, sentence=f"The next hit then destroys the {name}.")]
    if isinstance(action, do.HitUnit):
        return [Effect(("weaker", action.id), weight=LOW_USE, sentence=f"That takes 1 off each roll of the {name}.")]
    return []


def clearing_effects(view: State, is_site_gone: bool) -> list[Effect]:
    """FF 4.10, 4.14 Return what a unit gains by moving into the space `view.aim` after the enemy unit there is gone.

    The unit is the attacker after a ground attack. Before the movement of the turn it is any unit that can still move.
    If no unit gains by it, only a location is left, which cannot attack, unless it is a base of air units.

    `is_site_gone`: whether the location is destroyed together with the unit.
    """
    seat, aim = view.to_act, view.aim
    before, ahead = view.copy(), view.copy()
    before.site[aim] = cards.NONE if is_site_gone else view.site[aim]
    ahead.owner[aim] = cards.NONE
    ready = [start for start in range(cards.SPACES) if quick.may_move(ahead, seat, start)]
    movers = [start for start in ready if aim in board.ends_of_moves(ahead, start)]
    for comer in [view.attack_from[view.current]] if view.roll == cards.GROUND_ATTACK else movers:
        opened = opening_sentence(before, comer, aim)
        if opened:
            words = f"That clears {board.space_name(aim)}; {board.unit_in_words(view, comer)} can then {opened}."
            return [Effect(("opens",), HIT + NEXT_HIT, words)]
    words = f"Nothing is then left on {board.space_name(aim)} that can attack."
    return [] if cards.IS_AIRFIELD[view.site[aim]] else [Effect(("opens",), DETAIL, words)]


def _lost_with(view: State, action: Action) -> str:
    """Return what is lost together with the card that a hit destroys, as the end of a sentence, or "" if nothing is.

    A leader falls with his unit, the air units on a strip with it, and Fortifications no longer cover a unit.
    """
    if isinstance(action, do.HitUnit) and view.leader[view.aim] != cards.NONE:
        return f" and the {cards.KIND_NAMES[view.leader[view.aim]]}"
    if isinstance(action, do.HitSite) and cards.IS_AIRFIELD[view.site[view.aim]]:
        planes = sum(base == view.aim for base in view.air_base)
        return f" and {amount(planes, 'air unit')} on it" if planes else ""
    if isinstance(action, do.HitSite) and cards.IS_FORT[view.site[view.aim]] and view.unit[view.aim] != cards.NONE:
        falls = view.dc[view.aim] >= odds.toughness_of(view, view.aim)
        return f"{WITHOUT_COVER if falls else ', which cover'} {board.unit_in_words(view, view.aim)}"
    return ""
