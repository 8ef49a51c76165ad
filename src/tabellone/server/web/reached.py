"""Under which address others find what this page talks of: codes and links that leave this screen."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

ITSELF = ("127.0.0.1", "localhost", "[::1]")


def reached(request: HttpRequest, path: str = "/") -> str:
    """The whole address of a path for other people's devices.

    As this request came; if it came from the machine that serves, as phones in the hall find that machine.
    """
    domain, _ = split_domain_port(request.get_host())
    if settings.HALL_ADDRESS and domain in ITSELF:
        return f"{settings.HALL_ADDRESS}{path}"
    return request.build_absolute_uri(path)


def is_alone(request: HttpRequest) -> bool:
    """Whether nobody but this machine can be reached by that address."""
    return split_domain_port(request.get_host())[0] in ITSELF and not settings.HALL_ADDRESS
