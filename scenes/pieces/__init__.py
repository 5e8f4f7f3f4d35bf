"""Pieces that boards share: hands, piles, flights, stamps, popups, buttons. Pieces do not know boards."""
