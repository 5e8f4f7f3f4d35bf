"""The workshop: the fast core, baked assets, pictures of every screen, measurements."""
