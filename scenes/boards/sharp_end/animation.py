"""Each event of At the Sharp End as motion: what moves, for how long, and with which sound."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from game.core.events import Beat, Event, MatchEnded
from game.core.state import UNKNOWN
from game.sharp_end import cards, events
from game.sharp_end.odds import payment_odds
from game.sharp_end.state import State
from scenes.anim.body import Body, Flyer
from scenes.anim.dice import DiceTray
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.boards.seat_name import SeatName
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.layout import FOG_FACES, counter_face, counter_key, order_face, unit_face
from scenes.boards.sharp_end.model import NOBODY, TableModel
from scenes.boards.sharp_end.names import COUNTER_NAMES, EVENT_EFFECTS
from scenes.boards.sharp_end.painter import Gauge
from scenes.boards.sharp_end.words import gauge_label
from scenes.pieces.motion import BAD, FLIGHT, GOOD, Stamp, TableMotion
from scenes.ui import theme
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour
from scenes.ui.tween import ease_in_out_cubic, lerp

# --- Ways to move things over the table: marches, stamps, cards and counters ----------------------

DEAL_SECONDS: Final = 0.16
"""Seconds from one dealt card to the next."""
PAYMENT_SECONDS: Final = 0.55
"""Seconds that a payment flies to its die."""


class Motion(TableMotion[TableModel]):
    """Puts motions at the end of a timeline."""

    def __init__(self, model: TableModel, tray: DiceTray, particles: Particles, still: bool) -> None:
        super().__init__(model, particles, still)
        self.tray = tray

    def stamp_plate(
        self, timeline: Timeline, view: State, seat: int, words: str, colour: Colour, seconds: float = 0.45
    ) -> None:
        """Append a view with a rubber stamp on the plate of a seat. `seconds`: the pause after it."""
        self.show(timeline, view)
        stamp = Stamp(words, colour)
        timeline.append(0.0, lambda _: self.model.stamps.update({seat: stamp}), sound="stamp")
        timeline.wait(seconds)

    def announce_to_all(
        self, timeline: Timeline, view: State, picture: str, head: str, words: str, start: Point, sound: str = "card"
    ) -> None:
        """Append a view, and a picture that flies from `start` to the middle of the map, stays a while, and fades."""
        size = 1.0 if picture.startswith("cards/") else 1.5  # counters are smaller than cards
        self.show(timeline, view)
        self.model.stage.announce(timeline, picture, head, words, start, sound, size)

    # --- On the map --------------------------------------------------------------------------

    def march_pawns(self, timeline: Timeline, seats: tuple[int, ...], view: State, seconds: float = 1.1) -> None:
        """Append the march of these seats' pawns to their places in a view.

        They go along the road if the place is the next one, with a swaying step. All start together, from where they
        are when the march begins. The last frame raises dust at the goal.
        """
        model = self.model
        departures: dict[int, tuple[Point, int]] = {}

        def begin(_: float) -> None:
            """Note from where each pawn leaves (point and place), and show the view, in which it has its new place.

            A pawn that is `carried` is moved by the march alone, until `jump_to_goal` ends that.
            """
            for seat in seats:
                departures[seat] = (model.pawns[seat].position, model.shown.place[seat])
                model.pawns[seat].carried = True
            model.show(view)

        def move(progress: float) -> None:
            """Put each pawn where it is at this progress of its march, 0..1. It sways while it walks.

            With reduced motion (`self.still`) it is at its goal at once.
            """
            eased = 1.0 if self.still else ease_in_out_cubic(progress)
            for seat in seats:
                pawn = model.pawns[seat]
                start, origin = departures[seat]
                pawn.x, pawn.y = _point_of_march(start, origin, view.place[seat], pawn.goal, progress=eased)
                pawn.angle = 0.0 if self.still else 4 * math.sin(progress * 26 + seat)
                if progress >= 1:
                    pawn.jump_to_goal()

            if progress >= 1:
                x, y = layout.place_centre(view.place[seats[0]])
                self.particles.dust(x, y + 20, count=16)

        timeline.append(0.0, begin)
        timeline.append(seconds, move, sound="march", x=lambda: model.pawns[seats[0]].x)

    def blast_place(self, timeline: Timeline, place: int) -> None:
        """Append a shell that comes down on a place, which flares up."""
        x, y = layout.place_centre(place)

        def explode(_: float) -> None:
            """Let the attacked place flare up, with sparks and smoke at its centre (x, y)."""
            self.model.heat[place] = 1.0
            self.particles.sparks(x, y, count=26)
            self.particles.smoke(x, y, count=20)

        timeline.append(0.0, explode, sound="shell", x=x)
        timeline.wait(0.9)

    # --- Cards and counters ------------------------------------------------------------------

    def deal_hand(
        self, timeline: Timeline, view: State, seat: int, units: Sequence[int], orders: Sequence[int]
    ) -> None:
        """Append the dealing of a seat's first hand from both decks, card by card.

        Cards of the viewer's hand stay hidden until they arrive.
        """
        hidden: list[Body] = []

        def hide_hand(_: float) -> None:
            """Show the view with the first hand, whose cards stay hidden until they arrive."""
            hidden.extend(self.model.show(view))
            for body in hidden:
                body.hidden = True

        def next_body() -> list[Body]:
            return [hidden.pop(0)] if hidden else []

        if seat == self.model.me:
            timeline.append(0.0, hide_hand)
        for card in sorted(units):
            self._fly_from_deck(timeline, seat, card, is_order=False, bodies=next_body, seconds=DEAL_SECONDS)
        for card in sorted(orders):
            self._fly_from_deck(timeline, seat, card, is_order=True, bodies=next_body, seconds=DEAL_SECONDS)

    def draw_from_deck(self, timeline: Timeline, view: State, seat: int, card: int, is_order: bool) -> None:
        """Let a card fly from its deck to a hand."""
        self._fly_from_deck(timeline, seat, card, is_order, bodies=lambda: self.model.show(view))

    def _fly_from_deck(
        self,
        timeline: Timeline,
        seat: int,
        card: int,
        is_order: bool,
        bodies: Callable[[], Sequence[Body]],
        seconds: float = FLIGHT,
    ) -> None:
        """Append the flight of a card from a deck to a hand. `is_order`: an HQ card, otherwise a unit card.

        The viewer's own card turns over on the way to the first of `bodies`, which shows it from then on. Cards of
        other seats shrink into their plates, and are faster.
        """
        is_own = seat == self.model.me
        face_of = order_face if is_order else unit_face
        deck = layout.ORDER_DECK if is_order else layout.UNIT_DECK
        start, goal = deck.at, self.model.home_point(seat, is_order)
        back, face = face_of(UNKNOWN), face_of(card)
        goal_scale = 1.0 if is_own else 0.3
        flyer = Flyer(back, face, start, goal, start_scale=layout.DECK_SCALE, goal_scale=goal_scale, arc=70)
        if is_own:
            self.model.flights.fly_to(timeline, bodies, flyer, seconds=seconds)
        else:
            self.model.flights.fly(timeline, flyer, seconds=seconds * 0.6)

    def card_point(self, seat: int, card: int, is_order: bool) -> Point:
        """The point from which a card leaves a hand: its slot if the viewer holds it, otherwise that of the seat.

        `is_order`: an HQ card, otherwise a unit card.
        """
        if seat != self.model.me:
            return self.model.home_point(seat, is_order)
        sort = "order" if is_order else "unit"
        held = [body for body in self.model.hand if body.key_parts[:3] == ("card", sort, card)]
        return held[-1].position if held else self.model.home_point(seat, is_order)

    def counter_point(self, seat: int, counter: int) -> Point:
        """The point from which a counter leaves a seat: its own place if the viewer has it, else the seat's plate."""
        body = self.model.body_of(counter_key(counter))
        return body.position if body is not None else self.model.home_point(seat)

    def pay_enemy(self, timeline: Timeline, view: State, seat: int, die: int, means: int) -> None:
        """SE 4.6 Append the payment for an enemy: a card or Supply counter flies to the die that shows him.

        `die`: the die's number in the tray. `means`: PAY_SUPPLY, PAY_REINFORCEMENTS (an HQ card) or the type of a unit
        card. While it flies, `model.aimed_at` is the die, so that the die is not yet drawn as paid.
        """
        is_supply, is_order = means == cards.PAY_SUPPLY, means == cards.PAY_REINFORCEMENTS
        card = cards.REINFORCEMENTS if is_order else means
        if is_supply:
            picture = "objective-supply"
        else:
            picture = order_face(card) if is_order else unit_face(card)
        start, goal = layout.STAGE, layout.TRAY.centre  # until it sets out, see `begin`
        flyer = Flyer(picture, face=picture, start=start, goal=goal, start_scale=0.9, goal_scale=0.42, arc=60)

        def begin(_: float) -> None:
            """Start the payment: show the view after it, mark the die as aimed at, and send the flyer to that die.

            A card starts at its place in the hand. A Supply counter starts at the middle of the map.
            """
            if not is_supply:
                flyer.start = self.card_point(seat, card, is_order)
            self.model.show(view)
            self.model.aimed_at = die
            if die < len(self.tray.values):
                flyer.goal = self.tray.box_of(die).centre

        def hit(_: float) -> None:
            self.model.aimed_at = -1
            self.particles.sparks(*flyer.goal, 12)

        timeline.append(0.0, begin)
        self.model.flights.fly(timeline, flyer, seconds=PAYMENT_SECONDS)
        timeline.append(0.0, hit, sound="rifle", x=lambda: flyer.goal[0])
        timeline.wait(0.25)

    def take_counter(self, timeline: Timeline, view: State, seat: int, terrain: int, kind: int) -> None:
        """Append the flight of an objective counter from its pile to the seat that gets it. It turns over on the way.

        A counter of the viewer flies to its place in the row of own counters. A counter of another seat flies to the
        plate of that seat, and the caller shows the view afterwards.
        """
        is_own = seat == self.model.me
        # The pile is at the place of this terrain on the road.
        start, goal = layout.pile_centre(list(view.road).index(terrain)), self.model.home_point(seat)
        back, face = counter_face(terrain, UNKNOWN), counter_face(terrain, kind)
        goal_scale = 1.0 if is_own else 0.5
        flyer = Flyer(back, face, start, goal, start_scale=0.9, goal_scale=goal_scale, arc=110)
        if is_own:
            # As it sets out, `show` shows the view with the counter in that row. It returns the new counter, which is
            # hidden until the flyer arrives.
            self.model.flights.fly_to(timeline, lambda: self.model.show(view), flyer, seconds=0.7)
        else:
            self.model.flights.fly(timeline, flyer, seconds=0.6)

    def reveal_points(self, timeline: Timeline, seat: int, points: int, back: str, face: str, start: Point) -> None:
        """Append the turning up of a card or counter beside a seat's plate, which adds its victory points there.

        `back` and `face`: its two pictures. `start`: where it comes from.
        """
        plate = layout.plate_box(seat, self.model.shown.seats)
        goal = (plate.right - 40, plate.foot + 36)
        flyer = Flyer(back, face, start, goal, start_scale=0.8, goal_scale=1.1, arc=60)
        self.model.flights.fly(timeline, flyer, seconds=0.42, sound="flip")
        timeline.append(0.0, lambda _: self.model.count_points(seat, points))


