"""The addresses of the site, and an empty view behind the same middleware: what an answer costs at least."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def empty(_: HttpRequest) -> HttpResponse:
    return HttpResponse()


urlpatterns = [path("empty/", empty), path("", include("tabellone.server.web.urls"))]
