"""The board of Fix Bayonets: events are acted out and told, plans are what the rules allow, nothing secret shows."""

from __future__ import annotations

import math
from collections import Counter

import pygame
import pytest

from game.core.events import Event, MatchEnded, Transcript
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.fix_bayonets import cards
from game.fix_bayonets import events as facts
from game.fix_bayonets.state import State
from scenes.anim.timeline import Timeline
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.hand_and_piles import KIND_STEP
from scenes.boards.fix_bayonets.model import Declaration, choices_in, declared
from scenes.pieces.fan import ADVISED
from scenes.ui import theme
from scenes.ui.canvas import Canvas
from tests.fix_bayonets.ground import field
from tests.play import kinds_of, moments
from tests.scenes.bayonets import CLOSE, GAME, OPENING, QUICK, new_board, state_in, told
from tests.scenes.table import board_for, draw

SAMPLES: tuple[Event, ...] = (
    facts.Deployed(0, 0, 3),
    facts.Deployed(1, 28, 60),
    facts.ArmiesPlaced(tuple(range(2, 12)), (0, 0, 1, 1, 2, 2, 3, 4, 5, 6)),
    facts.TurnBegan(3, 1),
    facts.Drew(0, (cards.TREES, cards.MARCH)),
    facts.Drew(1, (UNKNOWN, UNKNOWN, UNKNOWN)),
    facts.DeckRenewed(31),
    facts.Discarded(0, cards.CRAWL),
    facts.Discarded(1, cards.FOX_HOLES),
    facts.PhaseBegan(0, cards.FIGHT),
    facts.MoveDeclared(1, cards.ADVANCE, (16, 17), (57, 62), (41, 46)),
    facts.MoveDeclared(0, cards.ZIGZAG, (2,), (0,), (17,)),
    facts.AttackDeclared(1, cards.RIFLE_3, 18, 56, 32),
    facts.Negated(0, cards.TREES, cards.RIFLE_3),
    facts.Stood(0),
    facts.Moved(1, (16, 17), (57, 62), (41, 46)),
    *(
        facts.Hit(1, card, 0)
        for card in (cards.BAYONET, cards.PISTOL, cards.FLAME_THROWER, cards.GRENADE, cards.RIFLE_3, cards.MACHINE_GUN)
    ),
    facts.Killed(0, 2, 0, cards.RIFLE_3),
    facts.Killed(0, 0, 1, cards.GRENADE),
    MatchEnded((0.0, 1.0), "killed both enemy officers"),
    MatchEnded((0.5, 0.5), "100 turns are over"),
)


def named(event: Event) -> str:
    return type(event).__name__


def quick(seed: int = 5) -> Match:
    return Match(GAME, 2, QUICK, seed)


# --- events ----------------------------------------------------------------------------------


def test_there_is_a_sample_of_every_event() -> None:
    assert kinds_of(facts) <= {type(event) for event in SAMPLES}


@pytest.mark.parametrize("still", [False, True], ids=["moving", "reduced motion"])
@pytest.mark.parametrize("event", SAMPLES, ids=named)
def test_every_event_is_acted_out(canvas: Canvas, event: Event, still: bool) -> None:
    board = new_board(quick(), still=still)
    timeline = Timeline()
    if isinstance(event, facts.Hit):
        board.animation.perform(
            told(board, facts.AttackDeclared(event.seat, event.card, 18, 56, event.target)), timeline
        )
    board.animation.perform(told(board, event), timeline)
    timeline.update(0)
    assert not timeline.idle
    while not timeline.idle:
        timeline.update(0.1)
        board.update(0.1)
        board.draw(canvas)
    board.animation.settle(quick().view(0))


