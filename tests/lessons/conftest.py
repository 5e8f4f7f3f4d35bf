"""Guided matches are played in the app of the scenes' tests."""

from tests.scenes.conftest import _toy, app, caches, display, learner, scaled_pictures, window

__all__ = ["_toy", "app", "caches", "display", "learner", "scaled_pictures", "window"]
