"""People at the board of Last Front: everything can be chosen, nothing secret shows."""

from __future__ import annotations

from game.core.rng import Rng
from scenes.app import App
from scenes.play.passing import HOLD
from tests.scenes.events import FRAME, steps
from tests.scenes.last_front import board_of, click_through, seated, some_action, wait
from tests.scenes.table import played


def test_turns_by_clicks_alone(app: App) -> None:
    """Whatever a person may do can be done by clicking on what it is about."""
    clicked: set[str] = set()
    for seats, seed in ((2, 2), (4, 7), (6, 3)):
        scene = seated(app, "human", *["recruit"] * (seats - 1), seed=seed)
        rng = Rng(seed)
        for _ in range(45):
            if not wait(app, scene):
                break
            action = some_action(scene.session.match, rng)
            before = len(scene.session.match.actions)
            steps(app, round(HOLD / FRAME) + 2)
            click_through(app, scene, action, rng)
            if action.notation == "withdraw" and len(scene.session.match.actions) == before:
                assert scene.complaints.shown
                click_through(app, scene, action, rng)
            now = played(scene)[before:]
            assert now, (action.notation, board_of(scene).prompt())
            if not action.notation.startswith("dig"):
                assert now[0] == action.notation
            clicked.add(action.notation.split()[0])
    assert {"play", "face", "finish", "withdraw", "dig"} <= clicked
