import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { comments, entitlements, files, lessons, outbox, users } from '#db/schema';
import { after, minute } from '~/kit/dates';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { failure, outcome, refusal } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { type TestScope, testScope } from '../../../tests/support/scope';
import { addComment } from './add-comment.server';
import { editComment } from './edit-comment.server';
import { findLessonSubject } from './find-subject.server';
import { listComments, listReplies, readComments } from './list-comments.server';
import { presentComments, presentWritten } from './present.server';
import { removeComment } from './remove-comment.server';
import { readCommentWish } from './rules';
import { faultOf, NewComment } from './schema';

beforeEach(resetBindings);

const start = new Date('2026-11-21T12:00:00Z').getTime();
let course: Awaited<ReturnType<typeof makeCourse>>;
let lesson: string;
let ann: Viewer;
let ben: Viewer;

beforeEach(async () => {
  const { db } = testScope();
  course = await makeCourse(db);
  lesson = course.lessons[1]?.id ?? '';
  ann = await member();
  ben = await member();
});

/** A member with access to everything. */
async function member(part: Partial<typeof users.$inferInsert> = {}): Promise<Viewer> {
  const { db } = testScope();
  const viewer = await makeUser(db, part);
  const right = { kind: 'everything', refId: 'everything', source: 'admin', sourceId: 'test' } as const;
  await db.insert(entitlements).values({ id: `e-${viewer.id}`, userId: viewer.id, ...right, createdAt: new Date() });
  return viewer;
}

let minutes = 0;

/** The viewer's scope, a minute later than the previous one. */
function as(viewer: Viewer): TestScope {
  minutes += 1;
  return testScope({ viewer, now: new Date(start + minutes * 60_000) });
}

const write = async (viewer: Viewer, comment: string, more: { commentId?: string; key?: string } = {}, on = lesson) => {
  const scope = as(viewer);
  return addComment(scope, findLessonSubject(scope, on), { comment, ...more });
};

async function counts() {
  const { db } = testScope();
  const [found] = await db.select({ count: lessons.commentsCount }).from(lessons).where(eq(lessons.id, lesson));
  const rows = await db.select().from(comments);
  return { lesson: found?.count, rows: rows.length };
}

async function pageFor(viewer: Viewer, query: string) {
  const scope = as(viewer);
  const wish = readCommentWish(new URLSearchParams(query));
  const [found] = await scope.read(readComments(scope, findLessonSubject(scope, lesson), wish));
  return presentComments(scope, found, wish, { path: '/lessons/x', videoLength: 900 });
}

describe('writing a comment', () => {
  it('is allowed only to members who can open the lesson', async () => {
    const stranger = await makeUser(testScope().db);
    expect(await outcome(write(stranger, 'Let me in'))).toBe('forbidden');
    expect(
      await outcome(
        Promise.resolve().then(() => listComments(as(stranger), findLessonSubject(as(stranger), lesson), first)),
      ),
    ).toBe('forbidden');
    expect(await outcome(write(ann, 'Where is this?', {}, 'no-such-lesson'))).toBe('not-found');
    expect(await outcome(write(ann, 'Where is this?', {}, '../x'))).toBe('not-found');
    expect(await counts()).toEqual({ lesson: 0, rows: 0 });
    expect((await write(ann, 'Hello')).body).toBe('Hello');
    expect(await counts()).toEqual({ lesson: 1, rows: 1 });
  });

  it('is refused by the write itself when access ends after the check', async () => {
    const scope = as(ann);
    const subject = findLessonSubject(scope, lesson);
    const lateSubject = {
      ...subject,
      access: { statements: [], toValue: () => ({ id: lesson, commentsCount: 0, mayOpen: true }) },
    };
    await scope.db.delete(entitlements);
    expect(await refusal(addComment(scope, lateSubject, { comment: 'Still here?' }))).toMatchObject({
      kind: 'conflict',
      message: 'You can no longer comment here.',
    });
    expect(await counts()).toEqual({ lesson: 0, rows: 0 });
  });

  it('adds one new comment when the same text and key are sent after the first comment became a placeholder', async () => {
    const first = await write(ann, 'Again', { key: 'first' });
    await write(ben, 'A reply', { commentId: first.id });
    await removeComment(as(ann), { id: first.id });
    const again = await Promise.all([1, 2].map(() => write(ann, 'Again', { key: 'first' })));
    expect(again.map(({ body, removedAt }) => [body, removedAt])).toEqual([
      ['Again', null],
      ['Again', null],
    ]);
    expect(new Set([first.id, ...again.map(({ id }) => id)]).size).toBe(2);
    expect(await counts()).toEqual({ lesson: 2, rows: 3 });
  });

  it('stores one comment for 50 concurrent requests with the same text and key', async () => {
    const scope = as(ann);
    Object.assign(scope, { config: { ...scope.config, rateLimits: { comment: { limit: 1000, seconds: 60 } } } });
    const send = () => addComment(scope, findLessonSubject(scope, lesson), { comment: 'Once', key: 'k' });
    const written = await Promise.all(Array.from({ length: 50 }, send));
    expect(new Set(written.map(({ id }) => id)).size).toBe(1);
    expect(await counts()).toEqual({ lesson: 1, rows: 1 });
    await write(ann, 'Once, more', { key: 'k' });
    await write(ben, 'Once', { key: 'k' });
    await write(ann, 'Once', { key: 'another' });
    expect(await counts()).toEqual({ lesson: 4, rows: 4 });
  });

  it('is limited to 30 comments of one member in ten minutes', async () => {
    const scope = as(ann);
    const subject = findLessonSubject(scope, lesson);
    for (let n = 0; n < 30; n += 1) await addComment(scope, subject, { comment: `Number ${n}` });
    const oneMore = (ms: number) =>
      outcome(addComment({ ...scope, now: () => after(scope.now(), ms) }, subject, { comment: 'One more' }));
    expect(await oneMore(10 * minute - 1)).toBe('rate-limited');
    expect(await oneMore(10 * minute)).toBe('ok');
    expect(await outcome(write(ben, 'I may'))).toBe('ok');
  });

  it('takes two round trips', async () => {
    const scope = as(ann);
    await addComment(scope, findLessonSubject(scope, lesson), { comment: 'Hello' });
    expect(scope.trips()).toBe(2);
  });
});

