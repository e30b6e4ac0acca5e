import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { offer } from '~/features/subscriptions/offer';
import { presentCurrencies, presentPlan, presentWorth } from '~/features/subscriptions/present-offer.server';
import { showPlansPage } from '~/features/subscriptions/show-plans-page.server';
import { PlanCards } from '~/features/subscriptions/ui/plan-cards';
import { PlanCurrency } from '~/features/subscriptions/ui/plan-currency';
import { cookieRules } from '~/http/cookie-rules';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import { errorOf, errorOfForm, readReply } from '~/ui/form-reply';
import { Notice } from '~/ui/notice';
import { publicMeta } from '~/ui/public-meta';
import { HiddenComma } from '~/ui/separated';
import { articleIn, leadSubscribers } from './lead-subscribers.server';
import { planForms } from './plan-intents.server';

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.subscriptionPlans(), title: offer.plansTitle, description: offer.lead });
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page(async (context) => {
  const elsewhere = leadSubscribers(context);
  if (elsewhere) return elsewhere;
  const { scope, visit, url } = context;
  const { plans, isFixed, worthParts } = await showPlansPage(scope, {
    chosen: visit.cookies.read(cookieRules.currency),
  });
  const currency = plans[0]?.currency ?? 'GBP';
  const annual = plans.find(({ type }) => type === 'ANNUAL');
  return {
    plans: plans.map(presentPlan),
    yearly: annual ? presentPlan(annual).price : null,
    worth: presentWorth(worthParts, plans),
    currency: isFixed ? null : presentCurrencies(currency),
    articleId: articleIn(url),
  };
});

export const action = planForms;

export default function PlansPage() {
  const { plans, yearly, worth, currency, articleId } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const error = errorOfForm(reply, currency ? [] : ['currency']);
  return (
    <div className="stack is-loose">
      {error && (
        <Notice kind="error" isLive>
          {error}
        </Notice>
      )}
      <div className="split">
        <div className="stack">
          <h1>{offer.title}</h1>
          <p className="lead">{offer.lead}</p>
        </div>
        <dl className="facts is-rows">
          {worth && (
            <div>
              <dt>Total value</dt>
              <dd>
                <s>{worth.total}</s>
              </dd>
            </div>
          )}
          {yearly && (
            <div>
              <dt>Your price, a year</dt>
              <dd>
                <span className="price is-large">{yearly}</span>
              </dd>
            </div>
          )}
          {worth?.saving && (
            <div>
              <dt>You save</dt>
              <dd>
                <span className="badge is-sale">{worth.saving}</span>
              </dd>
            </div>
          )}
        </dl>
      </div>
      <section className="stack is-loose" aria-labelledby="plans">
        <div className="row is-apart">
          <h2 id="plans">{offer.plansTitle}</h2>
          {currency && <PlanCurrency {...currency} error={errorOf(reply, 'currency')} />}
        </div>
        <PlanCards plans={plans} articleId={articleId} />
      </section>
      {worth && (
        <section className="stack" aria-labelledby="worth">
          <h2 id="worth">{offer.worthTitle}</h2>
          <div className="split">
            <ul className="ticks is-lined">
              {worth.parts.map(({ label, worth: value }) => (
                <li key={label}>
                  {label}
                  <HiddenComma />
                  <span className="end">{value}</span>
                </li>
              ))}
              <li>
                <strong>Total value</strong>
                <HiddenComma />
                <span className="end">{worth.total}</span>
              </li>
            </ul>
            <p className="muted">{offer.worthNote}</p>
          </div>
        </section>
      )}
      <section className="stack" aria-labelledby="questions">
        <h2 id="questions">Before you ask</h2>
        {offer.questions.map(({ question, answer }) => (
          <details className="disclosure" key={question}>
            <summary>{question}</summary>
            <p className="muted">{answer}</p>
          </details>
        ))}
      </section>
    </div>
  );
}
