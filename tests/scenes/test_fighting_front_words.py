"""What the board of Fighting Front says: prompts, verbs, why something cannot be done, chances, tooltips, decisions."""

from __future__ import annotations

import re

import pytest

from game.core.events import Transcript
from game.core.state import Action
from game.fighting_front import cards
from game.fighting_front import steps as declare
from game.fighting_front.actions import FINISH
from game.fighting_front.events import TurnBegan
from game.fighting_front.odds import chances
from scenes.boards.fighting_front import FightingFrontBoard
from scenes.boards.fighting_front.layout import card_key, plane_key, site_key, space_key, unit_key
from scenes.boards.fighting_front.rolls import ChoiceSheet, RollSheet
from scenes.boards.fighting_front.tooltips import card_words
from scenes.boards.fighting_front.words import REFERENCES
from scenes.rulebook.glossary import Glossary
from scenes.rulebook.markdown import Book, rules_of
from tests.fighting_front import field
from tests.scenes.fighting_front import GAME, asked, new_board
from tests.scenes.table import perform


def card(code: str) -> object:
    return card_key(cards.SORT_CODES.index(code))


def unit(name: str) -> object:
    return unit_key(field.at(name))


def labels(board: FightingFrontBoard) -> list[str]:
    return [button.label for button in board.controls.bar.buttons]


def take(board: FightingFrontBoard, notation: str) -> tuple[Action, ...]:
    return board.selection.take(next(one for one in board.selection.opens if one.notation == notation))


def why(board: FightingFrontBoard, key: object) -> str:
    return board.selection.why_not(key)  # type: ignore[arg-type]


# --- Verbs and questions -------------------------------------------------------------------------


def test_finishing_says_what_would_be_left_undone() -> None:
    state = field.table("mortars c3, infantry a1", "infantry c4")
    field.go_to(state, declare.BEGIN_ARTILLERY)
    board = asked(state)
    assert labels(board) == ["HOLD FIRE", "ALL FIRE"]
    assert board.controls.ending.left == "1 unit can fire"
    assert not board.controls.ending.usual
    state = field.table("mortars c3, infantry a1", "infantry c4", hands=("2 infantry, entrenched", ""))
    field.go_to(state, declare.BEGIN_DEPLOYMENT)
    board = asked(state)
    assert board.controls.ending.left == "2 cards can come in"


def test_a_window_asks_both_sides_in_their_own_words() -> None:
    state = field.table("mortars c3, ammo-dump a1", "infantry c4", hands=("artillery-barrage", "entrenched"))
    field.go_to(state, declare.BEGIN_ARTILLERY)
    field.act(state, "unit c3", "finish")
    assert state.step == declare.WINDOW
    board = asked(state)
    assert board.words.prompt() == "Bombardment, Mortars C3 at C4: add a card?"
    assert labels(board) == ["ROLL", "AMMO DUMP +1"]
    assert board.selection.playable().keys() == {cards.SORT_CODES.index("artillery-barrage")}
    field.act(state, "pass")
    board = asked(state)
    assert labels(board) == ["LET THEM ROLL"]
    alone = asked(state, alone=True)
    assert labels(alone) == ["LET THEM ROLL", "ONLY THIS ROLL"]
    assert alone.controls.bar.buttons[0].below == "without a card in this phase"


def test_finishing_says_whether_anything_has_been_declared() -> None:
    state = field.table("mortars c3, mortars a3", "infantry c4, infantry a4")
    field.go_to(state, declare.BEGIN_ARTILLERY)
    none = asked(state).controls.ending
    field.act(state, "unit c3")
    some = asked(state).controls.ending
    assert (none.label, some.label, none.stretch) == ("HOLD FIRE", "OPEN FIRE", some.stretch)
    state = field.table("infantry c3", "infantry c4")
    field.go_to(state, declare.BEGIN_GROUND)
    assert asked(state).controls.ending.label == "NO ATTACKS"


def test_what_a_hit_may_count_for_has_its_buttons() -> None:
    state = field.table("mortars c3", "infantry c4, fortifications c4", hands=("artillery-barrage", ""))
    field.go_to(state, declare.BEGIN_ARTILLERY)
    field.through(state, "unit c3", "finish", rng=field.rolling(9))
    board = asked(state)
    assert board.words.prompt() == "A hit in C4: which card takes it?"
    assert labels(board) == ["INFANTRY", "FORTIFICATIONS"]


