// Whether the server can be reached and is ready, as the last answer told; the whole page may look.
export const network = $state({ isAway: false, isGettingReady: false });
