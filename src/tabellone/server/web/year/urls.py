"""Addresses: the turn of the year: frozen rankings, deletions, the next season."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
