"""At the Sharp End: what a hint says of the last turn, rivals, prices and answers."""

from __future__ import annotations

import pytest

from ai.estimates import guide_for
from ai.estimates.sharp_end import reasons
from ai.estimates.sharp_end.reasons import statement_effects
from ai.reasoning import FEWEST_VISITS
from ai.search import Node
from game.catalogue import game_named
from game.sharp_end import cards
from game.sharp_end.state import State
from tests.sharp_end.faces import BLANK, LIGHT, STRONG
from tests.sharp_end.ground import as_second_officer, face_enemy_dice, table_with_hands

RICH = "5 Infantry, 3 Support, 3 Artillery, 3 Hero"
"""A hand that pays nearly everything."""
ACTIONS = {action.notation: action for action in game_named("sharp_end").actions}


def reason_for(state: State, *decisions: str, answer: str = "") -> str:
    """Return the reason for the first of these decisions of one step each, the best one first.

    A search has visited each just often enough and found them equally good. `answer` is the notation of the reply that
    the search expects to the first one.
    """
    view = state.redact(state.to_act)
    ranked: list[Node] = []
    for notation in decisions:
        node = Node(view.to_act, ACTIONS[notation])
        node.visits, node.total = FEWEST_VISITS, FEWEST_VISITS / 2
        ranked.append(node)

    if answer:
        reply = Node(seat=1 - view.to_act, action=ACTIONS[answer])
        reply.visits = FEWEST_VISITS
        ranked[0].children = [reply]
    return guide_for("sharp_end").reason(view, ranked)


def alone(hand: str, turn: int = 2) -> State:
    """A commander of this hand who may go on alone from Farm."""
    state = face_enemy_dice(table_with_hands(hand, "Infantry"), pawns_on=3)
    state.turn, state.to_act, state.step = turn, 0, cards.ALONE
    state.put_fact("stance", [cards.ATTACKS, cards.OUT])
    return state


def stating(hand: str, turn: int) -> State:
    """A commander of this hand who has to pay 1 Light on the way to Marsh, with an officer in the attack."""
    state = face_enemy_dice(table_with_hands(hand, "Infantry"), LIGHT)
    state.turn, state.to_act, state.step = turn, 0, cards.STATEMENT
    state.put_fact("stance", [cards.ATTACKS, cards.ATTACKS])
    return state


def ordering(hand: str, *others: str, step: int = cards.ORDERS_WINDOW) -> State:
    """A commander of this hand who may play an HQ card while everybody attacks Marsh, where 1 Strong stands."""
    state = face_enemy_dice(table_with_hands(hand, *others), STRONG)
    state.to_act, state.step = 0, step
    state.put_fact("stance", [cards.ATTACKS] * state.seats)
    return state


@pytest.mark.parametrize(
    ("hand", "turn", "told"),
    [
        (
            "Infantry, Support, Artillery",
            2,
            "The chance that the next roll beats you is 39%, and then you get no counter.",
        ),
        ("3 Infantry, 3 Support, 3 Artillery, 3 Hero", 2, "You keep the cards that the enemies of Orchard would cost."),
        ("3 Infantry, 3 Support, 3 Artillery, 3 Hero", 7, ""),
    ],
    ids=["a roll that may fail", "a roll that is paid", "a roll that is paid in the last turn"],
)
def test_who_withdraws_alone_is_told_what_that_spares(hand: str, turn: int, told: str) -> None:
    """A commander alone withdraws rather than go on. Turn 7 is the last one."""
    reason = reason_for(alone(hand, turn), "withdraw", "go on")
    sentences = [one for one in ("chance that the next roll beats you is", "You keep the cards") if one in reason]
    assert told in reason
    assert len(sentences) == (1 if told else 0)


