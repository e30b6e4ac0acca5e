import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { courseSearch } from '#db/course-search';
import {
  activationCodeLines,
  activationCodes,
  articleLikes,
  articles,
  auditLog,
  blocks,
  blockVideos,
  bundles,
  captions,
  comments,
  courses,
  entitlements,
  files,
  lessonProgress,
  lessons,
  orderLines,
  orders,
} from '#db/schema';
import { grantAccess } from '~/features/admin/members/grant-access.server';
import { readPricedBasket } from '~/features/basket/price-basket.server';
import { showBundle } from '~/features/catalogue/show-bundle.server';
import { showCourse } from '~/features/catalogue/show-course.server';
import { notYet } from '~/features/drafts/rules';
import { readGrants } from '~/features/entitlements/list-grants.server';
import { mayOpenSql } from '~/features/entitlements/queries.server';
import { withdrawnAt } from '~/features/entitlements/rules';
import { completeLesson } from '~/features/learning/lesson/complete-lesson.server';
import { showLesson } from '~/features/learning/lesson/show-lesson.server';
import { showHome } from '~/features/learning/show-home.server';
import type { Scope } from '~/scope/scope';
import { reading, readOne } from '~/scope/scope';
import type { Role, Viewer } from '~/scope/viewer';
import { makeArticle, makeBundle, makeCourse, makeSubscription, makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { indexAllCourses } from '../index-courses.server';
import { readCourses } from '../list-courses.server';
import type { SaveBundle } from './bundle-schema';
import { openBundle } from './open-bundle.server';
import { removeLesson } from './order-lessons.server';
import { readCourse } from './read-course.server';
import { readRemoval, removeDraft, withdrawFromSale } from './remove-draft.server';
import { saveBundle } from './save-bundle.server';
import { saveCourse } from './save-course.server';

const listCourses = reading(readCourses);
const priceBasket = reading(readPricedBasket);

beforeEach(resetBindings);

const db = () => testScope().db;
const as = (viewer: Viewer | null) => testScope({ viewer });
async function office(role: Role): Promise<Scope> {
  return as({ ...(await makeUser(db(), { role })), role });
}
const acts = async () => (await db().select().from(auditLog)).map(({ action }) => action);
const isThere = async (id: string) => (await db().select().from(courses).where(eq(courses.id, id))).length === 1;

describe('removing a draft', () => {
  it('is allowed only to a super admin, and is logged', async () => {
    const { id } = await makeCourse(db(), { publishedAt: notYet });
    for (const who of [as(await makeUser(db())), await office('ADMIN')]) {
      expect(await outcome(removeDraft(who, { kind: 'course', id }))).toBe('forbidden');
      expect(await outcome(withdrawFromSale(who, { kind: 'course', id }))).toBe('forbidden');
    }
    expect(await outcome(removeDraft(as(null), { kind: 'course', id }))).toBe('unauthenticated');
    expect([await isThere(id), await acts()]).toEqual([true, []]);
    await removeDraft(await office('SUPER_ADMIN'), { kind: 'course', id });
    expect([await isThere(id), await acts()]).toEqual([false, ['course-removed']]);
  });

  it('removes a course that nobody has with its lessons and search texts, and logs a repeated request once', async () => {
    const { id } = await makeCourse(db(), { publishedAt: notYet });
    const { id: other } = await makeCourse(db(), { publishedAt: notYet });
    await indexAllCourses(db());
    const scope = await office('SUPER_ADMIN');
    await Promise.all([removeDraft(scope, { kind: 'course', id }), removeDraft(scope, { kind: 'course', id })]);
    await removeDraft(scope, { kind: 'course', id });
    expect(await acts()).toEqual(['course-removed']);
    const left = await db().select({ courseId: lessons.courseId }).from(lessons);
    expect(new Set(left.map(({ courseId }) => courseId))).toEqual(new Set([other]));
    await indexAllCourses(db());
    expect(await db().select({ courseId: courseSearch.courseId }).from(courseSearch)).toEqual([{ courseId: other }]);
  });

  it('removes the videos and captions of a course, and removing a lesson removes only its own', async () => {
    const { id, lessons: rows } = await makeCourse(db(), { publishedAt: notYet });
    const [first, second] = rows;
    const file = { contentType: 'video/mp4', bytes: 1, state: 'ready', kind: 'video', createdAt: new Date() } as const;
    const add = async (fileId: string, lessonId?: string) => {
      await db()
        .insert(files)
        .values({ ...file, id: fileId, key: fileId });
      await db().insert(captions).values({ fileId, language: 'en', label: 'English', vtt: 'WEBVTT' });
      if (!lessonId) return;
      await db()
        .insert(blocks)
        .values({ id: `b-${fileId}`, lessonId, position: 50, images: [] });
      await db()
        .insert(blockVideos)
        .values({ blockId: `b-${fileId}`, position: 1, fileId });
    };
    await add(`t-${id}`);
    await add('of-first', first?.id);
    await add('of-second', second?.id);
    await add('of-another');
    const left = async () => [
      (await db().select().from(files)).map((row) => row.id).sort(),
      (await db().select().from(captions)).map(({ fileId }) => fileId).sort(),
    ];
    await removeLesson(await office('ADMIN'), { courseId: id, lessonId: first?.id ?? '' });
    const without = ['of-another', 'of-second', `t-${id}`].sort();
    expect(await left()).toEqual([without, without]);
    await removeDraft(await office('SUPER_ADMIN'), { kind: 'course', id });
    expect(await left()).toEqual([['of-another'], ['of-another']]);
  });

  it.each<[string, (id: string, user: Viewer) => Promise<unknown>, object]>([
    [
      'that was granted to a member',
      async (id, { id: userId }) => grantAccess(await office('ADMIN'), { userId, what: { kind: 'course', refId: id } }),
      { isSold: true },
    ],
    [
      'that is in an order, even an unpaid one',
      async (id, { id: userId }) => {
        await db().insert(orders).values({
          id: 'o1',
          userId,
          state: 'expired',
          currency: 'GBP',
          total: 100,
          idempotencyKey: 'k',
          hostedPageId: 'h',
          hostedPageUrl: 'https://billing.example/h',
          createdAt: new Date(),
          expiresAt: new Date(),
        });
        const line = { orderId: 'o1', position: 1, kind: 'course' as const, refId: id, title: 'T' };
        await db()
          .insert(orderLines)
          .values({ ...line, list: 100, sale: 100, discount: 0, amount: 100 });
      },
      { isSold: true },
    ],
    [
      'that an activation code opens',
      async (id) => {
        const code = { id: 'code', codeHash: 'h', sealed: 's', source: 'issued' as const, sourceId: 'batch' };
        await db()
          .insert(activationCodes)
          .values({ ...code, createdAt: new Date() });
        await db().insert(activationCodeLines).values({ codeId: 'code', position: 1, kind: 'course', refId: id });
      },
      { isSold: true },
    ],
    [
      'that a member has begun',
      (id, { id: userId }) =>
        db()
          .insert(lessonProgress)
          .values({ userId, lessonId: `${id}-l1`, courseId: id, firstViewedAt: new Date() }),
      { isUsed: true },
    ],
    [
      'that has a comment',
      (id, { id: userId }) =>
        db()
          .insert(comments)
          .values({
            id: 'k1',
            subjectKind: 'lesson',
            subjectId: `${id}-l1`,
            userId,
            role: 'USER',
            format: 'text',
            body: 'Hello',
            createdAt: new Date(),
          }),
      { isUsed: true },
    ],
    [
      'that is on sale',
      (id) =>
        db()
          .update(courses)
          .set({ publishedAt: new Date('2026-01-01T00:00:00Z') })
          .where(eq(courses.id, id)),
      { isOnSale: true },
    ],
    ['that is in a bundle', (id) => makeBundle(db(), [id]), { isPlaced: true }],
  ])('refuses to remove a course %s', async (_name, hold, expected) => {
    const { id } = await makeCourse(db(), { publishedAt: notYet });
    const scope = await office('SUPER_ADMIN');
    await hold(id, await makeUser(db()));
    expect(await readRemoval(scope, { kind: 'course', id })).toMatchObject(expected);
    expect(await outcome(removeDraft(scope, { kind: 'course', id }))).toBe('conflict');
    expect(await isThere(id)).toBe(true);
    expect(await db().select().from(lessons).where(eq(lessons.courseId, id))).toHaveLength(3);
    expect(await acts()).not.toContain('course-removed');
  });

  it('removes a bundle that nobody has, but not its courses', async () => {
    const { id: courseId } = await makeCourse(db(), { publishedAt: notYet });
    const free = await makeBundle(db(), [courseId]);
    const sold = await makeBundle(db(), [courseId]);
    const scope = await office('SUPER_ADMIN');
    expect(await outcome(removeDraft(scope, { kind: 'bundle', id: free.id }))).toBe('conflict');
    await withdrawFromSale(scope, { kind: 'bundle', id: free.id });
    await withdrawFromSale(scope, { kind: 'bundle', id: sold.id });
    const { id: userId } = await makeUser(db());
    await grantAccess(await office('ADMIN'), { userId, what: { kind: 'bundle', refId: sold.id } });
    await removeDraft(scope, { kind: 'bundle', id: free.id });
    expect(await outcome(removeDraft(scope, { kind: 'bundle', id: sold.id }))).toBe('conflict');
    expect((await db().select().from(bundles)).map(({ id }) => id)).toEqual([sold.id]);
    expect(await isThere(courseId)).toBe(true);
  });

  it('removes an article with its likes, but not an article with comments', async () => {
    const quiet = await makeArticle(db());
    const loud = await makeArticle(db());
    const { id: userId } = await makeUser(db());
    await db().insert(articleLikes).values({ userId, articleId: quiet.id, createdAt: new Date() });
    await db().insert(comments).values({
      id: 'k2',
      subjectKind: 'article',
      subjectId: loud.id,
      userId,
      role: 'USER',
      format: 'text',
      body: 'Hello',
      createdAt: new Date(),
    });
    const scope = await office('SUPER_ADMIN');
    await removeDraft(scope, { kind: 'article', id: quiet.id });
    expect(await outcome(removeDraft(scope, { kind: 'article', id: loud.id }))).toBe('conflict');
    expect((await db().select().from(articles)).map(({ id }) => id)).toEqual([loud.id]);
    expect(await db().select().from(articleLikes)).toEqual([]);
  });
});

describe('taking a course or bundle off sale', () => {
  async function sold() {
    const course = await makeCourse(db());
    const owner = await makeUser(db());
    await grantAccess(await office('ADMIN'), { userId: owner.id, what: { kind: 'course', refId: course.id } });
    const scope = await office('SUPER_ADMIN');
    await withdrawFromSale(scope, { kind: 'course', id: course.id });
    return { course, owner: as(owner), scope };
  }

  it('keeps a course open for its owners and hides it from everyone else', async () => {
    const { course, owner, scope } = await sold();
    const subscriber = await makeUser(db());
    await makeSubscription(db(), subscriber.id);
    const others = [
      as(null),
      as(await makeUser(db())),
      as({ ...subscriber, subscription: 'active', opensEverything: true }),
    ];
    const lesson = { lesson: `${course.slug}-lesson-2` };
    expect(await outcome(showLesson(owner, lesson))).toBe('ok');
    expect(await outcome(completeLesson(owner, { lesson: `${course.id}-l2`, isCompleted: true }))).toBe('ok');
    expect((await showCourse(owner, { id: course.slug })).id).toBe(course.id);
    expect((await showHome(owner, { previews: { offset: 0, limit: 8 } })).owned.map(({ id }) => id)).toEqual([
      course.id,
    ]);
    const [grants] = await owner.read(readGrants(owner, { course: course.slug }));
    expect(grants.grants.map(({ title }) => title)).toEqual([course.title]);
    expect(grants.explanation?.opens).toBe(true);
    for (const other of others) {
      expect(await outcome(showCourse(other, { id: course.slug }))).toBe('not-found');
      expect(await outcome(showLesson(other, lesson))).not.toBe('ok');
    }
    for (const anybody of [owner, ...others]) {
      expect((await listCourses(anybody, { offset: 0, limit: 15 })).items).toEqual([]);
      const basket = { lines: [{ kind: 'course' as const, id: course.id }] };
      expect((await priceBasket(anybody, { basket, chosen: 'GBP' })).items).toEqual([]);
    }
    await withdrawFromSale(scope, { kind: 'course', id: course.id });
    expect((await acts()).filter((act) => act === 'course-withdrawn')).toHaveLength(1);
  });

  it('is undone by setting a publication date, but not by saving a draft opened before', async () => {
    const course = await makeCourse(db());
    const scope = await office('SUPER_ADMIN');
    const before = (await readCourse(scope, { courseId: course.id })).course;
    await withdrawFromSale(scope, { kind: 'course', id: course.id });
    expect(await outcome(saveCourse(scope, before))).toBe('conflict');
    const now = (await readCourse(scope, { courseId: course.id })).course;
    await saveCourse(scope, { ...now, publishedAt: new Date('2026-01-01T00:00:00Z') });
    expect((await showCourse(as(null), { id: course.slug })).id).toBe(course.id);
  });

  it('keeps a bundle and its courses open for the owners of the bundle', async () => {
    const { id: courseId, slug } = await makeCourse(db());
    const bundle = await makeBundle(db(), [courseId]);
    const owner = await makeUser(db());
    await grantAccess(await office('ADMIN'), { userId: owner.id, what: { kind: 'bundle', refId: bundle.id } });
    const scope = await office('SUPER_ADMIN');
    await withdrawFromSale(scope, { kind: 'bundle', id: bundle.id });
    await withdrawFromSale(scope, { kind: 'course', id: courseId });
    expect((await showBundle(as(owner), { id: bundle.id })).courses.map(({ id }) => id)).toEqual([courseId]);
    expect(await outcome(showLesson(as(owner), { lesson: `${slug}-lesson-2` }))).toBe('ok');
    expect(await outcome(showBundle(as(await makeUser(db())), { id: bundle.id }))).toBe('not-found');
    expect(await outcome(withdrawFromSale(scope, { kind: 'bundle', id: 'nobody' }))).toBe('not-found');
  });

  it('hides the course from an owner whose access is revoked', async () => {
    const { course, owner } = await sold();
    await db().update(entitlements).set({ revokedAt: new Date() });
    expect(await outcome(showCourse(owner, { id: course.slug }))).toBe('not-found');
    const [row] = await db()
      .select({ may: mayOpenSql(owner.viewer?.id ?? null, courses.id, new Date()) })
      .from(courses)
      .where(eq(courses.id, course.id));
    expect(row?.may).toBe(false);
  });
});

describe('a publication date that would close what a member owns', () => {
  const isRefused = (work: Promise<unknown>) =>
    expect(work).rejects.toMatchObject({ errors: { publishedAt: [expect.stringContaining('off sale instead')] } });

  it('is refused for a course, also after a super admin took it off sale', async () => {
    const [admin, owner] = [await office('ADMIN'), await makeUser(db())];
    const { id } = await makeCourse(db());
    const state = async () => (await readCourse(admin, { courseId: id })).course;
    const later = new Date(Date.now() + 86_400_000);
    await saveCourse(admin, { ...(await state()), publishedAt: later });
    await saveCourse(admin, { ...(await state()), publishedAt: new Date('2020-01-01T00:00:00Z') });
    await grantAccess(admin, { userId: owner.id, what: { kind: 'course', refId: id } });
    for (const publishedAt of [later, notYet, withdrawnAt]) {
      await isRefused(saveCourse(admin, { ...(await state()), publishedAt }));
    }
    await withdrawFromSale(await office('SUPER_ADMIN'), { kind: 'course', id });
    await saveCourse(admin, { ...(await state()), title: 'Still theirs' });
    await isRefused(saveCourse(admin, { ...(await state()), publishedAt: notYet }));
    expect((await state()).publishedAt).toEqual(withdrawnAt);
  });

  it('is refused for a course of a bundle that someone owns', async () => {
    const [admin, owner] = [await office('ADMIN'), await makeUser(db())];
    const { id } = await makeCourse(db());
    const bundle = await makeBundle(db(), [id]);
    const state = async () => (await readCourse(admin, { courseId: id })).course;
    await grantAccess(admin, { userId: owner.id, what: { kind: 'bundle', refId: bundle.id } });
    await isRefused(saveCourse(admin, { ...(await state()), publishedAt: notYet }));
  });

  it('is refused for a bundle', async () => {
    const [admin, owner] = [await office('ADMIN'), await makeUser(db())];
    const { id } = await makeBundle(db(), [(await makeCourse(db())).id]);
    const state = async () => (await readOne(admin, openBundle(admin, id))).bundle as SaveBundle;
    await grantAccess(admin, { userId: owner.id, what: { kind: 'bundle', refId: id } });
    await isRefused(saveBundle(admin, { ...(await state()), publishedAt: notYet }));
    expect(await outcome(saveBundle(admin, { ...(await state()), title: 'Still theirs' }))).toBe('ok');
  });
});
