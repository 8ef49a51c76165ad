"""Who is registered with a federation, or a member of one; which terms they accepted."""
