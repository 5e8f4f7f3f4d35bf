"""What an action changes, and what follows from it: one function per phase or verb (SE 4-8).

Every function leaves the state at a step; `play.advance` runs the steps until somebody is asked.
"""
