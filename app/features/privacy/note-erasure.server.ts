import { AppError } from '~/kit/app-error';
import { copiesKept, erasedHash, erasuresKey, erasuresKeys } from '~/kit/backup.server';
import { after, day, minute } from '~/kit/dates';
import type { Scope } from '~/scope/scope';

/** The number of times that a record is read again because another erasure was written in between. */
const mostTries = 8;

/**
 * Records an erasure in the bucket, outside the database, so that a restored copy of the database erases the person
 * again. For a job: it may run any number of times. Two at once lose nothing, since a record is only replaced by the
 * one who has read it last. Throws provider-failed and conflict.
 */
export async function noteErasure(scope: Scope, { userId }: { userId: string }): Promise<void> {
  const { files } = scope.providers;
  const now = scope.now();
  const key = erasuresKey(now);
  const hash = erasedHash(userId);
  for (let tries = 0; tries < mostTries; tries++) {
    const found = await files.get(key);
    const text = found?.body ? await new Response(found.body).text() : '';
    if (text.includes(hash)) return;
    if (await files.replace(key, `${text}${now.toISOString()} ${hash}\n`, 'text/plain', found?.etag ?? null)) return;
  }
  throw new AppError('conflict', 'The record of erasures was changed again and again. Please try again.');
}

/**
 * Deletes the records of erasures that are older than every copy that may still be kept. For cron: does it once a day,
 * and looks three months back for days that were missed.
 */
export async function sweepErasures(scope: Scope): Promise<void> {
  const now = scope.now();
  const midnight = new Date(now).setUTCHours(0, 0, 0, 0);
  if (now.getTime() - midnight >= 5 * minute) return;
  const over = after(now, -copiesKept - 31 * day);
  await scope.providers.files.delete(erasuresKeys(after(over, -92 * day), after(over, -31 * day)));
}