@pytest.mark.parametrize("viewer", [0, 1])
def test_acting_out_ends_where_the_view_settles(viewer: int) -> None:
    """Nothing jumps as the view after an event is settled on: men, cards and declaration are there already."""
    match = Match(GAME, 2, {}, 11)
    board = new_board(match, viewer)
    model = board.model
    rng = Rng(4)

    def seen() -> tuple[object, ...]:
        hands = [model.hand_of(seat) for seat in range(2)]
        bodies = [(body.key, body.hidden, body.goal) for body in model.hand]
        men = [(model.alpha[man], model.men[man].goal) for man, at in enumerate(model.shown.men) if at >= 0]
        return (model.shown.men, men, hands, bodies, model.pile_cards, model.shown.deck, model.staged is None)

    for _ in range(500):
        if match.over:
            break
        legal = match.legal()
        for beat in match.play(legal[rng.below(len(legal))]).beats(viewer):
            timeline = Timeline()
            board.animation.perform(beat, timeline)
            timeline.finish()
            assert not model.flights.flying
            before = seen()
            board.animation.settle(beat.view)
            assert seen() == before, beat.event
        view = match.view(viewer)
        board.animation.settle(view)
        assert isinstance(view, State)
        assert (model.staged is not None) is (view.stage in (cards.STOP_MOVE, cards.STOP_FIGHT, cards.CASUALTY))


def test_what_was_stopped_is_stamped_halfway_and_on_nobody() -> None:
    """Red on the man who was shot at would say that he was hit."""
    match, rng, stopped = Match(GAME, 2, {}, 11), Rng(4), 0
    board = new_board(match, 0)
    while not match.over and stopped < 4:
        legal = match.legal()
        for beat in match.play(legal[rng.below(len(legal))]).beats(0):
            timeline = Timeline()
            plan, before = board.model.plan, len(board.model.stamps)
            board.animation.perform(beat, timeline)
            timeline.finish()
            if isinstance(beat.event, facts.Negated) and plan is not None and len(board.model.stamps) > before:
                stopped += 1
                stamp, turned = board.model.stamps[-1], board.model.turned
                assert (stamp.words, stamp.colour) == ("STOPPED", theme.BONE)
                start, goal = layout.spot(plan.origins[0], turned), layout.spot(plan.goals[0], turned)
                assert math.dist(stamp.at, start) == pytest.approx(math.dist(stamp.at, goal))
                assert math.dist(start, goal) == pytest.approx(2 * math.dist(stamp.at, goal))
            board.animation.settle(beat.view)
    assert stopped


# --- where things lie --------------------------------------------------------------------------


@pytest.mark.parametrize("turned", [False, True])
def test_every_square_is_found_where_it_is_drawn(turned: bool) -> None:
    for square in range(cards.SQUARES):
        assert layout.square_at(layout.spot(square, turned), turned) == square
    assert layout.square_at((layout.FIELD[0] - 1, layout.FIELD[1] + 5), turned) is None


def test_the_own_side_stands_at_the_foot() -> None:
    for viewer in range(2):
        board = new_board(quick(), viewer)
        own, other = (layout.spot(square, board.model.turned)[1] for square in ((3, 59), (59, 3))[viewer])
        assert own > other


def test_turning_the_map_takes_everybody_along() -> None:
    board = new_board(quick())
    key = ("men", 0, 1)
    before = board.tips.box(key)
    before_turn = board.background_key
    board.model.turn()
    assert board.background_key != before_turn
    after = board.tips.box(key)
    assert before != after
    for box in (board.tips.box(("men", square, kind)) for square, kind in board.model.piles()):
        assert layout.FIELD.holds(box.centre)
    middle = after.centre
    assert board.controls.under(middle) == key


def test_every_pile_can_be_pointed_at_and_is_listed() -> None:
    """Also where all five kinds stand on one square."""
    match = quick()
    state = state_in(match)
    for man in (0, 2, 3, 4, 12, 14, 15):
        state.men[man] = 27
    board = new_board(match)
    for who in board.model.piles():
        x, y, w, h = board.tips.box(("men", *who))
        assert board.controls.under((x + w / 2, y + h - w / 2)) == ("men", *who)
    tip = board.tip(("square", 27))
    assert tip is not None
    for words in ("1 officer", "3 riflemen", "1 heavy", "1 runner", "1 sniper"):
        assert words in tip.words


def test_the_number_of_cards_of_the_other_hand_leaves_the_men_beside_it_free() -> None:
    men, said = layout.ENEMY.x + 66 + cards.KINDS * KIND_STEP, 55.0
    for held in range(1, cards.HAND + 4):
        left = layout.small_card(0, held)[0] - layout.CARD_W * layout.SMALL_SCALE / 2
        assert left - 14 - said >= men


