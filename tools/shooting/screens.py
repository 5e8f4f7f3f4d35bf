"""Screenshots of all screens except the boards."""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from ai.levels import LEVELS
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import Record, SeatEntry, dumps, record_of
from scenes import settings as settings_file
from scenes.boards.parts import Call
from scenes.boards.words import Dispatch
from scenes.keeping.history import GUIDED, PRACTICE, FinishedMatch, History, Label
from scenes.keeping.reviews import Look, Review, tally
from scenes.keeping.store import Store
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.keys import KeysScene
from scenes.menus.lobby import LobbyScene
from scenes.menus.records import RecordsScene
from scenes.menus.results import MatchResult, ResultsScene
from scenes.menus.settings import CreditsScene, SettingsScene
from scenes.menus.title import TitleScene
from scenes.menus.trouble import TroubleScene
from scenes.play.demo import DemoScene
from scenes.play.hand_over import HandOverScene
from scenes.play.log_panel import LogLine
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.rulebook.scene import RulebookScene
from scenes.screen_reader import ScreenReader
from scenes.stack import Pop, Push, Replace, Reset
from scenes.ui.voice import SYSTEMS, SystemVoice
from tools.shooting.camera import STILL, Camera
from tools.shooting.moments import first_idea, think

BATTLEFRONTS: Final = GAMES["battlefronts"]
SHARP_END: Final = GAMES["sharp_end"]
SEED: Final = 12
EVENING: Final = datetime.datetime(2026, 3, 14, 21, 5)
"""Date of the interrupted match."""
MARKS: Final = {12: PRACTICE, 13: GUIDED}
"""The evenings, by number, of which the match did not count."""


def played(actions: int) -> Record:
    """A match of a person against a bot, after at most that many actions."""
    match = Match(BATTLEFRONTS, 2, {"first": "seat 1"}, SEED)
    while not match.over and len(match.actions) < actions:
        think(match, SEED)
    return record_of(match, [SeatEntry("human", "Anna"), SeatEntry("recruit")])


def at_table(camera: Camera, actions: int) -> PlayScene:
    """A running match that waits for the person."""
    record = played(actions)
    scene = PlayScene(setup_of(record), record)
    camera.driver.show(lambda: scene)
    camera.driver.until(lambda: scene.asked)
    camera.driver.seconds(STILL)
    return scene


def leave_match(store: Store, number: int = 0) -> None:
    """Store an interrupted match."""
    store.write(path := store.saves.folder / f"battlefronts{number or ''}.record", dumps(played(30)))
    os.utime(path, (EVENING.timestamp(), EVENING.timestamp()))


def title(camera: Camera) -> None:
    """The title without saves, and with an interrupted match and a poster under the mouse."""
    driver = camera.driver
    driver.show(TitleScene)
    camera.still("title")
    driver.key(pygame.K_ESCAPE)
    camera.still("title-leave")
    driver.key(pygame.K_ESCAPE)
    players = driver.app.profiles
    players.rename("Anna")
    for name in ("Ben", "Cleo", "Anna"):
        if name == "Anna":
            players.choose(1)
        else:
            players.add()
            settings_file.save(players.store(), driver.app.settings)
            players.rename(name)
    driver.app.stack.apply(Reset(TitleScene()))
    driver.key(pygame.K_n)
    camera.still("title-players")
    driver.key(pygame.K_ESCAPE)
    leave_match(driver.app.store)
    driver.app.stack.apply(Reset(TitleScene()))
    driver.point((618, 500))
    camera.still("title-continue")


def lobby(camera: Camera) -> None:
    """Before the first match, with a match to go on with, and with six seats of which two are people's."""
    camera.driver.show(lambda: LobbyScene(BATTLEFRONTS))
    camera.still("lobby-first")
    camera.driver.key(pygame.K_ESCAPE)
    camera.still("lobby")
    for slug in GAMES:
        camera.driver.app.store.note_lesson(slug)
    leave_match(camera.driver.app.store)
    camera.driver.show(lambda: LobbyScene(BATTLEFRONTS))
    camera.still("lobby-resume")
    table = LobbyScene(SHARP_END)
    camera.driver.show(lambda: table)
    while table.seats < SHARP_END.seats[-1]:
        table.act("more")
    table.kinds[1].at = 0
    table.act(("rung", "sergeant"))
    table.act("dice")
    camera.still("lobby-table")