@pytest.mark.parametrize(("turn", "says_it_keeps_cards"), [(2, True), (7, False)], ids=["turn 2", "the last turn"])
def test_cards_are_worth_keeping_until_the_last_turn(turn: int, says_it_keeps_cards: bool) -> None:
    state = stating("Infantry", turn)
    sentences = [effect.sentence for effect in statement_effects(state.redact(0), says_can=False)]
    assert ("You keep the cards that 1 Light would cost." in sentences) is says_it_keeps_cards
    assert reason_for(state, "cannot", "can").startswith("It keeps 1 officer from Marsh.")


def test_an_officer_with_hq_cards_may_reach_the_place_although_the_commander_does_not_pay() -> None:
    """SE 4.8 An Intel-Recon makes it a success, and a Dig In brings a counter. Nobody else knows who holds one."""
    state = face_enemy_dice(table_with_hands("Infantry", "Infantry, Dig In"), LIGHT)
    state.turn, state.to_act, state.step = 7, 0, cards.STATEMENT
    state.put_fact("stance", [cards.ATTACKS, cards.ATTACKS])
    assert reason_for(state, "cannot", "can").startswith("It keeps 1 officer from Marsh, unless a card helps them.")


@pytest.mark.parametrize(
    ("seats", "rival", "reason"),
    [
        (2, "pass", "They do not come to Marsh with you. But they leave with a counter of Bocage."),
        (3, "pass", "They do not come to Marsh with you. But they leave with a counter of Bocage."),
        (3, "play Withdraw on seat 3", "They have the most counters of your rivals, 1."),
    ],
)
def test_only_one_of_several_rivals_has_the_most_counters(seats: int, rival: str, reason: str) -> None:
    state = ordering("Withdraw", "Infantry, VP@2", *["Infantry"] * (seats - 2))
    assert reason_for(state, "play Withdraw on seat 2", rival) == reason


def test_two_officers_who_may_be_sent_back_alike_are_compared_with_playing_no_card() -> None:
    """Seat 0 commands. It can send back seat 2 or seat 3, as they are called, with the same effect, or pass."""
    state = ordering("Withdraw", "Infantry", "Infantry")
    reason = reason_for(state, "play Withdraw on seat 2", "play Withdraw on seat 3", "pass")
    assert reason == "They do not come to Marsh with you. But they leave with a counter of Bocage."


def test_intel_recon_has_its_price_beside_playing_no_card() -> None:
    state = ordering("Intel-Recon", "Infantry", step=cards.CANNOT_WINDOW)
    reason = reason_for(state, "play Intel-Recon", "pass")
    assert reason.endswith(" But kept to the end it is worth 1 VP.")


def test_no_answer_is_foretold_that_is_no_gain_of_the_decision() -> None:
    """That the next one stays in the attack as well says nothing for staying."""
    state = face_enemy_dice(table_with_hands("Infantry", "Infantry, Dig In"), LIGHT)
    assert "most likely" not in reason_for(state, "attack", "withdraw", answer="attack")


def test_a_unit_card_after_the_last_turn_has_no_reason() -> None:
    """ "Unit@2" is a counter of terrain 2 that gives a unit card."""
    state = table_with_hands("Infantry, Unit@2", "Infantry")
    state.turn, state.to_act, state.step = 7, 0, cards.LAST_WINDOW
    assert reason_for(state, "spend unit", "pass") == ""


@pytest.mark.parametrize(
    ("hand", "turn", "beginning"),
    [
        (
            "Infantry",
            2,
            "A counter here is certain, 0.6 VP on average; if they refuse, you get no counter.",
        ),
        (
            "Intel-Recon",
            2,
            "A counter here is certain, 0.6 VP on average; if they refuse, you need your Intel-Recon for a counter.",
        ),
        ("Dig In", 2, "You get a counter here, 0.6 VP on average, and keep your Dig In."),
        ("Dig In", 7, "A counter here is certain, 0.6 VP on average."),
    ],
)
def test_who_leaves_an_attack_reckons_with_the_own_hand(hand: str, turn: int, beginning: str) -> None:
    state = as_second_officer(face_enemy_dice(table_with_hands(RICH, "Infantry", hand), LIGHT))
    state.turn = turn
    assert reason_for(state, "withdraw", "attack").startswith(beginning)


