"""Last Front: how a playout bids, and how far it goes."""

from __future__ import annotations

from typing import Final

from ai.estimates.last_front.bids import best_hit, effect_value, leader, mid_battle, stake_value, worth_staying
from ai.estimates.last_front.reasons import reason
from ai.estimates.last_front.worth import CARD_WORTH, Standing, chances, wins_match
from ai.search import Guide, Node
from game.core.compiled import i64
from game.core.rng import Rng
from game.core.state import Action
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.counting import unit_values
from game.last_front.data import MOST_PLAYS
from game.last_front.digging import dig_values
from game.last_front.legal import has_effect, to_beat
from game.last_front.state import State

HORIZON: Final = 2
ROUNDS: Final = 1
"""A playout ends with its battle, or after so many turns and so many more for every seat: bids grow a little each turn,
and battles in which nobody leaves last for dozens of them.
"""
STAY: Final = 0.0
"""The chance to win the match that staying in a battle must add."""
COST: Final = 0.6
"""The weight of a card's worth in hand, relative to what it adds to the bid now."""


class LastFrontGuide(Guide[State]):
    """Bids just enough while the battle is worth the cards, and keeps its cards otherwise.

    A seat that leads finishes, once it has no Supply Line or Espionage to play. Without a search, one that played on in
    30 % of such decisions won 37 % of 400 matches of two seats against this one and 14 % of four seats, in 60 % of them
    30 % and 11 %: cards beyond need are lost with the bid.
    """

    __slots__ = ("_standing",)
    exploration = 0.3
    breadth = 0.4
    """Of 40 matches of two seats, 200 iterations each, an exploration of 0.2 and a breadth of 0.15 won 34 %.

    At 1000 iterations a breadth of 0.8 won 45.9 +- 5.5 % of 160, an exploration of 0.2 won 51.5 +- 5.7 % of 200, one of
    0.45 won 41.3 +- 8.5 % of 46 (broken off).
    """

    def __init__(self) -> None:
        self._standing: Standing | None = None

    def standing(self, state: State) -> Standing:
        """The standing in the battle under way; the last one is kept."""
        standing = self._standing
        if standing is None or not standing.fits(state):
            standing = Standing(state)
            self._standing = standing
        return standing

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
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

    def quick(self, world: State, rng: Rng) -> Action | None:
        return quick_turn(self, world, rng) if world.step == cards.TURN else None

    def enough(self, view: State, world: State) -> bool:
        """A battle is played to its end, or for some turns."""
        last = view.battle + (1 if view.front == cards.NONE else 0)
        if world.battle == last and world.front != cards.NONE:
            begun = view.turn if view.front != cards.NONE else 0
            return world.turn > begun + HORIZON + ROUNDS * world.seats
        return world.battle > last or (world.battle == last and world.front == cards.NONE)

    def estimate(self, world: State) -> list[float]:
        if world.front != cards.NONE and world.turn > 1:
            return mid_battle(world, self.standing(world))
        return chances(world)

    def reason(self, view: State, ranked: list[Node]) -> str:
        return reason(view, ranked)


# --- Bids ------------------------------------------------------------------------------


def pick_turn(guide: LastFrontGuide, state: State, legal: list[Action], rng: Rng) -> Action:
    """Leave a battle that is not worth its cards; else play the cheapest cards that are enough, and no more."""
    seat = state.to_act
    need = to_beat(state, seat) + 1 - state.totals[seat]
    values = unit_values(state, seat) if need > 0 else []
    stays = need <= 0 or not has(legal, do.WITHDRAW)
    if not stays:
        better = worth_staying(state, guide.standing(state), seat, need, values)
        stays = better > STAY + 0.02 * (rng.unit() - 0.5)
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
    """What `pick_turn` picks, found from the hand. None if the seat stays and has played MOST_PLAYS cards."""
    seat = state.to_act
    base: i64 = seat * cards.SORTS
    sorts: i64 = cards.SORTS
    hands = state.hands
    held: list[int] = []
    free: list[int] = []
    draws = False
    if state.plays < MOST_PLAYS:
        for at in range(sorts):
            if hands[base + at] > 0:
                sort: int = at
                if sort == cards.DRAW_EVENT:
                    draws = True
                elif sort in (cards.SUPPLY_LINE, cards.ESPIONAGE) and has_effect(state, seat, sort):
                    free.append(sort)
                else:
                    held.append(sort)
    if free:
        return do.PLAY[free[rng.below(len(free))]]
    need = to_beat(state, seat) + 1 - state.totals[seat]
    if need <= 0:
        return do.FINISH
    values = unit_values(state, seat)
    if state.turn > 1 or not held:
        better = worth_staying(state, guide.standing(state), seat, need, values)
        if better <= STAY + 0.02 * (rng.unit() - 0.5):
            return do.PLAY_DRAW_EVENT if draws else do.WITHDRAW
    return best_play(state, seat, held, need, values, rng)


