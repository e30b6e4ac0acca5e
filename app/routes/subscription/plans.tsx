import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { CurrencyForm } from '~/features/basket/ui/currency-form';
import { offer } from '~/features/subscriptions/plans/offer';
import {
  presentCurrencies,
  presentPlanRows,
  presentRecommendation,
  presentSums,
  presentTrialOffer,
  presentWorth,
} from '~/features/subscriptions/plans/present-offer.server';
import { showPlansPage } from '~/features/subscriptions/plans/show-plans.server';
import { PlanChoice } from '~/features/subscriptions/ui/plan-groups';
import { PlanSums } from '~/features/subscriptions/ui/plan-sums';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { Badge } from '~/ui/badge';
import commerce from '~/ui/css/commerce.css?url';
import planStyles from '~/ui/css/plans.css?url';
import { Disclosure } from '~/ui/disclosure';
import { Empty } from '~/ui/empty';
import { FactRows } from '~/ui/fact-rows';
import { Button, LinkButton } from '~/ui/forms/button';
import { errorOf, errorOfForm } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { ErrorNotice } from '~/ui/notice';
import { PageHead } from '~/ui/page/page-parts';
import { publicMeta } from '~/ui/page/public-meta';
import { Section } from '~/ui/section-head';
import { HiddenComma } from '~/ui/separated';
import { articleIn, leadSubscribers } from './lead-subscribers.server';
import { planForms } from './plan-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.subscriptionPlans(), title: offer.plansTitle, description: offer.lead });
export const links = () => [commerce, planStyles].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page(async (context) => {
  const elsewhere = leadSubscribers(context);
  if (elsewhere) return elsewhere;
  const { scope, visit, url } = context;
  const { plans, isFixed, worthParts, hasHadTrial } = await showPlansPage(scope, {
    chosen: visit.cookies.read(cookieRules.currency),
  });
  const currency = plans[0]?.currency ?? 'GBP';
  return {
    plans: presentPlanRows(plans),
    recommended: presentRecommendation(plans),
    sums: presentSums(plans),
    worth: presentWorth(worthParts, plans),
    trial: hasHadTrial ? null : presentTrialOffer(plans),
    currency: isFixed ? null : presentCurrencies(currency),
    articleId: articleIn(url),
  };
});

export const action = planForms;

export default function PlansPage() {
  const { plans, currency } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <div className="stack plans-page">
      <ErrorNotice>{errorOfForm(reply, currency ? [] : ['currency'])}</ErrorNotice>
      <PageHead title={offer.title} lead={plans.length > 0 ? offer.lead : undefined} />
      {plans.length > 0 ? <Offers /> : <NoOffers />}
    </div>
  );
}

/** The plans and what they cost, what is in the package, and questions about it. */
function Offers() {
  const { plans, recommended, sums, currency, articleId } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <>
      <div className="split is-course">
        <PlanChoice id="choose" plans={plans} chosen={recommended?.id ?? plans[0]?.id} articleId={articleId}>
          <h2 className="heading-m" id="plans">
            {offer.plansTitle}
          </h2>
        </PlanChoice>
        <aside className="stack" aria-labelledby="pick">
          <div className="buy-box pick">
            <div className="stack is-tight">
              <h2 id="pick">{recommended ? `We recommend ${recommended.name}` : 'Choose a plan'}</h2>
              {recommended && <p className="small muted">{recommended.reason}</p>}
            </div>
            <Button form="choose" isBlock size="large">
              Continue
            </Button>
            <p className="hint">You check everything on the next page, then pay.</p>
          </div>
          {currency && <CurrencyForm {...currency} error={errorOf(reply, 'currency')} />}
        </aside>
        <section className="stack" aria-labelledby="sums">
          <div className="stack is-tight">
            <h2 className="heading-m" id="sums">
              What you will have paid
            </h2>
            <p className="small muted">The lowest in each column is in bold. Prices include tax.</p>
          </div>
          <PlanSums sums={sums} />
        </section>
      </div>
      <Worth />
      <Questions />
    </>
  );
}

function NoOffers() {
  return (
    <Empty
      title="No subscription is offered at the moment"
      action={<LinkButton href={paths.courseList()}>See all courses</LinkButton>}
    >
      You can buy each course on its own and keep it.
    </Empty>
  );
}

/** The package's parts and their value, beside its price. */
function Worth() {
  const { worth } = useLoaderData<typeof loader>();
  if (!worth) return null;
  const { plan } = worth;
  return (
    <Section id="worth" title={offer.worthTitle} subtitle={offer.worthLead}>
      <div className="split">
        <ul className="ticks is-lined">
          {worth.parts.map(({ label, worth: value }) => (
            <li key={label}>
              {label}
              <HiddenComma />
              <span className="end">{value}</span>
            </li>
          ))}
        </ul>
        <div className="stack">
          <FactRows
            facts={[
              { label: 'Total value', value: <s className="num">{worth.total}</s> },
              ...(plan
                ? [
                    {
                      label: 'Your price',
                      value: (
                        <span className="row">
                          <span className="price is-large">{plan.price}</span>{' '}
                          <span className="small">{plan.term}</span>
                        </span>
                      ),
                    },
                  ]
                : []),
              ...(worth.saving ? [{ label: 'You save', value: <Badge look="sale">{worth.saving}</Badge> }] : []),
            ]}
          />
          <p className="hint">
            {plan && `With ${plan.name}, against buying each part. `}
            {offer.worthNote}
          </p>
        </div>
      </div>
    </Section>
  );
}

function Questions() {
  const { trial, articleId } = useLoaderData<typeof loader>();
  return (
    <Section id="questions" title={offer.questionsTitle}>
      <div className="split">
        <div>
          {offer.questions.map(({ question, answer }, i) => (
            <Disclosure title={question} isOpen={i === 0} key={question}>
              <p className="muted">{answer}</p>
            </Disclosure>
          ))}
        </div>
        {trial && (
          <div className="buy-box">
            <h3 className="heading-m">Not sure yet?</h3>
            <p className="small muted">{trial}</p>
            <LinkButton variant="quiet" isBlock href={paths.freeTrial({ articleId })}>
              Start the free trial
            </LinkButton>
          </div>
        )}
      </div>
    </Section>
  );
}
