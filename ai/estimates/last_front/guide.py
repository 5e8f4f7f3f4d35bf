"""Last Front: the moves of a playout, and the estimate at its end."""

from __future__ import annotations

from math import exp
from typing import Final

from ai.estimates.last_front.reasons import explain_decision, wastes_a_card
from ai.estimates.last_front.worth import (
    CARD,
    CARD_WORTH,
    MEAN_WORTH,
    POINT,
    Holdings,
    Prospects,
    chances_between_battles,
    hand_points,
    wins_match,
)
from ai.search import Guide, Node
from game.core.compiled import i64
from game.core.packed import vec
from game.core.rng import Rng
from game.core.state import Action
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.cards import BRADLEY_PLUS, BRADLEY_VALUE, EISENHOWER_PLUS, MOST_PLAYS
from game.last_front.counting import unit_values, uses_defense_values
from game.last_front.digging import dig_values
from game.last_front.legal import can_hit, has_effect, is_protected, total_to_beat
from game.last_front.state import State

# --- The points that cards add to a bid, and whether a battle is worth them -------------

MEAN_VALUE: Final = 2.2
"""The mean points that an unseen card adds to a bid."""
DUEL_PRICE: Final = 0.15
PRICE: Final = 0.3
"""The price of the cards that a battle costs, relative to their worth after it, with two seats and with more.

It is below 1 because a seat that stays draws more cards. Without a search and with two seats, 0.3 won 68 % of 400
matches against 1.0, and 0.1 won as many as 0.3. With four seats, one player with 0.35 won 23 % of 160 among 0.7. One
who throws the whole hand into every battle won 30 % of 200 among 0.7, 22 % of 160 among 0.35 and 13 % among 0.1, which
itself won 18 % among 0.7.
"""

WIN_LEAD: Final = 0.31
WIN_POINT: Final = 0.09
WIN_REACH: Final = 0.1
WIN_CARD: Final = 0.17
WIN_ACTIVE: Final = -0.28
WIN_DUEL_AMERICAN: Final = 1.2
WIN_AMERICAN: Final = 2.5
WIN_DEFENDS: Final = 0.45
WIN_ONE: Final = 0.5
WIN_TWO: Final = 0.7
"""Weights in logits for the winner of a battle: a point of lead, a point of the hand's worth and of its reach, a card,
the turn, the American bonus with two seats and with more, the defense, and one territory or more. They are rounded
means of multinomial logit fits to how battles ended in the matches of DUEL and MELEE, at 46000 beginnings of turns."""


def _gain_of_effect(sort: i64, unit: i64) -> float:
    """Return the points that a lasting effect adds to a unit of this sort. Rokossovsky adds in attack only.

    The tables TIMES, OVER_BY and PLUS have a row for each effect from CONSCRIPTION on, with an entry for each type of
    unit: its value is multiplied by TIMES / OVER_BY, then PLUS is added. Eisenhower, who counts types, has no entry.
    """
    if sort == cards.ROKOSSOVSKY:
        return float(cards.DEFENSE[unit] - cards.ATTACK[unit])
    if sort == cards.BRADLEY:
        return float(BRADLEY_PLUS) if cards.ATTACK[unit] == BRADLEY_VALUE else 0.0
    at = (sort - cards.CONSCRIPTION) * cards.UNIT_TYPES + cards.UNIT_TYPE[unit]
    times = float(cards.TIMES[at]) / float(cards.OVER_BY[at])
    return float(cards.ATTACK[unit]) * (times - 1.0) + float(cards.PLUS[at])


GAIN: Final[vec[float]] = vec[float](
    [
        _gain_of_effect(sort, unit)
        for sort in range(cards.CONSCRIPTION, cards.GALLAND)
        for unit in range(cards.UNIT_SORTS)
    ]
)
"""At effect * UNIT_SORTS + unit sort."""


