"""Hundreds of senseless inputs, the same in every run: no screen fails, and no match stands still for ever."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from scenes.app import SETTLED
from scenes.menus.title import TitleScene
from scenes.menus.trouble import TroubleScene
from scenes.play.play_scene import PlayScene
from scenes.play.table_scene import TableScene
from scenes.store import Settings
from tools.drive import Driver

INPUTS = 450
KEYS = [
    getattr(pygame, f"K_{name}")
    for name in "LEFT RIGHT UP DOWN RETURN RETURN SPACE SPACE ESCAPE h u l m F1 TAB PAGEUP PAGEDOWN PLUS w c s".split()
]
LAST_CORNER = (1300, 900)
"""Right below this the title has its button that quits."""


class Monkey:
    """Presses, clicks, drags, turns the wheel and pulls at the window."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver = driver
        self.rng = random.Random(seed)
        self.done: list[str] = []

    def anywhere(self) -> tuple[float, float]:
        """A point, more often than not one where something is."""
        top = self.driver.top
        if isinstance(top, TableScene) and top.ring.spots and self.rng.random() < 0.6:
            x, y, w, h = self.rng.choice(top.ring.spots).rect
            return (x + w / 2, y + h / 2)
        return (self.rng.random() * 1920, self.rng.random() * 1080)

    def act(self) -> None:
        what = self.rng.choices(["key", "click", "drag", "wheel", "size", "wait"], [45, 35, 7, 4, 2, 7])[0]
        self.done.append(f"{type(self.driver.top).__name__}: {what}")
        getattr(self, what)()

    def key(self) -> None:
        code = self.rng.choice(KEYS)
        if not (code == pygame.K_ESCAPE and isinstance(self.driver.top, TitleScene)):
            self.driver.key(code)

    def click(self) -> None:
        at = self.anywhere()
        if not (isinstance(self.driver.top, TitleScene) and at[0] > LAST_CORNER[0] and at[1] > LAST_CORNER[1]):
            self.driver.click(at)

    def drag(self) -> None:
        goal = self.anywhere()
        self.driver.drag(self.anywhere(), goal, 4)
        if self.rng.random() < 0.8:
            self.driver.release(goal)

    def wheel(self) -> None:
        self.driver.wheel(self.rng.choice((-1, 1)))

    def size(self) -> None:
        """Any size, so that widths are rounded up and down; a look at once, and one when the art for it is baked."""
        self.driver.resize((self.rng.randrange(400, 1100), self.rng.randrange(300, 620)))
        self.driver.picture()
        self.driver.skip(2 * SETTLED)
        self.driver.picture()

    def wait(self) -> None:
        self.driver.frames(self.rng.randrange(12))


def stands_still(driver: Driver) -> bool:
    """Whether a match neither asks its person nor goes on in a long time."""
    scene = driver.top
    if not isinstance(scene, PlayScene) or not scene.setup.humans:
        return False
    driver.release((0, 0))
    for _ in range(1500):
        if scene.asked or driver.top is not scene:
            return False
        driver.skip(0.25)
    return True


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_fails_and_nothing_stands_still(home: Path, seed: int) -> None:
    driver = Driver((800, 450), home, TitleScene, Settings(speed="instant"), seed)
    monkey = Monkey(driver, seed)
    driver.show(TitleScene)
    try:
        for number in range(INPUTS):
            monkey.act()
            assert driver.app.running, monkey.done[-10:]
            assert not isinstance(driver.top, TroubleScene), "\n".join(
                [*monkey.done[-10:], *(path.read_text() for path in (home / "reports").iterdir())]
            )
            if number % 30 == 0:
                assert not stands_still(driver), monkey.done[-10:]
    finally:
        driver.close()
