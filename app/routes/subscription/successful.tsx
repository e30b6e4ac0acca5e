import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { completeOwnSubscription } from '~/features/subscriptions/complete-subscription.server';
import { hubPath } from '~/features/subscriptions/rules';
import type { SettledCheckout } from '~/features/subscriptions/settle-checkout.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isAppError } from '~/kit/app-error';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { LinkButton } from '~/ui/button';
import { PageState } from '~/ui/page-state';
import { articleIn } from './lead-subscribers.server';

/** How often the page looks again by itself while the provider is still at it, and after how many seconds. */
const mostTries = 6;
const pause = 5;

const titles = {
  done: 'Subscription successful',
  pending: 'Your payment is on its way',
  unpaid: 'Payment not completed',
  mismatch: 'We have to look at this payment',
} as const;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? titles[data.outcome] : 'Subscription' },
  ...(data?.outcome === 'pending' && data.refreshTo
    ? [{ httpEquiv: 'refresh', content: `${pause};url=${data.refreshTo}` }]
    : []),
];

export const loader = page({ for: 'member' }, async ({ request, url, scope }) => {
  const id = url.searchParams.get('id');
  const state = url.searchParams.get('state');
  if (!id || !state) return redirectTo(paths.notFound());
  if (request.method !== 'GET') return new Response(null);
  if (state !== 'succeeded') return { outcome: 'unpaid' as const };
  const settled = await complete(scope, id);
  switch (settled?.state) {
    case 'done':
      return { outcome: 'done' as const, next: hubPath(settled.articleId ?? articleIn(url)) };
    case 'cancelled':
    case 'expired':
      return { outcome: 'unpaid' as const };
    case 'mismatch':
      return { outcome: 'mismatch' as const };
    default:
      return { outcome: 'pending' as const, ...nextTry(url) };
  }
});

/** Null while the provider does not answer: the page asks again. */
async function complete(scope: Scope, hostedPageId: string): Promise<SettledCheckout | null> {
  try {
    return await completeOwnSubscription(scope, { hostedPageId });
  } catch (error) {
    if (isAppError(error) && error.kind === 'provider-failed') return null;
    throw error;
  }
}

function nextTry(url: URL): { refreshTo: string | null; againTo: string } {
  const tried = Number(url.searchParams.get('try') ?? 0);
  const next = new URL(url);
  next.searchParams.delete('_data');
  const againTo = next.pathname + next.search;
  if (!(tried < mostTries)) return { refreshTo: null, againTo };
  next.searchParams.set('try', String(Math.max(0, Math.floor(tried)) + 1));
  return { refreshTo: next.pathname + next.search, againTo };
}

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
          <p role="status">Everything is open to you now. A mail with the details is on its way.</p>
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
            The provider has not confirmed it yet. {data.refreshTo ? 'This page looks again by itself. ' : ''}You can
            also leave: as soon as the payment arrives everything opens and a mail tells you.
          </p>
        </PageState>
      );
    case 'mismatch':
      return (
        <PageState title={titles.mismatch} actions={<LinkButton href={paths.contact()}>Contact us</LinkButton>}>
          <p role="alert">
            What was paid is not what was chosen, so nothing was opened. We have been told about it and will write to
            you; please write to us if you do not want to wait.
          </p>
        </PageState>
      );
    default:
      return (
        <PageState title={titles.unpaid} actions={<LinkButton href={paths.subscriptionBasket()}>Try again</LinkButton>}>
          <p role="alert">Nothing was charged, and you can try again whenever you like.</p>
        </PageState>
      );
  }
}
