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
    facts.put(table.active)  # the seat whose turn it is
    facts.put_all(table.nation)
    facts.put(table.hold)  # whether a back row must be held until the next turn
    facts.put(table.turn)
    facts.put(table.phase)
    facts.put(table.step)
    facts.put(table.after)  # the step that follows a roll and its hits
    facts.put(table.asked)  # in a window: 0 while the roller is asked, 1 while the other side is
    facts.put_all(table.decided)  # by seat: the weight of its decisions in this turn
    facts.put(table.second)  # whether it is the second pass
    facts.put(table.strategy)  # whether a card for the whole turn has been played
    facts.put_all(table.finished)  # by seat: whether it has finished its setup
    facts.put(table.struck)  # whether a ground unit or a location was destroyed this turn
    facts.put(table.quiet)  # quiet turns in a row before this one
    facts.put(table.victor)

    # Hands, deck and pile.
    facts.put_all(table.hand_size)
    facts.put_own_row(table.hands, seat, cards.SORTS)
    facts.put_all(table.known)  # by seat and sort: the cards of its hand that the other seat surely knows
    facts.put(len(table.deck))
    facts.put_all(table.discard)
    facts.put_all(table.aside)  # by sort: replaced cards, set aside until a draw is complete
    facts.put(table.picked_card)
    _write_map(table, facts)

    # Declared attacks.
    facts.put_all(table.attack_from)
    facts.put_all(table.attack_at)
    facts.put_all(table.attack_mark)  # by declared attack: its state, PENDING .. LOST
    facts.put(table.current)  # the number of the mission or attack that is being carried out

    # The roll to come.
    facts.put(table.roll)  # its table
    facts.put(table.roll_seat)
    facts.put(table.roller)  # the space of the unit that rolls
    facts.put(table.roller_air)  # or the slot of the air unit that rolls
    facts.put(table.aim)  # the space rolled against
    facts.put(table.aim_air)  # or the slot of the air unit rolled against
    facts.put_all(table.added)  # the sorts of the cards that both sides have added
    facts.put(table.result)  # the result of the die just cast


def _write_map(table: State, facts: FactWriter) -> None:
    """Write the columns of the map and of air units. Two of them take apart what `air_harm` counts.

    `air_harm` is the harm of the present air combat: its disruption counters, plus DOOMED for each die that destroys.
    """
    # By space.
    facts.put_all(table.unit)
    facts.put_all(table.owner)
    facts.put_all(table.dc)  # disruption counters of the unit
    facts.put_all(table.leader)
    facts.put_all(table.acted)  # as bits: what the unit has done this turn
    facts.put_all(table.site)  # the kind of the location
    facts.put_all(table.site_owner)
    facts.put_all(table.site_dc)
    facts.put_all(table.site_used)  # whether a location that helps once a turn has done so
    facts.put(table.picked)  # the space of the unit that is picked
    facts.put_all(table.path)  # the spaces of the move that is being picked

    # By slot, that is, by air unit.
    facts.put_all(table.air_unit)
    facts.put_all(table.air_owner)
    facts.put_all(table.air_base)  # the space of its Air Strip
    facts.put_all(table.air_dc)  # its disruption counters
    facts.put_all(table.air_leader)
    facts.put_all(table.air_task)
    facts.put_all(table.air_goal)  # a space, or the number of a mission
    facts.put_all(table.air_foe)  # the slot that it fights
    facts.put_all(vec[i64]([harm % DOOMED for harm in table.air_harm]))
    facts.put_all(vec[i64]([harm // DOOMED for harm in table.air_harm]))
    facts.put_all(table.air_rolled)  # whether it has rolled in this fight
    facts.put_all(table.missions)  # the slots that bomb or land, in the order of declaration
    facts.put(table.picked_air)  # the slot of the air unit that is picked