def test_intel_recon_is_no_reason_for_a_card_that_comes_out_of_the_discards() -> None:
    """The deck of HQ cards may have an Intel-Recon. Without a deck, a card comes from the discards, which have none."""
    state = table_with_hands("5 Infantry", "Infantry")
    state.step, state.to_act = cards.DRAW, 0
    assert "Intel-Recon" in reason_for(state, "draw HQ", "draw unit")
    state.put_fact("order_deck", [])
    told = "You have no HQ card for 5 unit cards. But you have nothing that beats Medium, Strong or Fanatic."
    assert reason_for(state, "draw HQ", "draw unit") == told


def test_intel_recon_is_no_reason_where_it_is_a_small_share_of_the_cards_out_of_sight() -> None:
    """SE 2.4 Three of 20 HQ cards are Intel-Recon. With two of them in the discards, 1 of 18 is left."""
    state = table_with_hands("5 Infantry", "Infantry")
    state.step, state.to_act = cards.DRAW, 0
    assert reason_for(state, "draw HQ", "draw unit").startswith("3 of the 20 HQ cards that you cannot see are Intel")
    state.order_discard[cards.INTEL_RECON] = 2
    assert "Intel-Recon" not in reason_for(state, "draw HQ", "draw unit")


def test_a_card_that_is_drawn_is_not_compared_with_one_of_the_same_deck_for_a_counter() -> None:
    """ "HQ@1" is a counter of terrain 1 that gives an HQ card. To spend it is a rival of the draw."""
    state = table_with_hands("5 Infantry, HQ@1", "Infantry")
    state.step, state.to_act = cards.DRAW, 0
    assert reason_for(state, "draw HQ", "spend HQ", "draw unit") == reason_for(state, "draw HQ", "draw unit") != ""


def test_few_hq_cards_are_a_reason_to_draw_one_even_with_few_unit_cards() -> None:
    """Without a deck of HQ cards no Intel-Recon can be hoped for, which would be another reason."""
    state = table_with_hands("Infantry, Support, Hero", "Infantry")
    state.step, state.to_act = cards.DRAW, 0
    state.put_fact("order_deck", [])
    assert reason_for(state, "draw HQ", "draw unit") == (
        "You have no HQ card for 3 unit cards. But you have nothing that beats Strong."
    )


def test_who_does_not_save_a_failing_attack_is_told_that_it_fails() -> None:
    """The commander (seat 0) has said that it cannot pay. Tactics, held by seat 1, could reroll the dice."""
    state = ordering("Infantry", "Tactics", step=cards.CANNOT_WINDOW)
    state.to_act = 1
    reason = reason_for(state, "pass", "play Tactics")
    assert reason == "Tactics can serve you in a later turn. But the attack fails unless another card saves it."


def test_who_leaves_for_the_better_counter_is_told_both() -> None:
    state = as_second_officer(face_enemy_dice(table_with_hands(RICH, "Infantry", "Infantry"), LIGHT))
    state.road[1], state.road[2] = state.road[2], state.road[1]
    reason = reason_for(state, "withdraw", "attack")
    assert reason.startswith("A counter here brings 1.2 VP on average, one of Bocage only 0.6.")


def test_dig_in_is_no_help_where_no_counter_is_left() -> None:
    state = face_enemy_dice(table_with_hands(RICH, "Dig In"), LIGHT)
    state.left[state.road[2]] = 0
    assert "Dig In" not in reason_for(state, "attack", "withdraw")
    assert "Dig In" not in reason_for(state, "withdraw", "attack")


def test_an_intel_recon_is_no_help_to_a_seat_that_has_played_one() -> None:
    """Seat 1 holds an Intel-Recon, and has played one before (`intel`). Only one counts in a match."""
    state = face_enemy_dice(table_with_hands(RICH, "Intel-Recon"), LIGHT)
    state.intel[1] = 1
    assert "Intel-Recon" not in reason_for(state, "withdraw", "attack")