def best_play(state: State, seat: int, held: list[int], need: int, values: list[int], rng: Rng) -> Action | None:
    """The card of highest score among these sorts, for its effect or at face value; None of none."""
    best: Action | None = None
    most = -1000.0
    for sort in held:
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


def bid_score(sort: int, value: float, need: int, noise: float) -> float:
    """The score of a card that adds `value` to the bid, where its seat stays; `need`: the points missing to lead."""
    return 5.0 + min(value, float(need)) - COST * CARD_WORTH[sort] + noise


def has(legal: list[Action], action: Action) -> bool:
    """Whether an action is among these, which are compared by identity."""
    for other in legal:
        if other is action:
            return True
    return False


def play_score(
    state: State, seat: int, action: Action, need: int, stays: bool, values: list[int], noise: float
) -> float:
    """The score of playing a card; finishing has 10.3, leaving 8. `values` count only if it has to lead."""
    effect = isinstance(action, do.Play)
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
    if not effect:
        value = float(cards.FACE_VALUE[sort])
    elif sort < cards.UNIT_SORTS:
        value = float(values[sort])
    else:
        value = effect_value(state, seat, sort, values)
    return bid_score(sort, value, need, noise)


def pick_dig(state: State, legal: list[Action]) -> Action:
    """The card that comes nearest to 10 and not beyond it."""
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


# --- Windows ---------------------------------------------------------------------------


def pick_cancel(state: State, legal: list[Action], rng: Rng) -> Action:
    """Counter-Intelligence protects the seat's own cards, and now and then stops a strong one."""
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
    """A Blitz if it makes the active seat play more cards."""
    if do.PASS not in legal:
        return legal[rng.below(len(legal))]
    for action in legal:
        if isinstance(action, do.Play):
            likely = 0.15
            if action.sort == cards.SABOTAGE and state.step == cards.FINISH_WINDOW:
                lead = state.totals[state.active] - to_beat(state, state.active)
                if best_hit(state, cards.SABOTAGE, state.active) >= lead:
                    likely = 0.5
            elif action.sort == cards.ROMMEL:
                likely = 0.1
            if rng.unit() < likely:
                return action
    return do.PASS


# --- Fronts, targets, losses -----------------------------------------------------------


def pick_front(state: State, legal: list[Action], rng: Rng) -> Action:
    """A territory that wins the match, and none that lets another win it."""
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
                score += state.holder.count(state.holder[territory]) - 1.0
            if score > most:
                most = score
                best = action
    return best


def pick_card(state: State, legal: list[Action], rng: Rng) -> Action:
    """The best card of others, the worst of the seat's own."""
    seat = state.to_act
    ahead = leader(state, seat)
    best = legal[0]
    most = -1000.0
    for action in legal:
        score = rng.unit()
        if isinstance(action, do.Aim):
            victim = action.victim
            score += stake_value(state, victim, action.stake, unit_values(state, victim))
            score += 3.0 if victim == ahead else 0.0
        elif isinstance(action, do.AimSeat):
            score += 0.5 * state.hand_size[action.victim]
        elif isinstance(action, do.Give):
            score -= stake_value(state, seat, action.stake, unit_values(state, seat))
        elif isinstance(action, do.Discard):
            score -= unit_values(state, seat)[action.sort]
        elif isinstance(action, do.Take):
            score += CARD_WORTH[action.sort]
        if score > most:
            most = score
            best = action
    return best


GUIDE: Final = LastFrontGuide
