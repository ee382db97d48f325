// What the page for owners of Le 21's box says, in both languages; loaded with it.
import { spoken } from "../lib/i18n/pairs.ts";
import type { Words } from "../lib/wire.ts";

export { tell } from "../lib/i18n/pairs.ts";

export const W = spoken({
  title: ["Le plateau perdu du 21", "The lost board of Le 21"],
  lead: [
    "La règle du 21 nous est parvenue, pas le dessin de son plateau. Si vous avez la boîte, vous pouvez le rendre à tout le monde.",
    "The rulebook of Le 21 has come down to us, the drawing of its board has not. If you own the box, you can give it back to everybody.",
  ],
  known: ["Ce que la règle dit", "What the rulebook says"],
  known_1: [
    "Une case de départ par couleur : bleu, vert, rose, jaune.",
    "One start square for each colour: blue, green, pink, yellow.",
  ],
  known_2: [
    "Des cases de 15, 20 et 30 points, des cases de chaque couleur qui en valent 10 à leur joueur, et 5 partout ailleurs.",
    "Squares worth 15, 20 and 30, squares of each colour worth 10 to their player, and 5 anywhere else.",
  ],
  known_3: [
    "À deux, on joue sur la moitié du haut et la rangée centrale.",
    "Two players use the upper half with the central row.",
  ],
  lost: ["Ce qu’on ne sait pas", "What is not known"],
  lost_1: [
    "Le nombre de rangées et de colonnes, et la place de chaque case : départs, valeurs, couleurs.",
    "How many rows and columns there are, and where each square is: starts, values, colours.",
  ],
  chosen: ["Ce que nous avons choisi, et pourquoi", "What we chose, and why"],
  chosen_1: [
    "Quinze rangées et quinze colonnes : un nombre impair donne une rangée centrale, comme la règle la nomme.",
    "Fifteen rows and columns: an odd number gives a central row, as the rulebook names one.",
  ],
  chosen_2: [
    "Le même dessin pour chaque couleur, tourné d’un quart de tour : personne n’est avantagé, et le bleu et le rose restent symétriques sur la moitié du haut.",
    "The same pattern for each colour, turned by a quarter: nobody has an advantage, and blue and pink stay symmetrical on the upper half.",
  ],
  chosen_3: [
    "Les cases chères loin du centre : les 30 dans les coins, il faut aller les chercher.",
    "The dear squares far from the centre: the 30s in the corners, so they have to be reached for.",
  ],
  rules: ["Les clauses, dans la règle", "The clauses, in the rules"],
  enter: ["J’ai la boîte : entrer le vrai plateau", "I own the box: enter the true board"],
  photo: ["Mettre une photo à côté", "Put a photo beside it"],
  photo_why: [
    "Elle reste sur cet appareil ; rien n’est envoyé.",
    "It stays on this device; nothing is sent.",
  ],
  photo_alt: ["Votre photo du plateau", "Your photo of the board"],
  photo_off: ["Ôter la photo", "Take the photo away"],
  photo_bad: ["Ce fichier n’est pas une image.", "This file is not a picture."],
  rows: ["Rangées", "Rows"],
  columns: ["Colonnes", "Columns"],
  fewer: ["{what} : deux de moins", "{what}: two fewer"],
  more: ["{what} : deux de plus", "{what}: two more"],
  brush: ["Ce que l’on pose", "What to put down"],
  how: ["Choisissez un signe, puis touchez les cases.", "Choose a sign, then tap the squares."],
  board: ["Le plateau", "The board"],
  check: ["Vérifier", "Check"],
  good: ["Ce plateau se joue.", "This board can be played on."],
  play: ["Y jouer maintenant", "Play on it now"],
  sheet: ["Feuille de marque", "Score sheet"],
  save: ["Enregistrer le fichier", "Save the file"],
  copy: ["Copier le texte pour le projet", "Copy the text for the project"],
  copied: ["Copié.", "Copied."],
  give: [
    "Pour que tout le monde joue sur le vrai plateau : ouvrez un billet « J’ai la boîte » chez le projet et collez-y ce texte.",
    "So that everybody plays on the true board: open an “I own the box” issue with the project and paste this text into it.",
  ],
  text: ["Texte du billet", "Text of the issue"],
  empty: ["Tout effacer", "Clear it all"],
  square: ["{cell}, {kind}", "{cell}, {kind}"],
});

/** What a square can be, by the sign of board files. */
export const KINDS: readonly (readonly [string, Words])[] = [
  [".", { fr: "simple", en: "plain" }],
  ["1", { fr: "15 points", en: "15 points" }],
  ["2", { fr: "20 points", en: "20 points" }],
  ["3", { fr: "30 points", en: "30 points" }],
  ["B", { fr: "départ bleu", en: "blue start" }],
  ["G", { fr: "départ vert", en: "green start" }],
  ["P", { fr: "départ rose", en: "pink start" }],
  ["Y", { fr: "départ jaune", en: "yellow start" }],
  ["b", { fr: "bleue", en: "blue" }],
  ["g", { fr: "verte", en: "green" }],
  ["p", { fr: "rose", en: "pink" }],
  ["y", { fr: "jaune", en: "yellow" }],
];
