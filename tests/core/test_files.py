"""Files are read within bounds, and written whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from game.core import files


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders there")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="not an ordinary file"):
        files.read(tmp_path / "pipe")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device there")
def test_a_device_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (Path("/dev/zero"), tmp_path):
        with pytest.raises(OSError, match="not an ordinary file"):
            files.read(path)


def test_no_more_is_read_than_tells_that_it_is_too_long(tmp_path: Path) -> None:
    with (tmp_path / "long").open("w") as long:
        long.truncate(files.LONGEST * 3)
    assert len(files.read(tmp_path / "long")) == files.LONGEST + 1


def test_any_text_is_written_and_is_on_the_disk_before_it_takes_the_old_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def sync(_: int) -> None:
        seen.extend(path.read_text() for path in sorted(tmp_path.iterdir()))

    monkeypatch.setattr(os, "fsync", sync)
    path = tmp_path / "note"
    path.write_text("old")
    files.write(path, "new \udcff\n")
    assert seen == ["old", "new \\udcff\n"]
    assert path.read_text() == "new \\udcff\n"
    assert [one.name for one in tmp_path.iterdir()] == ["note"]
