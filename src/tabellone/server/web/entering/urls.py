"""Addresses: creating a tournament, its settings, its players, the door."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
