"""Letters: never too small, never too wide."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from scenes.ui import text, theme
from scenes.ui.canvas import Canvas
from scenes.ui.styles import BODY, TypeStyle

PLAIN = TypeStyle(theme.HEAD, 40)


@pytest.mark.parametrize("size", [(400, 300), (800, 500), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("points", [8, 12, 16])
def test_never_below_13_real_pixels(size: tuple[int, int], points: float) -> None:
    assert theme.font_px(points, Canvas(pygame.Surface(size))) >= 13


def test_larger_type_is_larger(window: pygame.Surface) -> None:
    plain, larger = Canvas(window), Canvas(window, theme.TYPE_SCALES["largest"])
    assert theme.font_px(30, larger) == round(theme.font_px(30, plain) * theme.TYPE_SCALES["largest"])
    assert BODY.but(size=40).width(larger, "Dispatch") > BODY.but(size=40).width(plain, "Dispatch")
    assert BODY.but(size=40).height(larger) > BODY.but(size=40).height(plain)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_larger_type_cuts_nothing_that_normal_type_shows(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = []
    monkeypatch.setattr(text, "_cut", lambda canvas, *rest: cut.append(canvas) or "")
    for scale in theme.TYPE_SCALES.values():
        image = PLAIN.but(size=22).fit(Canvas(pygame.Surface(size), scale), "REINFORCEMENTS", 150)
        assert image.get_width() <= 150 * size[0] / 1920
    assert not cut


@pytest.mark.parametrize("room", [600, 300, 150, 60, 20, 4])
@pytest.mark.parametrize("track", [0, 2])
def test_fitted_words_are_never_wider(canvas: Canvas, room: float, track: float) -> None:
    image = PLAIN.but(size=30, track=track).fit(canvas, "Two defenders suppressed", room)
    assert image.get_width() <= canvas.px(room) + 2


def test_words_shrink_before_they_are_cut(canvas: Canvas) -> None:
    words = "Forward observer"
    full = PLAIN.width(canvas, words)
    shrunk = PLAIN.fit(canvas, words, full * 0.9)
    assert shrunk.get_height() < PLAIN.render(canvas, words).get_height()
    assert shrunk.get_width() > canvas.px(full * 0.8)


def test_too_little_room_drops_the_words(canvas: Canvas) -> None:
    assert PLAIN.fit(canvas, "Observer", 6).get_width() <= 2


@pytest.mark.parametrize(
    "words", ["The commander can pay with 54 %.", "Infantry \u00d716", "With 5 cards the commander pays 12:30 or so"]
)
@pytest.mark.parametrize("room", [90, 130, 180])
def test_words_are_cut_before_numbers(canvas: Canvas, words: str, room: float) -> None:
    letters = text.font(canvas, theme.BODY, 20)
    cut = text._cut(words, letters, room, 0)
    assert letters.size(cut)[0] <= room
    last = words.split("with ")[-1] if "%" in words else words.split()[-1] if "\u00d7" in words else "12:30"
    assert last.rstrip(".") in cut


def test_a_cut_never_goes_through_a_number(canvas: Canvas) -> None:
    letters = text.font(canvas, theme.BODY, 20)
    for room in range(20, 300, 3):
        cut = text._cut("Able pays 54 % here and 1200 there", letters, room, 0)
        assert set(re.findall(r"\d+", cut)) <= {"54", "1200"}


def test_whole_sentences_go_before_one_is_cut(canvas: Canvas) -> None:
    words = "54 % chance to win. A counter is worth 2.5 VP here. Staying wins more often."
    high = BODY.height(canvas) * 2
    said = [BODY.sentences_within(canvas, words, room, high) for room in (700, 260, 10)]
    assert said == [words, "54 % chance to win. A counter is worth 2.5 VP here.", "54 % chance to win."]


def test_a_line_never_ends_before_its_percent(canvas: Canvas) -> None:
    for room in range(40, 300, 5):
        lines = BODY.wrap(canvas, "The commander can pay with 54 % or with 81 %", room)
        assert not any(line.lstrip().startswith("%") for line in lines)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("pays with 54 % or", ["pays", "with", "54\u00a0%", "or"]),
        ("plays Troops 2, Tanks 3.", ["plays", "Troops\u00a02,", "Tanks\u00a03."]),
        ("1 Light and 12 Fanatics", ["1\u00a0Light", "and", "12\u00a0Fanatics"]),
        ("7 unit cards in D3 5", ["7", "unit", "cards", "in", "D3", "5"]),
    ],
)
def test_a_number_stays_with_what_it_counts(words: str, found: list[str]) -> None:
    assert text.parts(words) == found


def test_wrapped_lines_fit_and_lose_nothing(canvas: Canvas) -> None:
    words = "The corps commander may redeploy two battalions between zones that touch."
    lines = BODY.wrap(canvas, words, 260)
    assert len(lines) > 2
    assert " ".join(lines) == words
    assert all(BODY.width(canvas, line) <= 260 for line in lines)


@pytest.mark.parametrize("height", [20, 60, 66, 75, 400])
def test_lines_stay_within_their_box_and_lose_nothing(canvas: Canvas, height: float) -> None:
    words = "The corps commander may redeploy two battalions between zones that touch."
    lines, leading = BODY.wrap_within(canvas, words, 260, height)
    assert " ".join(lines) == words
    assert len(lines) == 1 or len(lines) * BODY.height(canvas, leading) <= height


def test_lines_move_closer_before_the_last_is_cut(canvas: Canvas) -> None:
    words = "The corps commander may redeploy two battalions between zones that touch."
    rows = len(BODY.wrap(canvas, words, 260))
    loose, wide = BODY.wrap_within(canvas, words, 260, 400)
    tight, close = BODY.wrap_within(canvas, words, 260, rows * BODY.height(canvas, 1.1))
    assert len(loose) == len(tight) == rows
    assert close < wide


def test_the_longest_wording_that_fits(canvas: Canvas) -> None:
    choices = ("known to you alone", "only for you", "yours")
    rooms = [BODY.width(canvas, words) for words in choices]
    for room, words in zip(rooms, choices, strict=True):
        assert BODY.longest(canvas, choices, room) == words
    assert BODY.longest(canvas, choices, 1) == "yours"


def test_line_breaks_stay(canvas: Canvas) -> None:
    assert BODY.wrap(canvas, "one\n\ntwo", 400) == ["one", "", "two"]


@pytest.mark.parametrize("anchor", ["topleft", "center", "midright", "midbottom"])
def test_draw_tells_the_box_it_took(canvas: Canvas, anchor: str) -> None:
    x, y, w, h = PLAIN.but(size=60).draw(canvas, "RIVER", (900, 500), anchor, ink=(255, 255, 255))
    ink = pygame.mask.from_threshold(canvas.surface, (255, 255, 255), (60, 60, 60)).get_bounding_rects()
    box = canvas.rect(x, y, w, h).inflate(4, 4)
    assert ink
    assert all(box.contains(letter) for letter in ink)


def test_same_words_are_rendered_once(canvas: Canvas) -> None:
    spread = PLAIN.but(size=22, track=2)
    first = spread.render(canvas, "Armour")
    assert spread.render(canvas, "Armour") is first
    assert spread.render(canvas, "Armour", theme.BRASS) is not first


def test_faded_words_leave_the_cached_ones_alone(canvas: Canvas) -> None:
    PLAIN.draw(canvas, "Fade", (10, 10), ink=(255, 255, 255), alpha=60)
    assert PLAIN.render(canvas, "Fade", (255, 255, 255)).get_alpha() == 255


def test_a_missing_face_is_replaced_with_one_sentence(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    canvas = Canvas(window)
    monkeypatch.setattr(text, "ASSETS", tmp_path)
    assert TypeStyle("oswald-600", 30).render(canvas, "Still here").get_width() > 20
    assert TypeStyle("oswald-600", 44).render(canvas, "Still here").get_width() > 20
    told = canvas.caches.notices()
    assert len(told) == 1
    assert "oswald-600" in told[0]
    assert canvas.caches.notices() == []


@pytest.mark.parametrize("face", sorted(path.stem for path in (theme.ASSETS / "fonts").glob("*/*.ttf")))
def test_every_face_has_the_signs_we_write(canvas: Canvas, face: str) -> None:
    metrics = text.font(canvas, face, 30).metrics("AZaz09…·–—−×’‘“”½é&%+()/!?")
    assert all(one is not None for one in metrics)


@pytest.mark.parametrize("family", ["barlow", "oswald", "courier-prime", "stardos-stencil", "libre-caslon"])
def test_each_family_ships_its_licence(family: str) -> None:
    assert "OPEN FONT LICENSE" in (theme.ASSETS / "fonts" / family / "LICENSE.txt").read_text(encoding="utf-8").upper()


@pytest.mark.parametrize("track", [0, 2])
@pytest.mark.parametrize("points", [12, 104])
def test_no_words_make_a_surface_too_wide_for_the_drawing_library(canvas: Canvas, points: float, track: float) -> None:
    image = BODY.but(size=points, track=track).render(canvas, "W" * 100_000)
    assert 4_000 < image.get_width() <= text.WIDEST + 2


def test_what_no_font_can_draw_is_left_out(canvas: Canvas) -> None:
    foul = "An\0na\x1b \ud800\udfff"
    assert BODY.width(canvas, foul) > 0
    assert BODY.wrap(canvas, foul, 300) == ["An na"]
    BODY.render(canvas, foul)
    BODY.fit(canvas, foul, 30)
