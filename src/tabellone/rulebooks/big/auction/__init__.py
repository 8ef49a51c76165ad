"""Auctions (BIG 6): immutable states; the moves are the facts, everything else is computed from them."""
