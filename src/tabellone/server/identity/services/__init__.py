"""What is done about the same person: merging, parting, taking over games, erasing."""
