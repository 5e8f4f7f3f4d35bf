"""Screenshots of the rules beside each board: the sheet, the rule of a word, and a card that the log names."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of
from scenes.match.setup import setup_of
from scenes.play.play_scene import PlayScene
from scenes.rulebook.glossary import Linked
from tools.shooting.camera import Camera
from tools.shooting.moments import think

SEED: Final = 4
STILL: Final = 1.2
"""Seconds until a popup is up and the sheet has come."""
ROUNDS: Final = 3


def played(slug: str) -> Record:
    """A match of a person against a bot, up to the last decision of the person in its first rounds."""
    game, asked = GAMES[slug], 0
    match = Match(game, 2, {}, SEED)
    while not match.over and game.rounds(match.state) <= ROUNDS:
        if match.state.to_act == 0 and not match.state.midway():
            asked = len(match.actions)
        think(match, SEED)
    record = record_of(match, [SeatEntry("human", "Anna"), SeatEntry("recruit")])
    return replace(record, notations=record.notations[:asked])


def film(camera: Camera) -> None:
    """The sheet, a word of the prompt and a card of the log, for each game."""
    for slug in GAMES:
        if camera.films(f"beside-{slug}"):
            _film(camera, slug)


def _film(camera: Camera, slug: str) -> None:
    driver, record = camera.driver, played(slug)
    scene = PlayScene(setup_of(record), record)
    driver.show(lambda: scene)
    driver.app.settings.end_idle = False
    driver.until(lambda: scene.asked)
    driver.seconds(STILL)
    driver.picture()  # the links are known once they are drawn
    terms = [*scene.rules.prompt, *(link for _, link in reversed(scene.log.links))]
    for name, wanted in (("rule", False), ("card", True)):
        link = next((one for one in terms if (one.term.card is not None) == wanted), None)
        if link is not None:
            _point(camera, link)
            camera.shoot(f"beside-{slug}-{name}")
    driver.point((980.0, 1064.0))
    driver.key(pygame.K_F1)
    camera.still(f"beside-{slug}-sheet", STILL)


def _point(camera: Camera, link: Linked) -> None:
    x, y = link.box.centre
    camera.driver.point((x, y))
    camera.driver.seconds(STILL)
