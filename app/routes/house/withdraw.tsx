import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { answeredWithin } from '~/features/withdrawals/rules';
import { GuestWithdrawal, OwnWithdrawal } from '~/features/withdrawals/schema';
import { withdrawAsGuest, withdrawAsMember } from '~/features/withdrawals/send-declaration.server';
import {
  listOwnContracts,
  reviewGuestWithdrawal,
  reviewOwnWithdrawal,
} from '~/features/withdrawals/show-withdraw.server';
import {
  AfterDeclaring,
  DeclaredFacts,
  DeclaredPage,
  ReviewForm,
  useDeskReply,
  Words,
} from '~/features/withdrawals/ui/desk-parts';
import { LinkedPage } from '~/features/withdrawals/ui/linked-page';
import { GuestWithdrawForm, OwnWithdrawForm } from '~/features/withdrawals/ui/withdraw-forms';
import { forms } from '~/http/forms.server';
import { page, withStatus } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import desk from '~/ui/css/desk.css?url';
import { FactRows } from '~/ui/fact-rows';
import { MoreLink } from '~/ui/forms/button';
import { PageHead, Part } from '~/ui/page/page-parts';
import { publicMeta } from '~/ui/page/public-meta';
import { Schedule } from '~/ui/schedule';
import { changeIntent, confirmLinkIntent, declareIntent, reviewIntent, showDesk } from './desk-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const title = 'Withdraw from a contract';
const description = 'Change your mind within 14 days of buying, with or without an account. No reason needed.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.withdraw(), title, description });
export const links = () => [{ rel: 'stylesheet', href: desk }];

export const loader = page(async ({ scope, url }) => {
  const shown = await showDesk(scope, url, 'withdrawal');
  const isForm = !shown.isDead && !shown.linked && !shown.declared;
  return withStatus(shown.isDead ? 410 : 200, { ...shown, contracts: isForm ? await listOwnContracts(scope) : [] });
});

const asGuest = {
  by: 'guest',
  input: GuestWithdrawal,
  review: reviewGuestWithdrawal,
  declare: withdrawAsGuest,
  to: paths.withdraw,
} as const;
const asMember = {
  by: 'own',
  input: OwnWithdrawal,
  review: reviewOwnWithdrawal,
  declare: withdrawAsMember,
  to: paths.withdraw,
} as const;

export const action = forms({
  review: reviewIntent(asGuest),
  declare: declareIntent(asGuest),
  'review-own': reviewIntent(asMember),
  'declare-own': declareIntent(asMember),
  change: changeIntent,
  confirm: confirmLinkIntent,
});

export default function WithdrawPage() {
  const { isDead, linked, declared, sender, contracts, formKey } = useLoaderData<typeof loader>();
  const reply = useDeskReply();
  if (isDead || linked) {
    return <LinkedPage linked={linked} title="Confirm withdrawal" done="Your withdrawal is confirmed" />;
  }
  if (declared && !reply) return <Declared />;
  if (reply?.review) {
    return <ReviewForm title="Confirm withdrawal" review={reply.review} reply={reply} />;
  }
  return (
    <div className="stack is-loose">
      <PageHead
        title={title}
        lead={`Within 14 days of buying you can change your mind. You need no reason${sender ? '' : ', and no account'}.`}
      />
      <div className="split is-form">
        {sender ? (
          <OwnWithdrawForm contracts={contracts} sender={sender} formKey={formKey} reply={reply} />
        ) : (
          <GuestWithdrawForm formKey={formKey} reply={reply} />
        )}
        <Part id="then" title="What happens next">
          <Schedule
            steps={[
              {
                when: 'Next page',
                what: 'You read it once more and confirm',
                note: 'Nothing is sent until you confirm.',
                isHere: true,
              },
              {
                when: 'When you confirm',
                what: 'Your withdrawal is made',
                note: 'An email confirms it, with the date and the time.',
              },
              {
                when: sender ? 'At once' : 'After the email’s link',
                what: 'Access ends, your money is on its way',
                note: 'To the card or account you paid with, within 14 days.',
              },
            ]}
          />
          <p className="small muted">
            To stop a subscription that renews, use <AppLink href={paths.cancelContract()}>Cancel a contract</AppLink>.
          </p>
        </Part>
      </div>
    </div>
  );
}

function Declared() {
  const { declared, isMailed } = useLoaderData<typeof loader>();
  if (!declared) return null;
  const { isOwn, isSettled, words, number, to, moment, at, refund } = declared;
  if (isOwn) {
    return (
      <DeclaredPage
        title="You have withdrawn"
        moment={moment}
        at={at}
        lead="On"
        after="An email with these words is on its way to you."
        then={
          <>
            <FactRows
              facts={[
                ...(refund
                  ? [
                      { label: 'Refund', value: refund },
                      { label: 'Access', value: 'Closed. Your notes stay in My notes.' },
                    ]
                  : []),
                ...(isSettled
                  ? []
                  : [{ label: 'Next', value: `A person looks at it ${answeredWithin}, and answers by email.` }]),
              ]}
            />
            <p>
              <MoreLink href={paths.myAccess()}>See what you can watch</MoreLink>
            </p>
          </>
        }
      >
        <Words lines={words} />
        <FactRows facts={[{ label: 'Number', value: number }]} />
      </DeclaredPage>
    );
  }
  return (
    <DeclaredPage
      title="You have withdrawn"
      moment={moment}
      at={at}
      lead="On"
      after="This is the time that counts."
      then={
        <AfterDeclaring
          {...{ number, isMailed }}
          mailed="Open the link in it. Most refunds then start straight away."
          checked={{
            when: isMailed ? 'Without the link' : 'Within two days',
            what: 'We check it by hand',
            note: isMailed
              ? 'You hear from us within two days, at the same address.'
              : 'You hear from us at the same address.',
          }}
        />
      }
    >
      <DeclaredFacts number={number} to={to} />
    </DeclaredPage>
  );
}
