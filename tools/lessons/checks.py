"""Finds the faults of a guided match: in its bubbles, its decisions and its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ai.levels import Verdict, seed_for
from ai.review import Judgement
from game.catalogue import game_named
from game.core.game import Game
from game.core.record import RecordError
from game.core.state import Action
from scenes.boards.script import Script, target_words
from scenes.boards.script_guide import play_script
from tools.lessons.pupil import Bubble, Decision, Pupil, Stuck

WORDS = 30
"""The most words of a bubble."""
BUBBLES = range(12, 21)
"""The numbers of bubbles that a guided match may have."""
TOLERANCE = 0.05
"""A decision may be worse than the best by this expected score, or by the doubt of the judgement if that is more."""
ITERATIONS = 20_000
"""Iterations of the General for each decision."""


@dataclass(frozen=True)
class Fault:
    """Something that is wrong, and where."""

    line: int
    """The number of the line in the file."""
    words: str
    """A sentence."""

    def __str__(self) -> str:
        return f"Line {self.line}: {self.words}"


@dataclass
class JudgedDecision:
    """A decision of the pupil, with the verdict of the General."""

    line: int
    words: str
    loss: float | None
    """The expected score that it loses, 0 for the best decision and its equals. None if nothing else was legal."""
    better: str = ""
    """The best decision if the loss is beyond the tolerance, otherwise empty."""


def judge_decision(game: Game, decision: Decision, iterations: int) -> Verdict:
    """The verdict of a General on a decision after so many iterations. The load of the machine changes nothing."""
    made = [action.id for action in decision.actions]
    seed = seed_for(chance=1, decision=decision.actions_before)
    judgement = Judgement(game, decision.view, made, seed, seconds=1e9, clock=lambda: 0.0, iterations=iterations)
    while not (thought := judgement.step()).done:
        pass
    assert thought.verdict is not None
    return thought.verdict


def loss_of(game: Game, decision: Decision, iterations: int) -> tuple[float, list[Action]]:
    """The expected score that a decision loses, and the best decision if it is clearly better, otherwise no actions.

    A judged decision gets more iterations than the search would have given it, and so a lower value. Therefore the
    better decision is judged in the same way before it is believed.
    """
    verdict = judge_decision(game, decision, iterations)
    loss = verdict.best_value - verdict.value
    if loss <= max(TOLERANCE, verdict.doubt):
        return loss, []

    best = [game.actions[action] for action in verdict.best]
    other = judge_decision(game, replace(decision, actions=best), iterations)
    loss = max(0.0, other.value - verdict.value)
    return loss, best if loss > max(TOLERANCE, verdict.doubt, other.doubt) else []


def faults_of_words(script: Script) -> list[Fault]:
    """The faults that need no playing: too many words, too many or too few bubbles."""
    faults: list[Fault] = []
    for note in script.notes:
        count = len(note.words.split())
        if count > WORDS:
            faults.append(Fault(note.line, f"The bubble has {count} words; {WORDS} is the most."))
    if len(script.notes) not in BUBBLES:
        least, most = BUBBLES[0], BUBBLES[-1]
        words = f"The match has {len(script.notes)} bubbles; {least} to {most} are right."
        faults.append(Fault(script.record.header, words))
    return faults


def faults_of_bubble(script: Script, bubble: Bubble) -> list[Fault]:
    """The faults of a bubble at the moment at which it comes up. Empty for one that no note of the script has made."""
    if bubble.note is None:
        return []
    note = script.notes[bubble.note]
    faults: list[Fault] = []
    if not bubble.points and note.at is not None:
        faults.append(Fault(note.line, f"It points at '{target_words(note.at)}', which is not on the table then."))
    if bubble.missing:
        numbers = ", ".join(bubble.missing)
        faults.append(Fault(note.line, f"It says {numbers}, which is not on the screen then."))
    return faults


class Check:
    """Follows a guided match, and collects its faults."""

    def __init__(self, script: Script) -> None:
        """Begin with the faults that need no playing. `follow` and `judge` add the others."""
        self.script = script
        self.faults = faults_of_words(script)
        self.bubbles: list[Bubble] = []
        self.pupil: Pupil | None = None
        """The pupil who has followed the match. None if an action is illegal."""

    def follow(self) -> None:
        """Play the match by pressing the things that its bubbles point at, and collect faults.

        Stops at the first action that is illegal or cannot be pressed. Bubbles that never come up are faults, too.
        """
        script = self.script
        try:
            play_script(script)
        except RecordError as error:
            self.faults.append(Fault(*_locate_error(script, str(error))))
            return

        self.pupil = pupil = Pupil(script)
        try:
            for bubble in pupil.follow():
                self.bubbles.append(bubble)
                self.faults += faults_of_bubble(script, bubble)
        except Stuck as error:
            self.faults.append(Fault(self._line(pupil.guide.actions_played), str(error)))
            return

        met = {bubble.note for bubble in self.bubbles}
        for number, note in enumerate(script.notes):
            if number not in met:
                self.faults.append(Fault(note.line, "The bubble is never shown: the match has ended before it."))
        if not pupil.won:
            self.faults.append(Fault(script.lines[-1] if script.lines else 1, "The pupil has not won by then."))

    def _line(self, actions_before: int) -> int:
        """The line in the file of the action that comes after so many actions, or of the last one if there is none."""
        lines = self.script.lines
        return lines[min(actions_before, len(lines) - 1)]

    def judge(self, iterations: int, report: Callable[[JudgedDecision], None]) -> None:
        """Have a General judge each decision of the pupil, with so many iterations, and call `report` with the verdict.

        A decision is a fault if another one is clearly better. `follow` must have been called before. Without a pupil,
        because an action is illegal, nothing is judged.
        """
        for decision in self.pupil.decisions if self.pupil is not None else ():
            verdict = self._judged_decision(decision, iterations)
            report(verdict)
            has_better_one = verdict.better != ""
            if has_better_one:
                words = f"'{verdict.words}' is {verdict.loss:.2f} worse than '{verdict.better}' to a General."
                self.faults.append(Fault(verdict.line, words))

    def _judged_decision(self, decision: Decision, iterations: int) -> JudgedDecision:
        """Have a General judge a decision of the pupil. The only legal one is not judged: its `loss` is None."""
        row = JudgedDecision(self._line(decision.actions_before), _join_notations(decision.actions), loss=None)
        if decision.had_choice:
            row.loss, best = loss_of(game_named(self.script.record.game), decision, iterations)
            row.better = _join_notations(best)
        return row


def _join_notations(actions: Sequence[Action]) -> str:
    """The notations of a decision's actions, as a fault names it."""
    return " / ".join(action.notation for action in actions)


def _locate_error(script: Script, words: str) -> tuple[int, str]:
    """Return the line of the file and the sentence of an error in a record.

    The error names a line of the record, in which the actions follow the header one after another: "Line 12 of the
    record cannot be played." In the file there are bubbles between the actions. `script.lines` has the line of each
    action in the file. So the result is that line and "It cannot be played." An error without such a line is one of the
    header.
    """
    header = script.record.header
    for line_of_record, line_of_file in enumerate(script.lines, header + 1):
        before = f"Line {line_of_record} of the record "
        if words.startswith(before):
            return line_of_file, f"It {words.removeprefix(before)}"
    return header, words
