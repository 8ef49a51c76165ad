"""Mail: what leaves the house."""
