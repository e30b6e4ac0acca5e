import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { showCancellation } from '~/features/subscriptions/cancel-subscription.server';
import { presentCancellation, type WayView } from '~/features/subscriptions/present-cancellation';
import { TermRuler } from '~/features/subscriptions/ui/term-ruler';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import subscription from '~/ui/css/subscription.css?url';
import ways from '~/ui/css/two-ways.css?url';
import { ReplyDialog } from '~/ui/dialogs/reply-dialog';
import { FactRows } from '~/ui/fact-rows';
import { LinkButton, TextLink } from '~/ui/forms/button';
import { ButtonForm } from '~/ui/forms/button-form';
import { errorOf } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { PageHead, Part } from '~/ui/page/page-parts';
import { WholeDates } from '~/ui/whole-dates';
import { cancelForms } from './payment-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Cancel subscription' }];
export const links = () => [subscription, ways].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ scope }) => {
  const running = await showCancellation(scope);
  return running ? presentCancellation(running, scope.now()) : redirectTo(paths.payments());
});

export const action = cancelForms;

export default function CancelPage() {
  const { until, month } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <div className="stack is-loose">
      <ReplyDialog title="Error" message={errorOf(reply, '')} reply={reply} />
      <PageHead back={[paths.payments(), 'Payments']} title="Cancel subscription">
        {until && (
          <p className="lead">
            <WholeDates>
              {month ? `Neither option charges you on ${until}.` : 'You can undo it until your last day.'}
            </WholeDates>
          </p>
        )}
      </PageHead>
      {month ? <TwoWays /> : <OneWay />}
    </div>
  );
}

const wide = { isBlock: true, size: 'large', variant: 'quiet' } as const;

/** Cancel, or get one free month, offered once (specification 2, section 4, "Cancel flow"). Both look equal. */
function TwoWays() {
  const { until, leave, month } = useLoaderData<typeof loader>();
  if (!month) return null;
  return (
    <>
      <div className="stack">
        <div className="two-ways">
          <Way id="leave" title="Cancel" text={`Your subscription ends on ${until}.`} way={leave}>
            <CancelForm label="Cancel anyway" />
          </Way>
          <Way
            id="month"
            title="Stay another month, free"
            text={`Your next payment moves to ${month.day}. You can do this once.`}
            way={month}
          >
            <ButtonForm
              intent="free-month"
              label="Try free month"
              action={paths.cancelSubscription()}
              fields={{ until: month.until }}
              {...wide}
            />
          </Way>
        </div>
        <p>
          <TextLink href={paths.payments()}>Keep my subscription</TextLink>
        </p>
      </div>
      <Outcome />
    </>
  );
}

function OneWay() {
  const { isTrial, until, leave } = useLoaderData<typeof loader>();
  return (
    <div className="two-ways is-one">
      <Way
        id="leave"
        title="Cancel"
        text={`Your ${isTrial ? 'free trial' : 'subscription'} ends ${until ? `on ${until}` : 'with its term'}.`}
        way={leave}
      >
        <div className="row is-even">
          <CancelForm label="Cancel subscription" />
          <LinkButton size="large" variant="quiet" href={paths.payments()}>
            Keep my subscription
          </LinkButton>
        </div>
      </Way>
      <Outcome />
    </div>
  );
}

function Way({
  id,
  title,
  text,
  way: { term, facts },
  children,
}: {
  id: string;
  title: string;
  text: string;
  way: WayView;
  children: ReactNode;
}) {
  return (
    <section className="way panel is-open" aria-labelledby={id}>
      <div className="stack is-tight">
        <h2 className="heading-m" id={id}>
          {title}
        </h2>
        <p className="muted">
          <WholeDates>{text}</WholeDates>
        </p>
      </div>
      {term && <TermRuler {...term} />}
      {facts.length > 0 && <FactRows facts={facts} />}
      {children}
    </section>
  );
}

function CancelForm({ label }: { label: string }) {
  return <ButtonForm intent="cancel" label={label} action={paths.cancelSubscription()} {...wide} />;
}

function Outcome() {
  const { closes } = useLoaderData<typeof loader>();
  return (
    <Part id="what" title="What closes, what stays">
      <div className="keep">
        <div className="stack is-snug">
          <h3>{closes ? `Closes on ${closes}` : 'Ends with the subscription'}</h3>
          <ul className="ticks">
            {closes && <li className="is-out">Courses you haven’t bought</li>}
            {closes && <li className="is-out">DJ Hub and its articles</li>}
            <li className="is-out">Subscriber rewards you haven’t redeemed</li>
          </ul>
        </div>
        <div className="stack is-snug">
          <h3>Stays yours</h3>
          <ul className="ticks">
            <li>Courses you bought on their own</li>
            <li>Your progress, bookmarks and comments</li>
            <li>Reward codes you’ve already generated</li>
          </ul>
        </div>
      </div>
    </Part>
  );
}
