import type { z } from 'zod';
import type { Sandbox } from '../sandbox';
import type { Condition } from '../store';
import { notImplemented, wrongParameter } from './errors';
import { isKnown } from './read-parameters';
import type { RawTree } from './wire';

type FieldType = 'text' | 'number' | 'time' | 'boolean';

/** How to list a kind of resource: fields for filters and sorting, and the provider's parameter schema. */
export interface ListRules {
  kind: string;
  schema: z.ZodType;
  filters: Record<string, FieldType>;
  sorts?: string[];
  /** The displayed part of a stored body; default is all of it. */
  present?: (sandbox: Sandbox, body: Record<string, unknown>) => object;
  /** The complete entry if it contains several resources; default is `{<kind>: …}`. */
  entry?: (sandbox: Sandbox, body: Record<string, unknown>) => object;
}

const OPERATORS: Record<FieldType, string[]> = {
  text: ['is', 'is_not', 'starts_with', 'in', 'not_in', 'is_present'],
  number: ['is', 'is_not', 'lt', 'lte', 'gt', 'gte', 'between'],
  time: ['after', 'before', 'on', 'between'],
  boolean: ['is'],
};

const DAY_SECONDS = 86_400;

/** A page of a list in the provider's format, `{list: [{<kind>: …}], next_offset?}`; newest first unless sorted. */
export function listResources(sandbox: Sandbox, query: RawTree, rules: ListRules): object {
  const { limit: limitText, offset, sort_by: sortBy, include_deleted: _, ...filters } = query;
  const limit = readLimit(limitText);
  const { column, isAscending } = readSort(sortBy, rules);
  const conditions = Object.entries(filters).flatMap(([field, operators]) => readFilter(field, operators, rules));
  if (offset !== undefined) conditions.push(readOffset(offset, column, isAscending));
  const direction = isAscending ? 'ASC' : 'DESC';
  const rows = sandbox.store.select<Record<string, unknown>>(
    rules.kind,
    conditions,
    `${column} ${direction}, position ${direction}`,
    limit + 1,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const present = rules.present ?? ((_sandbox, body) => body);
  const entry = rules.entry ?? ((_sandbox, body) => ({ [rules.kind]: present(sandbox, body) }));
  const list = shown.map(({ body }) => entry(sandbox, body));
  if (rows.length <= limit || !last) return { list };
  const place = column === 'position' ? last.position : last.body[columnMember(column)];
  return { list, next_offset: JSON.stringify([String(place ?? ''), String(last.position)]) };
}

function readLimit(given: string | RawTree | undefined): number {
  if (given === undefined) return 10;
  const limit = typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (limit < 1 || limit > 100) throw wrongParameter('limit', 'should be between 1 and 100');
  return limit;
}

function readSort(given: string | RawTree | undefined, rules: ListRules): { column: string; isAscending: boolean } {
  if (given === undefined) return { column: 'position', isAscending: false };
  const [direction, member] = Object.entries(typeof given === 'string' ? {} : given)[0] ?? [];
  if (direction !== 'asc' && direction !== 'desc') throw wrongParameter('sort_by', 'should be asc or desc');
  if (typeof member !== 'string' || !rules.sorts?.includes(member)) {
    throw wrongParameter(`sort_by[${direction}]`, 'cannot be sorted by');
  }
  return { column: columnOf(member), isAscending: direction === 'asc' };
}

function readOffset(given: string | RawTree, column: string, isAscending: boolean): Condition {
  const [place, position] = typeof given === 'string' ? parseList(given) : [];
  if (place === undefined || !/^\d+$/.test(position ?? '')) throw wrongParameter('offset', 'invalid');
  const sign = isAscending ? '>' : '<';
  const value = /^\d+$/.test(place) ? Number(place) : place;
  return { sql: `(${column}, position) ${sign} (?, ?)`, values: [value, Number(position)] };
}

function readFilter(field: string, operators: string | RawTree, rules: ListRules): Condition[] {
  const type = Object.hasOwn(rules.filters, field) ? rules.filters[field] : undefined;
  if (!type) {
    if (isKnown([field], rules.schema)) throw notImplemented(`the filter ${field}`);
    throw wrongParameter(field, 'unsupported parameter');
  }
  if (typeof operators === 'string') throw wrongParameter(field, 'needs an operator');
  return Object.entries(operators).map(([operator, value]) => {
    const name = `${field}[${operator}]`;
    if (typeof value !== 'string' || !OPERATORS[type].includes(operator))
      throw wrongParameter(name, 'unsupported operator');
    return condition(columnOf(field), type, operator, value, name);
  });
}

function condition(column: string, type: FieldType, operator: string, value: string, name: string): Condition {
  const typed = (one: string): string | number => {
    if (type === 'text') return one;
    if (type === 'boolean') return one === 'true' ? 1 : 0;
    if (!/^-?\d+$/.test(one)) throw wrongParameter(name, 'not a number');
    return Number(one);
  };
  const compare = (sign: string): Condition => ({ sql: `${column} ${sign} ?`, values: [typed(value)] });
  const among = (not: string): Condition => {
    const values = parseList(value).map(typed);
    return { sql: `${column} ${not} IN (${values.map(() => '?').join(', ')})`, values };
  };
  const range = (from: number | string, to: number | string): Condition => ({
    sql: `${column} BETWEEN ? AND ?`,
    values: [from, to],
  });
  switch (operator) {
    case 'is':
      return compare('=');
    case 'is_not':
      return compare('IS NOT');
    case 'in':
      return among('');
    case 'not_in':
      return among('NOT');
    case 'starts_with':
      return { sql: `substr(${column}, 1, length(?)) = ?`, values: [value, value] };
    case 'is_present':
      return { sql: `${column} IS ${value === 'true' ? 'NOT ' : ''}NULL`, values: [] };
    case 'after':
    case 'gt':
      return compare('>');
    case 'before':
    case 'lt':
      return compare('<');
    case 'gte':
      return compare('>=');
    case 'lte':
      return compare('<=');
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
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list)) return list.map(String);
  } catch {
    // Not JSON: the form without quotes.
  }
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

function columnMember(column: string): string {
  return /'\$\.(.+)'/.exec(column)?.[1] ?? '';
}
