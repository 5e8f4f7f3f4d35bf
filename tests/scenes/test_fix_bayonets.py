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
from scenes.boards.fix_bayonets.board import FixBayonetsBoard
from scenes.boards.fix_bayonets.layout import card_face
from scenes.boards.fix_bayonets.model import Declaration, declaration_of
from scenes.boards.fix_bayonets.selection import find_choices
from scenes.play.log_panel import SIZE, wrap_marked
from scenes.play.table_scene import TableScene
from scenes.ui import theme
from scenes.ui.canvas import Canvas
from scenes.ui.styles import TypeStyle
from tests.fix_bayonets.ground import field
from tests.play import play_at_random
from tests.scenes.benches import FIX_BAYONETS, OPENING, QUICK, click_card
from tests.scenes.events import FRAME, steps
from tests.scenes.positions import CLOSE_QUARTERS
from tests.scenes.table import checked_cast, not_none, press_hint

GAME = FIX_BAYONETS.game


def quick_match(seed: int = 5) -> Match:
    """A new match with the quick deployment."""
    return Match(GAME, seats=2, options=QUICK, seed=seed)


# --- Positions ---------------------------------------------------------------------------------


def test_the_stamp_of_a_stopped_declaration_is_halfway_between_its_squares() -> None:
    """A stamp on the man who was shot at would say that he was hit."""
    match = Match(GAME, seats=2, options={}, seed=11)
    board = FIX_BAYONETS.board(match, 0)
    stamps_checked = 0
    for beat in (beat for transcript in play_at_random(match, seed=4) for beat in transcript.beats(0)):
        plan, stamps_before = board.model.plan, len(board.model.stamps)
        board.animation.perform(beat, timeline := Timeline())
        timeline.finish()

        is_stamped = len(board.model.stamps) > stamps_before
        if isinstance(beat.event, facts.Negated) and plan is not None and is_stamped:
            stamps_checked += 1
            stamp, turned = board.model.stamps[-1], board.model.turned
            assert (stamp.words, stamp.colour) == ("STOPPED", theme.BONE)
            start, goal = layout.square_centre(plan.origins[0], turned), layout.square_centre(plan.goals[0], turned)
            assert math.dist(stamp.at, start) == pytest.approx(math.dist(stamp.at, goal))
            assert math.dist(start, goal) == pytest.approx(2 * math.dist(stamp.at, goal))

        board.animation.settle(beat.view)
        if stamps_checked == 4:
            break
    assert stamps_checked


def test_every_stack_of_a_square_with_all_five_kinds_of_men_can_be_pointed_at() -> None:
    match = quick_match()
    state = FIX_BAYONETS.state(match)
    crowded_square = 27
    officer, riflemen, heavy, runner, sniper = 0, (2, 3, 4), 12, 14, 15
    for man in (officer, *riflemen, heavy, runner, sniper):
        state.men[man] = crowded_square
    board = FIX_BAYONETS.board(match)

    for stack in board.model.stacks():
        x, y, w, h = board.tips.box(("men", *stack))
        point_at_its_foot = (x + w / 2, y + h - w / 2)
        assert board.controls.key_at(point_at_its_foot) == ("men", *stack)

    tip = not_none(board.tip(("square", crowded_square)))
    for words in ("1 officer", "3 riflemen", "1 heavy", "1 runner", "1 sniper"):
        assert words in tip.words


# --- trying declarations -------------------------------------------------------------------------


def declaration_in_match(match: Match, plan: Declaration) -> Declaration | None:
    """The declaration that results if the steps of a plan are played in a copy of the match. None if there is none."""
    state = FIX_BAYONETS.state(match).copy()
    transcript = Transcript(state)
    for action in plan.steps:
        assert action in state.legal(), (plan, action)
        state.apply(action, Rng(1), transcript)
    declarations = (declaration_of(event, plan.steps) for event in transcript.events)
    return next((declaration for declaration in declarations if declaration is not None), None)


@pytest.mark.parametrize("seed", range(3))
def test_the_steps_of_a_plan_that_the_board_shows_make_exactly_that_declaration(seed: int) -> None:
    """The board finds its plans in the view of a seat. They are played in the match, every second turn."""
    match = quick_match(seed)
    plans_tried = 0
    next_turn, last_turn = 3, 13
    for _ in play_at_random(match, seed):
        state = FIX_BAYONETS.state(match)
        if match.over or next_turn > last_turn:
            break
        if state.turn < next_turn or state.stage not in (cards.MOVE, cards.FIGHT):
            continue
        next_turn += 2

        view = checked_cast(State, match.view(state.to_act))
        for choice in find_choices(view).values():
            plans = [plan for stack in choice.users for plan in choice.plans_of(stack).values()]
            assert plans

            group = choice.group_advance(choice.advancers)
            assert (group is not None) is bool(choice.advancers)
            for plan in [*plans, *([group] if group is not None else [])]:
                assert declaration_in_match(match, plan) == plan
                plans_tried += 1
    assert plans_tried > 20


