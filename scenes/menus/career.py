"""The career page: what gives a reason to come back, in tabs."""

from __future__ import annotations

from typing import ClassVar

from scenes.menus.campaign_tab import CampaignTab
from scenes.menus.challenges_tab import ChallengesTab
from scenes.menus.daily_tab import DailyTab
from scenes.menus.medals_tab import MedalsTab
from scenes.menus.tabs import PageTab, TabbedScene


class CareerScene(TabbedScene):
    """The career page, on top of the title."""

    heading = "CAREER"
    kinds: ClassVar[tuple[type[PageTab], ...]] = (DailyTab, ChallengesTab, CampaignTab, MedalsTab)
