import { integer, text } from 'drizzle-orm/sqlite-core';

/** A row id: sortable text made by `newId()` (app/kit/ids.ts), or a fixed one in the catalogue. */
export const id = () => text('id').primaryKey();

/** An instant, kept as milliseconds since the epoch, read as a Date. */
export const instant = (name: string) => integer(name, { mode: 'timestamp_ms' });

/** A yes or no, kept as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false);

/** Money in minor units (pence, cents) of the row's currency. */
export const minor = (name: string) => integer(name);
