import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog, entitlements, rewardCodes, rewards } from '#db/schema';
import { day } from '~/kit/dates';
import type { Viewer } from '~/scope/viewer';
import { makeBundle, makeCourse, makeSubscription, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { makeReward } from '../../../tests/support/rewards';
import { testScope } from '../../../tests/support/scope';
import { presentRewardCounts, presentRewards } from './present.server';
import { presentRewardOutput } from './present-output.server';
import { redeemReward } from './redeem-reward.server';
import { RewardOutput, RewardWithoutLinksOutput } from './schema';
import {
  listBenefits,
  listRewards,
  listRewardsOpenly,
  readGroupedRewards,
  readRewardCounts,
} from './show-rewards.server';

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * day);
const db = () => testScope().db;
const as = (viewer: Viewer | null, at = now) => testScope({ viewer, now: at });
const all = { limit: 100, offset: 0 };
const bySubscription = { toApplySubscriptionConstraint: true };
const byCourse = { toApplyCourseConstraint: true };
const noneLeft = { kind: 'conflict', code: 'NO_CODES_LEFT', message: 'No codes left, please contact us' };

async function shown(viewer: Viewer) {
  const scope = as(viewer);
  const { items } = await listRewards(scope, all);
  return items.map((reward) => RewardOutput.parse(presentRewardOutput(scope, reward)));
}

async function give(viewer: Viewer, right: Partial<typeof entitlements.$inferInsert>) {
  const row = { userId: viewer.id, kind: 'course' as const, refId: 'x', source: 'admin' as const, sourceId: 'test' };
  await db()
    .insert(entitlements)
    .values({ id: `${viewer.id}-${right.refId}`, createdAt: now, ...row, ...right });
}

async function redeem(viewer: Viewer, id: string): Promise<string | undefined> {
  const scope = as(viewer);
  return presentRewardOutput(scope, await redeemReward(scope, { id })).userRedeemedReward?.redemptionCode;
}

describe('a reward', () => {
  const states: [string, Parameters<typeof makeSubscription>[2] | null, boolean][] = [
    ['is locked without a subscription', null, false],
    ['is open during a trial', { state: 'in_trial', trialEndsAt: inDays(3) }, true],
    ['is open with an active subscription', { state: 'active' }, true],
    [
      'is open with a cancelled subscription within its term',
      { state: 'non_renewing', currentTermEndsAt: inDays(1) },
      true,
    ],
    [
      'is locked with a cancelled subscription after its term',
      { state: 'non_renewing', currentTermEndsAt: inDays(-1) },
      false,
    ],
    ['is locked with a paused subscription', { state: 'paused' }, false],
    ['is locked with a subscription that has ended', { state: 'cancelled' }, false],
    ['is open with a failed payment in its grace days', { state: 'active', pastDueSince: inDays(-6) }, true],
    ['is locked with a failed payment after its grace days', { state: 'active', pastDueSince: inDays(-8) }, false],
    ['is open with a package that is paid for good', { state: 'cancelled', isPaidForGood: true }, true],
  ];

  it.each(states)('for subscribers %s', async (_name, subscription, opens) => {
    await makeReward({ ...bySubscription, codes: ['A-1'] });
    const viewer = await makeUser(db());
    if (subscription) await makeSubscription(db(), viewer.id, subscription);
    const [reward] = await shown(viewer);
    expect(reward?.isRewardLocked).toBe(!opens);
    const tried = redeem(viewer, reward?.id ?? '');
    if (opens) expect(await tried).toBe('A-1');
    else await expect(tried).rejects.toMatchObject({ kind: 'forbidden', code: 'REWARD_LOCKED' });
  });

  it('for subscribers is open with current access to everything, and locked for an administrator without it', async () => {
    await makeReward(bySubscription);
    const [holder, former] = [await makeUser(db()), await makeUser(db())];
    await give(holder, { kind: 'everything', refId: 'everything', endsAt: inDays(1) });
    await give(former, { kind: 'everything', refId: 'everything', endsAt: inDays(-1) });
    const isLocked = async (viewer: Viewer) => (await shown(viewer))[0]?.isRewardLocked;
    expect(await isLocked(holder)).toBe(false);
    expect(await isLocked(former)).toBe(true);
    expect(await isLocked(await makeUser(db(), { role: 'ADMIN' }))).toBe(true);
  });

  it('for courses opens with one of its courses, by itself or in a bundle, and not with a subscription', async () => {
    const [a, b, c] = [await makeCourse(db()), await makeCourse(db()), await makeCourse(db())];
    const bundle = await makeBundle(db(), [c.id, b.id]);
    await makeReward({ ...byCourse, courseIds: [a.id, b.id] });
    const isLockedWith = async (right: Partial<typeof entitlements.$inferInsert> | null) => {
      const viewer = await makeUser(db());
      if (right) await give(viewer, right);
      return (await shown(viewer))[0]?.isRewardLocked;
    };
    expect(await isLockedWith(null)).toBe(true);
    expect(await isLockedWith({ refId: a.id })).toBe(false);
    expect(await isLockedWith({ refId: c.id })).toBe(true);
    expect(await isLockedWith({ kind: 'bundle', refId: bundle.id })).toBe(false);
    expect(await isLockedWith({ refId: a.id, revokedAt: now })).toBe(true);
    const subscriber = await makeUser(db());
    await makeSubscription(db(), subscriber.id);
    expect((await shown(subscriber))[0]?.isRewardLocked).toBe(true);
    expect((await shown(subscriber))[0]?.courses).toEqual([
      { id: a.id, title: a.title, urlPart: a.slug },
      { id: b.id, title: b.title, urlPart: b.slug },
    ]);
  });

  it('opens with any course if it names none, and with course or subscription if it asks for both', async () => {
    const course = await makeCourse(db());
    await makeReward(byCourse);
    await makeReward({ ...byCourse, ...bySubscription });
    await makeReward();
    const [nobody, owner, subscriber] = [await makeUser(db()), await makeUser(db()), await makeUser(db())];
    await give(owner, { refId: course.id });
    await makeSubscription(db(), subscriber.id);
    const locks = async (viewer: Viewer) => (await shown(viewer)).map(({ isRewardLocked }) => isRewardLocked);
    expect(await locks(nobody)).toEqual([true, true, false]);
    expect(await locks(owner)).toEqual([false, false, false]);
    expect(await locks(subscriber)).toEqual([true, false, false]);
  });
});

