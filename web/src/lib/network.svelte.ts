// Whether the server can be reached, as the last answer told; the whole page may look at it.
export const network = $state({ isAway: false });
