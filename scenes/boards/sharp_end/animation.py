"""Each event of At the Sharp End as motion: what moves, how long, with what sound."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Beat, Event, MatchEnded
from game.core.state import UNKNOWN
from game.sharp_end import events
from game.sharp_end.cards import (
    ENEMY,
    EVENT_NAMES,
    FOG_NAMES,
    INTEL_RECON,
    LAST_PLACE,
    NO_ENEMY,
    ORDER_NAMES,
    TERRAIN_OF,
)
from game.sharp_end.odds import payment_odds
from game.sharp_end.state import State
from scenes.anim.dice import DiceTray
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.enemy import Gauge
from scenes.boards.sharp_end.log_lines import EVENT_WORDS
from scenes.boards.sharp_end.model import NOBODY, TableModel
from scenes.boards.sharp_end.motion import Motion
from scenes.boards.sharp_end.prompts import odds_label
from scenes.boards.sharp_end.sprites import COUNTER_NAMES, FOG_FACES, counter_face, order_face, unit_face
from scenes.pieces.stamp import BAD, GOOD
from scenes.ui import theme

SHOWN: dict[type[Event], tuple[str, float]] = {
    events.CommandPassed: ("click", 0.4),
    events.FogLaid: ("card", 0.4),
    events.EnemyLaid: ("card", 0.4),
    events.EnemyTurnedUp: ("flip", 0.5),
    events.DeckRemade: ("flip", 0.4),
}
"""Events that move nothing: the sound with which their view is shown, and the seconds to look at it."""


class Animation(Motion):
    """Turns events into steps of a timeline that move things from the view before an event to the one after it."""

    def __init__(
        self,
        model: TableModel,
        tray: DiceTray,
        particles: Particles,
        gauge: Gauge,
        names: tuple[str, ...],
        still: bool,
    ) -> None:
        super().__init__(model, tray, particles, still)
        self.gauge = gauge
        self.names = names
        self._show_dice()

    def settle(self, view: State) -> None:
        super().settle(view)
        self._show_dice()

    def _show_dice(self) -> None:
        """The dice of the view that is shown, and the odds of paying the enemy to whoever has to."""
        shown, me = self.model.shown, self.model.me
        self.tray.show(self.model.dice)
        for die in range(len(self.model.dice_of_attack)):
            self.tray.choose(die, bool(shown.picked >> die & 1))
        if shown.to_act < 0 or me == NOBODY:  # the dice lie there, but nobody here has to pay
            self.gauge.odds, self.gauge.label = -1.0, ""
            return
        self.gauge.odds, self.gauge.label = payment_odds(shown, me), odds_label(shown, me)

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Put the motion of an event at the end of the timeline."""
        self.gauge.odds, self.gauge.label = -1.0, ""
        event, view = beat.event, beat.view
        if type(event) in SHOWN:
            self.show(timeline, view, *SHOWN[type(event)])
        else:
            self._turn(event, view, timeline)

    def _turn(self, event: Event, view: State, timeline: Timeline) -> None:
        everyone = tuple(range(view.seats))
        match event:
            case events.TurnBegan():
                self.march(timeline, everyone, view, 0.5)
                timeline.wait(0.4)
            case events.TurnEnded(turn) if turn < view.last_turn:
                self.march(timeline, everyone, view, 0.7)
            case events.TurnEnded():  # the counting follows, with everyone where they are
                self.show(timeline, view, seconds=0.8)
            case events.AttackSucceeded(_, seats):
                self.march(timeline, seats, view)
                timeline.then(0.0, lambda _: self.tray.glow(()))
                timeline.wait(0.3)
            case events.AttackFailed(place):
                self.blast(timeline, min(LAST_PLACE, max(0, place)))
            case MatchEnded():
                timeline.then(0.0, lambda _: self.model.count_all())
                timeline.wait(2.2)
            case _:
                self._dice(event, view, timeline)

    def _dice(self, event: Event, view: State, timeline: Timeline) -> None:
        match event:
            case events.DiceRolled(_, _, dice):
                self.show(timeline, view)
                self._roll(timeline, dice)
            case events.BeachRolled(roll, dice):
                self.tray.throw((roll,), timeline, red=(0,))
                timeline.wait(0.7)
                self._roll(timeline, dice)
            case events.DiceRerolled(_, which, _):
                self._roll(timeline, tuple(view.dice), [die for die in range(len(view.dice)) if die not in which])
            case events.DicePicked(_, die):
                timeline.then(0.0, lambda _: self.tray.choose(die, True), sound="click")
                timeline.wait(0.25)
            case events.DiceLeft():
                timeline.wait(0.3)
            case events.DieStruck(_, die):
                timeline.then(0.0, None, sound="plane")
                timeline.wait(0.5)
                if die >= 0:
                    self.tray.take(die, timeline)
            case _:
                self._say(event, view, timeline)

    def _roll(self, timeline: Timeline, dice: tuple[int, ...], keep: Sequence[int] = ()) -> None:
        enemies = [die for die, face in enumerate(dice) if ENEMY[face] != NO_ENEMY]
        self.tray.throw(dice, timeline, keep=keep, lit=enemies)
        timeline.wait(0.3)

    def _say(self, event: Event, view: State, timeline: Timeline) -> None:
        """What a seat states, or has nothing for, is stamped on its plate."""
        match event:
            case events.Declared(seat, attacks):
                self.stamp(timeline, view, seat, *(("ATTACKS", GOOD) if attacks else ("WITHDRAWS", BAD)))
            case events.WentOn(seat):
                self.stamp(timeline, view, seat, "GOES ON", GOOD)
            case events.CommanderWithdrew(seat):
                self.stamp(timeline, view, seat, "WITHDRAWS", BAD)
            case events.Stated(seat, can):
                self.stamp(timeline, view, seat, *(("CAN PAY", GOOD) if can else ("CANNOT PAY", BAD)), seconds=0.8)
            case events.BeachHeld(seat):
                self.stamp(timeline, view, seat, "NOTHING LEFT", theme.MUTED)
            case events.NothingDrawn(seat):
                self.stamp(timeline, view, seat, "NO CARD LEFT", theme.MUTED)
            case events.EmptyHanded(seat, _):
                self.stamp(timeline, view, seat, "NOTHING TO TAKE", theme.MUTED)
            case _:
                self._announce(event, view, timeline)

    def _announce(self, event: Event, view: State, timeline: Timeline) -> None:
        """What is turned up, played, lost or spent is shown to all in the middle of the map."""
        match event:
            case events.FogTurnedUp(place, kind):
                start = layout.fog(place)
                self.announce(timeline, view, FOG_FACES[kind], FOG_NAMES[kind], "Fog of war", start, "flip")
            case events.RandomEventRolled(seat, _, what):
                name, start = EVENT_NAMES[what], self.model.home(seat)
                self.announce(timeline, view, "cards/random-event", name, EVENT_WORDS[name], start, "stamp")
            case events.OrderPlayed(seat, card, victim):
                words = f"{self.names[seat]} plays it" + (f" on {self.names[victim]}" if victim >= 0 else "")
                start = self.card_at(seat, card, True)
                self.announce(timeline, view, order_face(card), ORDER_NAMES[card], words, start)
                if victim >= 0:
                    self.stamp(timeline, view, victim, "MUST WITHDRAW", BAD)
            case events.UnitDiscarded(seat, card):
                start, words = self.card_at(seat, card, False), f"{self.names[seat]} loses it"
                self.announce(timeline, view, unit_face(card), "LOST", words, start, "flip")
            case events.CounterSpent(seat, counter, kind):
                start, words = self.counter_at(seat, counter), f"{self.names[seat]} spends it"
                face = counter_face(TERRAIN_OF[counter], kind)
                self.announce(timeline, view, face, COUNTER_NAMES[kind], words, start, "flip")
            case _:
                self._carry(event, view, timeline)

    def _carry(self, event: Event, view: State, timeline: Timeline) -> None:
        """Cards and counters go from hand to hand, or are turned up at the end."""
        match event:
            case events.HandDealt(seat, units, orders):
                self.deal(timeline, view, seat, units, orders)
            case events.UnitDrawn(seat, card):
                self.draw(timeline, view, seat, card, orders=False)
            case events.OrderDrawn(seat, card):
                self.draw(timeline, view, seat, card, orders=True)
            case events.OrderPassed():  # takes no time: all answers of a window share one pause
                pass
            case events.EnemyPaid(seat, die, means):
                self.pay(timeline, view, seat, die, means)
            case events.ObjectiveTaken(seat, terrain, _, kind):
                self.take(timeline, view, seat, terrain, kind)
            case events.CounterCounted(seat, counter, kind, points):
                terrain, start = TERRAIN_OF[counter], self.counter_at(seat, counter)
                self.reveal(timeline, seat, points, counter_face(terrain, UNKNOWN), counter_face(terrain, kind), start)
            case events.IntelCounted(seat, points):
                start = self.model.home(seat, orders=True)
                self.reveal(timeline, seat, points, order_face(UNKNOWN), order_face(INTEL_RECON), start)
            case events.SeatScored(seat, points):
                timeline.then(0.0, lambda _: self.model.count(seat, points, anew=True), sound="stamp")
                timeline.wait(0.5)