def settings(camera: Camera) -> None:
    """The settings over the title, with normal and the largest type, with a voice, and the keys."""
    driver = camera.driver
    driver.show(TitleScene)
    driver.seconds(STILL)
    driver.app.stack.apply(Push(SettingsScene()))
    camera.still("settings")
    driver.set_type(larger=True)
    camera.still("settings-larger")
    driver.app.store.report("what happened")
    driver.app.stack.apply(Pop())
    scene = SettingsScene()
    driver.app.stack.apply(Push(scene))
    scene.form.ring.focus("reports")
    scene.form.ring.shown = True
    camera.still("settings-reports")
    driver.app.stack.apply(Push(KeysScene()))
    camera.still("settings-keys-larger")
    driver.set_type(larger=False)
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_d)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    camera.still("settings-keys")
    driver.app.screen_reader = ScreenReader(driver.app, lambda: SystemVoice(*SYSTEMS["linux"]))  # it never speaks
    driver.app.stack.apply(Pop())
    driver.app.stack.apply(Replace(page := SettingsScene()))
    page.form.ring.focus("speech")
    page.form.ring.shown = True
    camera.still("settings-speech")
    driver.set_type(larger=True)
    camera.still("settings-speech-larger")


def credits(camera: Camera) -> None:
    """The first page of the credits, and the last."""
    driver = camera.driver
    driver.show(CreditsScene)
    camera.still("credits")
    driver.key(pygame.K_PAGEDOWN)
    camera.still("credits-libraries")
    driver.key(pygame.K_END)
    camera.still("credits-end")


def rules(camera: Camera) -> None:
    """The first page of the rules, and a later one."""
    driver = camera.driver
    driver.show(lambda: RulebookScene(BATTLEFRONTS))
    camera.still("rules")
    for _ in range(2):
        driver.key(pygame.K_PAGEDOWN)
        camera.still("rules-later")


def pause(camera: Camera) -> None:
    scene = at_table(camera, 30)
    camera.driver.app.stack.apply(Push(PauseScene(scene)))
    camera.still("pause")
    for key in ("restart", "resign"):
        camera.driver.app.stack.apply(Reset(scene))
        paused = PauseScene(scene)
        camera.driver.app.stack.apply(Push(paused))
        question = paused.act(key)
        assert question is not None
        camera.driver.app.stack.apply(question)
        camera.still(f"pause-{key}")


def results(camera: Camera) -> None:
    """The results of a match in which the person plays like the bot."""
    driver = camera.driver
    driver.app.settings.speed = "instant"
    scene = PlayScene(Setup(BATTLEFRONTS, (SeatEntry("human", "Anna"), SeatEntry("recruit")), {}, SEED))
    driver.show(lambda: scene)
    while driver.top is scene:
        if scene.asked:
            driver.until(lambda: scene.director.thinker.idle)
            scene.play(first_idea(scene.session.match, SEED))
        driver.frames()
    assert isinstance(driver.top, ResultsScene)
    camera.still("results")
    review(camera, "results")


def review(camera: Camera, word: str) -> None:
    """The results with a review on its way, and at its end."""
    driver, scene = camera.driver, camera.driver.top
    assert isinstance(scene, ResultsScene)
    if not any(camera.wants(f"{word}-{name}") for name in ("reviewing", "review", "turning")):
        return
    driver.key(pygame.K_r)
    reviewer = scene.review.reviewer
    driver.until(lambda: reviewer.read and len(reviewer.looks) > len(reviewer.wanted) // 2)
    driver.frames(6)
    camera.shoot(f"{word}-reviewing")
    driver.until(lambda: reviewer.finished)
    camera.still(f"{word}-review")
    if scene.review.rows:
        scene.form.ring.focus(scene.review.rows[0].key)
        driver.key(pygame.K_RETURN)
        camera.still(f"{word}-turning")


def fought(seed: int, seats: tuple[str, ...]) -> tuple[Match, list[int]]:
    """A finished match of At the Sharp End between bots without search, with its dice."""
    match = Match(SHARP_END, len(seats), {"turns": "5"}, seed)
    dice = [face for event in match.opening.events for face in event.rolled()]
    while not match.over:
        dice += [face for event in think(match, seed).events for face in event.rolled()]
    return match, dice


def evenings(history: History) -> None:
    """Fill the history with two weeks of matches."""
    moment = EVENING
    history.now = lambda: moment
    for seed in range(14):
        moment += datetime.timedelta(hours=7 + seed * 5 % 23, minutes=seed * 11 % 60)
        bots = LEVELS[seed % 4], LEVELS[seed // 2 % 4], LEVELS[seed // 3 % 4]
        seats = ("human", *(level.slug for level in bots[: 1 + seed % 3]))
        match, dice = fought(seed, seats)
        entries = [SeatEntry(kind, "Anna" if kind == "human" else "") for kind in seats]
        text = dumps(record_of(match, entries))
        history.add(
            FinishedMatch(
                game=SHARP_END.slug,
                options=match.options,
                seed=seed,
                seats=tuple(entries),
                scores=tuple(match.state.scores()),
                rounds=SHARP_END.rounds(match.state),
                decisions=len(match.actions),
                seconds=700.0 + seed * 97,
                record=text,
                faces=tuple(dice),
                practice=MARKS.get(seed, ""),
            )
        )
        if seed % 4:
            looks = [Look(i, 0, 0.2, 0.5, 0.1, "pass" if i * (seed + 9) % 40 < 9 else "") for i in range(25)]
            history.add_review(text, Review((tally(0, 25, 25, looks),), tuple(looks)))


def records(camera: Camera) -> None:
    """The pages of the records, and the title with a history."""
    driver = camera.driver
    evenings(driver.app.history)
    for number in range(5):
        leave_match(driver.app.store, number)
    driver.show(RecordsScene)
    camera.still("records")
    driver.key(pygame.K_2)
    camera.still("records-statistics")
    driver.key(pygame.K_f)
    driver.key(pygame.K_f)
    camera.still("records-levels")
    driver.show(RecordsScene)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    camera.still("records-unfolded")
    first = driver.app.history.matches()[0]
    driver.app.history.set_label(first.number, Label("The long evening at Brissol", True))
    driver.show(RecordsScene)
    for _ in range(3):
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_m)
    camera.still("records-match")
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_e)
    os.utime(next(driver.app.store.records.iterdir()), (EVENING.timestamp(), EVENING.timestamp()))
    driver.key(pygame.K_o)
    camera.still("records-files")
    driver.app.stack.apply(Reset(TitleScene()))
    camera.still("records-title")


