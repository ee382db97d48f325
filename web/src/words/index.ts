// Written by scripts/layout_types.py: do not edit.
/** The catalogues of sentences beside this file, by game, and the marks by which a
 * server knows that it has the same. */
export const CATALOGUES: Readonly<Record<string, { file: string; mark: string }>> = {
  "101": { file: "cent_un", mark: "f0f78c106612" },
  "20-sur-20": { file: "vingt_sur_vingt", mark: "3cb61372c441" },
  "21": { file: "vingt_et_un", mark: "6cfa0a83bc1b" },
  "triolet": { file: "triolet", mark: "8a41ed60fb4c" },
};
