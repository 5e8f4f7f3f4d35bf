"""SE 4.4, 4.6 How likely the commander can pay the enemy, as far as a seat may know. Questions only."""

from __future__ import annotations

from math import comb
from typing import Final

from game.core.state import UNKNOWN
from game.core.wording import CERTAIN, percent
from game.sharp_end import cards as printed
from game.sharp_end.state import State

NOTHING_TO_SAY: Final = -1.0
"""The odds where no attack is going on."""
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
    """The means of the commander to pay, as far as a seat knows them."""

    __slots__ = ("cards", "pool", "units", "wilds")

    def __init__(self) -> None:
        self.units: list[int] = []
        """The commander's unit cards by type, where the seat knows them. Empty otherwise."""
        self.pool: list[int] = []
        """Otherwise, by type: how many unit cards may be among them."""
        self.cards: int = 0
        """How many unit cards the commander holds."""
        self.wilds: list[float] = []
        """By number: the chance of at least that many payments that beat any enemy."""


def payment_odds(view: State, seat: int) -> float:
    """Return the chance, 0..1, that the commander can pay the enemies of the dice, as far as `seat` can tell.

    The dice are those on the table (steps DICE_LIE). While a commander who is alone decides whether to go on (step
    ALONE), they are the dice of the next place. Dice that Tactics will roll again count as not rolled yet. A seat knows
    its own hand. Of another hand it knows the number of cards, and which cards it has not seen. NOTHING_TO_SAY where no
    attack is going on. `paid` and `picked` have a bit for each die. The next place has dice of its own, those that fog
    adds or takes (`extra`), and one of a waiting Counter-barrage (`barrage`).
    """
    if view.promised:  # the commander has stated *can* (SE 4.4)
        return 1.0

    step = view.step
    needs = [0] * printed.UNIT_TYPES
    dice_to_roll = 0
    if step == printed.ALONE:
        next_place = view.stand + 1
        dice_to_roll = view.dice_at(next_place) + view.extra + view.barrage
    elif step in DICE_LIE:
        for die in range(len(view.dice)):
            enemy = printed.ENEMY[view.dice[die]]
            if step == printed.TACTICS and view.picked >> die & 1:
                dice_to_roll += 1
            elif enemy != printed.NO_ENEMY and not view.paid >> die & 1:
                needs[enemy] += 1
    else:
        return NOTHING_TO_SAY
    return chance_over_rolls(means_of_commander(view, seat), needs, dice_to_roll)


def describe_chance(odds: float) -> str:
    """Return a chance of 0..1 in words. A chance that is not certain is never written as 0 or 100 %.

    >>> describe_chance(0.254)
    '25% chance'
    >>> describe_chance(0.999), describe_chance(0.0)
    ('99% chance', 'No chance')
    """
    return f"{percent(odds)} chance" if odds > CERTAIN else "No chance"


def mean_points(view: State, place: int) -> float:
    """Return the mean victory points of a counter that is taken at this place, or -1 if its pile is empty (`left`).

    The mean is over the counters of that terrain which this view does not show. Each kind has a printed number. A
    counter for points is worth the number of its terrain and its bonus. One that gives a card or a payment is worth
    nothing.
    """
    terrain = view.road[place]
    if not view.left[terrain]:
        return -1.0

    # Counters that give a card or a payment have no points.
    points = 0
    unseen = 0
    for kind in range(printed.KINDS):
        number = printed.PILE_COUNTS[terrain][kind]  # less those of this kind that are known
        for counter in range(printed.PILE_START[terrain], printed.PILE_START[terrain] + printed.PILE_SIZE[terrain]):
            if view.kind[counter] == kind:
                number -= 1
        unseen += number
        if kind < printed.GIVES_UNIT:
            points += number * (terrain + printed.BONUS[kind])
    return points / unseen


# --- What is known of the commander ------------------------------------------------------


