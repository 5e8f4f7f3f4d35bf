"""Campaigns in the player's folder and on the career page: begun, fought, gone on with, won, ended."""

from __future__ import annotations

import datetime
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from ai.levels import LEVELS
from career.campaign import FORMAT, FRONTS, HEAD, LOST, TITLE, WON, occasion_of_match
from career.occasions import describe_occasion
from game.catalogue import GAMES
from game.core.record import HUMAN, SeatEntry, dumps
from scenes.app import App
from scenes.keeping.career import Campaigns
from scenes.keeping.history import PRACTICE, FinishedMatch
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.menus.campaign_tab import MAP, CampaignTab, FrontRow, draw_map, plate
from scenes.menus.career import CareerScene
from scenes.menus.results import FrontPage
from scenes.play.play_scene import PlayScene
from scenes.ui.canvas import Box
from scenes.ui.pinboard import AskScene
from tests.scenes.fought import ended
from tests.scenes.menus import click, press, show, toast, top
from tests.scenes.table import expect, top_scene
from tests.scenes.test_lanes import canvases

DAY = datetime.date(2026, 11, 23)
GAME = GAMES["sharp_end"]


def campaigns_of(app: App) -> Campaigns:
    return Campaigns(app.store, app.history)


def file(app: App, name: str = "1.campaign") -> Path:
    return app.store.folder / "campaigns" / name


def play(app: App, number: int, game: str = "sharp_end", share: float = 1.0, practice: str = "") -> Setup:
    """Finish the next match of a front with this score for its person."""
    setup = campaigns_of(app).setup(number, GAMES[game], "Anna")
    scores = tuple(share if entry.kind == HUMAN else 1 - share for entry in setup.seats)
    finished = FinishedMatch(game, setup.options, setup.seed, setup.seats, scores, 5, 90, 60.0, "x", practice=practice)
    app.history.add(replace(finished, occasion=setup.occasion))
    return setup


def page(app: App) -> CampaignTab:
    scene = show(app, CareerScene("campaign"))
    assert isinstance(scene.tab, CampaignTab)
    return scene.tab


def row(app: App, slug: str) -> FrontRow:
    scene = top_scene(app, CareerScene)
    return expect(FrontRow, scene.form.widget(("front", slug)))


# --- the folder ------------------------------------------------------------------------------


def test_a_result_is_taken_from_the_history_and_then_stands_in_the_file(app: App) -> None:
    number = campaigns_of(app).begin(DAY, 815)
    first = play(app, number)
    second = play(app, number, share=0.0)
    assert first.seed != second.seed
    assert [entry.kind for entry in first.seats] == [HUMAN, "recruit"]
    assert [entry.kind for entry in second.seats] == ["recruit", HUMAN]
    assert campaigns_of(app).all[number].results == {"sharp_end": [WON, LOST]}
    app.history.path.unlink()
    assert campaigns_of(app).all[number].results == {"sharp_end": [WON, LOST]}, "a lost history costs nothing"


def test_the_front_page_says_how_the_series_stands(app: App) -> None:
    number = campaigns_of(app).begin(DAY, 815)
    setup = play(app, number)
    played = ended(2)
    assert "The series stands 1 : 0." in FrontPage(app, replace(played, setup=setup)).told()
    campaigns_of(app).end(number)
    assert FrontPage(app, replace(played, setup=setup)).closing == ""


def test_practice_and_a_second_try_of_the_same_match_do_not_count(app: App) -> None:
    number = campaigns_of(app).begin(DAY, 815)
    play(app, number, practice=PRACTICE)
    assert campaigns_of(app).all[number].results == {}
    occasion = occasion_of_match(number, GAME, 1)
    seats = (SeatEntry(HUMAN), SeatEntry("recruit"))
    other = FinishedMatch("battlefronts", {}, 1, seats, (1.0, 0.0), 5, 90, 60.0, "z", occasion=occasion)
    app.history.add(other)
    assert campaigns_of(app).all[number].results == {}, "a match of another game than that of the front"
    setup = play(app, number, share=0.0)
    entry = FinishedMatch("sharp_end", {}, 1, setup.seats, (1.0, 0.0), 5, 90, 60.0, "y", occasion=setup.occasion)
    app.history.add(entry)
    assert campaigns_of(app).all[number].results == {"sharp_end": [LOST]}
    assert setup.afresh(setup.seed).practice, "whoever begins the same match again plays for practice"


