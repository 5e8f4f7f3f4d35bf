"""FB 3.1, 3.2, 7.4 What is hidden, what can be told by counting, and that worlds are dealt fairly."""

from __future__ import annotations

from tests.fix_bayonets.ground import field, pile_up
from tests.play import act

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


def test_a_table_reads_in_lines() -> None:
    state = field(BOARD, "2 Trees, Crawl", "Grenade, Bayonet")
    pile_up(state, 3)
    state.quiet, state.known[20 + 3] = 5, 1
    act(state, "card Crawl", "man rifleman c2")
    assert state.text() == TABLE
    assert state.redact(0).text() == TABLE.replace("2: Bayonet, Grenade; known", "2: ?; known")
    assert state.redact(1).text() == TABLE.replace("2: 2 x Trees", "2: ?")
    state.quiet = 2
    assert state.text() == TABLE.replace("4 turns without", "1 turn without")
