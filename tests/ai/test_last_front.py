"""Last Front: what bots make of hands, bids and fronts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import pytest

from ai.bot import choose, snap
from ai.estimates import guide_for
from ai.estimates.last_front.position_reasons import (
    can_overtake,
    chance_to_overtake,
    front_effects,
    lead_effects,
    value_in_bid,
)
from ai.levels import level_named
from ai.reasoning import FEWEST_VISITS
from ai.search import Node, Search
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action
from game.last_front import GAME, cards
from game.last_front.actions import PLAY, WITHDRAW
from game.last_front.state import State
from tests.last_front.ground import table
from tests.play import act, after, open_to

THOUGHTFUL = replace(level_named("general"), seconds=600.0)
"""A general whose time never ends before its iterations."""


def decide(state: State, seed: int = 1, iterations: int = 300) -> str:
    """The decision of a bot at this table, as the notations of its steps."""
    level = replace(THOUGHTFUL, iterations=iterations)
    thought = choose(GAME, state.redact(state.to_act), level, seed)
    return ", ".join(GAME.actions[action].notation for action in thought.actions)


def reason_for(state: State) -> str:
    """The reason of a bot's first impression at this table."""
    return snap(GAME, state.redact(state.to_act), seed=1).reason


# --- The turn's time -------------------------------------------------------------------


def test_the_number_of_decisions_in_a_turn_is_counted_and_known_to_every_seat() -> None:
    """`earlier_turn_weight`: how many decisions the seat to act has made in its turn."""
    state = table("hand T1, T2, 2 S3", "hand T1")
    steps = [state.earlier_turn_weight()]
    for card in ("play T1", "play T2"):
        act(state, card)
        steps.append(state.earlier_turn_weight())
    assert steps == [0, 1, 2]
    assert all(state.redact(seat).earlier_turn_weight() == 2 for seat in (0, 1))

    act(state, "finish")
    while state.step != cards.TURN:
        assert state.earlier_turn_weight() == 0, "answers in a window do not count"
        act(state, "pass")
    assert state.to_act == 1
    assert state.earlier_turn_weight() == 0


def test_the_steps_of_one_decision_count_as_one_decision_of_the_turn() -> None:
    """Digging in takes three steps here, one for each Plane."""
    state = after(table("hand T1 | bid 3 P4", "hand T1 | bid T1"), "dig P4", "dig P4")
    assert state.is_midway()
    assert state.earlier_turn_weight() == 0
    act(state, "dig P4")
    while state.step != cards.TURN:
        act(state, "pass")
    assert state.earlier_turn_weight() == 1


# --- Bids ------------------------------------------------------------------------------


def test_a_bot_that_leads_finishes_without_another_card() -> None:
    """Its bid is 7 and the enemy's bid is 1."""
    assert decide(table("hand 3 T1, P4 | bid 2 K3, T1", "bid T1")) == "finish"


def test_a_bot_withdraws_from_a_battle_that_it_cannot_win() -> None:
    """With all cards it could bid 4, and the enemy bids 21."""
    assert decide(table("hand T1, T2 | bid T1", "hand 6 T2 | bid 3 P4, 3 K3")) == "withdraw"


@pytest.mark.parametrize("seed", range(3))
def test_a_bot_bids_no_more_than_eight_against_a_bid_of_one(seed: int) -> None:
    """A bot that bids its whole hand would have nothing left for the next battles."""
    state = table("hand 2 T1, T2, 2 K3, P4", "hand 5 T2 | bid T1", "hand 4 T2, K2", front="Caen")
    while "finish" not in open_to(state) or decide(state, seed) != "finish":
        decision = decide(state, seed)
        if decision == "withdraw":
            return
        act(state, decision)
        assert state.totals[0] <= 8


def test_a_blitz_that_wins_the_battle_is_played() -> None:
    """Seat 1 bids 8 against 6 and has no hand. Without a card of 3 it is behind."""
    state = after(table("bid K3, T3, T2", "hand sabotage | bid 2 P3", front="Anzio", held="Omaha 2"), "finish")
    assert state.to_act == 1
    assert open_to(state) == ["pass", "play sabotage"]
    assert decide(state) in ("play sabotage, aim seat 1 K3", "play sabotage, aim seat 1 T3")


