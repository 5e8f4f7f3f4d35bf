"""Screenshots of the pages: of all screens but the boards."""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from ai.levels import LEVELS
from career.campaign import FRONTS
from career.challenges import CHALLENGES
from career.challenges.condition import Challenge
from career.daily import deal_of_day, occasion_on
from career.medals import MEDALS
from career.officers import seat_officers
from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from game.core.record import HUMAN, Record, SeatEntry, dumps, load, record_of
from scenes import routes
from scenes import settings as settings_file
from scenes.boards import BOARDS
from scenes.boards.guided_matches import guided_matches
from scenes.boards.parts import Call
from scenes.boards.script import Script
from scenes.boards.words import Dispatch
from scenes.keeping.challenges import record_for
from scenes.keeping.finished import FinishedMatch, Label
from scenes.keeping.history import History
from scenes.keeping.keeper import finished_match
from scenes.keeping.schemas import GUIDED, PRACTICE
from scenes.keeping.store import Store
from scenes.match.pass_guard import HOLD
from scenes.match.review_result import Look, Review, tally
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.career import CareerScene
from scenes.menus.keys import KeysScene
from scenes.menus.lobby import LobbyScene
from scenes.menus.match_result import result_of
from scenes.menus.results import ResultsScene
from scenes.menus.settings import CreditsScene, SettingsScene
from scenes.menus.title import TitleScene
from scenes.menus.trouble import TroubleScene
from scenes.play.demo import DemoScene
from scenes.play.hand_over import HandOverScene
from scenes.play.log_panel import LogLine
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.screen_reader import ScreenReader
from scenes.stack import Pop, Push, Replace, Reset
from scenes.ui.voice import SYSTEMS, SystemVoice
from tools.challenges import record_path
from tools.lessons.window import scene_at
from tools.shooting.camera import STILL, Camera
from tools.shooting.moments import AWAY, first_action, play_first_action

# --- The rules beside each board ------------------------------------------------------------------

DEAL: Final = 4
UP: Final = 1.2
"""Seconds until a popup is up and the sheet has come."""
ROUNDS: Final = 3
NOTHING: Final = (980.0, 1064.0)
"""A place for the mouse at which it points at nothing beside the open rules."""
MEDALS_HANG: Final = 1.6
"""Seconds until medals have come down on the page of results."""


def record_of_opening(slug: str) -> Record:
    """Return the record of a match of a person, in seat 0, against a bot. The person is to decide next.

    It has the actions before the person's last decision in the first ROUNDS rounds.
    """
    game = GAMES[slug]
    match = Match(game, seats=2, options={}, seed=DEAL)
    actions_before_decision = 0
    while not match.over and game.rounds(match.state) <= ROUNDS:
        if match.state.to_act == 0 and not match.state.is_midway():
            actions_before_decision = len(match.actions)
        play_first_action(match, DEAL)
    record = record_of(match, [SeatEntry("human", "Anna"), SeatEntry("recruit")])
    return replace(record, notations=record.notations[:actions_before_decision])


def take_rules_beside(camera: Camera) -> None:
    """Take pictures of the rules beside the table of each game: the F1 sheet, a linked word, a linked card."""
    for slug in GAMES:
        if camera.wants_any(f"beside-{slug}"):
            _take_rules_beside(camera, slug)


def _take_rules_beside(camera: Camera, slug: str) -> None:
    """Take the pictures of the rules beside the table of one game: a linked word, a linked card, and the F1 sheet."""
    driver = camera.driver
    record = record_of_opening(slug)
    scene = PlayScene(setup_of(record), record)
    driver.show_scene(scene)
    driver.app.settings.end_idle = False  # else a phase in which nothing can be done would end by itself
    driver.wait_until(lambda: scene.is_person_asked)
    driver.pass_seconds(UP)
    driver.take_picture()  # the links are known once they are drawn

    # The links of the question, then those of the log, the newest first. A link leads to a rule or to a card.
    links = [*scene.rules.prompt, *(link for _, link in reversed(scene.log.links))]
    for name, is_of_card in (("rule", False), ("card", True)):
        link = next((link for link in links if (link.term.card is not None) == is_of_card), None)
        if link is not None:
            driver.move_pointer_to(link.box.centre)
            driver.pass_seconds(UP)
            camera.save_picture(f"beside-{slug}-{name}")

    driver.move_pointer_to(NOTHING)
    driver.press_key(pygame.K_F1)
    camera.take_still(f"beside-{slug}-sheet", UP)


