"""The rulebooks. Each is a package that a reader finds by its articles; `contract` finds them by id."""
