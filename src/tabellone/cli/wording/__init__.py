"""Sentences for the codes of errors and steps, in English; one module per room that raises them."""
