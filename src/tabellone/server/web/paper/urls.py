"""Addresses: slips, lists and certificates to print."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
