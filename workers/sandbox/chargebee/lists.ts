import type { z } from 'zod';
import { parseJson } from '../http';
import type { Sandbox } from '../sandbox';
import type { Condition } from '../store';
import { notFound, notImplemented, wrongParameter } from './errors';
import { type Operation, read } from './operation';
import { isKnown, partsOf } from './read-parameters';
import type { RawTree } from './wire';

type FieldType = 'text' | 'number' | 'time' | 'boolean';

type Present<Resource> = (sandbox: Sandbox, body: Resource) => object;

/** How to read a kind of resource. */
interface ReadRules<Resource> {
  kind: string;
  /** The provider's schema of the list's parameters: the operators of each filter, and the sort fields. */
  schema: z.ZodType;
  /** The filters that the sandbox implements. */
  filters: string[];
  /** An entry of the list; default is the stored body as `{<kind>: …}`. */
  entry?: Present<Resource>;
  /** The response for a single resource; default is the list's entry. */
  one?: Present<Resource>;
}

/** The GETs of a kind of resource: its list, and a single resource by its id. */
export function readable<Resource extends object>(path: string, rules: ReadRules<Resource>): Operation[] {
  const { kind, entry = (_sandbox, body) => ({ [kind]: body }), one = entry } = rules;
  return [read(path, (sandbox, { tree }) => listResources(sandbox, tree, rules, entry)), readOne(path, kind, one)];
}

/** The GET of a single resource by its id. */
export function readOne<Resource>(path: string, kind: string, one: Present<Resource>): Operation {
  return read(`${path}/:id`, (sandbox, { params: { id = '' } }) => {
    const found = sandbox.store.find<Resource>(kind, id);
    if (!found) throw notFound(id);
    return one(sandbox, found.body);
  });
}

const OPERATORS: Record<FieldType, string[]> = {
  text: ['is', 'is_not', 'starts_with', 'in', 'not_in', 'is_present'],
  number: ['is', 'is_not', 'lt', 'lte', 'gt', 'gte', 'between'],
  time: ['after', 'before', 'on', 'between'],
  boolean: ['is'],
};

/** The operators that compare with one value. */
const SIGNS: Record<string, string> = {
  is: '=',
  is_not: 'IS NOT',
  after: '>',
  gt: '>',
  before: '<',
  lt: '<',
  gte: '>=',
  lte: '<=',
};

const DAY_SECONDS = 86_400;

