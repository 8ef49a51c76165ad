"""Pages about people: my page, player records, claims, rights and invitations."""
