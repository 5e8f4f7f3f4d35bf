"""The reading of contrasts on pictures."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.ui import styles, theme
from scenes.ui.canvas import Canvas
from tools import shots
from tools.shooting.camera import LEAST, contrast, reading

LANE = (52, 38, 26)
"""The brightest ground on which names stood on pictures of Last Front, in three sizes of the window."""


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ((0, 0, 0), (255, 255, 255), 21.0),
        ((255, 255, 255), (255, 255, 255), 1.0),
        ((118, 118, 118), (255, 255, 255), 4.54),  # the darkest grey below the limit is 119
        ((119, 119, 119), (255, 255, 255), 4.48),
        ((255, 0, 0), (0, 0, 0), 5.25),
    ],
)
def test_contrasts_are_those_of_the_standard(one: tuple[int, ...], other: tuple[int, ...], ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.01)  # type: ignore[arg-type]


def test_words_that_are_hard_to_read_are_found(window: pygame.Surface) -> None:
    canvas = Canvas(pygame.Surface((1280, 720)))
    canvas.surface.fill((60, 60, 60))
    with reading() as readings:
        styles.BODY.draw(canvas, "clear", (100, 100), ink=(240, 240, 240))
        styles.BODY.draw(canvas, "dim", (100, 200), ink=(90, 90, 90))
        styles.BODY.draw(canvas, "going", (100, 300), ink=(90, 90, 90), alpha=40)
    assert [words for _, words in readings.low()] == ["dim"]


@pytest.mark.parametrize("names", ["lobby points", "rules", "bayonets-hand", "last-opening"])
def test_words_can_be_read(names: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shots.take(tmp_path, (1280, 720), names.split(), judge=True)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("colour", theme.SEATS)
def test_names_of_seats_can_be_read_on_a_lit_lane(colour: theme.Colour) -> None:
    assert contrast(colour, LANE) >= LEAST
