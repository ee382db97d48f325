import { expect, it, vi } from "vitest";

it("counts a streak by the first answer to each puzzle, on whichever visit", async () => {
  const shelf = new Map<string, string>([
    ["jetons.puzzles", JSON.stringify({ solved: { "21/0": 1 }, streak: 4, best: 6 })],
  ]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => void shelf.set(key, text),
  });
  const visit = async (): Promise<typeof import("../src/study/puzzles.svelte.ts")> => {
    vi.resetModules();
    return import("../src/study/puzzles.svelte.ts");
  };
  let page = await visit();
  page.noteTried("21", "a", true);
  expect(page.kept.streak).toBe(5); // what an older page kept counts
  page.noteTried("21", "b", false);
  expect(page.kept.streak).toBe(0);
  page = await visit();
  page.noteTried("21", "b", true); // found after a look at another page: no first answer
  expect([page.kept.streak, page.kept.best, page.kept.solved["21/b"]]).toEqual([0, 6, 2]);
  page.noteTried("21", "c", true);
  page.noteTried("21", "c", false); // played with afterwards
  expect([page.kept.streak, page.kept.solved["21/c"]]).toEqual([1, 1]);
  vi.unstubAllGlobals();
});
