"""Nothing is registered: changes of the catalogue are made on its pages, and stay as they were made."""
