// Where this page comes from: a server that keeps tables, or plain files on any web host (`jetons site`).
// Files cannot answer other addresses than their own, so there the route stands behind a #.

/** Whether there is no server behind this page. */
export const isFiles: boolean =
  typeof document !== "undefined" &&
  document.querySelector<HTMLMetaElement>('meta[name="jetons-site"]')?.content === "files";

/** The folder of the site, with a slash at its end. */
export function home(): string {
  return isFiles ? new URL("./", location.href.split("#")[0]).href : `${location.origin}/`;
}

/** A route as a link can have it. */
export function linkTo(route: string): string {
  return isFiles ? `#${route}` : route;
}
