"""How a running tournament may end: estimates made in the background, kept by the facts behind them."""
