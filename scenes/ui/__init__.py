"""The drawing kit and the widgets that every scene shares."""
