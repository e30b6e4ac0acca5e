import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { completeOwnSubscription, showAttempt } from '~/features/subscriptions/complete-subscription.server';
import { hubPath } from '~/features/subscriptions/rules';
import { nextLook, refreshMeta } from '~/http/look-again';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { settleReturn } from '~/http/settle-return.server';
import { paths } from '~/paths';
import { PageState, type PageStateProps, type Way } from '~/ui/page/page-state';
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
      return { outcome: 'done' as const, next: hubPath(settled.articleId ?? articleIn(url)) };
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
      return (
        <State of="done" to={[data.next, 'Start learning']} beside={toPayments}>
          Every course and DJ Hub are open now. We have emailed you the details.
        </State>
      );
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
