"""At the Sharp End: the playout policy. It judges other seats by open facts, its own by its hand."""

from __future__ import annotations

from math import comb, exp
from typing import Final

from ai.estimates.picking import has_choice, write_ids
from ai.estimates.sharp_end.reasons import has_no_effect, reason
from ai.search import Guide, Node
from game.core.compiled import i64
from game.core.packed import vec
from game.core.rng import Rng
from game.core.state import Action
from game.sharp_end import actions as do
from game.sharp_end import cards
from game.sharp_end.cards import ORDER_NAMES, ORDER_TYPES, TOKENS, UNIT_TYPES
from game.sharp_end.legal import find_choices, new_choices, spare_wilds, unpaid_enemies
from game.sharp_end.state import State

# --- The features of a seat at the end of a turn, from which its chance to win is estimated ---

NAMES: Final[tuple[str, ...]] = (
    "victory points",
    "types of unit cards",
    "unit cards while turns come",
    *ORDER_NAMES,
    *[f"{name} while turns come" for name in ORDER_NAMES],
    "counters that draw a unit card",
    "counters that draw an HQ card",
    "Supply counters",
)
POINTS: Final = 0
KINDS_HELD: Final = 1
RIPE_UNITS: Final = 2
ORDERS: Final = 3
RIPE_ORDERS: Final = ORDERS + ORDER_TYPES
COUNTERS: Final = RIPE_ORDERS + ORDER_TYPES
"""The indexes in NAMES, those of ORDERS, RIPE_ORDERS and COUNTERS being the first of several.

RIPE features are those "while turns come", and COUNTERS are those that a seat can spend.
"""
RIPE: Final = 5
"""The number of turns to come from which on a feature "while turns come" counts in full.

With fewer turns it shrinks in proportion.
"""

FEW: Final[tuple[float, ...]] = (
    *(0.741, 0.111, 0.148),
    *(0.0, 0.444, 0.0, 0.259, 0.096, 0.0),
    *(0.0, 0.444, 0.0, 0.0, 0.0, 0.274),
    *(0.148, 0.37, 0.148),
)
MANY: Final[tuple[float, ...]] = (
    *(0.667, 0.1, 0.093),
    *(0.0, 0.72, 0.033, 0.08, 0.1, 0.18),
    *(0.0, 0.4, 0.147, 0.167, -0.067, 0.06),
    *(0.133, 0.333, 0.133),
)
"""The weights by NAMES, in logits, for two or three seats (FEW) and for more (MANY).

With one turn to come, a victory point adds 0.741 with two seats and 0.667 with four.

MANY is a choice model (softmax over the seats) of the winners of 1,500 matches between four searches of 100 iterations,
fitted at the end of every turn. A ridge of 30 draws its weights to those of FEW, and they were then rounded by hand.
Its log loss is 1.091 in cross-validation, that of FEW 1.096, and that of even chances 1.386. The main difference is
that a Dig In is worth more.

Matches of 150 iterations, MANY against FEW:

- With four seats, MANY won 31.1 +- 4.4 % of 404 (even is 25, and H1 of 28 % was accepted). A first test gave
  27.9 +- 2.9 % of 796.
- With two seats, it won 48.8 +- 2.9 % of 1,000.
- With three, it won 32.5 +- 3.5 % of 525 (even is 33.3), and with six 16.6 +- 3.6 % of 324 (even is 16.7). Both tests
  were broken off.

A model that counts every counter taken against its seat predicts better (1.086) and plays worse: it won 24.4 +- 3.4 %
of 488 with four seats (broken off). Weights that `ai.fit` found in 3,000 matches, without that ridge, predict no better
(log loss for each seat .4591, MANY .4590) and won 23.3 +- 2.7 % of 800 against MANY.
"""


def sampled(before: State, after: State) -> bool:
    """Whether a turn has ended with the action between these two states. The features are fitted at such states."""
    return before.turn != after.turn