describe('lists of rewards', () => {
  it('show the links of open rewards only, and no links to guests', async () => {
    await makeReward(bySubscription);
    await makeReward({ secondButtonLink: 'javascript:alert(1)' });
    const [locked, open] = await shown(await makeUser(db()));
    expect([locked?.firstButtonLink, locked?.secondButtonLink]).toEqual([null, null]);
    expect([open?.firstButtonLink, open?.secondButtonLink]).toEqual(['https://shop.example/deal', null]);
    const guest = as(null);
    const { items } = await listRewardsOpenly(guest, all);
    const told = items.map((reward) => RewardWithoutLinksOutput.parse(presentRewardOutput(guest, reward)));
    expect(told.map(({ isRewardLocked }) => isRewardLocked)).toEqual([true, false]);
    expect(JSON.stringify(told)).not.toContain('shop.example');
  });

  it('separate rewards from benefits, in order, without unpublished rewards, in one round trip', async () => {
    const second = await makeReward({ position: 2 });
    const first = await makeReward({ position: 1 });
    await makeReward({ publishedAt: inDays(1) });
    const benefit = await makeReward({ kind: 'benefit' });
    const scope = as(await makeUser(db()));
    const page = await listRewards(scope, { limit: 1, offset: 1 });
    expect(scope.trips()).toBe(1);
    expect(page).toMatchObject({ totalCount: 2, items: [{ id: second.id }] });
    expect((await listRewards(scope, all)).items.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await listBenefits(scope, all)).items.map(({ id }) => id)).toEqual([benefit.id]);
  });
});

