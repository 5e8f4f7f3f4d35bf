"""Pieces that boards share: hands, piles, flights, stamps, popups, buttons. No piece calls back."""
