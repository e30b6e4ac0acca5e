import { formatMoment, isoDay } from '~/kit/dates';
import { isoInZone, isZone, momentIn, officeMinute, timesShown } from '~/kit/office-time';
import { momentOf, momentText, type Tree } from './fields';

/*
 * Drafts, kept drafts and the API hold moments in UTC. The office shows and reads them in its own time zone. A form
 * sends the zone that it was filled in with, so changing the office's zone in the meantime changes no moment.
 */

const clock = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** `Date.parse` takes 30 February for 2 March. */
function isMoment(text: string): boolean {
  const at = clock.test(text) ? Date.parse(momentOf(text)) : Number.NaN;
  return !Number.isNaN(at) && isoDay(new Date(at)) === text.slice(0, 10);
}

/** A moment in UTC as local time in a zone. A text that is no moment stays as it is. */
export function clockText(utc: string, zone: string): string {
  if (!isMoment(utc)) return utc;
  const shown = isoInZone(new Date(momentOf(utc)), zone).slice(0, 19);
  return shown.replace(/:00$/, '');
}

/** The moment that was typed as local time in a zone; null if the text is no moment or the zone is unknown. */
export const momentTyped = (typed: string, zone: string): Date | null =>
  isMoment(typed) && isZone(zone) ? momentIn(typed, zone) : null;

/** A sentence about a typed time that clocks in a zone skip or show twice: which moment counts. '' for other times. */
export function clockNote(typed: string, zone: string, moment: Date): string {
  if (!isMoment(typed) || !isZone(zone)) return '';
  const shown = timesShown(typed, zone);
  if (shown === 'never') return `Clocks skip this time. It becomes ${officeMinute(moment, zone)}.`;
  if (shown === 'once') return '';
  const isFirst = momentIn(typed, zone).getTime() === moment.getTime();
  return `Clocks show this time twice. The ${isFirst ? 'first' : 'second'} time counts, ${formatMoment(moment)}.`;
}

/**
 * Converts the moments of a form to UTC. `clocks` has the zone and each field's earlier value in UTC. An unchanged
 * field keeps that value, since local time alone is ambiguous in the hour that clocks show twice.
 */
export function clocksToUtc(tree: Record<string, Tree>): void {
  const { clocks } = tree;
  delete tree.clocks;
  if (typeof clocks !== 'object' || Array.isArray(clocks)) return;
  const { zone, ...before } = clocks;
  if (typeof zone !== 'string') return;
  for (const [name, was] of Object.entries(before)) {
    const typed = tree[name];
    if (typeof typed !== 'string' || typeof was !== 'string') continue;
    const moment = momentTyped(typed, zone);
    if (moment) tree[name] = typed === clockText(was, zone) ? was : momentText(moment);
  }
}