# --- Guided matches, bubble by bubble --------------------------------------------------------------


def take_lessons(camera: Camera) -> None:
    """Take a picture of every bubble of all guided matches, at the moment at which it comes up."""
    for slug in BOARDS:
        for number, script in enumerate(guided_matches(slug)):
            name = f"lesson-{slug}" if number == 0 else f"lesson-{slug}-second"
            if camera.wants_any(name):
                _take_lesson(camera, script, name)


def _take_lesson(camera: Camera, script: Script, name: str) -> None:
    """Take a picture of every bubble of one guided match. `name` begins the names of the pictures.

    Each bubble has a table of its own, at the moment when it comes up.
    """
    driver = camera.driver
    for number in range(len(script.notes)):
        scene = scene_at(script, number)
        driver.app.stack.apply(Reset(scene))
        scene.own_speed = "instant"
        driver.move_pointer_to(AWAY)
        driver.pass_seconds(HOLD + 0.3)
        driver.take_picture()  # the facts in the bar have their places from then on
        driver.pass_seconds(HOLD)
        camera.save_picture(f"{name}-{number + 1:02d}")


# --- Pages ----------------------------------------------------------------------------------------

BATTLEFRONTS: Final = GAMES["battlefronts"]
SHARP_END: Final = GAMES["sharp_end"]
SEED: Final = 12
EVENING: Final = datetime.datetime(2026, 3, 14, 21, 5)
"""Date of the interrupted match."""
MARKS: Final = {12: PRACTICE, 13: GUIDED}
"""The matches that did not count, by the number of their evening, and why."""


def seats_with_anna(kinds: Sequence[str], occasion: int = 0) -> list[SeatEntry]:
    """The seats of these kinds, with Anna as the person and officers in the other seats."""
    entries = [SeatEntry(kind, "Anna" if kind == HUMAN else "") for kind in kinds]
    return list(seat_officers(entries, f"{' '.join(kinds)} {occasion}"))


def review_with_passes(passed: Collection[int]) -> Review:
    """A review of 25 decisions. In those with these numbers passing would have been better."""
    looks = tuple(Look(i, 0, 0.2, best=0.5, doubt=0.1, better="pass" if i in passed else "") for i in range(25))
    return Review((tally(seat=0, choices=25, wanted=25, looks=looks),), looks)


def record_of_first_actions(actions: int) -> Record:
    """Return the record of a match of a person against a bot, after at most that many actions."""
    match = Match(BATTLEFRONTS, seats=2, options={"first": "seat 1"}, seed=SEED)
    while not match.over and len(match.actions) < actions:
        play_first_action(match, SEED)
    return record_of(match, seats_with_anna(("human", "recruit")))


def seat_person(camera: Camera, record: Record) -> PlayScene:
    """Show the table of a record, wait until the person is asked, and return the scene."""
    scene = PlayScene(setup_of(record), record)
    camera.driver.show_scene(scene)
    camera.driver.wait_until(lambda: scene.is_person_asked)
    camera.driver.pass_seconds(STILL)
    return scene


def leave_match(store: Store, number: int = 0) -> None:
    """Store an interrupted match."""
    store.write(path := store.saves.folder / f"battlefronts{-number or ''}.record", dumps(record_of_first_actions(30)))
    os.utime(path, (EVENING.timestamp(), EVENING.timestamp()))


def take_title(camera: Camera) -> None:
    """Take pictures of the title without saves, with three players, and with an interrupted match.

    The first player, who has no name yet, becomes Anna.
    """
    driver = camera.driver
    camera.run_steps(TitleScene, "title", pygame.K_ESCAPE, "title-leave", pygame.K_ESCAPE)

    players = driver.app.profiles
    players.rename("Anna")
    for name in ("Ben", "Cleo"):
        players.add()
        settings_file.save(players.store_of_current(), driver.app.settings)
        players.rename(name)
    players.choose(1)
    players.rename("Anna")

    camera.run_steps(Reset(TitleScene()), pygame.K_n, "title-players", pygame.K_ESCAPE)
    leave_match(driver.app.store)
    camera.run_steps(Reset(TitleScene()), lambda: driver.move_pointer_to((618, 500)), "title-continue")


