import { type AnySQLiteColumn, integer, text } from 'drizzle-orm/sqlite-core';

/** A row id: sortable text from `newId()` (app/kit/ids.ts), or a fixed id in the catalogue. */
export const id = () => text('id').primaryKey();

/** The id of a row that this one belongs to: both are deleted together. */
export const belongsTo = (name: string, column: () => AnySQLiteColumn) =>
  text(name).notNull().references(column, { onDelete: 'cascade' });

/** The id of a row that cannot be deleted while this one names it. */
export const refersTo = (name: string, column: () => AnySQLiteColumn) => text(name).notNull().references(column);

/** A moment, stored as milliseconds since the epoch and read as a Date. */
export const instant = (name: string) => integer(name, { mode: 'timestamp_ms' });

/** A boolean, stored as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false);

/** Optimistic locking of admin saves: a save names the revision it read and fails if it has changed since. */
export const revision = () => text('revision').notNull().default('');

/** Money in minor units (pence, cents) of the row's currency. */
export const minor = (name: string) => integer(name);
