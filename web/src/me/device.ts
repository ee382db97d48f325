// What this device is called before its owner says so.
import { t } from "./words.ts";

export function defaultName(): string {
  const isHeld =
    /Android|iPhone|iPad|Mobile/.test(navigator.userAgent) ||
    (matchMedia("(pointer: coarse)").matches && Math.min(screen.width, screen.height) < 1100);
  if (!isHeld) return t("join.name_computer");
  return t(Math.min(screen.width, screen.height) < 600 ? "join.name_phone" : "join.name_tablet");
}
