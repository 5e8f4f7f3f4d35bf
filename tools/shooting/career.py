"""Screenshots of the career page, of challenges, and of what says the occasion of a match."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from career.campaign import FRONTS
from career.challenges import CHALLENGES
from career.challenges.condition import Challenge
from career.daily import deal_of_day, occasion_on
from career.medals import MEDALS
from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from game.core.record import Record, SeatEntry, dumps, load, record_of
from scenes.keeping.challenges import record_for
from scenes.keeping.history import FinishedMatch, History
from scenes.keeping.reviews import Look, Review, tally
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.career import CareerScene
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene, outcome_of
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Push
from tools.challenges import kept
from tools.shooting.camera import STILL, Camera
from tools.shooting.screens import SEED, fought


def career(camera: Camera) -> None:
    """The deals of the day: nothing played yet, and after a week in which some were played and one was begun."""
    driver = camera.driver
    evening = datetime.datetime(2026, 11, 23, 20, 5)
    driver.app.history.now = lambda: evening
    driver.show(CareerScene)
    camera.still("career-first")
    for back in range(6, -1, -1):
        for number, slug in enumerate(("battlefronts", "sharp_end", "fix_bayonets", "fighting_front")):
            if back != 3 and not (back + number) % 3:
                of_the_day(driver.app.history, GAMES[slug], evening.date() - datetime.timedelta(days=back))
    left = begun_of_the_day(GAMES["last_front"], evening.date())
    driver.app.store.write(driver.app.store.saves.folder / "last_front.record", dumps(left))
    driver.show(CareerScene)
    camera.still("career-daily")
    driver.show(RecordsScene)
    camera.still("career-records")
    scene = PlayScene(setup_of(left), left)
    driver.show(lambda: scene)
    driver.app.stack.apply(Push(PauseScene(scene)))
    camera.still("career-pause")
    ended, _ = fought(SEED, ("human", "general"))
    record = replace(record_of(ended, left.seats[:2]), occasion=left.occasion)
    driver.show(lambda: ResultsScene(outcome_of(Session(setup_of(record), record))))
    camera.still("career-results")


def campaign(camera: Camera) -> None:
    """The campaign before the first one, on its way, and won."""
    driver = camera.driver
    driver.show(lambda: CareerScene("campaign"))
    camera.still("campaign-first")
    driver.key(pygame.K_n)
    camera.still("campaign-begun")
    (path,) = driver.app.store.listing(driver.app.store.folder / "campaigns")
    fought = ("won won won lost won won", "lost lost won won", "won won " * 3 + "won", "", "won lost won won won")
    text = driver.app.store.read(path) or ""
    lines = "".join(f"{slug}: {results}\n" for slug, results in zip(FRONTS, fought, strict=True))
    for name, told in (("middle", lines), ("won", "".join(f"{slug}: {'won won ' * 4}\n" for slug in FRONTS))):
        driver.app.store.write(path, text + told)
        driver.show(lambda: CareerScene("campaign"))
        camera.still(f"campaign-{name}")


def medals(camera: Camera) -> None:
    """The medals after a dozen, with the words of one that is left."""
    driver = camera.driver
    some = list(MEDALS)[:3] + list(MEDALS)[13:36:3]
    driver.app.store.write(driver.app.store.folder / "medals.txt", "".join(f"{slug} 2026-11-23\n" for slug in some))
    driver.show(lambda: CareerScene("medals"))
    driver.key(pygame.K_DOWN)
    camera.still("medals")


def begun_of_the_day(game: Game, day: datetime.date) -> Record:
    """The deal of a day, of which nothing is played."""
    deal = deal_of_day(game, day)
    entries = [SeatEntry(kind, "Anna" if kind == "human" else "") for kind in deal.kinds]
    match = Match(game, len(deal.kinds), deal.options, deal.seed)
    return replace(record_of(match, entries), occasion=occasion_on(day))


def of_the_day(history: History, game: Game, day: datetime.date) -> None:
    """Put a deal of the day into the history; of every second day it is reviewed."""
    record = begun_of_the_day(game, day)
    scores = tuple(float((seat.kind == "human") == bool(day.day % 3)) for seat in record.seats)
    what = game.slug, record.options, record.seed, tuple(record.seats), scores, day.day % 7 + 3, 90
    history.add(FinishedMatch(*what, 600.0 + 45 * day.day, dumps(record), occasion=record.occasion))
    if day.day % 2:
        looks = [Look(i, 0, 0.2, 0.5, 0.1, "pass" if i % 5 == 0 else "") for i in range(25)]
        history.add_review(dumps(record), Review((tally(0, 25, 25, looks),), tuple(looks)))


# --- Challenges -----------------------------------------------------------------------------------

SHOWN: Final = "fix_bayonets-1"
BUTTONS: Final = "sharp_end-5"
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


FILMS: Final[dict[str, Callable[[Camera], None]]] = {
    "career": career,
    "campaign": campaign,
    "medals": medals,
    "challenges": challenges,
}