def lasting_gain(state: State, seat: i64, sort: i64, share: float) -> float:
    """Return the points that a lasting effect adds to the units in a bid that are not dug in.

    It also counts this `share`, 0..1, of what it adds to the units in hand. GAIN holds what an effect adds to a unit,
    at (effect - CONSCRIPTION) * UNIT_SORTS + unit. Eisenhower adds for each type of unit instead.
    """
    counts_types = sort == cards.EISENHOWER
    if sort == cards.ROKOSSOVSKY and uses_defense_values(state, seat):
        return 0.0

    bid = seat * cards.STAKES
    hand = seat * cards.SORTS
    gains = (sort - cards.CONSCRIPTION) * cards.UNIT_SORTS
    bids = state.bids
    hands = state.hands
    gain = 0.0
    last_kind: i64 = cards.NONE

    unit: i64
    for unit in range(cards.UNIT_SORTS):
        in_bid = bids[bid + unit]
        in_hand: i64 = 0
        if share > 0.0:
            in_hand = hands[hand + unit]
        if not in_bid and not in_hand:
            continue

        if not counts_types:
            gain += (float(in_bid) + share * float(in_hand)) * GAIN[gains + unit]
        elif cards.UNIT_TYPE[unit] != last_kind:  # the sorts of a type follow one another
            last_kind = cards.UNIT_TYPE[unit]
            gain += float(EISENHOWER_PLUS)
    return gain


def points_within_reach(state: State, seat: i64, values: vec[i64]) -> float:
    """Return about how many points a whole hand would add to the bid of its seat.

    `values`: those of the units there. A lasting effect (CONSCRIPTION up to the card before GALLAND) counts for all
    units of the bid and the hand, if that is more than its face value. DRAW_EVENT, the last sort, counts nothing.
    """
    base = seat * cards.SORTS
    hands = state.hands
    of_units: i64 = 0
    sort: i64
    for sort in range(cards.UNIT_SORTS):
        if hands[base + sort]:
            of_units += hands[base + sort] * values[sort]

    total = float(of_units)
    for sort in range(cards.UNIT_SORTS, cards.SORTS - 1):
        count = hands[base + sort]
        if not count:
            continue

        best = float(cards.FACE_VALUE[sort])
        if cards.CONSCRIPTION <= sort < cards.GALLAND:
            gain = lasting_gain(state, seat, sort, share=1.0)
            if gain > best:
                best = gain
        elif sort == cards.SABOTAGE or sort == cards.AIR_STRIKE or sort == cards.LEND_LEASE:
            best += 1.0
        total += float(count) * best
    return total


def stake_value(state: State, seat: i64, stake: i64, values: vec[i64]) -> float:
    """The points of a card in the bid of a seat now. `values`: those of the units there."""
    if stake < cards.UNIT_SORTS:
        return float(values[stake])
    if stake >= cards.FIRST_FACE:
        return float(cards.FACE_VALUE[cards.SORT_OF[stake]])
    return lasting_gain(state, seat, cards.SORT_OF[stake], share=0.0)


def strongest_rival(state: State, seat: i64) -> i64:
    """The seat with the highest total among the others in the battle, or NONE."""
    best: i64 = cards.NONE
    other: i64
    for other in range(state.seats):
        if other != seat and state.fighting[other] and (best == cards.NONE or state.totals[other] > state.totals[best]):
            best = other
    return best


def best_hit(state: State, sort: i64, victim: i64) -> float:
    """The most points that Air Strike, Sabotage or Galland takes from a bid."""
    values = unit_values(state, victim)
    best: i64 = 0
    unit: i64
    for unit in range(cards.UNIT_SORTS):
        if state.bids[victim * cards.STAKES + unit] > 0 and values[unit] > best and can_hit(sort, unit):
            best = values[unit]
    return float(best)