const first = { limit: 30, offset: 0 };

describe('replies', () => {
  it('are accepted only under a visible comment of the same lesson, and not under a reply', async () => {
    const top = await write(ann, 'A question');
    const reply = await write(ben, 'An answer', { commentId: top.id });
    const elsewhere = await write(ann, 'Elsewhere', {}, course.lessons[2]?.id);
    expect(await refusal(write(ann, 'x', { commentId: reply.id }))).toMatchObject({
      kind: 'conflict',
      code: 'NO_REPLIES',
      message: 'You cannot reply to a reply. Reply to the comment above it.',
    });
    for (const commentId of [elsewhere.id, 'nothing']) {
      expect(await refusal(write(ann, 'x', { commentId }))).toMatchObject({
        kind: 'not-found',
        message: 'There is no such comment here.',
      });
    }
    const scope = as(ann);
    await scope.db.update(comments).set({ hiddenAt: new Date(), hiddenReason: 'Rude' }).where(eq(comments.id, top.id));
    expect(await refusal(write(ann, 'x', { commentId: top.id }))).toMatchObject({
      kind: 'conflict',
      code: 'NO_REPLIES',
      message: 'You can no longer reply to this comment.',
    });
    expect(await counts()).toEqual({ lesson: 1, rows: 3 });
  });

  it('are listed oldest first: three with their comment, and all in their own list', async () => {
    const top = await write(ann, 'A question');
    for (const n of [1, 2, 3, 4]) await write(ben, `Answer ${n}`, { commentId: top.id });
    const scope = as(ann);
    const { items } = await listComments(scope, findLessonSubject(scope, lesson), first);
    expect(items[0]?.repliesCount).toBe(4);
    expect(items[0]?.replies.map(({ body }) => body)).toEqual(['Answer 1', 'Answer 2', 'Answer 3']);
    const all = await listReplies(as(ann), findLessonSubject(scope, lesson), { ...first, parentId: top.id });
    expect(all).toMatchObject({ totalCount: 4, offset: 0 });
    expect(all.items.map(({ body }) => body).at(-1)).toBe('Answer 4');
    const other = findLessonSubject(scope, course.lessons[2]?.id ?? '');
    expect(await outcome(listReplies(as(ann), other, { ...first, parentId: top.id }))).toBe('not-found');
  });

  it('are mailed once to the author of the comment, unless the author replies', async () => {
    const top = await write(ann, 'A question');
    await write(ann, 'I found it', { commentId: top.id });
    const reply = await write(ben, 'Here', { commentId: top.id, key: 'k' });
    await write(ben, 'Here', { commentId: top.id, key: 'k' });
    const jobs = await testScope().db.select().from(outbox);
    expect(jobs.map(({ payload }) => payload)).toMatchObject([
      { mail: 'comment-reply', userId: ann.id, subjectId: reply.id },
    ]);
  });
});

