import type { Scope } from '~/scope/scope';

export type BillingEvent = NonNullable<Awaited<ReturnType<Scope['providers']['billing']['retrieveEvent']>>>;

/** The outcome of an event, with the resource and its version where the event is about something with versions. */
export interface Handled {
  outcome: 'done' | 'ignored' | 'stale';
  resource?: string | null;
  version?: number | null;
}
