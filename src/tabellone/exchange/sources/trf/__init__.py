"""FIDE's tournament report files: TRF16, TRF26 and what programs make of them."""

from tabellone.exchange.sources.trf.reading import Report, read, recognises, report

__all__ = ["Report", "read", "recognises", "report"]
