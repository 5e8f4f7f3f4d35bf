"""What a package is made of: the entry of the frozen program, its spec file, what systems want to know of it."""
