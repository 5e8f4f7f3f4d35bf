"""Each event of At the Sharp End as motion: what moves, how long, with what sound."""

from __future__ import annotations

from game.core.events import Event, MatchEnded
from game.sharp_end.cards import (
    ATTACKS,
    DECLARE,
    DRAW,
    ENEMY,
    EVENT_NAMES,
    FOG_ASIDE,
    FOG_NAMES,
    FOG_REMOVED,
    LAST_PLACE,
    NO_ENEMY,
    OUT,
    PAYMENT,
    RANDOM_EVENT,
    ROLL,
    STATEMENT,
    UNDECLARED,
)
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
    EnemyPaid,
    EnemyTurnedUp,
    FogLaid,
    FogTurnedUp,
    RandomEventRolled,
    Stated,
    TurnBegan,
    TurnEnded,
    WentOn,
)
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
    """Turns events into steps of a timeline that change the ground when their time comes."""

    def __init__(self, model: TableModel, tray: DiceTray, particles: Particles, names: tuple[str, ...], still: bool):
        self.model = model
        self.tray = tray
        self.motion = Motion(model, particles, still)
        self.deals = CardAnimation(model, tray, self.motion, names)
        self.queued: list[int] = list(model.shown.dice)
        """The dice as they will lie once everything queued so far has been acted out."""

    def settle(self) -> None:
        """Nothing is queued any more."""
        self.queued = list(self.model.shown.dice)

    def perform(self, event: Event, timeline: Timeline) -> None:
        """Put the motion of an event at the end of the timeline."""
        self.model.settled = None
        acted = self._turn(event, timeline) or self._ground(event, timeline)
        acted = acted or self._dice(event, timeline) or self._say(event, timeline) or self._fight(event, timeline)
        if not acted:
            self.deals.perform(event, timeline)

    # --- turns -----------------------------------------------------------------------------

    def _turn(self, event: Event, timeline: Timeline) -> bool:
        match event:
            case TurnBegan():
                self._begin_turn(event, timeline)
            case CommandPassed(seat):
                timeline.then(0.0, lambda _: self._command(seat), sound="click")
                timeline.wait(0.4)
            case TurnEnded(turn):
                timeline.then(0.0, lambda _: self._end_turn())
                if turn < self.model.shown.last_turn:
                    self.motion.march(timeline, tuple(range(self.model.shown.seats)), 1, 0.7)
                else:  # the counting follows, with everyone where they are
                    timeline.wait(0.8)
            case MatchEnded():
                timeline.wait(2.2)
            case _:
                return False
        return True

    def _begin_turn(self, event: TurnBegan, timeline: Timeline) -> None:
        if event.turn == 1:  # the first view shows what has not happened yet
            self.model.clear_dice()
            self.tray.show(())
            shown = self.model.shown
            shown.step, shown.stance = ROLL, [UNDECLARED] * shown.seats
        self.queued = []
        everyone = tuple(range(self.model.shown.seats))

        def begin(_: float) -> None:
            shown = self.model.shown
            shown.turn, shown.commander, shown.stand = event.turn, event.commander, event.place
            shown.stance = [UNDECLARED] * shown.seats
            shown.step = ROLL
            shown.todo = []
            self.model.clear_dice()

        timeline.then(0.0, begin)
        self.motion.march(timeline, everyone, event.place, 0.5)
        timeline.wait(0.4)

    def _command(self, seat: int) -> None:
        self.model.shown.commander = seat

    def _end_turn(self) -> None:
        shown = self.model.shown
        shown.step, shown.stand = DRAW, 1
        shown.stance = [OUT] * shown.seats
        self.model.clear_dice()

    # --- fog and enemy counters, events ---------------------------------------------------

    def _ground(self, event: Event, timeline: Timeline) -> bool:
        match event:
            case FogLaid(places):
                timeline.then(0.0, lambda _: self._lay_fog(places), sound="card")
                timeline.wait(0.4)
            case FogTurnedUp(place, kind):
                timeline.then(0.0, lambda _: self._lift_fog(place))
                name = FOG_NAMES[kind]
                self.motion.announce(timeline, FOG_FACES[kind], name, "Fog of war", layout.fog(place), "flip")
            case EnemyLaid():
                timeline.then(0.0, lambda _: self._cover_enemy(), sound="card")
                timeline.wait(0.4)
            case EnemyTurnedUp(place, dice):
                timeline.then(0.0, lambda _: self._show_enemy(place, dice), sound="flip")
                timeline.wait(0.5)
            case RandomEventRolled(seat, _, what, drawn):
                if drawn:
                    timeline.then(0.0, lambda _: self._discard_event())
                name = EVENT_NAMES[what]
                start = self.model.home(seat)
                self.motion.announce(timeline, "cards/random-event", name, EVENT_WORDS[name], start, "stamp")
            case _:
                return False
        return True

    def _discard_event(self) -> None:
        shown = self.model.shown
        shown.unit_discard[RANDOM_EVENT] += 1
        shown.unit_deck = shown.unit_deck[1:]

    def _lay_fog(self, places: tuple[int, ...]) -> None:
        """What lies where is unknown; only the places count."""
        aside = len(self.model.shown.fog_place) - len(places)
        self.model.shown.fog_place = [*places, *[FOG_ASIDE] * max(1, aside)]

    def _lift_fog(self, place: int) -> None:
        fog = self.model.shown.fog_place
        self.model.shown.fog_place = [FOG_REMOVED if there == place else there for there in fog]

    def _cover_enemy(self) -> None:
        self.model.shown.shown = 0

    def _show_enemy(self, place: int, dice: int) -> None:
        self.model.shown.shown = place
        self.model.shown.enemy[place] = dice

    # --- dice ------------------------------------------------------------------------------

    def _dice(self, event: Event, timeline: Timeline) -> bool:
        match event:
            case DiceRolled(_, _, dice):
                timeline.then(0.0, lambda _: self._ask_anew())
                self._roll(timeline, dice)
            case BeachRolled(roll, dice):
                self.tray.throw((roll,), timeline, red=(0,))
                timeline.wait(0.7)
                self._roll(timeline, dice)
            case DiceRerolled(_, which, faces):
                self._roll_again(timeline, which, faces)
            case DicePicked(_, die):
                timeline.then(0.0, lambda _: self._pick(die), sound="click")
                timeline.wait(0.25)
            case DiceLeft():
                timeline.wait(0.3)
            case DieStruck(_, die):
                timeline.then(0.0, None, sound="plane")
                timeline.wait(0.5)
                if die >= 0:
                    del self.queued[die]
                    self.tray.take(die, timeline)
                    timeline.then(0.0, lambda _: self._strike(die))
            case _:
                return False
        return True

    def _ask_anew(self) -> None:
        shown = self.model.shown
        shown.step = DECLARE
        shown.stance = [OUT if stance == OUT else UNDECLARED for stance in shown.stance]
        shown.stance[shown.commander] = ATTACKS
        self.model.clear_dice()

    def _roll(self, timeline: Timeline, dice: tuple[int, ...]) -> None:
        self.queued = list(dice)
        self.tray.throw(dice, timeline, lit=enemies(dice))
        timeline.then(0.0, lambda _: self._lie(list(dice)))
        timeline.wait(0.3)

    def _roll_again(self, timeline: Timeline, which: tuple[int, ...], faces: tuple[int, ...]) -> None:
        dice = self.queued[:]
        for die, face in zip(which, faces, strict=True):
            dice[die] = face
        self.queued = dice[:]
        keep = [die for die in range(len(dice)) if die not in which]
        self.tray.throw(dice, timeline, keep=keep, lit=enemies(tuple(dice)))
        timeline.then(0.0, lambda _: self._lie(dice))
        timeline.wait(0.3)

    def _lie(self, dice: list[int]) -> None:
        self.model.shown.dice = dice
        self.model.shown.picked = 0

    def _pick(self, die: int) -> None:
        self.model.shown.picked |= 1 << die
        self.tray.choose(die, True)

    def _strike(self, die: int) -> None:
        del self.model.shown.dice[die]

    # --- what is said ------------------------------------------------------------------------

    def _say(self, event: Event, timeline: Timeline) -> bool:
        match event:
            case Declared(seat, attacks):
                self._stance(timeline, seat, ATTACKS if attacks else OUT)
                self.motion.stamp(timeline, seat, "ATTACKS" if attacks else "WITHDRAWS", GREEN if attacks else RED)
            case WentOn(seat):
                self.motion.stamp(timeline, seat, "GOES ON", GREEN)
            case CommanderWithdrew(seat):
                self._stance(timeline, seat, OUT)
                self.motion.stamp(timeline, seat, "WITHDRAWS", RED)
            case Stated(seat, can):
                timeline.then(0.0, lambda _: self._state(can))
                self.motion.stamp(timeline, seat, "CAN" if can else "CANNOT", GREEN if can else RED, 0.8)
            case BeachHeld(seat):
                self.motion.stamp(timeline, seat, "NOTHING LEFT", theme.MUTED)
            case _:
                return False
        return True

    def _stance(self, timeline: Timeline, seat: int, stance: int) -> None:
        def act(_: float) -> None:
            self.model.shown.stance[seat] = stance

        timeline.then(0.0, act)

    def _state(self, can: bool) -> None:
        self.model.shown.promised = int(can)
        self.model.shown.step = STATEMENT

    # --- the fight ---------------------------------------------------------------------------

    def _fight(self, event: Event, timeline: Timeline) -> bool:
        match event:
            case EnemyPaid(seat, die, means):
                timeline.then(0.0, lambda _: self._enter_fight())
                self.deals.pay(timeline, seat, die, means)
            case AttackSucceeded(place, seats):
                self.motion.march(timeline, seats, place)
                timeline.then(0.0, lambda _: self._advance(place))
                timeline.wait(0.3)
            case AttackFailed(place):
                self.motion.blast(timeline, min(LAST_PLACE, max(0, place)))
            case _:
                return False
        return True

    def _enter_fight(self) -> None:
        self.model.shown.step = PAYMENT

    def _advance(self, place: int) -> None:
        self.model.shown.stand = place
        self.model.win()
        self.tray.glow(())


def enemies(dice: tuple[int, ...]) -> list[int]:
    """The dice that show an enemy."""
    return [die for die, face in enumerate(dice) if ENEMY[face] != NO_ENEMY]
