"""Letters: never too small, never too wide."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from game.core.sanitize import split_letters
from scenes.app import App
from scenes.menus.lobby import LobbyScene
from scenes.ui import faces, foreign, styles, text, theme
from scenes.ui.cache import Caches
from scenes.ui.canvas import Canvas
from scenes.ui.keys import Keys
from scenes.ui.letters import SIGN, Letters, is_right_to_left
from scenes.ui.styles import BODY, TypeStyle
from tests.scenes.events import steps
from tests.scenes.menus import show

PLAIN = TypeStyle(theme.HEAD, 40)
SENTENCE = "The corps commander may redeploy two battalions between zones that touch."


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
    monkeypatch.setattr(text, "_cut_to_width", lambda canvas, *rest: cut.append(canvas) or "")
    for scale in theme.TYPE_SCALES.values():
        image = PLAIN.but(size=22).fit(Canvas(pygame.Surface(size), scale), "REINFORCEMENTS", 150)
        assert image.get_width() <= 150 * size[0] / 1920
    assert not cut


def test_words_shrink_before_they_are_cut_and_go_where_there_is_no_room(canvas: Canvas) -> None:
    words = "Forward observer"
    full = PLAIN.width(canvas, words)
    shrunk = PLAIN.fit(canvas, words, full * 0.9)
    assert shrunk.get_height() < PLAIN.render(canvas, words).get_height()
    assert shrunk.get_width() > canvas.px(full * 0.8)
    assert PLAIN.fit(canvas, "Observer", 6).get_width() <= 2


@pytest.mark.parametrize(
    "words", ["The commander can pay with 54 %.", "Infantry \u00d716", "With 5 cards the commander pays 12:30 or so"]
)
@pytest.mark.parametrize("room", [90, 130, 180])
def test_words_are_cut_before_numbers(canvas: Canvas, words: str, room: float) -> None:
    letters = text.font(canvas, theme.BODY, 20)
    cut = text._cut_to_width(words, letters, room, 0)
    assert letters.size(cut)[0] <= room
    last = words.split("with ")[-1] if "%" in words else words.split()[-1] if "\u00d7" in words else "12:30"
    assert last.rstrip(".") in cut


def test_a_cut_never_goes_through_a_number(canvas: Canvas) -> None:
    letters = text.font(canvas, theme.BODY, 20)
    for room in range(20, 300, 3):
        cut = text._cut_to_width("Able pays 54 % here and 1200 there", letters, room, 0)
        assert set(re.findall(r"\d+", cut)) <= {"54", "1200"}


def test_whole_sentences_go_before_one_is_cut(canvas: Canvas) -> None:
    words = "54 % chance to win. A counter is worth 2.5 VP here. Staying wins more often."
    high = BODY.height(canvas) * 2
    said = [BODY.sentences_within(canvas, words, room, high) for room in (700, 260, 10)]
    assert said == [words, "54 % chance to win. A counter is worth 2.5 VP here.", "54 % chance to win."]


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
    assert text.breakable_words(words) == found


def test_wrapped_lines_fit_and_lose_nothing(canvas: Canvas) -> None:
    lines = BODY.wrap(canvas, SENTENCE, 260)
    assert len(lines) > 2
    assert " ".join(lines) == SENTENCE
    assert all(BODY.width(canvas, line) <= 260 for line in lines)
    assert BODY.wrap(canvas, "one\n\ntwo", 400) == ["one", "", "two"], "line breaks stay"

    for height in (20, 60, 66, 75, 400):
        within, leading = BODY.wrap_within(canvas, SENTENCE, 260, height)
        assert " ".join(within) == SENTENCE
        assert len(within) == 1 or len(within) * BODY.height(canvas, leading) <= height

    loose, wide = BODY.wrap_within(canvas, SENTENCE, 260, 400)
    tight, close = BODY.wrap_within(canvas, SENTENCE, 260, len(lines) * BODY.height(canvas, 1.1))

    assert len(loose) == len(tight) == len(lines)
    assert close < wide, "lines move closer before the last is cut"


def test_the_longest_wording_that_fits(canvas: Canvas) -> None:
    choices = ("known to you alone", "only for you", "yours")
    rooms = [BODY.width(canvas, words) for words in choices]
    for room, words in zip(rooms, choices, strict=True):
        assert BODY.longest(canvas, choices, room) == words
    assert BODY.longest(canvas, choices, 1) == "yours"


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


# --- Names in every script: drawn with the system's fonts, one sign where none has a letter, never ---

RUSSIAN_FONT = Path(pygame.__file__).with_name(pygame.font.get_default_font())
"""A font with Russian and Greek letters, and no others that our faces lack, wherever the tests run."""
NAMES = (
    "Георгий Жуков",
    "Ωμέγα Σοφία",
    "李小龙李小龙李小龙李小龙",
    "محمد علي محمد علي",
    "שלום (12) עולם",
    "क्षत्रिय नमस्ते",
    "👨‍👩‍👧👍🏽🇩🇪😀👨‍👩‍👧👍🏽🇩🇪😀",
    "﷽﷽﷽",
    "Ｗ" * 16,
    "Z" + "\u0335" * 6,
    "𒐫 ⸻ 𓃰 ꧅",
    "გიორგი ᲒᲘᲝᲠᲒᲘ",
    "ไทย 각 ひらがな",
)


@pytest.fixture
def fresh(window: pygame.Surface) -> Canvas:
    """A canvas that knows nothing of other fonts yet."""
    return Canvas(window, caches=Caches())


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Says which fonts the system has."""

    def install(*fonts: Path) -> None:
        monkeypatch.setattr(foreign, "font_files", lambda: list(fonts))

    return install


