"""FB 3.1, 3.2, 7.4 Hidden cards, cards that can be told by counting, and the table as text."""

from __future__ import annotations

from collections import Counter

from game.core.rng import Rng
from game.core.state import OVER
from game.fix_bayonets.cards import ADVANCE, AMERICANS, CARD_NAMES, CARDS, CRAWL, FIGHT, GERMANS, SNIPER_CARD
from game.fix_bayonets.state import State
from tests.fix_bayonets.ground import card_numbers, discard_all_but, field
from tests.play import act

QUIET = "8 o . . . . . . o\n1 O . . . . . . O"


def hand_counts(state: State, seat: int) -> Counter[int]:
    """The cards of a hand, counted by sort."""
    return Counter({card: count for card, count in enumerate(state.hand(seat)) if count})


def deal_world(view: State, rng: Rng) -> State:
    """A world that this view allows."""
    world = view.copy()
    world.determinize(rng)
    return world


def test_fb_7_4_an_empty_deck_tells_the_other_hand() -> None:
    state = field(board=QUIET, own="Trees", other="2 March, Crawl")
    discard_all_but(state, left=0)
    world = deal_world(state.redact(AMERICANS), Rng(1))
    assert hand_counts(world, GERMANS) == Counter(card_numbers("2 March, Crawl"))


def test_fb_7_4_a_new_deck_does_not_hide_the_known_cards_of_the_other_hand() -> None:
    """The Germans draw the last card of the old deck, which was known, and two cards of the new one."""
    state = field(board=QUIET, own="Trees, Crawl", other="2 March", stage=FIGHT)
    discard_all_but(state, left=1)
    last_of_old_deck = state.deck[0]
    act(state, "end", rng=Rng(2))
    american_cards, german_cards = 2, 2 + 3
    assert list(state.hand_size) == [american_cards, german_cards]
    assert len(state.deck) == 60 - american_cards - german_cards

    rng = Rng(3)
    german_hands = [hand_counts(deal_world(state.redact(AMERICANS), rng), GERMANS) for _ in range(60)]
    certain_cards = Counter([*card_numbers("2 March"), last_of_old_deck])
    assert all(hand >= certain_cards for hand in german_hands)
    different_hands = {tuple(hand.elements()) for hand in german_hands}
    assert len(different_hands) > 20, "the two drawn from the new deck are not known"

    american_hands = [hand_counts(deal_world(state.redact(GERMANS), rng), AMERICANS) for _ in range(20)]
    assert all(hand == Counter(card_numbers("Trees, Crawl")) for hand in american_hands)


# --- A table of Fix Bayonets in lines, exactly ----------------------------------------------------

BOARD = """
8 ou  . . . . . . .
5 .   . . h . . . .
2 .   . R . . . . .
1 RRR O . . . . . S
"""
TABLE = """\
turn 2, Americans: where he moves to, 4 turns without a kill
  a   b c d e f g h
8 ou  . . . . . . .
7 .   . . . . . . .
6 .   . . . . . . .
5 .   . . h . . . .
4 .   . . . . . . .
3 .   . . . . . . .
2 .   . R . . . . .
1 RRR O . . . . . S
in play: Crawl by Rifleman c2
Americans: hand of 2: 2 x Trees; fallen: ORRRRRRHHU
Germans: hand of 2: Bayonet, Grenade; known of it: Grenade; fallen: orrrrrrrrrrhs
deck 3, pile 52, Pistol on top"""


def test_a_table_and_its_views_read_as_text() -> None:
    """BOARD is the field, and TABLE the whole text. `quiet` counts the present turn, which the text leaves out."""
    state = field(board=BOARD, own="2 Trees, Crawl", other="Grenade, Bayonet")
    discard_all_but(state, left=3)
    state.quiet = 5
    grenade = CARD_NAMES.index("Grenade")
    state.known[GERMANS * CARDS + grenade] = 1  # the Americans know that the Germans have one Grenade
    act(state, "card Crawl", "man rifleman c2")
    assert state.text() == TABLE
    assert state.redact(AMERICANS).text() == TABLE.replace("2: Bayonet, Grenade; known", "2: ?; known")
    assert state.redact(GERMANS).text() == TABLE.replace("2: 2 x Trees", "2: ?")

    state.quiet = 2
    assert state.text() == TABLE.replace("4 turns without", "1 turn without")


def test_the_text_of_a_table_shows_a_group_a_target_and_the_result() -> None:
    state = field(board=BOARD)
    state.card = ADVANCE
    state.put_fact("group", [2, 3])
    assert "in play: Advance by Rifleman c2, Rifleman a1" in state.text().splitlines()

    state.card = SNIPER_CARD
    state.put_fact("group", fact=[])
    state.man = 15  # the American Sniper
    state.target = 63  # the square h8
    assert "in play: Sniper by Sniper h1 at h8" in state.text().splitlines()

    state.card = CRAWL
    assert "in play: Crawl by Sniper h1 to h8" in state.text().splitlines()

    state.to_act = OVER
    state.winner = GERMANS
    assert state.text().splitlines()[0] == "turn 2, the Germans have won"