def take_lobby(camera: Camera) -> None:
    """Take pictures of the lobby before the first match, with an interrupted match, and with six seats."""
    camera.run_steps(LobbyScene(BATTLEFRONTS), "lobby-first", pygame.K_ESCAPE, "lobby")
    for slug in GAMES:
        camera.driver.app.store.note_lesson(slug)
    leave_match(camera.driver.app.store)

    table = LobbyScene(SHARP_END)
    camera.run_steps(LobbyScene(BATTLEFRONTS), "lobby-resume", table)
    while table.seat_count < SHARP_END.seats[-1]:
        table.act("more")
    table.kind_selectors[1].at = 0  # the first of its choices: a second person
    table.act(("rung", "sergeant"))
    table.act("dice")
    camera.take_still("lobby-table")


def take_settings(camera: Camera) -> None:
    """Take pictures of the settings with normal and the largest type, with a voice, and of the page of keys."""
    driver = camera.driver

    def settings_focused_on(key: str) -> SettingsScene:
        """Put the focus of the settings on this entry. Returns their scene."""
        page = driver.top
        assert isinstance(page, SettingsScene)
        page.form.ring.focus(key)
        page.form.ring.shown = True
        return page

    camera.run_steps(TitleScene, lambda: driver.pass_seconds(STILL), Push(SettingsScene()), "settings")
    driver.set_type(larger=True)
    camera.take_still("settings-larger")

    driver.app.store.report("what happened")
    camera.run_steps(Pop(), Push(SettingsScene()), lambda: settings_focused_on("reports"), "settings-reports")
    camera.run_steps(Push(KeysScene()), "settings-keys-larger")
    driver.set_type(larger=False)
    camera.run_steps(pygame.K_RETURN, pygame.K_d, pygame.K_DOWN, pygame.K_RETURN, "settings-keys")

    driver.app.screen_reader = ScreenReader(driver.app, lambda: SystemVoice(*SYSTEMS["linux"]))  # it never speaks
    camera.run_steps(Pop(), Replace(SettingsScene()), lambda: settings_focused_on("speech"), "settings-speech")
    driver.set_type(larger=True)
    camera.take_still("settings-speech-larger")


def take_pause(camera: Camera) -> None:
    """Take pictures of the pause menu, and of its questions before a restart and a resignation."""
    scene = seat_person(camera, record_of_first_actions(30))
    camera.run_steps(Push(PauseScene(scene)), "pause")
    for key in ("restart", "resign"):
        paused = PauseScene(scene)
        camera.run_steps(Reset(scene), Push(paused))
        camera.run_steps(paused.act(key), f"pause-{key}")


