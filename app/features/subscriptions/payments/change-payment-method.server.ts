import { billingLimits } from '~/features/basket/limit-billing.server';
import { readCustomer } from '~/features/checkout/queries.server';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import type { PaymentToken, Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { writeUpdate } from '../apply-update.server';
import { readSubscription, type SubscriptionRow } from '../queries.server';
import { hasMethod, texts } from '../rules';

/**
 * Changes the payment method of the member's subscription to this card or PayPal account. A repeat with the same token
 * changes nothing. Throws conflict without a subscription that is still paid for, provider-failed (PAYMENT_DECLINED if
 * the bank declines), and not-configured without a tokeniser.
 */
export async function changePaymentMethod(scope: Scope, token: PaymentToken): Promise<SubscriptionRow> {
  const viewer = requireMember(scope);
  const { held, customerId } = await requirePayer(scope, viewer);
  await scope.providers.billing.keepPaymentToken(customerId, token);
  return writeMethod(scope, viewer, held);
}

/**
 * Opens the provider's page that changes the payment method, for browsers without script and sites without a tokeniser.
 * Throws conflict and provider-failed.
 */
export async function openMethodsPage(scope: Scope): Promise<{ url: string }> {
  const viewer = requireMember(scope);
  const { customerId } = await requirePayer(scope, viewer);
  const back = scope.config.appOrigin + paths.changePaymentMethod();
  return scope.providers.billing.createMethodsPage(customerId, back);
}

/**
 * Asks the provider for the payment method of the member's subscription and stores it. Throws conflict,
 * provider-failed.
 */
export async function refreshPaymentMethod(scope: Scope): Promise<SubscriptionRow> {
  const viewer = requireMember(scope);
  const { held } = await requirePayer(scope, viewer);
  return writeMethod(scope, viewer, held);
}

async function writeMethod(scope: Scope, viewer: Viewer, held: SubscriptionRow): Promise<SubscriptionRow> {
  const update = await scope.providers.billing.retrieveSubscription(held.subscriptionId);
  return (await writeUpdate(scope, viewer, update)) ?? held;
}

async function requirePayer(scope: Scope, viewer: Viewer): Promise<{ held: SubscriptionRow; customerId: string }> {
  const [held, customer] = await countTries(
    scope,
    billingLimits(viewer),
    readSubscription(scope, viewer.id),
    readCustomer(scope, viewer.id),
  );
  if (!held || !hasMethod(held)) {
    throw new AppError('conflict', texts.noPayer, { code: 'NO_SUBSCRIPTION' });
  }
  return { held, customerId: customer?.id ?? viewer.id };
}
