"""Addresses: auctions at the table, on phones."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
