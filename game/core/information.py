"""All that a seat has ever seen of a match, as text: its information state, as game theory calls it."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.game import Options
from game.core.match import Match
from game.core.state import Action, State


class Witnesses:
    """The information of each seat about one match so far: its own actions and its side of every event, in order."""

    def __init__(self, options: Options, opening: Transcript, state: State) -> None:
        """`opening` holds the events before the first decision. `state` is the true table after them."""
        rules = [f"{slug} = {choice}" for slug, choice in sorted(options.items())]
        self._head = 1 + len(rules)
        """The number of lines before the first event."""
        self._seen = [[f"seat {seat + 1} of {state.seats}", *rules] for seat in range(state.seats)]
        for seat, lines in enumerate(self._seen):
            lines += [repr(event) for event in opening.seen_by(seat)] or [repr(state.redact(seat).facts())]

    def follow(self, action: Action, transcript: Transcript, state: State) -> None:
        """Add an action, its events, and the table after it to what each seat has seen.

        Only the seat that acted sees the action. The others see its events, as far as they may. An action without
        events shows as the changes of the view.
        """
        self._seen[transcript.actor].append(f"> {action.notation}")
        for seat, lines in enumerate(self._seen):
            seen = [repr(event) for event in transcript.seen_by(seat)]
            lines += seen or [_describe_changes(transcript.before, state, seat)]

    def copy(self) -> Witnesses:
        """Return a copy, to follow another course of the match: the head and what each seat has seen, line by line."""
        other = Witnesses.__new__(Witnesses)
        other._head = self._head
        other._seen = [lines[:] for lines in self._seen]
        return other

    def for_world_of(self, seat: int, world: State) -> Witnesses:
        """Return the witnesses for a world of `seat`, a table that fits its view and takes the place of the true one.

        Only `seat` keeps its information. The true information of the other seats may contradict the world. So each of
        them begins anew with its view of the world.
        """
        other = self.copy()
        for player, lines in enumerate(other._seen):
            if player != seat:
                # The head, the lines with the seat and the rules, stays. What the player has seen after it goes.
                lines[self._head :] = [repr(world.redact(player).facts())]
        return other

    def text(self, seat: int, view: State) -> str:
        """Return everything that a seat has seen so far, line by line, and its present `view` as the last line."""
        return "\n".join([*self._seen[seat], repr(view.facts())])


def _describe_changes(before: State, after: State, seat: int) -> str:
    """Return one line for an action without events: the facts of this seat's view that have changed.

    Each fact has its name and its new value.
    """
    views = (before.redact(seat).facts(), after.redact(seat).facts())
    fields = zip(("to_act", *after.FIELDS), *views, strict=True)
    return ", ".join([f"{field}={new!r}" for field, old, new in fields if old != new]) or "nothing changed"


def information_state(match: Match, seat: int) -> str:
    """Return everything that this seat has ever seen of the match as text, with its view at the end.

    Two matches have the same text exactly if the seat cannot tell them apart. The match is played again from the deal
    for that. Use `Witnesses` to follow a match from the beginning.
    """
    replayed = Match(match.game, match.state.seats, match.options, match.seed)
    witnesses = Witnesses(replayed.options, replayed.opening, replayed.state)
    for action in match.actions:
        witnesses.follow(action, replayed.play(action), replayed.state)
    return witnesses.text(seat, match.view(seat))
