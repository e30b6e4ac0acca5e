import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { commentReports, comments, entitlements, lessonProgress, lessons, outbox, users } from '#db/schema';
import { hideComment, keepComment, restoreComment } from '~/features/admin/members/hide-comment.server';
import { after, hour } from '~/kit/dates';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { addComment } from './add-comment.server';
import { findLessonSubject } from './find-subject.server';
import { hiddenMail } from './hidden-mail.server';
import { removeComment } from './remove-comment.server';
import { reportComment } from './report-comment.server';
import { hiddenForReports } from './rules';

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const day = 24 * 3600_000;
const as = (viewer: Viewer) => testScope({ viewer, now });
let lessonId: string;
let author: Viewer;
let admin: Viewer;
let id: string;

beforeEach(async () => {
  const course = await makeCourse(testScope().db);
  lessonId = course.lessons[0]?.id ?? '';
  author = await member();
  admin = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  id = await write(author);
});

interface Sort {
  days?: number;
  hasOpened?: boolean;
}

/** A member with access to everything, whose account is `days` old and who may have opened the lesson. */
async function member({ days = 8, hasOpened = true }: Sort = {}): Promise<Viewer> {
  const { db } = testScope();
  const viewer = await makeUser(db, { createdAt: new Date(now.getTime() - days * day) });
  const right = { kind: 'everything', refId: 'everything', source: 'admin', sourceId: 'test' } as const;
  await db.insert(entitlements).values({ id: `e-${viewer.id}`, userId: viewer.id, ...right, createdAt: now });
  const [lesson] = await db.select().from(lessons).where(eq(lessons.id, lessonId));
  if (hasOpened && lesson) {
    const opened = { userId: viewer.id, lessonId, courseId: lesson.courseId, firstViewedAt: now };
    await db.insert(lessonProgress).values(opened);
  }
  return viewer;
}

async function write(viewer: Viewer): Promise<string> {
  const scope = as(viewer);
  return (await addComment(scope, findLessonSubject(scope, lessonId), { comment: 'Buy my packs' })).id;
}

const report = (viewer: Viewer, of = id) => reportComment(as(viewer), { id: of, reason: 'advertising' });

async function reportByNew(count: number, sort?: Sort) {
  for (let at = 0; at < count; at++) await report(await member(sort));
}

const stored = async (of = id) => (await testScope().db.select().from(comments).where(eq(comments.id, of)))[0];
const openReports = async () =>
  (await testScope().db.select().from(commentReports)).filter(({ settledAt }) => settledAt === null).length;

it('a report is refused without sign-in or access, and about one’s own, an unknown or a removed comment', async () => {
  expect(await outcome(reportComment(testScope(), { id, reason: 'insult' }))).toBe('unauthenticated');
  expect(await outcome(report(await makeUser(testScope().db)))).toBe('not-found');
  expect(await outcome(report(author))).toBe('not-found');
  expect(await outcome(report(await member(), 'nothing'))).toBe('not-found');
  const reader = await member();
  await removeComment(as(author), { id });
  expect(await outcome(report(reader))).toBe('not-found');
  expect(await openReports()).toBe(0);
});

it('ten concurrent reports by one member count once', async () => {
  const reader = await member();
  await Promise.all(Array.from({ length: 10 }, () => report(reader)));
  expect(await openReports()).toBe(1);
  expect(await stored()).toMatchObject({ hiddenAt: null, reportedAt: now });
});

it('three reports by different members at the same time hide the comment', async () => {
  const three = [await member(), await member(), await member()];
  await Promise.all(three.map((viewer) => report(viewer)));
  expect(await stored()).toMatchObject({ hiddenReason: hiddenForReports });
});

it('reports do not count from new accounts, from members who never opened the lesson, or from blocked members', async () => {
  await reportByNew(3, { days: 6 });
  await reportByNew(3, { hasOpened: false });
  const blocked = await member();
  await report(blocked);
  await testScope().db.update(users).set({ blockedAt: now }).where(eq(users.id, blocked.id));
  await reportByNew(2);
  expect(await stored()).toMatchObject({ hiddenAt: null });
  await reportByNew(1);
  expect(await stored()).toMatchObject({ hiddenReason: hiddenForReports });
});

it('four reports do not hide a comment by staff', async () => {
  await testScope().db.update(comments).set({ role: 'ADMIN' }).where(eq(comments.id, id));
  await reportByNew(4);
  expect(await stored()).toMatchObject({ hiddenAt: null, reportedAt: now });
});

it('Keep shows a hidden comment again, and the same members cannot hide it a second time', async () => {
  const three = [await member(), await member(), await member()];
  for (const viewer of three) await report(viewer);
  expect(await outcome(keepComment(as(author), { commentId: id }))).toBe('forbidden');
  await keepComment(as(admin), { commentId: id });
  await keepComment(as(admin), { commentId: id });
  expect(await stored()).toMatchObject({ hiddenAt: null, hiddenReason: null, reportedAt: null });
  for (const viewer of three) await report(viewer);
  await reportByNew(2);
  expect(await stored()).toMatchObject({ hiddenAt: null, reportedAt: now });
  await reportByNew(1);
  expect(await stored()).toMatchObject({ hiddenReason: hiddenForReports });
});

it('Keep does not restore a comment that an administrator has hidden', async () => {
  await report(await member());
  await hideComment(as(admin), { commentId: id, reason: 'Not kind.' });
  await keepComment(as(admin), { commentId: id });
  expect(await stored()).toMatchObject({ hiddenReason: 'Not kind.', reportedAt: null });
  await restoreComment(as(admin), { commentId: id });
  expect(await openReports()).toBe(0);
});

it('hiding a comment settles its reports and mails the reason to the author once', async () => {
  await reportByNew(1);
  const reason = 'Advertising is not for here.';
  await hideComment(as(admin), { commentId: id, reason }, { isLetterSent: true });
  await hideComment(as(admin), { commentId: id, reason }, { isLetterSent: true });
  expect(await openReports()).toBe(0);
  const jobs = (await testScope().db.select().from(outbox)).filter(({ dedupeKey }) =>
    dedupeKey.startsWith('mail:comment-hidden:'),
  );
  expect(jobs).toHaveLength(1);
  const mail = await hiddenMail(testScope(), { userId: author.id, subjectId: id } as never);
  expect(mail).toMatchObject({ to: author.email, text: expect.stringContaining(reason) });
  await restoreComment(as(admin), { commentId: id });
  expect(await hiddenMail(testScope(), { userId: author.id, subjectId: id } as never)).toBeNull();
});

it('a member can send 20 reports an hour', async () => {
  const reader = await member();
  for (let at = 0; at < 20; at++) await report(reader);
  const oneMore = (ms: number) =>
    outcome(reportComment(testScope({ viewer: reader, now: after(now, ms) }), { id, reason: 'advertising' }));
  expect(await oneMore(hour - 1)).toBe('rate-limited');
  expect(await oneMore(hour)).toBe('ok');
});

it('removing a comment deletes its reports', async () => {
  await report(await member());
  await removeComment(as(author), { id });
  expect(await testScope().db.select().from(commentReports)).toEqual([]);
});
