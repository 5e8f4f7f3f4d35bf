"""FF 5 A roll from its windows to its result, and the cards that are hit, lost and captured (FF 2, 4.10)."""

from __future__ import annotations

from game.core.compiled import i64
from game.core.events import Transcript
from game.core.packed import append, vec
from game.core.rng import Rng
from game.fighting_front import cards, events, legal, odds, quick, steps
from game.fighting_front.state import State

# --- The beginning of a phase (FF 4) ---------------------------------------------------


def begin_phase(state: State, phase: i64, transcript: Transcript | None) -> None:
    """FF 4 Begin a phase in which something can happen, and report it. Phases without anything to do are skipped."""
    state.phase = phase
    if transcript is not None:
        transcript.append(events.PhaseBegan(phase))


def take_from_hand(state: State, seat: i64, sort: i64) -> None:
    """FF 8 Take a card openly from a hand.

    `state.known` counts the cards of each sort that the other seat knows to be in this hand. If it was sure of
    any, it is sure of one less after this card.
    """
    card_of_hand = seat * cards.SORTS + sort
    state.hands[card_of_hand] -= 1
    state.hand_size[seat] -= 1
    if state.known[card_of_hand] > 0:
        state.known[card_of_hand] -= 1


def discard_kind(state: State, kind: i64) -> None:
    """FF 1.4 Put a card from the map on the discards. NONE is no card and does nothing.

    A kind is a card as used by one nation. In the discards it is only a sort again, which each nation may use in its
    way.
    """
    if kind != cards.NONE:
        state.discard[cards.SORT_OF[kind]] += 1


# --- Ground units ----------------------------------------------------------------------


def place_unit(state: State, space: i64, seat: i64, kind: i64) -> None:
    """Put a new ground unit in a space, without disruption counters (`dc`), leader, or deeds in this turn (`acted`)."""
    state.unit[space] = kind
    state.owner[space] = seat
    state.dc[space] = 0
    state.leader[space] = cards.NONE
    state.acted[space] = 0


def clear_unit(state: State, space: i64) -> None:
    """Remove the ground unit from a space."""
    state.unit[space] = cards.NONE
    state.owner[space] = cards.NONE
    state.dc[space] = 0
    state.leader[space] = cards.NONE
    state.acted[space] = 0


def carry_unit(state: State, start: i64, end: i64) -> None:
    """Move a ground unit to another space, with its leader, its counters and what it has done."""
    state.unit[end] = state.unit[start]
    state.owner[end] = state.owner[start]
    state.dc[end] = state.dc[start]
    state.leader[end] = state.leader[start]
    state.acted[end] = state.acted[start]
    clear_unit(state, start)


def destroy_unit(state: State, space: i64, transcript: Transcript | None) -> None:
    """FF 2.3 Destroy the ground unit in a space with its leader. Their cards go to the discards.

    `state.struck` notes that something was destroyed this turn: many turns in a row without it end the match (FF 1.6).
    """
    kind = state.unit[space]
    leader = state.leader[space]
    owner = state.owner[space]

    discard_kind(state, kind)
    discard_kind(state, leader)
    clear_unit(state, space)
    state.struck = 1

    if transcript is not None:
        transcript.append(events.UnitDestroyed(space, kind, owner, leader))


def check_unit(state: State, space: i64, transcript: Transcript | None) -> None:
    """FF 2.5 Destroy a unit that has more counters than Toughness."""
    if state.unit[space] != cards.NONE and state.dc[space] > odds.toughness_of(state, space):
        destroy_unit(state, space, transcript)


def disrupt_unit(state: State, space: i64, transcript: Transcript | None) -> None:
    """FF 2.5 Put a disruption counter on a ground unit, which may destroy it."""
    state.dc[space] += 1
    if transcript is not None:
        transcript.append(events.UnitDisrupted(space, state.dc[space], state.unit[space]))
    check_unit(state, space, transcript)


# --- Locations -------------------------------------------------------------------------


def build_site(state: State, space: i64, seat: i64, kind: i64) -> None:
    """Put a new location in a space."""
    state.site[space] = kind
    state.site_owner[space] = seat
    state.site_dc[space] = 0
    state.site_used[space] = 0


