"""The officers that one plays against: invented people, each with a temper and a few lines to say.

Any officer can play at any level. A line, like an expression, follows from facts that everybody at the table knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final, Literal, get_args

from ai.levels import LEVELS
from game.core.record import SeatEntry
from game.core.rng import Rng

Temper = Literal["bold", "patient", "cunning", "methodical"]
"""Which of several decisions that are about equal an officer prefers.

A bold officer attacks and stays in, a patient one holds and saves cards, a cunning one hides strength and uses special
cards. A methodical one takes the decision that the search has tried most often, as bots without a temper do.
"""
Expression = Literal["calm", "pleased", "worried", "grim"]
Moment = Literal[
    "greeting",
    "rematch",
    "quick_answer",
    "long_thought",
    "good_luck",
    "bad_luck",
    "front_won",
    "front_lost",
    "heavy_loss",
    "heavy_blow",
    "match_point_own",
    "match_point_theirs",
    "victory",
    "defeat",
    "draw",
]
"""A moment of a match at which an officer may say something.

`rematch` replaces the greeting of a person whom the officer met in the match before. `quick_answer` and `long_thought`
are about the other side. A front is whatever the game counts: a front, an objective, a territory. It is won by taking
or by holding it, so no line says which. A heavy loss is that of a special man, a unit or a whole formation, and a heavy
blow is the same on the other side. At match point one more success ends the match.
"""

EXPRESSIONS: Final[tuple[Expression, ...]] = get_args(Expression)
TEMPERS: Final[tuple[Temper, ...]] = get_args(Temper)
MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)

EXPRESSION_AT: Final[dict[Moment, Expression]] = {
    "greeting": "calm",
    "rematch": "pleased",
    "quick_answer": "worried",
    "long_thought": "calm",
    "good_luck": "pleased",
    "bad_luck": "worried",
    "front_won": "pleased",
    "front_lost": "worried",
    "heavy_loss": "grim",
    "heavy_blow": "pleased",
    "match_point_own": "pleased",
    "match_point_theirs": "grim",
    "victory": "pleased",
    "defeat": "grim",
    "draw": "calm",
}
"""The expression that goes with each moment."""


@dataclass(frozen=True, eq=False)
class Officer:
    """An opponent with a face. `manner` says in a sentence how the officer plays."""

    slug: str
    name: str
    pronoun: Literal["he", "she"]
    temper: Temper
    manner: str
    lines: Mapping[Moment, tuple[str, ...]]
    """One line or two for each moment."""

    @property
    def surname(self) -> str:
        """The name by which sentences about a match call the officer.

        >>> OFFICERS["karrow"].surname
        'Karrow'
        """
        return self.name.rpartition(" ")[2]

    def portrait(self, expression: Expression) -> str:
        """The picture with this expression, as its path under assets/ without the ending.

        >>> OFFICERS["karrow"].portrait("grim")
        'officers/karrow-grim'
        """
        return f"officers/{self.slug}-{expression}"

    def line_at(self, moment: Moment, number: int) -> str:
        """A line for this moment. Numbers that follow each other give the lines in turn.

        >>> OFFICERS["tolm"].line_at("good_luck", 0), OFFICERS["tolm"].line_at("good_luck", 3)
        ('I will take it.', 'About time.')
        """
        choices = self.lines[moment]
        return choices[number % len(choices)]


_LIST: Final = (
    Officer(
        "karrow",
        name="Teo Karrow",
        pronoun="he",
        temper="bold",
        manner="Likes to attack first and look at the map on the way.",
        lines={
            "greeting": ("Good evening. Shall we start too early?", "I slept badly and planned worse. Begin."),
            "rematch": ("You again. I hoped you would come.",),
            "quick_answer": ("That was quick. Even for me.",),
            "long_thought": ("Take your time. I never do.",),
            "good_luck": ("I would call it skill, but you saw it.", "Well. That was generous."),
            "bad_luck": ("I was told that would work.", "Fine. The next one, then."),
            "front_won": ("That one is mine. What is next?", "Mine. Shall we do that again?"),
            "front_lost": ("Keep it warm. I am coming back.", "I was not looking there. I am now."),
            "heavy_loss": ("That one I shall miss.",),
            "heavy_blow": ("You will feel that tomorrow.",),
            "match_point_own": ("One more push. I can see the end of it.",),
            "match_point_theirs": ("So now I have to be careful. Terrible.",),
            "victory": ("It worked. Do not ask me why it worked.", "Good match. I was nearly out of petrol."),
            "defeat": ("I ran out of road. Well played.", "Too fast again. One day I will learn."),
            "draw": ("Nobody won? I did not know that was allowed.",),
        },
    ),
    Officer(
        "tolm",
        name="Vela Tolm",
        pronoun="she",
        temper="bold",
        manner="Would rather attack or stay in than give way.",
        lines={
            "greeting": ("No speeches. Let us start.", "Boots are tied. After you."),
            "rematch": ("Back for more. Good.",),
            "quick_answer": ("You did not even blink.",),
            "long_thought": ("I have stood shorter watches.",),
            "good_luck": ("I will take it.", "About time."),
            "bad_luck": ("Of course.", "I have had worse before breakfast."),
            "front_won": ("Ours. Write it down.", "That ground is paid for."),
            "front_lost": ("You are there. Now stay there.", "Fall back, count, go again."),
            "heavy_loss": ("Say the name, then carry on.",),
            "heavy_blow": ("That was the one I aimed for.",),
            "match_point_own": ("Last hill. No stopping on it.",),
            "match_point_theirs": ("Then nobody here goes home yet.",),
            "victory": ("Done. Sit down, you fought well.", "That will do. Thank you."),
            "defeat": ("You were better. I will remember how.", "No excuses. Good fight."),
            "draw": ("Both still standing. That will do.",),
        },
    ),
    Officer(
        "merrin",
        name="Adda Merrin",
        pronoun="she",
        temper="patient",
        manner="Would rather hold, save cards, and let you come to her.",
        lines={
            "greeting": ("Do sit down. I have all evening.", "Shall we? There is no hurry at all."),
            "rematch": ("I kept your chair.",),
            "quick_answer": ("So soon? I had only just sat down.",),
            "long_thought": ("Think. The tea will keep.",),
            "good_luck": ("I waited a long time for that one.", "Now and then it does turn up."),
            "bad_luck": ("Some other evening, then.", "I have been let down by better."),
            "front_won": ("I thought it might be mine.", "I only waited, you know."),
            "front_lost": ("Take it. I was only looking after it.", "Mind the door. It sticks."),
            "heavy_loss": ("Oh. I was fond of that one.",),
            "heavy_blow": ("You left it out in the rain.",),
            "match_point_own": ("Nearly bedtime, I think.",),
            "match_point_theirs": ("People do hurry so, near the end.",),
            "victory": ("There. It only wanted patience.", "Thank you. I liked the middle best."),
            "defeat": ("Beautifully done. I mean it.", "I waited one evening too many."),
            "draw": ("How sensible of us.",),
        },
    ),
    Officer(
        "drey",
        name="Anselm Drey",
        pronoun="he",
        temper="patient",
        manner="Would rather hold what he has than go forward.",
        lines={
            "greeting": ("Evening. The wind is from your side.", "My knees are bad. Come to me."),
            "rematch": ("Still here. So are you, I see.",),
            "quick_answer": ("Quick. I had just lit the pipe.",),
            "long_thought": ("No rush. The pipe is full.",),
            "good_luck": ("Even the weather turns.", "I had stopped counting on it."),
            "bad_luck": ("Rain. It mostly stops.", "I have stood in worse."),
            "front_won": ("Slow water turns the mill too.", "No hurry, and here we are."),
            "front_lost": ("Ground comes and goes.", "You are welcome to the mud."),
            "heavy_loss": ("We went back a long way, we two.",),
            "heavy_blow": ("I would have kept that one indoors.",),
            "match_point_own": ("One more gate, and then home.",),
            "match_point_theirs": ("I have seen this sky before.",),
            "victory": ("There. Mostly it was waiting.", "Good sport. Mind the step as you go."),
            "defeat": ("You earned that, every yard of it.", "Too slow. As usual."),
            "draw": ("We could have had that sitting still.",),
        },
    ),
    Officer(
        "pell",
        name="Lorin Pell",
        pronoun="he",
        temper="cunning",
        manner="Likes to hide his strength and play a special card.",
        lines={
            "greeting": ("Let us both pretend to have a plan.", "Sit where I can see you. Old habit."),
            "rematch": ("We know each other. What a pity.",),
            "quick_answer": ("No pause at all. How interesting.",),
            "long_thought": ("Do go on. I like the silence.",),
            "good_luck": ("I shall look as if I expected it.", "It would be rude to refuse."),
            "bad_luck": ("Naturally. I had an audience.", "Not the trick that I practised."),
            "front_won": ("You were watching the other one.", "Quietly. That is how one does it."),
            "front_lost": ("You really want it? Well, well.", "I was only borrowing it."),
            "heavy_loss": ("This is becoming an expensive evening.",),
            "heavy_blow": ("Was that yours? I am so sorry.",),
            "match_point_own": ("Look behind you. No, the other way.",),
            "match_point_theirs": ("I do my best work against a wall.",),
            "victory": ("I hardly believed it myself.", "Shall I show you where it turned?"),
            "defeat": ("You saw through it. People seldom do.", "Caught. I should like to know when."),
            "draw": ("Two foxes and no hen.",),
        },
    ),
    Officer(
        "saye",
        name="Mirel Saye",
        pronoun="she",
        temper="cunning",
        manner="Likes a surprise: a special card, a hidden strength.",
        lines={
            "greeting": ("Good evening. You first. I like to watch.", "Begin. I am listening."),
            "rematch": ("I remember you.",),
            "quick_answer": ("You had decided before I asked.",),
            "long_thought": ("It is either that or the other.",),
            "good_luck": ("Please do not look at me like that.", "I did not plan that. I wish I had."),
            "bad_luck": ("Then we do it the other way.", "I allowed for that once. Not twice."),
            "front_won": ("You looked away. I did not.", "You may keep the noise."),
            "front_lost": ("Noted.", "That was nearly where I wanted you."),
            "heavy_loss": ("That one was not for sale.",),
            "heavy_blow": ("You should have moved it.",),
            "match_point_own": ("Do not look at the clock.",),
            "match_point_theirs": ("I would not smile yet.",),
            "victory": ("You looked left. Most people do.", "There. I can breathe again."),
            "defeat": ("You did not take the bait. Well done.", "I fooled one of us. Not you."),
            "draw": ("Neither of us believed the other.",),
        },
    ),
    Officer(
        "hask",
        name="Osmer Hask",
        pronoun="he",
        temper="methodical",
        manner="Plays what he has checked most often. No adventures.",
        lines={
            "greeting": ("Pencil sharp, map straight. Proceed.", "Good evening. I have made a list."),
            "rematch": ("I kept the notes from last time.",),
            "quick_answer": ("Without checking? Admirable. Alarming.",),
            "long_thought": ("Check it twice. I do.",),
            "good_luck": ("I had entered that as unlikely.", "A small surplus. Noted."),
            "bad_luck": ("The figures were sound. The world was not.", "That is why one keeps a reserve."),
            "front_won": ("Item one: done. Item two.", "On schedule. I mistrust it."),
            "front_lost": ("I shall rub that out and start again.", "That was not on the list."),
            "heavy_loss": ("That leaves a gap in every column.",),
            "heavy_blow": ("Please sign here for the loss.",),
            "match_point_own": ("One line left on the list.",),
            "match_point_theirs": ("Then we turn to page two.",),
            "victory": ("The sum came out. It does not always.", "Thank you. Filed under good."),
            "defeat": ("I find no error. You were better.", "Your arithmetic was braver than mine."),
            "draw": ("Balanced to the last line. Lovely.",),
        },
    ),
    Officer(
        "quill",
        name="Dessa Quill",
        pronoun="she",
        temper="methodical",
        manner="Plays the sound move, and then the next sound move.",
        lines={
            "greeting": ("Line is clear. Go ahead.", "Hello there. Reading you well."),
            "rematch": ("I know that hand. Hello again.",),
            "quick_answer": ("That came back fast.",),
            "long_thought": ("Still there? No hurry.",),
            "good_luck": ("Say again? I will take that.", "Good signal tonight."),
            "bad_luck": ("Lost that one in the noise.", "Not received. Trying again."),
            "front_won": ("Message sent, ground secured.", "Step by step. That was one."),
            "front_lost": ("Heard you over there.", "I will log it and go round."),
            "heavy_loss": ("One voice less on the line.",),
            "heavy_blow": ("That one has gone quiet.",),
            "match_point_own": ("One more, then we can sign off.",),
            "match_point_theirs": ("I hear you knocking. Not yet.",),
            "victory": ("All done. Thank you for the match.", "Signing off. Good match."),
            "defeat": ("Yours, loud and clear.", "Well played. I would not change a word."),
            "draw": ("Same words from both ends. Fair.",),
        },
    ),
)

OFFICERS: Final[dict[str, Officer]] = {officer.slug: officer for officer in _LIST}
"""The officers by slug, two of each temper."""

_BY_SURNAME: Final = {officer.surname: officer for officer in _LIST}
_LEVELS: Final = {level.slug for level in LEVELS}


def officer_of(entry: SeatEntry) -> Officer | None:
    """The officer in a seat: the one whose surname is the name of a level's seat. None for anybody else.

    >>> officer_of(SeatEntry("general", "Karrow")).name
    'Teo Karrow'
    >>> officer_of(SeatEntry("human", "Karrow")) is None
    True
    """
    return _BY_SURNAME.get(entry.name) if entry.kind in _LEVELS else None


def draw_officers(occasion: str, count: int) -> list[Officer]:
    """Different officers for an occasion, the same ones each time.

    `occasion` is any text, such as a day and a game. Raises ValueError for more officers than there are.

    >>> draw_officers("2026-11-28 last_front", 2) == draw_officers("2026-11-28 last_front", 2)
    True
    """
    digest = blake2b(occasion.encode(), digest_size=12).digest()
    officers = list(_LIST)
    Rng(int.from_bytes(digest, "little")).shuffle(officers)
    if count > len(officers):
        raise ValueError(f"There are only {len(officers)} officers.")
    return officers[:count]


def seat_officers(entries: Sequence[SeatEntry], occasion: str) -> tuple[SeatEntry, ...]:
    """The same seats, with the surname of an officer as the name of each bot of a level that has no name yet.

    Officers are invented opponents. The occasion, any text, decides their order, so the same one seats the same
    officers. Nobody who sits at the table already is seated twice.

    >>> seats = seat_officers([SeatEntry("human", "Anna"), SeatEntry("general")], "2026-11-28 battlefronts")
    >>> seats[0].name, seats[1].kind, officer_of(seats[1]) is None
    ('Anna', 'general', False)
    """
    seated = {officer for entry in entries if (officer := officer_of(entry)) is not None}
    waiting = [officer for officer in draw_officers(occasion, len(_LIST)) if officer not in seated]

    filled = []
    for entry in entries:
        is_free = entry.kind in _LEVELS and not entry.name
        filled.append(replace(entry, name=waiting.pop(0).surname) if is_free else entry)
    return tuple(filled)
