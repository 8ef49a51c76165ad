"""Asking for a tournament, and the federation's answer; members and boxes."""
