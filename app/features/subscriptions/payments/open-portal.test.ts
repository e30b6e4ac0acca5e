import { beforeEach, describe, expect, it } from 'vitest';
import { billingCustomers } from '#db/schema';
import { makeUser } from '../../../../tests/support/factories';
import { fakeBilling } from '../../../../tests/support/fake-billing';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { openPortal } from './open-portal.server';

beforeEach(resetBindings);

describe('the billing portal', () => {
  it('opens for the customer that the provider knows and leads back to the profile', async () => {
    const { db } = testScope();
    const viewer = await makeUser(db);
    const billing = fakeBilling();
    const scope = testScope({ viewer, providers: { billing } });
    await expect(openPortal(scope, { isForKnown: true })).rejects.toMatchObject({ code: 'NO_SUBSCRIPTION' });
    expect(billing.portals).toEqual([]);
    expect(await openPortal(scope)).toMatchObject({ url: expect.stringContaining('/portal/v2/'), expiresAt: null });
    expect(billing.portals).toEqual([{ customerId: viewer.id, redirectUrl: 'http://localhost:8787/my-profile' }]);
    await db
      .insert(billingCustomers)
      .values({ userId: viewer.id, customerId: 'theirs', currency: 'EUR', createdAt: new Date() });
    await openPortal(scope, { isForKnown: true });
    expect(billing.portals.at(-1)?.customerId).toBe('theirs');
  });

  it('is for members only, needs a configured provider and is rate-limited', async () => {
    await expect(openPortal(testScope())).rejects.toMatchObject({ kind: 'unauthenticated' });
    const viewer = await makeUser(testScope().db);
    const none = { ...fakeBilling(), isConfigured: false };
    await expect(openPortal(testScope({ viewer, providers: { billing: none } }))).rejects.toMatchObject({
      kind: 'not-configured',
    });
    const scope = testScope({ viewer, providers: { billing: fakeBilling() } });
    for (let i = 0; i < 20; i++) await openPortal(scope);
    await expect(openPortal(scope)).rejects.toMatchObject({ kind: 'rate-limited' });
  });

  it('reports an error when the provider fails', async () => {
    const viewer = await makeUser(testScope().db);
    const billing = fakeBilling();
    billing.fail('createPortalSession');
    await expect(openPortal(testScope({ viewer, providers: { billing } }))).rejects.toMatchObject({
      kind: 'provider-failed',
    });
  });
});
