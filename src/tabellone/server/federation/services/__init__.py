"""What can be done with requests and convocations."""
