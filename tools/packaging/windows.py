"""What Windows shows of the program: the version resource, in the words that PyInstaller reads."""

from __future__ import annotations

from typing import Final

from game.core.version import VERSION
from tools.packaging.names import NAME, SUMMARY, TITLE

ENGLISH, UNICODE = 0x0409, 1200
"""The language of the words and their encoding, as Windows numbers them."""
WORDS: Final = {
    "FileDescription": TITLE,
    "Comments": SUMMARY,
    "FileVersion": VERSION,
    "InternalName": NAME,
    "OriginalFilename": f"{NAME}.exe",
    "ProductName": TITLE,
    "ProductVersion": VERSION,
}


def numbers() -> tuple[int, ...]:
    """The version in the four numbers that Windows compares."""
    found = [int(part) for part in VERSION.split(".")]
    return tuple(found + [0] * (4 - len(found)))


def version_resource() -> str:
    """VS_VERSIONINFO: a program (type 1) for Windows (OS 0x40004)."""
    words = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in WORDS.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers()}, prodvers={numbers()}, mask=0x3F, flags=0x0, OS=0x40004,"
        " fileType=0x1, subtype=0x0, date=(0, 0)),\n"
        f"kids=[StringFileInfo([StringTable('{ENGLISH:04x}{UNICODE:04x}', [{words}])]),\n"
        f"VarFileInfo([VarStruct('Translation', [{ENGLISH}, {UNICODE}])])])\n"
    )
