"""The officers at a table: their expressions on the plates, and the line that one of them says now and then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from career.officers import Moment, officer_of
from game.core.events import Beat, Transcript
from scenes.boards.board import Board
from scenes.match.director import Director, Mode
from scenes.match.faces import LONG, Cue, Faces, open_beat
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.rulebook.rules_beside import RulesBeside
from scenes.stack import Services
from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.theme import Colour
from scenes.ui.tooltip import READ_COST, Priced, find_place, is_free
from scenes.ui.tween import clamped_progress, ease_out_cubic

PAPER: Final[tuple[Colour, Colour]] = ((240, 229, 198), (222, 208, 170))
WORDS: Final = styles.BODY.derive(size=19)
NAME: Final = styles.LABEL_TINY.derive(track=2)
NAME_INK: Final[Colour] = (122, 44, 30)
PAD: Final = 14.0
"""Margin of a slip at its sides, in design pixels."""
PAD_ABOVE: Final = 0.6 * PAD
PAD_BELOW: Final = 0.8 * PAD
NAME_GAP: Final = 2.0
"""Design pixels between the name and the words."""
BROAD: Final = (330.0, 230.0)
"""The widths of the words that are tried, in design pixels."""
SLIDE: Final = 0.22
"""Seconds in which a line slides in."""
SLID: Final = 12.0
"""How far it slides, in design pixels."""


class Table(Protocol):
    """The parts of a table that its officers need."""

    app: Services
    board: Board
    director: Director
    rules: RulesBeside
    is_live: bool

    @property
    def companions(self) -> Sequence[object]:
        """The guides beside the table."""

    @property
    def session(self) -> Session:
        """The match that is shown."""

    @property
    def setup(self) -> Setup:
        """Who sits at the table."""

    @property
    def is_person_asked(self) -> bool:
        """Whether a person may choose now."""

    def boxes_to_keep_free(self) -> list[Box]:
        """The boxes that no words may cover."""

    def boxes_of_choices(self) -> list[Box]:
        """The boxes of the things that a person who is asked can choose."""

    def boxes_better_free(self) -> list[Priced]:
        """The boxes that words should not cover, each with the price of covering it."""


class Opponents:
    """Lets the officers at a table react to what is shown there, and draws what one of them says."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seconds_asked = 0.0
        """Seconds for which a person has been asked the present question."""
        self._thought: float | None = None
        """Seconds in which the decision that is shown was made, None if it is not that of a person."""
        self._place: Box | None = None
        """The box of the present line, None while it has none."""
        self.faces = Faces([], witness=None)

    def enter(self, may_greet: bool) -> None:
        """Seat the officers, if any. `may_greet`: the match begins, so that one of them says a word.

        An officer who sat in the last match of this game greets as for a rematch. `board.witness` tells what an event
        means for each seat of this game. The number of matches so far (`variation`) makes greetings differ from match
        to match.
        """
        table = self._table
        setup = table.setup
        officers = [setup.officer(seat) for seat in range(len(setup.seats))]
        if not any(officers):
            return

        last_match = table.app.history.recent(setup.game.slug, most=1)  # a list of one, or empty
        self.faces = Faces(officers, table.board.witness, variation=len(table.app.history.match_numbers()))
        self.faces.settle(table.session.open_view())
        if may_greet and self._may_speak:
            met = {officer_of(entry) for match in last_match for entry in match.seats}
            greetings: list[Cue] = []
            for seat, officer in enumerate(officers):
                moment: Moment = "rematch" if officer in met else "greeting"
                greetings.append(Cue(seat, moment))
            self.faces.react(greetings, may_speak=True)

    # --- what happens --------------------------------------------------------------------------

    @property
    def _may_speak(self) -> bool:
        """Whether officers may say anything: if the setting allows it, in a live match without a guide.

        A replay is not live. `table.companions`: the guides beside the table.
        """
        table = self._table
        return table.is_live and not table.companions and table.app.settings.officers_speak

    def note_decision(self, transcript: Transcript) -> None:
        """Note that an action is shown next, and how many seconds a person has thought about it (`self._thought`).

        It is None for a decision of a bot. Further steps of the same decision change nothing.
        """
        if transcript.continues_decision:
            return
        is_of_person = transcript.actor in self._table.setup.human_seats
        self._thought = self._seconds_asked if is_of_person else None
        self._seconds_asked = 0.0

    def see(self, beat: Beat) -> None:
        """Let the officers react to an event, at the time at which it is shown.

        They see only what every seat may know. `self._thought`: the seconds that a person took for it, or None.
        """
        if self.faces.has_officers:
            self.faces.see(open_beat(beat, len(self._table.setup.seats)), self._thought, self._may_speak)

    def show_present_standing(self) -> None:
        """Let the faces show how well each seat is doing now, for example after a decision was taken back."""
        self.faces.settle(self._table.session.open_view())

    def hush(self) -> None:
        """Take the present line away, since somebody has pressed something."""
        self.faces.hush()

    @property
    def is_speaking(self) -> bool:
        """Whether a line is shown, or would be if it had room."""
        return self.faces.line is not None

    @property
    def spoken_line(self) -> str:
        """The present line as a voice says it: the name of the officer, and the words. "" without one."""
        line = self.faces.line
        return "" if line is None else f"{self._table.setup.name(line.seat)}: {line.words}"

    def update(self, seconds: float) -> None:
        """Advance by that many seconds of play, and show the expressions on the board.

        `self._seconds_asked`: how long a person has been asked the present question. Once that reaches LONG, an officer
        may remark on it.
        """
        faces = self.faces
        if not faces.has_officers:
            return
        faces.update(seconds)

        thought_before = self._seconds_asked
        self._seconds_asked += seconds if self._table.is_person_asked else 0.0
        if thought_before < LONG <= self._seconds_asked:
            seats = range(len(self._table.setup.seats))
            faces.react([Cue(seat, "long_thought") for seat in seats], self._may_speak)
        self._table.board.show_expressions(faces.expressions())

    # --- the picture of a line -----------------------------------------------------------------

    def box(self, canvas: Canvas) -> Box | None:
        """The box of the line that an officer says: beside their plate on the board, where it covers nothing needed.

        It stays where it is while that place is free, except in the first frame of a line, which is looked for anew.
        None without a line or a place, or while the table is covered. Two widths (BROAD) are tried. `clear`: boxes that
        it may never cover. `better`: boxes that it should not cover, each with a price.
        """
        table = self._table
        line = self.faces.line
        is_covered = table.board.controls.is_covered or table.rules.sheet.opened or table.director.mode is Mode.COVERED
        if line is None or is_covered:
            self._place = None
            return None

        plate = table.board.plate_box(line.seat)
        seats = range(len(table.setup.seats))
        other_plates = [table.board.plate_box(seat) for seat in seats if seat != line.seat]
        clear = [*table.boxes_to_keep_free(), *table.boxes_of_choices(), *other_plates]
        if self._place is not None and self.faces.line_age > 0 and is_free(self._place, plate, clear):
            return self._place

        tray = table.board.tray
        better = table.boxes_better_free() + ([] if tray is None else [(tray.box, READ_COST)])
        self._place = None
        for broad in BROAD:
            width, height = self._measure(canvas, broad)
            self._place = find_place((width, height), about=plate, clear=clear, better=better)
            if self._place is not None:
                break
        return self._place

    def _measure(self, canvas: Canvas, broad: float) -> tuple[float, float]:
        """Width and height of the slip of paper in design pixels, if its words may be `broad` pixels wide.

        It holds the name of the officer, the words below that, and margins.
        """
        lines = self._lines(canvas, broad)
        name_width = NAME.width(canvas, self._speaker())
        width = max(name_width, *(WORDS.width(canvas, line) for line in lines))
        height = NAME.height(canvas) + NAME_GAP + WORDS.height(canvas) * len(lines)
        return width + 2 * PAD, height + PAD_ABOVE + PAD_BELOW

    def _lines(self, canvas: Canvas, broad: float) -> list[str]:
        """The words that the officer says, in lines of at most `broad` design pixels. Empty if nobody speaks."""
        line = self.faces.line
        return [] if line is None else list(WORDS.wrap(canvas, line.words, broad))

    def _speaker(self) -> str:
        """The name of the officer who speaks, in capitals. "" if nobody does."""
        line = self.faces.line
        return "" if line is None else self._table.setup.name(line.seat).upper()

    def draw(self, canvas: Canvas) -> None:
        """Draw the line that an officer says on a slip of paper, below their name. Nothing if nobody speaks.

        It slides down in SLIDE seconds, unless motion is reduced (`canvas.still`). Rounding must not break the words
        otherwise than when they were measured, so they get a pixel or two more.
        """
        box = self.box(canvas)
        if box is None:
            return

        age = self.faces.line_age
        share_of_slide = 1.0 if canvas.still else ease_out_cubic(clamped_progress(age, start=0.0, end=SLIDE))
        box = Box(box.x, box.y - SLID * (1 - share_of_slide), box.w, box.h)
        paper_top, paper_foot = PAPER
        art.draw_panel(canvas, box, radius=7, top=paper_top, foot=paper_foot, border=theme.BRASS, height=8)

        left, top = box.x + PAD, box.y + PAD_ABOVE
        name = NAME.draw(canvas, self._speaker(), (left, top), ink=NAME_INK)
        y = name.foot + NAME_GAP
        room = box.w - 2 * PAD
        for words in self._lines(canvas, broad=room + 1):
            WORDS.draw(canvas, words, (left, y), width=room + 2, ink=theme.INK)
            y += WORDS.height(canvas)
