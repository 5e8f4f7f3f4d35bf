"""Last Front: the moves of a playout, and the estimate at its end."""

from __future__ import annotations

from typing import Final

from ai.estimates.last_front.reasons import explain_decision, wastes_a_card
from ai.estimates.last_front.worth import (
    CARD_WORTH,
    Holdings,
    best_hit,
    chances_between_battles,
    chances_in_battle,
    effect_value,
    stake_value,
    strongest_rival,
    wins_match,
    worth_staying,
)
from ai.search import Guide, Node
from game.core.compiled import i64
from game.core.packed import vec
from game.core.rng import Rng
from game.core.state import Action
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.cards import DUG_IN, MOST_PLAYS
from game.last_front.counting import unit_values
from game.last_front.digging import dig_values
from game.last_front.legal import has_effect, total_to_beat
from game.last_front.state import State

HORIZON: Final = 2
ROUNDS: Final = 1
"""A playout ends with its battle, or after HORIZON turns and ROUNDS more for every seat.

Bids grow a little each turn, and battles in which nobody leaves last for dozens of turns.
"""
STAY_NOISE: Final = 0.02
"""The range of a random number by which close decisions on staying in a battle differ from playout to playout."""

AT_ONCE: Final = 100.0
FINISH_IN_LEAD: Final = 10.3
CARD_IN_LEAD: Final = 9.2
DIG_IN_LEAD: Final = 9.1
LEAVE: Final = 8.0
BID: Final = 5.0
EVENT: Final = -1.0
EARLY_DIG: Final = -3.0
NEEDLESS_LEAVE: Final = -5.0
"""The scores by which `pick_turn` ranks actions. Only their order means something, as random numbers below 1 are added.

- AT_ONCE: Supply Line and Espionage, which cost nothing in the bid.
- A seat that leads finishes (FINISH_IN_LEAD). Any other card and a dig-in have lower scores, even with the noise.
- A seat that wants to leave the battle plays a Draw Event (LEAVE with noise) or withdraws (LEAVE without it).
- A seat that has to take the lead plays a card (BID and its gain, see `bid_score`), sometimes a Draw Event (EVENT). It
  digs in (EARLY_DIG) or withdraws (NEEDLESS_LEAVE) only if nothing else is legal.
"""
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
        """Return the holdings in the battle under way: the latest ones as long as they hold for this state, too."""
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
    """Return the next card to dig in: the one with which the pile counts most up to 10, or else least beyond 10.

    A pile must count 10 at least and then counts exactly 10, so more is wasted. `state.picked` holds the cards of the
    pile so far.
    """
    values = dig_values(state, state.to_act)
    sum_picked = 0
    for stake in state.picked:
        sum_picked += values[stake]

    best = legal[0]
    most = -1000
    for action in legal:
        if isinstance(action, do.Dig):
            reached = sum_picked + values[action.stake]
            score = reached if reached <= DUG_IN else -reached
            if score > most:
                most = score
                best = action
    return best


def pick_turn(guide: LastFrontGuide, state: State, legal: list[Action], rng: Rng) -> Action:
    """Return the action of the highest score, which AT_ONCE and the scores after it explain.

    The seat leaves a battle that is not worth its cards. Otherwise it plays the cheapest cards that are enough to lead
    and no more. `need` is the points missing to lead, 0 or less if the seat leads.
    """
    seat = state.to_act
    need = total_to_beat(state, seat) + 1 - state.totals[seat]
    leads = need <= 0
    values = vec[i64]() if leads else unit_values(state, seat)
    stays = leads or not contains_action(legal, do.WITHDRAW) or wants_to_stay(guide, state, seat, need, values, rng)

    best = legal[0]
    most = -1000.0
    for action in legal:
        noise = rng.unit()
        if action is do.FINISH:
            score = FINISH_IN_LEAD
        elif action is do.WITHDRAW:
            score = NEEDLESS_LEAVE if stays else LEAVE
        elif action is do.PLAY_DRAW_EVENT:
            score = EVENT + 3.0 * noise if stays else LEAVE + noise
        elif isinstance(action, do.Dig):
            score = DIG_IN_LEAD + noise if leads else EARLY_DIG
        else:
            score = play_score(state, seat, action, need, stays, values, noise)
        if score > most:
            most = score
            best = action
    return best


