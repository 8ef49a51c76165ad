"""Addresses: results, corrections, standings with their reasons, withdrawals, the end."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