def test_a_blitz_against_a_dig_in_that_would_decide_the_match_is_played() -> None:
    """Seat 1 digs in a second pile at a front that would decide the match. Seat 2 may play Rommel against it.

    Against two piles of 10, a bid of 9 and the whole hand are too few. Without the second one, Lend-Lease can swap
    Planes.
    """
    state = table(
        "bid 2 P4, P2 | pile 2 P3, P4",
        "hand rommel, 2 lend-lease | bid 3 T1, 2 K3",
        front="Anzio",
        held="Ardennes 1, Omaha 2",
    )
    act(state, "dig P2", "dig P4", "dig P4")
    assert state.to_act == 1
    assert open_to(state) == ["pass", "play rommel"]
    assert decide(state, iterations=1000) == "play rommel"


def test_the_guide_bids_the_smallest_card_that_is_enough() -> None:
    """The guide bids 3 against 4, so T2 is enough. Its choice is random, and it takes this card in most of 50 cases."""
    state = table("hand T1, T2, K3, P4 | bid T3", "hand 6 T2 | bid T3, T1", front="Anzio", held="Omaha 1")
    picks = [guide_for("last_front").pick(state, state.legal(), Rng(seed)).notation for seed in range(50)]
    assert picks.count("play T2") > 35


# --- Estimates -------------------------------------------------------------------------


def shares(actions: Iterable[Action | None]) -> dict[Action | None, float]:
    """How often each action was found, 0..1."""
    counts = Counter(actions)
    return {action: count / counts.total() for action, count in counts.items()}


@pytest.mark.parametrize("seats", [2, 4])
def test_the_guide_chooses_alike_from_the_hand_and_from_the_list_of_legal_actions(seats: int) -> None:
    """`pick_quickly` looks at the hand and `pick` at the list. Over 40 seeds both take each action about as often."""
    guide = guide_for("last_front")
    differences: list[float] = []
    for deal in (5, 6, 7):
        match = Match(GAME, seats, options={}, seed=deal)
        chance = Rng(5)
        while not match.over:
            state = match.state
            legal = match.legal()
            if state.step == cards.TURN and len(legal) > 1:  # type: ignore[attr-defined]
                from_list = shares(guide.pick(state, legal, Rng(seed)) for seed in range(40))
                from_hand = shares(guide.pick_quickly(state, Rng(seed + 40)) for seed in range(40))
                actions = from_list.keys() | from_hand.keys()
                total = sum(abs(from_list.get(action, 0) - from_hand.get(action, 0)) for action in actions)
                differences.append(total / 2)  # 0: equally often, 1: never the same action
            match.play(legal[chance.below(len(legal))] if chance.below(3) else guide.pick(state, legal, chance))

    assert len(differences) > 80
    assert max(differences) < 0.4


def test_the_guide_plays_a_card_that_draws_cards_first() -> None:
    """Supply Line draws cards. The slow and the quick choice of the guide both play it before anything else."""
    state = table(
        "hand supply-line, conscription | bid 4 T3, 2 T2", "hand T1 | bid 3 K3, 4 P4", front="Anzio", held="Omaha 1"
    )
    guide = guide_for("last_front")
    for seed in range(20):
        assert guide.pick(state, state.legal(), Rng(seed)).notation == "play supply-line"
        assert guide.pick_quickly(state, Rng(seed)) in state.legal()
        assert guide.pick_quickly(state, Rng(seed)) is PLAY[cards.SUPPLY_LINE]


