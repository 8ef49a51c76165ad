"""Addresses: home, tournaments, circuits, rules: what everybody sees."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
