"""SE 4.4, 4.6 How likely the commander can pay the enemy, as far as a seat may know. Questions only."""

from __future__ import annotations

from math import comb
from typing import Final

from game.core.wording import CERTAIN, percent
from game.sharp_end import cards as printed
from game.sharp_end.state import State

NOTHING_TO_SAY: Final = -1.0
DICE_LIE: Final = (
    printed.STRIKE,
    printed.DECLARE,
    printed.ORDERS_WINDOW,
    printed.TACTICS,
    printed.STATEMENT,
    printed.CAN_WINDOW,
    printed.PAYMENT,
)
"""The steps at which the dice on the table are still to be paid."""


class Means:
    """What a seat knows of the means of the commander, before anything is asked of them."""

    __slots__ = ("cards", "pool", "units", "wilds")

    def __init__(self) -> None:
        self.units: list[int] = []
        """The commander's unit cards by type, where the seat knows them; else empty."""
        self.pool: list[int] = []
        """Else by type: how many unit cards may be among them."""
        self.cards: int = 0
        """How many unit cards the commander holds."""
        self.wilds: list[float] = []
        """By number: the chance of at least that many payments that beat any enemy."""


def payment_odds(view: State, seat: int) -> float:
    """The chance, 0..1, that the commander can pay the dice as they lie or, alone before a roll, the next ones.

    A seat knows its own hand; of another hand it knows the number of cards, and which cards it has not seen. Dice
    picked by Tactics count as not rolled yet. NOTHING_TO_SAY where no attack is going on.
    """
    if view.promised:
        return 1.0
    step = view.step
    needs = [0] * printed.UNIT_TYPES
    to_roll = 0
    if step == printed.ALONE:
        to_roll = view.dice_at(view.stand + 1) + view.extra + view.barrage
    elif step in DICE_LIE:
        for die in range(len(view.dice)):
            enemy = printed.ENEMY[view.dice[die]]
            if step == printed.TACTICS and view.picked >> die & 1:
                to_roll += 1
            elif enemy != printed.NO_ENEMY and not view.paid >> die & 1:
                needs[enemy] += 1
    else:
        return NOTHING_TO_SAY
    return over_enemies(means_of_commander(view, seat), needs, to_roll)


def chance_told(odds: float) -> str:
    """A chance of 0..1 in words; a chance that is not certain is never written as 0 or 100 %."""
    return f"{percent(odds)} chance" if odds > CERTAIN else "No chance"


def mean_points(view: State, place: int) -> float:
    """The mean victory points of a counter taken at a place, as far as this view knows; -1 if there is none."""
    terrain = view.road[place]
    if not view.left[terrain]:
        return -1.0
    points = 0
    unseen = 0
    for kind in range(printed.KINDS):
        number = printed.PILE_COUNTS[terrain][kind]
        for counter in range(printed.PILE_START[terrain], printed.PILE_START[terrain] + printed.PILE_SIZE[terrain]):
            if view.kind[counter] == kind:
                number -= 1
        unseen += number
        if kind < printed.GIVES_UNIT:
            points += number * (terrain + printed.BONUS[kind])
    return points / unseen


# --- What is known of the commander ------------------------------------------------------


def means_of_commander(view: State, seat: int) -> Means:
    """SE 4.6 Unit cards, Reinforcements, Supply; and Air support, which takes an enemy away (SE 2.7)."""
    means = Means()
    who = view.commander
    wilds = [1.0]
    if who == seat:
        means.units = view.unit_cards(who)
        sure = (
            view.orders[who * printed.ORDER_TYPES + printed.REINFORCEMENTS]
            + view.tokens[who * printed.TOKENS + printed.TOKEN_SUPPLY]
        )
    else:
        sure = 0
        means.cards = view.unit_count[who]
        # By type, the unit cards that `who` may hold: not discarded, not in `seat`'s own hand, not known to be lacking.
        pool = [0] * printed.UNIT_TYPES
        for card in range(printed.UNIT_TYPES):
            if not view.lacks[who] >> card & 1:
                pool[card] = (
                    printed.UNIT_COPIES[card] - view.unit_discard[card] - view.units[seat * printed.UNIT_TYPES + card]
                )
        means.pool = pool
        wilds = joined(reinforcements(view, seat, who), supplies(view, who))
    sure += view.air
    total = 0.0
    for i in range(len(wilds) - 1, -1, -1):
        total += wilds[i]
        wilds[i] = total
    means.wilds = [1.0] * sure + wilds
    return means


