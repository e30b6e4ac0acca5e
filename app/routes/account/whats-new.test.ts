import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { articles, courses } from '#db/schema';
import { makeArticle, makeCourse, makeEdition } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { whatsNew } from './whats-new.server';

beforeEach(resetBindings);

const now = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const scope = testScope({ now });
const { db } = scope;

test('nothing is new without a course, an article or an open competition', async () => {
  expect(await whatsNew(scope)).toBeNull();
});

test('the newest published course and article are listed, a recent one as new, in one round trip', async () => {
  const old = await makeCourse(db);
  const young = await makeCourse(db);
  const later = await makeCourse(db);
  const at = (id: string, publishedAt: Date) => db.update(courses).set({ publishedAt }).where(eq(courses.id, id));
  await at(old.id, daysAgo(400));
  await at(young.id, daysAgo(3));
  await at(later.id, daysAgo(-3));
  const article = await makeArticle(db);
  await db
    .update(articles)
    .set({ publishedAt: daysAgo(300) })
    .where(eq(articles.id, article.id));
  const before = scope.trips();
  const news = await whatsNew(scope);
  expect(scope.trips() - before).toBe(1);
  expect(news?.title).toBe('New at Cuepoint');
  expect(news?.items.map(({ href, kind }) => [href, kind])).toEqual([
    [`/online-dj-courses/${young.slug}`, 'New course'],
    [`/dj-hub/premium-article/${article.slug}`, 'Newest in DJ Hub'],
  ]);
  await at(young.id, daysAgo(200));
  expect(await whatsNew(scope)).toMatchObject({ title: 'Latest at Cuepoint', items: [{ kind: 'Newest course' }, {}] });
});

test('a course that only some can buy, or that has no lessons, is not listed', async () => {
  for (const part of [{ isReferralSource: true }, { needsLocation: true }, { lessonsCount: 0 }]) {
    const { id } = await makeCourse(db);
    await db
      .update(courses)
      .set({ publishedAt: daysAgo(1), ...part })
      .where(eq(courses.id, id));
  }
  expect(await whatsNew(scope)).toBeNull();
});

test('the competition is listed while it takes entries', async () => {
  await makeEdition(db);
  expect((await whatsNew(scope))?.items).toMatchObject([{ href: '/rise-festival', kind: 'Entries close' }]);
  expect(await whatsNew(testScope({ now: new Date('2026-12-10T10:00:00Z') }))).toBeNull();
});
