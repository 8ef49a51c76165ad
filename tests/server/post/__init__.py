"""The post: what leaves the house."""
