"""Worlds agree with everything that a seat knows beyond its own hand, and with nothing that it does not know.

Each row is a position in which the rules have told a seat something: a card seen in a hand, a deck that was counted, a
statement, a card taken back, a place in a pile. The law samples worlds of the seat's view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import pytest

from game.battlefronts import cards as bf
from game.catalogue import GAMES
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, State
from game.fighting_front import cards as ff
from game.fighting_front.rolls import take_from_hand as throw
from game.fighting_front.rules import draw_cards
from game.fighting_front.steps import DEPLOY
from game.fix_bayonets import cards as fb
from game.last_front import cards as lf
from game.last_front.battle import draw_card
from game.sharp_end import cards as se
from game.sharp_end.legal import can_pay
from game.sharp_end.turn import draw_order, draw_plain_unit, spend_counter, use_order, use_unit
from tests.fighting_front import field as front
from tests.fix_bayonets import ground as bayonets
from tests.last_front import ground as battle
from tests.play import act, after, as_list, discard_deck, new_match, random_match
from tests.sharp_end import faces
from tests.sharp_end import ground as road
from tests.walk import count_hidden_facts

WORLDS = 60
"""Worlds that are sampled of a view."""
VARIED = 20
"""At least this many of them differ, where anything is unknown to speak of."""

NAMES: Mapping[str, tuple[str, ...]] = {
    "battlefronts": (),
    "fighting_front": ff.SORT_CODES,
    "fix_bayonets": fb.CARD_NAMES,
    "last_front": lf.SORT_CODES,
    "sharp_end": (*se.UNIT_NAMES[: se.UNIT_TYPES], *se.ORDER_NAMES),
}
"""By game: the cards that hands hold, in the order of `hand_of`."""


@dataclass(frozen=True)
class Row:
    """A kind of knowledge, in a position where a seat has it."""

    knows: str
    slug: str
    build: Callable[[], State]
    viewer: int = 0
    least: Mapping[int, str] = field(default_factory=dict)
    """By seat: "2 Trees, March" for what its hand surely holds. No world has fewer, and some world has just as many."""
    together: str = ""
    """The same for all hidden hands together."""
    never: Mapping[int, str] = field(default_factory=dict)
    """By seat: names of cards that its hand holds in no world."""
    whole: frozenset[int] = frozenset()
    """The other seats whose whole hand is known."""
    holds: Callable[[Any], bool] = lambda world: True
    """What else is true in every world."""


def hand_of(state: Any, seat: int) -> list[int]:
    """How many of each card a seat holds, in the order of NAMES. Nothing where a game has no hands."""
    if state.SLUG == "battlefronts":
        return []
    if state.SLUG == "sharp_end":
        return [*state.unit_cards(seat), *state.order_cards(seat)]
    found: list[int] = state.hand(seat)
    return found


def hand_size(state: Any, seat: int) -> int:
    """How many cards everybody sees that a seat holds."""
    if state.SLUG == "battlefronts":
        return 0
    if state.SLUG == "sharp_end":
        return int(state.unit_count[seat] + state.order_count[seat])
    return int(state.hand_size[seat])


def counts_by_card(slug: str, text: str) -> Counter[int]:
    """'2 Trees, March' as counts by card."""
    found = Counter[int]()
    for entry in filter(None, text.split(", ")):
        number, _, name = entry.partition(" ") if entry[0].isdigit() else ("1", "", entry)
        found[NAMES[slug].index(name)] += int(number)
    return found


# --- Positions -------------------------------------------------------------------------

QUIET = "8 o . . . . . . o\n1 O . . . . . . O"
ARMED = "8 o . . . . . . o\n5 . . . r . . . .\n1 O . . . . . . O"


def with_new_deck(own: str, other: str) -> Any:
    """FB 7.4 The Americans have ended their turn, and the deck was renewed after the Germans drew a Grenade from it."""
    state = bayonets.field(board=ARMED, own=own, other=other, stage=fb.FIGHT)
    (grenade,) = bayonets.card_numbers("Grenade")
    state.deck.remove(grenade)
    state.pile = state.deck
    state.deck = [grenade]
    state.put_fact("discard", [state.pile.count(card) for card in range(fb.CARDS)])
    return after(state, "end", rng=Rng(2))


def one_of_two_played() -> Any:
    """Two March are known to be German, and one is played."""
    return after(with_new_deck("Trees", "2 March"), "card March", "man rifleman d5", "to d3", rng=Rng(2))


def strategic() -> Any:
    state = bayonets.field(board=QUIET, own="Trees", other="2 March")
    state.strategic = 1
    return state


def with_picked_card() -> Any:
    """The Americans have picked a card, which lies open, and have not said who uses it."""
    return after(
        bayonets.field(board="8 o . . . . . . o\n3 R R . . . . . .\n1 O . . . . . . O", own="2 Crawl", other="2 March"),
        "card Crawl",
    )


def spied(third: str = "hand T2 | bid T2") -> Any:
    """LF 7.3 The first player has seen the hand of the second one by Espionage, and taken Patton out of it.

    A text for each player names hand and bid: troops T, tanks K, planes P and support S with their values. "seat 2" in
    an action is the second player.
    """
    state = battle.table("hand espionage, T1 | bid T1", "hand T3, 2 K2, patton | bid K2, P3, S1", third)
    battle.act_and_pass_windows(state, "play espionage", "aim seat 2", "take patton")
    return state


def stolen_unseen() -> Any:
    """Seat 3 takes a card of the hand that seat 1 has seen."""
    state = spied("hand espionage | bid T2")
    battle.act_and_pass_windows(state, "play T1", "withdraw")
    state.active = state.to_act = 2
    battle.act_and_pass_windows(state, "play espionage", "aim seat 2", "take K2")
    return state


def seen_and_played() -> Any:
    """A card that was seen is played openly, and another drawn."""
    state = spied()
    battle.act_and_pass_windows(state, "play T1", "withdraw", "play K2", "finish")
    return state


def counted_together() -> Any:
    """LF 7.3 The deck was made anew for a draw of seat 2. Its discards still lack what lies in bids and piles."""
    state = battle.table(
        "hand T1 | bid T1, face patton | pile P4, 2 P3", "hand T3, 2 K2 | bid T2", "hand K2, P4 | bid T1"
    )
    for sort in state.deck:
        state.discard[sort] += 1
    state.put_fact("deck", [])
    draw_card(state, seat=1, rng=Rng(4), transcript=None)
    return state


def taken_back() -> Any:
    """LF 8 The British bonus takes a card of the bid back into the hand, for all to see."""
    state = battle.table("hand T1 | bid T2, face patton | pile 4 K3", "hand T1 | bid P4", "hand T3", held="Caen 1")
    act(state, "withdraw", "take patton")
    return state


def with_buried_front() -> Any:
    """LF 7 An Armistice has put the open front under the territory deck."""
    state = battle.table(
        "hand draw-event, K2 | bid T1, patton", "hand T3 | bid T2", "bid 4 K3", front="Omaha", held="Kursk 2"
    )
    battle.next_event(state, "Armistice")
    act(state, "draw-event")
    assert state.buried == 1
    return state


def types_away() -> Any:
    """Some types of territory stay away from the match."""
    states: Iterator[Any] = (new_match("last_front", seats=3, seed=seed).state for seed in range(50))
    return next(state for state in states if lf.AWAY in state.bonus)


def in_play(world: Any) -> bool:
    """Whether every territory that lies face down is of a type that takes part."""
    return all(world.bonus[lf.TYPE_OF[territory]] != lf.AWAY for territory in world.territories)


def with_cancelled_card() -> Any:
    """LF 7.1 A named card and the Counter-Intelligence against it lie open, out of hands and bids."""
    state = battle.table(
        "hand supply-line, 2 T1 | bid T1",
        "hand counter-intelligence, T2 | bid P2, T3",
        "hand counter-intelligence, K2 | bid T2",
        "hand T3 | bid T1",
    )
    return after(state, "play supply-line", "cancel")


def after_reconnaissance() -> Any:
    """FF 8 The Axis have looked at the hand of the Allies."""
    hands = ("reconnaissance, fighter", "2 entrenched, infantry")
    return after(
        front.play_from_step(DEPLOY, axis="infantry c2", allies="infantry c5", hands=hands), "play reconnaissance"
    )


def after_reconnaissance_and_draw() -> Any:
    """Of each kind of card that was seen, seat 1 has thrown one away. Then it has drawn two cards."""
    state = after_reconnaissance()
    for sort in counts_by_card("fighting_front", "entrenched, infantry"):
        throw(state, seat=1, sort=sort)
        state.discard[sort] += 1
    draw_cards(state, seat=1, number=2, rng=Rng(3), transcript=None)
    return state


def counted_out() -> Any:
    """FF 1.4 A table on which the deck has run out while seat 1 drew.

    All cards of before were then in the discards or in the hands, so each seat knows what the other one had.
    """
    state = front.play_from_step(
        DEPLOY, axis="infantry c2", allies="infantry c5", hands=("fighter", "2 entrenched, infantry")
    )
    discard_deck(state, "deck", state.discard)
    draw_cards(state, seat=1, number=2, rng=Rng(3), transcript=None)
    return state


def of_another_nation() -> Any:
    """FF 4.2 A deployment of Japan, whose hand everybody knows to hold none of the cards that Japan replaces."""
    return front.play_from_step(
        DEPLOY,
        axis="infantry c2",
        allies="infantry c5",
        hands=("fighter, 4 infantry", "2 entrenched"),
        nations="japan usa",
    )


REPLACED = ", ".join(
    code for sort, code in enumerate(ff.SORT_CODES) if ff.KIND_OF[ff.JAPAN * ff.SORTS + sort] == ff.NONE
)
"""The cards that Japan replaces."""


def card_on_the_table() -> Any:
    """FF 4.3 A card is picked and lies open, and where it goes is still to come."""
    return after(
        front.play_from_step(
            DEPLOY, axis="infantry c2", allies="infantry c5", hands=("infantry, fighter", "2 entrenched")
        ),
        "card infantry",
    )


def set_out(state: Any) -> Any:
    """Half of both decks of At the Sharp End lies among the discards."""
    for name, discard in (("unit_deck", state.unit_discard), ("order_deck", state.order_discard)):
        with as_list(state, name) as deck:
            for card in deck[: len(deck) // 2]:
                discard[card] += 1
            del deck[: len(deck) // 2]
    return state


def shown_on_the_beach() -> Any:
    """SE 8.4 Seat 2 could not pay on, and holds neither Infantry nor Support."""
    return after(
        road.land_on_beach(
            "Hero, Support, Tactics",
            "4 Hero, Dig In, VP@1",
            "2 Infantry, Support, Withdraw, Supply@1",
            roll=3,
            dice=(faces.LIGHT, faces.MEDIUM),
        ),
        "pass",
        "pay Support",
    )


def stated_can(
    hand: str = "2 Hero, Support, Withdraw, VP@1", *, dice: tuple[int, ...] = (faces.FANATIC, faces.FANATIC)
) -> Any:
    """SE 4.4 Seat 1 has stated *can*, and its cards are few. `dice`: the faces of the enemy dice that it can beat."""
    state = set_out(
        road.face_enemy_dice(
            road.table_with_hands(hand, "Infantry, Tactics", "Artillery, Reinforcements, Supply@1"), *dice
        )
    )
    state.promised = 1
    return state


def promise_of_the_lacking() -> Any:
    """The commander who stated *can* is known to lack the Hero: Reinforcements or a Supply must pay."""
    state = stated_can("Infantry, 2 Reinforcements, VP@2", dice=(faces.FANATIC,))
    state.put_fact("lacks", [1 << se.UNIT_NAMES.index("Hero"), 0, 0])
    return state


def kept_by_the_last(hand: str) -> Any:
    """SE 4.4 Seat 1 has stated *can* against a Fanatic. Nothing that pays is left outside of its hand.

    All other Heroes and Reinforcements are discarded, and all Supply counters of the piles are spent.
    """
    state = road.face_enemy_dice(
        road.table_with_hands(hand, "2 Infantry, Tactics, VP@1", "Support, Dig In"), faces.FANATIC
    )
    for name, discard, card in (
        ("unit_deck", state.unit_discard, se.UNIT_NAMES.index("Hero")),
        ("order_deck", state.order_discard, se.REINFORCEMENTS),
    ):
        with as_list(state, name) as deck:
            discard[card] += deck.count(card)
            deck[:] = [left for left in deck if left != card]
    for counter, kind in enumerate(state.kind):
        if kind == se.SUPPLY and state.owner[counter] == se.IN_PILE:
            state.owner[counter] = se.SPENT
            state.left[se.TERRAIN_OF[counter]] -= 1
    state.promised = 1
    assert can_pay(state, seat=0)

    return state


def counters_are_counted(world: Any) -> bool:
    """SE 5.1 Whether each seat has as many counters of a kind as are said to be its own."""
    kinds = [[world.kind[counter] for counter in world.counters(seat)] for seat in range(world.seats)]
    tokens = [found.count(se.GIVES_UNIT + token) for found in kinds for token in range(se.TOKENS)]
    return tokens == list(world.tokens)


def counted_by_all() -> Any:
    """SE 3.4 Both decks ran out and were made anew, then a card that was known was used.

    When a deck runs out, all its cards are in hands, so every seat can count what the others hold. Seat 1 draws from
    each new deck, and then uses a Hero and its Tactics.
    """
    state = road.table_with_hands(
        "Artillery, Withdraw, VP@2", "2 Hero, Infantry, Tactics, VP@1", "2 Support, Dig In, Supply@1"
    )
    discard_deck(state, "unit_deck", state.unit_discard)
    discard_deck(state, "order_deck", state.order_discard)
    draw_plain_unit(state, seat=1, rng=Rng(2), transcript=None)
    draw_order(state, seat=1, rng=Rng(2), transcript=None)
    use_unit(state, seat=1, card=se.UNIT_NAMES.index("Hero"))
    use_order(state, seat=1, card=se.TACTICS_CARD)
    state.to_act = 0
    return state


def laid_along_the_road() -> Any:
    """SE 8.2, 8.3 The enemy counters up to place 4 were turned up, and a Supply counter of seat 2 is spent.

    Of the fog counters, one was removed and one was laid aside. The others are on the places from 3 on.
    """
    state = road.table_with_hands(
        "Infantry, Tactics, VP@1, Supply@2", "Hero, Tactics, Supply@1, VP@2", "Support, Dig In, VP@3"
    )
    state.to_act = 0
    state.variable = state.foggy = 1
    state.put_fact("enemy", [0, *se.VARIABLE_ENEMY])
    state.shown = 4
    state.put_fact("fog_kind", list(se.FOG_COUNTERS))
    state.put_fact("fog_place", [se.FOG_REMOVED, se.FOG_ASIDE, *range(3, len(se.FOG_COUNTERS) + 1)])
    spend_counter(state, seat=1, token=se.TOKEN_SUPPLY, transcript=None)
    return set_out(state)


def late_in_battlefronts() -> Any:
    """A late moment of a random match: more than 12 cards are lost, and more than 20 are unknown to seat 0."""
    for seed in range(20):
        match = random_match("battlefronts", seats=2, seed=seed)
        state: Any = new_match("battlefronts", seats=2, seed=seed).state
        rng = Rng(seed)
        for action in match.actions:
            state.apply(action, rng)
            view: Any = state.redact(0)
            lost = sum(top - start for top, start in zip(state.top, state.start, strict=True))
            if state.to_act != OVER and lost > 12 and list(view.order).count(UNKNOWN) > 20:
                return state
    raise AssertionError("no match comes so far")


def four_of_each_rank(world: Any) -> bool:
    """BF 1.1 Whether each deck, lost and living cards together, has every rank four times."""
    decks = (world.order[: bf.DECK], world.order[bf.DECK :])
    return all(Counter(deck) == Counter(dict.fromkeys(range(1, bf.RANKS + 1), bf.COPIES)) for deck in decks)


def supplied(world: Any) -> bool:
    """Whether the commander could pay, with the one Supply that is left."""
    return can_pay(world, seat=0) and road.tokens_of(world, seat=0)[se.TOKEN_SUPPLY] == 1


ROWS = [
    Row("what was lost or lies face up", "battlefronts", late_in_battlefronts, viewer=0, holds=four_of_each_rank),
    Row("the same, from the other side", "battlefronts", late_in_battlefronts, viewer=1, holds=four_of_each_rank),
    Row("copies, one of which was played", "fix_bayonets", one_of_two_played, viewer=0, least={1: "March, Grenade"}),
    Row(
        "a whole hand by counting",
        "fix_bayonets",
        lambda: with_new_deck("Trees, Crawl", "2 March"),
        viewer=1,
        whole=frozenset({0}),
    ),
    Row(
        "a hand by counting, then two cards",
        "fix_bayonets",
        lambda: with_new_deck("Trees", "2 March"),
        viewer=0,
        least={1: "2 March, Grenade"},
    ),
    Row("hands that lie open", "fix_bayonets", strategic, viewer=1, whole=frozenset({0})),
    Row("a card that is picked", "fix_bayonets", with_picked_card, viewer=1),
    Row("the rest of a hand that was seen", "last_front", spied, viewer=0, least={1: "T3, 2 K2"}, whole=frozenset({1})),
    Row("who looked knows what it took", "last_front", spied, viewer=1, least={0: "patton"}),
    Row("a look of others tells nothing", "last_front", spied, viewer=2),
    Row("a card taken unseen may be any", "last_front", stolen_unseen, viewer=0, least={1: "K2"}),
    Row("what was seen and not played yet", "last_front", seen_and_played, viewer=0, least={1: "T3, K2"}),
    Row("all other hands together", "last_front", counted_together, viewer=0, together="T3, 3 K2, P4"),
    Row("a card that was taken back", "last_front", taken_back, viewer=1, least={0: "patton"}),
    Row("a territory under the deck", "last_front", with_buried_front, viewer=1),
    Row("types that stay away", "last_front", types_away, viewer=0, holds=in_play),
    Row("cards that were named", "last_front", with_cancelled_card, viewer=0),
    Row("cards that were named, seen by a third", "last_front", with_cancelled_card, viewer=2),
    Row(
        "a hand that was seen",
        "fighting_front",
        after_reconnaissance,
        viewer=0,
        least={1: "2 entrenched, infantry"},
        whole=frozenset({1}),
    ),
    Row(
        "a hand that was seen, then two cards",
        "fighting_front",
        after_reconnaissance_and_draw,
        viewer=0,
        least={1: "entrenched, 0 infantry"},
    ),
    Row("a hand by counting, then two cards", "fighting_front", counted_out, 0, {1: "2 entrenched, infantry"}),
    Row("a whole hand by counting", "fighting_front", counted_out, 1, {0: "fighter"}, whole=frozenset({0})),
    Row("cards that a nation replaces", "fighting_front", of_another_nation, viewer=1, never={0: REPLACED}),
    Row("a card on the table", "fighting_front", card_on_the_table, viewer=1),
    Row("what a seat lacks", "sharp_end", shown_on_the_beach, viewer=0, never={1: "Infantry, Support"}),
    Row("what a seat lacks, seen by a third", "sharp_end", shown_on_the_beach, 2, never={1: "Infantry, Support"}),
    Row("the means of a promise", "sharp_end", stated_can, viewer=1, holds=lambda world: can_pay(world, seat=0)),
    Row(
        "a promise of one who lacks",
        "sharp_end",
        promise_of_the_lacking,
        viewer=1,
        never={0: "Hero"},
        holds=lambda w: can_pay(w, seat=0),
    ),
    Row(
        "all other hands together",
        "sharp_end",
        counted_by_all,
        viewer=0,
        together="Hero, Infantry, 2 Support, Dig In, 0 Tactics",
    ),
    Row("the last Hero", "sharp_end", lambda: kept_by_the_last("Hero, Support, VP@1"), viewer=1, least={0: "Hero"}),
    Row("the last order", "sharp_end", lambda: kept_by_the_last("Support, Reinforcements"), 2, {0: "Reinforcements"}),
    Row(
        "the last Supply", "sharp_end", lambda: kept_by_the_last("Infantry, Tactics, Supply@3, VP@2"), 1, holds=supplied
    ),
    Row("counters that were turned up", "sharp_end", laid_along_the_road, viewer=0),
    Row("counters, seen by another", "sharp_end", laid_along_the_road, viewer=2),
]


# --- The law ---------------------------------------------------------------------------


def test_every_game_has_positions_in_which_a_seat_knows_something() -> None:
    assert {row.slug for row in ROWS} == set(GAMES)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.slug}, {row.knows}")
def test_worlds_agree_with_all_that_a_seat_knows_and_differ_in_the_rest(row: Row) -> None:
    """A world is a table that the view of `row.viewer` allows. The rules and `secrets` say what it must have."""
    state = row.build()
    game = GAMES[row.slug]
    assert row.slug == state.SLUG

    view = state.redact(row.viewer)
    worlds = []
    for seed in range(WORLDS):
        world = view.copy()
        world.determinize(Rng(seed))
        worlds.append(world)

    secrets = import_module(f"tests.{row.slug}.secrets")
    assert count_hidden_facts(secrets, view) == secrets.unknown(state, row.viewer)
    assert secrets.fits(view, state), "the table itself is no world of the view"

    floats = game.observation(view)
    cards = Counter(game.cards(state))
    others = [seat for seat in range(state.seats) if seat != row.viewer]
    for world in worlds:
        assert game.observation(world.redact(row.viewer)) == floats
        assert world.redact(row.viewer).facts() == view.facts()
        assert Counter(game.cards(world)) == cards, "a card is doubled, or gone"
        assert secrets.fits(view, world)
        assert row.holds(world)
        assert row.slug != "sharp_end" or counters_are_counted(world)
        for seat in others:
            assert sum(hand_of(world, seat)) == hand_size(state, seat)
            assert not any(hand_of(world, seat)[card] for card in counts_by_card(row.slug, row.never.get(seat, "")))
        assert view.is_midway() is world.is_midway()

    check_bounds(row, worlds, others)
    check_variety(row, view, state, worlds, others, secrets.HIDDEN)


def check_bounds(row: Row, worlds: list[Any], others: list[int]) -> None:
    """Check `least` and `together` of a row: no world has fewer of these cards, and some world has just as many.

    `least` is about the hand of each of the other seats, and `together` about the hands of all `others`.
    """
    for seat, text in row.least.items():
        for card, count in counts_by_card(row.slug, text).items():
            assert min(hand_of(world, seat)[card] for world in worlds) == count, NAMES[row.slug][card]
    for card, count in counts_by_card(row.slug, row.together).items():
        held = [sum(hand_of(world, seat)[card] for seat in others) for world in worlds]
        assert min(held) == count, NAMES[row.slug][card]


def check_variety(
    row: Row, view: Any, state: Any, worlds: list[Any], others: list[int], hidden: tuple[str, ...]
) -> None:
    """Check that everything that the viewer of `row` does not know differs between worlds.

    `others` are the other seats and `hidden` the fields of which a view hides a part. In the true `state` a hand may be
    empty, and a field may follow from hands that are known as a whole.
    """
    assert len({repr(world.facts()) for world in worlds}) >= VARIED

    for seat in others:
        hands = {tuple(hand_of(world, seat)) for world in worlds}
        if seat in row.whole:
            assert hands == {tuple(hand_of(state, seat))}
        else:
            assert len(hands) > 1 or hand_size(state, seat) == 0, f"the hand of seat {seat} is always the same"
    for name in hidden:
        unknown = [at for at, fact in enumerate(getattr(view, name)) if fact == UNKNOWN]
        values = {tuple(getattr(world, name)[at] for at in unknown) for world in worlds}
        are_all_hands_known = name == "hands" and set(others) <= row.whole
        may_be_equal = not unknown or name in ("known", "sure_units", "sure_orders") or are_all_hands_known
        assert len(values) > 1 or may_be_equal, f"{name} is always the same"
