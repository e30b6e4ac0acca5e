import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { completeOwnSubscription, showAttempt } from '~/features/subscriptions/complete-subscription.server';
import { showBegun } from '~/features/subscriptions/show-begun.server';
import { nextLook, refreshMeta } from '~/http/look-again';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { settleReturn } from '~/http/settle-return.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import subscription from '~/ui/css/subscription.css?url';
import { LinkButton, TextLink } from '~/ui/forms/button';
import { Part } from '~/ui/page/page-parts';
import { PageState, type PageStateProps, type Way } from '~/ui/page/page-state';
import { Cover } from '~/ui/pictures/cover';
import { Icon } from '~/ui/pictures/icon';
import { Wave } from '~/ui/player/wave';
import { Schedule } from '~/ui/schedule';
import { Separated } from '~/ui/separated';
import { articleIn } from './lead-subscribers.server';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

const titles = {
  done: 'Subscription successful',
  changed: 'Your plan will change',
  ended: 'This subscription has ended',
  paused: 'Your subscription is paused',
  pending: 'Your payment is on its way',
  unpaid: 'Payment not completed',
  mismatch: 'We have to look at this payment',
  'trial-used': 'You have already used your free trial',
} as const;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? titles[data.outcome] : 'Subscription' },
  ...(data?.outcome === 'pending' ? refreshMeta(data.refreshTo) : []),
];
export const links = () => [{ rel: 'stylesheet', href: subscription }];

export const loader = page({ for: 'member' }, async ({ request, url, scope }) => {
  const id = url.searchParams.get('id');
  const state = url.searchParams.get('state');
  if (!id || !state) return redirectTo(paths.notFound());
  if (request.method !== 'GET') return new Response(null);
  const settled = await settleReturn(scope, state, completeOwnSubscription(scope, { hostedPageId: id }));
  switch (settled.state) {
    case 'done':
      if (settled.access !== 'open') return { outcome: settled.access };
      if (settled.isChange) return { outcome: 'changed' as const };
      return { outcome: 'done' as const, ...(await showBegun(scope, settled.articleId ?? articleIn(url))) };
    case 'cancelled':
    case 'expired':
      return { outcome: 'unpaid' as const, again: await showAttempt(scope, { hostedPageId: id }) };
    case 'mismatch':
    case 'trial-used':
      return { outcome: settled.state };
    default:
      return { outcome: 'pending' as const, ...nextLook(url) };
  }
});

export default function SubscriptionSuccessfulPage() {
  const data = useLoaderData<typeof loader>();
  switch (data.outcome) {
    case 'done':
      return <Begun {...data} />;
    case 'ended':
      return (
        <State of="ended" to={toPlans} beside={toPayments}>
          Courses and DJ Hub are closed. Courses you bought on their own and your progress stay.
        </State>
      );
    case 'paused':
      return (
        <State of="paused" to={toPayments}>
          Everything opens again when you resume it.
        </State>
      );
    case 'changed':
      return (
        <State of="changed" to={toPayments}>
          Nothing changes until the end of the term you have paid for.
        </State>
      );
    case 'pending':
      return (
        <State of="pending" to={[data.againTo, 'Check again']} reloads>
          Our payment provider hasn’t confirmed it yet. {data.refreshTo ? 'This page checks again by itself. ' : ''}
          You can also leave: when the payment arrives, everything opens and we email you.
        </State>
      );
    case 'mismatch':
      return (
        <State of="mismatch" to={[paths.contact(), 'Contact us']} isBad>
          What was paid isn’t what you chose, so nothing was opened. We know about it and will email you; contact us if
          you don’t want to wait.
        </State>
      );
    case 'trial-used':
      return (
        <State of="trial-used" to={toPlans} beside={[paths.courseList(), 'All courses']} isBad>
          Each person gets one free trial, and another account with your email address has used it. We ended this second
          trial and charged nothing. To subscribe, choose a plan.
        </State>
      );
    default:
      return (
        <State of="unpaid" to={[data.again, 'Try again']} isBad>
          Nothing was charged. You can try again.
        </State>
      );
  }
}

type BegunProps = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { outcome: 'done' }>;

function Begun({ email, term, next, article, lesson }: BegunProps) {
  return (
    <div className="stack is-loose begun">
      <div className="stack is-tight">
        <h1>
          <span className="said-ok">
            <Icon name="check" />
            {titles.done}
            <span className="visually-hidden">. </span>
          </span>{' '}
          {term?.trialUntil ? `Open until ${term.trialUntil}.` : 'Everything is open.'}
        </h1>
        <p className="lead" role="status">
          Every course and DJ Hub are open now. {term?.trialUntil && 'Nothing was charged. '}
          {term?.paid && `You paid ${term.paid}. `}We have emailed you the details
          {email && (
            <>
              {' '}
              at <span className="break-anywhere">{email}</span>
            </>
          )}
          .
        </p>
      </div>
      <div className="begun-wave">
        <Wave seed={next} played={1} className="only-wide" />
        <Wave seed={next} played={1} bars={80} className="only-narrow" />
      </div>
      <div className="split">
        <div className="stack">
          {article && (
            <BeginWith {...article} as="Read on" facts={[article.section.name, ...article.facts]}>
              <LinkButton href={next}>Start learning</LinkButton>
            </BeginWith>
          )}
          {lesson && (
            <BeginWith {...lesson} as="Begin here">
              <LinkButton href={lesson.href} icon="play">
                Start the lesson
              </LinkButton>{' '}
              <LinkButton href={next} variant="quiet">
                Go to DJ Hub
              </LinkButton>
            </BeginWith>
          )}
          {!article && !lesson && (
            <div className="row">
              <LinkButton href={next}>Start learning</LinkButton>
            </div>
          )}
          <p className="row">
            <TextLink href={paths.myJourney()}>My Journey</TextLink> <TextLink href={paths.rewards()}>Rewards</TextLink>
          </p>
        </div>
        {term && (
          <Part id="pay" title="What you pay and when" className="stack is-tight begun-pay">
            <Schedule steps={term.steps} />
            <p className="small">
              <AppLink href={paths.payments()}>Your payments</AppLink>
            </p>
          </Part>
        )}
      </div>
    </div>
  );
}

interface BeginWithProps {
  /** The line above: 'Begin here'. */
  as: string;
  title: string;
  href: string;
  imageUrl: string | null;
  facts: string[];
  /** The buttons. */
  children: ReactNode;
}

/** The one thing to begin with, with its picture. */
function BeginWith({ as, title, href, imageUrl, facts, children }: BeginWithProps) {
  return (
    <div className="stack is-tight">
      <p className="small muted">{as}</p>
      <article className="begun-card">
        <Cover src={imageUrl} place="column" isFirst />
        <div className="stack is-tight">
          <h2 className="heading-m">
            <AppLink href={href}>{title}</AppLink>
          </h2>
          <p className="meta">
            <Separated>
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </Separated>
          </p>
          <div className="row">{children}</div>
        </div>
      </article>
    </div>
  );
}

const toPayments: Way = [paths.payments(), 'Your payments'];
const toPlans: Way = [paths.subscriptionPlans(), 'See the plans'];

interface StateProps extends Omit<PageStateProps, 'title' | 'actions'> {
  of: keyof typeof titles;
  isBad?: boolean;
}

function State({ of, isBad, children, ...ways }: StateProps) {
  return (
    <PageState title={titles[of]} {...ways}>
      <p role={isBad ? 'alert' : 'status'}>{children}</p>
    </PageState>
  );
}
