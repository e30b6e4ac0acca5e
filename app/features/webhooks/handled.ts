import type { Scope } from '~/scope/scope';

export type BillingEvent = NonNullable<Awaited<ReturnType<Scope['providers']['billing']['retrieveEvent']>>>;

/** What came of an event; the resource and its version where the event told of one that is kept by versions. */
export interface Handled {
  outcome: 'done' | 'ignored' | 'stale';
  resource?: string | null;
  version?: number | null;
}
