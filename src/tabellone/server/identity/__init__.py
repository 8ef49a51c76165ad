"""The same person: records merged and parted, earlier games taken over, data taken along and erased."""
