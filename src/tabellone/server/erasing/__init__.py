"""Everything that is kept about a person, to be taken away or erased: results stay valid under an anonymous sign."""
