import { beforeEach, describe, expect, it } from 'vitest';
import { activationCodeLines, activationCodes, auditLog, coupons, rewardCodes } from '#db/schema';
import { checkCode } from '~/features/codes/redeem-code.server';
import { notYet } from '~/features/drafts/rules';
import { openRewardCode } from '~/features/rewards/reward-secrets.server';
import { wholeTable } from '~/kit/table';
import type { Role, Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { makeReward } from '../../../../tests/support/rewards';
import { officeIn, testScope } from '../../../../tests/support/scope';
import { AddRewardCodes, MakeCodes, MakeCoupon } from '../schema';
import { codeTable, couponTable } from '../tables';
import { addRewardCodes, listPools } from './fill-reward-pools.server';
import { listCodes, makeCodes, voidCodes } from './issue-codes.server';
import { endCoupon, listCoupons, makeCoupon } from './issue-coupons.server';
import { presentBatch, presentCoupon, presentPool } from './present-offers.server';

beforeEach(resetBindings);

const db = () => testScope().db;
const as = (viewer: Viewer) => testScope({ viewer });
const person = async (role: Role = 'USER'): Promise<Viewer> => ({ ...(await makeUser(db(), { role })), role });
/** An administrator who lost the role after the request began. */
const ousted = async () => ({ ...(await person()), role: 'ADMIN' as const });
const acts = async () => (await db().select().from(auditLog)).map(({ action, userId }) => [action, userId]);

describe('a coupon', () => {
  const wish = (part: object = {}) =>
    MakeCoupon.parse({ code: ' club-20 ', percent: '20', description: 'A fifth off', ...part });

  it('is made once by two concurrent requests, limited to its courses, and ended once', async () => {
    const admin = await person('ADMIN');
    const course = await makeCourse(db());
    const made = wish({ courseIds: course.id, lastDay: '2030-01-31' });
    const both = await Promise.all([outcome(makeCoupon(as(admin), made)), outcome(makeCoupon(as(admin), made))]);
    expect(both.sort()).toEqual(['invalid', 'ok']);
    expect(await db().select().from(coupons)).toMatchObject([
      { code: 'CLUB-20', percent: 20, courseIds: [course.id], expiresAt: new Date('2030-02-01T00:00:00Z'), perUser: 1 },
    ]);
    await endCoupon(as(admin), { code: 'CLUB-20' });
    await endCoupon(as(admin), { code: 'CLUB-20' });
    const { page } = await listCoupons(as(admin), wholeTable(couponTable));
    expect(page.items[0]?.expiresAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await acts()).toEqual([
      ['coupon-made', admin.id],
      ['coupon-ended', admin.id],
    ]);
  });

  it('is refused to members, for unknown courses and wrong values; a plan coupon cannot be ended here', async () => {
    const admin = await person('ADMIN');
    expect(await outcome(makeCoupon(as(await person()), wish()))).toBe('forbidden');
    expect(await outcome(makeCoupon(as(await ousted()), wish()))).toBe('forbidden');
    expect(await outcome(makeCoupon(as(admin), wish({ courseIds: ['none'] })))).toBe('invalid');
    for (const bad of [{ percent: '0' }, { percent: '101' }, { code: 'A B' }, { lastDay: '2030-13-01' }]) {
      expect(() => wish(bad)).toThrow();
    }
    await db()
      .insert(coupons)
      .values({ code: 'VIP', appliesTo: 'subscription', percent: 50, isForever: true, description: 'Half' });
    expect(await outcome(endCoupon(as(admin), { code: 'VIP' }))).toBe('conflict');
    expect(await acts()).toEqual([]);
  });

  it('cannot end before today, and the list names its last day before and after its end', async () => {
    const scope = testScope({ viewer: await person('ADMIN'), now: new Date('2026-11-27T12:00:00Z') });
    expect(await outcome(makeCoupon(scope, wish({ lastDay: '2026-11-26' })))).toBe('invalid');
    await makeCoupon(scope, wish({ lastDay: '2026-11-27' }));
    const [coupon] = (await listCoupons(scope, wholeTable(couponTable))).page.items;
    if (!coupon) throw new Error('no coupon');
    const endAt = (now: string) => presentCoupon(coupon, new Map(), { now: new Date(now), zone: 'UTC' }).end;
    expect([endAt('2026-11-27T23:59:59Z'), endAt('2026-11-28T00:00:00Z')]).toEqual([
      'Until 27 Nov 2026',
      'Ended 27 Nov 2026',
    ]);
  });
});

describe('in an office with a time zone', () => {
  const inNewYork = async (now: string) => {
    const scope = testScope({ viewer: await person('ADMIN'), now: new Date(now) });
    return officeIn(scope, 'America/New_York');
  };
  const clocks = (now: string) => ({ now: new Date(now), zone: 'America/New_York' });

  it('a coupon and a code end with the day there, also on the day that clocks change', async () => {
    // 21:00 of the 31st in New York: its day is not over, and in UTC the next one has begun.
    const scope = await inNewYork('2026-11-01T01:00:00Z');
    const coupon = { code: 'club-20', percent: '20', description: 'A fifth off' };
    expect(await outcome(makeCoupon(scope, MakeCoupon.parse({ ...coupon, lastDay: '2026-10-30' })))).toBe('invalid');
    await makeCoupon(scope, MakeCoupon.parse({ ...coupon, lastDay: '2026-10-31' }));
    await makeCodes(
      scope,
      MakeCodes.parse({ name: 'Fall', count: '1', what: 'everything', months: '1', lastDay: '2026-11-01' }),
    );
    const [made] = await db().select().from(coupons);
    expect(made?.expiresAt).toEqual(new Date('2026-11-01T04:00:00Z'));
    expect((await db().select().from(activationCodes))[0]?.expiresAt).toEqual(new Date('2026-11-02T05:00:00Z'));
    const [row] = (await listCoupons(scope, wholeTable(couponTable))).page.items;
    if (!row) throw new Error('no coupon');
    const endOf = (expiresAt: string, now: string) =>
      presentCoupon({ ...row, expiresAt: new Date(expiresAt) }, new Map(), clocks(now)).end;
    expect(endOf('2026-11-01T04:00:00Z', '2026-11-01T03:59:59Z')).toBe('Until 31 Oct 2026');
    // An end that was made in another zone is no midnight here.
    expect(endOf('2026-11-01T00:00:00Z', '2026-11-01T03:59:59Z')).toBe('Ended 31 Oct 2026, 20:00 New York time');
  });
});

describe('a batch of activation codes', () => {
  const wish = (part: object) => MakeCodes.parse({ name: 'Spring', count: '3', ...part });
  const codesIn = (text: string) =>
    text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.slice(1, -1));

  it('is a file of working codes, is made once per name, and can be voided', async () => {
    const [admin, user] = [await person('ADMIN'), await person()];
    const course = await makeCourse(db());
    const { text, fileName } = await makeCodes(as(admin), wish({ what: `course:${course.id}` }));
    expect(fileName).toBe('codes-spring.csv');
    const codes = codesIn(text);
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) {
      expect((await checkCode(as(user), code)).code.lines[0]?.courses[0]?.id).toBe(course.id);
    }
    expect(await outcome(makeCodes(as(admin), wish({ what: `course:${course.id}` })))).toBe('invalid');
    expect(await db().select().from(activationCodes)).toHaveLength(3);
    expect(await voidCodes(as(admin), { name: 'Spring' })).toBe(3);
    expect(await outcome(checkCode(as(user), codes[0] ?? ''))).toBe('not-found');
    expect((await listCodes(as(admin), wholeTable(codeTable))).page.items).toMatchObject([
      { name: 'Spring', total: 3, used: 0, voided: 3, title: course.title },
    ]);
    expect(await acts()).toEqual([
      ['codes-made', admin.id],
      ['codes-voided', admin.id],
    ]);
  });

  it('can open everything for some months, and is refused with wrong values or without the role', async () => {
    const [admin, user] = [await person('ADMIN'), await person()];
    const { text } = await makeCodes(as(admin), wish({ what: 'everything', months: '6', count: '500' }));
    expect((await checkCode(as(user), codesIn(text)[0] ?? '')).code.months).toBe(6);
    expect(await db().select().from(activationCodeLines)).toEqual([]);
    expect(() => wish({ what: 'everything' })).toThrow();
    expect(() => wish({ what: 'course:c', count: '501' })).toThrow();
    expect(() => wish({ what: 'course:c', name: '=cmd' })).toThrow();
    expect(await outcome(makeCodes(as(admin), wish({ name: 'Other', what: 'bundle:none' })))).toBe('invalid');
    expect(await outcome(makeCodes(as(await ousted()), wish({ name: 'Other', what: 'everything', months: 1 })))).toBe(
      'forbidden',
    );
    expect(await db().select().from(activationCodes)).toHaveLength(500);
  });

  it('cannot end before today, and the list says when it has ended', async () => {
    const scope = testScope({ viewer: await person('ADMIN'), now: new Date('2026-11-27T12:00:00Z') });
    const ending = (lastDay: string) => wish({ what: 'everything', months: '6', lastDay });
    expect(await outcome(makeCodes(scope, ending('2026-11-26')))).toBe('invalid');
    await makeCodes(scope, ending('2026-11-27'));
    const [batch] = (await listCodes(scope, wholeTable(codeTable))).page.items;
    if (!batch) throw new Error('no batch');
    const endAt = (now: string) => presentBatch(batch, { now: new Date(now), zone: 'UTC' }).end;
    expect([endAt('2026-11-27T23:59:59Z'), endAt('2026-11-28T00:00:00Z')]).toEqual([
      'Until 27 Nov 2026',
      'Ended 27 Nov 2026',
    ]);
  });
});

