"""Who watches a match of several people that is still going on learns nothing that one of them alone knows."""

from __future__ import annotations

import pygame
import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of
from scenes.app import App
from scenes.match.session import Session
from scenes.play.replay import ReplayScene
from tests.play import moments
from tests.scenes.events import key, key_up
from tests.scenes.table import put

TABLES = [("sharp_end", 3), ("fix_bayonets", 2), ("last_front", 3), ("fighting_front", 2)]


def record(slug: str, seats: int, played: int, people: int) -> Record:
    """A match at random, left after so many actions, with people in the first seats."""
    match = Match(GAMES[slug], seats, {}, 5)
    for _ in moments(match, 5):
        if len(match.actions) == played:
            break
    kinds = ["human"] * people + ["recruit"] * (seats - people)
    return record_of(match, [SeatEntry(kind) for kind in kinds])


def watch(app: App, record: Record) -> ReplayScene:
    app.settings.speed = "instant"
    return put(app, ReplayScene(record))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_an_unfinished_match_of_several_people_is_shown_from_no_seat(app: App, slug: str, seats: int) -> None:
    scene = watch(app, record(slug, seats, 60, 2))
    app.step(1 / 60, [key(pygame.K_TAB), key_up(pygame.K_TAB)])
    for _ in range(400):
        app.advance(1 / 60, [key(pygame.K_TAB), key_up(pygame.K_TAB)])
        assert app.stack.top is scene, next(app.store.reports.iterdir()).read_text()
        view = scene.session.view(scene.viewer)
        for seat in range(seats):
            assert view.facts() == view.redact(seat).facts()
        if len(scene.session.match.actions) == 60:
            break
    assert view.facts() != scene.session.match.view(0).facts()


@pytest.mark.parametrize(("slug", "seats"), TABLES[:3])
def test_one_person_watches_from_the_own_seat_and_everybody_once_it_is_over(app: App, slug: str, seats: int) -> None:
    for played, people in ((60, 1), (10**6, 2)):
        scene = ReplayScene(record(slug, seats, played, people))
        assert type(scene.session) is Session


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_wherever_the_bar_leads_nothing_more_is_told(app: App, slug: str, seats: int) -> None:
    scene = watch(app, record(slug, seats, 60, 2))
    scene.director.paused = True
    for stop in (scene.bar.last, 3, scene.bar.last // 2):
        scene.jump(stop)
        session = scene.session
        view = session.view(scene.viewer)
        for seat in range(seats):
            assert view.facts() == view.redact(seat).facts()
        for transcript in session.past:
            told = session.seen(transcript, scene.viewer)
            assert told == tuple(beat.event for beat in session.beats(transcript, scene.viewer))
    assert not scene.buttons["restart"].enabled or scene.director.why_not_on()
