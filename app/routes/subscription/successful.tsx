import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { completeOwnSubscription } from '~/features/subscriptions/complete-subscription.server';
import { hubPath } from '~/features/subscriptions/rules';
import { showAttempt } from '~/features/subscriptions/show-attempt.server';
import { nextLook, refreshMeta } from '~/http/look-again';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { unlessProviderFails } from '~/http/unless-provider-fails.server';
import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';
import { PageState } from '~/ui/page-state';
import { articleIn } from './lead-subscribers.server';

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
  const unpaid = async () => ({ outcome: 'unpaid' as const, again: await showAttempt(scope, { hostedPageId: id }) });
  if (state !== 'succeeded') return unpaid();
  const settled = await unlessProviderFails(scope, completeOwnSubscription(scope, { hostedPageId: id }));
  switch (settled?.state) {
    case 'done':
      if (settled.access !== 'open') return { outcome: settled.access };
      if (settled.isChange) return { outcome: 'changed' as const };
      return { outcome: 'done' as const, next: hubPath(settled.articleId ?? articleIn(url)) };
    case 'cancelled':
    case 'expired':
      return unpaid();
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
        <PageState
          title={titles.done}
          actions={
            <>
              <LinkButton href={data.next}>Start learning</LinkButton>
              <LinkButton href={paths.payments()} variant="quiet">
                Your payments
              </LinkButton>
            </>
          }
        >
          <p role="status">Every course and DJ Hub are open now. We have emailed you the details.</p>
        </PageState>
      );
    case 'ended':
      return (
        <PageState
          title={titles.ended}
          actions={
            <>
              <LinkButton href={paths.subscriptionPlans()}>See the plans</LinkButton>
              <LinkButton href={paths.payments()} variant="quiet">
                Your payments
              </LinkButton>
            </>
          }
        >
          <p role="status">Courses and DJ Hub are closed. Courses you bought on their own and your progress stay.</p>
        </PageState>
      );
    case 'paused':
      return (
        <PageState title={titles.paused} actions={<LinkButton href={paths.payments()}>Your payments</LinkButton>}>
          <p role="status">Everything opens again when you resume it.</p>
        </PageState>
      );
    case 'changed':
      return (
        <PageState title={titles.changed} actions={<LinkButton href={paths.payments()}>Your payments</LinkButton>}>
          <p role="status">Nothing changes until the end of the term you have paid for.</p>
        </PageState>
      );
    case 'pending':
      return (
        <PageState
          title={titles.pending}
          actions={
            <LinkButton href={data.againTo} reloadDocument>
              Check again
            </LinkButton>
          }
        >
          <p role="status">
            Our payment provider hasn’t confirmed it yet. {data.refreshTo ? 'This page checks again by itself. ' : ''}
            You can also leave: when the payment arrives, everything opens and we email you.
          </p>
        </PageState>
      );
    case 'mismatch':
      return (
        <PageState title={titles.mismatch} actions={<LinkButton href={paths.contact()}>Contact us</LinkButton>}>
          <p role="alert">
            What was paid isn’t what you chose, so nothing was opened. We know about it and will email you; contact us
            if you don’t want to wait.
          </p>
        </PageState>
      );
    case 'trial-used':
      return (
        <PageState
          title={titles['trial-used']}
          actions={
            <>
              <LinkButton href={paths.subscriptionPlans()}>See the plans</LinkButton>
              <LinkButton href={paths.courseList()} variant="quiet">
                All courses
              </LinkButton>
            </>
          }
        >
          <p role="alert">
            Each person gets one free trial, and another account with your email address has used it. We ended this
            second trial and charged nothing. To subscribe, choose a plan.
          </p>
        </PageState>
      );
    default:
      return (
        <PageState title={titles.unpaid} actions={<LinkButton href={data.again}>Try again</LinkButton>}>
          <p role="alert">Nothing was charged. You can try again.</p>
        </PageState>
      );
  }
}
