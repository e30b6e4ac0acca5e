import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyRetention } from '#db/retention';
import { blockPictures, blocks, deckDays, deckTries, entitlements, files, lessons } from '#db/schema';
import { openMedia } from '~/features/learning/lesson/open-media.server';
import { day } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { exercise, makeExercise } from '../../../tests/support/exercises';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { outcomeCode } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { keepTry } from './keep-try.server';
import { presentExercise, presentExerciseOutput, presentFront } from './present.server';
import { readLessonExercises, readOpenExercises } from './queries.server';
import { readFrontExercise } from './read-front.server';
import { ExerciseOutput, KeepTry } from './schema';
import { showExercise } from './show-exercise.server';

const guest = testScope();
let owner: Scope;
let stranger: Scope;
let course: Awaited<ReturnType<typeof makeCourse>>;
let [preview, locked] = ['', ''];
const one = { exerciseId: exercise.id };
const measured = { id: 'try-0000001', offsetMs: -12, bothSeconds: 0.4, levelDb: 1, isCalibrated: true };

beforeEach(async () => {
  await resetBindings();
  const { db } = guest;
  [owner, stranger] = [testScope({ viewer: await makeUser(db) }), testScope({ viewer: await makeUser(db) })];
  course = await makeCourse(db);
  [preview, locked] = [course.lessons[0]?.id ?? '', course.lessons[1]?.id ?? ''];
  await db.insert(entitlements).values({
    ...{ id: 'e', userId: owner.viewer?.id ?? '', kind: 'course', refId: course.id },
    ...{ source: 'admin', sourceId: 'test', createdAt: new Date() },
  });
});

const kept = () => guest.db.select().from(deckTries);

describe('who may open an exercise', () => {
  it('is who may open its lesson', async () => {
    await makeExercise(guest.db, locked);
    expect((await showExercise(owner, one)).exercise).toMatchObject({ id: 'swap-at-17', a: { bars: 8 } });
    await expect(outcomeCode(showExercise(stranger, one))).resolves.toBe('FORBIDDEN');
    await expect(outcomeCode(showExercise(guest, one))).resolves.toBe('UNAUTHENTICATED');
    await expect(outcomeCode(showExercise(owner, { exerciseId: 'none' }))).resolves.toBe('NOT_FOUND');
    await expect(outcomeCode(showExercise(owner, { exerciseId: "x' OR 1=1 --" }))).resolves.toBe('NOT_FOUND');
  });

  it('is everybody in a preview lesson, and so are its sounds', async () => {
    await makeExercise(guest.db, preview);
    for (const scope of [guest, stranger, owner]) expect((await showExercise(scope, one)).lesson.id).toBe(preview);
    const sound = { fileId: `a${exercise.a.sound}`, link: null, path: '' };
    await expect(openMedia(guest, sound)).resolves.toMatchObject({ kind: 'audio' });
    await guest.db.update(lessons).set({ isPreview: false }).where(eq(lessons.id, preview));
    await expect(outcomeCode(openMedia(guest, sound))).resolves.toBe('FORBIDDEN');
    await expect(outcomeCode(openMedia(stranger, sound))).resolves.toBe('FORBIDDEN');
    await expect(openMedia(owner, sound)).resolves.toMatchObject({ kind: 'audio' });
  });

  it('is nobody before the lesson is published, or without its records', async () => {
    await makeExercise(guest.db, preview);
    await guest.db
      .update(files)
      .set({ durationMs: null })
      .where(eq(files.id, `a${exercise.b.sound}`));
    await expect(outcomeCode(showExercise(owner, one))).resolves.toBe('NOT_FOUND');
    await guest.db.update(files).set({ durationMs: 16_200 });
    await guest.db
      .update(lessons)
      .set({ publishedAt: new Date('2099-01-01') })
      .where(eq(lessons.id, preview));
    await expect(outcomeCode(showExercise(owner, one))).resolves.toBe('NOT_FOUND');
  });

  it('names its sounds where a file finds its blocks, until the block is gone', async () => {
    await makeExercise(guest.db, locked, { right: 'c'.repeat(20), mistake: 'd'.repeat(20) });
    const named = async () => (await guest.db.select().from(blockPictures)).map(({ fileId }) => fileId).sort();
    expect(await named()).toEqual(['a', 'b', 'c', 'd'].map((letter) => `a${letter.repeat(20)}`));
    await guest.db
      .update(blocks)
      .set({ decks: { ...exercise } })
      .where(sql`decks IS NOT NULL`);
    expect(await named()).toEqual(['a', 'b'].map((letter) => `a${letter.repeat(20)}`));
    await guest.db.delete(blocks).where(sql`decks IS NOT NULL`);
    expect(await named()).toEqual([]);
  });
});

