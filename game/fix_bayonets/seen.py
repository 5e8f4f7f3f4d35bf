"""What a seat may observe in a true table of Fix Bayonets, without a view of it."""

from __future__ import annotations

from game.core.compiled import i64
from game.core.observer import FactWriter
from game.core.packed import vec
from game.fix_bayonets import cards
from game.fix_bayonets.state import State


def write_seen(table: State, seat: i64, facts: FactWriter) -> None:
    """FB 3.1 Write what this seat may know, in the order of the columns of an observation.

    The hand of the other seat is hidden, except in the strategic version. The last two columns follow from the group
    and from the men.
    """
    facts.put(table.to_act)
    facts.put(table.active)  # the seat whose turn it is
    facts.put(table.stage)  # the question that is asked
    facts.put(table.turn)
    facts.put(table.quiet)  # turns in a row without a kill
    facts.put(table.strategic)  # whether both hands are face up
    facts.put(table.card)  # the card that is picked
    facts.put(table.man)  # the man who uses it
    facts.put(table.target)  # the square that is declared
    facts.put(table.winner)

    facts.put_all(table.hand_size)
    if table.strategic:
        facts.put_all(table.hands)
    else:
        facts.put_own_row(table.hands, seat, cards.CARDS)
    facts.put_all(table.known)  # by seat and card: how many in that hand the other seat knows
    facts.put(len(table.deck))
    facts.put_all(table.discard)
    facts.put_list(table.pile)  # the discard pile, in the order in which cards went there

    have_men_changed = facts.put_all(table.men)  # by man: his square, OFF or DEAD
    facts.put_all(table.moves)  # by man: how often he has moved this turn
    has_group_changed = facts.put_all(table.group)  # the men of a group advance, in the order in which they joined
    if has_group_changed:
        facts.put_all(joined_flags(table.group))
    else:
        facts.keep()
    if have_men_changed:
        facts.put_all(piece_planes(table.men))
    else:
        facts.keep()


def joined_flags(group: vec[i64]) -> vec[i64]:
    """FB 5.3 Return by man 1 where he has joined this group advance."""
    flags = vec[i64]([0] * cards.ALL_MEN)
    for man in group:
        flags[man] = 1
    return flags


def piece_planes(men: vec[i64]) -> vec[i64]:
    """Return how many men are on each square, by seat and kind of man: a plane of 64 squares for each of them.

    The plane of a kind of a seat begins at (seat * KINDS + kind) * SQUARES. `men` has the square of each man, negative
    off the board.
    """
    planes = vec[i64]([0] * (2 * cards.KINDS * cards.SQUARES))
    man: i64
    for man in range(cards.ALL_MEN):
        if men[man] >= 0:
            plane = man // cards.MEN * cards.KINDS + cards.KIND_OF[man]
            planes[plane * cards.SQUARES + men[man]] += 1
    return planes