def test_who_is_about_to_lose_the_back_row_is_told() -> None:
    state = field.table("infantry b1", "infantry a1, infantry e1")
    field.go_to(state, declare.BEGIN_DEPLOYMENT)
    board = asked(state)
    assert next((fact.label, fact.value) for fact in board.words.facts()) == ("DANGER", "2 spaces of your back row")
    mine, theirs = (board.words.headline(TurnBegan(3 + seat, seat)) for seat in range(2))
    assert mine == ("TURN 3", "Drive them out of A1 or E1, or the match is lost")
    assert theirs == ("TURN 4", "Allies to act")


def test_what_is_picked_can_be_taken_back() -> None:
    state = field.table("medium-artillery c3", "infantry c4, minefields c5")
    field.go_to(state, declare.BEGIN_ARTILLERY)
    board = asked(state)
    assert not take(board, "unit c3")
    board.controls.show_verbs()
    assert labels(board) == ["TAKE BACK"]
    assert board.words.prompt() == "Medium Artillery C3: at which space?"
    steps = take(board, "target c5")
    assert board.words.decision(steps) == "Medium Artillery C3: bombardment of C5"


def test_ending_the_attack_that_leaves_the_match_lost_is_warned_of() -> None:
    state = field.table("infantry b1, heavy-artillery d1", "infantry a1, infantry e1")
    field.go_to(state, declare.BEGIN_GROUND)
    board = asked(state)
    assert "they would win" in board.words.loss()
    field.act(state, "unit b1")
    assert not asked(state).words.loss()


@pytest.mark.parametrize(
    ("begin", "axis", "hand", "key", "said"),
    [
        (declare.BEGIN_DEPLOYMENT, "infantry c3", "fighter, infantry", card("fighter"), "no Air Strip of yours"),
        (declare.BEGIN_DEPLOYMENT, "infantry c3", "entrenched, infantry", card("entrenched"), "is an event"),
        (declare.BEGIN_ARTILLERY, "mortars c3, infantry a1", "infantry", card("infantry"), "Deployment phase"),
        (declare.BEGIN_ARTILLERY, "mortars c3, infantry a1", "", unit("a1"), "no artillery (R)"),
        (declare.BEGIN_ARTILLERY, "mortars c3, mortars a1", "", unit("a1"), "No enemy is within its range"),
        (declare.BEGIN_MOVEMENT, "infantry c3", "", unit("c4"), "the enemy's"),
        (declare.BEGIN_GROUND, "infantry c3, infantry a1", "", unit("a1"), "No enemy stands next to this unit"),
    ],
)
def test_why_not_is_said(begin: int, axis: str, hand: str, key: object, said: str) -> None:
    state = field.table(axis, "infantry c4", hands=(hand, ""))
    field.go_to(state, begin)
    board = asked(state)
    assert said in why(board, key)


def test_discards_are_counted_and_cannot_be_passed() -> None:
    state = field.table("infantry c3", "infantry c4", hands=("8 infantry", ""))
    field.go_to(state, declare.END)
    board = asked(state)
    assert board.words.prompt() == "Discard 2 cards."
    assert board.controls.ending.why.startswith("First discard")


# --- Chances -------------------------------------------------------------------------------------


def test_the_sheet_tells_the_chances_of_the_roll_to_come_with_every_modifier() -> None:
    state = field.table("medium-tanks c3 1 tank-commander", "infantry c4", hands=("war-of-maneuver, infantry", ""))
    field.go_to(state, declare.BEGIN_GROUND)
    field.act(state, "unit c3")
    field.act(state, "finish", rng=field.rolling(1))
    assert state.roll == cards.GROUND_ATTACK
    field.act(state, "play war-of-maneuver")
    board = asked(state)
    sheet = board.tips.shown_roll(None)
    assert sheet is not None
    assert sheet.head == cards.TABLE_NAMES[cards.GROUND_ATTACK]
    assert sheet.words == "Medium Tanks C3 at C4"
    assert dict(sheet.changes) == {
        "Medium Tanks": 1,
        "Tank Commander": 1,
        "disruption": -1,
        "War of Maneuver": 3,
    }
    exact = [share for share in chances(state) if share]
    assert [share for _, share in sheet.chances if share] == pytest.approx(exact)


def test_pointing_at_a_target_tells_what_an_order_would_bring() -> None:
    state = field.table("medium-artillery c3", "infantry c4, minefields c5")
    field.go_to(state, declare.BEGIN_ARTILLERY)
    board = asked(state)
    assert board.tips.shown_roll(unit("c4")) is None
    take(board, "unit c3")
    sheet = board.tips.shown_roll(unit("c4"))
    assert sheet == RollSheet(
        cards.TABLE_NAMES[cards.BOMBARDMENT],
        "Medium Artillery C3 at C4",
        (("Medium Artillery", 1),),
        (("MISS", pytest.approx(0.4)), ("1 DC", pytest.approx(0.4)), ("LOST", pytest.approx(0.2))),
    )


