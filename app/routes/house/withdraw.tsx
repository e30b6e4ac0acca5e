import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { capitalised } from '~/features/catalogue/rules';
import { answeredWithin, daysToRefund } from '~/features/withdrawals/rules';
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
import { Schedule, type ScheduleStep } from '~/ui/schedule';
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
        lead={`You can change your mind within 14 days of buying, without giving a reason${sender ? '' : ' and without an account'}.`}
      />
      <div className="split is-form">
        {sender ? (
          <OwnWithdrawForm contracts={contracts} sender={sender} formKey={formKey} reply={reply} />
        ) : (
          <GuestWithdrawForm formKey={formKey} reply={reply} />
        )}
        <Part id="then" title="What happens next">
          <Schedule steps={sender ? ownSteps(contracts.some(({ isOpen }) => isOpen)) : guestSteps} />
          <p className="small muted">
            To stop a subscription that renews, use <AppLink href={paths.cancelContract()}>Cancel a contract</AppLink>.
          </p>
        </Part>
      </div>
    </div>
  );
}

const firstSteps: ScheduleStep[] = [
  { when: 'Next page', what: 'You check what you wrote', note: 'Nothing is sent yet.', isHere: true },
  {
    when: 'When you confirm',
    what: 'We receive your withdrawal',
    note: 'We email you a receipt with the date and time that count.',
  },
];
const refundNote = `The money goes back to where you paid from, within ${daysToRefund} days.`;
const answered = capitalised(answeredWithin);

/** What follows for a member: what is ticked is settled at once, what is only described waits for a person. */
function ownSteps(canTick: boolean): ScheduleStep[] {
  return [
    ...firstSteps,
    ...(canTick ? [{ when: 'Right after', what: 'What you ticked closes and is refunded', note: refundNote }] : []),
    {
      when: answered,
      what: canTick ? 'A person answers about anything else' : 'A person answers by email',
      note: canTick ? 'It stays open until then.' : 'Everything stays open until then.',
    },
  ];
}

/** What follows for a guest, whose words may name no order that we can find. */
const guestSteps: ScheduleStep[] = [
  ...firstSteps,
  { when: 'After the email’s link', what: 'The order we find closes and is refunded', note: refundNote },
  { when: answered, what: 'A person answers if we find none', note: 'Everything stays open until then.' },
];

function Declared() {
  const { declared, isMailed } = useLoaderData<typeof loader>();
  if (!declared) return null;
  const { isOwn, isSettled, words, number, to, moment, at, refund, access } = declared;
  if (isOwn) {
    return (
      <DeclaredPage
        title="You have withdrawn"
        moment={moment}
        at={at}
        lead="We received your withdrawal on"
        after="An email confirms it."
        then={
          <>
            <FactRows
              facts={[
                ...(refund ? [{ label: 'Refund', value: refund }] : []),
                ...(access ? [{ label: 'Access', value: access }] : []),
                ...(isSettled
                  ? []
                  : [
                      {
                        label: refund ? 'Anything else' : 'Next',
                        value: `A person answers by email ${answeredWithin}.`,
                      },
                    ]),
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
      lead="We received your withdrawal on"
      after="This is the time that counts."
      then={
        <AfterDeclaring
          {...{ number, isMailed }}
          mailed="Open the link in it. If we find the order, it closes and is refunded right after."
          checked={{ when: answered, what: `A person answers${isMailed ? ' if we find none' : ''}` }}
        />
      }
    >
      <DeclaredFacts number={number} to={to} />
    </DeclaredPage>
  );
}
