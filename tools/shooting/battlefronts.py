"""Screenshots of the board of Battlefronts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.battlefronts.actions import March, Redeploy
from game.battlefronts.cards import FRONTS
from game.battlefronts.state import State
from game.core.state import Action
from scenes.boards.battlefronts import layout
from scenes.match.setup import setup_of
from scenes.play.play_scene import PlayScene
from scenes.ui.canvas import Point
from tools.drive import box_centre, gestures_for, move_of, uncovered_point
from tools.shooting import moments
from tools.shooting.camera import Camera
from tools.shooting.moments import Moment, Seated, show_hint, use_largest_type

FILM: Final = "board"
"""The first word of the names of its pictures."""
README_PICTURE: Final = "board-selected"
"""The name of the picture that README shows."""
AWAY: Final[Point] = (980.0, 1064.0)
"""A mouse position over nothing."""


def perform_action(seated: Seated, action: Action) -> None:
    """Perform the input of an action."""
    for (at,) in gestures_for(seated.view, action, near=0):
        seated.driver.click_at(at)


# --- What happens before a picture is taken -------------------------------------------------------


def first_march(legal: Sequence[Action]) -> March:
    return next(action for action in legal if isinstance(action, March))


def select_battalion(seated: Seated) -> None:
    """Select a battalion, and put the mouse over a legal goal."""
    action = first_march(seated.view.legal())
    seated.driver.click_at(uncovered_point(seated.view, near=0, seat=0, number=action.battalion))
    seated.driver.move_pointer_to(box_centre(layout.strip_box(action.place)))
    seated.driver.pass_seconds(0.4)


def drag_battalion(seated: Seated) -> None:
    """Drag the first battalion that can march over the place where it can march, and keep the button down."""
    action = first_march(seated.view.legal())
    start = uncovered_point(seated.view, near=0, seat=0, number=action.battalion)
    seated.driver.drag(start, goal=box_centre(layout.strip_box(action.place)), frames=20)


def click_out_of_reach(seated: Seated) -> None:
    """Click on a place that the selected battalion cannot reach, so that the board says why not."""
    action = first_march(seated.view.legal())
    moves = [move_of(move) for move in seated.view.legal()]
    open_places = {place for battalion, place in moves if battalion == action.battalion}
    far = next(zone for zone in (8, 5, 7, 6) if zone not in open_places)  # zones come after the fronts, 0 to 4
    seated.driver.click_at(uncovered_point(seated.view, near=0, seat=0, number=action.battalion))
    seated.driver.click_at(box_centre(layout.strip_box(far)))
    seated.driver.pass_seconds(0.3)


def choose_forked_goal(seated: Seated) -> None:
    """Choose a goal that both a redeployment and a march reach, so that the board asks which one is meant."""
    legal = seated.view.legal()
    marches = {move_of(action) for action in legal if isinstance(action, March)}
    redeployment = next((move for move in legal if isinstance(move, Redeploy) and move_of(move) in marches), None)
    assert redeployment is not None
    # The first two clicks pick the battalion and its goal. A third one would answer the question of the board.
    for (point,) in gestures_for(seated.view, redeployment, near=0)[:2]:
        seated.driver.click_at(point)
    seated.driver.pass_seconds(0.3)


def contested_front(view: State) -> int | None:
    """A front held by both sides, or None. `place` is indexed by seat * 52 + number of the battalion."""
    there = [{view.place[seat * 52 + number] for number in view.living(seat)} for seat in range(2)]
    return next((front for front in range(FRONTS) if front in there[0] and front in there[1]), None)


def point_at_front(seated: Seated) -> None:
    """Let the mouse rest on a contested front until its tooltip is shown."""
    front = contested_front(seated.view)
    assert front is not None
    seated.driver.move_pointer_to(box_centre(layout.strip_box(front)))
    seated.driver.pass_seconds(1.0)


def crowded_battalions(view: State) -> list[int]:
    """Return the numbers of three or more battalions of the person that share a place, empty if there are none.

    The person has seat 0, whose battalions come first in `place`.
    """
    there: dict[int, list[int]] = {}
    for number in view.living(0):
        there.setdefault(view.place[number], []).append(number)
    return next((numbers for numbers in there.values() if len(numbers) > 2), [])


def fan_out_battalions(seated: Seated) -> None:
    """Let the mouse rest on one of several battalions of a place until they fan out."""
    seated.driver.move_pointer_to(
        uncovered_point(seated.view, near=0, seat=0, number=crowded_battalions(seated.view)[1])
    )
    seated.driver.pass_seconds(0.6)


def list_lost(seated: Seated) -> None:
    seated.driver.click_at(layout.pile_of("LOST", near=True).at)
    seated.driver.pass_seconds(0.3)


def open_number_popup(seated: Seated) -> None:
    """Click on zone 1, and wait until the popup for the size of a new battalion there is open."""
    zone_1 = FRONTS + 1  # the places are the fronts, then the zones from zone 0 on
    seated.driver.click_at(box_centre(layout.strip_box(zone_1)))
    seated.driver.wait_until(lambda: seated.scene.is_person_asked)
    seated.driver.pass_seconds(0.4)  # until the popup has faded in


def show_focus_ring(seated: Seated) -> None:
    """Press an arrow key, so that the focus ring comes up."""
    seated.driver.press_key(pygame.K_RIGHT)
    seated.driver.pass_seconds(0.8)


def show_march(seated: Seated) -> None:
    """Order a march, and wait until the battalion is half way to its goal."""
    perform_action(seated, first_march(seated.view.legal()))
    seated.driver.pass_seconds(0.28)


def pick_all_battalions(seated: Seated) -> None:
    """Pick all battalions for one order, and choose the goal that most of them can reach."""
    seated.driver.press_key(pygame.K_a)
    selection = seated.board.selection
    goal = max(selection.open_places(), key=lambda place: len(selection.picked_marches(place)))
    seated.driver.click_at(layout.strip_box(goal).centre)
    seated.driver.move_pointer_to(AWAY)
    seated.driver.pass_seconds(0.4)


def show_battle(seated: Seated) -> None:
    """Go on with decisions of bots to the middle of the next battle: a front glows, and lost cards fly away.

    `heat` says how much each place of the map glows.
    """
    model = seated.board.model
    while not (model.flights.flying and max(model.heat[:FRONTS]) > 0) and not seated.over:
        if seated.scene.is_person_asked:
            seated.play_bot_decision()
        seated.driver.pass_frames()
    seated.driver.pass_seconds(0.2)


# --- The pictures ---------------------------------------------------------------------------------

MOMENTS: Final = (
    Moment("opening", match=1, actions=0),
    Moment("dial", match=1, actions=0, act=open_number_popup),
    Moment("selected", match=1, actions=40, act=select_battalion),
    Moment("drag", match=1, actions=40, act=drag_battalion),
    Moment("complaint", match=1, actions=40, act=click_out_of_reach),
    Moment("fork", match=1, actions=68, act=choose_forked_goal),
    Moment("tooltip", match=1, actions=19, act=point_at_front),
    Moment("fan", match=1, actions=50, act=fan_out_battalions),
    Moment("hint", match=1, actions=40, act=show_hint),
    Moment("keys", match=1, actions=40, act=show_focus_ring),
    Moment("larger", match=1, actions=40, act=use_largest_type(0.4)),
    Moment("march", match=1, actions=40, act=show_march),
    Moment("battle", match=1, actions=19, act=show_battle),
    Moment("lost", match=1, actions=123, act=list_lost),
    Moment("late", match=1, actions=123),
    Moment("order", match=1, actions=123, act=pick_all_battalions),
)


def take_pictures(camera: Camera) -> None:
    """Take all pictures of the game: the board at the beginning of a match, then all MOMENTS."""
    if camera.wants("board-round"):
        setup = setup_of(moments.kept_match(FILM, number=1))
        camera.driver.show_scene(lambda: PlayScene(setup))
        camera.driver.move_pointer_to(AWAY)
        camera.take_still("board-round", seconds=0.8)
    moments.take_pictures(camera, FILM, MOMENTS, AWAY)
    moments.take_great_moment(camera, FILM, number=1)
