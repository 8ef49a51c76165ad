"""Nothing is registered: letters have their own pages, so that the journal tells what is done with them."""
