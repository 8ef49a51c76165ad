"""Tests of the shop credit."""
