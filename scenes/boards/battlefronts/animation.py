"""Each event of Battlefronts as motion: what moves, how long, with what sound."""

from __future__ import annotations

import math
from typing import Final

from game.battlefronts import events
from game.battlefronts.cards import PHASE_NAMES
from game.battlefronts.state import State
from game.core.events import Beat, Event, MatchEnded
from scenes.anim.body import Flyer
from scenes.anim.timeline import Timeline
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.painter import card_picture
from scenes.pieces.motion import Stamp, TableMotion
from scenes.ui import theme
from scenes.ui.tween import ease_in_out_cubic, ease_in_out_sine, lerp

STAMP_SECONDS: Final = 2.6
FLIP_SECONDS: Final = 0.3

BattalionId = tuple[int, int]
"""Seat and number of a battalion."""


class Animation(TableMotion[TableModel]):
    """Turns events into steps of a timeline that move the model from one view to the next."""

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Append the motion of an event to the timeline. The numbers of the glides are seconds and design pixels."""
        view = beat.view
        match beat.event:
            case events.BattalionCalledUp(seat, number):
                self._show_before_leaving(timeline, view, (seat, number))
                self._glide_to_slot(timeline, (seat, number), seconds=0.78, arc=150, sound="card")
            case events.BattalionMarched(seat, number):
                self._show_before_leaving(timeline, view, (seat, number))
                self._glide_to_slot(timeline, (seat, number), seconds=0.55, arc=26, sound="march")
            case events.BattalionRedeployed(seat, number, _, _, card):
                self._show_before_leaving(timeline, view, (seat, number))
                self._discard_top(timeline, battalion=(seat, number), card=card, sound="flip")
                self._glide_to_slot(timeline, (seat, number), seconds=0.8, arc=120, sound="plane")
            case events.BattalionReduced(seat, number, _, card, _):
                self.show(timeline, view)
                self._discard_top(timeline, battalion=(seat, number), card=card, sound="card")
            case events.CardTurnedUp(seat, number, _):
                self._flip_top(timeline, view, (seat, number))
            case events.BattalionLost(seat, number, _):
                timeline.append(0.0, lambda _: self.particles.dust(*self.model.pieces[seat, number].position, 26))
                self.show(timeline, view)
                timeline.wait(0.3)
            case _:
                self.show(timeline, view)
                self._perform_on_table(timeline, beat.event)

    # --- Events of the whole table ------------------------------------------------------------

    def _perform_on_table(self, timeline: Timeline, event: Event) -> None:
        """Append the lights, stamps and pauses (in seconds) of an event in which no battalion moves.

        The end of a match is lit brightly if a side has won (score 1), and weakly after a draw.
        """
        match event:
            case events.RoundBegan():
                timeline.wait(0.7)
            case events.PhaseBegan():
                timeline.append(0.0, lambda _: self.model.stamps.clear())
                timeline.wait(0.25)
            case events.SeatPassed(seat, phase):
                timeline.append(0.0, lambda _: self._stamp_seat(seat, phase), sound="stamp")
                timeline.wait(0.45)
            case events.AttritionBegan(fronts):
                timeline.append(0.0, lambda _: self.model.flare_up(fronts, heat=0.6), sound="rifle", x=_mean_x(fronts))
                timeline.wait(0.5)
            case events.BattleJoined(front):
                timeline.append(0.0, lambda _: self._flash_battle(front), sound="shell", x=_mean_x((front,)))
                timeline.wait(0.9)
            case MatchEnded(scores, _):
                timeline.append(0.0, lambda _: self.model.flare_up(heat=1.0 if max(scores) == 1 else 0.4))
                timeline.wait(1.6)

    def _stamp_seat(self, seat: int, phase: int) -> None:
        """Put a stamp such as "MOVE DONE" beside a seat's name on the board, when the seat has ended that phase.

        `self.model.stamps` holds one stamp for each seat. A stamp fades after STAMP_SECONDS.
        """
        phase_done = f"{PHASE_NAMES[phase]} done".upper()
        self.model.stamps[seat] = Stamp(phase_done, theme.lighter(theme.RED, factor=1.35), STAMP_SECONDS)

    def _flash_battle(self, front: int) -> None:
        """Let a front flare up, with sparks and smoke in its middle."""
        self.model.flare_up((front,))
        x, y = layout.strip_box(front).centre
        self.particles.sparks(x, y, count=16)
        self.particles.smoke(x, y, count=10)

    # --- Events of one battalion --------------------------------------------------------------

    def _show_before_leaving(self, timeline: Timeline, view: State, battalion: BattalionId) -> None:
        """Append the view after a march, a flight or a call-up, in which the battalion has its new place already.

        The piece itself is held back where it is until the motion that follows carries it there.
        """

        def hold_back(_: float) -> None:
            self.model.pieces[battalion].carried = True

        self.show(timeline, view)
        timeline.append(0.0, hold_back)

    def _glide_to_slot(
        self, timeline: Timeline, battalion: BattalionId, seconds: float, arc: float, sound: str
    ) -> None:
        """Append a glide of a battalion to its slot, from where it is when the glide begins, with dust at the end.

        `arc`: how high the battalion rises on the way, in design pixels.
        """
        start: list[float] = []

        def move_piece(progress: float) -> None:
            """Put the battalion where it is at this progress of its glide, 0..1: raised and tilted on the way."""
            piece = self.model.pieces[battalion]
            if not start:
                start.extend(piece.position)

            eased = 1.0 if self.still else ease_in_out_cubic(progress)
            height = 0.0 if self.still else math.sin(math.pi * eased)
            piece.x = lerp(start[0], piece.goal[0], eased)
            piece.y = lerp(start[1], piece.goal[1], eased) - arc * height
            piece.angle = -8 * height
            piece.lift = 26 * height

            if progress >= 1:
                piece.carried = False
                self.particles.dust(piece.x, piece.y + layout.CARD_H * piece.scale / 3, count=12)

        timeline.append(seconds, move_piece, sound=sound, x=lambda: self.model.pieces[battalion].x)

    def _discard_top(self, timeline: Timeline, battalion: BattalionId, card: int, sound: str) -> None:
        """Append the flight of a battalion's top card to the pile of lost cards. `sound` is heard as it takes off."""
        seat, _ = battalion
        picture = card_picture(seat, card)
        is_near = seat == self.model.near_seat
        # The start is set in `begin_flight`, because the battalion may move until then.
        flyer = Flyer(picture, picture, start=(0.0, 0.0), goal=layout.pile_of("LOST", is_near).at)

        def begin_flight(_: float) -> None:
            """Let the card start from the top of its battalion, which flashes, and shrink to the pile of lost cards."""
            piece = self.model.pieces[battalion]
            piece.flash = 1.0
            flyer.start = piece.top
            flyer.start_scale, flyer.goal_scale = piece.scale, layout.PILE_SCALE[0 if is_near else 1]

        timeline.append(0.0, begin_flight)
        self.model.flights.fly(timeline, flyer, seconds=0.42, sound=sound)

    def _flip_top(self, timeline: Timeline, view: State, battalion: BattalionId) -> None:
        """Append the turning of a battalion's top card. At half time `view` is shown, in which the card is face up."""

        def flip_card(progress: float) -> None:
            """Turn the card at this progress, 0..1. At half time it is narrowest, and its new face is shown."""
            # From 1 (face down) through 0 (edge on) to -1 (face up).
            facing = -1.0 if self.still else math.cos(math.pi * ease_in_out_sine(progress))
            if facing <= 0 and self.model.view is not view:
                self.model.show(view)
            piece = self.model.pieces[battalion]
            piece.squeeze = max(0.04, abs(facing))
            piece.lift = 0.0 if self.still else 12 * math.sin(math.pi * progress)

        timeline.append(FLIP_SECONDS, flip_card, sound="flip", x=lambda: self.model.pieces[battalion].x)


def _mean_x(fronts: tuple[int, ...]) -> float | None:
    """The mean x of these fronts, in design pixels, or None without fronts."""
    return sum(layout.strip_box(front).centre[0] for front in fronts) / len(fronts) if fronts else None
