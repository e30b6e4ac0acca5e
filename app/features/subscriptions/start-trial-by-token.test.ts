import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { planPrices, plans, subscriptions } from '#db/schema';
import { newId } from '~/kit/ids';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { type FakeBilling, fakeBilling } from '../../../tests/support/fake-billing';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { startTrialByToken } from './begin-subscription.server';
import { cardMessage } from './payments/card-messages';

let billing: FakeBilling;
let viewer: Viewer;
let checks: number;

async function verify(token: string): Promise<boolean> {
  checks += 1;
  return token === 'human';
}

beforeEach(async () => {
  await resetBindings();
  billing = fakeBilling();
  checks = 0;
  const { db } = testScope();
  viewer = await makeUser(db);
  await db.insert(plans).values({ id: 'monthly', type: 'MONTHLY', name: 'Monthly', trialDays: 7, position: 1 });
  await db.insert(planPrices).values({ planId: 'monthly', currency: 'GBP', price: 6000 });
});

interface Wish {
  hasTokeniser?: boolean;
  key?: string;
  limits?: Record<string, number>;
}

function start(token: string, { hasTokeniser = true, key = newId(), limits }: Wish = {}) {
  const tokeniser = { isConfigured: hasTokeniser, createClientToken: async () => 'client' };
  const humanCheck = { isConfigured: true, verify };
  const scope = testScope({ viewer, limits, providers: { billing, tokeniser, humanCheck } });
  return startTrialByToken(scope, {
    planId: 'monthly',
    chosen: 'GBP',
    articleId: null,
    coupon: null,
    isTrial: true,
    key,
    seen: { price: 6000, currency: 'GBP' },
    proof: { paymentMethod: 'CREDIT_CARD', paymentNonce: 'nonce', 'cf-turnstile-response': token },
  });
}

describe('a free trial by the card form', () => {
  it('begins once for a human, however often the form is sent', async () => {
    const key = newId();
    const begun = await start('human', { key });
    expect(await start('human', { key })).toEqual(begun);
    await expect(start('human')).rejects.toMatchObject({ kind: 'conflict' });
    expect(billing.subscriptions.size).toBe(1);
    const held = eq(subscriptions.userId, viewer.id);
    expect(await testScope().db.select().from(subscriptions).where(held)).toMatchObject([{ state: 'in_trial' }]);
  });

  it('does not begin for a robot, and the provider is not called', async () => {
    await expect(start('robot')).rejects.toMatchObject({ kind: 'invalid' });
    expect(billing.calls).toEqual([]);
  });

  it('calls the human check no more often than the member’s limit allows', async () => {
    const asked = () => start('robot', { limits: { 'billing-user': 2 } });
    for (let i = 0; i < 2; i++) await expect(asked()).rejects.toMatchObject({ kind: 'invalid' });
    await expect(asked()).rejects.toMatchObject({ kind: 'rate-limited' });
    expect(checks).toBe(2);
  });

  it('does not begin without a tokeniser', async () => {
    await expect(start('human', { hasTokeniser: false })).rejects.toMatchObject({ kind: 'not-configured' });
    expect(billing.calls).toEqual([]);
  });
});

describe('the message of a card field', () => {
  it('asks for an empty field and names an invalid field', () => {
    expect(cardMessage('number', { isEmpty: true, isValid: false })).toBe('Card number is required');
    expect(cardMessage('expirationDate', { isEmpty: false, isValid: false })).toBe('Expiry date is invalid');
    expect(cardMessage('cvv', { isEmpty: false, isValid: true })).toBeNull();
  });
});