def pixels(letters: Letters, words: str) -> bytes:
    return pygame.image.tobytes(letters.render(words, True, (255, 255, 255)), "RGBA")


def test_a_letter_that_our_face_lacks_comes_from_a_font_of_the_system(
    fresh: Canvas, installed: Callable[..., None], tmp_path: Path
) -> None:
    broken = tmp_path / "Aa.ttf"
    broken.write_bytes(b"no font")
    installed(broken, RUSSIAN_FONT)
    letters = text.font(fresh, "barlow-500", 30)
    assert pixels(letters, "Жук 7") == pixels(letters, "??? 7")  # nobody waits for it
    assert fresh.caches.foreign.wait_for_answers()

    other = pygame.font.Font(RUSSIAN_FONT, 30)
    assert letters.size("Жук")[0] == other.size("Жук")[0]
    assert letters.size("Жук 7")[0] == other.size("Жук")[0] + letters.size(" 7")[0]
    assert (letters.can_show("Жук"), letters.can_show("李")) == (True, False)

    image, sign = letters.render("Жук", True, (255, 255, 255)), letters.render("???", True, (255, 255, 255))
    assert image.get_height() == letters.get_height()
    assert image.get_bounding_rect().w > sign.get_bounding_rect().w


@pytest.mark.parametrize(
    ("words", "shown"), [("李小", "??"), ("a👨‍👩‍👧🇩🇪b", "a??b"), ("क्षि", "??"), ("שָׁ\u200f\u200d", "?")]
)
def test_each_letter_that_nobody_has_is_one_plain_sign(
    fresh: Canvas, installed: Callable[..., None], words: str, shown: str
) -> None:
    installed()
    letters = text.font(fresh, "oswald-600", 30)
    pixels(letters, words)
    assert not fresh.caches.foreign.wait_for_answers()
    assert pixels(letters, words) == pixels(letters, shown)
    assert letters.size(words) == letters.size(shown)