# --- secrets ---------------------------------------------------------------------------------------


def test_in_the_strategic_version_the_other_hand_is_shown_face_up() -> None:
    match = Match(GAME, seats=2, options={**QUICK, "strategic": "on"}, seed=3)
    viewer, other = 0, 1
    board = FIX_BAYONETS.board(match, viewer)
    tips = [not_none(board.tip(("other", number))) for number in range(FIX_BAYONETS.state(match).hand_size[other])]
    assert tips
    assert all("face down" not in tip.words for tip in tips)


# --- Dead cards ----------------------------------------------------------------------------------

HEAVIES, SNIPER = (28, 29), (31,)
DEAD_CARDS = (
    pytest.param(cards.COUNTER_ATTACK, (), "Only the Americans can use", id="a card of the other side"),
    pytest.param(cards.HOLD_GROUND, (), "", id="a card that the own side can use"),
    pytest.param(cards.FLAME_THROWER, HEAVIES[:1], "", id="one of two heavies is left"),
    pytest.param(cards.FLAME_THROWER, HEAVIES, "Nobody is left", id="no heavy is left"),
    pytest.param(cards.SNIPER_CARD, SNIPER, "Nobody is left", id="no sniper is left"),
    pytest.param(cards.RIFLE_3, SNIPER, "", id="riflemen are left"),
    pytest.param(cards.CRAWL, SNIPER, "", id="anybody crawls"),
)
"""A card in the hand of the Germans, the men of theirs who are dead, and why the card is useless; "" if it is not."""


@pytest.mark.parametrize("is_asked", [False, True], ids=["while the other side is asked", "while asked"])
@pytest.mark.parametrize(("card", "dead_men", "why"), DEAD_CARDS)
def test_a_card_that_nobody_can_use_any_more_is_grey_and_its_tip_says_why(
    canvas: Canvas, card: int, dead_men: tuple[int, ...], why: str, is_asked: bool
) -> None:
    """The Germans hold this card alone."""
    match = Match(GAME, seats=2, options=QUICK, seed=5)
    state = FIX_BAYONETS.state(match)
    for man in dead_men:
        state.men[man] = cards.DEAD
    start_of_german_hand = cards.GERMANS * cards.CARDS  # a hand has the number of copies of each card
    for other in range(cards.CARDS):
        state.hands[start_of_german_hand + other] = int(other == card)
    state.hand_size[cards.GERMANS] = 1

    board = FIX_BAYONETS.board(match, viewer=cards.GERMANS)
    if is_asked:
        board.controls.offer(match.legal())
    board.draw(canvas)
    is_grey = (card_face(card), "spent") in board.sprites._sprites  # the grey picture was drawn
    assert is_grey is bool(why)

    tip = not_none(board.tip(("card", card, 0)))
    assert why in tip.words
    if not is_asked:
        has_second_line = "\n" in tip.words
        assert has_second_line is bool(why)


# --- Decisions -----------------------------------------------------------------------------------

RIFLEMAN_A8 = MEN_AT[56 * KINDS + 1]


def actions_of(*notations: str) -> list[Action]:
    """The actions of the game with these notations."""
    return [next(action for action in GAME.actions if action.notation == notation) for notation in notations]


# --- In words ---------------------------------------------------------------------------------------------

RIFLEMAN_TO_C6 = (PICKS[ADVANCE], RIFLEMAN_A8, TO[42])
DECISIONS = {
    "Advance: rifleman a8 to c6": RIFLEMAN_TO_C6,
    "Advance: rifleman a8": RIFLEMAN_TO_C6[:2],
    "Play Advance": RIFLEMAN_TO_C6[:1],
    "Advance: several men forward": (PICKS[ADVANCE], GROUP_ADVANCE, RIFLEMAN_A8),
    "Advance: 2 men forward": (PICKS[ADVANCE], GROUP_ADVANCE, RIFLEMAN_A8, RIFLEMAN_A8, GO),
    "End the moving": (END,),
}
"""Complete and unfinished decisions, by their description."""


@pytest.mark.parametrize(
    ("scores", "headline"),
    [
        pytest.param((1.0, 0.0), "THE WOOD IS HELD", id="the Americans win"),
        pytest.param((0.0, 1.0), "THE WOOD IS TAKEN", id="the Germans win"),
        pytest.param((0.5, 0.5), "A DRAW", id="a draw"),
    ],
)
def test_the_headline_says_whether_the_wood_is_held_or_taken(scores: tuple[float, ...], headline: str) -> None:
    board = FIX_BAYONETS.board(Match(GAME, seats=2, options=QUICK, seed=OPENING), 0)
    assert not_none(board.words.headline(MatchEnded(scores=scores, reason="over")))[0] == headline


