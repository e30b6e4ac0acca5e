import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { capitalised } from '~/features/catalogue/rules';
import { keepSubscription } from '~/features/subscriptions/cancel-subscription.server';
import { answeredWithin } from '~/features/withdrawals/rules';
import { GuestCancellation, OwnCancellation } from '~/features/withdrawals/schema';
import { cancelAsGuest, cancelAsMember } from '~/features/withdrawals/send-declaration.server';
import { reviewCancellation } from '~/features/withdrawals/show-withdraw.server';
import { CancelContractForm } from '~/features/withdrawals/ui/cancel-form';
import {
  AfterDeclaring,
  DeclaredFacts,
  DeclaredPage,
  ReviewForm,
  useDeskReply,
  Words,
} from '~/features/withdrawals/ui/desk-parts';
import { LinkedPage } from '~/features/withdrawals/ui/linked-page';
import { forms, intent } from '~/http/forms.server';
import { page, withStatus } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import desk from '~/ui/css/desk.css?url';
import { FactRows } from '~/ui/fact-rows';
import { ButtonForm } from '~/ui/forms/button-form';
import { PageHead, Part } from '~/ui/page/page-parts';
import { publicMeta } from '~/ui/page/public-meta';
import { Schedule } from '~/ui/schedule';
import { changeIntent, confirmLinkIntent, declareIntent, reviewIntent, showDesk } from './desk-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const title = 'Cancel a contract';
const description = 'End a subscription in two steps, without signing in.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.cancelContract(), title, description });
export const links = () => [{ rel: 'stylesheet', href: desk }];

export const loader = page(async ({ scope, url }) => {
  const shown = await showDesk(scope, url, 'cancellation');
  return withStatus(shown.isDead ? 410 : 200, { ...shown, brand: scope.config.brand.name });
});

const asGuest = {
  by: 'guest',
  input: GuestCancellation,
  review: reviewCancellation,
  declare: cancelAsGuest,
  to: paths.cancelContract,
} as const;
const asMember = {
  by: 'own',
  input: OwnCancellation,
  review: reviewCancellation,
  declare: cancelAsMember,
  to: paths.cancelContract,
} as const;

export const action = forms({
  review: reviewIntent(asGuest),
  declare: declareIntent(asGuest),
  'review-own': reviewIntent(asMember),
  'declare-own': declareIntent(asMember),
  change: changeIntent,
  confirm: confirmLinkIntent,
  'undo-cancel': intent({
    for: 'member',
    isKept: true,
    limit: ['billing-user'],
    run: keepSubscription,
    next: () => ({
      flash: { kind: 'success', text: 'Your subscription continues as before.' },
      to: paths.payments(),
    }),
  }),
});

export default function CancelContractPage() {
  const { isDead, linked, declared, sender, brand, formKey } = useLoaderData<typeof loader>();
  const reply = useDeskReply();
  if (isDead || linked) {
    return <LinkedPage linked={linked} title="Cancel now" done="Your cancellation is confirmed" />;
  }
  if (declared && !reply) return <Received />;
  if (reply?.review) {
    return <ReviewForm title="Cancel now" review={reply.review} reply={reply} />;
  }
  return (
    <div className="stack is-loose">
      <PageHead
        title={title}
        lead={
          sender
            ? 'You can end a subscription here in two steps.'
            : 'You can end a subscription here in two steps, without signing in.'
        }
      />
      <div className="split is-form">
        <CancelContractForm brand={brand} formKey={formKey} sender={sender} reply={reply} />
        <Part id="then" title="What happens next">
          <Schedule
            steps={[
              { when: 'Next page', what: 'You check what you wrote', note: 'Nothing is sent yet.', isHere: true },
              {
                when: 'When you confirm',
                what: 'We receive your cancellation',
                note: 'We email you a receipt with the date and time that count.',
              },
              {
                when: sender ? 'Right after' : 'After the email’s link',
                what: 'The subscription is cancelled',
                note: 'A person decides about a later date or a serious reason.',
              },
              {
                when: 'Until the last day',
                what: 'Everything stays open',
                note: 'You can undo it on your payments page.',
              },
            ]}
          />
          <p className="small muted">
            Bought in the last 14 days? You may want your money back:{' '}
            <AppLink href={paths.withdraw()}>Withdraw from a contract</AppLink>.
          </p>
        </Part>
      </div>
    </div>
  );
}

/** The page after a cancellation was received, and, signed in, done. */
function Received() {
  const { declared, isMailed } = useLoaderData<typeof loader>();
  if (!declared) return null;
  const { isOwn, ended, words, number, to, moment, at } = declared;
  if (isOwn && ended) {
    return (
      <DeclaredPage
        title="Your subscription is cancelled"
        moment={moment}
        at={at}
        lead="We received your cancellation on"
      >
        <FactRows
          facts={[
            { label: 'Open until', value: ended.lastDay },
            { label: 'Charged after today', value: 'Nothing' },
            { label: 'Number', value: number },
          ]}
        />
        <ButtonForm intent="undo-cancel" label="Undo" variant="quiet" />
      </DeclaredPage>
    );
  }
  return (
    <DeclaredPage
      title="We have your cancellation"
      moment={moment}
      at={at}
      lead="It arrived on"
      after="This is the time that counts."
      then={
        <AfterDeclaring
          {...{ number, isMailed }}
          mailed={isOwn ? null : 'Open the link in it. The subscription is cancelled right after.'}
          checked={{
            when: capitalised(answeredWithin),
            what: isOwn ? 'A person answers' : 'A person answers if you do not open it',
          }}
        />
      }
    >
      {words.length > 0 && <Words lines={words} />}
      <DeclaredFacts number={number} to={to} />
    </DeclaredPage>
  );
}
