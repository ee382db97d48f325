// Written by scripts/layout_types.py: do not edit.
/** The catalogues of sentences beside this file, by game, and the marks by which a
 * server knows that it has the same. */
export const CATALOGUES: Readonly<Record<string, { file: string; mark: string }>> = {
  "101": { file: "cent_un", mark: "563c98596468" },
  "20-sur-20": { file: "vingt_sur_vingt", mark: "12eec23727c4" },
  "21": { file: "vingt_et_un", mark: "eabdbe6831d9" },
  "triolet": { file: "triolet", mark: "ac99872fb7f9" },
};
