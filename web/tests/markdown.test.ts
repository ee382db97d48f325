import { describe, expect, it } from "vitest";
import { filesIn, withoutFiles } from "../src/lib/markdown.ts";

describe("a rule", () => {
  const text = "L’exemple de la règle finit 6 à 4 ; il est rejoué dans `tests/rulebook/101.toml`.";
  it("keeps its files behind its source", () => {
    expect(withoutFiles(text)).toBe("L’exemple de la règle finit 6 à 4.");
    expect(filesIn(text)).toEqual(["tests/rulebook/101.toml"]);
  });
  it("without files stays as it is", () => {
    const plain = "`H8` et une moitié ; le reste, non.";
    expect(withoutFiles(plain)).toBe(plain);
    expect(filesIn(plain)).toEqual([]);
  });
});
