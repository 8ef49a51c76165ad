"""Complaints, questions, newsletters."""
