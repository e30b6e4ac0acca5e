/** Names of the wanted values that differ from the existing ones; other existing values are ignored. */
export function differing(wanted: object, saved: object): string[] {
  const there = saved as Record<string, unknown>;
  return Object.entries(wanted)
    .filter(([key, value]) => spelled(value) !== spelled(there[key]))
    .map(([key]) => key);
}

/** JSON with sorted keys: the order of keys is irrelevant. */
function spelled(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
