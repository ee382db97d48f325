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
  give_form: [
    "Pour que tout le monde joue sur le vrai matériel : ouvrez un billet chez le projet, ce texte y est déjà.",
    "So that everybody plays with the true material: open an issue with the project, this text is already in it.",
  ],
  form: ["Ouvrir le billet", "Open the issue"],
  text: ["Texte du billet", "Text of the issue"],
  empty: ["Tout effacer", "Clear it all"],
  open: ["à dire", "still open"],
  square: ["{cell}, {kind}", "{cell}, {kind}"],
});

export const BACKS = spoken({
  title: ["Les dos du 101", "The backs of 101"],
  lead: [
    "Un dos montre deux couleurs : celle des nombres pairs, celle des impairs. Lesquelles vont ensemble, seule la boîte le dit.",
    "A back shows two colours: that of the even numbers and that of the odd ones. Which go together, only the box says.",
  ],
  known_1: [
    "Dix dos différents, cinq jetons chacun : cinq bas (1 à 5, cercle gris), cinq hauts (6 à 10, cercle noir).",
    "Ten different backs, five tokens each: five low ones (1 to 5, grey ring), five high ones (6 to 10, black ring).",
  ],
  known_2: [
    "Dans chaque série, une couleur a ses pairs sur un seul dos et ses impairs sur un seul dos. Un dos bas marie les pairs violets aux impairs verts.",
    "In each series a colour has its evens on one back only, and its odds on one back only. One low back joins purple evens to green odds.",
  ],
  lost_1: ["Les neuf autres mariages de couleurs.", "The nine other pairs of colours."],
  chosen_1: [
    "Le même décalage pour toutes : en bas trois couleurs plus loin, en haut une. Aucune couleur n’est avantagée, et le seul mariage connu y est.",
    "The same step for all: three colours further in the low series, one in the high one. No colour is favoured, and the one known pair is there.",
  ],
  enter: ["J’ai la boîte : entrer les vrais dos", "I own the box: enter the true backs"],
  how: [
    "Prenez un jeton de chaque dos. À côté de la couleur de ses pairs (à gauche), touchez celle de ses impairs (à droite).",
    "Take a token of each back. Beside the colour of its evens (left), tap that of its odds (right).",
  ],
  low: ["Dos bas, 1 à 5", "Low backs, 1 to 5"],
  high: ["Dos hauts, 6 à 10", "High backs, 6 to 10"],
  evens: ["pairs en {colour}, impairs en…", "evens {colour}, odds…"],
  odds: ["Impairs du dos aux pairs en {colour}", "Odds of the back with evens {colour}"],
  good: ["Ces dos vont ensemble.", "These backs go together."],
  missing: ["Il reste des dos à dire.", "Some backs are still to be told."],
  play: ["Jouer avec ces dos", "Play with these backs"],
  ours: ["Partir des nôtres", "Begin with ours"],
});

export const DRAWINGS = spoken({
  title: ["Les dessins de 20 sur 20", "The drawings of 20 sur 20"],
  lead: [
    "La règle de 20 sur 20 nous est parvenue sans ses dessins. Si vous avez la boîte, posez-en un ici.",
    "The rulebook of 20 sur 20 has come down to us without its drawings. If you own the box, lay one out here.",
  ],
  known_1: [
    "Le texte des exemples : quels dominos sont posés, et combien de marques ils rapportent.",
    "The text of the examples: which dominoes are laid, and how many marks they bring.",
  ],
  lost_1: [
    "Où ils sont posés : ce que la figure montre et que le texte ne dit pas.",
    "Where they are laid: what the figure shows and the text does not say.",
  ],
  chosen_1: [
    "Chaque domino dans le sens de son alignement, bout à bout : la règle additionne « tous les chiffres » de l’alignement.",
    "Each domino lengthwise in its line, end to end: the rulebook adds up “all the figures” of the alignment.",
  ],
  chosen_2: [
    "Une marque à chaque bout libre d’un alignement de 20, sur la case voisine.",
    "A mark at each free end of a line of 20, on the cell beside it.",
  ],
  enter: ["J’ai la boîte : poser un dessin", "I own the box: lay out a drawing"],
  where: ["Quel dessin ? (page, numéro)", "Which drawing? (page, number)"],
  where_hint: ["page 4, figure 1", "page 4, figure 1"],
  keys: ["Moitiés de domino", "Halves of a domino"],
  how: [
    "Les deux moitiés d’un domino, puis la case de la première sur la table.",
    "The two halves of a domino, then the cell of the first one on the table.",
  ],
  and: ["{a} et… ?", "{a} and… ?"],
  tap: ["{a}|{b} : touchez la case du {a}.", "{a}|{b}: tap the cell of the {a}."],
  tap_mark: ["Touchez la case de la marque.", "Tap the cell of the mark."],
  flat: ["→ couché", "→ lying flat"],
  upright: ["↓ debout", "↓ upright"],
  mark: ["Marque", "Mark"],
  good: ["Cette table est possible.", "This table can be."],
  study: ["L’ouvrir dans l’analyse", "Open it in the analysis"],
});

/** The colours of 101, by the letter of tokens. */
export const COLOURS: readonly (readonly [string, Words])[] = [
  ["R", { fr: "rouge", en: "red" }],
  ["O", { fr: "orange", en: "orange" }],
  ["G", { fr: "vert", en: "green" }],
  ["B", { fr: "bleu", en: "blue" }],
  ["P", { fr: "violet", en: "purple" }],
];

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

export const OWN = spoken({
  title: ["Imprimer un plateau à soi", "Print a board of your own"],
  how: [
    "Une ligne par rangée, un signe par case : « . » simple, « 2 » double, « 3 » triple, « b » bis.",
    "One line a row, one sign a square: “.” plain, “2” double, “3” triple, “b” bis.",
  ],
});
