"""A bid counted a second time, slowly and card by card, from the words of the rules alone (LF 5, 7, 8)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

TYPES = {"T": "Troops", "K": "Tanks", "P": "Planes", "S": "Support"}
FACES = {
    **dict.fromkeys(["espionage", "supply-line"], 1),
    **dict.fromkeys(["lend-lease", "sabotage", "counter-intelligence", "conscription", "bunkers"], 2),
    **dict.fromkeys(["rokossovsky", "bradley"], 2),
    **dict.fromkeys(["air-strike", "patton", "zhukov", "dowding", "montgomery", "galland", "rommel"], 3),
    **dict.fromkeys(["guderian", "eisenhower"], 4),
}


def slow_total(cards: list[str], piles: int = 0, defends: bool = False, bonuses: frozenset[str] = frozenset()) -> int:
    """What a bid of these cards counts, with so many dug-in piles and these territory bonuses."""
    units = [card for card in cards if card[0] in TYPES]
    total = 10 * piles + sum(FACES[card.removeprefix("face ")] for card in cards if card.startswith("face "))
    total += sum(slow_value(card, cards, defends, bonuses) for card in units)
    return total + 2 * cards.count("eisenhower") * len({card[0] for card in units})


def slow_value(unit: str, cards: list[str], defends: bool, bonuses: frozenset[str]) -> int:
    """One unit: multiply, then add."""
    kind, printed = TYPES[unit[0]], int(unit[1])
    if kind == "Support" and (defends or "rokossovsky" in cards):
        printed *= 2
    value = Fraction(printed)
    for card in cards:
        if (card, kind) in [("conscription", "Troops"), ("guderian", "Tanks")]:
            value *= 2
    added = 0
    for card in cards:
        added += {
            ("patton", "Tanks"): 2,
            ("zhukov", "Troops"): 1,
            ("dowding", "Planes"): 2,
            ("montgomery", "Tanks"): 1,
            ("montgomery", "Support"): 1,
        }.get((card, kind), 0)
        if card == "bradley" and printed == 1:
            added += 1
    added += ("Soviet" in bonuses and kind == "Troops") + ("German" in bonuses and kind == "Tanks")
    return max(0, ceil(value) + added)
