"""Five plans that a clever beginner would try, and that bots have to beat (LF 4).

python -m ai.arena --game last_front --a tests.last_front.beginners:Hoarder --b captain --seats 4
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from ai.bot import snap
from game.core.rng import Rng
from game.core.state import Action
from game.last_front import GAME
from game.last_front.actions import FINISH, PASS, WITHDRAW, ChooseFront, Play, PlayFace
from game.last_front.cards import ATTACK, ESPIONAGE, FACE_VALUE, FRONT, NONE, SUPPLY_LINE, TURN, UNIT_SORTS
from game.last_front.counting import unit_values
from game.last_front.legal import total_to_beat
from game.last_front.state import State

Plan = Callable[[State, list[Action], Rng], Action]


def printed_value(action: Action) -> int:
    """The points that an action adds to a bid as its card is printed, 0 if it plays no such card."""
    if isinstance(action, Play) and action.sort < UNIT_SORTS:
        return ATTACK[action.sort]
    return FACE_VALUE[action.sort] if isinstance(action, PlayFace) else 0


def bidding_actions(legal: list[Action]) -> list[Action]:
    """The actions that play a unit or a card at face value, the smallest first."""
    return sorted([action for action in legal if printed_value(action)], key=printed_value)


def decide_elsewhere(legal: list[Action], rng: Rng) -> Action:
    """The action where a plan says nothing: pass in a window, or anything."""
    return PASS if PASS in legal else legal[rng.below(len(legal))]


def hoard_cards(view: State, legal: list[Action], rng: Rng) -> Action:
    """Always withdraw. Where a bid must be made, play the smallest card."""
    if view.step != TURN:
        return decide_elsewhere(legal, rng)
    for action in (WITHDRAW, FINISH):
        if action in legal:
            return action
    return (bidding_actions(legal) or legal)[0]


def bid_one_more(view: State, legal: list[Action], rng: Rng) -> Action:
    """Always bid just more than the others, to the last card."""
    if view.step != TURN:
        return decide_elsewhere(legal, rng)
    if FINISH in legal:
        return FINISH
    need = total_to_beat(view, view.to_act) + 1 - view.totals[view.to_act]
    bids = bidding_actions(legal)
    if not bids:
        return WITHDRAW if WITHDRAW in legal else legal[0]
    largest = bids[-1]
    return next((bid for bid in bids if printed_value(bid) >= need), largest)


def fight_on(view: State, legal: list[Action], rng: Rng) -> Action:
    """Play Supply Line and Espionage at once, then bid the cheapest card that is enough, while the hand can still win.

    Outside a turn, decide by the first impression of a bot.
    """
    if view.step != TURN:
        return GAME.actions[snap(GAME, view, rng.below(1 << 30)).actions[0]]
    for action in legal:
        if isinstance(action, Play) and action.sort in (SUPPLY_LINE, ESPIONAGE):
            return action
    if FINISH in legal:
        return FINISH

    seat = view.to_act
    worth = [*unit_values(view, seat), *FACE_VALUE[UNIT_SORTS:]]
    adds = {
        action: worth[action.sort]
        for action in legal
        if isinstance(action, PlayFace) or action in bidding_actions(legal)
    }
    need = total_to_beat(view, seat) + 1 - view.totals[seat]
    if WITHDRAW in legal and need > sum(count * value for count, value in zip(view.hand(seat), worth, strict=True)):
        return WITHDRAW

    cheapest_first = sorted(adds, key=lambda action: adds[action]) or legal
    return next((action for action in cheapest_first if adds.get(action, 0) >= need), cheapest_first[-1])


def throw_everything(view: State, legal: list[Action], rng: Rng) -> Action:
    """Throw the whole hand into every battle, beginning with the first one: one card at a time, the largest first."""
    if view.step != TURN:
        return decide_elsewhere(legal, rng)
    bids = bidding_actions(legal)
    if bids:
        return bids[-1]
    return next((action for action in (FINISH, WITHDRAW) if action in legal), legal[0])


def hunt_leader(view: State, legal: list[Action], rng: Rng) -> Action:
    """Attack the seat with most territories, bid just enough there and against its bids, and stay out of the rest."""
    held = [view.count_held(seat) for seat in range(view.seats)]
    held[view.to_act] = -1
    most = max(held)
    leaders = [seat for seat in range(view.seats) if held[seat] == most]
    if view.step == FRONT:
        theirs = [
            action for action in legal if isinstance(action, ChooseFront) and view.holder[action.territory] in leaders
        ]
        return theirs[0] if theirs else legal[0]

    attacked = view.front != NONE and view.holder[view.front] in leaders
    if view.step == TURN and not attacked and not any(view.fighting[seat] for seat in leaders):
        return hoard_cards(view, legal, rng)
    return bid_one_more(view, legal, rng)


class Beginner:
    """Plays by a plan, for the arena."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        return [self.plan(view, view.legal(), Rng(seed))]


Hoarder: Final = partial(Beginner, hoard_cards)
FightsOn: Final = partial(Beginner, fight_on)
OneMore: Final = partial(Beginner, bid_one_more)
AllIn: Final = partial(Beginner, throw_everything)
Hunter: Final = partial(Beginner, hunt_leader)
