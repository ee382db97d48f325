// This browser's part in the deal at a table: pledge a seed, and give it when it is asked for; one message at a time.
import type { Deal, ServerMessage } from "../lib/wire.ts";
import type { Message } from "./connection.ts";

/** The deal as it stands, as one who sits there sees it. */
export interface Dealt {
  readonly id: string;
  readonly commitment: string;
  readonly mine: readonly number[];
  readonly deal: Deal | null;
  send(message: Message): Promise<ServerMessage | null>;
}

export class DealPart {
  private isUnderWay = false;

  constructor(private readonly table: Dealt) {}

  /** Say what is due, until nothing is. */
  async take(): Promise<void> {
    if (!this.table.deal || this.isUnderWay) return;
    this.isUnderWay = true;
    const isSaid = await this.say().finally(() => (this.isUnderWay = false));
    if (isSaid) void this.take();
  }

  private async say(): Promise<boolean> {
    const { partIn, seedTaken } = await import("../lib/witness.ts");
    const { id, commitment, mine, deal } = this.table;
    const part = partIn(id, commitment, mine, deal);
    if (!part) return false;
    const answer = await this.table.send(part);
    if (answer?.t !== "done") return false;
    if (part.t === "seed") seedTaken(id, mine[0] ?? -1, part.seed, deal?.pledges ?? []);
    return true;
  }
}