def test_a_picked_card_leaves_the_own_men_in_the_plate_free() -> None:
    halo, man = 8, 34
    _, y, _, h = layout.OWN
    assert layout.HAND_AT[1] - ADVISED - layout.CARD_H / 2 - halo >= y + h / 2 + man / 2


def test_a_long_hand_can_be_pointed_at() -> None:
    match = quick()
    state = state_in(match)
    state.hands[:8] = [1] * 8
    state.hand_size[0] = 8
    board = new_board(match)
    for body in board.model.hand:
        x, y, w, h = board.tips.box(body.key)
        assert board.controls.under((x + w / 2, y + h / 2)) == body.key
        assert layout.LEFT - 1 <= x < x + w <= layout.RIGHT + 1


# --- trying declarations -------------------------------------------------------------------------


def outcome(match: Match, plan: Declaration) -> Declaration | None:
    """What the true match says after the steps of a plan."""
    state = state_in(match).copy()
    transcript = Transcript(state)
    for action in plan.steps:
        assert action in state.legal(), (plan, action)
        state.apply(action, Rng(1), transcript)
    return next((found for event in transcript.events if (found := declared(event, plan.steps)) is not None), None)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_planned_is_what_the_rules_declare(seed: int) -> None:
    """Every plan tried on the view comes true, and together they are all that can be declared."""
    match = quick(seed)
    tried = 0
    turn = 3
    for _ in moments(match, seed):
        state = state_in(match)
        if match.over or turn > 13:
            break
        if state.turn < turn or state.stage not in (cards.MOVE, cards.FIGHT):
            continue
        turn += 2
        view = match.view(state.to_act)
        assert isinstance(view, State)
        for uses in choices_in(view).values():
            plans = [plan for who in uses.men for plan in uses.plans(who).values()]
            assert plans
            group = uses.advance(uses.crowd)
            assert (group is not None) is bool(uses.crowd)
            for plan in [*plans, *([group] if group is not None else [])]:
                assert outcome(match, plan) == plan
                tried += 1
    assert tried > 20


def test_a_group_is_exactly_who_was_chosen() -> None:
    match = Match(GAME, 2, QUICK, OPENING)
    view = match.view(1)
    assert isinstance(view, State)
    uses = choices_in(view)[cards.ADVANCE]
    assert uses.crowd.total() == 16
    several = sorted(uses.crowd)
    for wanted in (Counter(several[:2]), Counter(several[3:9]), Counter({several[0]: 2}), Counter(several)):
        plan = uses.advance(wanted)
        assert plan is not None
        assert plan.crowd == wanted
        assert outcome(match, plan) == plan
        assert all(origin - goal == 16 for origin, goal in zip(plan.origins, plan.goals, strict=True))
    assert uses.advance(Counter(several[:1])) is None
    assert uses.advance(Counter({(3, 1): 2})) is None


def test_a_declaration_left_half_made_is_gone_on_with() -> None:
    """A record may end in the middle of one."""
    match = Match(GAME, 2, QUICK, OPENING)
    for notation in ("card Advance", "group"):
        match.play(notation)
        board = new_board(match, viewer=1)
        board.controls.offer(match.legal())
        assert board.selection.card == cards.ADVANCE
        assert board.selection.grouping is (notation == "group")
        assert board.selection.men()


# --- secrets ---------------------------------------------------------------------------------------


def test_the_other_hand_does_not_change_the_picture(canvas: Canvas) -> None:
    state = field(CLOSE, "Crawl, Grenade", "Trees, Rifle (3), March")
    pictures = []
    for seed in range(3):
        world = state.redact(0)
        world.determinize(Rng(seed))
        board = board_for(GAME, world.redact(0), still=True)
        board.controls.offer(world.legal())
        board.update(0.1)
        canvas.surface.fill((0, 0, 0))
        draw(board, canvas)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
        assert "face down" in board.tip(("other", 0)).words
    assert len(set(pictures)) == 1


def test_in_the_strategic_version_both_hands_lie_open() -> None:
    match = Match(GAME, 2, {**QUICK, "strategic": "on"}, 3)
    board = new_board(match, viewer=0)
    tips = [board.tip(("other", i)) for i in range(state_in(match).hand_size[1])]
    assert tips
    assert all(tip is not None and "face down" not in tip.words for tip in tips)


# --- reasons -----------------------------------------------------------------------------------------
