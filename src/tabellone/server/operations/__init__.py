"""Running the platform: serve, back up, restore, make administrators, check the journal. Called by the command line."""
