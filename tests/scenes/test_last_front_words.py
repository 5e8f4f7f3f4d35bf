"""What the board of Last Front says: prompts, why something cannot be done, counts, tooltips, decisions."""

from __future__ import annotations

import re

import pytest

from game.core.state import Action, State
from game.last_front import cards
from game.last_front.events import BonusGained, Finished
from scenes.boards.board import place_key
from scenes.boards.last_front.lesson import LESSON, least
from scenes.boards.last_front.log_lines import EVENT_DEEDS, deed
from scenes.boards.last_front.tooltips import count_words, goal_left, goal_words
from scenes.boards.lessons import Sight
from scenes.boards.parts import said
from tests.last_front import ground
from tests.play import act
from tests.scenes.last_front import GAME, asked, new_board, seats_of

AT = (700.0, 900.0)


def card(name: str) -> tuple[str, int, int]:
    return ("card", cards.SORT_CODES.index(name), 0)


def lying(seat: int, name: str) -> tuple[str, int, int, int]:
    return ("bid", seat, cards.STAKE_CODES.index(name), 0)


@pytest.mark.parametrize(
    ("own", "others", "played", "key", "why"),
    [
        ("sabotage|T1", "T1|K3", ("play sabotage",), lying(0, "T1"), "in another bid"),
        ("air-strike|T1", "T1|K3, T2", ("play air-strike",), lying(1, "T2"), "cannot hit Troops 2"),
        ("air-strike|T1", "T1|K3|P4, P4, P2", ("play air-strike",), ("dug", 1, 0), "safe from every effect"),
        ("lend-lease|T1, T2", "T1|K3", ("play lend-lease", "aim seat 2 K3"), lying(1, "K3"), "of your own bid"),
    ],
)
def test_why_not_is_said(own: str, others: str, played: tuple[str, ...], key: tuple[str, int], why: str) -> None:
    board = asked(ground.table(own, others))
    for notation in played:
        assert not board.selection.take(open_to(board, notation))
    assert not board.selection.choose(key)
    assert why in board.selection.why


def open_to(board: object, notation: str) -> Action:
    return next(action for action in board.selection.opens if action.notation == notation)  # type: ignore[attr-defined]


def test_in_a_window_a_card_that_does_not_fit_says_what_it_answers() -> None:
    state = ground.table("T1|P4", "T2, rommel, sabotage|T1")
    act(state, "finish")
    board = asked(state)
    assert board.words.prompt() == "Anvil bids 4: play a Blitz?"
    assert board.selection.playable() == {cards.SORT_CODES.index("sabotage")}
    for name, why in (("rommel", "answers a dig-in only"), ("T2", "Only a Blitz")):
        assert not board.selection.choose(card(name))
        assert why in board.selection.why


def test_bidding_tells_how_much_is_missing() -> None:
    board = asked(ground.table("T1|T1", "T1|P4, T3"))
    button = next(one for one in board.controls.bar.buttons if one.key == ("verb", "finish"))
    assert not button.enabled
    assert button.why == "Your 1 does not beat 7: play cards for 7 more, or withdraw."
    assert (button.label, button.below) == ("BID", "8 or more")
    assert board.controls.passing is None
    assert board.controls.ending.why == button.why, "SPACE says the same"


@pytest.mark.parametrize(
    ("held", "quick", "words"),
    [
        ("", 0, "2 more territories can win the match."),
        ("Caen 1", 0, "One more British territory wins the match."),
        ("Caen 1, Ruhr 1", 0, "Any other territory wins the match."),
        ("Caen 1, Ruhr 1", 1, "Any other territory wins the match."),
        ("Caen 1", 1, "2 more territories can win the match."),
        ("Caen 1, Dunkirk 1", 0, "That wins the match."),
    ],
)
def test_what_is_still_needed_to_win_names_the_type(held: str, quick: int, words: str) -> None:
    state = ground.table("T1", "T1", held=held)
    state.quick = quick
    assert goal_left(state, 0) == words
    state.bonus[cards.SOVIET] = cards.AWAY
    assert goal_left(state, 0) == words


def test_with_two_types_the_goal_is_two_of_a_type_and_nothing_is_said_of_those_that_stay_away() -> None:
    state = ground.table("T1", "T1")
    assert goal_words(state) == "2 of a type or 3 types"
    state.bonus[cards.SOVIET] = state.bonus[cards.AMERICAN] = cards.AWAY
    assert goal_words(state) == "2 of a type"
    board = asked(state)
    kursk = said(board.tips, place_key(cards.TERRITORY_NAMES.index("Kursk")))
    assert kursk.endswith("Soviet territory. By lot there are none in this match.")


