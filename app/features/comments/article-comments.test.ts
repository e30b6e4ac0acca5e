import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { articles, comments, entitlements, mails } from '#db/schema';
import { deliverMail } from '~/features/accounts/mail/deliver-mail.server';
import type { OutgoingMail } from '~/providers/mail/port';
import type { Viewer } from '~/scope/viewer';
import { makeArticle, makeCourse, makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { addComment } from './add-comment.server';
import { editComment } from './edit-comment.server';
import { findArticleSubject } from './find-subject.server';
import { listComments, listReplies } from './list-comments.server';
import { removeComment } from './remove-comment.server';
import { replyMail } from './reply-mail.server';

beforeEach(resetBindings);

const { db } = testScope();
const firstPage = { limit: 30, offset: 0 };
let article: string;
let ann: Viewer;
let ben: Viewer;

beforeEach(async () => {
  article = (await makeArticle(db)).id;
  [ann, ben] = [await reader('everything'), await reader('everything')];
});

async function reader(kind: 'everything' | 'course', refId: string = kind): Promise<Viewer> {
  const viewer = await makeUser(db);
  const right = { kind, refId, source: 'admin', sourceId: 'test' } as const;
  await db.insert(entitlements).values({ id: `e-${viewer.id}`, userId: viewer.id, ...right, createdAt: new Date() });
  return viewer;
}

async function write(viewer: Viewer, comment: string, commentId?: string, key = article): Promise<string> {
  const scope = testScope({ viewer });
  return (await addComment(scope, findArticleSubject(scope, key), { comment, commentId })).id;
}

async function list(viewer: Viewer, key = article) {
  const scope = testScope({ viewer });
  return listComments(scope, findArticleSubject(scope, key), firstPage);
}

const endRightOf = ({ id }: Viewer) =>
  db.update(entitlements).set({ revokedAt: new Date() }).where(eq(entitlements.userId, id));

it('a reader comments on an article, replies, and edits and removes their own comments only', async () => {
  const top = await write(ann, 'True on vinyl as well');
  const reply = await write(ben, 'At 0:00 already', top);
  expect((await list(ann)).items).toMatchObject([{ id: top, repliesCount: 1, replies: [{ id: reply }] }]);
  const [row] = await db.select({ count: articles.commentsCount }).from(articles).where(eq(articles.id, article));
  expect(row?.count).toBe(1);
  const scope = testScope({ viewer: ann });
  const subject = findArticleSubject(scope, article);
  expect((await listReplies(scope, subject, { ...firstPage, parentId: top })).items).toHaveLength(1);
  expect(await editComment(scope, { id: top, comment: 'True on tape as well' })).toMatchObject({
    body: 'True on tape as well',
  });
  expect(await outcome(editComment(scope, { id: reply, comment: 'Mine' }))).toBe('forbidden');
  await removeComment(testScope({ viewer: ben }), { id: reply });
  await removeComment(scope, { id: top });
  expect((await list(ben)).totalCount).toBe(0);
});

it('viewers without access cannot read or write comments, and an unpublished article is not found', async () => {
  const top = await write(ann, 'Said to readers');
  const member = await makeUser(db);
  const owner = await reader('course', (await makeCourse(db)).id);
  for (const viewer of [member, owner]) {
    expect(await outcome(list(viewer))).toBe('forbidden');
    expect(await outcome(write(viewer, 'Let me in'))).toBe('forbidden');
    expect(await outcome(write(viewer, 'Let me in', top))).toBe('forbidden');
  }
  const guest = testScope();
  expect(await outcome(Promise.resolve().then(() => findArticleSubject(guest, article)))).toBe('unauthenticated');
  const { id: later } = await makeArticle(db, { publishedAt: new Date('2100-01-01') });
  expect(await outcome(list(ann, later))).toBe('not-found');
  expect(await outcome(write(ann, 'First', undefined, later))).toBe('not-found');
  expect(await outcome(write(ann, 'Elsewhere', top, 'no-such'))).toBe('not-found');
  expect(await db.select().from(comments)).toHaveLength(1);
});

it('a member whose access has ended cannot edit their comment, but can remove it', async () => {
  const top = await write(ann, 'Said in spring');
  await endRightOf(ann);
  const scope = testScope({ viewer: ann });
  expect(await outcome(editComment(scope, { id: top, comment: 'Said in autumn' }))).toBe('forbidden');
  expect(await removeComment(scope, { id: top })).toMatchObject({ id: top });
});

it('a reply under an article is mailed with a link to it, but not to a member whose access has ended', async () => {
  const top = await write(ann, 'Which needle?');
  const reply = await write(ben, 'A round one', top);
  const deliver = async () => {
    const sent: OutgoingMail[] = [];
    const send = async (message: OutgoingMail) => {
      sent.push(message);
      return { messageId: 'm' };
    };
    const order = { mail: 'comment-reply', userId: ann.id, subjectId: reply };
    const scope = testScope({ providers: { mail: { send } } });
    await deliverMail(scope, order, `mail:comment-reply:${reply}`, replyMail);
    return sent;
  };
  const [mail] = await deliver();
  expect(mail?.text).toMatch(/On “Article \d+”:/);
  expect(mail?.text).toMatch(new RegExp(`/dj-hub/premium-article/article-\\d+\\?comment=${reply}#comment-${reply}`));
  await db.delete(mails);
  await endRightOf(ann);
  expect(await deliver()).toEqual([]);
});
