"""Le schede dei giochi di BIG in italiano: un modulo per gioco, accanto alle parole inglesi."""
