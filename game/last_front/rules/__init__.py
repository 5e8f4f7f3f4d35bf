"""What happens (LF 3-9): `play` runs the steps of a battle until somebody is asked; the others hold one part each."""
