import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { auditLog, comments, entitlements, mails, mailTokens, orders, outbox, sessions, users } from '#db/schema';
import { blockUser } from '~/features/accounts/block-user.server';
import { openApiSession } from '~/features/sessions/open-session.server';
import { readTable } from '~/kit/table';
import type { Role, Viewer } from '~/scope/viewer';
import { makeBundle, makeCourse, makeSubscription, makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { readWaiting } from './health/read-waiting.server';
import { resendMail, showMail } from './health/resend-mail.server';
import { retryJob } from './health/retry-job.server';
import { endSessions, setRole } from './members/change-account.server';
import { grantAccess, takeBackAccess } from './members/grant-access.server';
import { hideComment, restoreComment } from './members/hide-comment.server';
import { listUsers } from './members/list-users.server';
import { presentTab, presentUserHead } from './members/present-user.server';
import { showUser } from './members/show-user.server';
import { GrantAccess } from './schema';
import { headingOf, presentStart } from './start/present-start.server';
import { userTable } from './tables';

beforeEach(resetBindings);

async function person(role: Role = 'USER', part: Partial<typeof users.$inferInsert> = {}): Promise<Viewer> {
  return { ...(await makeUser(testScope().db, { role, ...part })), role };
}

const as = (viewer: Viewer | null) => testScope({ viewer });
const roleOf = async ({ id }: Viewer) => (await testScope().db.select().from(users).where(eq(users.id, id)))[0]?.role;
const audited = async () =>
  (await testScope().db.select().from(auditLog)).map(({ action, userId }) => [action, userId]);

describe('roles', () => {
  it('are changed only by a super admin, and the audit log names who changed them', async () => {
    const [boss, admin, user] = [await person('SUPER_ADMIN'), await person('ADMIN'), await person()];
    for (const viewer of [null, user, admin]) {
      expect(await outcome(setRole(as(viewer), { userId: user.id, role: 'ADMIN' }))).not.toBe('ok');
    }
    expect(await roleOf(user)).toBe('USER');
    await setRole(as(boss), { userId: user.id, role: 'ADMIN' });
    await setRole(as(boss), { userId: user.id, role: 'ADMIN' });
    expect(await roleOf(user)).toBe('ADMIN');
    expect(await audited()).toEqual([['role-changed', boss.id]]);
  });

  it('keep the last super admin, even when two super admins demote each other at the same time', async () => {
    const [one, two] = [await person('SUPER_ADMIN'), await person('SUPER_ADMIN')];
    // A blocked super admin does not count.
    await person('SUPER_ADMIN', { blockedAt: new Date() });
    const both = await Promise.all([
      outcome(setRole(as(one), { userId: two.id, role: 'USER' })),
      outcome(setRole(as(two), { userId: one.id, role: 'USER' })),
    ]);
    expect(both.filter((said) => said === 'ok')).toHaveLength(1);
    const left = (await roleOf(one)) === 'SUPER_ADMIN' ? one : two;
    expect(await outcome(setRole(as(left), { userId: left.id, role: 'ADMIN' }))).toBe('conflict');
    expect(await roleOf(left)).toBe('SUPER_ADMIN');
  });

  it('are not changed by a super admin who lost the role after the request began', async () => {
    const [boss, user] = [await person('SUPER_ADMIN'), await person()];
    await testScope().db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, boss.id));
    expect(await outcome(setRole(as(boss), { userId: user.id, role: 'SUPER_ADMIN' }))).toBe('forbidden');
    await blockUser(as({ ...boss, role: 'SUPER_ADMIN' }), { userId: user.id, isBlocked: true });
    expect((await testScope().db.select().from(users).where(eq(users.id, user.id)))[0]?.blockedAt).toBeNull();
    expect(await audited()).toEqual([]);
  });

  it('are given only to members with a verified address', async () => {
    const [boss, pending] = [await person('SUPER_ADMIN'), await person('USER', { verifiedAt: null })];
    expect(await outcome(setRole(as(boss), { userId: pending.id, role: 'ADMIN' }))).toBe('conflict');
    expect(await outcome(setRole(as(boss), { userId: 'nobody', role: 'ADMIN' }))).toBe('not-found');
  });
});

