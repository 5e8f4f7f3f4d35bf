"""Why a bot of At the Sharp End attacks, leaves, plays or keeps a card: dice, hands and counters, in sentences."""

from __future__ import annotations

from typing import Final

from ai.reasoning import answer, brief
from ai.search import Node
from game.core.state import Action
from game.core.wording import amount, capital, listed
from game.sharp_end import actions as do
from game.sharp_end import cards as printed
from game.sharp_end.legal import can_pay, count_unpaid_enemies, next_unpaid_die
from game.sharp_end.odds import describe_chance, mean_points, payment_odds
from game.sharp_end.state import State

EXPECTED_ANSWERS: Final[dict[str, str]] = {
    "attack": "The next to declare will most likely stay in the attack.",
    "withdraw": "The next to declare will most likely withdraw.",
    "can": "The commander will most likely say that they can pay.",
    "cannot": "The commander will most likely say that they cannot pay.",
}
"""By notation, the answers of another seat that do not show a hidden card."""
LEAST_ODDS: Final = 0.005
"""Below these odds nobody expects that the commander can pay."""


def reason(view: State, ranked: list[Node]) -> str:
    """Why the first of these nodes was chosen, in one or two sentences. Empty where there is nothing to say."""
    action: Action = ranked[0].action
    if action in (do.ATTACK, do.GO_ON, do.WITHDRAW):
        return brief([*attack_sentences(view, action is do.WITHDRAW), expectation_sentence(ranked[0])])
    if action in (do.CAN, do.CANNOT):
        return statement_sentence(view, action is do.CAN)
    if action in (do.SPEND_FOR_UNIT, do.SPEND_FOR_ORDER):
        return spending_sentence(view, action)
    if action in (do.DRAW_UNIT, do.DRAW_ORDER):
        return drawing_sentence(view, action is do.DRAW_ORDER)
    if isinstance(action, (do.PlayOrder, do.OrderBack)):
        return order_sentence(view, action)
    if action is do.PASS:
        return passing_sentences(view, ranked[0])
    return dice_sentence(view, action)


def has_no_effect(view: State, line: list[Action]) -> bool:
    """Whether a decision has no effect: no die is rolled again, or a unit card is drawn after the last turn."""
    can = view.commander == view.to_act and can_pay(view, view.to_act)
    rolls_nothing = isinstance(line[0], do.Roll) and not view.picked and not can
    return rolls_nothing or (line[0] is do.SPEND_FOR_UNIT and view.step == printed.LAST_WINDOW)


# --- Names and numbers in the sentences ------------------------------------------------


def attacked_terrain(view: State) -> str:
    """The name of the terrain that is attacked."""
    return printed.TERRAIN_NAMES[view.road[min(view.stand + 1, printed.LAST_PLACE)]]


def terrain_here(view: State) -> str:
    """The name of the terrain that the attack has reached."""
    return printed.TERRAIN_NAMES[view.road[view.stand]]


def describe_enemies(needs: list[int]) -> str:
    """This many enemies of each type, or "" for none.

    >>> describe_enemies([2, 0, 0, 1])
    '2 Light and 1 Fanatic'
    """
    return listed(
        [f"{needs[enemy]} {printed.ENEMY_NAMES[enemy]}" for enemy in range(printed.UNIT_TYPES) if needs[enemy]]
    )


def count_others_attacking(view: State) -> int:
    """How many other seats are in the attack."""
    return sum(view.stance[seat] != printed.OUT for seat in range(view.seats) if seat != view.to_act)


def describe_beater(enemy: int) -> str:
    """The clause on the unit card that beats an enemy.

    >>> describe_beater(3)
    'Fanatic takes Hero to beat'
    """
    return f"{printed.ENEMY_NAMES[enemy]} takes {printed.UNIT_NAMES[enemy]} to beat"


# --- The attack ------------------------------------------------------------------------


