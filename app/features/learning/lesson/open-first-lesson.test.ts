import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { blocks, blockVideos, courseActivity, entitlements, files, lessonProgress, orders } from '#db/schema';
import { startWords } from '~/features/entitlements/withdrawal-right';
import { linkSigner } from '~/features/media/signed-links.server';
import { day } from '~/kit/dates';
import type { Viewer } from '~/scope/viewer';
import { makeBundle, makeCourse, makeSubscription, makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { openFirstLesson, readOpeningQuestion } from './open-first-lesson.server';
import { openMedia } from './open-media.server';
import { showLesson } from './show-lesson.server';

// Tuesday; the period ends on Tuesday, 8 December.
const boughtAt = new Date('2026-11-24T12:00:00Z');
const later = new Date('2026-11-25T12:00:00Z');
const { db } = testScope();

let buyer: Viewer;
let course: Awaited<ReturnType<typeof makeCourse>>;
let preview: string;
let lesson: string;

beforeEach(async () => {
  await resetBindings();
  buyer = await makeUser(db);
  course = await makeCourse(db);
  [preview, lesson] = course.lessons.map(({ id }) => id) as [string, string];
  await db.insert(blocks).values({ id: 'b-film', lessonId: lesson, position: 1, images: [] });
  await db.insert(files).values({
    ...{ id: 'film', kind: 'video', key: 'clips/film.mp4', contentType: 'video/mp4', bytes: 100, createdAt: boughtAt },
  });
  await db.insert(blockVideos).values({ blockId: 'b-film', position: 1, fileId: 'film' });
});

/** An order that was paid for the course, or the bundle. */
async function buy(part: Partial<typeof orders.$inferInsert> = {}, of: 'course' | 'bundle' = 'course') {
  const id = `o${await db.$count(orders)}`;
  await db.insert(orders).values({
    ...{ id, userId: buyer.id, state: 'paid', currency: 'GBP', total: 4900, idempotencyKey: id, hostedPageId: id },
    ...{ hostedPageUrl: '', createdAt: boughtAt, expiresAt: boughtAt, paidAt: boughtAt },
    startVersion: startWords.version,
    ...part,
  });
  const refId = of === 'course' ? course.id : (await makeBundle(db, [course.id])).id;
  await db.insert(entitlements).values({
    ...{ id: `${id}-1`, userId: buyer.id, kind: of, refId, source: 'order', sourceId: id, createdAt: boughtAt },
  });
  return id;
}

const scopeOf = (asks: boolean, now = later, viewer: Viewer | null = buyer) => {
  const scope = testScope({ viewer, now });
  return { ...scope, config: { ...scope.config, asksBeforeOpening: asks } };
};
const stateOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];
const view = (asks: boolean, key = lesson, now = later) =>
  showLesson(scopeOf(asks, now), { lesson: key, isViewing: true });
const isAsked = async (now = later) => (await view(true, lesson, now)).course.isAskedFirst;
const watch = (asks: boolean, now = later) =>
  outcome(openMedia(scopeOf(asks, now), { fileId: 'film', link: null, path: '/media/film' }));

describe('a school that asks', () => {
  it('asks before the first lesson of an order, keeps its films closed and counts no view', async () => {
    const id = await buy();
    expect([await isAsked(), await watch(true)]).toEqual([true, 'forbidden']);
    const [question] = await scopeOf(true).read(readOpeningQuestion(scopeOf(true), lesson));
    expect(question).toBe('Opening it ends your right of withdrawal, which you have until 8 December.');
    expect([await db.$count(lessonProgress), await db.$count(courseActivity)]).toEqual([0, 0]);

    await openFirstLesson(scopeOf(true), { lesson });
    expect(await stateOf(id)).toMatchObject({ startWords: question, startAgreedAt: later, waivedAt: later });
    expect([await isAsked(), await watch(true), await db.$count(lessonProgress)]).toEqual([false, 'ok', 1]);
  });

  it('does not ask for preview lessons, in the API, or who can open the course another way', async () => {
    await buy();
    expect((await view(true, preview)).course.isAskedFirst).toBe(false);
    const signed = new URL(linkSigner(scopeOf(true), buyer.id)('/media/film')).searchParams;
    const [user, expires, signature] = ['user', 'expires', 'signature'].map((name) => signed.get(name) ?? '');
    const link = { user: user ?? '', expires: Number(expires), signature: signature ?? '' };
    expect(await outcome(openMedia(scopeOf(true), { fileId: 'film', link, path: '/media/film' }))).toBe('ok');
    await makeSubscription(db, buyer.id);
    expect([await isAsked(), await watch(true)]).toEqual([false, 'ok']);
  });

  it('asks for a bundle as for a course, and not for an older order, one of another country, or a gift', async () => {
    const id = await buy({}, 'bundle');
    expect(await isAsked()).toBe(true);
    await buy({ paidAt: new Date(boughtAt.getTime() - 40 * day) });
    expect(await isAsked()).toBe(false);
    await db.delete(entitlements).where(eq(entitlements.sourceId, 'o1'));
    await db.update(orders).set({ startVersion: null }).where(eq(orders.id, id));
    expect(await isAsked()).toBe(false);
    await db.update(entitlements).set({ source: 'gift' });
    await db.update(orders).set({ startVersion: '1' });
    expect(await isAsked()).toBe(false);
  });

  it('keeps one answer when it is sent fifty times at once, or again the next day', async () => {
    const id = await buy();
    await Promise.all(Array.from({ length: 50 }, () => openFirstLesson(scopeOf(true), { lesson })));
    const once = await stateOf(id);
    await openFirstLesson(scopeOf(true, new Date(later.getTime() + day)), { lesson });
    expect(await stateOf(id)).toEqual(once);
    expect(once?.waivedAt).toEqual(later);
  });

  it('lets nobody else answer', async () => {
    const id = await buy();
    const stranger = await makeUser(db);
    expect(await outcome(openFirstLesson(scopeOf(true, later, stranger), { lesson }))).toBe('forbidden');
    expect(await outcome(openFirstLesson(scopeOf(true, later, null), { lesson }))).toBe('unauthenticated');
    expect((await stateOf(id))?.waivedAt).toBeNull();
  });
});

describe('a school that does not ask', () => {
  it('opens every lesson, and the right stays', async () => {
    const id = await buy();
    expect((await view(false)).course.isAskedFirst).toBe(false);
    expect([await watch(false), (await stateOf(id))?.waivedAt]).toEqual(['ok', null]);
    await openFirstLesson(scopeOf(false), { lesson });
    expect((await stateOf(id))?.waivedAt).toBeNull();
  });
});

it('the first lesson ends the right of a buyer who agreed on the checkout; a preview lesson does not', async () => {
  const id = await buy({ startWords: startWords.order, startAgreedAt: boughtAt });
  await view(true, preview);
  expect((await stateOf(id))?.waivedAt).toBeNull();
  expect([await isAsked(), await watch(true)]).toEqual([false, 'ok']);
  expect((await stateOf(id))?.waivedAt).toEqual(later);
  await view(true, lesson, new Date(later.getTime() + day));
  expect((await stateOf(id))?.waivedAt).toEqual(later);
});
