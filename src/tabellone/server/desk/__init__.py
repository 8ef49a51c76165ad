"""The organiser's day: one function per use case."""
