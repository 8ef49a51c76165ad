"""The register, as the federation's administrators see it."""
