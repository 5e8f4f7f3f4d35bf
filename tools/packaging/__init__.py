"""The sources of a package: the entry of the frozen program, its spec file, and its descriptions for systems."""
