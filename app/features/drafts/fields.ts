import { type Currency, currencies } from '~/kit/money';
import { byName } from '~/kit/text/by-name';
import { isBlank } from '~/kit/text/plain-text';

/*
 * A draft as a form has it: flat, with texts as values. Each field is named by its path in the draft
 * (`blocks.0.videos.1.title`), so that an error of the draft is shown at its field.
 */

export type Fields = Record<string, string | string[]>;

export type Tree = string | string[] | Tree[] | { [name: string]: Tree };

const deepest = 8;
/** No list in a draft has as many rows. A longer list than the schema allows is still read, and refused by the schema. */
const mostRows = 200;
const isRowNumber = (part: string) => /^\d{1,3}$/.test(part) && Number(part) < mostRows;
const nameShape = /^[A-Za-z]\w*$/;

/** The fields as a tree. Rows whose fields are all empty are left out, and the remaining rows are renumbered. */
export function treeOf(fields: Fields): Record<string, Tree> {
  const root: Branch = new Map();
  for (const [name, value] of Object.entries(fields)) {
    const path = name.split('.');
    if (path.length > deepest || !path.every((part) => nameShape.test(part) || isRowNumber(part))) continue;
    const last = path.pop() ?? '';
    let branch: Branch | undefined = root;
    for (const part of path) branch = branch && branchAt(branch, part);
    branch?.set(last, value);
  }
  return settle(root) as Record<string, Tree>;
}

type Branch = Map<string, Branch | string | string[]>;

function branchAt(branch: Branch, part: string): Branch | undefined {
  const there = branch.get(part);
  if (there instanceof Map) return there;
  if (there !== undefined) return undefined;
  const made: Branch = new Map();
  branch.set(part, made);
  return made;
}

function settle(branch: Branch): Tree {
  const parts = [...branch].map(([name, value]): [string, Tree] => [
    name,
    value instanceof Map ? settle(value) : value,
  ]);
  if (!parts.length || !parts.every(([name]) => isRowNumber(name))) return Object.fromEntries(parts);
  const rows = parts.sort(([a], [b]) => Number(a) - Number(b)).map(([, row]) => row);
  return rows.filter((row) => !isEmptyRow(row));
}

function isEmptyRow(tree: Tree): boolean {
  return typeof tree === 'string' ? isBlank(tree) : Object.values(tree).every(isEmptyRow);
}

/** The fields of a tree, the reverse of `treeOf`, or of a draft: numbers and ticks become texts, nulls no fields. */
export function fieldsOf(tree: object, at = ''): Fields {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]: [string, unknown]): [string, string | string[]][] => {
      const path = at + name;
      if (typeof value === 'string' || typeof value === 'number') return [[path, String(value)]];
      if (typeof value === 'boolean') return [[path, value ? 'on' : '']];
      if (typeof value !== 'object' || value === null) return [];
      const isChosen = Array.isArray(value) && value.every((one) => typeof one === 'string');
      return isChosen ? [[path, value]] : Object.entries(fieldsOf(value, `${path}.`));
    }),
  );
}

/** The text of a field in a tree; '' if it is none. */
export function textOf(tree: Record<string, Tree>, name: string): string {
  const value = tree[name];
  return typeof value === 'string' ? value : '';
}

export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

export function listIn(fields: Fields, name: string): string[] {
  const value = fields[name];
  return value === undefined ? [] : [value].flat().filter(Boolean);
}

/**
 * How many rows a list has: for `blocks`, the rows 0, 1, 2 and so on, as long as the next one has a field. A form can
 * send any number in a name, so the number itself is never a count.
 */
export function rowsIn(fields: Fields, name: string): number {
  const start = `${name}.`;
  const inList = Object.keys(fields).filter((field) => field.startsWith(start));
  const numbers = new Set(inList.map((field) => field.slice(start.length).split('.', 1)[0]));
  let count = 0;
  while (count < mostRows && numbers.has(String(count))) count++;
  return count;
}

/* Conversions between the values of a draft and the texts of single fields. */

/** The lines of a text, trimmed, without empty ones. */
export const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => !isBlank(line));

/**
 * The revision that a draft is based on, as text: 'new' for a missing row, empty for a row that was never saved here.
 */
export const revisionText = (revision: string | null) => revision ?? 'new';
export const revisionOf = (text: string) => (text === 'new' ? null : text);

/**
 * A form's `revision`: the published state as `revisionText` spells it, and behind a `~` the saved draft that the form
 * was opened with.
 */
export function splitRevision(text: string): { published: string; draft: string } {
  const [published = '', draft = ''] = text.split('~');
  return { published, draft };
}
export const joinRevision = (published: string, draft: string | undefined) =>
  draft ? `${published}~${draft}` : published;

export const orNull = (text: string) => (isBlank(text) ? null : text);

/** The value of a `datetime-local` in UTC: `2026-02-03T09:00`. Seconds appear only if they are not zero. */
export function momentText(moment: Date | null): string {
  if (!moment) return '';
  const text = moment.toISOString().slice(0, 19);
  return text.endsWith(':00') ? text.slice(0, 16) : text;
}

/** A field's moment as the schemas take it. Any other text stays as it is, and the schemas refuse it. */
export function momentOf(text: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return `${text}:00Z`;
  return /T\d\d:\d\d:\d\d(?:\.\d+)?$/.test(text) ? `${text}Z` : text;
}

/** An amount in minor units as text: `49.50`. */
export const moneyText = (minor: number | null) => (minor === null ? '' : (minor / 100).toFixed(2));

/** The whole number; NaN for a text that is none. */
export const wholeOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** A value for each currency. */
export const byCurrency = <Value>(make: (currency: Currency) => Value) => byName(currencies, make);
