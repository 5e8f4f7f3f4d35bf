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

ANSWERS: Final[dict[str, str]] = {
    "attack": "The next to declare will most likely stay in the attack.",
    "withdraw": "The next to declare will most likely withdraw.",
    "can": "The commander will most likely say that they can pay.",
    "cannot": "The commander will most likely say that they cannot pay.",
}
"""By notation of an answer that tells no card."""


def reason(view: State, ranked: list[Node]) -> str:
    """Why the first of these nodes was chosen."""
    action: Action = ranked[0].action
    if action in (do.ATTACK, do.GO_ON, do.WITHDRAW):
        return brief([*attack_told(view, action is do.WITHDRAW), answer_told(ranked[0])])
    if action in (do.CAN, do.CANNOT):
        # SE 4.4 What *can* or *cannot* does.
        needs = listed_enemies(count_unpaid_enemies(view))
        along = others_in(view)
        if action is do.CAN:
            goes = (
                f"takes you and {amount(along, 'officer')} to {goal(view)}" if along else f"takes you to {goal(view)}"
            )
            return f"You can pay {needs}: that {goes}."
        if not can_pay(view, view.to_act):
            return f"Your cards cannot pay {needs}."
        goes = f"it takes {amount(along, 'officer')} to {goal(view)}, too" if along else f"it takes you to {goal(view)}"
        return f"You could pay {needs}, but {goes}; refusing sends everybody home without a counter."
    if action in (do.SPEND_FOR_UNIT, do.SPEND_FOR_ORDER):
        return spending_told(view, action)
    if action in (do.DRAW_UNIT, do.DRAW_ORDER):
        # SE 4.10 What the hand holds when a card is drawn.
        seat = view.to_act
        units = view.unit_cards(seat)
        lacking = [printed.UNIT_NAMES[card] for card in range(printed.UNIT_TYPES) if not units[card]]
        hand = f"You hold {amount(view.unit_count[seat], 'unit card')} and {amount(view.order_count[seat], 'HQ card')}"
        if action is do.DRAW_ORDER and view.unit_count[seat] > 2 * view.order_count[seat]:
            hand = hand.replace(" and ", " already, and only ").replace("only no", "no")
        elif action is do.DRAW_ORDER:
            return f"{hand}; an Intel-Recon would be worth 1 VP at the end, a unit card nothing."
        if action is do.DRAW_UNIT and lacking:
            return f"{hand}, and no {listed(lacking).replace(' and ', ' or ')}."
        left = view.last_turn - view.turn
        return f"{hand}; {amount(left, 'turn')} {'is' if left == 1 else 'are'} still to come."
    if isinstance(action, (do.PlayOrder, do.OrderBack)):
        return order_told(view, action)
    if action is do.PASS:
        return keeping_told(view, ranked[0])
    return dice_told(view, action)


# --- The attack ------------------------------------------------------------------------


def odds_told(view: State) -> str:
    """How likely the dice can be paid: as they lie or, alone before a roll, the next ones."""
    odds = payment_odds(view, view.to_act)
    if view.step == printed.ALONE:
        return f"{describe_chance(odds)} to beat the next roll."
    if next_unpaid_die(view) < 0:
        return "There is no enemy to pay."
    who = "you" if view.commander == view.to_act else "the commander"
    certain = {0.0: "cannot", 1.0: "can"}.get(round(odds, 9))
    return f"{capital(who)} {certain} pay." if certain else f"{describe_chance(odds)} that {who} can pay."


def refusal_told(view: State) -> str:
    """SE 4.4 A commander who can pay may refuse to."""
    certain = view.step == printed.ALONE or next_unpaid_die(view) < 0 or payment_odds(view, view.to_act) < 0.005
    return odds_told(view) if certain else f"{odds_told(view)[:-1]}; even then they may say no."


def attack_told(view: State, leaves: bool) -> list[str]:
    """What staying in may bring against what withdrawing brings for certain; what was decided comes first."""
    here, there = mean_points(view, view.stand), max(0.0, mean_points(view, view.stand + 1))
    brings = f"a counter here, {here:.1f} VP on average" if here >= 0 else "no counter"
    costs = ", but takes a card for every enemy" if view.step == printed.ALONE else ""
    if leaves:
        certain = ", for certain" if here >= 0 else ""
        other = f"one of {goal(view)} would bring {there:.1f}{costs}"
        return [f"Withdrawing brings {brings}{certain}; {other}.", refusal_told(view)]
    later = f"A counter of {goal(view)} brings {there:.1f} VP on average{costs}"
    return [refusal_told(view), f"{later}; withdrawing now brings {brings}."]