def destroy_site(state: State, space: i64, transcript: Transcript | None) -> None:
    """FF 2.2, 2.5 Destroy a location, the air units based there, and perhaps a unit that it kept alive."""
    kind = state.site[space]
    owner = state.site_owner[space]

    discard_kind(state, kind)
    state.site[space] = cards.NONE
    state.site_owner[space] = cards.NONE
    state.site_dc[space] = 0
    state.site_used[space] = 0
    state.struck = 1  # a turn without any such loss is a quiet one

    if transcript is not None:
        transcript.append(events.SiteDestroyed(space, kind, owner))

    if cards.IS_AIRFIELD[kind]:
        destroy_based_planes(state, space, transcript)
    check_unit(state, space, transcript)  # the unit there may have lost the Toughness that a fort gave it


def disrupt_site(state: State, space: i64, transcript: Transcript | None) -> None:
    """FF 2.5 Put a disruption counter on a location, which may destroy it. Locations never recover."""
    state.site_dc[space] += 1
    if transcript is not None:
        transcript.append(events.SiteDisrupted(space, state.site_dc[space], state.site[space]))
    if state.site_dc[space] > odds.site_toughness(state, space):
        destroy_site(state, space, transcript)


def capture_site(state: State, space: i64, seat: i64, transcript: Transcript | None) -> None:
    """FF 2.2, 2.4, 4.10 Give a location to `seat`. Air units based there are destroyed."""
    loser = state.site_owner[space]
    state.site_owner[space] = seat
    if transcript is not None:
        transcript.append(events.SiteCaptured(seat, space, state.site[space], loser))
    if cards.IS_AIRFIELD[state.site[space]]:
        destroy_based_planes(state, space, transcript)


# --- Air units -------------------------------------------------------------------------


def free_slot(state: State) -> i64:
    """Return the lowest slot without an air unit. There are as many slots as air unit cards, so one is always free."""
    slot: i64 = 0
    while state.air_unit[slot] != cards.NONE:
        slot += 1
    return slot


def place_air(state: State, slot: i64, seat: i64, kind: i64, base: i64) -> None:
    """Put a new air unit into an empty slot. Its base is the space of its Air Strip, or FLY_OVER.

    Everything that the last unit in the slot has left is cleared.
    """
    clear_air(state, slot)
    state.air_unit[slot] = kind
    state.air_owner[slot] = seat
    state.air_base[slot] = base


def clear_air(state: State, slot: i64) -> None:
    """Remove the air unit from a slot, with its leader and counters. If it had a mission, that is over.

    Missions are known by their number, which is their place in `state.missions`. So the entry of a lost mission becomes
    NONE instead of being removed.
    """
    state.air_unit[slot] = cards.NONE
    state.air_owner[slot] = cards.NONE
    state.air_base[slot] = cards.NONE
    state.air_dc[slot] = 0
    state.air_leader[slot] = cards.NONE
    state.air_task[slot] = cards.IDLE
    state.air_goal[slot] = cards.NONE
    state.air_foe[slot] = cards.NONE
    state.air_harm[slot] = 0
    state.air_rolled[slot] = 0

    i: i64
    for i in range(len(state.missions)):
        if state.missions[i] == slot:
            state.missions[i] = cards.NONE


def destroy_air(state: State, slot: i64, transcript: Transcript | None) -> None:
    """FF 1.6, 2.3 Destroy an air unit with its leader. Their cards go to the discards.

    A turn without a loss is a quiet one, and many of them in a row end the match. Air units do not count as losses, so
    `state.struck` is not set here.
    """
    kind = state.air_unit[slot]
    owner = state.air_owner[slot]
    leader = state.air_leader[slot]
    base = state.air_base[slot]

    discard_kind(state, kind)
    discard_kind(state, leader)
    clear_air(state, slot)

    if transcript is not None:
        transcript.append(events.AirUnitDestroyed(slot, kind, owner, leader, base))


def destroy_based_planes(state: State, space: i64, transcript: Transcript | None) -> None:
    """FF 2.2 Destroy every air unit based in a space."""
    slot: i64
    for slot in range(cards.AIR_SLOTS):
        if state.air_base[slot] == space:
            destroy_air(state, slot, transcript)


def disrupt_air(state: State, slot: i64, transcript: Transcript | None) -> None:
    """FF 2.5 Put a disruption counter on an air unit, which may destroy it."""
    state.air_dc[slot] += 1
    if transcript is not None:
        transcript.append(events.AirUnitDisrupted(slot, state.air_dc[slot], state.air_unit[slot]))
    if state.air_dc[slot] > odds.air_toughness(state, slot):
        destroy_air(state, slot, transcript)


