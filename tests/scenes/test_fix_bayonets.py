"""The board of Fix Bayonets: its animation, words and hints, the declarations it finds, and hidden cards."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest

from game.core.events import MatchEnded, Transcript
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action
from game.fix_bayonets import cards
from game.fix_bayonets import events as facts
from game.fix_bayonets.actions import END, GO, GROUP_ADVANCE, MEN_AT, PICKS, TO
from game.fix_bayonets.cards import ADVANCE, FIGHT, KINDS, MOVE
from game.fix_bayonets.events import MoveDeclared
from game.fix_bayonets.state import State
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.layout import card_face
from scenes.boards.fix_bayonets.model import Declaration, declaration_of
from scenes.boards.fix_bayonets.selection import find_choices
from scenes.play.log_panel import SIZE, wrap_marked
from scenes.play.table_scene import TableScene
from scenes.ui import theme
from scenes.ui.canvas import Canvas
from scenes.ui.styles import TypeStyle
from tests.fix_bayonets.ground import field
from tests.play import moments
from tests.scenes.benches import FIX_BAYONETS, OPENING, QUICK, click_card
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME, steps
from tests.scenes.positions import CLOSE
from tests.scenes.table import expect, given, press_hint

GAME = FIX_BAYONETS.game


def quick_match(seed: int = 5) -> Match:
    """A new match with the quick deployment."""
    return Match(GAME, 2, QUICK, seed)


# --- Positions ---------------------------------------------------------------------------------


def test_a_stopped_declaration_is_stamped_halfway_and_on_nobody() -> None:
    """A stamp on the man who was shot at would say that he was hit."""
    match, stopped = Match(GAME, 2, {}, 11), 0
    board = FIX_BAYONETS.board(match, 0)
    for beat in (beat for transcript in moments(match, 4) for beat in transcript.beats(0)):
        plan, before = board.model.plan, len(board.model.stamps)
        board.animation.perform(beat, timeline := Timeline())
        timeline.finish()

        if isinstance(beat.event, facts.Negated) and plan is not None and len(board.model.stamps) > before:
            stopped += 1
            stamp, turned = board.model.stamps[-1], board.model.turned
            assert (stamp.words, stamp.colour) == ("STOPPED", theme.BONE)
            start, goal = layout.square_centre(plan.origins[0], turned), layout.square_centre(plan.goals[0], turned)
            assert math.dist(stamp.at, start) == pytest.approx(math.dist(stamp.at, goal))
            assert math.dist(start, goal) == pytest.approx(2 * math.dist(stamp.at, goal))

        board.animation.settle(beat.view)
        if stopped == 4:
            break
    assert stopped


def test_every_stack_can_be_pointed_at_and_is_listed() -> None:
    """Also where there are all five kinds on one square."""
    match = quick_match()
    state = FIX_BAYONETS.state(match)
    for man in (0, 2, 3, 4, 12, 14, 15):
        state.men[man] = 27
    board = FIX_BAYONETS.board(match)

    for who in board.model.stacks():
        x, y, w, h = board.tips.box(("men", *who))
        assert board.controls.under((x + w / 2, y + h - w / 2)) == ("men", *who)

    tip = given(board.tip(("square", 27)))
    for words in ("1 officer", "3 riflemen", "1 heavy", "1 runner", "1 sniper"):
        assert words in tip.words


# --- trying declarations -------------------------------------------------------------------------


def true_declaration(match: Match, plan: Declaration) -> Declaration | None:
    """The declaration that the steps of a plan make in the true match, or None."""
    state = FIX_BAYONETS.state(match).copy()
    transcript = Transcript(state)
    for action in plan.steps:
        assert action in state.legal(), (plan, action)
        state.apply(action, Rng(1), transcript)
    return next(
        (found for event in transcript.events if (found := declaration_of(event, plan.steps)) is not None), None
    )


@pytest.mark.parametrize("seed", range(3))
def test_a_plan_of_the_board_is_declared_by_its_steps(seed: int) -> None:
    """Each plan that is found on the view comes true in the match."""
    match = quick_match(seed)
    tried = 0
    turn = 3
    for _ in moments(match, seed):
        state = FIX_BAYONETS.state(match)
        if match.over or turn > 13:
            break
        if state.turn < turn or state.stage not in (cards.MOVE, cards.FIGHT):
            continue
        turn += 2

        view = expect(State, match.view(state.to_act))
        for uses in find_choices(view).values():
            plans = [plan for who in uses.users for plan in uses.plans_of(who).values()]
            assert plans

            group = uses.group_advance(uses.advancers)
            assert (group is not None) is bool(uses.advancers)
            for plan in [*plans, *([group] if group is not None else [])]:
                assert true_declaration(match, plan) == plan
                tried += 1
    assert tried > 20


# --- secrets ---------------------------------------------------------------------------------------


def test_in_the_strategic_version_both_hands_are_open() -> None:
    match = Match(GAME, 2, {**QUICK, "strategic": "on"}, 3)
    board = FIX_BAYONETS.board(match, viewer=0)
    tips = [board.tip(("other", i)) for i in range(FIX_BAYONETS.state(match).hand_size[1])]
    assert tips
    assert all(tip is not None and "face down" not in tip.words for tip in tips)


# --- Dead cards ----------------------------------------------------------------------------------

DEAD_CARDS = (
    (cards.COUNTER_ATTACK, (), "Only the Americans can use"),
    (cards.HOLD_GROUND, (), ""),
    (cards.FLAME_THROWER, (28,), ""),
    (cards.FLAME_THROWER, (28, 29), "Nobody is left"),
    (cards.SNIPER_CARD, (31,), "Nobody is left"),
    (cards.RIFLE_3, (31,), ""),
    (cards.CRAWL, (31,), ""),
)


@pytest.mark.parametrize("asked", [False, True])
@pytest.mark.parametrize(("card", "fallen", "why"), DEAD_CARDS)
def test_a_dead_card_is_grey_and_says_so_whoever_is_asked(
    canvas: Canvas, card: int, fallen: tuple[int, ...], why: str, asked: bool
) -> None:
    match = Match(GAME, 2, QUICK, 5)
    state = FIX_BAYONETS.state(match)
    for man in fallen:
        state.men[man] = cards.DEAD
    state.hands[cards.CARDS :] = [int(each == card) for each in range(cards.CARDS)]
    state.hand_size[1] = 1

    board = FIX_BAYONETS.board(match, viewer=1)
    if asked:
        board.controls.offer(match.legal())
    board.draw(canvas)
    assert ((card_face(card), "spent") in board.sprites._sprites) is bool(why)

    tip = given(board.tip(("card", card, 0)))
    assert why in tip.words
    assert asked or ("\n" in tip.words) is bool(why)


# --- Decisions -----------------------------------------------------------------------------------

RIFLEMAN_A8 = MEN_AT[56 * KINDS + 1]


def actions_of(*notations: str) -> list[Action]:
    """The actions with these notations."""
    return [next(action for action in GAME.actions if action.notation == notation) for notation in notations]


# --- In words ---------------------------------------------------------------------------------------------

LINES = {
    "Advance: rifleman a8 to c6": (PICKS[ADVANCE], RIFLEMAN_A8, TO[42]),
    "Advance: rifleman a8": (PICKS[ADVANCE], RIFLEMAN_A8),
    "Play Advance": (PICKS[ADVANCE],),
    "Advance: several men forward": (PICKS[ADVANCE], GROUP_ADVANCE, RIFLEMAN_A8),
    "Advance: 2 men forward": (PICKS[ADVANCE], GROUP_ADVANCE, RIFLEMAN_A8, RIFLEMAN_A8, GO),
    "End the moving": (END,),
}


@pytest.mark.parametrize(
    ("scores", "head"), [((1.0, 0.0), "THE WOOD IS HELD"), ((0.0, 1.0), "THE WOOD IS TAKEN"), ((0.5, 0.5), "A DRAW")]
)
def test_the_wood_is_taken_by_the_germans_and_held_by_the_americans(scores: tuple[float, ...], head: str) -> None:
    board = FIX_BAYONETS.board(Match(GAME, 2, QUICK, OPENING), 0)
    assert given(board.words.headline(MatchEnded(scores, "over")))[0] == head


@pytest.mark.parametrize("viewer", [1, 0], ids=["own", "the other's"])
@pytest.mark.parametrize(("described", "line"), LINES.items(), ids=LINES.keys())
def test_a_decision_is_described_as_far_as_it_is_known(described: str, line: tuple[object, ...], viewer: int) -> None:
    board = FIX_BAYONETS.board(Match(GAME, 2, QUICK, OPENING), viewer)
    assert board.words.decision(line) == described


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


@pytest.mark.parametrize(("men_in_words", "group"), GROUPS.items(), ids=GROUPS.keys())
def test_a_group_advance_is_described_in_few_words(
    canvas: Canvas, men_in_words: str, group: tuple[tuple[int, int], ...]
) -> None:
    """A few men with their squares, many as a number. The line is about all of them, and fits in a few rows."""
    men, origins = (tuple(pair) for pair in zip(*group, strict=True))
    goals = tuple(square - 16 for square in origins)
    line = FIX_BAYONETS.board(Match(GAME, 2, QUICK, 5)).words.dispatch(MoveDeclared(1, ADVANCE, men, origins, goals))
    assert line.words == f"Germans: *Advance*, {men_in_words} forward."
    assert set(line.about) > {("square", square) for square in (*origins, *goals)}
    room = layout.FRAME.log[2] * 0.92 - 36 - TypeStyle(theme.TYPED_BOLD, SIZE).width(canvas, "0000") - 16
    assert len(wrap_marked(canvas, line.words, room)) <= (2 if len(men) > 4 else 3)


# --- A hint -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "own", "words"),
    [
        (MOVE, "Crawl, March", ("card Crawl", "man officer a1", "to a2")),
        (FIGHT, "Bayonet, Rifle (3)", ("card Rifle (3)", "man rifleman d3", "at d6")),
    ],
)
def test_a_hint_shows_card_man_and_way(app: App, stage: int, own: str, words: tuple[str, ...]) -> None:
    scene = FIX_BAYONETS.laid(app, field(CLOSE, own, "Trees", stage=stage), **QUICK)
    line = tuple(action.id for action in actions_of(*words))
    assert isinstance(app.bots, InstantWorker)

    press_hint(app)
    thought = given(scene.director.advice.thought)
    scene.director.advice.update(replace(thought, actions=line, choices=(replace(thought.choices[0], actions=line),)))
    steps(app, 3)

    board = FIX_BAYONETS.board_of(scene)
    plan = given(board.selection.decisions.plan_of([GAME.actions[action] for action in line]))
    assert board._plan_to_draw() == plan
    assert ("card", plan.card, 0) in board.highlighted
    assert {("men", *who) for who in plan.stacks} <= set(board.highlighted)
    assert set(board._stack_lights()) == set(plan.stacks)

    other = given(next((card for card in (board.selection.choices or {}) if card != plan.card), None))
    click_card(app, scene, other)
    steps(app, 2)
    pointed = given(board._highlighted_plan())
    assert pointed.card == other, "the person has another card in mind"


# --- Watching ---------------------------------------------------------------------------------------------


def stages_of(app: App, scene: TableScene, frames: int) -> list[str]:
    """The stages of declarations that a watcher sees, in order: a card is open, men are lit, arrows are drawn."""
    seen: list[str] = []
    for _ in range(frames):
        app.advance(FRAME, [])
        board = FIX_BAYONETS.board_of(scene)
        model = board.model
        if model.card_in_play is None or model.card_in_play.has_hit:
            now = ""
        elif board._plan_to_draw() is not None:
            now = "arrows"
        elif model.plan is not None and not model.card_in_play.hidden:
            now = "men" if set(board._stack_lights()) == set(model.plan.stacks) else "?"
        else:
            now = "card" if not model.card_in_play.hidden or model.flights.flying else "-"

        if not seen or seen[-1] != now:
            seen.append(now)
    return seen


def test_those_who_watch_see_card_men_and_arrows_one_after_another(app: App) -> None:
    scene = FIX_BAYONETS.seated(app, "recruit", "recruit", seed=5, **QUICK)
    app.settings.speed = "1x"
    seen = " ".join(stages_of(app, scene, 900))
    assert re.search(r"card men arrows", seen), seen
    assert not re.search(r"card arrows|men card|- arrows|\?", seen), seen
