import { Form, useLoaderData } from '@remix-run/react';
import { presentBeginnings } from '~/features/articles/present-beginnings.server';
import { CouponDialog, CouponForm, refusedCoupon } from '~/features/basket/ui/coupon-form';
import { CurrencyForm } from '~/features/basket/ui/currency-form';
import { QuoteTable } from '~/features/basket/ui/quote-table';
import { presentPlanStart } from '~/features/checkout/present.server';
import {
  presentCharges,
  presentPlanCoupon,
  presentQuote,
} from '~/features/subscriptions/payments/present-charges.server';
import { offer } from '~/features/subscriptions/plans/offer';
import {
  presentCurrencies,
  presentPlan,
  presentPlanRows,
  presentRecommendation,
  presentRenewing,
} from '~/features/subscriptions/plans/present-offer.server';
import { showPlanBasket } from '~/features/subscriptions/plans/show-plans.server';
import { texts } from '~/features/subscriptions/rules';
import { ClosedHub } from '~/features/subscriptions/ui/closed-hub';
import { PaymentDays } from '~/features/subscriptions/ui/payment-days';
import { PlanRows, SubscribeFields } from '~/features/subscriptions/ui/plan-groups';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import { isMember } from '~/scope/viewer';
import { AppLink } from '~/ui/app-link';
import closedHub from '~/ui/css/closed-hub.css?url';
import commerce from '~/ui/css/commerce.css?url';
import hub from '~/ui/css/hub.css?url';
import planStyles from '~/ui/css/plans.css?url';
import prose from '~/ui/css/prose.css?url';
import subscription from '~/ui/css/subscription.css?url';
import { ReplyDialog } from '~/ui/dialogs/reply-dialog';
import { Button, LinkButton, MoreLink } from '~/ui/forms/button';
import { Checkbox } from '~/ui/forms/choices';
import { errorOf, errorOfForm, typedIn } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { Notice } from '~/ui/notice';
import { PageHead, Part } from '~/ui/page/page-parts';
import { SectionHead } from '~/ui/section-head';
import { guestFormFor } from './guest-form.server';
import { GuestPanel } from './guest-panel';
import { articleIn, leadSubscribers } from './lead-subscribers.server';
import { planCouponFromLink } from './plan-coupon-link.server';
import { subscriptionBasketForms } from './plan-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: offer.title }];
export const links = () =>
  [commerce, hub, prose, subscription, planStyles, closedHub].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page(async (context) => {
  const elsewhere = leadSubscribers(context);
  if (elsewhere) return elsewhere;
  const { scope, visit, url } = context;
  const link = await planCouponFromLink(context, paths.subscriptionBasket());
  if (link) return link;
  const wanted = url.searchParams.get('plan');
  const { plans, isFixed, coupon, hasHadTrial, hasOne, beginnings } = await showPlanBasket(scope, {
    chosen: visit.cookies.read(cookieRules.currency),
    coupon: visit.cookies.read(cookieRules.planCoupon),
    // Who has chosen a plan is past them.
    beginnings: isMember(scope.viewer) && wanted === null ? { article: articleIn(url) } : null,
  });
  const plan =
    plans.find(({ id }) => id === wanted) ??
    // A coupon for one plan is shown with that plan.
    (coupon?.plan ? plans.find(({ type }) => type === coupon.plan) : undefined) ??
    // Below the beginnings of articles, the plan whose price is shown beside them is chosen.
    plans.find(({ id }) => id === (beginnings ? presentRenewing(plans) : presentRecommendation(plans))?.id) ??
    plans[0];
  if (!plan) return redirectTo(paths.subscriptionPlans({ articleId: articleIn(url) }));
  const now = scope.now();
  const couponView = presentPlanCoupon(coupon, plan, now);
  const applied = couponView?.isApplied ? coupon : null;
  return {
    key: newId(now.getTime()),
    plans: presentPlanRows(plans),
    plan: presentPlan(plan),
    coupon: couponView,
    charges: presentCharges(plan, now, applied),
    seen: { price: plan.price, currency: plan.currency },
    currency: isFixed ? null : presentCurrencies(plan.currency),
    articleId: articleIn(url),
    quote: presentQuote(plan, applied),
    hasOne,
    closed: beginnings && !hasOne ? presentBeginnings(beginnings) : null,
    renewing: presentRenewing(plans),
    trial: hasHadTrial ? null : trialOf(plan.trialDays > 0 ? plan : plans.find(({ trialDays }) => trialDays > 0)),
    isGuest: scope.viewer === null,
    start: presentPlanStart(scope, plan),
    guest: await guestFormFor(context),
  };
});

function trialOf(plan: { id: string; name: string; trialDays: number } | undefined) {
  return plan ? { plan: plan.id, name: plan.name, days: plan.trialDays } : null;
}

