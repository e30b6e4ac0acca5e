import { sql } from 'drizzle-orm';
import { festivalEditions, festivalEntries } from '#db/schema';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type CheckedEntry, checkEntry, typedBy } from './check-entry';
import { readEdition, readOwnEntry, refuseEntry, takesEntries } from './queries.server';
import { editionState } from './rules';
import type { Draft, ReceiptAgain, SentEntry } from './schema';
import { sealDetails, sealDraft } from './seal-entry.server';

/**
 * Submits the member's mix and replaces an earlier entry, since each member has one entry. The time at which the form
 * arrives counts, and the write itself checks that the edition is open then. Mails a receipt to the address of the
 * account. Throws invalid with a message per field, expired and rate-limited.
 */
export async function sendEntry(scope: Scope, input: SentEntry): Promise<void> {
  const viewer = requireMember(scope);
  const now = scope.now();
  const limit = { name: 'festival-entry', subject: viewer.id, limit: 30, seconds: 3600 };
  const [edition] = await countTries(scope, [limit], readEdition(scope, input.editionId));
  if (!edition || editionState(edition, now) !== 'open') throw refuseEntry(edition, now);
  const entry = requireSound(scope, input, now);
  const key = input.key ?? newId(now.getTime());
  const { sent } = await scope.write({
    sent: writeEntry(scope, { editionId: edition.id, userId: viewer.id }, entry, now),
    mailed: scope.outbox.addIfChanged(...mailJob('festival-receipt', viewer.id, edition.id, `${viewer.id}:${key}`)),
  });
  if (sent.length === 0) throw refuseEntry(edition, now);
  scope.outbox.dispatch();
}

/** The valid entry. Throws invalid with the errors of all fields. */
function requireSound(scope: Scope, input: SentEntry, now: Date): CheckedEntry {
  const checked = checkEntry(input, { now, hosts: scope.config.mixHosts });
  const errors = 'errors' in checked ? checked.errors : {};
  if (!input.acceptsTerms) errors.acceptsTerms = ['Please accept the festival terms'];
  if (!input.acceptsPrivacy) errors.acceptsPrivacy = ['Please accept the privacy policy'];
  if ('errors' in checked || Object.keys(errors).length > 0) throw new AppError('invalid', undefined, { errors });
  return checked;
}

function writeEntry(scope: Scope, owner: { editionId: string; userId: string }, entry: CheckedEntry, now: Date) {
  const at = now.getTime();
  const { editionId, userId, number } = festivalEntries;
  return (
    scope.db
      .insert(festivalEntries)
      // The columns are in the order of the table: drizzle lists all of them before the SELECT.
      .select(
        sql`SELECT ${newId(at)}, ${festivalEditions.id}, ${owner.userId}, NULL, NULL,
              (SELECT coalesce(max(given.number), 0) + 1 FROM ${festivalEntries} AS given
                WHERE given.edition_id = ${festivalEditions.id}),
              ${entry.djName}, ${entry.mixUrl}, ${entry.mixMinutes}, ${entry.recordedOn},
              ${sealDetails(scope, owner, entry.details)}, ${at}, ${at}, ${at}, NULL, NULL, NULL
            FROM ${festivalEditions} WHERE ${takesEntries(owner.editionId, now)}`,
      )
      .onConflictDoUpdate({
        target: [editionId, userId],
        set: {
          draftSealed: null,
          draftSavedAt: null,
          number: sql`coalesce(${number}, excluded.number)`,
          djName: sql`excluded.dj_name`,
          mixUrl: sql`excluded.mix_url`,
          mixMinutes: sql`excluded.mix_minutes`,
          recordedOn: sql`excluded.recorded_on`,
          sealed: sql`excluded.sealed`,
          sentAt: sql`coalesce(${festivalEntries.sentAt}, excluded.sent_at)`,
          changedAt: sql`excluded.changed_at`,
          acceptedAt: sql`excluded.accepted_at`,
        },
      })
      .returning({ id: festivalEntries.id })
  );
}

/**
 * Saves the member's draft, even if it is incomplete or invalid. A submitted entry does not change. Throws expired
 * outside the edition's dates, which the write itself checks.
 */
export async function saveDraft(scope: Scope, { editionId, ...given }: Draft): Promise<void> {
  const { id: userId } = requireMember(scope);
  const now = scope.now();
  const sealed = sealDraft(
    scope,
    { editionId, userId },
    typedBy((field) => given[field]),
  );
  const write = scope.db
    .insert(festivalEntries)
    .select(
      sql`SELECT ${newId(now.getTime())}, ${festivalEditions.id}, ${userId}, ${sealed}, ${now.getTime()},
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
          FROM ${festivalEditions} WHERE ${takesEntries(editionId, now)}`,
    )
    .onConflictDoUpdate({
      target: [festivalEntries.editionId, festivalEntries.userId],
      set: { draftSealed: sql`excluded.draft_sealed`, draftSavedAt: sql`excluded.draft_saved_at` },
    })
    .returning({ id: festivalEntries.id });
  const { kept, edition } = await scope.write({ kept: write, edition: readEdition(scope, editionId) });
  if (kept.length === 0) throw refuseEntry(edition, now);
}

/** Mails the receipt of the member's entry again. Throws conflict if nothing was submitted, and rate-limited. */
export async function resendReceipt(scope: Scope, { editionId, key }: ReceiptAgain): Promise<void> {
  const { id: userId } = requireMember(scope);
  const limit = { name: 'festival-receipt', subject: userId, limit: 5, seconds: 3600 };
  const [entry] = await countTries(scope, [limit], readOwnEntry(scope, editionId, userId));
  if (!entry?.sentAt) throw new AppError('conflict', 'You haven’t sent an entry yet.', { code: 'NOT_ENTERED' });
  const job = { kind: 'send-mail', mail: 'festival-receipt', userId, subjectId: editionId } as const;
  await scope.write({ mailed: scope.outbox.add(job, `mail:festival-receipt:${userId}:${key}`) });
  scope.outbox.dispatch();
}
