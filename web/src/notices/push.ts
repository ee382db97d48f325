// This browser and its push service: whether it can be told, and its subscription.
import { api } from "../lib/api.ts";
import { lang } from "../lib/i18n/index.svelte.ts";
import { load, save } from "../lib/settings.svelte.ts";
import { isFiles } from "../lib/site.ts";
import type { Notices } from "../lib/wire.ts";

/** can: it may be asked; told: it is subscribed; denied: its owner said no; install: an iPhone that must be an app first;
 *  no: this browser, or this address without https, has no such thing. */
export type Telling = "can" | "told" | "denied" | "install" | "no";
const ASKED = "jetons.asked"; // that the table asked once, in this browser

function hasPush(): boolean {
  return (
    !isFiles && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window
  );
}

export async function telling(): Promise<Telling> {
  if (!hasPush()) {
    const isPhone = /iPhone|iPad/.test(navigator.userAgent);
    return isPhone && !matchMedia("(display-mode: standalone)").matches && !isFiles
      ? "install"
      : "no";
  }
  if (Notification.permission === "denied") return "denied";
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return "no"; // a page that is being developed has no worker
  return Notification.permission === "granted" && (await registration.pushManager.getSubscription())
    ? "told"
    : "can";
}

const keyOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) =>
    letter.charCodeAt(0),
  );
const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** Have this browser told: asks its owner, subscribes, tells the server. The server's word; null: the owner said no. */
export async function subscribe(): Promise<Notices | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { key } = await api.notices();
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription = await pushManager.getSubscription();
  if (subscription && textOf(subscription.options.applicationServerKey) !== key) {
    await subscription.unsubscribe(); // it was another server's
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyOf(key),
  });
  return await tellServer(subscription);
}

function tellServer(subscription: PushSubscription): Promise<Notices> {
  return api.push({
    endpoint: subscription.endpoint,
    p256dh: textOf(subscription.getKey("p256dh")),
    auth: textOf(subscription.getKey("auth")),
    lang: lang() === "en" ? "en" : "fr",
  });
}

/** The same again, for another language or another person here; nothing where nobody is told. */
export async function renew(): Promise<Notices | null> {
  const registration = hasPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? await tellServer(subscription) : null;
}

/** Have this browser told nothing more; the server learns it, too. Null: it was not told anything. */
export async function unsubscribe(): Promise<Notices | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return await api.noPush(await deviceOf(subscription.endpoint));
}

/** The name that the server gives a browser: by its address (server/notices.py, device_id). */
export async function deviceOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return textOf(digest.slice(0, 18));
}

/** Whether the table may ask: once in this browser, where it can be told and was not asked. */
export async function mayAsk(): Promise<boolean> {
  return (
    !load<boolean>(ASKED) && (await telling()) === "can" && Notification.permission === "default"
  );
}
export function noteAsked(): void {
  save(ASKED, true);
}
