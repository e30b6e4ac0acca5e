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

/** One more than a page shows: whether there is a next page is known without counting the list. */
export function beyondPage({ limit }: Slice): number {
  return limit + 1;
}

/** A page of a list that nobody has counted. */
export interface OpenPage<T> {
  items: T[];
  /** From 1. */
  page: number;
  hasMore: boolean;
}

/** What was found when `beyondPage` rows were asked for, as a page. */
export function openPage<T>(found: T[], slice: Slice): OpenPage<T> {
  return { items: found.slice(0, slice.limit), page: pageNumber(slice), hasMore: found.length > slice.limit };
}

export function pageNumber(slice: Slice): number {
  return Math.floor(slice.offset / slice.limit) + 1;
}

export function pageCount(totalCount: number, limit: number): number {
  return Math.max(1, Math.ceil(totalCount / limit));
}

/** Lists end here: an offset beyond it is refused. */
export const lastOffset = 10_000;

/** The offset of the next slice, or null at the end. */
export function nextOffset(page: Page<unknown>): number | null {
  const next = page.offset + page.items.length;
  return page.items.length > 0 && next < page.totalCount && next <= lastOffset ? next : null;
}

/** Whether a page was asked for that the list does not reach. */
export function isBeyondEnd({ items, totalCount }: Page<unknown>): boolean {
  return items.length === 0 && totalCount > 0;
}

/** A page of a list as the API answers it (decisions, API), each item in the API's shape. */
export function pageAnswer<Item, Output>(page: Page<Item>, present: (item: Item) => Output) {
  const { items, totalCount, offset, limit } = page;
  return { data: items.map(present), pagination: { totalCount, offset, limit, nextOffset: nextOffset(page) } };
}
