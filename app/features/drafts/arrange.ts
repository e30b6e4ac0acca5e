import type { Tree } from './fields';

/** What a form asks to do to its rows. */
interface Arranging {
  /** `up blocks.1`, `remove blocks.0.images.2`, `remove blocks.0.question.sound`, `remove blocks.0.decks`. */
  act: string;
  /** The blocks by their numbers, `2,0,1`. */
  order?: string;
  /** The blocks that go, by their numbers, `1,4`. */
  removed?: string;
}

/**
 * Orders the blocks of a tree and leaves out those that were removed, then moves a row up or down, or removes it. An act
 * uses the form's numbers, as the order does. It changes nothing if it names no row, or would move a row past an end.
 */
export function arrange(tree: Record<string, Tree>, { act, order = '', removed = '' }: Arranging): void {
  const numberAfter = putInOrder(rowsAt(tree, ['blocks']) ?? [], order, removed);
  const [, way, path = ''] = /^(up|down|remove) ([\w.]+)$/.exec(act) ?? [];
  const parts = path.replace(/^blocks\.(\d+)/, (_all, number) => `blocks.${numberAfter(Number(number))}`).split('.');
  if (way === 'remove' && (parts[2] === 'question' || parts[2] === 'decks')) {
    removeFrom(rowsAt(tree, ['blocks'])?.[Number(parts[1])], parts.slice(2));
    return;
  }
  const at = Number(parts.pop());
  const rows = rowsAt(tree, parts);
  if (!way || !rows || !(at in rows)) return;
  const [row] = rows.splice(at, 1);
  if (way === 'remove' || row === undefined) return;
  rows.splice(Math.min(rows.length, Math.max(0, way === 'up' ? at - 1 : at + 1)), 0, row);
}

/** Removes the part at this path: a block's question or exercise, or a sound of it. */
function removeFrom(block: Tree | undefined, path: string[]): void {
  const last = path.at(-1) ?? '';
  const branch = path
    .slice(0, -1)
    .reduce<Tree | undefined>((found, part) => (found as Record<string, Tree>)?.[part], block);
  if (typeof branch === 'object' && Object.hasOwn(branch, last)) delete (branch as Record<string, Tree>)[last];
}

/**
 * Orders the rows, and leaves out those that were removed. Rows that the order does not name stay at the end. Returns a
 * function from a row's old number to its new one; -1 for a row that is gone.
 */
function putInOrder(rows: Tree[], order: string, removed: string): (number: number) => number {
  const numbers = numbersIn(order);
  const isWhole = [...numbers].sort((a, b) => a - b).every((number, at) => number === at);
  const named = isWhole && numbers.length <= rows.length ? numbers : [];
  const gone = new Set(numbersIn(removed));
  const all = [...named, ...[...rows.keys()].filter((number) => number >= named.length)];
  const left = all.filter((number) => !gone.has(number));
  rows.splice(0, rows.length, ...left.map((number) => rows[number] as Tree));
  return (number) => left.indexOf(number);
}

const numbersIn = (list: string): number[] => list.split(',').filter(Boolean).map(Number);

/** The rows in the wanted order: `places` has the wanted place of each row, from 1. */
export function byPlaces<Row>(rows: readonly Row[], places: readonly number[]): Row[] {
  const wanted = rows.map((row, at) => {
    const [own, place = own] = [at + 1, places[at]];
    // The half place puts a moved row past the row that has the wanted place.
    return { row, place: place + Math.sign(place - own) / 2 };
  });
  return wanted.sort((one, other) => one.place - other.place).map(({ row }) => row);
}

/** The array of rows at a path, so that the caller can change it in place. */
export function rowsAt(tree: Record<string, Tree>, path: string[]): Tree[] | null {
  const found = path.reduce<Tree | undefined>(
    (branch, part) =>
      typeof branch === 'object' && Object.hasOwn(branch, part) ? (branch as Record<string, Tree>)[part] : undefined,
    tree,
  );
  return Array.isArray(found) && found.every((row) => typeof row === 'object') ? (found as Tree[]) : null;
}
