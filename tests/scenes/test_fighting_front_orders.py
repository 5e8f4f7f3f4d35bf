"""Orders for many decisions at the board of Fighting Front, what stands until it is changed, and what is refused."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame
import pytest

from game.core.state import Action
from game.fighting_front import actions as declared
from game.fighting_front import analysis, events
from game.fighting_front import steps as declare
from game.fighting_front.actions import PASS
from game.fighting_front.cards import NONE
from game.fighting_front.state import State
from scenes.app import App
from scenes.boards.fighting_front.layout import card_key, plane_key, site_key, space_key, unit_key
from scenes.boards.fighting_front.names import STOPPED
from scenes.boards.fighting_front.telling import losses_in
from scenes.ui.focus import FocusRing
from scenes.ui.input import InputState, Intent
from tests.fighting_front import field
from tests.scenes.benches import FIGHTING_FRONT, board_of_decider, sort_named
from tests.scenes.events import key, steps, until
from tests.scenes.table import (
    box_of,
    click,
    notations_played,
    press,
    wait_until_asked,
    wait_until_presses_count,
)

DEPLOY, GUNS, GROUND = declare.BEGIN_DEPLOYMENT, declare.BEGIN_ARTILLERY, declare.BEGIN_GROUND


# --- Answers that hold for later questions ---------------------------------------------------------


def step_by_step(
    state: State, presses: Sequence[pygame.event.Event | tuple[str, int]], group: Sequence[Hashable] = ()
) -> list[str]:
    """The notations of all that a person plays by presses of keys and choices of things, orders that go on included.

    `group`: what is in a group before.
    """
    seat = state.to_act
    board = board_of_decider(state, alone=True)
    board.selection.group_together(group)
    board.controls.show_verbs()
    played: list[str] = []
    controls = board.controls
    for given in presses:
        if isinstance(given, tuple):
            answer = controls.choose(given, (0.0, 0.0))
        else:
            answer = controls.handle(given, intent=None, ring=FocusRing())
        while answer or (answer := controls.standing_order()):
            actions = [answer] if isinstance(answer, Action) else list(answer)
            controls.on_decision(actions)
            notations = [action.notation for action in actions]
            played += notations
            field.act(state, *notations)
            board.animation.settle(state.redact(seat))
            controls.offer(state.legal() if state.to_act == seat else [])
            answer = None
    return played


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("infantry", "Deployment: bring in whatever you like."),
        ("entrenched", "Deployment: nothing more can come in."),
        ("reconnaissance", "Deployment: nothing more can come in. Play Reconnaissance?"),
        ("infantry, reconnaissance", "Deployment: bring in whatever you like."),
    ],
)
def test_the_question_of_a_deployment_names_an_event_that_may_still_be_played(hand: str, expected: str) -> None:
    state = field.table(axis="infantry c3", allies="infantry c5", hands=(hand, "infantry"))
    field.run_from_step(state, DEPLOY)
    words = board_of_decider(state, alone=True).words
    assert words.prompt() == expected
    assert ("the enemy's hand" in words.help_text()) == (hand == "reconnaissance")


def test_a_follower_is_chosen_together_with_the_move_into_the_cleared_space() -> None:
    """The infantry on C3 has cleared C4, and the one on D3 may follow it.

    The key O only occupies, so that the follower is asked for. The key 1 occupies without a follower.
    """
    for presses, expected in (
        ([key(pygame.K_o)], ["occupy"]),
        ([key(pygame.K_1)], ["occupy", "pass"]),
        ([unit_key(field.at("d3"))], ["occupy", "unit d3"]),
    ):
        state = field.table(axis="infantry c3, infantry d3", allies="infantry c4, infantry e4")
        field.run_from_step(state, GROUND)
        field.act_and_pass_windows(state, "unit c3", "finish", rng=field.rolling(1, 9))
        assert state.step == declare.OCCUPY
        assert step_by_step(state, presses) == expected


def test_no_marked_target_is_left_out_while_there_are_guns() -> None:
    """A nearly destroyed unit (C4, with four disruption counters) is worth every shot, but D4 was marked as well."""
    state = field.table(axis="heavy-artillery b2, heavy-artillery d2", allies="infantry c4 4, infantry d4")
    field.run_from_step(state, GUNS)
    marked = [field.at("c4"), field.at("d4")]
    for _ in range(2):
        field.act(state, *[action.notation for action in analysis.next_attack(state, state.legal(), marked)])
    assert sorted(state.attack_at) == marked


def test_a_group_is_formed_and_its_targets_are_marked_without_keys_of_their_own() -> None:
    """The button "group" begins a group with the picked gun, and "goals" begins the marking of targets.

    C5 is chosen twice, so it is unmarked again.
    """
    state = field.table(axis="heavy-artillery b2, heavy-artillery d2", allies="infantry c4, infantry d4, infantry c5")
    field.run_from_step(state, GUNS)
    board = board_of_decider(state)

    def press_verb(name: str) -> None:
        next(verb for verb, _ in board.controls.verb_buttons() if verb.name == name).does()

    def choose(thing: Hashable) -> None:
        assert board.controls.choose(thing, (0.0, 0.0)) in (None, ())

    choose(unit_key(field.at("b2")))
    press_verb("group")
    choose(unit_key(field.at("d2")))
    press_verb("goals")
    choose(space_key(field.at("c4")))
    choose(space_key(field.at("d4")))
    choose(space_key(field.at("c5")))
    choose(space_key(field.at("c5")))
    assert board.selection.group == [declared.UNIT[field.at(name)] for name in ("b2", "d2")]
    assert board.selection.goals == [field.at("c4"), field.at("d4")]
    board.controls.back()
    assert not board.selection.has_picks


def test_what_was_chosen_together_is_taken_back_step_by_step(app: App) -> None:
    """FF 6 The Fuel Dump asks a question before the turn is over.

    The infantry on C3 has survived a 1 and destroyed its target with a 9. A click on the infantry on D3 takes two steps
    at once: that C4 is occupied, and by which unit.
    """
    axis = "infantry c3, infantry d3, fuel-dump a1, light-tanks e1"
    state = field.table(axis=axis, allies="infantry c4, infantry e4")
    field.run_from_step(state, GROUND)
    field.act_and_pass_windows(state, "unit c3", "finish", rng=field.rolling(1, 9))
    scene = FIGHTING_FRONT.lay_table(app, state, state.to_act)
    follower = box_of(FIGHTING_FRONT.board_of(scene), unit_key(field.at("d3"))).centre
    click(app, follower)
    assert notations_played(scene) == ["occupy", "unit d3"]
    for _ in range(2):  # the Fuel Dump's question may have to be taken back first
        if FIGHTING_FRONT.state(scene).step != declare.OCCUPY:
            assert wait_until_asked(app, scene)
            press(app, pygame.K_u)
    assert FIGHTING_FRONT.state(scene).step == declare.OCCUPY
    assert FIGHTING_FRONT.state(scene).owner[field.at("c3")] == 0


def test_an_order_to_attack_that_ended_the_movement_is_taken_back_with_it(app: App) -> None:
    """A orders all units to attack, for which it finishes the movement first. Each U takes back one decision."""
    state = field.table(axis="infantry c3, infantry d3", allies="infantry c4, infantry d4")
    field.run_from_step(state, declare.BEGIN_MOVEMENT)
    scene = FIGHTING_FRONT.lay_table(app, state, state.to_act)
    wait_until_presses_count(app)
    press(app, pygame.K_a)
    until(app, lambda: scene.is_person_asked and not scene.board.controls.is_ordering)
    assert notations_played(scene)[0] == "finish"
    for _ in range(3):
        if notations_played(scene):
            assert wait_until_asked(app, scene)
            press(app, pygame.K_u)
    assert FIGHTING_FRONT.state(scene).step == declare.MOVE
    steps(app, 5)
    assert FIGHTING_FRONT.state(scene).step == declare.MOVE, "it is not carried out anew"


def test_fighters_go_up_and_cards_are_discarded_by_one_press() -> None:
    """A gives its order to a whole group: two fighters that intercept a bomber, then two cards that are discarded."""
    state = field.declare_bombing(axis="level-bomber a1", allies="infantry c4, fighter e6, fighter e6")
    assert (state.step, state.to_act) == (declare.INTERCEPT, 1)
    fighters = [plane_key(slot) for slot in range(3) if state.air_owner[slot] == 1]
    assert step_by_step(state, [key(pygame.K_a)], fighters)[:2] == ["air 2", "air 3"]

    hand = "4 infantry, 2 entrenched, heavy-artillery, light-artillery"
    state = field.table(axis="infantry c1", allies="infantry c6", hands=(hand, ""))
    field.run_from_step(state, declare.END)
    assert state.step == declare.DISCARD
    discards = [card_key(sort_named(name)) for name in ("heavy-artillery", "light-artillery")]
    played = step_by_step(state, [key(pygame.K_a)], discards)
    assert sorted(played) == ["discard heavy-artillery", "discard light-artillery"]


def test_one_press_ends_a_turn_unless_that_would_lose_the_match_or_a_declaration_is_pending() -> None:
    """The key T finishes each step that is left of the turn. At last two enemy units are in the own back row.

    The mortars on D3 declare an attack before the second T.
    """
    state = field.table(axis="infantry c3, mortars d3", allies="infantry c4, infantry d4")
    field.run_from_step(state, GUNS)
    declared_state = state.copy()
    assert step_by_step(state, [key(pygame.K_t)]) == ["finish", "finish", "finish"]

    field.act(declared_state, "unit d3")
    assert step_by_step(declared_state, [key(pygame.K_t)]) == []
    lost = field.table(axis="infantry c3", allies="infantry c1, infantry d1, infantry c4")
    field.run_from_step(lost, declare.BEGIN_MOVEMENT)
    assert step_by_step(lost, [key(pygame.K_t)]) == []


def test_guns_with_a_standing_order_fire_at_every_attack_until_the_person_wants_questions_again() -> None:
    """The guns of the Allies may support the defence. The key E orders that, and an undo with U ends the order."""
    axis = "infantry c3, infantry a3"
    state = field.table(axis=axis, allies="minefields c4, minefields a4, heavy-artillery b5, heavy-artillery b6")
    field.run_from_step(state, GROUND)
    field.act(state, "unit c3", "unit a3", "finish")
    assert (state.step, state.to_act) == (declare.SUPPORT_FIRE, 1)

    board = board_of_decider(state, alone=True)
    assert board.controls.standing_order() == ()
    board.controls.handle(key(pygame.K_e), intent=None, ring=FocusRing())
    assert board.controls.is_ordering
    assert board.controls.standing_order() == (declared.UNIT[field.at("b5")],)

    board.controls.browse(key(pygame.K_u), Intent.UNDO, FocusRing())
    assert board.controls.standing_order() == ()


def test_a_standing_order_takes_the_hit_on_the_unit_or_location_of_the_aim() -> None:
    """With the setting `hits_as_aimed` the hit is decided by what the gun was aimed at: the unit or the location on C4.

    Without it, and after an undo with the key U, the person is asked.
    """
    for at_site, expected in ((False, "hit unit"), (True, "hit location")):
        state = field.table(axis="heavy-artillery c2, mortars e3", allies="infantry c4, fortifications c4, infantry e4")
        field.run_from_step(state, GUNS)
        board = board_of_decider(state)
        board.selection.hits_as_aimed = True
        board.controls.offer(state.legal())
        board.controls.choose(unit_key(field.at("c2")), (0.0, 0.0))
        aim = site_key if at_site else space_key
        assert site_key(field.at("c4")) in board.selection.targets
        assert board.controls.choose(aim(field.at("c4")), (0.0, 0.0))
        field.act_and_pass_windows(state, "unit c2", "target c4", "finish", rng=field.rolling(8))
        assert state.step == declare.HIT
        board.animation.settle(state.redact(0))
        for hits_as_aimed in (False, True):
            board.selection.hits_as_aimed = hits_as_aimed
            board.controls.offer(state.legal())
            order = [action.notation for action in board.controls.standing_order()]
            assert order == ([expected] if hits_as_aimed else [])
        board.controls.browse(key(pygame.K_u), Intent.UNDO, FocusRing())
        assert board.controls.standing_order() == ()


def test_a_card_waits_for_the_roll_that_it_is_meant_for() -> None:
    """The mortars on E3 roll last. A click on them passes the two rolls before, and adds the only card to theirs."""
    axis = "mortars c3, mortars a3, mortars e3"
    state = field.table(axis=axis, allies="infantry c4, infantry a4, infantry e4", hands=("artillery-barrage", ""))
    field.run_from_step(state, GUNS)
    field.act(state, "unit c3", "unit a3", "unit e3", "finish")
    assert step_by_step(state, [unit_key(field.at("e3"))]) == ["pass", "pass", "play artillery-barrage"]
    assert not field.hand_of(state, 0)


def test_several_people_at_one_machine_are_asked_about_every_roll() -> None:
    """Mortars c3 and a3 will both roll, and the present roll is that of c3.

    A person alone may choose the later roll, of a3, to add a card there instead. Among several people that is no
    target, since the roll of c3 would then be passed without a question, which would tell something about the hand.
    """
    state = field.table(
        axis="mortars c3, mortars a3", allies="infantry c4, infantry a4", hands=("artillery-barrage", "")
    )
    field.run_from_step(state, GUNS)
    field.act(state, "unit c3", "unit a3", "finish")
    for alone in (True, False):
        board = board_of_decider(state, alone)
        assert (unit_key(field.at("a3")) in board.selection.targets) is alone
        later = [spot for spot in board.controls.spots() if spot.key == unit_key(field.at("a3"))]
        assert [spot.auto_focus for spot in later] == [False] * alone, "the focus does not come to it by itself"


# --- Orders for many decisions, and what is refused ------------------------------------------------


def test_an_order_to_the_staff_ends_with_its_phase_and_one_given_while_cards_are_dealt_comes_after_it() -> None:
    """F lets the staff deploy all units. While a card of the hand is hidden, cards are dealt, and nobody is asked."""
    state = field.table(axis="", allies="infantry c6", hands=("2 infantry, fortifications", ""))
    field.run_from_step(state, DEPLOY)
    turn_of_order = state.turn
    for turns_later, goes_on in ((0, True), (2, False)):  # an order ends before the next turn of the same side
        board = board_of_decider(state)
        assert board.controls.handle(key(pygame.K_f), intent=None, ring=FocusRing())
        later = state.copy()
        later.turn = turn_of_order + turns_later
        board.animation.settle(later.redact(0))
        board.controls.offer(state.legal())
        assert bool(board.controls.standing_order()) is board.controls.is_ordering is goes_on
    for code, is_order_to_staff in ((pygame.K_f, True), (pygame.K_d, False)):
        for are_cards_dealt in (True, False):
            board = FIGHTING_FRONT.board(state.redact(0))
            board.model.hand[0].hidden = are_cards_dealt
            board.controls.browse(key(code), intent=None, ring=FocusRing())
            board.animation.settle(state.redact(0))
            board.controls.offer(state.legal())
            assert bool(board.controls.standing_order()) is (is_order_to_staff and are_cards_dealt)


@pytest.mark.parametrize("speed", ["instant", "1x"])
def test_a_press_ends_an_order_of_the_staff(app: App, speed: str) -> None:
    """F lets the staff deploy the four cards, one after the other. The first 15 spaces are the half of the Axis."""
    state = field.table(axis="", allies="infantry c6", hands=("4 infantry", ""))
    field.run_from_step(state, DEPLOY)
    scene = FIGHTING_FRONT.lay_table(app, state, state.to_act)
    app.settings.speed = speed
    press(app, pygame.K_f)
    assert scene.is_person_asked is (speed == "instant")
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene, "the press stops the order, and nothing else"
    assert not FIGHTING_FRONT.board_of(scene).controls.order
    assert scene.complaints.last_complaint[1] == "The staff has stopped. STAFF DEPLOYS (F) deploys the other cards."
    assert 1 <= sum(unit != NONE for unit in FIGHTING_FRONT.state(scene).unit[:15]) < 4
    assert wait_until_asked(app, scene)
    press(app, pygame.K_f)
    until(app, lambda: scene.is_person_asked and not scene.board.controls.is_ordering)
    half_of_axis = FIGHTING_FRONT.state(scene).unit[:15]
    assert sum(unit != NONE for unit in half_of_axis) == 4


STRAY = (pygame.K_LSHIFT, pygame.K_j, pygame.K_F5, pygame.K_DOWN, pygame.K_TAB, pygame.K_7)
"""Keys that mean nothing while the staff is at work."""


@pytest.mark.parametrize("speed", ["instant", "1x"])
def test_a_stray_key_does_not_stop_an_order_of_the_staff(app: App, speed: str) -> None:
    """F lets the staff deploy the four cards. Keys without a meaning (STRAY) are pressed meanwhile."""
    state = field.table(axis="", allies="infantry c6", hands=("4 infantry", ""))
    field.run_from_step(state, DEPLOY)
    scene = FIGHTING_FRONT.lay_table(app, state, state.to_act)
    app.settings.speed = speed
    press(app, pygame.K_f)
    for code in STRAY:
        press(app, code)
        assert FIGHTING_FRONT.board_of(scene).controls.order or scene.is_person_asked
    until(app, lambda: scene.is_person_asked and not scene.board.controls.is_ordering)
    half_of_axis = FIGHTING_FRONT.state(scene).unit[:15]
    assert sum(unit != NONE for unit in half_of_axis) == 4


@pytest.mark.parametrize("order", STOPPED)
@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_u])
def test_whatever_stops_an_order_says_so_and_does_nothing_else(order: str, code: int) -> None:
    """STOPPED has the sentence for each order. `interrupted` is the sentence that the table shows next."""
    state = field.table(axis="", allies="infantry c6", hands=("4 infantry", ""))
    field.run_from_step(state, DEPLOY)
    controls = FIGHTING_FRONT.board(state.redact(0)).controls
    intent = InputState().read_intent(key(code))
    assert intent is not None
    controls.order = order
    assert controls.browse(key(code), intent, FocusRing())
    assert (controls.order, controls.interrupted) == ("", STOPPED[order])


@pytest.mark.parametrize(("code", "asked_again"), [(pygame.K_SPACE, False), (pygame.K_r, True)])
def test_what_was_not_added_to_a_roll_is_not_asked_again_in_its_phase(app: App, code: int, asked_again: bool) -> None:
    """SPACE rolls, and refuses cards for the whole phase. R refuses them for this roll only, so they are asked again.

    Nothing is lost by it: the cards stay in hand.
    """
    axis = "mortars c3, mortars a3, heavy-artillery c1"
    state = field.table(axis=axis, allies="infantry c4, infantry a4, infantry b4", hands=("2 artillery-barrage", ""))
    field.run_from_step(state, GUNS)
    field.act(state, "unit c3", "unit a3", "finish")
    scene = FIGHTING_FRONT.lay_table(app, state, state.to_act)
    assert [button.label for button in scene.board.controls.bar.buttons] == ["ROLL", "ONLY THIS ROLL"]
    assert scene.board.controls.bar.buttons[0].below == "no cards this phase"
    wait_until_presses_count(app)
    press(app, code)
    until(app, lambda: scene.is_person_asked and not scene.board.controls.is_ordering)
    assert (FIGHTING_FRONT.state(scene).step == declare.WINDOW) is asked_again
    assert notations_played(scene).count("pass") == (1 if asked_again else 2)
    assert field.hand_of(FIGHTING_FRONT.state(scene), 0) == ["artillery-barrage"] * 2


def test_another_card_than_those_refused_is_asked_for_and_several_people_about_every_roll(app: App) -> None:
    """HMG Positions help against infantry, Anti-Tank Teams against a tank. Who is asked tells what is held."""
    hands = ("", "hmg-positions, anti-tank-teams")
    state = field.table(axis="infantry c3, medium-tanks d3", allies="infantry c4, infantry d4", hands=hands, active=0)
    field.run_from_step(state, GROUND)
    field.act(state, "unit c3", "unit d3", "finish")

    for alone in (True, False):
        board = board_of_decider(state, alone)
        board.controls.on_decision([PASS])
        passes_later_rolls = board.controls.standing_order() == (PASS,)
        assert board.controls.is_ordering is passes_later_rolls is alone, "one person alone is not asked again"

    scene, asked_for = FIGHTING_FRONT.lay_table(app, state, state.to_act), []
    for _ in range(2):
        asked_for.append(set(FIGHTING_FRONT.board_of(scene).selection.playable_cards()))
        wait_until_presses_count(app)
        press(app, pygame.K_SPACE)
        wait_until_asked(app, scene)
    assert asked_for == [{sort_named("hmg-positions")}, {sort_named("anti-tank-teams")}]


# --- The summary of a turn -------------------------------------------------------------------------


def test_the_losses_of_a_turn_are_named_by_side() -> None:
    c2, d1 = field.at("c2"), field.at("d1")
    happened = [
        events.UnitDestroyed(space=c2, kind=field.kind("infantry"), owner=0, leader=NONE),
        events.SiteDestroyed(space=d1, kind=field.kind("air-strip"), owner=1),
        events.AirUnitDestroyed(slot=0, kind=field.kind("fighter"), owner=1, leader=NONE, space=d1),
    ]
    assert losses_in(happened, owner=0) == ["Infantry C2"]
    assert losses_in(happened, owner=1) == ["Air Strip D1", "Fighter"]


def test_guns_that_fire_by_order_spread_over_equal_targets() -> None:
    """Of two guns and two equal targets, the second gun fires at the target that the first one left."""
    state = field.table(axis="heavy-artillery b2, heavy-artillery d2", allies="infantry c4, infantry d4")
    field.run_from_step(state, GUNS)
    for _ in range(2):
        field.act(state, *[action.notation for action in analysis.next_attack(state, state.legal())])
    assert sorted(state.attack_at) == [field.at("c4"), field.at("d4")]


def test_the_end_of_the_orders_is_no_advice_to_attack_in_a_review() -> None:
    """FF 4.11 The button ATTACK sets off the attacks that were ordered."""
    state = field.table(axis="tiger a3", allies="infantry a4")
    field.run_from_step(state, declare.BEGIN_MOVEMENT)
    state.step = declare.GROUND
    state.attack_at = type(state.attack_at)([1])  # an attack has been ordered, at the space 1
    board = FIGHTING_FRONT.board(state.redact(0))
    assert board.words.describe_choice([FIGHTING_FRONT.game.by_notation["finish"]]) == "Give no more orders"
