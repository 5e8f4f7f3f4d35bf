"""The deal code of the lobby: drawn, shown, typed, copied and pasted; and what is said where that cannot be."""

from __future__ import annotations

import pygame
import pytest

from career.deal_code import Deal, code_of
from game.catalogue import GAMES
from scenes.app import App
from scenes.menus.codes import NOTE
from scenes.menus.lobby import LobbyScene
from scenes.play.play_scene import PlayScene
from scenes.ui import clipboard
from scenes.ui.canvas import Box
from tests.scenes.events import key, key_up, steps, typed
from tests.scenes.menus import Board, button, click, press, show, top
from tests.scenes.table import top_scene
from tests.scenes.test_lanes import SAMPLE, canvases

GAME = GAMES["sharp_end"]
DEAL = Deal(
    GAME,
    {"turns": "9", "terrain": "on", "enemy": "off", "fog": "on", "beach": "off", "first": "by lot"},
    ("captain", "human", "recruit", "general"),
    0x9A3C51F07B,
)
CODE = code_of(DEAL)


@pytest.fixture
def scene(app: App) -> LobbyScene:
    return show(app, LobbyScene(GAME))


def stands(scene: LobbyScene) -> Deal:
    """The match as the lobby is set up."""
    return scene._match_of(scene.deal.number or 0)


def said(app: App) -> str:
    assert app.toasts.shown is not None
    return app.toasts.shown[1]


def begin(app: App, scene: LobbyScene) -> PlayScene:
    click(app, button(scene, "start"))
    return top_scene(app, PlayScene)


def test_no_deal_is_shown_until_one_is_drawn(app: App, scene: LobbyScene) -> None:
    assert scene.deal.field.value == ""
    click(app, button(scene, "dice"))
    first = scene.deal.field.value
    assert first == code_of(stands(scene))
    press(app, pygame.K_d)
    assert scene.deal.field.value not in ("", first)


def test_the_code_follows_what_is_set_and_the_deal_stays(app: App, scene: LobbyScene) -> None:
    click(app, button(scene, "dice"))
    number, shown = scene.deal.number, {scene.deal.field.value}
    for name in ("more", ("option", "fog"), ("kind", 1)):
        click(app, scene.form.widget(name))
        shown.add(scene.deal.field.value)
        assert scene.deal.field.value == code_of(stands(scene))
    assert (scene.deal.number, len(shown)) == (number, 4)
    assert begin(app, scene).setup.seed == number


@pytest.mark.parametrize("way", ["typed", "pasted", "Ctrl+V", "Ctrl+V in the field"])
def test_a_code_sets_up_its_match(app: App, scene: LobbyScene, board: Board, way: str) -> None:
    scene.names[0].value = "Anna"
    board.held = f"Beat this: {CODE.lower()}!"
    if "typed" in way or "field" in way:
        scene.form.ring.focus("seed")
        press(app, pygame.K_RETURN)
    if way == "typed":
        steps(app, 1, typed(CODE.lower().replace("-", " ")))
    elif way == "pasted":
        click(app, button(scene, "paste"))
    else:
        steps(app, 2, key(pygame.K_v, pygame.KMOD_CTRL), key_up(pygame.K_v))
    if "typed" in way or "field" in way:
        press(app, pygame.K_RETURN)
    assert stands(scene) == DEAL
    assert scene.deal.field.value == CODE
    setup = begin(app, scene).setup
    assert (setup.options, setup.seed) == (DEAL.options, DEAL.seed)
    assert [entry.name for entry in setup.seats] == ["", "Anna", "", ""]
    assert tuple(entry.kind for entry in setup.seats) == DEAL.kinds
    assert setup.code == CODE


def test_a_code_of_another_game_leads_to_its_lobby(app: App, board: Board) -> None:
    show(app, LobbyScene(GAMES["battlefronts"]))
    board.held = CODE
    click(app, button(top(app), "paste"))
    there = top_scene(app, LobbyScene)
    assert stands(there) == DEAL
    assert "At the Sharp End" in said(app)


