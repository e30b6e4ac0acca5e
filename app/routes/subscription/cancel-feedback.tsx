import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData } from '@remix-run/react';
import { checkFeedback } from '~/features/subscriptions/check-feedback.server';
import { FeedbackForm } from '~/features/subscriptions/ui/feedback-form';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { BackLink } from '~/ui/button';
import commerce from '~/ui/css/commerce.css?url';
import { errorOf, readReply, typedIn } from '~/ui/form-reply';
import { ReplyDialog } from '~/ui/reply-dialog';
import { feedbackForms } from './payment-intents.server';

export const meta: MetaFunction = () => [{ title: 'What made you leave?' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'member' }, async ({ scope }) =>
  (await checkFeedback(scope)) ? null : redirectTo(paths.payments()),
);

export const action = feedbackForms;

export default function CancelFeedbackPage() {
  const reply = readReply(useActionData());
  const error = errorOf(reply, '');
  return (
    <div className="stack is-loose">
      {error && <ReplyDialog title="Error" message={error} reply={reply} />}
      <div className="stack">
        <BackLink href={paths.payments()}>Payments</BackLink>
        <h1>What made you leave?</h1>
      </div>
      <FeedbackForm typed={typedIn(reply, 'text')} error={errorOf(reply, 'text')} />
    </div>
  );
}
