import { beforeEach, describe, expect, test } from 'vitest';
import { outbox, rateCounters, users } from '#db/schema';
import { hashPassword } from '~/kit/crypto.server';
import { makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { deviceCookie } from '../sign-in/known-device.server';
import { askForRecovery } from '../sign-in/restore-password.server';
import { countMailTries } from './mail-quota.server';

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

/** The number of mails that these tries sent. */
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

test('a stranger who asks 20 times leaves mails for another network and for a known browser', async () => {
  const { device } = await owner();
  expect(await sentBy(20, () => '192.0.2.66')).toBe(4);
  expect(await sentBy(2, () => '198.51.100.1')).toBe(1);
  expect(await sentBy(5, () => '198.51.100.1', { device }), 'a known browser').toBe(2);
  expect(await sentBy(2, () => '198.51.100.2')).toBe(1);
  expect(await sentBy(9, (i) => `203.0.113.${i}`), 'ten in all').toBe(2);
});

test('six networks that ask every hour leave a mail for a network that has had none that day', async () => {
  await owner();
  const six = (minutes: number) => sentBy(6, (i) => `192.0.2.${i}`, { minutes });
  expect(await six(0)).toBe(6);
  expect(await sentBy(1, () => '198.51.100.1')).toBe(1);
  expect(await six(61)).toBe(6);
  expect(await sentBy(1, () => '198.51.100.2', { minutes: 61 })).toBe(1);
});

test('sixty networks get at most 24 reserved mails a day, also by addresses with tags', async () => {
  let reserved = 0;
  for (let hour = 0; hour < 14; hour++) {
    for (let i = 0; i < 10; i++) {
      const scope = at(61 * hour, `192.${hour}.${i}.1`);
      const emailKey = hour % 2 ? 'noor+more@mailbox.test' : email;
      const { places } = await countMailTries(scope, { limits: [], mailbox: { kind: 'recovery', emailKey } });
      if (places.some(({ name }) => name === 'mail-fresh')) reserved += 1;
    }
  }
  expect(reserved).toBe(24);
});

test('100 networks use up the open and the new-network mails, but not the two for a known browser', async () => {
  const { device } = await owner();
  expect(await sentBy(100, (i) => `192.0.${i}.1`)).toBe(8);
  expect(await sentBy(3, () => '198.51.100.1', { device })).toBe(2);
});

test('a device cookie that is forged, foreign or older than the password gets no reserved mail', async () => {
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

test('each hour allows four mails again, up to 20 a day; after that only a new network gets a mail', async () => {
  await owner();
  const sent: number[] = [];
  for (let hour = 0; hour < 8; hour++) sent.push(await sentBy(6, () => '192.0.2.66', { minutes: 61 * hour }));
  // After 20 mails in a day, the first try of each hour still counts as a try from a new network.
  expect(sent).toEqual([4, 4, 4, 4, 4, 1, 1, 1]);
  expect(await sentBy(1, () => '198.51.100.1', { minutes: 61 * 7 })).toBe(1);
});

describe('requests that send no mail', () => {
  test('return every place they took in the mail quota', async () => {
    const mailbox = { kind: 'recovery', emailKey: email } as const;
    const limits = [{ name: 'narrow', subject: 'x', limit: 0, seconds: 60 }];
    for (let i = 0; i < 12; i++) {
      const work = countMailTries(at(0, `192.0.2.${i % 3}`), { limits, mailbox });
      await expect(work).rejects.toMatchObject({ kind: 'rate-limited' });
    }
    const counters = await at(0, '').db.select().from(rateCounters);
    expect(counters.filter(({ key, count }) => key.startsWith('mail-') && count > 0)).toEqual([]);
  });

  test('leave eight mails for 30 networks that ask at the same time', async () => {
    await owner();
    const before = await mailsSent();
    await Promise.all(Array.from({ length: 30 }, (_, i) => askForRecovery(at(0, `192.0.2.${i}`), { email })));
    expect((await mailsSent()) - before).toBe(8);
  });
});

test('each kind of mail has its own quota', async () => {
  const tried = async (kind: 'recovery' | 'verification' | 'email-change') =>
    (await countMailTries(at(0, '192.0.2.1'), { limits: [], mailbox: { kind, emailKey: email } })).heldFor;
  for (let i = 0; i < 4; i++) expect(await tried('recovery')).toBe(0);
  expect(await tried('recovery')).toBe(3600);
  expect([await tried('verification'), await tried('email-change')]).toEqual([0, 0]);
});
