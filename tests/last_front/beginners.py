"""Four plans that a clever beginner would try; bots have to beat them (LF 4).

python -m tests.last_front.beginners --level captain --matches 200     each of them against that level, 2 and 4 seats
python -m tests.last_front.beginners --level 1000                      against a search of so many iterations
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from ai.bot import Level, choose, seed_for
from ai.player import level as player_of
from game.core.game import Options
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action
from game.last_front import GAME
from game.last_front.actions import FINISH, PASS, WITHDRAW, ChooseFront, Play, PlayFace
from game.last_front.cards import ATTACK, FACE_VALUE, FRONT, NONE, TURN, UNIT_SORTS
from game.last_front.legal import to_beat
from game.last_front.state import State

Plan = Callable[[State, list[Action], Rng], Action]


def value(action: Action) -> int:
    """What a card adds to a bid as it is printed; 0 for what is no such card."""
    if isinstance(action, Play) and action.sort < UNIT_SORTS:
        return ATTACK[action.sort]
    return FACE_VALUE[action.sort] if isinstance(action, PlayFace) else 0


def bids(legal: list[Action]) -> list[Action]:
    """Units and cards at face value, the smallest first."""
    return sorted([action for action in legal if value(action)], key=value)


def elsewhere(legal: list[Action], rng: Rng) -> Action:
    """Whatever a plan says nothing of: pass in a window, or anything."""
    return PASS if PASS in legal else legal[rng.below(len(legal))]


def hoards(view: State, legal: list[Action], rng: Rng) -> Action:
    """Always withdraw; the smallest card where a bid must be made."""
    if view.step != TURN:
        return elsewhere(legal, rng)
    for action in (WITHDRAW, FINISH):
        if action in legal:
            return action
    return (bids(legal) or legal)[0]


def one_more(view: State, legal: list[Action], rng: Rng) -> Action:
    """Always bid just more than the others, to the last card."""
    if view.step != TURN:
        return elsewhere(legal, rng)
    if FINISH in legal:
        return FINISH
    need = to_beat(view, view.to_act) + 1 - view.totals[view.to_act]
    cards = bids(legal)
    if not cards:
        return WITHDRAW if WITHDRAW in legal else legal[0]
    return next((card for card in cards if value(card) >= need), cards[-1])


def throws_all(view: State, legal: list[Action], rng: Rng) -> Action:
    """The whole hand into every battle, first of all the first one."""
    if view.step != TURN:
        return elsewhere(legal, rng)
    cards = bids(legal)
    if cards:
        return cards[-1]
    return next((action for action in (FINISH, WITHDRAW) if action in legal), legal[0])


def hunts_leader(view: State, legal: list[Action], rng: Rng) -> Action:
    """Attack whoever holds most, bid just enough there and against their bids, and stay out of the rest."""
    held = [view.holder.count(seat) for seat in range(view.seats)]
    held[view.to_act] = -1
    most = max(held)
    leaders = [seat for seat in range(view.seats) if held[seat] == most]
    if view.step == FRONT:
        theirs = [one for one in legal if isinstance(one, ChooseFront) and view.holder[one.territory] in leaders]
        return theirs[0] if theirs else legal[0]
    attacked = view.front != NONE and view.holder[view.front] in leaders
    if view.step == TURN and not attacked and not any(view.fighting[seat] for seat in leaders):
        return hoards(view, legal, rng)
    return one_more(view, legal, rng)


PLANS: dict[str, Plan] = {
    "hoards": hoards,
    "one_more": one_more,
    "throws_all": throws_all,
    "hunts_leader": hunts_leader,
}


def score(plan: Plan, level: Level, seats: int, seat: int, seed: int, options: Options) -> float:
    """What a plan at `seat` wins of one match against bots of a level."""
    match = Match(GAME, seats, options, seed)
    while not match.over:
        deal = seed_for(seed, len(match.actions))
        view = match.view(match.state.to_act)
        if view.to_act == seat:
            assert isinstance(view, State)
            match.play(plan(view, match.legal(), Rng(deal)))
        else:
            for step in choose(GAME, view, level.at(GAME), deal, time.process_time).actions:
                match.play(GAME.actions[step])
    return match.state.scores()[seat]


def main() -> None:
    """Print the share that one beginner of each sort wins among bots of a level."""
    parser = argparse.ArgumentParser(prog="tests.last_front.beginners", description="Beginners' plans against bots.")
    parser.add_argument("--level", default="captain", metavar="KIND")
    parser.add_argument("--matches", type=int, default=200)
    given = parser.parse_args()
    for seats in (2, 4):
        for name, plan in PLANS.items():
            won = [
                score(plan, player_of(given.level).level, seats, number % seats, 1 + number // seats, {})
                for number in range(given.matches)
            ]
            print(f"{name}, {seats} seats: {100 * sum(won) / len(won):.1f} % of {len(won)}", flush=True)


if __name__ == "__main__":
    main()
