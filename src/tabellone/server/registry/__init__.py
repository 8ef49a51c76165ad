"""Who is registered with a federation: what they accepted, their accounts on platforms, what was decided of them."""