def means_of_commander(view: State, seat: int) -> Means:
    """SE 4.6 Return the means of payment of the commander, as far as `seat` knows them.

    Unit cards pay enemies of their type. Reinforcements and Supply are wild: each pays any enemy. Air support takes an
    enemy away (SE 2.7), which is as good as a wild payment: `air` is 1 while it waits. `means.wilds` has, by number,
    the chance of at least that many wild payments.
    """
    means = Means()
    commander = view.commander
    wilds = [1.0]  # by number: the chance of exactly that many uncertain ones
    if commander == seat:
        means.units = view.unit_cards(commander)
        certain_wilds = (
            view.orders[commander * printed.ORDER_TYPES + printed.REINFORCEMENTS]
            + view.tokens[commander * printed.TOKENS + printed.TOKEN_SUPPLY]
        )
    else:
        certain_wilds = 0
        means.cards = view.unit_count[commander]
        means.pool = unit_pool(view, seat, commander)
        wilds = sum_of_chances(reinforcement_chances(view, seat, commander), supply_chances(view, commander))

    # from the chance of each number to that of at least each number
    certain_wilds += view.air
    total = 0.0
    for number in range(len(wilds) - 1, -1, -1):
        total += wilds[number]
        wilds[number] = total
    means.wilds = [1.0] * certain_wilds + wilds
    return means


def unit_pool(view: State, seat: int, other: int) -> list[int]:
    """Return by type how many unit cards may be in the hand of `other`, as far as `seat` can tell.

    They are not discarded, not in `seat`'s own hand, and not of a type that `other` has shown to lack (`lacks` has a
    bit for each type).
    """
    pool = [0] * printed.UNIT_TYPES
    for card in range(printed.UNIT_TYPES):
        if not view.lacks[other] >> card & 1:
            pool[card] = (
                printed.UNIT_COPIES[card] - view.unit_discard[card] - view.units[seat * printed.UNIT_TYPES + card]
            )
    return pool


def reinforcement_chances(view: State, seat: int, other: int) -> list[float]:
    """Return by number the chance that `other` holds exactly that many Reinforcements, as far as `seat` can tell.

    The hand of `other` is a random part of the HQ cards at large: those that are neither discarded nor in `seat`'s
    hand.
    """
    cards_at_large = printed.ORDER_CARDS
    for card in range(printed.ORDER_TYPES):
        cards_at_large -= view.order_discard[card] + view.orders[seat * printed.ORDER_TYPES + card]

    reinforcements_at_large = printed.ORDER_COPIES[printed.REINFORCEMENTS] - view.order_discard[printed.REINFORCEMENTS]
    reinforcements_at_large -= view.orders[seat * printed.ORDER_TYPES + printed.REINFORCEMENTS]
    return hypergeometric(reinforcements_at_large, cards_at_large, view.order_count[other])


def supply_chances(view: State, other: int) -> list[float]:
    """Return by number the chance that exactly that many counters of `other` are Supply.

    Each terrain has its own counters. Those of `other` are a random part of the ones that this view does not show, and
    the printed number of Supply, less the known ones, is among these.
    """
    chances = [1.0]
    for terrain in range(1, len(printed.PILE_SIZE)):
        held = 0  # hidden counters before `other`
        unseen = 0  # all hidden counters of this terrain
        supplies = printed.PILE_COUNTS[terrain][printed.SUPPLY]
        for counter in range(printed.PILE_START[terrain], printed.PILE_START[terrain] + printed.PILE_SIZE[terrain]):
            if view.kind[counter] == UNKNOWN:
                unseen += 1
                if view.owner[counter] == other:
                    held += 1
            elif view.kind[counter] == printed.SUPPLY:
                supplies -= 1

        if held:
            chances = sum_of_chances(chances, hypergeometric(supplies, unseen, held))
    return chances


# --- Chances -----------------------------------------------------------------------------


