"""The motion of each event of Fighting Front, from the view before it to the view after it, with its sound."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

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
from scenes.boards.fighting_front.names import kind_of_card
from scenes.boards.fighting_front.rolls import sheet_of_event, with_result
from scenes.pieces.motion import BAD, Stamp, TableMotion
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour
from scenes.ui.tween import ease_in_out_cubic, ease_out_cubic, lerp

STAMP_SECONDS: Final = 1.5
SPACE_SECONDS: Final = 0.22
"""Seconds that a unit needs for a space."""
DRAW_SECONDS: Final = 0.13
"""Seconds from one drawn card to the next."""
HAND_SCALE: Final = 0.25
"""Scale at which a card flies to or from the hand of another player."""
FIRE: Final = {
    cards.BOMBARDMENT: (gunfire.GRENADE, 0.6, "salvo"),
    cards.SUPPORT: (gunfire.GRENADE, 0.5, "shell"),
    cards.AIR_COMBAT: (gunfire.BURST, 0.5, "burst"),
    cards.AA_FIRE: (gunfire.BURST, 0.5, "flak"),
    cards.BOMBING: (gunfire.GRENADE, 0.55, "bomb"),
    cards.DEFENSE: (gunfire.BURST, 0.45, "burst"),
    cards.GROUND_ATTACK: (gunfire.SHOT, 0.35, "rifle"),
}
"""By combat table: the shot that is seen, its seconds and its sound."""
MOTIONLESS: Final[dict[type[Event], tuple[str | None, float]]] = {
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
"""Events in which nothing moves: the sound, and the seconds until the next event."""
END_SECONDS: Final = 2.2
"""Seconds to look at the table after the end of the match."""
LANDING_ARC: Final = 40.0
"""Design pixels by which landing Paratroopers rise above the straight line half way."""
ARROW_SECONDS: Final = 0.35
"""Seconds from a new arrow to the next."""
RESULT_STAMPS: Final = {cards.NEGATE: "ATTACK OFF", cards.DESTROY: "DESTROYED", cards.DESTROY_ALL: "WIPED OUT"}


class Animation(TableMotion[TableModel]):
    """Turns each event into steps of a timeline, from the view before it to the one after it."""

    def __init__(self, model: TableModel, particles: Particles, tray: DiceTray, still: bool) -> None:
        super().__init__(model, particles, still)
        self.tray = tray

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Append the motion of an event to the timeline, and at its end the view after the event.

        A new turn clears the last roll. The end of the match has a pause before the result.
        """
        event = beat.event
        view = beat.view
        is_own_decision = self.model.is_own_decision
        self.model.is_own_decision = False  # the mark is about this one event

        if type(event) in MOTIONLESS:
            if isinstance(event, events.TurnBegan):
                timeline.append(0.0, self._clear_roll)
            self.show(timeline, view, *MOTIONLESS[type(event)])  # a sound and seconds
            return
        has_motion = (
            self._perform_card(timeline, event, view)
            or self._perform_order(timeline, event, view, is_own_decision)
            or self._perform_damage(timeline, event, view)
        )
        if has_motion:
            return

        self.show(timeline, view, seconds=0.05)
        if isinstance(event, MatchEnded):
            timeline.wait(END_SECONDS)

    def _perform_card(self, timeline: Timeline, event: Event, view: State) -> bool:
        """Append the motion of a card that is drawn, discarded, deployed or played, up to the view after the event.

        Returns False for any other event. `sort`: a card as printed for both nations. `kind`: the card as one nation
        has it. An event names an air unit by its slot and a ground unit by its space, and the other one is NONE.
        """
        me = self.model.me

        match event:
            case events.CardsDrawn(seat, sorts):
                self._draw_cards(timeline, view, seat, len(sorts))
            case events.CardDiscarded(seat, sort):
                face = card_face(sort, view.nation[seat])
                self._leave_hand(timeline, view, seat, face, layout.DISCARDS, scale=layout.PILE_SCALE, seconds=0.35)
            case events.UnitDeployed(seat, space, kind) | events.SiteBuilt(seat, space, kind):
                self._deploy_card(timeline, view, seat, kind, layout.counter_at(space, me))
            case events.AirUnitDeployed(seat, slot, _, kind):
                self._deploy_card(timeline, view, seat, kind, at=self._unit_point(view, space=NONE, slot=slot))
            case events.LeaderDeployed(seat, space, slot, kind):
                self._deploy_card(timeline, view, seat, kind, at=self._unit_point(view, space, slot))
            case events.CardAdded(seat, sort, _):
                self._play_card(timeline, view, seat, kind_of_card(sort, view.nation[seat]))
            case events.StrategyPlayed(seat, kind):
                self._play_card(timeline, view, seat, kind)
            case events.HandSeen(observer, _, _):
                self._play_card(timeline, view, seat=observer, kind=cards.RECONNAISSANCE)
            case _:
                return False
        return True

    def _perform_order(self, timeline: Timeline, event: Event, view: State, is_own_decision: bool) -> bool:
        """Append the motion of a declaration, a die or a move, up to the view after the event.

        Returns False for any other event. `is_own_decision`: the person at this board has just declared it, so it is
        shown for a shorter time. Results of a die that end an attack or destroy something are stamped on the target.
        """
        me = self.model.me

        match event:
            case events.AttackNegated():
                self.show(timeline, view)
            case events.BombardmentDeclared():
                self.show(timeline, view, sound="click", seconds=0.05 if is_own_decision else ARROW_SECONDS)
            case events.MissionDeclared() | events.Intercepted():
                self.show(timeline, view, sound="plane", seconds=0.1 if is_own_decision else ARROW_SECONDS)
            case events.DieRolled():
                self._roll_die(timeline, event, view)
                target = self._target_point(event)
                if event.result in RESULT_STAMPS and target is not None:
                    self._stamp(timeline, at=target, words=RESULT_STAMPS[event.result], colour=BAD, seconds=0.35)
            case events.DumpUsed(seat, space):
                self.show(timeline, view)
                self._stamp(timeline, layout.space_centre(space, me), "AMMO DUMP +1", SEAT_COLOURS[seat])
            case events.AttackLapsed(target=target_space):
                self.show(timeline, view)
                self._stamp(timeline, at=layout.space_centre(target_space, me), words="NOTHING LEFT", colour=BAD)
            case events.UnitMoved(path=path):
                self._march(timeline, view, path)
            case events.SpaceOccupied(start, end):
                self._march(timeline, view, (start, end))
            case events.Landed(slot, space):
                self._land(timeline, view, slot, space)
            case _:
                return False
        return True

    def _perform_damage(self, timeline: Timeline, event: Event, view: State) -> bool:
        """Append the motion of a card that is hit, destroyed or captured, up to the view after the event.

        Returns False for any other event. `slot`: the number of an air unit. A more serious hit throws up more sparks.
        """
        me = self.model.me

        match event:
            case events.UnitDisrupted(space=space):
                self._strike(timeline, view, layout.counter_at(space, me), space, sparks=8)
            case events.AirUnitDisrupted(slot=slot):
                self._strike(timeline, view, self.model.planes[slot].position, space=NONE, sparks=6)
            case events.MineStruck(space=space):
                self._strike(timeline, view, layout.counter_at(space, me), space, sparks=20, sound="shell")
            case events.UnitDestroyed(space=space):
                self._destroy_unit(timeline, view, space)
            case events.SiteDestroyed(space=space):
                self._strike(timeline, view, at=layout.space_centre(space, me), space=space, sparks=30, sound="shell")
            case events.AirUnitDestroyed(slot=slot):
                self._destroy_plane(timeline, view, slot)
            case events.SiteCaptured(seat, space, kind, _):
                self.show(timeline, view)
                words = f"{KIND_NAMES[kind]} TAKEN".upper()
                self._stamp(timeline, layout.space_centre(space, me), words, SEAT_COLOURS[seat], seconds=0.5)
            case _:
                return False
        return True

    def _clear_roll(self, _: float) -> None:
        """Leave nothing of the last roll on the sheet."""
        self.model.last_roll = None

    # --- Cards -------------------------------------------------------------------------------

    def _draw_cards(self, timeline: Timeline, view: State, seat: int, count: int) -> None:
        """Append the flights of `count` cards from the deck to a hand. The viewer's own cards turn over on the way.

        The first step shows the view, in which the new cards are in the hand. They are hidden until they arrive. Cards
        on their way to another hand are only counted (`cards_coming`).
        """
        model = self.model
        is_own = seat == model.me

        def begin(_progress: float) -> None:
            """Show the view after the event.

            New cards of the viewer's hand are hidden, those of another hand only counted.
            """
            held = [body.key for body in model.hand]
            model.show(view)
            if is_own:
                for body in model.hand:
                    body.hidden = body.key not in held
            else:
                model.cards_coming = count

        def arrive(_progress: float) -> None:
            model.cards_coming = max(0, model.cards_coming - 1)

        timeline.append(0.0, begin)
        for index in range(count):
            if is_own and model.is_hand_open():
                self._draw_own_card(timeline)
            else:
                flyer = Flyer(CARD_BACK, CARD_BACK, start=layout.DECK, goal=model.hand_point(seat), arc=60)
                flyer.start_scale, flyer.goal_scale = layout.PILE_SCALE, HAND_SCALE
                # A first hand is large, so after eight cards the others take half the time.
                model.flights.fly(timeline, flyer, seconds=DRAW_SECONDS * (1 if index < 8 else 0.5))
                timeline.append(0.0, arrive)

    def _draw_own_card(self, timeline: Timeline) -> None:
        """Append the flight of the next hidden card of the viewer's hand from the deck. It turns over on the way.

        `_draw_cards` has hidden the drawn cards. Each is revealed when its flyer arrives.
        """
        model = self.model
        # Its face is set when the flight begins, since only then is it known which card is the next hidden one.
        flyer = Flyer(CARD_BACK, CARD_BACK, layout.DECK, goal=layout.HAND_AT, start_scale=layout.PILE_SCALE, arc=70)

        def begin_flight() -> list[Body]:
            """The first hidden card of the viewer's hand, in a list that is empty if there is none.

            Its face is set on the flyer: the nation decides which card a sort is.
            """
            next_cards = [body for body in model.hand if body.hidden][:1]
            for body in next_cards:
                flyer.face = card_face(sort=body.key_parts[1], nation=model.shown.nation[model.me])
            return next_cards

        model.flights.fly_to(timeline, begin_flight, flyer, seconds=DRAW_SECONDS * 1.6)

    def _deploy_card(self, timeline: Timeline, view: State, seat: int, kind: int, at: Point) -> None:
        """Append the flight of a card from a hand to a point on the map, where dust rises as it lands.

        `kind`: the card as its nation has it. On the map it is smaller than in the hand.
        """
        self._leave_hand(timeline, view, seat, kind_face(kind), goal=at, scale=0.55, seconds=0.42)

        def raise_dust(_progress: float) -> None:
            self.particles.dust(at[0], at[1] + 24, count=18, wide=40, high=18)

        timeline.append(0.0, raise_dust)

    def _play_card(self, timeline: Timeline, view: State, seat: int, kind: int) -> None:
        """Append the view after the event, and a card that is laid out in the middle of the map, where all can read it.

        `seat` plays it. `kind`: the card as the nation of that seat has it, which decides its picture, name and text.
        """
        self.show(timeline, view)
        start = self.model.hand_point(seat)
        self.model.stage.announce(timeline, kind_face(kind), KIND_NAMES[kind], TEXTS[kind], start)

    def _leave_hand(
        self, timeline: Timeline, view: State, seat: int, face: str, goal: Point, scale: float, seconds: float
    ) -> None:
        """Append the flight of a card from a seat's hand to a point, then the view after the event.

        `scale`: its scale at the goal. Another player's card is small and face down in the hand, and turns over to
        `face`.
        """
        model = self.model
        is_own = seat == model.me
        back = face if is_own else CARD_BACK
        start_scale = 1.0 if is_own else HAND_SCALE
        # Its start is set when the flight begins.
        flyer = Flyer(back, face, start=goal, goal=goal, start_scale=start_scale, goal_scale=scale, arc=50)

        def begin(_progress: float) -> None:
            """Find out where the flight starts: at the last equal card of the open hand, or else at the seat's hand.

            Only then is it known, because cards move until the flight begins. `body.key_parts` is ("card", sort, copy).
            """
            equal_cards = [body for body in model.hand if self._face_of(sort=body.key_parts[1]) == face]
            flyer.start = equal_cards[-1].position if is_own and equal_cards else model.hand_point(seat)

        timeline.append(0.0, begin)
        model.flights.fly(timeline, flyer, seconds=seconds)
        self.show(timeline, view)

    def _face_of(self, sort: int) -> str:
        """The picture of a card in the viewer's hand."""
        return CARD_BACK if sort == UNKNOWN else card_face(sort, self.model.shown.nation[self.model.me])

    # --- Units -------------------------------------------------------------------------------

    def _march(self, timeline: Timeline, view: State, path: Sequence[int]) -> None:
        """Append the march of a ground unit's counter along a path of spaces, from the first to the last.

        The view after the event comes first, so the counter belongs to the last space, and starts at the first one.
        """
        me = self.model.me
        start = path[0]
        end = path[-1]
        points = [layout.counter_at(space, me) for space in path]
        body = self.model.units[end]

        def begin(_progress: float) -> None:
            """Show the view after the event, and put the counter back at the start of its path."""
            self.model.show(view)
            body.carried = True  # no glide to the goal until the march is over
            body.x, body.y = points[0]

        def move(progress: float) -> None:
            """Put the counter on its path after this share (0..1) of the time, swaying a little. At the end dust rises.

            Each leg between two neighbouring spaces takes the same time.
            """
            legs_covered = (1.0 if self.still else ease_in_out_cubic(progress)) * (len(points) - 1)
            leg = min(int(legs_covered), len(points) - 2)
            leg_start, leg_end = points[leg], points[leg + 1]
            body.x = lerp(leg_start[0], leg_end[0], legs_covered - leg)
            body.y = lerp(leg_start[1], leg_end[1], legs_covered - leg)
            sway_phase = progress * 22 + start  # begins differently for each space
            body.angle = 0.0 if self.still else 2.5 * math.sin(sway_phase)

            if progress >= 1:
                body.goal = points[-1]
                body.jump_to_goal()
                self.particles.dust(body.x, body.y + 30, count=14, wide=40, high=18)

        timeline.append(0.0, begin)
        timeline.append(0.2 + SPACE_SECONDS * (len(points) - 1), move, sound="march", x=points[0][0])

    def _land(self, timeline: Timeline, view: State, slot: int, space: int) -> None:
        """FF 4.9 Append the landing of the Paratroopers: their air unit flies in an arc to the middle of a space.

        `slot`: the number of their air unit. After that the view shows them as a ground unit.
        """
        plane = self.model.planes[slot]
        goal = layout.counter_at(space, self.model.me)
        starts: list[Point] = []

        def move(progress: float) -> None:
            """Put the air unit on its arc to `goal` after this share (0..1) of its time.

            With reduced motion (`still`) it is at the goal at once.
            """
            if not starts:
                starts.append(plane.position)  # at the first call, when the landing really begins
            [(start_x, start_y)] = starts
            plane.carried = progress < 1
            share = 1.0 if self.still else ease_in_out_cubic(progress)
            plane.x = lerp(start_x, goal[0], share)
            plane.y = lerp(start_y, goal[1], share) - LANDING_ARC * math.sin(math.pi * share)

        timeline.append(0.7, move, sound="plane", x=goal[0])
        self.show(timeline, view, sound="card", seconds=0.2)

    def _unit_point(self, view: State, space: int, slot: int) -> Point:
        """The point of a unit in a view. A unit that is just deployed gets the point where it is about to be.

        For a ground unit `space` is its space. For an air unit `space` is NONE, and the point is the middle of its
        base. An air unit from off the map has no base, and a place above the viewer's side of the map.
        """
        if space != NONE:
            return layout.counter_at(space, self.model.me)
        base = view.air_base[slot]
        if base == cards.FLY_OVER:
            return layout.fly_over_at(mine=True, index=0)
        return layout.space_centre(base, self.model.me)

    # --- Dice and fire -----------------------------------------------------------------------

    def _roll_die(self, timeline: Timeline, event: DieRolled, view: State) -> None:
        """Append a throw of the die, then the shot that flies at the target, then the view after the event.

        The sheet is the panel beside the tray that tells the last roll. It is drawn from `last_roll`, which gets the
        result only after the throw. `is_rolling` is set until the last step (`_end_roll`).
        """
        model = self.model
        has_effect = event.result != cards.NOTHING

        def show_roll(_progress: float) -> None:
            """Show the roll of the event without its result on the sheet beside the tray."""
            model.last_roll = sheet_of_event(event, model.shown)
            model.is_rolling = True

        timeline.append(0.0, show_roll)
        # The only die has the number 0. It is red for the Axis (seat 0), and glows if the roll has an effect.
        self.tray.throw((event.die,), timeline, red=(0,) if event.seat == 0 else (), lit=(0,) if has_effect else ())

        shot, seconds, sound = FIRE[event.table]  # the combat table of the roll
        # Its start and goal are set in `show_result`, because units move until the shot begins.
        effect = Effect(shot, start=(0, 0), goal=(0, 0))

        def show_result(_progress: float) -> None:
            """Add the result to the sheet beside the tray, and set where the shot starts and ends.

            A roll without a unit (`_roller_point` is None) is fired from the middle of the map, and one without a
            target flies nowhere.
            """
            if model.last_roll is not None:
                model.last_roll = with_result(model.last_roll, event)
            effect.start = self._roller_point(event) or layout.MAP.centre
            effect.goal = self._target_point(event) or effect.start

        timeline.append(0.0, show_result)
        model.gunfire.fire(timeline, effect, seconds, sound)
        self.show(timeline, view, seconds=0.15)
        timeline.append(0.0, self._end_roll)

    def _end_roll(self, _: float) -> None:
        """Note that the animation of the roll is over."""
        self.model.is_rolling = False

    def _roller_point(self, event: DieRolled) -> Point | None:
        """The point of the unit that rolls, or None if the roll is not made by a unit.

        An event names a ground unit or a location by its space, and an air unit by its slot. The other is NONE.
        """
        if event.space != NONE:
            return layout.counter_at(event.space, self.model.me)
        return self.model.planes[event.slot].position if event.slot != NONE else None

    def _target_point(self, event: DieRolled) -> Point | None:
        """The point of what was rolled against, or None if the roll has no target.

        That is an air unit, named by its slot, or else the unit in a space.
        """
        if event.target_slot != NONE:
            return self.model.planes[event.target_slot].position
        return layout.counter_at(event.target, self.model.me) if event.target != NONE else None

    def _strike(
        self, timeline: Timeline, view: State, at: Point, space: int, sparks: int, sound: str = "clack"
    ) -> None:
        """Append a hit at a point: `sparks` sparks, half as many puffs of smoke, then the view after the event.

        The space flares too, unless it is NONE, as for a hit on an air unit.
        """

        def hit(_progress: float) -> None:
            """Let the space flare up and throw up sparks and smoke. A step of no duration, so its progress is unused.

            The flare is less bright than that of a destroyed unit, which is 1.
            """
            if space != NONE:
                self.model.heat[space] = 0.8
            self.particles.sparks(*at, count=sparks)
            self.particles.smoke(*at, count=sparks // 2)

        timeline.append(0.0, hit, sound=sound, x=at[0])
        self.show(timeline, view, seconds=0.3)

    def _destroy_unit(self, timeline: Timeline, view: State, space: int) -> None:
        """Append the burning of the counter in a space, its fading, and the view after the event.

        The flare (`heat`) and the burnt mark (`wrecks`) are at their full brightness 1 at first, and fade by
        themselves.
        """
        model = self.model
        x, y = layout.counter_at(space, model.me)

        def burn(_progress: float) -> None:
            """Let the space flare up at full brightness, with a burning wreck, sparks and smoke."""
            model.heat[space] = 1.0
            model.wrecks[space] = 1.0
            self.particles.sparks(x, y, count=26)
            self.particles.smoke(x, y, count=22)

        def fade(progress: float) -> None:
            """Tilt the counter by up to 12 degrees and let it fade, by the share (0..1) of the time that is over."""
            model.units[space].angle = 0.0 if self.still else 12 * ease_out_cubic(progress)
            faded = max(0.0, progress - 0.3) / 0.7  # the fading begins after 30 % of the time
            model.alpha[space] = round(255 * (1 - faded))

        def clear(_progress: float) -> None:
            """Make the counter of the space opaque and upright again, for the next unit there."""
            model.alpha[space] = 255
            model.units[space].angle = 0.0

        timeline.append(0.0, burn, sound="shell", x=x)
        timeline.append(0.55, fade)
        self.show(timeline, view)
        timeline.append(0.0, clear)

    def _destroy_plane(self, timeline: Timeline, view: State, slot: int) -> None:
        """Append to the timeline the burning of the air unit in a slot, then the view after the event.

        A slot is the number of an air unit in the state. The sound comes from where the air unit is when it burns.
        """
        plane = self.model.planes[slot]

        def burn(_progress: float) -> None:
            """Throw up sparks and smoke where the air unit is now. A step of no duration, so its progress is unused."""
            self.particles.sparks(plane.x, plane.y, count=18)
            self.particles.smoke(plane.x, plane.y, count=16)

        timeline.append(0.0, burn, sound="shell", x=lambda: plane.x)
        timeline.wait(0.3)
        self.show(timeline, view)

    def _stamp(self, timeline: Timeline, at: Point, words: str, colour: Colour, seconds: float = 0.4) -> None:
        """Append a rubber stamp at a point of the map. It stays for STAMP_SECONDS while the timeline goes on.

        `seconds`: the pause before the next step.
        """
        stamp = Stamp(words, colour, seconds_left=STAMP_SECONDS, at=at)
        timeline.append(0.0, lambda _: self.model.stamps.append(stamp), sound="stamp", x=at[0])
        timeline.wait(seconds)
