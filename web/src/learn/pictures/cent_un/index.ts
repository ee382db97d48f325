import type { Picture } from "../../picture.ts";
import Piece from "./Piece.svelte";
import Study from "./Study.svelte";

export const picture: Picture = {
  Piece,
  Study,
  goal: [
    {
      fr: "Jeton après jeton, chacun remplit son propre carré.",
      en: "Token by token, each fills a square of their own.",
    },
    {
      fr: "Chaque ligne fait une combinaison, comme au poker : paire, suite, couleur…",
      en: "Each line makes a combination, as in poker: pair, straight, flush…",
    },
    {
      fr: "Rangée contre rangée, colonne contre colonne : la plus forte marque.",
      en: "Row against row, column against column: the better one scores.",
    },
  ],
  scene: {
    size: [5, 3],
    steps: [
      {
        at: {
          R5: [0, 0],
          O5: [1, 0],
          B2: [2, 0],
          P9: [3, 0],
          B7: [0, 2],
          P7: [1, 2],
          R1: [2, 2],
          R3: [3, 2],
          G10: [4, 2],
        },
        say: {
          fr: "En haut votre rangée, en bas celle de l’autre.",
          en: "Your row above, the other’s below.",
        },
      },
      {
        at: {
          R5: [0, 0],
          O5: [1, 0],
          B2: [2, 0],
          P9: [3, 0],
          G5: [4, 0],
          B7: [0, 2],
          P7: [1, 2],
          R1: [2, 2],
          R3: [3, 2],
          G10: [4, 2],
        },
        runs: [
          [
            [0, 0],
            [4, 0],
          ],
        ],
        say: { fr: "Un troisième 5 : c’est un brelan.", en: "A third 5: three of a kind." },
      },
      {
        at: {
          R5: [0, 0],
          O5: [1, 0],
          B2: [2, 0],
          P9: [3, 0],
          G5: [4, 0],
          B7: [0, 2],
          P7: [1, 2],
          R1: [2, 2],
          R3: [3, 2],
          G10: [4, 2],
        },
        runs: [
          [
            [0, 0],
            [4, 0],
          ],
        ],
        sum: { at: [2, 1], text: "+1" },
        say: {
          fr: "Le brelan bat la paire de 7 : 1 point pour vous.",
          en: "It beats the pair of 7s: 1 point for you.",
        },
      },
    ],
  },
  alone: {
    goal: [
      {
        fr: "Jeton après jeton, remplissez un carré, puis un second.",
        en: "Token by token, fill one square, then another.",
      },
      {
        fr: "Chaque ligne fait une combinaison, comme au poker : paire, suite, couleur…",
        en: "Each line makes a combination, as in poker: pair, straight, flush…",
      },
      {
        fr: "Les vingt lignes comptent, rangées et colonnes : faites le plus grand total.",
        en: "All twenty lines count, rows and columns: make the greatest total.",
      },
    ],
    scene: {
      size: [5, 1],
      steps: [
        {
          at: { R5: [0, 0], O5: [1, 0], B2: [2, 0], P9: [3, 0] },
          say: { fr: "Une paire de 5 : 1 point.", en: "A pair of 5s: 1 point." },
        },
        {
          at: { R5: [0, 0], O5: [1, 0], B2: [2, 0], P9: [3, 0], G5: [4, 0] },
          runs: [
            [
              [0, 0],
              [4, 0],
            ],
          ],
          say: {
            fr: "Un troisième 5 : un brelan, 5 points.",
            en: "A third 5: three of a kind, 5 points.",
          },
        },
      ],
    },
  },
  turn: [
    {
      title: { fr: "Prenez", en: "Take" },
      say: {
        fr: "Un des cinq jetons de devant, visible ou caché. Le dos en dit déjà beaucoup : anneau gris, 1 à 5 ; anneau noir, 6 à 10 ; à gauche la couleur des pairs, à droite celle des impairs.",
        en: "One of the five front tokens, face up or down. The back tells a lot: grey ring, 1 to 5; black ring, 6 to 10; on the left the colour of the even values, on the right that of the odd ones.",
      },
      clause: "101.6",
      scene: {
        size: [5, 1],
        steps: [
          {
            at: {
              "low:RB": [0, 0],
              "high:GB": [1, 0],
              P8: [2, 0],
              "low:BO": [3, 0],
              "high:OG": [4, 0],
            },
            say: {
              fr: "Le 8 violet se voit ; les autres montrent leur dos.",
              en: "The purple 8 is seen; the others show their backs.",
            },
          },
        ],
      },
    },
    {
      title: { fr: "Posez", en: "Place" },
      say: {
        fr: "Le premier où vous voulez ; les suivants contre un jeton de votre carré, par un côté ou un coin. Votre carré fera 5 sur 5 ; pour l’instant il peut grandir de tous les côtés.",
        en: "The first anywhere; the others against a token of your square, by a side or a corner. Your square will be 5 by 5; for now it can grow on every side.",
      },
      clause: "101.12",
      scene: {
        size: [5, 3],
        steps: [
          { at: { G7: [2, 1] }, say: { fr: "Le premier jeton.", en: "The first token." } },
          { at: { G7: [2, 1], R7: [3, 0] }, say: { fr: "Par un coin…", en: "By a corner…" } },
          {
            at: { G7: [2, 1], R7: [3, 0], B6: [2, 0] },
            say: { fr: "… ou par un côté.", en: "… or by a side." },
          },
        ],
      },
    },
    {
      title: { fr: "Retournez", en: "Turn one up" },
      say: {
        fr: "S’il n’y a plus de jeton visible devant, retournez-en un : le joueur suivant pourra le prendre.",
        en: "If no front token is face up any more, turn one up: the next player may take it.",
      },
      clause: "101.7",
      scene: {
        size: [5, 1],
        steps: [
          {
            at: {
              "low:RB": [0, 0],
              "high:GB": [1, 0],
              "low:PG#x": [2, 0],
              "low:BO": [3, 0],
              "high:OG": [4, 0],
            },
            say: { fr: "Tous face cachée.", en: "All face down." },
          },
          {
            at: {
              "low:RB": [0, 0],
              "high:GB": [1, 0],
              "low:PG#x": [2, 0],
              "low:BO": [3, 0],
              "high:OG": [4, 0],
            },
            as: { "low:PG#x": "G3" },
            say: { fr: "C’était le 3 vert.", en: "It was the green 3." },
          },
        ],
      },
    },
    {
      title: { fr: "Comparez", en: "Compare" },
      say: {
        fr: "À la fin, rangée contre rangée et colonne contre colonne : le genre le plus fort marque 1 point, ou 2 pour une suite couleur ou un strike. Même genre : personne.",
        en: "At the end, row against row and column against column: the better kind scores 1 point, or 2 for a straight flush or a strike. The same kind: nobody.",
      },
      clause: "101.18",
      scene: {
        size: [5, 3],
        steps: [
          {
            at: {
              B1: [0, 0],
              B9: [1, 0],
              B4: [2, 0],
              B3: [3, 0],
              B10: [4, 0],
              R6: [0, 2],
              G6: [1, 2],
              P6: [2, 2],
              O2: [3, 2],
              R8: [4, 2],
            },
            runs: [
              [
                [0, 0],
                [4, 0],
              ],
            ],
            sum: { at: [2, 1], text: "+1" },
            say: {
              fr: "Couleur (tout bleu) contre brelan de 6.",
              en: "A flush (all blue) against three 6s.",
            },
          },
        ],
      },
    },
  ],
};
