import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { listCityGroups } from '~/features/accounts/list-city-groups.server';
import { newHumanChallenge } from '~/features/accounts/require-human.server';
import { CouponDialog } from '~/features/basket/ui/coupon-dialog';
import { CouponForm, refusedCoupon } from '~/features/basket/ui/coupon-form';
import { couponIn, lowered } from '~/features/subscriptions/coupon';
import { offer } from '~/features/subscriptions/offer';
import { presentPlanCoupon } from '~/features/subscriptions/present-coupon.server';
import { presentCharges, presentCurrencies, presentPlan } from '~/features/subscriptions/present-offer.server';
import { showPlanBasket } from '~/features/subscriptions/show-plan-basket.server';
import { ChargeSchedule } from '~/features/subscriptions/ui/charge-schedule';
import { PlanCurrency } from '~/features/subscriptions/ui/plan-currency';
import { PlanRows } from '~/features/subscriptions/ui/plan-rows';
import { cookieRules } from '~/http/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { newId } from '~/kit/ids';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import { BackLink, Button, LinkButton, MoreLink } from '~/ui/button';
import commerce from '~/ui/css/commerce.css?url';
import subscription from '~/ui/css/subscription.css?url';
import { errorOf, errorOfForm, readReply, typedIn } from '~/ui/form-reply';
import { Price } from '~/ui/price';
import { ReplyDialog } from '~/ui/reply-dialog';
import { GuestPanel, guestFormIn } from './guest-panel';
import { articleIn, leadSubscribers } from './lead-subscribers.server';
import { planCouponFromLink } from './plan-coupon-link.server';
import { subscriptionBasketForms } from './plan-intents.server';

export const meta: MetaFunction = () => [{ title: offer.title }];
export const links = () => [commerce, subscription].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page(async (context) => {
  const elsewhere = leadSubscribers(context);
  if (elsewhere) return elsewhere;
  const { scope, visit, url } = context;
  const link = await planCouponFromLink(context, paths.subscriptionBasket());
  if (link) return link;
  const { plans, isFixed, coupon, hasHadTrial } = await showPlanBasket(scope, {
    chosen: visit.cookies.read(cookieRules.currency),
    coupon: couponIn(visit.cookies.read(cookieRules.planCoupon)),
  });
  const wanted = url.searchParams.get('plan');
  const plan = plans.find(({ id }) => id === wanted) ?? plans[0];
  if (!plan) return redirectTo(paths.notFound());
  const form = scope.viewer ? null : guestFormIn(url);
  const now = scope.now();
  const couponView = presentPlanCoupon(coupon, plan, now);
  return {
    key: newId(now.getTime()),
    plans: plans.map(presentPlan),
    plan: presentPlan(plan),
    coupon: couponView,
    charges: presentCharges(plan, now, couponView?.isApplied ? coupon : null),
    seen: { price: plan.price, currency: plan.currency },
    currency: isFixed ? null : presentCurrencies(plan.currency),
    articleId: articleIn(url),
    paid: couponView?.isApplied ? formatMoney(lowered(plan.price, coupon), plan.currency) : null,
    trialDays: hasHadTrial ? 0 : plan.trialDays,
    isGuest: scope.viewer === null,
    form,
    challenge: form === 'sign-up' ? newHumanChallenge(scope) : null,
    cities: form === 'sign-up' ? await listCityGroups(scope) : null,
  };
});

export const action = subscriptionBasketForms;

export default function SubscriptionBasketPage() {
  const { plans, plan, charges, coupon, currency, articleId, form, challenge, cities } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const couponError = refusedCoupon(reply);
  // The currency has no field once it is fixed.
  const hiddenFields = ['key', 'plan', 'seenPrice', 'seenCurrency', ...(currency ? [] : ['currency'])];
  const error = couponError ? undefined : errorOfForm(reply, hiddenFields);
  const hrefOf = (id: string) => paths.subscriptionBasket({ plan: id, articleId });
  return (
    <div className="stack is-loose">
      {error && <ReplyDialog title="Error" message={error} reply={reply} />}
      {couponError && <CouponDialog message={couponError} reply={reply} />}
      <div className="stack">
        <BackLink href={paths.subscriptionPlans({ articleId })}>{offer.plansTitle}</BackLink>
        <h1>{offer.title}</h1>
        <p className="lead">{offer.lead}</p>
      </div>
      <div className="split">
        <div className="stack is-loose">
          <section className="stack" aria-labelledby="plan">
            <h2 className="heading-m" id="plan">
              Your plan
            </h2>
            <h3 className="field-label">Renews until you stop</h3>
            <PlanRows plans={plans.filter(({ renews }) => renews)} current={plan.id} hrefOf={hrefOf} />
            <h3 className="field-label">Yours for ever once paid</h3>
            <PlanRows plans={plans.filter(({ renews }) => !renews)} current={plan.id} hrefOf={hrefOf} />
          </section>
          <section className="stack" aria-labelledby="when">
            <h2 className="heading-m" id="when">
              What is charged when
            </h2>
            <ChargeSchedule charges={charges} />
          </section>
        </div>
        <aside className="stack" aria-labelledby="order">
          <Order />
          <CouponForm
            coupon={coupon}
            typed={couponError && typedIn(reply, 'coupon')}
            error={couponError}
            action={hrefOf(plan.id)}
          />
          {currency && <PlanCurrency {...currency} error={errorOf(reply, 'currency')} />}
        </aside>
      </div>
      {form && (
        <GuestPanel
          form={form}
          challenge={challenge}
          cities={cities}
          articleId={articleId}
          hrefOf={(form) => paths.subscriptionBasket({ plan: plan.id, articleId, form })}
          back={paths.subscriptionBasket({ plan: plan.id, articleId })}
        />
      )}
    </div>
  );
}

function Order() {
  const { key, plan, paid, trialDays, coupon, seen, articleId, isGuest } = useLoaderData<typeof loader>();
  return (
    <div className="buy-box">
      <h2 id="order" className="field-label">
        {plan.name}
      </h2>
      <p>
        <Price now={paid ?? plan.price} was={paid ? plan.price : null} isLarge />{' '}
        <small className="muted">{paid ? 'for the first payment' : plan.term}</small>
      </p>
      {isGuest ? (
        <LinkButton
          isBlock
          size="large"
          href={`${paths.subscriptionBasket({ plan: plan.id, articleId, form: 'sign-up' })}#account`}
        >
          Continue to secure payment
        </LinkButton>
      ) : (
        <Form method="post" action={paths.subscriptionBasket({ plan: plan.id, articleId })} noValidate>
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="plan" value={plan.id} />
          <input type="hidden" name="seenPrice" value={seen.price} />
          <input type="hidden" name="seenCurrency" value={seen.currency} />
          {coupon?.isApplied && <input type="hidden" name="coupon" value={coupon.code} />}
          {articleId && <input type="hidden" name="articleId" value={articleId} />}
          <Button name="intent" value="subscribe" isBlock size="large">
            Continue to secure payment
          </Button>
        </Form>
      )}
      {trialDays > 0 && (
        <p>
          <MoreLink href={paths.freeTrial({ articleId })}>Try it for {trialDays} days, free</MoreLink>
        </p>
      )}
      <p className="hint">Card or PayPal, on our payment provider’s page. Prices include tax.</p>
    </div>
  );
}
