import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { openWebSession } from '~/features/sessions/open-session.server';
import { cookieRules } from '~/http/cookie-rules';
import { createCookieJar } from '~/http/cookies.server';
import { makeCourse, makeUser } from '../support/factories';
import { testScope } from '../support/scope';

const origin = env.APP_ORIGIN;
const worker = (exports as unknown as { default: Fetcher }).default;
let cookie = '';

beforeAll(async () => {
  const scope = testScope();
  await makeCourse(scope.db);
  const web = openWebSession(scope, (await makeUser(scope.db)).id, true);
  await scope.write({ web: web.statements });
  const jar = createCookieJar(new Request(origin), [env.SESSION_SECRET], () => new Date());
  jar.set(cookieRules.session, web.credentials.cookie);
  cookie = jar.written()[0]?.split(';')[0] ?? '';
});

async function leadsTo(path: string) {
  const answer = await worker.fetch(new Request(origin + path, { headers: { cookie }, redirect: 'manual' }));
  await answer.text();
  return [answer.status, answer.headers.get('location')];
}

test('a page of lesson previews beyond the end of the list redirects to the first page', async () => {
  expect(await leadsTo('/?previews=1')).toEqual([200, null]);
  expect(await leadsTo('/?previews=99')).toEqual([302, '/']);
});
