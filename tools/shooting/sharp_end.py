"""Screenshots of At the Sharp End. Their positions are searched in matches of bots without search."""

from __future__ import annotations

from typing import Final

from game.catalogue import GAMES
from game.sharp_end import cards
from game.sharp_end.state import State
from scenes.boards.board import place_key
from scenes.play.hand_over import HandOverScene
from tools.shooting import moments
from tools.shooting.camera import Camera

GAME: Final = GAMES["sharp_end"]
ALL_RULES: Final = {"terrain": "on", "enemy": "on", "fog": "on", "beach": "on"}
FOUR: Final = moments.Table(GAME)
PEOPLE: Final = moments.Table(GAME, ("human", "human", "human"))


# --- what happens before the picture is taken -----------------------------------------------


def rolling(seated: moments.Seated) -> None:
    """Rolling dice."""
    seated.play("go on", "attack")
    seated.driver.until(lambda: seated.board.tray.busy)
    seated.driver.seconds(0.9)


def fighting(seated: moments.Seated) -> None:
    """A card in flight to its die."""
    seated.scene.play(seated.scene.session.match.legal()[0])
    seated.driver.until(lambda: bool(seated.board.model.flights.flying))
    seated.driver.seconds(0.25)


def naming(seated: moments.Seated) -> None:
    """A Withdraw card is selected, and its victim has to be chosen."""
    model = seated.board.model
    key = next(key for key in model.hand_keys() if key[1:3] == ("order", cards.WITHDRAW_CARD))
    seated.driver.click(model.hand.box(key).centre)
    seated.leave(0.6)


def explaining(seated: moments.Seated) -> None:
    """The mouse rests on a place."""
    seated.point(place_key(4))


def taking(seated: moments.Seated) -> None:
    """The next person has taken the machine."""
    cover = seated.driver.top
    assert isinstance(cover, HandOverScene)
    seated.driver.click(cover.ready.box.centre)
    seated.driver.until(lambda: seated.scene.asked)
    seated.driver.seconds(moments.STILL)


# --- when each picture can be taken ---------------------------------------------------------


def mine(step: int, more: moments.Fits = lambda state, opens: True) -> moments.Fits:
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
    moments.Moment("declare", mine(cards.DECLARE, grown)),
    moments.Moment(
        "declare-six", mine(cards.DECLARE, grown), table=moments.Table(GAME, moments.SIX, {**ALL_RULES, "turns": "9"})
    ),
    moments.Moment("larger", mine(cards.DECLARE, grown), moments.enlarging()),
    moments.Moment("tooltip", mine(cards.DECLARE, grown), explaining),
    moments.Moment("hint", mine(cards.DECLARE, grown), moments.advising),
    moments.Moment("alone", mine(cards.ALONE, lambda state, opens: state.turn > 1), live=True),
    moments.Moment("roll", mine(cards.ALONE, lambda state, opens: state.turn > 1 and state.stand > 3), rolling),
    moments.Moment("window", mine(cards.ORDERS_WINDOW, many_cards)),
    moments.Moment(
        "naming", mine(cards.ORDERS_WINDOW, lambda state, opens: any("Withdraw" in one for one in opens)), naming
    ),
    moments.Moment("tactics", mine(cards.TACTICS, lambda state, opens: bool(state.picked))),
    moments.Moment("statement", mine(cards.STATEMENT, lambda state, opens: len(state.dice) > 2)),
    moments.Moment("cannot", mine(cards.CANNOT_WINDOW, many_cards)),
    moments.Moment("failed", mine(cards.FAILED_WINDOW, lambda state, opens: len(opens) > 1)),
    moments.Moment("fight", mine(cards.PAYMENT, one_paid)),
    moments.Moment("pay", mine(cards.PAYMENT, one_paid), fighting),
    moments.Moment("beach", mine(cards.BEACH), table=moments.Table(GAME, options=ALL_RULES)),
    moments.Moment("draw", mine(cards.DRAW, lambda state, opens: len(opens) > 2)),
    moments.Moment("last", mine(cards.LAST_WINDOW, lambda state, opens: len(opens) > 1)),
    moments.Moment("exhaustion", mine(cards.DISCARD)),
    moments.Moment("cover", mine(cards.ORDERS_WINDOW), table=PEOPLE),
    moments.Moment("nothing", mine(cards.ORDERS_WINDOW, lambda state, opens: opens == ["pass"]), taking, PEOPLE),
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
    table = moments.Table(GAME, options={"turns": "5"})
    record = moments.whole(table)
    before, last = moments.replayed(table, record)
    seated = moments.take_up(camera, before)
    seated.scene.play(last)  # at once, without waiting for a bot's answer time
    driver.until(lambda: sum(seated.board.model.tally or [0]) > 8)
    camera.still("sharp-reveal", 0.3)
    moments.results(camera, "sharp", record)
