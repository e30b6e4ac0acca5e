import { idPattern } from './ids';
import { type Slice, slicePage } from './paging';

/** One value of a filter. */
export interface Choice {
  value: string;
  label: string;
}

/** A filter of a table, which is a parameter of the page's address. */
export interface Filter {
  name: string;
  label: string;
  /** The possible values. `id`: any id; the page loads the choices. `day`: a day such as 2026-11-26. */
  of: readonly Choice[] | 'id' | 'day';
  /** Shown as links above the table. Other filters are in a form that opens. */
  isInSight?: boolean;
}

/** The search, filters and sort orders of an office table. */
export interface TableModel {
  /** A description of what the search finds; absent for a table without a search. */
  search?: string;
  filters: readonly Filter[];
  /** The sortable columns, each with its initial direction: `-` for descending. The first is the default. */
  sorts: readonly [string, ...string[]];
}

/** The state of a table in the page's address. */
export interface TableAsk {
  search: string;
  /** The active filters by name. */
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

/**
 * Reads the table's state from an address. Unknown parameters are ignored, so an old link shows the table without that
 * filter.
 */
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

/** The table's initial state. */
export function wholeTable(model: TableModel): TableAsk {
  return readTable(model, new URLSearchParams());
}

/** The parameters of an address, without those that have their initial value. */
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

/** The address of the table with a change. Every change except that of the page leads to the first page. */
export function tableHref(path: string, model: TableModel, ask: TableAsk, change: Partial<TableAsk>): string {
  const query = new URLSearchParams(tableParams(model, { ...ask, page: 1, ...change })).toString();
  return query ? `${path}?${query}` : path;
}

/** The change that removes a filter. */
export function withoutFilter(ask: TableAsk, name: string): Partial<TableAsk> {
  const { [name]: _gone, ...filters } = ask.filters;
  return { filters };
}

/** The change of a click on a column's heading: sorts by this column, or reverses its direction. */
export function sortedBy(model: TableModel, ask: TableAsk, name: string): Partial<TableAsk> {
  if (ask.sort === name) return { isDescending: !ask.isDescending };
  return { sort: name, isDescending: model.sorts.includes(`-${name}`) };
}