test('an administrator can sign out members only, and a super admin can sign out administrators', async () => {
  const [boss, admin, other, user] = [
    await person('SUPER_ADMIN'),
    await person('ADMIN'),
    await person('ADMIN'),
    await person(),
  ];
  const scope = testScope();
  for (const { id } of [boss, other, user]) {
    const session = await openApiSession(scope, id);
    await scope.write({ session: session.statements });
  }
  const live = async () =>
    (await scope.db.select().from(sessions)).filter(({ revokedAt }) => revokedAt === null).map(({ userId }) => userId);
  expect(await outcome(endSessions(as(user), { userId: other.id }))).toBe('forbidden');
  expect(await outcome(endSessions(as(admin), { userId: other.id }))).toBe('forbidden');
  expect(await outcome(endSessions(as(admin), { userId: boss.id }))).toBe('forbidden');
  expect(await outcome(endSessions(as(admin), { userId: admin.id }))).toBe('forbidden');
  expect(await outcome(endSessions(as(admin), { userId: 'nobody' }))).toBe('not-found');
  expect(await live()).toHaveLength(3);
  expect(await outcome(endSessions(as(admin), { userId: user.id }))).toBe('ok');
  expect(await outcome(endSessions(as(boss), { userId: other.id }))).toBe('ok');
  expect(await live()).toEqual([boss.id]);
  expect(await audited()).toEqual([
    ['sessions-ended', admin.id],
    ['sessions-ended', boss.id],
  ]);
});

test('ending one session leaves the other sessions of the member and those of another member open', async () => {
  const [admin, user, other] = [await person('ADMIN'), await person(), await person()];
  const scope = testScope();
  for (const { id } of [user, user, other]) {
    const session = await openApiSession(scope, id);
    await scope.write({ session: session.statements });
  }
  const live = async (userId: string) =>
    (await scope.db.select().from(sessions)).filter((row) => row.userId === userId && row.revokedAt === null);
  const [first] = await live(user.id);
  const [theirs] = await live(other.id);
  const one = { userId: user.id, sessionId: first?.id };
  expect(await outcome(endSessions(as(other), one))).toBe('forbidden');
  await endSessions(as(admin), { ...one, sessionId: theirs?.id });
  expect(await live(other.id)).toHaveLength(1);
  await endSessions(as(admin), one);
  await endSessions(as(admin), one);
  expect(await live(user.id)).toHaveLength(1);
  expect(await audited()).toEqual([['session-ended', admin.id]]);
});