def test_territories_and_cards_raise_the_estimate() -> None:
    """A territory, a card more and better cards each raise the estimate for the first player."""
    guide = guide_for("last_front")

    def share(*players: str, held: str) -> float:
        """The estimate for seat 1 between two battles."""
        state = table(*players, held=held)
        state.front = cards.NONE
        state.turn = 0
        return guide.estimate(state)[0]

    even = share("hand 6 T2", "hand 6 T2", held="")
    assert even == pytest.approx(0.5, abs=0.12)
    assert share("hand 6 T2", "hand 6 T2", held="Kursk 1") > even
    assert share("hand 6 T2", "hand 5 T2", held="") > even
    assert share("hand 3 T2, 3 K3", "hand 6 T2", held="") > even


def test_a_battle_that_leads_is_worth_more_than_one_that_trails() -> None:
    """One player leads by a tank of 3 to a troop of 1, and both hands are equal."""
    guide = guide_for("last_front")
    ahead, behind = (
        guide.estimate(table(*players))
        for players in (["hand T2 | bid K3", "hand T2 | bid T1"], ["hand T2 | bid T1", "hand T2 | bid K3"])
    )
    assert sum(ahead) == pytest.approx(1.0)
    assert ahead[0] > behind[0]


@pytest.mark.parametrize(
    ("field", "at", "value"),
    [
        ("quick", None, 1),
        ("front", None, cards.TERRITORY_NAMES.index("Caen")),
        ("holder", cards.TERRITORY_NAMES.index("Kursk"), 1),
        ("bonus", cards.SOVIET, 1),
    ],
    ids=["quiet rounds", "the territory in dispute", "the holder of a territory", "a bonus"],
)
def test_the_cached_figures_of_a_battle_are_renewed_when_a_fact_changes(field: str, at: int | None, value: int) -> None:
    """A guide keeps figures from one estimate to the next. After a change it must estimate as a new guide does."""
    state = table("hand T1, K2 | bid T2", "hand T3 | bid K3", "hand P2 | bid T1", held="Ardennes 3, Ruhr 2, Kursk 1")
    guide = guide_for("last_front")
    before = guide.estimate(state)
    if at is None:
        setattr(state, field, value)
    else:
        getattr(state, field)[at] = value
    assert guide.estimate(state) == guide_for("last_front").estimate(state) != before


# --- Reasons ---------------------------------------------------------------------------


def lead_sentences(view: State) -> list[str]:
    """What a reason says of the lead of the first seat."""
    return [effect.sentence for effect in lead_effects(view.redact(0), seat=0)]


def test_the_chance_to_be_overtaken_is_the_share_of_deals_with_a_card_that_takes_the_lead() -> None:
    """In random deals the other seat, with its next draw, holds a card that alone makes its bid larger than 5."""
    state = table("hand T1 | bid K3, T2", "hand 3 T2 | bid T3")
    view = state.redact(0)
    rng = Rng(3)
    deals, deals_without = 2000, 0
    for _ in range(deals):
        world = view.copy()
        world.determinize(rng)
        world.hands[cards.SORTS + world.deck[-1]] += 1
        cards_held = [card for card in range(cards.SORTS) if world.hands[cards.SORTS + card]]
        deals_without += not any(can_overtake(world, seat=1, sort=card) for card in cards_held)
    assert chance_to_overtake(view, seat=0, other=1) == pytest.approx(1 - deals_without / deals, abs=0.04)


@pytest.mark.parametrize(
    ("mine", "theirs", "held", "enough"),
    [
        # 4 more are needed, or a hit that turns the balance
        ("P4, K3, T1", "K2, S3", "", "P4 lend-lease sabotage guderian eisenhower galland"),
        # Bunkers protects the bid from all that would hit a card of it
        ("P4, K3, T1, bunkers", "K2, S3", "", "P4 guderian eisenhower"),
        # Tanks and Support can be struck from the air
        ("guderian, K3", "K2", "", "air-strike sabotage"),
        # a modifier counts on all that lies there
        ("3 P3, 3 K3", "5 T2, K2", "", "conscription"),
        # the defender's Support counts more
        ("P4", "T1", "Omaha 2", "P4 S2 S3 lend-lease sabotage guderian eisenhower galland"),
    ],
)
def test_a_card_overtakes_by_its_value_its_effect_or_what_it_hits(
    mine: str, theirs: str, held: str, enough: str
) -> None:
    """LF 4.7, 5.3, 7 Of a few units and all other cards, those with which the second seat would lead at once."""
    state = table(f"hand T1 | bid {mine}", f"hand T1 | bid {theirs}", held=held)
    units = [cards.SORT_CODES.index(code) for code in ("T1", "T2", "T3", "K2", "P4", "S2", "S3")]
    sorts = [*units, *range(cards.UNIT_SORTS, cards.SORTS)]
    assert " ".join(cards.SORT_CODES[sort] for sort in sorts if can_overtake(state, seat=1, sort=sort)) == enough


