import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { schoolSettings } from '#db/schema';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { createCookieJar } from '~/http/cookies/cookies.server';
import { resetBindings } from '../tests/support/reset';
import { testScope } from '../tests/support/scope';
import { configOf } from './create-scope';
import { createVisit } from './create-visit';

const url = new URL('http://localhost:8787/my-profile');

/** A new environment, as in a new isolate without cached settings; it counts the statements of each round trip. */
function freshEnv() {
  const trips: number[] = [];
  const withSession = (from?: string) => {
    const session = env.DB.withSession(from);
    return {
      prepare: (query: string) => session.prepare(query),
      batch: (statements: D1PreparedStatement[]) => {
        trips.push(statements.length);
        return session.batch(statements);
      },
      getBookmark: () => session.getBookmark(),
    };
  };
  return { own: { ...env, DB: { withSession } } as unknown as Env, trips };
}

async function visit(own: Env, cookie = '') {
  const ctx = createExecutionContext();
  const request = new Request(url, cookie ? { headers: { cookie } } : undefined);
  const { visit: opened } = await createVisit(request, url, own, ctx);
  await waitOnExecutionContext(ctx);
  return opened.scope.config.brand.name;
}

/** A session's cookie, as a browser sends it. */
function sessionCookie(): string {
  const jar = createCookieJar(new Request(url), configOf(env).secrets.session, () => new Date(), url);
  jar.set(cookieRules.session, 'no-such.secret');
  return jar.written()[0]?.split(';')[0] ?? '';
}

const rename = (name: string, revision: string) =>
  testScope()
    .db.insert(schoolSettings)
    .values({ id: 'school', revision, name })
    .onConflictDoUpdate({ target: schoolSettings.id, set: { revision, name } });

beforeEach(resetBindings);
afterEach(() => {
  vi.useRealTimers();
});

it('a request with a session reads the school’s settings in the batch that finds its viewer', async () => {
  const { own, trips } = freshEnv();
  await rename('Low Tide', 'a');
  expect(await visit(own, sessionCookie())).toBe('Low Tide');
  await rename('High Tide', 'b');
  expect(await visit(own, sessionCookie())).toBe('High Tide');
  expect(trips).toEqual([2, 2]);
});

it('a guest reads the school’s settings from a cache, which is renewed after the answer when it is six seconds old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { own, trips } = freshEnv();
  expect(await visit(own)).toBe('Cuepoint');
  await rename('Low Tide', 'a');
  expect(await visit(own)).toBe('Cuepoint');
  expect(trips).toEqual([1]);
  vi.advanceTimersByTime(6000);
  expect(await visit(own)).toBe('Cuepoint');
  expect(await visit(own)).toBe('Low Tide');
  expect(trips).toEqual([1, 1]);
});

it('the brand name of the environment variables is used when the database fails', async () => {
  const withSession = () => ({
    prepare: () => ({ bind: () => ({}) }),
    batch: () => Promise.reject(new Error('down')),
    getBookmark: () => null,
  });
  expect(await visit({ ...env, DB: { withSession } } as unknown as Env)).toBe('Cuepoint');
});