describe('access granted by an administrator', () => {
  const give = (viewer: Viewer | null, userId: string, what: string) =>
    grantAccess(as(viewer), GrantAccess.parse({ userId, what }));

  it('is granted once for repeated requests, and is taken back without touching a purchase', async () => {
    const [admin, user] = [await person('ADMIN'), await person()];
    const { db } = testScope();
    const course = await makeCourse(db);
    const bought = { id: 'bought', userId: user.id, kind: 'course', refId: course.id, createdAt: new Date() } as const;
    await db.insert(entitlements).values({ ...bought, source: 'order', sourceId: 'order' });
    const answers = await Promise.all([1, 2, 3].map(() => give(admin, user.id, `course:${course.id}`)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    const given = (await db.select().from(entitlements)).filter(({ source }) => source === 'admin');
    expect(given).toHaveLength(1);
    const back = { userId: user.id, entitlementId: given[0]?.id ?? '' };
    expect(await outcome(takeBackAccess(as(user), back))).toBe('forbidden');
    expect(await outcome(takeBackAccess(as(admin), { ...back, entitlementId: 'bought' }))).toBe('not-found');
    expect(await outcome(takeBackAccess(as(admin), { ...back, userId: admin.id }))).toBe('not-found');
    await takeBackAccess(as(admin), back);
    await takeBackAccess(as(admin), back);
    const rows = await db.select().from(entitlements);
    expect(rows.map(({ source, revokedAt }) => [source, revokedAt === null])).toEqual([
      ['order', true],
      ['admin', false],
    ]);
    expect((await audited()).map(([action]) => action)).toEqual(['access-granted', 'access-taken-back']);
    await give(admin, user.id, `course:${course.id}`);
    expect(await db.select().from(entitlements)).toHaveLength(3);
  });

  it('cannot be granted by guests or members, nor for an unknown course or member', async () => {
    const [admin, user] = [await person('ADMIN'), await person()];
    const course = await makeCourse(testScope().db);
    const bundle = await makeBundle(testScope().db, [course.id]);
    expect(await outcome(give(null, user.id, `course:${course.id}`))).toBe('unauthenticated');
    expect(await outcome(give(user, user.id, `course:${course.id}`))).toBe('forbidden');
    expect(await outcome(give(admin, user.id, 'course:none'))).toBe('not-found');
    expect(await outcome(give(admin, 'nobody', `course:${course.id}`))).toBe('not-found');
    expect(await outcome(give(admin, user.id, `bundle:${bundle.id}`))).toBe('ok');
    expect(GrantAccess.safeParse({ userId: user.id, what: 'everything:everything' }).success).toBe(false);
  });
});

test('only an administrator can hide a comment with a reason and show the comment again', async () => {
  const [admin, user] = [await person('ADMIN'), await person()];
  const { db } = testScope();
  const row = { subjectKind: 'lesson', subjectId: 'l', role: 'USER', format: 'text', createdAt: new Date() } as const;
  await db.insert(comments).values([
    { ...row, id: 'rude', userId: user.id, body: 'Rude' },
    { ...row, id: 'gone', userId: null, body: '', removedAt: new Date() },
  ]);
  const rude = async () => (await db.select().from(comments).where(eq(comments.id, 'rude')))[0];
  expect(await outcome(hideComment(as(user), { commentId: 'rude', reason: 'No' }))).toBe('forbidden');
  for (const commentId of ['gone', 'deleted']) {
    const late = hideComment(as(admin), { commentId, reason: 'No' });
    await expect(late).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('removed') });
  }
  await hideComment(as(admin), { commentId: 'rude', reason: 'Not kind.' });
  expect(await rude()).toMatchObject({ body: 'Rude', hiddenReason: 'Not kind.' });
  expect(await outcome(restoreComment(as(user), { commentId: 'rude' }))).toBe('forbidden');
  await restoreComment(as(admin), { commentId: 'rude' });
  await restoreComment(as(admin), { commentId: 'rude' });
  expect(await rude()).toMatchObject({ hiddenAt: null, hiddenReason: null });
  expect((await audited()).map(([action]) => action)).toEqual(['comment-hidden', 'comment-shown']);
});

