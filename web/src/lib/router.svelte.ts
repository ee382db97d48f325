// Addresses and screens: the path is the state, links are plain links.
export const place = $state({ path: "/", query: "", hash: "" });

function read(): void {
  place.path = location.pathname;
  place.query = location.search;
  place.hash = location.hash.slice(1);
}

/** Go to an address of this site. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
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
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
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
