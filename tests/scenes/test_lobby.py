"""Before a match the lobby, after it the results."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ai.levels import LEVELS, Limits, level_named, limits
from career.deal_code import Deal, code_of
from career.officers import officer_of
from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import Occasion, SeatEntry
from game.core.sanitize import DEALS
from scenes import settings as settings_file
from scenes.app import App
from scenes.keeping.finished import FinishedMatch, Past
from scenes.keeping.store import Store
from scenes.match.play_director import demo_setup
from scenes.match.setup import Setup
from scenes.match.thinker import thinking_time
from scenes.menus.codes import NOTE
from scenes.menus.ladder import ability_sentence
from scenes.menus.lobby import LobbyScene
from scenes.menus.proposal import Recommendation, advise_level, suggest_seats, suggest_table
from scenes.menus.results import ResultsScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Reset
from scenes.ui import clipboard
from scenes.ui.widgets import Field, Selector
from tests.scenes.events import key, key_up, steps, typed
from tests.scenes.menus import GAME, Clipboard, SixSeatToy, battlefronts_result, button, show, toast, top
from tests.scenes.table import checked_cast, click, encloses, none_overlap, press, top_scene
from tests.scenes.test_lanes import SAMPLE, canvases

# --- the lobby -----------------------------------------------------------------------------


def test_the_match_begins_as_the_lobby_is_set_up(app: App) -> None:
    """A level, a name and an option are set by keys, and a deal number in its field."""
    scene = show(app, LobbyScene(GAME))
    bot = checked_cast(Selector, button(scene, ("kind", 1)))
    assert bot.value == "Recruit"

    scene.form.ring.focus(("kind", 1))
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    scene.form.ring.focus(("name", 0))
    press(app, pygame.K_RETURN)
    steps(app, 1, typed("Anna"))
    press(app, pygame.K_RETURN)
    scene.form.ring.focus(("option", "first"))
    press(app, pygame.K_RIGHT, pygame.K_RIGHT)
    checked_cast(Field, button(scene, "seed")).value = "42"
    click(app, button(scene, "start"))

    begun = top_scene(app, PlayScene)
    seats = (SeatEntry("human", "Anna"), SeatEntry("general", scene.rivals.officer_at(1).surname))
    assert begun.setup == Setup(GAME, seats, {"first": "seat 2"}, seed=42)


def test_a_rung_of_the_ladder_sets_all_bots_and_no_people(app: App) -> None:
    """Rungs with the levels of bots at the table are lit."""
    scene = show(app, LobbyScene(SixSeatToy()))
    for _ in range(2):
        click(app, button(scene, "more"))
    scene.form.ring.focus(("kind", 2))
    press(app, pygame.K_LEFT)
    assert [kind.value for kind in scene.kind_selectors[:4]] == ["Human", "Recruit", "Human", "Recruit"]

    click(app, button(scene, ("rung", "general")))
    click(app, button(scene, "more"))
    assert [kind.value for kind in scene.kind_selectors[:5]] == ["Human", "General", "Human", "General", "General"]

    scene.form.ring.focus(("kind", 1))
    press(app, pygame.K_LEFT)  # one level down: Captain
    assert [rung.level.slug for rung in scene.level_buttons if rung.lit] == ["captain", "general"]


def test_the_ladder_is_dim_and_says_why_if_only_people_sit_at_the_table(app: App) -> None:
    scene = show(app, LobbyScene(GAME))
    scene.form.ring.focus(("kind", 1))
    press(app, pygame.K_LEFT)  # a second person
    rung = button(scene, ("rung", "captain"))
    assert not rung.enabled
    assert "Only people" in rung.why
    click(app, rung)
    assert scene.person_count == 2


@pytest.mark.parametrize(
    ("game", "people", "is_asked"),
    [(GAME, 2, False), (SixSeatToy(), 1, False), (SixSeatToy(), 2, True)],
    ids=["no secrets", "one person", "two people with secrets"],
)
def test_the_lobby_asks_about_skipping_covers_only_if_people_share_secrets(
    app: App, game: Game, people: int, is_asked: bool
) -> None:
    """In the same place it says why the ladder is dark if there are no bots."""
    scene = show(app, LobbyScene(game))
    for kind in scene.kind_selectors[:people]:
        kind.at = 0  # a person
    scene.act(("kind", 0))
    assert any(widget.key == "hand_over" for widget in scene.form.widgets) is is_asked
    has_no_bots = people == scene.seat_count
    assert scene.advice_shown.startswith("No bots") is has_no_bots


def test_the_lobby_remembers_the_choice_about_skipping_covers(app: App, home: Path) -> None:
    scene = show(app, LobbyScene(SixSeatToy()))
    for kind in scene.kind_selectors[:2]:
        kind.at = 0  # a person
    scene.act(("kind", 0))
    assert scene.skipping.value == "still ask me"

    click(app, scene.skipping)
    assert scene.skipping.value == "skip me"
    assert settings_file.load(Store(home)).hand_over == "card"
    assert show(app, LobbyScene(GAMES["sharp_end"])).skipping.value == "skip me"


@pytest.mark.parametrize("place", ["demonstration", "lobby"])
def test_deals_are_drawn_from_the_whole_range_of_deal_codes(app: App, place: str) -> None:
    """If there were few deals, a player could find out the deal from the own hand.

    Twelve deals are all different and on both sides of the middle, and on average more than 24 bits of a code are set.
    """
    scene = show(app, LobbyScene(GAME))
    assert scene.deal.field.value == "", "the lobby shows no deal code before the match"
    deals = []
    for _ in range(12):
        if place == "demonstration":
            deals.append(demo_setup(app.rng).seed)
        else:
            change = checked_cast(Reset, scene.start())
            deals.append(checked_cast(PlayScene, change.scene).setup.seed)

    assert len(set(deals)) == len(deals)
    assert DEALS > max(deals) > DEALS // 2 > min(deals)
    assert sum(deal.bit_count() for deal in deals) > len(deals) * 24


def test_a_deal_number_that_is_too_large_is_refused_and_stays_in_its_field(app: App) -> None:
    scene = show(app, LobbyScene(GAME))
    too_large = str(DEALS)
    scene.deal.field.value = too_large
    click(app, button(scene, "start"))
    assert top(app) is scene
    assert scene.deal.field.value == too_large
    assert "up to 18446744073709551615" in toast(app).words

    scene.deal.field.value = str(DEALS - 1)
    click(app, button(scene, "start"))
    assert top_scene(app, PlayScene).setup.seed == DEALS - 1


def test_seats_are_added_and_removed_within_the_range_of_the_game(app: App) -> None:
    """The crowd is a toy game of two to six seats."""
    scene = show(app, LobbyScene(SixSeatToy()))
    fewer = button(scene, "less")
    assert not fewer.enabled
    assert fewer.why

    for _ in range(6):
        click(app, button(scene, "more"))
    sixth_seat = ("kind", 5)
    assert scene.seat_count == 6
    assert not button(scene, "more").enabled
    assert any(widget.key == sixth_seat for widget in scene.form.widgets)

    click(app, button(scene, "less"))
    assert scene.seat_count == 5
    assert all(widget.key != sixth_seat for widget in scene.form.widgets)


def test_a_game_with_one_number_of_seats_has_no_buttons_for_it(app: App) -> None:
    scene = show(app, LobbyScene(GAME))
    assert {"more", "less"}.isdisjoint(widget.key for widget in scene.form.widgets)


def fill_with_people(scene: LobbyScene, game: Game) -> None:
    """Add all seats that the game has, and put a person in each, which needs most room."""
    for kind in scene.kind_selectors:
        kind.at = 0  # the first choice of each seat is a person
    while scene.seat_count < game.seats[-1]:
        scene.act("more")
    scene.act(("kind", 0))


EVERY_GAME = pytest.mark.parametrize("game", [*GAMES.values(), SixSeatToy()], ids=lambda game: game.slug)


@EVERY_GAME
def test_all_widgets_have_room_in_the_panel_of_the_lobby(app: App, game: Game) -> None:
    scene = show(app, LobbyScene(game))
    fill_with_people(scene, game)
    below_panel = ("back", "rules", "lesson", "start")
    boxes = [widget.box for widget in scene.form.widgets if widget.key not in below_panel]
    assert scene.layout.seat_height > 44, "rows are high enough to be read"
    assert scene.layout.panel.foot < 944
    assert encloses(scene.layout.panel, *boxes)
    assert none_overlap(*boxes)


@EVERY_GAME
def test_the_focus_on_an_option_shows_its_explanation_if_there_is_no_note_below_it(app: App, game: Game) -> None:
    scene = show(app, LobbyScene(game))
    fill_with_people(scene, game)
    if not scene.layout.has_notes:
        for option in game.options:
            scene.form.ring.focus(("option", option.slug))
            scene.form.ring.shown = True
            assert option.text in scene._note_of_focus()


def test_a_nation_is_chosen_by_emblem_and_name_and_its_seat_is_called_after_it(app: App) -> None:
    scene = show(app, LobbyScene(GAMES["fighting_front"]))
    assert [field.placeholder for field in scene.name_fields] == ["Germany", "USA"]

    scene.form.ring.focus(("option", "allies"))
    press(app, pygame.K_RIGHT)
    assert scene.options["allies"].value == "Soviet Union"
    assert scene.options["allies"].pictures == ["fighting_front/emblem-usa", "fighting_front/emblem-soviet"]
    assert [field.placeholder for field in scene.name_fields] == ["Germany", "Soviet Union"]

    click(app, button(scene, "start"))
    setup = top_scene(app, PlayScene).setup
    assert setup.options == {"victory": "hold", "axis": "germany", "allies": "soviet"}
    officer = scene.rivals.officer_at(1)
    assert [setup.name(seat) for seat in range(2)] == ["Germany", officer.surname]
    assert setup.seat_names == ("Germany", "Soviet Union")


# --- the results ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "kinds", "heading", "sentence"),
    [
        ((1.0, 0.0), ("human", "general"), "VICTORY", "You hold three of the five fronts alone."),
        ((0.0, 1.0), ("human", "general"), "DEFEAT", "Burgundy holds three of the five fronts alone."),
        ((0.0, 1.0), ("human", "human"), "BURGUNDY WINS", "Burgundy holds three of the five fronts alone."),
        ((1.0, 0.0), ("general", "captain"), "ANNA WINS", "Anna holds three of the five fronts alone."),
        ((0.5, 0.5), ("human", "general"), "STALEMATE", "A draw: nothing has stirred for four rounds."),
    ],
    ids=["person won", "person lost", "two people", "two bots", "draw"],
)
def test_the_results_say_who_has_won_and_why(
    scores: tuple[float, ...], kinds: tuple[str, str], heading: str, sentence: str
) -> None:
    ended = battlefronts_result(scores, kinds)
    assert (ended.heading(), ended.ending_sentence()) == (heading, sentence)
    assert ended.duration_words() == "15 min 3 s"


def test_play_again_begins_a_new_deal_with_the_same_seats(app: App) -> None:
    ended = battlefronts_result()
    show(app, ResultsScene(ended))
    press(app, pygame.K_a)
    begun = top_scene(app, PlayScene)
    assert begun.setup.seats == ended.setup.seats
    assert begun.setup.seed != ended.setup.seed


# --- The seats that the lobby proposes, and its ladder of levels -----------------------------------

ANNA = SeatEntry("human", "Anna")


def past_against(level: str, *scores: float, seats: int = 2) -> list[Past]:
    """Return matches of Anna against bots of a level in which she had these scores, the newest first."""
    entries = (ANNA, *[SeatEntry(level)] * (seats - 1))
    return [
        Past(
            number,
            game=GAME.slug,
            options={},
            seats=entries,
            scores=(score, *[0.0] * (seats - 1)),
            rounds=9,
            seconds=600.0,
            ended=float(-number),
        )
        for number, score in enumerate(scores)
    ]


ADVICE: dict[str, tuple[list[Past], str | None, str]] = {
    "no match": ([], None, ""),
    "two wins": (past_against("sergeant", 1, 1), None, ""),
    "3 of 4": (past_against("sergeant", 1, 0, 1, 1), "captain", "You won 3 of 4 against a Sergeant: try a Captain."),
    "3 of 3": (past_against("sergeant", 1, 1, 1), "captain", "You won 3 of 3 against a Sergeant: try a Captain."),
    "a draw": (past_against("sergeant", 1, 0, 1, 0.5), None, ""),
    "1 of the last 4": (
        past_against("sergeant", 0, 0, 1, 0, 1, 1, 1),
        "recruit",
        "You lost 3 of 4 to a Sergeant: try a Recruit.",
    ),
    "three losses": (past_against("sergeant", 0, 0, 0), None, ""),
    "lowest level": (past_against("recruit", 0, 0, 0, 0), None, ""),
    "highest level": (past_against("general", 1, 1, 1, 1), None, ""),
    "advice taken": (past_against("captain", 1) + past_against("sergeant", 1, 1, 1, 1), None, ""),
    "2 of 12 in six seats, as an even player wins": (past_against("captain", *[0] * 10, 1, 1, seats=6), None, ""),
    "3 of 8 in six seats": (
        past_against("captain", *[0] * 5, 1, 1, 1, seats=6),
        "general",
        "You won 3 of 8 against a Captain: try a General.",
    ),
    "0 of 12 in six seats": (
        past_against("captain", *[0] * 12, seats=6),
        "sergeant",
        "You lost 12 of 12 to a Captain: try a Sergeant.",
    ),
}
"""By matches played: those matches, the level that is advised next, if any, and the sentence."""


@pytest.mark.parametrize(("past", "level", "words"), ADVICE.values(), ids=ADVICE)
def test_the_last_matches_against_a_level_lead_to_advice_about_the_next(
    past: list[Past], level: str | None, words: str
) -> None:
    assert advise_level(past) == (None if level is None else Recommendation(level_named(level), words))


@pytest.mark.parametrize("third_seat", [SeatEntry("human", "Ben"), SeatEntry("captain")], ids=["people", "levels"])
def test_matches_of_several_people_or_levels_lead_to_no_advice(third_seat: SeatEntry) -> None:
    entries = (ANNA, SeatEntry("recruit"), third_seat)
    won = Past(
        number=1, game=GAME.slug, options={}, seats=entries, scores=(1.0, 0.0, 0.0), rounds=9, seconds=600.0, ended=0.0
    )
    assert advise_level([won] * 8) is None


def test_a_resigned_match_counts_as_lost_even_if_its_seat_has_won() -> None:
    """A bot played on in that seat."""
    entries = (SeatEntry("resigned", "Anna"), SeatEntry("captain"))
    resigned = Past(
        number=1, game=GAME.slug, options={}, seats=entries, scores=(1.0, 0.0), rounds=9, seconds=600.0, ended=0.0
    )
    advice = Recommendation(level_named("sergeant"), "You lost 4 of 4 to a Captain: try a Sergeant.")
    assert advise_level([resigned] * 4) == advice


def test_the_lobby_proposes_a_recruit_for_the_first_match() -> None:
    proposal = suggest_seats(GAME, [], [])
    assert (proposal.seats, proposal.level.slug) == ((), "recruit")
    assert "first match" in proposal.words


def test_the_lobby_proposes_the_seats_of_the_last_match() -> None:
    """A person who resigned there plays again."""
    last_seats = [SeatEntry("resigned", "Anna"), SeatEntry("general", "Moltke")]
    proposal = suggest_seats(GAME, past_against("general", 0), last_seats)
    assert proposal.seats == (ANNA, SeatEntry("general", "Moltke"))
    assert (proposal.level.slug, proposal.words) == ("general", "")


def test_the_lobby_proposes_the_next_level_after_enough_wins() -> None:
    proposal = suggest_seats(GAME, past_against("sergeant", 1, 1, 1), [SeatEntry("sergeant"), ANNA])
    assert proposal.seats == (SeatEntry("captain"), ANNA)
    assert "try a Captain" in proposal.words


@pytest.mark.parametrize(
    "last_seats", [[ANNA, *[SeatEntry("captain")] * 6], [SeatEntry("captain")] * 2], ids=["seven seats", "bots alone"]
)
def test_the_lobby_does_not_propose_seats_that_cannot_be_played(last_seats: list[SeatEntry]) -> None:
    """At the Sharp End has six seats at most, and a match of bots alone is none of the player's."""
    assert suggest_seats(GAMES["sharp_end"], [], last_seats).seats == ()


