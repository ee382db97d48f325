// Bringing an item of a list into sight by scrolling that list alone: the page around it stays where it is.

export function reveal(list: HTMLElement | undefined, item: Element | null | undefined): void {
  if (!list || !item) return;
  const box = list.getBoundingClientRect(),
    own = item.getBoundingClientRect();
  if (own.top < box.top) list.scrollTop -= box.top - own.top;
  else if (own.bottom > box.bottom) list.scrollTop += own.bottom - box.bottom;
}
