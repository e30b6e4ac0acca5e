import { env } from 'cloudflare:workers';
import { houseCaller } from '#workers/caller';
import { createScope } from '#workers/create-scope';
import type { Providers, Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';

export interface TestScope extends Scope {
  /** Round trips to D1 so far. */
  trips(): number;
  /** Work deferred until after the response, such as sending outbox rows to the queue. */
  deferred: Promise<unknown>[];
}

interface Wish {
  viewer?: Viewer | null;
  now?: Date;
  providers?: Partial<Providers>;
  address?: string;
  /** The allowed number of tries by limit name, replacing the limit's own. */
  limits?: Record<string, number>;
}

/** A scope on the test's own database, with the real clients except for the given ones. */
export function testScope({ viewer = null, now, providers, address, limits }: Wish = {}): TestScope {
  const deferred: Promise<unknown>[] = [];
  const caller = { ...houseCaller(), ...(address && { address }) };
  const { scope, database } = createScope(env, { caller, from: 'first-primary', defer: (work) => deferred.push(work) });
  const rateLimits = Object.fromEntries(
    Object.entries(limits ?? {}).map(([name, limit]) => [name, { limit, seconds: 600 }]),
  );
  return Object.assign(scope, {
    viewer,
    ...(limits && { config: { ...scope.config, rateLimits } }),
    ...(now && { now: () => now }),
    providers: { ...scope.providers, ...providers },
    trips: database.trips,
    deferred,
  });
}

/** The scope with the office in a time zone (IANA). */
export function officeIn<Of extends Scope>(scope: Of, timeZone: string): Of {
  return { ...scope, config: { ...scope.config, brand: { ...scope.config.brand, timeZone } } };
}