def of_the_day(past: list[Past]) -> list[Past]:
    """Return these matches as ones of the deal of the day, which has chosen their levels."""
    return [replace(match, occasion=Occasion("day", "2026-11-23")) for match in past]


def test_the_level_of_a_deal_of_the_day_is_not_proposed_again() -> None:
    past = of_the_day(past_against("general", 0)) + past_against("sergeant", 1)
    assert suggest_table(GAME, past, []).level.slug == "sergeant"


def test_matches_of_the_deal_of_the_day_count_for_the_advice() -> None:
    past = of_the_day(past_against("recruit", 1, 1, 1)) + past_against("recruit", 0)
    assert suggest_table(GAME, past, []).words == "You won 3 of 4 against a Recruit: try a Sergeant."


def test_the_lobby_opens_with_the_advice_of_the_history(app: App) -> None:
    """Anna has beaten two Sergeants three times. A match of another game, which she lost, is of no account."""
    now = datetime.datetime(2026, 3, 14, 20)
    app.history.now = lambda: now
    seats = (ANNA, SeatEntry("sergeant"), SeatEntry("sergeant"))
    for seed in range(3):
        now += datetime.timedelta(hours=1)
        app.history.add(
            FinishedMatch(
                "sharp_end",
                options={},
                seed=seed,
                seats=seats,
                scores=(1.0, 0.0, 0.0),
                rounds=7,
                decisions=99,
                seconds=600.0,
                record=f"record {seed}\n",
            )
        )
    app.history.add(
        FinishedMatch(
            "last_front",
            {},
            seed=9,
            seats=seats,
            scores=(0.0, 1.0, 0.0),
            rounds=7,
            decisions=99,
            seconds=600.0,
            record="record\n",
        )
    )

    scene = show(app, LobbyScene(GAMES["sharp_end"]))

    assert [kind.value for kind in scene.kind_selectors[: scene.seat_count]] == ["Human", "Captain", "Captain"]
    assert scene.name_fields[0].value == "Anna"
    assert scene.advice == "You won 3 of 3 against a Sergeant: try a Captain."
    assert [past.number for past in app.history.recent("sharp_end", most=2)] == [3, 2]


