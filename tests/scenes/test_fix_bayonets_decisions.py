"""Whole decisions of Fix Bayonets as they are advised, watched and played again."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from ai.bot import snap
from game.core.match import Match
from game.core.record import SeatEntry, record_of
from game.core.state import Action
from game.fix_bayonets.actions import END, GO, GROUP_ADVANCE, MEN_AT, PICKS, TO
from game.fix_bayonets.cards import ADVANCE, DEPLOY_ORDER, FIGHT, GERMANS, KINDS, MOVE, RIFLE_3, STOP_MOVE
from game.fix_bayonets.events import AttackDeclared, MoveDeclared
from scenes.app import App
from scenes.boards.fix_bayonets import FixBayonetsBoard, layout
from scenes.boards.fix_bayonets.model import Declaration, declared
from scenes.play.log_panel import SIZE, wrap_marked
from scenes.play.replay import ReplayScene
from scenes.play.table_scene import TableScene
from scenes.ui import theme
from scenes.ui.canvas import Canvas
from scenes.ui.styles import TypeStyle
from tests.fix_bayonets.ground import field
from tests.scenes import bayonets
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME, motion, steps
from tests.scenes.table import given, lay, press, put, wait

RIFLEMAN_A8 = MEN_AT[56 * KINDS + 1]
SNIPER_D8 = MEN_AT[59 * KINDS + 4]
BOTS = [SeatEntry("recruit"), SeatEntry("recruit")]


def fought(seed: int, decisions: int, **options: str) -> Match:
    """A match between bots that do not think."""
    match = Match(bayonets.GAME, 2, options, seed)
    for number in range(decisions):
        if match.over:
            break
        for action in snap(bayonets.GAME, match.view(match.state.to_act), number).actions:
            match.play(bayonets.GAME.actions[action])
    return match


def actions(*notations: str) -> list[Action]:
    return [next(action for action in bayonets.GAME.actions if action.notation == notation) for notation in notations]


# --- in words -------------------------------------------------------------------------------------------

LINES = {
    "Advance: rifleman a8 to c6": (PICKS[ADVANCE], RIFLEMAN_A8, TO[42]),
    "Advance: rifleman a8": (PICKS[ADVANCE], RIFLEMAN_A8),
    "Play Advance": (PICKS[ADVANCE],),
    "Advance: several men forward": (PICKS[ADVANCE], GROUP_ADVANCE, RIFLEMAN_A8),
    "Advance: 2 men forward": (PICKS[ADVANCE], GROUP_ADVANCE, RIFLEMAN_A8, RIFLEMAN_A8, GO),
    "End the moving": (END,),
}


@pytest.mark.parametrize("viewer", [1, 0], ids=["own", "the other's"])
@pytest.mark.parametrize(("told", "line"), LINES.items(), ids=LINES.keys())
def test_a_decision_is_told_as_far_as_it_is_known(told: str, line: tuple[object, ...], viewer: int) -> None:
    board = bayonets.new_board(Match(bayonets.GAME, 2, bayonets.QUICK, bayonets.OPENING), viewer)
    assert board.words.decision(line) == told  # type: ignore[arg-type]


@pytest.mark.parametrize("viewer", [0, 1])
def test_what_is_told_is_what_then_happens(viewer: int) -> None:
    """Of either side, as far as a seat sees it: the declaration that a bot's steps come to is the one declared."""
    match = Match(bayonets.GAME, 2, bayonets.QUICK, 4)
    board = bayonets.new_board(match, viewer)
    seen = 0
    for number in range(160):
        if match.over:
            break
        board.animation.settle(match.view(viewer))
        line = [
            bayonets.GAME.actions[action]
            for action in snap(bayonets.GAME, match.view(match.state.to_act), number).actions
        ]
        plan = board.controls.decisions.plan(line)
        assert board.words.decision(line)
        events = [event for action in line for event in match.play(action).seen_by(viewer)]
        told = next((event for event in events if isinstance(event, MoveDeclared | AttackDeclared)), None)
        assert (plan is None) is (told is None)
        if plan is not None and told is not None:
            assert replace(plan, steps=()) == declared(told)
            seen += 1
    assert seen > 20


