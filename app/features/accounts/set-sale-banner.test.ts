import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditLog, users } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeSubscription, makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { setSaleBanner } from './set-sale-banner.server';

beforeEach(resetBindings);

const db = () => testScope().db;
const isShownTo = async ({ id }: Viewer) =>
  (await db().select({ is: users.toShowSaleBanner }).from(users).where(eq(users.id, id)))[0]?.is;
const admin = async () => testScope({ viewer: await makeUser(db(), { role: 'ADMIN' }) });

it('an administrator shows the sale banner to one user and hides it again', async () => {
  const scope = await admin();
  const [one, other] = [await makeUser(db()), await makeUser(db())];
  expect(await setSaleBanner(scope, { userId: one.id, isShown: true })).toBe(1);
  expect([await isShownTo(one), await isShownTo(other)]).toEqual([true, false]);
  expect(await setSaleBanner(scope, { userId: one.id, isShown: true }), 'twice is once').toBe(0);
  expect(await setSaleBanner(scope, { userId: one.id, isShown: false })).toBe(1);
  expect(await isShownTo(one)).toBe(false);
  const entries = await db().select({ action: auditLog.action, by: auditLog.userId }).from(auditLog);
  expect(entries.map(({ action }) => action).sort()).toEqual(['sale-banner-hidden', 'sale-banner-shown']);
  expect(entries.every(({ by }) => by === scope.viewer?.id)).toBe(true);
});

it('the sale banner is shown to every verified user without a subscription, and hidden for everybody', async () => {
  const scope = await admin();
  const [free, paying, lapsed] = [await makeUser(db()), await makeUser(db()), await makeUser(db())];
  const pending = await makeUser(db(), { verifiedAt: null });
  await makeSubscription(db(), paying.id);
  await makeSubscription(db(), lapsed.id, { state: 'cancelled' });
  // The administrator has no subscription either, so they count, too.
  expect(await setSaleBanner(scope, { isShown: true })).toBe(3);
  expect([await isShownTo(free), await isShownTo(paying), await isShownTo(lapsed), await isShownTo(pending)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  await makeSubscription(db(), free.id);
  expect(await setSaleBanner(scope, { isShown: false }), 'taken away from subscribers, too').toBe(3);
  expect(await isShownTo(free)).toBe(false);
});

it('only administrators set the sale banner, and only for users who exist', async () => {
  const member = await makeUser(db());
  const asMember = testScope({ viewer: member });
  expect(await outcome(setSaleBanner(asMember, { userId: member.id, isShown: true }))).toBe('forbidden');
  expect(await outcome(setSaleBanner(asMember, { isShown: true }))).toBe('forbidden');
  expect(await outcome(setSaleBanner(await admin(), { userId: 'nobody', isShown: true }))).toBe('not-found');
  expect(await isShownTo(member)).toBe(false);
});