def _point_of_march(start: Point, origin: int, place: int, goal: Point, progress: float) -> Point:
    """The point of a pawn after the share `progress` (0..1) of its way from `start`, on the place `origin`, to `goal`.

    It goes along the road if `place`, where the goal is, is the next place, and otherwise in a straight line.
    """
    if origin + 1 != place:
        return (lerp(start[0], goal[0], progress), lerp(start[1], goal[1], progress))

    # at both ends the pawn is beside the road by as much as it was, or will be, beside the centre
    x, y = layout.road_point(origin, progress)
    road_start, road_end = layout.road_point(origin, share=0.0), layout.road_point(origin, share=1.0)
    dx = lerp(start[0] - road_start[0], goal[0] - road_end[0], progress)
    dy = lerp(start[1] - road_start[1], goal[1] - road_end[1], progress)
    return (x + dx, y + dy)


# --- From an event to its motion ------------------------------------------------------------------

SHOWN: Final[dict[type[Event], tuple[str, float]]] = {
    events.CommandPassed: ("click", 0.4),
    events.FogLaid: ("card", 0.4),
    events.EnemyLaid: ("card", 0.4),
    events.EnemyTurnedUp: ("flip", 0.5),
    events.DeckRemade: ("flip", 0.4),
}
"""Events that move nothing: the sound with which their view is shown, and the seconds to look at it."""


