"""Before a match the lobby, after it the results."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ai.levels import LEVELS, Limits, level_named, limits
from career.deal_code import Deal, code_of
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
from scenes.menus.lobby import LobbyScene, ability_sentence
from scenes.menus.proposal import Recommendation, advise_level, suggest_seats, suggest_table
from scenes.menus.results import ResultsScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Reset
from scenes.ui import clipboard
from scenes.ui.widgets import Field, Selector
from tests.scenes.events import key, key_up, steps, typed
from tests.scenes.menus import GAME, Board, Crowd, button, outcome, show, toast, top
from tests.scenes.table import apart, click, expect, press, top_scene
from tests.scenes.test_lanes import SAMPLE, canvases

# --- the lobby -----------------------------------------------------------------------------


def test_what_the_lobby_is_set_to_is_what_is_played(app: App) -> None:
    scene = show(app, LobbyScene(GAME))
    kind = expect(Selector, button(scene, ("kind", 1)))
    assert kind.value == "Recruit"
    scene.form.ring.focus(("kind", 1))
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    scene.form.ring.focus(("name", 0))
    press(app, pygame.K_RETURN)
    steps(app, 1, typed("Anna"))
    press(app, pygame.K_RETURN)
    scene.form.ring.focus(("option", "first"))
    press(app, pygame.K_RIGHT, pygame.K_RIGHT)
    seed = expect(Field, button(scene, "seed"))
    seed.value = "42"
    click(app, button(scene, "start"))
    begun = top_scene(app, PlayScene)
    assert begun.setup == Setup(GAME, (SeatEntry("human", "Anna"), SeatEntry("general")), {"first": "seat 2"}, 42)


def test_a_rung_sets_all_bots_and_lights_up_and_people_keep_their_seats(app: App) -> None:
    scene = show(app, LobbyScene(Crowd()))
    for _ in range(2):
        click(app, button(scene, "more"))
    scene.form.ring.focus(("kind", 2))
    press(app, pygame.K_LEFT)
    assert [kind.value for kind in scene.kinds[:4]] == ["Human", "Recruit", "Human", "Recruit"]
    click(app, button(scene, ("rung", "general")))
    click(app, button(scene, "more"))
    assert [kind.value for kind in scene.kinds[:5]] == ["Human", "General", "Human", "General", "General"]
    scene.form.ring.focus(("kind", 1))
    press(app, pygame.K_LEFT)
    assert [rung.level.slug for rung in scene.rungs if rung.lit] == ["captain", "general"]


def test_where_only_people_sit_the_rungs_say_why_they_are_dim(app: App) -> None:
    scene = show(app, LobbyScene(GAME))
    scene.form.ring.focus(("kind", 1))
    press(app, pygame.K_LEFT)
    rung = button(scene, ("rung", "captain"))
    assert not rung.enabled
    assert "Only people" in rung.why
    click(app, rung)
    assert scene.people == 2


def test_the_choice_about_passing_is_asked_only_where_people_share_secrets_and_is_remembered(
    app: App, home: Path
) -> None:
    for game, people, asked in ((GAME, 2, False), (Crowd(), 1, False), (Crowd(), 2, True)):
        scene = show(app, LobbyScene(game))
        for kind in scene.kinds[:people]:
            kind.at = 0
        scene.act(("kind", 0))
        assert any(widget.key == "hand_over" for widget in scene.form.widgets) is asked
        assert scene.advice_shown.startswith("No bots") is (people == scene.seats), "why the ladder is dark"
    assert scene.skipping.value == "still ask me"
    click(app, scene.skipping)
    assert (scene.skipping.value, settings_file.load(Store(home)).hand_over) == ("skip me", "card")
    again = show(app, LobbyScene(GAMES["sharp_end"]))
    assert again.skipping.value == "skip me"


def test_deals_are_drawn_from_as_many_as_a_code_can_say(app: App) -> None:
    scene = show(app, LobbyScene(GAME))
    assert scene.deal.field.value == "", "no number is there to be looked up"
    drawn = [demo_setup(app.rng).seed for _ in range(12)]
    for _ in range(12):
        change = expect(Reset, scene.start())
        assert isinstance(change.scene, PlayScene)
        drawn.append(change.scene.setup.seed)
    for some in (drawn[:12], drawn[12:]):
        assert max(some) > DEALS // 2 > min(some), "of fewer, one's own hand would tell the one that was drawn"
        assert sum(number.bit_count() for number in some) > 12 * 24
    assert all(number < DEALS for number in drawn)
    assert len(set(drawn)) == 24


def test_a_deal_number_that_is_too_large_is_refused_and_kept(app: App) -> None:
    scene = show(app, LobbyScene(GAME))
    scene.deal.field.value = str(DEALS)
    click(app, button(scene, "start"))
    assert top(app) is scene
    assert scene.deal.field.value == str(DEALS)
    assert "up to 18446744073709551615" in toast(app)[1]
    scene.deal.field.value = str(DEALS - 1)
    click(app, button(scene, "start"))
    begun = top_scene(app, PlayScene)
    assert begun.setup.seed == DEALS - 1


def test_seats_are_added_and_removed_within_the_games_range(app: App) -> None:
    scene = show(app, LobbyScene(Crowd()))
    less = button(scene, "less")
    assert not less.enabled
    assert less.why
    for _ in range(6):
        click(app, button(scene, "more"))
    assert scene.seats == 6
    assert not button(scene, "more").enabled
    assert any(widget.key == ("kind", 5) for widget in scene.form.widgets)
    click(app, button(scene, "less"))
    assert scene.seats == 5
    assert all(widget.key != ("kind", 5) for widget in scene.form.widgets)
    fixed = show(app, LobbyScene(GAME))
    assert {"more", "less"}.isdisjoint(widget.key for widget in fixed.form.widgets)


@pytest.mark.parametrize("game", [*GAMES.values(), Crowd()], ids=lambda game: game.slug)
def test_everything_has_room_with_all_seats_taken_by_people_and_each_rule_is_explained(app: App, game: Game) -> None:
    scene = show(app, LobbyScene(game))
    for kind in scene.kinds:
        kind.at = 0
    while scene.seats < game.seats[-1]:
        scene.act("more")
    scene.act(("kind", 0))
    x, y, w, h = scene.layout.panel
    assert scene.layout.row > 44
    boxes = [widget.box for widget in scene.form.widgets if widget.key not in ("back", "rules", "lesson", "start")]
    for box in boxes:
        assert x < box[0] < box[0] + box[2] < x + w
        assert y < box[1] < box[1] + box[3] < y + h < 944
    assert apart(*boxes)
    if not scene.layout.has_notes:
        for option in game.options:
            scene.form.ring.focus(("option", option.slug))
            scene.form.ring.shown = True
            assert option.text in scene._note_of_focus()


def test_nations_are_chosen_by_emblem_and_name_and_their_seats_are_called_after_them(app: App) -> None:
    scene = show(app, LobbyScene(GAMES["fighting_front"]))
    assert [field.empty for field in scene.names] == ["Germany", "USA"]
    scene.form.ring.focus(("option", "allies"))
    press(app, pygame.K_RIGHT)
    assert scene.options["allies"].value == "Soviet Union"
    assert scene.options["allies"].pictures == ["fighting_front/emblem-usa", "fighting_front/emblem-soviet"]
    assert [field.empty for field in scene.names] == ["Germany", "Soviet Union"]
    click(app, button(scene, "start"))
    begun = top_scene(app, PlayScene)
    assert begun.setup.options == {"victory": "hold", "axis": "germany", "allies": "soviet"}
    assert [begun.setup.name(seat) for seat in range(2)] == ["Germany", "Soviet Union"]


# --- the results ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "kinds", "head", "sentence"),
    [
        ((1.0, 0.0), ("human", "general"), "VICTORY", "You hold three of the five fronts alone."),
        ((0.0, 1.0), ("human", "general"), "DEFEAT", "Burgundy holds three of the five fronts alone."),
        ((0.0, 1.0), ("human", "human"), "BURGUNDY WINS", "Burgundy holds three of the five fronts alone."),
        ((1.0, 0.0), ("general", "captain"), "ANNA WINS", "Anna holds three of the five fronts alone."),
        ((0.5, 0.5), ("human", "general"), "STALEMATE", "A draw: nothing has stirred for four rounds."),
    ],
)
def test_results_say_who_won_and_why(
    scores: tuple[float, ...], kinds: tuple[str, str], head: str, sentence: str
) -> None:
    ended = outcome(scores, kinds)
    assert (ended.heading(), ended.ending_sentence()) == (head, sentence)
    assert ended.duration_words() == "15 min 3 s"


def test_play_again_deals_anew_to_the_same_people(app: App) -> None:
    ended = outcome()
    show(app, ResultsScene(ended))
    press(app, pygame.K_a)
    begun = top_scene(app, PlayScene)
    assert begun.setup.seats == ended.setup.seats
    assert begun.setup.seed != ended.setup.seed


# --- Who a person meets when the lobby opens, and what the ladder says of each level --------------

ME = SeatEntry("human", "Anna")


def fought(level: str, *scores: float, seats: int = 2) -> list[Past]:
    """Matches of one person against bots of a level with these scores, the newest first."""
    entries = (ME, *[SeatEntry(level)] * (seats - 1))
    return [
        Past(number, GAME.slug, {}, entries, (score, *[0.0] * (seats - 1)), 9, 600.0, float(-number))
        for number, score in enumerate(scores)
    ]


@pytest.mark.parametrize(
    ("past", "advised", "words"),
    [
        ([], None, ""),
        (fought("sergeant", 1, 1), None, ""),
        (fought("sergeant", 1, 0, 1, 1), "captain", "You won 3 of 4 against a Sergeant: try a Captain."),
        (fought("sergeant", 1, 1, 1), "captain", "You won 3 of 3 against a Sergeant: try a Captain."),
        (fought("sergeant", 1, 0, 1, 0.5), None, ""),
        (fought("sergeant", 0, 0, 1, 0, 1, 1, 1), "recruit", "You lost 3 of 4 to a Sergeant: try a Recruit."),
        (fought("sergeant", 0, 0, 0), None, ""),
        (fought("recruit", 0, 0, 0, 0), None, ""),
        (fought("general", 1, 1, 1, 1), None, ""),
        (fought("captain", 1) + fought("sergeant", 1, 1, 1, 1), None, ""),  # the last advice has been taken
        (fought("captain", *[0] * 10, 1, 1, seats=6), None, ""),  # as many as an even player wins
        (fought("captain", *[0] * 5, 1, 1, 1, seats=6), "general", "You won 3 of 8 against a Captain: try a General."),
        (fought("captain", *[0] * 12, seats=6), "sergeant", "You lost 12 of 12 to a Captain: try a Sergeant."),
    ],
)
def test_the_last_matches_against_a_level_advise_the_next(past: list[Past], advised: str | None, words: str) -> None:
    assert advise_level(past) == (None if advised is None else Recommendation(level_named(advised), words))


def test_only_matches_of_one_person_against_one_level_tell_anything() -> None:
    two = (ME, SeatEntry("human", "Ben"), SeatEntry("recruit"))
    mixed = (ME, SeatEntry("recruit"), SeatEntry("captain"))
    resigned = (SeatEntry("resigned", "Anna"), SeatEntry("captain"))
    for entries in (two, mixed):
        assert advise_level(Past(1, GAME.slug, {}, entries, (1.0, 0.0, 0.0), 9, 600.0, 0.0) for _ in range(8)) is None
    given_up = [Past(1, GAME.slug, {}, resigned, (1.0, 0.0), 9, 600.0, 0.0)] * 4  # a bot may have won in that seat
    assert advise_level(given_up) == Recommendation(
        level_named("sergeant"), "You lost 4 of 4 to a Captain: try a Sergeant."
    )


def test_first_a_recruit_then_the_last_choice_unless_the_records_advise_otherwise() -> None:
    first = suggest_seats(GAME, [], [])
    assert (first.seats, first.level.slug) == ((), "recruit")
    assert "first match" in first.words
    last = [SeatEntry("resigned", "Anna"), SeatEntry("general", "Moltke")]
    again = suggest_seats(GAME, fought("general", 0), last)
    assert again.seats == (SeatEntry("human", "Anna"), SeatEntry("general", "Moltke"))
    assert (again.level.slug, again.words) == ("general", "")
    better = suggest_seats(GAME, fought("sergeant", 1, 1, 1), [SeatEntry("sergeant"), ME])
    assert better.seats == (SeatEntry("captain"), ME)
    assert "try a Captain" in better.words
    crowd = GAMES["sharp_end"]
    assert suggest_seats(crowd, [], [ME, *[SeatEntry("captain")] * 6]).seats == ()  # no such table
    assert suggest_seats(crowd, [], [SeatEntry("captain")] * 2).seats == ()  # nobody played


def test_who_sat_in_a_deal_of_the_day_is_not_proposed_again() -> None:
    """The day chose them; but how it ended tells as much as any match."""
    day = Occasion("day", "2026-11-23")
    past = [replace(one, occasion=day) for one in fought("general", 0)] + fought("sergeant", 1)
    assert suggest_table(GAME, past, []).level.slug == "sergeant"
    won = [replace(one, occasion=day) for one in fought("recruit", 1, 1, 1)] + fought("recruit", 0)
    assert suggest_table(GAME, won, []).words == "You won 3 of 4 against a Recruit: try a Sergeant."


def test_the_lobby_opens_with_what_the_history_says(app: App) -> None:
    moment = datetime.datetime(2026, 3, 14, 20)
    app.history.now = lambda: moment
    seats = (ME, SeatEntry("sergeant"), SeatEntry("sergeant"))
    for seed in range(3):
        moment += datetime.timedelta(hours=1)
        app.history.add(FinishedMatch("sharp_end", {}, seed, seats, (1.0, 0.0, 0.0), 7, 99, 600.0, f"record {seed}\n"))
    app.history.add(FinishedMatch("last_front", {}, 9, seats, (0.0, 1.0, 0.0), 7, 99, 600.0, "record\n"))
    scene = show(app, LobbyScene(GAMES["sharp_end"]))
    assert [kind.value for kind in scene.kinds[: scene.seats]] == ["Human", "Captain", "Captain"]
    assert scene.names[0].value == "Anna"
    assert scene.advice == "You won 3 of 3 against a Sergeant: try a Captain."
    assert [past.number for past in app.history.recent("sharp_end", 2)] == [3, 2]


def test_the_last_match_is_the_one_that_ended_last_whatever_the_clock_said() -> None:
    later, last = replace(fought("general", 0)[0], ended=9e9), fought("sergeant", 1)[0]
    assert suggest_table(GAME, [last, later], []).level.slug == "sergeant"


def test_the_ladder_tells_the_limits_that_count() -> None:
    assert ability_sentence(Limits(0.04, 30)) == "Imagines about 30 ways the match may go."
    assert ability_sentence(Limits(1.4, 11_640)) == "Imagines about 10,000 ways the match may go, up to 1.4 s a move."


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_no_level_is_said_to_do_more_than_it_may(game: Game) -> None:
    for fast in (False, True):
        said = [limits(game, level, thinking_time(game, level.slug), fast) for level in LEVELS]
        assert [(most.seconds, most.lines) for most in said] == sorted((most.seconds, most.lines) for most in said)
        found = [limits(game, level, 1.0, fast) for level in LEVELS]
        for level, most in zip(LEVELS, found, strict=True):
            assert 0 < most.lines <= level.at(game).iterations
            assert most.seconds <= min(1.0, level.seconds) + 1e-9
            assert most.lines <= game.search_rates[fast] * most.seconds + 1
        assert [most.lines for most in found] == sorted(most.lines for most in found)


# --- The deal code of the lobby: drawn, shown, typed, copied and pasted; and what is said where that ---

OF_DEAL = GAMES["sharp_end"]
DEAL = Deal(
    OF_DEAL,
    {"turns": "9", "terrain": "on", "enemy": "off", "fog": "on", "beach": "off", "first": "by lot"},
    ("captain", "human", "recruit", "general"),
    0x9A3C51F07B,
)
CODE = code_of(DEAL)


@pytest.fixture
def scene(app: App) -> LobbyScene:
    return show(app, LobbyScene(OF_DEAL))


def stands(scene: LobbyScene) -> Deal:
    """The match as the lobby is set up."""
    return scene._deal_with(scene.deal.number or 0)


def said(app: App) -> str:
    return app.toasts.shown[1]


def begin(app: App, scene: LobbyScene) -> PlayScene:
    click(app, button(scene, "start"))
    return top_scene(app, PlayScene)


def test_the_code_follows_what_is_set_and_the_deal_stays(app: App, scene: LobbyScene) -> None:
    click(app, button(scene, "dice"))
    number, shown = scene.deal.number, {scene.deal.field.value}
    for name in ("more", ("option", "fog"), ("kind", 1)):
        click(app, scene.form.widget(name))
        shown.add(scene.deal.field.value)
        assert scene.deal.field.value == code_of(stands(scene))
    assert (scene.deal.number, len(shown)) == (number, 4)
    assert begin(app, scene).setup.seed == number


@pytest.mark.parametrize("way", ["typed", "pasted", "Ctrl+V", "Ctrl+V in the field"])
def test_a_code_sets_up_its_match(app: App, scene: LobbyScene, board: Board, way: str) -> None:
    scene.names[0].value = "Anna"
    board.held = f"Beat this: {CODE.lower()}!"
    if "typed" in way or "field" in way:
        scene.form.ring.focus("seed")
        press(app, pygame.K_RETURN)
    if way == "typed":
        steps(app, 1, typed(CODE.lower().replace("-", " ")))
    elif way == "pasted":
        click(app, button(scene, "paste"))
    else:
        steps(app, 2, key(pygame.K_v, pygame.KMOD_CTRL), key_up(pygame.K_v))
    if "typed" in way or "field" in way:
        press(app, pygame.K_RETURN)
    assert stands(scene) == DEAL
    assert scene.deal.field.value == CODE
    setup = begin(app, scene).setup
    assert (setup.options, setup.seed) == (DEAL.options, DEAL.seed)
    assert [entry.name for entry in setup.seats] == ["", "Anna", "", ""]
    assert tuple(entry.kind for entry in setup.seats) == DEAL.kinds
    assert setup.code == CODE


def test_a_code_of_another_game_leads_to_its_lobby(app: App, board: Board) -> None:
    show(app, LobbyScene(GAMES["battlefronts"]))
    board.held = CODE
    click(app, button(top(app), "paste"))
    there = top_scene(app, LobbyScene)
    assert stands(there) == DEAL
    assert "At the Sharp End" in said(app)


@pytest.mark.parametrize(
    ("held", "why"),
    [
        (None, "There is no clipboard here."),
        ("", "The clipboard is empty."),
        ("\u200b\ufeff\n", "The clipboard is empty."),
        ("hello", "A deal code has 5 groups of 5 letters"),
        (CODE[:13] + "?" + CODE[14:], "The third group is wrong"),
    ],
)
def test_what_cannot_be_pasted_changes_nothing_and_says_why(
    app: App, scene: LobbyScene, board: Board, held: str | None, why: str
) -> None:
    click(app, button(scene, "dice"))
    before = stands(scene)
    board.held = held
    click(app, button(scene, "paste"))
    assert said(app).startswith(why)
    assert stands(scene) == before


def test_a_wrong_code_is_kept_and_told_below_its_field_and_when_the_match_would_begin(
    app: App, scene: LobbyScene
) -> None:
    """Not while somebody types there, since no code is whole before its last letter."""
    scene.deal.field.value = wrong = CODE[:7] + ("2" if CODE[7] != "2" else "3") + CODE[8:]
    scene.deal.field._typing = True
    assert scene.deal.note == NOTE
    scene.deal.field._typing = False
    assert scene.deal.note.startswith("The second group is wrong")
    scene.form.ring.hovered = "seed"
    assert scene._note_of_focus() == scene.deal.note
    click(app, button(scene, "start"))
    assert top(app) is scene
    assert said(app).startswith("The second group is wrong")
    assert scene.deal.field.value == wrong


def test_copying_draws_the_deal_that_is_then_played(app: App, scene: LobbyScene, board: Board) -> None:
    steps(app, 2, key(pygame.K_c, pygame.KMOD_CTRL), key_up(pygame.K_c))
    assert board.held == code_of(stands(scene))
    assert board.held in said(app)
    assert begin(app, scene).setup.code == board.held


def test_without_a_clipboard_the_code_is_said(app: App, scene: LobbyScene, board: Board) -> None:
    board.held = None
    click(app, button(scene, "copy"))
    assert said(app) == f"There is no clipboard here. The code is {scene.deal.field.value}."


def test_the_whole_code_is_shown(app: App, cut: list[str]) -> None:
    scene = show(app, LobbyScene(OF_DEAL))
    scene.deal.field.value = code = "-".join(["W" * 5] * 5)
    for canvas in canvases(app, (*SAMPLE, *SAMPLE[:1])):
        canvas.caches.forget()
        scene.draw(canvas)
        assert code not in cut, canvas.size
        draw = button(scene, "dice")
        words = canvas.size[0] == 1920 and canvas.type_scale == 1
        assert bool(draw.label) is words, "a picture where there is no room for words"
        assert draw.label or draw.icon
        assert scene.form.ring.spot(draw.key) == draw.spot()


def test_the_clipboard_of_the_desktop_holds_what_is_put_there_and_a_desktop_may_have_none(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert clipboard.put_text(CODE)
    assert clipboard.get_text() == CODE

    def fail(*_: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "has_text", fail)
    assert not clipboard.put_text(CODE)
    assert clipboard.get_text() is None