def test_a_capital_that_nobody_has_is_written_small(fresh: Canvas, installed: Callable[..., None]) -> None:
    installed(RUSSIAN_FONT)
    letters = text.font(fresh, "barlow-500", 30)
    for _ in range(2):
        pixels(letters, "Ԩԩ")
        fresh.caches.foreign.wait_for_answers()
    found = fresh.caches.foreign
    if found.find_font("ԩ") and not found.find_font("Ԩ"):
        assert pixels(letters, "Ԩ") == pixels(letters, "ԩ")


@pytest.mark.parametrize("face", ["barlow-500", "oswald-600", "stardos-stencil-700", "courier-prime-700"])
def test_no_name_is_wider_or_higher_than_its_room(canvas: Canvas, face: str) -> None:
    style = styles.TypeStyle(face, 24, track=2)
    for settled in (False, True):
        for name in NAMES:
            for room in (30, 60, 120, 240, 400):
                image = style.fit(canvas, f"{name} wins", room)
                assert image.get_width() <= canvas.px(room)
                assert image.get_height() <= text.font(canvas, face, 200).get_height()
            for width in (90, 200, 400):
                lines = style.wrap(canvas, f"{name} marches with {name}.", width)
                wide = [line for line in lines if style.but(track=0).width(canvas, line) > width + 1]
                assert all(line.isascii() or len(split_letters(line)) == 1 for line in wide), wide
        if not settled:
            canvas.caches.foreign.wait_for_answers()
            canvas.caches.forget()


@pytest.mark.parametrize(
    ("words", "from_the_left"),
    [
        ("Anna", ["Anna"]),
        ("שלום", ["שלום"]),
        ("שלום עולם", ["עולם", " ", "שלום"]),
        ("שלום (12)", ["(", "12", ") ", "שלום"]),
        ("שלום beats עולם.", ["שלום", " ", "beats", " ", "עולם", "."]),
        ("won by שלום בית: 12", ["won by ", "בית", " ", "שלום", ": ", "12"]),
        ("شام 3 بيت 12", ["12", " ", "بيت", " ", "3", " ", "شام"]),
    ],
)
def test_words_run_from_the_right_where_their_script_does(fresh: Canvas, words: str, from_the_left: list[str]) -> None:
    letters = text.font(fresh, "barlow-500", 30)
    letters._font_for = lambda letter: (letter, "")
    assert "".join(run.words for run in letters._split_runs(words)) == "".join(from_the_left)
    assert is_right_to_left(words) is (words[0] > "z" and "beats" not in words)


def test_pages_without_foreign_names_look_for_no_font(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(foreign.Foreign, "find_font", lambda self, letter: asked.append(letter) or "")
    app.canvas.caches.forget()
    show(app, LobbyScene(GAMES["sharp_end"]))
    assert asked == []


def test_a_page_is_drawn_anew_once_fonts_have_come(app: App, installed: Callable[..., None]) -> None:
    installed(RUSSIAN_FONT)
    app.canvas.caches = caches = Caches()
    scene = show(app, LobbyScene(GAMES["battlefronts"]))
    scene.names[0].value = "Жук"
    steps(app, 1)
    before = pygame.image.tobytes(app.window, "RGB")
    caches.foreign._thread.join()
    steps(app, 1)

    assert pygame.image.tobytes(app.window, "RGB") != before
    assert caches.foreign.find_font("Ж") == str(RUSSIAN_FONT)


def test_a_key_is_named_in_letters_that_can_be_drawn(fresh: Canvas, installed: Callable[..., None]) -> None:
    fresh.keys = Keys(None, {pygame.KSCAN_H: ord("р")})
    installed()
    assert faces.cap(fresh, "H") == "H"

    fresh.caches.foreign.wait_for_answers()
    assert faces.worded(fresh, "Ask (H).") == "Ask (H)."

    installed(RUSSIAN_FONT)
    fresh.caches.foreign = foreign.Foreign()
    fresh.caches.forget()
    assert faces.cap(fresh, "H") == "H"

    fresh.caches.foreign.wait_for_answers()
    assert faces.worded(fresh, "Ask (H).") == "Ask (Р)."
    assert SIGN == "?"