def answer_told(node: Node) -> str:
    """What the search expects of the next seat: a statement or a declaration, never a card."""
    words = answer(node, node.seat, lambda action: action.notation)
    return ANSWERS.get(words, "")


def goal(view: State) -> str:
    """The terrain that is attacked."""
    return printed.TERRAIN_NAMES[view.road[min(view.stand + 1, printed.LAST_PLACE)]]


def listed_enemies(needs: list[int]) -> str:
    """2 Light and 1 Fanatic."""
    return listed(
        [f"{needs[enemy]} {printed.ENEMY_NAMES[enemy]}" for enemy in range(printed.UNIT_TYPES) if needs[enemy]]
    )


def others_in(view: State) -> int:
    """How many other seats are in the attack."""
    return sum(view.stance[seat] != printed.OUT for seat in range(view.seats) if seat != view.to_act)


def pointless(view: State, line: list[Action]) -> bool:
    """Whether a decision does nothing: no die to roll again, a unit card after the last turn."""
    can = view.commander == view.to_act and can_pay(view, view.to_act)
    rolls = isinstance(line[0], do.Roll) and not view.picked and not can
    return rolls or (line[0] is do.SPEND_FOR_UNIT and view.step == printed.LAST_WINDOW)


# --- HQ cards and counters -------------------------------------------------------------


def order_told(view: State, action: do.PlayOrder | do.OrderBack) -> str:
    """SE 6 What an HQ card changes."""
    if isinstance(action, do.OrderBack):
        left = others_in(view) - 1
        leave = f"with a counter of {here(view)}" if view.left[view.road[view.stand]] else "without a counter"
        together = f"{amount(left, 'other')} would go on to {goal(view)} with you"
        return f"They leave {leave}; {together if left else f'you would go on to {goal(view)} alone'}."
    needs = listed_enemies(count_unpaid_enemies(view))
    if action.card == printed.COUNTER_ATTACK:
        blank = sum(printed.ENEMY[face] == printed.NO_ENEMY for face in view.dice)
        again = "1 die without an enemy is" if blank == 1 else f"{blank} dice without an enemy are"
        out = f"You are out, {others_in(view)} still in the attack. " if view.stance[view.to_act] == printed.OUT else ""
        return f"{out}{again} rolled again, and may bring an enemy; the dice show {needs or 'none'} now."
    if action.card == printed.TACTICS_CARD:
        if view.step == printed.CANNOT_WINDOW:
            return f"{unpaid(view, needs)}; other dice may still take you to {goal(view)}."
        more = f". {odds_told(view)}" if needs else "; rolled again they may bring some."
        return f"The dice show {needs or 'no enemy'} before {goal(view)}{more}"
    if action.card == printed.INTEL_RECON:
        along = others_in(view)
        others = f", and {amount(along, 'other')} with you" if along else ""
        return f"It takes you to {goal(view)} past {needs}{others}. You can play only one in a match."
    if action.card == printed.DIG_IN:
        points = mean_points(view, view.stand + 1)
        return f"The attack has failed, but a counter of {goal(view)} still brings {points:.1f} VP on average."
    return ""


def unpaid(view: State, needs: str) -> str:
    return f"{'You do' if view.commander == view.to_act else 'The commander does'} not pay {needs}"


def here(view: State) -> str:
    return printed.TERRAIN_NAMES[view.road[view.stand]]


def keeping_told(view: State, node: Node) -> str:
    """SE 4.3 What lies before a seat that plays no card, and what it keeps."""
    kept = listed([printed.ORDER_NAMES[card] for card in playable(view)])
    held = view.held[view.to_act]
    keeps = f"You keep {kept} for later." if kept else f"You keep your {amount(held, 'counter')}." if held else ""
    if do.PLAY_INTEL_RECON in view.legal():
        keeps = f"Intel-Recon would take you to {goal(view)}, but kept to the end it is worth 1 VP."
    if view.step == printed.LAST_WINDOW:
        return f"{keeps} A card drawn now brings nothing, unless it is an Intel-Recon."
    if view.step == printed.FAILED_WINDOW:
        points = f" Now it would bring {max(0.0, mean_points(view, view.stand + 1)):.1f} VP on average."
        return f"The attack on {goal(view)} has failed. {keeps}{points if kept else ''}"
    needs = listed_enemies(count_unpaid_enemies(view))
    if view.step == printed.CANNOT_WINDOW:
        lies = f"{unpaid(view, needs)}."
    elif view.promised:
        lies = f"The commander can pay {needs}: that leads to {goal(view)}."
    elif needs:
        lies = f"The dice show {needs}. {odds_told(view)}"
    else:
        lies = f"The dice show no enemy: {goal(view)} will be taken."
    return brief([lies, keeps, answer_told(node)])


