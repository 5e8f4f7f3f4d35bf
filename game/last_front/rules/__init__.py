"""What an action changes (LF 3-9): `play` runs the steps until somebody is asked; each other module is a part."""
