"""docs/GAMES.md, made from what `tools/survey.py` measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import fill
from typing import Any, Final

from game.catalogue import GAMES
from tools.bench_search import GAMES_A_SECOND, ITERATIONS_A_SECOND
from tools.surveying import randomly
from tools.surveying.ladder import short
from tools.surveying.strength import NOT_MEASURED, Rows, ladder, number, percent, table

HEAD: Final = """# The five games in figures

For people who write game AI: how long, how wide, how hidden and how random these games are, how fast they run here, and
what our own bots score. Every figure on this page was measured by a script, `python -m tools.survey`, which writes the
page; none is typed. The rules stand in `game/<game>/RULES.md`.

All games have imperfect information. An *action* is one step, what `State.legal()` offers and `State.apply()` carries
out; a *decision* may take several of them (`State.midway`), such as a card, who uses it and where. *Random play* draws
each action uniformly from `legal()`. Everything here is measured with the usual options of each game, the first choice
of each.
"""
ABOUT: Final = {
    "battlefronts": """**{name}** is for two. Each side draws from a shuffled deck of its own, and nobody may look at a
card that lies face down, not even its owner: both seats see the same, so neither knows more than the other. There are
no dice. A decision marches with a battalion, calls one up (first where, then its size), takes a loss or passes.""",
    "sharp_end": """**{name}** is for two to six, who press their luck on one road. Hands of unit and HQ cards are
secret, and so are the counters that a seat has won; dice say what the enemy has at each place. A decision attacks on
or withdraws, states whether the enemy can be beaten, pays for it, or plays a card in a window that asks everybody in
turn.""",
    "fix_bayonets": """**{name}** is for two, man against man on a chessboard. One deck serves both sides, hands are
secret, and there are no dice. A decision picks a card, who uses it and where; the other side may answer with a card
that undoes it.""",
    "last_front": """**{name}** is for two to six, who bid cards for one territory after another. Hands are secret, bids
are open, and a bid is lost whether it wins or not. There are no dice. A decision plays a card (and names its target),
digs cards in, finishes a turn, withdraws, or answers in a window.""",
    "fighting_front": """**{name}** is for two, on a map of thirty spaces. One deck serves both sides, hands are secret,
and ten-sided dice settle fights. A turn has fifteen phases of small decisions: deploy a card, declare a bombardment, a
mission or an attack, move a unit step by step, add cards to a roll.""",
}
"""A few sentences about each game."""
SHORTER: Final = (("last_front", "types"), ("last_front", "victory"), ("sharp_end", "turns"))
"""The options that change the length of a match: by game and option."""


def page(results: Mapping[str, Rows]) -> str:
    """The whole page."""
    parts = [HEAD, *[about(slug) + "\n" for slug in GAMES], sizes() + "\n"]
    for name, section in SECTIONS.items():
        parts.append(f"{section(results[name])}\n\n{measured(name, results[name])}\n")
        if name == "play":
            parts.append(beginning(results[name], results["ladder"]) + "\n")
    return "\n".join(parts)


def about(slug: str) -> str:
    """The paragraph about a game."""
    return fill(" ".join(ABOUT[slug].split()).format(name=GAMES[slug].name), 120)


def sizes() -> str:
    """What the games declare of themselves."""
    lines = []
    for game in GAMES.values():
        for seats in game.seats:
            floats = game.observation_parts(seats)[-1].slice.stop
            lines.append([game.name, str(seats), *map(number, (len(game.actions), floats, game.bound))])
    return f"""## Sizes

As the games declare them. *All actions*: `len(game.actions)`, the size of a policy; *Observation*: floats of
`game.observation(view)`; *Bound*: no match takes more actions than this, though most end far below it. The scores of a
match add up to 1: a win is 1, a loss 0, a tie is shared.