@pytest.mark.parametrize(
    ("mine", "others", "known", "words"),
    [
        ("3 K3, 3 P4", ["hand 3 T2 | bid T2"], "", "A single card hardly ever beats a lead of 19."),
        ("K3, T2", ["hand T2 | bid T2"], "", "A single card seldom beats a lead of 3."),
        # about half of all deals
        ("K3, T2", ["hand 3 T2 | bid T3"], "", "a single card often beats a lead of 2."),
        ("K3", ["hand 4 T2 | bid T2"], "", "a single card nearly always beats a lead of 1."),
        ("K3", ["hand T2 | bid T2"], "", "a single card often beats a lead of 1."),
        # each of several rivals may hold one
        ("K3, T2", ["hand 3 T2 | bid T2", "hand 3 T2 | bid T2"], "", "a single card may well beat a lead of 3."),
        # what is known to be there is no matter of chance
        ("T2", ["hand 3 T2, P4 | bid T1"], "P4", "they hold Planes 4, which beats a lead of 1."),
        (
            "T2",
            ["hand 3 T2, P4 | bid T1", "hand T2"],
            "P4",
            "one of the others holds Planes 4, which beats a lead of 1.",
        ),
        ("3 K3, 2 P4", ["hand 2 T2, montgomery | bid 5 K2"], "montgomery", "A single card seldom beats a lead of 7."),
    ],
)
def test_a_lead_is_called_safe_or_in_danger_only_where_the_count_supports_the_word(
    mine: str, others: list[str], known: str, words: str
) -> None:
    """The first player leads by the sum of its bid (`mine`), and knows that the second one holds the card `known`."""
    state = table(f"hand T1 | bid {mine}", *others)
    if known:
        state.known[cards.SORTS + cards.SORT_CODES.index(known)] = 1
    assert lead_sentences(state) == ([words] if words else [])


@pytest.mark.parametrize(
    ("others", "held", "words"),
    [
        (["hand 4 T2 | bid T2"], "Ardennes 2", " beats a lead of 1, and Omaha would win them the match."),
        (["hand 4 T2 | bid T2", "hand T1"], "Ardennes 2", " a lead of 1, and Omaha would win one of them the match."),
        (["hand 4 T2 | bid T2"], "Ardennes 1", " beats a lead of 1."),
    ],
)
def test_a_lead_in_danger_names_the_front_that_would_win_others_the_match(
    others: list[str], held: str, words: str
) -> None:
    """LF 1 Omaha and Ardennes are two American territories."""
    assert compared(table("hand T1 | bid K3", *others, held=held), "finish", "play T1").endswith(words)


def test_the_chance_to_be_overtaken_rises_with_a_second_draw_and_is_1_with_a_known_card() -> None:
    """Seat 1 leads by 2, with 5 to 3. Seat 2 draws two cards with the American bonus.

    Its P3 certainly beats the lead once seat 1 knows of it.
    """
    state = table("hand T1 | bid K3, T2", "hand 3 T2, P3 | bid T3")
    with_one_draw = chance_to_overtake(state.redact(0), seat=0, other=1)
    state.bonus[cards.AMERICAN] = 1
    assert chance_to_overtake(state.redact(0), seat=0, other=1) > with_one_draw

    state.known[cards.SORTS + cards.SORT_CODES.index("P3")] = 1
    assert chance_to_overtake(state.redact(0), seat=0, other=1) == 1.0


