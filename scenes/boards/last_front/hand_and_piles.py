"""The own hand, the decks and discards, and cards laid out to choose from or to look at."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from game.core.state import UNKNOWN
from game.last_front.cards import EVENT_SORTS, NONE, SORTS
from game.last_front.state import State
from scenes.boards.last_front import layout
from scenes.boards.last_front.model import TableModel, sort_of
from scenes.boards.last_front.sprites import BACK, EVENT_BACK, TERRITORY_BACK, card_face, event_face, territory_face
from scenes.pieces.fan import draw_card, draw_order
from scenes.pieces.sprites import Sprites
from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas, around
from scenes.ui.wording import capital, many


def draw_hand(
    canvas: Canvas,
    model: TableModel,
    sprites: Sprites,
    playable: Collection[int] | None,
    advised: Collection[Hashable],
    pulse: float,
) -> None:
    """The fan: sorts that can be played glow, the others lie in the shade; None while nobody is asked.

    Cards that are advised stand out among the playable ones.
    """
    if any(body.key in advised for body in model.hand):
        pulse *= 0.3
    for i in draw_order(model.hand, model.hand.lifted):
        body, lifted = model.hand[i], i == model.hand.lifted
        sort, picked = sort_of(body.key), body.key in advised
        glow = 0.0 if playable is None or sort not in playable else 1.0 if lifted or picked else pulse
        dim = playable is not None and sort not in playable and not lifted
        sprite = sprites.dimmed(card_face(sort)) if dim else sprites.piece(card_face(sort))
        draw_card(canvas, sprite, body, layout.FAN.card, glow, lifted, picked)


def piles_key(model: TableModel) -> Hashable:
    """What changes whenever `draw_piles` would draw something else."""
    view = model.shown
    decks = (len(view.deck), len(view.event_deck), len(view.territories), view.open_front)
    return (*decks, *view.discard, *view.event_discard)


def draw_piles(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Decks and discards, the top of a discard pile seen; the territories left, and the open front."""
    shown = model.shown
    tops = {
        "deck": (BACK, len(shown.deck)),
        "discards": (card_face(_likely_top(shown.discard)), sum(shown.discard)),
        "events": (EVENT_BACK, len(shown.event_deck)),
        "event discards": (EVENT_BACK, sum(shown.event_discard)),
    }
    if sum(shown.event_discard):
        tops["event discards"] = (event_face(_likely_top(shown.event_discard)), sum(shown.event_discard))
    for name, (face, count) in tops.items():
        layout.PILES[name].draw(canvas, sprites.piece(face) if count else None, count, 95)
    pile = layout.TERRITORY_PILE
    pile.draw(canvas, sprites.piece(TERRITORY_BACK) if shown.territories else None, len(shown.territories), 95)
    x, y, w, h = layout.OPEN_FRONT
    if shown.open_front != NONE:
        sprite = sprites.piece(territory_face(shown.open_front))
        sprite.draw(canvas, layout.OPEN_FRONT.centre, 0, w / sprite.width)
    else:
        art.dashes(canvas.surface, (120, 104, 78), canvas.rect(x, y, w, h), canvas.px(8), canvas.line(2))
    words = styles.LABEL_SMALL.longest(canvas, ("OPEN FRONT", "OPEN"), w + 8)
    styles.LABEL_SMALL.draw(canvas, words, (x + w / 2, y + h + 4), "midtop", width=w + 8)


def _likely_top(counts: Sequence[int]) -> int:
    """A card to be seen on a discard pile: the pile is open, and its order means nothing."""
    return max((i for i, count in enumerate(counts) if count), default=UNKNOWN)


# --- Cards laid out ------------------------------------------------------------------------


@dataclass(frozen=True)
class Gallery:
    """Cards laid out over map and lanes: to choose one from, or to look at."""

    head: str
    words: str
    faces: tuple[str, ...]
    counts: tuple[int, ...]
    keys: tuple[Hashable, ...]

    def boxes(self) -> dict[Hashable, Box]:
        """By key: where a card lies."""
        _, scale, spots = layout.gallery(len(self.faces))
        return {
            key: around(at, layout.CARD_W * scale, layout.CARD_H * scale)
            for key, at in zip(self.keys, spots, strict=True)
        }


def to_take(sorts: Sequence[int], counts: Sequence[int], words: str) -> Gallery:
    """Cards of these sorts, of which one is taken; `words` begin with what they are taken by."""
    head, _, asked = words.partition(": ")
    return _of_sorts(head, capital(asked), sorts, counts, "take")


def to_look_at(counts: Sequence[int], head: str) -> Gallery:
    """A whole hand that is seen."""
    return _of_sorts(head, f"{many(sum(counts), 'card')}.", range(SORTS), counts, "seen")


def discards(state: State) -> Gallery:
    """Every battle card on the discard pile."""
    words = f"{many(sum(state.discard), 'card')} in all. They are shuffled again when the deck is empty."
    return _of_sorts("Discards", words, range(SORTS), state.discard, "seen")


def _of_sorts(head: str, words: str, sorts: Sequence[int], counts: Sequence[int], kind: str) -> Gallery:
    """Battle cards, each sort as often as it is counted; `kind` is the first word of their keys."""
    there = [sort for sort in sorts if counts[sort]]
    faces, numbers = tuple(card_face(sort) for sort in there), tuple(counts[sort] for sort in there)
    return Gallery(head, words, faces, numbers, tuple((kind, sort) for sort in there))


def played_events(state: State) -> Gallery:
    """Every event that has been turned up."""
    events = [event for event in range(EVENT_SORTS) if state.event_discard[event]]
    return Gallery(
        "Events played",
        f"{many(sum(state.event_discard), 'event')} in all. They are shuffled again when no event is left.",
        tuple(event_face(event) for event in events),
        tuple(state.event_discard[event] for event in events),
        tuple(("event", event) for event in events),
    )


def draw_gallery(
    canvas: Canvas, gallery: Gallery, sprites: Sprites, lit: Collection[Hashable | None], pulse: float
) -> None:
    """The panel with its cards; those to be taken glow, `lit` most."""
    box, scale, spots = layout.gallery(len(gallery.faces))
    art.draw_panel(canvas, box, height=24)
    styles.TITLE.but(size=29).draw(
        canvas, gallery.head.upper(), (box.centre[0], box.y + 12), "midtop", width=box.w - 40, ink=theme.BRASS
    )
    styles.BODY_NOTE.dense.draw(canvas, gallery.words, (box.centre[0], box.y + 48), "midtop", width=box.w - 40)
    for face, count, key, at in zip(gallery.faces, gallery.counts, gallery.keys, spots, strict=True):
        card = around(at, layout.CARD_W * scale, layout.CARD_H * scale)
        if isinstance(key, tuple) and key[0] == "take":
            art.draw_lit(canvas, card, 1.0 if key in lit else pulse)
        sprites.piece(face).draw(canvas, at, 0, scale)
        if count > 1:
            tag = Box(card.right - 34, card.y - 8, 42, 30)
            real = canvas.rect(*tag)
            canvas.surface.blit(art.panel(canvas, real.w, real.h, canvas.px(7)), real)
            styles.HEAD.but(size=20, track=0).draw(canvas, f"x{count}", tag.centre, "center")