def features(state: State, seat: int) -> list[float]:
    """Return the numbers of `amounts_of` as a list."""
    return list(amounts_of(state, seat))


def amounts_of(state: State, seat: i64) -> vec[float]:
    """Return the amount of each feature, in the order of NAMES, for this seat: its points, cards and counters.

    All are multiplied by a share that shrinks the more turns are to come, since a lead then says less about the winner.
    Some cards are useful only in later turns. Their amounts "while turns come" are a second feature, which shrinks with
    the last RIPE turns of the match, too.
    """
    turns_to_come = float(state.last_turn - state.turn) + 1.0
    share = turns_to_come ** (-1.0 / 3.0)
    ripe = share * min(1.0, turns_to_come / RIPE)

    types: i64 = 0
    card: i64
    token: i64
    for card in range(UNIT_TYPES):
        if state.units[seat * UNIT_TYPES + card]:
            types += 1

    amounts = vec[float]([0.0] * len(NAMES))
    amounts[POINTS] = float(state.points(seat)) * share
    amounts[KINDS_HELD] = float(types) * share
    amounts[RIPE_UNITS] = float(state.unit_count[seat]) * ripe
    for card in range(ORDER_TYPES):
        count = state.orders[seat * ORDER_TYPES + card]
        if count:
            amounts[ORDERS + card] = float(count) * share
            amounts[RIPE_ORDERS + card] = float(count) * ripe
    for token in range(TOKENS):
        count = state.tokens[seat * TOKENS + token]
        if count:
            amounts[COUNTERS + token] = float(count) * share
    return amounts


# --- Quick estimates for playouts: the worth of counters, and the chance to pay -----------

MOST_HELD: Final = 24
MOST_NEEDED: Final = 8
"""Bounds of the table CHANCE. Larger hands, and more enemies of one type, count as these."""

SHARE: Final = 0.7
OTHERS: Final = 0.7
"""A counter of terrain n is worth SHARE * n + OTHERS victory points on average. OTHERS is for those that draw cards."""
AHEAD: Final = 1.25
"""The factor for a counter of the terrain ahead, since a seat may advance further from there."""
WILD_ORDER: Final = 0.2
WILD_COUNTER: Final = 0.1
"""The chance that an unknown HQ card, or an unknown counter, pays any enemy."""
THROWS: Final = 6
"""The number of sampled rolls in `chance_to_pay_ahead`."""

SPOIL: Final = 0.22
SPOIL_AHEAD: Final = 0.14
SPOIL_DUG_IN: Final = 0.2
"""How often a commander who can pay says *cannot*, 0..1.

SPOIL is for each other officer in an attack from terrain 1, SPOIL_AHEAD for each of them further on, and SPOIL_DUG_IN
is added with a Dig In in hand.
"""


def _at_least(copies: int, needed: int, held: int) -> float:
    """The chance that `held` cards of UNIT_CARDS include `needed` of a type with `copies` copies."""
    ways = sum(comb(copies, some) * comb(cards.UNIT_CARDS - copies, held - some) for some in range(needed, held + 1))
    return ways / comb(cards.UNIT_CARDS, held)


CHANCE: Final[vec[float]] = vec[float](
    [
        _at_least(cards.UNIT_COPIES[card], needed, held)
        for card in range(cards.UNIT_TYPES)
        for needed in range(MOST_NEEDED + 1)
        for held in range(MOST_HELD + 1)
    ]
)
"""The chance that a hand holds enough unit cards of a type.

It is at (type * (MOST_NEEDED + 1) + needed) * (MOST_HELD + 1) + held.
"""


def counter_worth(state: State, place: i64) -> float:
    """Return the worth, in victory points, of the counter that a seat takes at a place of the road, 0 if none is left.

    `state.road` holds the number of the terrain at each place, and `state.left` how many counters each terrain has. A
    counter is worth SHARE points for each step of its terrain's number. OTHERS is added for counters that draw cards.
    """
    terrain = state.road[place]
    if not state.left[terrain]:
        return 0.0
    return SHARE * float(terrain) + OTHERS