def test_the_last_match_is_the_first_of_the_list_whatever_the_clock_said() -> None:
    in_far_future = replace(past_against("general", 0)[0], ended=9e9)
    newest = past_against("sergeant", 1)[0]
    assert suggest_table(GAME, [newest, in_far_future], []).level.slug == "sergeant"


def test_the_ladder_names_the_seconds_of_a_level_only_if_they_can_be_felt() -> None:
    instant, slow = Limits(seconds=0.04, lines=30), Limits(seconds=1.4, lines=11_640)
    assert ability_sentence(instant) == "Imagines about 30 ways it may go."
    assert ability_sentence(slow) == "Imagines about 10,000 ways it may go, up to 1.4 s a move."


@pytest.mark.parametrize("fast", [False, True], ids=["plain core", "fast core"])
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_higher_level_has_higher_limits_and_none_beyond_its_settings(game: Game, fast: bool) -> None:
    """Limits are the seconds of a move and the lines of play that are searched."""
    shown = [limits(game, level, most=thinking_time(game, level.slug), fast=fast) for level in LEVELS]
    assert [(most.seconds, most.lines) for most in shown] == sorted((most.seconds, most.lines) for most in shown)

    of_one_second = [limits(game, level, most=1.0, fast=fast) for level in LEVELS]
    assert [most.lines for most in of_one_second] == sorted(most.lines for most in of_one_second)
    for level, most in zip(LEVELS, of_one_second, strict=True):
        assert 0 < most.lines <= level.in_game(game).iterations
        assert most.seconds <= min(1.0, level.seconds) + 1e-9
        assert most.lines <= game.search_rates[fast] * most.seconds + 1


