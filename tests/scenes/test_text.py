"""Letters are never too small and words never too wide, in our fonts and in those of the system."""

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
from tests.scenes.fonts import wait_for_fonts
from tests.scenes.menus import show

PLAIN_STYLE = TypeStyle(theme.HEAD, size=40)
SENTENCE = "The corps commander may redeploy two battalions between zones that touch."


@pytest.mark.parametrize(
    "size",
    [(400, 300), (800, 500), (1280, 720), (1920, 1080)],
    ids=["400x300", "800x500", "1280x720", "1920x1080"],
)
@pytest.mark.parametrize("points", [8, 12, 16])
def test_letters_are_never_smaller_than_13_real_pixels(size: tuple[int, int], points: float) -> None:
    assert theme.font_px(points, Canvas(pygame.Surface(size))) >= 13


def test_a_larger_type_size_makes_letters_larger(window: pygame.Surface) -> None:
    plain = Canvas(window)
    larger = Canvas(window, theme.TYPE_SCALES["largest"])
    assert theme.font_px(size=30, canvas=larger) == round(theme.font_px(30, plain) * theme.TYPE_SCALES["largest"])
    assert BODY.derive(size=40).width(larger, "Dispatch") > BODY.derive(size=40).width(plain, "Dispatch")
    assert BODY.derive(size=40).height(larger) > BODY.derive(size=40).height(plain)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["1280x720", "1920x1080"])
def test_larger_type_cuts_nothing_that_normal_type_shows(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[object] = []
    monkeypatch.setattr(text, "_cut_to_width", lambda words, **_: cut.append(words) or "")
    for scale in theme.TYPE_SCALES.values():
        image = PLAIN_STYLE.derive(size=22).fit(Canvas(pygame.Surface(size), scale), "REINFORCEMENTS", 150)
        assert image.get_width() <= 150 * size[0] / 1920
    assert not cut


def test_words_shrink_before_they_are_cut_and_vanish_without_room(canvas: Canvas) -> None:
    words = "Forward observer"
    full = PLAIN_STYLE.width(canvas, words)
    shrunk = PLAIN_STYLE.fit(canvas, words, full * 0.9)
    assert shrunk.get_height() < PLAIN_STYLE.render(canvas, words).get_height()
    assert shrunk.get_width() > canvas.px(full * 0.8)
    assert PLAIN_STYLE.fit(canvas, "Observer", 6).get_width() <= 2


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("The commander can pay with 54 %.", "54 %"),
        ("Infantry \u00d716", "\u00d716"),
        ("With 5 cards the commander pays 12:30 or so", "12:30"),
    ],
)
@pytest.mark.parametrize("room", [90, 130, 180])
def test_a_sentence_that_is_too_long_loses_words_and_keeps_its_last_number(
    canvas: Canvas, words: str, number: str, room: float
) -> None:
    """`room`: the width for the sentence in pixels."""
    letters = text.font(canvas, theme.BODY, 20)
    cut = text._cut_to_width(words, letters, room, track=0)
    assert letters.size(cut)[0] <= room
    assert number in cut


def test_a_cut_never_goes_through_a_number(canvas: Canvas) -> None:
    letters = text.font(canvas, theme.BODY, 20)
    for room in range(20, 300, 3):
        cut = text._cut_to_width("Able pays 54 % here and 1200 there", letters, room, track=0)
        assert set(re.findall(r"\d+", cut)) <= {"54", "1200"}


def test_whole_sentences_are_left_out_before_one_is_cut(canvas: Canvas) -> None:
    words = "54 % chance to win. A counter is worth 2.5 VP here. Staying wins more often."
    two_lines = BODY.height(canvas) * 2
    kept = [BODY.sentences_within(canvas, words, room, two_lines) for room in (700, 260, 10)]
    assert kept == [words, "54 % chance to win. A counter is worth 2.5 VP here.", "54 % chance to win."]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("pays with 54 % or", ["pays", "with", "54\u00a0%", "or"]),
        ("plays Troops 2, Tanks 3.", ["plays", "Troops\u00a02,", "Tanks\u00a03."]),
        ("1 Light and 12 Fanatics", ["1\u00a0Light", "and", "12\u00a0Fanatics"]),
        ("7 unit cards in D3 5", ["7", "unit", "cards", "in", "D3", "5"]),
    ],
)
def test_a_line_never_breaks_between_a_number_and_the_thing_that_it_counts(words: str, found: list[str]) -> None:
    assert text.breakable_words(words) == found


