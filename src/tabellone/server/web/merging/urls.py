"""Addresses: doubles among players: found, merged, parted again."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
