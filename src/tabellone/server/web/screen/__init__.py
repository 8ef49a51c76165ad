"""Pages: the big screen."""
