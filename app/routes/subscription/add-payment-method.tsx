import { Form, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { newHumanChallenge } from '~/features/accounts/require-human.server';
import { CouponDialog, CouponForm, refusedCoupon } from '~/features/basket/ui/coupon-form';
import { QuoteTable } from '~/features/basket/ui/quote-table';
import { presentPlanCoupon, presentTrialCharges } from '~/features/subscriptions/payments/present-charges.server';
import { isFreeForEver, lowered } from '~/features/subscriptions/plans/coupon';
import { presentPlan } from '~/features/subscriptions/plans/present-offer.server';
import { showPlanBasket } from '~/features/subscriptions/plans/show-plans.server';
import { PayForm } from '~/features/subscriptions/ui/card-form';
import { PaymentDays } from '~/features/subscriptions/ui/payment-days';
import { SubscribeFields } from '~/features/subscriptions/ui/plan-groups';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { newId } from '~/kit/ids';
import { formatMoney, toMajor } from '~/kit/money';
import { paths } from '~/paths';
import { classNames } from '~/ui/class-names';
import commerce from '~/ui/css/commerce.css?url';
import subscription from '~/ui/css/subscription.css?url';
import { ReplyDialog } from '~/ui/dialogs/reply-dialog';
import { Button } from '~/ui/forms/button';
import { errorOf, errorOfForm, type Reply, typedIn } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { ErrorNotice } from '~/ui/notice';
import { PageHead, Part } from '~/ui/page/page-parts';
import { articleIn, leadSubscribers } from './lead-subscribers.server';
import { planCouponFromLink } from './plan-coupon-link.server';
import { trialForms } from './trial-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const title = 'Step 2: Add your payment method';

export const meta = () => [{ title }];
export const links = () => [commerce, subscription].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async (context) => {
  const { scope, visit, url, params } = context;
  const elsewhere = leadSubscribers(context);
  if (elsewhere) return elsewhere;
  const planId = params.planId ?? '';
  const articleId = articleIn(url);
  const link = await planCouponFromLink(context, paths.addPaymentMethod(planId));
  if (link) return link;
  const { plans, coupon, hasHadTrial, hasOne } = await showPlanBasket(scope, {
    chosen: visit.cookies.read(cookieRules.currency),
    coupon: visit.cookies.read(cookieRules.planCoupon),
  });
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) return redirectTo(paths.notFound());
  if (!plan.trialDays || hasOne) return redirectTo(paths.subscriptionBasket({ plan: plan.id, articleId }));
  if (hasHadTrial) return redirectTo(paths.freeTrial({ articleId }));
  const now = scope.now();
  const couponView = presentPlanCoupon(coupon, plan, now);
  const applied = couponView?.isApplied ? coupon : null;
  return {
    key: newId(now.getTime()),
    plan: presentPlan(plan),
    trialDays: plan.trialDays,
    nothing: formatMoney(0, plan.currency),
    coupon: couponView,
    isFree: isFreeForEver(applied),
    charges: presentTrialCharges(plan, now, applied),
    seen: { price: plan.price, currency: plan.currency },
    articleId,
    tokeniser: scope.providers.tokeniser.isConfigured ? { scriptUrl: scope.config.tokeniser.scriptUrl } : null,
    amount: toMajor(lowered(plan.price, applied)).toFixed(2),
    challenge: newHumanChallenge(scope),
  };
});

export const action = trialForms;

const hiddenFields = ['key', 'plan', 'seenPrice', 'seenCurrency', 'paymentMethod', 'paymentNonce'];

export default function AddPaymentMethodPage() {
  const { plan, trialDays, nothing, coupon, isFree, charges, articleId } = useLoaderData<typeof loader>();
  const reply = useReply();
  const couponError = refusedCoupon(reply);
  const error = couponError ? undefined : errorOfForm(reply, hiddenFields);
  return (
    <div className="stack is-loose">
      <ReplyDialog title="Unsuccessful" message={error} reply={reply} />
      {couponError && <CouponDialog message={couponError} reply={reply} />}
      <PageHead back={[paths.freeTrial({ articleId }), 'Step 1: Choose your plan']} title={title} className="stack">
        {!isFree && <p className="lead">{`${plan.name}, free for ${trialDays} days. You pay ${nothing} today.`}</p>}
      </PageHead>
      <div className="split">
        <section className={classNames('stack', !isFree && 'pay-form is-trial')} aria-labelledby="pay">
          <h2 className="visually-hidden" id="pay">
            Payment method
          </h2>
          {isFree ? (
            <TrialForm intent="free-for-ever" label="Open everything">
              <p className="muted">{coupon?.code} makes it free for good. You don’t pay anything or add a card.</p>
            </TrialForm>
          ) : (
            <Pay reply={reply} />
          )}
        </section>
        <aside className="stack is-loose" aria-labelledby="sum">
          <Part
            id="sum"
            title={isFree ? `${plan.name}, free for good` : `${plan.name}, free trial`}
            as="div"
            className="buy-box"
            isLabel
          >
            <QuoteTable
              caption="What you pay"
              rows={[
                { label: `${isFree ? 'All courses' : `${trialDays} days, all courses`} and DJ Hub`, value: nothing },
              ]}
              totalLabel="Today"
              total={nothing}
            />
          </Part>
          <CouponForm
            coupon={coupon}
            typed={couponError && typedIn(reply, 'coupon')}
            error={couponError}
            action={paths.addPaymentMethod(plan.id, { articleId })}
          />
          <PaymentDays charges={charges} />
        </aside>
      </div>
    </div>
  );
}

function TrialFields() {
  const { key, plan, coupon, seen, articleId } = useLoaderData<typeof loader>();
  return <SubscribeFields press={key} plan={plan} seen={seen} coupon={coupon} articleId={articleId} />;
}

interface TrialFormProps {
  intent: string;
  label: string;
  children: ReactNode;
}

/** A form that begins the trial by one button. */
function TrialForm({ intent, label, children }: TrialFormProps) {
  const { plan, articleId } = useLoaderData<typeof loader>();
  return (
    <Form method="post" action={paths.addPaymentMethod(plan.id, { articleId })} className="form" noValidate>
      <TrialFields />
      {children}
      <div>
        <Button intent={intent} size="large">
          {label}
        </Button>
      </div>
    </Form>
  );
}

function Pay({ reply }: { reply?: Reply }) {
  const { plan, articleId, tokeniser, amount, challenge, charges } = useLoaderData<typeof loader>();
  const first = charges.find(({ sum, isHere }) => sum && !isHere);
  return (
    <PayForm
      tokeniser={tokeniser}
      amount={amount}
      action={paths.addPaymentMethod(plan.id, { articleId })}
      intent="trial-token"
      human={{ challenge, reply }}
      problemTitle="Unsuccessful"
      label="Start free trial"
      hint={`Nothing is charged today. First payment ${first?.sum} on ${first?.when}. Your bank may ask you to confirm the card.`}
      onPage={
        <TrialForm intent="trial-page" label="Continue to secure payment">
          {/* Why the form that needs script was refused. */}
          <ErrorNotice>{errorOf(reply, 'humanAnswer') ?? errorOf(reply, 'humanCheckToken')}</ErrorNotice>
          <p>You add your card or PayPal on our payment provider’s page, and come back here.</p>
        </TrialForm>
      }
    >
      <TrialFields />
    </PayForm>
  );
}