describe('the code of a reward', () => {
  it('is given once to each member, who then gets the same code again, until no codes are left', async () => {
    const { id } = await makeReward({ codes: ['A-1', 'A-2'] });
    const [viewer, other] = [await makeUser(db()), await makeUser(db())];
    expect(await redeem(viewer, id)).toBe('A-1');
    expect(await redeem(viewer, id)).toBe('A-1');
    expect(await redeem(other, id)).toBe('A-2');
    await expect(redeem(await makeUser(db()), id)).rejects.toMatchObject(noneLeft);
    expect((await shown(viewer))[0]?.userRedeemedReward).toEqual({ redemptionCode: 'A-1' });
    const audited = await db().select().from(auditLog).where(eq(auditLog.action, 'reward-redeemed'));
    expect(audited).toHaveLength(2);
  });

  it('goes to one of 50 members who ask for the last code at the same time, and 49 are refused', async () => {
    const { id } = await makeReward({ codes: ['LAST-1'] });
    const members = await Promise.all(Array.from({ length: 50 }, () => makeUser(db())));
    const answers = await Promise.allSettled(members.map((viewer) => redeem(viewer, id)));
    const winners = answers.filter(({ status }) => status === 'fulfilled');
    expect(winners).toEqual([{ status: 'fulfilled', value: 'LAST-1' }]);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(noneLeft);
  });

  it('is the same for 20 concurrent requests by one member', async () => {
    const { id } = await makeReward({ codes: ['A-1', 'A-2', 'A-3'] });
    const viewer = await makeUser(db());
    const codes = await Promise.all(Array.from({ length: 20 }, () => redeem(viewer, id)));
    expect(new Set(codes)).toEqual(new Set(['A-1']));
    expect(await db().select().from(rewardCodes).where(eq(rewardCodes.userId, viewer.id))).toHaveLength(1);
  });

  it('stays with its member when the reward locks again, without the links', async () => {
    const { id } = await makeReward({ ...bySubscription, codes: ['A-1', 'A-2'] });
    const viewer = await makeUser(db());
    await makeSubscription(db(), viewer.id, { state: 'non_renewing', currentTermEndsAt: inDays(2) });
    await redeem(viewer, id);
    const later = as(viewer, inDays(3));
    const [reward] = (await listRewards(later, all)).items.map((one) => presentRewardOutput(later, one));
    expect(reward).toMatchObject({
      isRewardLocked: true,
      firstButtonLink: null,
      userRedeemedReward: { redemptionCode: 'A-1' },
    });
    expect((await redeemReward(later, { id })).given.id).toBe(`${id}-1`);
  });

  it('is refused for a reward that has no codes, is not published or does not exist', async () => {
    const viewer = await makeUser(db());
    const plain = await makeReward();
    const early = await makeReward({ codes: ['A-1'], publishedAt: inDays(1) });
    await expect(redeem(viewer, plain.id)).rejects.toMatchObject({ kind: 'conflict', code: 'REWARD_WITHOUT_CODE' });
    for (const id of [early.id, 'nothing', '../x', "x' OR 1=1"]) {
      await expect(redeem(viewer, id)).rejects.toMatchObject({ kind: 'not-found' });
    }
    await db().update(rewards).set({ isRedeemable: false }).where(eq(rewards.id, early.id));
    await expect(redeem(viewer, early.id)).rejects.toMatchObject({ kind: 'not-found' });
    const taken = await db().select().from(rewardCodes).where(eq(rewardCodes.userId, viewer.id));
    expect(taken).toEqual([]);
  });

  it('is not stored in plain text, and cannot be added twice to the same reward', async () => {
    const { id } = await makeReward({ codes: ['PLAIN-WORDS'] });
    await redeem(await makeUser(db()), id);
    const dump = await env.DB.prepare('SELECT * FROM reward_codes').all();
    expect(JSON.stringify(dump.results)).not.toContain('PLAIN-WORDS');
    await expect(makeReward({ codes: ['SAME', 'SAME'] })).rejects.toThrow();
  });

  it('is left out when it cannot be decrypted, and the list of rewards is still shown', async () => {
    const { id } = await makeReward({ codes: ['A-1'] });
    const viewer = await makeUser(db());
    await redeem(viewer, id);
    await db()
      .update(rewardCodes)
      .set({ sealed: 'A'.repeat(60) });
    expect((await shown(viewer))[0]).toMatchObject({ id, userRedeemedReward: null });
  });
});

it('the page shows open rewards, then locked, then those with no codes left, and counts all pages', async () => {
  const viewer = await makeUser(db());
  const gone = await makeReward({ isRedeemable: true });
  const lockedAndGone = await makeReward({ isRedeemable: true, ...bySubscription });
  const locked = await makeReward({ codes: ['A'], ...bySubscription });
  const open = await makeReward({ codes: ['B'] });
  const codeless = await makeReward();
  const mine = await makeReward({ codes: ['C'] });
  await redeem(viewer, mine.id);
  const scope = as(viewer);
  const [found, counts] = await scope.read(readGroupedRewards(scope, 'reward', all), readRewardCounts(scope));
  const cards = presentRewards(scope, found).items;
  expect(cards.map(({ id, group, mayGenerate }) => [id, group, mayGenerate])).toEqual([
    [open.id, 'open', true],
    [codeless.id, 'open', false],
    [mine.id, 'open', false],
    [locked.id, 'locked', false],
    [gone.id, 'gone', false],
    [lockedAndGone.id, 'gone', false],
  ]);
  expect(counts).toEqual({ open: 3, locked: 1 });
  expect(presentRewardCounts(counts)).toBe('3 are open to you, 1 is locked.');
  const [second] = await scope.read(readGroupedRewards(scope, 'reward', { limit: 2, offset: 4 }));
  expect(second.items.map(({ id }) => id)).toEqual([gone.id, lockedAndGone.id]);
});
