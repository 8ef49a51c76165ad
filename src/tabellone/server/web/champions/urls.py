"""Addresses: champions, head-to-head and best results of a circuit."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
