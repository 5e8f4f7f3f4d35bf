"""Each event of Fighting Front as motion: what moves over the map, how long, with what sound."""

from __future__ import annotations

from game.core.events import Beat, Event, MatchEnded
from game.fighting_front import cards, events
from game.fighting_front.cards import KIND_NAMES, NONE, TEXTS
from game.fighting_front.state import State
from scenes.anim.timeline import Timeline
from scenes.boards.fighting_front import layout, sprites
from scenes.boards.fighting_front.motion import Motion
from scenes.boards.fighting_front.sprites import SEAT_COLOURS
from scenes.pieces.stamp import BAD

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


class Animation(Motion):
    """Turns each event into steps of a timeline, from the view before it to the one after it."""

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Put the motion of an event at the end of the timeline."""
        event, before, view = beat.event, beat.before, beat.view
        known, self.model.announced = self.model.announced, False
        if isinstance(event, events.TurnBegan):
            timeline.then(0.0, self._clear_sheet)
        if type(event) in NOTICED:
            self.show(timeline, view, *NOTICED[type(event)])
            return
        if not (self._cards(timeline, event, view) or self._war(timeline, event, view, known)):
            self._losses(timeline, event, before, view)
        if isinstance(event, MatchEnded):
            timeline.wait(2.2)

    def _clear_sheet(self, _: float) -> None:
        self.model.cast = None

    def _cards(self, timeline: Timeline, event: Event, view: State) -> bool:
        """Hands, deployment, cards that are played; False for any other event."""
        match event:
            case events.CardsDrawn(seat, sorts):
                self.draw(timeline, view, seat, len(sorts))
            case events.CardDiscarded(seat, sort):
                self.discard(timeline, view, seat, sort)
            case events.UnitDeployed(seat, space, kind) | events.SiteBuilt(seat, space, kind):
                self.deploy(timeline, view, seat, kind, layout.counter_at(space, self.model.me))
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
                return False
        return True

    def play_card(self, timeline: Timeline, view: State, seat: int, kind: int) -> None:
        """A card is shown to all before it takes effect."""
        self.show(timeline, view)
        face, start = sprites.kind_face(kind), self.model.home(seat)
        self.model.stage.announce(timeline, face, KIND_NAMES[kind], TEXTS[kind], start)

    def _war(self, timeline: Timeline, event: Event, view: State, known: bool) -> bool:
        """Declarations, dice, movement; False for any other event."""
        match event:
            case events.AttackNegated():
                self.show(timeline, view)
            case events.BombardmentDeclared():
                self.show(timeline, view, "click", 0.05 if known else DECLARED)
            case events.MissionDeclared() | events.Intercepted():
                self.show(timeline, view, "plane", 0.1 if known else DECLARED)
            case events.DieRolled():
                self.roll(timeline, event, view)
                self._tell_result(timeline, event)
            case events.DumpUsed(seat, space):
                self.show(timeline, view)
                self.stamp(timeline, layout.middle(space, self.model.me), "AMMO DUMP +1", SEAT_COLOURS[seat])
            case events.AttackLapsed(target=target):
                self.show(timeline, view)
                self.stamp(timeline, layout.middle(target, self.model.me), "NOTHING LEFT", BAD)
            case events.UnitMoved(path=path):
                self.march(timeline, view, path)
            case events.SpaceOccupied(start, end):
                self.march(timeline, view, (start, end))
            case events.Landed(slot, space):
                self.land(timeline, view, slot, space)
            case _:
                return False
        return True

    def _tell_result(self, timeline: Timeline, event: events.DieRolled) -> None:
        """A stamp for what matters; where one looks for it."""
        words = RESULT_STAMPS.get(event.result, "")
        at = self.aim_of(event)
        if words and at is not None:
            self.stamp(timeline, at, words, BAD, 0.35)

    def _losses(self, timeline: Timeline, event: Event, before: State, view: State) -> None:
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
                self.crash(timeline, view, slot)
            case events.SiteCaptured(seat, space, kind, _):
                self.show(timeline, view)
                words = f"{KIND_NAMES[kind]} TAKEN".upper()
                self.stamp(timeline, layout.middle(space, me), words, SEAT_COLOURS[seat], 0.5)
            case _:
                self.show(timeline, view, None, 0.05)
