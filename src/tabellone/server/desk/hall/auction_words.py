"""What is bid for, in words: seats by their number, a duel's choices, else the names given at the table."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tabellone.engine.auction import FIRST_CHOICE, AuctionTerms

SEAT = "seat-"


def element_words(element: str) -> str:
    """One element in words."""
    number = element.removeprefix(SEAT)
    if number != element and number.isdecimal():
        return _("seat %(number)s") % {"number": number}
    known = {
        FIRST_CHOICE: _("the first choice"),
        "first, picks 1 and 4": _("starts, picks wonders 1 and 4"),
        "first, picks 2 and 3": _("starts, picks wonders 2 and 3"),
        "second, picks 1 and 4": _("does not start, picks wonders 1 and 4"),
        "second, picks 2 and 3": _("does not start, picks wonders 2 and 3"),
    }
    return known.get(element, element)


def label_of(terms: AuctionTerms, element: str) -> str:
    """One element as it stands in a list of them: a named one that comes with a seat says which."""
    words = element_words(element)
    if terms.named and terms.seats and element in terms.elements:
        return _("%(element)s, seat %(number)s") % {"element": words, "number": terms.elements.index(element) + 1}
    return words
