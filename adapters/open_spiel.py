"""The five games in OpenSpiel: importing this module registers each as `five_fronts_<slug>`.

>>> import pyspiel
>>> from adapters import open_spiel
>>> game = pyspiel.load_game("five_fronts_last_front(players=3,victory=quick)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 10000)

Parameters are `players`, the options of the game (a space in a choice is written `_`: `first=seat_1`), `deals`,
`draws`, `secret` and `length`. Utilities add up to 0: 1 for a win, -1 / (players - 1) for a loss, shares for ties.

**Chance.** The rules draw chance from a generator while an action is carried out. Here a chance node stands before
the deal and before everything that an action draws, shuffles as well as dice. Its outcomes stand for seeds of that
generator, all equally likely. So chance is explicit, a state holds no generator, and no search can see a throw in
advance. OpenSpiel lists all outcomes of a node: there are `deals` before the deal, and `draws` later on. A player
could try so few until one fits what it sees, and would know the deal. So chance is sampled behind the list: each
initial state draws a secret, which its clones share. The seeds of 96 bits that the numbers stand for follow from the
secret and from the place in the match. With `secret=0` a number is the seed itself: the same history always gives the
same match, and `deals=1` always the same deal, but the first view tells which one it is.

**Length.** A match that is not over after `length` actions is a tie. By default that is 20 times the median of matches
at random, or what no match exceeds (`Game.bound`) where that is less. `max_game_length` says which.

**Information states** are all that a seat has ever seen, as text (`game.core.information`). Observations are
`Game.observation`. There is no tensor with perfect recall.

**Resampling** (`resample_from_infostate`) draws a world that the seat's view allows. It can be played on, cloned and
serialised. Its history is empty, since the real one would show what the others hold. For the same reason the other
seats remember nothing in it from before the resampling: their information states begin with what they see there.
The worlds are drawn by `State.determinize`, which does not weigh what the other seats have played.

**Bots.** The searches of `open_spiel.python.algorithms` play these games: `mcts` sees everything except future chance,
`ismcts` uses information states. Searches in C++ (`pyspiel.MCTSBot`, `pyspiel.ISMCTSBot`) end the process with a
segmentation fault: OpenSpiel 2.0.2 runs neither on a game that is written in Python. Its `PolicyBot` in Python takes
action 0 for no action if no other one is legal.

**Tools.** `tests/adapters/test_tools.py` tries those that take a game. Some walk the whole tree (`TabularPolicy`, CFR,
exploitability), and some follow a match in states of their own (`make_stateful_random_bot`, `replay` of a playthrough).
They need `secret=0`, so that every initial state has the same chance. `deals=1,draws=1,length=3` makes a small tree.
Tools that learn from a tensor with perfect recall (`deep_cfr`, `record_batched_trajectories`) have none to learn from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import randbits
from typing import Any, ClassVar, Final

from adapters import PREFIX, explain_missing_package, lowest_utility, options_of, spell_choice, utilities_of
from ai.levels import seed_for
from game.catalogue import GAMES
from game.core.events import Transcript
from game.core.game import Game as Rules
from game.core.game import Options
from game.core.information import Witnesses
from game.core.rng import Rng
from game.core.state import OVER
from game.core.state import State as Table

with explain_missing_package():
    import numpy as np
    import pyspiel

DEALS: Final = 10_000
"""The default number of outcomes before the deal."""
DRAWS: Final = 1_000
"""The default number of outcomes of chance in the middle of a match."""
TYPICAL: Final = 20
"""How many times the typical length a match may last by default."""
NOTHING: Final = -1
"""The value of `Play.pending` if no action waits for its chance."""
SEEDS: Final = 1 << 53
"""The number of seeds of resampled worlds: as many as a float from 0 to 1 can distinguish."""


class Play:
    """A match at one moment: copied with its state, pickled with its serialisation."""

    __slots__ = ("rules", "seats", "options", "table", "pending", "taken", "_witnesses", "_witnessed_table", "_steps")

    def __init__(self, rules: Rules, seats: int, options: Options) -> None:
        """A match before its deal."""
        self.rules = rules
        self.seats = seats
        self.options = options
        self.table: Table | None = None
        """The real state of the match, not a view of it. None before the deal."""
        self.pending = NOTHING
        """The id of the action that is chosen and waits for its chance."""
        self.taken = 0
        """The number of actions that have been chosen."""
        self._witnesses: Witnesses | None = None
        """All that each seat had seen at the table `_witnessed_table`. Clones share both, so neither is changed."""
        self._witnessed_table: Table | None = None
        self._steps: list[tuple[int, int]] = []
        """The actions since then, with the seeds of their chance."""

    @property
    def at_chance(self) -> bool:
        """Whether the deal, or the chance of an action, comes next."""
        return self.table is None or self.pending != NOTHING

    @property
    def to_act(self) -> int:
        """The seat to decide, or OVER. It is not defined at chance."""
        assert self.table is not None
        return self.table.to_act

    def legal(self) -> list[int]:
        """Return the ids of the legal actions in ascending order."""
        assert self.table is not None
        return sorted(action.id for action in self.table.legal())

    def resolve_chance(self, seed: int) -> None:
        """Deal if the match has no table yet, otherwise carry out the pending action, with chance from this seed.

        `_witnesses` is what each seat had seen when the table was `_witnessed_table`. `_steps` collects the actions
        since then. `_current_witnesses` follows them only when it is asked.
        """
        if self.table is None:
            opening = Transcript()
            self.table = self.rules.new(self.seats, self.options, Rng(seed), opening)
            opening.close()
            self._witnesses = Witnesses(self.options, opening, self.table)
            self._witnessed_table = self.table.copy()
        else:
            self.table.apply(self.rules.actions[self.pending], Rng(seed))
            self._steps.append((self.pending, seed))
            self.pending = NOTHING

    def choose(self, action: int) -> None:
        """Carry out an action if it needs no chance. Otherwise it waits for `resolve_chance` (`pending`).

        It is tried on a copy of the table. If that leaves the random generator untouched, it needs no chance.
        """
        assert self.table is not None
        self.taken += 1
        after = self.table.copy()
        rng = Rng(0)
        untouched = rng.state()
        after.apply(self.rules.actions[action], rng)
        if rng.state() == untouched:
            self.table = after
            self._steps.append((action, 0))
        else:
            self.pending = action

    def forget_history(self) -> None:
        """Let all seats forget everything but the present table."""
        assert self.table is not None
        self._witnesses = Witnesses(self.options, Transcript(), self.table)
        self._witnessed_table = self.table.copy()

    def information_text(self, seat: int) -> str:
        """Return all that a seat has seen, as text, at the end its own pending action. Empty before the deal."""
        if self.table is None:
            return ""
        text = self._current_witnesses().text(seat, self.table.redact(seat))
        has_pending_action = self.pending != NOTHING and self.table.to_act == seat
        return f"{text}\n> {self.rules.actions[self.pending].notation}" if has_pending_action else text

    def _current_witnesses(self) -> Witnesses:
        """Return all that each seat has seen until now, brought up to date with the actions of `_steps`.

        `_witnesses` is what they had seen up to the table `_witnessed_table`. Clones share both, so that copies of them
        are brought up to date.
        """
        assert self._witnesses is not None
        if self._steps:
            assert self._witnessed_table is not None
            witnesses = self._witnesses.copy()
            table = self._witnessed_table.copy()
            for number, seed in self._steps:
                action = self.rules.actions[number]
                transcript = Transcript(table)
                table.apply(action, Rng(seed), transcript)
                transcript.close()
                witnesses.follow(action, transcript, table)

            self._witnesses = witnesses
            self._witnessed_table = table
            self._steps = []
        return self._witnesses

    def draw_world(self, seat: int, seed: int) -> Play:
        """Return the match in a random world that the view of this seat allows.

        This seat remembers in it what it has seen. The other seats remember nothing, because what they have really seen
        may contradict that world.
        """
        assert self.table is not None
        other = Play(self.rules, self.seats, self.options)
        other.taken = self.taken
        other.table = self.table.redact(seat)
        other.table.determinize(Rng(seed))
        other._witnesses = self._current_witnesses().for_world_of(seat, other.table)
        other._witnessed_table = other.table.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        """Return a copy for a clone of the state."""
        other = Play(self.rules, self.seats, self.options)
        other.table = None if self.table is None else self.table.copy()
        other.pending = self.pending
        other.taken = self.taken
        other._witnesses = self._witnesses
        other._witnessed_table = self._witnessed_table
        other._steps = self._steps[:]
        return other

    def __str__(self) -> str:
        """The true table as text, and the action whose chance is still to be decided."""
        if self.table is None:
            return f"{self.rules.name}, to be dealt"
        waits = "" if self.pending == NOTHING else f"\nchance decides on: {self.rules.actions[self.pending].notation}"
        return f"{self.table!r}{waits}"


class State(pyspiel.State):
    """A state of any of the games."""

    def __init__(self, game: Game) -> None:
        """Begin a match, at the chance node that deals."""
        super().__init__(game)
        self.play = Play(game.rules, game.seats, game.options)
        self._outcomes = (game.deals, game.draws)
        """The number of outcomes of chance, before the deal and after it."""
        self._length = game.length
        self._secret = randbits(96) if game.secret else 0
        """The seeds of chance follow from it. With 0 the outcomes are the seeds."""

    def current_player(self) -> int:
        if self.play.at_chance:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.play.to_act

    def is_terminal(self) -> bool:
        return not self.play.at_chance and (self.play.to_act == OVER or self.play.taken >= self._length)

    def legal_actions(self, *player: int) -> list[int]:
        """Return the legal actions of the player to act, or of the given player, none for a player if chance decides.

        For a game written in Python OpenSpiel takes the outcomes of chance for actions of every player.
        """
        return [] if self._chance_keeps_out(player) else super().legal_actions(*player)

    def legal_actions_mask(self, *player: int) -> list[int]:
        """Return 1 for each of `legal_actions`, else 0. OpenSpiel's own mask is too short if chance decides."""
        if not self._chance_keeps_out(player):
            return super().legal_actions_mask(*player)
        return [0] * self.num_distinct_actions()

    def _chance_keeps_out(self, player: Sequence[int]) -> bool:
        """Whether chance decides although a player is asked about."""
        return self.play.at_chance and bool(player) and player[0] >= 0

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their probabilities. An outcome is a number for a seed. All are equally likely.

        `_outcomes` has their number before the deal and after it.
        """
        before_deal, later = self._outcomes
        count = before_deal if self.play.table is None else later
        return [(number, 1 / count) for number in range(count)]

    def apply_action(self, action: int) -> None:
        """Carry out an action or an outcome of chance. Raises ValueError with a sentence if it is not legal."""
        if action == pyspiel.INVALID_ACTION:  # which OpenSpiel refuses before it asks `_apply_action`
            raise ValueError(f"Action {action} is not legal here.")
        super().apply_action(action)

    def _apply_action(self, action: int) -> None:
        """Carry out an action, or the outcome of chance with this number. Raises ValueError if it is not legal.

        Chance decides the deal, and what an action draws or rolls. Without a secret the number of the outcome is its
        seed. With one the seed follows from the secret, the number of the move and the number of the outcome, so that
        no player can guess it.
        """
        is_chance = self.play.at_chance
        if is_chance:
            before_deal, later = self._outcomes
            legal: Sequence[int] = range(before_deal if self.play.table is None else later)
        else:
            legal = [] if self.is_terminal() else self.play.legal()
        if action not in legal:
            raise ValueError(f"Action {action} is not legal here.")

        if not is_chance:
            self.play.choose(action)
        elif self._secret:
            seed_of_move = seed_for(self._secret, self.move_number())
            self.play.resolve_chance(seed_for(seed_of_move, action))
        else:
            self.play.resolve_chance(seed=action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'deal' if self.play.table is None else 'draw'} {action}"
        return self.play.rules.actions[action].notation

    def returns(self) -> list[float]:
        """Return the utilities, by player: 0 before the end, and at the end of a match that has lasted too long."""
        if self.play.table is None or self.play.at_chance or self.play.to_act != OVER:
            return [0.0] * self.play.seats
        return utilities_of(self.play.table.scores())

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> State:
        """Return a state that this player cannot tell from the present one. Raises ValueError at a chance node."""
        if self.play.at_chance:
            raise ValueError("A world can be drawn where a player decides or the match is over, not at a chance node.")
        other: State = self.get_game().new_initial_state()
        other.play = self.play.draw_world(player, int(probability_sampler() * SEEDS))
        return other

    def __str__(self) -> str:
        return str(self.play)


class Observer:
    """The observations of one player, as a tensor and as text, with perfect recall only as text."""

    def __init__(self, game: Game, kind: Any) -> None:
        """`kind`: the observation type of OpenSpiel. With perfect recall there is text only, and `tensor` is None."""
        self._recall = bool(kind.perfect_recall)
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._recall:
            parts = game.rules.observation_parts(game.seats)
            self.tensor = np.zeros(parts[-1].slice.stop if parts else 0, np.float32)
            self.dict = {part.name: self.tensor[part.slice] for part in parts}

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor, with zeros before the deal. Raises ValueError with perfect recall."""
        tensor = self._require_tensor()
        tensor[:] = 0
        if state.play.table is not None:
            state.play.rules.observe_into(state.play.table.redact(player), tensor)

    def string_from(self, state: State, player: int) -> str:
        """Return the table as this player sees it, with perfect recall everything that it has seen."""
        if self._recall:
            return state.play.information_text(player)
        return str(state.play) if state.play.table is None else repr(state.play.table.redact(player))

    def compress(self) -> bytes:
        """Return the tensor as it is now. Raises ValueError with perfect recall, which has none."""
        return bytes(self._require_tensor().tobytes())

    def decompress(self, compressed: bytes) -> None:
        """Fill the tensor with bytes that `compress` has returned."""
        self._require_tensor()[:] = np.frombuffer(compressed, np.float32)

    def _require_tensor(self) -> Any:
        """Return the tensor. Raises ValueError with perfect recall."""
        if self.tensor is None:
            raise ValueError("Five Fronts has no tensor of all that was seen: take its text, or an observation_tensor.")
        return self.tensor