@pytest.mark.parametrize(("own", "others", "pointed"), [("T1, T2, P4|T1", "|T2", "T2"), ("T1, T2|T1", "|P4", "T2")])
def test_the_lesson_points_at_theleast_card_that_leads_or_else_at_the_strongest(
    own: str, others: str, pointed: str
) -> None:
    state = ground.table(own, others)
    board = asked(state)
    sight = Sight(board.controls.selection, state, 0, tuple(board.controls.offered), (), ())
    assert least(sight) == card(pointed)


def test_effect_or_face_value_is_asked_only_where_both_are_open() -> None:
    both = asked(ground.table("patton, counter-intelligence|K2", "T1|T1"))
    assert not both.controls.choose(card("patton"), AT)
    assert both.controls.popup is not None
    assert both.controls.back()
    assert both.controls.popup is None
    assert not both.selection.busy
    (face,) = both.selection.choose(card("counter-intelligence"))
    assert face.notation == "face counter-intelligence"


def test_a_decision_of_several_steps_is_handed_in_whole_and_can_be_taken_back() -> None:
    board = asked(ground.table("lend-lease|T1, P4", "T1|K3"))
    chosen = board.selection
    chosen.take(open_to(board, "play lend-lease"))
    assert "which card do you want" in board.words.prompt()
    assert not chosen.choose(lying(1, "K3"))
    assert "for Bastion's Tanks 3" in board.words.prompt()
    assert board.controls.back()
    assert not chosen.busy
    chosen.take(open_to(board, "play lend-lease"))
    chosen.choose(lying(1, "K3"))
    steps = chosen.choose(lying(0, "T1"))
    assert [step.notation for step in steps] == ["play lend-lease", "aim seat 2 K3", "give T1"]
    assert board.words.decision(steps) == "Lend-Lease: Troops 1 for Bastion's Tanks 3"


def test_cards_are_dug_in_in_any_order_and_taken_back_freely() -> None:
    board = asked(ground.table("T1|2 T3, K3, P4", "T1|T1"))
    chosen = board.selection
    chosen.do("dig")
    for name in ("P4", "K3", "T3"):
        chosen.choose(lying(0, name))
    assert chosen.picked_total() == 10
    chosen.choose(("bid", 0, cards.STAKE_CODES.index("T3"), 1))
    assert "10 already" in chosen.why
    chosen.choose(lying(0, "K3"))
    assert chosen.picked_total() == 7
    assert not chosen.dig_in()
    chosen.choose(("bid", 0, cards.STAKE_CODES.index("T3"), 1))
    steps = chosen.dig_in()
    assert [step.notation for step in steps] == ["dig T3", "dig T3", "dig P4"]
    assert board.words.decision(steps) == "Dig in 2 Troops 3 and Planes 4"


def test_withdrawing_from_the_lead_wants_a_second_press_and_never_the_space_key() -> None:
    board = asked(ground.table("T1|P4", "T1|T1"))
    passing = board.controls.passing
    assert passing is not None
    assert passing.notation == "finish"
    assert not board.selection.do("withdraw")
    assert "You lead with 4" in board.selection.why
    assert [step.notation for step in board.selection.do("withdraw")] == ["withdraw"]
    behind = asked(ground.table("T1|T1", "T1|P4"))
    assert behind.controls.passing is None
    assert [step.notation for step in behind.selection.do("withdraw")] == ["withdraw"]


def test_withdrawing_that_loses_the_match_is_warned_of() -> None:
    board = asked(ground.table("T1|T1", "T1|P4", front="Omaha", held="Anzio 2"))
    assert not board.selection.do("withdraw")
    assert "Bastion would win the match" in board.selection.why


def test_a_bid_is_counted_line_by_line() -> None:
    state = ground.table("T1|2 T2, zhukov, conscription, eisenhower, face rommel|P4, P4, P2", "T1|T1")
    lines = count_words(state, 0).split("\n")
    assert lines[0] == "2 x Troops 2: 2 x 5 (2 printed, x2 Conscription, +1 Zhukov)"
    assert "Conscription: its effect" in lines
    assert "Eisenhower: 2" in lines
    assert "Rommel at face value: 3" in lines
    assert lines[-1] == "Dug-in pile: 10"


