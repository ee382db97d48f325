// The part of the server that is about a person (docs/personal-log.md).
import { ask } from "../lib/api.ts";
import type { Me } from "../lib/wire.ts";
import type {
  Accepted,
  Devices,
  Email,
  Handover,
  HandoverTaken,
  MyAccount,
  NewPassword,
  PasskeyChallenge,
  PasskeyMade,
  PasskeyShown,
  Recover,
  SignIn,
  SignUp,
  Sync,
  Synced,
} from "./wire.ts";

const id = encodeURIComponent;

export const server = {
  log: (body: Sync) => ask<Synced>("POST", "/me/log", body),
  devices: () => ask<Devices>("GET", "/me/devices"),
  nameDevice: (device: string, name: string) =>
    ask<Devices>("POST", `/me/devices/${id(device)}`, { name }),
  cutOff: (device: string) => ask<Devices>("DELETE", `/me/devices/${id(device)}`, {}),
  handOver: (name: string) => ask<Handover>("POST", "/me/handover", { name }),
  join: (body: HandoverTaken) => ask<Me>("POST", "/handover", body),
  account: () => ask<MyAccount>("GET", "/account"),
  signUp: (body: SignUp) => ask<MyAccount>("POST", "/account", body),
  signIn: (body: SignIn) => ask<Me>("POST", "/session", body),
  signOut: () => ask<Me>("DELETE", "/session", {}),
  recover: (body: Recover) => ask<Me>("POST", "/session/recover", body),
  mailCode: (name: string) => ask<Accepted>("POST", "/session/mail", { name }),
  passkeyBegin: (name = "") =>
    ask<PasskeyChallenge>("POST", "/account/passkey/begin", name ? { name } : {}),
  passkeyFinish: (body: PasskeyMade) => ask<MyAccount>("POST", "/account/passkey/finish", body),
  passkeyRemove: (key: string) => ask<MyAccount>("DELETE", `/account/passkey/${id(key)}`, {}),
  passkeySignInBegin: () => ask<PasskeyChallenge>("POST", "/session/passkey/begin", {}),
  passkeySignInFinish: (body: PasskeyShown) => ask<Me>("POST", "/session/passkey/finish", body),
  password: (body: NewPassword) => ask<MyAccount>("POST", "/account/password", body),
  codes: () => ask<MyAccount>("POST", "/account/codes", {}),
  email: (body: Email) => ask<MyAccount>("POST", "/account/email", body),
  forget: () => ask<Me>("DELETE", "/me", {}),
};
