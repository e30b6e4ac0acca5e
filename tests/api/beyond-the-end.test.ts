import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { blocks, payments, secondFactors } from '#db/schema';
import { indexAllCourses } from '~/features/catalogue/index-courses.server';
import { makeCourse, makeUser } from '../support/factories';
import { testScope } from '../support/scope';
import { sessionCookie } from '../support/sign-in';

const origin = env.APP_ORIGIN;
const worker = (exports as unknown as { default: Fetcher }).default;
let courseId = '';
let member = '';
let admin = '';

beforeAll(async () => {
  const { db } = testScope();
  const course = await makeCourse(db);
  courseId = course.id;
  const lessonId = course.lessons[0]?.id ?? '';
  const answers = [
    { id: 'a', text: 'Yes', isRight: true },
    { id: 'b', text: 'No', isRight: false },
  ];
  await db.insert(blocks).values([
    { id: 'words', lessonId, position: 1, html: '<p>Listen to the quartz lock.</p>', images: [] },
    {
      id: 'asks',
      lessonId,
      position: 2,
      html: '',
      images: [],
      question: { kind: 'choice', id: 'q', text: 'Locked?', sound: null, picture: null, video: null, answers, why: '' },
    },
  ]);
  await indexAllCourses(db);
  const { id: userId } = await makeUser(db);
  const paid = { userId, amount: 6000, currency: 'GBP' as const, paidAt: new Date('2026-11-01T09:00:00Z') };
  await db.insert(payments).values({ ...paid, id: 'paid', invoiceId: 'invoice' });
  member = await sessionCookie(userId);
  const office = await makeUser(db, { role: 'ADMIN' });
  await db.insert(secondFactors).values({ userId: office.id, confirmedAt: new Date() });
  admin = await sessionCookie(office.id);
});

async function leadsTo(path: string, cookie = member) {
  const answer = await worker.fetch(new Request(origin + path, { headers: { cookie }, redirect: 'manual' }));
  await answer.text();
  return [answer.status, answer.headers.get('location')];
}

test('a page of lesson previews beyond the end of the list redirects to the first page', async () => {
  expect(await leadsTo('/?previews=1')).toEqual([200, null]);
  expect(await leadsTo('/?previews=99')).toEqual([302, '/']);
});

test('a page of payments that the history does not reach leads to its first page', async () => {
  expect(await leadsTo('/payments')).toEqual([200, null]);
  expect(await leadsTo('/payments?page=99')).toEqual([302, '/payments']);
});

test('a page of found lessons that the course list does not reach leads to its first page', async () => {
  expect(await leadsTo('/online-dj-courses?query=quartz')).toEqual([200, null]);
  expect(await leadsTo('/online-dj-courses?query=quartz&lessonsPage=99')).toEqual([
    302,
    '/online-dj-courses?query=quartz',
  ]);
});

test('a page of questions that the course does not reach leads to its first page', async () => {
  expect(await leadsTo(`/admin/courses/${courseId}/stops`, admin)).toEqual([200, null]);
  expect(await leadsTo(`/admin/courses/${courseId}/stops?page=99`, admin)).toEqual([
    302,
    `/admin/courses/${courseId}/stops`,
  ]);
});
