import { beforeEach, describe, expect, test } from 'vitest';
import { outbox, rateCounters, users } from '#db/schema';
import { hashPassword } from '~/kit/crypto.server';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { deviceCookie } from './known-device.server';
import { countMailTries } from './mail-quota.server';
import { askForRecovery } from './restore-password.server';

beforeEach(resetBindings);

const start = new Date('2026-11-21T12:00:00Z');
const at = (minutes: number, address: string) =>
  testScope({ now: new Date(start.getTime() + minutes * 60_000), address, limits: undefined });
const email = 'noor@mailbox.test';

async function owner() {
  const passwordHash = await hashPassword('Before123');
  const viewer = await makeUser(at(0, '').db, { email, emailKey: email, passwordHash });
  const device = deviceCookie(at(0, ''), { id: viewer.id, emailKey: email, passwordHash }, null);
  return { viewer, device };
}

const mailsSent = async () => (await testScope().db.select().from(outbox)).length;

/** How many mails these tries sent. */
async function sentBy(
  tries: number,
  address: (i: number) => string,
  { minutes = 0, device = undefined as unknown } = {},
) {
  const before = await mailsSent();
  for (let i = 0; i < tries; i++) {
    await askForRecovery(at(minutes, address(i)), { email }, device).catch(() => undefined);
  }
  return (await mailsSent()) - before;
}

test('a stranger who asks twenty times leaves the owner mails from their own network and their own browser', async () => {
  const { device } = await owner();
  expect(await sentBy(20, () => '192.0.2.66')).toBe(4);
  expect(await sentBy(2, () => '198.51.100.1')).toBe(1);
  expect(await sentBy(5, () => '198.51.100.1', { device }), 'a known browser').toBe(2);
  expect(await sentBy(2, () => '198.51.100.2')).toBe(1);
  expect(await sentBy(9, (i) => `203.0.113.${i}`), 'eight in all').toBe(0);
});

test('a hundred networks use up what is for anybody and for new networks, and leave a known browser its two', async () => {
  const { device } = await owner();
  expect(await sentBy(100, (i) => `192.0.${i}.1`)).toBe(6);
  expect(await sentBy(3, () => '198.51.100.1', { device })).toBe(2);
});

test('what is kept for known browsers is for nobody whose password is of yesterday, nor for another address', async () => {
  const { device } = await owner();
  await sentBy(100, (i) => `192.0.${i}.1`);
  const others = deviceCookie(at(0, ''), { id: 'x', emailKey: 'ama@mailbox.test', passwordHash: 'h' }, null);
  for (const cookie of [others, 'nonsense', '..', {}, null]) {
    expect(await sentBy(2, () => '198.51.100.1', { device: cookie })).toBe(0);
  }
  await at(0, '')
    .db.update(users)
    .set({ passwordHash: await hashPassword('After1234') });
  expect(await sentBy(2, () => '198.51.100.1', { device })).toBe(0);
  const counters = await at(0, '').db.select().from(rateCounters);
  expect(
    counters.filter(({ key }) => key.startsWith('mail-known')).map(({ count }) => count),
    'given back',
  ).toEqual([0]);
});

test('the next hour has its own, and twenty a day are for anybody', async () => {
  await owner();
  const sent: number[] = [];
  for (let hour = 0; hour < 8; hour++) sent.push(await sentBy(6, () => '192.0.2.66', { minutes: 61 * hour }));
  // After twenty a day its first try of an hour is still that of a network that has sent none.
  expect(sent).toEqual([4, 4, 4, 4, 4, 1, 1, 1]);
  expect(await sentBy(1, () => '198.51.100.1', { minutes: 61 * 7 })).toBe(1);
});

describe('a try that sends no mail after all', () => {
  test('gives its places back, whichever they were', async () => {
    const mailbox = { kind: 'recovery', emailKey: email } as const;
    const limits = [{ name: 'narrow', subject: 'x', limit: 0, seconds: 60 }];
    for (let i = 0; i < 12; i++) {
      const work = countMailTries(at(0, `192.0.2.${i % 3}`), { limits, mailbox });
      await expect(work).rejects.toMatchObject({ kind: 'rate-limited' });
    }
    const counters = await at(0, '').db.select().from(rateCounters);
    expect(counters.filter(({ key, count }) => key.startsWith('mail-') && count > 0)).toEqual([]);
  });

  test('at the same moment as others takes no place twice', async () => {
    await owner();
    const before = await mailsSent();
    await Promise.all(Array.from({ length: 30 }, (_, i) => askForRecovery(at(0, `192.0.2.${i}`), { email })));
    expect((await mailsSent()) - before).toBe(6);
  });
});

test('kinds of mail are counted each for itself', async () => {
  const tried = async (kind: 'recovery' | 'verification' | 'email-change') =>
    (await countMailTries(at(0, '192.0.2.1'), { limits: [], mailbox: { kind, emailKey: email } })).heldFor;
  for (let i = 0; i < 4; i++) expect(await tried('recovery')).toBe(0);
  expect(await tried('recovery')).toBe(3600);
  expect([await tried('verification'), await tried('email-change')]).toEqual([0, 0]);
});
