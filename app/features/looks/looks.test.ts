import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, lessonProgress, looks, users } from '#db/schema';
import { houseCaller } from '#workers/caller';
import { createScope } from '#workers/create-scope';
import { completeLesson } from '~/features/learning/lesson/complete-lesson.server';
import { isAppError } from '~/kit/app-error';
import { after, minute } from '~/kit/dates';
import { makeReadOnly } from '~/scope/read-only';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { beginLook, endLook, sweepLooks } from './begin-look.server';
import { memberSeen, readLook } from './find-look.server';
import { lookLasts } from './rules';
import { BeginLook } from './schema';

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const reason = 'You wrote that lesson 6 does not open';

async function boss(part: Partial<Viewer> = {}) {
  const user = await makeUser(testScope().db, { role: 'SUPER_ADMIN' });
  return { ...user, role: 'SUPER_ADMIN' as const, ...part };
}
const at = (viewer: Viewer | null, time = now) => testScope({ viewer, now: time });
const findLook = async (scope: Scope, lookId: string) => {
  const [look] = await scope.read(readLook(scope, lookId));
  return memberSeen(scope, look);
};
const acts = async () =>
  (await testScope().db.select().from(auditLog).orderBy(auditLog.action)).map(({ action, userId }) => [action, userId]);

test('a look shows the member without a session of theirs, and its start and end are in the audit log', async () => {
  const [viewer, member] = [await boss(), await makeUser(testScope().db)];
  const { lookId } = await beginLook(at(viewer), { userId: member.id, reason });
  const seen = await findLook(at(viewer), lookId);
  expect(seen).toMatchObject({ id: member.id, role: 'USER', sessionId: '', look: { id: lookId } });
  expect(seen?.look?.endsAt).toEqual(after(now, lookLasts));
  expect(await endLook(at(viewer), { lookId })).toBe(member.id);
  expect(await endLook(at(viewer), { lookId })).toBe(member.id);
  expect(await findLook(at(viewer), lookId)).toBeNull();
  expect(await acts()).toEqual([
    ['look-begun', viewer.id],
    ['look-ended', viewer.id],
  ]);
  expect(await testScope().db.select().from(looks)).toMatchObject([{ userId: member.id, reason, endedAt: now }]);
});

test('only a super admin with a second factor begins a look, and only at a member in good standing', async () => {
  const { db } = testScope();
  const [viewer, member] = [await boss(), await makeUser(db)];
  const wish = { userId: member.id, reason };
  expect(await outcome(beginLook(at(null), wish))).toBe('unauthenticated');
  expect(await outcome(beginLook(at({ ...viewer, role: 'ADMIN' }), wish))).toBe('forbidden');
  expect(await outcome(beginLook(at({ ...viewer, role: 'USER' }), wish))).toBe('forbidden');
  expect(await outcome(beginLook(at({ ...viewer, lacksSecondFactor: true }), wish))).toBe('forbidden');
  expect(await outcome(beginLook(at(viewer), { ...wish, userId: 'nobody' }))).toBe('not-found');
  const closed = [
    { role: 'ADMIN' },
    { role: 'SUPER_ADMIN' },
    { blockedAt: now },
    { verifiedAt: null },
    { userName: null },
  ];
  for (const part of closed as Partial<typeof users.$inferInsert>[]) {
    const other = await makeUser(db, part);
    expect(await outcome(beginLook(at(viewer), { ...wish, userId: other.id }))).toBe('conflict');
  }
  expect(await outcome(beginLook(at(viewer), { ...wish, userId: viewer.id }))).toBe('conflict');
  expect([await db.select().from(looks), await acts()]).toEqual([[], []]);
  expect(BeginLook.safeParse({ userId: member.id, reason: '   short   ' }).success).toBe(false);
});

