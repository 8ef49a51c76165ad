"""Letters and newsletters."""