export const action = subscriptionBasketForms;

export default function SubscriptionBasketPage() {
  const { plans, plan, charges, coupon, currency, articleId, guest, closed, renewing, trial } =
    useLoaderData<typeof loader>();
  const reply = useReply();
  const couponError = refusedCoupon(reply);
  // The currency has no field once it is fixed.
  const hiddenFields = ['key', 'plan', 'seenPrice', 'seenCurrency', ...(currency ? [] : ['currency'])];
  const error = couponError ? undefined : errorOfForm(reply, hiddenFields);
  const hrefOf = (id: string) => paths.subscriptionBasket({ plan: id, articleId });
  return (
    <div className="stack plans-page">
      <ReplyDialog title="Error" message={error} reply={reply} />
      {couponError && <CouponDialog message={couponError} reply={reply} />}
      {closed ? (
        <>
          <ClosedHub
            closed={closed}
            price={renewing}
            trial={trial && { ...trial, href: paths.freeTrial({ plan: trial.plan, articleId }) }}
          >
            {trial && <hr />}
            <Order />
            <MoreLink href="#plans">See all plans</MoreLink>
          </ClosedHub>
          <SectionHead
            id="plans"
            title="All plans"
            more={{ href: paths.subscriptionPlans({ articleId }), label: offer.plansTitle }}
          />
        </>
      ) : (
        <PageHead back={[paths.subscriptionPlans({ articleId }), offer.plansTitle]} title={offer.title} />
      )}
      <div className="split is-course">
        <Part id="plan" title="Your plan" className="stack plan-set">
          <PlanRows plans={plans} current={plan.id} hrefOf={hrefOf} />
        </Part>
        <aside className="stack" aria-label={closed ? 'Coupon and currency' : 'Your order'}>
          {!closed && (
            <div className="buy-box">
              <Order />
            </div>
          )}
          <CouponForm
            coupon={coupon}
            typed={couponError && typedIn(reply, 'coupon')}
            error={couponError}
            action={hrefOf(plan.id)}
          />
          {currency && <CurrencyForm {...currency} error={errorOf(reply, 'currency')} />}
        </aside>
        <PaymentDays charges={charges} />
      </div>
      {guest && (
        <GuestPanel
          guest={guest}
          articleId={articleId}
          hrefOf={(form) => paths.subscriptionBasket({ plan: plan.id, articleId, form })}
          back={paths.subscriptionBasket({ plan: plan.id, articleId })}
        />
      )}
    </div>
  );
}

function Order() {
  const { key, plan, quote, trial, hasOne, coupon, seen, articleId, isGuest, start, closed, renewing } =
    useLoaderData<typeof loader>();
  // Below what the package opens it is a part of that offer.
  const Heading = closed ? 'h3' : 'h2';
  return (
    <>
      <Heading className="field-label">
        {closed && trial ? 'Without the trial' : 'Chosen'}: {plan.name}
      </Heading>
      <QuoteTable caption="What you pay today" {...quote} />
      {/* Beside the beginnings the offer has said it, of the plan whose price it shows. */}
      {plan.renews && !coupon?.isApplied && !(closed && plan.id === renewing?.id) && (
        <p className="small">
          Then {plan.price} {plan.term} until you cancel.
        </p>
      )}
      {hasOne ? (
        <Notice>
          {texts.has} <AppLink href={paths.payments()}>Payments</AppLink>
        </Notice>
      ) : isGuest ? (
        <LinkButton
          isBlock
          size="large"
          href={`${paths.subscriptionBasket({ plan: plan.id, articleId, form: 'sign-up' })}#account`}
        >
          Continue to secure payment
        </LinkButton>
      ) : (
        <Form
          className="stack"
          method="post"
          action={paths.subscriptionBasket({ plan: plan.id, articleId })}
          noValidate
        >
          <SubscribeFields press={key} plan={plan} seen={seen} coupon={coupon} articleId={articleId} />
          {start && <Checkbox id="startsAtOnce" name="startsAtOnce" label={start.words} hint={start.hint} />}
          {/* One act of a page is orange: beside the beginnings it is the trial. */}
          <Button
            intent="subscribe"
            isBlock
            size={closed && trial ? undefined : 'large'}
            variant={closed && trial ? 'quiet' : undefined}
          >
            Continue to secure payment
          </Button>
        </Form>
      )}
      {!hasOne && <p className="hint">Card or PayPal, on our payment provider’s page. Prices include tax.</p>}
      {trial && !hasOne && !closed && (
        <p>
          <MoreLink href={paths.freeTrial({ plan: trial.plan, articleId })}>
            Try {trial.name} free for {trial.days} days
          </MoreLink>
        </p>
      )}
    </>
  );
}
