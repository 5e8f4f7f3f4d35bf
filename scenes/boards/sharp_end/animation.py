"""Each event of At the Sharp End as motion: what moves, how long, with what sound."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Beat, Event, MatchEnded
from game.sharp_end.cards import ENEMY, EVENT_NAMES, FOG_NAMES, LAST_PLACE, NO_ENEMY
from game.sharp_end.events import (
    AttackFailed,
    AttackSucceeded,
    BeachHeld,
    BeachRolled,
    CommanderWithdrew,
    CommandPassed,
    Declared,
    DiceLeft,
    DicePicked,
    DiceRerolled,
    DiceRolled,
    DieStruck,
    EnemyLaid,
    EnemyTurnedUp,
    FogLaid,
    FogTurnedUp,
    RandomEventRolled,
    Stated,
    TurnBegan,
    TurnEnded,
    WentOn,
)
from game.sharp_end.state import State
from scenes.anim.dice import DiceTray
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.card_animation import CardAnimation
from scenes.boards.sharp_end.log_lines import EVENT_WORDS
from scenes.boards.sharp_end.model import TableModel
from scenes.boards.sharp_end.motion import GREEN, RED, Motion
from scenes.boards.sharp_end.sprites import FOG_FACES
from scenes.ui import theme


class Animation:
    """Turns events into steps of a timeline that move things from the view before an event to the one after it."""

    def __init__(self, model: TableModel, tray: DiceTray, particles: Particles, names: tuple[str, ...], still: bool):
        self.model = model
        self.tray = tray
        self.motion = Motion(model, particles, still)
        self.cards = CardAnimation(model, tray, self.motion, names)

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Put the motion of an event at the end of the timeline."""
        event, view = beat.event, beat.view
        acted = self._turn(event, view, timeline) or self._dice(event, view, timeline)
        acted = acted or self._terrain(event, view, timeline) or self._say(event, view, timeline)
        if not acted:
            self.cards.perform(event, view, timeline)

    # --- turns -----------------------------------------------------------------------------

    def _turn(self, event: Event, view: State, timeline: Timeline) -> bool:
        motion, everyone = self.motion, tuple(range(view.seats))
        match event:
            case TurnBegan():
                motion.march(timeline, everyone, view, 0.5)
                timeline.wait(0.4)
            case CommandPassed():
                motion.show(timeline, view, "click")
                timeline.wait(0.4)
            case TurnEnded(turn) if turn < view.last_turn:
                motion.march(timeline, everyone, view, 0.7)
            case TurnEnded():  # the counting follows, with everyone where they are
                motion.show(timeline, view)
                timeline.wait(0.8)
            case AttackSucceeded(_, seats):
                motion.march(timeline, seats, view)
                timeline.then(0.0, lambda _: self.tray.glow(()))
                timeline.wait(0.3)
            case AttackFailed(place):
                motion.blast(timeline, min(LAST_PLACE, max(0, place)))
            case MatchEnded():
                timeline.then(0.0, lambda _: self.model.count_all())
                timeline.wait(2.2)
            case _:
                return False
        return True

    # --- fog and enemy counters, events ---------------------------------------------------

    def _terrain(self, event: Event, view: State, timeline: Timeline) -> bool:
        motion = self.motion
        match event:
            case FogLaid() | EnemyLaid():
                motion.show(timeline, view, "card")
                timeline.wait(0.4)
            case FogTurnedUp(place, kind):
                motion.show(timeline, view)
                motion.announce(timeline, FOG_FACES[kind], FOG_NAMES[kind], "Fog of war", layout.fog(place), "flip")
            case EnemyTurnedUp():
                motion.show(timeline, view, "flip")
                timeline.wait(0.5)
            case RandomEventRolled(seat, _, what):
                motion.show(timeline, view)
                name, start = EVENT_NAMES[what], self.model.home(seat)
                motion.announce(timeline, "cards/random-event", name, EVENT_WORDS[name], start, "stamp")
            case _:
                return False
        return True

    # --- dice ------------------------------------------------------------------------------

    def _dice(self, event: Event, view: State, timeline: Timeline) -> bool:
        match event:
            case DiceRolled(_, _, dice):
                self.motion.show(timeline, view)
                self._roll(timeline, dice)
            case BeachRolled(roll, dice):
                self.tray.throw((roll,), timeline, red=(0,))
                timeline.wait(0.7)
                self._roll(timeline, dice)
            case DiceRerolled(_, which, _):
                self._roll(timeline, tuple(view.dice), [die for die in range(len(view.dice)) if die not in which])
            case DicePicked(_, die):
                timeline.then(0.0, lambda _: self.tray.choose(die, True), sound="click")
                timeline.wait(0.25)
            case DiceLeft():
                timeline.wait(0.3)
            case DieStruck(_, die):
                timeline.then(0.0, None, sound="plane")
                timeline.wait(0.5)
                if die >= 0:
                    self.tray.take(die, timeline)
            case _:
                return False
        return True

    def _roll(self, timeline: Timeline, dice: tuple[int, ...], keep: Sequence[int] = ()) -> None:
        enemies = [die for die, face in enumerate(dice) if ENEMY[face] != NO_ENEMY]
        self.tray.throw(dice, timeline, keep=keep, lit=enemies)
        timeline.wait(0.3)

    # --- what is said ------------------------------------------------------------------------

    def _say(self, event: Event, view: State, timeline: Timeline) -> bool:
        seconds = 0.45
        match event:
            case Declared(seat, attacks):
                words, colour = ("ATTACKS", GREEN) if attacks else ("WITHDRAWS", RED)
            case WentOn(seat):
                words, colour = "GOES ON", GREEN
            case CommanderWithdrew(seat):
                words, colour = "WITHDRAWS", RED
            case Stated(seat, can):
                words, colour = ("CAN", GREEN) if can else ("CANNOT", RED)
                seconds = 0.8
            case BeachHeld(seat):
                words, colour = "NOTHING LEFT", theme.MUTED
            case _:
                return False
        self.motion.show(timeline, view)
        self.motion.stamp(timeline, seat, words, colour, seconds)
        return True
