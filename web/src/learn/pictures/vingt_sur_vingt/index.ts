import type { Picture } from "../../picture.ts";
import Piece from "./Piece.svelte";
import Study from "./Study.svelte";

export const picture: Picture = {
  Piece,
  Study,
  goal: [
    {
      fr: "Posez des dominos : les chiffres en ligne doivent faire 20.",
      en: "Lay dominoes: the figures in a line must make 20.",
    },
    {
      fr: "Chaque ligne de 20 se ferme : une de vos marques à chaque bout.",
      en: "Each line of 20 is closed: one of your marks at each end.",
    },
    {
      fr: "Le premier qui a posé toutes ses marques gagne.",
      en: "The first to lay all their marks wins.",
    },
  ],
  scene: {
    size: [6, 5],
    steps: [
      {
        at: { "h5|6": [1, 1], "h4|5": [3, 1] },
        runs: [
          [
            [1, 1],
            [4, 1],
          ],
        ],
        sum: { at: [4.6, 0], text: "20" },
        say: { fr: "5 + 6 + 4 + 5 : la ligne fait 20.", en: "5 + 6 + 4 + 5: the line makes 20." },
      },
      {
        at: { "h5|6": [1, 1], "h4|5": [3, 1], "mark#a": [0, 1], "mark#b": [5, 1] },
        runs: [
          [
            [1, 1],
            [4, 1],
          ],
        ],
        say: {
          fr: "Une marque à chaque bout : deux de moins.",
          en: "A mark at each end: two fewer to lay.",
        },
      },
      {
        at: { "h5|6": [1, 1], "h4|5": [3, 1], "mark#a": [0, 1], "mark#b": [5, 1], "v9|5": [2, 2] },
        runs: [
          [
            [2, 1],
            [2, 3],
          ],
        ],
        sum: { at: [3.6, 2], text: "20" },
        say: {
          fr: "Un domino seul, vers le bas : 6 + 9 + 5.",
          en: "A single domino, downwards: 6 + 9 + 5.",
        },
      },
      {
        at: {
          "h5|6": [1, 1],
          "h4|5": [3, 1],
          "mark#a": [0, 1],
          "mark#b": [5, 1],
          "v9|5": [2, 2],
          "mark#c": [2, 0],
          "mark#d": [2, 4],
        },
        runs: [
          [
            [2, 1],
            [2, 3],
          ],
        ],
        say: { fr: "Encore deux marques !", en: "Two more marks!" },
      },
    ],
  },
  turn: [
    {
      title: { fr: "Ouvrez", en: "Open" },
      say: {
        fr: "Sur la table vide : deux à cinq dominos bout à bout, sur une ligne qui fait 20.",
        en: "On the empty table: two to five dominoes end to end, in one line that makes 20.",
      },
      clause: "20.7",
      scene: {
        size: [6, 2],
        steps: [
          {
            at: { "h3|8": [1, 0.5], "h2|7": [3, 0.5] },
            runs: [
              [
                [1, 0.5],
                [4, 0.5],
              ],
            ],
            sum: { at: [5, 0.5], text: "20" },
            say: { fr: "3 + 8 + 2 + 7 = 20.", en: "3 + 8 + 2 + 7 = 20." },
          },
        ],
      },
    },
    {
      title: { fr: "Ensuite : aligner…", en: "Then: align…" },
      say: {
        fr: "Plusieurs dominos en long sur une même droite, avec au moins un chiffre déjà posé : ensemble, 20.",
        en: "Several dominoes lengthwise on one straight line, with at least one figure already there: together, 20.",
      },
      clause: "20.8",
      scene: {
        size: [6, 5],
        steps: [
          {
            at: { "mark#a": [0, 0], "mark#b": [5, 0], "h3|8": [1, 0], "h2|7": [3, 0] },
            say: { fr: "Sous le 2, il manque 18.", en: "Below the 2: 18 to go." },
          },
          {
            at: {
              "mark#a": [0, 0],
              "mark#b": [5, 0],
              "h3|8": [1, 0],
              "h2|7": [3, 0],
              "v4|6": [3, 1],
              "v1|7": [3, 3],
            },
            runs: [
              [
                [3, 0],
                [3, 4],
              ],
            ],
            sum: { at: [4.5, 2], text: "20" },
            say: {
              fr: "2 + 4 + 6 + 1 + 7 = 20, d’un coup.",
              en: "2 + 4 + 6 + 1 + 7 = 20, in one move.",
            },
          },
        ],
      },
    },
    {
      title: { fr: "… ou un domino seul, puis un autre", en: "… or one domino, then another" },
      say: {
        fr: "Un domino en long qui fait 20 avec des chiffres déjà posés. Tant que chacun fait 20, on peut continuer, et s’arrêter quand on veut.",
        en: "One domino lengthwise that makes 20 with figures already there. As long as each makes 20 you may go on, and stop when you like.",
      },
      clause: "20.9",
      scene: {
        size: [6, 4],
        steps: [
          {
            at: { "mark#a": [0, 0], "mark#b": [5, 0], "h5|6": [1, 0], "h4|5": [3, 0] },
            say: { fr: "Une ligne fermée.", en: "A closed line." },
          },
          {
            at: {
              "mark#a": [0, 0],
              "mark#b": [5, 0],
              "h5|6": [1, 0],
              "h4|5": [3, 0],
              "v9|5": [2, 1],
            },
            runs: [
              [
                [2, 0],
                [2, 2],
              ],
            ],
            sum: { at: [0.8, 1.5], text: "20" },
            say: { fr: "6 + 9 + 5.", en: "6 + 9 + 5." },
          },
          {
            at: {
              "mark#a": [0, 0],
              "mark#b": [5, 0],
              "h5|6": [1, 0],
              "h4|5": [3, 0],
              "v9|5": [2, 1],
              "v8|7": [4, 1],
              "mark#c": [2, 3],
            },
            runs: [
              [
                [4, 0],
                [4, 2],
              ],
            ],
            sum: { at: [5.4, 2], text: "20" },
            say: {
              fr: "Puis 5 + 8 + 7, dans le même tour.",
              en: "Then 5 + 8 + 7, in the same turn.",
            },
          },
        ],
      },
    },
    {
      title: { fr: "Marquez", en: "Mark" },
      say: {
        fr: "Une marque à chaque bout de la ligne de 20. Une moitié blanche vaut 0 et va toujours au bout : elle ferme la ligne elle-même, sans marque.",
        en: "A mark at each end of the line of 20. A blank half counts 0 and always goes at the end: it closes the line itself, without a mark.",
      },
      clause: "20.12",
      scene: {
        size: [6, 2],
        steps: [
          {
            at: { "h9|4": [1, 0.5], "h7|0": [3, 0.5], "mark#a": [0, 0.5] },
            runs: [
              [
                [1, 0.5],
                [4, 0.5],
              ],
            ],
            say: {
              fr: "9 + 4 + 7 : une marque à gauche, aucune à droite.",
              en: "9 + 4 + 7: a mark on the left, none on the right.",
            },
          },
        ],
      },
    },
    {
      title: { fr: "Complétez à cinq", en: "Fill up to five" },
      say: {
        fr: "Le tour fini, on reprend des dominos jusqu’à cinq. Qui ne peut rien poser passe.",
        en: "At the end of the turn you draw back up to five dominoes. If you cannot lay anything, you pass.",
      },
      clause: "20.16",
      scene: {
        size: [6, 3],
        steps: [
          {
            at: { "h1|9": [0, 0], "h3|3": [2, 0], "h8|2": [4, 0] },
            say: { fr: "Trois en main…", en: "Three in hand…" },
          },
          {
            at: {
              "h1|9": [0, 0],
              "h3|3": [2, 0],
              "h8|2": [4, 0],
              "h6|6": [1, 1.5],
              "h0|5": [3, 1.5],
            },
            say: { fr: "… et de nouveau cinq.", en: "… and five again." },
          },
        ],
      },
    },
  ],
};
