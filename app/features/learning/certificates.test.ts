import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { certificates, courseActivity, lessons, subscriptions } from '#db/schema';
import { deleteAccount } from '~/features/privacy/delete-account.server';
import { isAppError } from '~/kit/app-error';
import { hashPassword } from '~/kit/crypto.server';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeSubscription, makeUser } from '../../../tests/support/factories';
import { mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { completeLesson } from './lesson/complete-lesson.server';
import { presentCertificate } from './present-certificate.server';
import {
  checkCertificate,
  newCertificateNumber,
  readCertificateNumber,
  showCertificate,
  spellCertificateNumber,
} from './show-certificate.server';

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-12-24T12:00:00Z');
const db = () => testScope().db;

async function makeLearner(part: Parameters<typeof makeUser>[1] = {}): Promise<Viewer> {
  const viewer = await makeUser(db(), part);
  await makeSubscription(db(), viewer.id);
  return viewer;
}

/** A course that the viewer has completed. */
async function completed(viewer: Viewer, lessonCount = 3) {
  const course = await makeCourse(db(), { lessonCount });
  for (const { id } of course.lessons) {
    await completeLesson(testScope({ viewer, now }), { lesson: id, isCompleted: true });
  }
  return course;
}

const numberOf = async (viewer: Viewer, id: string) =>
  (await showCertificate(testScope({ viewer, now: later }), { id })).certificate?.number ?? null;

describe('the certificate', () => {
  it('is issued in one round trip after the course is completed, with name, course, day and number', async () => {
    const viewer = await makeLearner({ userName: 'ren_kowalczyk' });
    const course = await completed(viewer);
    const scope = testScope({ viewer, now: later });
    const found = await showCertificate(scope, { id: course.slug });
    expect(scope.trips()).toBe(1);
    const shown = presentCertificate(scope, found.certificate!);
    expect(shown).toMatchObject({
      name: 'ren_kowalczyk',
      course: { title: course.title },
      lessons: 'all 3 lessons',
      tutor: 'Dele Marsh',
      completedOn: '21 November 2026',
    });
    expect(shown.number).toMatch(/^CUE(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(shown.checkHref).toBe(`/certificates/${shown.number}`);
    expect(shown.checkAddress).not.toContain('//');
  });

  it('does not exist for an incomplete or empty course; an unknown course is not found', async () => {
    const viewer = await makeLearner();
    const course = await makeCourse(db());
    await completeLesson(testScope({ viewer, now }), { lesson: course.lessons[0]?.id ?? '', isCompleted: true });
    const found = await showCertificate(testScope({ viewer, now }), { id: course.id });
    expect(found.certificate).toBeNull();
    expect(found.progress.lessons.filter((lesson) => !lesson.completedAt)).toHaveLength(2);
    expect(await db().select().from(certificates)).toEqual([]);
    const empty = await makeCourse(db(), { lessonCount: 0 });
    expect((await showCertificate(testScope({ viewer, now }), { id: empty.id })).certificate).toBeNull();
    const lost = showCertificate(testScope({ viewer, now }), { id: 'no-such' });
    expect(await lost.catch((error: unknown) => isAppError(error) && error.kind)).toBe('not-found');
  });

  it('keeps one number through 50 concurrent requests, an added lesson, an unmarked lesson and lost access', async () => {
    const viewer = await makeLearner();
    const course = await completed(viewer);
    const numbers = await Promise.all(Array.from({ length: 50 }, () => numberOf(viewer, course.id)));
    expect(new Set(numbers).size).toBe(1);
    const [last] = course.lessons;
    await db()
      .insert(lessons)
      .values({ ...last!, id: 'added', slug: 'added', position: 9, publishedAt: later });
    await completeLesson(testScope({ viewer, now }), { lesson: last?.id ?? '', isCompleted: false });
    await db().delete(subscriptions).where(eq(subscriptions.userId, viewer.id));
    const scope = testScope({ viewer, now: later });
    const { certificate } = await showCertificate(scope, { id: course.id });
    expect([certificate?.number, certificate?.lessonsCount]).toEqual([numbers[0], 3]);
  });

  it('counts the lessons of the completion day, even if a lesson was added before it was issued', async () => {
    const viewer = await makeLearner();
    const course = await completed(viewer);
    await db()
      .insert(lessons)
      .values({ ...course.lessons[0]!, id: 'added', slug: 'added', position: 9, publishedAt: new Date('2026-12-01') });
    const { certificate } = await showCertificate(testScope({ viewer, now: later }), { id: course.id });
    expect(certificate?.lessonsCount).toBe(3);
  });

  it('keeps its number when the request that issued it crashed', async () => {
    const viewer = await makeLearner();
    const course = await completed(viewer);
    await showCertificate(mortalScope({ viewer, now }, 1), { id: course.id }).catch(() => null);
    const [row] = await db().select().from(certificates);
    expect(await numberOf(viewer, course.id)).toBe(row?.number);
  });
});

describe('checking a certificate by number', () => {
  it('accepts every spelling of the number and shows a guest only the fields of the certificate', async () => {
    const viewer = await makeLearner();
    const course = await completed(viewer);
    const number = (await numberOf(viewer, course.id)) ?? '';
    const spelled = spellCertificateNumber(number);
    for (const typed of [spelled, spelled.toLowerCase(), number, ` ${spelled.replaceAll('-', ' ')} `]) {
      expect((await checkCertificate(testScope(), { number: typed }))?.userName, typed).toBe(viewer.userName);
    }
    const found = await checkCertificate(testScope(), { number });
    expect(Object.keys(found ?? {}).sort()).toEqual(
      ['completedAt', 'course', 'lessonsCount', 'number', 'tutorName', 'userName'].sort(),
    );
  });

  it('finds nothing for a wrong number, or after the member’s account is deleted', async () => {
    const viewer = await makeLearner({ passwordHash: await hashPassword('Cuepoint1') });
    const course = await completed(viewer);
    const number = (await numberOf(viewer, course.id)) ?? '';
    await db().delete(subscriptions).where(eq(subscriptions.userId, viewer.id));
    for (const other of [
      '',
      'CUE',
      newCertificateNumber(),
      `${number}0`,
      number.slice(1),
      "' OR 1=1",
      'x'.repeat(9000),
    ]) {
      expect(await checkCertificate(testScope(), { number: other }), other.slice(0, 20)).toBeNull();
    }
    await deleteAccount(testScope({ viewer }), { password: 'Cuepoint1', confirmation: 'DELETE' });
    expect(await checkCertificate(testScope(), { number })).toBeNull();
    expect(await db().select().from(courseActivity)).toEqual([]);
  });

  it('reads O, I and L as digits, and rejects a number of the wrong length or with other letters', () => {
    expect(readCertificateNumber('CUE-OOOO-IIII-LL22')).toBe('000011111122');
    expect(readCertificateNumber('cue 7f2k 91xq 0mhb')).toBe('7F2K91XQ0MHB');
    expect(['CUE-7F2K-91XQ', '7F2K91XQ0MH*', '', '7F2K-91XQ-0MHB-7F2K'].map(readCertificateNumber)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
