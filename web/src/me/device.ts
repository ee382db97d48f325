// What this device is called before its owner says so.
import { t } from "./words.ts";

export function defaultName(): string {
  const isPhone =
    /Android|iPhone|iPad|Mobile/.test(navigator.userAgent) ||
    (matchMedia("(pointer: coarse)").matches && screen.width < 900);
  return t(isPhone ? "join.name_phone" : "join.name_computer");
}
