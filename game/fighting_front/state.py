"""The data of a match of Fighting Front."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from game.core import state as core
from game.fighting_front.cards import AIR_SLOTS, NONE, SORTS, SPACES
from game.fighting_front.steps import MIDWAY, SETUP, WEIGHT


class State(core.State):
    """All facts of a match at one moment. `table.Table` adds the rules.

    NONE means no space, slot, card or seat. A picked card has left the hand and is in `picked_card` until it is
    deployed or flies.
    """

    SLUG: ClassVar[str] = "fighting_front"
    FIELDS: ClassVar[tuple[str, ...]] = tuple(
        (
            "acted active added after aim aim_air air_base air_dc air_foe air_goal air_harm air_leader air_owner "
            "air_rolled air_task air_unit aside asked attack_at attack_from attack_mark current dc decided deck "
            "discard finished hand_size hands hold known leader missions nation owner path phase picked picked_air "
            "picked_card quiet result roll roll_seat roller roller_air second site site_dc site_owner site_used step "
            "strategy struck turn unit victor"
        ).split()
    )
    __slots__ = FIELDS

    def __init__(self, seats: int) -> None:
        """An empty table, to be filled by `lay_out` or `copy`."""
        super().__init__(seats)
        self.hands: list[int] = []
        """At seat * SORTS + sort: how many cards are in the hand; UNKNOWN for the other hand in a view."""
        self.hand_size: list[int] = []
        """By seat: cards in hand, known to both."""
        self.known: list[int] = []
        """At seat * SORTS + sort: cards of that hand that the other seat surely knows. Both seats know which."""
        self.deck: list[int] = []
        """Sorts, face down; the last is on top."""
        self.discard: list[int] = []
        """By sort: how many cards are in the pile."""
        self.aside: list[int] = []
        """FF 4.2 By sort: how many replaced cards lie aside until a draw is complete."""
        self.nation: list[int] = []
        """By seat, GERMANY .. SOVIET."""
        self.hold: int = 1
        """FF 1.6 1 where the enemy back row must be held until the seat's next turn."""
        self.unit: list[int] = []
        """By space: the kind of the ground unit, or NONE."""
        self.owner: list[int] = []
        """By space: the seat of the unit, or NONE."""
        self.dc: list[int] = []
        """By space: disruption counters of the unit."""
        self.leader: list[int] = []
        """By space: the kind of the leader on the unit, or NONE."""
        self.acted: list[int] = []
        """By space: bits for everything that the unit has done this turn, ATTACKED .. BARRAGED."""
        self.site: list[int] = []
        """By space: the kind of the location, or NONE."""
        self.site_owner: list[int] = []
        """By space: the seat of the location, or NONE."""
        self.site_dc: list[int] = []
        """By space: disruption counters of the location."""
        self.site_used: list[int] = []
        """By space: 1 where a Fuel Dump, an Ammo Dump or a Field Hospital has been used this turn."""
        self.air_unit: list[int] = []
        """By slot: the kind of the air unit, or NONE."""
        self.air_owner: list[int] = []
        """By slot, as all fields of air units: the seat of the unit, or NONE."""
        self.air_base: list[int] = []
        """The space of its Air Strip, FLY_OVER, or NONE."""
        self.air_dc: list[int] = []
        """Disruption counters."""
        self.air_leader: list[int] = []
        """The kind of its leader, or NONE."""
        self.air_task: list[int] = []
        """Its task in this turn, IDLE .. INTERCEPTING."""
        self.air_goal: list[int] = []
        """The space that it bombs or lands in, or the number of the mission that it escorts or intercepts; or NONE."""
        self.air_foe: list[int] = []
        """FF 4.7 The slot that it fights, or NONE."""
        self.air_harm: list[int] = []
        """FF 4.7 The harm of the present air combat, which is applied when the fight is over (see air.DOOMED)."""
        self.air_rolled: list[int] = []
        """FF 4.7 1 once it has rolled in this fight."""
        self.missions: list[int] = []
        """FF 4.6 The slots that bomb or land, in the order of declaration; NONE once the air unit is destroyed."""
        self.attack_from: list[int] = []
        """FF 4.4, 4.11 By declared attack, in order: the space of the attacker."""
        self.attack_at: list[int] = []
        """By declared attack: the space that it attacks."""
        self.attack_mark: list[int] = []
        """By declared attack: its state, PENDING .. LOST."""
        self.current: int = 0
        """The number of the mission or attack that is being carried out."""
        self.turn: int = 0
        """The number of the turn, from 1; 0 during the setup."""
        self.active: int = 0
        """The seat whose turn it is; in the setup, the seat that deploys."""
        self.phase: int = 0
        """The phase, steps.RECOVERY_PHASE .. END_PHASE; 0 during the setup."""
        self.step: int = SETUP
        """The step, steps.SETUP .. END_TURN."""
        self.after: int = SETUP
        """The step that follows a roll and its hits."""
        self.asked: int = 0
        """In a window: 0 while the roller is asked, 1 while the other side is."""
        self.decided: list[int] = []
        """By seat: the weight of all its decisions in this turn, or in the setup (steps.WEIGHT)."""
        self.picked: int = NONE
        """The space of the unit that is picked."""
        self.picked_card: int = NONE
        """The sort that is picked and has left the hand, face up; or NONE."""
        self.picked_air: int = NONE
        """The slot of the air unit that is picked."""
        self.path: list[int] = []
        """FF 4.10 The spaces of the move that is being picked, the first one included."""
        self.second: int = 0
        """FF 9 1 in the second pass."""
        self.strategy: int = 0
        """FF 9 1 once the active seat has played Blitzkrieg, Steam Roller or Soften Up Targets this turn."""
        self.finished: list[int] = []
        """FF 3.1 By seat: 1 once it has finished its setup."""
        self.struck: int = 0
        """FF 1.6 1 once a ground unit or a location was destroyed this turn."""
        self.quiet: int = 0
        """FF 1.6 Quiet turns in a row before this one: without such a loss, and with no unit in the enemy half at the
        end."""
        self.roll: int = NONE
        """The table of the roll to come, BOMBARDMENT .. GROUND_ATTACK, or NONE."""
        self.roll_seat: int = NONE
        """The seat that rolls, or NONE."""
        self.roller: int = NONE
        """The space of the unit that rolls, or NONE."""
        self.roller_air: int = NONE
        """The slot of the air unit that rolls, or NONE."""
        self.aim: int = NONE
        """The space rolled against, or NONE."""
        self.aim_air: int = NONE
        """The slot rolled against, or NONE."""
        self.added: list[int] = []
        """FF 5.2 The sorts that both sides have added, and an AMMO_DUMP for each one used."""
        self.result: int = 0
        """The result of the die just cast, NOTHING .. DESTROY_ALL."""
        self.victor: int = NONE
        """At OVER: the winner, or NONE for a draw."""

    def lay_out(self, deck: list[int], nation: list[int], hold: int) -> None:
        """FF 1 Begin a match with a shuffled deck, empty hands and nothing on the map.

        `nation` holds the nation of each of the two seats. `hold` is 1 if the enemy back row must be held until the
        seat's next turn to win, and 0 if it wins at once.
        """
        self.hands = [0] * (2 * SORTS)
        self.hand_size = [0, 0]
        self.known = [0] * (2 * SORTS)
        self.deck = deck
        self.discard = [0] * SORTS
        self.aside = [0] * SORTS

        self.nation = nation

        self.unit = [NONE] * SPACES
        self.owner = [NONE] * SPACES
        self.dc = [0] * SPACES
        self.leader = [NONE] * SPACES
        self.acted = [0] * SPACES

        self.site = [NONE] * SPACES
        self.site_owner = [NONE] * SPACES
        self.site_dc = [0] * SPACES
        self.site_used = [0] * SPACES

        self.air_unit = [NONE] * AIR_SLOTS
        self.air_owner = [NONE] * AIR_SLOTS
        self.air_base = [NONE] * AIR_SLOTS
        self.air_dc = [0] * AIR_SLOTS
        self.air_leader = [NONE] * AIR_SLOTS
        self.air_task = [0] * AIR_SLOTS
        self.air_goal = [NONE] * AIR_SLOTS
        self.air_foe = [NONE] * AIR_SLOTS
        self.air_harm = [0] * AIR_SLOTS
        self.air_rolled = [0] * AIR_SLOTS

        self.finished = [0, 0]
        self.decided = [0, 0]
        self.hold = hold

    def is_midway(self) -> bool:
        """FF 11 Whether a card, a unit or an air unit is picked, but not its place, its goal or its target."""
        return bool(MIDWAY[self.step])

    def turn_steps(self) -> int:
        """FF 11 Return the weight of the decisions that the seat to act has made in this turn or the setup, or 0."""
        return self.decided[self.to_act] if self.to_act >= 0 else 0

    def turn_weight(self) -> int:
        return WEIGHT[self.step]

    def rounds(self) -> int:
        return max(1, self.turn)

    @abstractmethod
    def blank(self) -> State:
        """Return an empty table with this number of seats, for `copy` to fill."""

    def copy(self) -> State:
        """Return a state that shares nothing with this one.

        Searches copy states all the time, so each field is copied by name, which is the fastest way.
        """
        other = self.blank()
        other.to_act = self.to_act
        other.is_view = self.is_view
        other.hands = self.hands[:]
        other.hand_size = self.hand_size[:]
        other.known = self.known[:]
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.aside = self.aside[:]
        other.nation = self.nation[:]
        other.hold = self.hold

        other.unit = self.unit[:]
        other.owner = self.owner[:]
        other.dc = self.dc[:]
        other.leader = self.leader[:]
        other.acted = self.acted[:]

        other.site = self.site[:]
        other.site_owner = self.site_owner[:]
        other.site_dc = self.site_dc[:]
        other.site_used = self.site_used[:]

        other.air_unit = self.air_unit[:]
        other.air_owner = self.air_owner[:]
        other.air_base = self.air_base[:]
        other.air_dc = self.air_dc[:]
        other.air_leader = self.air_leader[:]
        other.air_task = self.air_task[:]
        other.air_goal = self.air_goal[:]
        other.air_foe = self.air_foe[:]
        other.air_harm = self.air_harm[:]
        other.air_rolled = self.air_rolled[:]

        other.missions = self.missions[:]
        other.attack_from = self.attack_from[:]
        other.attack_at = self.attack_at[:]
        other.attack_mark = self.attack_mark[:]
        other.current = self.current

        other.turn = self.turn
        other.active = self.active
        other.phase = self.phase
        other.step = self.step
        other.after = self.after
        other.asked = self.asked
        other.decided = self.decided[:]

        other.picked = self.picked
        other.picked_card = self.picked_card
        other.picked_air = self.picked_air
        other.path = self.path[:]
        other.second = self.second
        other.strategy = self.strategy
        other.finished = self.finished[:]
        other.struck = self.struck
        other.quiet = self.quiet

        other.roll = self.roll
        other.roll_seat = self.roll_seat
        other.roller = self.roller
        other.roller_air = self.roller_air
        other.aim = self.aim
        other.aim_air = self.aim_air
        other.added = self.added[:]
        other.result = self.result
        other.victor = self.victor

        return other

    def scores(self) -> list[float]:
        """FF 1.6 At OVER: 1 for the winner, 0.5 each for a draw."""
        if self.victor == NONE:
            return [0.5, 0.5]
        return [1.0, 0.0] if self.victor == 0 else [0.0, 1.0]

    def hand(self, seat: int) -> list[int]:
        """Return by sort how many cards a seat holds. All are UNKNOWN for a hand that the view does not show."""
        return self.hands[seat * SORTS : (seat + 1) * SORTS]

    def known_of(self, seat: int) -> list[int]:
        """FF 8 Return how many cards of each sort the other seat surely knows in this hand."""
        return self.known[seat * SORTS : (seat + 1) * SORTS]