def wants_to_stay(guide: LastFrontGuide, state: State, seat: i64, need: i64, values: vec[i64], rng: Rng) -> bool:
    """Return whether staying in the battle improves a seat's chance to win the match, with some random noise.

    `need` is the points missing to lead, and `values` what a card of each type of unit adds in the bid of the seat.
    """
    return worth_staying(state, guide.holdings_in(state), seat, need, values) > STAY_NOISE * (rng.unit() - 0.5)


def quick_turn(guide: LastFrontGuide, state: State, rng: Rng) -> Action | None:
    """Return an action by the rules of `pick_turn`, without making a list of all legal actions, which is faster.

    Dig-ins are left out, because they never have the highest score. A seat that stays never draws an event here, as it
    may by `pick_turn` where its bids are poor. Returns None, so that `pick_turn` is asked, if the
    seat wants to stay in the battle but has played MOST_PLAYS cards this turn and may play no more. `guide.held` is a
    buffer: its first `count` entries get the sorts of the cards in hand, except Draw Event and those played at once.
    """
    seat: i64 = state.to_act
    base = seat * cards.SORTS
    hands = state.hands
    held = guide.held
    count: i64 = 0
    first_at_once: i64 = cards.NONE  # Supply Line or Espionage
    last_at_once: i64 = cards.NONE  # the other one, or the same if the seat holds only one of them
    holds_event = False
    if state.plays < MOST_PLAYS:
        sort: i64
        for sort in range(cards.SORTS):
            if hands[base + sort] > 0:
                if sort == cards.DRAW_EVENT:
                    holds_event = True
                elif (sort == cards.SUPPLY_LINE or sort == cards.ESPIONAGE) and has_effect(state, seat, sort):
                    first_at_once = last_at_once if last_at_once != cards.NONE else sort
                    last_at_once = sort
                else:
                    held[count] = sort
                    count += 1

    # Supply Line and Espionage are played at once, one of them at random if the seat holds both.
    if last_at_once != cards.NONE:
        sorts_at_once: i64 = 1 if first_at_once == last_at_once else 2
        return do.PLAY[first_at_once if rng.draw(sorts_at_once) == 0 else last_at_once]

    need = total_to_beat(state, seat) + 1 - state.totals[seat]
    if need <= 0:
        return do.FINISH

    values = unit_values(state, seat)
    may_withdraw = state.turn > 1 or count == 0
    if may_withdraw and not wants_to_stay(guide, state, seat, need, values, rng):
        return do.PLAY_DRAW_EVENT if holds_event else do.WITHDRAW
    return best_play(state, seat, held, count, need, values, rng)


def best_play(
    state: State, seat: i64, held: vec[i64], count: i64, need: i64, values: vec[i64], rng: Rng
) -> Action | None:
    """Return the play of a card with the highest `bid_score`, or None without a card.

    `held[:count]` holds the sorts of the cards. A Special or an Icon can be played in two ways, for its effect or at
    face value. `need` is the points missing to lead, and `values` holds the value of a unit in the seat's bid, by sort.
    """
    best: Action | None = None
    most = -1000.0
    number: i64
    for number in range(count):
        sort = held[number]
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
    """Return the score of a card of this sort that adds `value` points to the bid of a seat that has to take the lead.

    Points beyond `need`, the points missing to lead, do not count. The worth of the card in hand is its price. `noise`
    is a random number from 0 to 1.
    """
    return BID + min(value, float(need)) - COST * CARD_WORTH[sort] + noise


def contains_action(legal: list[Action], action: Action) -> bool:
    """Whether an action is among these, which are compared by identity."""
    for other in legal:
        if other is action:
            return True
    return False