describe('the code pool of a reward', () => {
  it('is listed with the state of its reward: a draft has no publish date', async () => {
    const scope = as(await person('ADMIN'));
    await makeReward({ publishedAt: notYet });
    expect((await listPools(scope)).map((pool) => presentPool(pool, scope))).toMatchObject([
      { state: 'draft', when: '' },
    ]);
  });

  it('stores each pasted code once, not in plain text, and only for administrators', async () => {
    const admin = await person('ADMIN');
    const reward = await makeReward({ isRedeemable: true });
    const pasted = AddRewardCodes.parse({ rewardId: reward.id, codes: 'ONE-1\r\n\r\n TWO-2 \nONE-1\n' });
    expect(await Promise.all([addRewardCodes(as(admin), pasted), addRewardCodes(as(admin), pasted)])).toEqual(
      expect.arrayContaining([2, 0]),
    );
    const rows = await db().select().from(rewardCodes);
    expect(rows.map((row) => openRewardCode(testScope().config.secrets, row)).sort()).toEqual(['ONE-1', 'TWO-2']);
    expect(JSON.stringify(rows)).not.toContain('ONE-1');
    expect((await listPools(as(admin))).find(({ id }) => id === reward.id)?.left).toBe(2);
    expect(await acts()).toEqual([['reward-codes-added', admin.id]]);
    expect(await outcome(addRewardCodes(as(await person()), pasted))).toBe('forbidden');
    expect(await outcome(addRewardCodes(as(await ousted()), pasted))).toBe('forbidden');
    expect(await outcome(addRewardCodes(as(admin), { ...pasted, rewardId: 'none' }))).toBe('invalid');
  });
});
