"""The data of a match of Fighting Front."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from game.core import state as core
from game.core.compiled import i64
from game.core.packed import vec
from game.fighting_front.cards import AIR_SLOTS, NONE, SORTS, SPACES
from game.fighting_front.steps import MIDWAY, SETUP, WEIGHT


class State(core.State):
    """All facts of a match at one moment. `table.Table` adds the rules.

    All lists of numbers are packed arrays. NONE means no space, slot, card or seat. A picked card has left the hand and
    is in `picked_card` until it is deployed or flies.
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
        self.hands: vec[i64] = vec[i64]()
        """At seat * SORTS + sort: how many cards are in the hand; UNKNOWN for the other hand in a view."""
        self.hand_size: vec[i64] = vec[i64]()
        """By seat: cards in hand, known to both."""
        self.known: vec[i64] = vec[i64]()
        """At seat * SORTS + sort: cards of that hand that the other seat surely knows. Both seats know which."""
        self.deck: vec[i64] = vec[i64]()
        """Sorts, face down; the last is on top."""
        self.discard: vec[i64] = vec[i64]()
        """By sort: how many cards are in the pile."""
        self.aside: vec[i64] = vec[i64]()
        """FF 4.2 By sort: how many replaced cards lie aside until a draw is complete."""
        self.nation: vec[i64] = vec[i64]()
        """By seat, GERMANY .. SOVIET."""
        self.hold: i64 = 1
        """FF 1.6 1 where the enemy back row must be held until the seat's next turn."""
        self.unit: vec[i64] = vec[i64]()
        """By space: the kind of the ground unit, or NONE."""
        self.owner: vec[i64] = vec[i64]()
        """By space: the seat of the unit, or NONE."""
        self.dc: vec[i64] = vec[i64]()
        """By space: disruption counters of the unit."""
        self.leader: vec[i64] = vec[i64]()
        """By space: the kind of the leader on the unit, or NONE."""
        self.acted: vec[i64] = vec[i64]()
        """By space: bits for everything that the unit has done this turn, ATTACKED .. BARRAGED."""
        self.site: vec[i64] = vec[i64]()
        """By space: the kind of the location, or NONE."""
        self.site_owner: vec[i64] = vec[i64]()
        """By space: the seat of the location, or NONE."""
        self.site_dc: vec[i64] = vec[i64]()
        """By space: disruption counters of the location."""
        self.site_used: vec[i64] = vec[i64]()
        """By space: 1 where a Fuel Dump, an Ammo Dump or a Field Hospital has been used this turn."""
        self.air_unit: vec[i64] = vec[i64]()
        """By slot: the kind of the air unit, or NONE."""
        self.air_owner: vec[i64] = vec[i64]()
        """By slot, as all fields of air units: the seat of the unit, or NONE."""
        self.air_base: vec[i64] = vec[i64]()
        """The space of its Air Strip, FLY_OVER, or NONE."""
        self.air_dc: vec[i64] = vec[i64]()
        """Disruption counters."""
        self.air_leader: vec[i64] = vec[i64]()
        """The kind of its leader, or NONE."""
        self.air_task: vec[i64] = vec[i64]()
        """Its task in this turn, IDLE .. INTERCEPTING."""
        self.air_goal: vec[i64] = vec[i64]()
        """The space that it bombs or lands in, or the number of the mission that it escorts or intercepts; or NONE."""
        self.air_foe: vec[i64] = vec[i64]()
        """FF 4.7 The slot that it fights, or NONE."""
        self.air_harm: vec[i64] = vec[i64]()
        """FF 4.7 The harm of the present air combat, which is applied when the fight is over (see air.DOOMED)."""
        self.air_rolled: vec[i64] = vec[i64]()
        """FF 4.7 1 once it has rolled in this fight."""
        self.missions: vec[i64] = vec[i64]()
        """FF 4.6 The slots that bomb or land, in the order of declaration; NONE once the air unit is destroyed."""
        self.attack_from: vec[i64] = vec[i64]()
        """FF 4.4, 4.11 By declared attack, in order: the space of the attacker."""
        self.attack_at: vec[i64] = vec[i64]()
        """By declared attack: the space that it attacks."""
        self.attack_mark: vec[i64] = vec[i64]()
        """By declared attack: its state, PENDING .. LOST."""
        self.current: i64 = 0
        """The number of the mission or attack that is being carried out."""
        self.turn: i64 = 0
        """The number of the turn, from 1; 0 during the setup."""
        self.active: i64 = 0
        """The seat whose turn it is; in the setup, the seat that deploys."""
        self.phase: i64 = 0
        """The phase, steps.RECOVERY_PHASE .. END_PHASE; 0 during the setup."""
        self.step: i64 = SETUP
        """The step, steps.SETUP .. END_TURN."""
        self.after: i64 = SETUP
        """The step that follows a roll and its hits."""
        self.asked: i64 = 0
        """In a window: 0 while the roller is asked, 1 while the other side is."""
        self.decided: vec[i64] = vec[i64]()
        """By seat: the weight of all its decisions in this turn, or in the setup (steps.WEIGHT)."""
        self.picked: i64 = NONE
        """The space of the unit that is picked."""
        self.picked_card: i64 = NONE
        """The sort that is picked and has left the hand, face up; or NONE."""
        self.picked_air: i64 = NONE
        """The slot of the air unit that is picked."""
        self.path: vec[i64] = vec[i64]()
        """FF 4.10 The spaces of the move that is being picked, the first one included."""
        self.second: i64 = 0
        """FF 9 1 in the second pass."""
        self.strategy: i64 = 0
        """FF 9 1 once the active seat has played Blitzkrieg, Steam Roller or Soften Up Targets this turn."""
        self.finished: vec[i64] = vec[i64]()
        """FF 3.1 By seat: 1 once it has finished its setup."""
        self.struck: i64 = 0
        """FF 1.6 1 once a ground unit or a location was destroyed this turn."""
        self.quiet: i64 = 0
        """FF 1.6 Quiet turns in a row before this one: without such a loss, and with no unit in the enemy half at the
        end."""
        self.roll: i64 = NONE
        """The table of the roll to come, BOMBARDMENT .. GROUND_ATTACK, or NONE."""
        self.roll_seat: i64 = NONE
        """The seat that rolls, or NONE."""
        self.roller: i64 = NONE
        """The space of the unit that rolls, or NONE."""
        self.roller_air: i64 = NONE
        """The slot of the air unit that rolls, or NONE."""
        self.aim: i64 = NONE
        """The space rolled against, or NONE."""
        self.aim_air: i64 = NONE
        """The slot rolled against, or NONE."""
        self.added: vec[i64] = vec[i64]()
        """FF 5.2 The sorts that both sides have added, and an AMMO_DUMP for each one used."""
        self.result: i64 = 0
        """The result of the die just cast, NOTHING .. DESTROY_ALL."""
        self.victor: i64 = NONE
        """At OVER: the winner, or NONE for a draw."""

    def lay_out(self, deck: list[int], nation: list[int], hold: int) -> None:
        """FF 1 Begin a match with a shuffled deck, empty hands and nothing on the map.

        `nation` holds the nation of each of the two seats. `hold` is 1 if the enemy back row must be held until the
        seat's next turn to win, and 0 if it wins at once.
        """
        self.hands = vec[i64]([0] * (2 * SORTS))
        self.hand_size = vec[i64]([0, 0])
        self.known = vec[i64]([0] * (2 * SORTS))
        self.deck = vec[i64](deck)
        self.discard = vec[i64]([0] * SORTS)
        self.aside = vec[i64]([0] * SORTS)

        self.nation = vec[i64](nation)

        self.unit = vec[i64]([NONE] * SPACES)
        self.owner = vec[i64]([NONE] * SPACES)
        self.dc = vec[i64]([0] * SPACES)
        self.leader = vec[i64]([NONE] * SPACES)
        self.acted = vec[i64]([0] * SPACES)

        self.site = vec[i64]([NONE] * SPACES)
        self.site_owner = vec[i64]([NONE] * SPACES)
        self.site_dc = vec[i64]([0] * SPACES)
        self.site_used = vec[i64]([0] * SPACES)

        self.air_unit = vec[i64]([NONE] * AIR_SLOTS)
        self.air_owner = vec[i64]([NONE] * AIR_SLOTS)
        self.air_base = vec[i64]([NONE] * AIR_SLOTS)
        self.air_dc = vec[i64]([0] * AIR_SLOTS)
        self.air_leader = vec[i64]([NONE] * AIR_SLOTS)
        self.air_task = vec[i64]([0] * AIR_SLOTS)
        self.air_goal = vec[i64]([NONE] * AIR_SLOTS)
        self.air_foe = vec[i64]([NONE] * AIR_SLOTS)
        self.air_harm = vec[i64]([0] * AIR_SLOTS)
        self.air_rolled = vec[i64]([0] * AIR_SLOTS)

        self.finished = vec[i64]([0, 0])
        self.decided = vec[i64]([0, 0])
        self.hold = hold

    def is_midway(self) -> bool:
        """FF 11 Whether a card, a unit or an air unit is picked, but not its place, its goal or its target."""
        return MIDWAY[self.step] != 0

    def earlier_turn_weight(self) -> int:
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
        return list(self.hands[seat * SORTS : (seat + 1) * SORTS])

    def known_of(self, seat: int) -> list[int]:
        """FF 8 Return how many cards of each sort the other seat surely knows in this hand."""
        return list(self.known[seat * SORTS : (seat + 1) * SORTS])
