"""Accounts, player records, clubs, rights, invitations."""
