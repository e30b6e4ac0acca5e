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
