"""Names in every script: drawn with the system's fonts, one sign where none has a letter, never too wide."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from game.core.sanitize import letters as letters_of
from scenes.app import App
from scenes.menus.lobby import LobbyScene
from scenes.ui import faces, foreign, styles, text
from scenes.ui.cache import Caches
from scenes.ui.canvas import Canvas
from scenes.ui.keys import Keys
from scenes.ui.letters import SIGN, Letters, leftward
from tests.scenes.events import steps
from tests.scenes.menus import show

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
    assert fresh.caches.foreign.settle()
    other = pygame.font.Font(RUSSIAN_FONT, 30)
    assert letters.size("Жук")[0] == other.size("Жук")[0]
    assert letters.size("Жук 7")[0] == other.size("Жук")[0] + letters.size(" 7")[0]
    assert (letters.shows("Жук"), letters.shows("李")) == (True, False)
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
    assert not fresh.caches.foreign.settle()
    assert pixels(letters, words) == pixels(letters, shown)
    assert letters.size(words) == letters.size(shown)


def test_a_capital_that_nobody_has_is_written_small(fresh: Canvas, installed: Callable[..., None]) -> None:
    installed(RUSSIAN_FONT)
    letters = text.font(fresh, "barlow-500", 30)
    for _ in range(2):
        pixels(letters, "Ԩԩ")
        fresh.caches.foreign.settle()
    found = fresh.caches.foreign
    if found.font("ԩ") and not found.font("Ԩ"):
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
                assert all(line.isascii() or len(letters_of(line)) == 1 for line in wide), wide
        if not settled:
            canvas.caches.foreign.settle()
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
    letters._found = lambda letter: (letter, "")  # type: ignore[method-assign]
    assert "".join(run.words for run in letters._runs(words)) == "".join(from_the_left)
    assert leftward(words) is (words[0] > "z" and "beats" not in words)


def test_pages_without_foreign_names_look_for_no_font(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(foreign.Foreign, "font", lambda self, letter: asked.append(letter) or "")
    app.canvas.caches.forget()
    show(app, LobbyScene(GAMES["sharp_end"]))
    assert asked == []


def test_a_page_is_drawn_anew_once_fonts_have_come(app: App, installed: Callable[..., None]) -> None:
    installed(RUSSIAN_FONT)
    app.canvas.caches = caches = Caches()
    scene = LobbyScene(GAMES["battlefronts"])
    show(app, scene)
    scene.names[0].value = "Жук"
    steps(app, 1)
    before = pygame.image.tobytes(app.window, "RGB")
    assert caches.foreign._thread is not None
    caches.foreign._thread.join()
    steps(app, 1)
    assert pygame.image.tobytes(app.window, "RGB") != before
    assert caches.foreign.font("Ж") == str(RUSSIAN_FONT)


def test_a_key_is_named_in_letters_that_can_be_drawn(fresh: Canvas, installed: Callable[..., None]) -> None:
    fresh.keys = Keys(None, {pygame.KSCAN_H: ord("р")})
    installed()
    assert faces.cap(fresh, "H") == "H"
    fresh.caches.foreign.settle()
    assert faces.worded(fresh, "Ask (H).") == "Ask (H)."
    installed(RUSSIAN_FONT)
    fresh.caches.foreign = foreign.Foreign()
    fresh.caches.forget()
    assert faces.cap(fresh, "H") == "H"
    fresh.caches.foreign.settle()
    assert faces.worded(fresh, "Ask (H).") == "Ask (Р)."
    assert SIGN == "?"