def test_pointing_at_a_unit_with_one_target_tells_what_a_click_would_bring() -> None:
    state = field.table("infantry c3, infantry a1", "infantry c4")
    field.go_to(state, declare.BEGIN_GROUND)
    board = asked(state)
    assert board.tips.order(unit("c3")) == (unit("c3"), field.at("c4"))  # type: ignore[arg-type]
    sheet = board.tips.shown_roll(unit("c3"))  # type: ignore[arg-type]
    assert sheet is not None
    assert sheet.words == "Infantry C3 at C4"
    assert board.tips.order(unit("a1")) is None  # type: ignore[arg-type]


def test_pointing_at_an_attacker_tells_the_chances_at_each_of_its_targets() -> None:
    state = field.table("medium-artillery c3, infantry a1", "infantry c4, minefields c5")
    field.go_to(state, declare.BEGIN_ARTILLERY)
    board = asked(state)
    sheet = board.tips.shown_roll(unit("c3"))  # type: ignore[arg-type]
    assert sheet == ChoiceSheet(
        cards.TABLE_NAMES[cards.BOMBARDMENT],
        "Medium Artillery C3",
        (
            ("Infantry C4", (pytest.approx(0.4), pytest.approx(0.2))),
            ("Minefields C5", (pytest.approx(0.4), pytest.approx(0.2))),
        ),
    )
    take(board, "unit c3")
    assert board.tips.shown_roll(None) == sheet, "picked, and nothing is pointed at"


@pytest.mark.parametrize("strip", ["air-strip a1, level-bomber a1, ", ""])
def test_pointing_at_an_aircraft_tells_its_chances_on_its_strip_and_in_hand(strip: str) -> None:
    state = field.table(f"{strip}infantry e1", "infantry c4", hands=("" if strip else "level-bomber", ""))
    field.go_to(state, declare.BEGIN_AIR)
    sheet = asked(state).tips.shown_roll(plane_key(0) if strip else card("level-bomber"))  # type: ignore[arg-type]
    assert isinstance(sheet, RollSheet)
    assert (sheet.head, sheet.words) == (cards.TABLE_NAMES[cards.BOMBING], "Level Bomber at C4")
    assert sheet.changes == (("Level Bomber", 1),)


def test_the_chances_of_a_roll_are_gone_once_a_later_phase_asks() -> None:
    state = field.table("mortars c3, infantry d3", "infantry c4")
    field.go_to(state, declare.BEGIN_ARTILLERY)
    board = asked(state)
    field.act(state, "unit c3")
    transcript = Transcript(state)
    state.apply(FINISH, field.rolling(2), transcript)
    board.controls.offer([])
    perform(board, transcript)
    assert board.tips.shown_roll(None) is not None, "nobody is asked: the last roll lies there"
    assert state.step == declare.MOVE
    board.controls.offer(state.legal())
    assert board.tips.shown_roll(None) is None


# --- Aircraft in hand ------------------------------------------------------------------------------


def test_aircraft_fly_from_the_hand_by_button_and_by_tooltip() -> None:
    """FF 4.6 While its player controls no Air Strip."""
    state = field.table("infantry e1", "infantry c4", hands=("level-bomber, fighter-bomber, infantry", ""))
    field.go_to(state, declare.BEGIN_AIR)
    board = asked(state)
    assert (board.controls.ending.left, board.controls.ending.usual) == ("2 units can fly", False)
    assert "Lit cards in your hand fly" in board.words.help_text()
    for picked in (False, True):
        if picked:
            take(board, "fly level-bomber")
        tip = board.tip(card("level-bomber"))  # type: ignore[arg-type]
        assert tip is not None
        assert "flies missions straight from your hand" in tip.words
        assert "Deployment phase" not in tip.words
        assert "other aircraft" not in tip.words


@pytest.mark.parametrize(
    ("begin", "axis", "said"),
    [
        (declare.BEGIN_DEPLOYMENT, "infantry c3", "While you control none, it flies from your hand"),
        (declare.BEGIN_DEPLOYMENT, "infantry c3, air-strip c4", "no Air Strip of yours in your half to put it on."),
        (declare.BEGIN_AIR, "infantry c3, air-strip a1, level-bomber a1", "fly from there only"),
    ],
)
def test_what_is_said_of_an_aircraft_in_hand_that_cannot_be_chosen_is_true(begin: int, axis: str, said: str) -> None:
    state = field.table(axis, "infantry c5", hands=("fighter-bomber, infantry", ""))
    field.go_to(state, begin)
    words = why(asked(state), card("fighter-bomber"))
    assert said in words
    assert ("flies from your hand" in words) == ("air-strip" not in axis)