def odds_sentence(view: State) -> str:
    """How likely the dice can be paid: as they lie or, alone before a roll, the next ones.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.dice, view.to_act = [3, 6], 1
    >>> odds_sentence(view)
    '80% chance that the commander can pay.'
    """
    odds = payment_odds(view, view.to_act)
    if view.step == printed.ALONE:
        return f"{describe_chance(odds)} to beat the next roll."
    if next_unpaid_die(view) < 0:
        return "There is no enemy to pay."

    payer = "you" if view.commander == view.to_act else "the commander"
    certain_verb = {0.0: "cannot", 1.0: "can"}.get(round(odds, 9))
    if certain_verb:
        return f"{capital(payer)} {certain_verb} pay."
    return f"{describe_chance(odds)} that {payer} can pay."


def refusal_sentence(view: State) -> str:
    """SE 4.4 The odds, and a warning where a commander who can pay may still refuse to.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.dice, view.to_act = [3, 6], 1
    >>> refusal_sentence(view)
    '80% chance that the commander can pay; even then they may say no.'
    """
    cannot_refuse = (
        view.step == printed.ALONE or next_unpaid_die(view) < 0 or payment_odds(view, view.to_act) < LEAST_ODDS
    )
    return odds_sentence(view) if cannot_refuse else f"{odds_sentence(view)[:-1]}; even then they may say no."


def attack_sentences(view: State, withdraws: bool) -> list[str]:
    """Two sentences that weigh staying in the attack against withdrawing. The one on the decision comes first.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=3, options={}, seed=3).view(1)
    >>> view.dice, view.to_act = [3], 1
    >>> attack_sentences(view, withdraws=True)[0]
    'Withdrawing brings a counter here, 0.6 VP on average, for certain; one of Marsh would bring 1.2.'
    """
    points_here, points_there = mean_points(view, view.stand), max(0.0, mean_points(view, view.stand + 1))
    has_counter_here = points_here >= 0
    gain = f"a counter here, {points_here:.1f} VP on average" if has_counter_here else "no counter"
    costs = ", but costs a card for every enemy" if view.step == printed.ALONE else ""

    if withdraws:
        certain = ", for certain" if has_counter_here else ""
        other = f"one of {attacked_terrain(view)} would bring {points_there:.1f}{costs}"
        return [f"Withdrawing brings {gain}{certain}; {other}.", refusal_sentence(view)]
    later = f"A counter of {attacked_terrain(view)} brings {points_there:.1f} VP on average{costs}"
    return [refusal_sentence(view), f"{later}; withdrawing now brings {gain}."]


def statement_sentence(view: State, says_can: bool) -> str:
    """SE 4.4 The effect of stating *can* or *cannot*.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=3, options={}, seed=3).view(0)
    >>> view.dice, view.to_act = [3], 0
    >>> statement_sentence(view, says_can=True)
    'You can pay 1 Light: that takes you and 2 officers to Marsh.'
    """
    enemies = describe_enemies(count_unpaid_enemies(view))
    others = count_others_attacking(view)
    goal = attacked_terrain(view)

    if says_can:
        takes = f"takes you and {amount(others, 'officer')} to {goal}" if others else f"takes you to {goal}"
        return f"You can pay {enemies}: that {takes}."
    if not can_pay(view, view.to_act):
        return f"Your cards cannot pay {enemies}."
    takes = f"it takes {amount(others, 'officer')} to {goal}, too" if others else f"it takes you to {goal}"
    return f"You could pay {enemies}, but {takes}; refusing sends everybody home without a counter."


def expectation_sentence(node: Node) -> str:
    """The statement or declaration that the search expects of the next seat, never a card. Empty if it is open."""
    notation = answer(node, node.seat, lambda action: action.notation)
    return EXPECTED_ANSWERS.get(notation, "")


# --- HQ cards and counters -------------------------------------------------------------


