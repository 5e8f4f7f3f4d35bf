"""FB 2.2, 3.2 Deployment, and the strategic version."""

from __future__ import annotations

from game.core.match import Match
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.fix_bayonets import GAME
from game.fix_bayonets.cards import AMERICANS, DEPLOY, GERMANS, MOVE
from game.fix_bayonets.events import ArmiesPlaced, Deployed, Drew, TurnBegan
from game.fix_bayonets.state import State
from tests.fix_bayonets.ground import drawn, same
from tests.play import act, open_to


def test_fb_2_2_six_men_are_placed_and_riflemen_fill_the_row() -> None:
    state = GAME.new(2, {}, Rng(1))
    assert (state.stage, state.to_act, state.turn) == (DEPLOY, AMERICANS, 0)
    assert open_to(state) == [f"deploy officer {file}" for file in "abcdefgh"]
    act(state, "deploy officer b", "deploy officer b")
    assert open_to(state) == [f"deploy heavy {file}" for file in "acdefgh"], "two men are all there is room for"
    events = act(state, "deploy heavy a", "deploy heavy h", "deploy runner a", "deploy sniper e")
    assert events[0] == Deployed(AMERICANS, 12, 0)
    assert isinstance(events[-1], ArmiesPlaced)
    assert events[-1].men == tuple(range(2, 12))
    assert drawn(state) == same("1 HU OO RR RR RS RR RR RH")
    assert (state.stage, state.to_act) == (DEPLOY, GERMANS)


def test_fb_2_2_then_the_germans_and_their_first_turn() -> None:
    state = GAME.new(2, {}, Rng(1))
    for side in range(2):
        assert state.to_act == side
        events = act(state, *[f"deploy {man}" for man in ("officer a", "officer h")])
        events = act(state, *[f"deploy {man}" for man in ("heavy b", "heavy g", "runner c", "sniper f")])
    assert drawn(state) == same("8 or rh ru rr rr rs rh or\n1 OR RH RU RR RR RS RH OR")
    assert [type(event) for event in events[-4:-1]] == [ArmiesPlaced, TurnBegan, Drew]
    assert (state.turn, state.to_act, state.stage, state.hand_size) == (1, GERMANS, MOVE, [0, 3])


def test_fb_2_2_quick_deployment() -> None:
    match = Match(GAME, 2, {"deployment": "quick"}, 3)
    state = match.state
    assert isinstance(state, State)
    events = list(match.opening.seen_by(0))
    assert drawn(state) == same("8 rr or rh ru rs rh or rr\n1 RR OR RH RU RS RH OR RR")
    assert isinstance(events[0], ArmiesPlaced)
    assert len(events[0].men) == 32
    assert (state.turn, state.to_act, state.hand_size) == (1, GERMANS, [0, 3])


def test_fb_3_2_in_the_strategic_version_both_see_both_hands_but_not_the_deck() -> None:
    match = Match(GAME, 2, {"deployment": "quick", "strategic": "on"}, 3)
    state = match.state
    assert isinstance(state, State)
    for seat in range(2):
        view = match.view(seat)
        assert isinstance(view, State)
        assert view.hands == state.hands
        assert set(view.deck) == {UNKNOWN}
        drew = [event for event in match.opening.seen_by(seat) if isinstance(event, Drew)]
        assert UNKNOWN not in drew[0].cards
        world = view.copy()
        world.determinize(Rng(1))
        assert (world.hands, sorted(world.deck)) == (state.hands, sorted(state.deck))