def playable(view: State) -> list[int]:
    """The HQ cards that could be played now."""
    cards = {action.card for action in view.legal() if isinstance(action, do.PlayOrder)}
    if any(isinstance(action, do.OrderBack) for action in view.legal()):
        cards.add(len(printed.ORDER_NAMES) - 1)
    return sorted(cards)


def spending_told(view: State, action: Action) -> str:
    """SE 5.2 What a counter that draws a card is good for."""
    seat = view.to_act
    if view.step == printed.LAST_WINDOW:
        return "The counter brings no VP, and a card drawn now none either, unless it is an Intel-Recon."
    if action is do.SPEND_FOR_UNIT:
        return f"The counter brings no VP, only a card; you hold {amount(view.unit_count[seat], 'unit card')}."
    held = amount(view.order_count[seat], "HQ card")
    return f"The counter brings no VP, only a card; you hold {held}, and an Intel-Recon kept to the end is worth 1 VP."


# --- Dice, payments, losses ------------------------------------------------------------


def dice_told(view: State, action: Action) -> str:
    """Which die is rolled again or taken away, what pays, and what is lost."""
    units = view.unit_cards(view.to_act)
    if isinstance(action, do.Pay):
        return payment_told(view, action.means)
    if isinstance(action, do.Discard):
        rest = [card for card in range(printed.UNIT_TYPES) if card != action.card and units[card]]
        others = listed([f"{units[card]} {printed.UNIT_NAMES[card]}" for card in rest]) or "nothing else"
        most = all(units[card] < units[action.card] for card in rest)
        spare = "You can spare it most: you" if most else "You"
        return f"{spare} hold {units[action.card]} {printed.UNIT_NAMES[action.card]}, beside {others}."
    if isinstance(action, do.Strike):
        enemy = printed.ENEMY[view.dice[action.die]]
        return f"{beaten_by(enemy)}, and you hold {units[enemy] or 'none'}."
    if isinstance(action, do.Reroll):
        enemy = printed.ENEMY[view.dice[action.die]]
        if enemy == printed.NO_ENEMY:
            return "That die shows no enemy now."
        if view.commander != view.to_act:
            return f"{beaten_by(enemy)}; rolled again it may show another enemy, or none."
        saves = "; rolled again it shows no enemy in one case of three" if units[enemy] else ""
        return f"{beaten_by(enemy)}, and you hold {units[enemy] or 'none'}{saves}."
    if isinstance(action, do.Roll):
        stay = [printed.ENEMY[view.dice[die]] for die in range(len(view.dice)) if not view.picked >> die & 1]
        shown = listed_enemies([stay.count(enemy) for enemy in range(printed.UNIT_TYPES)])
        again = "The dice that stay show" if view.picked else "No die is rolled again: they show"
        return f"{again} {shown or 'no enemy'}. {odds_told(view)}"
    return ""


def beaten_by(enemy: int) -> str:
    return f"{printed.ENEMY_NAMES[enemy]} takes {printed.UNIT_NAMES[enemy]} to beat"


def payment_told(view: State, means: int) -> str:
    """SE 4.6, 8.4 What a payment leaves in hand."""
    seat = view.to_act
    units = view.unit_cards(seat)
    if view.asks() == printed.BEACH:
        left = sum(count_unpaid_enemies(view)) - 1
        return f"You hold {units[means]} {printed.UNIT_NAMES[means]}; after that {left} of the enemy are left."
    enemy = printed.ENEMY[view.dice[next_unpaid_die(view)]]
    if means >= printed.UNIT_TYPES:
        if not units[enemy]:
            return f"You hold no {printed.UNIT_NAMES[enemy]}, which alone would beat {printed.ENEMY_NAMES[enemy]}."
        return (
            f"You keep {amount(units[enemy], f'{printed.UNIT_NAMES[enemy]} card')} for the next "
            f"{printed.ENEMY_NAMES[enemy]}."
        )
    spare = listed(
        [
            printed.MEANS_NAMES[one]
            for one in (printed.PAY_REINFORCEMENTS, printed.PAY_SUPPLY)
            if do.PAY[one] in view.legal()
        ]
    )
    told = f"{printed.UNIT_NAMES[means]} beats {printed.ENEMY_NAMES[enemy]} only; you keep {spare} for any enemy."
    return told if spare else ""
