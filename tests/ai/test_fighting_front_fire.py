"""Fighting Front: hints count the fire that meets a ground attack (FF 4.12)."""

from __future__ import annotations

import pytest

from ai.estimates.fighting_front.attack_reasons import chances_after_fire, supporters
from game.fighting_front import cards
from game.fighting_front.steps import BEGIN_DEPLOYMENT, BEGIN_GROUND, BEGIN_MOVEMENT
from tests.ai.test_fighting_front import reason_for, reason_for_first
from tests.fighting_front.field import at, play_from_step, table
from tests.play import act


def test_each_result_of_an_attack_counts_the_fire_before_it() -> None:
    """The AT Guns stop the Tank Destroyers by a 7 or more (40 %), and disrupt them by a 4, 5 or 6 (30 %)."""
    view = table("tank-destroyers c3", "at-guns c4, light-artillery c5")
    view.to_act = 0
    alone = chances_after_fire(view, space=at("c3"), target=at("c4"), guns=[])
    assert sum(alone) == pytest.approx(0.6)
    assert alone[cards.DESTROY] + alone[cards.DESTROY_ALL] == pytest.approx(0.3 * 0.3 + 0.3 * 0.2)
    both = chances_after_fire(view, space=at("c3"), target=at("c4"), guns=supporters(view, at("c3"), at("c4")))
    # The Light Artillery disrupts by a 5, 6 or 7, and stops the attack by an 8 or more.
    assert sum(both) == pytest.approx(0.6 * 0.7)


def test_a_unit_that_the_next_counter_destroys_does_not_go_on() -> None:
    """The Tank Destroyers have two disruption counters, so a hit of the AT Guns destroys them before they attack."""
    view = table("tank-destroyers c3 2", "at-guns c4")
    view.to_act = 0
    assert sum(chances_after_fire(view, space=at("c3"), target=at("c4"), guns=[])) == pytest.approx(0.3)


def test_the_odds_of_a_move_are_those_after_the_fire_of_its_target() -> None:
    """The Tank Destroyers attack from c3 next, and the AT Guns fire first."""
    state = play_from_step(BEGIN_MOVEMENT, "tank-destroyers c2", "at-guns c4")
    words = "From C3 it can attack the AT Guns on C4, with a 15% chance to destroy it after its fire."
    assert reason_for(state, "unit c2", "step c3").startswith(words)


def test_a_move_is_not_praised_for_an_attack_that_guns_in_support_can_stop() -> None:
    state = play_from_step(BEGIN_MOVEMENT, "tank-destroyers c2", "at-guns c4, light-artillery c5")
    assert "can attack" not in reason_for(state, "unit c2", "step c3")


def test_the_odds_of_a_unit_that_is_deployed_are_those_after_the_fire_of_its_target() -> None:
    """The Tank Destroyers come to c3, and the AT Guns fire first."""
    state = play_from_step(BEGIN_DEPLOYMENT, axis="infantry a1", allies="at-guns c4", hands=("tank-destroyers", ""))
    words = "It can attack the AT Guns on C4 this turn, with a 15% chance to destroy it after its fire."
    assert reason_for(state, "card tank-destroyers", "on c3").startswith(words)


def test_an_attack_that_all_fire_stops_is_no_reason_to_stay() -> None:
    state = play_from_step(BEGIN_MOVEMENT, "light-tanks d3", "mortars d4, heavy-artillery d6, light-artillery c4")
    assert "without moving" not in reason_for_first(state, "finish", "unit d3, step c3, step b3, stop")


def test_an_attack_that_its_target_stops_is_no_better_for_its_first_roll() -> None:
    """The Tiger has a 50% chance, but the target and a gun fire first."""
    state = play_from_step(BEGIN_GROUND, "tiger c3", "medium-tanks c4, medium-artillery d5")
    words = "32% chance to destroy the Medium Tanks on C4 after its fire, 17% if 1 gun supports it."
    assert reason_for(state, "unit c3") == words


