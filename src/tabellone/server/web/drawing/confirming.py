"""A refusal that the organiser can confirm: what was sent is sent again, with the parameter that allows it."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest

from tabellone.engine.errors import Problem
from tabellone.server.web.posting import Refused

NEW_EACH_TIME = ("csrfmiddlewaretoken", "token")


def sent_again(request: HttpRequest, refused: Refused | None) -> list[tuple[str, str]]:
    """The fields that were sent, with what is to be confirmed; nothing where nothing can be."""
    if refused is None or not refused.confirm or request.method != "POST":
        return []
    sent = [(name, value) for name, values in request.POST.lists() for value in values if name not in NEW_EACH_TIME]
    return [*sent, ("accept", refused.confirm)]


def confirmable(problems: Sequence[Problem]) -> list[str]:
    """The parameters that allow all of the problems; none if one of them cannot be allowed."""
    params = [str(problem.values.get("param", "")) for problem in problems]
    return sorted(set(params)) if all(params) else []
