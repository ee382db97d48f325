// Written by scripts/layout_types.py: do not edit.
/** The catalogues of sentences beside this file, by game, and the marks by which a
 * server knows that it has the same. */
export const CATALOGUES: Readonly<Record<string, { file: string; mark: string }>> = {
  "101": { file: "cent_un", mark: "4d4a94ce79d7" },
  "20-sur-20": { file: "vingt_sur_vingt", mark: "5d58538deb66" },
  "21": { file: "vingt_et_un", mark: "e400dc176ee4" },
  "triolet": { file: "triolet", mark: "92dc19117e9d" },
};