@pytest.mark.parametrize(
    ("held", "why"),
    [
        (None, "There is no clipboard here."),
        ("", "The clipboard is empty."),
        ("\u200b\ufeff\n", "The clipboard is empty."),
        ("hello", "A deal code has 5 groups of 5 letters"),
        (CODE[:13] + "?" + CODE[14:], "The third group is wrong"),
    ],
)
def test_what_cannot_be_pasted_changes_nothing_and_says_why(
    app: App, scene: LobbyScene, board: Board, held: str | None, why: str
) -> None:
    click(app, button(scene, "dice"))
    before = stands(scene)
    board.held = held
    click(app, button(scene, "paste"))
    assert said(app).startswith(why)
    assert stands(scene) == before


def test_a_wrong_code_is_kept_and_told_when_the_match_would_begin(app: App, scene: LobbyScene) -> None:
    scene.deal.field.value = wrong = CODE[:7] + ("2" if CODE[7] != "2" else "3") + CODE[8:]
    click(app, button(scene, "start"))
    assert top(app) is scene
    assert said(app).startswith("The second group is wrong")
    assert scene.deal.field.value == wrong


def test_a_wrong_code_that_was_typed_is_told_below_its_field(app: App, scene: LobbyScene) -> None:
    """Not while somebody types there, since no code is whole before its last letter."""
    scene.deal.field.value = CODE[:7] + ("2" if CODE[7] != "2" else "3") + CODE[8:]
    scene.deal.field._typing = True
    assert scene.deal.note == NOTE
    scene.deal.field._typing = False
    assert scene.deal.note.startswith("The second group is wrong")
    scene.form.ring.hovered = "seed"
    assert scene._explained() == scene.deal.note
    scene.deal.field.value = CODE
    assert scene.deal.note == NOTE


def test_it_is_told_where_every_rule_has_its_note(app: App, written: list[tuple[str, Box]]) -> None:
    show(app, scene := LobbyScene(GAMES["battlefronts"]))
    assert scene.layout.noted
    scene.deal.field.value = CODE[:-1]
    steps(app, 2)
    assert any(words.startswith("The fifth group is wrong") for words, _ in written)


def test_copying_draws_the_deal_that_is_then_played(app: App, scene: LobbyScene, board: Board) -> None:
    steps(app, 2, key(pygame.K_c, pygame.KMOD_CTRL), key_up(pygame.K_c))
    assert board.held == code_of(stands(scene))
    assert board.held in said(app)
    assert begin(app, scene).setup.code == board.held


def test_without_a_clipboard_the_code_is_said(app: App, scene: LobbyScene, board: Board) -> None:
    board.held = None
    click(app, button(scene, "copy"))
    assert said(app) == f"There is no clipboard here. The code is {scene.deal.field.value}."


@pytest.mark.parametrize("slug", GAMES)
def test_the_whole_code_is_shown(app: App, cut: list[str], slug: str) -> None:
    scene = show(app, LobbyScene(GAMES[slug]))
    scene.deal.field.value = code = "-".join(["W" * 5] * 5)
    for canvas in canvases(app, (*SAMPLE, *SAMPLE[:1])):
        canvas.caches.forget()
        scene.draw(canvas)
        assert code not in cut, canvas.size
        draw = button(scene, "dice")
        words = canvas.size[0] == 1920 and canvas.type_scale == 1
        assert bool(draw.label) is words, "a picture where there is no room for words"
        assert draw.label or draw.icon
        assert scene.form.ring.spot(draw.key) == draw.spot()


def test_the_clipboard_of_the_desktop_holds_what_is_put_there_and_a_desktop_may_have_none(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert clipboard.put(CODE)
    assert clipboard.get() == CODE

    def fail(*_: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "has_text", fail)
    assert not clipboard.put(CODE)
    assert clipboard.get() is None