describe('an exercise as it is shown', () => {
  it('leads back to its lesson, has the right answer, and its sounds', async () => {
    await makeExercise(guest.db, preview);
    const page = presentExercise(await showExercise(guest, one));
    expect(page.lesson.href).toBe(`/lessons-preview/${course.lessons[0]?.slug}`);
    expect(page.play.triesHref).toBeNull();
    expect(page.steps[0]).toEqual({ lead: 'Load two records.', rest: 'They have the same tempo.' });
    expect(page.sounds).toEqual([
      { label: 'Deck A alone, to play against', note: '16 seconds', src: `/media/a${exercise.a.sound}` },
    ]);
    expect(page.lanes).toMatchObject({ from: 9, end: 25, hits: [17] });
    expect(presentExercise(await showExercise(owner, one)).lesson.href).toBe(`/lessons/${course.lessons[0]?.slug}`);
  });

  it('has signed links at the API, plain ones for guests', async () => {
    await makeExercise(guest.db, preview);
    const own = ExerciseOutput.parse(presentExerciseOutput(owner, await showExercise(owner, one)));
    expect(own.a).toMatchObject({ bars: 8, from: 9, link: expect.stringContaining('signature=') });
    const open = ExerciseOutput.parse(presentExerciseOutput(guest, await showExercise(guest, one)));
    expect(open.a.link).toMatch(/\/media\/a{21}$/);
  });

  it('is listed in its lesson, and in the practice room for who may open it', async () => {
    await makeExercise(guest.db, preview, { id: 'free' });
    await makeExercise(guest.db, locked);
    const openTo = async (scope: Scope) =>
      (await scope.read(readOpenExercises(scope)))[0].map((row) => row.exercise.id);
    expect([await openTo(guest), await openTo(stranger), await openTo(owner)]).toEqual([
      ['free'],
      ['free'],
      ['free', 'swap-at-17'],
    ]);
    const [inLesson] = await owner.read(readLessonExercises(owner, locked));
    expect(inLesson.map((row) => row.exercise.id)).toEqual(['swap-at-17']);
  });

  it('offers a bounded number of exercises in the practice room', async () => {
    for (let n = 0; n < 9; n++) await makeExercise(guest.db, preview, { id: `free-${n}` });
    expect((await guest.read(readOpenExercises(guest)))[0]).toHaveLength(6);
  });
});

describe('the exercise of the front page', () => {
  const shown = async (scope: Scope, isAsked = true) =>
    presentFront((await scope.read(readFrontExercise(scope, isAsked)))[0]);

  it('is the marked one of a preview lesson, with what the hero needs', async () => {
    await makeExercise(guest.db, preview, { id: 'unmarked' });
    expect(await shown(guest)).toBeNull();
    await makeExercise(guest.db, preview, { id: 'front', isFront: true, right: 'a'.repeat(20) });
    expect(await shown(guest)).toMatchObject({
      ...{ bpm: 120, from: 9, in: 17, beats: 64, marginMs: 100, good: 'That is a swap.' },
      a: { src: `/media/a${exercise.a.sound}`, bars: 8 },
      right: `/media/a${'a'.repeat(20)}`,
      lesson: { href: `/lessons-preview/${course.lessons[0]?.slug}` },
    });
  });

  it('is none for members, for search results, without a bar to come in on, and in a lesson that is not free', async () => {
    const id = await makeExercise(guest.db, preview, { isFront: true });
    expect(await shown(owner)).toBeNull();
    expect(await shown(guest, false)).toBeNull();
    expect(await shown(guest)).not.toBeNull();
    const ofExercise = eq(blocks.id, `${preview}-${id}`);
    const decks = { ...exercise, isFront: true };
    await guest.db
      .update(blocks)
      .set({ decks: { ...decks, asks: { ...decks.asks, in: null } } })
      .where(ofExercise);
    expect(await shown(guest)).toBeNull();
    await guest.db.update(blocks).set({ decks }).where(ofExercise);
    expect(await shown(guest)).not.toBeNull();
    await guest.db.update(lessons).set({ isPreview: false }).where(eq(lessons.id, preview));
    expect(await shown(guest)).toBeNull();
  });
});