def test_a_commander_alone_reckons_with_its_dig_in() -> None:
    """It goes on from Farm to Orchard. With Artillery and Support as well it beats more rolls without the Dig In."""
    assert reason_for(alone("Infantry, Support, Artillery, Dig In"), "withdraw", "go on") == (
        "The chance that the next roll beats you is 39%, and then you need your Dig In for a counter. "
        "But a counter of Orchard would bring 2.5 VP instead of 1.9."
    )
    assert reason_for(alone("Infantry, Dig In"), "withdraw", "go on").startswith(
        "The chance that the next roll beats you is 78%, and then you need your Dig In for a counter."
    )


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        (
            "Infantry",
            "It takes you to Marsh; otherwise you get no counter. But it takes 1 officer there, too.",
        ),
        (
            "Infantry, Intel-Recon",
            "It takes you to Marsh, and keeps your Intel-Recon for later. But it takes 1 officer there, too.",
        ),
        ("Infantry, Withdraw", "It takes you to Marsh; otherwise you get no counter."),
    ],
)
def test_who_says_can_reckons_with_the_own_hand(hand: str, reason: str) -> None:
    assert reason_for(stating(hand, turn=2), "can", "cannot") == reason


@pytest.mark.parametrize(
    ("statement", "odds", "beginning"),
    [
        ("cannot", 0.8, "a commander who can pay may refuse"),
        ("can", 0.99, "a commander who can pay may refuse"),
        ("can", 0.8, "the chance that they cannot pay is 20%"),
    ],
)
def test_the_risk_of_an_attack_is_that_of_the_expected_line(statement: str, odds: float, beginning: str) -> None:
    attack = Node(seat=1, action=ACTIONS["attack"])
    attack.children = [Node(seat=0, action=ACTIONS[statement])]
    attack.visits = attack.children[0].visits = FEWEST_VISITS
    view = face_enemy_dice(table_with_hands("Infantry", "Infantry"), LIGHT).redact(1)
    assert reasons.failure_clause(view, odds, reasons.is_refusal_expected(attack)).startswith(beginning)


def test_no_reason_speaks_for_what_the_search_rates_lower() -> None:
    """The card has a value of 0.08, and its rival 0.09. Once the rival has only 0.07, there is a reason."""
    state = ordering("Withdraw", "Infantry")
    view = state.redact(0)
    card, rival = (Node(seat=0, action=ACTIONS[notation]) for notation in ("play Withdraw on seat 2", "pass"))
    for node, visits, value in ((card, 9000, 0.08), (rival, 12000, 0.09)):
        node.visits, node.total = visits, visits * value
    assert guide_for("sharp_end").reason(view, [card, rival]) == ""

    rival.total = rival.visits * 0.07
    assert guide_for("sharp_end").reason(view, [card, rival]) != ""


def test_an_attack_has_no_price_where_withdrawing_brings_no_counter() -> None:
    state = as_second_officer(face_enemy_dice(table_with_hands(RICH, "Infantry", "Infantry"), LIGHT))
    state.left[state.road[1]] = 0
    reason = reason_for(state, "attack", "withdraw")
    assert reason == "A counter of Marsh brings 1.2 VP on average, and there is none here."


def test_that_the_commander_can_pay_is_no_reason_for_one_who_will_refuse() -> None:
    state = ordering(f"{RICH}, Tactics", "Infantry")
    assert reason_for(state, "pass", "play Tactics").startswith("You can pay 1 Strong as the dice lie.")
    reason = reason_for(state, "pass", "play Tactics", answer="cannot")
    assert reason == "Tactics can serve you in a later turn."