# --- The deal code of the lobby --------------------------------------------------------------------

OF_DEAL = GAMES["sharp_end"]
DEAL = Deal(
    OF_DEAL,
    {"turns": "9", "terrain": "on", "enemy": "off", "fog": "on", "beach": "off", "first": "by lot"},
    ("captain", "human", "recruit", "general"),
    seed=0x9A3C51F07B,
)
CODE = code_of(DEAL)


@pytest.fixture
def scene(app: App) -> LobbyScene:
    """The lobby of the game of the deal."""
    return show(app, LobbyScene(OF_DEAL))


def deal_of(scene: LobbyScene) -> Deal:
    """Return the deal that the lobby is set up for."""
    return scene._deal_with(scene.deal.number or 0)


def words_of_toast(app: App) -> str:
    """Return the words of the toast that is shown."""
    return app.toasts.visible[1]


def begin(app: App, scene: LobbyScene) -> PlayScene:
    """Press START and return the match that begins."""
    click(app, button(scene, "start"))
    return top_scene(app, PlayScene)


def test_the_deal_code_follows_the_options_and_keeps_the_deal_number(app: App, scene: LobbyScene) -> None:
    """The dice draw a deal number. Then a seat is added, an option changed, and seat 2 given to another player."""
    click(app, button(scene, "dice"))
    number = scene.deal.number
    codes = {scene.deal.field.value}
    for widget_key in ("more", ("option", "fog"), ("kind", 1)):
        click(app, scene.form.widget(widget_key))
        codes.add(scene.deal.field.value)
        assert scene.deal.field.value == code_of(deal_of(scene))
    assert scene.deal.number == number
    assert len(codes) == 1 + 3, "each change gives another code"
    assert begin(app, scene).setup.seed == number