def hypergeometric(good: int, population: int, cards: int) -> list[float]:
    """Return by number the chance of that many good cards among `cards` drawn at random from a population.

    `good` of the `population` cards are good. [1.0] (surely none) if there are fewer than `cards`.

    >>> hypergeometric(good=1, population=4, cards=2)
    [0.5, 0.5]
    """
    ways = comb(population, cards)
    if not ways:
        return [1.0]
    return [
        comb(good, number) * comb(population - good, cards - number) / ways for number in range(min(good, cards) + 1)
    ]


def sum_of_chances(first: list[float], second: list[float]) -> list[float]:
    """Return the chance of each sum of two independent numbers, from the chances of each number 0, 1 and so on.

    >>> sum_of_chances([0.5, 0.5], [0.5, 0.5])
    [0.25, 0.5, 0.25]
    """
    chances = [0.0] * (len(first) + len(second) - 1)
    for i in range(len(first)):
        for j in range(len(second)):
            chances[i + j] += first[i] * second[j]
    return chances


def chance_over_rolls(means: Means, needs: list[int], dice: int, enemy: int = 0) -> float:
    """Return the chance of being able to pay the enemies in `needs` and all that these unrolled `dice` will show.

    The function counts one type of enemy and calls itself for the next type. So the dice are known to show `enemy`, a
    later type or no enemy. For each possible number of dice with `enemy`, the binomial chance of that number is
    multiplied with the chance of paying then.
    """
    if dice <= 0 or enemy == printed.UNIT_TYPES:
        return chance_of_payment(means, needs)

    faces = 0
    other_faces = 0
    for face in range(1, printed.SIDES + 1):
        if printed.ENEMY[face] == enemy:
            faces += 1
        elif printed.ENEMY[face] == printed.NO_ENEMY or printed.ENEMY[face] > enemy:
            other_faces += 1

    share = faces / (faces + other_faces) if faces else 0.0  # the chance that one die shows `enemy`
    total = 0.0
    for number in range(dice + 1):
        chance = comb(dice, number) * share**number * (1.0 - share) ** (dice - number)
        if chance > 0.0:
            more_needs = needs[:]
            more_needs[enemy] += number
            total += chance * chance_over_rolls(means, more_needs, dice=dice - number, enemy=enemy + 1)
    return total


def chance_of_payment(means: Means, needs: list[int]) -> float:
    """SE 4.6 Return the chance that the commander can pay every enemy of `needs`, which counts them by type.

    A unit card pays an enemy of its type, and a wild payment any. `means.wilds` has, by number, the chance of at least
    that many wild payments. If the commander's unit cards are unknown, its hand is a random part of `means.pool`.
    """
    wilds = means.wilds
    if means.units:
        short = 0  # enemies that no unit card pays
        for enemy in range(printed.UNIT_TYPES):
            short += max(0, needs[enemy] - means.units[enemy])
        return wilds[short] if short < len(wilds) else 0.0

    pool_size = 0
    for card in range(printed.UNIT_TYPES):
        pool_size += means.pool[card]
    cards = min(means.cards, pool_size)

    # Of all hands, `hands_short[n]` leave exactly n enemies for wild payments.
    total = 0.0
    hands_short = ways_to_fall_short(means.pool, needs, cards)
    for short in range(min(len(hands_short), len(wilds))):
        total += hands_short[short] * wilds[short]
    return total / comb(pool_size, cards)


def ways_to_fall_short(pool: list[int], needs: list[int], cards: int) -> list[float]:
    """Return by number in how many ways a hand of `cards` cards of the pool leaves exactly that many enemies unpaid.

    `pool` counts the cards of each type, and `needs` the enemies that a card of the same type pays. The types are added
    one after the other.
    """
    most = sum(needs)
    ways = [[0.0] * (most + 1) for _ in range(cards + 1)]
    ways[0][0] = 1.0

    # ways[held][short] after each type: the hands of `held` cards of the types so far that leave `short` unpaid
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