describe('a written comment', () => {
  it('can be edited only by its author, with access, and is then marked as edited', async () => {
    const { id } = await write(ann, 'Frist');
    expect(await outcome(editComment(as(ben), { id, comment: 'Mine now' }))).toBe('forbidden');
    const admin = await member({ role: 'ADMIN' });
    expect(await outcome(editComment(as(admin), { id, comment: 'Mine now' }))).toBe('forbidden');
    expect(await outcome(editComment(as(ann), { id: 'nothing', comment: 'x' }))).toBe('not-found');
    expect((await editComment(as(ann), { id, comment: 'Frist' })).editedAt).toBeNull();
    expect(await editComment(as(ann), { id, comment: 'First' })).toMatchObject({
      body: 'First',
      editedAt: expect.any(Date),
    });
    await testScope().db.delete(entitlements).where(eq(entitlements.userId, ann.id));
    expect(await outcome(editComment(as(ann), { id, comment: 'Late' }))).toBe('forbidden');
  });

  it('can be removed only by its author, and is no longer counted', async () => {
    const { id } = await write(ann, 'Oh dear');
    expect(await outcome(removeComment(as(ben), { id }))).toBe('forbidden');
    expect(await counts()).toEqual({ lesson: 1, rows: 1 });
    expect(await removeComment(as(ann), { id })).toEqual({ id, parentId: null, isPlaceKept: false });
    expect(await counts()).toEqual({ lesson: 0, rows: 0 });
    expect(await outcome(removeComment(as(ann), { id }))).toBe('not-found');
  });

  it('becomes a placeholder when it has replies, and the placeholder goes with the last reply', async () => {
    const top = await write(ann, 'A secret');
    const one = await write(ben, 'One', { commentId: top.id });
    const two = await write(ann, 'Two', { commentId: top.id });
    expect(await removeComment(as(ann), { id: top.id })).toMatchObject({ isPlaceKept: true });
    expect(await counts()).toEqual({ lesson: 1, rows: 3 });
    const [row] = await testScope().db.select().from(comments).where(eq(comments.id, top.id));
    expect(row).toMatchObject({ userId: null, body: '', repliesCount: 2 });
    expect(await outcome(editComment(as(ann), { id: top.id, comment: 'Back' }))).toBe('not-found');
    expect(await removeComment(as(ann), { id: two.id })).toMatchObject({ parentId: top.id });
    expect(await counts()).toEqual({ lesson: 1, rows: 2 });
    await removeComment(as(ben), { id: one.id });
    expect(await counts()).toEqual({ lesson: 0, rows: 0 });
  });

  it('has the right counts when replies and its removal arrive at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const top = await write(ann, `Round ${round}`);
      const settle = (work: Promise<unknown>) => work.then(() => true).catch(() => false);
      const replies = Array.from({ length: 4 }, (_, n) => settle(write(ben, `Answer ${n}`, { commentId: top.id })));
      await Promise.all([...replies.slice(0, 2), settle(removeComment(as(ann), { id: top.id })), ...replies.slice(2)]);
    }
    const { db } = testScope();
    const rows = await db.select().from(comments);
    const tops = rows.filter(({ parentId }) => parentId === null);
    expect((await counts()).lesson).toBe(tops.length);
    for (const top of tops) {
      expect(top.repliesCount).toBe(rows.filter(({ parentId }) => parentId === top.id).length);
      expect(top.repliesCount).toBeGreaterThan(0);
    }
    expect(rows.filter(({ parentId }) => parentId && !tops.some(({ id }) => id === parentId))).toEqual([]);
  });

  it('keeps the role and format that it was written with', async () => {
    const admin = await member({ role: 'ADMIN' });
    const html = await write(admin, '<b>Bold</b><script>alert(1)</script><img src=x onerror=alert(1)>');
    expect(html).toMatchObject({ role: 'ADMIN', format: 'html', body: '<b>Bold</b>' });
    const text = await write(ann, '<b>Not bold</b>');
    expect(text).toMatchObject({ role: 'USER', format: 'text', body: '<b>Not bold</b>' });
    const { db } = testScope();
    await db.update(users).set({ role: 'USER' }).where(eq(users.id, admin.id));
    await db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, ann.id));
    const view = await pageFor(ben, '');
    expect(view.threads.map(({ html, text, author }) => [html, text, author?.isStaff])).toEqual([
      [null, ['<b>Not bold</b>'], false],
      ['<b>Bold</b>', [], true],
    ]);
    expect(await outcome(write({ ...admin, role: 'ADMIN' }, '<script>alert(1)</script>'))).toBe('invalid');
  });

  it('of an admin is refused when its HTML shows nothing but spaces', async () => {
    const admin = await member({ role: 'ADMIN' });
    for (const blank of ['&nbsp;', '<p>&#160;&#xA0;</p>', '<b> </b>&zwnj;&#8203;', '<p></p>', '&emsp;<br>\u3164']) {
      expect(await failure(write(admin, blank)), blank).toEqual({
        kind: 'invalid',
        errors: { comment: ["Comment can't contain spaces only"] },
      });
    }
    expect((await write(admin, '&amp;nbsp;')).body).toBe('&amp;nbsp;');
  });

  it('links to the avatar of its author by an absolute address in the API', async () => {
    const { db, config } = testScope();
    const picture = { kind: 'image', key: 'face', contentType: 'image/png', bytes: 1, createdAt: new Date() } as const;
    await db.insert(files).values({ ...picture, id: 'pface' });
    await db.update(users).set({ avatarFileId: 'pface' }).where(eq(users.id, ann.id));
    const written = presentWritten(as(ann), await write(ann, 'Hello'));
    expect(written.user?.avatar).toEqual({ link: `${config.appOrigin}/media/pface` });
  });
});

