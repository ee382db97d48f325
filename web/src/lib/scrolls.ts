// Places that scroll, for those who have no mouse: the keyboard reaches one as long as more lies in it than is seen.
import type { Action } from "svelte/action";

/** `use:scrolls={"its name"}`: it takes the focus while it scrolls, and the arrows move it. */
export const scrolls: Action<HTMLElement, string> = (place, name) => {
  let label = name;
  function look(): void {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = place;
    const isLong = scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
    if (!isLong) for (const one of ["tabindex", "role", "aria-label"]) place.removeAttribute(one);
    else {
      place.tabIndex = 0;
      place.setAttribute("role", "group");
      place.setAttribute("aria-label", label);
    }
  }
  const sizes = new ResizeObserver(look);
  sizes.observe(place);
  const parts = new MutationObserver(look);
  parts.observe(place, { childList: true, subtree: true, characterData: true });
  look();
  return {
    update(now) {
      label = now;
      look();
    },
    destroy() {
      sizes.disconnect();
      parts.disconnect();
    },
  };
};
