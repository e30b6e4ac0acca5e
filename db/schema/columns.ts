import { integer, text } from 'drizzle-orm/sqlite-core';

/** A row id: sortable text from `newId()` (app/kit/ids.ts), or a fixed id in the catalogue. */
export const id = () => text('id').primaryKey();

/** A moment, stored as milliseconds since the epoch and read as a Date. */
export const instant = (name: string) => integer(name, { mode: 'timestamp_ms' });

/** A boolean, stored as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false);

/** Money in minor units (pence, cents) of the row's currency. */
export const minor = (name: string) => integer(name);
