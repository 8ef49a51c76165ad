"""Nothing is registered: rounds and results change through their acts, so that the journal tells of every change."""
