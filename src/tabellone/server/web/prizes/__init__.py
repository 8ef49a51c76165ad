"""Online tournaments: entries, pot, prizes and voucher."""