def drawing_sentence(view: State, draws_order: bool) -> str:
    """SE 4.10 The hand into which a unit card, or an HQ card, is drawn at the end of a turn.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.to_act = 0
    >>> drawing_sentence(view, draws_order=True)
    'You hold 7 unit cards already, and only 1 HQ card; 6 turns are still to come.'
    """
    seat = view.to_act
    units, orders = view.unit_count[seat], view.order_count[seat]
    hand = f"You hold {amount(units, 'unit card')} and {amount(orders, 'HQ card')}"
    has_few_orders = units > 2 * orders
    if draws_order and has_few_orders:
        only = "only " if orders else ""
        hand = f"You hold {amount(units, 'unit card')} already, and {only}{amount(orders, 'HQ card')}"
    elif draws_order:
        return f"{hand}; an Intel-Recon would be worth 1 VP at the end, a unit card nothing."

    unit_cards = view.unit_cards(seat)
    lacking = [printed.UNIT_NAMES[card] for card in range(printed.UNIT_TYPES) if not unit_cards[card]]
    if lacking and not draws_order:
        return f"{hand}, and no {listed(lacking).replace(' and ', ' or ')}."
    turns = view.last_turn - view.turn
    return f"{hand}; {amount(turns, 'turn')} {'is' if turns == 1 else 'are'} still to come."


def order_sentence(view: State, action: do.PlayOrder | do.OrderBack) -> str:
    """SE 6 The effect of playing an HQ card now."""
    if isinstance(action, do.OrderBack):
        return withdraw_card_sentence(view)
    if action.card == printed.COUNTER_ATTACK:
        return counter_attack_sentence(view)
    if action.card == printed.TACTICS_CARD:
        return tactics_sentence(view)
    if action.card == printed.INTEL_RECON:
        return intel_recon_sentence(view)
    if action.card == printed.DIG_IN:
        points, goal = mean_points(view, view.stand + 1), attacked_terrain(view)
        return f"The attack has failed, but a counter of {goal} still brings {points:.1f} VP on average."
    return ""


def intel_recon_sentence(view: State) -> str:
    """SE 6 The enemies that Intel-Recon saves from paying, and the officers who come along.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.dice, view.to_act = [1, 6], 0
    >>> intel_recon_sentence(view)
    'It takes you to Marsh past 1 Fanatic, and 1 other with you. You can play only one in a match.'
    """
    enemies, goal = describe_enemies(count_unpaid_enemies(view)), attacked_terrain(view)
    others = count_others_attacking(view)
    companions = f", and {amount(others, 'other')} with you" if others else ""
    return f"It takes you to {goal} past {enemies}{companions}. You can play only one in a match."


def withdraw_card_sentence(view: State) -> str:
    """SE 6 A sentence on how an officer who must withdraw leaves, and on who goes on without them.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=3, options={}, seed=3).view(0)
    >>> view.to_act = 0
    >>> withdraw_card_sentence(view)
    'They leave with a counter of Bocage; 1 other would go on to Marsh with you.'
    """
    has_counter = view.left[view.road[view.stand]] > 0
    counter = f"with a counter of {terrain_here(view)}" if has_counter else "without a counter"
    others, goal = count_others_attacking(view) - 1, attacked_terrain(view)
    if others:
        return f"They leave {counter}; {amount(others, 'other')} would go on to {goal} with you."
    return f"They leave {counter}; you would go on to {goal} alone."


def counter_attack_sentence(view: State) -> str:
    """SE 6 The dice that a Counter-Attack makes the commander roll again.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.dice, view.to_act = [1, 6], 1
    >>> counter_attack_sentence(view)
    '1 die without an enemy is rolled again, and may bring an enemy; the dice show 1 Fanatic now.'
    """
    others = count_others_attacking(view)
    is_out = view.stance[view.to_act] == printed.OUT
    stance = f"You are out, {others} still in the attack. " if is_out else ""
    blank = sum(printed.ENEMY[face] == printed.NO_ENEMY for face in view.dice)
    dice = "1 die without an enemy is" if blank == 1 else f"{blank} dice without an enemy are"
    enemies = describe_enemies(count_unpaid_enemies(view)) or "none"
    return f"{stance}{dice} rolled again, and may bring an enemy; the dice show {enemies} now."


def tactics_sentence(view: State) -> str:
    """SE 6 The enemies that Tactics may change.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.dice, view.to_act = [1, 6], 0
    >>> tactics_sentence(view)
    'The dice show 1 Fanatic before Marsh. You can pay.'
    """
    enemies, goal = describe_enemies(count_unpaid_enemies(view)), attacked_terrain(view)
    if view.step == printed.CANNOT_WINDOW:
        return f"{refused_clause(view)}; other dice may still take you to {goal}."
    if enemies:
        return f"The dice show {enemies} before {goal}. {odds_sentence(view)}"
    return f"The dice show no enemy before {goal}; rolled again they may bring some."