describe('a try', () => {
  beforeEach(() => makeExercise(guest.db, locked));

  it('is one row of its member, however often it is sent', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => keepTry(owner, { ...one, ...measured })));
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(await kept()).toMatchObject([{ offsetMs: -12, bothSeconds: 0.4, levelDb: 1, isCalibrated: true }]);
    expect(await keepTry(owner, { ...one, ...measured, offsetMs: 200 })).toMatchObject({ offsetMs: -12 });
    await keepTry(owner, { ...one, id: 'try-0000002', isCalibrated: false });
    const { tries, triesCount } = await showExercise(owner, one);
    expect([tries.length, triesCount]).toEqual([2, 2]);
    expect(presentExercise(await showExercise(owner, one)).tries.rows[0]?.words).toEqual([
      ...['12 ms early', 'both basses 0.4 s', 'level +1 dB'],
    ]);
  });

  it('is seen by its member alone, also with the same id', async () => {
    await guest.db.insert(entitlements).values({
      ...{ id: 'e2', userId: stranger.viewer?.id ?? '', kind: 'course', refId: course.id },
      ...{ source: 'admin', sourceId: 'test-2', createdAt: new Date() },
    });
    await keepTry(owner, { ...one, ...measured });
    expect((await showExercise(stranger, one)).tries).toEqual([]);
    expect(await keepTry(stranger, { ...one, ...measured, offsetMs: 99 })).toMatchObject({ offsetMs: 99 });
    expect(await kept()).toHaveLength(2);
  });

  it('is refused to guests, in a locked lesson, and of an unknown exercise', async () => {
    await expect(outcomeCode(keepTry(guest, { ...one, ...measured }))).resolves.toBe('UNAUTHENTICATED');
    await expect(outcomeCode(keepTry(stranger, { ...one, ...measured }))).resolves.toBe('FORBIDDEN');
    await expect(outcomeCode(keepTry(owner, { ...measured, exerciseId: 'none' }))).resolves.toBe('NOT_FOUND');
    expect([await kept(), await guest.db.select().from(deckDays)]).toEqual([[], []]);
  });

  it('of sixty in a minute thirty are kept, and another member is not held up', async () => {
    await guest.db.insert(entitlements).values({
      ...{ id: 'e2', userId: stranger.viewer?.id ?? '', kind: 'course', refId: course.id },
      ...{ source: 'admin', sourceId: 'test-2', createdAt: new Date() },
    });
    const codes = new Map<string, number>();
    for (let n = 0; n < 60; n++) {
      const code = await outcomeCode(keepTry(owner, { ...one, ...measured, id: `try-${1e6 + n}` }));
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(Object.fromEntries(codes)).toEqual({ ok: 30, RATE_LIMITED: 30 });
    expect(await kept()).toHaveLength(30);
    expect((await showExercise(owner, one)).tries).toHaveLength(20);
    await expect(keepTry(stranger, { ...one, ...measured })).resolves.toMatchObject({ offsetMs: -12 });
  });

  it.each([
    [{ offsetMs: Number.NaN }, 'offsetMs'],
    [{ offsetMs: 'NaN' }, 'offsetMs'],
    [{ offsetMs: 1e308 }, 'offsetMs'],
    [{ offsetMs: '1e308' }, 'offsetMs'],
    [{ offsetMs: Number.POSITIVE_INFINITY }, 'offsetMs'],
    [{ offsetMs: 20_001 }, 'offsetMs'],
    [{ offsetMs: null }, 'offsetMs'],
    [{ offsetMs: [1] }, 'offsetMs'],
    [{ offsetMs: true }, 'offsetMs'],
    [{ offsetMs: 'late' }, 'offsetMs'],
    [{ bothSeconds: -1 }, 'bothSeconds'],
    [{ bothSeconds: 601 }, 'bothSeconds'],
    [{ levelDb: 61 }, 'levelDb'],
    [{ levelDb: {} }, 'levelDb'],
    [{ isCalibrated: 'perhaps' }, 'isCalibrated'],
    [{ id: undefined }, 'id'],
    [{ id: 'short' }, 'id'],
    [{ id: 'x'.repeat(65) }, 'id'],
    [{ id: "'; DROP TABLE users" }, 'id'],
  ])('with %j is refused', (part, field) => {
    const read = KeepTry.safeParse({ ...one, ...measured, ...part });
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('reads −0 as 0, and rounds what is finer than anybody hears', () => {
    const read = KeepTry.parse({ ...one, id: 'try-0000001', offsetMs: -0, levelDb: '-0', bothSeconds: 0.44 });
    expect([Object.is(read.offsetMs, 0), Object.is(read.levelDb, 0), read.bothSeconds]).toEqual([true, true, 0.4]);
    expect(Object.is(KeepTry.parse({ ...one, id: 'try-0000001', offsetMs: -0.3 }).offsetMs, 0)).toBe(true);
  });

  it('is kept for 90 days, its count for as long as the account', async () => {
    await keepTry(owner, { ...one, ...measured });
    await applyRetention(guest.db, new Date(Date.now() + 89 * day));
    expect(await kept()).toHaveLength(1);
    await applyRetention(guest.db, new Date(Date.now() + 91 * day));
    expect([(await kept()).length, (await showExercise(owner, one)).triesCount]).toEqual([0, 1]);
  });
});
