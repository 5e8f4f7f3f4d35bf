"""The small pictures of last tables in RECORDS: drawn while the list stands still, and missing where nothing ended."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.record import dumps
from scenes.app import App
from scenes.keeping.history import History
from scenes.menus.thumbnails import QUIET_FRAMES, SHAPE, Thumbnails
from tests.scenes.fought import match_for_history, random_record

FRAMES = 2000
"""Frames within which a picture is drawn, whatever its match."""


def number_of(history: History, text: str) -> int:
    """Add a match with this text as its record, and return its number in the history."""
    match = match_for_history(random_record(), (1.0, 0.0))
    history.add(replace(match, record=text))
    return history.match_numbers()[0]


def frames_to_finish(thumbnails: Thumbnails, number: int) -> int:
    """Let frames pass in which only this match is visible, and return after how many its picture was finished."""
    for frame in range(1, FRAMES):
        if thumbnails.step([number]):
            return frame
    raise AssertionError("no picture was finished")


def test_a_list_at_rest_draws_a_picture_once_and_keeps_it(app: App) -> None:
    number = number_of(app.history, dumps(random_record()))
    thumbnails = Thumbnails(app)
    assert thumbnails.picture(number) is None

    assert frames_to_finish(thumbnails, number) > QUIET_FRAMES
    picture = thumbnails.picture(number)
    assert picture is not None
    assert picture.get_width() / picture.get_height() == pytest.approx(SHAPE, abs=0.02)

    thumbnails.step([])
    assert thumbnails.picture(number) is picture


def test_scrolling_begins_the_wait_anew(app: App) -> None:
    """Another match is visible for one frame, shortly before the work would begin."""
    number = number_of(app.history, dumps(random_record()))
    thumbnails = Thumbnails(app)
    for _ in range(QUIET_FRAMES):
        thumbnails.step([number])
    thumbnails.step([])
    assert frames_to_finish(thumbnails, number) > QUIET_FRAMES


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("no record at all", id="unreadable"),
        pytest.param(dumps(replace(random_record(), notations=random_record().notations[:5])), id="not finished"),
    ],
)
def test_a_match_without_an_end_has_no_picture_and_is_tried_once(app: App, text: str) -> None:
    number = number_of(app.history, text)
    thumbnails = Thumbnails(app)
    frames_to_finish(thumbnails, number)
    assert thumbnails.picture(number) is None
    assert not any(thumbnails.step([number]) for _ in range(2 * QUIET_FRAMES))


def test_another_size_of_type_makes_the_pictures_anew(app: App) -> None:
    """They show words, as the front page does."""
    number = number_of(app.history, dumps(random_record()))
    thumbnails = Thumbnails(app)
    frames_to_finish(thumbnails, number)
    assert thumbnails.picture(number) is not None

    app.settings.type_size = "largest"
    app.apply_settings()
    thumbnails.step([])
    assert thumbnails.picture(number) is None

    frames_to_finish(thumbnails, number)
    assert thumbnails.picture(number) is not None