class Animation(Motion):
    """Turns events into steps of a timeline that move things from the view before an event to the one after it.

    `perform` asks one method after another, each of which hands the events that it does not know to the next one.
    """

    def __init__(
        self,
        model: TableModel,
        tray: DiceTray,
        particles: Particles,
        gauge: Gauge,
        names: tuple[SeatName, ...],
        still: bool,
    ) -> None:
        super().__init__(model, tray, particles, still)
        self.gauge = gauge
        self.names = names
        self._show_dice_and_odds()

    def settle(self, view: State) -> None:
        """Show this view with its dice and its odds, and finish all motion."""
        super().settle(view)
        self._show_dice_and_odds()

    def _show_dice_and_odds(self) -> None:
        """Show the dice of the view in the tray, and the chance of paying the enemy while somebody is asked.

        Bit `die` of `picked` marks a die that is picked for a new roll.
        """
        shown = self.model.shown
        me = self.model.me
        self.tray.show(self.model.dice)
        for die in range(len(self.model.dice_of_attack)):
            self.tray.choose(die, bool(shown.picked >> die & 1))

        nobody_has_to_pay = shown.to_act < 0
        if nobody_has_to_pay or me == NOBODY:
            self._hide_odds()
        else:
            self.gauge.odds = payment_odds(shown, me)
            self.gauge.label = gauge_label(shown, me)

    def _hide_odds(self) -> None:
        self.gauge.odds = -1.0
        self.gauge.label = ""

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Append the motion of an event to the timeline. The odds of paying are hidden, as the event may change them.

        SHOWN has the events in which nothing moves, with sound and pause. All others go along the `_perform_...`
        methods, each of which passes on the events that it does not know.
        """
        self._hide_odds()
        event = beat.event
        view = beat.view
        if type(event) in SHOWN:
            sound, seconds = SHOWN[type(event)]
            self.show(timeline, view, sound, seconds)
        else:
            self._perform_march(event, view, timeline)

    def _perform_march(self, event: Event, view: State, timeline: Timeline) -> None:
        """Append what happens on the road: pawns march, a shell stops them, or everyone's points are counted.

        Events of any other kind go to `_perform_dice`.
        """
        everyone = tuple(range(view.seats))

        match event:
            case events.TurnBegan():
                self.march_pawns(timeline, everyone, view, seconds=0.5)
                timeline.wait(0.4)
            case events.TurnEnded(turn) if turn < view.last_turn:
                self.march_pawns(timeline, everyone, view, seconds=0.7)
            case events.TurnEnded():  # the counting follows, with everyone where they are
                self.show(timeline, view, seconds=0.8)
            case events.AttackSucceeded(_, seats):
                self.march_pawns(timeline, seats, view)
                timeline.append(0.0, lambda _: self.tray.highlight(()))  # no dice glow any more
                timeline.wait(0.3)
            case events.AttackFailed(place):
                self.blast_place(timeline, min(cards.LAST_PLACE, max(0, place)))  # a place on the map
            case MatchEnded():
                timeline.append(0.0, lambda _: self.model.count_all_points())
                timeline.wait(2.2)
            case _:
                self._perform_dice(event, view, timeline)

    def _perform_dice(self, event: Event, view: State, timeline: Timeline) -> None:
        """Append what happens to dice: they are thrown, picked, left or taken away.

        Events of any other kind go to `_perform_statement`.
        """
        match event:
            case events.DiceRolled(_, _, dice):
                self.show(timeline, view)
                self._throw_dice(timeline, dice)
            case events.BeachRolled(roll, dice):
                self.tray.throw((roll,), timeline, red=(0,))  # a red die, which tells the number of dice
                timeline.wait(0.7)
                self._throw_dice(timeline, dice)
            case events.DiceRerolled(_, which, _):
                kept = [die for die in range(len(view.dice)) if die not in which]
                self._throw_dice(timeline, tuple(view.dice), kept=kept)

            case events.DicePicked(_, die):  # a picked die is raised until it is thrown again
                timeline.append(0.0, lambda _: self.tray.choose(die, chosen=True), sound="click")
                timeline.wait(0.25)
            case events.DiceLeft():
                timeline.wait(0.3)
            case events.DieStruck(_, die):  # by air support, which takes it away. -1: there was none
                timeline.append(0.0, None, sound="plane")
                timeline.wait(0.5)
                if die >= 0:
                    self.tray.take_away(die, timeline)
            case _:
                self._perform_statement(event, view, timeline)

    def _throw_dice(self, timeline: Timeline, dice: tuple[int, ...], kept: Sequence[int] = ()) -> None:
        """Append a throw of all dice but those that are `kept` (numbers of dice). Dice that show an enemy light up.

        A die is a place in `dice`, and its face tells the kind of enemy, or that there is none.
        """
        enemies = [die for die, face in enumerate(dice) if cards.ENEMY[face] != cards.NO_ENEMY]
        self.tray.throw(dice, timeline, keep=kept, lit=enemies)
        timeline.wait(0.3)

    def _perform_statement(self, event: Event, view: State, timeline: Timeline) -> None:
        """Append a stamp on the plate of a seat, for its decision, or for a card or counter that it could not get.

        Declared tells whether the seat attacks, Stated whether the commander can pay. Events of any other kind go to
        `_perform_announcement`.
        """
        match event:
            case events.Declared(seat, True):
                self.stamp_plate(timeline, view, seat, words="ATTACKS", colour=GOOD)
            case events.Declared(seat, False):
                self.stamp_plate(timeline, view, seat, words="WITHDRAWS", colour=BAD)
            case events.WentOn(seat):
                self.stamp_plate(timeline, view, seat, words="GOES ON", colour=GOOD)
            case events.CommanderWithdrew(seat):
                self.stamp_plate(timeline, view, seat, "WITHDRAWS", BAD)
            case events.Stated(seat, True):
                self.stamp_plate(timeline, view, seat, words="CAN PAY", colour=GOOD, seconds=0.8)
            case events.Stated(seat, False):
                self.stamp_plate(timeline, view, seat, words="CANNOT PAY", colour=BAD, seconds=0.8)

            case events.BeachHeld(seat):
                self.stamp_plate(timeline, view, seat, words="NOTHING LEFT", colour=theme.MUTED)
            case events.NothingDrawn(seat):
                self.stamp_plate(timeline, view, seat, words="NO CARD LEFT", colour=theme.MUTED)
            case events.EmptyHanded(seat, _):
                self.stamp_plate(timeline, view, seat, words="NOTHING TO TAKE", colour=theme.MUTED)
            case _:
                self._perform_announcement(event, view, timeline)

    def _perform_announcement(self, event: Event, view: State, timeline: Timeline) -> None:
        """Append what is turned up, played, lost or spent. It is shown to all in the middle of the map."""
        match event:
            case events.FogTurnedUp(place, kind):
                start, name = layout.fog_centre(place), cards.FOG_NAMES[kind]
                self.announce_to_all(timeline, view, FOG_FACES[kind], name, "Fog of war", start, sound="flip")
            case events.RandomEventRolled(seat, _, random_event):
                name = cards.EVENT_NAMES[random_event]
                start = self.model.home_point(seat)
                self.announce_to_all(timeline, view, "cards/random-event", name, EVENT_EFFECTS[name], start, "stamp")

            case events.OrderPlayed(seat, card, victim):
                words = f"{self.names[seat]} plays it"
                if victim >= 0:
                    words = f"{self.names[seat]} plays it on {self.names[victim]}"
                start = self.card_point(seat, card, is_order=True)
                self.announce_to_all(timeline, view, order_face(card), cards.ORDER_NAMES[card], words, start=start)
                if victim >= 0:
                    self.stamp_plate(timeline, view, seat=victim, words="MUST WITHDRAW", colour=BAD)
            case events.UnitDiscarded(seat, card):
                words = f"{self.names[seat]} loses it"
                start = self.card_point(seat, card, is_order=False)
                self.announce_to_all(timeline, view, unit_face(card), "LOST", words=words, start=start, sound="flip")
            case events.CounterSpent(seat, counter, kind):
                words = f"{self.names[seat]} spends it"
                start = self.counter_point(seat, counter)
                face = counter_face(cards.TERRAIN_OF[counter], kind)
                self.announce_to_all(timeline, view, face, COUNTER_NAMES[kind], words=words, start=start, sound="flip")
            case _:
                self._perform_flight(event, view, timeline)

    def _perform_flight(self, event: Event, view: State, timeline: Timeline) -> None:
        """Append the flights of cards and counters that are drawn, paid, taken, or counted at the end."""
        match event:
            case events.HandDealt(seat, units, orders):
                self.deal_hand(timeline, view, seat, units, orders)
            case events.UnitDrawn(seat, card):
                self.draw_from_deck(timeline, view, seat, card, is_order=False)
            case events.OrderDrawn(seat, card):
                self.draw_from_deck(timeline, view, seat, card, is_order=True)
            case events.OrderPassed():  # takes no time: all answers of a window share one pause
                pass
            case events.EnemyPaid(seat, die, means):
                self.pay_enemy(timeline, view, seat, die, means)
            case events.ObjectiveTaken(seat, terrain, _, kind):
                self.take_counter(timeline, view, seat, terrain, kind)

            # the counting at the end of the match
            case events.CounterCounted(seat, counter, kind, points):
                terrain = cards.TERRAIN_OF[counter]
                start = self.counter_point(seat, counter)
                back, face = counter_face(terrain, UNKNOWN), counter_face(terrain, kind)
                self.reveal_points(timeline, seat, points, back=back, face=face, start=start)
            case events.IntelCounted(seat, points):
                start = self.model.home_point(seat, is_order=True)
                self.reveal_points(timeline, seat, points, order_face(UNKNOWN), order_face(cards.INTEL_RECON), start)
            case events.SeatScored(seat, points):
                timeline.append(0.0, lambda _: self.model.set_points(seat, points), sound="stamp")
                timeline.wait(0.5)
