import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { comments, entitlements, mails, users } from '#db/schema';
import { deliverMail } from '~/features/accounts/mail/deliver-mail.server';
import { checkOptionalMails, setOptionalMails } from '~/features/accounts/mail/set-optional-mails.server';
import { isAppError } from '~/kit/app-error';
import type { OutgoingMail } from '~/providers/mail/port';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { addComment } from './add-comment.server';
import { findLessonSubject } from './find-subject.server';
import { removeComment } from './remove-comment.server';
import { replyMail } from './reply-mail.server';

let ann: Viewer;
let ben: Viewer;
let top: string;
let reply: string;

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  const course = await makeCourse(db);
  [ann, ben] = [await makeUser(db, { userName: 'ann_deck' }), await makeUser(db, { userName: 'ben_fader' })];
  for (const { id } of [ann, ben]) {
    const right = { kind: 'course', refId: course.id, source: 'admin', sourceId: 'test' } as const;
    await db.insert(entitlements).values({ id: `e-${id}`, userId: id, ...right, createdAt: new Date() });
  }
  const write = async (viewer: Viewer, comment: string, commentId?: string) => {
    const scope = testScope({ viewer });
    return (await addComment(scope, findLessonSubject(scope, course.lessons[1]?.id ?? ''), { comment, commentId })).id;
  };
  top = await write(ann, 'Where is the one?');
  reply = await write(ben, 'At <b>4:12</b>', top);
});

async function deliver(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const mail = {
    send: async (message: OutgoingMail) => {
      sent.push(message);
      return { messageId: 'm' };
    },
  };
  const scope = testScope({ providers: { mail } });
  const order = { mail: 'comment-reply', userId: ann.id, subjectId: reply };
  await deliverMail(scope, order, `mail:comment-reply:${reply}`, replyMail);
  return sent;
}

const tokenIn = (mail: OutgoingMail | undefined) =>
  new URL(/<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '').searchParams.get('token') ?? '';

test('a reply is mailed with its text, its link and an unsubscribe link, and stored without name, text and token', async () => {
  const [mail] = await deliver();
  expect(mail).toMatchObject({
    to: ann.email,
    subject: 'ben_fader replied to your comment',
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  expect(mail?.text).toContain('At <b>4:12</b>');
  expect(mail?.html).toContain('At &lt;b&gt;4:12&lt;/b&gt;');
  expect(mail?.text).toContain(`?comment=${reply}#comment-${reply}`);
  expect(mail?.html).toContain(`href="${/<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1]}"`);
  const [kept] = await testScope().db.select().from(mails);
  expect(kept).toMatchObject({ state: 'sent', recipient: ann.email, subject: 'Somebody replied to your comment' });
  expect(JSON.stringify(kept)).not.toMatch(/ben_fader|4:12/);
  expect(kept?.text).not.toContain(tokenIn(mail));
});

test('the unsubscribe link turns reply mails off and on again, and a wrong token is refused', async () => {
  const token = tokenIn((await deliver())[0]);
  const guest = testScope();
  expect(await checkOptionalMails(guest, { mails: 'replies', token })).toBe(true);
  await setOptionalMails(guest, { mails: 'replies', token }, false);
  expect(await checkOptionalMails(guest, { mails: 'replies', token })).toBe(false);
  await testScope().db.delete(mails);
  expect(await deliver()).toEqual([]);
  await setOptionalMails(guest, { mails: 'replies', token }, true);
  await testScope().db.delete(mails);
  expect(await deliver()).toHaveLength(1);

  for (const bad of ['', 'x', ann.id, `${ann.id}.`, `${ben.id}.${token.split('.')[1]}`, `${token}x`]) {
    expect(await checkOptionalMails(guest, { mails: 'replies', token: bad }), bad).toBeNull();
    const refused = await setOptionalMails(guest, { mails: 'replies', token: bad }, false).catch(
      (error) => isAppError(error) && error.kind,
    );
    expect(refused, bad).toBe('expired');
  }
});

test('no mail is sent about a hidden or removed reply, nor to a member who is blocked or has lost access', async () => {
  const { db } = testScope();
  const undone: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [
      () => db.update(comments).set({ hiddenAt: new Date(), hiddenReason: 'x' }).where(eq(comments.id, reply)),
      () => db.update(comments).set({ hiddenAt: null, hiddenReason: null }),
    ],
    [
      () => db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, ann.id)),
      () => db.update(users).set({ blockedAt: null }),
    ],
    [
      () => db.update(entitlements).set({ revokedAt: new Date() }).where(eq(entitlements.userId, ann.id)),
      () => db.update(entitlements).set({ revokedAt: null }),
    ],
  ];
  for (const [happen, back] of undone) {
    await happen();
    expect(await deliver()).toEqual([]);
    await back();
    await db.delete(mails);
  }
  expect(await deliver()).toHaveLength(1);
  await db.delete(mails);
  await removeComment(testScope({ viewer: ben }), { id: reply });
  expect(await deliver()).toEqual([]);
});
