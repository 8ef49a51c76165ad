"""What is written in the demonstration: rules, privacy notice, a letter, a newsletter; all invented, and saying so."""

from __future__ import annotations

RULES = {
    "en": "DEMONSTRATION. These are not the rules of any federation.\n\n"
    "1. A stage is one tournament of one game on one platform.\n"
    "2. Play by yourself, with one account, under one nickname all year.\n"
    "3. Every result is rated. The rankings become final on 31 December.",
    "it": "DIMOSTRAZIONE. Questo non è il regolamento di nessuna federazione.\n\n"
    "1. Una tappa è un torneo di un gioco su una piattaforma.\n"
    "2. Gioca da solo, con un solo account e un solo nickname per tutto l'anno.\n"
    "3. Ogni risultato muove il punteggio. Le classifiche diventano definitive il 31 dicembre.",
    "es": "DEMOSTRACIÓN. Este no es el reglamento de ninguna federación.\n\n"
    "1. Una etapa es un torneo de un juego en una plataforma.\n"
    "2. Juega por tu cuenta, con una sola cuenta y un solo apodo todo el año.\n"
    "3. Cada resultado mueve la puntuación. Las clasificaciones son definitivas el 31 de diciembre.",
}
PRIVACY = {
    "en": "DEMONSTRATION. Nobody here is real.\n\n"
    "Everybody sees first name, last name, city and country. Day of birth and e-mail are for the organiser alone. "
    "On your own page you see, correct, download and erase what is kept.",
    "it": "DIMOSTRAZIONE. Qui nessuno esiste davvero.\n\n"
    "Tutti vedono nome, cognome, città e paese. Data di nascita ed e-mail servono solo all'organizzatore. "
    "Sulla tua pagina vedi, correggi, scarichi e cancelli quello che si conserva.",
    "es": "DEMOSTRACIÓN. Aquí nadie es real.\n\n"
    "Todos ven nombre, apellido, ciudad y país. La fecha de nacimiento y el correo son solo para el organizador. "
    "En tu página ves, corriges, descargas y borras lo que se guarda.",
}
COMPLAINT = (
    "Buongiorno, nel terzo turno il mio avversario è rimasto senza tempo quando avevo già vinto, "
    "ma la partita risulta patta. Potete controllare? Grazie."
)
SUBJECT = {
    "en": "A new stage is coming (demonstration)",
    "it": "Arriva una nuova tappa (dimostrazione)",
    "es": "Llega una nueva etapa (demostración)",
}
NEWS = {
    "en": "Hello,\n\nthe Havannah trophy begins in three weeks. You find it in the calendar.\n\nHave a good game!",
    "it": "Ciao,\n\nil trofeo Havannah comincia fra tre settimane. Lo trovi nel calendario.\n\nBuon gioco!",
    "es": "Hola:\n\nel trofeo Havannah empieza en tres semanas. Lo encuentras en el calendario.\n\n¡Buen juego!",
}
