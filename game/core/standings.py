"""How far seats are ahead, as everybody at the table can see it."""

from __future__ import annotations

from collections.abc import Sequence


def leads_over_others(values: Sequence[float], clear_lead: float) -> list[float]:
    """Return by seat its lead over the mean of the others, as a share of `clear_lead` and within -1..1.

    >>> leads_over_others([5, 2], clear_lead=6), leads_over_others([3, 0, 0], clear_lead=2)
    ([0.5, -0.5], [1.0, -0.75, -0.75])
    """
    total = sum(values)
    leads = [value - (total - value) / (len(values) - 1) for value in values]
    return [max(-1.0, min(1.0, lead / clear_lead)) for lead in leads]
