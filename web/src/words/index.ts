// Written by scripts/layout_types.py: do not edit.
/** The catalogues of sentences beside this file, by game, and the marks by which a
 * server knows that it has the same. */
export const CATALOGUES: Readonly<Record<string, { file: string; mark: string }>> = {
  "101": { file: "cent_un", mark: "fc4274ba636a" },
  "20-sur-20": { file: "vingt_sur_vingt", mark: "0410a2cc0647" },
  "21": { file: "vingt_et_un", mark: "29c61094d7c2" },
  "triolet": { file: "triolet", mark: "5d35925a65ab" },
};
