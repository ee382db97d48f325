// What is said where there is nothing, by what was looked for.
export const TEXTS = {
  page: {
    fr: "Le lien est incomplet, ou la page a déménagé. Tout le reste est à sa place.",
    en: "The link is incomplete, or the page has moved. Everything else is in its place.",
  },
  game: {
    fr: "Il y a là 101, 20 sur 20, Le 21 et Triolet : servez-vous.",
    en: "There are 101, 20 sur 20, Le 21 and Triolet: take your pick.",
  },
  puzzle: {
    fr: "Il a peut-être été retiré. Les autres vous attendent.",
    en: "It may have been taken away. The others are waiting for you.",
  },
  table: {
    fr: "Le lien est peut-être incomplet, ou la table a été retirée. Redemandez-le à la personne qui vous l’a envoyé, ou ouvrez une autre table.",
    en: "The link may be incomplete, or the table may be gone. Ask whoever sent it for a new one, or open another table.",
  },
} as const;
export const NO_GAME = {
  fr: "Ce jeu n’est pas sur l’étagère",
  en: "This game is not on the shelf",
};
export const NO_PUZZLE = { fr: "Ce problème n’existe pas", en: "There is no such puzzle" };
export const PUZZLES = { fr: "Voir les problèmes", en: "See the puzzles" };
