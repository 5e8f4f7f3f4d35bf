"""Each event of Fix Bayonets as motion: what moves, how long, with what sound."""

from __future__ import annotations

from functools import partial

from game.core.events import Event, MatchEnded
from game.core.state import UNKNOWN
from game.fix_bayonets.cards import (
    BAYONET,
    FLAME_THROWER,
    GRENADE,
    KILLS_ALL,
    KIND_OF,
    MACHINE_GUN,
    OFFICER,
    PISTOL,
)
from game.fix_bayonets.events import (
    ArmiesPlaced,
    AttackDeclared,
    DeckRenewed,
    Deployed,
    Discarded,
    Drew,
    Hit,
    Killed,
    Moved,
    MoveDeclared,
    Negated,
    PhaseBegan,
    Stood,
    TurnBegan,
)
from game.fix_bayonets.state import State
from scenes.anim.body import Body, Flyer
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.boards.fix_bayonets import effects, layout
from scenes.boards.fix_bayonets.declarations import declared
from scenes.boards.fix_bayonets.effects import Effect
from scenes.boards.fix_bayonets.model import Staged, TableModel, declared_in
from scenes.boards.fix_bayonets.motion import Motion, distance
from scenes.boards.fix_bayonets.sprites import CARD_BACK, SEAT_COLOURS, card_face
from scenes.ui.canvas import Point
from scenes.ui.theme import RED, lighter

FIRE = {
    BAYONET: (effects.BLADE, 0.5, "bayonet"),
    PISTOL: (effects.SHOT, 0.26, "pistol"),
    FLAME_THROWER: (effects.FLAME, 0.9, "flame"),
    GRENADE: (effects.GRENADE, 0.7, "card"),
    MACHINE_GUN: (effects.BURST, 0.8, "burst"),
}
SHOT = (effects.SHOT, 0.28, "rifle")
BLAST = {GRENADE: "grenade"}
"""By card: what flies, for how long, with what sound; a shot for all others. What is heard where it strikes."""
STOPPED = lighter(RED, 1.5)
PAUSE = 0.5
"""Seconds that a fresh declaration stands before anybody answers it."""
NAMING = 0.45
"""Seconds from the lighting of its men to its arrows."""


