import { eq } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { festivalEntries } from '#db/schema';
import { formatMoment } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { entryProblems, missingParts, type TypedEntry, typedAgain, typedBy } from './check-entry';
import { presentEdition, presentReceipt } from './present.server';
import { countEntries, readEditions, readPlaces } from './queries.server';
import { currentEdition, recordingDays } from './rules';
import { openDetails, openDraft } from './seal-entry.server';

type Entry = typeof festivalEntries.$inferSelect;
type Checked = keyof typeof entryProblems;

export type EntryPageView = NonNullable<Awaited<ReturnType<typeof showEntry>>>;

/** The current edition with the member's entry and draft; null without an edition. */
export async function showEntry(scope: Scope) {
  const viewer = requireMember(scope);
  const [editions, places, counts, own] = await scope.read(
    readEditions(scope),
    readPlaces(scope),
    countEntries(scope),
    readOwn(scope, viewer.id),
  );
  const now = scope.now();
  const edition = currentEdition(editions, now);
  if (!edition) return null;
  const entry = own.find(({ editionId }) => editionId === edition.id) ?? null;
  const typed = typedBefore(scope, viewer, entry);
  const hosts = scope.config.mixHosts;
  const hasAccepted = Boolean(entry?.sentAt);
  return {
    edition: presentEdition(scope, edition, { places, counts }),
    receipt: presentReceipt(edition, entry),
    // The form's initial values: the draft, the submitted entry, or the member's data.
    typed,
    draftSaved: entry?.draftSavedAt ? formatMoment(entry.draftSavedAt) : null,
    draftSavedIso: entry?.draftSavedAt?.toISOString() ?? null,
    hasAccepted,
    hosts,
    recording: recordingDays(now),
    // The id of this displayed form.
    key: newId(now.getTime()),
    missing: missingParts((field) =>
      field in entryProblems ? entryProblems[field as Checked](typed, { now, hosts }) !== null : !hasAccepted,
    ),
  };
}

function readOwn({ db }: Scope, userId: string) {
  const rows = db.select().from(festivalEntries).where(eq(festivalEntries.userId, userId));
  return readOf([rows], (found): Entry[] => found);
}

function typedBefore(scope: Scope, viewer: Viewer, entry: Entry | null): TypedEntry {
  const draft = entry && openDraft(scope, entry, entry.draftSealed);
  if (draft) return draft;
  const details = entry && openDetails(scope, entry, entry.sealed);
  if (entry && details) {
    const { djName, mixUrl, mixMinutes, recordedOn } = entry;
    return typedAgain({
      djName: djName ?? '',
      mixUrl: mixUrl ?? '',
      mixMinutes: mixMinutes ?? 0,
      recordedOn: recordedOn ?? '',
      details,
    });
  }
  return { ...typedBy(() => ''), email: viewer.email };
}

/** All entries and drafts of a user, decrypted, for their data export. */
export function readOwnEntries(scope: Scope, userId: string): Read<Record<string, unknown>[]> {
  return readOf([readOwn(scope, userId)], (found) =>
    found.map(({ sealed, draftSealed, ...entry }) => ({
      ...entry,
      details: openDetails(scope, entry, sealed),
      draft: openDraft(scope, entry, draftSealed),
    })),
  );
}
