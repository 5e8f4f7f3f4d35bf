"""Each event of Battlefronts as motion: what moves, how long, with what sound."""

from __future__ import annotations

import math

from game.battlefronts import events
from game.battlefronts.cards import PHASE_NAMES
from game.battlefronts.state import State
from game.core.events import Beat, Event, MatchEnded
from scenes.anim.body import Flyer
from scenes.anim.timeline import Timeline
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.model import TableModel, card_name
from scenes.pieces.motion import Stamp, TableMotion
from scenes.ui import theme
from scenes.ui.tween import ease_in_out_cubic, ease_in_out_sine, mix

STAMP_SECONDS = 2.6


class Animation(TableMotion[TableModel]):
    """Turns events into steps of a timeline that move the model from one view to the next."""

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Put the motion of an event at the end of the timeline."""
        view = beat.view
        match beat.event:
            case events.BattalionCalledUp(seat, number):
                self._set_out(timeline, view, (seat, number))
                self._glide(timeline, (seat, number), 0.78, 150, "card")
            case events.BattalionMarched(seat, number):
                self._set_out(timeline, view, (seat, number))
                self._glide(timeline, (seat, number), 0.55, 26, "march")
            case events.BattalionRedeployed(seat, number, _, _, card):
                self._set_out(timeline, view, (seat, number))
                self._lose_top(timeline, (seat, number), card, "flip")
                self._glide(timeline, (seat, number), 0.8, 120, "plane")
            case events.BattalionReduced(seat, number, _, card, _):
                self.show(timeline, view)
                self._lose_top(timeline, (seat, number), card, "card")
            case events.CardTurnedUp(seat, number, _):
                key = (seat, number)

                def flip(p: float) -> None:
                    turn = -1.0 if self.still else math.cos(math.pi * ease_in_out_sine(p))
                    if turn <= 0 and self.model.view is not view:
                        self.model.show(view)
                    piece = self.model.pieces[key]
                    piece.squeeze = max(0.04, abs(turn))
                    piece.lift = 0.0 if self.still else 12 * math.sin(math.pi * p)

                timeline.then(0.3, flip, sound="flip", x=lambda: self.model.pieces[key].x)
            case events.BattalionLost(seat, number, _):
                timeline.then(0.0, lambda _: self.particles.dust(*self.model.pieces[seat, number].at, 26))
                self.show(timeline, view)
                timeline.wait(0.3)
            case _:
                self.show(timeline, view)
                self._mark(timeline, beat.event)

    def _mark(self, timeline: Timeline, event: Event) -> None:
        """What happens to no battalion: lights, stamps and pauses."""
        match event:
            case events.RoundBegan():
                timeline.wait(0.7)
            case events.PhaseBegan():
                timeline.then(0.0, lambda _: self.model.stamps.clear())
                timeline.wait(0.25)
            case events.SeatPassed(seat, phase):
                timeline.then(0.0, lambda _: self._stamp(seat, phase), sound="stamp")
                timeline.wait(0.45)
            case events.AttritionBegan(fronts):
                timeline.then(0.0, lambda _: self.model.flare(fronts, 0.6), sound="rifle", x=_middle(fronts))
                timeline.wait(0.5)
            case events.BattleJoined(front):
                timeline.then(0.0, lambda _: self._clash(front), sound="shell", x=_middle((front,)))
                timeline.wait(0.9)
            case MatchEnded(scores, _):
                timeline.then(0.0, lambda _: self.model.flare(heat=1.0 if max(scores) == 1 else 0.4))
                timeline.wait(1.6)

    def _stamp(self, seat: int, phase: int) -> None:
        words = f"{PHASE_NAMES[phase]} done".upper()
        self.model.stamps[seat] = Stamp(words, theme.lighter(theme.RED, 1.35), STAMP_SECONDS)

    def _clash(self, front: int) -> None:
        self.model.flare((front,))
        x, y = layout.band(front).centre
        self.particles.sparks(x, y, 16)
        self.particles.smoke(x, y, 10)

    # --- battalions ------------------------------------------------------------------

    def _set_out(self, timeline: Timeline, view: State, key: tuple[int, int]) -> None:
        """Show a view in which a battalion goes elsewhere; it stays where it is until it is moved."""

        def carry(_: float) -> None:
            self.model.pieces[key].carried = True

        self.show(timeline, view)
        timeline.then(0.0, carry)

    def _glide(self, timeline: Timeline, key: tuple[int, int], seconds: float, arc: float, sound: str) -> None:
        """From wherever it is to its slot, in an arc; dust where it comes down."""
        start: list[float] = []

        def move(p: float) -> None:
            piece = self.model.pieces[key]
            if not start:
                start.extend(piece.at)
            e = 1.0 if self.still else ease_in_out_cubic(p)
            height = 0.0 if self.still else math.sin(math.pi * e)
            piece.x = mix(start[0], piece.goal[0], e)
            piece.y = mix(start[1], piece.goal[1], e) - arc * height
            piece.angle = -8 * height
            piece.lift = 26 * height
            if p >= 1:
                piece.carried = False
                self.particles.dust(piece.x, piece.y + layout.CARD_H * piece.scale / 3, 12)

        timeline.then(seconds, move, sound=sound, x=lambda: self.model.pieces[key].x)

    def _lose_top(self, timeline: Timeline, key: tuple[int, int], card: int, sound: str) -> None:
        """The top card flies to the pile of lost cards; what is below lies face down for a moment."""
        name = card_name(key[0], card)
        near = key[0] == self.model.near
        flyer = Flyer(name, name, (0.0, 0.0), layout.pile("LOST", near).at)

        def begin(_: float) -> None:
            piece = self.model.pieces[key]
            flyer.start, piece.flash = piece.top, 1.0
            flyer.sizes = (piece.scale, layout.PILE_SCALE[0 if near else 1])

        timeline.then(0.0, begin)
        self.model.flights.fly(timeline, flyer, 0.42, sound)


def _middle(fronts: tuple[int, ...]) -> float | None:
    """Where on the stage these fronts are on average; None for none."""
    return sum(layout.band(front).centre[0] for front in fronts) / len(fronts) if fronts else None