def test_a_reason_says_how_much_is_missing_to_lead() -> None:
    """The other bid is 3 * 4 + 3 * 3 = 21, the own one 1: 20 more are level, 21 lead. The hand adds 1 + 2.

    The search finds that withdrawal is best, and gives the same reason.
    """
    state = table("hand T1, T2 | bid T1", "hand 6 T2 | bid 3 P4, 3 K3")
    assert reason_for(state).startswith("You need 21 more to lead, and your whole hand adds only 3.")
    view = state.redact(0)
    search = Search(view, len(GAME.actions), guide_for("last_front"), Rng(1))
    search.run(200)
    assert search.ranked_children()[0].action is WITHDRAW
    assert guide_for("last_front").reason(view, search.ranked_children()).startswith("You need 21 more to lead, ")


def compared(state: State, line: str, rival: str, plan: str = "", gap: float = 0.0) -> str:
    """Return the reason for the decision `line` that a search prefers to `rival`. Both are notations with commas.

    `plan`: the steps that the search would take next. `gap`: how much larger the chance to win is after `line`.
    """
    view = state.redact(state.to_act)
    nodes: list[Node] = []
    for words in (f"{line}, {plan}" if plan else line, rival):
        actions = [GAME.action(notation) for notation in words.split(", ")]
        steps = [Node(view.to_act, action) for action in actions]
        for node, following in pairwise(steps):
            node.children = [following]
        for node in steps:
            node.visits, node.total = FEWEST_VISITS, FEWEST_VISITS / 2
        nodes.append(steps[0])

    nodes[0].total += gap * FEWEST_VISITS
    return guide_for("last_front").reason(view, nodes)


@pytest.mark.parametrize(
    ("players", "held", "line", "rival", "words"),
    [
        # a gain over the rival
        (
            ("hand T1, K3 | bid 2 P4, T1", "hand 3 T2 | bid T2"),
            "",
            "finish",
            "play K3",
            "You lead by 7 already, and any card you add",
        ),
        (
            ("hand T1, K3, P4 | bid T2", "hand 3 T2 | bid T3"),
            "",
            "play K3",
            "play P4",
            "It is enough for now, and keeps your Planes 4.",
        ),
        (
            ("hand K3, P4 | bid T1", "hand T1 | bid T3, T2"),
            "",
            "play P4",
            "withdraw",
            "You need 5 to lead, which takes your whole hand.",
        ),
        (
            ("hand patton | bid 3 K3", "hand 3 T2 | bid P4"),
            "",
            "play patton",
            "face patton",
            "Its effect adds 6 now, its face value only 3",
        ),
        (
            ("hand air-strike | bid T2", "hand T2 | bid K3"),
            "",
            "play air-strike, aim seat 2 K3",
            "withdraw",
            "falls from 3 to 0, and you lead",
        ),
        # a gain with its price
        (("hand T1, K3, P4 | bid T2", "hand 5 T2 | bid T3"), "", "play P4", "play K3", ""),
        (
            ("hand T1, T2 | bid T1", "hand 2 T2 | bid T3"),
            "",
            "withdraw",
            "play T2",
            "But if they win Omaha, one more territory could win them the match.",
        ),
        (
            ("hand montgomery | bid K3", "hand 3 T2 | bid T3"),
            "",
            "play montgomery",
            "withdraw",
            "You would lead, 4 to 3. But a single",
        ),
        # how many cards it takes is enough said about a lead
        (
            ("hand T1 | bid 2 P3, K3", "hand 3 T1"),
            "",
            "finish",
            "withdraw",
            "You lead by 9 already, and any card you add",
        ),
        # two cards that count the same are alike, and so are a bid and a dig-in without loss
        (("hand T2, K2 | bid T1", "hand 3 T2 | bid T2"), "", "play T2", "play K2", "You would lead, 3 to 2."),
        (
            ("hand T1 | bid 2 P4, P2", "hand 3 T2 | bid 2 P4"),
            "",
            "finish",
            "dig P2, dig P4, dig P4",
            "You lead by 2 already, and any card",
        ),
        (
            ("hand T1 | bid 2 P4, K3", "hand 3 T2 | bid 2 P4"),
            "",
            "finish",
            "dig K3, dig P4, dig P4",
            "Digging in would cost you 1 point.",
        ),
        # a decision that stops a loss
        (
            ("hand K3 | bid T1", "hand T1 | bid T2"),
            "Ardennes 2",
            "play K3",
            "withdraw",
            "Withdrawing would give them Omaha and the match",
        ),
        (
            ("hand K3 | bid T1", "hand T1 | bid T2"),
            "Omaha 1",
            "play K3",
            "withdraw",
            "Withdrawing would lose you Omaha.",
        ),
    ],
)
def test_the_reason_for_a_decision_names_its_gain_over_the_second_best(
    players: tuple[str, ...], held: str, line: str, rival: str, words: str
) -> None:
    reason = compared(table(*players, held=held), line, rival)
    assert words in reason
    assert bool(words) is bool(reason)
    assert not ("at least" in reason and "single card" in reason)
    if "smaller card would be enough" in reason:
        assert "," in players[0], "the seat has more than one card"


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ("Caen 1, Ardennes 2", "they could win the match there."),
        ("Ardennes 1, Anzio 2", "they could win the match there, too."),
    ],
)
def test_others_could_win_at_a_front_too_only_where_the_seat_could(held: str, words: str) -> None:
    view = table("hand T1", "hand T1", held=held).redact(0)
    sentences = [effect.sentence for effect in front_effects(view, cards.TERRITORY_NAMES.index("Omaha"))]
    assert words in sentences