def take_results(camera: Camera) -> None:
    """Take pictures of the results of a match, of the review while it runs, and of the finished review.

    The match is played to its end first, and the results come up by themselves.
    """
    driver = camera.driver
    driver.app.settings.speed = "instant"
    scene = PlayScene(Setup(BATTLEFRONTS, seats=tuple(seats_with_anna(("human", "recruit"))), options={}, seed=SEED))
    driver.show_scene(scene)
    while driver.top is scene:
        if scene.is_person_asked:
            driver.wait_until(lambda: scene.director.thinker.is_idle)
            scene.play(first_action(scene.session.match, SEED))
        driver.pass_frames()

    camera.take_still("results")
    results = driver.top
    assert isinstance(results, ResultsScene)
    if camera.wants("results-medals"):
        results.award.hand_over([MEDALS["first-blood"], MEDALS["bf-small"]])
        camera.take_still("results-medals", MEDALS_HANG)
    if not any(camera.wants(f"results-{name}") for name in ("reviewing", "review", "turning")):
        return

    # R starts the review. One picture is of the moment when half of the decisions have been looked at.
    driver.press_key(pygame.K_r)
    reviewer = results.review.reviewer
    driver.wait_until(lambda: reviewer.is_read and len(reviewer.looks) > len(reviewer.decisions_to_review) // 2)
    driver.pass_frames(6)
    camera.save_picture("results-reviewing")
    driver.wait_until(lambda: reviewer.is_finished and not results.review.running)
    camera.take_still("results-review")

    if results.review.rows:
        results.form.ring.focus(results.review.rows[0].key)
        camera.run_steps(pygame.K_RETURN, "results-turning")


def play_sharp_end(seed: int, seats: tuple[str, ...]) -> tuple[Match, list[int]]:
    """Play a match of At the Sharp End by bots without search.

    Returns it, and the faces of all dice that were rolled.
    """
    match = Match(SHARP_END, seats=len(seats), options={"turns": "5"}, seed=seed)
    dice = [face for event in match.opening.events for face in event.rolled()]
    while not match.over:
        dice += [face for event in play_first_action(match, seed).events for face in event.rolled()]
    return match, dice


def take_records(camera: Camera) -> None:
    """Take pictures of the pages of the records, and of the title, with two weeks of finished matches."""
    driver = camera.driver

    # Fill the history with two weeks of matches. Times, opponents and reviews vary, without a pattern to be seen.
    history = driver.app.history
    moment = EVENING
    history.now = lambda: moment
    for seed in range(14):
        moment += datetime.timedelta(hours=7 + seed * 5 % 23, minutes=seed * 11 % 60)
        bots = LEVELS[seed % 4], LEVELS[seed // 2 % 4], LEVELS[seed // 3 % 4]
        seats = ("human", *(level.slug for level in bots[: 1 + seed % 3]))
        match, dice = play_sharp_end(seed, seats)
        record = record_of(match, seats_with_anna(seats, seed))
        finished = finished_match(Session(setup_of(record), record))
        history.add(replace(finished, seconds=700.0 + seed * 97, faces=tuple(dice), practice=MARKS.get(seed, "")))
        if seed % 4:
            # In about a quarter of the decisions, scattered over the match, passing would have been better.
            history.add_review(dumps(record), review_with_passes([i for i in range(25) if i * (seed + 9) % 40 < 9]))

    for number in range(5):
        leave_match(driver.app.store, number)
    camera.run_steps(
        routes.records(),
        lambda: driver.pass_frames(300),
        "records",
        pygame.K_2,
        "records-statistics",
        pygame.K_f,
        pygame.K_f,
        "records-levels",
    )
    camera.run_steps(routes.records(), pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN, "records-unfolded")

    first = driver.app.history.matches()[0]
    driver.app.history.set_label(first.number, Label("The long evening at Brissol", favourite=True))
    camera.run_steps(routes.records(), *[pygame.K_DOWN] * 3, pygame.K_m, "records-match", pygame.K_ESCAPE, pygame.K_e)
    os.utime(next(driver.app.store.records.iterdir()), (EVENING.timestamp(), EVENING.timestamp()))
    camera.run_steps(pygame.K_o, "records-files", Reset(TitleScene()), "records-title")


def take_points(camera: Camera) -> None:
    """Take the picture of the results of a match that was decided by points."""
    seats = ("human", "general", "recruit", "captain", "sergeant", "recruit")
    match, _ = play_sharp_end(SEED, seats)
    record = record_of(match, seats_with_anna(seats))
    camera.run_steps(ResultsScene(result_of(Session(setup_of(record), record), seconds=1380.0)), "points")


def take_trouble(camera: Camera) -> None:
    """Take pictures of the page about a failure: with a report in a folder with a long name, and without a report."""
    path = Path("/home/anna/.local/share/FiveFronts/reports/report-1.txt")
    camera.run_steps(TroubleScene(path, TitleScene, "what happened"), "trouble", pygame.K_c, "trouble-copied")
    camera.run_steps(TroubleScene(report=None, title=TitleScene, text="what happened"), "trouble-unwritten")


def take_cover(camera: Camera) -> None:
    """Take the picture of the page that hides the hand from the next person, who may add an HQ card to an attack.

    The person can pass this question alone, or all questions of its `pass_group`: those of the attack.
    """
    question = "The commander can pay. Play an HQ card, or none?"
    call = Call(question, passable=True, pass_group=1, pass_all_label="PASS THE WHOLE ATTACK")
    words = "*Turn 2.* Ben commands.", "Ben attacks Marsh: *1 Light and 1 Fanatic*.", "Ben *can pay*."
    # 31 actions before: a plausible number for a match in turn 2
    lines = [LogLine(Dispatch(line), played=31 + number) for number, line in enumerate(words)]
    camera.run_steps(HandOverScene("Anna", call, lines, game="sharp_end"), "cover")


def take_demo(camera: Camera) -> None:
    """Take the picture of a demonstration while a bot thinks."""
    driver = camera.driver
    scene = DemoScene(Setup(BATTLEFRONTS, seats=(SeatEntry("general"), SeatEntry("captain")), options={}, seed=SEED))
    driver.show_scene(scene)
    scene.own_speed = "4x"
    driver.wait_until(
        lambda: BATTLEFRONTS.rounds(scene.session.match.state) >= 2 and len(scene.session.match.legal()) > 4
    )
    scene.own_speed = "1x"
    driver.wait_until(
        lambda: scene.director.thinker.thought is not None and scene.director.thinker.thought.iterations > 0
    )
    camera.take_still("demo", seconds=0.5)


def take_watched(camera: Camera) -> None:
    """Take the picture of a match between bots that is watched and paused."""
    scene = PlayScene(Setup(BATTLEFRONTS, seats=(SeatEntry("general"), SeatEntry("captain")), options={}, seed=SEED))
    camera.run_steps(scene, lambda: camera.driver.wait_until(lambda: len(scene.session.match.actions) > 3))
    camera.run_steps(pygame.K_SPACE, "watched")


def take_replay(camera: Camera) -> None:
    """Take pictures of the replay in the middle of a record, and of the question whether to play on from there."""
    driver = camera.driver
    scene = ReplayScene(record_of_first_actions(1000))  # to its end, since no match has so many
    driver.show_scene(scene)
    scene.own_speed = "instant"
    scene.carry_out_command("pause")  # it is paused at first, so this lets it run
    driver.wait_until(lambda: len(scene.session.match.actions) >= 24)
    scene.own_speed = "1x"
    scene.carry_out_command("pause")
    camera.take_still("replay")
    camera.run_steps(scene.ask_to_play_on(), "replay-on")


# --- The career page, challenges, and what says the occasion of a match ---------------------------


def take_career(camera: Camera) -> None:
    """Take pictures of the deals of the day: before the first one, and after a week in which some were played."""
    driver = camera.driver
    evening = datetime.datetime(2026, 11, 23, 20, 5)
    driver.app.history.now = lambda: evening
    camera.run_steps(CareerScene, "career-first")
    for days_ago in range(6, -1, -1):
        for number, slug in enumerate(("battlefronts", "sharp_end", "fix_bayonets", "fighting_front")):
            # Each game was played on every third day, but none on one of the days.
            was_played = days_ago != 3 and (days_ago + number) % 3 == 0
            if was_played:
                add_deal_of_day(driver.app.history, GAMES[slug], evening.date() - datetime.timedelta(days=days_ago))

    begun = begin_deal_of_day(GAMES["last_front"], evening.date())
    driver.app.store.write(driver.app.store.saves.folder / "last_front.record", dumps(begun))
    scene = PlayScene(setup_of(begun), begun)
    camera.run_steps(CareerScene, "career-daily", routes.records(), "career-records")
    camera.run_steps(scene, Push(PauseScene(scene)), "career-pause")

    ended, _ = play_sharp_end(SEED, ("human", "general"))
    record = replace(record_of(ended, begun.seats[:2]), occasion=begun.occasion)
    camera.run_steps(routes.results(Session(setup_of(record), record)), "career-results")


def take_campaign(camera: Camera) -> None:
    """Take pictures of the campaign: before the first one, just begun, halfway, and won.

    The results of its matches are written into the file of the campaign that was begun, a line for each front.
    """
    driver = camera.driver
    camera.run_steps(CareerScene("campaign"), "campaign-first", pygame.K_n, "campaign-begun")
    (path,) = driver.app.store.listing(driver.app.store.folder / "campaigns")
    halfway = ("won won won lost won won", "lost lost won won", "won won " * 3 + "won", "", "won lost won won won")
    begun = driver.app.store.read(path) or ""
    for name, results_by_front in (("middle", halfway), ("won", ("won won " * 4,) * len(FRONTS))):
        lines = "".join(f"{slug}: {results}\n" for slug, results in zip(FRONTS, results_by_front, strict=True))
        driver.app.store.write(path, begun + lines)
        camera.run_steps(CareerScene("campaign"), f"campaign-{name}")


def take_medals(camera: Camera) -> None:
    """Take pictures of the medals when a dozen are won: the page of all games, and that of one game."""
    store = camera.driver.app.store
    some = list(MEDALS)[:3] + list(MEDALS)[14:37:3]
    store.write(store.folder / "medals.txt", "".join(f"{slug} 2026-11-23\n" for slug in some))
    camera.run_steps(CareerScene("medals"), "medals", pygame.K_DOWN, pygame.K_RETURN, "medals-game")


def begin_deal_of_day(game: Game, day: datetime.date) -> Record:
    """Return the record of a game's deal of the day, of which nothing is played."""
    deal = deal_of_day(game, day)
    match = Match(game, len(deal.kinds), deal.options, deal.seed)
    return replace(record_of(match, seats_with_anna(deal.kinds)), occasion=occasion_on(day))


def add_deal_of_day(history: History, game: Game, day: datetime.date) -> None:
    """Put a deal of the day into the history, with a review on every second day.

    Its result and length differ from day to day: on two of three days the person has won.
    """
    record = begin_deal_of_day(game, day)
    has_person_won = bool(day.day % 3)
    scores = tuple(float((seat.kind == HUMAN) == has_person_won) for seat in record.seats)
    rounds, decisions, seconds = day.day % 7 + 3, 90, 600.0 + 45 * day.day
    match = game.slug, record.options, record.seed, tuple(record.seats)
    history.add(FinishedMatch(*match, scores, rounds, decisions, seconds, dumps(record), occasion=record.occasion))
    if day.day % 2:
        history.add_review(dumps(record), review_with_passes(range(0, 25, 5)))


def record_of_challenge(challenge: Challenge, actions: int | None = None) -> Record:
    """A match of this challenge on its way to three stars, after so many actions or at its end."""
    played = load(record_path(challenge)).notations[:actions]
    return replace(record_for(challenge), notations=played, seats=seats_with_anna(challenge.seats))


def take_challenges(camera: Camera) -> None:
    """Take pictures of the page of challenges, of a challenge at the table, and of the results with their stars.

    The history gets two challenges of Fix Bayonets with their stars.
    """
    for slug in ("fix_bayonets-1", "fix_bayonets-2"):
        record = record_of_challenge(CHALLENGES[slug])
        camera.driver.app.history.add(finished_match(Session(setup_of(record), record)))
    page = CareerScene("challenges")
    camera.run_steps(page, lambda: camera.driver.pass_frames(40), "challenges")
    page.act(("side", "fix_bayonets"))
    camera.run_steps(lambda: camera.driver.pass_frames(40), "challenges-stars")
    table = seat_person(camera, record_of_challenge(CHALLENGES["fix_bayonets-1"], actions=60))
    camera.run_steps("challenges-table", Push(PauseScene(table)), "challenges-orders")
    ended = record_of_challenge(CHALLENGES["sharp_end-5"])  # its results have the most buttons
    camera.run_steps(routes.results(Session(setup_of(ended), ended)), "challenges-results")


FILMS: Final[dict[str, Callable[[Camera], None]]] = {
    "title": take_title,
    "lobby": take_lobby,
    "settings": take_settings,
    "credits": lambda camera: camera.run_steps(
        CreditsScene, "credits", pygame.K_PAGEDOWN, "credits-libraries", pygame.K_END, "credits-end"
    ),
    "rules": lambda camera: camera.run_steps(
        routes.rules(BATTLEFRONTS), "rules", pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, "rules-later"
    ),
    "pause": take_pause,
    "results": take_results,
    "points": take_points,
    "records": take_records,
    "trouble": take_trouble,
    "cover": take_cover,
    "demo": take_demo,
    "watched": take_watched,
    "replay": take_replay,
    "career": take_career,
    "campaign": take_campaign,
    "medals": take_medals,
    "challenges": take_challenges,
    "beside": take_rules_beside,
    "lesson": take_lessons,
}
