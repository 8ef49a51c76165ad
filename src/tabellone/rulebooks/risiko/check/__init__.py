"""What RisiKo! Master forbids in a document, each thing with its place (RK structure, RK points)."""

from tabellone.rulebooks.risiko.check.document import problems, sound

__all__ = ["problems", "sound"]