@pytest.mark.parametrize("viewer", [1, 0], ids=["own decision", "decision of the other side"])
@pytest.mark.parametrize(("description", "decision"), DECISIONS.items(), ids=DECISIONS.keys())
def test_a_complete_or_unfinished_decision_is_described(
    description: str, decision: tuple[object, ...], viewer: int
) -> None:
    board = FIX_BAYONETS.board(Match(GAME, seats=2, options=QUICK, seed=OPENING), viewer)
    assert board.words.describe_decision(decision) == description


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
"""The men of a group with their squares, by their description."""


@pytest.mark.parametrize(("description", "group"), GROUPS.items(), ids=GROUPS.keys())
def test_a_group_advance_is_described_in_few_words_and_few_rows_of_the_log(
    canvas: Canvas, description: str, group: tuple[tuple[int, int], ...]
) -> None:
    """A few men are named with their squares, many are counted."""
    men, origins = (tuple(pair) for pair in zip(*group, strict=True))
    two_rows = 16
    goals = tuple(square - two_rows for square in origins)
    board = FIX_BAYONETS.board(Match(GAME, seats=2, options=QUICK, seed=5))
    line = board.words.log_line(
        MoveDeclared(seat=cards.GERMANS, card=ADVANCE, men=men, origins=origins, destinations=goals)
    )

    assert line.words == f"Germans: *Advance*, {description} forward."
    assert set(line.about) > {("square", square) for square in (*origins, *goals)}, "the line is about all of them"
    number_of_turn = TypeStyle(theme.TYPED_BOLD, SIZE).width(canvas, "0000") + 16
    room = layout.FRAME.log.w * 0.92 - 36 - number_of_turn
    most_rows = 2 if len(men) > 4 else 3
    assert len(wrap_marked(canvas, line.words, room)) <= most_rows


# --- A hint -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "own_cards", "notations"),
    [
        pytest.param(MOVE, "Crawl, March", ("card Crawl", "man officer a1", "to a2"), id="a move"),
        pytest.param(FIGHT, "Bayonet, Rifle (3)", ("card Rifle (3)", "man rifleman d3", "at d6"), id="an attack"),
    ],
)
def test_a_hint_shows_the_advised_card_man_and_arrow_until_the_person_picks_another_card(
    app: App, stage: int, own_cards: str, notations: tuple[str, ...]
) -> None:
    scene = FIX_BAYONETS.lay_table(app, field(board=CLOSE_QUARTERS, own=own_cards, other="Trees", stage=stage), **QUICK)
    advised = tuple(action.id for action in actions_of(*notations))
    press_hint(app)
    thought = not_none(scene.director.advice.thought)
    best_choice = replace(thought.choices[0], actions=advised)
    scene.director.advice.update(replace(thought, actions=advised, choices=(best_choice,)))
    steps(app, 3)

    board = FIX_BAYONETS.board_of(scene)
    plan = not_none(board.selection.decisions.plan_of([GAME.actions[action] for action in advised]))
    assert board._plan_to_draw() == plan
    assert ("card", plan.card, 0) in board.highlighted
    assert {("men", *stack) for stack in plan.stacks} <= set(board.highlighted)
    assert set(board._stack_lights()) == set(plan.stacks)

    other_card = not_none(next((card for card in (board.selection.choices or {}) if card != plan.card), None))
    click_card(app, scene, other_card)
    steps(app, 2)
    assert not_none(board._highlighted_plan()).card == other_card


# --- Watching ---------------------------------------------------------------------------------------------


def stages_of_declarations(app: App, scene: TableScene, frames: int) -> list[str]:
    """The stages in which a watcher sees declarations, in order and without repetitions.

    "card": a card is on its way or open. "men": its men are lit, too. "arrows": the arrows are drawn. "": no
    declaration is in play. "-": the card is hidden. "?": other men are lit.
    """
    seen: list[str] = []
    for _ in range(frames):
        app.advance(FRAME, [])
        stage = stage_of_declaration(FIX_BAYONETS.board_of(scene))
        if not seen or seen[-1] != stage:
            seen.append(stage)
    return seen


def stage_of_declaration(board: FixBayonetsBoard) -> str:
    """The present stage of a declaration, named as in `stages_of_declarations`."""
    model = board.model
    if model.card_in_play is None or model.card_in_play.has_hit:
        return ""
    if board._plan_to_draw() is not None:
        return "arrows"
    if model.plan is not None and not model.card_in_play.hidden:
        return "men" if set(board._stack_lights()) == set(model.plan.stacks) else "?"
    return "card" if not model.card_in_play.hidden or model.flights.flying else "-"


def test_a_watcher_sees_the_card_the_men_and_the_arrows_of_a_declaration_one_after_another(app: App) -> None:
    scene = FIX_BAYONETS.open_table(app, "recruit", "recruit", seed=5, **QUICK)
    app.settings.speed = "1x"
    seen = " ".join(stages_of_declarations(app, scene, frames=900))
    assert re.search(r"card men arrows", seen), seen
    assert not re.search(r"card arrows|men card|- arrows|\?", seen), seen