def play_score(
    state: State, seat: i64, action: Action, need: i64, stays: bool, values: vec[i64], noise: float
) -> float:
    """Return the score of playing a card (`do.Play` or `do.PlayFace`), in the ranking that AT_ONCE begins.

    `need` is the points missing to lead, 0 or less if the seat leads. `stays` says whether it wants to stay in the
    battle. If it does not, cards of little worth go first, but no card has the score of LEAVE. `values` holds the value
    of a unit in the seat's bid, by sort, and may be empty if the seat leads. `noise` is a random number from 0 to 1.
    """
    sort = action.sort if isinstance(action, do.OfSort) else 0
    is_for_effect = isinstance(action, do.Play)
    if is_for_effect and sort in (cards.SUPPLY_LINE, cards.ESPIONAGE):
        return AT_ONCE + noise
    if not stays:
        return -CARD_WORTH[sort]
    if need <= 0:
        return CARD_IN_LEAD + noise - 0.1 * CARD_WORTH[sort]

    if not is_for_effect:
        value = float(cards.FACE_VALUE[sort])
    elif sort < cards.UNIT_SORTS:
        value = float(values[sort])
    else:
        value = effect_value(state, seat, sort, values)
    return bid_score(sort, value, need, noise)


# --- Windows ---------------------------------------------------------------------------


def pick_cancel(state: State, legal: list[Action], rng: Rng) -> Action:
    """Return whether to cancel the card that is being played (`state.card`) by a Counter-Intelligence, or to PASS.

    A seat mostly protects its own cards, and now and then it stops a strong one. `state.player` is the seat of the card
    and `state.victim` the seat that it hits. `state.counter` is the seat of a Counter-Intelligence that is on the table
    already: then the question is whether to cancel that one. The chances are rough guesses.
    """
    if do.CANCEL_CARD not in legal:
        return legal[0]
    if do.PASS not in legal:
        return do.CANCEL_CARD

    seat = state.to_act
    if state.counter != cards.NONE:
        chance_to_cancel = 0.6 if state.player == seat else 0.1  # the card that is to happen after all is its own
    elif state.victim == seat or state.card == cards.GALLAND:  # Galland hits every other seat
        chance_to_cancel = 0.6
    elif cards.CONSCRIPTION <= state.card < cards.GALLAND:  # a lasting effect
        chance_to_cancel = 0.4
    else:
        chance_to_cancel = 0.15
    return do.CANCEL_CARD if rng.unit() < chance_to_cancel else do.PASS


def pick_blitz(state: State, legal: list[Action], rng: Rng) -> Action:
    """Return a Blitz (a card played in the turn of another seat) now and then, or else PASS.

    It is likeliest to be a Sabotage that takes the lead from the active seat, which has finished and then must play
    more cards. The chances are rough guesses.
    """
    if do.PASS not in legal:
        return legal[rng.below(len(legal))]

    for action in legal:
        if isinstance(action, do.Play):
            chance_to_play = 0.15
            if action.sort == cards.SABOTAGE and state.step == cards.FINISH_WINDOW:
                lead = state.totals[state.active] - total_to_beat(state, state.active)
                if best_hit(state, cards.SABOTAGE, state.active) >= float(lead):
                    chance_to_play = 0.5
            elif action.sort == cards.ROMMEL:
                chance_to_play = 0.1

            if rng.unit() < chance_to_play:
                return action
    return do.PASS


# --- Fronts, targets, losses -----------------------------------------------------------


def pick_front(state: State, legal: list[Action], rng: Rng) -> Action:
    """Return the choice of a front with the highest score, which has a random part.

    It is best if the territory would win the match for the seat to act, and bad if it would do so for others. Among the
    rest it is better to attack a seat with many territories. The numbers are rough guesses.
    """
    best = legal[0]
    most = -1000.0

    for action in legal:
        if isinstance(action, do.ChooseFront):
            score = 2.0 * rng.unit()
            territory = action.territory
            holder = state.holder[territory]
            for seat in range(state.seats):
                if seat != holder and wins_match(state, seat, territory):
                    score += 3.0 if seat == state.to_act else -2.0
            if holder != cards.NONE:
                score += float(state.count_held(holder)) - 1.0

            if score > most:
                most = score
                best = action
    return best


def pick_card(state: State, legal: list[Action], rng: Rng) -> Action:
    """Return the answer to a question within an effect: the best card to aim at or take, the worst to give or lose.

    Cards and seats are compared by points, to which a random number below 1 is added. A target is worth more if it
    belongs to the strongest rival, and a seat to aim at by half a point for each card in its hand.
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
