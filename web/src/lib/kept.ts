// Small things that this browser keeps under names: what must be there before anything is drawn. Of what is in the
// personal log (me/) they are what it came to; other tabs and other devices change them too.

/** A value from this browser's storage, or null: none there, broken, or storage is off. */
export function load<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Keep a value; false when the browser has no storage to give. */
export function save(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

const followers = new Map<string, () => void>();

/** Do something when what is kept under a key was changed elsewhere: by another tab, by another device. */
export function follow(key: string, renew: () => void): void {
  if (!followers.size && typeof addEventListener === "function")
    addEventListener("storage", (event) => followers.get((event as StorageEvent).key ?? "")?.());
  followers.set(key, renew);
}

/** Keep what other devices made of something, and show it. */
export function renew(key: string, value: unknown): void {
  save(key, value);
  followers.get(key)?.();
}