@pytest.mark.parametrize(
    ("players", "line", "plan", "rival", "words"),
    [
        # the plan spends the card that would be kept, so no card is praised as enough, and the lead is that of the end
        ("hand T1, K3, P4 | bid T1", "play K3", "play P4", "play T1", "With Planes 4 it makes 8, and a single card"),
        ("hand T1, K3, P4 | bid T1", "play K3", "finish", "play P4", "It is enough for now, and keeps your Planes 4."),
        # the plan makes a pile of it
        (
            "hand 2 K3, P4, T1 | bid T1",
            "play K3",
            "play K3, play P4, dig K3, dig K3, dig P4",
            "play T1",
            "Dug in with Tanks 3",
        ),
        (
            "hand 2 K3, P4 | bid K3",
            "play P4",
            "play K3, dig K3, dig K3, dig P4",
            "finish",
            "Dug in with 2 x Tanks 3, it makes a pile of exactly 10 that nothing can touch.",
        ),
        (
            "hand 2 K3, P4 | bid P4",
            "play P4",
            "play K3, dig K3, dig P4, dig P4",
            "finish",
            "Dug in with Tanks 3 and Planes 4, it makes a pile of 10 that nothing can touch.",
        ),
        # a card that the plan plays anyway is no other decision
        ("hand T1, K3, P4 | bid T1", "play K3", "play P4, finish", "play P4", "With Planes 4 it makes 8, and a single"),
    ],
)
def test_the_reason_for_a_card_agrees_with_the_rest_of_the_turn(
    players: str, line: str, plan: str, rival: str, words: str
) -> None:
    assert words in compared(table(players, "hand 5 T2 | bid T2"), line, rival, plan)


@pytest.mark.parametrize(
    ("gap", "words"),
    [(0.1, "It makes a lead of 11 instead of 7. But any card you add is lost with the bid."), (0.0, "")],
)
def test_a_larger_lead_is_a_reason_where_it_clearly_wins_more(gap: float, words: str) -> None:
    """LF 7 Conscription doubles Troops, so Troops 2 add 4 to a lead of 7.

    That is 2 Troops 1 (doubled) + Tanks 3 + pile 10 = 17, against a pile of 10. `gap`: by how much more often the
    larger lead wins.
    """
    state = table("hand T2, T1 | bid 2 T1, K3, conscription | pile P4, 2 K3", "hand T1, T2, T3, K2 | pile P4, 2 K3")
    assert compared(state, "play T2", "finish", gap=gap) == words


