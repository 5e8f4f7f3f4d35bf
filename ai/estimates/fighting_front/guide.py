"""Fighting Front: the playout policy, the cut-off of playouts and their estimates."""

from __future__ import annotations

from math import exp
from typing import Final

from ai.estimates.fighting_front import fire, ground
from ai.estimates.fighting_front.decisive import decisive_action
from ai.estimates.fighting_front.reasons import reason
from ai.estimates.fighting_front.worth import SCALE, WORTH, edge
from ai.search import Guide, Node
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front import steps
from game.fighting_front.actions import DUMP, OCCUPY, PASS, STAY, Air, Play, Unit
from game.fighting_front.cards import BOMBARDMENT, GROUND_ATTACK
from game.fighting_front.state import State

TURNS: Final = 0
"""Playouts are cut off this many turns after the present one. With 1 they cost twice as much and are noisier."""
SURE: Final = 0.94
"""The range of estimates, so that none equals a win."""
DELAY: Final = 0.02
"""A reward moves towards a draw by this share a turn, so that a win at once looks better than a later one."""


class FightingFrontGuide(Guide[State]):
    """Guns fire, attacks are made where they pay, units go forward, works are built behind them."""

    __slots__ = ()
    exploration = 0.15
    """UCB exploration constant: estimates of good and bad decisions lie a few hundredths apart."""
    breadth = 0.25
    """Progressive widening factor: a turn has dozens of plausible decisions, and the policy's favourites come first."""

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """The policy's choice, or a random action if a search has tried that already."""
        action = self.choose(state, legal, rng)
        return action if action in legal else legal[rng.below(len(legal))]

    def choose(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """What the playout policy does; it may be FINISH, PASS, OCCUPY or STAY although they are not in `legal`."""
        step = state.step
        if step == steps.WINDOW:
            return pick_addition(legal, rng)
        if step == steps.MOVE:
            return ground.pick_mover(state, legal, rng)
        if step == steps.MOVE_STEP:
            return ground.pick_step(state, legal, rng)
        if step == steps.GROUND:
            return fire.pick_attacker(state, legal, rng)
        if step == steps.GROUND_TARGET:
            return fire.pick_target(state, GROUND_ATTACK, legal, rng)
        if step == steps.ARTILLERY:
            return pick_strategy(legal, rng) or fire.pick_gun(state, legal, rng)
        if step == steps.ARTILLERY_TARGET:
            return fire.pick_target(state, BOMBARDMENT, legal, rng)
        if step in (steps.DEPLOY, steps.SETUP):
            return ground.pick_card(state, legal, rng)
        if step in (steps.DEPLOY_ON, steps.SETUP_ON):
            return ground.pick_space(state, legal, rng)
        return self.pick_rarely(state, step, legal, rng)

    def pick_rarely(self, state: State, step: int, legal: list[Action], rng: Rng) -> Action:
        """The less frequent decisions."""
        if step in (steps.SUPPORT_FIRE, steps.AA):
            return fire.pick_gunner(legal)
        if step == steps.HIT:
            return fire.pick_hit(state, legal, rng)
        if step == steps.AIR:
            return fire.pick_flyer(state, legal, rng)
        if step == steps.AIR_TARGET:
            return fire.pick_mission(state, legal, rng)
        if step == steps.INTERCEPT:
            return fire.pick_interceptor(legal, rng)
        if step in (steps.FOE, steps.AA_TARGET):
            return fire.pick_plane(state, legal, rng)
        if step == steps.OCCUPY:
            return OCCUPY if ground.moves_in(state) else STAY
        if step == steps.FOLLOW:
            return ground.pick_follower(state, legal, rng)
        if step == steps.FUEL:
            return ground.pick_fuelled(state, legal, rng)
        if step == steps.DISCARD:
            return ground.pick_discard(state, legal, rng)
        if step == steps.HOSPITAL:
            return pick_patient(state, legal)
        return legal[rng.below(len(legal))]

    def decisive(self, view: State, legal: list[Action]) -> Action | None:
        """A step towards an occupation that wins, or against one that would lose the match (FF 1.6)."""
        return decisive_action(view, legal)

    def reason(self, view: State, ranked: list[Node]) -> str:
        return reason(view, ranked)

    def enough(self, view: State, world: State) -> bool:
        return world.turn > max(view.turn, 1) + TURNS

    def outcome(self, view: State, world: State) -> list[float]:
        """The reward vector; an earlier win is worth more."""
        share = 1.0 - DELAY * (world.turn - view.turn)
        return [0.5 + share * (score - 0.5) for score in world.scores()]

    def estimate(self, world: State) -> list[float]:
        chance = SURE / (1.0 + exp(-edge(world) / SCALE)) + (1.0 - SURE) / 2.0
        return [chance, 1.0 - chance]


def pick_addition(legal: list[Action], rng: Rng) -> Action:
    """An Ammo Dump whenever it helps, a card every second time."""
    for action in legal:
        if action is DUMP or (isinstance(action, Play) and rng.below(2)):
            return action
    return PASS


def pick_strategy(legal: list[Action], rng: Rng) -> Action | None:
    """The strategy of the phase, most of the time."""
    for action in legal:
        if isinstance(action, Play) and rng.below(4):
            return action
    return None


def pick_patient(state: State, legal: list[Action]) -> Action:
    """The most valuable unit that has counters."""
    best = legal[0]
    most = -1
    for action in legal:
        value = -1
        if isinstance(action, Unit):
            value = WORTH[state.unit[action.space]]
        elif isinstance(action, Air):
            value = WORTH[state.air_unit[action.slot]]
        if value > most:
            most = value
            best = action
    return best


GUIDE: Final = FightingFrontGuide
