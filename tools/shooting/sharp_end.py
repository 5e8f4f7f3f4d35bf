"""Screenshots of At the Sharp End. Their positions are searched in matches of bots without search."""

from __future__ import annotations

from typing import Final

from game.catalogue import GAMES
from game.sharp_end.cards import (
    ALONE,
    BEACH,
    CANNOT_WINDOW,
    DECLARE,
    DISCARD,
    DRAW,
    FAILED_WINDOW,
    LAST_WINDOW,
    ORDERS_WINDOW,
    PAYMENT,
    STATEMENT,
    TACTICS,
    WITHDRAW_CARD,
)
from game.sharp_end.state import State
from scenes.boards.board import place_key
from scenes.play.hand_over import HandOverScene
from tools.shooting import moments
from tools.shooting.camera import Camera
from tools.shooting.moments import (
    SIX,
    STILL,
    Fits,
    Moment,
    Seated,
    Table,
    advising,
    enlarging,
    replayed,
    take_up,
    whole,
)

GAME: Final = GAMES["sharp_end"]
ALL_RULES: Final = {"terrain": "on", "enemy": "on", "fog": "on", "beach": "on"}
FOUR: Final = Table(GAME)
PEOPLE: Final = Table(GAME, ("human", "human", "human"))


# --- what happens before the picture is taken -----------------------------------------------


def rolling(seated: Seated) -> None:
    """Rolling dice."""
    seated.play("go on", "attack")
    seated.driver.until(lambda: seated.board.tray.busy)
    seated.driver.seconds(0.9)


def fighting(seated: Seated) -> None:
    """A card in flight to its die."""
    seated.scene.play(seated.scene.session.match.legal()[0])
    seated.driver.until(lambda: bool(seated.board.model.flights.flying))
    seated.driver.seconds(0.25)


def naming(seated: Seated) -> None:
    """A Withdraw card is selected, and its victim has to be chosen."""
    model = seated.board.model
    key = next(key for key in model.hand_keys() if key[1:3] == ("order", WITHDRAW_CARD))
    seated.driver.click(model.hand.box(key).centre)
    seated.leave(0.6)


def explaining(seated: Seated) -> None:
    """The mouse rests on a place."""
    seated.point(place_key(4))


def taking(seated: Seated) -> None:
    """The next person has taken the machine."""
    cover = seated.driver.top
    assert isinstance(cover, HandOverScene)
    seated.driver.click(cover.ready.box.centre)
    seated.driver.until(lambda: seated.scene.asked)
    seated.driver.seconds(STILL)


# --- when each picture can be taken ---------------------------------------------------------


def mine(step: int, more: Fits = lambda state, opens: True) -> Fits:
    """A decision of the first seat at this step."""
    return lambda state, opens: state.to_act == 0 and state.asks() == step and more(state, opens)


def grown(state: State, opens: list[str]) -> bool:
    """Whether the match has come so far that every seat holds something."""
    return state.turn > 2 and len(state.counters(0)) > 2 and len(state.dice) > 1


def many_cards(state: State, opens: list[str]) -> bool:
    return len([notation for notation in opens if notation.startswith("play")]) > 1


def one_paid(state: State, opens: list[str]) -> bool:
    return len(state.dice) > 2 and bool(state.paid) and len(opens) > 1


MOMENTS: Final = (
    Moment("declare", mine(DECLARE, grown)),
    Moment("declare-six", mine(DECLARE, grown), table=Table(GAME, SIX, {**ALL_RULES, "turns": "9"})),
    Moment("larger", mine(DECLARE, grown), enlarging()),
    Moment("tooltip", mine(DECLARE, grown), explaining),
    Moment("hint", mine(DECLARE, grown), advising),
    Moment("alone", mine(ALONE, lambda state, opens: state.turn > 1), live=True),
    Moment("roll", mine(ALONE, lambda state, opens: state.turn > 1 and state.stand > 3), rolling),
    Moment("window", mine(ORDERS_WINDOW, many_cards)),
    Moment("naming", mine(ORDERS_WINDOW, lambda state, opens: any("Withdraw" in one for one in opens)), naming),
    Moment("tactics", mine(TACTICS, lambda state, opens: bool(state.picked))),
    Moment("statement", mine(STATEMENT, lambda state, opens: len(state.dice) > 2)),
    Moment("cannot", mine(CANNOT_WINDOW, many_cards)),
    Moment("failed", mine(FAILED_WINDOW, lambda state, opens: len(opens) > 1)),
    Moment("fight", mine(PAYMENT, one_paid)),
    Moment("pay", mine(PAYMENT, one_paid), fighting),
    Moment("beach", mine(BEACH), table=Table(GAME, options=ALL_RULES)),
    Moment("draw", mine(DRAW, lambda state, opens: len(opens) > 2)),
    Moment("last", mine(LAST_WINDOW, lambda state, opens: len(opens) > 1)),
    Moment("exhaustion", mine(DISCARD)),
    Moment("cover", mine(ORDERS_WINDOW), table=PEOPLE),
    Moment("nothing", mine(ORDERS_WINDOW, lambda state, opens: opens == ["pass"]), taking, PEOPLE),
)


def film(camera: Camera) -> None:
    """Take all pictures. Raises RuntimeError if one cannot be taken."""
    moments.lobby(camera, "sharp", GAME)
    moments.film(camera, "sharp", MOMENTS, FOUR)
    if camera.wants("sharp-reveal") or camera.wants("sharp-results") or camera.wants("sharp-replay"):
        ending(camera)


def ending(camera: Camera) -> None:
    """The reveal of the counters, the table of points, and the replay."""
    driver = camera.driver
    table = Table(GAME, options={"turns": "5"})
    record = whole(table)
    before, last = replayed(table, record)
    seated = take_up(camera, before)
    seated.scene.play(last)  # at once, without waiting for a bot's answer time
    driver.until(lambda: sum(seated.board.model.tally or [0]) > 8)
    camera.still("sharp-reveal", 0.3)
    moments.results(camera, "sharp", record)
