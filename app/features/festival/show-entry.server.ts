import { eq } from 'drizzle-orm';
import { readOf } from '#db/read';
import { festivalEntries } from '#db/schema';
import { formatMoment } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { entryProblems, type TypedEntry, typedAgain } from './check-entry';
import { presentEdition, presentReceipt } from './present.server';
import { countEntries, readEditions, readPlaces } from './queries.server';
import { currentEdition, recordingDays } from './rules';
import { openDetails, openDraft } from './seal-entry.server';
import type { EntryPageView, MissingPart } from './view';

type Entry = typeof festivalEntries.$inferSelect;

/** The present edition with what the member has written for it; null when there is none at all. */
export async function showEntry(scope: Scope): Promise<EntryPageView | null> {
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
    typed,
    draftSaved: entry?.draftSavedAt ? formatMoment(entry.draftSavedAt) : null,
    draftSavedIso: entry?.draftSavedAt?.toISOString() ?? null,
    hasAccepted,
    hosts,
    recording: recordingDays(now),
    key: newId(now.getTime()),
    missing: missingParts(typed, { now, hosts }, hasAccepted),
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
  return { ...nothing, email: viewer.email };
}

const nothing: TypedEntry = {
  djName: '',
  fullName: '',
  birthDay: '',
  birthMonth: '',
  birthYear: '',
  address: '',
  email: '',
  socialHandles: '',
  mixLink: '',
  minutes: '',
  recordedOn: '',
};

const parts = [
  {
    anchor: 'you',
    label: 'You',
    fields: {
      djName: 'DJ name',
      fullName: 'full name',
      dateOfBirth: 'date of birth',
      address: 'address',
      email: 'email address',
      socialHandles: 'social handles',
    },
  },
  { anchor: 'mix', label: 'Your mix', fields: { mixLink: 'the link', minutes: 'the length', recordedOn: 'its day' } },
] as const;

/** What of the form is not there or not right yet: one thing by its name, several by their number. */
function missingParts(typed: TypedEntry, facts: Parameters<typeof entryProblems.mixLink>[1], hasAccepted: boolean) {
  const found = parts.map(({ anchor, label, fields }): MissingPart => {
    const open = Object.entries(fields).filter(([field]) =>
      entryProblems[field as keyof typeof entryProblems](typed, facts),
    );
    const words = open.length === 1 ? (open[0]?.[1] ?? '') : `${open.length} things`;
    return { anchor, label, open: open.length === 0 ? null : words };
  });
  return [...found, { anchor: 'agree', label: 'Agreement', open: hasAccepted ? null : '2 to accept' }];
}
