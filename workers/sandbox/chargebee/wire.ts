/** Raw parameters: text at the leaves, array indexes as member names. */
export interface RawTree {
  [name: string]: string | RawTree;
}

const DEEPEST = 5;

/**
 * Parses a form body or a query: `customer[id]=a&item_prices[quantity][0]=1` becomes `{customer: {id: 'a'},
 * item_prices: {quantity: {'0': '1'}}}`. Undefined for a malformed name.
 */
export function parseParameters(encoded: string): RawTree | undefined {
  const tree = newTree();
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (name === '') continue;
    const path = splitName(name);
    if (!path || !place(tree, path, value)) return undefined;
  }
  return tree;
}

/** Every leaf: its path without array indexes, and its name on the wire. */
export function leaves(tree: RawTree): { path: string; name: string }[] {
  return Object.entries(tree).flatMap(([name, value]) => descend(value, [name]));
}

/** `['item_prices', 'quantity', 0]` as `item_prices[quantity][0]`. */
export function wireName(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return (first ?? '') + rest.map((member) => `[${member}]`).join('');
}

/**
 * Converts transposed arrays to one object per index: `{id: ['a', 'b'], n: [1]}` becomes `[{id: 'a', n: 1}, {id:
 * 'b'}]`.
 */
export function untranspose<Columns extends Record<string, unknown[] | undefined>>(
  columns: Columns | undefined,
): { [Name in keyof Columns]?: NonNullable<NonNullable<Columns[Name]>[number]> }[] {
  const entries = Object.entries(columns ?? {});
  const length = Math.max(0, ...entries.map(([, values]) => values?.length ?? 0));
  return Array.from({ length }, (_, index) =>
    Object.fromEntries(
      entries.map(([name, values]) => [name, values?.[index]] as const).filter(([, value]) => value !== undefined),
    ),
  ) as never;
}

function descend(value: string | RawTree, path: string[]): { path: string; name: string }[] {
  if (typeof value !== 'string') {
    return Object.entries(value).flatMap(([name, member]) => descend(member, [...path, name]));
  }
  return [{ path: path.filter((member) => !/^\d+$/.test(member)).join('.'), name: wireName(path) }];
}

function splitName(name: string): string[] | undefined {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) return undefined;
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, member]) => member ?? '');
  return inner.length < DEEPEST ? [match[1], ...inner] : undefined;
}

function place(tree: RawTree, path: string[], value: string): boolean {
  let node = tree;
  for (const member of path.slice(0, -1)) {
    const next = node[member] ?? newTree();
    if (typeof next === 'string') return false;
    node[member] = next;
    node = next;
  }
  const last = path.at(-1) ?? '';
  if (typeof node[last] === 'object') return false;
  node[last] = value;
  return true;
}

/** Without a prototype: a parameter may be named `__proto__`. */
function newTree(): RawTree {
  return Object.create(null);
}
