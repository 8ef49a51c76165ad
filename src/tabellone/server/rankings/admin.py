"""Nothing is registered: frozen rankings are read on their pages and written by the act that freezes them."""
