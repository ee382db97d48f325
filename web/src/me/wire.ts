// Written by scripts/wire_types.py from src/jetons/people/wire.py: do not edit.

import type { Refusal } from "../lib/wire.ts";

/** POST /api/me/log: what a device has, and what of it the server has not. */
export interface Sync {
  device: string;
  have: Record<string, number>;
  entries?: SyncEntry[];
}

/** An entry of the personal log on its way (people/log.py). */
export interface SyncEntry {
  device: string;
  n: number;
  at: number;
  kind: string;
  key?: string;
  data?: unknown;
}

/** POST /api/me/handover */
export interface HandoverAsked {
  name?: string;
}

/** POST /api/handover */
export interface HandoverTaken {
  code: string;
  name?: string;
}

/** POST /api/me/devices/{id} */
export interface DeviceNamed {
  name: string;
}

/** POST /api/account: whoever asks keeps everything; their key becomes the account's. */
export interface SignUp {
  name: string;
  password: string;
  device_name?: string;
}

/** POST /api/session */
export interface SignIn {
  name: string;
  password: string;
  device_name?: string;
}

/** POST /api/account/passkey/begin: another key, or a new account of that name. */
export interface PasskeyAsked {
  name?: string;
}

/** POST /api/account/passkey/finish */
export interface PasskeyMade {
  state: string;
  credential: unknown;
  name?: string;
  device_name?: string;
}

/** POST /api/session/passkey/finish */
export interface PasskeyShown {
  state: string;
  credential: unknown;
  device_name?: string;
}

/** POST /api/account/password: "" for old where there was none. */
export interface NewPassword {
  old: string;
  new: string;
}

/** POST /api/account/email: "" takes it off. The address counts once its code was told. */
export interface Email {
  email: string;
  code?: string;
}

/** POST /api/session/recover: a recovery code or one that came by mail, and a new password. */
export interface Recover {
  name: string;
  code: string;
  password: string;
  device_name?: string;
}

/** POST /api/session/mail: a code to the account's address. The answer is always the same. */
export interface MailAsked {
  name: string;
}

/** What the device has not, and what the server has now: sent entries up to it are kept. */
export interface Synced {
  entries: SyncEntry[];
  more: boolean;
  have: Record<string, number>;
  full: boolean;
  n_entries: number;
  n_bytes: number;
  most_entries: number;
  most_bytes: number;
  refused?: NotTaken[];
}

/** An entry that the server does not take; those of its device after it are not looked at. */
export interface NotTaken {
  device: string;
  n: number;
  refusal: Refusal;
}

/** GET /api/me/devices */
export interface Devices {
  devices: Device[];
  syncs: boolean;
}

/** A device, or a session: what is signed in as this person. */
export interface Device {
  id: string;
  name: string;
  how: "first" | "handover" | "passkey" | "password" | "recovery";
  since: number;
  seen: number;
  here: boolean;
  device?: string;
}

/** A code that makes another device this person, once. */
export interface Handover {
  code: string;
  link: string;
  until: number;
}

/** GET /api/account */
export interface MyAccount {
  has_account: boolean;
  name: string;
  passkeys: Passkey[];
  has_password: boolean;
  codes_left: number;
  email: string;
  offers: ("email" | "passkey" | "password")[];
  codes?: string[];
}

/** GET /api/account: a passkey. */
export interface Passkey {
  id: string;
  name: string;
  since: number;
  used: number;
}

/** What navigator.credentials is given (JSON of WebAuthn), and what finish is told. */
export interface PasskeyChallenge {
  options: unknown;
  state: string;
}

/** It was done. */
export interface Accepted {
  ok?: boolean;
}
