"""What macOS is told of the program in the Info.plist of its bundle, beside what PyInstaller writes there."""

from __future__ import annotations

from typing import Any, Final

from game.core.version import VERSION
from tools.packaging.names import MIME, RECORD, SUFFIX, TITLE, TYPE

BUNDLE: Final = f"{TITLE}.app"
INFO: Final[dict[str, Any]] = {
    "CFBundleDisplayName": TITLE,
    "CFBundleName": TITLE,
    "CFBundleShortVersionString": VERSION,
    "CFBundleVersion": VERSION,
    "LSApplicationCategoryType": "public.app-category.board-games",
    "NSHighResolutionCapable": True,
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": RECORD,
            "CFBundleTypeRole": "Viewer",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [TYPE],
        }
    ],
    "UTExportedTypeDeclarations": [
        {
            "UTTypeIdentifier": TYPE,
            "UTTypeDescription": RECORD,
            "UTTypeConformsTo": ["public.plain-text"],
            "UTTypeTagSpecification": {"public.filename-extension": [SUFFIX], "public.mime-type": [MIME]},
        }
    ],
}