def test_several_campaigns_go_on_at_once_and_no_number_comes_twice(app: App) -> None:
    campaigns = campaigns_of(app)
    one, other = campaigns.begin(DAY, 815), campaigns.begin(DAY, 816)
    assert (one, other) == (1, 2)
    play(app, other)
    campaigns.refresh()
    assert [campaigns.all[number].beaten for number in (one, other)] == [0, 0]
    assert (campaigns.all[one].results, campaigns.all[other].results) == ({}, {"sharp_end": [WON]})
    campaigns.end(other)
    assert list(campaigns.all) == [one]
    assert file(app, "2.campaign.ended").exists()
    assert campaigns.begin(DAY, 817) == 3, "the matches of the second one are still in the history"


def test_a_damaged_campaign_is_set_aside_and_the_others_stay(app: App) -> None:
    campaigns = campaigns_of(app)
    campaigns.begin(DAY, 815)
    file(app, "7.campaign").write_text(f"{TITLE}\nbegun: today\n", encoding="utf-8")
    for name in ("x.campaign", "12345.campaign", "8.txt"):
        file(app, name).write_text("no matter", encoding="utf-8")
    campaigns.refresh()
    assert list(campaigns.all) == [1]
    (sentence,) = app.store.sentences()
    assert "Line 2" in sentence
    assert "7.campaign.damaged" in sentence
    assert file(app, "7.campaign.damaged").exists()
    assert file(app, "x.campaign").exists()


def test_the_campaign_of_a_later_version_is_kept_as_it_is(app: App) -> None:
    later = f"{HEAD} {FORMAT + 1}\nweather: 3 storms\n"
    campaigns_of(app).begin(DAY, 815)
    file(app, "2.campaign").write_text(later, encoding="utf-8")
    campaigns = campaigns_of(app)
    assert (list(campaigns.all), campaigns.begin(DAY, 816)) == ([1], 3)
    assert file(app, "2.campaign").read_text(encoding="utf-8") == later
    (sentence,) = app.store.sentences()
    assert "newer version" in sentence


# --- the page --------------------------------------------------------------------------------


def test_a_campaign_is_begun_and_its_first_match_played(app: App) -> None:
    tab = page(app)
    assert tab.subtitle == "FIVE FRONTS, FOUR LEVELS, BEST OF THREE"
    press(app, pygame.K_n)
    assert tab.number == 1
    assert tab.campaign is not None
    assert tab.campaign.begun == app.history.now().date()
    assert tab.page.form.ring.focused == ("front", next(iter(FRONTS))), "Enter begins with the first front"
    press(app, pygame.K_3)
    press(app, pygame.K_RETURN)
    assert tab.page.form.ring.focused == ("front", next(iter(FRONTS))), "and leads from the tab there"
    app.profiles.rename("Cleo")
    click(app, row(app, "last_front"))
    scene = top_scene(app, PlayScene)
    assert scene.setup.game.slug == "last_front"
    assert scene.setup.occasion == occasion_of_match(1, GAMES["last_front"], 1)
    assert list(scene.setup.seats) == [SeatEntry(HUMAN, "Cleo"), SeatEntry("recruit")]


def test_a_match_that_was_left_is_gone_on_with(app: App) -> None:
    campaigns_of(app).begin(DAY, 815)
    setup = campaigns_of(app).setup(1, GAME, "Anna")
    session = Session(setup)
    app.store.write(app.store.saves.folder / "sharp_end.record", dumps(session.record()))
    page(app)
    assert [row(app, slug).end for slug in FRONTS] == ["PLAY", "GO ON", "PLAY", "PLAY", "PLAY"]
    click(app, row(app, "sharp_end"))
    scene = top_scene(app, PlayScene)
    assert scene.setup == setup


def test_practice_that_was_left_is_not_gone_on_with(app: App) -> None:
    campaigns_of(app).begin(DAY, 815)
    setup = replace(campaigns_of(app).setup(1, GAME, "Anna"), practice=True)
    app.store.write(app.store.saves.folder / "sharp_end.record", dumps(Session(setup).record()))
    page(app)
    assert row(app, "sharp_end").end == "PLAY"


def test_what_another_window_has_played_is_not_played_again(app: App) -> None:
    campaigns_of(app).begin(DAY, 815)
    page(app)
    play(app, 1)
    click(app, row(app, "sharp_end"))
    scene = top_scene(app, PlayScene)
    assert scene.setup.occasion == occasion_of_match(1, GAME, 2)


