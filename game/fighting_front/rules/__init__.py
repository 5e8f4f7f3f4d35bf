"""What happens (FF 3-9): `play` runs the steps of a turn until somebody is asked; the others hold one part each."""
