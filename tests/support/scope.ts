import { env } from 'cloudflare:workers';
import { houseCaller } from '#workers/caller';
import { createScope } from '#workers/create-scope';
import type { Providers, Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';

export interface TestScope extends Scope {
  /** Round trips to D1 so far. */
  trips(): number;
  /** Outbox rows that were handed to the queue so far. */
  deferred: Promise<unknown>[];
}

interface Wish {
  viewer?: Viewer | null;
  now?: Date;
  providers?: Partial<Providers>;
  address?: string;
}

/** A scope on the test's own database, with the real clients but for those that are given. */
export function testScope({ viewer = null, now, providers, address }: Wish = {}): TestScope {
  const deferred: Promise<unknown>[] = [];
  const caller = { ...houseCaller(), ...(address && { address }) };
  const { scope, database } = createScope(env, { caller, from: 'first-primary', defer: (work) => deferred.push(work) });
  return Object.assign(scope, {
    viewer,
    ...(now && { now: () => now }),
    providers: { ...scope.providers, ...providers },
    trips: database.trips,
    deferred,
  });
}
