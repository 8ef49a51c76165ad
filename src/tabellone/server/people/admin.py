"""Nothing is registered: what is written about people goes through the services, so that the journal tells it."""
