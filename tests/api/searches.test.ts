import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import * as build from '#build';
import { secondFactors } from '#db/schema';
import { makeArticle, makeBundle, makeCourse, makeSubscription, makeUser } from '../support/factories';
import { testScope } from '../support/scope';
import { accessToken, sessionCookie } from '../support/sign-in';

const worker = (exports as unknown as { default: Fetcher }).default;
let cookie = '';
let authorization = '';

beforeAll(async () => {
  const scope = testScope();
  const course = await makeCourse(scope.db, { title: '50% of a_mix, Café' });
  await makeBundle(scope.db, [course.id]);
  await makeArticle(scope.db);
  const { id } = await makeUser(scope.db, { role: 'SUPER_ADMIN' });
  await makeSubscription(scope.db, id);
  await scope.db.insert(secondFactors).values({ userId: id, confirmedAt: new Date() });
  cookie = await sessionCookie(id);
  authorization = `Bearer ${await accessToken(id)}`;
});

async function ask(path: string, query: Record<string, string>) {
  const headers: Record<string, string> = path.startsWith('/api/') ? { authorization } : { cookie };
  const address = `${env.APP_ORIGIN}${path}?${new URLSearchParams(query)}`;
  const answer = await worker.fetch(new Request(address, { headers, redirect: 'manual' }));
  return { status: answer.status, text: await answer.text() };
}

const long = (part: string) => part.repeat(1000 / part.length);
const searches = {
  'a thousand letters': long('a'),
  'a thousand percent signs': long('%'),
  'a thousand underscores': long('_'),
  'a thousand é': long('é'),
  'a thousand stars': long('*'),
  'a thousand quotes': long(`'"`),
  'what a pattern is made of': long('%_[a-z]\\?'),
  'emoji, cut in the middle': `x${long('🎧')}`,
  'a hundred words': long('mix é_% '),
  'a zero and a line’s end': 'a\u0000b\nc',
  // A statement has a greatest depth, and folds each letter of a search.
  'every letter': 'quick brown fox jumps over the lazy dog',
  'nothing but blanks': '   ',
};

/** Every path without parameters. */
function addressesOf(isWanted: (path: string) => boolean): string[] {
  const routes = Object.values(build.routes);
  const found = routes.flatMap(({ path, module }) => (path && module.loader ? [`/${path}`] : []));
  return found.filter((path) => !/[:*]/.test(path) && isWanted(path));
}

/** Signing out would end the session that the other requests use. */
const isAsked = (path: string) => !/logout|sign-out/.test(path);

test('no page fails on a long or odd search', async () => {
  const pages = addressesOf((path) => !path.startsWith('/api/') && isAsked(path));
  const wrong: string[] = [];
  const searching: string[] = [];
  for (const page of pages) {
    const { status, text } = await ask(page, { q: searches['every letter'], query: searches['every letter'] });
    if (status >= 500 && status !== 501 && page !== '/maintenance') wrong.push(`${page}: ${status}`);
    // Pages without a field for a search ignore all the others as well.
    if (/<input[^>]+name="(q|query)"/.test(text)) searching.push(page);
  }
  expect(searching).toEqual(
    expect.arrayContaining(['/admin/articles', '/admin/courses', '/admin/users', '/courses/courses-search', '/dj-hub']),
  );
  for (const [name, text] of Object.entries(searches)) {
    for (const page of searching) {
      const { status } = await ask(page, { q: text, query: text });
      if (status >= 500) wrong.push(`${page}, ${name}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test('no API operation fails on a long or odd search in any of its query parameters', async () => {
  const answer = await ask('/api/v1/openapi.json', {});
  const { paths } = JSON.parse(answer.text) as {
    paths: Record<string, { get?: { parameters?: { name: string; in: string; schema?: { type?: string } }[] } }>;
  };
  const wrong: string[] = [];
  const asked = new Set<string>();
  for (const [path, { get }] of Object.entries(paths)) {
    const texts = (get?.parameters ?? []).filter((one) => one.in === 'query' && one.name !== 'limit');
    for (const { name } of texts) {
      asked.add(`${path} ${name}`);
      for (const [kind, text] of Object.entries(searches)) {
        const { status } = await ask(path.replaceAll(/\{\w+\}/g, 'x'), { [name]: text });
        if (status >= 500 && status !== 501) wrong.push(`${path} ${name}, ${kind}: ${status}`);
      }
    }
  }
  expect([...asked]).toEqual(expect.arrayContaining(['/api/v1/courses q', '/api/v1/premium-articles q']));
  expect(wrong).toEqual([]);
}, 120_000);

test('the course search of the office ignores case and takes `%` and `_` literally', async () => {
  const finds = async (q: string) => (await ask('/admin/courses', { q })).text.includes('>50% of a_mix');
  for (const q of ['50%', 'A_MIX', ' of A_m ', 'Café', 'MIX, c']) expect(await finds(q), q).toBe(true);
  for (const q of ['5_%', 'a%mix', '%%', '50% of a_mix, Café'.repeat(20)]) expect(await finds(q), q).toBe(false);
});
