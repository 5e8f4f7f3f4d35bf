"""What happens in a match as motion on the board, lines of the log and banners."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Beat, Event
from game.core.state import State
from scenes.anim.timeline import Timeline
from scenes.boards.board import Board
from scenes.play.director import Director
from scenes.play.log_panel import Log
from scenes.play.pointing import Pointing
from scenes.play.surroundings import Surroundings


class Acting:
    """Acts out beats one after another, as the seat sees them whose view is shown."""

    board: Board
    """Where it is acted out."""

    def __init__(
        self, director: Director, timeline: Timeline, log: Log, surroundings: Surroundings, pointing: Pointing
    ) -> None:
        self._director = director
        self._timeline = timeline
        self._log = log
        self._surroundings = surroundings
        self._pointing = pointing

    def act_out_opening(self) -> None:
        """Animate the set-up of the match, starting with an empty table and log."""
        session = self._director.session
        opening = session.beats(session.match.opening, self._director.viewer)
        self._log.clear()
        if opening:
            self.board.settle(opening[0].before)
        self.act_out(opening)

    def act_out(self, beats: Sequence[Beat], note: bool = True) -> None:
        """Queue the animation of each event, with its dispatch (unless seen before) and headline.

        Results of dice are logged when the dice have come to rest, other events when their animation begins.
        """
        self._pointing.moved = False
        session = self._director.session
        played = len(session.match.actions)
        for beat in beats:
            event = beat.event
            if note and not event.rolled():
                self._cue_line(event, played)
            if self.board.headline(event) is not None:
                self._cue_banner(event)
            self.board.perform(beat, self._timeline)
            self._cue_view(beat.view)
            if note and event.rolled():
                self._cue_line(event, played)
        if not beats:
            self._cue_view(session.view(self._director.viewer))

    def _cue_line(self, event: Event, played: int) -> None:
        self._timeline.then(0.0, lambda _: self.write(event, played))

    def _cue_view(self, view: State) -> None:
        self._timeline.then(0.0, lambda _: self.board.settle(view))

    def _cue_banner(self, event: Event) -> None:
        """The banner says what is so once everything before has been acted out."""

        def announce(_: float) -> None:
            head = self.board.headline(event)
            if head is not None:
                self._surroundings.announce(*head)

        self._timeline.then(0.0, announce)

    # --- the log -------------------------------------------------------------------------------

    def write_past(self, known: int = -1) -> None:
        """Fill the log with all past events that the viewer may know; the first `known` actions are in it."""
        session = self._director.session
        self._log.cut(known)
        transcripts = [session.match.opening, *session.past]
        for played, transcript in enumerate(transcripts[known + 1 :], known + 1):
            for event in session.seen(transcript, self._director.viewer):
                self.write(event, played)

    def write(self, event: Event, played: int) -> None:
        """Write the line of an event that so many actions have led to, if it has one."""
        dispatch = self.board.dispatch(event)
        if dispatch is not None:
            own = any(seat.you and seat.begins(dispatch.words) for seat in self.board.table.seats)
            self._log.add(dispatch, played, own)
