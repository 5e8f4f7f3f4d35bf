"""Screenshots of the challenges: their page, a match of one, its orders and its results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from career.challenges import CHALLENGES
from career.challenges.condition import Challenge
from game.core.record import Record, SeatEntry, load
from scenes.challenges import record_for
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.career import CareerScene
from scenes.menus.outcome import outcome_of
from scenes.menus.results import ResultsScene
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Push
from tools.challenges import kept
from tools.shooting.camera import STILL, Camera

SHOWN = "fix_bayonets-1"
BUTTONS = "sharp_end-5"
"""Its results have the most buttons."""


def won(challenge: Challenge, actions: int | None = None) -> Record:
    """A match of this challenge on its way to three stars, after so many actions or at its end."""
    played = load(kept(challenge)).notations[:actions]
    seats = [SeatEntry(kind, "Anna" if kind == "human" else "") for kind in challenge.seats]
    return replace(record_for(challenge), notations=played, seats=seats)


def challenges(camera: Camera) -> None:
    """The page after three matches, a board with its orders, and the results with their stars."""
    driver = camera.driver
    for slug in ("fix_bayonets-1", "fix_bayonets-2"):
        record = won(CHALLENGES[slug])
        driver.app.history.add(Session(setup_of(record), record).finished())
    page = CareerScene("challenges")
    driver.show(lambda: page)
    driver.frames(10)
    camera.still("challenges")
    page.act(("game", "fix_bayonets"))
    camera.still("challenges-stars")
    begun = won(CHALLENGES[SHOWN], 60)
    table = PlayScene(setup_of(begun), begun)
    driver.show(lambda: table)
    driver.until(lambda: table.asked)
    driver.seconds(STILL)
    camera.still("challenges-table")
    driver.app.stack.apply(Push(PauseScene(table)))
    camera.still("challenges-orders")
    ended = won(CHALLENGES[BUTTONS])
    driver.show(lambda: ResultsScene(outcome_of(Session(setup_of(ended), ended))))
    camera.still("challenges-results")


FILMS: Final[dict[str, Callable[[Camera], None]]] = {"challenges": challenges}
