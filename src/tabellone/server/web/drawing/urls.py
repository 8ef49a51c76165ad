"""Addresses: draws: preview, swaps, publishing, tables of a round."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