class Animation:
    """Turns each event into steps of a timeline, from the view before it to the one after it."""

    def __init__(self, model: TableModel, particles: Particles, still: bool) -> None:
        self.model = model
        self.motion = Motion(model, particles, still)
        self.announced = False
        """Set when the person at the machine has put together what happens next."""

    def perform(self, event: Event, before: State, view: State, timeline: Timeline) -> None:
        """Put the motion of an event at the end of the timeline."""
        known, self.announced = self.announced, False
        spent = before.card if view.card == UNKNOWN else UNKNOWN
        match event:
            case MoveDeclared() | AttackDeclared():
                self._declare(timeline, event, view, known)
            case Negated(seat, card, stopped):
                self._negate(timeline, view, seat, card, stopped)
                return
            case Moved(_, men, origins, destinations):
                far = max(distance(*way) for way in zip(origins, destinations, strict=True))
                timeline.then(0.0, lambda _: self._happen(view, spent))
                self.motion.march(timeline, men, max(1, far))
            case Hit(seat, card, target):
                self._hit(timeline, before, seat, card, target)
            case Killed():
                self._kill(timeline, view, event, spent)
            case _:
                self._turn(timeline, event, view)
        if spent != UNKNOWN:
            self._clear(timeline, view, (spent,))
        if isinstance(event, MatchEnded):
            timeline.wait(2.2)

    # --- turns and setup -----------------------------------------------------------------------

    def _turn(self, timeline: Timeline, event: Event, view: State) -> None:
        match event:
            case TurnBegan():
                self._show(timeline, view, "whistle", 0.9)
            case PhaseBegan():
                self._show(timeline, view, "click", 0.3)
            case DeckRenewed():
                self._show(timeline, view, "flip", 0.5)
            case Deployed(_, man, square):
                self.motion.enter(timeline, view, (man,), (square,), 0.35)
            case ArmiesPlaced(men, squares):
                self.motion.enter(timeline, view, men, squares, 0.6)
            case Drew(seat, cards):
                self._draw(timeline, view, seat, cards)
            case Discarded(seat, card):
                self._play(timeline, view, seat, card, layout.PILE, layout.PILE_SCALE, 0.4, 1)
                timeline.then(0.0, lambda _: self._land())
            case Stood():
                timeline.wait(0.15)

    def _show(self, timeline: Timeline, view: State, sound: str, seconds: float) -> None:
        timeline.then(0.0, lambda _: self.model.show(view), sound=sound)
        timeline.wait(seconds)

    # --- cards -----------------------------------------------------------------------------------

    def _draw(self, timeline: Timeline, view: State, seat: int, cards: tuple[int, ...]) -> None:
        """Cards from the deck to a hand, turned over on the way where this seat may see them."""
        model = self.model
        mine = seat == model.me

        def begin(_: float) -> None:
            held = list(model.hand)
            model.show(view, coming=() if mine else cards)
            for body in model.hand:
                body.hidden = body not in held

        timeline.then(0.0, begin)
        sizes = (layout.PILE_SCALE, 1.0 if mine else layout.SMALL_SCALE)
        for card in cards:
            flyer = Flyer(CARD_BACK, card_face(card), layout.DECK, model.home(seat), sizes, 60)
            if mine:
                model.flights.fly_to(timeline, partial(self._awaited, card), flyer, 0.42)
            else:
                model.flights.fly(timeline, flyer, 0.3)
                timeline.then(0.0, partial(self._arrive, card))

    def _awaited(self, card: int) -> list[Body]:
        """The next such card of the own hand that has not come yet."""
        return [body for body in self.model.bodies(card) if body.hidden][:1]

    def _arrive(self, card: int, _: float) -> None:
        self.model.coming[card] -= 1

    def _land(self) -> None:
        """A card has come to the discard pile."""
        self.model.landing = max(0, self.model.landing - 1)

    def _play(
        self,
        timeline: Timeline,
        view: State,
        seat: int,
        card: int,
        goal: Point,
        scale: float,
        seconds: float,
        landing: int = 0,
    ) -> None:
        """A card leaves a hand for some place; the view is shown without cards that have yet to land on the pile."""
        model = self.model
        face, mine = card_face(card), seat == model.me
        size = 1.0 if mine else layout.SMALL_SCALE
        flyer = Flyer(face if mine else CARD_BACK, face, goal, goal, (size, scale), 50)

        def begin(_: float) -> None:
            like = model.bodies(card) if mine else []
            flyer.start = like[-1].at if like else model.home(seat)
            model.show(view, landing)

        timeline.then(0.0, begin)
        model.flights.fly(timeline, flyer, seconds)

    def _declare(self, timeline: Timeline, event: MoveDeclared | AttackDeclared, view: State, known: bool) -> None:
        """The card is laid open beside the map, then its men are lit, then the arrows appear.

        Whoever has just put it together has seen all that.
        """
        model = self.model
        plan = declared(event)
        assert plan is not None
        staged = Staged(plan, hidden=True)

        def begin(_: float) -> None:
            model.plan, model.drawn, model.staged = plan if known else None, known, staged

        def arrive(_: float) -> None:
            staged.hidden = False
            model.plan = plan

        def point(_: float) -> None:
            model.drawn = True

        timeline.then(0.0, begin)
        self._play(timeline, view, event.seat, event.card, layout.STAGED, layout.STAGED_SCALE, 0.4)
        timeline.then(0.0, arrive)
        if not known:
            timeline.wait(NAMING)
            timeline.then(0.0, point)
        timeline.wait(PAUSE)

    def _negate(self, timeline: Timeline, view: State, seat: int, card: int, stopped: int) -> None:
        """The terrain card lands on the card it stops; then both go to the pile."""
        model = self.model
        x, y = layout.STAGED

        def answer(_: float) -> None:
            if model.staged is not None:
                model.staged.answer = card
            if model.plan is not None:
                square = model.plan.goals[0] if model.plan.attack else model.plan.origins[0]
                self.motion.stamp(square, "STOPPED", STOPPED)

        self._play(timeline, view, seat, card, (x + 46, y + 18), layout.STAGED_SCALE, 0.45, 2)
        timeline.then(0.0, answer, sound="splinter")
        timeline.wait(1.1)
        self._clear(timeline, view, (stopped, card))

    def _clear(self, timeline: Timeline, view: State, cards: tuple[int, ...]) -> None:
        """What lay beside the map goes to the pile; nothing is declared any more."""
        model = self.model

        def begin(_: float) -> None:
            model.plan = model.staged = None
            model.show(view, len(cards))

        timeline.then(0.0, begin)
        for card in cards:
            sizes = (layout.STAGED_SCALE, layout.PILE_SCALE)
            face = card_face(card)
            model.flights.fly(timeline, Flyer(face, face, layout.STAGED, layout.PILE, sizes, 20), 0.28)
            timeline.then(0.0, lambda _: self._land())

    # --- moving and fighting ---------------------------------------------------------------------

    def _happen(self, view: State, spent: int) -> None:
        """The men of a declared move go: its arrows have done their work, its card still lies there."""
        self.model.plan = None
        self.model.show(view, int(spent != UNKNOWN))

    def _hit(self, timeline: Timeline, before: State, seat: int, card: int, target: int) -> None:
        model = self.model
        plan = declared_in(before)
        sort, seconds, sound = FIRE.get(card, SHOT)
        effect = Effect(sort, (0, 0), (0, 0))

        def begin(_: float) -> None:
            model.plan = None
            effect.start = model.home(seat) if plan is None else model.men[plan.men[0]].at
            effect.goal = layout.spot(target, model.turned)

        timeline.then(0.0, begin)
        if card == BAYONET and plan is not None:
            self.motion.lunge(timeline, plan.men[0], target)
        self.motion.fire(timeline, effect, seconds, sound)
        self.motion.burst(timeline, target, KILLS_ALL[card], BLAST.get(card))

    def _kill(self, timeline: Timeline, view: State, event: Killed, spent: int) -> None:
        model = self.model
        officer = KIND_OF[event.man] == OFFICER

        def begin(_: float) -> None:
            if KILLS_ALL[event.card]:
                model.plan = None

        def gone(_: float) -> None:
            model.show(view, int(spent != UNKNOWN))
            if officer:
                self.motion.stamp(event.square, "OFFICER DOWN", SEAT_COLOURS[event.seat])

        timeline.then(0.0, begin)
        self.motion.fall(timeline, event.man)
        timeline.then(0.0, gone)
        timeline.wait(0.9 if officer else 0.1)