/** A page of a list in the provider's format, `{list: [{<kind>: …}], next_offset?}`; newest first unless sorted. */
function listResources<Resource extends object>(
  sandbox: Sandbox,
  query: RawTree,
  { kind, schema, filters: known }: ReadRules<Resource>,
  entry: Present<Resource>,
): object {
  const { limit: limitText, offset, sort_by: sortBy, include_deleted: _, ...filters } = query;
  const limit = readLimit(limitText);
  const { member, isAscending } = readSort(sortBy, schema);
  const column = member === undefined ? 'position' : columnOf(member);
  const conditions = Object.entries(filters).flatMap(([field, operators]) => {
    if (known.includes(field)) return readFilter(field, operators, schema);
    if (isKnown([field], schema)) throw notImplemented(`the filter ${field}`);
    throw wrongParameter(field, 'unsupported parameter');
  });
  if (offset !== undefined) conditions.push(readOffset(offset, column, isAscending));
  const direction = isAscending ? 'ASC' : 'DESC';
  const order = `${column} ${direction}, position ${direction}`;
  const rows = sandbox.store.select<Resource>(kind, conditions, order, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const list = shown.map(({ body }) => entry(sandbox, body));
  if (rows.length <= limit || !last) return { list };
  const place = member === undefined ? last.position : Object.entries(last.body).find(([name]) => name === member)?.[1];
  return { list, next_offset: JSON.stringify([String(place ?? ''), String(last.position)]) };
}

function readLimit(given: string | RawTree | undefined): number {
  if (given === undefined) return 10;
  const limit = typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (limit < 1 || limit > 100) throw wrongParameter('limit', 'should be between 1 and 100');
  return limit;
}

function readSort(given: string | RawTree | undefined, schema: z.ZodType): { member?: string; isAscending: boolean } {
  if (given === undefined) return { isAscending: false };
  const [direction, member] = Object.entries(typeof given === 'string' ? {} : given)[0] ?? [];
  if (direction !== 'asc' && direction !== 'desc') throw wrongParameter('sort_by', 'should be asc or desc');
  if (typeof member !== 'string' || !partsOf(['sort_by', direction], schema).includes(member)) {
    throw wrongParameter(`sort_by[${direction}]`, 'cannot be sorted by');
  }
  return { member, isAscending: direction === 'asc' };
}

function readOffset(given: string | RawTree, column: string, isAscending: boolean): Condition {
  const [place, position] = typeof given === 'string' ? parseList(given) : [];
  if (place === undefined || !/^\d+$/.test(position ?? '')) throw wrongParameter('offset', 'invalid');
  const sign = isAscending ? '>' : '<';
  const value = /^\d+$/.test(place) ? Number(place) : place;
  return { sql: `(${column}, position) ${sign} (?, ?)`, values: [value, Number(position)] };
}

function readFilter(field: string, operators: string | RawTree, schema: z.ZodType): Condition[] {
  const type = typeOf(partsOf([field], schema));
  if (typeof operators === 'string') throw wrongParameter(field, 'needs an operator');
  return Object.entries(operators).map(([operator, value]) => {
    const name = `${field}[${operator}]`;
    if (typeof value !== 'string' || !OPERATORS[type].includes(operator))
      throw wrongParameter(name, 'unsupported operator');
    return condition(columnOf(field), type, operator, value, name);
  });
}

/** A field's type by the operators that the provider has for it. */
function typeOf(operators: string[]): FieldType {
  if (operators.includes('after')) return 'time';
  if (operators.includes('gte')) return 'number';
  return operators.length > 1 ? 'text' : 'boolean';
}

function condition(column: string, type: FieldType, operator: string, value: string, name: string): Condition {
  const typed = (one: string): string | number => {
    if (type === 'text') return one;
    if (type === 'boolean') return one === 'true' ? 1 : 0;
    if (!/^-?\d+$/.test(one)) throw wrongParameter(name, 'not a number');
    return Number(one);
  };
  const sign = SIGNS[operator];
  if (sign) return { sql: `${column} ${sign} ?`, values: [typed(value)] };
  const among = (not: string): Condition => {
    const values = parseList(value).map(typed);
    return { sql: `${column} ${not} IN (${values.map(() => '?').join(', ')})`, values };
  };
  const range = (from: number | string, to: number | string): Condition => ({
    sql: `${column} BETWEEN ? AND ?`,
    values: [from, to],
  });
  switch (operator) {
    case 'in':
      return among('');
    case 'not_in':
      return among('NOT');
    case 'starts_with':
      return { sql: `substr(${column}, 1, length(?)) = ?`, values: [value, value] };
    case 'is_present':
      return { sql: `${column} IS ${value === 'true' ? 'NOT ' : ''}NULL`, values: [] };
    case 'on': {
      const day = Math.floor(Number(typed(value)) / DAY_SECONDS) * DAY_SECONDS;
      return range(day, day + DAY_SECONDS - 1);
    }
    default: {
      const [from, to] = parseList(value);
      if (from === undefined || to === undefined) throw wrongParameter(name, 'needs two values');
      return range(typed(from), typed(to));
    }
  }
}

/** A JSON array, or the same without quotes. */
function parseList(value: string): string[] {
  const list = parseJson(value);
  if (Array.isArray(list)) return list.map(String);
  return value
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** `member` is always a name of the rules, never a caller's text (SQL injection). */
function columnOf(member: string): string {
  return `json_extract(body, '$.${member}')`;
}
