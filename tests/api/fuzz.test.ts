import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import * as build from '#build';
import { secondFactors } from '#db/schema';
import { drawsOf } from '../faults/draws.mjs';
import { requestsOf } from '../faults/fuzz-requests.mjs';
import { makeArticle, makeBundle, makeCourse, makeUser } from '../support/factories';
import { testScope } from '../support/scope';
import { accessToken, sessionCookie } from '../support/sign-in';

/** The seed makes the nth request always the same; `npm run test:fuzz` sends thousands to a running instance. */
const seed = 20261122;
const count = 400;
const ask = (request: Request) => (exports as unknown as { default: Fetcher }).default.fetch(request);

interface DescribedBody {
  requestBody?: { content: object };
}

/** The credentials of a user with this role, for the API and for pages. */
async function makeReader(role: 'USER' | 'SUPER_ADMIN') {
  const scope = testScope();
  const { id } = await makeUser(scope.db, { role });
  if (role !== 'USER') await scope.db.insert(secondFactors).values({ userId: id, confirmedAt: new Date() });
  return { authorization: `Bearer ${await accessToken(id)}`, cookie: await sessionCookie(id) };
}

test(`${count} random requests get no 5xx answer but 501, and the API answers only with declared statuses`, async () => {
  const { db } = testScope();
  const course = await makeCourse(db);
  const bundle = await makeBundle(db, [course.id]);
  const article = await makeArticle(db);
  const { id: user } = await makeUser(db);
  const ids: Record<string, string[]> = {
    courses: [course.id, course.slug],
    lessons: course.lessons.flatMap(({ id, slug }) => [id, slug]),
    bundles: [bundle.slug],
    premium_articles: [article.slug],
    users: [user],
  };
  ids.any = Object.values(ids).flat();
  const readers = [{ authorization: '', cookie: '' }, await makeReader('USER'), await makeReader('SUPER_ADMIN')];
  const description = await (await ask(new Request(`${env.APP_ORIGIN}/api/v1/openapi.json`))).json();
  const makeRequest = requestsOf({ description, build, ids });

  const wrong: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const draws = drawsOf(seed + n);
    const { authorization, cookie } = draws.oneOf(readers) ?? { authorization: '', cookie: '' };
    const { name, method, path, body, operation, isApi, ...asked } = makeRequest(draws);
    const headers = new Headers(asked.headers);
    if (isApi && authorization) headers.set('authorization', authorization);
    if (!isApi && cookie) headers.set('cookie', cookie);
    const answer = await ask(new Request(env.APP_ORIGIN + path, { method, headers, body, redirect: 'manual' }));
    await answer.arrayBuffer();
    const isDeclared = !operation || String(answer.status) in operation.responses;
    if ((answer.status >= 500 && answer.status !== 501) || !isDeclared) {
      wrong.push(`#${n} ${name} answered ${answer.status}: ${method} ${path} ${body ?? ''}`.slice(0, 500));
    }
  }
  expect(wrong).toEqual([]);
}, 60_000);

test('a JSON body that is no object is refused with 422 by every operation', async () => {
  const { authorization } = await makeReader('SUPER_ADMIN');
  const answer = await ask(new Request(`${env.APP_ORIGIN}/api/v1/openapi.json`));
  const { paths } = await answer.json<{ paths: Record<string, Record<string, DescribedBody>> }>();
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { requestBody }]) => ({ path, method: method.toUpperCase(), requestBody })),
  );
  const asked = operations.filter(
    ({ method, requestBody }) => method !== 'GET' && (!requestBody || 'application/json' in requestBody.content),
  );
  expect(asked.length).toBeGreaterThanOrEqual(50);
  const wrong: string[] = [];
  for (const { path, method } of asked) {
    const takesList = path === '/api/v1/update-user-reply';
    const address = env.APP_ORIGIN + path.replaceAll(/\{\w+\}/g, 'x');
    const expected = { '[null,null]': takesList ? 'of the list' : 422, null: 422 };
    for (const [body, status] of Object.entries(expected)) {
      const headers = { authorization, 'content-type': 'application/json' };
      const refused = await ask(new Request(address, { method, headers, body }));
      const { errors } = await refused.json<{ errors?: Record<string, string[]> }>();
      const isInPlace = errors?.['']?.[0]?.startsWith('The body must be a JSON object');
      const isInList = status === 'of the list' && refused.status === 422 && errors?.['answers.0'];
      if (!isInList && (refused.status !== status || !isInPlace)) {
        wrong.push(`${method} ${path} ${body}: ${refused.status} ${JSON.stringify(errors)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 60_000);

test('an unsupported API method gets a 405 problem document with an Allow header', async () => {
  const answer = await ask(new Request(`${env.APP_ORIGIN}/api/v1/openapi.json`));
  const { paths } = await answer.json<{ paths: Record<string, Record<string, unknown>> }>();
  const wrong: string[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    const address = env.APP_ORIGIN + path.replaceAll(/\{\w+\}/g, 'x');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (method.toLowerCase() in operations) continue;
      const refused = await ask(new Request(address, { method }));
      const type = refused.headers.get('content-type') ?? '';
      await refused.arrayBuffer();
      if (refused.status !== 405 || !type.startsWith('application/problem+json') || !refused.headers.get('allow'))
        wrong.push(`${method} ${path}: ${refused.status} as ${type}`);
    }
  }
  expect(wrong).toEqual([]);
});
