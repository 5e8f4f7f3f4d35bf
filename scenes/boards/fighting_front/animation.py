"""Each event of Fighting Front as motion: what moves over the map, how long, with what sound."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.core.events import Beat, Event, MatchEnded
from game.core.state import UNKNOWN
from game.fighting_front import cards, events
from game.fighting_front.cards import KIND_NAMES, NONE, TEXTS
from game.fighting_front.events import DieRolled
from game.fighting_front.state import State
from scenes.anim import gunfire
from scenes.anim.body import Body, Flyer
from scenes.anim.dice import DiceTray
from scenes.anim.gunfire import Effect
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.layout import CARD_BACK, SEAT_COLOURS, card_face, kind_face
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.rolls import cast_of, with_result
from scenes.pieces.motion import BAD, Stamp, TableMotion
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour
from scenes.ui.tween import ease_in_out_cubic, ease_out_cubic, mix

STAMP_SECONDS = 1.5
STEP = 0.22
"""Seconds a unit needs for a space."""
DEALT = 0.13
"""Seconds from one drawn card to the next."""
FIRE = {
    cards.BOMBARDMENT: (gunfire.GRENADE, 0.6, "salvo"),
    cards.SUPPORT: (gunfire.GRENADE, 0.5, "shell"),
    cards.AIR_COMBAT: (gunfire.BURST, 0.5, "burst"),
    cards.AA_FIRE: (gunfire.BURST, 0.5, "flak"),
    cards.BOMBING: (gunfire.GRENADE, 0.55, "bomb"),
    cards.DEFENSE: (gunfire.BURST, 0.45, "burst"),
    cards.GROUND_ATTACK: (gunfire.SHOT, 0.35, "rifle"),
}
"""By table: what flies, for how long, with what sound."""
NOTICED: dict[type[Event], tuple[str | None, float]] = {
    events.TurnBegan: ("whistle", 0.6),
    events.PhaseBegan: (None, 0.1),
    events.DeckRemade: ("flip", 0.5),
    events.Recovered: ("click", 0.25),
    events.HospitalUsed: ("click", 0.35),
    events.CardReplaced: ("flip", 0.3),
    events.FoePicked: (None, 0.2),
    events.SecondPassBegan: ("engine", 0.6),
    events.EscortDeclared: ("plane", 0.3),
    events.FlyOverCalled: ("plane", 0.4),
    events.FlyOverGone: ("card", 0.15),
    events.Passed: (None, 0.05),
}
"""Events in which nothing moves: the sound, and seconds until the next."""
DECLARED = 0.35
"""Seconds that a fresh arrow stands before the next."""
RESULT_STAMPS = {cards.NEGATE: "ATTACK OFF", cards.DESTROY: "DESTROYED", cards.DESTROY_ALL: "WIPED OUT"}


class Animation(TableMotion[TableModel]):
    """Turns each event into steps of a timeline, from the view before it to the one after it."""

    def __init__(self, model: TableModel, particles: Particles, tray: DiceTray, still: bool) -> None:
        super().__init__(model, particles, still)
        self.tray = tray

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Put the motion of an event at the end of the timeline."""
        event, view, me = beat.event, beat.view, self.model.me
        known, self.model.announced = self.model.announced, False
        match event:
            case _ if type(event) in NOTICED:
                if isinstance(event, events.TurnBegan):
                    timeline.then(0.0, self._clear_sheet)
                self.show(timeline, view, *NOTICED[type(event)])
            case events.CardsDrawn(seat, sorts):
                self.draw(timeline, view, seat, len(sorts))
            case events.CardDiscarded(seat, sort):
                self._leave(
                    timeline, view, seat, card_face(sort, view.nation[seat]), layout.DISCARDS, layout.PILE_SCALE, 0.35
                )
            case events.UnitDeployed(seat, space, kind) | events.SiteBuilt(seat, space, kind):
                self.deploy(timeline, view, seat, kind, layout.counter_at(space, me))
            case events.AirUnitDeployed(seat, slot, _, kind):
                self.deploy(timeline, view, seat, kind, self.place_of(view, NONE, slot))
            case events.LeaderDeployed(seat, space, slot, kind):
                self.deploy(timeline, view, seat, kind, self.place_of(view, space, slot))
            case events.CardAdded(seat, sort, _):
                self.play_card(timeline, view, seat, cards.KIND_OF[view.nation[seat] * cards.SORTS + sort])
            case events.StrategyPlayed(seat, kind):
                self.play_card(timeline, view, seat, kind)
            case events.HandSeen(observer, _, _):
                self.play_card(timeline, view, observer, cards.RECONNAISSANCE)
            case _:
                self._fight(timeline, event, view, known)

    def _fight(self, timeline: Timeline, event: Event, view: State, known: bool) -> None:
        """Declarations, dice, movement; `known`: the person at the machine has just declared it."""
        me = self.model.me
        match event:
            case events.AttackNegated():
                self.show(timeline, view)
            case events.BombardmentDeclared():
                self.show(timeline, view, "click", 0.05 if known else DECLARED)
            case events.MissionDeclared() | events.Intercepted():
                self.show(timeline, view, "plane", 0.1 if known else DECLARED)
            case events.DieRolled():
                self.roll(timeline, event, view)
                at = self.aim_of(event)
                if event.result in RESULT_STAMPS and at is not None:
                    self.stamp(timeline, at, RESULT_STAMPS[event.result], BAD, 0.35)
            case events.DumpUsed(seat, space):
                self.show(timeline, view)
                self.stamp(timeline, layout.middle(space, me), "AMMO DUMP +1", SEAT_COLOURS[seat])
            case events.AttackLapsed(target=target):
                self.show(timeline, view)
                self.stamp(timeline, layout.middle(target, me), "NOTHING LEFT", BAD)
            case events.UnitMoved(path=path):
                self.march(timeline, view, path)
            case events.SpaceOccupied(start, end):
                self.march(timeline, view, (start, end))
            case events.Landed(slot, space):
                self.land(timeline, view, slot, space)
            case _:
                self._lose(timeline, event, view)

    def _lose(self, timeline: Timeline, event: Event, view: State) -> None:
        """What is hit, destroyed or captured."""
        me = self.model.me
        match event:
            case events.UnitDisrupted(space=space):
                self.strike(timeline, view, layout.counter_at(space, me), space, 8)
            case events.AirUnitDisrupted(slot=slot):
                self.strike(timeline, view, self.model.planes[slot].at, NONE, 6)
            case events.MineStruck(space=space):
                self.strike(timeline, view, layout.counter_at(space, me), space, 20, "shell")
            case events.UnitDestroyed(space=space):
                self.destroy(timeline, view, space)
            case events.SiteDestroyed(space=space):
                self.strike(timeline, view, layout.middle(space, me), space, 30, "shell")
            case events.AirUnitDestroyed(slot=slot):
                plane = self.model.planes[slot]

                def burn(_: float) -> None:
                    self.particles.sparks(plane.x, plane.y, 18)
                    self.particles.smoke(plane.x, plane.y, 16)

                timeline.then(0.0, burn, sound="shell", x=lambda: plane.x)
                timeline.wait(0.3)
                self.show(timeline, view)
            case events.SiteCaptured(seat, space, kind, _):
                self.show(timeline, view)
                words = f"{KIND_NAMES[kind]} TAKEN".upper()
                self.stamp(timeline, layout.middle(space, me), words, SEAT_COLOURS[seat], 0.5)
            case _:
                self.show(timeline, view, None, 0.05)
                if isinstance(event, MatchEnded):
                    timeline.wait(2.2)

    def _clear_sheet(self, _: float) -> None:
        self.model.cast = None

    # --- Cards -------------------------------------------------------------------------------

    def draw(self, timeline: Timeline, view: State, seat: int, count: int) -> None:
        """Cards from the deck to a hand, turned over on the way where this seat may see them."""
        model, mine = self.model, seat == self.model.me

        def begin(_: float) -> None:
            held = [body.key for body in model.hand]
            model.show(view)
            if mine:
                for body in model.hand:
                    body.hidden = body.key not in held
            else:
                model.coming = count

        def arrive(_: float) -> None:
            model.coming = max(0, model.coming - 1)

        timeline.then(0.0, begin)
        for i in range(count):
            if mine and model.open_hand():
                self._draw_own(timeline)
            else:
                flyer = Flyer(CARD_BACK, CARD_BACK, layout.DECK, model.home(seat), (layout.PILE_SCALE, 0.25), 60)
                model.flights.fly(timeline, flyer, DEALT * (1 if i < 8 else 0.5))
                timeline.then(0.0, arrive)

    def _draw_own(self, timeline: Timeline) -> None:
        """The next card of the own hand that is still on its way flies up and is turned over."""
        model = self.model
        flyer = Flyer(CARD_BACK, CARD_BACK, layout.DECK, layout.HAND_AT, (layout.PILE_SCALE, 1.0), 70)

        def bodies() -> list[Body]:
            coming = [body for body in model.hand if body.hidden][:1]
            if coming:
                flyer.face = card_face(coming[0].parts[1], model.shown.nation[model.me])
            return coming

        model.flights.fly_to(timeline, bodies, flyer, DEALT * 1.6)

    def deploy(self, timeline: Timeline, view: State, seat: int, kind: int, at: Point) -> None:
        """A card goes from a hand to its place on the map, and dust rises."""
        self._leave(timeline, view, seat, kind_face(kind), at, 0.55, 0.42)

        def drop(_: float) -> None:
            self.particles.dust(at[0], at[1] + 24, 18, 40, 18)

        timeline.then(0.0, drop)

    def play_card(self, timeline: Timeline, view: State, seat: int, kind: int) -> None:
        """A card is shown to all before it takes effect."""
        self.show(timeline, view)
        face, start = kind_face(kind), self.model.home(seat)
        self.model.stage.announce(timeline, face, KIND_NAMES[kind], TEXTS[kind], start)

    def _leave(
        self, timeline: Timeline, view: State, seat: int, face: str, goal: Point, scale: float, seconds: float
    ) -> None:
        """A card leaves a hand; the view without it is shown at once, the one with its effect when it has arrived."""
        model, mine = self.model, seat == self.model.me
        flyer = Flyer(face if mine else CARD_BACK, face, goal, goal, (1.0 if mine else 0.25, scale), 50)

        def begin(_: float) -> None:
            like = [body for body in model.hand if self._face(body.parts[1]) == face]
            flyer.start = like[-1].at if mine and like else model.home(seat)

        timeline.then(0.0, begin)
        model.flights.fly(timeline, flyer, seconds)
        self.show(timeline, view)

    def _face(self, sort: int) -> str:
        return CARD_BACK if sort == UNKNOWN else card_face(sort, self.model.shown.nation[self.model.me])

    # --- Units -------------------------------------------------------------------------------

    def march(self, timeline: Timeline, view: State, path: Sequence[int]) -> None:
        """A counter goes along a path of spaces."""
        me, start, end = self.model.me, path[0], path[-1]
        points = [layout.counter_at(space, me) for space in path]
        body = self.model.units[end]

        def begin(_: float) -> None:
            self.model.show(view)
            body.carried = True
            body.x, body.y = points[0]

        def act(p: float) -> None:
            along = (1.0 if self.still else ease_in_out_cubic(p)) * (len(points) - 1)
            leg = min(int(along), len(points) - 2)
            a, b = points[leg], points[leg + 1]
            body.x, body.y = mix(a[0], b[0], along - leg), mix(a[1], b[1], along - leg)
            body.angle = 0.0 if self.still else 2.5 * math.sin(p * 22 + start)
            if p >= 1:
                body.goal = points[-1]
                body.arrive()
                self.particles.dust(body.x, body.y + 30, 14, 40, 18)

        timeline.then(0.0, begin)
        timeline.then(0.2 + STEP * (len(points) - 1), act, sound="march", x=points[0][0])

    def land(self, timeline: Timeline, view: State, slot: int, space: int) -> None:
        """Paratroopers come down."""
        plane, goal = self.model.planes[slot], layout.counter_at(space, self.model.me)
        start: list[Point] = []

        def act(p: float) -> None:
            if not start:
                start.append(plane.at)
            plane.carried = p < 1
            e = 1.0 if self.still else ease_in_out_cubic(p)
            plane.x, plane.y = mix(start[0][0], goal[0], e), mix(start[0][1], goal[1], e) - 40 * math.sin(math.pi * e)

        timeline.then(0.7, act, sound="plane", x=goal[0])
        self.show(timeline, view, "card", 0.2)

    def place_of(self, view: State, space: int, slot: int) -> Point:
        """Where a unit stands: on the ground, or an air unit on its strip."""
        if space != NONE:
            return layout.counter_at(space, self.model.me)
        base = view.air_base[slot]
        return layout.middle(base, self.model.me) if base < cards.SPACES else layout.fly_over_at(True, 0)

    # --- Dice and fire -----------------------------------------------------------------------

    def roll(self, timeline: Timeline, event: DieRolled, view: State) -> None:
        """The die is thrown; then what it decides flies at its target."""
        hit, model = event.result != cards.NOTHING, self.model

        def announce(_: float) -> None:
            model.cast, model.rolling = cast_of(event, model.shown), True

        timeline.then(0.0, announce)
        self.tray.throw((event.die,), timeline, red=(0,) if event.seat == 0 else (), lit=(0,) if hit else ())
        sort, seconds, sound = FIRE[event.table]
        effect = Effect(sort, (0, 0), (0, 0))

        def begin(_: float) -> None:
            if model.cast is not None:
                model.cast = with_result(model.cast, event)
            here, there = self.source_of(event), self.aim_of(event)
            effect.start = here or layout.MAP.centre
            effect.goal = there or effect.start

        timeline.then(0.0, begin)
        self.model.gunfire.fire(timeline, effect, seconds, sound)
        self.show(timeline, view, None, 0.15)
        timeline.then(0.0, self._rolled)

    def _rolled(self, _: float) -> None:
        self.model.rolling = False

    def source_of(self, event: DieRolled) -> Point | None:
        """Where the unit that rolled is."""
        if event.space != NONE:
            return layout.counter_at(event.space, self.model.me)
        return self.model.planes[event.slot].at if event.slot != NONE else None

    def aim_of(self, event: DieRolled) -> Point | None:
        """What it rolled against."""
        if event.target_slot != NONE:
            return self.model.planes[event.target_slot].at
        return layout.counter_at(event.target, self.model.me) if event.target != NONE else None

    def strike(self, timeline: Timeline, view: State, at: Point, space: int, sparks: int, sound: str = "clack") -> None:
        """Something is hit, and has its disruption counter."""

        def act(_: float) -> None:
            if space != NONE:
                self.model.heat[space] = 0.8
            self.particles.sparks(at[0], at[1], sparks)
            self.particles.smoke(at[0], at[1], sparks // 2)

        timeline.then(0.0, act, sound=sound, x=at[0])
        self.show(timeline, view, None, 0.3)

    def destroy(self, timeline: Timeline, view: State, space: int) -> None:
        """A counter burns and fades."""
        x, y = layout.counter_at(space, self.model.me)

        def fall(p: float) -> None:
            self.model.units[space].angle = 0.0 if self.still else 12 * ease_out_cubic(p)
            self.model.alpha[space] = round(255 * (1 - max(0.0, p - 0.3) / 0.7))

        def burn(_: float) -> None:
            self.model.heat[space] = self.model.wrecks[space] = 1.0
            self.particles.sparks(x, y, 26)
            self.particles.smoke(x, y, 22)

        def gone(_: float) -> None:
            self.model.alpha[space] = 255
            self.model.units[space].angle = 0.0

        timeline.then(0.0, burn, sound="shell", x=x)
        timeline.then(0.55, fall)
        self.show(timeline, view)
        timeline.then(0.0, gone)

    def stamp(self, timeline: Timeline, at: Point, words: str, colour: Colour, seconds: float = 0.4) -> None:
        """A rubber stamp at a point."""
        stamp = Stamp(words, colour, STAMP_SECONDS, at)
        timeline.then(0.0, lambda _: self.model.stamps.append(stamp), sound="stamp", x=at[0])
        timeline.wait(seconds)
