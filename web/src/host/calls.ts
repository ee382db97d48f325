// What people and the host ask of the server about each other.
import { ask, identify } from "../lib/api.ts";
import type { Block, Blocks, HostAct, HostView, Tell } from "../lib/wire.ts";

export const blocks = (): Promise<Blocks> =>
  identify().then(() => ask<Blocks>("GET", "/me/blocks"));
export const block = (one: Block): Promise<Blocks> =>
  identify().then(() => ask<Blocks>("POST", "/me/blocks", one));
export const tell = (told: Tell): Promise<unknown> =>
  identify().then(() => ask<unknown>("POST", "/reports", told));
export const enter = (key: string): Promise<unknown> => ask<unknown>("POST", "/host", { key });
export const look = (): Promise<HostView> => ask<HostView>("GET", "/host");
export const act = (what: HostAct): Promise<HostView> => ask<HostView>("POST", "/host/act", what);
