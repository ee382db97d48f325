// How the page "what strong players know" speaks; its sentences come with their numbers (knowledge.json).
export const K = {
  title: { fr: "Ce que savent les bons joueurs", en: "What strong players know" },
  about: {
    fr: "Chaque phrase repose sur des parties à deux, jouées par l’ordinateur contre lui-même au meilleur coup à première vue. Dessous : le nombre, son erreur et sur combien de parties ou de donnes.",
    en: "Each sentence rests on games for two that the computer played against itself, each move the best at first sight. Below it: the number, its error, and over how many games or deals.",
  },
  first: { fr: "Ce que vaut le premier coup", en: "What the first move is worth" },
  firstAbout: {
    fr: "Le meilleur coup de chaque sorte, essayé dans la même donne et joué jusqu’au bout. L’écart est ce qu’il gagne ou perd sur le meilleur coup à première vue. Parties jouées :",
    en: "The best move of each kind, tried in the same deal and played to the end. The gap is what it gains or loses against the best move at first sight. Games played:",
  },
  kind: { fr: "Premier coup", en: "First move" },
  deals: { fr: "Donnes", en: "Deals" },
  win: { fr: "Gagne", en: "Wins" },
  gain: { fr: "Écart", en: "Gap" },
  puzzles: { fr: "S’exercer : les problèmes", en: "Practise: the puzzles" },
  rules: { fr: "Les règles", en: "The rules" },
} as const;
