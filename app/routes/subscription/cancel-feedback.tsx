import { Form, useLoaderData } from '@remix-run/react';
import { presentCard } from '~/features/subscriptions/payments/present-payments.server';
import { showCancelled } from '~/features/subscriptions/payments/show-payments.server';
import { FeedbackForm } from '~/features/subscriptions/ui/feedback-form';
import { TermRuler } from '~/features/subscriptions/ui/term-ruler';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { Badge } from '~/ui/badge';
import commerce from '~/ui/css/commerce.css?url';
import subscription from '~/ui/css/subscription.css?url';
import { Dialog } from '~/ui/dialogs/dialog';
import { ReplyDialog } from '~/ui/dialogs/reply-dialog';
import { Button } from '~/ui/forms/button';
import { errorOf, typedIn } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { PageHead } from '~/ui/page/page-parts';
import { Separated } from '~/ui/separated';
import { feedbackForms } from './payment-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Your subscription is cancelled' }];
export const links = () => [commerce, subscription].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ scope }) => {
  const cancelled = await showCancelled(scope);
  return cancelled ? presentCard(cancelled, scope.now()) : redirectTo(paths.payments());
});

export const action = feedbackForms;

export default function CancelFeedbackPage() {
  const { plan, badge, term, openUntil, staysOpen, canUndo } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <div className="stack is-loose">
      <ReplyDialog title="Error" message={errorOf(reply, '')} reply={reply} />
      <PageHead back={[paths.payments(), 'Payments']} title="Your subscription is cancelled">
        {staysOpen && (
          <p className="lead" role="status">
            {staysOpen}
          </p>
        )}
      </PageHead>
      <div className="split is-even">
        <div className="sub panel is-open">
          <div className="row is-apart">
            <Separated>
              <h2 className="heading-m">{plan}</h2>
              <Badge look={badge.look}>{badge.text}</Badge>
            </Separated>
          </div>
          {term && <TermRuler {...term} />}
          {canUndo && (
            <Form method="post" action={paths.payments()} className="row">
              <Button intent="undo-cancel" variant="quiet">
                Undo cancellation
              </Button>{' '}
              <span className="small muted">You can undo it until {openUntil}.</span>
            </Form>
          )}
        </div>
        <Dialog title="Before you go" closeHref={paths.payments()}>
          <FeedbackForm typed={typedIn(reply, 'text')} error={errorOf(reply, 'text')} />
        </Dialog>
      </div>
    </div>
  );
}
