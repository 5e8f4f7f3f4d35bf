"""Fix Bayonets: what a bot of any level may not miss, and how playouts are steered."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from ai.bot import choose
from ai.estimates import guide_for
from ai.estimates.fix_bayonets.outlook import Enemy, Outlook, Outlooks, find_prizes, hand_mask
from ai.estimates.fix_bayonets.reasons import stop_fight_effects, stop_move_effects
from ai.levels import LEVELS
from ai.reasoning import FEWEST_VISITS
from ai.search import Node
from game.catalogue import game_named
from game.core.rng import Rng
from game.core.state import OVER
from game.fix_bayonets.actions import NEGATIONS, PASS
from game.fix_bayonets.cards import (
    AMERICANS,
    BAYONET,
    CARDS,
    CASUALTY,
    DISCARD,
    FIGHT,
    FIRST_OF_KIND,
    GERMANS,
    KINDS,
    MEN,
    MOVE,
    PISTOL,
    RIFLEMAN,
    ROUGH_GROUND,
    SQUARE_NAMES,
    SQUARES,
    STOP_FIGHT,
    STOP_MOVE,
    TREES,
)
from game.fix_bayonets.state import State
from tests.fix_bayonets.ground import field
from tests.play import act, after

FIX_BAYONETS = game_named("fix_bayonets")
GUIDE = guide_for("fix_bayonets")
HOME = "1 OR . . . . . . OR"


def decide(state: State, level: int) -> str:
    """The first step that a level (0 for the Recruit) decides on, from the view of the seat to act."""
    thought = choose(FIX_BAYONETS, state.redact(state.to_act), LEVELS[level].in_game(FIX_BAYONETS), seed=5)
    return FIX_BAYONETS.actions[thought.actions[0]].notation


@pytest.mark.parametrize("level", range(len(LEVELS)))
@pytest.mark.parametrize(
    ("rows", "hand"),
    [
        (("8 r . . o . . . rr", "4 . . . R . . RR .", HOME), "2 Bayonet, Rifle (4), 2 March"),
        (("8 rr . . o . . . .", "7 . . . . . r . .", "6 . r R . R . . .", HOME), "Grenade, Bayonet, Pistol"),
        (("8 . . . oo r . . .", "7 . . . . r . . .", "6 . . . . R . . .", HOME), "Bayonet, Grenade, Pistol"),
        (("8 . . . orr . . . .", "7 . . . . . r . .", "4 . . . H R . . .", HOME), "Rifle (4), Machine Gun"),
        (("8 . . . o . . . .", "7 . . r . . . . .", "3 . . . S R . . .", HOME), "Sniper, Rifle (3), Rifle (4)"),
    ],
    ids=["alone", "leap", "both at once", "all in the square", "sniper"],
)
def test_an_attack_that_wins_is_found_by_every_level(level: int, rows: tuple[str, ...], hand: str) -> None:
    """The level finds the card, the man and the square by which the last officers of the enemy (o) fall.

    The enemy may hold Trees. Uppercase men are American.
    """
    state = field(board="\n".join(rows), own=hand, other="Trees, Crawl", stage=FIGHT)
    while state.to_act == AMERICANS:
        act(state, decide(state, level))
    assert state.stage == STOP_FIGHT
    act(state, "pass")
    assert (state.to_act, state.winner) == (OVER, AMERICANS)


@pytest.mark.parametrize("level", range(len(LEVELS)))
@pytest.mark.parametrize(
    ("rows", "hand"),
    [
        (("8 rr . . o . . . r", "3 . . . R . . . .", "2 RR . . . . . . R", HOME), "March, Crawl, Rifle (3), Bayonet"),
        (
            ("8 rr . . o . . . r", "4 . . . . R . . .", "2 RR . . . . . . R", HOME),
            "Zigzag, Crawl, Rough Ground, Pistol",
        ),
        (("8 rr . . oorr . . . r", "3 . . . . R . . H", HOME), "Crawl, Double Time, Machine Gun, Rifle (3)"),
    ],
    ids=["rifle", "pistol", "machine gun"],
)
def test_a_move_that_makes_a_winning_attack_is_found_by_every_level(
    level: int, rows: tuple[str, ...], hand: str
) -> None:
    """All officers that the enemy has left (o) are on one square. The level moves a man (R) and kills them with him.

    Both could be stopped, so a level might pass them over. Here the enemy passes.
    """
    state = field(board="\n".join(rows), own=hand, other="Trees, Rough Ground")
    turn = state.turn
    assert GUIDE.winning_step(state, state.legal()) is not None, "the guide sees it without a search"
    while state.to_act != OVER and state.turn == turn:
        act(state, decide(state, level) if state.to_act == AMERICANS else "pass")
    assert state.winner == AMERICANS


def test_a_recruit_ends_movement_where_a_winning_attack_is_ready() -> None:
    """The rifleman on d4 can shoot the last officer on d8 in the next phase. A move could spoil that."""
    state = field(
        board="8 r . . o . . . rr\n4 . . . R . . RR .\n" + HOME, own="Rifle (4), 2 March, Crawl", other="Trees"
    )
    recruit = 0
    assert decide(state, recruit) == "end"


@pytest.mark.parametrize(
    ("rows", "hand", "stage"),
    [
        ("8 . . . or . . . .\n4 . . . R . . . .\n", "Rifle (4), Pistol", FIGHT),
        ("8 . . o . o . . .\n6 . . . R . . . .\n", "Grenade, Pistol", FIGHT),
        ("8 . . . or . . . .\n3 . . . R . . . .\n", "Rifle (4), Crawl", MOVE),
    ],
    ids=["a rifleman can die instead", "there is another officer", "a move towards a guarded officer"],
)
def test_an_attack_that_does_not_surely_kill_the_last_officer_is_not_decisive(rows: str, hand: str, stage: int) -> None:
    state = field(board=rows + HOME, own=hand, stage=stage)
    assert GUIDE.winning_step(state, state.legal()) is None


def count_picks(state: State, times: int = 200) -> Counter[str]:
    """How often the guide picks each action."""
    rng = Rng(3)
    return Counter(GUIDE.pick(state, state.legal(), rng).notation for _ in range(times))


@pytest.mark.parametrize(
    ("declaration", "fewest_trees", "most_trees"),
    [
        (("card Rifle (3)", "man rifleman c5"), 200, 200),
        (("card Grenade", "at e8"), 120, 200),
        (("card Rifle (3)", "man rifleman h5", "at h8"), 10, 120),
    ],
    ids=["the last officer", "three riflemen", "a rifleman"],
)
def test_a_playout_keeps_cover_for_officers_and_crowds(
    declaration: tuple[str, ...], fewest_trees: int, most_trees: int
) -> None:
    """In 200 picks Trees are always played for the last officer, mostly for three riflemen, less often for one."""
    board = "8 . . o . rrr . . r\n6 . . . R . . . .\n5 . . R . . . . R\n" + HOME
    state = after(field(board=board, own="Grenade, Rifle (3)", other="Trees, Crawl", stage=FIGHT), *declaration)
    assert (state.stage, state.to_act) == (STOP_FIGHT, GERMANS)
    assert fewest_trees <= count_picks(state)["play Trees"] <= most_trees


@pytest.mark.parametrize(
    ("hand", "odd"),
    [
        ("Crawl, Trees, 2 March, Advance, Pistol", ["Crawl", "March", "Pistol", "Trees"]),
        ("Crawl, Trees, 2 March, Sniper, Pistol", ["Crawl", "March", "Pistol", "Trees"]),
        ("Crawl, Trees, 2 March, Run, Pistol", []),
    ],
    ids=["a card of the Germans", "a card of a Sniper who has fallen", "cards that can all be used"],
)
def test_a_card_that_can_be_used_is_not_discarded_before_one_that_cannot(hand: str, odd: list[str]) -> None:
    view = field(board="8 rr . . o . . . .\n1 OR . . . . . . OR", own=hand, stage=DISCARD).redact(AMERICANS)
    pointless = [action.notation for action in view.legal() if GUIDE.is_pointless(view, [action])]
    assert sorted(pointless) == [f"discard {name}" for name in odd]


def test_a_playout_puts_officers_apart_and_into_the_corners() -> None:
    """The men 0 and 1 are the two Officers, who are placed first. Over 100 deployments none shares a square."""
    rng = Rng(2)
    together = corners = 0
    for seed in range(100):
        state = FIX_BAYONETS.new(seats=2, options=FIX_BAYONETS.full_options({}), rng=Rng(seed))
        assert isinstance(state, State)
        for _ in range(2):
            state.apply(GUIDE.pick(state, state.legal(), rng), rng)
        first_officer, second_officer = (SQUARE_NAMES[state.men[man]] for man in range(2))
        together += first_officer == second_officer
        corners += first_officer in ("a1", "h1")
    assert together == 0
    assert corners > 40


def test_the_cached_outlook_of_a_playout_equals_a_new_one_after_every_move() -> None:
    """The same cache is asked for both sides in turn, and for another world in between."""
    rng = Rng(8)
    outlooks = Outlooks()
    state = FIX_BAYONETS.new(seats=2, options=FIX_BAYONETS.full_options({"deployment": "quick"}), rng=rng)
    assert isinstance(state, State)

    other = state.copy()
    while state.to_act != OVER and state.turn < 16:
        state.apply(GUIDE.pick(state, state.legal(), rng) if len(state.legal()) > 1 else state.legal()[0], rng)
        for world in (state, other, state):
            for seat in (AMERICANS, GERMANS):
                enemy = Enemy(world, seat)
                fresh = Outlook(world, enemy, hand_mask(world, seat))
                kept = outlooks.outlook(world, seat)
                assert list(kept.prizes) == list(fresh.prizes) == list(find_prizes(world, seat))
                assert list(kept.shots) == list(fresh.shots)
                for square in range(SQUARES):
                    assert outlooks.enemy(world, seat).danger(square, company=1) == enemy.danger(square, company=1)
                    assert all(kept.gain_from(kind, square) == fresh.gain_from(kind, square) for kind in range(KINDS))


def test_an_estimate_counts_officers_men_and_cover() -> None:
    """In the drawings "or" is a square with a German officer and a rifleman. The Americans have as many on row 1."""

    def chance(rows: str, own: str = "Crawl") -> float:
        """The chance to win of the Americans against these Germans, with these cards in their own hand."""
        return GUIDE.estimate(field(board=rows + "\n" + HOME, own=own, other="Crawl"))[AMERICANS]

    even = chance("8 or . . . . . . or")
    assert chance("8 or . . . . . . .") > even + 0.05, "an officer less"
    assert chance("8 or . . . . . . o") > even, "a rifleman less"
    assert chance("8 or . . . . . . or", "Trees") > even, "cover in the own hand"
    hold_ground = chance("8 or . . . . . . or", "Hold Ground")
    assert hold_ground == pytest.approx(chance("8 or . . . . . . or", "Flame Thrower")), "no cover: all the same"


def test_an_early_win_is_worth_more_than_a_late_one_and_both_more_than_any_estimate() -> None:
    """The rifleman on d4 shoots the last officer of the enemy on d8, and wins.

    The estimate is that of a table on which a large army faces this officer alone.
    """
    view = field(board="8 . . . o . . . .\n4 . . . R . . . .\n" + HOME, own="Rifle (4)", stage=FIGHT)
    won_now = after(view.copy(), "card Rifle (4)")
    won_later = won_now.copy()
    won_later.turn += 3
    superior_army = field(board="\n".join(("2 RR HH RRR . US RRR . .", "8 . . . o . . . .", HOME)), own="3 Trees")
    shares = [GUIDE.outcome(view, won_now), GUIDE.outcome(view, won_later), GUIDE.estimate(superior_army)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] == [1.0, 0.0]
    assert all(sum(shares_of_sides) == pytest.approx(1.0) for shares_of_sides in shares)


@pytest.mark.parametrize(
    ("board", "hand", "best", "rival", "reason"),
    [
        (
            "8 . . . . . or . .\n6 . S . . . . . .\n1 OR . . . . . . OR",
            "Sniper, Zigzag",
            "card Zigzag, man sniper b6, to a8",
            "end",
            "From a8 your Sniper reaches the Officer and a Rifleman on f8.",
        ),
        (
            "8 o . . . . . . o\n5 . . . . r . . .\n1 OR . . R . R . OR",
            "March",
            "card March, group, man rifleman d1, man rifleman f1, go",
            "end",
            "It brings 2 men nearer to their Officers with one card. But it brings these 2 men within reach of theirs.",
        ),
    ],
    ids=["a shot that is ready", "a group that comes within reach"],
)
def test_a_move_is_told_by_the_shots_that_it_makes_and_its_price(
    board: str, hand: str, best: str, rival: str, reason: str
) -> None:
    view = field(board=board, own=hand, other="Trees").redact(AMERICANS)
    actions = {action.notation: action for action in FIX_BAYONETS.actions}
    ranked: list[Node] = []
    for line in (best, rival):
        steps = [Node(AMERICANS, actions[notation]) for notation in line.split(", ")]
        for step, following in pairwise(steps):
            step.children = [following]
        steps[0].visits = FEWEST_VISITS
        ranked.append(steps[0])
    assert GUIDE.reason(view, ranked) == reason


def view_of_rifleman_on_the_move(start: str, goal: str) -> State:
    """The view of the Americans, who hold Rough Ground and may stop the move of a German rifleman."""
    view = field(board="8 o . . . . . . .\n1 O . . . . . . .", own="Rough Ground").redact(AMERICANS)
    rifleman = MEN + FIRST_OF_KIND[RIFLEMAN]
    view.stage, view.man, view.target = STOP_MOVE, rifleman, SQUARE_NAMES.index(goal)
    view.men[rifleman] = SQUARE_NAMES.index(start)
    return view


@pytest.mark.parametrize(
    ("start", "goal", "sentences"),
    [
        ("h6", "g6", ["You keep Rough Ground: from g6 their Rifleman reaches none of your Officers."]),
        ("a5", "a4", []),
    ],
    ids=["far from all", "in range before and after"],
)
def test_a_move_is_let_happen_that_brings_no_officer_into_range(start: str, goal: str, sentences: list[str]) -> None:
    """A German rifleman moves."""
    view = view_of_rifleman_on_the_move(start, goal)
    assert [effect.sentence for effect in stop_move_effects(view, PASS)] == sentences


@pytest.mark.parametrize(("men", "lost"), [("s", "the Sniper"), ("hh", "a Heavy"), ("r", "a Rifleman")])
def test_a_man_who_is_given_up_is_named_by_what_he_is(men: str, lost: str) -> None:
    """A Sniper is worth as much as a Heavy."""
    view = field(
        board=f"8 or . . . . . . or\n4 . {men} . . . . . .\n1 OR . . . . . . OR", own="Trees", seat=GERMANS
    ).redact(GERMANS)
    view.stage, view.card, view.target = STOP_FIGHT, BAYONET, SQUARE_NAMES.index("b4")
    ranked = [Node(GERMANS, action) for action in (PASS, NEGATIONS[TREES])]
    for node in ranked:
        node.visits = FEWEST_VISITS
    assert GUIDE.reason(view, ranked) == f"You lose only {lost} on b4, and keep Trees for your Officers."


def test_the_last_officer_is_kept_although_the_search_hardly_looks_at_losing_him() -> None:
    view = field(board="8 or . . . . . . .\n4 . . . . R . . .\n1 OR . . . . . . OR", seat=GERMANS).redact(GERMANS)
    view.stage, view.card, view.target = CASUALTY, PISTOL, SQUARE_NAMES.index("a8")
    ranked = [Node(GERMANS, action) for action in view.legal() if action.notation == "lose rifleman"]
    assert GUIDE.reason(view, ranked) == "Losing the Officer on a8, your last one, would lose the match."


def test_a_dead_card_is_told_although_the_search_hardly_looks_at_another_one() -> None:
    """Only Heavies can use a Machine Gun, and the Americans have Officers and Riflemen left."""
    board = "8 or . . . . . . or\n1 OR . . . . . . OR"
    view = field(board=board, own="Machine Gun, Bayonet, Pistol, 2 Trees, Fox Holes", stage=DISCARD).redact(AMERICANS)
    ranked = [Node(AMERICANS, action) for action in view.legal() if action.notation == "discard Machine Gun"]
    assert GUIDE.reason(view, ranked) == "You have nobody left who can use Machine Gun."


def test_all_who_fall_by_one_hit_are_told() -> None:
    """Two German Riflemen (rr) are on b3, and a Grenade kills all men on its square."""
    board = "8 or . . . . . . or\n3 . rr . . . . . .\n1 OR . . . . . . OR"
    view = field(board=board, own="Grenade", other="Crawl", stage=FIGHT).redact(AMERICANS)
    actions = {action.notation: action for action in FIX_BAYONETS.actions}
    steps = [Node(AMERICANS, actions[notation]) for notation in ("card Grenade", "man rifleman a1", "at b3")]
    for step, following in pairwise(steps):
        step.children = [following]
    reason = GUIDE.reason(view, steps[:1])
    assert reason.startswith("A hit kills their 2 Riflemen on b3, who could fire at your Officer and Rifleman on a1.")


def searched_line(seat: int, notations: str) -> Node:
    """Return the node of the first step of a decision, as a search leaves it. Each further step is its only child.

    The steps are notations with commas, such as "card Crawl, man officer a1, to a2".
    """
    actions = {action.notation: action for action in FIX_BAYONETS.actions}
    steps = [Node(seat, actions[notation]) for notation in notations.split(", ")]
    for step, following in pairwise(steps):
        step.children = [following]
    steps[0].visits = FEWEST_VISITS
    return steps[0]


def reason_for(board: str, hand: str, stage: int, best: str, other: str = "Crawl") -> str:
    """Why the Americans prefer a decision to ending the phase."""
    view = field(board=board, own=hand, other=other, stage=stage).redact(AMERICANS)
    return GUIDE.reason(view, [searched_line(AMERICANS, best), searched_line(AMERICANS, "end")])


@pytest.mark.parametrize(
    ("board", "hand", "stage", "best", "gain"),
    [
        (
            "8 . or . . . . . .\n6 . R . . . . . .\n4 . . . . R . . .\n1 OR . . . . . . OR",
            "Pistol, Rifle (3), Crawl",
            MOVE,
            "card Crawl, man rifleman e4, to e5",
            "Your Pistol and Rifle (3) can then kill the Officer and a Rifleman on b8 and win the match. But they hold "
            "1 hidden card, and 6 of the 57 that you cannot see stop this move.",
        ),
        (
            "8 . oo . . . . . .\n3 . R . . . . . .\n1 OR . . . . . . OR",
            "2 Rifle (4), Crawl",
            MOVE,
            "card Crawl, man rifleman b3, to b4",
            "Your 2 Rifle (4) cards can then kill both Officers on b8 and win the match. But they hold 1 hidden card, "
            "and 6 of the 57 that you cannot see stop this move.",
        ),
        (
            "8 . or . . . o . .\n6 . R . . . . . .\n1 OR . . . . . . OR",
            "Pistol, Rifle (3)",
            FIGHT,
            "card Pistol, man rifleman b6, at b8",
            "A hit kills one man on b8, and they choose: the Officer and a Rifleman stand there.",
        ),
        (
            "8 . or . . . o . .\n5 . R . . . . . .\n4 . R . . . . . .\n1 OR . . . . . . OR",
            "Rifle (3), Rifle (4)",
            FIGHT,
            "card Rifle (4), at b8",
            "Your Rifle (4) and Rifle (3) can kill the Officer and a Rifleman on b8.",
        ),
        (
            "8 . o . . . . o .\n4 . . . R . . . .\n2 . . R . . r . .\n1 OR . . . . . . OR",
            "Bayonet, Grenade, March",
            MOVE,
            "card March, man rifleman c2, to e2",
            "",
        ),
        (
            "8 . o . . . . o .\n6 . . . . r . . .\n4 . . . R . . . .\n2 . . R . . r . .\n1 O . . . . . . O",
            "Bayonet, Grenade, March",
            MOVE,
            "card March, man rifleman c2, to e2",
            "From e2 your Bayonet reaches a Rifleman on f2.",
        ),
    ],
    ids=[
        "a pair",
        "two officers",
        "one card short",
        "an officer and his rifleman",
        "two cards for a man",
        "a second shot",
    ],
)
def test_shots_of_the_hand_are_added_up(board: str, hand: str, stage: int, best: str, gain: str) -> None:
    """`best`: the steps of the decision. `gain`: how its reason begins, "" for no reason."""
    reason = reason_for(board, hand, stage, best)
    assert reason.startswith(gain)
    assert bool(reason) == bool(gain)


@pytest.mark.parametrize(
    ("board", "best", "gain"),
    [
        (
            "8 o . . . . . . o\n4 . r . . . . . .\n1 OR RR . . . . . .",
            "card Crawl, man officer a1, to b1",
            "2 men on b1 can fall instead of your Officer, not only 1.",
        ),
        (
            "8 o . . . . . . o\n4 r . . . . . . .\n1 OR R . . . . . .",
            "card Crawl, man rifleman b1, to a1",
            "2 men on a1 can fall instead of your Officer, not only 1.",
        ),
        ("8 o . . . . . . o\n1 OR R . . . . . .", "card Crawl, man rifleman b1, to a1", ""),
    ],
    ids=["he goes to more men", "a man comes to him", "nobody could hit him"],
)
def test_company_of_an_officer_is_told_by_how_many_men_can_fall_instead(board: str, best: str, gain: str) -> None:
    assert reason_for(board, hand="Crawl", stage=MOVE, best=best).startswith(gain)
    assert bool(gain) == ("instead of your Officer" in reason_for(board, hand="Crawl", stage=MOVE, best=best))


def test_a_shot_that_may_draw_a_card_is_told_by_the_shot_that_follows() -> None:
    """The rifleman on b6 (R) and the heavy on a4 (H) can both shoot at a8. The Pistol of the rifleman goes first."""
    board = "8 or . . . . . . o\n6 . R . . . . . .\n4 H . . . . . . .\n1 OR . . . . . . OR"
    view = field(board=board, own="Machine Gun, Grenade, Pistol", other="Trees", stage=FIGHT)
    view.known[GERMANS * CARDS + TREES] = 1  # that they can stop it is no price of a shot that is meant to be stopped
    view = view.redact(AMERICANS)
    pistol, gun = (
        f"card {card}, man {man}, at a8" for card, man in (("Pistol", "rifleman b6"), ("Machine Gun", "heavy a4"))
    )
    reason = GUIDE.reason(view, [searched_line(AMERICANS, pistol), searched_line(AMERICANS, gun)])
    chosen = "A hit kills one man on a8, and they choose: the Officer and a Rifleman stand there."
    assert reason == f"{chosen} If they stop it, they have one card less against your Machine Gun."


THREAT = "who could fire at your Officer on"


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("8 o . . . . . . o\n4 . . r . . . . .\n3 . . R . . . . .\n1 . . O . . . . O", f"on c4, {THREAT} c1."),
        (
            "8 o . . . . . . o\n4 . . r . . . . .\n3 . . R . . . . .\n1 . . OR . . . . O",
            "A hit kills their Rifleman on c4.",
        ),
        (
            "8 o . . . . . . o\n3 . . r . . . . .\n2 . . R . . . . .\n1 . OR . . . . . O",
            f"on c3, {THREAT[:-3]} and Rifleman on b1.",
        ),
    ],
    ids=["an officer alone", "an officer who is not the first to fall", "a grenade for all"],
)
def test_a_danger_to_an_officer_is_told_only_if_a_hit_could_kill_him(board: str, sentence: str) -> None:
    assert sentence in reason_for(board, hand="Bayonet", stage=FIGHT, best="card Bayonet")


@pytest.mark.parametrize(
    ("board", "best", "price"),
    [
        (
            "8 o . . . . . . o\n5 . . r . . . . .\n2 R . R . . . . .\n1 O . . . . . . O",
            "card Zigzag, man rifleman c2, to b4",
            "",
        ),
        (
            "8 o . . . . . . o\n5 . . r . . . . .\n2 R . R . . . . .\n1 O . . . . . . O",
            "card Zigzag, man rifleman a2, to b4",
            " But 1 of their men could hit the Rifleman on b4, none on a2.",
        ),
        (
            "8 o . . . . . . o\n6 . . r . . r . .\n2 R . R . . . . .\n1 O . . . . . . O",
            "card Zigzag, man rifleman c2, to d4",
            " But 2 of their men could hit the Rifleman on d4, only 1 on c2.",
        ),
    ],
    ids=["as many before", "none before", "twice as many"],
)
def test_a_danger_to_a_man_who_moves_is_told_with_the_one_before(board: str, best: str, price: str) -> None:
    """The German Riflemen (r) could hit the man on the square where he goes, and perhaps where he was."""
    reason = reason_for(board, hand="Zigzag", stage=MOVE, best=best)
    assert reason.endswith(price or ".")
    assert ("But" in reason) == bool(price)


@pytest.mark.parametrize(
    ("men", "reason"),
    [
        ("HS", "It saves the Heavy or the Sniper on c3."),
        ("OR", "It saves a Rifleman on c3, and your Officer does not stand there alone."),
        ("ORR", "It saves a Rifleman on c3."),
    ],
    ids=["one of two", "the last man beside an officer", "one of two beside an officer"],
)
def test_the_man_whom_a_stopped_shot_saves_is_the_one_who_would_fall(men: str, reason: str) -> None:
    """A Bayonet attack on c3 is stopped by Trees. The defender would have chosen the man of least worth."""
    view = field(
        board=f"8 or . . . . . . or\n4 . . r . . . . .\n3 . . {men} . . . . .\n1 OR . . . . . . .", own="Trees"
    )
    view.stage, view.card, view.target = STOP_FIGHT, BAYONET, SQUARE_NAMES.index("c3")
    assert [effect.sentence for effect in stop_fight_effects(view, NEGATIONS[TREES])] == [reason]


def test_a_discard_beside_a_dead_card_has_no_reason() -> None:
    board = "8 or . . . . . . or\n1 OR . . . . . . OR"
    view = field(board=board, own="Sniper, Advance, Grenade, Crawl, 2 Trees", stage=DISCARD).redact(AMERICANS)
    ranked = [searched_line(AMERICANS, f"discard {name}") for name in ("Crawl", "Grenade", "Advance")]
    assert GUIDE.reason(view, ranked) == ""


@pytest.mark.parametrize(
    ("board", "hand", "ranked", "reason"),
    [
        (
            "8 or . . . . . . or\n4 . . . . . . . R\n1 OR . . . . . . OR",
            "Bayonet, 2 Rifle (4), Crawl",
            "Bayonet, Rifle (4)",
            "It keeps both Rifle (4) cards, which can hit the Officer or a Rifleman on h8 now.",
        ),
        (
            "8 or . . . . . . or\n4 . . . . . . . R\n1 OR . . . . . . OR",
            "Bayonet, Rifle (4), Crawl",
            "Bayonet, Rifle (4)",
            "It keeps Rifle (4), which can hit the Officer or a Rifleman on h8 now.",
        ),
        (
            "8 or . . . . . . or\n4 . . . . . rr . R\n1 OR . . . . . . OR",
            "Bayonet, Pistol, Crawl",
            "Bayonet, Pistol",
            "It keeps Pistol, which can hit one of 2 Riflemen on f4 now.",
        ),
        (
            "8 or . . . . . . or\n4 . . . . . . . R\n1 OR . . . . . . OR",
            "Bayonet, Pistol, Rifle (4), Crawl",
            "Bayonet, Pistol, Rifle (4)",
            "It keeps Rifle (4), which can hit the Officer or a Rifleman on h8 now.",
        ),
    ],
    ids=[
        "one of two",
        "an officer in reach",
        "two men, of whom one falls",
        "a card that is worse to lose than the next",
    ],
)
def test_a_discard_is_told_by_what_a_card_in_the_hand_can_hit(board: str, hand: str, ranked: str, reason: str) -> None:
    """The first card is the best to discard, the next one is about as good, and the last one is clearly worse."""
    view = field(board=board, own=hand, stage=DISCARD).redact(AMERICANS)
    lines = [searched_line(AMERICANS, f"discard {name}") for name in ranked.split(", ")]
    for line, value in zip(lines, [0.5, 0.5, 0.3] if len(lines) > 2 else [0.5, 0.3], strict=True):
        line.total = value * line.visits
    assert GUIDE.reason(view, lines) == reason


def test_a_man_who_stays_is_told_by_the_officer_whom_he_keeps_in_reach() -> None:
    """A Grenade goes like the knight of chess: from b6 to a8, but not from d7. The Rifleman has none in hand yet."""
    view = field(board="8 o . . . . . . .\n6 . R . . . . . .\n1 O . . . . . . O", own="Zigzag", stage=MOVE).redact(
        AMERICANS
    )
    ranked = [searched_line(AMERICANS, "end"), searched_line(AMERICANS, "card Zigzag, man rifleman b6, to d7")]
    reason = "From b6, not from d7, the Rifleman can fire at the Officer on a8 with a Grenade card, once you hold one."
    assert GUIDE.reason(view, ranked) == reason


def test_a_shot_that_another_man_had_before_is_no_gain_of_a_move() -> None:
    """The Rifleman on d4 could throw the Grenade at the German (small letter) on b3 before, so only h1 is new."""
    board = "8 o . . . . . . .\n5 . . R . . . . .\n4 . . . R . . . .\n3 . r . . . . . .\n1 O . . . . . . o"
    reason = reason_for(board, hand="Grenade, Run", stage=MOVE, best="card Run, man rifleman c5, to g1")
    assert reason.startswith("From g1 the Rifleman could fire at the Officer on h1 with a Bayonet or Pistol card")
    assert "b3" not in reason


def test_a_shot_that_another_man_had_before_is_told_by_no_card_that_is_not_held_either() -> None:
    """The Rifleman on f6 could throw a Grenade at e4 before, and so could the one on c5 then."""
    board = "8 o . . . . . . .\n6 . . . . . R . .\n5 . R . . . . . .\n4 . . . . o . . .\n1 OR . . . . . . OR"
    reason = reason_for(board, hand="Crawl", stage=MOVE, best="card Crawl, man rifleman b5, to c5")
    assert "Grenade" not in reason


def test_an_officer_in_reach_is_told_where_the_new_shot_is_worth_no_more_than_the_one_before() -> None:
    """From a1 the Rifle (4) reaches a Rifleman, too, so the hand has no better shot from f6."""
    board = "8 o . . . . . or .\n5 r . . . . . . .\n2 . . . . . r . .\n1 OR . . . . . . O"
    reason = reason_for(board, hand="Rifle (4), Charge", stage=MOVE, best="card Charge, man rifleman a1, to f6")
    assert reason.startswith("From f6 the Rifleman could fire at the Officer and a Rifleman on g8 with a Grenade card,")


def test_a_rifleman_is_no_gain_over_an_officer_who_can_be_shot_next() -> None:
    board = "8 o . . . . . o .\n5 . . . . r . . .\n4 . . . . . . R .\n3 . . R . . . . .\n1 OR . . . . . . OR"
    view = field(board=board, own="Rifle (4), Pistol", other="Crawl", stage=FIGHT).redact(AMERICANS)
    ranked = [searched_line(AMERICANS, line) for line in ("card Pistol", "card Rifle (4), man rifleman g4", "end")]
    for node in ranked:
        node.total = 0.5 * node.visits
    drawn = "If they stop it, they have one card less against your Rifle (4)."
    assert GUIDE.reason(view, ranked) == f"A hit kills their Rifleman on e5. {drawn}"


def test_an_officer_whom_a_group_takes_into_danger_is_the_price() -> None:
    board = "8 o . . . . . . o\n6 . . r . . . . .\n1 OR . . . R . . OR"
    best = "card Double Time, group, man officer a1, man rifleman e1, go"
    reason = reason_for(board, hand="Double Time", stage=MOVE, best=best)
    assert reason.endswith("But more of their men could then hit your Officer.")


def test_a_stop_names_the_cards_that_a_move_would_make_useful() -> None:
    """From a3 the German could throw a Grenade at b1 already."""
    view = field(board="8 o . . . . . . o\n3 r . . . . . . .\n1 . OR . . . . . .", own="Rough Ground", stage=STOP_MOVE)
    view = view.redact(AMERICANS)
    place = dict(zip(SQUARE_NAMES, range(SQUARES), strict=True))
    view.man, view.target = list(view.men).index(place["a3"]), place["a2"]
    fires = "Otherwise their Rifleman could fire from a2 at your Officer and Rifleman on b1"
    effects = stop_move_effects(view, NEGATIONS[ROUGH_GROUND])
    assert effects[0].sentence == f"{fires} with a Bayonet or Pistol card, once they hold one."


def test_a_shot_at_another_square_saves_no_card_for_crowds() -> None:
    """Both shots may be fired in one turn."""
    board = "8 o . . . . . . o\n5 r . . . r . . .\n1 HO . . . R . . O"
    best, rival = "card Rifle (4), at e5", "card Machine Gun, at a5"
    view = field(board=board, own="Rifle (4), Machine Gun", stage=FIGHT).redact(AMERICANS)
    assert "It saves" not in GUIDE.reason(view, [searched_line(AMERICANS, best), searched_line(AMERICANS, rival)])


@pytest.mark.parametrize(
    ("board", "hand", "stage", "best", "rival", "reason"),
    [
        (
            "8 o . . . . . . o\n4 r . . . . . . .\n1 OR . R R . . . OR",
            "Double Time, Charge",
            MOVE,
            "card Double Time, man rifleman c1, to c4",
            "card Charge, man rifleman d1, to d6",
            "",
        ),
        (
            "8 o . . . . . h o\n5 . . . . . . h .\n4 r . . . . . . .\n1 OR R . . . . R OR",
            "2 Rifle (4), Rifle (3)",
            FIGHT,
            "card Rifle (3), at a4",
            "card Rifle (4), at g5",
            "A hit kills their Rifleman on a4. If they stop it, they have one card less against your Rifle (4).",
        ),
        (
            "8 o . . . . . . o\n6 . . . . r . . r\n1 OR . . . R . . OR",
            "March, Charge",
            MOVE,
            "card March, man rifleman e1, to c3",
            "card March, man rifleman e1, to e3",
            "2 of their men could hit the Rifleman on e3, none on c3.",
        ),
        (
            "8 o . . . . . . o\n7 . . r . . . r .\n2 . . . R . . . .\n1 OR . R . . . . OR",
            "March",
            MOVE,
            "card March, man rifleman c1, to c3",
            "card March, man rifleman d2, to d4",
            "It brings the Rifleman nearer to their Officer on a8: 5 squares instead of 7. But 2 of their men could "
            "hit the Rifleman on c3, none on c1.",
        ),
    ],
    ids=["nearer still", "a man of more worth", "two squares for one man", "a price that the next one pays less"],
)
def test_what_the_next_decision_does_as_well_is_no_reason(
    board: str, hand: str, stage: int, best: str, rival: str, reason: str
) -> None:
    """`best` and `rival` are about equal. What both bring is no reason for the first one."""
    view = field(board=board, own=hand, other="Crawl", stage=stage).redact(AMERICANS)
    ranked = [searched_line(AMERICANS, line) for line in (best, rival, "end")]
    for node in ranked:
        node.total = 0.5 * node.visits
    assert GUIDE.reason(view, ranked) == reason


def test_a_card_for_crowds_is_not_saved_where_a_crowd_is_in_reach() -> None:
    board = "8 o . . . . . . o\n5 rr . . . r . . .\n1 HO . . . R . . O"
    lines = [searched_line(AMERICANS, f"card {card}, at e5") for card in ("Rifle (4)", "Machine Gun")]
    view = field(board=board, own="Rifle (4), Machine Gun", stage=FIGHT).redact(AMERICANS)
    assert "It saves" not in GUIDE.reason(view, lines)
