"""Files are read within bounds, and written whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
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


def test_reading_a_huge_file_stops_one_byte_beyond_the_limit(tmp_path: Path) -> None:
    with (tmp_path / "long").open("w") as long:
        long.truncate(files.LONGEST * 3)
    assert len(files.read(tmp_path / "long")) == files.LONGEST + 1


TEXT = "five fronts\nseat: human J\N{LATIN SMALL LETTER O WITH DIAERESIS}rg\n\nend\n"


@pytest.mark.parametrize(
    "again",
    [
        pytest.param(lambda text: text.encode("utf-8-sig"), id="a mark of UTF-8"),
        pytest.param(lambda text: text.encode("utf-16"), id="UTF-16"),
        pytest.param(lambda text: b"\xfe\xff" + text.encode("utf-16-be"), id="UTF-16, big end first, with its mark"),
        pytest.param(lambda text: text.encode("utf-16-le"), id="UTF-16, little end first"),
        pytest.param(lambda text: text.encode("utf-16-be"), id="UTF-16, big end first"),
        pytest.param(lambda text: text.replace("\n", "\r\n").encode(), id="lines of Windows"),
        pytest.param(lambda text: text.replace("\n", "\r").encode(), id="lines of old Macs"),
        pytest.param(lambda text: text.replace("\n", " \t\n").encode(), id="blanks at the end of lines"),
        pytest.param(lambda text: text.rstrip().encode(), id="no last line break"),
        pytest.param(lambda text: f"\ufeff\n{text}\n\n".replace("\n", "\r\n").encode(), id="empty lines around it"),
        pytest.param(lambda text: text.encode() + b"\x1a", id="the end mark of DOS"),
        pytest.param(lambda text: text.encode() + bytes(4096 - len(text.encode())), id="zeros to a full block"),
    ],
    ids=[
        "UTF-8 with a mark",
        "UTF-16 with a mark",
        "UTF-16-BE with a mark",
        "UTF-16-LE",
        "UTF-16-BE",
        "Windows ends of lines",
        "old Mac ends of lines",
        "blanks at ends of lines",
        "no end of the last line",
        "a mark and empty lines",
        "an end-of-file character",
        "filled up with zeros",
    ],
)
def test_a_text_that_another_program_has_saved_again_reads_the_same(
    tmp_path: Path, again: Callable[[str], bytes]
) -> None:
    (tmp_path / "note").write_bytes(again(TEXT))
    assert files.read(tmp_path / "note") == TEXT


def test_a_file_is_synced_to_disk_before_it_replaces_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files_at_sync: list[str] = []

    def note_files(_: int) -> None:
        files_at_sync.extend(path.read_text() for path in sorted(tmp_path.iterdir()))

    monkeypatch.setattr(os, "fsync", note_files)
    path = tmp_path / "note"
    path.write_text("old")
    files.write(path, "new \udcff\n")
    assert files_at_sync == ["old", "new \\udcff\n"], "the new text is in a file beside the old one"
    assert path.read_text() == "new \\udcff\n"
    assert [file.name for file in tmp_path.iterdir()] == ["note"]


def test_a_link_or_pipe_at_the_usual_name_of_an_unfinished_file_is_not_written_through(tmp_path: Path) -> None:
    """Somebody could put it into a shared folder on purpose."""
    precious = tmp_path / "precious"
    precious.write_text("ours")
    (tmp_path / "note.new").symlink_to(precious)
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "other.new")
    for name in ("note", "other"):
        files.write(tmp_path / name, "new")
        assert (tmp_path / name).read_text() == "new"
    assert precious.read_text() == "ours"


def test_an_unfinished_file_is_never_written_through_a_link_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a fixed urandom the random part of the name can be foreseen."""
    monkeypatch.setattr(os, "urandom", bytes)
    (tmp_path / f"note.{'00' * 8}.new").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(FileExistsError):
        files.write(tmp_path / "note", "new")
    assert not (tmp_path / "elsewhere").exists()


def test_two_writers_of_one_file_have_unfinished_files_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second writer writes while the first one waits for the disk."""
    path = tmp_path / "note"
    others = ["inner"]

    def sync(_: int) -> None:
        if others:
            files.write(path, others.pop())

    monkeypatch.setattr(os, "fsync", sync)
    files.write(path, "outer")
    assert path.read_text() == "outer"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_write_leaves_no_unfinished_file(tmp_path: Path) -> None:
    (tmp_path / "note").mkdir()
    with pytest.raises(OSError, match="note"):
        files.write(tmp_path / "note", "new")
    assert [file.name for file in tmp_path.iterdir()] == ["note"]


def test_unfinished_files_of_killed_writers_are_deleted_after_a_day(tmp_path: Path) -> None:
    old = tmp_path / "note.1a.new"
    young = tmp_path / "note.2b.new"
    for left in (old, young):
        left.touch()
    os.utime(old, (1e9, 1e9))
    files.write(tmp_path / "note", "new")
    assert old.exists() is False
    assert young.exists() is True


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_files_and_new_folders_can_be_read_by_their_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "note"
    path.parent.mkdir()
    path.write_text("old")
    path.chmod(0o644)
    files.write(path, "new")
    files.write(tmp_path / "fresh" / "note", "new")
    assert [entry.stat().st_mode & 0o777 for entry in (path, tmp_path / "fresh")] == [0o600, 0o700]


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders there")
def test_a_pipe_or_a_link_is_not_opened_as_a_lock(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    for name in ("pipe", "link"):
        with pytest.raises(OSError, match=r"ordinary file|symbolic links"):
            files.open_private(tmp_path / name)
    os.close(files.open_private(tmp_path / "lock"))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link", "lock", "pipe"]