class Game(pyspiel.Game):
    """Any of the games, with a number of players and options. `register` makes a class of each."""

    rules: ClassVar[Rules]
    kind: ClassVar[Any]
    """The game's type, as OpenSpiel calls it."""

    def __init__(self, params: dict[str, Any]) -> None:
        """Read the parameters.

        Raises ValueError with a sentence for a number of players or an option that does not exist.
        """
        rules = self.rules
        given = dict(params)
        self.seats: int = given.pop("players")
        self.deals: int = given.pop("deals")
        self.draws: int = given.pop("draws")
        self.secret: int = given.pop("secret")
        length: int = given.pop("length")
        rules.check_seats(self.seats)
        if self.deals < 1 or self.draws < 1 or length < 0:
            raise ValueError("'deals' and 'draws' count from 1, since chance needs an outcome, and 'length' from 0.")

        typical = TYPICAL * rules.typical_lengths[rules.seats.index(self.seats)]
        self.length = min(length or typical, rules.bound)
        self.options = options_of(rules, given)

        info = pyspiel.GameInfo(
            num_distinct_actions=len(rules.actions),
            max_chance_outcomes=max(self.deals, self.draws),
            num_players=self.seats,
            min_utility=lowest_utility(self.seats),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.length,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> State:
        return State(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the game as its name with its parameters, since its class is not in this module."""
        return load_game, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Return the observer of one player, or None for other kinds, such as public facts without private ones."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        of_one_player = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER and kind.public_info
        return Observer(self, kind) if of_one_player else None


def load_game(name: str) -> Any:
    """Return the game of this name and parameters, which this module has registered."""
    return pyspiel.load_game(name)


def parameters_of(rules: Rules) -> dict[str, int | str]:
    """Return the parameters of a game with their defaults (see the module).

    An option whose choices are all numbers is a number. Its first choice is the default.
    """
    parameters: dict[str, int | str] = {
        "players": rules.seats[0],
        "deals": DEALS,
        "draws": DRAWS,
        "secret": 1,
        "length": 0,
    }
    for option in rules.options:
        is_number = all(choice.isdigit() for choice in option.choices)
        parameters[option.slug] = int(option.choices[0]) if is_number else spell_choice(option.choices[0])
    return parameters


def register_game(rules: Rules) -> None:
    """Register a game with OpenSpiel.

    OpenSpiel's registry outlives the interpreter and must hold a class: any other object would be freed too late and
    abort.
    """
    kind = pyspiel.GameType(
        short_name=PREFIX + rules.slug,
        long_name=f"Five Fronts: {rules.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(rules),
    )
    pyspiel.register_game(kind, type(Game.__name__, (Game,), {"rules": rules, "kind": kind}))


def state_of_view(view: Table) -> State:
    """Return a state of a match in which nobody remembers more than `view.to_act` sees now.

    Worlds can be drawn from it. Their chance is the same each time, so that a search can be repeated.
    """
    state: State = pyspiel.load_game(PREFIX + view.SLUG, {"players": view.seats, "secret": 0}).new_initial_state()
    state.play.table = view
    state.play.forget_history()
    return state


for _rules in GAMES.values():
    register_game(_rules)
