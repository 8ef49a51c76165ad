"""Correspondence of a circuit: complaints and questions with their answers, and the newsletter."""
