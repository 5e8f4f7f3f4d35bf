"""Why a bot of At the Sharp End attacks, leaves, plays or keeps a card: what that gains over the next decision."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from ai.reasoning import Effect, compare_effects, decision_line, have_same_effects, next_different
from ai.search import Node
from game.core.state import Action
from game.core.wording import amount, capitalise, count_of, join_names, percent
from game.sharp_end import actions as do
from game.sharp_end import cards as printed
from game.sharp_end.legal import (
    can_pay,
    count_unpaid_enemies,
    count_wild_payments,
    next_unpaid_die,
    spare_wild_payments,
)
from game.sharp_end.odds import describe_chance, mean_points, payment_odds
from game.sharp_end.state import State

GOOD_ODDS: Final = 0.5
"""From these odds on they speak for an attack, below them against it."""
LIKELY_FAILURE: Final = 0.15
"""From this chance on a failure of the next roll is told to who withdraws."""
FEW_POINTS: Final = 2.0
"""A counter with fewer points on average is hardly worth a Dig In."""

# The weights order the sentences of a reason: what is reached, what is likely, cards, and then all the rest.
REACHED: Final = 40
LIKELY: Final = 30
CARDS: Final = 20
DETAIL: Final = 10


def reason(view: State, ranked: list[Node]) -> str:
    """Return what the first of these nodes gains over the next one that is really different. Empty if nothing.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=3, options={}, seed=3).view(1)
    >>> view.dice, view.to_act, view.step = [], 1, printed.DECLARE
    >>> reason(view, [Node(1, do.ATTACK)])
    'There is no enemy to pay. A counter of Marsh brings 1.2 VP on average, one here 0.6.'
    """
    line = [node.action for node in decision_line(view, ranked[0])]
    rival = next_different(view, ranked, partial(is_alike, view))
    return compare_effects(effects_of(view, line[0]), effects_of(view, rival[0]) if rival else [])


def effects_of(view: State, action: Action) -> list[Effect]:
    """Return what a decision gains and costs."""
    if action in (do.ATTACK, do.GO_ON):
        return attack_effects(view)
    if action is do.WITHDRAW:
        return withdrawal_effects(view)
    if action in (do.CAN, do.CANNOT):
        return statement_effects(view, action is do.CAN)
    if action in (do.SPEND_FOR_UNIT, do.SPEND_FOR_ORDER, do.DRAW_UNIT, do.DRAW_ORDER):
        return card_effects(view, action)
    if isinstance(action, do.OrderBack):
        return sending_back_effects(view, action.victim)
    if isinstance(action, do.PlayOrder):
        return order_effects(view, action.card)
    return passing_effects(view) if action is do.PASS else dice_effects(view, action)


def is_alike(view: State, one: Sequence[Action], other: Sequence[Action]) -> bool:
    """Return whether two decisions come to the same for a player: dice that show the same enemy, or the same gains."""
    first, second = one[0], other[0]
    if isinstance(first, do.OrderBack) and isinstance(second, do.OrderBack):
        return have_same_effects(effects_of(view, first), effects_of(view, second))
    is_reroll = isinstance(first, do.Reroll) and isinstance(second, do.Reroll)
    is_strike = isinstance(first, do.Strike) and isinstance(second, do.Strike)
    if not (is_reroll or is_strike):
        return False
    dice = [action.die for action in (first, second) if isinstance(action, (do.Reroll, do.Strike))]
    return printed.ENEMY[view.dice[dice[0]]] == printed.ENEMY[view.dice[dice[1]]]


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
    """So many enemies of each type, or "" for none.

    >>> describe_enemies([2, 0, 0, 1])
    '2 Light and 1 Fanatic'
    """
    return join_names(
        [f"{needs[enemy]} {printed.ENEMY_NAMES[enemy]}" for enemy in range(printed.UNIT_TYPES) if needs[enemy]]
    )


def count_others_attacking(view: State) -> int:
    """How many other seats are in the attack."""
    return sum(view.stance[seat] != printed.OUT for seat in range(view.seats) if seat != view.to_act)


def describe_counter(view: State, place: int) -> str:
    """Return the mean points of a counter taken at a place, in a clause.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> describe_counter(view, 1)
    '0.6'
    """
    points = mean_points(view, place)
    return f"{points:.1f}" if points >= 0 else "none"


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
        return f"{capitalise(payer)} {certain_verb} pay."
    return f"{describe_chance(odds)} that {payer} can pay."


def attack_effects(view: State) -> list[Effect]:
    """SE 4.2, 4.9 Return what staying in the attack may bring, and what it risks.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.step, view.to_act = printed.ALONE, 0
    >>> [effect.sentence for effect in attack_effects(view)][1]
    'A counter of Marsh brings 1.2 VP on average, one here 0.6.'
    """
    odds = payment_odds(view, view.to_act)
    is_alone = view.step == printed.ALONE
    has_enemy = is_alone or next_unpaid_die(view) >= 0
    here, there = mean_points(view, view.stand), mean_points(view, view.stand + 1)
    effects: list[Effect] = []
    has_more = there > max(0.0, here)
    if not has_enemy or odds >= GOOD_ODDS:
        # Where a counter gains more points, the price tells the odds.
        effects.append(Effect("odds", LIKELY, "" if has_enemy and has_more else odds_sentence(view)))
    if has_more:
        one_here = f"one here {here:.1f}" if here >= 0 else "and there is none here"
        effects.append(
            Effect(
                "points", CARDS, f"A counter of {attacked_terrain(view)} brings {there:.1f} VP on average, {one_here}."
            )
        )
    if not has_enemy:
        return effects

    if view.order_cards(view.to_act)[printed.DIG_IN]:
        return [*effects, Effect("dig in", DETAIL, "Your Dig In gets you a counter even if the attack fails.")]
    if odds < GOOD_ODDS:
        return [*effects, Effect("risk", -LIKELY, odds_clause(view, "only "))]
    return [*effects, Effect("risk", -DETAIL, failure_clause(view, odds))]


def payer_of(view: State) -> str:
    """Return who has to pay, as the subject of a clause."""
    return "you" if view.commander == view.to_act else "they"


def failure_clause(view: State, odds: float) -> str:
    """Return the price of an attack with these odds, beginning in lower case.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.to_act = 1
    >>> failure_clause(view, odds=0.8), failure_clause(view, odds=1.0)
    ('the chance that they cannot pay is 20%, and then you get no counter.', 'if they do not pay, you get no counter.')
    """
    is_alone = view.step == printed.ALONE
    if round(odds, 9) >= 1.0:
        return "a failure leaves you without a counter." if is_alone else "if they do not pay, you get no counter."
    failure = "the next roll beats you" if is_alone else f"{payer_of(view)} cannot pay"
    return f"the chance that {failure} is {percent(1.0 - odds)}, and then you get no counter."


def odds_clause(view: State, only: str = "") -> str:
    """Return the odds as a sentence that begins in lower case. `only` stands before the number.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.dice, view.to_act = [3, 6], 1
    >>> odds_clause(view, "only ")
    'the chance that the commander can pay is only 80%.'
    """
    odds = payment_odds(view, view.to_act)
    if view.step == printed.ALONE:
        return f"your chance to beat the next roll is {only}{percent(odds)}."
    is_open = next_unpaid_die(view) >= 0 and 0.0 < round(odds, 9) < 1.0
    if not is_open:
        return lower(odds_sentence(view))
    payer = "you" if view.commander == view.to_act else "the commander"
    return f"the chance that {payer} can pay is {only}{percent(odds)}."


def lower(sentence: str) -> str:
    """Return a sentence that begins in lower case, unless with a number.

    >>> lower("There is no enemy to pay.")
    'there is no enemy to pay.'
    """
    return sentence[:1].lower() + sentence[1:]


def withdrawal_effects(view: State) -> list[Effect]:
    """SE 4.2, 4.9 Return what withdrawing makes certain, what it spares, and what it gives up.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=3, options={}, seed=3).view(1)
    >>> view.dice, view.to_act, view.step = [3], 1, printed.DECLARE
    >>> [effect.sentence for effect in withdrawal_effects(view)][0]
    'A counter here is certain, 0.6 VP on average.'
    """
    odds = payment_odds(view, view.to_act)
    is_alone = view.step == printed.ALONE
    has_enemy = is_alone or next_unpaid_die(view) >= 0
    here, there = mean_points(view, view.stand), mean_points(view, view.stand + 1)
    has_dig_in = view.order_cards(view.to_act)[printed.DIG_IN] > 0
    effects: list[Effect] = []
    if has_enemy and odds < GOOD_ODDS:
        effects.append(Effect("odds", LIKELY, capitalise(odds_clause(view, "only "))))
    if here >= 0:
        effects.append(Effect("certain", CARDS, f"A counter here is certain, {here:.1f} VP on average."))
    failure = 1.0 - odds
    if is_alone and LIKELY_FAILURE <= failure <= 1.0 - GOOD_ODDS:
        effects.append(Effect("failure", CARDS + 1, f"{describe_chance(failure)} that the next roll beats you."))
    elif is_alone and failure < LIKELY_FAILURE and view.turn < view.last_turn:
        spared = f"You keep the cards that the enemies of {attacked_terrain(view)} would cost."
        effects.append(Effect("spared", CARDS + 1, spared))
    elif has_enemy and odds >= GOOD_ODDS and here >= 0 and not has_dig_in:
        words = "A commander who can pay may still say no, and then you get no counter."
        # Where they can nearly always pay, that is all that speaks against an attack.
        effects.append(Effect("refusal", CARDS + 1 if failure < LIKELY_FAILURE else DETAIL, words))
    if there > max(0.0, here):
        is_told = is_alone or odds < GOOD_ODDS or round(odds, 9) >= 1.0 or not has_enemy
        chance = "" if is_told else f", and the chance that {payer_of(view)} can pay is {percent(odds)}"
        less = f"a counter of {attacked_terrain(view)} would bring {there:.1f} VP{chance}."
        effects.append(Effect("less", -CARDS, less))
    return effects


def statement_effects(view: State, says_can: bool) -> list[Effect]:
    """SE 4.4 Return the effect of stating *can* or *cannot*.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=3, options={}, seed=3).view(0)
    >>> view.dice, view.to_act = [3], 0
    >>> [effect.sentence for effect in statement_effects(view, says_can=True)]
    ['It takes you to Marsh; otherwise you end the turn without a counter.', 'it takes 2 officers there, too.']
    """
    enemies, goal = describe_enemies(count_unpaid_enemies(view)), attacked_terrain(view)
    others = count_others_attacking(view)
    officers = count_of(others, "officer")
    has_dig_in = view.order_cards(view.to_act)[printed.DIG_IN] > 0
    if says_can:
        otherwise = ", and you keep your Dig In" if has_dig_in else "; otherwise you end the turn without a counter"
        effects = [Effect("reached", REACHED, f"It takes you to {goal}{otherwise}.")]
        return [*effects, Effect("company", -DETAIL, f"it takes {officers} there, too.")] if others else effects
    if not can_pay(view, view.to_act):
        return [Effect("cannot", LIKELY, f"Your cards cannot pay {enemies}.")]

    # A card that is kept after the last turn is worth nothing.
    is_last = view.turn >= view.last_turn
    effects = [] if is_last else [Effect("spared", CARDS, f"You keep the cards that {enemies} would cost.")]
    if others:
        effects.append(Effect("stops", LIKELY, f"It keeps {officers} from {goal}."))
    if has_dig_in and mean_points(view, view.stand + 1) >= 0:
        return [Effect("dig in", REACHED, f"Your Dig In then gets you a counter of {goal} all the same."), *effects]
    return [*effects, Effect("no counter", -REACHED, "you get no counter either.")]


# --- Cards that are drawn --------------------------------------------------------------


def intel_recon_effects(view: State) -> list[Effect]:
    """SE 6 Return how many of the HQ cards out of sight are Intel-Recon, which are worth points at the end.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.to_act = 0
    >>> [effect.sentence for effect in intel_recon_effects(view)]
    ['3 of the 19 HQ cards that you cannot see are Intel-Recon, worth 1 VP each at the end.']
    """
    held = view.order_cards(view.to_act)
    unseen = [copies - held[card] - view.order_discard[card] for card, copies in enumerate(printed.ORDER_COPIES)]
    count = unseen[printed.INTEL_RECON]
    if count < 1:
        return []
    cards = count_of(sum(unseen), "HQ card")
    are = "are Intel-Recon, worth 1 VP each" if count > 1 else "is Intel-Recon, worth 1 VP"
    return [Effect("intel", CARDS, f"{count} of the {cards} that you cannot see {are} at the end.")]


def lacking_units(view: State) -> list[int]:
    """SE 4.6 Return the types of enemy that the seat to act has nothing to beat with."""
    units = view.unit_cards(view.to_act)
    has_wild = count_wild_payments(view, view.to_act) > 0
    return [] if has_wild else [card for card in range(printed.UNIT_TYPES) if not units[card]]


def has_no_attack_left(view: State) -> bool:
    """Return whether no attack is left in the match in which the seat to act could use a card."""
    is_out = view.stance[view.to_act] == printed.OUT or view.step in (printed.FAILED_WINDOW, printed.DRAW)
    return view.step == printed.LAST_WINDOW or (view.turn >= view.last_turn and is_out)


def card_effects(view: State, action: Action) -> list[Effect]:
    """SE 4.10, 5.2 Return what a unit card or an HQ card may do for a seat that draws it, and what a counter is for.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.to_act, view.units[:4] = 0, [3, 0, 1, 1]
    >>> [effect.sentence for effect in card_effects(view, do.DRAW_UNIT)]
    ['You have nothing that beats Medium.']
    """
    seat = view.to_act
    is_order = action in (do.SPEND_FOR_ORDER, do.DRAW_ORDER)
    is_over = has_no_attack_left(view)
    effects = intel_recon_effects(view) if is_order else []
    lacking = [printed.ENEMY_NAMES[enemy] for enemy in lacking_units(view)]
    if not is_order and lacking and not is_over:
        effects.append(
            Effect("lack", CARDS, f"You have nothing that beats {join_names(lacking).replace(' and ', ' or ')}.")
        )

    units, orders = view.unit_count[seat], view.order_count[seat]
    if is_order and units > 2 * orders and not is_over:
        few = "no HQ card" if not orders else f"only {count_of(orders, 'HQ card')}"
        effects.append(Effect("few", DETAIL, f"You have {few} for {count_of(units, 'unit card')}."))
    elif not is_order and units <= 3 and not is_over:
        effects.append(Effect("few", DETAIL, f"You are down to {amount(units, 'unit card')}."))
    is_of_use = not is_over or bool(effects)
    if action in (do.SPEND_FOR_UNIT, do.SPEND_FOR_ORDER) and is_of_use:
        effects.append(Effect("free", DETAIL - 1, "The counter is worth no VP: all it can do is draw a card."))
    return effects


# --- HQ cards --------------------------------------------------------------------------


def order_effects(view: State, card: int) -> list[Effect]:
    """SE 6 Return the effect of playing an HQ card now.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.dice, view.to_act = [1, 6], 0
    >>> [effect.sentence for effect in order_effects(view, printed.INTEL_RECON)]
    ['It takes you to Marsh for certain, and 1 Fanatic costs nobody a card.', 'kept to the end it is worth 1 VP.']
    """
    enemies, goal = describe_enemies(count_unpaid_enemies(view)), attacked_terrain(view)
    if card == printed.INTEL_RECON:
        pays = "costs" if sum(count_unpaid_enemies(view)) == 1 else "cost"
        words = f"It takes you to {goal} for certain, and {enemies} {pays} nobody a card."
        return [Effect("reached", REACHED, words), Effect("spent", -DETAIL, "kept to the end it is worth 1 VP.")]
    if card == printed.DIG_IN:
        points = describe_counter(view, view.stand + 1)
        return [
            Effect(
                "reached",
                REACHED,
                f"The attack has failed, but a counter of {goal} still brings {points} VP on average.",
            )
        ]
    if card == printed.COUNTER_ATTACK:
        return counter_attack_effects(view)
    return tactics_effects(view) if card == printed.TACTICS_CARD else []


def counter_attack_effects(view: State) -> list[Effect]:
    """SE 2.2, 6 Return the dice that a Counter-Attack makes the commander roll again, and whom it may stop.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.dice, view.to_act = [1, 6], 1
    >>> view.stance = [printed.ATTACKS, printed.OUT]
    >>> [effect.sentence for effect in counter_attack_effects(view)][:1]
    ['The blank die is rolled again, and shows an enemy in two cases of three.']
    """
    blank = sum(printed.ENEMY[face] == printed.NO_ENEMY for face in view.dice)
    dice = (
        "The blank die is rolled again, and shows"
        if blank == 1
        else f"{blank} blank dice are rolled again, and each shows"
    )
    effects = [Effect("blank", DETAIL, f"{dice} an enemy in two cases of three.")]
    others, goal = count_others_attacking(view), attacked_terrain(view)
    if view.stance[view.to_act] != printed.OUT:
        if view.order_cards(view.to_act)[printed.DIG_IN]:
            words = f"If that stops the attack, your Dig In still gets you a counter of {goal}."
            return [Effect("dig in", LIKELY, words), *effects]
        return [*effects, Effect("own attack", -DETAIL, "that may stop you, too.")]
    if others:
        would = f"{others} others are" if others > 1 else "1 other is"
        effects.append(Effect("stops", LIKELY, f"You are out, while {would} on the way to {goal}."))
    return effects


def tactics_effects(view: State) -> list[Effect]:
    """SE 6 Return why other dice would be better for the seat to act.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.dice, view.to_act, view.units[:4] = [1, 6], 0, [3, 1, 1, 0]
    >>> [effect.sentence for effect in tactics_effects(view)]
    ['You cannot pay 1 Fanatic; other dice may still take you to Marsh.']
    """
    seat = view.to_act
    enemies, goal = describe_enemies(count_unpaid_enemies(view)), attacked_terrain(view)
    if view.stance[seat] == printed.OUT:
        return (
            [Effect("stops", LIKELY, f"Other dice may keep them from {goal}.")] if count_others_attacking(view) else []
        )
    if not enemies:
        return []
    if view.commander == seat:
        if can_pay(view, seat):
            return [Effect("dice", DETAIL, f"Other dice may spare you the cards for {enemies}.")]
        return [Effect("dice", LIKELY, f"You cannot pay {enemies}; other dice may still take you to {goal}.")]
    if view.step == printed.CANNOT_WINDOW:
        return [
            Effect("dice", LIKELY, f"The commander does not pay {enemies}; other dice may still take you to {goal}.")
        ]
    odds = payment_odds(view, seat)
    return [Effect("dice", LIKELY, f"As the dice lie, {odds_clause(view)}")] if odds < GOOD_ODDS else []


def sending_back_effects(view: State, victim: int) -> list[Effect]:
    """SE 6 Return who no longer comes along when an officer is made to withdraw, and what they get for it.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=3, options={}, seed=3).view(0)
    >>> view.to_act, view.stance = 0, [printed.ATTACKS] * 3
    >>> [effect.sentence for effect in sending_back_effects(view, 1)]
    ['They do not come to Marsh with you.', 'they leave with a counter of Bocage.']
    """
    goal = attacked_terrain(view)
    is_out = view.stance[view.to_act] == printed.OUT
    effects = [Effect("stops", CARDS, f"They do not come to {goal}{'' if is_out else ' with you'}.")]
    others = [view.held[seat] for seat in range(view.seats) if seat not in (victim, view.to_act)]
    if others and view.held[victim] > max(others):
        effects.append(Effect("leader", DETAIL, f"They have the most counters of your rivals, {view.held[victim]}."))
    if view.left[view.road[view.stand]] > 0:
        effects.append(Effect("given", -DETAIL, f"they leave with a counter of {terrain_here(view)}."))
    return effects


def passing_effects(view: State) -> list[Effect]:
    """SE 4.3 Return why the attack is well as it is, and what a seat keeps that plays no card.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.dice, view.to_act, view.step = [1, 6], 1, printed.ORDERS_WINDOW
    >>> view.stance = [printed.ATTACKS] * 2
    >>> [effect.sentence for effect in passing_effects(view)]
    ['As the dice lie, the chance that the commander can pay is 85%.', 'Counter-Attack can serve you in a later turn.']
    """
    seat, goal = view.to_act, attacked_terrain(view)
    effects: list[Effect] = []
    if view.step in (printed.ORDERS_WINDOW, printed.CAN_WINDOW):
        is_in = view.stance[seat] != printed.OUT
        odds = payment_odds(view, seat) if not view.promised else 1.0
        is_commander = view.commander == seat
        enemies = describe_enemies(count_unpaid_enemies(view))
        if is_commander and enemies and can_pay(view, seat):
            effects.append(Effect("dice", CARDS, f"You can pay {enemies} as the dice lie."))
        elif is_in and view.promised:
            effects.append(Effect("dice", CARDS, f"The commander pays, and takes you to {goal}."))
        elif is_in and next_unpaid_die(view) < 0:
            effects.append(Effect("dice", CARDS, f"The dice show no enemy, so {goal} is yours."))
        elif is_in and odds >= GOOD_ODDS:
            effects.append(Effect("dice", CARDS, f"As the dice lie, {odds_clause(view)}"))
        elif not is_in and odds < GOOD_ODDS:
            effects.append(Effect("dice", CARDS, f"They may well fail at {goal}: {odds_clause(view)}"))

    has_dig_in = view.order_cards(seat)[printed.DIG_IN] > 0
    if view.step == printed.CANNOT_WINDOW and has_dig_in and mean_points(view, view.stand + 1) >= 0:
        effects.append(Effect("dig in", LIKELY, f"Your Dig In still gets you a counter of {goal}."))
    playable = playable_orders(view)
    if printed.INTEL_RECON in playable:
        effects.append(Effect("kept", CARDS + 1, "Kept to the end, Intel-Recon is worth 1 VP."))
    points = mean_points(view, view.stand + 1) if printed.DIG_IN in playable else FEW_POINTS
    if points < FEW_POINTS:
        effects.append(Effect("few", CARDS, f"A counter of {goal} brings only {points:.1f} VP on average."))
    others = [printed.ORDER_NAMES[card] for card in playable if card != printed.INTEL_RECON]
    if others and view.turn < view.last_turn:
        effects.append(Effect("later", DETAIL, f"{join_names(others)} can serve you in a later turn."))
    spends = [action for action in view.legal() if action in (do.SPEND_FOR_UNIT, do.SPEND_FOR_ORDER)]
    if spends and view.step != printed.LAST_WINDOW:
        effects.append(Effect("spend later", DETAIL - 2, "Your counter can still draw its card later."))
    return effects


def playable_orders(view: State) -> list[int]:
    """The HQ cards that could be played now."""
    legal = view.legal()
    cards = {action.card for action in legal if isinstance(action, do.PlayOrder)}
    if any(isinstance(action, do.OrderBack) for action in legal):
        cards.add(printed.WITHDRAW_CARD)
    return sorted(cards)


# --- Dice, payments, losses ------------------------------------------------------------


def dice_effects(view: State, action: Action) -> list[Effect]:
    """Return why a die is rolled again or taken away, what a payment keeps, or which card can be spared.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.dice, view.to_act, view.units[:4] = [5, 6], 0, [3, 0, 1, 0]
    >>> [effect.sentence for effect in dice_effects(view, do.STRIKES[1])]
    ['You have nothing that beats Fanatic.']
    """
    if isinstance(action, do.Pay):
        return payment_effects(view, action.means)
    if isinstance(action, do.Discard):
        held = view.unit_cards(view.to_act)
        units = held[action.card]
        is_most = all(units > count for card, count in enumerate(held) if card != action.card)
        words = f"You can spare it most: you have {units} {printed.UNIT_NAMES[action.card]}." if is_most else ""
        return [Effect("spare", DETAIL + units, words)]
    if isinstance(action, do.Strike):
        return enemy_effects(view, printed.ENEMY[view.dice[action.die]])
    if isinstance(action, do.Reroll):
        return reroll_effects(view, printed.ENEMY[view.dice[action.die]])
    return roll_effects(view) if isinstance(action, do.Roll) else []


def enemy_effects(view: State, enemy: int) -> list[Effect]:
    """Return that the seat to act has too few cards for an enemy, one of whose dice is to go.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.dice, view.to_act, view.units[:4] = [5, 5, 6], 0, [3, 0, 1, 1]
    >>> [effect.sentence for effect in enemy_effects(view, 2)]
    ['You have only 1 Artillery for 2 Strong.']
    """
    name, unit = printed.ENEMY_NAMES[enemy], printed.UNIT_NAMES[enemy]
    held = view.unit_cards(view.to_act)[enemy]
    there = sum(printed.ENEMY[face] == enemy and not view.picked >> die & 1 for die, face in enumerate(view.dice))
    if held >= there:
        return [Effect("enemy", 1, "")]
    if enemy in lacking_units(view):
        return [Effect("enemy", CARDS, f"You have nothing that beats {name}.")]
    if not held:
        return [Effect("enemy", CARDS, f"You have no {unit}, so {name} would cost you Reinforcements or Supply.")]
    return [Effect("enemy", CARDS, f"You have only {held} {unit} for {there} {name}.")]


def reroll_effects(view: State, enemy: int) -> list[Effect]:
    """SE 2.2, 6 Return why a die that shows this enemy, or NO_ENEMY, is rolled again by Tactics.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.to_act, view.stance = 1, [printed.ATTACKS, printed.OUT]
    >>> [effect.sentence for effect in reroll_effects(view, printed.NO_ENEMY)]
    ['A blank die shows an enemy in two cases of three when it is rolled again.']
    """
    is_out = view.stance[view.to_act] == printed.OUT
    if enemy == printed.NO_ENEMY:
        words = "A blank die shows an enemy in two cases of three when it is rolled again."
        return [Effect("blank", CARDS if is_out else 1, words if is_out else "")]
    if is_out:
        return []
    if view.commander != view.to_act:
        name = printed.ENEMY_NAMES[enemy]
        return [Effect("enemy", DETAIL, f"{name} is gone in one case of three when its die is rolled again.")]
    return enemy_effects(view, enemy)


def roll_effects(view: State) -> list[Effect]:
    """SE 6 Return that the commander can pay the dice that stay.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.dice, view.to_act, view.picked, view.units[:4] = [3, 6], 0, 2, [1, 1, 1, 0]
    >>> [effect.sentence for effect in roll_effects(view)]
    ['You can pay the dice that stay: 1 Light.']
    """
    stay = [printed.ENEMY[face] for die, face in enumerate(view.dice) if not view.picked >> die & 1]
    needs = [stay.count(enemy) for enemy in range(printed.UNIT_TYPES)]
    is_commander = view.commander == view.to_act
    if not is_commander or not sum(needs) or spare_wild_payments(view, view.to_act, needs) < 0:
        return []
    return [Effect("stay", CARDS, f"You can pay the dice that stay: {describe_enemies(needs)}.")]


def payment_effects(view: State, means: int) -> list[Effect]:
    """SE 4.6, 8.4 Return what a payment leaves in hand.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.dice, view.to_act, view.step, view.units[:4] = [3], 0, printed.PAYMENT, [2, 0, 0, 0]
    >>> [effect.sentence for effect in payment_effects(view, printed.PAY_SUPPLY)]
    ['You keep 2 Infantry for the next Light.']
    """
    units = view.unit_cards(view.to_act)
    if view.current_step() == printed.BEACH:
        return [
            Effect(
                "spare",
                DETAIL + units[means],
                f"You can spare it most: you have {units[means]} {printed.UNIT_NAMES[means]}.",
            )
        ]

    enemy = printed.ENEMY[view.dice[next_unpaid_die(view)]]
    unit, name = printed.UNIT_NAMES[enemy], printed.ENEMY_NAMES[enemy]
    if means >= printed.UNIT_TYPES:
        return [
            Effect(
                ("keeps", unit), DETAIL, f"You keep {units[enemy]} {unit} for the next {name}." if units[enemy] else ""
            )
        ]

    legal = view.legal()
    wild_means = [wild for wild in (printed.PAY_REINFORCEMENTS, printed.PAY_SUPPLY) if do.PAY[wild] in legal]
    kept = join_names([printed.MEANS_NAMES[wild] for wild in wild_means])
    words = f"{unit} beats {name} only, and {kept} can beat any enemy later." if kept else ""
    return [Effect("keeps wild", DETAIL, words)]
