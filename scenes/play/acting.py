"""What happens in a match as motion on the board, lines of the log and banners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.events import Beat, Event
from game.core.state import State
from scenes.pieces.ground import Trace

if TYPE_CHECKING:
    from scenes.play.table_scene import TableScene


class Acting:
    """Acts out beats one after another, as the seat sees them whose view is shown at the table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def act_out_opening(self) -> None:
        """Animate the set-up of the match, starting with an empty table and log."""
        table = self._table
        opening = table.session.beats(table.session.match.opening, table.viewer)
        table.log.clear()
        if opening:
            table.board.animation.settle(opening[0].before)
        self.act_out(opening)

    def act_out(self, beats: Sequence[Beat], note: bool = True) -> None:
        """Queue the animation of each event, with its dispatch (unless seen before) and headline.

        Results of dice are logged when the dice have come to rest, other events when their animation begins.
        """
        table, played = self._table, len(self._table.session.match.actions)
        table.pointing.moved = False
        for beat in beats:
            event = beat.event
            if note and not event.rolled():
                self._cue_line(event, played)
            if table.board.words.headline(event) is not None:
                self._cue_banner(event)
            self._cue_ground(event, note)
            table.board.animation.perform(beat, table.timeline)
            self._cue_view(beat.view)
            if note and event.rolled():
                self._cue_line(event, played)
        if not beats:
            self._cue_view(table.session.view(table.viewer))

    def _cue_line(self, event: Event, played: int) -> None:
        self._table.timeline.then(0.0, lambda _: self.write(event, played))

    def _cue_ground(self, event: Event, new: bool) -> None:
        """Light the place where an event happens; a new one also leaves its traces there."""
        table = self._table
        scene, traces = table.board.scene_of(event), table.board.traces(event) if new else ()
        if scene is not None:
            table.timeline.then(0.0, lambda _: table.board.pool.shine(scene.centre))
        if table.board.ground is not None and traces:
            table.timeline.then(0.0, lambda _: self._leave(traces))

    def _leave(self, traces: Sequence[Trace]) -> None:
        if self._table.board.ground is not None:
            self._table.board.ground.leave(traces)

    def _cue_view(self, view: State) -> None:
        self._table.timeline.then(0.0, lambda _: self._table.board.animation.settle(view))

    def _cue_banner(self, event: Event) -> None:
        """The banner says what is so once everything before has been acted out."""

        def announce(_: float) -> None:
            head = self._table.board.words.headline(event)
            if head is not None:
                self._table.surroundings.announce(*head)

        self._table.timeline.then(0.0, announce)

    def lay_ground(self) -> None:
        """Lay the traces of all that has happened, as far as the viewer may know it, and no others."""
        self._table.board.lay_ground(self._table.session.all_seen(self._table.viewer))

    # --- the log -------------------------------------------------------------------------------

    def take_back(self) -> None:
        """Remove lines and traces of what has been undone."""
        self._table.log.cut(len(self._table.session.match.actions))
        self.lay_ground()

    def write_past(self, known: int = -1) -> None:
        """Fill the log with all past events that the viewer may know; the first `known` actions are in it."""
        table, session = self._table, self._table.session
        table.log.cut(known)
        transcripts = [session.match.opening, *session.past]
        for played, transcript in enumerate(transcripts[known + 1 :], known + 1):
            for event in session.seen(transcript, table.viewer):
                self.write(event, played)

    def write(self, event: Event, played: int) -> None:
        """Write the line of an event that so many actions have led to, if it has one."""
        board = self._table.board
        dispatch = board.words.dispatch(event)
        if dispatch is not None:
            own = any(seat.you and seat.begins(dispatch.words) for seat in board.context.seats)
            self._table.log.add(dispatch, played, own)
