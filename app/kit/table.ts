import { idPattern } from './ids';
import { type Slice, slicePage } from './paging';

/** One value of a filter. */
export interface Choice {
  value: string;
  label: string;
}

/** A filter of a table: a parameter of its address. */
export interface Filter {
  name: string;
  label: string;
  /** The values that can be chosen. `id`: those that the page loads; any id is taken. `day`: a day, as 2026-11-26. */
  of: readonly Choice[] | 'id' | 'day';
  /** Shown as links above the table. The others are in a form that opens. */
  isInSight?: boolean;
}

/** What a table of the office can be asked for. */
export interface TableModel {
  /** What may be typed into the search; absent for a table without one. */
  search?: string;
  filters: readonly Filter[];
  /** Columns that sort, each with the direction that it begins with: `-` for descending. The first is the default. */
  sorts: readonly [string, ...string[]];
}

/** What a table is asked for, as its address says. */
export interface TableAsk {
  search: string;
  /** By name; those that are set. */
  filters: Record<string, string>;
  sort: string;
  isDescending: boolean;
  /** From 1. */
  page: number;
  /** Rows on a page. */
  rows: number;
}

export const rowChoices = [25, 50, 100] as const;

/** The longest search, in characters. */
export const longestSearch = 100;

/** Reads an address. What it does not understand, it ignores: an old link shows the table without that filter. */
export function readTable(model: TableModel, params: URLSearchParams): TableAsk {
  const search = model.search === undefined ? '' : (params.get('q') ?? '').trim().slice(0, longestSearch);
  const filters: Record<string, string> = {};
  for (const filter of model.filters) {
    const value = params.get(filter.name) ?? '';
    if (isValueOf(filter, value)) filters[filter.name] = value;
  }
  const [first] = model.sorts;
  const wanted = params.get('sort') ?? '';
  const isKnown = model.sorts.some((sort) => nameOf(sort) === nameOf(wanted));
  const sort = isKnown ? wanted : first;
  const rows = rowChoices.find((count) => String(count) === params.get('rows')) ?? rowChoices[0];
  const { offset } = slicePage(params.get('page'), rows);
  return {
    search,
    filters,
    sort: nameOf(sort),
    isDescending: sort.startsWith('-'),
    page: offset / rows + 1,
    rows,
  };
}

function isValueOf({ of }: Filter, value: string): boolean {
  if (of === 'id') return idPattern.test(value);
  if (of === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return of.some((choice) => choice.value === value);
}

function nameOf(sort: string): string {
  return sort.replace(/^-/, '');
}

export function sliceOf({ page, rows }: TableAsk): Slice {
  return { offset: (page - 1) * rows, limit: rows };
}

/** The table as it is at first. */
export function wholeTable(model: TableModel): TableAsk {
  return readTable(model, new URLSearchParams());
}

/** The parameters of an address; what is as at first is left out. */
export function tableParams(model: TableModel, ask: TableAsk): [string, string][] {
  const sort = `${ask.isDescending ? '-' : ''}${ask.sort}`;
  return [
    ...(ask.search ? [['q', ask.search] as [string, string]] : []),
    ...Object.entries(ask.filters),
    ...(sort === model.sorts[0] ? [] : [['sort', sort] as [string, string]]),
    ...(ask.rows === rowChoices[0] ? [] : [['rows', String(ask.rows)] as [string, string]]),
    ...(ask.page === 1 ? [] : [['page', String(ask.page)] as [string, string]]),
  ];
}

/** The address of the table with something changed. Whatever changes but the page, the list begins anew. */
export function tableHref(path: string, model: TableModel, ask: TableAsk, change: Partial<TableAsk>): string {
  const query = new URLSearchParams(tableParams(model, { ...ask, page: 1, ...change })).toString();
  return query ? `${path}?${query}` : path;
}

/** The same ask without a filter. */
export function withoutFilter(ask: TableAsk, name: string): Partial<TableAsk> {
  const { [name]: _gone, ...filters } = ask.filters;
  return { filters };
}

/** What a press on a column's head asks for: its own order, or the other direction. */
export function sortedBy(model: TableModel, ask: TableAsk, name: string): Partial<TableAsk> {
  if (ask.sort === name) return { isDescending: !ask.isDescending };
  return { sort: name, isDescending: model.sorts.includes(`-${name}`) };
}