test('a look is closed to other sessions and super admins, after a role change, and after half an hour', async () => {
  const { db } = testScope();
  const [viewer, other, member] = [await boss(), await boss(), await makeUser(db)];
  const { lookId } = await beginLook(at(viewer), { userId: member.id, reason });
  expect(await findLook(at({ ...viewer, sessionId: 'another' }), lookId)).toBeNull();
  expect(await findLook(at(other), lookId)).toBeNull();
  expect(await findLook(at({ ...viewer, role: 'ADMIN' }), lookId)).toBeNull();
  expect(await findLook(at({ ...viewer, isBlocked: true }), lookId)).toBeNull();
  expect(await findLook(at({ ...viewer, lacksSecondFactor: true }), lookId)).toBeNull();
  expect(await findLook(at(null), lookId)).toBeNull();
  expect(await findLook(at(viewer, after(now, lookLasts - 1)), lookId)).not.toBeNull();
  expect(await findLook(at(viewer, after(now, lookLasts)), lookId)).toBeNull();
  await db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, member.id));
  expect(await findLook(at(viewer), lookId)).toBeNull();
  expect(await endLook(at(other), { lookId })).toBeNull();
});

test('a new look ends the previous one, and concurrent sweeps record that end once', async () => {
  const { db } = testScope();
  const [viewer, member] = [await boss(), await makeUser(db)];
  const first = await beginLook(at(viewer), { userId: member.id, reason });
  const second = await beginLook(at(viewer, after(now, minute)), { userId: member.id, reason });
  const later = after(now, 2 * minute);
  expect(await findLook(at(viewer, later), first.lookId)).toBeNull();
  expect(await findLook(at(viewer, later), second.lookId)).not.toBeNull();
  await Promise.all([sweepLooks(at(null, later)), sweepLooks(at(null, later))]);
  await sweepLooks(at(null, later));
  expect(await acts()).toEqual([
    ['look-begun', viewer.id],
    ['look-begun', viewer.id],
    ['look-ended', null],
  ]);
});

function readOnlyScope(viewer: Viewer) {
  const opened = createScope(env as unknown as Env, {
    caller: houseCaller(),
    from: 'first-primary',
    defer: () => undefined,
  });
  opened.scope.viewer = viewer;
  makeReadOnly(opened.scope);
  opened.database.refuseWrites();
  return opened.scope;
}

test('the scope of a look reads, and refuses every kind of write', async () => {
  const { db } = testScope();
  const member = await makeUser(db);
  const course = await makeCourse(db);
  const scope = readOnlyScope(member);
  const row = { userId: member.id, lessonId: 'l', courseId: course.id, firstViewedAt: now };
  const insert = () => scope.db.insert(lessonProgress).values(row);
  const select = () => scope.db.select({ id: users.id }).from(users);
  const ways: Record<string, () => unknown> = {
    write: () => scope.write({ read: select(), insert: insert() }),
    'write of plain SQL': () => scope.write({ raw: sql`DELETE FROM users` }),
    'write behind a WITH': () => scope.write({ raw: sql`WITH x AS (SELECT 1) DELETE FROM users` }),
    insert,
    update: () => scope.db.update(users).set({ country: 'XX' }),
    delete: () => scope.db.delete(users),
    run: () => scope.db.run(sql`UPDATE users SET country = 'XX'`),
    batch: () => scope.db.batch([select(), insert()]),
    'use-case': () => completeLesson(scope, { lesson: course.lessons[0]?.id ?? '', isCompleted: true }),
    outbox: () => scope.outbox.add({ kind: 'give-free-month', userId: member.id }, 'k'),
    'outbox if changed': () => scope.outbox.addIfChanged({ kind: 'give-free-month', userId: member.id }, 'k'),
    billing: () => scope.providers.billing,
    mail: () => scope.providers.mail,
    images: () => scope.providers.images,
    tokeniser: () => scope.providers.tokeniser,
    humanCheck: () => scope.providers.humanCheck,
    purchaseEvents: () => scope.providers.purchaseEvents,
    'file put': () => scope.providers.files.put('k', 'x', 'text/plain'),
    'file delete': () => scope.providers.files.delete(['k']),
  };
  for (const [name, way] of Object.entries(ways)) {
    // Drizzle wraps errors of the database in its own error.
    const error: unknown = await (async () => await way())().catch((thrown) => thrown);
    const refused = isAppError(error) ? error : (error as Error | undefined)?.cause;
    expect([name, isAppError(refused) && refused.code]).toEqual([name, 'READ_ONLY']);
  }
  expect(await scope.providers.files.head('k')).toBeNull();
  expect(await scope.write({ found: select() })).toMatchObject({ found: [{ id: member.id }] });
  expect(await db.select().from(lessonProgress)).toEqual([]);
  expect(await db.select().from(users)).toMatchObject([{ id: member.id, country: null }]);
});
