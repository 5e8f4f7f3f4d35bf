"""Laws of `State.text` where a game writes its own: held over whole matches by `tests/<slug>/test_text.py`."""

from __future__ import annotations

from game.core.text import WIDTH
from tests.walk import Laws, Moment


def the_text_of_a_view_tells_nothing_that_its_seat_may_not_know(now: Moment) -> None:
    rng = now.rng()
    for seat, view in enumerate(now.views):
        other = now.secrets.another(now.state, seat, now.known[seat], rng)
        assert other.redact(seat).text() == view.text()


def every_table_has_a_text_whose_lines_fit(now: Moment) -> None:
    """The true table, every view, and every view that a beat shows."""
    shown = [now.state, *now.views, *[beat.view for beats in now.beats for beat in beats]]
    for table in shown:
        text = table.text()
        assert text == table.copy().text()
        for line in text.split("\n"):
            assert len(line) <= WIDTH
            assert line == line.rstrip() != ""


TEXT_LAWS: Laws = [the_text_of_a_view_tells_nothing_that_its_seat_may_not_know, every_table_has_a_text_whose_lines_fit]