def refused_clause(view: State) -> str:
    """The clause that the commander, who has stated *cannot*, does not pay the enemy.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.dice, view.to_act = [1, 6], 0
    >>> refused_clause(view)
    'You do not pay 1 Fanatic'
    """
    payer = "You do" if view.commander == view.to_act else "The commander does"
    return f"{payer} not pay {describe_enemies(count_unpaid_enemies(view))}"


def passing_sentences(view: State, node: Node) -> str:
    """SE 4.3 The attack as it is for a seat that plays no card, and the cards or counters that it keeps.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.dice, view.to_act, view.step = [1, 6], 1, printed.ORDERS_WINDOW
    >>> passing_sentences(view, Node(1, do.PASS))
    'The dice show 1 Fanatic. 85% chance that the commander can pay. You keep Counter-Attack for later.'
    """
    keeps = kept_sentence(view)
    if view.step == printed.LAST_WINDOW:
        return f"{keeps} A card drawn now brings nothing, unless it is an Intel-Recon."
    if view.step == printed.FAILED_WINDOW:
        points = f" Now it would bring {max(0.0, mean_points(view, view.stand + 1)):.1f} VP on average."
        return f"The attack on {attacked_terrain(view)} has failed. {keeps}{points if playable_orders(view) else ''}"

    enemies, goal = describe_enemies(count_unpaid_enemies(view)), attacked_terrain(view)
    if view.step == printed.CANNOT_WINDOW:
        attack = f"{refused_clause(view)}."
    elif view.promised:
        attack = f"The commander can pay {enemies}: that leads to {goal}."
    elif enemies:
        attack = f"The dice show {enemies}. {odds_sentence(view)}"
    else:
        attack = f"The dice show no enemy: {goal} will be taken."
    return brief([attack, keeps, expectation_sentence(node)])


def kept_sentence(view: State) -> str:
    """The HQ cards that a seat which passes could have played, or else its counters. Empty if it has neither.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.to_act, view.step, view.held[1] = 1, printed.ORDERS_WINDOW, 2
    >>> kept_sentence(view)
    'You keep Counter-Attack for later.'
    """
    if do.PLAY_INTEL_RECON in view.legal():
        return f"Intel-Recon would take you to {attacked_terrain(view)}, but kept to the end it is worth 1 VP."
    orders = listed([printed.ORDER_NAMES[card] for card in playable_orders(view)])
    if orders:
        return f"You keep {orders} for later."
    counters = view.held[view.to_act]
    return f"You keep your {amount(counters, 'counter')}." if counters else ""


def playable_orders(view: State) -> list[int]:
    """The HQ cards that could be played now."""
    legal = view.legal()
    cards = {action.card for action in legal if isinstance(action, do.PlayOrder)}
    if any(isinstance(action, do.OrderBack) for action in legal):
        cards.add(printed.WITHDRAW_CARD)
    return sorted(cards)


def spending_sentence(view: State, action: Action) -> str:
    """SE 5.2 The use of a counter that draws a card.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.to_act = 0
    >>> spending_sentence(view, do.SPEND_FOR_UNIT)
    'The counter brings no VP, only a card; you hold 7 unit cards.'
    """
    seat = view.to_act
    if view.step == printed.LAST_WINDOW:
        return "The counter brings no VP, and a card drawn now none either, unless it is an Intel-Recon."
    if action is do.SPEND_FOR_UNIT:
        return f"The counter brings no VP, only a card; you hold {amount(view.unit_count[seat], 'unit card')}."
    held = amount(view.order_count[seat], "HQ card")
    return f"The counter brings no VP, only a card; you hold {held}, and an Intel-Recon kept to the end is worth 1 VP."


# --- Dice, payments, losses ------------------------------------------------------------


