export interface Page<T> {
  items: T[];
  totalCount: number;
  offset: number;
  limit: number;
}

export interface Slice {
  offset: number;
  limit: number;
}

/** Offset of a 1-based page number; anything unreadable or below 1 is page 1. */
export function slicePage(page: unknown, limit: number): Slice {
  const number = Number(page);
  const whole = Number.isInteger(number) && number >= 1 && number <= lastOffset / limit ? number : 1;
  return { offset: (whole - 1) * limit, limit };
}

/** One row more than a page shows, which reveals whether there is a next page without a count. */
export function beyondPage({ limit }: Slice): number {
  return limit + 1;
}

/** A page of a list without a total count. */
export interface OpenPage<T> {
  items: T[];
  /** From 1. */
  page: number;
  hasMore: boolean;
}

/** Turns up to `beyondPage` rows into a page. */
export function openPage<T>(found: T[], slice: Slice): OpenPage<T> {
  return { items: found.slice(0, slice.limit), page: pageNumber(slice), hasMore: found.length > slice.limit };
}

export function pageNumber(slice: Slice): number {
  return Math.floor(slice.offset / slice.limit) + 1;
}

export function pageCount(totalCount: number, limit: number): number {
  return Math.max(1, Math.ceil(totalCount / limit));
}

/** The numbers at the foot of a list: its total, the page and the number of pages. */
export function placeOf(page: Slice & { totalCount: number }) {
  return { totalCount: page.totalCount, page: pageNumber(page), pages: pageCount(page.totalCount, page.limit) };
}

/** The maximum offset of lists; larger ones are refused. */
export const lastOffset = 10_000;

/** The offset of the next slice, or null at the end. */
export function nextOffset(page: Page<unknown>): number | null {
  const next = page.offset + page.items.length;
  return page.items.length > 0 && next < page.totalCount && next <= lastOffset ? next : null;
}

/** Whether the requested page lies beyond the list's end. */
export function isBeyondEnd({ items, totalCount }: Page<unknown>): boolean {
  return items.length === 0 && totalCount > 0;
}

/** A page of a list in the API's format (decisions, API), with each item presented. */
export function pageAnswer<Item, Output>(
  page: Page<Item> & { corrected?: string | null },
  present: (item: Item) => Output,
) {
  const { items, totalCount, offset, limit, corrected } = page;
  return {
    data: items.map(present),
    pagination: { totalCount, offset, limit, nextOffset: nextOffset(page) },
    correctedQuery: corrected ?? undefined,
  };
}