def test_no_card_is_called_lost_with_the_bid_by_a_seat_that_takes_one_back() -> None:
    """LF 8 The holder of the British bonus takes a card of its bid back.

    Without the bonus the same sentence goes on: "But any card you add is lost with the bid." The lead is that of the
    test above: 2 Troops 1, doubled by Conscription, Tanks 3 and a pile of 10 are 17, against a pile of 10. Troops 2 add
    4 to this lead of 7.
    """
    mine = "hand T2, T1 | bid 2 T1, K3, conscription | pile P4, 2 K3"
    state = table(mine, "hand T1, T2, T3, K2 | pile P4, 2 K3")
    seat_to_act = 0
    state.bonus[cards.BRITISH] = seat_to_act
    assert compared(state, "play T2", "finish", gap=0.1) == "It makes a lead of 11 instead of 7."


def test_no_card_is_named_among_several_that_are_as_large() -> None:
    reason = compared(table("hand T1, S1, T3, K3 | bid T1", "hand 2 T2 | bid T1"), "play T1", "play T3")
    assert reason.startswith("It is enough for now, and keeps your larger cards.")


@pytest.mark.parametrize(
    ("hand", "words"),
    [("S1", ""), ("K3", "Nothing can touch these 3 cards any more."), ("patton", "Nothing can touch")],
)
def test_a_pile_is_praised_only_in_a_bid_that_can_still_lead(hand: str, words: str) -> None:
    """LF 4.5 Withdrawing discards the pile as well. Patton adds 2 to each of the other Tanks, or its face value."""
    state = table(f"hand {hand} | bid P4, 2 K3, 2 K2", "hand T1 | bid 3 P4, K3, T1")
    reason = compared(state, "dig K3, dig K3, dig P4", "withdraw")
    assert words in reason
    assert bool(words) == ("Nothing can touch" in reason)


@pytest.mark.parametrize(
    ("turn", "words"),
    [(1, "Their lead is gone: they have to bid 3 more."), (3, "they have to bid 3 more or withdraw.")],
)
def test_the_starter_cannot_withdraw_in_the_first_turn(turn: int, words: str) -> None:
    """LF 4.3"""
    state = table("hand K2 | bid 2 P3, T1", "hand sabotage | bid K3, T3", turn=turn)
    act(state, "finish")
    assert compared(state, "play sabotage, aim seat 1 P3", "pass").endswith(words)


@pytest.mark.parametrize(
    ("theirs", "target", "words"),
    [
        ("T3, P4, K3", "K3", "Sabotage could not end their lead: it would leave them 7 against 1."),
        ("T3, P4, K3", "P4", "Sabotage could not end their lead: it would leave them 6 against 1."),
        ("P4, T1", "P4", "Sabotage would leave them 1 point short, with 1 card to make it up."),
        # another target would end it
        ("P4, T2", "T2", ""),
    ],
)
def test_the_sabotage_that_is_not_played_is_counted_at_its_target(theirs: str, target: str, words: str) -> None:
    """The first player leads and finishes. The second one lets its Sabotage pass, which could hit `target`."""
    own = "T1" if len(theirs) > 6 or target == "P4" else "T2"
    state = table(f"hand K2 | bid {theirs}", f"hand sabotage | bid {own}")
    act(state, "finish")
    assert compared(state, "pass", f"play sabotage, aim seat 1 {target}") == words


@pytest.mark.parametrize(
    ("held", "gap", "words"),
    [
        # they could win at the open front, and here the seat could not
        ("Ardennes 1, Dunkirk 2, Leningrad 2", 0.0, ""),
        ("Ardennes 1, Dunkirk 2, Leningrad 2", 0.1, "But they could win the match there."),
        # both could
        ("Ardennes 1, Caen 1, Dunkirk 2, Leningrad 2", 0.0, "But they could win the match there, too."),
    ],
)
def test_a_front_is_not_praised_for_less_than_its_danger(held: str, gap: float, words: str) -> None:
    state = table("hand T1", "hand T1", front="Berlin", held=held)
    state.open_front, state.front, state.step = state.front, cards.NONE, cards.FRONT
    state.put_fact("fighting", [0, 0])
    reason = compared(state, "front Berlin", "front Dunkirk", gap=gap)
    assert words in reason
    assert bool(words) is bool(reason)