def best_swap(state: State, seat: i64, victim: i64, values: vec[i64]) -> float:
    """The most points by which Lend-Lease can change the difference of two totals, by swapping a card of each bid.

    `values`: those of the units in the bid of `seat`. 0 if the seat has no card to give.
    """
    theirs = unit_values(state, victim)
    most = 0.0
    least = 100.0  # above the value of any card

    stake: i64
    for stake in range(cards.STAKES):
        if state.bids[victim * cards.STAKES + stake] > 0 and not is_protected(state, victim, stake):
            most = max(most, stake_value(state, victim, stake, theirs))
        if state.bids[seat * cards.STAKES + stake] > 0:
            least = min(least, stake_value(state, seat, stake, values))

    return 2.0 * (most - least) if least < 100.0 else 0.0


def effect_value(state: State, seat: i64, sort: i64, values: vec[i64]) -> float:
    """Return the points that a Special or Icon, played for its effect, gains now on the strongest rival.

    `values`: those of the units in the seat's bid. A lasting effect (CONSCRIPTION up to the card before GALLAND) counts
    for the units in the bid and for 0.4 of those in hand. Galland counts 0.7 of the best card
    that it could hit, since the victim chooses the card.
    """
    if cards.CONSCRIPTION <= sort < cards.GALLAND:
        return lasting_gain(state, seat, sort, share=0.4)

    victim = strongest_rival(state, seat)
    if victim == cards.NONE:
        return 0.0
    if sort == cards.AIR_STRIKE or sort == cards.SABOTAGE:
        return best_hit(state, sort, victim)
    if sort == cards.GALLAND:
        return 0.7 * best_hit(state, sort, victim)
    if sort == cards.LEND_LEASE:
        return best_swap(state, seat, victim, values)
    return 0.0


def highest_total(state: State) -> i64:
    """The highest total of a bid, at least 0."""
    highest: i64 = 0
    for total in state.totals:
        if total > highest:
            highest = total
    return highest


def strength_in_battle(state: State, holdings: Holdings, seat: i64, highest: i64, points: float, far: float) -> float:
    """Return how likely a seat wins the battle, in logits, so that its chance is its share of exp of all strengths.

    `highest`: the highest total. `points`: the worth of its hand. `far`: the points that its hand can add.
    """
    value = WIN_LEAD * float(state.totals[seat] - highest) + WIN_POINT * points + WIN_REACH * far
    value += WIN_CARD * float(state.hand_size[seat])

    if seat == state.active:
        value += WIN_ACTIVE
    if state.bonus[cards.AMERICAN] == seat:
        value += WIN_DUEL_AMERICAN if state.seats == 2 else WIN_AMERICAN
    if seat == state.holder[state.front]:
        value += WIN_DEFENDS

    held = holdings.held[seat]
    if held == 1:
        value += WIN_ONE
    elif held > 1:
        value += WIN_TWO
    return value


def worth_staying(state: State, holdings: Holdings, seat: i64, need: i64, values: vec[i64]) -> float:
    """Return how much staying in the battle adds to a seat's chance to win the match, compared with leaving it.

    It uses the seat's own cards and open facts. `need`: the points missing to lead, at least 1. `values`: the values of
    units in the seat's bid. Returns -1.0 if the hand cannot add so many points. `points` holds the worth of every hand,
    that of other hands as a mean, and `far` is how many points the own hand can add to the bid.
    """
    far = points_within_reach(state, seat, values)
    if float(need) > far:
        return -1.0

    seats: i64 = state.seats
    points = vec[float]([0.0] * seats)
    other: i64
    for other in range(seats):
        points[other] = MEAN_WORTH * float(state.hand_size[other])
    points[seat] = hand_points(state, seat)
    prospects = Prospects(state, holdings, points)

    # The strength of each seat in the battle, and the chance to win the match after it has been lost to another one.
    highest = highest_total(state)
    own = exp(strength_in_battle(state, holdings, seat, highest, points[seat], far))
    total = own
    lost = 0.0
    for other in range(seats):
        if other != seat and state.fighting[other]:
            guessed = MEAN_VALUE * float(state.hand_size[other])
            theirs = exp(strength_in_battle(state, holdings, other, highest, points[other], guessed))
            total += theirs
            lost += theirs * prospects.chances_after(other)[seat]

    chance = own / total
    lost = lost / (total - own) if total > own else 0.0
    win = prospects.chances_after(seat)[seat]

    # The price of the points that have to be bid, as a loss of chance to win the match.
    share = 0.5 * (win + lost)
    weight = holdings.weight
    cost = float(need) * (weight[POINT] + weight[CARD] / MEAN_VALUE)
    price = (DUEL_PRICE if seats == 2 else PRICE) * max(0.05, share * (1.0 - share)) * cost
    return chance * (win - lost) - price