{table(["Game", "Seats", "All actions", "Observation", "Bound"], lines)}
"""


def measured(section: str, rows: Rows) -> str:
    """When, from which sources, on which machine and how the rows of a section were measured; each setting once."""
    command = f"python -m tools.survey --only {section}" + " --ladder FILES" * (section == "ladder")
    settings = {words(row["measured"]): None for row in rows.values()}
    return f"*{'; '.join(settings) or NOT_MEASURED} (`{command}`)*"


def words(setting: Mapping[str, str]) -> str:
    """A setting; of results that were only read, the date."""
    if "commit" not in setting:
        return f"Read on {setting['date']}"
    return f"{setting['date']}, commit {short(setting['commit'])}, {setting['core']} core, {setting['machine']}"


def by_table(head: Sequence[str], rows: Rows, cells: Callable[[Mapping[str, Any]], Sequence[str]]) -> str:
    """A table with a line for every game and number of seats."""
    lines = []
    for slug, game in GAMES.items():
        for seats in game.seats:
            row = rows.get(f"{slug} {seats}")
            rest = cells(row) if row is not None else [NOT_MEASURED, *[""] * (len(head) - 1)]
            lines.append([game.name, str(seats), *rest])
    return table(["Game", "Seats", *head], lines)


# --- Sections --------------------------------------------------------------------------


def length(rows: Rows) -> str:
    """Length and branching."""
    head = ["Matches", "Actions", "95 %", "median", "Decisions", "95 %", "with a choice", "95 %"]
    head += ["Options", "where there is a choice", "most"]

    def cells(row: Mapping[str, Any]) -> list[str]:
        names = ("matches", "actions mean", "actions 95", "actions median", "decisions mean", "decisions 95")
        wide = [f"{row[name]:.2f}" for name in ("legal mean", "legal mean where open")]
        return [*[number(row[name]) for name in (*names, "choices mean", "choices 95")], *wide, str(row["legal most"])]

    return f"""## Length and branching

Under random play. *Actions* and *Decisions*: the mean length of a match; *95 %*: the length
that 95 of 100 matches do not exceed; *median*: that half of them do not exceed (`Game.typical_lengths`). *With a
choice*: decisions with more than one option at some step; the rest are forced. *Options*: the mean number of legal
actions at a step; then the mean over those steps that have more than one; then the most that occurred. Matches of
players who try to win have another length.

{by_table(head, rows, cells)}"""


def shorter(rows: Rows) -> str:
    """Length under other options."""
    lines = []
    for slug, name in SHORTER:
        game = GAMES[slug]
        option = next(one for one in game.options if one.slug == name)
        for seats in game.seats:
            for choice, shown in zip(option.choices, option.shown, strict=True):
                row = rows.get(f"{slug} {seats} {option.slug} {choice}")
                told = ("matches", "actions mean", "actions 95", "actions median", "decisions mean")
                cells = [NOT_MEASURED, *[""] * 4] if row is None else [number(row[one]) for one in told]
                lines.append([game.name, str(seats), f"{option.name}: {shown}", *cells])
    head = ["Game", "Seats", "Option", "Matches", "Actions", "95 %", "median", "Decisions"]
    return f"""## Shorter and longer matches

The same under random play, with each choice of the options that change the length of a match.

{table(head, lines)}"""


def hidden(rows: Rows) -> str:
    """Worlds."""

    def cells(row: Mapping[str, Any]) -> list[str]:
        names = ("start mean", "middle mean", "middle least", "middle most")
        return [number(row["matches"]), *[f"{row[name]:.1f}" for name in names]]

    head = ["Matches", "At the start", "In the middle", "least", "most"]
    return f"""## Hidden information

log10 of the number of worlds that a view allows: true states that look the same to the seat that is to act. A hand
counts as a multiset of cards, a deck as an order, and counters in different places are different. The count is exact
and computed from the view (`tools/surveying/worlds.py`), not from samples. The order of the decks, which nobody knows,
is part of it. A view has no memory: a player who remembers earlier events may rule out some of these worlds. *In the
middle*: after half of the actions of a random match; the mean, the least and the most of these matches.

{by_table(head, rows, cells)}"""


def pace(rows: Rows) -> str:
    """Speed."""

    def cells(row: Mapping[str, Any]) -> list[str]:
        names = [f"{core} {what}" for what in (GAMES_A_SECOND, ITERATIONS_A_SECOND) for core in ("plain", "fast")]
        return [number(row[name]) if name in row else NOT_MEASURED for name in names]

    head = ["Random games a second, plain", "fast", "Iterations a second, plain", "fast"]
    return f"""## Speed

A second is a second of CPU time of one process; figures are medians of several runs. *Plain* is ordinary Python, *fast*
the same files compiled. *Random games*: whole matches from the deal to the end. *Iterations*: of our own search with
the guide of the game, each run from another point of a match that the guide plays; an iteration deals a world, walks
down the tree and plays out or estimates (`ai/search.py`).

