import { env } from 'cloudflare:workers';
import { type Database, openDatabase } from '#db/client';
import { insertOutboxRow, insertOutboxRowIfChanged, type NewOutboxRow } from '#db/outbox';
import { runNamed, runParts } from '#db/read';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { testScope } from './scope';

/** Thrown by a dead scope. */
export class Killed extends Error {}

interface Life {
  check(): void;
  tick(): void;
}

/**
 * A scope that simulates a crash right after its nth call to database or provider: the call takes effect, its answer is
 * lost, and nothing happens after it.
 */
export function mortalScope(wish: Parameters<typeof testScope>[0], dieAfter: number): Scope {
  let calls = 0;
  const life: Life = {
    check() {
      if (calls >= dieAfter) throw new Killed();
    },
    tick() {
      calls += 1;
      if (calls >= dieAfter) throw new Killed();
    },
  };
  const scope = testScope(wish);
  const { db } = openDatabase(mortalDatabase(env.DB, life), 'first-primary');
  return Object.assign(scope, {
    db,
    read: ((...parts) => runParts(db, parts)) as Scope['read'],
    write: ((parts) => runNamed(db, parts)) as Scope['write'],
    outbox: mortalOutbox(db, scope),
    providers: { ...scope.providers, billing: mortalPort(scope.providers.billing, life) },
  });
}

function mortalOutbox(db: Database, scope: Scope): Scope['outbox'] {
  const row = ({ kind, ...payload }: { kind: string }, dedupeKey: string): NewOutboxRow => {
    const at = scope.now();
    return { id: newId(), kind, dedupeKey, payload, availableAt: at, createdAt: at };
  };
  return {
    add: (job, dedupeKey) => insertOutboxRow(db, row(job, dedupeKey)),
    addIfChanged: (job, dedupeKey) => insertOutboxRowIfChanged(db, row(job, dedupeKey)),
    dispatch() {},
  };
}

function mortalPort<Port extends object>(port: Port, life: Life): Port {
  return new Proxy(port, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        life.check();
        const result = member.apply(target, args);
        if (!(result instanceof Promise)) return result;
        return result.then((value) => {
          life.tick();
          return value;
        });
      };
    },
  });
}

function mortalDatabase(d1: D1Database, life: Life): D1Database {
  const natives = new WeakMap<object, D1PreparedStatement>();
  const through = async <T>(act: () => Promise<T>): Promise<T> => {
    life.check();
    const result = await act();
    life.tick();
    return result;
  };
  const wrap = (native: D1PreparedStatement): D1PreparedStatement => {
    const call =
      (name: 'first' | 'run' | 'all' | 'raw') =>
      (...args: unknown[]) =>
        through(() => (native[name] as (...a: unknown[]) => Promise<unknown>).apply(native, args));
    const statement = {
      bind: (...values: unknown[]) => wrap(native.bind(...values)),
      first: call('first'),
      run: call('run'),
      all: call('all'),
      raw: call('raw'),
    } as unknown as D1PreparedStatement;
    natives.set(statement, native);
    return statement;
  };
  return {
    withSession(from?: string) {
      const session = d1.withSession(from);
      return {
        prepare: (query: string) => wrap(session.prepare(query)),
        batch: (statements: D1PreparedStatement[]) =>
          through(() => session.batch(statements.map((one) => natives.get(one) as D1PreparedStatement))),
        getBookmark: () => session.getBookmark(),
      };
    },
  } as unknown as D1Database;
}
