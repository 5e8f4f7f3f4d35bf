"""What a seat may observe in a true table of Last Front, without a view of it."""

from __future__ import annotations

from game.core.compiled import i64
from game.core.observer import FactWriter
from game.core.packed import vec
from game.last_front import cards
from game.last_front.legal import territories_to_win_by_seat
from game.last_front.state import State, pile_of_dug, seat_of_dug


def write_seen(table: State, seat: i64, facts: FactWriter) -> None:
    """LF 7.3, 10 Write what this seat may know, in the order of the columns of an observation.

    Of hands and knowledge only the part of the seat is written, and of the decks only their size.
    """
    facts.put(table.to_act)
    facts.put(table.digging)  # whether cards may be dug in
    facts.put(table.quick)  # whether any three territories win
    facts.put(table.battle)
    facts.put(table.quiet)  # battles in a row without a capture
    facts.put(table.front)
    facts.put(table.starter)  # the seat that begins the battle
    facts.put_all(table.fighting)  # by seat: whether it is in the battle
    facts.put(table.victor)

    _write_turn(table, facts)
    _write_card_in_play(table, facts)
    _write_territories(table, facts)
    _write_bids(table, facts)

    # Hands and decks. `known` has a part for each observer, one after another.
    facts.put_own_row(table.hands, seat, cards.SORTS)
    facts.put_all(table.hand_size)
    known_facts = table.seats * cards.SORTS
    facts.put_all(table.known[seat * known_facts : (seat + 1) * known_facts])
    facts.put(len(table.deck))
    facts.put_all(table.discard)
    facts.put(len(table.event_deck))
    facts.put_all(table.event_discard)


def _write_turn(table: State, facts: FactWriter) -> None:
    """Write the columns of the turn and of the question that is asked, in their order in an observation."""
    facts.put(table.step)
    facts.put(table.after)  # the step to which a card that was played for its effect leads back
    facts.put(table.active)  # the seat whose turn it is
    facts.put(table.turn)  # the number of turns of this battle that have begun
    facts.put(table.plays)  # the cards that the active seat has played this turn
    facts.put(table.decided)  # the decisions that it has made this turn
    facts.put(table.barred)  # whether nothing more can be dug in this turn
    facts.put(table.asked)  # in a window: how far to the left of its opener the next seat to be asked is

    picked = vec[i64]([0] * cards.STAKES)
    for stake in table.picked:
        picked[stake] += 1
    facts.put_all(picked)  # by stake: the cards of the dig-in that is being picked
    facts.put_list(table.todo)  # the seats that still have to discard


def _write_card_in_play(table: State, facts: FactWriter) -> None:
    """Write the columns of the card that is being played for its effect, in their order in an observation."""
    facts.put(table.card)
    facts.put(table.player)  # the seat that plays it
    facts.put(table.victim)  # the seat that is its target, or whose bid holds the target
    facts.put(table.aim)  # the stake in the victim's bid that is its target
    facts.put(table.given)  # the stake of the player's own bid that Lend-Lease swaps
    facts.put(table.counter)  # the seat whose Counter-Intelligence against it is on the table
    facts.put(table.event)  # the event that is being carried out


def _write_territories(table: State, facts: FactWriter) -> None:
    """Write the columns of the territories and their bonuses. All seats have seen the territories that are buried."""
    facts.put(table.open_front)
    facts.put(len(table.territories))
    facts.put(table.buried)
    facts.put_list(table.territories[: table.buried])
    has_changed = facts.put_all(table.holder)
    facts.put_all(table.bonus)

    # How many territories a seat still needs follows from `holder`, so the column is kept unless that has changed. The
    # last value of the column is 0 if it was never written, or at the end of a match.
    if has_changed or facts.last(0) == 0:
        facts.put_list(territories_to_win_by_seat(table))
    else:
        facts.keep()


def _write_bids(table: State, facts: FactWriter) -> None:
    """Write the columns of the bids, and of the cards in their dug-in piles."""
    facts.put_all(table.bids)
    facts.put_all(table.totals)
    facts.put_all(table.piles)
    facts.put_all(vec[i64]([seat_of_dug(card) for card in table.dug]))
    facts.put_all(vec[i64]([pile_of_dug(card) for card in table.dug]))
    facts.put_all(vec[i64]([card % cards.STAKES for card in table.dug]))
