import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { festivalEntries } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { countEntries, readEditions } from './queries.server';
import type { EntryList } from './schema';

/** The columns of an entry that the jury sees: no personal data except the DJ name. */
const juryColumns = {
  id: festivalEntries.id,
  number: festivalEntries.number,
  djName: festivalEntries.djName,
  mixUrl: festivalEntries.mixUrl,
  mixMinutes: festivalEntries.mixMinutes,
  recordedOn: festivalEntries.recordedOn,
  sentAt: festivalEntries.sentAt,
  changedAt: festivalEntries.changedAt,
  place: festivalEntries.place,
  toldAt: festivalEntries.toldAt,
  answeredAt: festivalEntries.answeredAt,
};

/** Statement: the submitted entries of an edition, by number. */
export function selectEntries({ db }: Scope, editionId: string) {
  return db
    .select(juryColumns)
    .from(festivalEntries)
    .where(and(eq(festivalEntries.editionId, editionId), isNotNull(festivalEntries.number)))
    .orderBy(asc(festivalEntries.number))
    .$dynamic();
}

/** The submitted entries of an edition, by number. For admins. */
export async function listEntries(scope: Scope, { editionId, limit, offset }: EntryList) {
  requireAdmin(scope);
  const sent = and(eq(festivalEntries.editionId, editionId), isNotNull(festivalEntries.number));
  const [entries, counted] = await scope.read(
    selectEntries(scope, editionId).limit(limit).offset(offset),
    firstOf(scope.db.select({ n: count() }).from(festivalEntries).where(sent)),
  );
  return { entries, totalCount: counted?.n ?? 0 };
}

/** Every edition with its number of submitted entries. For admins. */
export async function listEditions(scope: Scope) {
  requireAdmin(scope);
  const [editions, counts] = await scope.read(readEditions(scope), countEntries(scope));
  return { editions, counts };
}
