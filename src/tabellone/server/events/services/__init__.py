"""What is written about circuits: what stands in a season's document, changes of the catalogue of games."""
