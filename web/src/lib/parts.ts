// The parts of a game's moves, read and written by the forms that the game declares (its parts.toml, in src/views).

/** What every part has: which of the game's forms it is of. The holes of the form are further fields, as text. */
interface AnyPart {
  kind: string;
}

export class Parts<P extends AnyPart> {
  private readonly readers: readonly (readonly [string, RegExp])[];

  constructor(
    private readonly forms: Readonly<Record<P["kind"], string>>,
    fields: Readonly<Record<string, string>>,
  ) {
    this.readers = Object.entries<string>(forms).map(([kind, form]) => [
      kind,
      new RegExp(
        `^${form
          .split(/\{(\w+)\}/)
          .map((text, i) =>
            i % 2
              ? `(?<${text}>${fields[text] ?? ".+"})`
              : text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
          )
          .join("")}$`,
      ),
    ]);
  }

  /** What a part says; null: it is of no form of this game. */
  read(text: string): P | null {
    for (const [kind, reader] of this.readers) {
      const found = reader.exec(text);
      if (found) return Object.assign<AnyPart, object>({ kind }, found.groups ?? {}) as P;
    }
    return null;
  }

  /** A whole move's text as its parts: as long ones as the forms allow, since a part may have gaps inside too. */
  cut(move: string, between: string): string[] {
    const words = move.split(between);
    const found: string[] = [];
    for (let from = 0; from < words.length;) {
      let to = words.length;
      while (to > from + 1 && !this.read(words.slice(from, to).join(between))) to -= 1;
      found.push(words.slice(from, to).join(between));
      from = to;
    }
    return found;
  }

  /** The text of a part. */
  write(part: P): string {
    const holes = new Map<string, unknown>(Object.entries(part));
    return this.forms[part.kind as P["kind"]].replace(/\{(\w+)\}/g, (_, field: string) =>
      String(holes.get(field) ?? ""),
    );
  }

  /** Those of one form among some parts, each with its text. */
  of<K extends P["kind"]>(
    kind: K,
    texts: readonly string[],
  ): (Extract<P, { kind: K }> & { text: string })[] {
    return texts.flatMap((text) => {
      const part = this.read(text);
      return part?.kind === kind ? [{ ...(part as Extract<P, { kind: K }>), text }] : [];
    });
  }

  /** The one part of a form without holes, where it is among these: a pass, a stop. */
  has(kind: P["kind"], texts: readonly string[]): boolean {
    return texts.some((text) => this.read(text)?.kind === kind);
  }
}