def chances_in_battle(state: State, holdings: Holdings) -> list[float]:
    """Return by seat the chance to win the match while a battle is under way, at the beginning of a turn.

    It is the sum, over the seats in the battle, of the chance that one wins the battle times the chances after that.
    The chance to win the battle is the share of a seat in all `strengths`.
    """
    seats: i64 = state.seats
    points = vec[float]([0.0] * seats)
    seat: i64
    for seat in range(seats):
        points[seat] = hand_points(state, seat)
    prospects = Prospects(state, holdings, points)

    highest = highest_total(state)
    strengths = vec[float]([0.0] * seats)
    total = 0.0
    for seat in range(seats):
        if state.fighting[seat]:
            far = points_within_reach(state, seat, unit_values(state, seat))
            strengths[seat] = exp(strength_in_battle(state, holdings, seat, highest, points[seat], far))
            total += strengths[seat]

    chances = vec[float]([0.0] * seats)
    winner: i64
    for winner in range(seats):
        if strengths[winner] > 0.0:
            after = prospects.chances_after(winner)
            for seat in range(seats):
                chances[seat] += strengths[winner] / total * after[seat]
    return list(chances)


HORIZON: Final = 2
ROUNDS: Final = 1
"""A playout ends with its battle, or after HORIZON turns and ROUNDS more for every seat.

Bids grow a little each turn, and battles in which nobody leaves last for dozens of turns.
"""
STAY: Final = 0.0
"""The chance to win the match that staying in a battle must add."""
COST: Final = 0.6
"""The weight of a card's worth in hand, relative to what it adds to the bid now."""


class LastFrontGuide(Guide[State]):
    """Bids just enough while the battle is worth the cards, and keeps its cards otherwise.

    A seat that leads finishes, once it has no Supply Line or Espionage to play, because cards beyond need are lost with
    the bid. Without a search, one that played on in 30 % of such decisions won 37 % of 400 matches of two seats against
    this one and 14 % of four seats. One that did so in 60 % of them won 30 % and 11 %.
    """

    __slots__ = ("_holdings", "held")
    exploration = 0.3
    breadth = 0.4
    """Of 40 matches of two seats, 200 iterations each, an exploration of 0.2 and a breadth of 0.15 won 34 %.

    At 1000 iterations a breadth of 0.8 won 45.9 +- 5.5 % of 160, an exploration of 0.2 won 51.5 +- 5.7 % of 200, one of
    0.45 won 41.3 +- 8.5 % of 46 (broken off).
    """

    def __init__(self) -> None:
        self._holdings: Holdings | None = None
        self.held: vec[i64] = vec[i64]([0] * cards.SORTS)
        """The sorts in a hand, in which `quick_turn` gathers them."""

    def holdings_in(self, state: State) -> Holdings:
        """The holdings in the battle under way. They are kept for the next question about the same battle."""
        holdings = self._holdings
        if holdings is None or not holdings.are_those_of(state):
            holdings = Holdings(state)
            self._holdings = holdings
        return holdings

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """Return the next action of a playout, by the policy for the step that is asked."""
        step = state.step
        if step == cards.TURN:
            return pick_turn(self, state, legal, rng)
        if step == cards.DIG:
            return pick_dig(state, legal)
        if step == cards.CANCEL:
            return pick_cancel(state, legal, rng)
        if step in (cards.DIG_WINDOW, cards.FINISH_WINDOW):
            return pick_blitz(state, legal, rng)
        if step == cards.FRONT:
            return pick_front(state, legal, rng)
        return pick_card(state, legal, rng)

    def pick_quickly(self, world: State, rng: Rng) -> Action | None:
        return quick_turn(self, world, rng) if world.step == cards.TURN else None

    def is_cut_off(self, view: State, world: State) -> bool:
        """Whether a playout from `view` ends at `world`: when its battle is over, or has lasted for too many turns.

        From a view between two battles, that is the next battle.
        """
        last_battle = view.battle + (1 if view.front == cards.NONE else 0)
        if world.battle == last_battle and world.front != cards.NONE:
            first_turn = view.turn if view.front != cards.NONE else 0
            return world.turn > first_turn + HORIZON + ROUNDS * world.seats
        return world.battle > last_battle or (world.battle == last_battle and world.front == cards.NONE)

    def estimate(self, world: State) -> list[float]:
        if world.front != cards.NONE and world.turn > 1:
            return chances_in_battle(world, self.holdings_in(world))
        return chances_between_battles(world)

    def is_pointless(self, view: State, line: list[Action]) -> bool:
        return wastes_a_card(view, line)

    def reason(self, view: State, ranked: list[Node]) -> str:
        return explain_decision(view, ranked)


