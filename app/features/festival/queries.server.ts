import { and, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read } from '#db/read';
import { festivalEditions, festivalEntries } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { formatMoment } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { lastMoment } from './rules';

export type Edition = typeof festivalEditions.$inferSelect;

/** There is one edition a year. */
const mostEditions = 50;

/** Every edition, newest first. */
export function readEditions({ db }: Scope) {
  return db.select().from(festivalEditions).orderBy(desc(festivalEditions.closesAt)).limit(mostEditions);
}

export function readEdition({ db }: Scope, editionId: string): Read<Edition | null> {
  return firstOf(db.select().from(festivalEditions).where(eq(festivalEditions.id, editionId)).limit(1));
}

/** SQL condition on festival_editions: the edition accepts entries now, through our own form. */
export function takesEntries(editionId: string, now: Date): SQL {
  const { id, opensAt, closesAt, formWidgetId } = festivalEditions;
  const at = now.getTime();
  return sql`${id} = ${editionId} AND ${opensAt} <= ${at} AND ${closesAt} > ${at} AND ${formWidgetId} IS NULL`;
}

export type PlacedEntry = Awaited<ReturnType<typeof readPlaces>>[number];

/** Winners and runners-up by DJ name: the part of entries that is public after the decision. */
export function readPlaces({ db }: Scope) {
  const { editionId, place, djName, mixUrl, mixMinutes, answeredAt } = festivalEntries;
  return db
    .select({
      editionId,
      place: sql<'winner' | 'runner-up'>`${place}`,
      djName: sql<string>`${djName}`,
      mixUrl: sql<string>`${mixUrl}`,
      mixMinutes: sql<number>`${mixMinutes}`,
      // Whether the winner has taken the prize.
      isSettled: sql`${answeredAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(festivalEntries)
    .where(inArray(place, ['winner', 'runner-up']));
}

/** The number of submitted entries by edition. */
export function countEntries({ db }: Scope) {
  const { editionId, sentAt } = festivalEntries;
  return db.select({ editionId, total: count() }).from(festivalEntries).where(isNotNull(sentAt)).groupBy(editionId);
}

export function readOwnEntry({ db }: Scope, editionId: SQL | string, userId: string) {
  return firstOf(
    db
      .select()
      .from(festivalEntries)
      .where(and(eq(festivalEntries.editionId, editionId), eq(festivalEntries.userId, userId)))
      .limit(1),
  );
}

/** The error for an entry that is too early, too late, in the wrong form, or for an unknown edition. */
export function refuseEntry(edition: Edition | null, now: Date): AppError {
  if (!edition) return new AppError('expired', 'This competition takes no entries.', { code: 'ENTRIES_CLOSED' });
  if (now < edition.opensAt) {
    return new AppError('expired', `Entries open on ${formatMoment(edition.opensAt)}.`, { code: 'ENTRIES_NOT_OPEN' });
  }
  if (now < edition.closesAt) {
    const message = 'Entries now use the form on this page. Please send your entry with it.';
    return new AppError('expired', message, { code: 'ENTRIES_ELSEWHERE' });
  }
  const message = `Entries closed on ${formatMoment(lastMoment(edition.closesAt))}. Your entry arrived on ${formatMoment(now)}, too late to be accepted.`;
  return new AppError('expired', message, { code: 'ENTRIES_CLOSED' });
}
