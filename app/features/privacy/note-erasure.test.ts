import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, test } from 'vitest';
import { meta, outbox, users } from '#db/schema';
import { erasedHash, fingerprintsOf } from '~/kit/backup.server';
import { makeSubscription, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { eraseAgain } from './delete-account.server';
import { noteErasure, sweepErasures } from './note-erasure.server';
import { noteKeys } from './note-keys.server';

beforeEach(resetBindings);

const now = new Date('2026-11-30T12:00:00Z');
const linesOf = async (key: string) => (await (await env.MEDIA.get(key))?.text())?.trim().split('\n') ?? [];

it('erasures that are recorded at the same moment are all there, each once', async () => {
  const ids = Array.from({ length: 5 }, (_, n) => `user-${n}`);
  const notes = [...ids, ...ids].map((userId) => noteErasure(testScope({ now }), { userId }));
  // A job that was always overtaken is tried again.
  for (const [n, { status }] of (await Promise.allSettled(notes)).entries()) {
    if (status === 'rejected') await noteErasure(testScope({ now }), { userId: ids[n % 5] as string });
  }
  const lines = await linesOf('erased/2026-11');
  expect(lines.map((line) => line.split(' ')[1]).sort()).toEqual(ids.map(erasedHash).sort());
  expect(lines.every((line) => line.startsWith('2026-11-30T12:00:00.000Z '))).toBe(true);
  expect(lines.join()).not.toContain('user-');
});

it('a record of erasures goes when no copy from before its month may be left', async () => {
  for (const month of ['2025-08', '2025-09', '2025-10', '2025-11', '2026-11'])
    await env.MEDIA.put(`erased/${month}`, 'x');
  const left = async () => (await env.MEDIA.list({ prefix: 'erased/' })).objects.map(({ key }) => key.slice(7));
  await sweepErasures(testScope({ now }));
  expect(await left()).toHaveLength(5);
  await sweepErasures(testScope({ now: new Date('2026-11-30T00:03:00Z') }));
  expect(await left()).toEqual(['2025-10', '2025-11', '2026-11']);
});

test('who was deleted before and came back with a copy is erased again, whatever their subscription says', async () => {
  const scope = testScope({ now });
  const { db } = scope;
  const back = await makeUser(db, { email: 'zelda@example.test', emailKey: 'zelda@example.test', userName: 'zelda' });
  await makeSubscription(db, back.id);
  const other = await makeUser(db);
  for (let times = 0; times < 2; times++) await eraseAgain(testScope({ now }), { userId: back.id });
  await eraseAgain(scope, { userId: 'nobody' });
  const rows = await db.select().from(users);
  expect(JSON.stringify(rows.find(({ id }) => id === back.id))).not.toMatch(/zelda/);
  expect(rows.find(({ id }) => id === other.id)?.email).toBe(other.email);
  const jobs = await db.select({ kind: outbox.kind }).from(outbox);
  expect(jobs.map(({ kind }) => kind)).toEqual(['remove-files']);
});

test('the database tells which keys its state has, and no more of them', async () => {
  const scope = testScope();
  await noteKeys(scope);
  await noteKeys(scope);
  const { secrets } = scope.config;
  const [row] = await scope.db.select().from(meta).where(eq(meta.key, 'keys'));
  expect(row?.value).toBe(fingerprintsOf(secrets));
  expect(row?.value).not.toContain(secrets.hold[0]);
  const hold: typeof secrets.hold = ['another', ...secrets.hold];
  await noteKeys({ ...scope, config: { ...scope.config, secrets: { ...secrets, hold } } });
  const [later] = await scope.db.select().from(meta).where(eq(meta.key, 'keys'));
  expect(JSON.parse(later?.value ?? '').HOLD_SECRET).toHaveLength(2);
});
