"""Each event of Fix Bayonets as motion: what moves over the map, how long, with what sound."""

from __future__ import annotations

import math
from functools import partial

from game.core.events import Beat, Event, MatchEnded
from game.core.state import UNKNOWN
from game.fix_bayonets import cards, events
from game.fix_bayonets.cards import KILLS_ALL, KIND_OF, OFFICER, SIZE
from game.fix_bayonets.state import State
from scenes.anim import gunfire
from scenes.anim.body import Body, Flyer
from scenes.anim.gunfire import Effect
from scenes.anim.timeline import Timeline
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.layout import CARD_BACK, SEAT_COLOURS, card_face
from scenes.boards.fix_bayonets.model import Declaration, Staged, TableModel, declared, declared_in
from scenes.pieces.motion import Stamp, TableMotion
from scenes.ui import theme
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour
from scenes.ui.tween import ease_in_out_cubic, ease_out_cubic, mix

NOTICED: dict[type[Event], tuple[str, float]] = {
    events.TurnBegan: ("whistle", 0.9),
    events.PhaseBegan: ("click", 0.3),
    events.DeckRenewed: ("flip", 0.5),
}
"""Events in which nothing moves: the sound, and seconds until the next."""
FIRE = {
    cards.BAYONET: (gunfire.BLADE, 0.5, "bayonet"),
    cards.PISTOL: (gunfire.SHOT, 0.26, "pistol"),
    cards.FLAME_THROWER: (gunfire.FLAME, 0.9, "flame"),
    cards.GRENADE: (gunfire.GRENADE, 0.7, "card"),
    cards.MACHINE_GUN: (gunfire.BURST, 0.8, "burst"),
}
"""By card: what flies, for how long, with what sound; for all others SHOT."""
SHOT = (gunfire.SHOT, 0.28, "rifle")
BLAST = {cards.GRENADE: "grenade"}
"""By card: what is heard where it strikes."""
STAMP_SECONDS = 1.6
STEP = 0.16
"""Seconds a man needs for a square."""
PAUSE = 0.5
"""Seconds that a fresh declaration stands before anybody answers it."""
NAMING = 0.45
"""Seconds from the lighting of its men to its arrows."""