@pytest.mark.parametrize(
    ("line", "rival", "words"),
    [
        ("play K3", "withdraw", "Withdrawing would end the match, and they hold more territories than you."),
        ("withdraw", "play T1", "But withdrawing would end the match, and they hold more territories than you."),
    ],
)
def test_the_last_of_ten_quiet_battles_is_the_end_of_the_match(line: str, rival: str, words: str) -> None:
    """LF 9"""
    state = table("hand T1, K3 | bid T1", "hand 5 T1, P4 | bid T3", front="Caen", held="Caen 2")
    state.quiet = cards.MOST_QUIET - 1
    assert words in compared(state, line, rival)
    state.quiet = 0
    assert words not in compared(state, line, rival)


@pytest.mark.parametrize(
    ("held", "words"),
    [("", "You keep Counter-Intelligence: Omaha would win nobody the match yet."), ("Ardennes 1", "")],
)
def test_a_card_is_let_pass_at_a_front_that_decides_nothing(held: str, words: str) -> None:
    """`held`: with the Ardennes, the first player would win the match at Omaha, which is American as well."""
    state = table("hand conscription, T1 | bid 3 T2", "hand counter-intelligence, T1 | bid T3", held=held)
    act(state, "play conscription")
    assert compared(state, "pass", "cancel") == words


@pytest.mark.parametrize(("hand", "words"), [("zhukov, T1", "They no longer hold Zhukov. "), ("2 bunkers, T1", "")])
def test_a_card_is_taken_that_they_do_not_hold_twice(hand: str, words: str) -> None:
    """Espionage takes a card out of the hand of the second player: the only Zhukov, or one of two Bunkers."""
    state = table("hand espionage | bid T1", f"hand {hand} | bid T1")
    act(state, "play espionage", "aim seat 2")
    while state.step != cards.TAKE:
        act(state, "pass")
    card = next(action.notation for action in state.legal() if action.notation != "take T1")
    value = cards.FACE_VALUE[cards.ZHUKOV if words else cards.BUNKERS]
    counts = f"Even at face value it counts {value} in a bid, and no other card there counts more."
    assert compared(state, card, "take T1") == f"{words}{counts}"


@pytest.mark.parametrize("step", [cards.WITHDRAW_BACK, cards.WIN_BACK], ids=["withdrawn", "won"])
def test_a_card_that_is_taken_back_counts_as_in_an_empty_bid(step: int) -> None:
    """Rokossovsky doubles Support in the bid, but he is discarded with it."""
    state = table("hand T1 | bid rokossovsky, S3, P4", "hand T1 | bid T2")
    support = cards.SORT_CODES.index("S3")
    with_effect = value_in_bid(state, support)
    state.step = step
    assert (with_effect, value_in_bid(state, support)) == (6, 3)
    assert list(state.bids) == list(table("hand T1 | bid rokossovsky, S3, P4", "hand T1 | bid T2").bids), (
        "the table stays as it is"
    )


def spy_on_hand(hand: str, held: str) -> State:
    """Seat 1 takes a card by Espionage from this hand of seat 2. `held`: territories with the seats that hold them."""
    state = table("hand espionage | bid T1", f"hand {hand} | bid T1", held=held)
    act(state, "play espionage", "aim seat 2")
    while state.step != cards.TAKE:
        act(state, "pass")
    return state


def test_a_card_is_also_taken_for_what_it_would_count_for_them() -> None:
    """LF 8 The German bonus of seat 2 adds 1 to its Tanks."""
    state = spy_on_hand("T2, K2", held="Ruhr 2")
    assert compared(state, "take K2", "take T2") == "In their bid it would count 3, in yours 2."