@pytest.mark.parametrize("gun", ["mortars b4", "light-artillery b4"])
def test_a_gun_that_is_attacked_first_does_not_fire_again(gun: str) -> None:
    """FF 4.12 Artillery fires once a turn in defense, and the target of the first attack does so there.

    The Tiger on c4 attacks c5, which the gun on b4 can support, unless the Infantry on a4 attacks the gun first.
    """
    state = play_from_step(
        BEGIN_GROUND, "tiger c4, infantry a4, infantry d4, infantry c2", f"tank-destroyers c5, {gun}"
    )
    assert "after its fire" in reason_for(state, "unit c4", "target c5")
    assert "1 gun supports it" in reason_for(state, "unit c4", "target c5")
    act(state, "unit a4")
    assert "support" not in reason_for(state, "unit c4", "target c5")


def test_artillery_that_is_attacked_twice_fires_at_the_first_attacker_only() -> None:
    """The Infantry on d4 attacks the unit on c4 first, and the Tiger second."""
    state = play_from_step(BEGIN_GROUND, "tiger c3, infantry d4", "medium-tanks c4")
    act(state, "unit d4")
    assert reason_for(state, "unit c3") == "50% chance to destroy the Medium Tanks on C4."
    state = play_from_step(BEGIN_GROUND, "tiger c3, infantry d4", "infantry c4")
    act(state, "unit d4")
    assert reason_for(state, "unit c3").endswith("after its fire."), "infantry fires at every attacker"


def test_a_danger_is_told_as_that_of_ground_attacks() -> None:
    """Air units can bomb any space."""
    state = play_from_step(
        BEGIN_DEPLOYMENT, "infantry c3", "infantry c6, air-strip e6, level-bomber e6", ("ammo-dump", "")
    )
    words = "On E1 none of their units can take it or make a ground attack on it next turn."
    assert reason_for(state, "card ammo-dump", "on e1").endswith(words)


def test_of_equal_targets_a_new_gun_is_told_the_one_in_its_own_back_row() -> None:
    """The gun on d2 reaches both units with equal odds, and e1 is in the back row of its own side."""
    state = play_from_step(
        BEGIN_DEPLOYMENT, "infantry a1", "light-tanks e1, self-propelled-guns d6", ("heavy-artillery", "")
    )
    words = "It can bombard the Light Tanks on E1 this turn, with a 20% chance to destroy it."
    assert reason_for(state, "card heavy-artillery", "on d2").startswith(words)


def test_a_new_unit_that_has_to_move_for_its_attack_says_so() -> None:
    """From d3 the unit moves to d5, beside its target on d6, and away from the gun on d2."""
    axis = "infantry a1, medium-artillery d2"
    state = play_from_step(BEGIN_DEPLOYMENT, axis, allies="rocket-launchers d6", hands=("mechanized-infantry", ""))
    words = "It can move to D5 and attack the Rocket Launchers on D6 this turn, with an 18% chance to destroy it"
    reason = reason_for(state, "card mechanized-infantry", "on d3")
    assert reason == f"{words} after its fire.", "it would leave the gun behind it"


@pytest.mark.parametrize(("site", "words"), [("", "It closes C1"), (", fortifications c1", "It closes C1")])
def test_a_new_unit_is_not_praised_both_for_guarding_a_space_and_for_leaving_it(site: str, words: str) -> None:
    """The Mechanized Infantry could attack the Light Tanks from C3, but it would then no longer guard C1."""
    state = play_from_step(BEGIN_DEPLOYMENT, f"infantry a1{site}", "light-tanks c4 2", ("mechanized-infantry", ""))
    reason = reason_for(state, "card mechanized-infantry", "on c1")
    assert reason.startswith(words)
    assert "move to" not in reason
    assert reason_for(state, "card mechanized-infantry", "on d2").startswith("It can move to")


def test_an_attack_that_can_win_is_told_even_with_poor_odds() -> None:
    """The Axis holds a6 in their back row already, and an attack on c6 can win the second space there."""
    allies = "veteran-infantry c6, light-artillery b6, medium-artillery d6"
    state = play_from_step(BEGIN_GROUND, "infantry c5, infantry a6", allies)
    words = "enter their back row: 2 of 2 spaces that win. But the target's fire destroys your unit with a 30% chance."
    assert reason_for(state, "unit c5", "target c6").endswith(words)
