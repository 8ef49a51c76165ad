"""Nothing is registered: the post has its own page, and is written by what it tells of."""
