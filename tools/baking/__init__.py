"""Makes every picture and sound under assets/. It needs numpy, which the game itself does not."""
