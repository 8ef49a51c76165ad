"""What is done in the register: one function per use case, each with its line in the journal (codes, no data)."""
