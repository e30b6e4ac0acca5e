import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { mails, outbox, users } from '#db/schema';
import { deliverMail, type MailOrder } from '~/features/accounts/mail/deliver-mail.server';
import { minute } from '~/kit/dates';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { makeReward } from '../../../tests/support/rewards';
import { testScope } from '../../../tests/support/scope';
import { redeemReward, rewardCodeMail, sendRewardCode } from './redeem-reward.server';

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');

interface Sent {
  to: string;
  text: string;
  html: string;
}

async function askAndDeliver(prepare: (userId: string) => Promise<unknown> = async () => null) {
  const viewer = await makeUser(testScope().db);
  const sent: Sent[] = [];
  const mail = { send: async (message: Sent) => ({ messageId: String(sent.push(message)) }) };
  const scope = testScope({ viewer, now, providers: { mail: mail as never } });
  const { id } = await makeReward({ codes: ['SECRET-7'], benefitDescription: 'Type it at the till.' });
  await redeemReward(scope, { id });
  await sendRewardCode(scope, { reward: id });
  await prepare(viewer.id);
  for (const row of await scope.db.select().from(outbox)) {
    await deliverMail(scope, row.payload as unknown as MailOrder, row.dedupeKey, rewardCodeMail);
  }
  const [kept] = await scope.db.select().from(mails);
  return { viewer, scope, id, sent, kept };
}

it('the code is mailed to the member’s own address and stored in no row', async () => {
  const { viewer, sent, kept, scope } = await askAndDeliver();
  expect(sent).toMatchObject([{ to: viewer.email, text: expect.stringContaining('SECRET-7') }]);
  expect(sent[0]?.text).toContain('Type it at the till.');
  expect(kept).toMatchObject({ state: 'sent', kind: 'reward-code' });
  expect(JSON.stringify([kept, await scope.db.select().from(outbox)])).not.toContain('SECRET-7');
});

it('the code is not mailed to a member who was blocked before the delivery', async () => {
  const block = (userId: string) => testScope().db.update(users).set({ blockedAt: now }).where(eq(users.id, userId));
  const { sent, kept } = await askAndDeliver(block);
  expect([sent, kept?.state]).toEqual([[], 'skipped']);
});

it('the code is mailed once a minute at most, on ten requests, and never to a member without a code', async () => {
  const viewer = await makeUser(testScope().db);
  const { id } = await makeReward({ codes: ['A-1', 'A-2'] });
  const at = (minutes: number) => testScope({ viewer, now: new Date(now.getTime() + minutes * minute) });
  await expect(sendRewardCode(at(0), { reward: id })).rejects.toMatchObject({ kind: 'not-found' });
  await redeemReward(at(0), { id });
  for (const minutes of [1, 1, 1, 2]) await sendRewardCode(at(minutes), { reward: id });
  expect(await testScope().db.select().from(outbox)).toHaveLength(2);
  for (let minutes = 3; minutes < 8; minutes++) await sendRewardCode(at(minutes), { reward: id });
  await expect(sendRewardCode(at(9), { reward: id })).rejects.toMatchObject({ kind: 'rate-limited' });
  const other = testScope({ viewer: await makeUser(testScope().db), now });
  await expect(sendRewardCode(other, { reward: id })).rejects.toMatchObject({ kind: 'not-found' });
});
