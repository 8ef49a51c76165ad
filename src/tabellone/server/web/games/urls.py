"""Addresses: the catalogue of games: sheets, their changes, new games."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
