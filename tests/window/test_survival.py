"""What a player's machine may lack or have broken: the client comes up, says so, and is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.record import loads
from scenes.keeping.store import HOME
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from tests.window.client import PATIENCE
from tests.window.conftest import Start
from tests.window.mouse import Menus, Mouse, go_on
from tests.window.screen import eventually
from tests.window.test_full_screen import FLAGS, take_turn
from tools.drive import Driver

pytestmark = pytest.mark.timeout(90)
NO_RECORD = "five fronts record 1\ngame: battlefronts\nseat: hum"
CANNOT_BE_PLAYED = (
    "five fronts record 1\ngame: battlefronts\nseat: human\nseat: recruit\nseed: 7\nactions:\nmarch 0 F0\n"
)


def test_no_loudspeaker_and_a_folder_that_cannot_be_written(start: Start, home: Path) -> None:
    """Played on without a sound and without saving; said once."""
    blocked = home / "file"
    blocked.write_text("a file, not a folder")
    client = start(*FLAGS, SDL_AUDIODRIVER="none-such", **{HOME: str(blocked / "data")})
    assert eventually(client.asks, PATIENCE), client.said()
    client.screen.key("space")
    assert eventually(lambda: "Nothing can be saved" in client.said(), PATIENCE)
    assert client.close() == 0
    assert client.said().count("Nothing can be saved") == 1
    assert "Traceback" not in client.said()


def test_damaged_settings_and_a_damaged_save(start: Start, data: Path, twin: Driver) -> None:
    (data / "settings.json").write_text('{"speed": ')
    save = data / "autosaves" / "battlefronts.record"
    save.parent.mkdir(parents=True)
    save.write_text(NO_RECORD)
    twin.show(TitleScene)
    client = start()
    Menus(client, twin).settle()
    assert (data / "settings.json.damaged").read_text() == '{"speed": '
    assert "settings could not be read" in client.said()
    assert save.with_name("battlefronts.record.damaged").read_text() == NO_RECORD
    assert client.close() == 0


def test_a_save_that_does_not_replay(start: Start, data: Path, twin: Driver) -> None:
    """It reads well, so the title offers to go on with it; then it is put aside."""
    client = go_on(loads(CANNOT_BE_PLAYED), start, data, twin)
    aside = data / "autosaves" / "battlefronts.record.damaged"
    assert eventually(aside.exists, PATIENCE), client.trouble()
    assert aside.read_text() == CANNOT_BE_PLAYED
    assert isinstance(twin.top, TitleScene)
    Menus(client, twin).settle()
    assert client.close() == 0


def test_a_match_goes_on_after_the_power_failed(start: Start, data: Path, twin: Driver) -> None:
    client = start(*FLAGS)
    mouse = Mouse(client)
    for _ in range(2):
        take_turn(client, mouse)
    client.kill()
    saved = client.saved()
    assert saved is not None
    twin.app.store.write(twin.app.store.saves.folder / client.autosave.name, client.autosave.read_text())
    twin.show(TitleScene)
    client = start()
    menus = Menus(client, twin)
    menus.settle()
    menus.press("continue")
    assert isinstance(twin.top, PlayScene)
    take_turn(client, Mouse(client))
    after = client.saved()
    assert after is not None
    assert [action.notation for action in after.actions[: len(saved.actions)]] == [
        action.notation for action in saved.actions
    ]
    assert client.close() == 0