@pytest.mark.parametrize(
    ("counters", "reason"),
    [
        (5, "An officer whom Withdraw sends back gets a counter of Bocage. Withdraw can serve you in a later turn."),
        (0, "Withdraw can serve you in a later turn. But Withdraw could send a rival back without a counter."),
    ],
)
def test_a_payment_that_is_as_possible_without_a_rival_is_no_reason_to_keep_withdraw(
    counters: int, reason: str
) -> None:
    """`counters`: how many counters of the attacked place, Bocage, are left."""
    state = ordering(f"{RICH}, Withdraw", "Infantry")
    state.left[state.road[1]] = counters
    assert reason_for(state, "pass", "play Withdraw on seat 2") == reason


def test_only_the_cards_that_the_hand_holds_are_named_as_the_price_of_an_enemy() -> None:
    state = ordering("Infantry, Reinforcements", "Infantry", step=cards.TACTICS)
    assert reason_for(state, "reroll 1", "roll") == "You have no Artillery, so Strong would cost you Reinforcements."


def test_an_officer_in_the_attack_counts_those_whom_a_counter_attack_may_stop() -> None:
    state = face_enemy_dice(table_with_hands(RICH, "Counter-Attack", "Infantry"), BLANK, STRONG)
    state.to_act, state.step = 1, cards.ORDERS_WINDOW
    state.put_fact("stance", [cards.ATTACKS] * 3)
    reason = reason_for(state, "play Counter-Attack", "pass")
    stops = "It may stop 2 others: the blank die is rolled again, and shows an enemy in two cases of three."
    assert reason == f"{stops} But that may stop you, too."


def test_a_commander_who_cannot_pay_keeps_withdraw_because_the_attack_fails() -> None:
    reason = reason_for(ordering("Infantry, Withdraw", "Infantry"), "pass", "play Withdraw on seat 2")
    assert reason.startswith("You cannot pay 1 Strong, so the attack fails unless a card changes that.")


def test_that_the_attack_fails_does_not_speak_for_keeping_a_counter_that_draws_a_card() -> None:
    assert "fails" not in reason_for(ordering("Infantry, Unit@2", "Infantry"), "pass", "spend unit")


def test_that_the_attack_fails_is_the_price_of_keeping_tactics() -> None:
    reason = reason_for(ordering("Infantry, Tactics", "Infantry"), "pass", "play Tactics")
    assert reason == "Tactics can serve you in a later turn. But you cannot pay 1 Strong, so the attack fails."


def test_who_is_sent_back_from_an_empty_pile_leaves_without_a_counter() -> None:
    state = ordering("Artillery, Withdraw", "Infantry")
    state.left[state.road[1]] = 0
    reason = reason_for(state, "play Withdraw on seat 2", "pass")
    assert reason == "They do not come to Marsh with you, and leave without a counter."


def test_an_intel_recon_that_is_kept_has_its_price() -> None:
    reason = reason_for(ordering("Intel-Recon", "Infantry", step=cards.CANNOT_WINDOW), "pass", "play Intel-Recon")
    assert reason == (
        "Kept to the end, Intel-Recon is worth 1 VP, and takes nobody else to Marsh. "
        "But played now, it takes you to Marsh, where a counter brings 1.2 VP on average."
    )


def test_intel_recon_is_not_needed_where_dig_in_gets_the_same_counter() -> None:
    state = ordering("Intel-Recon, Dig In", "Infantry", step=cards.CANNOT_WINDOW)
    reason = reason_for(state, "pass", "play Intel-Recon")
    kept = "Kept to the end, Intel-Recon is worth 1 VP, and takes nobody else to Marsh."
    assert reason == f"Your Dig In still gets you a counter of Marsh. {kept}"


@pytest.mark.parametrize(
    ("turn", "place", "paid", "reason"),
    [
        (2, 2, "pay Artillery", "Artillery beats Strong only, and Reinforcements can beat any enemy later."),
        (2, 2, "pay Reinforcements", ""),
        # an attack may follow in the last turn, unless this is the last place
        (7, 2, "pay Artillery", "Artillery beats Strong only, and Reinforcements can beat any enemy later."),
        (7, cards.LAST_PLACE, "pay Artillery", ""),
    ],
)
def test_a_payment_keeps_what_is_worth_more_later(turn: int, place: int, paid: str, reason: str) -> None:
    state = ordering("2 Artillery, Reinforcements", "Infantry", step=cards.PAYMENT)
    state.turn, state.stand = turn, place - 1
    other = "pay Artillery" if paid == "pay Reinforcements" else "pay Reinforcements"
    assert reason_for(state, paid, other) == reason