describe('mails and jobs', () => {
  const now = new Date();
  const mail = { id: 'm', dedupeKey: 'mail:purchase:o', kind: 'purchase', createdAt: now } as const;

  it('a mail is sent again once per press, under a key of its own in the outbox', async () => {
    const [admin, user] = [await person('ADMIN'), await person()];
    const { db } = testScope();
    await db.insert(mails).values([
      { ...mail, userId: user.id, subjectId: 'o', state: 'sent' },
      { ...mail, id: 'old', dedupeKey: 'old', userId: user.id, state: 'sent' },
      { ...mail, id: 'waits', dedupeKey: 'waits', userId: user.id, subjectId: 'o', state: 'sending' },
    ]);
    const press = (mailId: string, one: string, viewer = admin) =>
      outcome(resendMail(as(viewer), { mailId, press: one }));
    expect(await press('m', 'first', user)).toBe('forbidden');
    expect(await Promise.all([press('m', 'first'), press('m', 'first'), press('m', 'second')])).toEqual(
      Array(3).fill('ok'),
    );
    expect(await press('old', 'first')).toBe('conflict');
    const ousted = await person('ADMIN', { blockedAt: new Date() });
    expect(await press('m', 'third', { ...ousted, isBlocked: false })).toBe('forbidden');
    expect(await press('waits', 'first')).toBe('conflict');
    const rows = await db.select().from(outbox);
    expect(rows.map(({ dedupeKey }) => dedupeKey).sort()).toEqual(['resend:m:first', 'resend:m:second']);
    expect(rows[0]?.payload).toEqual({ mail: 'purchase', userId: user.id, subjectId: 'o' });
    expect(await audited()).toHaveLength(2);
  });

  it('a mail with a used or expired link is not sent again', async () => {
    const [admin, user] = [await person('ADMIN'), await person()];
    const { db } = testScope();
    const token = { userId: user.id, purpose: 'restore', email: user.email, createdAt: now } as const;
    const later = new Date(Date.now() + 60_000);
    await db.insert(mailTokens).values([
      { ...token, id: 'live', expiresAt: later },
      { ...token, id: 'used', expiresAt: later, usedAt: now },
      { ...token, id: 'over', expiresAt: now },
    ]);
    const mail = { kind: 'restore', userId: user.id, state: 'sent', createdAt: now } as const;
    for (const id of ['live', 'used', 'over']) {
      await db.insert(mails).values({ ...mail, id, dedupeKey: id, subjectId: id });
    }
    const press = (mailId: string) => outcome(resendMail(as(admin), { mailId, press: 'p' }));
    expect([await press('live'), await press('used'), await press('over')]).toEqual(['ok', 'conflict', 'conflict']);
    expect((await showMail(as(admin), { mailId: 'used' })).isSpent).toBe(true);
    expect((await showMail(as(admin), { mailId: 'live' })).isSpent).toBe(false);
  });

  it('a dead job is retried under its old key, and a finished job is left alone', async () => {
    const [admin, user] = [await person('ADMIN'), await person()];
    const { db } = testScope();
    const job = { kind: 'send-mail', payload: {}, availableAt: now, createdAt: now, attempts: 80, unfinished: 5 };
    await db.insert(outbox).values([
      { ...job, id: 'dead', dedupeKey: 'a', state: 'dead' },
      { ...job, id: 'done', dedupeKey: 'b', state: 'done' },
    ]);
    expect(await outcome(retryJob(as(user), { jobId: 'dead' }))).toBe('forbidden');
    expect(await outcome(retryJob(as(admin), { jobId: 'none' }))).toBe('invalid');
    const ousted = await person('ADMIN', { blockedAt: new Date() });
    expect(await outcome(retryJob(as({ ...ousted, isBlocked: false }), { jobId: 'dead' }))).toBe('forbidden');
    await retryJob(as(admin), { jobId: 'dead' });
    await retryJob(as(admin), { jobId: 'dead' });
    await retryJob(as(admin), { jobId: 'done' });
    const rows = await db.select().from(outbox);
    expect(rows.map(({ id, state, attempts, dedupeKey }) => [id, state, attempts, dedupeKey])).toEqual([
      ['dead', 'pending', 0, 'a'],
      ['done', 'done', 80, 'b'],
    ]);
    expect(await audited()).toHaveLength(1);
  });
});