def test_artillery_that_is_pointed_at_shows_how_far_it_carries() -> None:
    state = field.table("medium-artillery c3, infantry a1", "infantry c4")
    field.go_to(state, declare.BEGIN_MOVEMENT)
    board = asked(state)
    reach = board.tips.in_range(unit("c3"))  # type: ignore[arg-type]
    assert {field.at(name) for name in ("c6", "a2", "e4")} <= set(reach)
    assert field.at("a1") not in reach
    assert not board.tips.in_range(unit("a1"))  # type: ignore[arg-type]


# --- Tooltips, actions in words ------------------------------------------------------------------


def test_everything_on_the_table_is_explained() -> None:
    state = field.table(
        "air-strip a1, fighter a1 1 flying-ace, infantry a1 2 infantry-commander, fortifications c3",
        "minefields c4, mortars c4",
        hands=("infantry, entrenched, national-strategy", "fighter"),
    )
    field.go_to(state, declare.BEGIN_DEPLOYMENT)
    board = asked(state)
    keys = [card("infantry"), card("entrenched"), unit("a1"), site_key(field.at("a1")), plane_key(0), unit("c4")]
    keys += [space_key(field.at("c3")), ("deck",), ("discards",), ("hand", "enemy"), ("plate", 0), ("plate", 1)]
    keys += [("odds",)]
    keys += [("phase", phase) for phase in range(1, declare.PHASES + 1)]
    for key in keys:
        tip = board.tip(key)  # type: ignore[arg-type]
        assert tip is not None, key
        assert tip.head
        assert tip.words
    told = board.tip(unit("a1"))  # type: ignore[arg-type]
    assert told is not None
    assert "more than 5 destroy it" in told.words
    assert "Infantry Commander: +1 to defensive fire (DFM)" in told.words


@pytest.mark.parametrize("nations", ["germany usa", "japan soviet"])
def test_every_action_has_its_words_and_keys(nations: str) -> None:
    state = field.table("infantry c3, air-strip a1, fighter a1", "infantry c4", nations=nations)
    field.go_to(state, declare.BEGIN_GROUND)
    board = new_board(state.redact(0))  # type: ignore[arg-type]
    for action in GAME.actions:
        assert re.match(r"[A-Z]", board.words.action(action)), action.notation
        assert isinstance(board.words.keys_of(action), tuple)


@pytest.mark.parametrize(
    ("code", "meant"),
    [
        ("tank-destroyers", ["GRT: ground unit, artillery, tank.", "Toughness (TF) 2", "range (RNG) 2", "(DFM)"]),
        ("fighter", ["AF: air unit, fighter.", "+1 to air combat (ACM)", "\u22121 to bombing (BRM)"]),
        ("fortifications", ["+1 to defensive fire (DFM)", "Toughness (TF) 4"]),
        ("ammo-dump", ["ABM: bombardment", "GAM: ground attack", "DFM: defensive fire"]),
        ("war-of-maneuver", ["+3 for one attack of a tank (GAM: ground attack)"]),
        ("aa-guns", ["+1 to AA fire (AAM)"]),
    ],
)
def test_every_abbreviation_is_spelled_out_and_leads_to_the_rule_that_explains_it(code: str, meant: list[str]) -> None:
    words = card_words(cards.KIND_CODES.index(code))
    assert [part for part in meant if part not in words] == []
    glossary = Glossary(Book(rules_of("fighting_front")), REFERENCES)
    for letters in ("ABM", "ACM", "AAM", "BRM", "DFM", "GAM", "Tank Destroyers"):
        rule = glossary.find(f"Its {letters} counts.")[0].term.rule
        assert rule is not None
        assert rule.name == "Letters"


def test_no_abbreviation_stands_alone() -> None:
    for kind in range(cards.KINDS):
        for letters in re.findall(r"\b(?:[A-Z]{2}M|TF|RNG|DC)\b", words := card_words(kind)):
            assert f"({letters})" in words or f"{letters}: " in words, words


def test_every_kind_says_what_it_does() -> None:
    for kind in range(cards.KINDS):
        assert card_words(kind).endswith("."), cards.KIND_CODES[kind]
    kinds = {cards.KIND_OF[nation * cards.SORTS + sort] for nation in range(4) for sort in range(cards.SORTS)} - {
        cards.NONE
    }
    assert kinds == set(range(cards.KINDS))
    assert cards.SPACES == 30
