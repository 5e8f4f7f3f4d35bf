"""What a seat may observe in a true table of Fighting Front, without a view of it."""

from __future__ import annotations

from typing import Any

from game.core.observation import own_row
from game.fighting_front import cards
from game.fighting_front.state import State


def seen_by(table: State, seat: int) -> list[Any]:
    """FF 11 Return the fields that the columns of an observation are read from, in the order of the columns.

    Only the part of the observing seat is taken of the hands: the other hand is hidden.
    """
    return [
        table.to_act,
        table.active,
        table.nation,
        table.hold,
        table.turn,
        table.phase,
        table.step,
        table.after,
        table.asked,
        table.decided,
        table.second,
        table.strategy,
        table.finished,
        table.struck,
        table.quiet,
        table.victor,
        # Hands, deck and pile.
        table.hand_size,
        own_row(table.hands, seat, cards.SORTS),
        table.known,
        len(table.deck),
        table.discard,
        table.aside,
        table.picked_card,
        *_seen_on_map(table),
        # Declared attacks.
        table.attack_from,
        table.attack_at,
        table.attack_mark,
        table.current,
        # The roll to come.
        table.roll,
        table.roll_seat,
        table.roller,
        table.roller_air,
        table.aim,
        table.aim_air,
        table.added,
        table.result,
    ]


def _seen_on_map(table: State) -> list[Any]:
    """Return the fields that the columns of the map and of air units are read from, in the order of the columns.

    Two columns are read from `air_harm`: the disruptions and the destructions of an air combat.
    """
    return [
        # By space.
        table.unit,
        table.owner,
        table.dc,
        table.leader,
        table.acted,
        table.site,
        table.site_owner,
        table.site_dc,
        table.site_used,
        table.picked,
        table.path,
        # By slot.
        table.air_unit,
        table.air_owner,
        table.air_base,
        table.air_dc,
        table.air_leader,
        table.air_task,
        table.air_goal,
        table.air_foe,
        table.air_harm,
        table.air_harm,
        table.air_rolled,
        table.missions,
        table.picked_air,
    ]
