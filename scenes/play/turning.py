"""The moments that decided a reviewed match, in the words of its board: decisions, dice, cards, what others did."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.core.events import Event, MatchEnded
from game.core.state import OVER, State
from game.core.wording import capitalise
from scenes.boards.board import Board
from scenes.boards.seat_name import SeatName
from scenes.match.advice import describe_standing, worse
from scenes.match.moment import Moment
from scenes.match.parts import Cause, shows_several
from scenes.match.review import Reviewer
from scenes.match.review_result import Look
from scenes.match.setup import Setup
from scenes.play.board_of_match import board_of

if TYPE_CHECKING:
    from scenes.stack import Services

NOTHING_SINGLE: Final = "Nothing that happened here stands out by itself."
SEEN_LATE: Final = "The search, too, saw only afterwards what this led to, and found nothing better."
UNCERTAIN: Final = 0.1
"""If a difference of this size may be chance, a decision is not called as good as any."""
MOST_ALIKE: Final = 3
"""Of several events of the decisive kind, such as losses of one attack, this many are told."""
MOST_USES: Final = MOST_ALIKE + 1
"""Of what was done with drawn cards, this many events are told: what was declared, and MOST_ALIKE that came of it."""
MOST_BATTLES: Final = 1
"""Of the battles that followed decisions, this many are told: a row of the review has room for no more."""
LIKE_IT: Final = "the same, carried out another way"
"""The words for a better decision that the board cannot tell in words from the one that was made."""


@dataclass(frozen=True)
class TurningPoint:
    """A decision in words."""

    when: str
    """Round and phase."""
    made: str
    """The decision."""
    better: str
    """The decision that the search prefers, in words. Empty if it has found none."""
    why: str = ""
    """The effect of the better decision, in the words of a hint."""


@dataclass(frozen=True)
class Story:
    """A moment at which a match was lost or won, in words."""

    moment: Moment
    when: str
    """Round and phase."""
    cause: str
    """The one cause: "your decision", "the dice"."""
    happened: str
    """What happened, as sentences."""
    better: str
    """What would have been better, as a sentence. Empty for a moment that was won."""
    lit: tuple[Hashable, ...] = ()
    """The keys of the things on the board that it is about."""

    @property
    def change(self) -> str:
        """How the chance changed, in words: "much better", "a little worse"."""
        was, now = self.moment.chance_before, self.moment.chance_after
        if now < was:
            return worse(was, now)
        return worse(now, was).replace("worse", "better")

    def describe(self) -> str:
        """The moment in sentences, which a replay of the match shows there: cause, event, change, better decision.
        >>> from game.catalogue import GAMES
        >>> from game.core.rng import Rng
        >>> view = GAMES["battlefronts"].new(2, {}, Rng(1)).redact(0)
        >>> moment = Moment(seat=0, cause=Cause.DICE, stop=7, chance_before=0.6, chance_after=0.1, view=view)
        >>> Story(moment, "Round 2", "the dice", "Ben rolls a 9.", "Your decision was good.").describe()
        'The dice: Ben rolls a 9. The chance to win became much worse. Your decision was good.'
        >>> from dataclasses import replace
        >>> end = replace(moment, chance_after=0.0)
        >>> Story(end, "Round 9", "the dice", "Ben rolls a 9.", better="").describe()
        'The dice: Ben rolls a 9. The chance to win became much worse.'
        """
        change = f"The chance to win became {self.change}."
        return f"{capitalise(self.cause)}: {self.happened} {change} {self.better}".rstrip()


class TurningPointWriter:
    """Puts decisions into words, each as the board of its seat shows what that seat saw."""

    def __init__(self, app: Services, setup: Setup, reviewer: Reviewer) -> None:
        self._app = app
        self._setup = setup
        self._reviewer = reviewer
        self._boards: dict[int, Board] = {}
        """The board of each seat that was needed so far."""
        self._picture_boards: dict[int, Board] = {}
        """The boards that are drawn, apart from those that only say what happened."""

        self._stories: dict[Moment, Story] = {}
        """The moments that have words."""

    def prepare(self) -> None:
        """Make the boards now, so that no later frame has to wait for them."""
        for seat in self._reviewer.seats:
            self._board_of_seat(seat, self._reviewer.state.redact(seat))

    def picture_board(self, story: Story) -> Board:
        """A board that shows the table of a story, with the things that it is about lit.

        There is one board a seat, which is reused. It is advanced by a second, so that no light is still fading in.
        """
        seat = story.moment.seat
        if seat not in self._picture_boards:
            self._picture_boards[seat] = board_of(self._app, self._setup, seat, story.moment.view, still=True)
        board = self._picture_boards[seat]
        board.animation.settle(story.moment.view)
        board.point_at(story.lit)
        board.update(1.0)
        return board

    def explain(self, moments: Sequence[Moment]) -> list[Story]:
        """The stories of those moments that have been worded. Each call words one more moment, which takes a while."""
        missing = next((moment for moment in moments if moment not in self._stories), None)
        if missing is not None:
            self._stories[missing] = self._word_moment(missing)
        return [self._stories[moment] for moment in moments if moment in self._stories]

    def _word_moment(self, moment: Moment) -> Story:
        """The story of a moment: when, cause, what happened, what would have been better, and the keys to light.

        A moment at a decision of the seat itself is told by that decision (`moment.look` is the verdict on it), any
        other one by the log lines of its events. `moment.stop`: the decision of the match at which a replay shows it.
        If the chance fell but no better decision is known, the story says that it was seen late (SEEN_LATE). After a
        rise there is nothing better to tell.
        """
        cause = self._cause_words(moment)
        is_own = moment.cause in (Cause.DECISION, Cause.DRIFT)
        if is_own and moment.look is not None and moment.stop == moment.look.decision:
            point = self._word_point(moment.look)
            better = f"Better: {point.better}. {point.why}".rstrip() if point.better else SEEN_LATE
            is_fall = moment.chance_after < moment.chance_before
            steps = self._reviewer.decisions[moment.look.decision].made
            lit = self._board_of_seat(moment.seat, moment.view).words.keys_of_decision(steps)
            happened = f"{point.made}." if is_fall else self._gain_words(point.made, moment)
            return Story(moment, point.when, cause, happened, better if is_fall else "", lit)

        rounds = self._reviewer.rounds
        round_number = rounds[-1] if moment.cause is Cause.RESIGNED else rounds[moment.stop]
        if moment.cause in (Cause.DICE, Cause.CARD):  # they may come after the end of the round of the decision
            round_number = self._setup.game.rounds(moment.view)
        when = f"{capitalise(self._setup.game.round_name)} {round_number}"
        board = self._board_of_seat(moment.seat, moment.view)
        happened = self._event_words(board, moment)
        lit = tuple(key for event in moment.events for key in _log_keys(board, event))
        return Story(moment, when, cause, happened, self._better_words(moment), lit)

    def _cause_words(self, moment: Moment) -> str:
        """The cause of a moment in two or three words, such as "the dice" or "Anna's decision"."""
        owner = f"{self._name(moment.actor):your}" if moment.actor >= 0 else "the"
        words = self._board_of_seat(moment.seat, moment.view).words
        match moment.cause:
            case Cause.OTHERS:
                return self._words_for_others(moment, owner)
            case Cause.DECISION:
                has_rolled = moment.chance_after > moment.chance_before and any(one.rolled() for one in moment.events)
                return f"{owner} {'dice' if has_rolled else 'decision'}"
            case Cause.DRIFT:
                return "in hindsight"
            case Cause.DICE:
                return f"{owner} dice"
            case Cause.CARD:
                return f"a {words.name_of_luck(moment.decisive)}"
            case Cause.START:
                own_numbers = [number for number, one in self._reviewer.decisions.items() if one.seat == moment.seat]
                if moment.stop:
                    return "the start" if self._follows_turn_of_other(moment) else "the setup"
                return "the deal" if min(own_numbers) == 0 else "the start"
            case Cause.COUNT:
                return "the count"
            case Cause.BATTLE:
                return "the battle"
            case Cause.RESIGNED:
                return "the white flag"

    def _follows_turn_of_other(self, moment: Moment) -> bool:
        """Whether the other seat of two had a turn between the setup and the first decision of this seat."""
        return len(self._setup.seats) == 2 and self._reviewer.rounds[moment.stop] > 1

    def _words_for_others(self, moment: Moment, owner: str) -> str:
        """What others did, in two or three words: "Anna's decision", "Anna's cards", "the others' decisions".

        `owner`: the possessive of the seat that acted. Its cards are those that it brought from its hand to the table.
        """
        words = self._board_of_seat(moment.seat, moment.view).words
        if not moment.deciders:
            are_cards = words.shows_hand(moment.decisive or next(iter(moment.events), None))
            return f"{owner} {'cards' if are_cards else 'decision'}"

        if len(set(moment.deciders)) > 1:
            return "the others' decisions"
        if any(event.rolled() for event in moment.events):
            return f"{owner} turn"
        return f"{owner} {'cards' if all(map(words.shows_hand, moment.events)) else 'decisions'}"

    def _name(self, seat: int) -> SeatName:
        """The name of a seat, which is "you" for a person who played alone."""
        return SeatName(self._setup.name(seat), is_reader=self._reviewer.seats == (seat,))

    def _event_words(self, board: Board, moment: Moment) -> str:
        """What happened at a moment, in sentences: how it began, what was decisive, and what an average roll brings.

        A bad start, a resignation and a count have sentences of their own. All others are told by lines of the log, and
        what another seat brought from its hand by the last MOST_ALIKE of them. A battle that followed is told after
        the decisive event, and the use of drawn cards at the end.
        """
        seats = len(self._setup.seats)
        name = self._name(moment.seat)
        if moment.cause is Cause.START:
            standing = describe_standing(moment.chance_after, seats)
            first = "decision after the setup" if moment.stop else "decision"
            return f"Before {name:your} first {first} {name:you} {name:was|were} {standing} already."
        if moment.cause is Cause.RESIGNED:
            return f"{name:You} resigned while {describe_standing(moment.chance_before, seats)}."
        if moment.cause is Cause.COUNT:
            counts = [event for event in moment.events if not event.reveals and not isinstance(event, MatchEnded)]
            return " ".join(_log_line(board, event) for event in counts)

        if moment.cause is Cause.OTHERS and moment.decisive is None:
            lines = [line for event in moment.events if (line := _log_line(board, event))]
            return join_lines([*lines, *_battle_lines(board, moment)]) or NOTHING_SINGLE
        deployed = [event for event in (*moment.earlier, *moment.events) if board.words.shows_hand(event)]
        if moment.cause is Cause.OTHERS and moment.decisive in deployed:
            return join_lines([_log_line(board, event) for event in deployed[-MOST_ALIKE:]])

        decisive = _decisive_line(board, moment)
        opening = _opening_line(board, moment, otherwise_any=not decisive)
        if decisive in ("", opening):  # the next line about a thing on the board replaces it
            events_on_board = [event for event in moment.events if _log_keys(board, event)]
            lines_on_board = _lines_of_actor(board, events_on_board, moment.actor)
            decisive = next((line for line in lines_on_board if line != opening), "")

        # A roll that counts as the decision of another seat is told after what that seat had declared.
        has_decided_roll = moment.cause is Cause.OTHERS and any(event.rolled() for event in moment.events)
        declared = [event for event in moment.earlier[-1:] if not event.rolled()]
        decided = _lines_of_actor(board, declared, moment.actor) if has_decided_roll else []

        words = " ".join(filter(None, (*decided, opening, decisive, *_battle_lines(board, moment)))) or NOTHING_SINGLE
        uses = [line for event in moment.uses if (line := _log_line(board, event))]
        return join_lines([words, self._luck_words(moment), *uses[:MOST_USES]])

    def _gain_words(self, made: str, moment: Moment) -> str:
        """A decision of the seat itself (`made`) that raised its chance, with its roll and its gain."""
        board = self._board_of_seat(moment.seat, moment.view)
        rolls = [event for event in moment.events if event.rolled()][-1:]
        gains = [moment.decisive] if moment.decisive is not None and moment.decisive is not moment.events[0] else []
        lines = [_log_line(board, event) for event in (*rolls, *gains)]
        return " ".join(filter(None, (f"{made}.", *dict.fromkeys(lines))))

    def _luck_words(self, moment: Moment) -> str:
        """What was drawn, unless the log line names it, and how a roll or a card differs from the average.

        "" for any other cause. The sentences are for the seat of the moment. `moment.actor`: the seat that rolled or
        drew. "An average roll would have brought you more." "Average cards would have been worse for Anna."
        """
        if moment.cause not in (Cause.DICE, Cause.CARD):
            return ""

        average = "An average roll" if moment.cause is Cause.DICE else f"An average {self._name_of_luck(moment)}"
        draws = [event for event in moment.events if event.reveals]
        several = len(draws) > 1 or shows_several(moment.decisive)
        if moment.cause is Cause.CARD and several:
            average = "Average cards"

        has_gained = moment.chance_after > moment.chance_before
        name = self._name(moment.seat)
        drawn = self._board_of_seat(moment.seat, moment.view).words.sentence_on_luck(moment.decisive)
        if moment.actor == moment.seat:
            return f"{drawn} {average} would have brought {name:you} {'less' if has_gained else 'more'}.".lstrip()
        return f"{drawn} {average} would have been {'worse' if has_gained else 'better'} for {name:you}.".lstrip()

    def _name_of_luck(self, moment: Moment) -> str:
        """What was drawn by chance at a moment, in a word: "card" or "counter"."""
        return self._board_of_seat(moment.seat, moment.view).words.name_of_luck(moment.decisive)

    def _better_words(self, moment: Moment) -> str:
        """A sentence on whether anything better than the decision just before a moment was found.

        "" for a moment that raised the chance, or without a verdict (`moment.look`) on a decision before it. If a loss
        above UNCERTAIN may be chance (`look.doubt`), the sentence leaves the answer open.
        """
        look = moment.look
        name = self._name(moment.seat)
        if moment.chance_after > moment.chance_before:
            return ""
        if moment.cause is Cause.START:
            if not moment.stop:
                return f"Nothing that {name:you} decided caused it."
            if self._follows_turn_of_other(moment):
                return f"The setup of both sides and {self._name(1 - moment.seat):your} first turn caused it."
            return "The deal and the setup of both sides caused it."
        if moment.cause is Cause.RESIGNED:
            return "Better: play on, because the match was still open."
        if look is None:
            return ""

        if look.chance_given_away:
            point = self._word_point(look)
            return f"Better before it: {point.better}. {point.why}".rstrip()
        made = self._word_point(look).made
        if look.doubt > UNCERTAIN:
            return f"It is not clear whether {name:you} had anything better just before. {name:You} had chosen: {made}."
        return f"Nothing better was found for {name:you} just before. {name:You} had chosen: {made}."

    def _word_point(self, look: Look) -> TurningPoint:
        """A decision that was looked at, in words: when, what was decided, what would have been better, and why.

        `look`: the verdict on it. If the board has the same words for the better decision, LIKE_IT replaces them. The
        reason is then left out, because it would say nothing about the words.
        """
        decision = self._reviewer.decisions[look.decision]
        board = self._board_of_seat(look.seat, decision.view)

        when = f"{capitalise(self._setup.game.round_name)} {self._reviewer.rounds[look.decision]}"
        phases, current = board.words.phases()
        if 0 <= current < len(phases):
            when += f", {phases[current]}"

        made = board.words.describe_choice(decision.made)
        steps = self._reviewer.better_decision(look)
        better = board.words.describe_choice(steps) if steps else ""
        if better == made:
            better = LIKE_IT
        why = self._reviewer.reason_for(look) if better != LIKE_IT else ""

        return TurningPoint(when, made, better, why)

    def _board_of_seat(self, seat: int, view: State) -> Board:
        """The board of a seat, which shows this view as its person saw it when asked. There is one board a seat.

        A person who played alone is called "you" (-1: nobody is). If the seat decides next, its choices are offered.
        """
        if seat not in self._boards:
            you = seat if len(self._reviewer.seats) == 1 else -1
            self._boards[seat] = board_of(self._app, self._setup, seat, view, still=True, you=you)

        board = self._boards[seat]
        board.animation.settle(view)
        if view.to_act == seat:
            board.controls.offer(view.legal())
        return board


def _opening_line(board: Board, moment: Moment, otherwise_any: bool) -> str:
    """The log line that tells how a moment began. "" if no event has such a line.

    If dice are the cause, it is that of the last roll before the decisive event. Otherwise it is that of the first
    event of the actor (the seat that decided, rolled or drew) in the moment, or of the last one before
    (`moment.earlier`). `otherwise_any`: if there is none, take the first line of another seat.
    """
    told = (*moment.earlier, *moment.events)
    end = told.index(moment.decisive) + 1 if moment.decisive in told else len(told)
    rolls = [event for event in told[:end] if event.rolled()]
    if moment.cause is Cause.DICE and rolls:
        return _log_line(board, rolls[-1])

    lines = _lines_of_actor(board, moment.events, moment.actor)
    lines = lines or _lines_of_actor(board, moment.earlier, moment.actor)[-1:]
    if not lines and otherwise_any:
        lines = [line for event in moment.events if (line := _log_line(board, event))]
    return lines[0] if lines else ""


def _decisive_line(board: Board, moment: Moment) -> str:
    """The log line of the event that changed the chance most, or of the next event with a line. "" without one.

    Unless a card is the cause, the lines of events of the same kind and seat are joined to it, at most
    MOST_ALIKE in all, such as the losses of one attack. The line that opens the story is never joined.
    """
    events = moment.events[moment.events.index(moment.decisive) :] if moment.decisive in moment.events else ()
    decisive = next((line for event in events if (line := _log_line(board, event))), "")

    seat = getattr(moment.decisive, "seat", OVER)
    same_seat = [event for event in moment.events if getattr(event, "seat", OVER) == seat]
    lines_alike = [_log_line(board, event) for event in same_seat if type(event) is type(moment.decisive)]
    opening_lines = _lines_of_actor(board, moment.events, moment.actor)[:1]
    if moment.cause is not Cause.CARD and decisive in lines_alike and decisive not in opening_lines:
        return " ".join(filter(None, lines_alike[:MOST_ALIKE]))
    return decisive


def _lines_of_actor(board: Board, events: Sequence[Event], actor: int) -> list[str]:
    """The log lines of those events that are about what this seat did. An event without a seat counts as its own."""
    own = [event for event in events if getattr(event, "seat", actor) == actor]
    return [line for event in own if (line := _log_line(board, event))]


def join_lines(lines: Sequence[str]) -> str:
    """Join sentences. Neighbours that begin with the same name and a colon become one, unless they have commas.

    >>> join_lines(["USA: Infantry in C5.", "USA: Heavy Tanks in E5.", "USA captures Air Strip in E5."])
    'USA: Infantry in C5, Heavy Tanks in E5. USA captures Air Strip in E5.'
    """
    joined = ""
    name_before = ""
    has_comma = False
    for line in filter(None, lines):
        name, colon, words = line.partition(": ")
        continues = bool(colon) and name == name_before and "," not in words and not has_comma
        joined = f"{joined.removesuffix('.')}, {words}" if continues else f"{joined} {line}".lstrip()
        name_before = name if colon else ""
        has_comma = "," in words
    return joined


def _battle_lines(board: Board, moment: Moment) -> list[str]:
    """The log lines of the battles that followed at the places that a moment is about, at most MOST_BATTLES."""
    keys = {key for event in moment.events for key in _log_keys(board, event)}
    battles = [event for event in moment.battles if keys.intersection(_log_keys(board, event))]
    return [line for event in battles[:MOST_BATTLES] if (line := _log_line(board, event))]


def _log_keys(board: Board, event: Event) -> tuple[Hashable, ...]:
    """The keys of the things that the log line of an event is about. Empty without a line."""
    dispatch = board.words.log_line(event)
    return dispatch.about if dispatch is not None else ()


def _log_line(board: Board, event: Event) -> str:
    """The log line of an event, without its marks for bold type. "" without a line."""
    dispatch = board.words.log_line(event)
    return dispatch.words.replace("*", "") if dispatch is not None else ""
