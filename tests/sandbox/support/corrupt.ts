/**
 * Copies of a body, each with one member of a wrong type, and the member's path. In a list of texts only the first is
 * changed.
 */
export function corruptions(body: unknown): { at: string; body: unknown }[] {
  return leavesOf(body, []).map((path) => ({ at: path.join('.'), body: withMember(body, path) }));
}

function leavesOf(value: unknown, path: string[]): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const isListOfTexts = Array.isArray(value) && typeof value[0] === 'string';
  return Object.entries(isListOfTexts ? value.slice(0, 1) : value).flatMap(([name, member]) =>
    leavesOf(member, [...path, name]),
  );
}

function withMember(body: unknown, path: string[]): unknown {
  const copy = structuredClone(body);
  let node = copy as Record<string, unknown>;
  for (const name of path.slice(0, -1)) node = node[name] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  node[last] = typeof node[last] === 'string' ? 7 : 'corrupted';
  return copy;
}
