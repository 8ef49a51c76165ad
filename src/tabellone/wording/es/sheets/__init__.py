"""Las fichas de los juegos de BIG en español: un módulo por juego, junto a las palabras inglesas."""
