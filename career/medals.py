"""Medals: won once, by a finished match that counts, or by all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

from ai.levels import LEVELS
from career.challenges import battlefronts, fighting_front, fix_bayonets, last_front, sharp_end
from career.challenges.condition import AtLeast, AtMost, Condition, Course, Last, Row, Won
from game.catalogue import GAMES
from game.core.state import State

RULES: Final = 1
"""The version of what wins the medals of a match. Raised with every change: matches judged before are judged anew."""
RANKS: Final = [level.slug for level in LEVELS]
SERGEANT, CAPTAIN, GENERAL = RANKS[1:]


@dataclass(frozen=True)
class Service:
    """What a person has done in all matches that count, and beside them."""

    played: int = 0
    won: int = 0
    games: int = 0
    """Games with a match won."""
    running: int = 0
    """The most matches won in a row."""
    generals: int = 0
    """Games with a match won against Generals alone."""
    days: int = 0
    """The most days in a row with a deal of the day."""
    stars: int = 0
    """Stars of challenges."""
    fronts: int = 0
    """The most fronts won in one campaign."""
    reviewed: int = 0
    """Matches reviewed to their end in which nine of ten decisions were as good as the best."""


@dataclass(frozen=True)
class Medal:
    """A medal. It is won by a match of its `game` that meets all `conditions`, or by `number` of a field of Service."""

    slug: str
    name: str
    words: str
    """What it is given for, as a command."""
    game: str = ""
    conditions: tuple[Condition, ...] = ()
    rank: str = RANKS[0]
    """The least level of every bot at the table."""
    service: str = ""
    number: int = 0


def seats(view: State, seat: int) -> int:
    """How many sit at the table."""
    return view.seats


AT_TABLE: Final = Last("Seats", seats)
BOMBED: Final = Row("Destroyed by bombers", ("Destroyed by bombers",))

OF_SERVICE: Final = (
    Medal("first-blood", "Baptism of fire", "Win your first match.", service="won", number=1),
    Medal("veteran", "Veteran", "Win ten matches.", service="won", number=10),
    Medal("old-guard", "Old guard", "Win fifty matches.", service="won", number=50),
    Medal("long-service", "Long service", "Play a hundred matches to their end.", service="played", number=100),
    Medal("all-arms", "All arms", "Win a match of each game.", service="games", number=len(GAMES)),
    Medal("in-a-row", "Five on the run", "Win five matches in a row.", service="running", number=5),
    Medal("generals", "Marshal", "Beat Generals in each game.", service="generals", number=len(GAMES)),
    Medal("week", "Every day", "Play a deal of the day on seven days in a row.", service="days", number=7),
    Medal("stars", "Star gazer", "Win thirty stars in challenges.", service="stars", number=30),
    Medal("all-stars", "Whole sky", "Win all stars of all challenges.", service="stars", number=75),
    Medal("front", "One front less", "Win a front of a campaign.", service="fronts", number=1),
    Medal("europe", "Europe is yours", "Win all fronts of a campaign.", service="fronts", number=len(GAMES)),
    Medal(
        "sure",
        "Sure hand",
        "Have a review find nine of ten decisions as good as the best.",
        service="reviewed",
        number=1,
    ),
)

OF_MATCHES: Final = (
    Medal(
        "bf-brissol",
        "The rock",
        "Hold Brissol alone at the end of four rounds in a row.",
        "battlefronts",
        (AtLeast(battlefronts.BRISSOL_HELD, 4),),
        SERGEANT,
    ),
    Medal(
        "bf-small",
        "Small units",
        "Win without calling up more than six cards at once.",
        "battlefronts",
        (Won(), AtMost(battlefronts.LARGEST, 6)),
        SERGEANT,
    ),
    Medal(
        "bf-line",
        "The whole line",
        "Win with four fronts held alone.",
        "battlefronts",
        (Won(), AtLeast(battlefronts.HELD, 4)),
        SERGEANT,
    ),
    Medal(
        "bf-quick",
        "Before the leaves fall",
        "Beat a Captain or General in six rounds.",
        "battlefronts",
        (Won(), AtMost(battlefronts.ROUND, 6)),
        CAPTAIN,
    ),
    Medal(
        "bf-long",
        "A long war",
        "Win in the twelfth round or later.",
        "battlefronts",
        (Won(), AtLeast(battlefronts.ROUND, 12)),
        SERGEANT,
    ),
    Medal("bf-general", "Staff college", "Beat a General.", "battlefronts", (Won(),), GENERAL),
    Medal(
        "se-turn",
        "Three at a stroke",
        "Take three objectives in one turn.",
        "sharp_end",
        (AtLeast(sharp_end.IN_A_TURN, 3),),
    ),
    Medal(
        "se-refused",
        "Never refused",
        "Win against Sergeants or better without giving up an attack that you lead.",
        "sharp_end",
        (Won(), AtMost(sharp_end.FAILED, 0)),
        SERGEANT,
    ),
    Medal(
        "se-points",
        "A rich road",
        "Win with eighteen victory points.",
        "sharp_end",
        (Won(), AtLeast(sharp_end.POINTS, 18)),
    ),
    Medal("se-six", "First of six", "Win alone at a table of six.", "sharp_end", (Won(), AtLeast(AT_TABLE, 6))),
    Medal(
        "se-far",
        "Far from the sea",
        "Win, and get as far as place seven of the road.",
        "sharp_end",
        (Won(), AtLeast(sharp_end.FAR, 7)),
    ),
    Medal("se-general", "Beachmaster", "Beat Generals.", "sharp_end", (Won(),), GENERAL),
    Medal(
        "fb-steel",
        "Cold steel",
        "Win, and kill three men with the bayonet.",
        "fix_bayonets",
        (Won(), AtLeast(fix_bayonets.STABBED, 3)),
        SERGEANT,
    ),
    Medal(
        "fb-officers",
        "Officers home",
        "Beat a Captain or General without losing an officer.",
        "fix_bayonets",
        (Won(), AtMost(fix_bayonets.OFFICERS_LOST, 0)),
        CAPTAIN,
    ),
    Medal(
        "fb-few",
        "Few letters home",
        "Beat a Sergeant or better with three men lost at most.",
        "fix_bayonets",
        (Won(), AtMost(fix_bayonets.LOST, 3)),
        SERGEANT,
    ),
    Medal(
        "fb-last",
        "To the last man",
        "Win although you have lost ten men.",
        "fix_bayonets",
        (Won(), AtLeast(fix_bayonets.LOST, 10)),
        SERGEANT,
    ),
    Medal("fb-general", "Pathfinder", "Beat a General.", "fix_bayonets", (Won(),), GENERAL),
    Medal(
        "lf-open",
        "In the open",
        "Win against Sergeants or better without digging in.",
        "last_front",
        (Won(), AtMost(last_front.DUG, 0)),
        SERGEANT,
    ),
    Medal(
        "lf-raid",
        "Raider",
        "Win, and take three territories from others.",
        "last_front",
        (Won(), AtLeast(last_front.RAIDED, 3)),
        SERGEANT,
    ),
    Medal(
        "lf-bid", "All that we have", "Finish a turn with a bid of 28.", "last_front", (AtLeast(last_front.BID, 28),)
    ),
    Medal(
        "lf-quick",
        "Home by Christmas",
        "Beat a Captain or General in five battles.",
        "last_front",
        (Won(), AtMost(last_front.BATTLE, 5)),
        CAPTAIN,
    ),
    Medal("lf-general", "Supreme command", "Beat Generals.", "last_front", (Won(),), GENERAL),
    Medal(
        "ff-guns",
        "King of battle",
        "Destroy eight enemy cards with guns.",
        "fighting_front",
        (AtLeast(fighting_front.GUNS, 8),),
    ),
    Medal(
        "ff-bombs", "From the air", "Destroy four enemy cards with bombers.", "fighting_front", (AtLeast(BOMBED, 4),)
    ),
    Medal(
        "ff-defense",
        "Let them come",
        "Win, and destroy eight enemy cards in defense.",
        "fighting_front",
        (Won(), AtLeast(fighting_front.DEFENSE, 8)),
        SERGEANT,
    ),
    Medal(
        "ff-quick",
        "Lightning war",
        "Beat a Sergeant or better in seven turns, of both sides together.",
        "fighting_front",
        (Won(), AtMost(fighting_front.TURN, 7)),
        SERGEANT,
    ),
    Medal("ff-general", "Army group", "Beat a General.", "fighting_front", (Won(),), GENERAL),
)

MEDALS: Final = {medal.slug: medal for medal in (*OF_SERVICE, *OF_MATCHES)}


def of_match(course: Course, kinds: Sequence[str]) -> tuple[str, ...]:
    """The slugs of the medals that a finished match has won for its person. `kinds`: the kinds of all seats."""
    bots = [RANKS.index(kind) for seat, kind in enumerate(kinds) if seat != course.seat and kind in RANKS]
    if course.ended is None or len(bots) != len(kinds) - 1:
        return ()
    open_ = [medal for medal in OF_MATCHES if medal.game == course.game.slug and min(bots) >= RANKS.index(medal.rank)]
    return tuple(medal.slug for medal in open_ if all(condition.met(course) for condition in medal.conditions))


def of_service(service: Service) -> tuple[str, ...]:
    """The slugs of the medals that all matches together have won."""
    return tuple(medal.slug for medal in OF_SERVICE if done(medal, service) >= medal.number)


def done(medal: Medal, service: Service) -> int:
    """How much of its number a medal for all matches has."""
    assert medal.service in {field.name for field in fields(Service)}
    return min(medal.number, int(getattr(service, medal.service)))
