"""The drawing kit and the widgets of all scenes."""
