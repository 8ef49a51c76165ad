"""I dati che i giochi BIG chiedono solo in caso di parità, e che cosa contare."""

from __future__ import annotations

TERMS: dict[str, dict[str, str]] = {
    "figure": {
        "blue": "punti delle carte blu",
        "building_resources": "materiali da costruzione",
        "camels": "cammelli",
        "cards": "carte",
        "coins": "monete",
        "coins_goods": "monete e merci",
        "game_rule": "spareggio del gioco",
        "money": "denaro",
        "odd_coins": "monete avanzate",
        "prefect_order": "ordine del prefetto",
        "projects": "progetti",
        "reached_order": "ordine di arrivo al punteggio",
        "tools_grain_people": "attrezzi, grano e omini",
        "turns": "turni giocati",
    },
    "figure_help": {
        "game_rule": "lo spareggio previsto dalle regole del gioco: vince il valore più alto",
        "turn": "1 chi ha giocato per primo, poi 2, 3 …",
        "ticket-to-ride:game_rule": "come indica la mappa in uso",
        "potion-explosion:game_rule": "lo spareggio del gioco, ripetuto finché resta la parità",
        "7-wonders-duel:blue": "punti delle carte blu",
        "7-wonders-cities:coins": "monete dei due compagni insieme",
        "7-wonders:coins": "monete",
        "terraforming-mars:coins": "monete rimaste dopo l'ultima produzione",
        "dominion:turns": "turni giocati",
        "terra-mystica:odd_coins": "monete rimaste che le conversioni finali non trasformano in punti",
        "gaia-project:odd_coins": "monete rimaste che le conversioni finali non trasformano in punti",
        "egizia:reached_order": "1 a chi ha raggiunto il punteggio per primo, poi 2, …",
        "agricola:building_resources": "canna, pietra, argilla e legno avanzati",
        "concordia:prefect_order": (
            "1 a chi ha il Praefectus Magnus, poi secondo quanto presto sarebbe toccato agli altri"
        ),
        "marco-polo:camels": "cammelli avanzati",
        "marco-polo:coins_goods": "0,1 per moneta e, con una casa a Pechino, 0,5 per merce",
        "stone-age:tools_grain_people": "attrezzi, grano e omini sommati",
        "puerto-rico:coins_goods": "monete e merci rimaste, sommate",
        "splendor:cards": "carte giocate",
        "ark-nova:projects": "progetti di conservazione sostenuti",
        "ark-nova:money": "denaro rimasto",
    },
}