def test_a_counter_here_is_no_gain_where_a_larger_one_is_as_certain() -> None:
    """SE 2.2 A die of 1 shows no enemy."""
    state = as_second_officer(face_enemy_dice(table_with_hands(RICH, "Infantry", "Infantry"), BLANK))
    assert reason_for(state, "withdraw", "attack") == ""


def test_a_counter_is_spent_now_only_for_a_reason_to_do_it_now() -> None:
    """SE 5.2 It can be spent at any later decision as well, until the last window has gone by."""
    state = table_with_hands("Infantry, HQ@1", "Infantry, Tactics")
    state.step, state.to_act = cards.ORDERS_WINDOW, 0
    assert reason_for(state, "spend HQ", "pass") == ""
    state.step = cards.LAST_WINDOW
    assert "Intel-Recon" in reason_for(state, "spend HQ", "pass")


def test_refusing_with_a_dig_in_has_its_price() -> None:
    state = face_enemy_dice(table_with_hands("Infantry, Dig In", "Tactics", "Infantry"), LIGHT)
    state.put_fact("stance", [cards.ATTACKS, cards.ATTACKS, cards.OUT])
    state.step, state.to_act = cards.STATEMENT, 0
    keeps = "It keeps 1 officer from Marsh, unless a card helps them, and your Dig In gets you a counter of Marsh."
    assert reason_for(state, "cannot", "can") == f"{keeps} But that spends your Dig In and ends the turn."
    state.turn = state.last_turn
    assert reason_for(state, "cannot", "can") == keeps


@pytest.mark.parametrize(
    ("hand", "turn", "reason"),
    [
        ("Infantry, Dig In", 2, "It takes you to Marsh, and keeps your Dig In for later."),
        ("Infantry, Dig In", 7, "It takes you to Marsh, and keeps your Dig In for later."),
        ("Infantry, Intel-Recon", 2, "It takes you to Marsh, and keeps your Intel-Recon for later."),
        ("Infantry, Intel-Recon, Dig In", 2, "It takes you to Marsh, and keeps your Dig In for later."),
        ("Infantry", 2, "It takes you to Marsh; otherwise you get no counter."),
    ],
)
def test_who_pays_keeps_the_card_that_would_bring_the_counter(hand: str, turn: int, reason: str) -> None:
    """The commander states *can* rather than *cannot*, and pays with its Infantry."""
    state = stating(hand, turn)
    state.put_fact("stance", [cards.ATTACKS, cards.OUT])
    assert reason_for(state, "can", "cannot") == reason


def test_no_attack_comes_after_the_last_place_of_the_last_turn() -> None:
    state = stating("Infantry, Dig In", turn=7)
    state.put_fact("stance", [cards.ATTACKS, cards.OUT])
    state.stand = cards.LAST_PLACE - 1
    assert (
        reason_for(state, "can", "cannot") == "It takes you to Village; otherwise you need your Dig In for a counter."
    )


@pytest.mark.parametrize(
    ("dice", "seat", "reason"),
    [
        (
            (1, 2),
            0,
            "As the dice lie, there is no enemy to pay: other dice may stop 1 other. But that may stop you, too.",
        ),
        ((1, 3), 1, "As the dice lie, the chance that the commander can pay is 99%: other dice may stop 1 other."),
    ],
)
def test_tactics_may_stop_the_others_where_the_attack_succeeds(dice: tuple[int, ...], seat: int, reason: str) -> None:
    """SE 6 Any dice can be rolled again, those that show no enemy, too."""
    state = face_enemy_dice(table_with_hands(f"{RICH}, Tactics", "Tactics"), *dice)
    state.put_fact("stance", [cards.ATTACKS] * 2)
    state.to_act, state.step = seat, cards.ORDERS_WINDOW
    assert reason_for(state, "play Tactics", "pass").startswith(reason)