class Animation(TableMotion[TableModel]):
    """Turns each event into steps of a timeline, from the view before it to the one after it."""

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Put the motion of an event at the end of the timeline."""
        event, before, view = beat.event, beat.before, beat.view
        known, self.model.announced = self.model.announced, False
        spent = before.card if view.card == UNKNOWN else UNKNOWN
        match event:
            case events.MoveDeclared() | events.AttackDeclared():
                self._declare(timeline, event, view, known)
            case events.Negated(seat, card, stopped):
                self._negate(timeline, view, seat, card, stopped)
                return
            case events.Moved():
                self._march(timeline, view, event, spent)
            case events.Hit(seat, card, target):
                self._hit(timeline, before, seat, card, target)
            case events.Killed():
                model = self.model
                officer = KIND_OF[event.man] == OFFICER

                def fall(p: float) -> None:
                    model.men[event.man].angle = 0.0 if self.still else 70 * ease_out_cubic(p)
                    model.alpha[event.man] = round(255 * (1 - max(0.0, p - 0.35) / 0.65))

                def gone(_: float) -> None:
                    model.show(view, int(spent != UNKNOWN))
                    if officer:
                        self._stamp(layout.spot(event.square, model.turned), "OFFICER DOWN", SEAT_COLOURS[event.seat])

                timeline.then(0.6, fall, sound="clack", x=lambda: model.men[event.man].x)
                timeline.then(0.0, gone)
                timeline.wait(0.9 if officer else 0.1)
            case _:
                self._turn(timeline, event, view)
        if spent != UNKNOWN:
            self._clear(timeline, view, (spent,))
        if isinstance(event, MatchEnded):
            timeline.wait(2.2)

    def _turn(self, timeline: Timeline, event: Event, view: State) -> None:
        """Turns and setup."""
        match event:
            case events.TurnBegan() | events.PhaseBegan() | events.DeckRenewed():
                self.show(timeline, view, *NOTICED[type(event)])
            case events.Deployed(_, man, square):
                self._enter(timeline, view, (man,), (square,), 0.35)
            case events.ArmiesPlaced(men, squares):
                self._enter(timeline, view, men, squares, 0.6)
            case events.Drew(seat, drawn):
                self._draw(timeline, view, seat, drawn)
            case events.Discarded(seat, card):
                self._play(timeline, view, seat, card, layout.PILE, layout.PILE_SCALE, 0.4, 1)
                timeline.then(0.0, self._land)
            case events.Stood():
                timeline.wait(0.15)

    # --- cards -----------------------------------------------------------------------------------

    def _draw(self, timeline: Timeline, view: State, seat: int, drawn: tuple[int, ...]) -> None:
        """Cards from the deck to a hand, turned over on the way where this seat may see them."""
        model = self.model
        mine = seat == model.me

        def begin(_: float) -> None:
            held = list(model.hand)
            model.show(view, coming=() if mine else drawn)
            for body in model.hand:
                body.hidden = body not in held

        def awaited(card: int) -> list[Body]:
            return [body for body in model.bodies(card) if body.hidden][:1]

        def arrive(card: int, _: float) -> None:
            model.coming[card] -= 1

        timeline.then(0.0, begin)
        sizes = (layout.PILE_SCALE, 1.0 if mine else layout.SMALL_SCALE)
        for card in drawn:
            flyer = Flyer(CARD_BACK, card_face(card), layout.DECK, model.home(seat), sizes, 60)
            if mine:
                model.flights.fly_to(timeline, partial(awaited, card), flyer, 0.42)
            else:
                model.flights.fly(timeline, flyer, 0.3)
                timeline.then(0.0, partial(arrive, card))

    def _land(self, _: float) -> None:
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

    def _declare(
        self, timeline: Timeline, event: events.MoveDeclared | events.AttackDeclared, view: State, known: bool
    ) -> None:
        """The card is laid open beside the map, then its men are lit, then the arrows appear.

        Whoever has just put it together (`known`) has seen all that.
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

        def answer(_: float) -> None:
            if model.staged is not None:
                model.staged.answer = card
            if model.plan is not None:
                self._stamp(_halfway(model.plan, model.turned), "STOPPED", theme.BONE)

        self._play(timeline, view, seat, card, layout.ANSWERING, layout.STAGED_SCALE, 0.45, 2)
        timeline.then(0.0, answer, sound="splinter", x=layout.ANSWERING[0])
        timeline.wait(1.1)
        self._clear(timeline, view, (stopped, card))

    def _clear(self, timeline: Timeline, view: State, spent: tuple[int, ...]) -> None:
        """What lay beside the map goes to the pile; nothing is declared any more."""
        model = self.model

        def begin(_: float) -> None:
            model.plan = model.staged = None
            model.show(view, len(spent))

        timeline.then(0.0, begin)
        for card in spent:
            sizes = (layout.STAGED_SCALE, layout.PILE_SCALE)
            face = card_face(card)
            model.flights.fly(timeline, Flyer(face, face, layout.STAGED, layout.PILE, sizes, 20), 0.28)
            timeline.then(0.0, self._land)

    # --- men -------------------------------------------------------------------------------------

    def _enter(
        self, timeline: Timeline, view: State, men: tuple[int, ...], squares: tuple[int, ...], seconds: float
    ) -> None:
        """Men come onto the map from the edge behind their square, unless they stand there already."""
        model = self.model

        def begin(_: float) -> None:
            pairs = zip(men, squares, strict=True)
            fresh = [pair for pair in pairs if model.shown.men[pair[0]] != pair[1] or not model.alpha[pair[0]]]
            model.show(view)
            for man in men:
                model.alpha[man] = 255
            for man, square in fresh:
                x, y = layout.spot(square, model.turned)
                model.men[man].x, model.men[man].y = x, y + (60 if y > layout.MAP.centre[1] else -60)

        timeline.then(0.0, begin, sound="march", x=layout.spot(squares[0], model.turned)[0])
        self._carry(timeline, men, seconds)

    def _march(self, timeline: Timeline, view: State, event: events.Moved, spent: int) -> None:
        """The men of a declared move go, all at once; the arrows have done their work, the card still lies there."""
        model, men = self.model, event.men
        ways = zip(event.origins, event.destinations, strict=True)  # a diagonal counts as one square
        far = max(1, *(max(abs(a // SIZE - b // SIZE), abs(a % SIZE - b % SIZE)) for a, b in ways))

        def begin(_: float) -> None:
            model.plan = None
            model.show(view, int(spent != UNKNOWN))

        def settle(_: float) -> None:
            for man in men:
                x, y = model.men[man].goal
                self.particles.dust(x, y + 20, 9, 26, 18)

        timeline.then(0.0, begin)
        self._carry(timeline, men, 0.35 + STEP * far, "run" if far > 2 else "march", bob=True)
        timeline.then(0.0, settle)

    def _carry(
        self, timeline: Timeline, men: tuple[int, ...], seconds: float, sound: str | None = None, bob: bool = False
    ) -> None:
        """Men go from where they are to their places."""
        starts: dict[int, Point] = {}

        def upright(at: Point) -> Point:
            """As it lies when row 1 is at the foot, and back: somebody may turn the map meanwhile."""
            return layout.across(at) if self.model.turned else at

        def act(p: float) -> None:
            e = 1.0 if self.still else ease_in_out_cubic(p)
            for man in men:
                body = self.model.men[man]
                start = upright(starts.setdefault(man, upright(body.at)))
                body.carried = True
                body.x, body.y = mix(start[0], body.goal[0], e), mix(start[1], body.goal[1], e)
                body.angle = 0.0 if self.still or not bob else 5 * math.sin(p * 24 + man)
                if p >= 1:
                    body.arrive()

        timeline.then(seconds, act, sound=sound, x=lambda: self.model.men[men[0]].x)

    # --- fire ------------------------------------------------------------------------------------

    def _hit(self, timeline: Timeline, before: State, seat: int, card: int, target: int) -> None:
        """What is fired flies at a square, and hits it."""
        model = self.model
        plan = declared_in(before)
        sort, seconds, sound = FIRE.get(card, SHOT)
        effect = Effect(sort, (0, 0), (0, 0))

        def begin(_: float) -> None:
            model.plan = None
            effect.start = model.home(seat) if plan is None else model.men[plan.men[0]].at
            effect.goal = layout.spot(target, model.turned)

        def strike(_: float) -> None:
            x, y = layout.spot(target, model.turned)
            model.heat[target] = 1.0
            self.particles.sparks(x, y, 26 if KILLS_ALL[card] else 9)
            self.particles.smoke(x, y, 18 if KILLS_ALL[card] else 5)

        timeline.then(0.0, begin)
        if card == cards.BAYONET and plan is not None:
            man = plan.men[0]

            def act(p: float) -> None:
                body = self.model.men[man]
                x, y = layout.spot(target, self.model.turned)
                e = 0.0 if self.still else 0.62 * math.sin(math.pi * min(1.0, p))
                body.carried = p < 1
                body.x, body.y = mix(body.goal[0], x, e), mix(body.goal[1], y, e)

            timeline.then(0.5, act, sound="run", x=lambda: self.model.men[man].x)
        model.gunfire.fire(timeline, effect, seconds, sound)
        timeline.then(0.0, strike, sound=BLAST.get(card), x=lambda: effect.goal[0])
        timeline.wait(0.45 if KILLS_ALL[card] else 0.2)

    def _stamp(self, at: Point, words: str, colour: Colour) -> None:
        """A rubber stamp on the map, at once."""
        self.model.stamps.append(Stamp(words, colour, STAMP_SECONDS, at))


def _halfway(plan: Declaration, turned: bool) -> Point:
    """The middle of the first arrow of a declaration: on nobody, since nobody is hurt and nobody goes."""
    start, goal = layout.spot(plan.origins[0], turned), layout.spot(plan.goals[0], turned)
    return ((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2)
