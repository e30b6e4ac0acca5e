import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { showCancellation } from '~/features/subscriptions/show-cancellation.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { formatDate } from '~/kit/dates';
import { paths } from '~/paths';
import { BackLink, Button, TextLink } from '~/ui/button';
import commerce from '~/ui/css/commerce.css?url';
import { errorOf, readReply } from '~/ui/form-reply';
import { ReplyDialog } from '~/ui/reply-dialog';
import { cancelForms } from './payment-intents.server';

export const meta: MetaFunction = () => [{ title: 'Cancel subscription' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'member' }, async ({ scope }) => {
  const running = await showCancellation(scope);
  if (!running) return redirectTo(paths.payments());
  const { endsAt, freeMonthUntil } = running;
  return {
    until: endsAt && formatDate(endsAt),
    freeMonth: freeMonthUntil && { day: formatDate(freeMonthUntil), until: freeMonthUntil.toISOString() },
  };
});

export const action = cancelForms;

export default function CancelPage() {
  const { until, freeMonth } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const error = errorOf(reply, '');
  return (
    <div className="stack is-loose">
      {error && <ReplyDialog title="Error" message={error} reply={reply} />}
      <div className="stack">
        <BackLink href={paths.payments()}>Payments</BackLink>
        <h1>Cancel subscription</h1>
        {until && <p className="lead">Your last day is {until}. Nothing closes before then.</p>}
      </div>
      {freeMonth ? <FreeMonth {...freeMonth} /> : <PlainCancel />}
    </div>
  );
}

/** One more month for nothing, offered once (specification 2, section 4, "Cancel flow"). */
function FreeMonth({ day, until: wish }: { day: string; until: string }) {
  const { until } = useLoaderData<typeof loader>();
  return (
    <div className="buy-box location-form">
      <h2 className="heading-m">Stay a month, for nothing?</h2>
      <p className="muted">
        Your next payment moves from {until} to <strong className="is-text">{day}</strong>. You can have this once, and
        still cancel in it.
      </p>
      <Form method="post" action={paths.cancelSubscription()}>
        <input type="hidden" name="until" value={wish} />
        <Button name="intent" value="free-month" isBlock size="large">
          Try free month
        </Button>
      </Form>
      <Form method="post" action={paths.cancelSubscription()}>
        <Button name="intent" value="cancel" isBlock size="large" variant="quiet">
          Cancel anyway
        </Button>
      </Form>
      <p>
        <TextLink href={paths.payments()}>Keep it as it is</TextLink>
      </p>
    </div>
  );
}

function PlainCancel() {
  const { until } = useLoaderData<typeof loader>();
  return (
    <div className="buy-box location-form">
      <h2 className="heading-m">Cancel your subscription?</h2>
      <p className="muted">
        {until ? `Open until ${until}. ` : ''}You can undo it until then. Courses that you bought by themselves, your
        progress, bookmarks and comments stay yours.
      </p>
      <Form method="post" action={paths.cancelSubscription()}>
        <Button name="intent" value="cancel" isBlock size="large">
          Cancel subscription
        </Button>
      </Form>
      <p>
        <TextLink href={paths.payments()}>Keep it as it is</TextLink>
      </p>
    </div>
  );
}
