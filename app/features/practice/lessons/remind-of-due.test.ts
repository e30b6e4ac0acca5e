import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { blocks, entitlements, lessonCards, outbox, users } from '#db/schema';
import { deliverMail } from '~/features/accounts/mail/deliver-mail.server';
import { setOptionalMails } from '~/features/accounts/mail/set-optional-mails.server';
import type { OutgoingMail } from '~/providers/mail/port';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { practiceDueMail, remindOfDue, startOfWeek } from './remind-of-due.server';
import { schedule } from './schedule';

const wednesday = new Date('2026-11-25T09:00:00Z');
const nextTuesday = new Date('2026-12-01T09:00:00Z');

let member: Viewer;
let lessonId: string;

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  member = await makeUser(db);
  const course = await makeCourse(db);
  lessonId = course.lessons[0]?.id ?? '';
  const answers = [
    { text: 'Bar 9', isRight: false },
    { text: 'Bar 17', isRight: true },
  ];
  const none = { sound: null, picture: null, video: null };
  const question = { kind: 'choice' as const, id: 'bass', text: 'Where?', ...none, answers, why: 'The phrase.' };
  await db.insert(blocks).values({ id: 'asks', lessonId, position: 10, images: [], question });
  const right = { kind: 'course', refId: course.id, source: 'order', sourceId: 'o' } as const;
  await db.insert(entitlements).values({ id: 'e', userId: member.id, ...right, createdAt: wednesday });
  await addCard(new Date('2026-11-18T09:00:00Z'));
  await db.update(users).set({ wantsPracticeMails: true }).where(eq(users.id, member.id));
});

async function addCard(firstAt: Date) {
  const given = { first: ['Bar 9'], isFirstRight: false, latest: ['Bar 9'], isLatestRight: false };
  await testScope()
    .db.insert(lessonCards)
    .values({
      ...{ userId: member.id, lessonId, questionId: 'bass', answerId: 'a', firstAt, latestAt: firstAt },
      ...given,
      ...schedule(null, false, firstAt),
    });
}

const sweep = (now: Date) => remindOfDue(testScope({ now }));
const asked = async () =>
  (await testScope().db.select({ key: outbox.dedupeKey }).from(outbox)).map(({ key }) => key).sort();

async function deliver(now = wednesday): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const mail = { send: async (message: OutgoingMail) => ({ messageId: String(sent.push(message)) }) };
  const order = { mail: 'practice-due', userId: member.id, subjectId: '2026-11-23' };
  const key = `practice-due:${member.id}:2026-11-23`;
  await deliverMail(testScope({ now, providers: { mail } }), order, key, practiceDueMail);
  return sent;
}

test('a week begins on Monday, UTC', () => {
  expect(startOfWeek(new Date('2026-11-29T23:59:59Z')).toISOString()).toBe('2026-11-23T00:00:00.000Z');
  expect(startOfWeek(new Date('2026-11-30T00:00:00Z')).toISOString()).toBe('2026-11-30T00:00:00.000Z');
});

test('a member who wants reminders is mailed once a week, even when sweeps run at the same time', async () => {
  await Promise.all([sweep(wednesday), sweep(wednesday)]);
  expect(await sweep(wednesday)).toBe(0);
  expect(await asked()).toEqual([`practice-due:${member.id}:2026-11-23`]);
  expect(await sweep(nextTuesday)).toBe(1);
  expect(await asked()).toHaveLength(2);
});

test('a sent reminder is not queued again after its outbox row is deleted', async () => {
  await sweep(wednesday);
  expect(await deliver()).toHaveLength(1);
  await testScope().db.delete(outbox);
  expect(await sweep(wednesday)).toBe(0);
});

test('a reminder says how many questions are due, and its one-click link stops further reminders', async () => {
  const [mail] = await deliver();
  expect(mail?.to).toBe(member.email);
  expect(mail?.subject).toBe('One question is due in the practice room');
  expect(mail?.text).toContain('/practice/today');
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = new URL(/<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '');
  expect(link.searchParams.get('mails')).toBe('practice');
  const token = link.searchParams.get('token') ?? '';
  // The link in one kind of mail does not stop another kind.
  await expect(setOptionalMails(testScope(), { mails: 'replies', token }, false)).rejects.toThrow('not valid');
  await setOptionalMails(testScope(), { mails: 'practice', token }, false);
  expect(await sweep(wednesday)).toBe(0);
  expect(await deliver(new Date('2026-11-26T09:00:00Z'))).toEqual([]);
});

test.each([
  ['did not ask for reminders', { wantsPracticeMails: false }],
  ['is blocked', { blockedAt: wednesday }],
])('a member who %s gets no reminder', async (_name, set) => {
  await testScope().db.update(users).set(set).where(eq(users.id, member.id));
  expect(await sweep(wednesday)).toBe(0);
  expect(await deliver()).toEqual([]);
});

test('a question due after Monday waits for the next week, and a question of a lost course is not due', async () => {
  const { db } = testScope();
  await db.delete(lessonCards);
  await addCard(new Date('2026-11-23T12:00:00Z'));
  expect(await sweep(wednesday)).toBe(0);
  expect(await sweep(nextTuesday)).toBe(1);
  await db.delete(entitlements);
  expect(await deliver(nextTuesday)).toEqual([]);
});