@pytest.mark.parametrize("way", ["typed", "pasted", "Ctrl+V", "Ctrl+V in the field"])
def test_a_deal_code_sets_up_its_match(app: App, scene: LobbyScene, clipboard: Clipboard, way: str) -> None:
    """The code may be in lower case, with spaces for hyphens, and among other words on the clipboard."""
    scene.name_fields[0].value = "Anna"
    clipboard.held = f"Beat this: {CODE.lower()}!"
    is_in_field = way in ("typed", "Ctrl+V in the field")
    if is_in_field:
        scene.form.ring.focus("seed")
        press(app, pygame.K_RETURN)
    match way:
        case "typed":
            steps(app, 1, typed(CODE.lower().replace("-", " ")))
        case "pasted":
            click(app, button(scene, "paste"))
        case _:
            steps(app, 2, key(pygame.K_v, pygame.KMOD_CTRL), key_up(pygame.K_v))
    if is_in_field:
        press(app, pygame.K_RETURN)

    assert deal_of(scene) == DEAL
    assert scene.deal.field.value == CODE
    setup = begin(app, scene).setup
    assert (setup.options, setup.seed) == (DEAL.options, DEAL.seed)
    assert tuple(entry.kind for entry in setup.seats) == DEAL.kinds
    names_of_people = [entry.name for entry in setup.seats if entry.person]
    assert names_of_people == ["Anna"], "the name moves to the seat of the person"
    assert None not in [officer_of(entry) for entry in setup.seats if not entry.person]
    assert setup.code == CODE


