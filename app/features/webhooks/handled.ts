import type { BillingEvent } from '~/scope/scope';

/** An event with the facts of its subject: `EventAbout<'coupon'>` has a coupon. */
export type EventAbout<Subject extends BillingEvent['about']> = Extract<BillingEvent, { about: Subject }>;

/** The outcome of an event, with the resource and its version where the event is about something with versions. */
export interface Handled {
  outcome: 'done' | 'ignored' | 'stale';
  resource?: string | null;
  version?: number | null;
}
