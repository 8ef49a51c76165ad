"""Addresses: odds and needs of a running tournament."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