@pytest.mark.parametrize(
    ("hand", "names"),
    [("Intel-Recon, Tactics", "Intel-Recon"), ("Dig In, Intel-Recon, Tactics", "Dig In or Intel-Recon")],
)
def test_tactics_is_not_needed_where_another_card_brings_the_counter(hand: str, names: str) -> None:
    """SE 6 Both cards are played only after the commander has stated that the enemies cannot be paid."""
    state = ordering(hand, "Infantry")
    state.turn = 7
    reason = reason_for(state, "pass", "play Tactics")
    assert reason == f"If the enemies are not paid, your {names} still brings you a counter of Marsh."


def test_a_card_may_serve_in_a_later_attack_of_the_last_turn() -> None:
    state = ordering(f"{RICH}, Tactics", "Infantry")
    state.turn = 7
    reason = reason_for(state, "pass", "play Tactics")
    assert reason == "You can pay 1 Strong as the dice lie. Tactics can serve you in a later attack."


def test_hq_cards_that_bring_counters_are_a_reason_to_draw_one() -> None:
    """SE 2.4 Of 20 HQ cards 3 Dig In, 4 Reinforcements and 2 Withdraw are out of sight. The others are discarded."""
    state = table_with_hands("5 Infantry, Support, Artillery, Hero", "Infantry")
    state.step, state.to_act = cards.DRAW, 0
    unseen = {cards.DIG_IN: 3, cards.REINFORCEMENTS: 4, cards.WITHDRAW_CARD: 2}
    for card, copies in enumerate(cards.ORDER_COPIES):
        state.order_discard[card] = copies - unseen.get(card, 0)
    kinds = "Dig In or Reinforcements, which bring counters without the matching unit cards"
    assert f"7 of the 9 HQ cards that you cannot see are {kinds}." in reason_for(state, "draw HQ", "draw unit")
    state.order_discard[cards.DIG_IN] = state.order_discard[cards.REINFORCEMENTS] = 3
    assert "without the matching" not in reason_for(state, "draw HQ", "draw unit")


def test_good_odds_are_no_reason_to_attack_for_a_counter_that_is_no_larger() -> None:
    state = as_second_officer(face_enemy_dice(table_with_hands(RICH, "Infantry", "Infantry"), 3))
    assert reason_for(state, "attack", "withdraw").startswith("A counter of Marsh brings 1.2 VP on average, one here")
    state.road[1], state.road[2] = state.road[2], state.road[1]
    assert reason_for(state, "attack", "withdraw") == ""


@pytest.mark.parametrize(
    ("hand", "decisions", "reason"),
    [
        (
            "Infantry",
            ("attack", "withdraw"),
            "After a success you must attack Farm: a counter brings 1.9 VP on average, one here 0.6. "
            "But a commander who can pay may refuse, and then you get no counter.",
        ),
        (
            "Tactics",
            ("attack", "withdraw"),
            "After a success you must attack Farm: a counter brings 1.9 VP on average, one here 0.6. "
            "But a commander who can pay may refuse, and then you get no counter at once.",
        ),
        (
            "Dig In, Intel-Recon",
            ("withdraw", "attack"),
            "You get a counter here, 0.6 VP on average, and keep your Dig In. "
            "But a counter of Farm would bring 1.9 VP, if both attacks succeed.",
        ),
        (
            "Tactics",
            ("withdraw", "attack"),
            "A counter here is certain, 0.6 VP on average; even after a success you get none before Farm. "
            "But a counter of Farm would bring 1.9 VP, if both attacks succeed.",
        ),
    ],
)
def test_the_next_commander_gets_no_counter_of_the_terrain_that_is_attacked(
    hand: str, decisions: tuple[str, str], reason: str
) -> None:
    """SE 4.9 The first officer on the left takes command after a success at Marsh, and has to attack Farm."""
    state = face_enemy_dice(table_with_hands(RICH, hand, "Infantry"), LIGHT)
    assert reason_for(state, *decisions) == reason


