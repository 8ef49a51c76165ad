"""Two records of one person become one, and two again where that was wrong; nothing is lost."""
