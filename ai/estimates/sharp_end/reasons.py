"""Why a bot of At the Sharp End attacks, leaves, plays or keeps a card: what that gains over the next decision."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from ai.estimates.reasons import worse_rival
from ai.reasoning import FEWEST_VISITS, Effect, compare_effects, have_same_effects, most_visited
from ai.search import Node
from game.core.state import Action
from game.core.wording import capitalise, count_of, join_names, percent
from game.sharp_end import actions as do
from game.sharp_end import cards as printed
from game.sharp_end import legal
from game.sharp_end.odds import mean_points, payment_odds
from game.sharp_end.state import State

GOOD_ODDS: Final = 0.5
"""From these odds on they speak for an attack, below them against it."""
LIKELY_FAILURE: Final = 0.15
"""From this chance on, a failure of the attack is likely enough to be told."""
INTEL_ONE_IN: Final = 10
"""If at least one of so many HQ cards out of sight is Intel-Recon, that is a reason to draw one."""
BRINGING: Final = (printed.DIG_IN, printed.INTEL_RECON, printed.REINFORCEMENTS)
"""HQ cards that may bring a counter to a seat without the unit cards that the enemies call for."""
FEW_POINTS: Final = 2.0
"""A counter with fewer points on average is hardly worth a Dig In."""

TACTICS: Final = printed.ORDER_NAMES[printed.TACTICS_CARD]
SPENDING: Final = (do.SPEND_FOR_UNIT, do.SPEND_FOR_ORDER)
"""The decisions to spend a counter for a card."""

# The weights order the sentences of a reason (`Effect.weight`). A price has a weight below 0.
REACHED: Final = 40
LIKELY: Final = 30
CARDS: Final = 20
SPARED: Final = CARDS + 1
"""What withdrawing spares is told before a counter that is certain, unless that one is larger than the next."""
DETAIL: Final = 10


def reason(view: State, ranked: list[Node]) -> str:
    """Return what the first of these nodes gains over the next one that is really different (`worse_rival`).

    Empty if nothing, and for a counter that could as well be spent later.

    >>> from tests.sharp_end.ground import dealt_view
    >>> view = dealt_view(seat=1, seats=3, dice=[], step=printed.DECLARE)
    >>> reason(view, [Node(1, do.ATTACK)])
    'There is no enemy to pay. A counter of Marsh brings 1.2 VP on average, one here 0.6.'
    """
    best = ranked[0]
    rival = worse_rival(view, ranked, partial(is_alike, view))
    may_wait = best.action in SPENDING and view.step != printed.LAST_WINDOW
    if rival is None or (may_wait and rival and rival[0] not in SPENDING):
        return ""
    effects = effects_of(view, best.action, is_refusal_expected(best))
    return compare_effects(effects, effects_of(view, rival[0]) if rival else [])


def is_refusal_expected(node: Node | None) -> bool:
    """Return whether the commander says "cannot" in the most visited line that begins with this node."""
    while node is not None and node.visits >= FEWEST_VISITS and node.action is not do.CAN:
        if node.action is do.CANNOT:
            return True
        node = most_visited(node)
    return False


def effects_of(view: State, action: Action, is_refusal: bool = False) -> list[Effect]:
    """Return what a decision gains and costs. `is_refusal`: the commander is expected to say "cannot" after it."""
    if action in (do.ATTACK, do.GO_ON):
        return attack_effects(view, is_refusal)
    if action is do.WITHDRAW:
        return withdrawal_effects(view)
    if action in (do.CAN, do.CANNOT):
        return statement_effects(view, says_can=action is do.CAN)
    if action in (*SPENDING, do.DRAW_UNIT, do.DRAW_ORDER):
        return card_effects(view, action)
    if isinstance(action, do.OrderBack):
        return sending_back_effects(view, action.victim)
    if isinstance(action, do.PlayOrder):
        return order_effects(view, action.card)
    return passing_effects(view, is_refusal) if action is do.PASS else dice_effects(view, action)


def is_alike(view: State, one: Sequence[Action], other: Sequence[Action]) -> bool:
    """Return whether two decisions come to the same for a player.

    Two dice that show the same enemy do, and so do two officers who are sent back with the same effects. A card that a
    seat draws at the end of a turn also comes to the same as one of the same deck for a counter.
    """
    first, second = one[0], other[0]
    if {first, second} in ({do.SPEND_FOR_UNIT, do.DRAW_UNIT}, {do.SPEND_FOR_ORDER, do.DRAW_ORDER}):
        return True
    if isinstance(first, do.OrderBack) and isinstance(second, do.OrderBack):
        return have_same_effects(effects_of(view, first), effects_of(view, second))
    dice = [action.die for action in (first, second) if isinstance(action, (do.Reroll, do.Strike))]
    is_same_kind = len(dice) == 2 and type(first) is type(second)
    return is_same_kind and printed.ENEMY[view.dice[dice[0]]] == printed.ENEMY[view.dice[dice[1]]]


def has_no_effect(view: State, line: list[Action]) -> bool:
    """Return whether a decision has no effect: no die is rolled again, or a unit card is drawn after the last turn."""
    can = view.commander == view.to_act and legal.can_pay(view, view.to_act)
    rolls_nothing = isinstance(line[0], do.Roll) and not view.picked and not can
    return rolls_nothing or (line[0] is do.SPEND_FOR_UNIT and view.step == printed.LAST_WINDOW)


# --- Names and numbers in the sentences ------------------------------------------------


def attacked_terrain(view: State) -> str:
    """The name of the terrain that is attacked."""
    return printed.TERRAIN_NAMES[view.road[min(view.stand + 1, printed.LAST_PLACE)]]


def describe_enemies(needs: list[int]) -> str:
    """So many enemies of each type, or "" for none.

    >>> describe_enemies([2, 0, 0, 1])
    '2 Light and 1 Fanatic'
    """
    return join_names([f"{count} {printed.ENEMY_NAMES[enemy]}" for enemy, count in enumerate(needs) if count])


def describe_unpaid(view: State) -> str:
    """Return the enemies that the unit cards of the seat to act do not pay, in words.

    If it can also pay with cards that beat any enemy, these are all enemies, since nobody knows which one is left.
    """
    needs = legal.count_unpaid_enemies(view)
    if not wild_means(view):
        needs = [max(0, need - held) for need, held in zip(needs, view.unit_cards(view.to_act), strict=True)]
    return describe_enemies(needs)


def others_attacking(view: State) -> list[int]:
    """Return the other seats that are in the attack."""
    return [seat for seat in range(view.seats) if seat != view.to_act and view.stance[seat] != printed.OUT]


def rescue_cards(view: State) -> list[str]:
    """SE 4.5, 4.8 Return the HQ cards in hand that may bring the seat to act a counter after an attack has failed."""
    held = view.order_cards(view.to_act)
    if mean_points(view, place=view.stand + 1) < 0:
        return []
    cards = [card for card in (printed.DIG_IN, printed.INTEL_RECON, printed.TACTICS_CARD) if held[card]]
    if held[printed.DIG_IN] and is_next_commander(view):  # the others bring it none at once
        cards = [printed.DIG_IN]
    return [printed.ORDER_NAMES[card] for card in cards if card != printed.INTEL_RECON or not view.intel[view.to_act]]


def without_payment(view: State) -> str:
    """Return what the seat to act has left if the enemy is not paid, as a clause."""
    cards = join_names(rescue_cards(view), "or")
    if cards and is_next_commander(view) and not has_dig_in(view):
        return "you get no counter at once"
    if cards == TACTICS:
        return f"only a new roll by your {cards} brings a counter"
    return f"you need your {cards} for a counter" if cards else "you get no counter"


def has_dig_in(view: State) -> bool:
    """Return whether a Dig In of the seat to act would bring it a counter if the attack failed."""
    return printed.ORDER_NAMES[printed.DIG_IN] in rescue_cards(view)


# --- The attack ------------------------------------------------------------------------


def is_next_commander(view: State) -> bool:
    """SE 4.9 Return whether a success gives the seat to act the command: it must attack on, without a counter."""
    return view.stand + 1 < printed.LAST_PLACE and view.attackers()[1:2] == [view.to_act]


def next_terrain(view: State) -> str:
    """Return the first terrain of which a success may bring the seat to act a counter (`is_next_commander`)."""
    return printed.TERRAIN_NAMES[view.road[view.stand + 1 + is_next_commander(view)]]


def attack_outlook(view: State) -> tuple[float, bool, float, float]:
    """Return what the seat to act can expect of the next attack: `odds`, `has_enemy`, `here` and `there`.

    `odds`: the chance that the enemies are paid. `has_enemy`: whether there is any or, in the step ALONE, may be one
    that is not paid. `here` and `there`: the mean points of a counter of the place that the attack has reached
    (`view.stand`) and of the `next_terrain`, below 0 if none is left.
    """
    odds = payment_odds(view, view.to_act)
    has_enemy = round(odds, 9) < 1.0 if view.step == printed.ALONE else legal.next_unpaid_die(view) >= 0
    means = [mean_points(view, place) for place in (view.stand, view.stand + 1 + is_next_commander(view))]
    return odds, has_enemy, means[0], means[1]


def attack_effects(view: State, is_refusal: bool = False) -> list[Effect]:
    """SE 4.2, 4.9 Return what staying in the attack may bring, and what it risks.

    `is_refusal`: the commander is expected not to pay, able or not.
    """
    odds, has_enemy, here, there = attack_outlook(view)
    effects: list[Effect] = []
    if not has_enemy or odds >= GOOD_ODDS:
        # The odds are no gain by themselves. The price tells them.
        effects.append(Effect("odds", LIKELY, "" if has_enemy else capitalise(odds_clause(view))))
    if there > max(0.0, here):
        one_here = f"one here {here:.1f}" if here >= 0 else "and there is none here"
        counter = "After a success you must attack {}: a counter" if is_next_commander(view) else "A counter of {}"
        words = f"{counter.format(next_terrain(view))} brings {there:.1f} VP on average, {one_here}."
        effects.append(Effect("points", CARDS, words))
    if has_enemy and has_dig_in(view):
        return [*effects, Effect("dig in", DETAIL, "Your Dig In gets you a counter even if the attack fails.")]
    if not has_enemy or (here < 0 and odds >= GOOD_ODDS):
        # A seat that would get no counter by withdrawing has nothing to lose.
        return effects
    return [*effects, Effect("risk", -DETAIL if odds >= GOOD_ODDS else -LIKELY, failure_clause(view, odds, is_refusal))]


def failure_clause(view: State, odds: float, is_refusal: bool = False) -> str:
    """Return the price of an attack with these odds, beginning in lower case.

    A commander who can probably pay, and one who is expected to say "cannot" all the same (`is_refusal`), may refuse.
    With poor odds and no HQ card that brings a counter nonetheless, the price is the odds alone.

    >>> from tests.sharp_end.ground import dealt_view
    >>> failure_clause(dealt_view(seat=1, seats=2), odds=0.8)
    'the chance that they cannot pay is 20%, and then you get no counter.'
    """
    then = without_payment(view)
    is_alone = view.step == printed.ALONE
    if odds < GOOD_ODDS and not rescue_cards(view):
        return odds_clause(view, "only ")
    if round(odds, 9) <= 0.0:
        return f"the commander cannot pay: {then}."
    if not is_alone and (is_refusal or 1.0 - odds < LIKELY_FAILURE):
        return f"a commander who can pay may refuse, and then {then}."
    failure = "the next roll beats you" if is_alone else "they cannot pay"
    return f"the chance that {failure} is {percent(1.0 - odds)}, and then {then}."


def odds_clause(view: State, only: str = "") -> str:
    """Return how likely the commander can pay the dice as they lie, as a sentence that begins in lower case.

    In the step ALONE it is the chance to beat the next roll. `only`: "only " or "", a word before the number.

    >>> from tests.sharp_end.ground import dealt_view
    >>> view = dealt_view(seat=1, seats=2, dice=[3, 6])
    >>> odds_clause(view, "only ")
    'the chance that the commander can pay is only 80%.'
    """
    odds = payment_odds(view, view.to_act)
    if view.step == printed.ALONE:
        return f"your chance to beat the next roll is {only}{percent(odds)}."
    if legal.next_unpaid_die(view) < 0:
        return "there is no enemy to pay."
    certain_verb = {0.0: "cannot", 1.0: "can"}.get(round(odds, 9))
    if certain_verb:
        return f"the commander {certain_verb} pay."
    return f"the chance that the commander can pay is {only}{percent(odds)}."


def withdrawal_effects(view: State) -> list[Effect]:
    """SE 4.2, 4.9 Return what withdrawing makes certain, what it spares, and what it gives up.

    Alone (step ALONE), the seat to act must beat the next roll itself.

    >>> from tests.sharp_end.ground import dealt_view
    >>> view = dealt_view(seat=1, seats=3, dice=[3], step=printed.DECLARE)
    >>> [effect.sentence for effect in withdrawal_effects(view)][0]
    'A counter here is certain, 0.6 VP on average; if they refuse, you get no counter.'
    """
    odds, has_enemy, here, there = attack_outlook(view)
    is_alone = view.step == printed.ALONE
    effects: list[Effect] = []
    if odds < GOOD_ODDS:
        effects.append(Effect("odds", LIKELY, capitalise(failure_clause(view, odds))))
    if here >= 0:
        effects.append(Effect("certain", SPARED + 1 if there < here else CARDS, counter_here(view)))
    if is_alone and GOOD_ODDS <= odds <= 1.0 - LIKELY_FAILURE:
        effects.append(Effect("failure", SPARED, capitalise(failure_clause(view, odds))))
    elif is_alone and odds > 1.0 - LIKELY_FAILURE and view.turn < view.last_turn:
        spared = f"You keep the cards that the enemies of {attacked_terrain(view)} would cost."
        effects.append(Effect("spared", SPARED, spared))

    if there > max(0.0, here):
        more = ", if they pay" if has_enemy else ""
        if is_alone:
            more = f" instead of {here:.1f}" if here >= 0 else ""
        elif is_next_commander(view):
            more = ", if both attacks succeed"
        elif has_enemy and has_dig_in(view):
            more = ", and your Dig In gets it even if they do not pay"
        less = f"a counter of {next_terrain(view)} would bring {there:.1f} VP{more}."
        effects.append(Effect("less", -CARDS, less))
    return effects


def counter_here(view: State) -> str:
    """Return what speaks for the counter of the place that the attack has reached, as a sentence.

    Empty if a larger counter ahead is certain, too.
    """
    odds, has_enemy, here, there = attack_outlook(view)
    points = f"{here:.1f} VP on average"
    if 0 <= there <= here:
        ahead = f"only {there:.1f}" if f"{there:.1f}" != f"{here:.1f}" else "no more"
        goal = f"{next_terrain(view)}{', which you must attack next,' * is_next_commander(view)}"
        return f"A counter here brings {points}, one of {goal} {ahead}."
    if has_enemy and has_dig_in(view) and view.turn < view.last_turn:
        return f"You get a counter here, {points}, and keep your Dig In."
    if is_next_commander(view):
        return f"A counter here is certain, {points}; even after a success you get none before {next_terrain(view)}."
    if not has_enemy:
        return ""

    fail = "refuse" if 1.0 - odds < LIKELY_FAILURE else "fail or refuse"
    is_told = view.step == printed.ALONE or odds < GOOD_ODDS or has_dig_in(view)
    otherwise = "" if is_told else f"; if they {fail}, {without_payment(view)}"
    return f"A counter here is certain, {points}{otherwise}."


def statement_effects(view: State, says_can: bool) -> list[Effect]:
    """SE 4.4 Return the effect of stating *can* or *cannot* to pay the enemies, for a commander.

    `others` are the officers in the attack besides the commander, who share its success.

    >>> from tests.sharp_end.ground import dealt_view
    >>> view = dealt_view(seat=0, seats=3, dice=[3])
    >>> statement_effects(view, says_can=True)[0].sentence
    'It takes you to Marsh; otherwise only a new roll by your Tactics brings a counter.'
    """
    enemies, goal = describe_enemies(legal.count_unpaid_enemies(view)), attacked_terrain(view)
    others = others_attacking(view)
    officers = count_of(len(others), "officer")
    if says_can:
        kept = next(iter(rescue_cards(view)), TACTICS)
        is_kept = kept != TACTICS and (view.turn < view.last_turn or view.stand + 1 < printed.LAST_PLACE)
        use = f", and keeps your {kept} for later" if is_kept else f"; otherwise {without_payment(view)}"
        effects = [Effect("reached", REACHED, f"It takes you to {goal}{use}.")]
        comes_along = bool(others) and not view.order_cards(view.to_act)[printed.WITHDRAW_CARD]
        return [*effects, Effect("company", -DETAIL, f"it takes {officers} there, too.")] if comes_along else effects
    if not legal.can_pay(view, view.to_act):
        return [Effect("cannot", LIKELY, f"Your cards cannot pay {describe_unpaid(view)}.")]

    # A card that is kept after the last turn is worth nothing.
    is_last = view.turn >= view.last_turn
    effects = [] if is_last else [Effect("spared", CARDS, f"You keep the cards that {enemies} would cost.")]
    stops = ""
    if others:
        unless = ", unless a card helps them" if any(view.order_count[seat] for seat in others) else ""
        stops = f"It keeps {officers} from {goal}{unless}"
        effects.append(Effect("stops", LIKELY, f"{stops}."))
    if has_dig_in(view):
        words = f"{stops or 'The attack fails'}, and your Dig In gets you a counter of {goal}."
        spent = Effect("spent", -CARDS, "" if is_last else "that spends your Dig In and ends the turn.")
        return [Effect("dig in", REACHED, words), *effects, spent]
    return [*effects, Effect("no counter", -REACHED, f"then {without_payment(view)}.")]


# --- Cards that are drawn --------------------------------------------------------------


def order_draw_effects(view: State) -> list[Effect]:
    """SE 6 Return how many of the HQ cards that may be drawn are worth points at the end, or bring counters.

    Cards worth points are Intel-Recon. If they are few (INTEL_ONE_IN), the cards of BRINGING are counted instead, and
    told if they are at least half. Empty if the deck is empty: the next card then comes from the discards (SE 3.4).

    >>> from tests.sharp_end.ground import table_with_hands
    >>> [effect.sentence for effect in order_draw_effects(table_with_hands("Dig In", "Infantry"))]
    ['3 of the 19 HQ cards that you cannot see are Intel-Recon, worth 1 VP each at the end.']
    """
    held = view.order_cards(view.to_act)
    pool = [copies - held[card] - view.order_discard[card] for card, copies in enumerate(printed.ORDER_COPIES)]
    which = f"{count_of(sum(pool), 'HQ card')} that you cannot see"
    count = pool[printed.INTEL_RECON]
    if view.order_deck and count and INTEL_ONE_IN * count >= sum(pool):
        are = "are Intel-Recon, worth 1 VP each" if count > 1 else "is Intel-Recon, worth 1 VP"
        return [Effect("intel", CARDS, f"{count} of the {which} {are} at the end.")]
    bringing = sum(pool[card] for card in BRINGING)
    if not view.order_deck or 2 * bringing < sum(pool) or bringing < 2 or has_no_attack_left(view):
        return []
    kinds = join_names([printed.ORDER_NAMES[card] for card in BRINGING if pool[card]], "or")
    words = f"{bringing} of the {which} are {kinds}, which bring counters without the matching unit cards."
    return [Effect("bringing", DETAIL, words)]


def wild_means(view: State) -> list[str]:
    """SE 4.6 Return the names of what the seat to act holds that pays any enemy."""
    cards = view.order_cards(view.to_act)[printed.REINFORCEMENTS]
    held = {printed.PAY_REINFORCEMENTS: cards, printed.PAY_SUPPLY: legal.count_wild_payments(view, view.to_act) - cards}
    return [printed.MEANS_NAMES[means] for means, count in held.items() if count]


def lacking_units(view: State) -> list[int]:
    """SE 4.6 Return the types of enemy that the seat to act has nothing to beat with."""
    units = view.unit_cards(view.to_act)
    return [] if wild_means(view) else [card for card in range(printed.UNIT_TYPES) if not units[card]]


def has_no_attack_left(view: State) -> bool:
    """Return whether no attack is left in the match in which the seat to act could use a card.

    That is so before the scoring (LAST_WINDOW), and in the last turn once its attack is over for the seat.
    """
    attack_is_over = view.stance[view.to_act] == printed.OUT or view.step in (printed.FAILED_WINDOW, printed.DRAW)
    return view.step == printed.LAST_WINDOW or (view.turn >= view.last_turn and attack_is_over)


def card_effects(view: State, action: Action) -> list[Effect]:
    """SE 4.10, 5.2 Return what a unit card or an HQ card may do for a seat that draws it, and what a counter is for.

    >>> from tests.sharp_end.ground import dealt_view
    >>> view = dealt_view(seat=0, seats=2, units=[3, 0, 1, 1])
    >>> [effect.sentence for effect in card_effects(view, do.DRAW_UNIT)]
    ['You have nothing that beats Medium.']
    """
    seat = view.to_act
    is_order = action in (do.SPEND_FOR_ORDER, do.DRAW_ORDER)
    is_over = has_no_attack_left(view)
    effects = order_draw_effects(view) if is_order else []
    lacking = [printed.ENEMY_NAMES[enemy] for enemy in lacking_units(view)]
    if lacking and not is_over:
        words = f"you have nothing that beats {join_names(lacking, 'or')}."
        price = Effect("without unit", weight=-DETAIL, sentence=words)
        effects.append(price if is_order else Effect("lack", CARDS, capitalise(words)))

    units, orders = view.unit_count[seat], view.order_count[seat]
    if is_order and units > 2 * orders and not is_over:
        few = "no HQ card" if not orders else f"only {count_of(orders, 'HQ card')}"
        effects.append(Effect("few orders", DETAIL, f"You have {few} for {count_of(units, 'unit card')}."))
    return effects


# --- HQ cards --------------------------------------------------------------------------


def order_effects(view: State, card: int) -> list[Effect]:
    """SE 6 Return the effect of playing an HQ card now, which is Tactics if it is none of the other three.

    >>> from tests.sharp_end.ground import dealt_view
    >>> view = dealt_view(seat=0, seats=2, dice=[1, 6])
    >>> [effect.sentence for effect in order_effects(view, printed.INTEL_RECON)]
    ['It takes you to Marsh for certain, and 1 Fanatic costs nobody a card.', 'kept to the end it is worth 1 VP.']
    """
    enemies, goal = describe_enemies(legal.count_unpaid_enemies(view)), attacked_terrain(view)
    if card == printed.INTEL_RECON:
        pays = "costs" if sum(legal.count_unpaid_enemies(view)) == 1 else "cost"
        words = f"It takes you to {goal} for certain, and {enemies} {pays} nobody a card."
        then = f"you must then attack {next_terrain(view)}, and " if is_next_commander(view) else ""
        return [Effect("reached", REACHED, words), Effect("spent", -DETAIL, f"{then}kept to the end it is worth 1 VP.")]
    if card == printed.DIG_IN:
        points = mean_points(view, place=view.stand + 1)
        words = f"The attack has failed, but a counter of {goal} still brings {points:.1f} VP on average."
        return [Effect("reached", REACHED, words)]
    return counter_attack_effects(view) if card == printed.COUNTER_ATTACK else tactics_effects(view)


def counter_attack_effects(view: State) -> list[Effect]:
    """SE 2.2, 6 Return the dice that a Counter-Attack makes the commander roll again, and how many it may stop.

    They are the blank ones, which show no enemy. A seat in the attack may stop itself, unless it holds a Dig In.

    >>> from tests.sharp_end.ground import dealt_view
    >>> view = dealt_view(seat=1, seats=2, dice=[1, 6])
    >>> view.put_fact("stance", [printed.ATTACKS, printed.OUT])
    >>> [effect.sentence for effect in counter_attack_effects(view)]
    ['It may stop 1 other: the blank die is rolled again, and shows an enemy in two cases of three.']
    """
    blank = sum(printed.ENEMY[face] == printed.NO_ENEMY for face in view.dice)
    dice = "the blank die is rolled again, and" if blank == 1 else f"{blank} blank dice are rolled again, and each"
    others = count_of(len(others_attacking(view)), "other")
    stops = Effect("blank", DETAIL, f"It may stop {others}: {dice} shows an enemy in two cases of three.")
    return [stops, *([] if view.stance[view.to_act] == printed.OUT else own_stop_effects(view))]


def own_stop_effects(view: State) -> list[Effect]:
    """Return the price of stopping an attack for a seat that is in it, or that its Dig In makes up for that."""
    if has_dig_in(view):
        words = f"If that stops the attack, your Dig In still gets you a counter of {attacked_terrain(view)}."
        return [Effect("dig in", DETAIL, words)]
    return [Effect("own attack", -DETAIL, "that may stop you, too.")]


def tactics_effects(view: State) -> list[Effect]:
    """SE 6 Return why it would be better for the seat to act to roll dice again (Tactics). Empty if it would not.

    >>> from tests.sharp_end.ground import dealt_view
    >>> view = dealt_view(seat=0, seats=2, dice=[1, 6], units=[3, 1, 1, 0])
    >>> [effect.sentence for effect in tactics_effects(view)]
    ['You cannot pay 1 Fanatic; other dice may still take you to Marsh.']
    """
    seat, others = view.to_act, len(others_attacking(view))
    enemies, goal = describe_enemies(legal.count_unpaid_enemies(view)), attacked_terrain(view)
    if enemies and view.commander == seat and legal.can_pay(view, seat):
        return [Effect("dice", DETAIL, f"Other dice may spare you the cards for {enemies}.")]
    if enemies and (view.commander == seat or view.step == printed.CANNOT_WINDOW):
        own = f"You cannot pay {describe_unpaid(view)}"
        cause = own if view.commander == seat else f"The commander does not pay {enemies}"
        return [Effect("dice", LIKELY, f"{cause}; other dice may still take you to {goal}.")]
    lie = f"As the dice lie, {odds_clause(view)}"
    if enemies and payment_odds(view, seat) < GOOD_ODDS:
        return [Effect("dice", LIKELY, lie)]
    stops = f"{lie[:-1]}: other dice may stop {count_of(others, 'other')}."
    return [Effect("stops", DETAIL, stops), *own_stop_effects(view)] if others else []


def sending_back_effects(view: State, victim: int) -> list[Effect]:
    """SE 6 Return what it means that an officer (`victim`) is made to withdraw, and what he gets for it.

    >>> from tests.sharp_end.ground import face_enemy_dice, table_with_hands
    >>> view = face_enemy_dice(table_with_hands("Infantry", "Infantry", "Infantry"), 3).redact(1)
    >>> view.put_fact("stance", [printed.ATTACKS] * 3)
    >>> [effect.sentence for effect in sending_back_effects(view, 2)]
    ['They do not come to Marsh with you.', '', 'they leave with a counter of Bocage.']
    """
    goal = attacked_terrain(view)
    gives_counter = view.left[view.road[view.stand]] > 0
    nothing = "" if gives_counter else ", and leave without a counter"
    effects = [
        Effect("stops", CARDS, f"They do not come to {goal} with you{nothing}."),
        Effect("fails", -DETAIL, ""),  # the price of a payment that fails is the same without this card
    ]
    if len(lying_dice_effects(view)) == 1:
        effects.append(Effect("dice", CARDS, ""))  # the attack goes on as well without the victim
    others = [view.held[seat] for seat in range(view.seats) if seat not in (victim, view.to_act)]
    if others and view.held[victim] > max(others):
        effects.append(Effect("leader", DETAIL, f"They have the most counters of your rivals, {view.held[victim]}."))
    if gives_counter:
        here = printed.TERRAIN_NAMES[view.road[view.stand]]
        effects.append(Effect("given", -DETAIL, f"they leave with a counter of {here}."))
    return effects


def lying_dice_effects(view: State) -> list[Effect]:
    """SE 4.4 Return what the dice promise before the payment, as a reason to play no card. Empty if nothing.

    A commander who can pay, or has stated that he can (`view.promised`), takes the attackers to the next terrain. If he
    can hardly pay, an Intel-Recon or a Dig In of the seat helps later. A seat out of the attack hopes that it fails.
    """
    seat, goal = view.to_act, attacked_terrain(view)
    is_in = view.stance[seat] != printed.OUT
    odds = payment_odds(view, seat) if not view.promised else 1.0
    enemies = describe_enemies(legal.count_unpaid_enemies(view))
    rescue = join_names([card for card in rescue_cards(view) if card != TACTICS], "or")
    if is_in and enemies and rescue and 0.0 <= odds < GOOD_ODDS and (has_dig_in(view) or not is_next_commander(view)):
        words = f"If the enemies are not paid, your {rescue} still brings you a counter of {goal}."
        return [Effect("rescue", LIKELY, words)]
    words = ""
    if view.commander == seat and enemies and legal.can_pay(view, seat):
        words = f"You can pay {enemies} as the dice lie."
    elif view.commander == seat and enemies and not any(action in SPENDING for action in view.legal()):
        fails = f"you cannot pay {describe_unpaid(view)}, so the attack fails"
        price = Effect("fails", -DETAIL, f"{fails}.")
        return [Effect("dice", CARDS, f"{capitalise(fails)} unless a card changes that."), price]
    elif is_in and view.promised:
        words = f"The commander pays, and takes you to {goal}."
    elif is_in and odds >= GOOD_ODDS:
        words = f"As the dice lie, {odds_clause(view)}"
    elif not is_in and odds < GOOD_ODDS:
        words = f"They may well fail at {goal}: {odds_clause(view)}"
    return [Effect("dice", CARDS, words)] if words else []


def passing_effects(view: State, is_refusal: bool = False) -> list[Effect]:
    """SE 4.3 Return why a seat plays no card in a window: the attack is well as it is, and the card may serve later.

    `is_refusal`: the commander is expected not to pay. Then it is no reason that he could pay.

    >>> from tests.sharp_end.ground import dealt_view
    >>> view = dealt_view(seat=1, seats=2, dice=[1, 6], step=printed.ORDERS_WINDOW)
    >>> view.put_fact("stance", [printed.ATTACKS] * 2)
    >>> [effect.sentence for effect in passing_effects(view)]
    ['As the dice lie, the chance that the commander can pay is 85%.', 'Counter-Attack can serve you in a later turn.']
    """
    is_open = view.step in (printed.ORDERS_WINDOW, printed.CAN_WINDOW)
    refuses = is_refusal and view.commander == view.to_act and legal.can_pay(view, view.to_act)
    effects = lying_dice_effects(view) if is_open and not refuses else []
    goal = attacked_terrain(view)
    there = mean_points(view, place=view.stand + 1)
    is_in = view.stance[view.to_act] != printed.OUT
    goes_on = is_in and [one.about for one in effects] == ["dice"] and view.stand + 1 < printed.LAST_PLACE
    if view.step == printed.CANNOT_WINDOW and has_dig_in(view):
        effects.append(Effect("dig in", LIKELY, f"Your Dig In still gets you a counter of {goal}."))
    elif view.step == printed.CANNOT_WINDOW and is_in:
        effects.append(Effect("fails", -DETAIL, "the attack fails unless another card saves it."))
    plays = [action for action in view.legal() if isinstance(action, (do.PlayOrder, do.OrderBack))]
    playable = sorted({printed.WITHDRAW_CARD if isinstance(play, do.OrderBack) else play.card for play in plays})
    if printed.INTEL_RECON in playable:
        spares = f", and takes nobody else to {goal}" if others_attacking(view) else ""
        if is_next_commander(view):
            spares = f"; played now, it brings you no counter before {next_terrain(view)}"
        effects.append(Effect("kept", CARDS, f"Kept to the end, Intel-Recon is worth 1 VP{spares}."))
        if there > 0 and not has_dig_in(view) and not is_next_commander(view):
            words = f"played now, it takes you to {goal}, where a counter brings {there:.1f} VP on average."
            effects.append(Effect("gives up", -CARDS, words))
    if printed.DIG_IN in playable and there < FEW_POINTS:
        effects.append(Effect("few", CARDS, f"A counter of {goal} brings only {there:.1f} VP on average."))
    if printed.WITHDRAW_CARD in playable and view.left[view.road[view.stand]]:
        here = printed.TERRAIN_NAMES[view.road[view.stand]]
        effects.append(Effect("gives", CARDS, f"An officer whom Withdraw sends back gets a counter of {here}."))
    elif printed.WITHDRAW_CARD in playable and "fails" not in {effect.about for effect in effects}:
        effects.append(Effect("spares", -DETAIL, "Withdraw could send a rival back without a counter."))
    later = [printed.ORDER_NAMES[card] for card in playable if card != printed.INTEL_RECON]
    when = "turn" if view.turn < view.last_turn else "attack" if goes_on else ""
    if later and when:
        effects.append(Effect("later", DETAIL, f"{join_names(later)} can serve you in a later {when}."))
    return effects


# --- Dice, payments, losses ------------------------------------------------------------


def dice_effects(view: State, action: Action) -> list[Effect]:
    """Return why a die is rolled again or taken away, what a payment keeps, or which card can be spared."""
    if isinstance(action, do.Pay):
        return payment_effects(view, action.means)
    if isinstance(action, do.Discard):
        return spare_effects(view, action.card)
    if isinstance(action, do.Strike):
        return enemy_effects(view, printed.ENEMY[view.dice[action.die]])
    if isinstance(action, do.Reroll):
        enemy, rolls_for_itself = printed.ENEMY[view.dice[action.die]], view.commander == view.to_act
        return enemy_effects(view, enemy) if rolls_for_itself and enemy != printed.NO_ENEMY else []
    return roll_effects(view) if isinstance(action, do.Roll) else []


def spare_effects(view: State, card: int) -> list[Effect]:
    """Return that a unit card can be spared most. The sentence is empty if the seat has as many of another sort."""
    held = view.unit_cards(view.to_act)
    is_most = sorted(held)[-2] < held[card]
    words = f"You can spare it most: you have {held[card]} {printed.UNIT_NAMES[card]}." if is_most else ""
    return [Effect("spare", DETAIL + held[card], words)]


def enemy_effects(view: State, enemy: int) -> list[Effect]:
    """Return that the seat to act has too few unit cards for an enemy type, of which a die is to go or is rolled again.

    The dice that are picked already, by the bits of `view.picked`, do not count. The sentence is empty if the cards are
    enough.

    >>> from tests.sharp_end.ground import dealt_view
    >>> view = dealt_view(seat=0, seats=2, dice=[5, 5, 6], units=[3, 0, 1, 1])
    >>> [effect.sentence for effect in enemy_effects(view, 2)]
    ['You have only 1 Artillery for 2 Strong.']
    """
    name, unit = printed.ENEMY_NAMES[enemy], printed.UNIT_NAMES[enemy]
    held = view.unit_cards(view.to_act)[enemy]
    there = sum(printed.ENEMY[face] == enemy and not view.picked >> die & 1 for die, face in enumerate(view.dice))
    if held >= there:
        return [Effect("enemy", weight=1, sentence="")]
    if enemy in lacking_units(view):
        return [Effect("enemy", CARDS, f"You have nothing that beats {name}.")]
    if not held:
        wild = join_names(wild_means(view), "or")
        return [Effect("enemy", CARDS, f"You have no {unit}, so {name} would cost you {wild}.")]
    return [Effect("enemy", CARDS, f"You have only {held} {unit} for {there} {name}.")]


def roll_effects(view: State) -> list[Effect]:
    """SE 6 Return one effect, that the seat can pay the dice that stay, or that they are blank and should stay so.

    Empty if it cannot pay, if all are rolled again, and if it is not the commander. `view.picked` has a bit for each
    die that is rolled again.

    >>> from tests.sharp_end.ground import dealt_view
    >>> view = dealt_view(seat=0, seats=2, dice=[3, 6], units=[1, 1, 1, 0])
    >>> view.picked = 2
    >>> [effect.sentence for effect in roll_effects(view)]
    ['You can pay the dice that stay: 1 Light.']
    """
    stay = [printed.ENEMY[face] for die, face in enumerate(view.dice) if not view.picked >> die & 1]
    needs = [stay.count(enemy) for enemy in range(printed.UNIT_TYPES)]
    if view.to_act != view.commander or not stay or legal.spare_wild_payments(view, view.to_act, needs) < 0:
        return []
    paid = describe_enemies(needs)
    words = f"You can pay the dice that stay: {paid}." if paid else "A blank die could only turn into an enemy."
    return [Effect("stay", CARDS, words)]


def payment_effects(view: State, means: int) -> list[Effect]:
    """SE 4.6, 8.4 Return what a payment leaves in hand that is worth more than what it spends.

    `means` is the sort of unit card that pays, or a number from UNIT_TYPES on for a card that beats any enemy (`wild`).
    A wild card is worth more, unless no other attack can follow in the match. On the beach any unit card will do.
    """
    if view.current_step() == printed.BEACH:
        return spare_effects(view, means)
    if means >= printed.UNIT_TYPES or (view.turn >= view.last_turn and view.stand + 1 >= printed.LAST_PLACE):
        return []
    enemy = printed.ENEMY[view.dice[legal.next_unpaid_die(view)]]
    kept = join_names(wild_means(view))
    words = f"{printed.UNIT_NAMES[enemy]} beats {printed.ENEMY_NAMES[enemy]} only, and {kept} can beat any enemy later."
    return [Effect("keeps wild", DETAIL, words)] if kept else []
