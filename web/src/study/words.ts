// How the study screens speak. Sentences stand side by side, so that neither language is forgotten.
import type { Words } from "../lib/wire.ts";
import review from "./review_words.json";

export const W = {
  review: { fr: "Analyse de la partie", en: "Review of the game" },
  ahead: {
    fr: "Analyses à faire avant la vôtre : {n}",
    en: "Reviews to be made before yours: {n}",
  },
  making: {
    fr: "L’ordinateur revoit chaque décision d’après ce que le joueur pouvait voir. Cela prend quelques secondes.",
    en: "The computer looks at every decision again, by what the player could see. It takes a few seconds.",
  },
  waiting: { fr: "On commence…", en: "Starting…" },
  looked: { fr: "Coups revus : {done} sur {of}", en: "Moves looked at: {done} of {of}" },
  flawless: {
    fr: "Aucune erreur de votre part : bravo !",
    en: "You made no mistake: well played!",
  },
  allFlawless: {
    fr: "Personne n’a commis d’erreur dans cette partie.",
    en: "Nobody made a mistake in this game.",
  },
  replay: { fr: "Rejouer cette position", en: "Play this position again" },
  chance: { fr: "Chance de gagner", en: "Chance to win" },
  allSeen: {
    fr: "Tous les jetons connus ; à côté d’un coup : ce que le joueur pouvait savoir.",
    en: "With all tokens known; beside a move: what its player could know.",
  },
  expected: { fr: "Points attendus", en: "Points to expect" },
  turning: { fr: "tournant", en: "turning point" },
  turnings: { fr: "Tournants :", en: "Turning points:" },
  points: { fr: "points", en: "points" },
  move: { fr: "coup", en: "move" },
  exact: { fr: "calcul exact", en: "exact" },
  played: { fr: "Joué", en: "Played" },
  best: { fr: "Meilleur", en: "Best" },
  asGood: { fr: "Aussi bon", en: "As good" },
  had: { fr: "Ce qu’avait {name}", en: "What {name} had" },
  moves: { fr: "Coup par coup", en: "Move by move" },
  luckSkill: { fr: "Chance et jeu", en: "Luck and skill" },
  formula: { fr: "Ce que disent les nombres", en: "What the numbers mean" },
  back: { fr: "Retour à la partie", en: "Back to the game" },
  only: { fr: "seul coup possible", en: "the only move" },
  cost: { fr: "coûte", en: "cost" },
  luckOf: { fr: "Chance de la pioche ({tokens}) :", en: "Luck of the draw ({tokens}):" },
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
  puzzles: { fr: "Problèmes", en: "Puzzles" },
  puzzlesAbout: {
    fr: "Des positions de vraies parties où un coup se détache. Trouvez-le.",
    en: "Positions of real games in which one move stands out. Find it.",
  },
  noPuzzles: {
    fr: "Ce jeu n’a pas encore de problèmes.",
    en: "There are no puzzles of this game yet.",
  },
  noPuzzle: { fr: "Ce problème n’existe pas.", en: "There is no such puzzle." },
  puzzle: { fr: "Problème", en: "Puzzle" },
  find: { fr: "À vous : quel est le meilleur coup ?", en: "Your move: which is best?" },
  solution: { fr: "La solution.", en: "The solution." },
  lookFurther: { fr: "Analyser la position", en: "Analyse the position" },
  well: { fr: "Bien vu !", en: "Well seen!" },
  notIt: { fr: "Il y a mieux : cherchez encore.", en: "There is better: look again." },
  thought: { fr: "Rien n’est perdu, on reprend.", en: "No harm done: try another." },
  foundBy: { fr: "Trouvé par :", en: "Found by:" },
  next: { fr: "Le suivant", en: "Next one" },
  again: { fr: "Essayer encore", en: "Try again" },
  show: { fr: "Voir la solution", en: "Show the solution" },
  today: { fr: "Le problème du jour", en: "Puzzle of the day" },
  all: { fr: "Tous les problèmes", en: "All puzzles" },
  every: { fr: "Tous", en: "All" },
  done: { fr: "résolu", en: "solved" },
  longest: { fr: "record :", en: "longest:" },
  streak: { fr: "Trouvés d’affilée :", en: "In a row:" },
} as const;

/** What puzzles are about, by the codes of src/jetons/study/data/themes.json. */
export const THEMES: Record<string, { fr: string; en: string }> = {
  points: { fr: "le plus de points", en: "most points" },
  equal: { fr: "à points égaux, le bon choix", en: "equal points, the right choice" },
  tie_break: { fr: "gagné au départage", en: "won on the tie-break" },
  restraint: { fr: "moins maintenant, plus ensuite", en: "less now, more later" },
  ending: { fr: "fin de partie", en: "ending" },
  again: { fr: "rejouer", en: "play again" },
  singles: { fr: "dominos seuls d’affilée", en: "singles in a row" },
  lock: { fr: "bloquer une ligne", en: "locking a line" },
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

export const themeName = (theme: string): Words => THEMES[theme] ?? { fr: theme, en: theme };

/** The classes of moves, their marks (so that colour is not all) and what the numbers of a review mean, as Python has it. */
export const GRADES: Record<string, Words> = review.grades;
export const MARKS: Record<string, string> = review.marks;
export const ABOUT: Record<"versus" | "alone", Words[]> = review.about;
/** What a better move does (study/why.py): what every game says, and by game what it says otherwise. */
export const WHY: Record<string, Record<string, Words>> = review.why;