def points(camera: Camera) -> None:
    """The results of a match decided by points."""
    seats = ("human", "general", "recruit", "captain", "sergeant", "recruit")
    match, _ = fought(SEED, seats)
    record = record_of(match, [SeatEntry(kind, "Anna" if kind == "human" else "") for kind in seats])
    session = Session(setup_of(record), record)
    assert session.ended is not None
    rounds, decisions = SHARP_END.rounds(match.state), len(match.actions)
    outcome = MatchResult(SHARP_END, session.setup, session.ended, rounds, decisions, 1380.0, record, session.view(0))
    camera.driver.show(lambda: ResultsScene(outcome))
    camera.still("points")


def trouble(camera: Camera) -> None:
    """The failure with a report, in a folder with a long name, and one that could not be written."""
    path = Path("/home/anna/.local/share/FiveFronts/reports/report-1.txt")
    camera.driver.show(lambda: TroubleScene(path, TitleScene, "what happened"))
    camera.still("trouble")
    camera.driver.key(pygame.K_c)
    camera.still("trouble-copied")
    camera.driver.show(lambda: TroubleScene(None, TitleScene, "what happened"))
    camera.still("trouble-unwritten")


def cover(camera: Camera) -> None:
    """The cover in a window of an attack."""
    call = Call("The commander can pay. Play an HQ card, or none?", True, 1, "PASS THE WHOLE ATTACK")
    words = "*Turn 2.* Ben commands.", "Ben attacks Marsh: *1 Light and 1 Fanatic*.", "Ben *can pay*."
    lines = [LogLine(Dispatch(line), 31 + number) for number, line in enumerate(words)]
    camera.driver.show(lambda: HandOverScene("Anna", call, lines, "Ben"))
    camera.still("cover")


def demo(camera: Camera) -> None:
    """The demonstration while a bot thinks."""
    driver = camera.driver
    scene = DemoScene(Setup(BATTLEFRONTS, (SeatEntry("general"), SeatEntry("captain")), {}, SEED))
    driver.show(lambda: scene)
    driver.app.settings.speed = "4x"
    driver.until(lambda: BATTLEFRONTS.rounds(scene.session.match.state) >= 2 and len(scene.session.match.legal()) > 4)
    driver.app.settings.speed = "1x"
    driver.until(lambda: scene.director.thinker.thought is not None and scene.director.thinker.thought.iterations > 0)
    camera.still("demo", 0.5)


def watched(camera: Camera) -> None:
    """A match of bots, paused."""
    driver = camera.driver
    scene = PlayScene(Setup(BATTLEFRONTS, (SeatEntry("general"), SeatEntry("captain")), {}, SEED))
    driver.show(lambda: scene)
    driver.until(lambda: len(scene.session.match.actions) > 3)
    driver.key(pygame.K_SPACE)
    camera.still("watched")


def replay(camera: Camera) -> None:
    """The replay in the middle of a record."""
    driver = camera.driver
    scene = ReplayScene(played(1000))
    driver.show(lambda: scene)
    driver.app.settings.speed = "instant"
    driver.until(lambda: len(scene.session.match.actions) >= 24)
    driver.app.settings.speed = "1x"
    scene.wish("pause")
    camera.still("replay")
    question = scene.ask_to_play_on()
    assert question is not None
    driver.app.stack.apply(question)
    camera.still("replay-on")


FILMS: Final[dict[str, Callable[[Camera], None]]] = {
    "title": title,
    "lobby": lobby,
    "settings": settings,
    "credits": credits,
    "rules": rules,
    "pause": pause,
    "results": results,
    "points": points,
    "records": records,
    "trouble": trouble,
    "cover": cover,
    "demo": demo,
    "watched": watched,
    "replay": replay,
}