# --- Bids ------------------------------------------------------------------------------


def pick_dig(state: State, legal: list[Action]) -> Action:
    """Return the card that brings the dig-in nearest to 10 and not beyond it, or else the least beyond it."""
    values = dig_values(state, state.to_act)
    sum_picked = 0
    for stake in state.picked:
        sum_picked += values[stake]

    best = legal[0]
    most = -1000
    for action in legal:
        if isinstance(action, do.Dig):
            reached = sum_picked + values[action.stake]
            score = reached if reached <= 10 else -reached
            if score > most:
                most = score
                best = action
    return best


def pick_turn(guide: LastFrontGuide, state: State, legal: list[Action], rng: Rng) -> Action:
    """Leave a battle that is not worth its cards, or play the cheapest cards that are enough, and no more.

    `need` is the points missing to lead, and `stays` whether the seat stays in the battle. The scores only rank the
    actions. A seat that leads finishes (10.3), after Supply Line and Espionage, which are
    played at once. A seat that does not stay withdraws (8.0), after a Draw Event.
    """
    seat = state.to_act
    need = total_to_beat(state, seat) + 1 - state.totals[seat]
    values = unit_values(state, seat) if need > 0 else vec[i64]()
    stays = need <= 0 or not contains_action(legal, do.WITHDRAW)
    if not stays:
        better = worth_staying(state, guide.holdings_in(state), seat, need, values)
        stays = better > STAY + 0.02 * (rng.unit() - 0.5)  # close decisions differ from playout to playout

    best = legal[0]
    most = -1000.0
    for action in legal:
        noise = rng.unit()
        if action is do.FINISH:
            score = 10.3
        elif action is do.WITHDRAW:
            score = -5.0 if stays else 8.0
        elif action is do.PLAY_DRAW_EVENT:
            score = -1.0 + 3.0 * noise if stays else 8.0 + noise
        elif isinstance(action, do.Dig):
            score = 9.1 + noise if need <= 0 else -3.0
        else:
            score = play_score(state, seat, action, need, stays, values, noise)
        if score > most:
            most = score
            best = action
    return best


