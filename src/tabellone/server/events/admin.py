"""Nothing is registered: tournaments change through their acts, so that the journal tells of every change."""