{by_table(head, rows, cells)}"""


def luck(rows: Rows) -> str:
    """The share of the deal."""

    def cells(row: Mapping[str, Any]) -> list[str]:
        return [number(row["deals"]), number(row["plays"]), percent(row["share"])]

    head = ["Deals", "Matches of each", "Share of the deal, % (95 % interval)"]
    return f"""## What the deal decides

The share of the variance of seat 1's score that the deal explains, when random players play the same deal again and
again. The *deal* is the table at its first decision: shuffled decks, hands, and who begins where that is drawn by lot.
Dice, decks shuffled anew later and the players' choices differ from match to match; they, and how they add up, are the
rest. An intraclass correlation (one-way analysis of variance with random effects, the formula in
`ai/arena/statistics.py`) with a bootstrap interval over deals; a value about 0, which may fall below it by chance,
means that the deal decides nothing. Random players use good cards badly, so among good players the share is another.

{by_table(head, rows, cells)}"""


def beginning(rows: Rows, matches: Rows) -> str:
    """The share of the first seat."""
    equals = {(row["game"], row["seats"]): row for row in matches.values() if row["a"] == row["b"] == "captain"}

    def cells(slug: str, seats: int) -> list[str]:
        row, best = rows.get(f"{slug} {seats}"), equals.get((slug, seats))
        shown = [NOT_MEASURED, "", ""]
        if row is not None:
            shown = [percent(row["first"]), percent(row["seat 1"]), f"{100 * row['tied']:.1f}"]
        return [*shown, *([percent(best["first"]), percent(best["seat 1"])] if best else [NOT_MEASURED, ""])]

    lines = [
        [game.name, str(seats), f"{100 / seats:.1f}", *cells(slug, seats)]
        for slug, game in GAMES.items()
        for seats in game.seats
    ]
    head = ["Game", "Seats", "Fair", "Random: who decides first", "seat 1", "ties"]
    head += ["Captains: who decides first", "seat 1"]
    return f"""## Who begins

The mean score among equal players, in per cent with the 95 % interval: 1 for a win, ties share it, so *fair* is one
over the number of seats. *Who decides first*: the seat that is asked first in a match. *Seat 1*: the first in the list,
whoever begins; it differs from fair where the seats are not alike, such as the sides of a battle. *Ties*: matches that
nobody won alone, under random play. From the matches of length and branching, and from those among Captains alone in
the files of the ladder.

{table(head, lines)}"""


def sequences(rows: Rows) -> str:
    """Perft."""
    lines = []
    for key, row in rows.items():
        slug, _, seats = key.partition(" ")
        for name in (randomly.OPENING, randomly.MIDDLE):
            counts = ", ".join(f"{count:,}".replace(",", "\N{NO-BREAK SPACE}") for count in row[name]["counts"])
            lines.append([GAMES[slug].name, seats, name, number(row[name]["actions"]), counts])
    return f"""## Counts of action sequences

To check another implementation of the rules (perft, as chess programmers say): how many sequences of 1, 2, 3, ...
actions there are from two positions. *Opening*: deal {randomly.DEAL}. *Middle*: after half of the actions of the match
that random players make of it,

    outcome = play(game, [named("random")] * seats, seed={randomly.DEAL})          # ai/player.py
    actions = outcome.match.actions[: len(outcome.match.actions) // 2]

Every action at every depth is carried out with a fresh `Rng({randomly.CHANCE})`, so the same state always meets the
same chance. Sequences that end the match earlier do not count. `python -m tools.survey --perft` prints the counts.

{table(["Game", "Seats", "Position", "Actions before", "Sequences by length"], lines)}"""


def rungs(rows: Rows) -> str:
    """The ladder."""
    return f"""## The ladder

What one kind of bot scores among others: 1 for a win, ties share it. Every deal is played with the one in every seat,
and the interval is over deals, since matches of one deal depend on each other. Matches with other than the usual
options, or from other positions than a deal, are left out. Play your own in the same way: `python -m ai.arena --a
mymodule:MyBot --b captain`.

{ladder(rows)}"""


SECTIONS: Final[dict[str, Callable[[Rows], str]]] = {
    "play": length,
    "shorter": shorter,
    "worlds": hidden,
    "luck": luck,
    "speed": pace,
    "perft": sequences,
    "ladder": rungs,
}
"""The sections in the order of the page; `beginning` follows `play`, since it is about the same matches."""
