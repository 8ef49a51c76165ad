"""Sentences about documents that are taken over."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "document-compared-before": (
        "the tournament {id} has changed since you looked: see again what the document would take the place of"
    ),
    "document-of-another": (
        "there is a tournament with the id {id} already, and you do not organise it: "
        "ask its organisers, or give the document another id"
    ),
    "document-packed": "this is a packed file: unpack it and choose the document inside, which ends in .json",
    "document-too-large": "the document is larger than {most} MB: check that it is the right file",
}
STEPS: dict[str, str] = {}
