"""People at the board of Fighting Front: everything can be chosen, nothing secret shows."""

from __future__ import annotations

import pygame
import pytest

from game.core.rng import Rng
from scenes.app import App
from scenes.boards.fighting_front import LISTS
from scenes.play.passing import HOLD
from tests.scenes.events import FRAME, steps
from tests.scenes.fighting_front import board_of, by_lot, click_through, seated, wait
from tests.scenes.table import played, press


@pytest.mark.parametrize(("kinds", "seed"), [(("human", "recruit"), 2), (("recruit", "human"), 4)])
def test_turns_by_clicks_alone(app: App, kinds: tuple[str, str], seed: int) -> None:
    """Whatever a person may do can be done by clicking on what it is about."""
    clicked: set[str] = set()
    scene, rng = seated(app, *kinds, seed=seed), Rng(seed)
    for _ in range(150):
        if not wait(app, scene):
            break
        action = by_lot(scene.session.match, rng)
        before = len(scene.session.match.actions)
        if action.notation in ("finish", "pass"):
            steps(app, round(HOLD / FRAME) + 2)
        click_through(app, scene, action, rng)
        now = played(scene)[before:]
        assert now, (action.notation, board_of(scene).prompt())
        assert now[0] == action.notation
        clicked.add(action.notation.split()[0])
    assert {"card", "finish", "unit"} <= clicked


def test_a_match_by_keys_alone(app: App) -> None:
    """Enter on what has the focus, Space to finish or to pass: so a match comes along."""
    scene, rng = seated(app, "human", "recruit", seed=3), Rng(5)
    for _ in range(120):
        if not wait(app, scene):
            break
        board, before = board_of(scene), len(scene.session.match.actions)
        if board.passing() is not None and not rng.below(5):
            steps(app, round(HOLD / FRAME) + 2)
            press(app, pygame.K_SPACE)
        for _ in range(60):
            if len(scene.session.match.actions) > before:
                break
            spots = [spot for spot in board.spots() if spot.key not in LISTS]
            scene.place_spots()
            scene.ring.focus(spots[rng.below(len(spots))].key)
            press(app, pygame.K_RETURN)
        assert len(scene.session.match.actions) > before, board.prompt()
    words = {notation.split()[0] for notation in played(scene)}
    assert {"card", "unit", "target", "finish"} <= words
