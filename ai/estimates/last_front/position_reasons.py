"""What a place in a battle of Last Front is worth: a lead, a front, staying and leaving, in sentences."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from typing import Final

from ai.estimates.last_front.worth import wins_match
from ai.reasoning import Effect
from game.core.state import Action
from game.core.wording import capitalise, count_of
from game.last_front import actions as do
from game.last_front import cards, legal
from game.last_front.cards import BONUS_DRAWS, DUG_IN, SORT_NAMES, TERRITORY_NAMES
from game.last_front.counting import total_of, unit_values
from game.last_front.digging import dig_values
from game.last_front.state import State, pile_mark
from game.last_front.table import unaccounted_cards

HOW_OFTEN: Final = ("hardly ever beats", "seldom beats", "may well beat", "often beats", "nearly always beats")
OFTEN: Final = (0.04, 0.25, 0.6, 0.97)
"""The chances between which each of these words is true."""
SELDOM: Final = 1
KNOWN: Final = len(HOW_OFTEN)
"""The place of "seldom beats" in HOW_OFTEN, and the one after its end, for a lead that a card beats which is known."""
BONUS_WORDS: Final = (
    f"{BONUS_DRAWS} cards at the start of each turn",
    "a card of your bid back after each battle",
    "1 more for each of your Troops",
    "1 more for each of your Tanks",
)
"""LF 8 By territory type."""

# The weights order the sentences of a reason: the match, a territory, the lead, cards, and then all the rest. Of two
# gains the one of greater weight is told first. A price has its weight below 0. A small number added or taken away
# orders effects of one level. An effect with an empty sentence is only compared with that of another decision.
MATCH: Final = 100
TERRITORY: Final = 50
LEAD: Final = 30
CARDS: Final = 20
DETAIL: Final = 10


# --- A card in a bid ---------------------------------------------------------------------


def is_bid(action: Action) -> bool:
    """Return whether an action adds a card to the bid of its seat."""
    return stake_of(action) != cards.NONE


def stake_of(action: Action) -> int:
    """Return the stake that a card becomes in a bid when it is played. NONE if it becomes none."""
    if isinstance(action, do.PlayFace):
        return cards.FACE_STAKE[action.sort]
    if isinstance(action, do.Play):
        return action.sort if action.sort < cards.UNIT_SORTS else cards.EFFECT_STAKE[action.sort]
    return cards.NONE


def with_card(view: State, action: Action) -> State:
    """Return a copy of the view with the card of this action in the bid of the seat to act, and with the new total.

    An action that adds no card to the bid changes nothing: the copy is like the view.
    """
    seat = view.to_act
    after = view.copy()
    if isinstance(action, (do.Play, do.PlayFace)):
        after.bids[seat * cards.STAKES + stake_of(action)] += 1
        after.hands[seat * cards.SORTS + action.sort] -= 1
        after.hand_size[seat] -= 1
    after.totals[seat] = total_of(after, seat)
    return after


def with_dig(view: State, stakes: Sequence[int]) -> State:
    """Return a copy of the view in which the seat to act has dug in these cards of its bid as one more pile.

    Cards that do not reach 10 together change nothing. An entry of `dug` is one card of a pile: its seat and pile as
    one number (`pile_mark`) times STAKES, plus its stake.
    """
    seat = view.to_act
    after = view.copy()
    values = dig_values(view, seat)
    if sum(values[stake] for stake in stakes) < DUG_IN:
        return after

    for stake in stakes:
        after.bids[seat * cards.STAKES + stake] -= 1
        after.dug.append(pile_mark(seat, after.piles[seat]) * cards.STAKES + stake)
    after.piles[seat] += 1
    after.totals[seat] = total_of(after, seat)
    return after


def with_hit(view: State, player: int, victim: int, stake: int, given: int = cards.NONE) -> State:
    """LF 7 Return a copy of the view after a card of the victim's bid is discarded, or swapped for one of the player's.

    `stake` is the victim's card, and `given` the player's card in a swap, NONE in any other hit. The player and the
    victim get new totals.
    """
    after = view.copy()
    after.bids[victim * cards.STAKES + stake] -= 1
    if given != cards.NONE:
        after.bids[player * cards.STAKES + stake] += 1
        after.bids[player * cards.STAKES + given] -= 1
        after.bids[victim * cards.STAKES + given] += 1
    for seat in (player, victim):
        after.totals[seat] = total_of(after, seat)
    return after


def value_in_bid(view: State, sort: int) -> int:
    """The points of a unit, or of another card at face value, in the bid of the seat to act.

    LF 8 A seat that takes a card back by the British bonus discards its bid, so the card counts as in an empty one. It
    is for another front, so Support counts its attack value.
    """
    if sort >= cards.UNIT_SORTS:
        return cards.FACE_VALUE[sort]
    seat = view.to_act
    if view.step in (cards.WITHDRAW_BACK, cards.WIN_BACK):
        view = view.copy()
        for stake in range(seat * cards.STAKES, (seat + 1) * cards.STAKES):
            view.bids[stake] = 0
        view.front = cards.NONE
    return unit_values(view, seat)[sort]


# --- The lead --------------------------------------------------------------------------


def rivals_of(view: State, seat: int) -> list[int]:
    """Return the other seats that are in the battle."""
    return [other for other in view.fighters() if other != seat]


def worlds_after_card(view: State, seat: int, sort: int) -> Iterator[State]:
    """LF 5.3, 7 Yield a copy of the view for each way in which a seat could change the bids by a card of this sort.

    The card goes into the seat's own bid for its effect or at face value, or it hits or swaps a card of another bid. A
    card that draws others or looks at a hand changes no bid.
    """
    for stake in {sort if sort < cards.UNIT_SORTS else cards.EFFECT_STAKE[sort], cards.FACE_STAKE[sort]}:
        if stake != cards.NONE:
            after = view.copy()
            after.bids[seat * cards.STAKES + stake] += 1
            after.totals[seat] = total_of(after, seat)
            yield after

    for victim in rivals_of(view, seat):
        if sort == cards.LEND_LEASE:
            yield from worlds_after_swap(view, seat, victim)
        for stake in open_targets(view, victim, sort):
            yield with_hit(view, seat, victim, stake)


def open_targets(view: State, victim: int, sort: int) -> list[int]:
    """LF 7 Return the units of a victim's bid that a card of this sort can hit.

    Against Galland the victim chooses, and gives up the Plane that counts least, which has the lowest stake.
    """
    stakes = [stake for stake in range(cards.UNIT_SORTS) if view.bids[victim * cards.STAKES + stake]]
    targets = [stake for stake in stakes if legal.can_hit(sort, stake) and not legal.is_protected(view, victim, stake)]
    return targets[:1] if sort == cards.GALLAND else targets


def worlds_after_swap(view: State, seat: int, victim: int) -> Iterator[State]:
    """LF 7 Yield a copy of the view for each swap that Lend-Lease allows between the bids of a seat and of a victim."""
    for stake in range(cards.STAKES):
        if legal.can_swap(view, seat, victim, stake):
            for given in range(cards.STAKES):
                if given != stake and view.bids[seat * cards.STAKES + given]:
                    yield with_hit(view, seat, victim, stake, given)


def can_overtake(view: State, seat: int, sort: int) -> bool:
    """LF 4.4 Return whether a card of this sort alone would give a seat the lead.

    >>> from tests.last_front.ground import table
    >>> view = table("hand T1 | bid P4, K3", "hand T1 | bid K2, S2")
    >>> [code for code in ("T3", "P4", "lend-lease") if can_overtake(view, 1, cards.SORT_CODES.index(code))]
    ['P4', 'lend-lease']
    """
    return any(after.totals[seat] > legal.total_to_beat(after, seat) for after in worlds_after_card(view, seat, sort))


def unseen_cards(view: State, seat: int) -> list[int]:
    """The sorts of the battle cards that a seat cannot see: those in the deck and in other hands."""
    without_other_hands = view.copy()
    for at in range(view.seats * cards.SORTS):
        without_other_hands.hands[at] = view.hands[at] if at // cards.SORTS == seat else 0
    return unaccounted_cards(without_other_hands)


def known_answer(view: State, seat: int) -> int:
    """Return the sort of a card that a seat knows in the hand of a rival and that alone takes the lead, or NONE."""
    for other in rivals_of(view, seat):
        for sort, count in enumerate(view.known_to(seat, other)):
            if count > 0 and can_overtake(view, other, sort):
                return sort
    return cards.NONE


def chance_to_overtake(view: State, seat: int, other: int) -> float:
    """The chance that another seat, after its next draw, holds a card that alone gives it the lead.

    `seat` looks at the table: 1 if it knows of such a card in the other hand. Units, effects and face values count.
    """
    unseen = unseen_cards(view, seat)
    pool = [unseen.count(sort) for sort in range(cards.SORTS)]
    hidden: int = view.hand_size[other] + (BONUS_DRAWS if view.bonus[cards.AMERICAN] == other else 1)

    # Set apart the cards of that hand that the seat knows.
    enough = 0
    for sort, known in enumerate(view.known_to(seat, other)):
        if (known > 0 or pool[sort]) and can_overtake(view, other, sort):
            if known > 0:
                return 1.0
            enough += pool[sort]
        hidden -= known
        pool[sort] -= known

    # The chance that none of the hidden cards is enough, drawn one after another from the pool.
    size: int = sum(pool)
    chance_of_none = 1.0
    for drawn in range(min(hidden, size)):
        chance_of_none *= max(0, size - enough - drawn) / (size - drawn)
    return 1.0 - chance_of_none


def chance_to_be_beaten(view: State, seat: int) -> float:
    """The chance that any other seat in the battle holds a card after its draw that alone beats the total of `seat`."""
    chance_to_hold = 1.0
    for other in rivals_of(view, seat):
        chance_to_hold *= 1.0 - chance_to_overtake(view, seat, other)
    return 1.0 - chance_to_hold


def lead_effects(view: State, seat: int) -> list[Effect]:
    """Return how safe the lead of a seat is against a single card of another seat.

    It is in danger for certain if the seat knows such a card. Otherwise HOW_OFTEN has the words for the chance of one,
    at the place of the chance among the bounds OFTEN. Up to the place SELDOM it is safe, and from there on in danger.

    >>> from tests.last_front.ground import table
    >>> [effect.sentence for effect in lead_effects(table("hand T1 | bid K3", "hand 3 T2 | bid T2"), 0)]
    ['a single card nearly always beats a lead of 1.']
    """
    lead = view.totals[seat] - legal.total_to_beat(view, seat)
    known = known_answer(view, seat)
    level = bisect(OFTEN, chance_to_be_beaten(view, seat))
    words = f"a single card {HOW_OFTEN[level]} a lead of {lead}"
    if known != cards.NONE:
        holder = "they hold" if only_rival(view) != cards.NONE else "one of the others holds"
        level, words = KNOWN, f"{holder} {SORT_NAMES[known]}, which beats a lead of {lead}"
    elif level <= SELDOM:
        return [Effect("safe", DETAIL + SELDOM - level, f"{capitalise(words)}.")]
    return [Effect("in danger", -level, f"{words}.")]


def threat_at_front(view: State, seat: int) -> str:
    """LF 1 Return that the front would win others in the battle the match, as a clause. Empty if it would not."""
    if not any(legal.wins_with_front(view, other) for other in rivals_of(view, seat)):
        return ""
    who = "them" if only_rival(view) != cards.NONE else "one of them"
    return f"{TERRITORY_NAMES[view.front]} would win {who} the match"


def goal_of_lead(view: State) -> str:
    """LF 1 Return " for Omaha and the match" if that front would win the seat to act the match, else ""."""
    wins = legal.wins_with_front(view, view.to_act)
    return f" for {TERRITORY_NAMES[view.front]} and the match" if wins else ""


# --- What a hand can add to a bid ------------------------------------------------------


def points_to_add(view: State, seat: int) -> int:
    """LF 5 The points that a whole hand adds to the bid: all units, each other card for its effect or at face value."""
    after = view.copy()
    base = seat * cards.STAKES
    hand = view.hand(seat)
    for sort in range(cards.UNIT_SORTS):
        after.bids[base + sort] += hand[sort]

    # Each other card is played in the way that counts more then.
    for sort in range(cards.UNIT_SORTS, cards.DRAW_EVENT):
        for _ in range(hand[sort]):
            ways: list[tuple[int, int]] = []
            for stake in (cards.FACE_STAKE[sort], cards.EFFECT_STAKE[sort]):
                if stake != cards.NONE:
                    after.bids[base + stake] += 1
                    ways.append((total_of(after, seat), stake))
                    after.bids[base + stake] -= 1
            _, best = max(ways)
            after.bids[base + best] += 1
    return total_of(after, seat) - total_of(view, seat)


def lead_of(view: State) -> int:
    """Return by how much the bid of the seat to act leads, or 0 or less if it does not."""
    return view.totals[view.to_act] - legal.total_to_beat(view, view.to_act)


def can_lead(view: State) -> bool:
    """Return whether the bid of the seat to act could lead with its whole hand, or by a swap or a hit."""
    return lead_of(view) + points_to_add(view, view.to_act) > 0 or fewest_cards_to_lead(view) > 0


def fewest_cards_to_lead(view: State) -> int:
    """LF 5.3, 7 Return how many cards it takes to lead, always playing the one that gains most. 0 if the hand cannot.

    >>> from tests.last_front.ground import table
    >>> fewest_cards_to_lead(table("hand 3 T1, K3, P4 | bid T1", "hand T1 | bid K3, P4"))
    2
    """
    seat = view.to_act
    after = view.copy()
    for count in range(1, view.hand_size[seat] + 1):
        held = [sort for sort, copies in enumerate(after.hand(seat)) if copies > 0]
        ways = [(sort, world) for sort in held for world in worlds_after_card(after, seat, sort)]
        if not ways:
            return 0
        sort, after = max(ways, key=lambda way: lead_of(way[1]))
        if lead_of(after) > 0:
            return count
        after.hands[seat * cards.SORTS + sort] -= 1
    return 0


def part_of_hand(view: State, count: int) -> str:
    """Return so many cards of the hand of the seat to act, in words. A `count` of 0 is the whole hand."""
    hand = view.hand_size[view.to_act]
    return "your whole hand" if count in (0, hand) else f"{count} of your {hand} cards"


# --- The territory ---------------------------------------------------------------------


def describe_need(view: State, seat: int, territory: int) -> str:
    """LF 1 How a territory would win the match for the seat to act: "your second German territory"."""
    if view.quick:
        return "your third territory"

    kind = cards.TYPE_OF[territory]
    has_same_type = any(cards.TYPE_OF[other] == kind for other in view.territories_of(seat))
    return f"your second {cards.TYPE_NAMES[kind]} territory" if has_same_type else "your third type"


def front_effects(view: State, territory: int) -> list[Effect]:
    """LF 1, 4.1 Return what a front would bring to the seat that chooses it, and whom it may help.

    >>> from tests.last_front.ground import table
    >>> view = table("hand T1, K3", "hand T1", held="Kursk 2, Omaha 1")
    >>> [effect.sentence for effect in front_effects(view, TERRITORY_NAMES.index("Kursk"))][0]
    'Without Kursk they need 2 more territories instead of 1.'
    """
    seat, name, holder = view.to_act, TERRITORY_NAMES[territory], view.holder[territory]
    effects: list[Effect] = []
    if wins_match(view, seat, territory):
        need = describe_need(view, seat, territory)
        effects.append(Effect("wins", MATCH, f"{name} would win you the match: it would be {need}."))
    elif holder != cards.NONE:
        after = with_territory(view, seat, territory)
        before, needed = legal.territories_to_win(view, holder), legal.territories_to_win(after, holder)
        if needed > before:
            loser = "they need" if view.seats == 2 else "its owner needs"
            loss = f"Without {name} {loser} {needed} more territories instead of {before}."
            effects.append(Effect("takes", TERRITORY, loss))

    if holder == cards.NONE:
        effects.append(Effect("open", DETAIL - 2, f"Nobody defends {name} with the higher value of Support cards."))
    elif view.seats == 2:
        effects.append(Effect("no loss", weight=DETAIL - 3, sentence=f"If you lose at {name}, they gain no territory."))
    return [*effects, *threat_effects(view, territory), *gain_effects(view, territory)]


def threat_effects(view: State, territory: int) -> list[Effect]:
    """LF 1 Return that others could win the match at this front, or that nobody could who could do so elsewhere."""
    seat, name = view.to_act, TERRITORY_NAMES[territory]

    def winners(front: int) -> int:
        """Return how many other seats would win the match with a front that they do not hold yet."""
        return sum(
            other not in (seat, view.holder[front]) and wins_match(view, other, front) for other in range(view.seats)
        )

    if winners(territory):
        subject = "they" if view.seats == 2 else f"{winners(territory)} of the others"
        # A danger that both sides share weighs no more than the other facts.
        is_shared = wins_match(view, seat, territory)
        weight, too = (DETAIL - 2, ", too") if is_shared else (TERRITORY, "")
        return [Effect("threat", -weight, f"{subject} could win the match there{too}.")]
    differs = any(winners(front) for front in legal.fronts_to_choose(view))
    return [Effect("no threat", TERRITORY + 1, f"At {name} nobody else can win the match.")] if differs else []


def with_territory(view: State, seat: int, territory: int) -> State:
    """Return the view once a seat has captured a territory, without a change of any bonus."""
    after = view.copy()
    after.holder[territory] = seat
    return after


def brings_bonus(view: State, after: State, seat: int, kind: int) -> bool:
    """LF 8 Return whether a seat newly gets the bonus of a type once the territories are held as in `after`."""
    held = [legal.held_by_type(after, other)[kind] for other in range(view.seats)]
    return view.bonus[kind] != seat and held[seat] == max(held) and held.count(held[seat]) == 1


def gain_effects(view: State, territory: int) -> list[Effect]:
    """LF 1, 8 Return what a territory would give to the seat to act: its bonus, and the way to the match.

    Empty if the seat holds it already or would win the match with it.

    >>> from tests.last_front.ground import table
    >>> [effect.sentence for effect in gain_effects(table("hand T1", "hand T1"), TERRITORY_NAMES.index("Anzio"))][0]
    'Anzio would bring you the American bonus: 2 cards at the start of each turn.'
    """
    seat, name, kind = view.to_act, TERRITORY_NAMES[territory], cards.TYPE_OF[territory]
    if view.holder[territory] == seat or wins_match(view, seat, territory):
        return []

    after = with_territory(view, seat, territory)
    effects: list[Effect] = []
    if brings_bonus(view, after, seat, kind):
        bonus = f"{cards.TYPE_NAMES[kind]} bonus: {BONUS_WORDS[kind]}"
        effects.append(Effect("bonus", weight=DETAIL + 2, sentence=f"{name} would bring you the {bonus}."))
    if legal.territories_to_win(view, seat) == 2 and legal.territories_to_win(after, seat) == 1:
        effects.append(Effect("closer", DETAIL + 1, f"With {name}, one more territory could win you the match."))
    return effects


# --- Staying in a battle, and leaving it -----------------------------------------------


def only_rival(view: State) -> int:
    """Return the one other seat that is still in the battle, or NONE if there are several."""
    others = rivals_of(view, view.to_act)
    return others[0] if len(others) == 1 else cards.NONE


def loses_by_count(view: State, winner: int) -> bool:
    """LF 9 Return whether the match ends once `winner` has won this battle, and another seat then has more territories.

    >>> from tests.last_front.ground import table
    >>> view = table("hand K3 | bid T1", "hand T1 | bid T2", front="Caen", held="Caen 2")
    >>> view.quiet = cards.MOST_QUIET - 1
    >>> loses_by_count(view, 1), loses_by_count(view, 0)
    (True, False)
    """
    is_capture = view.holder[view.front] != winner
    is_last = view.battle == cards.MOST_BATTLES or (not is_capture and view.quiet + 1 == cards.MOST_QUIET)
    after = with_territory(view, winner, view.front)
    counts = [len(after.territories_of(seat)) for seat in range(view.seats)]
    return is_last and counts[view.to_act] < max(counts)


def loss_by_leaving(view: State) -> tuple[int, str]:
    """LF 1, 4.5, 9 Return the weight of what withdrawing would certainly cost, and what it would do, or (0, "").

    >>> from tests.last_front.ground import table
    >>> loss_by_leaving(table("hand K3 | bid T1", "hand T1 | bid T2", held="Omaha 1"))
    (50, 'lose you Omaha')
    """
    seat, front, rival = view.to_act, view.front, only_rival(view)
    if rival != cards.NONE and legal.wins_with_front(view, rival):
        return MATCH, f"give them {TERRITORY_NAMES[front]} and the match"
    if rival != cards.NONE and loses_by_count(view, rival):
        return MATCH, f"end the match, and {'they' if view.seats == 2 else 'others'} hold more territories than you"
    return (TERRITORY, f"lose you {TERRITORY_NAMES[front]}") if view.holder[front] == seat else (0, "")


def staying_effects(view: State) -> list[Effect]:
    """LF 1, 4.5 Return what a seat keeps or may win by staying in a battle from which it could withdraw.

    Empty in the first turn, when it cannot withdraw. What it may win is told only if its hand could take the lead.

    >>> from tests.last_front.ground import table
    >>> view = table("hand K3 | bid T1", "hand T1 | bid T2", held="Ardennes 2")
    >>> [effect.sentence for effect in staying_effects(view)][0]
    'Withdrawing would give them Omaha and the match.'
    """
    seat, front, rival = view.to_act, view.front, only_rival(view)
    if view.turn < 2 or front == cards.NONE:
        return []

    weight, loss = loss_by_leaving(view)
    effects = [Effect("loss", weight + 1, f"Withdrawing would {loss}.")] if loss else []
    if not can_lead(view):
        return effects
    if legal.wins_with_front(view, seat):
        words = f"{TERRITORY_NAMES[front]} would win you the match: it would be {describe_need(view, seat, front)}."
        effects.append(Effect("wins", MATCH, words))
    elif not effects:
        effects += gain_effects(view, front)

    if rival != cards.NONE and view.hand_size[rival] < 2:
        hand = "no cards except" if view.hand_size[rival] == 0 else "only 1 card besides"
        effects.append(Effect("hand", weight=CARDS - 1, sentence=f"They have {hand} what they draw next."))
    return effects


def withdrawal_effects(view: State) -> list[Effect]:
    """LF 4.5 Return what withdrawing spares, and what it gives to the others (`given_effects`).

    It is hopeless to stay if the whole hand cannot take the lead, else staying has a cost (`cost_effects`). Few cards
    against the larger hand of a single rival, and several others who go on with the battle, also speak for it.

    >>> from tests.last_front.ground import table
    >>> view = table("hand T1 | bid T1", "hand T1 | bid K3, P4")
    >>> [effect.sentence for effect in withdrawal_effects(view)][0]
    'You need 7 more to lead, and your whole hand adds only 1.'
    """
    seat, rival = view.to_act, only_rival(view)
    effects: list[Effect] = []
    if not can_lead(view):
        adds = points_to_add(view, seat)
        only = f"adds only {adds}" if adds else "adds nothing"
        hand = f"your whole hand {only}" if view.hand_size[seat] else "you hold no card"
        effects.append(Effect("hopeless", LEAD, f"You need {1 - lead_of(view)} more to lead, and {hand}."))
    else:
        effects += [*lost_effects(view), *cost_effects(view)]

    if rival != cards.NONE and view.hand_size[rival] >= view.hand_size[seat] + 3:
        own = view.hand_size[seat] or "none"
        effects.append(Effect("fewer", DETAIL, f"They hold {view.hand_size[rival]} cards to bid with, you {own}."))
    others = f"{len(view.fighters()) - 1} others fight on for {TERRITORY_NAMES[view.front]}"
    if rival == cards.NONE and view.hand_size[seat] > 1 and "early" not in {effect.about for effect in effects}:
        words = f"{others} while you keep your {view.hand_size[seat]} cards."
        effects.append(Effect("leaves", weight=DETAIL - 2, sentence=words))
    return [*effects, *given_effects(view)]


def cost_effects(view: State) -> list[Effect]:
    """LF 4.3 Return what taking the lead would cost, and that the front would win nobody the match yet.

    The cost is told if it takes more than one card, and at least half of the hand.

    >>> from tests.last_front.ground import table
    >>> [effect.sentence for effect in cost_effects(table("hand 2 T1, K3, P4 | bid T1", "hand T1 | bid K3, P4"))][0]
    'Taking the lead would cost you 2 of your 4 cards.'
    """
    seat, front = view.to_act, view.front
    count = fewest_cards_to_lead(view)
    effects: list[Effect] = []
    if count > 1 and 2 * count >= view.hand_size[seat]:
        effects.append(Effect("spares", CARDS, f"Taking the lead would cost you {part_of_hand(view, count)}."))
    if view.hand_size[seat] and not any(legal.wins_with_front(view, other) for other in view.fighters()):
        kept = f"You keep your {count_of(view.hand_size[seat], 'card').removeprefix('1 ')} for later fronts"
        words = f"{kept}: {TERRITORY_NAMES[front]} would win nobody the match yet."
        effects.append(Effect("early", weight=DETAIL + 5, sentence=words))
    return effects


def lost_effects(view: State) -> list[Effect]:
    """LF 4.5, 8 Return the price of withdrawing with a bid: its cards are lost, but for one with the British bonus.

    >>> from tests.last_front.ground import table
    >>> [effect.sentence for effect in lost_effects(table("hand T1 | bid P4, K3", "hand T1 | bid K3, P4, T1"))]
    ['the 2 cards of your bid are lost.']
    >>> with_bonus = table("hand T1 | bid P4, K3", "bid K3, P4, T1", held="Caen 1, Dunkirk 1")
    >>> [effect.sentence for effect in lost_effects(with_bonus)]
    ['1 of the 2 cards of your bid is lost.']
    """
    seat = view.to_act
    count = sum(view.bid(seat)) + sum(len(view.pile(seat, pile)) for pile in range(view.piles[seat]))
    lost = count - (view.bonus[cards.BRITISH] == seat)
    whole_bid = f"the {count} cards" if count > 1 else "the card"
    what = f"{lost} of {whole_bid}" if lost < count else whole_bid
    return [Effect("lost", -1, f"{what} of your bid {'are' if lost > 1 else 'is'} lost.")] if lost > 0 else []


def given_effects(view: State) -> list[Effect]:
    """LF 1, 4.6 Return the price of withdrawing: the front that is lost, or that brings a winner near the match.

    Empty if it would bring nobody anything. What it brings to one of several rivals is told only if it is the match.
    """
    seat, front, rival = view.to_act, view.front, only_rival(view)
    name, kind = TERRITORY_NAMES[front], cards.TYPE_OF[front]
    weight, loss = loss_by_leaving(view)
    threat = threat_at_front(view, seat) if rival == cards.NONE else ""
    if threat or loss:
        return [Effect("given", -max(TERRITORY, weight), f"{threat}." if threat else f"withdrawing would {loss}.")]
    if rival == cards.NONE:
        return []

    after = with_territory(view, rival, front)
    if legal.territories_to_win(view, rival) > legal.territories_to_win(after, rival) == 1:
        return [Effect("given", -LEAD, f"if they win {name}, one more territory could win them the match.")]
    if len(legal.winning_types(view, rival)) < len(legal.winning_types(after, rival)):
        return [Effect("given", -LEAD, f"with {name}, every further front would win them the match.")]
    gets = brings_bonus(view, after, rival, kind)
    return [Effect("given", -CARDS, f"{name} then brings them the {cards.TYPE_NAMES[kind]} bonus.")] if gets else []
