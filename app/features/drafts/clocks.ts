import { isoInZone, isZone, momentIn } from '~/kit/office-time';
import { momentOf, momentText, type Tree } from './fields';

/*
 * Drafts, kept drafts and the API have their moments in UTC. The office shows and reads them in its own time zone. A
 * form sends the zone that it was filled in with, so a change of the office's zone meanwhile changes no moment.
 */

const clock = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

const isMoment = (text: string) => clock.test(text) && !Number.isNaN(Date.parse(momentOf(text)));

/** A field's UTC as the clocks of a zone show it. What is no moment stays as it is. */
export function clockText(utc: string, zone: string): string {
  if (!isMoment(utc)) return utc;
  const shown = isoInZone(new Date(momentOf(utc)), zone).slice(0, 19);
  return shown.replace(/:00$/, '');
}

/** The moment that was typed by the clocks of a zone. */
export const momentTyped = (typed: string, zone: string): Date | null =>
  isMoment(typed) && isZone(zone) ? momentIn(typed, zone) : null;

/**
 * Turns what a form's moments say into UTC. `clocks` has the zone and what each field had in UTC: an hour that clocks
 * show twice stays the one that it was.
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