def chance_to_pay(state: State) -> float:
    """The chance, 0..1, that the commander can pay the enemies of this attack, as an officer sees it.

    It follows from the numbers of its cards. Wild payments make up for at most 0.6 of the chance that unit cards alone
    do not suffice.
    """
    needs = unpaid_enemies(state)
    held = state.unit_count[state.commander]
    if held > MOST_HELD:
        held = MOST_HELD
    chance = 1.0
    enemy: i64
    for enemy in range(cards.UNIT_TYPES):
        needed = needs[enemy] if needs[enemy] < MOST_NEEDED else MOST_NEEDED
        chance *= CHANCE[(enemy * (MOST_NEEDED + 1) + needed) * (MOST_HELD + 1) + held]
    if chance >= 1.0:
        return 1.0

    orders = float(state.order_count[state.commander])
    wild = WILD_ORDER * orders + WILD_COUNTER * float(state.held[state.commander])
    return chance + (1.0 - chance) * min(0.6, 0.6 * wild)


def chance_to_pay_ahead(state: State, seat: i64, place: i64, rng: Rng) -> float:
    """Return the share of THROWS random rolls of enemies at a place of the road, 0..1, that this seat could pay for.

    `needs` counts the enemies of each type in one roll. It is paid if unit cards and wild payments of the seat's own
    hand suffice. With the option Variable enemy the number of dice is not known beyond `state.shown`, and 2 is a guess.
    """
    dice: i64 = 2
    if not state.variable or place <= state.shown:
        dice = state.dice_at(place)
    needs = vec[i64]([0] * cards.UNIT_TYPES)
    paid: i64 = 0
    enemy: i64

    for _ in range(THROWS):
        for enemy in range(cards.UNIT_TYPES):
            needs[enemy] = 0

        for _ in range(dice):
            enemy = cards.ENEMY[1 + rng.draw(cards.SIDES)]
            if enemy != cards.NO_ENEMY:
                needs[enemy] += 1

        if spare_wilds(state, seat, needs) >= 0:  # it can pay
            paid += 1
    return float(paid) / THROWS


def chance_of_refusal(state: State) -> float:
    """Return the chance, 0..1, that a commander who can pay for the attack says *cannot* all the same.

    It grows with the number of other attackers, who would all gain by a success. The share for each of them is smaller
    after the first place of the road (`state.stand`: the place that the attack has reached). It is at most 0.8.
    """
    share = SPOIL if state.stand <= 1 else SPOIL_AHEAD
    others: i64 = -1  # the commander is no other
    for stance in state.stance:
        if stance != cards.OUT:
            others += 1
    return min(0.8, share * float(others))


def next_commander(state: State) -> i64:
    """The seat that takes command if this attack succeeds."""
    offset: i64
    for offset in range(1, state.seats):
        seat = (state.commander + offset) % state.seats
        if state.stance[seat] != cards.OUT:
            return seat
    return state.commander


_FEW: Final[vec[float]] = vec[float](list(FEW))
_MANY: Final[vec[float]] = vec[float](list(MANY))

HOLD: Final = 0.8
"""The share of a counter's worth that a Dig In in hand brings when the attack fails."""


