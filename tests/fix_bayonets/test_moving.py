"""FB 5 Moving: who may move, and group advances; where one man may go: test_perft.py."""

from __future__ import annotations

from game.fix_bayonets.cards import GERMANS
from game.fix_bayonets.events import Moved, MoveDeclared
from tests.fix_bayonets.ground import drawn, field, same
from tests.play import act, open_to


def test_fb_5_1_nobody_stands_any_more_where_he_was() -> None:
    state = field("1 R . . . . . . .", "March")
    act(state, "card March", "to a3")
    assert state.standing[:17] == [0] * 16 + [1]


def test_fb_5_1_he_goes_there_and_the_card_onto_the_pile() -> None:
    state = field("4 . . . RS . . . .", "March, Trees")
    events = act(state, "card March", "man sniper d4", "to f6")
    assert drawn(state) == same(
        """
        6 . . . . . S . .
        4 . . . R . . . .
        """
    )
    assert events == [MoveDeclared(0, 9, (15,), (27,), (45,)), Moved(0, (15,), (27,), (45,))]
    assert (state.pile, state.hand_size, open_to(state)) == ([9], [1, 0], ["end"])


def test_fb_5_2_a_card_that_takes_nobody_anywhere_cannot_be_picked() -> None:
    state = field(
        """
        3 . r . . . . . .
        2 rr r . . . . . .
        1 R r . . . . . .
        """,
        "Crawl, Run, Zigzag",
    )
    assert open_to(state) == ["end", "card Zigzag"]


def test_fb_5_3_only_men_who_can_go_the_whole_way_join() -> None:
    state = field(
        """
        8 . . . . . . . .
        7 R . . . . . . .
        4 . r . . . . . .
        3 . . . . . . . .
        2 . R RR H . . . .
        1 . . U . S . . O
        """,
        "March",
    )
    act(state, "card March", "group")
    assert open_to(state) == [f"man {man}" for man in ("runner c1", "sniper e1", "officer h1", "rifleman c2")]
    act(state, "man sniper e1")
    assert open_to(state) == ["man officer h1", "man rifleman c2", "man heavy d2"]
    act(state, "man rifleman c2")
    assert open_to(state) == ["go", "man rifleman c2", "man heavy d2"]
    act(state, "man rifleman c2", "go")
    assert drawn(state) == same(
        """
        7 R . . . . . . .
        4 . r RR . . . . .
        3 . . . . S . . .
        2 . R . H . . . .
        1 . . U . . . . O
        """
    )


def test_fb_5_3_germans_go_down_and_the_last_who_can_join_ends_the_choice() -> None:
    state = field(
        """
        8 . . . rr . . . .
        7 . o . . . . . .
        """,
        "Advance",
        seat=GERMANS,
    )
    act(state, "card Advance", "group", "man officer b7")
    assert open_to(state) == ["go", "man rifleman d8"], "one rifleman is in, as nobody else could be the second"
    act(state, "man rifleman d8")
    assert drawn(state) == same(
        """
        6 . . . rr . . . .
        5 . o . . . . . .
        """
    )


def test_fb_5_3_two_who_can_go_are_the_group() -> None:
    state = field("2 . . . RR . . . .", "Crawl")
    act(state, "card Crawl")
    assert open_to(state) == ["man rifleman d2", "group"]
    act(state, "group")
    assert drawn(state) == same("3 . . . RR . . . .")


def test_fb_5_4_once_a_turn_but_the_runner_twice() -> None:
    state = field("1 . . . RU . . . .", "3 Crawl, 2 March")
    act(state, "card Crawl", "man rifleman d1", "to d2", "card Crawl")
    assert open_to(state) == [f"to {square}" for square in ("c1", "e1", "c2", "d2", "e2")], "only the runner is left"
    act(state, "to d2", "card March", "to d4")
    assert open_to(state) == ["end"]
    assert drawn(state) == same("4 . . . U . . . .\n2 . . . R . . . .")


def test_fb_5_4_a_group_uses_everybodys_move() -> None:
    state = field("1 R . . RU . . . .", "3 Crawl")
    act(state, "card Crawl", "group", "man rifleman a1", "man rifleman d1", "man runner d1")
    assert sum(state.moves) == 3
    act(state, "card Crawl", "to d3")
    assert open_to(state) == ["end"]


def test_fb_5_4_of_like_men_one_who_can_still_move_is_taken() -> None:
    state = field("1 . R R . . . . .", "2 Crawl, March")
    act(state, "card Crawl", "man rifleman b1", "to c1", "card Crawl")
    act(state, "to d1", "end")
    assert drawn(state) == same("1 . . R R . . . .")
    assert [state.men[2], state.moves[2], state.men[3], state.moves[3]] == [2, 1, 3, 1]


def test_fb_2_3_stacks_grow_without_limit() -> None:
    state = field("2 . RRRRR . . . . . .\n1 OO RRRRRHH U . . . . .", "2 Crawl")
    act(state, "card Crawl", "man runner c1", "to b1", "card Crawl", "man officer a1", "to b1")
    assert len(state.men_at(1)) == state.standing[1] == 9