# --- From the windows to the die (FF 5) ------------------------------------------------


def roll_unit(state: State, table: i64, space: i64, aim: i64, aim_air: i64, after: i64) -> None:
    """FF 5 Let the ground unit in `space` roll against the space `aim` or the air unit in the slot `aim_air`.

    The other is NONE. `table` is the table of the roll, such as DEFENSE. `after` is the step that follows the roll.
    """
    state.roller = space
    state.roller_air = cards.NONE
    begin_roll(state, table, state.owner[space], aim, aim_air, after)


def roll_air(state: State, table: i64, slot: i64, aim: i64, aim_air: i64, after: i64) -> None:
    """FF 5 Let the air unit in `slot` roll against the space `aim` or the air unit in the slot `aim_air`.

    The other is NONE. `table` is the table of the roll, such as BOMBING. `after` is the step that follows the roll.
    """
    state.roller = cards.NONE
    state.roller_air = slot
    begin_roll(state, table, state.air_owner[slot], aim, aim_air, after)


def begin_roll(state: State, table: i64, seat: i64, aim: i64, aim_air: i64, after: i64) -> None:
    """FF 5.2 Prepare a roll of `seat` on a table: first both sides may add cards in a window, then the die is cast.

    The target is the space `aim` or the air unit in the slot `aim_air`, the other is NONE. `after` is the step that
    follows the roll. The roller is asked first (`state.asked` 0), then the other side.
    """
    state.roll = table
    state.roll_seat = seat
    state.aim = aim
    state.aim_air = aim_air
    state.after = after
    state.added = vec[i64]()
    state.asked = 0
    state.step = steps.WINDOW


def ask_window(state: State) -> None:
    """FF 5.2 Ask the roller, then the other side, to add cards to the roll, each until it passes. Then cast the die.

    `state.asked` counts the sides that have passed: the roller is side 0, and its opponent is side 1. A playout, which
    sets `hurried`, leaves out a question to which passing is the only answer.
    """
    both_sides = 2
    while state.asked < both_sides:
        if odds.is_side_asked(state, state.asked) and not (state.hurried and odds.can_only_pass(state)):
            state.to_act = odds.window_seat(state)
            return
        state.asked += 1
    state.step = steps.CAST


def pass_window(state: State, seat: i64, transcript: Transcript | None) -> None:
    """FF 5.2 Let this side add no more cards to the roll to come. The other side is asked next, or the die is cast.

    `state.asked` counts the sides that have passed.
    """
    state.asked += 1
    if transcript is not None:
        transcript.append(events.Passed(seat))


def add_card(state: State, seat: i64, sort: i64, transcript: Transcript | None) -> None:
    """FF 5.2 Add an event card from the hand to the roll to come. The card goes to the discards."""
    take_from_hand(state, seat, sort)
    state.discard[sort] += 1
    state.added = append(state.added, sort)
    if transcript is not None:
        transcript.append(events.CardAdded(seat, sort, odds.modifier_of_card(sort)))


def add_dump(state: State, seat: i64, transcript: Transcript | None) -> None:
    """FF 6 Use an Ammo Dump for the roll to come."""
    space = quick.find_unused_site(state, seat, cards.AMMO_DUMP)
    state.site_used[space] = 1
    state.added = append(state.added, cards.AMMO_DUMP)
    if transcript is not None:
        transcript.append(events.DumpUsed(seat, space))


