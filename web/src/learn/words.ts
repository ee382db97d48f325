// What the learning screens say, in both languages. They load when one of these screens opens, so
// they are not in the catalogue that every page carries.
import { say } from "../lib/i18n/index.svelte.ts";
import { fillIn, type Value } from "../lib/i18n/french.ts";
import type { Words } from "../lib/wire.ts";

const W_ = {
  pause: ["Pause", "Pause"],
  again: ["Revoir", "Play again"],
  learn: ["Apprendre", "Learn"],
  learn_game: ["Apprendre {le:title}", "Learn {title}"],
  learn_title: ["Apprendre à jouer", "Learn to play"],
  learn_about: [
    "Choisissez un jeu : une partie guidée, puis de petits exercices, à votre rythme et sans compte.",
    "Choose a game: a guided game, then small exercises, at your own pace and without an account.",
  ],
  not_begun: ["pas encore commencé", "not started yet"],
  done_n: ["{n} sur {of} exercices", "{n} of {of} exercises"],
  due_n: ["à revoir : {n}", "to revise: {n}"],
  first_game: ["Première partie guidée", "Guided first game"],
  first_about: [
    "À une vraie table, on vous montre chaque geste une fois.",
    "At a real table, every move is shown to you once.",
  ],
  begin: ["Commencer", "Start"],
  resume: ["Reprendre", "Go on"],
  redo: ["Rejouer", "Play it again"],
  step_n: ["étape {n} sur {of}", "step {n} of {of}"],
  path: ["Les exercices", "The exercises"],
  next_one: ["Exercice suivant", "Next exercise"],
  revise: ["Revoir ce qui s’oublie", "Revise what fades"],
  none: ["Ce jeu n’a pas encore de leçons.", "This game has no lessons yet."],
  solved: ["réussi", "solved"],
  due: ["à revoir", "to revise"],
  level: ["niveau {n}", "level {n}"],
  real: ["Jouer pour de vrai", "Play a real game"],
  coming: ["On prépare la leçon…", "Preparing the lesson…"],
  back_path: ["Tous les exercices", "All exercises"],
  task: ["À faire", "To do"],
  verdict: ["Résultat", "Result"],
  task_n: ["Exercice {n} sur {of}", "Exercise {n} of {of}"],
  hint: ["Indice", "Hint"],
  well: ["Bravo !", "Well done!"],
  not_yet: ["Pas encore", "Not yet"],
  retry: ["Réessayer", "Try again"],
  answer: ["Voir la réponse", "Show the answer"],
  the_answer: ["La réponse", "The answer"],
  next: ["Continuer", "Continue"],
  yes: ["Oui", "Yes"],
  no: ["Non", "No"],
  check: ["Vérifier", "Check"],
  how_many: ["Combien ?", "How many?"],
  choose: ["Votre réponse", "Your answer"],
  several: ["Plusieurs réponses sont possibles.", "More than one answer may be right."],
  all_done: ["Vous avez tout vu. Place au jeu !", "You have seen it all. Time to play!"],
  fullscreen: ["Plein écran", "Full screen"],
  leave: ["Quitter", "Leave"],
  other_turn: ["L’autre joue…", "The other is playing…"],
  go_on: ["Très bien, et ce n’est pas fini : continuez.", "Very good, and there is more: go on."],
  not_it: [
    "Pas tout à fait. Relisez la question et regardez encore.",
    "Not quite. Read the question again and have another look.",
  ],
  elsewhere: ["Autre position", "Another position"],
  confirm: ["Confirmez ici.", "Confirm here."],
  look_at: [
    "Regardez bien : ce n’est pas le coup demandé.",
    "Have another look: that is not the move asked for.",
  ],
  no_such: ["Cet exercice n’existe pas.", "There is no such exercise."],
  in_hand: ["En main", "In hand"],
  thinking: ["Je réfléchis…", "Let me think…"],
  more: ["Et encore ?", "Tell me more"],
  got_it: ["Compris", "Got it"],
  coach: ["Un mot sur votre coup", "A word about your move"],
  take_back: ["Reprendre mon coup", "Take it back"],
  play_mine: ["Jouer quand même", "Play it anyway"],
  print: ["Imprimer", "Print"],
  goal_of: ["Le but {de:title}", "The goal of {title}"],
  goal: ["Le but", "The goal"],
  turn: ["Un tour, en images", "A turn, in pictures"],
  all_rules: ["Toutes les règles", "All the rules"],
  search: ["Chercher dans les règles", "Search the rules"],
} as const satisfies Record<string, readonly [string, string]>;

export const W = Object.fromEntries(
  Object.entries(W_).map(([key, [fr, en]]) => [key, { fr, en }]),
) as Record<keyof typeof W_, Words>;

/** A sentence of these screens with its values filled in. */
export function tell(words: Words, values: Record<string, Value> = {}): string {
  return fillIn(say(words), values);
}
