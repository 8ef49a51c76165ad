"""Addresses: online tournaments: entries, pot, prizes and voucher."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
