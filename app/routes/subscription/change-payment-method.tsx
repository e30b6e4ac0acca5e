import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { refreshPaymentMethod } from '~/features/subscriptions/change-payment-method.server';
import { methodOf } from '~/features/subscriptions/present-payments.server';
import { endedStates } from '~/features/subscriptions/rules';
import { showPaymentMethod } from '~/features/subscriptions/show-payment-method.server';
import { setFlash } from '~/http/flash.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { unlessProviderFails } from '~/http/unless-provider-fails.server';
import { paths } from '~/paths';
import { BackLink, Button, LinkButton } from '~/ui/button';
import commerce from '~/ui/css/commerce.css?url';
import { errorOf, readReply } from '~/ui/form-reply';
import { ReplyDialog } from '~/ui/reply-dialog';
import { methodForms } from './method-intents.server';

const title = 'Change payment method';

export const meta: MetaFunction = () => [{ title }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'member' }, async ({ scope, url, visit, request }) => {
  const held = await showPaymentMethod(scope);
  const isPaying = held !== null && !endedStates.some((state) => state === held.state);
  if (isPaying && url.searchParams.get('state') === 'succeeded' && request.method === 'GET') {
    // What came of the provider's page, the provider says; a mere address changes nothing.
    const now = await unlessProviderFails(scope, refreshPaymentMethod(scope));
    const text = now ? `You pay with ${methodOf(now) ?? 'no method'} now.` : 'Your payment method is being changed.';
    setFlash(visit, { kind: 'success', text });
    return redirectTo(paths.payments());
  }
  return { isPaying, method: held && methodOf(held) };
});

export const action = methodForms;

export default function ChangePaymentMethodPage() {
  const { isPaying, method } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const error = errorOf(reply, '');
  return (
    <div className="stack is-loose">
      {error && <ReplyDialog title="Error" message={error} reply={reply} />}
      <div className="stack">
        <BackLink href={paths.payments()}>Payments</BackLink>
        <h1>{title}</h1>
      </div>
      {isPaying ? (
        <div className="buy-box location-form">
          <h2 className="field-label">You pay with</h2>
          <p>{method ?? 'No payment method yet'}</p>
          <p className="muted">
            You choose a card or PayPal on our payment provider’s page, and come back here. Nothing is charged for it.
          </p>
          <Form method="post" action={paths.changePaymentMethod()}>
            <Button name="intent" value="methods-page" isBlock size="large">
              Continue to secure payment
            </Button>
          </Form>
        </div>
      ) : (
        <div className="stack">
          <p>You have no subscription that is paid for.</p>
          <p>
            <LinkButton href={paths.subscriptionPlans()}>See Payment Options</LinkButton>
          </p>
        </div>
      )}
    </div>
  );
}
