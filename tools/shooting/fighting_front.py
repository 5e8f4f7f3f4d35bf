"""Fighting Front at the moments that matter: each is looked for in matches of bots that do not think."""

from __future__ import annotations

from typing import Final

from game.catalogue import GAMES
from game.fighting_front import steps
from game.fighting_front.cards import NONE, SPACES
from game.fighting_front.state import State
from scenes.match.setup import setup_of
from scenes.play.play_scene import PlayScene
from tools.shooting import moments
from tools.shooting.camera import Camera
from tools.shooting.moments import STILL, Fits, Moment, Seated, Table, advising, enlarging, whole

GAME: Final = GAMES["fighting_front"]
TWO: Final = Table(GAME, ("human", "captain"))
EAST: Final = Table(GAME, ("captain", "human"), {"axis": "japan", "allies": "soviet"})
"""The person sits on the other side of the map."""
PEOPLE: Final = Table(GAME, ("human", "human"))
ASIDE: Final = (150.0, 900.0)
"""Between map and piles."""
CROWDED: Final = 26
"""Cards on the map of a crowded position."""
LONG: Final = 1.2
"""Seconds for which the mouse rests on something."""


# --- What happens before the picture is taken ------------------------------------------------


def first_target(seated: Seated) -> None:
    """The first thing that can be picked is picked, and the mouse is on the first target."""
    chosen = seated.board.selection
    seated.click(next(key for key in chosen.targets if key[0] in ("unit", "plane")))
    seated.point(next(iter(chosen.targets)), LONG)


def aside(seated: Seated) -> None:
    """The mouse rests where no card of a hand of two rows lies."""
    seated.driver.point(ASIDE)
    seated.driver.seconds(1.0)


def first_card(seated: Seated) -> None:
    """The first card of the hand that can be deployed is picked."""
    board = seated.board
    playable = board.selection.playable()
    key = next(body.key for body in board.model.hand if body.key[1] in playable)
    seated.driver.click(seated.at(key))
    aside(seated)


def last_way(seated: Seated) -> None:
    """A unit is picked to move, and the mouse is on the farthest space that it reaches."""
    chosen = seated.board.selection
    units = [key for key in chosen.targets if key[0] == "unit"]
    seated.click(units[-1])
    seated.point(("place", max(chosen.ways, key=lambda space: len(chosen.ways[space]))), LONG)


def point_at_card(seated: Seated) -> None:
    """The mouse rests on a card of the hand."""
    seated.point(seated.board.model.hand[len(seated.board.model.hand) // 2].key, LONG)


def point_at_unit(seated: Seated) -> None:
    """The mouse rests on an enemy unit."""
    shown = seated.board.model.shown
    seated.point(("unit", next(space for space in range(SPACES) if shown.owner[space] == 1)), LONG)


def look_through(seated: Seated) -> None:
    seated.click(("discards",))
    seated.leave(0.6)


def everything(seated: Seated) -> None:
    """One order for all attacks."""
    seated.press(seated.board.controls.bar.buttons, "attack")
    seated.driver.until(lambda: seated.scene.asked and not seated.board.controls.order)
    seated.leave(STILL)


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
    Moment("opening", mine(steps.SETUP), aside),
    Moment("setup", mine(steps.SETUP, lambda state, opens: on_map(state) > 14), first_card),
    Moment("deploy", mine(steps.DEPLOY, many(20)), first_card),
    Moment("hand", mine(steps.DEPLOY, many(20)), point_at_card),
    Moment("artillery", mine(steps.ARTILLERY, choices(3)), first_target),
    Moment("air", mine(steps.AIR, choices(3)), first_target),
    Moment("intercept", mine(steps.INTERCEPT, choices(2))),
    Moment("guns", mine(steps.AA, choices(2))),
    Moment("move", mine(steps.MOVE, choices(5)), last_way),
    Moment("crowded", mine(steps.MOVE, many(CROWDED))),
    Moment("ground", mine(steps.GROUND, choices(3)), first_target),
    Moment("hint", mine(steps.GROUND, choices(3)), advising),
    Moment("everything", mine(steps.GROUND, choices(4)), everything),
    Moment("window", mine(steps.WINDOW, choices(2))),
    Moment("support", mine(steps.SUPPORT_FIRE, choices(2))),
    Moment("hit", mine(steps.HIT)),
    Moment("occupy", mine(steps.OCCUPY)),
    Moment("discard", mine(steps.DISCARD)),
    Moment("other-side", mine(steps.MOVE, choices(4), 1), point_at_unit, EAST),
    Moment("unit", mine(steps.GROUND, choices(3)), point_at_unit),
    Moment("discards", mine(steps.DEPLOY, lambda state, opens: sum(state.discard) > 20), look_through),
    Moment("larger", mine(steps.MOVE, many(CROWDED)), enlarging()),
    Moment("cover", mine(steps.DEPLOY, many(20)), table=PEOPLE),
)


def film(camera: Camera) -> None:
    """All pictures. Raises RuntimeError if one cannot be taken."""
    moments.lobby(camera, "fighting", GAME)
    moments.film(camera, "fighting", MOMENTS, TWO)
    if camera.wants("fighting-results") or camera.wants("fighting-replay"):
        record = whole(TWO)
        before, last = moments.replayed(TWO, record)
        scene = PlayScene(setup_of(before), before)
        camera.driver.show(lambda: scene)
        if not scene.session.match.over:  # what is the only choice has been played by itself
            scene.play(last)
        moments.results(camera, "fighting", record)
