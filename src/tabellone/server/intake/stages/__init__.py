"""A stage from a platform: who is who, what is decided, the document it becomes, what differs, what is rated."""