def cast_die(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FF 1.5, 5 Cast the die, add all modifiers, and look up the result. The total stays within the faces of a die.

    `state.roll` is the table of the roll. The unit that rolls is in the space `roller`, or in the slot `roller_air`,
    and the target in the space `aim` or in the slot `aim_air`. The result is applied in the next step (ROLLED).
    """
    die = 1 + rng.draw(cards.SIDES)
    total = odds.within_die(die + odds.total_modifier(state))
    state.result = odds.result_of(state.roll, total)
    state.step = steps.ROLLED

    if transcript is not None:
        kind = state.unit[state.roller] if state.roller_air == cards.NONE else state.air_unit[state.roller_air]
        transcript.append(
            events.DieRolled(
                table=state.roll,
                seat=state.roll_seat,
                space=state.roller,
                slot=state.roller_air,
                target=state.aim,
                target_slot=state.aim_air,
                die=die,
                changes=tuple(odds.roll_modifiers(state)),
                total=total,
                result=state.result,
                kind=kind,
            )
        )


def end_roll(state: State) -> None:
    """End the roll, forget its roller, target and cards, and go on with the step `state.after`.

    The roller and the target are each a space or the slot of an air unit (`roller_air`, `aim_air`). `added` are the
    cards that both sides have added. With `asked` 0, the window of the next roll asks its roller first.
    """
    state.roll = cards.NONE
    state.roll_seat = cards.NONE
    state.roller = cards.NONE
    state.roller_air = cards.NONE
    state.aim = cards.NONE
    state.aim_air = cards.NONE
    state.added = vec[i64]()
    state.asked = 0
    state.result = 0
    state.step = state.after


# --- Hits (FF 5.1) ---------------------------------------------------------------------


def take_hits(state: State, transcript: Transcript | None) -> None:
    """FF 5.1 Apply the result of a roll to the attacked space: hit no card, one card, or all of them.

    If there is a choice of one card, the roller picks it (step HIT). Otherwise it is the unit, or else the location.
    """
    if state.result == cards.NOTHING:
        end_attack(state, is_cleared=False)
    elif state.result == cards.DESTROY_ALL:
        destroy_all(state, transcript)
    elif legal.find_hits(state, legal.new_choices()) > 1:
        state.step = steps.HIT
        state.to_act = state.roll_seat
    elif holds_unit_against_roller(state, state.aim):
        hit_unit(state, transcript)
    else:
        hit_site(state, transcript)


def holds_unit_against_roller(state: State, space: i64) -> bool:
    """Whether a ground unit of the opponent of the seat that rolls is in a space."""
    return state.owner[space] == 1 - state.roll_seat


def hit_unit(state: State, transcript: Transcript | None) -> None:
    """FF 5.1 Apply the result of a roll, DISRUPT or DESTROY, to the ground unit in the space `state.aim`.

    DISRUPT puts a disruption counter on the unit, which may destroy it, too. The space is cleared for the attacker if
    the unit is gone.
    """
    space = state.aim
    if state.result == cards.DISRUPT:
        disrupt_unit(state, space, transcript)
    else:
        destroy_unit(state, space, transcript)
    is_cleared = not holds_unit_against_roller(state, space)
    end_attack(state, is_cleared)


def hit_site(state: State, transcript: Transcript | None) -> None:
    """FF 5.1 Apply the result of a roll, DISRUPT or DESTROY, to the location in the space `state.aim`.

    DISRUPT puts a disruption counter on the location, which may destroy it, too. If it was Fortifications, a
    unit that they kept alive may be destroyed as well. The space is cleared if neither an enemy unit nor the location
    is left, and a ground attacker may then move in.
    """
    space = state.aim
    if state.result == cards.DISRUPT:
        disrupt_site(state, space, transcript)
    else:
        destroy_site(state, space, transcript)
    is_cleared = not holds_unit_against_roller(state, space) and state.site[space] == cards.NONE
    end_attack(state, is_cleared)


def hit_air(state: State, slot: i64, transcript: Transcript | None) -> None:
    """FF 5.1 Apply the result of a roll, DISRUPT or DESTROY, to an air unit that is based in the attacked space.

    Its Air Strip is left, so the space is not cleared.
    """
    if state.result == cards.DISRUPT:
        disrupt_air(state, slot, transcript)
    else:
        destroy_air(state, slot, transcript)
    end_attack(state, is_cleared=False)


def destroy_all(state: State, transcript: Transcript | None) -> None:
    """FF 5.1 Destroy every hostile card in the space that is rolled against: unit, location, and air units based there.

    Nothing hostile is left, so the space is cleared for the attacker.
    """
    space = state.aim
    if holds_unit_against_roller(state, space):
        destroy_unit(state, space, transcript)
    if state.site_owner[space] == 1 - state.roll_seat:
        destroy_site(state, space, transcript)  # with the air units based there
    end_attack(state, is_cleared=True)


def end_attack(state: State, is_cleared: bool) -> None:
    """FF 4.14 End the attack whose roll is over, and the roll. `is_cleared`: no enemy is left in the attacked space.

    A ground unit that has cleared its space may move in later, so its attack is marked CLEARED. All others are DONE.
    Bombers have a mission instead of a declared attack, so they have no mark. `state.current` is the number of the
    attack.
    """
    if state.roll != cards.BOMBING:
        state.attack_mark[state.current] = (
            cards.CLEARED if is_cleared and state.roll == cards.GROUND_ATTACK else cards.DONE
        )
    end_roll(state)
