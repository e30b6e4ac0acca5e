import type { festivalEntries } from '#db/schema';
import { formatDate, formatMoment, formatMonth, placeOfZone } from '~/kit/dates';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { shownLink } from './mix-link';
import type { Edition, PlacedEntry } from './queries.server';
import { type EditionState, editionState, entryNumber, lastMoment } from './rules';

interface Outcome {
  places: PlacedEntry[];
  counts: { editionId: string; total: number }[];
}

export type EditionView = ReturnType<typeof presentEdition>;

/** The edition as its pages show it now. */
export function presentEdition(scope: Scope, edition: Edition, { places, counts }: Outcome) {
  const now = scope.now();
  const state = editionState(edition, now);
  const zone = scope.caller.timeZone;
  const waitsFor = { upcoming: edition.opensAt, open: edition.closesAt }[state as string];
  const { prize, tips, id, name, headline, lead, formWidgetId, imageFileId } = edition;
  return {
    ...{ id, name, headline, lead, state, prize, tips },
    opens: presentMoment(edition.opensAt, zone),
    closes: presentMoment(lastMoment(edition.closesAt), zone),
    // Times in milliseconds since 1970, by the server's clock.
    countdown: waitsFor ? { until: waitsFor.getTime(), now: now.getTime() } : null,
    calendar: presentCalendar(edition, state, now),
    interviewsOn: formatDate(edition.interviewsAt),
    decidedOn: formatDate(edition.decidedAt),
    festivalOn: festivalDays(edition),
    imageUrl: imageFileId && paths.media(imageFileId),
    // Null until entries close.
    entriesCount: now < edition.closesAt ? null : (counts.find(({ editionId }) => editionId === id)?.total ?? 0),
    winner: presentWinner(edition, places, now),
    // The external form that takes entries instead of our own; null for our own form.
    widget:
      formWidgetId === null
        ? null
        : { title: name, href: `${scope.config.formWidgetOrigin}/to/${encodeURIComponent(formWidgetId)}` },
    terms: presentTerms(edition, now),
  };
}

export type TermsView = ReturnType<typeof presentTerms>;

/** The dates and the prize of an edition, for the terms. */
export function presentTerms(edition: Edition, now: Date) {
  const state = editionState(edition, now);
  return {
    isDecided: state === 'decided' || state === 'past',
    isOver: state === 'past',
    name: edition.name,
    prize: edition.prize,
    opens: formatDate(edition.opensAt),
    closes: formatMoment(lastMoment(edition.closesAt)),
    interviews: formatDate(edition.interviewsAt),
    decided: formatDate(edition.decidedAt),
    festival: festivalDays(edition),
  };
}

export type PastEditionView = ReturnType<typeof presentPast>;
export type WinnerView = NonNullable<PastEditionView['winner']>;

/** A past edition, of which only the result is shown. */
export function presentPast(scope: Scope, edition: Edition, places: PlacedEntry[]) {
  const { id, name, festivalFrom } = edition;
  return { id, name, when: formatMonth(festivalFrom), winner: presentWinner(edition, places, scope.now()) };
}

/** The winner with the runner-up; null until the day of the decision and until the winner has taken the prize. */
function presentWinner({ id, decidedAt }: Edition, places: PlacedEntry[], now: Date) {
  const of = (place: PlacedEntry['place']) => places.find((one) => one.editionId === id && one.place === place);
  const winner = of('winner');
  if (!winner?.isSettled || now < decidedAt) return null;
  const { djName, mixUrl, mixMinutes: minutes } = winner;
  return { djName, mixUrl, minutes, runnerUp: of('runner-up')?.djName ?? null };
}

export type MomentView = ReturnType<typeof presentMoment>;

function presentMoment(at: Date, timeZone: string | null) {
  return { iso: at.toISOString(), utc: formatMoment(at), local: presentLocal(at, timeZone) };
}

/** The moment in the reader's time zone; null for UTC, and for a zone that is missing or unknown to the runtime. */
function presentLocal(at: Date, timeZone: string | null) {
  if (!timeZone || timeZone === 'UTC') return null;
  try {
    return { text: formatMoment(at, timeZone), place: placeOfZone(timeZone) };
  } catch {
    return null;
  }
}

/** '1 November' */
function dayAndMonth(date: Date): string {
  return formatDate(date).replace(/ \d{4}$/, '');
}

/** '14 to 21 March 2027' */
function festivalDays({ festivalFrom: from, festivalTo: to }: Edition): string {
  const isOneMonth = formatMonth(from) === formatMonth(to);
  return `${isOneMonth ? from.getUTCDate() : formatDate(from)} to ${formatDate(to)}`;
}

export interface CalendarPart {
  title: string;
  text: string;
  phase: 'past' | 'now' | 'next';
}

function presentCalendar(edition: Edition, state: EditionState, now: Date): CalendarPart[] {
  const here = { upcoming: -1, open: 0, closed: 1, decided: now < edition.festivalFrom ? 2 : 3, past: 4 }[state];
  const parts = [
    {
      title: 'Send your mix',
      text: `${dayAndMonth(edition.opensAt)} to ${dayAndMonth(lastMoment(edition.closesAt))}`,
    },
    { title: 'The jury listens', text: `Interviews from ${dayAndMonth(edition.interviewsAt)}` },
    { title: 'One winner', text: `Named on ${dayAndMonth(edition.decidedAt)}` },
    { title: 'Your hour', text: `The festival, ${festivalDays(edition)}` },
  ];
  return parts.map((part, i) => ({ ...part, phase: i < here ? 'past' : i === here ? 'now' : 'next' }));
}

/** A submitted entry, as its sender sees it; null if nothing was submitted. */
export function presentReceipt(edition: Edition, entry: typeof festivalEntries.$inferSelect | null) {
  if (!entry?.number || !entry.sentAt || !entry.acceptedAt) return null;
  const received = entry.changedAt ?? entry.sentAt;
  const recordedOn = entry.recordedOn ? formatDate(new Date(`${entry.recordedOn}T00:00:00Z`)) : '';
  return {
    number: entryNumber(edition.code, entry.number),
    received: formatMoment(received),
    receivedIso: received.toISOString(),
    djName: entry.djName ?? '',
    mixUrl: entry.mixUrl ?? '',
    mixText: shownLink(entry.mixUrl ?? ''),
    facts: `${entry.mixMinutes} minutes, recorded on ${recordedOn}`,
    accepted: formatDate(entry.acceptedAt),
  };
}
