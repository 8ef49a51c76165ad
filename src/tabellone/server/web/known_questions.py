"""What a page sees of the question in its address (`?after=2`): the names that it knows, each once, and no other.

What a page does not see cannot change it. So `?x=1` is the same page with the same bytes, kept for all, and nobody has
pages made over and over by writing something new into their addresses.
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest


def keep_known_questions(request: HttpRequest, known: tuple[str, ...]) -> None:
    """Take out of a request what its page does not know, and what is empty; of a name twice there the last stays."""
    told = [(name, request.GET[name]) for name in known if request.GET.get(name)]
    request.META["QUERY_STRING"] = urlencode(told)
    request.__dict__.pop("GET", None)  # it is read from the address again


def part_asked(request: HttpRequest) -> str:
    """Which part of a page its script asks for, whatever else stands in the headers that say so."""
    told = [request.headers.get(name, "") for name in ("HX-Request", "HX-Boosted")]
    return "".join("1" if one == "true" else "2" if one else "0" for one in told)
