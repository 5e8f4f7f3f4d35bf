"""Each event of At the Sharp End as motion: what moves, how long, with what sound."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from game.core.events import Beat, Event, MatchEnded
from game.core.state import UNKNOWN
from game.sharp_end import cards, events
from game.sharp_end.odds import payment_odds
from game.sharp_end.state import State
from scenes.anim.body import Body, Flyer
from scenes.anim.dice import DiceTray
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.layout import COUNTER_NAMES, FOG_FACES, counter_face, order_face, unit_face
from scenes.boards.sharp_end.log_lines import EVENT_WORDS, odds_label
from scenes.boards.sharp_end.model import NOBODY, TableModel, counter_key
from scenes.boards.sharp_end.painter import Gauge
from scenes.pieces.motion import BAD, FLIGHT, GOOD, Stamp, TableMotion
from scenes.ui import theme
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour
from scenes.ui.tween import ease_in_out_cubic, mix

# --- Ways to move things over the table of At the Sharp End: marches, stamps, cards and counters on ---

DEALT = 0.16
"""Seconds from one dealt card to the next."""
FIGHT = 0.55
"""Seconds that a payment flies to its die."""


class Motion(TableMotion[TableModel]):
    """Puts motions at the end of a timeline."""

    def __init__(self, model: TableModel, tray: DiceTray, particles: Particles, still: bool) -> None:
        super().__init__(model, particles, still)
        self.tray = tray

    def stamp(
        self, timeline: Timeline, view: State, seat: int, words: str, colour: Colour, seconds: float = 0.45
    ) -> None:
        """Show a view, with a rubber stamp on the plate of a seat."""
        self.show(timeline, view)
        stamp = Stamp(words, colour)
        timeline.then(0.0, lambda _: self.model.stamps.update({seat: stamp}), sound="stamp")
        timeline.wait(seconds)

    def announce(
        self, timeline: Timeline, view: State, name: str, head: str, words: str, start: Point, sound: str = "card"
    ) -> None:
        """Show a view; a picture comes to the middle of the map, stays to be read, and fades."""
        size = 1.0 if name.startswith("cards/") else 1.5
        self.show(timeline, view)
        self.model.stage.announce(timeline, name, head, words, start, sound, size)

    # --- on the map ------------------------------------------------------------------------

    def march(self, timeline: Timeline, seats: tuple[int, ...], view: State, seconds: float = 1.1) -> None:
        """Pawns go from where they stand to their place in this view, along the road where it is the next one."""
        model = self.model
        ways: dict[int, tuple[Point, int]] = {}

        def begin(_: float) -> None:
            for seat in seats:
                ways[seat] = (model.pawns[seat].at, model.shown.place[seat])
                model.pawns[seat].carried = True
            model.show(view)

        def act(p: float) -> None:
            e = 1.0 if self.still else ease_in_out_cubic(p)
            for seat in seats:
                pawn = model.pawns[seat]
                pawn.x, pawn.y = self._on_the_way(*ways[seat], view.place[seat], pawn.goal, e)
                pawn.angle = 0.0 if self.still else 4 * math.sin(p * 26 + seat)
                if p >= 1:
                    pawn.arrive()
            if p >= 1:
                x, y = layout.station(view.place[seats[0]])
                self.particles.dust(x, y + 20, 16)

        timeline.then(0.0, begin)
        timeline.then(seconds, act, sound="march", x=lambda: model.pawns[seats[0]].x)

    def _on_the_way(self, start: Point, origin: int, place: int, goal: Point, p: float) -> Point:
        """On the road where the place is the next one, else straight on."""
        if origin + 1 != place:
            return (mix(start[0], goal[0], p), mix(start[1], goal[1], p))
        x, y = layout.leg(origin, p)
        first, last = layout.leg(origin, 0.0), layout.leg(origin, 1.0)
        off = (start[0] - first[0], start[1] - first[1])
        on = (goal[0] - last[0], goal[1] - last[1])
        return (x + mix(off[0], on[0], p), y + mix(off[1], on[1], p))

    def blast(self, timeline: Timeline, place: int) -> None:
        """A shell comes down on a place."""
        x, y = layout.station(place)

        def act(_: float) -> None:
            self.model.heat[place] = 1.0
            self.particles.sparks(x, y, 26)
            self.particles.smoke(x, y, 20)

        timeline.then(0.0, act, sound="shell", x=x)
        timeline.wait(0.9)

    # --- cards and counters ----------------------------------------------------------------

    def deal(self, timeline: Timeline, view: State, seat: int, units: Sequence[int], orders: Sequence[int]) -> None:
        """The first hand comes card by card."""
        coming: list[Body] = []

        def lay_out(_: float) -> None:
            coming.extend(self.model.show(view))
            for body in coming:
                body.hidden = True

        if seat == self.model.me:
            timeline.then(0.0, lay_out)
        for card, is_order in [(card, False) for card in sorted(units)] + [(card, True) for card in sorted(orders)]:
            self._fly(timeline, seat, card, is_order, lambda: [coming.pop(0)] if coming else [], DEALT)

    def draw(self, timeline: Timeline, view: State, seat: int, card: int, orders: bool) -> None:
        """A card comes from its deck to a hand."""
        self._fly(timeline, seat, card, orders, lambda: self.model.show(view))

    def _fly(
        self,
        timeline: Timeline,
        seat: int,
        card: int,
        orders: bool,
        bodies: Callable[[], Sequence[Body]],
        seconds: float = FLIGHT,
    ) -> None:
        """A card from its deck to a hand, turned over on the way to `bodies` where this seat may see it."""
        picture, deck = order_face if orders else unit_face, layout.DECKS[orders]
        mine = seat == self.model.me
        scales = (layout.DECK_SCALE, 1.0 if mine else 0.3)
        flyer = Flyer(picture(UNKNOWN), picture(card), deck.at, self.model.home(seat, orders), scales, 70)
        if mine:
            self.model.flights.fly_to(timeline, bodies, flyer, seconds)
        else:
            self.model.flights.fly(timeline, flyer, seconds * 0.6)

    def card_at(self, seat: int, card: int, orders: bool) -> Point:
        """Where a card of a hand leaves from."""
        sort = ("order" if orders else "unit", card)
        held = [body for body in self.model.hand if body.parts[1:3] == sort]
        return held[-1].at if held and seat == self.model.me else self.model.home(seat, orders)

    def counter_at(self, seat: int, counter: int) -> Point:
        """Where a counter of a seat lies."""
        body = self.model.body(counter_key(counter))
        return body.at if body is not None else self.model.home(seat)

    def pay(self, timeline: Timeline, view: State, seat: int, die: int, means: int) -> None:
        """SE 4.6 What pays flies to its die."""
        orders = means == cards.PAY_REINFORCEMENTS
        card = cards.REINFORCEMENTS if orders else means
        picture = order_face(card) if orders else unit_face(card) if means != cards.PAY_SUPPLY else "objective-supply"
        flyer = Flyer(picture, picture, layout.STAGE, layout.TRAY.centre, (0.9, 0.42), 60)

        def begin(_: float) -> None:
            if means != cards.PAY_SUPPLY:
                flyer.start = self.card_at(seat, card, orders)
            self.model.show(view)
            self.model.aimed_at = die
            if die < len(self.tray.values):
                flyer.goal = self.tray.box_of(die).centre

        def hit(_: float) -> None:
            self.model.aimed_at = -1
            self.particles.sparks(*flyer.goal, 12)

        timeline.then(0.0, begin)
        self.model.flights.fly(timeline, flyer, FIGHT)
        timeline.then(0.0, hit, sound="rifle", x=lambda: flyer.goal[0])
        timeline.wait(0.25)

    def take(self, timeline: Timeline, view: State, seat: int, terrain: int, kind: int) -> None:
        """A counter goes from its pile to the plate, or turned over into the own row."""
        mine = seat == self.model.me
        faces = counter_face(terrain, UNKNOWN), counter_face(terrain, kind)
        start = layout.pile(view.road.index(terrain))
        flyer = Flyer(*faces, start, self.model.home(seat), (0.9, 1.0 if mine else 0.5), 110)
        if mine:
            self.model.flights.fly_to(timeline, lambda: self.model.show(view), flyer, 0.7)
        else:
            self.model.flights.fly(timeline, flyer, 0.6)

    def reveal(self, timeline: Timeline, seat: int, points: int, back: str, face: str, start: Point) -> None:
        """Something worth victory points is turned up on its way over the plate, where they are added."""
        plate = layout.plate(seat, self.model.shown.seats)
        flyer = Flyer(back, face, start, (plate.right - 40, plate.foot + 36), (0.8, 1.1), 60)
        self.model.flights.fly(timeline, flyer, 0.42, "flip")
        timeline.then(0.0, lambda _: self.model.count(seat, points))


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
                    self.blast(timeline, min(cards.LAST_PLACE, max(0, place)))
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
        enemies = [die for die, face in enumerate(dice) if cards.ENEMY[face] != cards.NO_ENEMY]
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
                self.announce(timeline, view, FOG_FACES[kind], cards.FOG_NAMES[kind], "Fog of war", start, "flip")
            case events.RandomEventRolled(seat, _, what):
                name, start = cards.EVENT_NAMES[what], self.model.home(seat)
                self.announce(timeline, view, "cards/random-event", name, EVENT_WORDS[name], start, "stamp")
            case events.OrderPlayed(seat, card, victim):
                words = f"{self.names[seat]} plays it" + (f" on {self.names[victim]}" if victim >= 0 else "")
                start = self.card_at(seat, card, True)
                self.announce(timeline, view, order_face(card), cards.ORDER_NAMES[card], words, start)
                if victim >= 0:
                    self.stamp(timeline, view, victim, "MUST WITHDRAW", BAD)
            case events.UnitDiscarded(seat, card):
                start, words = self.card_at(seat, card, False), f"{self.names[seat]} loses it"
                self.announce(timeline, view, unit_face(card), "LOST", words, start, "flip")
            case events.CounterSpent(seat, counter, kind):
                start, words = self.counter_at(seat, counter), f"{self.names[seat]} spends it"
                face = counter_face(cards.TERRAIN_OF[counter], kind)
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
                terrain, start = cards.TERRAIN_OF[counter], self.counter_at(seat, counter)
                self.reveal(timeline, seat, points, counter_face(terrain, UNKNOWN), counter_face(terrain, kind), start)
            case events.IntelCounted(seat, points):
                start = self.model.home(seat, orders=True)
                self.reveal(timeline, seat, points, order_face(UNKNOWN), order_face(cards.INTEL_RECON), start)
            case events.SeatScored(seat, points):
                timeline.then(0.0, lambda _: self.model.count(seat, points, anew=True), sound="stamp")
                timeline.wait(0.5)
