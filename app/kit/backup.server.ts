import { createHash } from 'node:crypto';
import { day } from './dates';

/* What the product and the commands `npm run backup` and `npm run restore` agree on. */

/** How long a copy of the data may be kept at most. */
export const copiesKept = 365 * day;

/** The object in the bucket with the erasures of a month, one line each: the moment and `erasedHash`. */
export function erasuresKey(at: Date): string {
  return `erased/${at.toISOString().slice(0, 7)}`;
}

/** The objects of the months from one moment to another. */
export function erasuresKeys(from: Date, to: Date): string[] {
  const keys: string[] = [];
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth()));
  for (; month <= to; month.setUTCMonth(month.getUTCMonth() + 1)) keys.push(erasuresKey(month));
  return keys;
}

/** A deleted account's id as the records of erasures hold it. */
export function erasedHash(userId: string): string {
  return createHash('sha256').update(`erased ${userId}`).digest('hex');
}

/** Tells whether two states have the same key, and nothing else about it. */
function keyFingerprint(value: string): string {
  return createHash('sha256').update(`fingerprint ${value}`).digest('hex').slice(0, 16);
}

/** The fingerprints of the keys without which rows cannot be read, as the row `keys` of `meta` holds them. */
export function fingerprintsOf({ hold, token }: { hold: readonly string[]; token: readonly string[] }): string {
  return JSON.stringify({ HOLD_SECRET: hold.map(keyFingerprint), TOKEN_SECRET: token.map(keyFingerprint) });
}
