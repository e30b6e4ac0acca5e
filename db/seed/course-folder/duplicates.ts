/** Calls `report` for each item with the same key as an earlier one. */
export function reportDuplicates<One>(
  all: One[],
  keyOf: (one: One) => string,
  report: (one: One, earlier: One) => void,
): void {
  const known = new Map<string, One>();
  for (const one of all) {
    const earlier = known.get(keyOf(one));
    if (earlier) report(one, earlier);
    else known.set(keyOf(one), one);
  }
}
