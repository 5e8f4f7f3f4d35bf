"""Fix Bayonets: which squares a man can hit from where, now and after a move. Tables, made at import."""

from __future__ import annotations

from typing import Final

from game.fix_bayonets import cards

HELD: Final = 0.27
"""The chance that a hand of six cards holds a given card."""


def _armed() -> list[int]:
    found = [0] * (2 * cards.KINDS * cards.SQUARES * cards.SQUARES)
    for seat in range(2):
        for card in range(cards.SNIPER_CARD + 1):
            for kind in {cards.KIND_OF[man] for man in cards.USERS[seat * cards.CARDS + card]}:
                for square in range(cards.SQUARES):
                    for target in cards.AIMS[card][square]:
                        found[((seat * cards.KINDS + kind) * cards.SQUARES + square) * cards.SQUARES + target] |= (
                            1 << card
                        )
    return found


ARMED: Final = bytes(_armed())
"""The attack cards that a man of this kind can use on the target, as bits.

At ((seat * KINDS + kind) * SQUARES + square) * SQUARES + target.
"""


ALL_KILLERS: Final = sum(1 << card for card in range(cards.SNIPER_CARD + 1) if cards.KILLS_ALL[card])
"""The attack cards that kill everyone in the square, as bits."""


def _moves(seat: int, square: int) -> list[list[int]]:
    """By Move card of a seat: the squares to which it takes a man on an empty board."""
    found: list[list[int]] = []
    for card in range(cards.CRAWL, cards.COUNTER_ATTACK + 1):
        if cards.ONLY[card] == cards.BOTH or cards.ONLY[card] == seat:
            found.append([path[len(path) - 1] for path in cards.PATHS[card][square]])
    return found


def _far(every: bool) -> list[int]:
    """How likely, in percent, a man can attack the target in his next turn, with or without a move before.

    `every`: with a card that kills everyone in the square; otherwise with one that kills one man.
    """
    wanted = 0
    for card in range(cards.SNIPER_CARD + 1):
        if cards.KILLS_ALL[card] == every:
            wanted |= 1 << card
    found = [0] * (2 * cards.KINDS * cards.SQUARES * cards.SQUARES)
    likely = [1.0 - (1.0 - HELD) ** n for n in range(cards.SNIPER_CARD + 2)]
    bits = [bin(mask).count("1") for mask in range(256)]
    for seat in range(2):
        routes = [_moves(seat, square) for square in range(cards.SQUARES)]
        for kind in range(cards.KINDS):
            base = (seat * cards.KINDS + kind) * cards.SQUARES * cards.SQUARES
            armed = [ARMED[base + at * cards.SQUARES : base + (at + 1) * cards.SQUARES] for at in range(cards.SQUARES)]
            rows = [int.from_bytes(row, "big") for row in armed]
            for square in range(cards.SQUARES):
                moved: list[bytes] = []
                for places in routes[square]:
                    row = 0
                    for place in places:
                        row |= rows[place]
                    moved.append(row.to_bytes(cards.SQUARES, "big"))
                for target in range(cards.SQUARES):
                    miss = 1.0 - likely[bits[armed[square][target] & wanted]]
                    for masks in moved:
                        miss *= 1.0 - HELD * likely[bits[masks[target] & wanted]]
                    found[base + square * cards.SQUARES + target] = int(100.0 * (1.0 - miss) + 0.5)
    return found


FAR_ALL: Final = bytes(_far(True))
"""As ARMED is laid out: percent, for Grenade, Machine Gun and Flame Thrower."""
FAR_ONE: Final = bytes(_far(False))
"""As ARMED is laid out: percent, for the other attack cards."""


PRESSURE: Final = bytes(FAR_ALL[i] + (FAR_ONE[i] >> 1) for i in range(len(FAR_ALL)))
"""As ARMED is laid out: the sum of the two, with FAR_ONE halved."""


def _fired_by(seat: int, card: int) -> int:
    """The kind that represents all users of an attack card (riflemen for those who fight as they do); -1 if none."""
    kinds = {cards.KIND_OF[man] for man in cards.USERS[seat * cards.CARDS + card]}
    if not kinds or card > cards.SNIPER_CARD:
        return -1
    return cards.RIFLEMAN if cards.RIFLEMAN in kinds else min(kinds)


FIRED_BY: Final[list[int]] = [_fired_by(seat, card) for seat in range(2) for card in range(cards.CARDS)]
"""At seat * CARDS + card."""
