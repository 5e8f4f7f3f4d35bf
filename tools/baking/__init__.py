"""How every picture and sound under assets/ is made. Needs numpy; the game itself does not."""