def test_a_deal_code_of_another_game_leads_to_the_lobby_of_that_game(app: App, clipboard: Clipboard) -> None:
    show(app, LobbyScene(GAMES["battlefronts"]))
    clipboard.held = CODE
    click(app, button(top(app), "paste"))
    assert deal_of(top_scene(app, LobbyScene)) == DEAL
    assert "At the Sharp End" in words_of_toast(app)


@pytest.mark.parametrize(
    ("clipboard_text", "why"),
    [
        (None, "There is no clipboard here."),
        ("", "The clipboard is empty."),
        ("\u200b\ufeff\n", "The clipboard is empty."),
        ("hello", "A deal code has 5 groups of 5 letters"),
        (CODE[:13] + "?" + CODE[14:], "The third group is wrong"),
    ],
    ids=["no clipboard", "empty", "invisible letters", "other words", "wrong letter"],
)
def test_pasting_refuses_a_text_that_is_no_deal_code_and_says_why(
    app: App, scene: LobbyScene, clipboard: Clipboard, clipboard_text: str | None, why: str
) -> None:
    """The lobby keeps the deal that was drawn before."""
    click(app, button(scene, "dice"))
    before = deal_of(scene)
    clipboard.held = clipboard_text
    click(app, button(scene, "paste"))
    assert words_of_toast(app).startswith(why)
    assert deal_of(scene) == before


