"""Toughness, and the modifiers and chances of the roll to come (FF 2.5, 5). Nothing changes here."""

from __future__ import annotations

from game.core.compiled import i64
from game.fighting_front import cards
from game.fighting_front.cards import AMMO_DUMP_PLUS, BANZAI_PLUS, FORTIFIED, SIDES, STEAM_ROLLER_PLUS
from game.fighting_front.quick import find_unused_site
from game.fighting_front.state import State

# --- Toughness (FF 2.5, 6, 7) ----------------------------------------------------------


def is_fortified(state: State, seat: i64, space: i64) -> bool:
    """FF 6 Whether Fortifications or a similar location help a unit of this seat in the space."""
    site = state.site[space]
    return site != cards.NONE and cards.IS_FORT[site] == 1 and state.site_owner[space] == seat


def toughness_in(state: State, seat: i64, kind: i64, leader: i64, space: i64) -> i64:
    """FF 2.5 Return the Toughness of a ground unit with its leader (or NONE), if it were in this space."""
    toughness = cards.TOUGHNESS[kind]
    if leader != cards.NONE:
        toughness += cards.TOUGHNESS[leader]
    if is_fortified(state, seat, space):
        toughness += FORTIFIED
    return toughness


def toughness_of(state: State, space: i64) -> i64:
    """FF 2.5 Return the Toughness of the ground unit in a space."""
    return toughness_in(state, seat=state.owner[space], kind=state.unit[space], leader=state.leader[space], space=space)


def site_toughness(state: State, space: i64) -> i64:
    """FF 2.5 Return the Toughness of the location in a space."""
    return cards.TOUGHNESS[state.site[space]]


def air_toughness(state: State, slot: i64) -> i64:
    """FF 2.5 Return the Toughness of an air unit."""
    toughness = cards.TOUGHNESS[state.air_unit[slot]]
    leader = state.air_leader[slot]
    return toughness if leader == cards.NONE else toughness + cards.TOUGHNESS[leader]


def falls_to_next_hit(state: State, seat: i64, space: i64) -> bool:
    """FF 2.5 Whether one more counter destroys what this seat can hit there: the enemy unit, or else the location."""
    if state.owner[space] == 1 - seat:
        return state.dc[space] >= toughness_of(state, space)
    return state.site_dc[space] >= site_toughness(state, space)


# --- The roll to come (FF 5) -----------------------------------------------------------


def roll_modifiers(state: State) -> list[tuple[int, int]]:
    """FF 5 Return the modifiers of the roll to come as (source, number). A source is a kind, or cards.DISRUPTION.

    The roller is the air unit in the slot `roller_air`, or without one the unit in the space `roller`. `dc` are its
    disruption counters. `strategy`: the active seat has played its card for the whole turn, for the Soviets Steam
    Roller. `added`: the sorts of the cards that both sides have added.
    """
    table = state.roll * cards.KINDS
    slot = state.roller_air
    if slot == cards.NONE:
        space = state.roller
        kind, leader, dc = state.unit[space], state.leader[space], state.dc[space]
    else:
        kind, leader, dc = state.air_unit[slot], state.air_leader[slot], state.air_dc[slot]

    modifiers: list[tuple[int, int]] = []
    if cards.MODIFIER[table + kind]:
        modifiers.append((kind, cards.MODIFIER[table + kind]))
    if leader != cards.NONE and cards.MODIFIER[table + leader]:
        modifiers.append((leader, cards.MODIFIER[table + leader]))
    if state.roll == cards.DEFENSE and is_fortified(state, state.roll_seat, state.roller):
        modifiers.append((state.site[state.roller], FORTIFIED))
    if dc:
        modifiers.append((cards.DISRUPTION, -dc))
    if state.roll == cards.GROUND_ATTACK and state.strategy and state.nation[state.roll_seat] == cards.SOVIET:
        modifiers.append((cards.STEAM_ROLLER, STEAM_ROLLER_PLUS))
    modifiers += [(modifier_source(sort), modifier_of_card(sort)) for sort in state.added]
    return modifiers


def modifier_source(sort: i64) -> i64:
    """Return the kind that is named as the source of a modifier, for a card that was added to a roll."""
    return cards.BANZAI_CHARGE if sort == cards.NATIONAL_STRATEGY else sort


def modifier_of_card(sort: i64) -> i64:
    """FF 6, 8, 9 Return the number that a card, or an Ammo Dump, adds to a roll.

    The only national strategy that can be added to a roll is Japan's Banzai Charge.
    """
    if sort == cards.AMMO_DUMP:
        return AMMO_DUMP_PLUS
    if sort == cards.NATIONAL_STRATEGY:
        return BANZAI_PLUS
    return cards.PLAYED_PLUS[sort]


def total_modifier(state: State) -> i64:
    """FF 5 Return the sum of all `roll_modifiers` of the roll to come, without making a list, which would cost time.

    The roller is the air unit in the slot `roller_air`, or without one the unit in the space `roller`.

    They are those of the unit and its leader on this table, its disruption counters, Fortifications in defense, the
    Soviet Steam Roller (the only strategy, `state.strategy`, of that nation), and the added cards.
    """
    table = state.roll * cards.KINDS
    slot = state.roller_air
    if slot == cards.NONE:
        space = state.roller
        kind, leader, total = state.unit[space], state.leader[space], -state.dc[space]
    else:
        kind, leader, total = state.air_unit[slot], state.air_leader[slot], -state.air_dc[slot]

    total += cards.MODIFIER[table + kind]
    if leader != cards.NONE:
        total += cards.MODIFIER[table + leader]
    if state.roll == cards.DEFENSE and is_fortified(state, state.roll_seat, state.roller):
        total += FORTIFIED
    if state.roll == cards.GROUND_ATTACK and state.strategy and state.nation[state.roll_seat] == cards.SOVIET:
        total += STEAM_ROLLER_PLUS

    for sort in state.added:
        total += modifier_of_card(sort)
    return total


