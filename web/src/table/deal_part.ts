// This browser's part in the deal at a table: pledge a seed, and give it when it is asked for; one message at a time.
import type { Deal, ServerMessage } from "../lib/wire.ts";
import { partIn, seedTaken } from "../lib/witness.ts";
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
    const { id, commitment, mine, deal } = this.table;
    if (!deal || this.isUnderWay) return;
    const part = partIn(id, commitment, mine, deal);
    if (!part) return;
    this.isUnderWay = true;
    const answer = await this.table.send(part);
    this.isUnderWay = false;
    if (answer?.t !== "done") return;
    if (part.t === "seed") seedTaken(id, mine[0] ?? -1, part.seed, deal.pledges);
    void this.take();
  }
}