WRONG_LETTER = "2" if CODE[7] != "2" else "3"
WRONG_CODE = CODE[:7] + WRONG_LETTER + CODE[8:]
"""A code with a wrong letter in its second group."""


def test_a_sentence_below_the_field_reports_a_wrong_deal_code(app: App, scene: LobbyScene) -> None:
    """Not while somebody types, since no code is complete before its last letter."""
    scene.deal.field.value = WRONG_CODE
    scene.deal.field._typing = True
    assert scene.deal.note == NOTE

    scene.deal.field._typing = False
    assert scene.deal.note.startswith("The second group is wrong")
    scene.form.ring.hovered = "seed"
    assert scene._note_of_focus() == scene.deal.note


def test_no_match_begins_with_a_wrong_deal_code(app: App, scene: LobbyScene) -> None:
    scene.deal.field.value = WRONG_CODE
    click(app, button(scene, "start"))
    assert top(app) is scene
    assert words_of_toast(app).startswith("The second group is wrong")
    assert scene.deal.field.value == WRONG_CODE


def test_copying_a_deal_code_fixes_the_deal_of_the_next_match(
    app: App, scene: LobbyScene, clipboard: Clipboard
) -> None:
    steps(app, 2, key(pygame.K_c, pygame.KMOD_CTRL), key_up(pygame.K_c))
    assert clipboard.held == code_of(deal_of(scene))
    assert clipboard.held in words_of_toast(app)
    assert begin(app, scene).setup.code == clipboard.held


def test_copying_without_a_clipboard_shows_the_deal_code(app: App, scene: LobbyScene, clipboard: Clipboard) -> None:
    clipboard.held = None
    click(app, button(scene, "copy"))
    assert words_of_toast(app) == f"There is no clipboard here. The code is {scene.deal.field.value}."


def test_no_letter_of_a_deal_code_is_cut_off_at_any_size(app: App, cut_words: list[str]) -> None:
    """The button that draws a deal has a picture if there is no room for words."""
    scene = show(app, LobbyScene(OF_DEAL))
    scene.deal.field.value = widest_code = "-".join(["W" * 5] * 5)
    for canvas in canvases(app, (*SAMPLE, *SAMPLE[:1])):
        canvas.caches.forget()
        scene.draw(canvas)
        assert widest_code not in cut_words, canvas.size

        draw_deal = button(scene, "dice")
        has_room_for_words = canvas.size[0] == 1920 and canvas.type_scale == 1
        assert bool(draw_deal.label) is has_room_for_words
        assert draw_deal.label or draw_deal.icon
        assert scene.form.ring.spot(draw_deal.key) == draw_deal.spot()


def test_the_clipboard_of_the_desktop_holds_a_text(window: pygame.Surface) -> None:
    assert clipboard.put_text(CODE)
    assert clipboard.get_text() == CODE


def test_a_desktop_without_a_clipboard_raises_no_error(window: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "has_text", fail)
    assert not clipboard.put_text(CODE)
    assert clipboard.get_text() is None
