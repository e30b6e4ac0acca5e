/** Calls `tell` with each one that has the same key as an earlier one. */
export function tellTwins<One>(all: One[], keyOf: (one: One) => string, tell: (one: One, earlier: One) => void): void {
  const known = new Map<string, One>();
  for (const one of all) {
    const earlier = known.get(keyOf(one));
    if (earlier) tell(one, earlier);
    else known.set(keyOf(one), one);
  }
}
