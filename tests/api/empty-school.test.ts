import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { makeCourse, makeSubscription, makeUser } from '../support/factories';
import { testScope } from '../support/scope';
import { sessionCookie } from '../support/sign-in';

const worker = (exports as unknown as { default: Fetcher }).default;

const read = async (path: string, cookie?: string) => {
  const headers = { ...(cookie && { cookie }) };
  return (await worker.fetch(new Request(env.APP_ORIGIN + path, { headers }))).text();
};

/** The session cookie of a new subscriber. */
async function subscriberCookie(): Promise<string> {
  const scope = testScope();
  const { id } = await makeUser(scope.db);
  await makeSubscription(scope.db, id, {});
  return sessionCookie(id);
}

test('a school without courses says so, and only a search finds no results', async () => {
  const [all, searched] = [await read('/online-dj-courses'), await read('/online-dj-courses?query=bass')];
  expect([all.includes('No courses yet'), all.includes('No results found')]).toEqual([true, false]);
  expect([searched.includes('No courses yet'), searched.includes('No results found')]).toEqual([false, true]);
});

test('a DJ Hub without articles says so instead of showing headings without content', async () => {
  const hub = await read('/dj-hub', await subscriberCookie());
  expect(hub).toContain('New articles will appear here soon.');
  expect([hub.includes('>Highlights<'), hub.includes('>Discover<')]).toEqual([false, false]);
});

test('the page of a first course has no empty parts, nor links to them', async () => {
  const course = await makeCourse(testScope().db, { included: [], equipment: [], gear: null });
  const page = await read(`/online-dj-courses/${course.slug}?tab=included`);
  expect(
    ['Overview', "What's included", 'Equipment'].map((label) => page.includes(`${label.replace("'", '&#x27;')}</h2>`)),
  ).toEqual([true, false, false]);
  expect(page.match(/href="#\w+"/g)?.filter((link) => /overview|lessons|included|equipment|tutor/.test(link))).toEqual([
    'href="#overview"',
    'href="#lessons"',
    'href="#tutor"',
  ]);
});