def dice_sentence(view: State, action: Action) -> str:
    """Which die is rolled again or taken away, what pays, or what is lost.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.dice, view.to_act = [5, 6], 0
    >>> dice_sentence(view, do.STRIKES[1])
    'Fanatic takes Hero to beat, and you hold 1.'
    """
    if isinstance(action, do.Pay):
        return payment_sentence(view, action.means)
    if isinstance(action, do.Discard):
        return discard_sentence(view, action.card)
    if isinstance(action, do.Strike):
        enemy = printed.ENEMY[view.dice[action.die]]
        return f"{describe_beater(enemy)}, and you hold {view.unit_cards(view.to_act)[enemy] or 'none'}."
    if isinstance(action, do.Reroll):
        return reroll_sentence(view, printed.ENEMY[view.dice[action.die]])
    if isinstance(action, do.Roll):
        unpicked = [printed.ENEMY[face] for die, face in enumerate(view.dice) if not view.picked >> die & 1]
        enemies = describe_enemies([unpicked.count(enemy) for enemy in range(printed.UNIT_TYPES)]) or "no enemy"
        dice = "The dice that stay show" if view.picked else "No die is rolled again: they show"
        return f"{dice} {enemies}. {odds_sentence(view)}"
    return ""


def discard_sentence(view: State, card: int) -> str:
    """SE 2.7 The unit cards among which one is lost to Exhaustion.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.to_act, view.units[:4] = 0, [3, 0, 1, 0]
    >>> discard_sentence(view, printed.INFANTRY)
    'You can spare it most easily: you hold 3 Infantry, beside 1 Artillery.'
    """
    units = view.unit_cards(view.to_act)
    other_cards = [other for other in range(printed.UNIT_TYPES) if other != card and units[other]]
    others = listed([f"{units[other]} {printed.UNIT_NAMES[other]}" for other in other_cards]) or "nothing else"
    has_most = all(units[other] < units[card] for other in other_cards)
    start = "You can spare it most easily: you" if has_most else "You"
    return f"{start} hold {units[card]} {printed.UNIT_NAMES[card]}, beside {others}."


def reroll_sentence(view: State, enemy: int) -> str:
    """SE 6 Why a die that shows this enemy, or NO_ENEMY, is rolled again by Tactics.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.to_act = 1
    >>> reroll_sentence(view, enemy=3)
    'Fanatic takes Hero to beat; rolled again it may show another enemy, or none.'
    """
    if enemy == printed.NO_ENEMY:
        return "That die shows no enemy now."
    if view.commander != view.to_act:
        return f"{describe_beater(enemy)}; rolled again it may show another enemy, or none."
    held = view.unit_cards(view.to_act)[enemy]
    saves = "; rolled again it shows no enemy one time in three" if held else ""
    return f"{describe_beater(enemy)}, and you hold {held or 'none'}{saves}."


def payment_sentence(view: State, means: int) -> str:
    """SE 4.6, 8.4 The means that a payment leaves in hand. Empty where there is nothing to say of them.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.dice, view.to_act, view.step, view.units[:4] = [3], 0, printed.PAYMENT, [2, 0, 0, 0]
    >>> payment_sentence(view, printed.PAY_SUPPLY)
    'You keep 2 Infantry cards for the next Light.'
    """
    units = view.unit_cards(view.to_act)
    if view.asks() == printed.BEACH:
        left = sum(count_unpaid_enemies(view)) - 1
        enemies = ("no enemy is", "1 enemy is", f"{left} enemies are")[min(2, left)]
        return f"You hold {units[means]} {printed.UNIT_NAMES[means]}; after that {enemies} left."

    enemy = printed.ENEMY[view.dice[next_unpaid_die(view)]]
    enemy_name, unit_name = printed.ENEMY_NAMES[enemy], printed.UNIT_NAMES[enemy]
    pays_any = means >= printed.UNIT_TYPES
    if pays_any and not units[enemy]:
        return f"You hold no {unit_name}, the only unit card that beats {enemy_name}."
    if pays_any:
        return f"You keep {amount(units[enemy], f'{unit_name} card')} for the next {enemy_name}."

    legal = view.legal()
    wild_means = [wild for wild in (printed.PAY_REINFORCEMENTS, printed.PAY_SUPPLY) if do.PAY[wild] in legal]
    if not wild_means:
        return ""
    kept = listed([printed.MEANS_NAMES[wild] for wild in wild_means])
    return f"{printed.UNIT_NAMES[means]} beats only {enemy_name}; you keep {kept} for any enemy."
