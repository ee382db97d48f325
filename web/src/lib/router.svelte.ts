// Addresses and screens: the path is the state, links are plain links.
import { isFiles, linkTo } from "./site.ts";

export const place = $state({ path: "/", query: "", hash: "" });

function read(): void {
  const at = isFiles ? new URL(location.hash.slice(1) || "/", "http://site") : location;
  place.path = at.pathname;
  place.query = at.search;
  place.hash = at.hash.slice(1);
}

/** Go to an address of this site. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", linkTo(address));
  else history.pushState(null, "", linkTo(address));
  read();
  if (!place.hash) scrollTo(0, 0);
}

/** Follow the browser's buttons, and clicks on links to this site. */
export function startRouter(): void {
  read();
  addEventListener("popstate", read);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
      return;
    if (link.pathname.startsWith("/api/")) return;
    const address = isFiles ? routeOf(link) : link.pathname + link.search + link.hash;
    if (address === null) return;
    event.preventDefault();
    go(address);
  });
  if (isFiles) {
    // a link that is opened in another tab, or copied, must lead to the files and not beside them
    for (const before of ["pointerover", "focusin", "touchstart"] as const)
      document.addEventListener(
        before,
        ({ target }) => {
          const link = (target as Element | null)?.closest?.("a");
          const written = link?.getAttribute("href");
          if (link && written?.startsWith("/")) link.setAttribute("href", linkTo(written));
        },
        { passive: true },
      );
  }
}

/** The route that a link of a site of files means; null: none of ours. */
function routeOf(link: HTMLAnchorElement): string | null {
  const written = link.getAttribute("href") ?? "";
  if (written.startsWith("#/")) return written.slice(1);
  if (written.startsWith("#")) return place.path + written;
  return written.startsWith("/") ? written : null;
}

/** The parts of a path that fit a pattern like `/t/:id`, or null; `*` fits everything. */
export function fit(pattern: string, path: string): Record<string, string> | null {
  if (pattern === "*") return {};
  const want = pattern.split("/");
  const have = path.replace(/\/+$/, "").split("/");
  if (have.length === 1 && have[0] === "") have.push("");
  if (want.length !== have.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of want.entries()) {
    const given = have[i] ?? "";
    if (part.startsWith(":")) {
      if (!given) return null;
      try {
        found[part.slice(1)] = decodeURIComponent(given);
      } catch {
        return null;
      }
    } else if (part !== given) return null;
  }
  return found;
}