def test_wrapped_lines_fit_their_width_and_lose_no_words(canvas: Canvas) -> None:
    lines = BODY.wrap(canvas, SENTENCE, width=260)
    assert len(lines) > 2
    assert " ".join(lines) == SENTENCE
    assert all(BODY.width(canvas, line) <= 260 for line in lines)
    assert BODY.wrap(canvas, "one\n\ntwo", width=400) == ["one", "", "two"], "line breaks stay"

    for height in (20, 60, 66, 75, 400):
        within, leading = BODY.wrap_within(canvas, SENTENCE, width=260, height=height)
        assert " ".join(within) == SENTENCE
        assert len(within) == 1 or len(within) * BODY.height(canvas, leading) <= height

    # With little height the lines move closer before the last one is cut.
    lines_with_room, leading_with_room = BODY.wrap_within(canvas, SENTENCE, width=260, height=400)
    tight_height = len(lines) * BODY.height(canvas, leading=1.1)
    tight_lines, tight_leading = BODY.wrap_within(canvas, SENTENCE, width=260, height=tight_height)
    assert len(lines_with_room) == len(tight_lines) == len(lines)
    assert tight_leading < leading_with_room


def test_a_line_takes_the_longest_wording_that_fits_its_width(canvas: Canvas) -> None:
    choices = ("known to you alone", "only for you", "yours")
    rooms = [BODY.width(canvas, words) for words in choices]
    for room, words in zip(rooms, choices, strict=True):
        assert BODY.first_that_fits(canvas, choices, room) == words
    assert BODY.first_that_fits(canvas, choices, width=1) == "yours"


