"""Officers in the seats of bots: which of them the lobby offers, and where they come back."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from career import daily
from career.campaign import FrontScore
from career.challenges import CHALLENGES
from career.officers import OFFICERS, officer_of, seat_officers
from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes.app import App
from scenes.keeping.campaigns import Campaigns
from scenes.keeping.challenges import setup_for
from scenes.keeping.finished import Past
from scenes.match.play_director import demo_setup
from scenes.match.setup import Setup
from scenes.menus import front_page
from scenes.menus.campaign_tab import FrontRow
from scenes.menus.career import CareerScene
from scenes.menus.daily_tab import Days
from scenes.menus.front_page import FrontPage
from scenes.menus.lobby import LobbyScene
from scenes.menus.rivals import SURNAMES, Rivals
from scenes.play.demo import DemoScene
from scenes.play.play_scene import PlayScene
from scenes.ui.canvas import Box
from tests.scenes.bots import InstantWorker
from tests.scenes.events import until
from tests.scenes.fought import match_result
from tests.scenes.menus import button, show
from tests.scenes.table import click, press, top_scene

GAME = GAMES["last_front"]
EVENING = datetime.date(2026, 11, 28)
NEXT_EVENING = datetime.date(2026, 11, 29)
ENTRIES = (SeatEntry("human", "Anna"), *[SeatEntry("captain")] * 5)


def surnames(rivals: Rivals) -> list[str]:
    """Return the surname of the officer of each seat."""
    return [rivals.officer_at(seat).surname for seat in range(len(ENTRIES))]


def surnames_in(setup: Setup) -> list[str]:
    """Return the names in the seats of bots, each of which has to be that of an officer."""
    entries = [entry for entry in setup.seats if not entry.person]
    assert all(officer_of(entry) is not None for entry in entries)
    return [entry.name for entry in entries]


# --- who is offered --------------------------------------------------------------------------------


def test_the_lobby_offers_the_same_officers_all_evening_and_others_the_next() -> None:
    offered = surnames(Rivals(GAME, ENTRIES, last_match=None, today=EVENING))
    assert len(set(offered)) == len(ENTRIES), "no officer sits twice"
    assert surnames(Rivals(GAME, ENTRIES, last_match=None, today=EVENING)) == offered
    assert surnames(Rivals(GAME, ENTRIES, last_match=None, today=NEXT_EVENING)) != offered


@pytest.mark.parametrize(("day", "stays"), [(EVENING, True), (NEXT_EVENING, False)], ids=["same day", "next day"])
def test_the_officers_of_the_last_match_stay_on_the_same_day(day: datetime.date, stays: bool) -> None:
    offered = surnames(Rivals(GAME, ENTRIES, last_match=None, today=EVENING))
    chosen = next(officer.surname for officer in OFFICERS.values() if officer.surname not in offered)
    last_seats = (ENTRIES[0], SeatEntry("captain", chosen), *ENTRIES[2:])
    ended = datetime.datetime.combine(EVENING, datetime.time(20)).timestamp()
    last_match = Past(
        number=1, game=GAME.slug, options={}, seats=last_seats, scores=(1.0,) * 6, rounds=5, seconds=60.0, ended=ended
    )

    rivals = Rivals(GAME, entries=last_seats, last_match=last_match, today=day)
    assert (rivals.officer_at(1).surname == chosen) is stays


def test_an_officer_who_is_chosen_for_another_seat_changes_places() -> None:
    rivals = Rivals(GAME, ENTRIES, last_match=None, today=EVENING)
    first, second, *others = surnames(rivals)
    rivals.selectors[0].at = rivals.selectors[1].at
    rivals.keep_apart(0)
    assert surnames(rivals) == [second, first, *others]


def test_an_officer_is_chosen_in_the_lobby_and_named_at_the_table(app: App) -> None:
    scene = show(app, LobbyScene(GAMES["battlefronts"]))
    offered = scene.rivals.officer_at(1).surname
    scene.form.ring.focus(("officer", 1))
    press(app, pygame.K_RIGHT)
    chosen = scene.rivals.officer_at(1)
    assert chosen.surname != offered

    click(app, button(scene, "start"))
    setup = top_scene(app, PlayScene).setup
    assert setup.seats[1].name == setup.name(1) == chosen.surname
    assert setup.officer(1) is chosen


@pytest.mark.parametrize(
    "entry",
    [
        SeatEntry("human", "Karrow"),
        SeatEntry("bot", "Karrow"),
        SeatEntry("random", "Karrow"),
        SeatEntry("general", "Ben"),
    ],
    ids=["person", "program", "chance", "other name"],
)
def test_only_a_level_with_the_surname_of_an_officer_is_one(entry: SeatEntry) -> None:
    assert officer_of(entry) is None


@pytest.mark.parametrize(
    ("entries", "filled"),
    [
        (("human", "general"), (False, True)),
        (("human", "human"), (False, False)),
        (("general", "captain", "recruit"), (True, True, True)),
        (("human", "bot"), (False, False)),
    ],
    ids=["person and bot", "two people", "bots", "person and program"],
)
def test_only_bots_of_a_level_get_an_officer(entries: Sequence[str], filled: Sequence[bool]) -> None:
    seated = seat_officers([SeatEntry(kind) for kind in entries], "any occasion")
    assert tuple(officer_of(entry) is not None for entry in seated) == filled
    assert len({entry.name for entry in seated if entry.name}) == sum(filled)


def test_an_officer_who_sits_already_is_not_seated_twice() -> None:
    seats = [SeatEntry("captain", surname) for surname in ("Karrow", "Tolm", "Merrin", "Drey", "Pell")]
    seated = seat_officers([*seats, SeatEntry("captain")], "any occasion")
    assert seated[:5] == tuple(seats)
    assert seated[5].name in {"Saye", "Hask", "Quill"}


# --- where officers come back ----------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_the_deal_of_a_day_has_the_same_officers_for_everybody(app: App, slug: str) -> None:
    deals = Days(app)
    setups = [deals.setup(GAMES[slug], EVENING, EVENING, person) for person in ("Anna", "Ben")]
    kinds = daily.deal_of_day(GAMES[slug], EVENING).kinds
    assert surnames_in(setups[0]) == surnames_in(setups[1])
    assert len(surnames_in(setups[0])) == sum(kind != "human" for kind in kinds)


def test_a_challenge_names_its_officers() -> None:
    for challenge in CHALLENGES.values():
        assert surnames_in(setup_for(challenge, "Anna")) == surnames_in(setup_for(challenge, "Ben"))


def test_the_opponent_of_a_front_comes_back_in_each_of_its_matches(app: App) -> None:
    """The names of the bots in a setup are those of the opponents. A won match on a front changes none of them."""
    campaigns = Campaigns(app.store, app.history)
    number = campaigns.begin(EVENING, seed=7)
    names = {slug: surnames_in(campaigns.setup(number, game, "Anna")) for slug, game in GAMES.items()}
    assert names == {slug: [campaigns.opponent(number, game).surname] for slug, game in GAMES.items()}
    assert len({*map(tuple, names.values())}) == len(names), "each front has an opponent of its own"
    campaigns.all[number].results["battlefronts"] = ["won"]
    assert surnames_in(campaigns.setup(number, GAMES["battlefronts"], "Anna")) == names["battlefronts"]


def test_the_officers_of_a_demonstration_stay_when_its_levels_change(app: App) -> None:
    scene = show(app, DemoScene(demo_setup(app.rng, GAMES["battlefronts"])))
    names = surnames_in(scene.director.setup)
    scene.director.change_levels()
    assert surnames_in(scene.director.setup) == names


# --- who is named on the pages ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "words", "expression"),
    [
        (FrontScore(beaten=0, won=0, lost=0, setbacks=0), "against Recruit Pell", "calm"),
        (FrontScore(beaten=1, won=1, lost=0, setbacks=0), "against Sergeant Pell · 1 : 0", "worried"),
        (FrontScore(beaten=2, won=0, lost=1, setbacks=0), "against Captain Pell · 0 : 1", "pleased"),
        (FrontScore(beaten=2, won=1, lost=1, setbacks=3), "against Captain Pell · 1 : 1", "calm"),
        (FrontScore(beaten=4, won=0, lost=0, setbacks=0), "won against Pell", "grim"),
    ],
    ids=["begun", "ahead", "behind", "even", "won"],
)
def test_a_front_of_a_campaign_shows_its_officer(score: FrontScore, words: str, expression: str) -> None:
    row = FrontRow("battlefronts", Box(0, 0, 700, 78), score, officer=OFFICERS["pell"], is_interrupted=False)
    assert (row.state_words, row.expression) == (words, expression)
    assert words in row.spoken


def test_the_campaign_page_shows_the_opponent_of_each_front(app: App) -> None:
    scene = show(app, CareerScene("campaign"))
    press(app, pygame.K_n)  # begins campaign 1
    rows = [widget for widget in scene.form.widgets if isinstance(widget, FrontRow)]
    campaigns = Campaigns(app.store, app.history)
    assert {row.slug: row.officer for row in rows} == {
        slug: campaigns.opponent(number=1, game=game) for slug, game in GAMES.items()
    }


def test_the_deal_of_a_day_and_a_challenge_name_their_officers(app: App, drawn_words: list[tuple[str, Box]]) -> None:
    for tab in ("daily", "challenges"):
        drawn_words.clear()
        show(app, CareerScene(tab))
        named = [words for words, _ in drawn_words if words.casefold().startswith("against ")]
        assert len(named) >= len(GAMES)
        assert all(any(surname in words for surname in SURNAMES) for words in named)


@pytest.mark.parametrize(
    ("scores", "expressions"),
    [
        ((1.0, 0.0, 0.0), ["grim", "grim"]),
        ((0.0, 1.0, 0.0), ["pleased", "grim"]),
        ((1 / 3, 1 / 3, 1 / 3), ["calm", "calm"]),
        ((0.5, 0.0, 0.5), ["grim", "pleased"]),
    ],
    ids=["won", "lost", "drawn", "shared"],
)
def test_the_front_page_shows_each_officer_by_the_result(
    app: App, monkeypatch: pytest.MonkeyPatch, scores: tuple[float, ...], expressions: list[str]
) -> None:
    heads: list[tuple[str, str]] = []
    monkeypatch.setattr(
        front_page, "draw_head", lambda canvas, officer, expression, *_, **__: heads.append((officer.slug, expression))
    )
    result = match_result(seats=3, scores=scores)
    seats = (result.setup.seats[0], SeatEntry("general", "Pell"), SeatEntry("captain", "Saye"))
    page = FrontPage(app, replace(result, setup=replace(result.setup, seats=seats)))
    page.draw(app.canvas)
    assert heads == [("pell", expressions[0]), ("saye", expressions[1])]

    spoken = page.spoken_sentences()[-2]
    assert "General Pell" in spoken
    assert "Captain Saye" in spoken


# --- their temper ----------------------------------------------------------------------------------


def test_the_temper_of_the_officer_goes_to_the_bots_and_none_with_a_hint(app: App) -> None:
    """Karrow is bold, and decides first. Then the person in seat 0 asks for a hint."""
    bots = app.bots
    assert isinstance(bots, InstantWorker)
    seats = (SeatEntry("human", "Anna"), SeatEntry("recruit", "Karrow"))
    scene = show(app, app.routes.match(Setup(GAMES["battlefronts"], seats, {"first": "seat 2"}, seed=7)))
    assert isinstance(scene, PlayScene)
    until(app, lambda: scene.is_person_asked)
    assert set(bots.tempers) == {"bold"}

    scene.director.hint()
    assert bots.tempers[-1] == ""
