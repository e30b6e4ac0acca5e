import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { CurrencyForm } from '~/features/basket/ui/currency-form';
import { presentTrialCharges, presentTrialPlan } from '~/features/subscriptions/payments/present-charges.server';
import { offer } from '~/features/subscriptions/plans/offer';
import { presentCurrencies } from '~/features/subscriptions/plans/present-offer.server';
import { showTrial } from '~/features/subscriptions/plans/show-plans.server';
import { texts } from '~/features/subscriptions/rules';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { after, day, formatDate } from '~/kit/dates';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import commerce from '~/ui/css/commerce.css?url';
import subscription from '~/ui/css/subscription.css?url';
import { LinkButton } from '~/ui/forms/button';
import { errorOf, errorOfForm } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { ErrorNotice, Notice } from '~/ui/notice';
import { PageHead, Part } from '~/ui/page/page-parts';
import { publicMeta } from '~/ui/page/public-meta';
import { Schedule } from '~/ui/schedule';
import { guestFormFor } from './guest-form.server';
import { GuestPanel } from './guest-panel';
import { articleIn, leadSubscribers } from './lead-subscribers.server';
import { planForms } from './plan-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  publicMeta({ matches }, { path: paths.freeTrial(), title: data?.title ?? 'Free trial', description: offer.lead });
export const links = () => [commerce, subscription].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page(async (context) => {
  const elsewhere = leadSubscribers(context);
  if (elsewhere) return elsewhere;
  const { scope, visit, url } = context;
  const { plans, hasHadTrial } = await showTrial(scope, { chosen: visit.cookies.read(cookieRules.currency) });
  const wanted = url.searchParams.get('plan');
  const plan = plans.find(({ id }) => id === wanted) ?? plans[0];
  // No plan has a trial.
  if (!plan) return redirectTo(paths.subscriptionPlans({ articleId: articleIn(url) }));
  const now = scope.now();
  return {
    title: hasHadTrial ? 'Free trial' : `${plan.trialDays} days of DJ Hub, free`,
    until: formatDate(after(now, plan.trialDays * day)),
    plans: plans.map((offered) => presentTrialPlan(offered, now)),
    plan: plan.id,
    charges: presentTrialCharges(plan, now, null),
    currency: scope.viewer?.billingCurrency ? null : presentCurrencies(plan.currency),
    articleId: articleIn(url),
    isGuest: scope.viewer === null,
    hasHadTrial,
    guest: await guestFormFor(context),
  };
});

export const action = planForms;

export default function FreeTrialPage() {
  const { title, until, plans, plan, charges, currency, articleId, isGuest, hasHadTrial, guest } =
    useLoaderData<typeof loader>();
  const reply = useReply();
  if (hasHadTrial) {
    return (
      <PageHead title={title} className="stack">
        <Notice>
          {texts.trialUsed} <AppLink href={paths.subscriptionPlans({ articleId })}>See Payment Options</AppLink>
        </Notice>
      </PageHead>
    );
  }
  const hrefOf = (id: string) =>
    isGuest
      ? `${paths.freeTrial({ plan: id, articleId, form: 'sign-up' })}#account`
      : paths.addPaymentMethod(id, { articleId });
  return (
    <div className="stack is-loose">
      <ErrorNotice>{errorOfForm(reply, currency ? [] : ['currency'])}</ErrorNotice>
      <PageHead title={title} lead={`Every article and every course, until ${until}.`} className="stack" />
      <div className="split">
        <Part id="plan" title="Step 1: Choose your plan">
          <div className="plans">
            {plans.map(({ id, name, price, term, note }, i) => (
              <article className="card-plan" key={id} aria-labelledby={`plan-${id}`}>
                <header>
                  <h3 id={`plan-${id}`}>{name}</h3>
                </header>
                <p className="amount">
                  {price} <small>{term}</small>
                </p>
                <p className="small muted">{note}</p>
                <LinkButton isBlock size="large" variant={i === 0 ? undefined : 'quiet'} href={hrefOf(id)}>
                  Try {name.toLowerCase()}
                </LinkButton>
              </article>
            ))}
          </div>
          {currency && <CurrencyForm {...currency} error={errorOf(reply, 'currency')} />}
        </Part>
        <Part id="week" title={`Your week on ${plans.find(({ id }) => id === plan)?.name}`} as="aside">
          <Schedule steps={charges} />
          {plans
            .filter(({ id }) => id !== plan)
            .map(({ id, later }) => (
              <p key={id} className="small muted">
                {later}
              </p>
            ))}
        </Part>
      </div>
      {guest && (
        <GuestPanel
          guest={guest}
          articleId={articleId}
          hrefOf={(other) => paths.freeTrial({ plan, articleId, form: other })}
          back={paths.addPaymentMethod(plan, { articleId })}
          plans={paths.freeTrial({ articleId })}
        />
      )}
    </div>
  );
}
