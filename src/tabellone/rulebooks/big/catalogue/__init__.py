"""The games (BIG 8.3): their sheets as data, what the federation changes in them, and what holds on a day."""