describe('the text of a comment', () => {
  const piled = `a${'\u0301'.repeat(132)}b`;

  it('has at most eight marks on a letter, as written and as shown', async () => {
    expect(NewComment.parse({ comment: piled }).comment).toBe(`a${'\u0301'.repeat(8)}b`);
    const { id } = await write(ann, 'a');
    await as(ann).db.update(comments).set({ body: piled }).where(eq(comments.id, id));
    const [shown] = (await pageFor(ann, '')).threads;
    expect(JSON.stringify(shown?.text)).toContain(`a${'\u0301'.repeat(8)}b`);
  });

  it('has up to 1,000 characters as a reader counts them, and 4,000 code points', async () => {
    const family = '👩‍👩‍👧‍👦';
    expect(faultOf(family.repeat(571))).toBeNull();
    expect(faultOf(family.repeat(572))).toBe('Is invalid');
    expect(faultOf('é'.normalize('NFD').repeat(1000))).toBeNull();
    expect(faultOf('é'.normalize('NFD').repeat(1001))).toBe('Is invalid');
    expect(faultOf('x'.repeat(1000))).toBeNull();
    expect(faultOf('x'.repeat(1_000_000))).toBe('Is invalid');
  });
});

describe('the page of comments', () => {
  it('shows 30 comments, newest first, and the first page when the asked page does not exist', async () => {
    await seedComments(31);
    expect(await pageFor(ann, '')).toMatchObject({ title: '31 comments', page: 1, pages: 2 });
    expect((await pageFor(ann, '')).threads.map(({ id }) => id).slice(0, 2)).toEqual(['s31', 's30']);
    expect((await pageFor(ann, 'page=2')).threads.map(({ id }) => id)).toEqual(['s1']);
    expect(await pageFor(ann, 'page=3')).toMatchObject({ page: 1 });
    expect(await pageFor(ann, 'page=500')).toMatchObject({ page: 1 });
    expect(await pageFor(ann, 'page=x')).toMatchObject({ page: 1 });
  });

  it('goes on after the last comment that script has shown, although earlier ones and that one were deleted', async () => {
    await seedComments(35);
    const last = (await pageFor(ann, '')).threads.at(-1);
    expect(last?.id).toBe('s6');
    const { db } = as(ann);
    await db.delete(comments).where(inArray(comments.id, ['s6', 's20', 's30']));
    await db.update(lessons).set({ commentsCount: 32 });
    const next = await pageFor(ann, `page=2&after=${Date.parse(last?.at ?? '')}.s6`);
    expect(next.threads.map(({ id }) => id)).toEqual(['s5', 's4', 's3', 's2', 's1']);
    expect(next).toMatchObject({ page: 2, pages: 2 });
    const ids = async (after: string) => (await pageFor(ann, `page=2&after=${after}`)).threads.length;
    expect([await ids('x'), await ids('9.'), await ids(`1.${'a'.repeat(70)}`)]).toEqual([2, 2, 2]);
  });

  it('opens the page of a comment that the address names, and the thread of a named reply', async () => {
    await seedComments(65);
    const reply = await write(ben, 'Down here', { commentId: 's2' });
    const page = await pageFor(ann, 'comment=s2');
    expect(page.page).toBe(3);
    expect(page.threads.map(({ id }) => id)).toEqual(['s5', 's4', 's3', 's2', 's1']);
    expect(page.threads.filter(({ isNamed }) => isNamed).map(({ id }) => id)).toEqual(['s2']);
    const thread = (await pageFor(ann, `comment=${reply.id}`)).threads.find(({ id }) => id === 's2');
    expect(thread).toMatchObject({ isOpen: true, isNamed: false });
    expect(thread?.replies.map(({ isNamed }) => isNamed)).toEqual([true]);
    expect(await pageFor(ann, 'comment=nothing')).toMatchObject({ page: 1, apart: null });
  });

  it('opens all replies of a comment, 100 to a page, at the page of a named reply', async () => {
    await seedComments(1);
    await seedComments(130, 's1');
    expect((await pageFor(ann, '')).threads[0]).toMatchObject({ allHref: '?replies=s1#comment-s1', isOpen: false });
    const all = (await pageFor(ann, 'replies=s1')).threads[0];
    expect(all).toMatchObject({ isOpen: true, allHref: null, page: 1, pages: 2, repliesCount: 130 });
    expect(all?.replies).toHaveLength(100);
    const rest = (await pageFor(ann, 'replies=s1&repliesPage=2')).threads[0];
    expect(rest?.replies.map(({ id }) => id)[0]).toBe('s1r101');
    expect((await pageFor(ann, 'comment=s1r120')).threads[0]).toMatchObject({ page: 2 });
    const beyond = (await pageFor(ann, 'replies=s1&repliesPage=50')).threads[0];
    expect(beyond).toMatchObject({ page: 1 });
    expect(beyond?.replies).toHaveLength(100);
  });

  it('offers each form only to viewers who may use it, and shows no text of hidden comments', async () => {
    const mine = await write(ann, 'Mine');
    const theirs = await write(ben, 'Theirs');
    const hidden = await write(ben, 'Rude words');
    await testScope()
      .db.update(comments)
      .set({ hiddenAt: new Date(), hiddenReason: 'Not kind.' })
      .where(eq(comments.id, hidden.id));
    const view = await pageFor(ann, `edit=${theirs.id}`);
    expect(view.threads.map((one) => [Boolean(one.replyHref), Boolean(one.editHref), one.form, one.gone])).toEqual([
      [false, false, null, 'Hidden by an admin: Not kind.'],
      [true, false, null, null],
      [true, true, null, null],
    ]);
    expect(JSON.stringify(view)).not.toContain('Rude words');
    const form = async (query: string) => (await pageFor(ann, query)).threads.find(({ isNamed }) => isNamed)?.form;
    expect(await form(`edit=${mine.id}`)).toBe('edit');
    expect(await form(`confirm=delete-${mine.id}`)).toBe('delete');
    expect(await form(`reply=${theirs.id}`)).toBe('reply');
    expect(await form(`confirm=delete-${theirs.id}`)).toBeNull();
  });

  it('gives its forms a key that changes only after the viewer has written there', async () => {
    const before = (await pageFor(ann, '')).keys;
    const { id } = await write(ben, 'Not hers');
    expect((await pageFor(ann, '')).keys).toEqual(before);
    await write(ann, 'A reply', { commentId: id });
    expect((await pageFor(ann, '')).keys.comment).toBe(before.comment);
    expect((await pageFor(ann, `reply=${id}`)).keys.reply).not.toBe(before.reply);
    await write(ann, 'Hers');
    expect((await pageFor(ann, '')).keys.comment).not.toBe(before.comment);
  });
});

/** Comments by Ben, or replies to one comment, a second apart. */
async function seedComments(count: number, parentId: string | null = null): Promise<void> {
  const { db } = testScope();
  for (let n = 1; n <= count; n += 1) {
    await db.insert(comments).values({
      id: parentId ? `${parentId}r${n}` : `s${n}`,
      subjectKind: 'lesson',
      subjectId: lesson,
      parentId,
      userId: ben.id,
      role: 'USER',
      format: 'text',
      body: `Number ${n}`,
      createdAt: new Date(start + n * 1000),
    });
  }
}
