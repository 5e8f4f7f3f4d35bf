"""What a seat may observe in a true table of Fighting Front, without a view of it."""

from __future__ import annotations

from game.core.compiled import i64
from game.core.observer import FactWriter
from game.core.packed import vec
from game.fighting_front import cards
from game.fighting_front.air import DOOMED
from game.fighting_front.state import State


def write_seen(table: State, seat: i64, facts: FactWriter) -> None:
    """FF 11 Write what this seat may know, in the order of the columns of an observation.

    Only the part of the seat is written of the hands: the other hand is hidden.
    """
    facts.put(table.to_act)
    facts.put(table.active)
    facts.put_all(table.nation)
    facts.put(table.hold)
    facts.put(table.turn)
    facts.put(table.phase)
    facts.put(table.step)
    facts.put(table.after)
    facts.put(table.asked)
    facts.put_all(table.decided)
    facts.put(table.second)
    facts.put(table.strategy)
    facts.put_all(table.finished)
    facts.put(table.struck)
    facts.put(table.quiet)
    facts.put(table.victor)

    # Hands, deck and pile.
    facts.put_all(table.hand_size)
    facts.put_own_row(table.hands, seat, cards.SORTS)
    facts.put_all(table.known)
    facts.put(len(table.deck))
    facts.put_all(table.discard)
    facts.put_all(table.aside)
    facts.put(table.picked_card)
    _write_map(table, facts)

    # Declared attacks.
    facts.put_all(table.attack_from)
    facts.put_all(table.attack_at)
    facts.put_all(table.attack_mark)
    facts.put(table.current)

    # The roll to come.
    facts.put(table.roll)
    facts.put(table.roll_seat)
    facts.put(table.roller)
    facts.put(table.roller_air)
    facts.put(table.aim)
    facts.put(table.aim_air)
    facts.put_all(table.added)
    facts.put(table.result)


def _write_map(table: State, facts: FactWriter) -> None:
    """Write the columns of the map and of air units. Two of them take apart what `air_harm` counts."""
    # By space.
    facts.put_all(table.unit)
    facts.put_all(table.owner)
    facts.put_all(table.dc)
    facts.put_all(table.leader)
    facts.put_all(table.acted)
    facts.put_all(table.site)
    facts.put_all(table.site_owner)
    facts.put_all(table.site_dc)
    facts.put_all(table.site_used)
    facts.put(table.picked)
    facts.put_all(table.path)

    # By slot.
    facts.put_all(table.air_unit)
    facts.put_all(table.air_owner)
    facts.put_all(table.air_base)
    facts.put_all(table.air_dc)
    facts.put_all(table.air_leader)
    facts.put_all(table.air_task)
    facts.put_all(table.air_goal)
    facts.put_all(table.air_foe)
    facts.put_all(vec[i64]([harm % DOOMED for harm in table.air_harm]))
    facts.put_all(vec[i64]([harm // DOOMED for harm in table.air_harm]))
    facts.put_all(table.air_rolled)
    facts.put_all(table.missions)
    facts.put(table.picked_air)