def quick_turn(guide: LastFrontGuide, state: State, rng: Rng) -> Action | None:
    """Return what `pick_turn` picks out of all legal actions, without a list of them. A dig-in is never the best one.

    Returns None if the seat stays in the battle but has played MOST_PLAYS cards, so that it can play no more. The sorts
    of the other cards in its hand are the first `count` entries of `guide.held`, which is used again at each call.
    """
    seat: i64 = state.to_act
    base = seat * cards.SORTS
    hands = state.hands
    held = guide.held
    count: i64 = 0
    first_free: i64 = cards.NONE
    last_free: i64 = cards.NONE
    holds_event = False
    if state.plays < MOST_PLAYS:
        sort: i64
        for sort in range(cards.SORTS):
            if hands[base + sort] > 0:
                if sort == cards.DRAW_EVENT:
                    holds_event = True
                elif (sort == cards.SUPPLY_LINE or sort == cards.ESPIONAGE) and has_effect(state, seat, sort):
                    first_free = last_free if last_free != cards.NONE else sort
                    last_free = sort
                else:
                    held[count] = sort
                    count += 1

    # Supply Line and Espionage are played at once, one of them at random if the seat holds both.
    if last_free != cards.NONE:
        frees: i64 = 1 if first_free == last_free else 2
        return do.PLAY[first_free if rng.draw(frees) == 0 else last_free]

    need = total_to_beat(state, seat) + 1 - state.totals[seat]
    if need <= 0:
        return do.FINISH

    values = unit_values(state, seat)
    if state.turn > 1 or count == 0:
        better = worth_staying(state, guide.holdings_in(state), seat, need, values)
        # The random number makes close decisions differ from playout to playout.
        if better <= STAY + 0.02 * (rng.unit() - 0.5):
            return do.PLAY_DRAW_EVENT if holds_event else do.WITHDRAW
    return best_play(state, seat, held, count, need, values, rng)


def best_play(
    state: State, seat: i64, held: vec[i64], count: i64, need: i64, values: vec[i64], rng: Rng
) -> Action | None:
    """The card of highest score among the first `count` sorts of `held`, for its effect or at face value.

    None if there are none.
    """
    best: Action | None = None
    most = -1000.0
    place: i64
    for place in range(count):
        sort = held[place]
        if sort < cards.UNIT_SORTS or has_effect(state, seat, sort):
            value = float(values[sort]) if sort < cards.UNIT_SORTS else effect_value(state, seat, sort, values)
            score = bid_score(sort, value, need, rng.unit())
            if score > most:
                most = score
                best = do.PLAY[sort]

        if sort >= cards.UNIT_SORTS:
            score = bid_score(sort, float(cards.FACE_VALUE[sort]), need, rng.unit())
            if score > most:
                most = score
                best = do.PLAY_FACE[sort]
    return best


def bid_score(sort: i64, value: float, need: i64, noise: float) -> float:
    """The score of a card that adds `value` to the bid of a seat that stays. `need`: the points missing to lead."""
    return 5.0 + min(value, float(need)) - COST * CARD_WORTH[sort] + noise


def contains_action(legal: list[Action], action: Action) -> bool:
    """Whether an action is among these, which are compared by identity."""
    for other in legal:
        if other is action:
            return True
    return False


def play_score(
    state: State, seat: i64, action: Action, need: i64, stays: bool, values: vec[i64], noise: float
) -> float:
    """Return the score of playing a card, where `pick_turn` gives 10.3 to finishing and 8.0 to withdrawing.

    `need`: the points missing to lead, 0 or less if the seat leads. `stays`: whether it wants to stay in the battle. If
    it does not, the cards of least worth have the best score, below that of withdrawing. `values` are those of units in
    the bid, and are used only if the seat has to take the lead. `noise` is a random number from 0 to 1.
    """
    is_for_effect = isinstance(action, do.Play)
    sort = 0
    if isinstance(action, do.Play):
        sort = action.sort
        if sort in (cards.SUPPLY_LINE, cards.ESPIONAGE):
            return 100.0 + noise
    elif isinstance(action, do.PlayFace):
        sort = action.sort

    if not stays:
        return -CARD_WORTH[sort]
    if need <= 0:
        return 9.2 + noise - 0.1 * CARD_WORTH[sort]

    if not is_for_effect:
        value = float(cards.FACE_VALUE[sort])
    elif sort < cards.UNIT_SORTS:
        value = float(values[sort])
    else:
        value = effect_value(state, seat, sort, values)
    return bid_score(sort, value, need, noise)


