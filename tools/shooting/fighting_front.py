"""Fighting Front at the moments that matter: each is looked for in matches of bots that do not think."""

from __future__ import annotations

from typing import Final

from game.catalogue import GAMES
from game.fighting_front import steps
from game.fighting_front.cards import NONE, SPACES
from game.fighting_front.state import State
from scenes.menus.lobby import LobbyScene
from scenes.play.play_scene import PlayScene
from scenes.play.setup import setup_of
from tools.shooting import moments
from tools.shooting.camera import Camera
from tools.shooting.moments import AWAY, STILL, Fits, Moment, Seated, Table, advising, whole

GAME: Final = GAMES["fighting_front"]
TWO: Final = Table(GAME, ("human", "captain"))
EAST: Final = Table(GAME, ("captain", "human"), {"axis": "japan", "allies": "soviet"})
"""The person sits on the other side of the map."""
PEOPLE: Final = Table(GAME, ("human", "human"))
ASIDE: Final = (150.0, 900.0)
"""Between map and piles."""
CROWDED: Final = 26
"""Cards on the map of a crowded position."""


# --- What happens before the picture is taken ------------------------------------------------


def first_target(seated: Seated) -> None:
    """The first thing that can be picked is picked, and the mouse is on the first target."""
    chosen = seated.board.selection
    click(seated, next(key for key in chosen.targets if key[0] in ("unit", "plane")))
    point(seated, next(iter(chosen.targets)))


def aside(seated: Seated) -> None:
    """The mouse rests where no card of a hand of two rows lies."""
    seated.driver.point(ASIDE)
    seated.driver.seconds(1.0)


def first_card(seated: Seated) -> None:
    """The first card of the hand that can be deployed is picked."""
    board = seated.board
    playable = board.selection.playable()
    key = next(body.key for body in board.model.hand if body.key[1] in playable)
    seated.driver.click(board.tips.box(key).centre)
    aside(seated)


def last_way(seated: Seated) -> None:
    """A unit is picked to move, and the mouse is on the farthest space that it reaches."""
    chosen = seated.board.selection
    units = [key for key in chosen.targets if key[0] == "unit"]
    click(seated, units[-1])
    point(seated, ("place", max(chosen.ways, key=lambda space: len(chosen.ways[space]))))


def click(seated: Seated, key: object) -> None:
    seated.driver.click(seated.board.tips.box(key).centre)
    seated.driver.seconds(0.4)


def point(seated: Seated, key: object) -> None:
    seated.driver.point(seated.board.tips.box(key).centre)
    seated.driver.seconds(1.2)


def point_at_card(seated: Seated) -> None:
    """The mouse rests on a card of the hand."""
    point(seated, seated.board.model.hand[len(seated.board.model.hand) // 2].key)


def point_at_unit(seated: Seated) -> None:
    """The mouse rests on an enemy unit."""
    shown = seated.board.model.shown
    point(seated, ("unit", next(space for space in range(SPACES) if shown.owner[space] == 1)))


def look_through(seated: Seated) -> None:
    click(seated, ("discards",))
    seated.driver.point(AWAY)
    seated.driver.seconds(0.6)


def everything(seated: Seated) -> None:
    """One order for all attacks."""
    bar = seated.board.controls.bar
    seated.driver.click(next(button.box.centre for button in bar.buttons if button.key == ("verb", "attack")))
    seated.driver.until(lambda: seated.scene.asked and not seated.board.controls.order)
    seated.driver.point(AWAY)
    seated.driver.seconds(STILL)


def enlarging(seated: Seated) -> None:
    seated.driver.set_type(larger=True)
    seated.driver.seconds(1.0)


# --- When each picture can be taken ----------------------------------------------------------


def mine(step: int, more: Fits = lambda state, opens: True, seat: int = 0) -> Fits:
    """A decision of a seat at this step."""
    return lambda state, opens: state.to_act == seat and state.step == step and more(state, opens)


def on_map(state: State) -> int:
    """How many cards lie on the map."""
    lists = (state.unit, state.site, state.leader, state.air_unit, state.air_leader)
    return sum(1 for cards in lists for kind in cards if kind != NONE)


def many(least: int) -> Fits:
    """At least so many cards lie on the map, and there is something to choose."""
    return lambda state, opens: on_map(state) >= least and len(opens) > 3


def choices(least: int) -> Fits:
    return lambda state, opens: len(opens) >= least


MOMENTS: Final = (
    Moment("opening", mine(steps.SETUP), TWO, aside),
    Moment("setup", mine(steps.SETUP, lambda state, opens: on_map(state) > 14), TWO, first_card),
    Moment("deploy", mine(steps.DEPLOY, many(20)), TWO, first_card),
    Moment("hand", mine(steps.DEPLOY, many(20)), TWO, point_at_card),
    Moment("artillery", mine(steps.ARTILLERY, choices(3)), TWO, first_target),
    Moment("air", mine(steps.AIR, choices(3)), TWO, first_target),
    Moment("intercept", mine(steps.INTERCEPT, choices(2)), TWO),
    Moment("guns", mine(steps.AA, choices(2)), TWO),
    Moment("move", mine(steps.MOVE, choices(5)), TWO, last_way),
    Moment("crowded", mine(steps.MOVE, many(CROWDED)), TWO),
    Moment("ground", mine(steps.GROUND, choices(3)), TWO, first_target),
    Moment("hint", mine(steps.GROUND, choices(3)), TWO, advising),
    Moment("everything", mine(steps.GROUND, choices(4)), TWO, everything),
    Moment("window", mine(steps.WINDOW, choices(2)), TWO),
    Moment("support", mine(steps.SUPPORT_FIRE, choices(2)), TWO),
    Moment("hit", mine(steps.HIT), TWO),
    Moment("occupy", mine(steps.OCCUPY), TWO),
    Moment("discard", mine(steps.DISCARD), TWO),
    Moment("other-side", mine(steps.MOVE, choices(4), 1), EAST, point_at_unit),
    Moment("unit", mine(steps.GROUND, choices(3)), TWO, point_at_unit),
    Moment("discards", mine(steps.DEPLOY, lambda state, opens: sum(state.discard) > 20), TWO, look_through),
    Moment("larger", mine(steps.MOVE, many(CROWDED)), TWO, enlarging),
    Moment("cover", mine(steps.DEPLOY, many(20)), PEOPLE),
)


def film(camera: Camera) -> None:
    """All pictures. Raises RuntimeError if one cannot be taken."""
    if camera.wants("fighting-lobby"):
        camera.driver.show(lambda: LobbyScene(GAME))
        camera.driver.seconds(STILL)
        camera.shoot("fighting-lobby")
    moments.film(camera, "fighting", MOMENTS)
    if camera.wants("fighting-results") or camera.wants("fighting-replay"):
        record = whole(TWO)
        before, last = moments.replayed(TWO, record)
        scene = PlayScene(setup_of(before), before)
        camera.driver.show(lambda: scene)
        if not scene.session.match.over:  # what is the only choice has been played by itself
            scene.play(last)
        moments.results(camera, "fighting", record)
