import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { lastEntered } from '#db/ordered';
import { firstOf, known, type Read, readOf } from '#db/read';
import { draftVersions, users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { officeMinute } from '~/kit/office-time';
import { plainIssue } from '~/kit/text/plain-issue';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { compareDrafts } from './compare-drafts.server';
import type { Fields } from './fields';
import { type Labels, nameOfField } from './labels';
import { fieldsOfToday } from './rename-fields.server';
import type { BringBack, VersionOf } from './schema';
import { mostVersions } from './write-draft.server';

/** A draft whose saved states are kept as versions. */
interface Dated {
  title: string;
  revision: string | null;
  publishedAt: Date;
}

/** How to read, check and save a draft that has versions. */
export interface Versioned<Draft extends Dated = Dated> {
  of: VersionOf;
  schema: z.ZodType<Draft>;
  read: (scope: Scope) => Read<Draft>;
  fields: (draft: Draft) => Fields;
  labels: Labels;
  save: (scope: Scope, draft: Draft) => Promise<unknown>;
}

/**
 * The versions of a draft, newest first, and the differences between the chosen version and the current state. Throws
 * not-found.
 */
export async function openVersions<Draft extends Dated>(scope: Scope, version: string | null, thing: Versioned<Draft>) {
  const [now, rows, chosen] = await scope.read(
    thing.read(scope),
    listVersions(scope, thing.of),
    version === null ? known(null) : readVersion(scope, thing.of, version),
  );
  const then = chosen && thing.schema.safeParse(chosen);
  return {
    title: now.title,
    revision: now.revision ?? '',
    rows,
    chosen: version !== null && chosen ? version : null,
    // Null if no version is chosen, or if the current rules no longer allow its state.
    differences: then?.success
      ? compareDrafts(fieldsOfToday(thing.fields(then.data)), thing.fields(now), thing.labels)
      : null,
  };
}

/** The saved state of a version; null if there is no such version. */
function readVersion({ db }: Scope, of: VersionOf, version: string): Read<Record<string, unknown> | null> {
  const isIt = and(eq(draftVersions.id, version), isOf(of));
  return readOf(
    [firstOf(db.select({ draft: draftVersions.draft }).from(draftVersions).where(isIt))],
    (row) => row?.draft ?? null,
  );
}

function listVersions(scope: Scope, of: VersionOf) {
  requireAdmin(scope);
  const { id, savedAt, userId } = draftVersions;
  const rows = scope.db
    .select({ id, savedAt, userId, userName: users.userName })
    .from(draftVersions)
    .leftJoin(users, eq(users.id, userId))
    .where(isOf(of))
    .orderBy(lastEntered(draftVersions))
    .limit(mostVersions);
  return readOf([rows], (found) =>
    found.map((row, at) => {
      const when = officeMinute(row.savedAt, scope.config.brand.timeZone);
      return { id: row.id, when: row.userId || at === 0 ? when : `Before ${when}`, by: row.userName ?? '' };
    }),
  );
}

const isOf = ({ kind, thingId }: VersionOf) => and(eq(draftVersions.kind, kind), eq(draftVersions.thingId, thingId));

/**
 * Saves a version again as a new state, with all checks of a save. The current publish date stays, so restoring a text
 * neither publishes nor hides anything. Throws not-found, conflict if someone has saved since, and invalid.
 */
export async function restoreVersion(scope: Scope, asked: BringBack, thing: Versioned): Promise<void> {
  requireAdmin(scope);
  const [now, chosen] = await scope.read(thing.read(scope), readVersion(scope, thing.of, asked.version));
  if (!chosen) throw new AppError('not-found', 'There is no such version.');
  const publishedAt = now.publishedAt.toISOString();
  const draft = thing.schema.safeParse(
    { ...chosen, publishedAt, revision: asked.revision || null },
    { error: plainIssue },
  );
  if (!draft.success) {
    const faults = draft.error.issues.map(
      ({ path, message }) => `${nameOfField(path.join('.'), thing.labels)}: ${message}.`,
    );
    throw new AppError('invalid', faults[0], { errors: { '': faults } });
  }
  await thing.save(scope, draft.data);
}
