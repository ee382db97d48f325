// Written by scripts/layout_types.py: do not edit.
/** The catalogues of sentences beside this file, by game, and the marks by which a
 * server knows that it has the same. */
export const CATALOGUES: Readonly<Record<string, { file: string; mark: string }>> = {
  "101": { file: "cent_un", mark: "fa52c3b4ae46" },
  "20-sur-20": { file: "vingt_sur_vingt", mark: "0531d36c5fb1" },
  "21": { file: "vingt_et_un", mark: "97b36103b508" },
  "triolet": { file: "triolet", mark: "0e9418e95751" },
};