def reinforcements(view: State, seat: int, who: int) -> list[float]:
    """By number, the chance that `who` holds that many Reinforcements."""
    at_large = printed.ORDER_CARDS
    for card in range(printed.ORDER_TYPES):
        at_large -= view.order_discard[card] + view.orders[seat * printed.ORDER_TYPES + card]
    good = printed.ORDER_COPIES[printed.REINFORCEMENTS] - view.order_discard[printed.REINFORCEMENTS]
    good -= view.orders[seat * printed.ORDER_TYPES + printed.REINFORCEMENTS]
    return drawn(good, at_large, view.order_count[who])


def supplies(view: State, who: int) -> list[float]:
    """By number, the chance that that many of the counters of `who` are Supply."""
    chances = [1.0]
    for terrain in range(1, len(printed.PILE_SIZE)):
        held = 0
        unseen = 0
        good = printed.PILE_COUNTS[terrain][printed.SUPPLY]
        for counter in range(printed.PILE_START[terrain], printed.PILE_START[terrain] + printed.PILE_SIZE[terrain]):
            if view.kind[counter] < 0:
                unseen += 1
                if view.owner[counter] == who:
                    held += 1
            elif view.kind[counter] == printed.SUPPLY:
                good -= 1
        if held:
            chances = joined(chances, drawn(good, unseen, held))
    return chances


# --- Chances -----------------------------------------------------------------------------


def drawn(good: int, all_of_them: int, cards: int) -> list[float]:
    """By number, the chance of that many good cards among `cards` drawn at random (hypergeometric)."""
    ways = comb(all_of_them, cards)
    if not ways:
        return [1.0]
    return [
        comb(good, number) * comb(all_of_them - good, cards - number) / ways for number in range(min(good, cards) + 1)
    ]


def joined(first: list[float], second: list[float]) -> list[float]:
    """The distribution of the sum of two independent numbers."""
    chances = [0.0] * (len(first) + len(second) - 1)
    for i in range(len(first)):
        for j in range(len(second)):
            chances[i + j] += first[i] * second[j]
    return chances


def over_enemies(means: Means, needs: list[int], dice: int, enemy: int = 0) -> float:
    """The chance of being able to pay `needs` and what these dice will show: this enemy, a later one or none."""
    if dice <= 0 or enemy == printed.UNIT_TYPES:
        return payable(means, needs)
    faces = 0
    left = 0
    for face in range(1, printed.SIDES + 1):
        if printed.ENEMY[face] == enemy:
            faces += 1
        elif printed.ENEMY[face] == printed.NO_ENEMY or printed.ENEMY[face] > enemy:
            left += 1
    share = faces / (faces + left) if faces else 0.0
    total = 0.0
    for number in range(dice + 1):
        likely = comb(dice, number) * share**number * (1.0 - share) ** (dice - number)
        if likely > 0.0:
            more = needs[:]
            more[enemy] += number
            total += likely * over_enemies(means, more, dice - number, enemy + 1)
    return total


def payable(means: Means, needs: list[int]) -> float:
    """SE 4.6 The chance that every enemy of `needs` can be paid: with a card of its type or one that pays any."""
    wilds = means.wilds
    if means.units:
        short = 0
        for enemy in range(printed.UNIT_TYPES):
            short += max(0, needs[enemy] - means.units[enemy])
        return wilds[short] if short < len(wilds) else 0.0
    at_large = 0
    for card in range(printed.UNIT_TYPES):
        at_large += means.pool[card]
    cards = min(means.cards, at_large)
    total = 0.0
    ways = short_ways(means.pool, needs, cards)
    for short in range(min(len(ways), len(wilds))):
        total += ways[short] * wilds[short]
    return total / comb(at_large, cards)


def short_ways(pool: list[int], needs: list[int], cards: int) -> list[float]:
    """By number of enemies left unpaid: in how many ways `cards` cards of the pool leave exactly that many."""
    most = sum(needs)
    ways = [[0.0] * (most + 1) for _ in range(cards + 1)]
    ways[0][0] = 1.0
    for card in range(printed.UNIT_TYPES):
        after = [[0.0] * (most + 1) for _ in range(cards + 1)]
        for held in range(cards + 1):
            for short in range(most + 1):
                before = ways[held][short]
                if before > 0.0:
                    for number in range(min(pool[card], cards - held) + 1):
                        unmet = short + max(0, needs[card] - number)
                        after[held + number][unmet] += before * comb(pool[card], number)
        ways = after
    return ways[cards]