def result_of(table: i64, total: i64) -> i64:
    """FF 1.5, 5 Return the result of a die with its modifiers, NOTHING .. DESTROY_ALL."""
    return cards.RESULT_OF[table * (SIDES + 1) + within_die(total)]


def within_die(total: i64) -> i64:
    """FF 1.5 Return a total that is at least 1 and at most the highest face of a die."""
    if total < 1:
        return 1
    return total if total < SIDES else SIDES


def result_chances(state: State) -> list[float]:
    """FF 5 Return the chance of each result, NOTHING .. DESTROY_ALL, of the roll to come as it is modified now."""
    return chances_with_modifier(state.roll, total_modifier(state))


def chances_with_modifier(table: i64, plus: i64) -> list[float]:
    """FF 5 Return the chance of each result of a table, 0..1, with `plus` added to the die."""
    shares = [0.0] * cards.RESULTS
    die: i64
    for die in range(1, SIDES + 1):
        shares[result_of(table, total=die + plus)] += 1.0 / SIDES
    return shares


# --- Windows (FF 5.2) ------------------------------------------------------------------


def window_seat(state: State) -> i64:
    """FF 5.2 Return the seat that is asked in the window of a roll: the roller first, then the other side."""
    return state.roll_seat if state.asked == 0 else 1 - state.roll_seat


def is_side_asked(state: State, asked: i64) -> bool:
    """FF 5.2 Whether the roller (`asked` is 0) or the other side (1) is asked to add a card to the roll to come.

    A seat is asked whenever it might hold a card for this roll, so only public facts count: the table of the roll, the
    size of the hand, the kind of unit. The other side can only add Entrenched. Of ground attackers only tanks (IS_T)
    and infantry (IS_I) can be helped.
    """
    table = state.roll
    if asked == 1:
        can_be_entrenched = table == cards.BOMBARDMENT or table == cards.BOMBING or table == cards.GROUND_ATTACK
        return can_be_entrenched and state.hand_size[1 - state.roll_seat] > 0

    may_hold_card = state.hand_size[state.roll_seat] > 0
    if table == cards.BOMBING:
        return may_hold_card
    if table == cards.AIR_COMBAT:
        return may_hold_card and state.air_task[state.roller_air] == cards.INTERCEPTING
    if table == cards.GROUND_ATTACK:
        kind = state.unit[state.roller]
        may_hold_card = may_hold_card and cards.IS_T[kind] + cards.IS_I[kind] > 0
    elif table != cards.BOMBARDMENT and table != cards.SUPPORT and table != cards.DEFENSE:
        return False

    # An Ammo Dump may be added without a card in hand.
    return may_hold_card or find_unused_site(state, state.roll_seat, cards.AMMO_DUMP) != cards.NONE


def seats_still_asked(state: State) -> i64:
    """FF 5.2 Return how many seats still have to answer in the window, the present one included."""
    return 2 if state.asked == 0 and is_side_asked(state, asked=1) else 1


def can_only_pass(state: State) -> bool:
    """FF 5.2 Whether the seat that is asked to add to a roll has nothing to add: no fitting event and no Ammo Dump.

    The cards that may be added are the sorts from ARTILLERY_BARRAGE to NATIONAL_STRATEGY, all of them events.
    """
    base = window_seat(state) * cards.SORTS
    sort: i64
    for sort in range(cards.ARTILLERY_BARRAGE, cards.NATIONAL_STRATEGY + 1):
        if state.hands[base + sort] > 0 and can_add_card(state, sort):
            return False
    return not can_add_dump(state)


def can_add_dump(state: State) -> bool:
    """FF 6 Whether the seat that is asked may add an Ammo Dump to the roll to come.

    Only the roller may (`state.asked` is 0), for a ground unit and not for an air unit, and only with an unused dump.
    """
    is_open = state.asked == 0 and state.roll != cards.BOMBING and state.roll != cards.AIR_COMBAT
    return is_open and find_unused_site(state, state.roll_seat, cards.AMMO_DUMP) != cards.NONE


def can_add_card(state: State, sort: i64) -> bool:
    """FF 5.2, 8, 9 Whether the seat that is asked may add this event card to the roll to come.

    The other side (`state.asked` is 1) may only add Entrenched. The roller's cards depend on the table of the roll and
    on infantry (IS_I) or tanks (IS_T) taking part, as printed on them. Banzai Charge is Japan's national strategy.
    """
    table = state.roll
    if state.asked == 1:
        return sort == cards.ENTRENCHED
    if table == cards.BOMBARDMENT or table == cards.SUPPORT:
        return sort == cards.ARTILLERY_BARRAGE
    if table == cards.AIR_COMBAT:
        return sort == cards.OUT_OF_THE_SUN
    if table == cards.BOMBING:
        return sort == cards.CLEAR_SKIES

    kind = state.unit[state.roller]
    if table == cards.DEFENSE:
        foe = state.unit[state.aim]
        if sort == cards.ANTI_TANK_TEAMS:
            return cards.IS_I[kind] + cards.IS_T[foe] == 2
        if sort == cards.HMG_POSITIONS:
            return cards.IS_I[kind] + cards.IS_I[foe] == 2
        return sort == cards.COUNTER_ATTACK

    if sort == cards.WAR_OF_MANEUVER:
        return cards.IS_T[kind] == 1
    if sort == cards.INFILTRATION:
        return cards.IS_I[kind] == 1
    return sort == cards.NATIONAL_STRATEGY and cards.IS_I[kind] == 1 and state.nation[state.roll_seat] == cards.JAPAN
