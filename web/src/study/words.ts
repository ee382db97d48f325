// How the study screens speak. Sentences stand side by side, so that neither language is forgotten.
export const W = {
  review: { fr: "Analyse de la partie", en: "Review of the game" },
  making: {
    fr: "L’ordinateur revoit chaque décision d’après ce que le joueur pouvait voir. Cela prend quelques secondes.",
    en: "The computer looks at every decision again, by what the player could see. It takes a few seconds.",
  },
  waiting: { fr: "On commence…", en: "Starting…" },
  chance: { fr: "Chance de gagner", en: "Chance to win" },
  expected: { fr: "Points attendus", en: "Points to expect" },
  turning: { fr: "tournant", en: "turning point" },
  played: { fr: "Joué", en: "Played" },
  best: { fr: "Meilleur", en: "Best" },
  moves: { fr: "Coup par coup", en: "Move by move" },
  luckSkill: { fr: "Chance et jeu", en: "Luck and skill" },
  formula: { fr: "Ce que disent les nombres", en: "What the numbers mean" },
  back: { fr: "Retour à la partie", en: "Back to the game" },
  only: { fr: "seul coup possible", en: "the only move" },
  cost: { fr: "coûte", en: "cost" },
  luckOf: { fr: "Chance de la pioche :", en: "Luck of the draw:" },
  start: { fr: "Départ", en: "Start" },
  luck: { fr: "Chance", en: "Luck" },
  skill: { fr: "Jeu", en: "Skill" },
  others: { fr: "Jeu des autres", en: "Others’ skill" },
  rest: { fr: "Estimation", en: "Estimate" },
  ending: { fr: "Fin décidée", en: "Decided end" },
  result: { fr: "Résultat", en: "Result" },
  error: { fr: "erreur possible", en: "possible error" },
  accuracy: { fr: "Précision", en: "Accuracy" },
  level: { fr: "Niveau estimé", en: "Estimated level" },
  given: { fr: "Perdu par des erreurs", en: "Given away" },
  grade: {
    best: { fr: "meilleur coup", en: "best move" },
    fine: { fr: "bon coup", en: "fine move" },
    small: { fr: "petite erreur", en: "small mistake" },
    medium: { fr: "erreur", en: "mistake" },
    large: { fr: "grosse erreur", en: "large mistake" },
  },
  about: [
    {
      fr: "Le coût d’un coup, c’est ce qu’il perd sur le meilleur en chance de gagner, d’après ce que le joueur pouvait voir.",
      en: "What a move cost is the chance to win that it loses against the best one, by what the player could see.",
    },
    {
      fr: "Moins de 1 % ne se distingue pas du meilleur coup. Bon coup jusqu’à 2,5 %, petite erreur jusqu’à 5 %, erreur jusqu’à 10 %, grosse erreur au-delà.",
      en: "Less than 1% is not told from the best move. A fine move up to 2.5%, a small mistake up to 5%, a mistake up to 10%, a large one beyond.",
    },
    {
      fr: "Précision = moyenne de 100 × ½^(coût ÷ 5 %) : un meilleur coup compte 100, un coup qui perd 5 % compte 50, 10 % compte 25. Les coups forcés ne comptent pas.",
      en: "Accuracy = average of 100 × ½^(cost ÷ 5%): a best move counts 100, one that loses 5% counts 50, 10% counts 25. Forced moves do not count.",
    },
    {
      fr: "Chance : chaque pioche comparée à la pioche moyenne, tous jetons visibles. Jeu : chaque coup comparé au meilleur coup à première vue ; il peut donc être positif.",
      en: "Luck: each draw against the average draw, all tokens seen. Skill: each move against the best one at first sight, so it can be positive.",
    },
    {
      fr: "Départ + chance + jeu + jeu des autres + estimation = résultat. « Estimation » est ce que le calcul a corrigé en route.",
      en: "Start + luck + skill + others’ skill + estimate = result. The estimate is what the computation corrected on the way.",
    },
  ],
  puzzles: { fr: "Problèmes", en: "Puzzles" },
  puzzlesAbout: {
    fr: "Des positions de vraies parties où un coup se détache. Trouvez-le.",
    en: "Positions of real games in which one move stands out. Find it.",
  },
  noPuzzles: {
    fr: "Ce jeu n’a pas encore de problèmes.",
    en: "There are no puzzles of this game yet.",
  },
  puzzle: { fr: "Problème", en: "Puzzle" },
  find: { fr: "À vous : quel est le meilleur coup ?", en: "Your move: which is best?" },
  solution: { fr: "La solution.", en: "The solution." },
  thought: { fr: "Rien n’est perdu, on reprend.", en: "No harm done: try another." },
  foundBy: { fr: "Trouvé par :", en: "Found by:" },
  next: { fr: "Le suivant", en: "Next one" },
  again: { fr: "Essayer encore", en: "Try again" },
  show: { fr: "Voir la solution", en: "Show the solution" },
  today: { fr: "Le problème du jour", en: "Puzzle of the day" },
  all: { fr: "Tous les problèmes", en: "All puzzles" },
  every: { fr: "Tous", en: "All" },
  done: { fr: "résolu", en: "solved" },
  streak: { fr: "Trouvés d’affilée :", en: "In a row:" },
} as const;

/** What puzzles are about, by the codes of src/jetons/study/data/themes.json. */
export const THEMES: Record<string, { fr: string; en: string }> = {
  points: { fr: "le plus de points", en: "most points" },
  restraint: { fr: "moins maintenant, plus ensuite", en: "less now, more later" },
  ending: { fr: "fin de partie", en: "ending" },
  again: { fr: "rejouer", en: "play again" },
  double: { fr: "case qui multiplie", en: "multiplying square" },
  triolet: { fr: "triolet en main", en: "triolet in hand" },
  exchange: { fr: "échange", en: "exchange" },
  crossing: { fr: "lignes croisées", en: "crossing lines" },
  stop: { fr: "savoir s’arrêter", en: "knowing when to stop" },
  star: { fr: "l’étoile comme 21", en: "the star as 21" },
  backs: { fr: "lire les dos", en: "reading the backs" },
  square: { fr: "bâtir le carré", en: "building the square" },
  turn: { fr: "que retourner", en: "what to turn over" },
};

/** Marks beside a class, so that colour is not all. */
export const MARKS: Record<string, string> = {
  best: "★",
  fine: "✓",
  small: "?!",
  medium: "?",
  large: "??",
};
