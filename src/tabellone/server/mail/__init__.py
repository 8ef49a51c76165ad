"""Every mail that leaves the house: written down before it is sent, each at most once."""