# --- Windows ---------------------------------------------------------------------------


def pick_cancel(state: State, legal: list[Action], rng: Rng) -> Action:
    """Play Counter-Intelligence to protect the seat's own cards, and now and then to stop a strong one."""
    if do.CANCEL_CARD not in legal:
        return legal[0]
    if do.PASS not in legal:
        return do.CANCEL_CARD

    seat = state.to_act
    if state.counter != cards.NONE:
        likely = 0.6 if state.player == seat else 0.1
    elif state.victim == seat or state.card == cards.GALLAND:
        likely = 0.6
    elif cards.CONSCRIPTION <= state.card < cards.GALLAND:
        likely = 0.4
    else:
        likely = 0.15
    return do.CANCEL_CARD if rng.unit() < likely else do.PASS


def pick_blitz(state: State, legal: list[Action], rng: Rng) -> Action:
    """Return a Blitz (a card played in the turn of another seat) now and then, or else PASS.

    `likely` is the chance, 0..1, to play a card. It is highest for a Sabotage that takes the lead from a seat that has
    finished, so that this seat must play more cards.
    """
    if do.PASS not in legal:
        return legal[rng.below(len(legal))]

    for action in legal:
        if isinstance(action, do.Play):
            likely = 0.15
            if action.sort == cards.SABOTAGE and state.step == cards.FINISH_WINDOW:
                lead = state.totals[state.active] - total_to_beat(state, state.active)
                if best_hit(state, cards.SABOTAGE, state.active) >= float(lead):
                    likely = 0.5
            elif action.sort == cards.ROMMEL:
                likely = 0.1

            if rng.unit() < likely:
                return action
    return do.PASS


# --- Fronts, targets, losses -----------------------------------------------------------


def pick_front(state: State, legal: list[Action], rng: Rng) -> Action:
    """Choose a territory that wins the match, and none that lets another win it.

    Among others the scores prefer those of seats with many territories, with some chance.
    """
    seat = state.to_act
    best = legal[0]
    most = -1000.0

    for action in legal:
        if isinstance(action, do.ChooseFront):
            score = 2.0 * rng.unit()
            territory = action.territory
            for other in range(state.seats):
                if state.holder[territory] != other and wins_match(state, other, territory):
                    score += 3.0 if other == seat else -2.0
            if state.holder[territory] != cards.NONE:
                score += float(state.count_held(state.holder[territory])) - 1.0

            if score > most:
                most = score
                best = action
    return best


def pick_card(state: State, legal: list[Action], rng: Rng) -> Action:
    """Return the choice of a card within an effect: the best one to aim at or take, or the worst one to give or lose.

    A card of the strongest rival is preferred as a target. A random number below 1 makes playouts differ.
    """
    seat = state.to_act
    rival = strongest_rival(state, seat)
    best = legal[0]
    most = -1000.0

    for action in legal:
        score = rng.unit()
        if isinstance(action, do.Aim):
            victim = action.victim
            score += stake_value(state, victim, action.stake, unit_values(state, victim))
            score += 3.0 if victim == rival else 0.0
        elif isinstance(action, do.AimSeat):
            score += 0.5 * float(state.hand_size[action.victim])
        elif isinstance(action, do.Give):
            score -= stake_value(state, seat, action.stake, unit_values(state, seat))
        elif isinstance(action, do.Discard):
            score -= float(unit_values(state, seat)[action.sort])
        elif isinstance(action, do.Take):
            score += CARD_WORTH[action.sort]

        if score > most:
            most = score
            best = action
    return best


GUIDE: Final = LastFrontGuide