GROUPS = {
    "rifleman a8 and sniper d6": ((18, 56), (31, 43)),
    "officer b8 and 2 riflemen a8": ((18, 56), (19, 56), (16, 57)),
    "4 riflemen": tuple((18 + i, 56 + i) for i in range(4)),
    "1 officer and 3 riflemen": ((16, 56), *((18 + i, 57 + i) for i in range(3))),
    "5 men (1 officer)": ((16, 56), (18, 56), (19, 57), (28, 58), (30, 59)),
    "5 men": ((18, 56), (19, 57), (28, 58), (30, 59), (31, 60)),
    "15 men (2 officers)": tuple((16 + i, 56 + i // 2) for i in range(15)),
    "all sixteen men": tuple((16 + i, 56 + i // 2) for i in range(16)),
}


@pytest.mark.parametrize(("told", "group"), GROUPS.items(), ids=GROUPS.keys())
def test_a_group_advance_is_told_in_few_words(canvas: Canvas, told: str, group: tuple[tuple[int, int], ...]) -> None:
    """A few men with their squares, many as a number, and all of them are lit; the more men, the fewer rows."""
    men, origins = (tuple(pair) for pair in zip(*group, strict=True))
    goals = tuple(square - 16 for square in origins)
    line = bayonets.new_board(Match(bayonets.GAME, 2, bayonets.QUICK, 5)).words.dispatch(
        MoveDeclared(1, ADVANCE, men, origins, goals)
    )
    assert line is not None
    assert line.words == f"Germans: *Advance*, {told} forward."
    assert set(line.about) > {("square", square) for square in (*origins, *goals)}
    room = layout.FRAME.log[2] * 0.92 - 36 - TypeStyle(theme.TYPED_BOLD, SIZE).width(canvas, "0000") - 16
    assert len(wrap_marked(canvas, line.words, room)) <= (2 if len(men) > 4 else 3)


# --- a hint ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "own", "words"),
    [
        (MOVE, "Crawl, March", ("card Crawl", "man officer a1", "to a2")),
        (FIGHT, "Bayonet, Rifle (3)", ("card Rifle (3)", "man rifleman d3", "at d6")),
    ],
)
def test_a_hint_shows_card_man_and_way(app: App, stage: int, own: str, words: tuple[str, ...]) -> None:
    scene = bayonets.laid(app, field(bayonets.CLOSE, own, "Trees", stage=stage))
    line = tuple(action.id for action in actions(*words))
    assert isinstance(app.bots, InstantWorker)
    press(app, pygame.K_h)
    assert scene.director.advice is not None
    thought = given(scene.director.advice.thought)
    scene.director.advice.hear(replace(thought, actions=line, choices=(replace(thought.choices[0], actions=line),)))
    steps(app, 3)
    board = bayonets.board_of(scene)
    plan = given(board.controls.decisions.plan([bayonets.GAME.actions[action] for action in line]))
    assert board._plan() == plan
    assert ("card", plan.card, 0) in board.highlighted
    assert {("men", *who) for who in plan.crowd} <= set(board.highlighted)
    assert set(board._lit_men()) == set(plan.crowd)
    other = given(next((card for card in (board.selection.choices or {}) if card != plan.card), None))
    bayonets.click_card(app, scene, other)
    steps(app, 2)
    pointed = given(board._pointed_plan())
    assert pointed.card == other, "the person has another card in mind"


def test_the_staff_lists_whole_declarations(app: App) -> None:
    scene = bayonets.laid(app, field(bayonets.CLOSE, "Crawl, March", "Trees"))
    board = bayonets.board_of(scene)
    press(app, pygame.K_h)
    thought = given(scene.director.thinker.thought)
    rows = scene.advice_panel._rows[: len(thought.choices)]
    assert [row.words for row in rows] == [
        board.words.decision([bayonets.GAME.actions[action] for action in choice.actions]) for choice in thought.choices
    ]


def test_a_line_of_the_log_shows_the_way_it_tells_of() -> None:
    board = bayonets.new_board(Match(bayonets.GAME, 2, bayonets.QUICK, 5))
    assert board._plan() is None
    line = given(board.words.dispatch(AttackDeclared(1, RIFLE_3, 18, 56, 32)))
    board.point_at(line.about)
    assert board._plan() == Declaration(1, RIFLE_3, (18,), (56,), (32,), True)


# --- watching -------------------------------------------------------------------------------------------


def shown_in(scene: TableScene) -> FixBayonetsBoard:
    assert isinstance(scene.board, FixBayonetsBoard)
    return scene.board


def stages_of(app: App, scene: TableScene, frames: int) -> list[str]:
    """What a watcher sees of declarations, one after another: a card lies open, men are lit, the way is drawn."""
    seen: list[str] = []
    for _ in range(frames):
        app.advance(FRAME, [])
        board = shown_in(scene)
        model = board.model
        if model.staged is None or model.staged.struck:
            now = ""
        elif board._plan() is not None:
            now = "way"
        elif model.plan is not None and not model.staged.hidden:
            now = "men" if set(board._lit_men()) == set(model.plan.crowd) else "?"
        else:
            now = "card" if not model.staged.hidden or model.flights.flying else "-"
        if not seen or seen[-1] != now:
            seen.append(now)
    return seen


def test_card_men_and_way_come_one_after_another_for_those_who_watch(app: App) -> None:
    scene = bayonets.seated(app, "recruit", "recruit", seed=5, **bayonets.QUICK)
    app.settings.speed = "1x"
    seen = " ".join(stages_of(app, scene, 900))
    assert re.search(r"card men way", seen), seen
    assert not re.search(r"card way|men card|- way|\?", seen), seen


def test_who_has_declared_it_sees_the_way_all_the_time(app: App) -> None:
    scene = bayonets.first_turn(app)
    app.settings.speed = "1x"
    board = bayonets.board_of(scene)
    bayonets.click_card(app, scene, ADVANCE)
    bayonets.click_on(app, scene, ("men", 56, 1))
    k = app.canvas.k
    x, y = layout.spot(42, board.model.turned)
    steps(app, 2, motion(x * k, y * k))
    assert board._plan() is not None
    down, up = (
        pygame.event.Event(kind, pos=(x * k, y * k), button=1)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )
    app.step(1 / 60, [down])
    app.step(1 / 60, [up])
    for _ in range(30):
        assert board._plan() is not None
        steps(app, 1)


def test_a_replay_plays_a_declaration_in_one_step(app: App) -> None:
    match = fought(3, 30, **bayonets.QUICK)
    replay = put(app, ReplayScene(record_of(match, BOTS)))
    replay.own_speed, replay.director.paused = "instant", False
    counts, said = [0], set()
    for _ in range(4000):
        app.advance(FRAME, [])
        assert not replay.session.match.state.midway()
        now = len(replay.session.match.actions)
        if now != counts[-1]:
            counts.append(now)
        said.add(replay.advice_panel._words)
        if now == len(match.actions):
            break
    assert counts[-1] == len(match.actions)
    assert max(b - a for a, b in pairwise(counts)) > 1
    assert any(re.match(r"[A-Z].*: \d* ?\w+ .*\.", words) for words in said)


def test_a_replay_is_stepped_decision_by_decision(app: App) -> None:
    match = fought(3, 12)
    replay = put(app, ReplayScene(record_of(match, BOTS)))
    press(app, pygame.K_SPACE)
    press(app, pygame.K_TAB)
    assert len(replay.session.match.actions) == len(DEPLOY_ORDER)
    assert replay.advice_panel._words.startswith("Officers ")


def test_the_last_turn_is_shown_again_with_its_declarations_whole(app: App) -> None:
    state = field(bayonets.CLOSE, "Crawl", "Rough Ground", seat=GERMANS)
    scene = lay(app, bayonets.seated(app, "human", "human", **bayonets.QUICK), state)
    scene.play(*actions("card Crawl", "man officer a8", "to a7"))
    assert wait(app, scene)
    assert state.stage == STOP_MOVE
    lines = len(scene.log.lines)
    app.settings.speed = "1x"
    press(app, pygame.K_l)
    seen = " ".join(stages_of(app, scene, 1500))
    assert "card men way" in seen
    assert "?" not in seen
    assert len(scene.log.lines) == lines
    wait(app, scene)
