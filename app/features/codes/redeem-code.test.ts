import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { activationCodes, auditLog, coupons, entitlements } from '#db/schema';
import { readGrants } from '~/features/entitlements/list-grants.server';
import { presentGrants } from '~/features/entitlements/present.server';
import { afterMonths, day } from '~/kit/dates';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCode } from '../../../tests/support/codes';
import { makeBundle, makeCourse, makeSubscription, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { presentRedeemed, presentReview, presentSuccess } from './present.server';
import { checkCode, redeemCode, showCode } from './redeem-code.server';

const listGrants = reading(readGrants);

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00.123Z');
const inDays = (days: number) => new Date(now.getTime() + days * day);
const db = () => testScope().db;

const redeem = (viewer: Viewer, code: string, at = now, address?: string) =>
  redeemCode(testScope({ viewer, now: at, address }), { code });

const refusal = (kind: string, message: string) => ({ kind, message, errors: { code: [message] } });
const unknown = refusal('not-found', 'Activation code is not valid');
const used = refusal('conflict', 'Activation code has already been used');

const grantsOf = (userId: string) =>
  db().select().from(entitlements).where(eq(entitlements.userId, userId)).orderBy(asc(entitlements.endsAt));

const rowOf = async (id: string) => {
  const [row] = await db().select().from(activationCodes).where(eq(activationCodes.id, id));
  return row;
};

describe('a code for courses', () => {
  it('grants the course for good, and gives the same member the same success again', async () => {
    const [user, course] = [await makeUser(db()), await makeCourse(db())];
    const { id, code } = await makeCode([{ kind: 'course', refId: course.id }]);
    const first = await redeem(user, code.toLowerCase().replaceAll('-', ' '));
    const success = {
      text: 'Success! Your course has been added to your account',
      to: `/courses/${course.slug}/lessons`,
    };
    expect(presentSuccess(first)).toEqual(success);
    expect(presentSuccess(await redeem(user, code, inDays(400)))).toEqual(success);
    expect(presentRedeemed(first)).toEqual({
      type: 'COURSE',
      course: { id: course.id, title: course.title, urlPart: course.slug },
      courses: [{ id: course.id, title: course.title, urlPart: course.slug }],
      accessEndsAt: null,
    });
    expect(await grantsOf(user.id)).toEqual([
      {
        id: `${id}-1`,
        userId: user.id,
        kind: 'course',
        refId: course.id,
        source: 'activation-code',
        sourceId: id,
        createdAt: now,
        endsAt: null,
        revokedAt: null,
      },
    ]);
    const audited = await db().select().from(auditLog).where(eq(auditLog.action, 'code-redeemed'));
    expect(audited.map(({ details }) => details)).toEqual([{ codeId: id }]);
  });

  it('is refused to a second member and stays with the first member', async () => {
    const [owner, other, course] = [await makeUser(db()), await makeUser(db()), await makeCourse(db())];
    const { code } = await makeCode([{ kind: 'course', refId: course.id }]);
    await redeem(owner, code);
    await expect(redeem(other, code)).rejects.toMatchObject(used);
    expect(await grantsOf(other.id)).toEqual([]);
    expect(await grantsOf(owner.id)).toHaveLength(1);
  });

  it('is granted to one of 50 members who redeem it at the same time; the others hear that it is used', async () => {
    const course = await makeCourse(db());
    const { code } = await makeCode([{ kind: 'course', refId: course.id }]);
    const people = [];
    for (let i = 0; i < 50; i++) people.push(await makeUser(db()));
    const answers = await Promise.allSettled(people.map((person) => redeem(person, code)));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(49);
    for (const reason of refused) expect(reason).toMatchObject(used);
    expect(await db().select().from(entitlements)).toHaveLength(1);
  });

  it('gives 50 concurrent requests of one member the same success and one grant', async () => {
    const [user, course] = [await makeUser(db()), await makeCourse(db())];
    const { code } = await makeCode([{ kind: 'course', refId: course.id }]);
    await Promise.all(Array.from({ length: 50 }, () => redeem(user, code)));
    expect(await grantsOf(user.id)).toHaveLength(1);
    expect(await db().select().from(auditLog).where(eq(auditLog.action, 'code-redeemed'))).toHaveLength(1);
  });

  it('stays unused when the member already owns the course, and a friend can redeem it', async () => {
    const [user, friend, course] = [await makeUser(db()), await makeUser(db()), await makeCourse(db())];
    const [first, second] = [
      await makeCode([{ kind: 'course', refId: course.id }]),
      await makeCode([{ kind: 'course', refId: course.id }]),
    ];
    await redeem(user, first.code);
    await expect(redeem(user, second.code)).rejects.toMatchObject({ kind: 'conflict', code: 'ALREADY_OWNED' });
    expect(await rowOf(second.id)).toMatchObject({ usedAt: null, userId: null });
    await redeem(friend, second.code);
    expect(await grantsOf(friend.id)).toHaveLength(1);
  });

  it('stays unused when the member redeems another code for the same course at the same time', async () => {
    const [user, course] = [await makeUser(db()), await makeCourse(db())];
    const codes = [
      await makeCode([{ kind: 'course', refId: course.id }]),
      await makeCode([{ kind: 'course', refId: course.id }]),
    ];
    const answers = await Promise.allSettled(codes.map(({ code }) => redeem(user, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db().select().from(activationCodes).where(eq(activationCodes.userId, user.id))).toHaveLength(1);
  });

  it('grants the course for good to a subscriber and to a member whose access ends some day', async () => {
    const [subscriber, borrower, course] = [await makeUser(db()), await makeUser(db()), await makeCourse(db())];
    await makeSubscription(db(), subscriber.id);
    await db()
      .insert(entitlements)
      .values({
        ...{ id: 'lent', userId: borrower.id, kind: 'course', refId: course.id, source: 'admin', sourceId: 'x' },
        ...{ createdAt: now, endsAt: inDays(3) },
      });
    for (const user of [subscriber, borrower]) {
      const { code } = await makeCode([{ kind: 'course', refId: course.id }]);
      await redeem(user, code);
      expect((await grantsOf(user.id)).filter(({ endsAt }) => endsAt === null)).toHaveLength(1);
    }
  });

  it('can hold a bundle or several courses, and is refused only when the member owns all of them', async () => {
    const user = await makeUser(db());
    const [a, b, c] = [await makeCourse(db()), await makeCourse(db()), await makeCourse(db())];
    const bundle = await makeBundle(db(), [a.id, b.id]);
    await redeem(user, (await makeCode([{ kind: 'course', refId: a.id }])).code);
    const ofBundle = await redeem(user, (await makeCode([{ kind: 'bundle', refId: bundle.id }])).code);
    expect(presentSuccess(ofBundle)).toEqual({ text: 'Success! All courses have been added', to: '/' });
    const ofSeveral = await makeCode([
      { kind: 'course', refId: b.id },
      { kind: 'course', refId: c.id },
    ]);
    expect((await redeem(user, ofSeveral.code)).lines.map(({ courses }) => courses[0]?.id)).toEqual([b.id, c.id]);
    expect(await grantsOf(user.id)).toHaveLength(4);
    const again = await makeCode([
      { kind: 'bundle', refId: (await makeBundle(db(), [b.id, c.id])).id },
      { kind: 'course', refId: a.id },
    ]);
    await expect(redeem(user, again.code)).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
  });
});

describe('an invalid code', () => {
  it('is refused as expired from the moment it expires', async () => {
    const [user, course] = [await makeUser(db()), await makeCourse(db())];
    const { code } = await makeCode([{ kind: 'course', refId: course.id }], { expiresAt: now });
    await expect(redeem(user, code)).rejects.toMatchObject(refusal('expired', 'Activation code has expired'));
    await redeem(user, code, new Date(now.getTime() - 1));
  });

  it('is refused as not valid when it is unknown or void, even for the member who used it', async () => {
    const [user, course] = [await makeUser(db()), await makeCourse(db())];
    const { id, code } = await makeCode([{ kind: 'course', refId: course.id }]);
    await redeem(user, code);
    await db().update(activationCodes).set({ voidedAt: now }).where(eq(activationCodes.id, id));
    for (const typed of [code, 'NO-SUCH-CODE', '---']) await expect(redeem(user, typed)).rejects.toMatchObject(unknown);
  });

  it('grants nothing when it is voided between review and confirmation', async () => {
    const [user, course] = [await makeUser(db()), await makeCourse(db())];
    const { id, code } = await makeCode([{ kind: 'course', refId: course.id }]);
    const scope = testScope({ viewer: user, now });
    expect((await checkCode(scope, code)).verdict).toBe('usable');
    expect((await showCode(scope, { code })).verdict).toBe('usable');
    await db().update(activationCodes).set({ voidedAt: now }).where(eq(activationCodes.id, id));
    expect((await showCode(scope, { code })).verdict).toBe('unknown');
    await expect(redeem(user, code)).rejects.toMatchObject(unknown);
    expect(await grantsOf(user.id)).toEqual([]);
  });
});

describe('a code for a term', () => {
  const everything = async (user: Viewer, at: Date) =>
    presentGrants(await listGrants(testScope({ viewer: user, now: at }), {}), at);

  it('opens everything until its months are over, and the access page says so', async () => {
    const user = await makeUser(db());
    const redeemed = await redeem(user, (await makeCode([])).code);
    expect(presentSuccess(redeemed)).toEqual({ text: 'Success! All courses have been added', to: '/' });
    expect(presentRedeemed(redeemed)).toEqual({
      type: 'SUBSCRIPTION',
      course: undefined,
      courses: [],
      accessEndsAt: '2027-11-21T12:00:00.123Z',
    });
    const view = await everything(user, now);
    expect(view.grants).toMatchObject([
      {
        title: 'Every course and every article of the DJ Hub',
        source: 'Added with an activation code on 21 November 2026',
        end: 'Until 21 November 2027',
      },
    ]);
    expect(await everything(user, inDays(366))).toMatchObject({ grants: [], former: [{ kind: 'Everything' }] });
  });

  it('adds its months to earlier or concurrent codes, and starts at once after a gap', async () => {
    const user = await makeUser(db());
    const codes = [await makeCode([]), await makeCode([], { months: 1 }), await makeCode([], { months: 3 })];
    await Promise.all(codes.map(({ code }) => redeem(user, code)));
    const ends = (await grantsOf(user.id)).map(({ endsAt }) => endsAt);
    expect(ends.at(-1)).toEqual(afterMonths(now, 16));
    expect(new Set(ends.map(Number)).size).toBe(3);
    const later = inDays(1000);
    await redeem(user, (await makeCode([], { months: 1 })).code, later);
    expect((await grantsOf(user.id)).at(-1)?.endsAt).toEqual(afterMonths(later, 1));
  });

  it('starts at once beside a paid subscription and after an earlier term was revoked', async () => {
    const user = await makeUser(db());
    await makeSubscription(db(), user.id, { currentTermEndsAt: inDays(300) });
    await redeem(user, (await makeCode([], { months: 1 })).code);
    await db().update(entitlements).set({ revokedAt: now }).where(eq(entitlements.userId, user.id));
    await redeem(user, (await makeCode([], { months: 1 })).code);
    expect((await grantsOf(user.id)).map(({ endsAt }) => endsAt)).toEqual([afterMonths(now, 1), afterMonths(now, 1)]);
  });

  it('tells only a subscriber who is still charged that the charges go on', async () => {
    const { code } = await makeCode([]);
    const vip = { code: 'VIP', description: 'Free for life', percent: 100, isForever: true };
    const charges = async (state?: 'in_trial' | 'active' | 'non_renewing' | 'paused', couponCode?: string) => {
      const user = await makeUser(db());
      if (state) await makeSubscription(db(), user.id, { state, couponCode });
      const shown = await showCode(testScope({ viewer: user, now }), { code });
      return shown.code && presentReview(shown.code, { typed: code, userName: 'x', now }).term?.charges;
    };
    for (const state of ['in_trial', 'active'] as const)
      expect(await charges(state)).toContain('is charged as planned');
    for (const state of ['non_renewing', 'paused', undefined] as const) {
      expect(await charges(state)).toBe('Nothing is charged and nothing renews.');
    }
    await db()
      .insert(coupons)
      .values({ ...vip, appliesTo: 'subscription' });
    expect(await charges('active', 'VIP'), 'a coupon pays for it').toBe('Nothing is charged and nothing renews.');
  });

  it('is refused and stays unused for a member who has everything for good', async () => {
    const [paid, given] = [await makeUser(db()), await makeUser(db())];
    await makeSubscription(db(), paid.id, { planId: 'package', isPaidForGood: true });
    await db()
      .insert(entitlements)
      .values({
        ...{ id: 'all', userId: given.id, kind: 'everything', refId: 'everything', source: 'admin', sourceId: 'x' },
        createdAt: now,
      });
    const { id, code } = await makeCode([]);
    for (const user of [paid, given]) {
      await expect(redeem(user, code)).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
    }
    expect((await rowOf(id))?.usedAt).toBeNull();
  });

  it('ends after whole calendar months, whatever the length of the month', async () => {
    const days = [28, 29, 30, 31].flatMap((date) =>
      [0, 1, 2, 11].map((month) => new Date(Date.UTC(2027, month, date, 23, 59, 59, 999))),
    );
    for (const begins of days) {
      for (const months of [1, 3, 12, 15]) {
        const user = await makeUser(db());
        await redeem(user, (await makeCode([], { months })).code, begins);
        expect((await grantsOf(user.id))[0]?.endsAt).toEqual(afterMonths(begins, months));
      }
    }
  });
});

describe('guessing codes', () => {
  const guess = (user: Viewer, address: string) => redeem(user, 'WRON-GWRO-NGWRO', now, address);

  it('is rate-limited for an hour after five wrong codes of one member from any address', async () => {
    const [user, other, course] = [await makeUser(db()), await makeUser(db()), await makeCourse(db())];
    const { code } = await makeCode([{ kind: 'course', refId: course.id }]);
    for (let i = 0; i < 5; i++) await expect(guess(user, `10.0.0.${i}`)).rejects.toMatchObject(unknown);
    await expect(guess(user, '10.0.0.9')).rejects.toMatchObject({ kind: 'rate-limited' });
    await expect(redeem(user, code, now, '10.0.0.9')).rejects.toMatchObject({ kind: 'rate-limited' });
    await redeem(user, code, inDays(1 / 24), '10.0.0.9');
    await expect(guess(other, '10.0.0.9')).rejects.toMatchObject(unknown);
  });

  it('is rate-limited after 20 wrong codes from one address, whatever right codes come between them', async () => {
    const course = await makeCourse(db());
    const address = '10.1.1.1';
    for (let i = 0; i < 20; i++) {
      if (i % 4 === 0) {
        const { code } = await makeCode([{ kind: 'course', refId: course.id }]);
        await redeem(await makeUser(db()), code, now, address);
      }
      await expect(guess(await makeUser(db()), address)).rejects.toMatchObject(unknown);
    }
    // The tries of a rate-limited member do not count for the address either.
    const [guesser, { code }] = [await makeUser(db()), await makeCode([])];
    for (let i = 0; i < 6; i++) await guess(guesser, '10.1.1.2').catch(() => undefined);
    for (let i = 0; i < 3; i++) {
      await expect(redeem(guesser, code, now, address)).rejects.toMatchObject({ kind: 'rate-limited' });
    }
    await expect(guess(await makeUser(db()), address)).rejects.toMatchObject({ kind: 'rate-limited' });
    const guest = checkCode(testScope({ viewer: null, now, address }), 'ANOTHER-WRONG-1');
    await expect(guest).rejects.toMatchObject({ kind: 'rate-limited' });
  });

  it('does not include repeated tries of a used or an expired code', async () => {
    const [owner, other] = [await makeUser(db()), await makeUser(db())];
    const [taken, late] = [await makeCode([]), await makeCode([], { expiresAt: now })];
    await redeem(owner, taken.code);
    for (let i = 0; i < 9; i++) {
      await expect(redeem(other, taken.code)).rejects.toMatchObject(used);
      await expect(redeem(other, late.code)).rejects.toMatchObject({ kind: 'expired' });
    }
  });

  it('does not include right codes, however many and however often a member redeems them', async () => {
    const user = await makeUser(db());
    for (let i = 0; i < 8; i++) {
      const course = await makeCourse(db());
      const { code } = await makeCode([{ kind: 'course', refId: course.id }]);
      await checkCode(testScope({ viewer: user, now, address: '10.2.2.2' }), code);
      await redeem(user, code, now, '10.2.2.2');
      await redeem(user, code, now, '10.2.2.2');
    }
    expect(await grantsOf(user.id)).toHaveLength(8);
  });
});
