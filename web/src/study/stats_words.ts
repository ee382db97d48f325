// How the page of one's own statistics speaks.
export const S = {
  title: { fr: "Mes statistiques", en: "My statistics" },
  none: {
    fr: "Rien à compter pour l’instant : finissez une première partie, et elle apparaîtra ici.",
    en: "Nothing to count yet: finish a first game and it will show up here.",
  },
  play: { fr: "Jouer une partie", en: "Play a game" },
  all: { fr: "Tous les jeux", en: "All games" },
  games: { fr: "Parties", en: "Games" },
  won: { fr: "Gagnées", en: "Won" },
  accuracy: { fr: "Précision moyenne", en: "Average accuracy" },
  luckMean: { fr: "Chance par partie", en: "Luck per game" },
  byGame: { fr: "Par jeu", en: "By game" },
  byLevel: { fr: "Par adversaire", en: "By opponent" },
  byOpening: { fr: "Par premier coup", en: "By first move" },
  alone: { fr: "seul", en: "alone" },
  people: { fr: "une personne", en: "a person" },
  here: { fr: "sur cet appareil", en: "on this device" },
  mistakes: { fr: "Erreurs", en: "Mistakes" },
  reviewedN: { fr: "Parties analysées :", en: "Games reviewed:" },
  noMistake: { fr: "Aucune erreur : bravo.", en: "No mistakes: well done." },
  noReview: {
    fr: "Aucune de ces parties n’est analysée. À la fin d’une partie, « Analyser la partie » dit où sont les erreurs ; elles se compteront ici.",
    en: "None of these games has been reviewed. At the end of a game, “Review the game” says where the mistakes are; they will be counted here.",
  },
  kinds: {
    missed: { fr: "points manqués", en: "points missed" },
    greedy: { fr: "points pris trop tôt", en: "points taken too soon" },
    place: { fr: "mauvais endroit", en: "the wrong place" },
  },
  phases: {
    early: { fr: "au début", en: "early" },
    middle: { fr: "au milieu", en: "midway" },
    late: { fr: "à la fin", en: "late" },
  },
  luck: { fr: "Chance et jeu au fil des parties", en: "Luck and skill over time" },
  luckLine: { fr: "chance", en: "luck" },
  skillLine: { fr: "jeu", en: "skill" },
  luckAbout: {
    fr: "Additionnés de partie en partie, en chance de gagner. À la longue, la chance revient vers zéro.",
    en: "Added up from game to game, in chance to win. In the long run luck comes back towards zero.",
  },
  best: { fr: "Vos plus beaux coups", en: "Your best moves" },
  source: {
    fr: "D’après les parties gardées sur cet appareil et vos 60 dernières parties sur le serveur.",
    en: "From the games kept on this device and your last 60 games on the server.",
  },
} as const;
