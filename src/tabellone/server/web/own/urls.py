"""Addresses: a player's own page, and the door."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