def test_the_next_commander_gets_a_counter_of_the_last_place() -> None:
    """SE 4.7 Each attacker takes one there."""
    state = face_enemy_dice(table_with_hands(RICH, "Infantry"), LIGHT, pawns_on=cards.LAST_PLACE - 1)
    assert reason_for(state, "attack", "withdraw").startswith("A counter of Village brings 6.2 VP on average, one here")


def test_a_smaller_counter_ahead_is_that_of_the_terrain_after_the_command_passes() -> None:
    state = face_enemy_dice(table_with_hands(RICH, "Infantry"), LIGHT, pawns_on=4)
    state.road[6], state.road[1] = state.road[1], state.road[6]
    ahead = "one of Bocage, which you must attack next, only 0.6"
    assert reason_for(state, "withdraw", "attack") == f"A counter here brings 2.5 VP on average, {ahead}."


def saving(hand: str, commander: str = "Infantry") -> State:
    """An officer of this hand, the next commander, after the commander has said that it cannot pay 1 Strong."""
    state = ordering(commander, hand, "Infantry", step=cards.CANNOT_WINDOW)
    state.to_act = 1
    return state


def test_an_intel_recon_of_the_next_commander_brings_no_counter_at_once() -> None:
    kept = "Kept to the end, Intel-Recon is worth 1 VP; played now, it brings you no counter before Farm."
    assert reason_for(saving("Intel-Recon"), "pass", "play Intel-Recon").startswith(kept)
    price = " But you must then attack Farm, and kept to the end it is worth 1 VP."
    assert reason_for(saving("Intel-Recon"), "play Intel-Recon", "pass").endswith(price)


def test_only_dig_in_brings_the_next_commander_a_counter_of_the_attacked_terrain() -> None:
    still = "If the enemies are not paid, your Dig In still brings you a counter of Marsh."
    later = "Tactics can serve you in a later turn."
    for hand, reason in [("Intel-Recon, Tactics", later), ("Dig In, Intel-Recon, Tactics", f"{still} {later}")]:
        state = saving(hand)
        state.step = cards.ORDERS_WINDOW
        state.put_fact("dice", [STRONG] * 3)
        assert reason_for(state, "pass", "play Tactics") == reason


@pytest.mark.parametrize(
    ("dice", "reason"),
    [
        ((STRONG, BLANK), "A blank die could only turn into an enemy."),
        ((STRONG, LIGHT), "You can pay the dice that stay: 1 Light."),
    ],
)
def test_a_die_without_an_enemy_is_not_rolled_again(dice: tuple[int, int], reason: str) -> None:
    state = face_enemy_dice(table_with_hands("Infantry, Tactics", "Infantry"), *dice)
    state.to_act, state.step, state.picked = 0, cards.TACTICS, 1
    state.put_fact("stance", [cards.ATTACKS] * 2)
    assert reason_for(state, "roll", "reroll 2") == reason


def test_a_commander_alone_who_can_pay_every_roll_has_no_price_to_tell() -> None:
    reason = reason_for(alone("3 Infantry, 3 Support, 3 Artillery, 3 Hero"), "go on", "withdraw")
    assert reason.startswith("Your chance to beat the next roll is 100%.")
    assert "But" not in reason


def test_who_is_out_of_the_attack_counts_those_whom_a_counter_attack_may_stop() -> None:
    state = face_enemy_dice(table_with_hands(RICH, "Counter-Attack", "Infantry"), BLANK, STRONG)
    state.to_act, state.step = 1, cards.ORDERS_WINDOW
    state.put_fact("stance", [cards.ATTACKS, cards.OUT, cards.ATTACKS])
    reason = reason_for(state, "play Counter-Attack", "pass")
    assert reason == "It may stop 2 others: the blank die is rolled again, and shows an enemy in two cases of three."