describe('users', () => {
  const find = async (viewer: Viewer, search: string, who = '') =>
    (await listUsers(as(viewer), readTable(userTable, new URLSearchParams({ q: search, who })))).items
      .map(({ id }) => id)
      .sort();

  it('are found by an address in a domain of other letters, in both of its spellings', async () => {
    const admin = await person('ADMIN');
    const [email, emailKey] = ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'];
    const { id } = await person('USER', { email, emailKey });
    for (const typed of [email, 'Ivan@ПОЧТА.рф', emailKey, 'ivan@', 'ivan@xn--80a'])
      expect(await find(admin, typed), typed).toEqual([id]);
  });

  it('are found by id or, in upper or lower case, by the beginning of the name or address', async () => {
    const admin = await person('ADMIN');
    const [anna, hanna] = [
      await person('USER', { userName: 'anna', emailKey: 'zed@x.test', email: 'Zed@x.test' }),
      await person('USER', { userName: 'hanna', emailKey: 'anna@x.test', email: 'anna@x.test' }),
    ];
    expect(await find(admin, 'ANN')).toEqual([anna.id, hanna.id].sort());
    expect(await find(admin, ' zed@')).toEqual([anna.id]);
    expect(await find(admin, hanna.id)).toEqual([hanna.id]);
    expect(await find(admin, "a' OR 1=1 --")).toEqual([]);
    expect(await find(admin, '%')).toEqual([]);
    expect(await find(admin, '', 'staff')).toEqual([admin.id]);
    expect(await find(admin, '')).toHaveLength(3);
    expect(await outcome(find(anna, ''))).toBe('forbidden');
  });

  it('are filtered by failed payment and by mismatched order, which the start page counts', async () => {
    const [admin, late, paying, odd] = [await person('ADMIN'), await person(), await person(), await person()];
    await makeSubscription(testScope().db, late.id, { pastDueSince: new Date() });
    await makeSubscription(testScope().db, paying.id);
    const order = { id: 'o-odd', userId: odd.id, state: 'mismatch' as const, currency: 'GBP' as const, total: 4900 };
    const page = { idempotencyKey: 'k', hostedPageId: 'p', hostedPageUrl: '', expiresAt: new Date() };
    await testScope()
      .db.insert(orders)
      .values({ ...order, ...page, createdAt: new Date() });
    expect(await find(admin, '', 'past-due')).toEqual([late.id]);
    expect(await find(admin, '', 'mismatched')).toEqual([odd.id]);
    const lines = presentStart((await as(admin).read(readWaiting(as(admin))))[0], new Date());
    expect(lines.map(({ id, href }) => [id, href])).toEqual([
      ['1 order with a wrong payment', '/admin/users?who=mismatched'],
      ['1 payment failed', '/admin/users?who=past-due'],
    ]);
    expect(headingOf(lines)).toBe('Two things need you');
    expect(headingOf(lines.slice(1))).toBe('One thing needs you');
    expect(headingOf([])).toBe('Nothing needs you');
    expect(headingOf([{ count: 3 }, { count: 7 }])).toBe('10 things need you');
    expect(headingOf([{ count: 100 }, { count: 1 }])).toBe('101 or more things need you');
  });

  it('are shown with dates and times on the clocks of the office', async () => {
    const admin = await person('ADMIN');
    const createdAt = new Date('2026-11-27T03:30:00Z');
    const user = await makeUser(testScope().db, { createdAt, verifiedAt: createdAt, blockedAt: createdAt });
    const { head } = await showUser(as(admin), { userId: user.id, tab: 'access', offset: 0, limit: 30 });
    const shown = presentUserHead(head, 'access', { now: new Date(), zone: 'America/Los_Angeles' });
    expect(shown.wrongs.map(({ title }) => title)).toEqual(['Blocked since 26 Nov 2026, 19:30 Los Angeles time']);
    expect(shown.facts).toEqual(
      expect.arrayContaining([
        { label: 'Member since', value: '26 Nov 2026' },
        { label: 'Email confirmed', value: '26 Nov 2026' },
      ]),
    );
  });

  it('are said to have as many reasons for access as count now, and when the others ended', async () => {
    const [admin, user] = [await person('ADMIN'), await person()];
    const { db } = testScope();
    const past = new Date('2026-11-01T12:00:00Z');
    await makeSubscription(db, user.id, { state: 'cancelled', currentTermEndsAt: past });
    const right = {
      userId: user.id,
      kind: 'everything',
      refId: 'everything',
      source: 'activation-code',
      createdAt: past,
    } as const;
    await db.insert(entitlements).values([
      { ...right, id: 'over', sourceId: 'one', endsAt: new Date('2026-11-20T12:00:00Z') },
      { ...right, id: 'live', sourceId: 'two', endsAt: new Date('2027-11-20T12:00:00Z') },
    ]);
    const { open } = await showUser(as(admin), { userId: user.id, tab: 'access', offset: 0, limit: 30 });
    const shown = presentTab(open, { now: new Date('2026-11-27T12:00:00Z'), zone: 'UTC' });
    if (shown.tab !== 'access') throw new Error('The open part is the one that was asked for.');
    expect(shown.reasons).toBe(1);
    expect(shown.subscription?.end).toBe('Opens nothing now');
    expect(shown.grants.map(({ id, end }) => [id, end]).sort()).toEqual([
      ['live', '20 Nov 2027'],
      ['over', 'Ended on 20 Nov 2026'],
    ]);
  });

  it('show only administrators what was done to them and by whom', async () => {
    const [admin, user] = [await person('ADMIN'), await person()];
    await blockUser(as(admin), { userId: user.id, isBlocked: true });
    const wish = { userId: user.id, tab: 'audit' as const, offset: 0, limit: 30 };
    const { head, open } = await showUser(as(admin), wish);
    expect(head.id).toBe(user.id);
    if (open.tab !== 'audit') throw new Error('The open part is the one that was asked for.');
    expect(open.facts.items.map(({ action, byName }) => [action, byName])).toEqual([['user-blocked', admin.userName]]);
    expect(await outcome(showUser(as(user), wish))).toBe('forbidden');
    expect(await outcome(showUser(as(admin), { ...wish, userId: 'nobody' }))).toBe('not-found');
  });
});