class SharpEndGuide(Guide[State]):
    """Attacks while that promises more than the counter in reach, and plays cards where they matter most."""

    __slots__ = ("_choices",)

    def __init__(self) -> None:
        self._choices: vec[i64] = new_choices()
        """The ids of the actions from which `pick` and `pick_quickly` pick."""

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """Return the preferred action of a playout if it is in `legal`, otherwise a random action of `legal`.

        A search passes only the actions that it has not tried yet, so the preferred one may be missing.
        """
        choices = self._choices
        count = write_ids(choices, legal)
        choice = preferred_choice(state, choices, count, rng)
        return do.ACTIONS[choice if has_choice(choices, count, choice) else choices[rng.draw(count)]]

    def pick_quickly(self, world: State, rng: Rng) -> Action | None:
        choices = self._choices
        count = find_choices(world, choices)
        return do.ACTIONS[choices[0] if count == 1 else preferred_choice(world, choices, count, rng)]

    def is_cut_off(self, view: State, world: State) -> bool:
        """Whether a playout may end: the turn is over or, if cards are being drawn now, the turn after it."""
        return world.turn > view.turn + (1 if view.step == cards.DRAW else 0)

    def estimate(self, world: State) -> list[float]:
        """The chance to win of each seat: a softmax over the weighted features of all seats."""
        weights = _FEW if world.seats < 4 else _MANY
        shares: list[float] = []
        total = 0.0
        seat: i64
        for seat in range(world.seats):
            logit = 0.0
            amounts = amounts_of(world, seat)
            i: i64
            for i in range(len(amounts)):
                logit += weights[i] * amounts[i]

            share = exp(logit)
            total += share
            shares.append(share)
        return [share / total for share in shares]

    def is_pointless(self, view: State, line: list[Action]) -> bool:
        """Whether a decision has no effect."""
        return has_no_effect(view, line)

    def reason(self, view: State, ranked: list[Node]) -> str:
        """Return why the first of these nodes was chosen, in a sentence or two, or "" if there is no reason to give."""
        return reason(view, ranked)


# --- Decisions. `choices` holds the ids of `count` actions, as `find_choices` writes them ---


