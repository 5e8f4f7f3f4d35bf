"""The tool that takes pictures of every screen, and the contrasts that it measures on them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.catalogue import game_named
from game.core.match import Match
from game.core.record import HUMAN
from scenes.ui import styles, theme
from scenes.ui.canvas import Canvas
from tools import shots
from tools.shooting.camera import LEAST, contrast_ratio, record_readings
from tools.shooting.moments import Moment, kept_match

SIZE = (800, 450)
TWO_PICTURES = ["cover", "sharp-reveal"]


def test_the_tool_takes_the_same_pictures_every_time(tmp_path: Path) -> None:
    first = tmp_path / "first"
    second = tmp_path / "second"
    for folder in (first, second):
        assert shots.take_pictures(folder, SIZE, TWO_PICTURES) == len(TWO_PICTURES)
    assert sorted(path.name for path in first.iterdir()) == sorted(f"{name}-{SIZE[1]}.png" for name in TWO_PICTURES)
    for path in first.iterdir():
        assert path.read_bytes() == (second / path.name).read_bytes(), path.name
        assert pygame.image.load(path).get_size() == SIZE


MOMENTS_BY_GAME = {module.FILM: module.MOMENTS for module in shots.OF_GAMES.values()}


@pytest.mark.parametrize("word", MOMENTS_BY_GAME)
def test_at_every_moment_of_the_kept_matches_a_person_decides(word: str) -> None:
    moments: tuple[Moment, ...] = MOMENTS_BY_GAME[word]
    for number in {moment.match for moment in moments}:
        record = kept_match(word, number)
        match = Match(game_named(record.game), seats=len(record.seats), options=record.options, seed=record.seed)
        for notation in [*record.notations, None]:
            for moment in moments:
                if (moment.match, moment.actions) == (number, len(match.actions)):
                    assert record.seats[match.state.to_act].kind == HUMAN, moment.name
            if notation is not None:
                match.play(notation)
        assert all(moment.actions <= len(record.notations) for moment in moments if moment.match == number)


def test_the_tool_still_finds_its_moment_if_bots_answer_sooner_than_usual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time of an answer is a matter of chance, and differs after other pictures."""
    monkeypatch.setattr("scenes.match.thinker.answer_time", lambda *asked: 0.3)
    assert shots.take_pictures(tmp_path, SIZE, ["sharp-reveal"]) == 1


def test_the_tool_refuses_a_name_that_begins_no_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert shots.main(["--only", "moon"]) == 2
    assert "choose from" in capsys.readouterr().err


# --- The reading of contrasts on pictures ---------------------------------------------------------

LIT_LANE = (52, 38, 26)
"""The brightest ground behind names on pictures of Last Front, in three sizes of the window."""


@pytest.mark.parametrize(
    ("colour", "ground", "ratio"),
    [
        ((0, 0, 0), (255, 255, 255), 21.0),
        ((255, 255, 255), (255, 255, 255), 1.0),
        ((118, 118, 118), (255, 255, 255), 4.54),  # the darkest grey below the limit is 119
        ((119, 119, 119), (255, 255, 255), 4.48),
        ((255, 0, 0), (0, 0, 0), 5.25),
    ],
    ids=["black on white", "white on white", "enough", "hardly too little", "red on black"],
)
def test_the_contrast_of_two_colours_is_that_of_the_wcag(
    colour: tuple[int, ...], ground: tuple[int, ...], ratio: float
) -> None:
    assert contrast_ratio(colour, ground) == pytest.approx(ratio, abs=0.01)


def test_words_of_low_contrast_are_found_unless_they_are_fading(window: pygame.Surface) -> None:
    canvas = Canvas(pygame.Surface((1280, 720)))
    canvas.surface.fill((60, 60, 60))
    with record_readings() as readings:
        styles.BODY.draw(canvas, "clear", (100, 100), ink=(240, 240, 240))
        styles.BODY.draw(canvas, "dim", (100, 200), ink=(90, 90, 90))
        styles.BODY.draw(canvas, "fading", (100, 300), ink=(90, 90, 90), alpha=40)
    assert [words for _, words in readings.low()] == ["dim"]


@pytest.mark.parametrize("names", ["lobby points", "rules", "bayonets-hand", "last-opening"])
def test_no_words_on_the_pictures_have_too_little_contrast(
    names: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shots.take_pictures(tmp_path, (1280, 720), names.split(), judge=True)
    assert capsys.readouterr().out == "", "the tool lists words that are hard to read"


@pytest.mark.parametrize("colour", theme.SEATS)
def test_the_colour_of_each_seat_has_enough_contrast_on_a_lit_lane(colour: theme.Colour) -> None:
    assert contrast_ratio(colour, LIT_LANE) >= LEAST