def test_a_missing_font_file_is_replaced_and_one_sentence_says_so(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    canvas = Canvas(window)
    monkeypatch.setattr(text, "ASSETS", tmp_path)
    assert TypeStyle("oswald-600", size=30).render(canvas, "Still here").get_width() > 20
    assert TypeStyle("oswald-600", size=44).render(canvas, "Still here").get_width() > 20

    (notice,) = canvas.caches.take_notices()
    assert "oswald-600" in notice
    assert canvas.caches.take_notices() == []


@pytest.mark.parametrize("face", sorted(path.stem for path in (theme.ASSETS / "fonts").glob("*/*.ttf")))
def test_every_font_of_ours_has_all_signs_of_our_texts(canvas: Canvas, face: str) -> None:
    metrics = text.font(canvas, face, 30).metrics("AZaz09…·–—−×’‘“”½é&%+()/!?")
    assert all(metric is not None for metric in metrics)


@pytest.mark.parametrize("track", [0, 2])
@pytest.mark.parametrize("points", [12, 104])
def test_very_long_words_never_make_a_surface_too_wide_for_sdl(canvas: Canvas, points: float, track: float) -> None:
    image = BODY.derive(size=points, track=track).render(canvas, "W" * 100_000)
    assert 4_000 < image.get_width() <= text.WIDEST + 2


def test_control_characters_and_surrogates_are_left_out(canvas: Canvas) -> None:
    undrawable = "An\0na\x1b \ud800\udfff"
    assert BODY.width(canvas, undrawable) > 0
    assert BODY.wrap(canvas, undrawable, width=300) == ["An na"]
    BODY.render(canvas, undrawable)
    BODY.fit(canvas, undrawable, 30)


# --- Names in every script: drawn with the system's fonts, with one sign for a letter that none has ---

RUSSIAN_FONT = Path(pygame.__file__).with_name(pygame.font.get_default_font())
"""A font with Russian and Greek letters, and no others that our faces lack, wherever the tests run."""
FOREIGN_NAMES = (
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
def canvas_without_fonts(window: pygame.Surface) -> Canvas:
    """A canvas that does not know any fonts of the system yet."""
    return Canvas(window, caches=Caches())


@pytest.fixture
def install_fonts(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A function that sets the list of fonts which the system has."""

    def install(*fonts: Path) -> None:
        """Let the system have these fonts and no others."""
        monkeypatch.setattr(foreign, "font_files", lambda: list(fonts))

    return install


def render_pixels(letters: Letters, words: str) -> bytes:
    """Render the words, and return their pixels."""
    return pygame.image.tobytes(letters.render(words, True, (255, 255, 255)), "RGBA")


def test_a_font_of_the_system_draws_a_letter_that_our_font_lacks(
    canvas_without_fonts: Canvas, install_fonts: Callable[..., None], tmp_path: Path
) -> None:
    broken = tmp_path / "Aa.ttf"
    broken.write_bytes(b"no font")
    install_fonts(broken, RUSSIAN_FONT)
    letters = text.font(canvas_without_fonts, "barlow-500", 30)
    assert render_pixels(letters, "Жук 7") == render_pixels(letters, "??? 7"), "nobody waits for the font"
    assert wait_for_fonts(canvas_without_fonts)

    system_font = pygame.font.Font(RUSSIAN_FONT, 30)
    assert letters.size("Жук")[0] == system_font.size("Жук")[0]
    assert letters.size("Жук 7")[0] == system_font.size("Жук")[0] + letters.size(" 7")[0]
    assert letters.can_show("Жук")
    assert not letters.can_show("李")

    image = letters.render("Жук", True, (255, 255, 255))
    sign = letters.render("???", True, (255, 255, 255))
    assert image.get_height() == letters.get_height()
    assert image.get_bounding_rect().w > sign.get_bounding_rect().w


@pytest.mark.parametrize(
    ("words", "shown"), [("李小", "??"), ("a👨‍👩‍👧🇩🇪b", "a??b"), ("क्षि", "??"), ("שָׁ\u200f\u200d", "?")]
)
def test_each_letter_that_no_font_has_is_drawn_as_one_question_mark(
    canvas_without_fonts: Canvas, install_fonts: Callable[..., None], words: str, shown: str
) -> None:
    install_fonts()
    letters = text.font(canvas_without_fonts, "oswald-600", 30)
    render_pixels(letters, words)
    assert not wait_for_fonts(canvas_without_fonts)
    assert render_pixels(letters, words) == render_pixels(letters, shown)
    assert letters.size(words) == letters.size(shown)


def test_a_capital_that_no_font_has_is_drawn_as_a_small_letter(
    canvas_without_fonts: Canvas, install_fonts: Callable[..., None]
) -> None:
    install_fonts(RUSSIAN_FONT)
    letters = text.font(canvas_without_fonts, "barlow-500", 30)
    for _ in range(2):  # each time a letter may ask for another font, which is then looked for
        render_pixels(letters, "Ԩԩ")
        wait_for_fonts(canvas_without_fonts)

    found = canvas_without_fonts.caches.foreign
    if found.find_font("ԩ") and not found.find_font("Ԩ"):  # this depends on the default font of pygame
        assert render_pixels(letters, "Ԩ") == render_pixels(letters, "ԩ")


@pytest.mark.parametrize("face", ["barlow-500", "oswald-600", "stardos-stencil-700", "courier-prime-700"])
def test_no_foreign_name_is_wider_or_higher_than_its_room(canvas: Canvas, face: str) -> None:
    style = styles.TypeStyle(face, size=24, track=2)
    for are_fonts_found in (False, True):
        for name in FOREIGN_NAMES:
            for room in (30, 60, 120, 240, 400):
                image = style.fit(canvas, f"{name} wins", room)
                assert image.get_width() <= canvas.px(room)
                assert image.get_height() <= text.font(canvas, face, 200).get_height()
            for width in (90, 200, 400):
                lines = style.wrap(canvas, f"{name} marches with {name}.", width)
                wide = [line for line in lines if style.derive(track=0).width(canvas, line) > width + 1]
                # A Latin word and a single letter are never divided, so they may be too wide.
                assert all(line.isascii() or len(split_letters(line)) == 1 for line in wide), wide
        if not are_fonts_found:
            wait_for_fonts(canvas)
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
def test_words_of_right_to_left_scripts_are_reversed_and_others_are_not(
    canvas_without_fonts: Canvas, words: str, from_the_left: list[str]
) -> None:
    letters = text.font(canvas_without_fonts, "barlow-500", 30)
    letters._font_for = lambda letter: (letter, "")  # another font, and so a run of its own, for every letter
    assert "".join(run.words for run in letters._split_runs(words)) == "".join(from_the_left)
    has_latin_letters = any("a" <= letter <= "z" for letter in words)
    assert is_right_to_left(words) is not has_latin_letters


def test_a_page_without_foreign_names_asks_for_no_font_of_the_system(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(foreign.Foreign, "find_font", lambda self, letter: asked.append(letter) or "")
    app.canvas.caches.forget()
    show(app, LobbyScene(GAMES["sharp_end"]))
    assert asked == []


def test_the_discovery_of_a_font_redraws_the_page(app: App, install_fonts: Callable[..., None]) -> None:
    install_fonts(RUSSIAN_FONT)
    app.canvas.caches = caches = Caches()
    scene = show(app, LobbyScene(GAMES["battlefronts"]))
    scene.name_fields[0].value = "Жук"
    steps(app, 1)
    before = pygame.image.tobytes(app.window, "RGB")
    caches.foreign._thread.join()
    steps(app, 1)

    assert pygame.image.tobytes(app.window, "RGB") != before
    assert caches.foreign.find_font("Ж") == str(RUSSIAN_FONT)


def test_a_key_with_a_foreign_letter_is_named_by_it_only_if_a_font_has_it(
    canvas_without_fonts: Canvas, install_fonts: Callable[..., None]
) -> None:
    """On a Russian keyboard the key at the place of H has the letter р."""
    canvas_without_fonts.keys = Keys(names=None, there={pygame.KSCAN_H: ord("р")})
    install_fonts()
    assert faces.cap(canvas_without_fonts, "H") == "H"

    wait_for_fonts(canvas_without_fonts)
    assert faces.name_keys(canvas_without_fonts, "Ask (H).") == "Ask (H)."

    install_fonts(RUSSIAN_FONT)
    canvas_without_fonts.caches.foreign = foreign.Foreign()
    canvas_without_fonts.caches.forget()
    assert faces.cap(canvas_without_fonts, "H") == "H"

    wait_for_fonts(canvas_without_fonts)
    assert faces.name_keys(canvas_without_fonts, "Ask (H).") == "Ask (Р)."
    assert SIGN == "?"
