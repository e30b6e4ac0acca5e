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
  return { until: running.endsAt && formatDate(running.endsAt) };
});

export const action = cancelForms;

export default function CancelPage() {
  const { until } = useLoaderData<typeof loader>();
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
    </div>
  );
}