def test_a_row_tells_how_its_series_stands(app: App) -> None:
    campaigns_of(app).begin(DAY, 815)
    for share in (1.0, 1.0, 0.0):
        play(app, 1, share=share)
        campaigns_of(app)
    tab = page(app)
    assert row(app, "sharp_end").words == "against a Sergeant · 0 : 1"
    assert row(app, "last_front").words == "against a Recruit"
    assert tab.subtitle == "1 OF 20 LEVELS BEATEN"
    play(app, 1, share=0.0)
    tab.resumed()
    assert tab.subtitle == "1 OF 20 LEVELS BEATEN · 1 SETBACK"


def test_a_front_that_is_won_says_so_and_a_won_campaign_is_over(app: App) -> None:
    campaigns_of(app).begin(DAY, 815)
    won = "".join(f"{slug}: {'won won ' * 4}\n" for slug in GAMES)
    file(app).write_text(file(app).read_text(encoding="utf-8") + won, encoding="utf-8")
    tab = page(app)
    assert tab.subtitle == "EUROPE IS YOURS"
    assert {row(app, slug).end for slug in FRONTS} == {"WON"}
    click(app, row(app, "sharp_end"))
    assert isinstance(top(app), CareerScene)
    assert toast(app)[0] == "WON"


def test_a_campaign_leaves_the_list_only_after_a_question(app: App) -> None:
    campaigns_of(app).begin(DAY, 815)
    tab = page(app)
    press(app, pygame.K_x)
    assert isinstance(top(app), AskScene)
    press(app, pygame.K_ESCAPE)
    assert tab.number == 1
    press(app, pygame.K_x, pygame.K_1)
    assert tab.campaign is None
    assert file(app, "1.campaign.ended").exists()


def test_the_selector_turns_to_another_campaign(app: App) -> None:
    campaigns = campaigns_of(app)
    campaigns.begin(DAY, 815)
    campaigns.begin(DAY, 816)
    tab = page(app)
    assert tab.number == 2, "the newest one is shown first"
    scene = top_scene(app, CareerScene)
    scene.form.ring.focus("which")
    press(app, pygame.K_RIGHT)
    assert tab.number == 1


def test_the_map_fills_with_the_land_that_is_won(app: App) -> None:
    """Each front has land of its own, and none is left out."""
    campaigns = campaigns_of(app)
    campaigns.begin(DAY, 815)
    one = campaigns.all[1]

    def drawn() -> pygame.Surface:
        draw_map(app.canvas, MAP, one, None)
        return app.canvas.surface.subsurface(app.canvas.rect(*MAP.inset(20))).copy()

    def changed(before: pygame.Surface, after: pygame.Surface) -> int:
        return pygame.mask.from_threshold(after, (0, 0, 0), (3, 3, 3, 255), before).count()

    whole, last = drawn(), drawn()
    same = [changed(whole, last)]
    for slug in FRONTS:
        one.results[slug] = []
        for _ in LEVELS:
            one.results[slug] += [WON, WON]
            same.append(changed(whole, drawn()))
    assert all(later < earlier - same[0] / 200 for earlier, later in pairwise(same))


def test_the_plates_of_the_fronts_lie_apart(app: App) -> None:
    for canvas in canvases(app):
        places = [(MAP.x + MAP.w * front.x, MAP.y + MAP.h * front.y) for front in FRONTS.values()]
        boxes = [pygame.FRect(plate(canvas, at, slug)) for at, slug in zip(places, FRONTS, strict=True)]
        assert not any(one.colliderect(other) for one, other in combinations(boxes, 2)), (
            canvas.size,
            canvas.type_scale,
        )
        assert all(pygame.FRect(MAP).contains(box) for box in boxes)


def test_an_occasion_is_told_in_words(app: App) -> None:
    assert describe_occasion(occasion_of_match(2, GAME, 5)) == "Campaign 2, Normandy"


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_front_on_the_map(slug: str) -> None:
    front = FRONTS[slug]
    assert 0 < front.x < 1
    assert 0 < front.y < 1
    assert Box(0, 0, 1, 1).holds((front.x, front.y))


def test_entries_keep_the_name_of_whoever_plays(app: App) -> None:
    campaigns = campaigns_of(app)
    campaigns.begin(DAY, 815)
    assert SeatEntry(HUMAN, "Cleo") in campaigns.setup(1, GAME, "Cleo").seats
