"""A demonstration day: an invented RisiKo! Master, drawn, played by lot and ranked."""