def preferred_choice(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return the id of the action that playouts prefer for the seat to act, by the step of its turn.

    DECLARE asks each officer whether he attacks, STATEMENT the commander whether he can pay. A WINDOW lets a seat play
    an HQ card. In all other steps a Dig In is played or a counter spent, if possible. The action may be legal but not
    among the choices, since a search passes only those that it has not tried yet.
    """
    step = state.current_step()

    if step == cards.DECLARE:
        return pick_declaration(state, choices, count, rng)
    if step == cards.STATEMENT:
        return pick_statement(state, choices, count, rng)
    if step == cards.ORDERS_WINDOW or step == cards.CAN_WINDOW:
        return pick_order(state, step, choices, count, rng)
    if step == cards.CANNOT_WINDOW:
        return pick_rescue(state, choices, count, rng)
    if step == cards.TACTICS:
        return pick_die(state)
    if step == cards.STRIKE:
        return pick_strike(state, choices)
    if step == cards.ALONE:
        return pick_alone(state, choices, count, rng)
    if step == cards.DISCARD:
        return pick_discard(state, choices, count)
    if step == cards.DRAW:
        return pick_draw(state, choices, count, rng)
    if has_choice(choices, count, do.PLAY_DIG_IN_ID):
        return do.PLAY_DIG_IN_ID
    return spend_counter_or(choices, count, choices[0])


def pick_draw(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return DRAW_UNIT_ID, always with up to two unit cards in hand and never with ten, otherwise DRAW_ORDER_ID.

    If only one of them is among the choices, it is that one.
    """
    if not has_choice(choices, count, do.DRAW_UNIT_ID):
        return do.DRAW_ORDER_ID
    if not has_choice(choices, count, do.DRAW_ORDER_ID):
        return do.DRAW_UNIT_ID
    return do.DRAW_UNIT_ID if rng.draw(8) >= state.unit_count[state.to_act] - 2 else do.DRAW_ORDER_ID


def spend_counter_or(choices: vec[i64], count: i64, id: i64) -> i64:
    """Return the action that spends a counter to draw a card, if one is among the choices, otherwise `id`.

    A counter for a unit card is preferred to one for an HQ card.
    """
    if has_choice(choices, count, do.SPEND_FOR_UNIT_ID):
        return do.SPEND_FOR_UNIT_ID
    if has_choice(choices, count, do.SPEND_FOR_ORDER_ID):
        return do.SPEND_FOR_ORDER_ID
    return id


def pick_declaration(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return ATTACK_ID if that promises more than the counter that the seat can take now, otherwise WITHDRAW_ID.

    Both are in victory points. An attack promises the counter of the next place, times the chance that the commander
    pays, and a factor between 0.8 and 1.2 makes playouts differ. A failure costs less with a Dig In in hand, which
    saves the counter. Every second time a counter is spent first, if there is one.
    """
    can_spend = count > 2  # besides ATTACK and WITHDRAW
    if can_spend and rng.draw(2):
        return spend_counter_or(choices, count, do.ATTACK_ID)

    seat: i64 = state.to_act
    target = state.stand + 1  # `stand` is the place of the road that the attack has reached
    here = counter_worth(state, state.stand)
    there = counter_worth(state, target) * AHEAD
    if target < cards.LAST_PLACE and next_commander(state) == seat:
        # This seat would be the next commander, who cannot withdraw: its own hand must pay further on.
        there *= 0.4 + 0.6 * chance_to_pay_ahead(state, seat, place=target + 1, rng=rng)

    chance = chance_to_pay(state) * (1.0 - chance_of_refusal(state))
    attack = there * chance * (0.8 + 0.4 * rng.unit())
    if state.orders[seat * cards.ORDER_TYPES + cards.DIG_IN] > 0:
        attack += HOLD * (1.0 - chance) * counter_worth(state, target)
    return do.ATTACK_ID if attack >= here else do.WITHDRAW_ID


def pick_statement(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return what the commander states about the enemies of this attack: CAN_ID to pay for them, or CANNOT_ID.

    A commander who can pay says *cannot* with the chance of a refusal, and more often with a Dig In in hand, because
    the other officers would gain by a success. One who cannot pay spends a counter first, if that draws a card.
    """
    if not has_choice(choices, count, do.CAN_ID):
        return spend_counter_or(choices, count, do.CANNOT_ID)

    refusal = chance_of_refusal(state)
    if state.orders[state.to_act * cards.ORDER_TYPES + cards.DIG_IN] > 0:
        refusal += SPOIL_DUG_IN
    return do.CANNOT_ID if rng.unit() < refusal else do.CAN_ID


def pick_order(state: State, step: i64, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """The HQ card to play in this window, or PASS_ID.

    A seat that has withdrawn wants the others to fail, so it plays a Counter-Attack, after which the commander rolls
    dice again: always if the commander has stated *can*, otherwise once in six times. An attacker plays Withdraw, which
    makes another officer leave, once in four times, and only if the attack is likely to succeed.
    """
    has_withdrawn = state.stance[state.to_act] == cards.OUT
    if has_withdrawn and has_choice(choices, count, do.PLAY_COUNTER_ATTACK_ID):
        if step == cards.CAN_WINDOW or rng.draw(6) == 0:
            return do.PLAY_COUNTER_ATTACK_ID
        return do.PASS_ID

    # The choices that name a victim follow one another.
    first: i64 = 0
    victims: i64 = 0
    number: i64
    for number in range(count):
        if do.FIRST_ORDER_BACK <= choices[number] < do.FIRST_REROLL:
            if victims == 0:
                first = number
            victims += 1
    if victims and rng.draw(4) == 0 and chance_to_pay(state) > 0.6:
        return choices[first + rng.draw(victims)]
    return do.PASS_ID


def pick_rescue(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return the HQ card that an officer plays after the commander's *cannot*, so that the attack may still succeed.

    Intel-Recon is always played from place 3 of the road on (`state.stand`), where more is at stake, and once in six
    times before. Tactics is played once in three times. Otherwise a counter is spent, or PASS_ID is returned.
    """
    if has_choice(choices, count, do.PLAY_INTEL_RECON_ID) and (state.stand >= 3 or rng.draw(6) == 0):
        return do.PLAY_INTEL_RECON_ID
    if has_choice(choices, count, do.PLAY_TACTICS_ID) and rng.draw(3) == 0:
        return do.PLAY_TACTICS_ID
    return spend_counter_or(choices, count, do.PASS_ID)


def pick_die(state: State) -> i64:
    """Return the next die that the HQ card Tactics rolls again, or ROLL_AGAIN_ID once enough dice are picked.

    A die is rolled again if it shows an enemy that the seat's own unit cards cannot pay. Enough are picked once the
    hand can pay all the others, wild payments included. `state.picked` has a bit for each die that is picked, and
    `needs` counts the unpaid enemies of each type.
    """
    seat: i64 = state.to_act
    needs = unpaid_enemies(state)

    # Dice that are picked already need not be paid as they are.
    die: i64
    for die in range(len(state.dice)):
        if state.picked >> die & 1 and cards.ENEMY[state.dice[die]] != cards.NO_ENEMY:
            needs[cards.ENEMY[state.dice[die]]] -= 1
    if spare_wilds(state, seat, needs) >= 0:  # it can pay
        return do.ROLL_AGAIN_ID

    base = seat * cards.UNIT_TYPES
    for die in range(len(state.dice)):
        enemy = cards.ENEMY[state.dice[die]]
        if not state.picked >> die & 1 and enemy != cards.NO_ENEMY and needs[enemy] > state.units[base + enemy]:
            return do.FIRST_REROLL + die
    return do.ROLL_AGAIN_ID


def pick_strike(state: State, choices: vec[i64]) -> i64:
    """Return which enemy die Air Support takes away: the enemy that is hardest to pay with the seat's own hand.

    That is the one without which the hand keeps most wild payments (cards that pay any enemy). Among equal ones it is
    the one of the highest type: one spare payment counts 4, more than any type.
    """
    seat: i64 = state.to_act
    needs = unpaid_enemies(state)
    best = choices[0]
    most: i64 = -MOST_HELD

    die: i64
    for die in range(len(state.dice)):
        enemy = cards.ENEMY[state.dice[die]]
        if enemy != cards.NO_ENEMY:
            needs[enemy] -= 1
            left = 4 * spare_wilds(state, seat, needs) + enemy
            needs[enemy] += 1
            if left > most:
                most = left
                best = do.FIRST_STRIKE + die
    return best


def pick_alone(state: State, choices: vec[i64], count: i64, rng: Rng) -> i64:
    """Return GO_ON_ID or WITHDRAW_ID for the only seat left in the attack, which must pay all enemies itself.

    It goes on if the counter of the next place, times the chance that its own hand pays there, is worth as much as the
    counter that it can take now. AHEAD raises the worth of the next place, since the seat may go on from there. Before
    that it spends a counter that draws a card, if it has one.
    """
    can_spend = count > 2  # besides GO_ON and WITHDRAW
    if can_spend:
        return spend_counter_or(choices, count, do.GO_ON_ID)
    target = state.stand + 1  # `stand` is the place of the road that the attack has reached
    there = counter_worth(state, target) * AHEAD * chance_to_pay_ahead(state, state.to_act, target, rng)
    return do.GO_ON_ID if there >= counter_worth(state, state.stand) else do.WITHDRAW_ID


def pick_discard(state: State, choices: vec[i64], count: i64) -> i64:
    """Return the discard of a unit card of the type of which the hand holds most, when a seat must discard."""
    best = choices[0]
    most: i64 = 0
    base: i64 = state.to_act * cards.UNIT_TYPES

    number: i64
    for number in range(count):
        held = state.units[base + choices[number] - do.FIRST_DISCARD]
        if held > most:
            most = held
            best = choices[number]
    return best


GUIDE: Final = SharpEndGuide
