"""The buttons that stand for what is not on the map: ending a phase, a group, letting something happen."""

from __future__ import annotations

from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.selection import Selection
from scenes.pieces.button_bar import ButtonBar
from scenes.ui.canvas import Box
from scenes.ui.widgets import Button

Verb = tuple[str, str, str, Box, bool]
"""Name, label, key, box, whether it is what one usually wants."""


def follow(bar: ButtonBar[str], orders: Selection) -> None:
    """Offer a button for each verb that is open."""
    bar.show([(_button(orders, *verb), verb[0]) for verb in _open(orders)])
    for button in bar.buttons:
        if button.key in (("verb", "end"), ("verb", "pass")):
            button.below = orders.ending.left


def _button(orders: Selection, name: str, label: str, hint: str, box: Box, main: bool) -> Button:
    button = Button(("verb", name), box, label, hint, primary=main)
    button.enabled = _ready(orders, name)
    return button


def _open(orders: Selection) -> list[Verb]:
    main, left, right = layout.VERBS
    if orders.deployment is not None:
        first, second, third = layout.DEPLOY_VERBS
        return [
            ("deploy", "DEPLOY", "SPACE", first, True),
            ("fill", "FILL IN", "F", second, False),
            ("back", "TAKE BACK", "ESC", third, False),
        ]
    if orders.answering:
        return [("pass", orders.ending.label, "SPACE", layout.ANSWER, orders.ending.usual)]
    if orders.losses:
        fallen = zip(orders.losses_by_name, layout.LOSSES, strict=False)
        return [(name, name.upper(), "", box, False) for name, box in fallen]
    if orders.grouping:
        return [
            ("advance", "ADVANCE", "SPACE", main, True),
            ("all", "ALL MEN", "A", left, False),
            ("back", "TAKE BACK", "ESC", right, False),
        ]
    if orders.picking:
        back: Verb = ("back", "TAKE BACK", "ESC", left if orders.can_group else main, False)
        return [("group", "GROUP ADVANCE", "G", main, False), back] if orders.can_group else [back]
    if "end" in orders.plain:
        return [("end", orders.ending.label, "SPACE", main, orders.ending.usual)]
    return []


def _ready(orders: Selection, name: str) -> bool:
    if name == "advance":
        return orders.advance is not None
    if name == "deploy":
        return orders.deployment is not None and orders.deployment.complete
    if name == "fill":
        return orders.deployment is not None and not orders.deployment.complete
    if name == "back" and orders.deployment is not None:
        return bool(orders.deployment.placed)
    return True