def test_the_button_that_ends_a_turn_names_the_bid_that_the_others_must_answer() -> None:
    board = asked(ground.table("T1, T2|P4", "T1|T1"))
    finish = next(action for action in board.controls.offered if action.notation == "finish")
    button = next(one for one in board.controls.bar.buttons if one.key == ("verb", "finish"))
    assert (button.label, button.below) == ("BID 4", "until beaten")
    assert board.words.prompt() == "Your cards count 4, more than 1: bid 4, or play more."
    assert board.controls.ending.label == "BID 4"
    assert board.words.decision([finish]) == board.words.action(finish) == "Bid 4"
    line = board.words.dispatch(Finished(0, 4))
    assert line is not None
    assert line.words == "Anvil *bids 4*."


def test_no_sentence_says_finish_of_what_only_ends_a_turn() -> None:
    told = " ".join(str(step.words) for step in LESSON.steps) + " ".join(
        [*prompts_of(ground.table("T1|P4", "T1|T1")), *prompts_of(ground.table("T1|T1", "T1|P4"))]
    )
    assert "finish" not in told.lower()


def prompts_of(state: State) -> list[str]:
    board = asked(state)
    return [
        board.words.prompt(),
        board.words.help_text(),
        board.controls.ending.label,
        board.controls.ending.why,
    ]


def test_every_card_and_event_has_its_words() -> None:
    for sort in range(cards.UNIT_SORTS, cards.SORTS):
        assert deed(sort).endswith("."), cards.SORT_NAMES[sort]
        assert "un-dug" not in deed(sort), cards.SORT_NAMES[sort]
    assert not [name for name, words in EVENT_DEEDS.items() if "un-dug" in words]
    assert set(EVENT_DEEDS) == set(cards.EVENT_NAMES)


@pytest.mark.parametrize("sort", range(cards.UNIT_SORTS, cards.SORTS))
def test_what_a_card_of_somebody_else_does_never_speaks_of_your_cards(sort: int) -> None:
    assert not re.search(r"\byours?\b", deed(sort, "Bastion's")), cards.SORT_NAMES[sort]


def test_the_tooltip_of_a_card_and_of_a_bonus_says_whose_it_is() -> None:
    state = ground.table("T1|patton", "T1|zhukov", held="Ruhr 2, Caen 1")
    state.bonus[cards.TYPE_NAMES.index("German")] = 1
    board = asked(state)
    own, other = board.tip(lying(0, "patton")), board.tip(lying(1, "zhukov"))
    plate = board.tip(("seat", 1))
    assert own.words.startswith("While in your bid: +2 on each Tank there.")
    assert other.words.startswith("While in Bastion's bid: +1 on each Troops card there.")
    assert "German bonus: +1 on each Tank in Bastion's bid." in plate.words
    line = board.words.dispatch(BonusGained(1, cards.TYPE_NAMES.index("German")))
    assert line.words == "Bastion gains the *German bonus*: +1 on each Tank in Bastion's bid."


def test_every_action_has_its_words_and_keys() -> None:
    state = ground.table(", ".join(["T1", *cards.SORT_CODES[cards.UNIT_SORTS :]]), "T1|T1", "T1|K3")
    board = new_board(state.redact(0))  # type: ignore[arg-type]
    assert len(board.names) == len(seats_of(3))
    for action in GAME.actions:
        if "seat 4" not in action.notation and "seat 5" not in action.notation and "seat 6" not in action.notation:
            assert board.words.action(action)[0].isupper(), action.notation
            assert isinstance(board.words.keys_of(action), tuple)


def test_everything_on_the_table_is_explained() -> None:
    state = ground.table("T1, patton|T1, zhukov|P4, P4, P2", "T2|K3", held="Kursk 2")
    board = asked(state)
    keys = [*board.model.bids, *(body.key for body in board.model.hand), "open front"]
    keys += [(what, seat) for what in ("seat", "total") for seat in range(2)]
    keys += [("place", territory) for territory in range(12)]
    keys += [("deck", name) for name in ("deck", "discards", "events", "event discards", "territories")]
    for key in keys:
        tip = board.tip(key)
        assert tip is not None, key
        assert tip.words


def test_what_is_known_of_a_hand_is_told() -> None:
    state = ground.table("espionage|T1", "T1, K2|K3", "T3|T2")
    ground.through(state, "play espionage", "aim seat 2", "take K2")
    board = new_board(state.redact(0))  # type: ignore[arg-type]
    tip, other = board.tip(("seat", 1)), board.tip(("seat", 2))
    assert tip is not None
    assert other is not None
    assert "You know of Troops 1." in tip.words
    assert "You know" not in other.words
