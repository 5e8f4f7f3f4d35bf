"""The parts that every game shares: states, actions, events, the referee, records."""
