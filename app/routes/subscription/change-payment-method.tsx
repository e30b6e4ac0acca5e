import { Form, useLoaderData } from '@remix-run/react';
import { refreshPaymentMethod } from '~/features/subscriptions/payments/change-payment-method.server';
import { methodOf, presentMethod } from '~/features/subscriptions/payments/present-payments.server';
import { readHeld } from '~/features/subscriptions/payments/show-payments.server';
import { hasMethod, texts } from '~/features/subscriptions/rules';
import { PayForm } from '~/features/subscriptions/ui/card-form';
import { setFlash } from '~/http/cookies/flash.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { unlessProviderFails } from '~/http/unless-provider-fails.server';
import { toMajor } from '~/kit/money';
import { paths } from '~/paths';
import { readOne } from '~/scope/scope';
import commerce from '~/ui/css/commerce.css?url';
import subscription from '~/ui/css/subscription.css?url';
import { ReplyDialog } from '~/ui/dialogs/reply-dialog';
import { FactRows } from '~/ui/fact-rows';
import { Button, LinkButton } from '~/ui/forms/button';
import { errorOf } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { PageHead, Part } from '~/ui/page/page-parts';
import { methodForms, methodNews } from './payment-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const title = 'Change payment method';

export const meta = () => [{ title }];
export const links = () => [commerce, subscription].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ scope, url, visit, request }) => {
  const held = await readOne(scope, readHeld(scope));
  const isPaying = held !== null && hasMethod(held.subscription);
  if (isPaying && url.searchParams.get('state') === 'succeeded' && request.method === 'GET') {
    // The provider says what happened on its page; the URL alone changes nothing.
    const now = await unlessProviderFails(scope, refreshPaymentMethod(scope));
    const changing = { kind: 'success' as const, text: 'Your payment method is being changed.' };
    setFlash(visit, now ? methodNews(methodOf(now)) : changing);
    return redirectTo(paths.payments());
  }
  const { tokeniser } = scope.providers;
  return {
    method: isPaying ? presentMethod(held) : null,
    tokeniser: tokeniser.isConfigured ? { scriptUrl: scope.config.tokeniser.scriptUrl } : null,
    amount: toMajor(held?.subscription.price ?? 0).toFixed(2),
  };
});

export const action = methodForms;

export default function ChangePaymentMethodPage() {
  const { method } = useLoaderData<typeof loader>();
  const reply = useReply();
  const error = errorOf(reply, '') ?? errorOf(reply, 'paymentNonce');
  return (
    <div className="stack is-loose">
      <ReplyDialog title="Error" message={error} reply={reply} />
      <PageHead back={[paths.payments(), 'Payments']} title={title} className="stack" />
      {method ? (
        <div className="split">
          <section className="pay-form" aria-label="New payment method">
            <NewMethod {...method} />
          </section>
          <Part id="now" title={method.plan} as="aside" className="buy-box" isLabel>
            <FactRows facts={method.facts} />
          </Part>
        </div>
      ) : (
        <div className="stack">
          <p>{texts.noPayer}</p>
          <p>
            <LinkButton href={paths.subscriptionPlans()}>See Payment Options</LinkButton>
          </p>
        </div>
      )}
    </div>
  );
}

function NewMethod({ charge, save }: { charge: string; save: string }) {
  const { tokeniser, amount } = useLoaderData<typeof loader>();
  return (
    <PayForm
      tokeniser={tokeniser}
      amount={amount}
      action={paths.changePaymentMethod()}
      intent="method-token"
      human={null}
      problemTitle="Error"
      label={save}
      hint={`${charge} Your bank may ask you to confirm the card.`}
      onPage={
        <Form className="stack" method="post" action={paths.changePaymentMethod()}>
          <p>You choose a card or PayPal on our payment provider’s page, then come back here. {charge}</p>
          <div>
            <Button intent="methods-page" size="large">
              Continue to secure payment
            </Button>
          </div>
        </Form>
      }
    />
  );
}
