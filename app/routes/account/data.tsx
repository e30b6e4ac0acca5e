import { useLoaderData } from '@remix-run/react';
import { AccountTabs } from '~/features/accounts/ui/account-tabs';
import { deleteAccount } from '~/features/privacy/delete-account.server';
import { confirmWord, endSubscriptionFirst } from '~/features/privacy/rules';
import { DeleteAccount } from '~/features/privacy/schema';
import { showDataRights } from '~/features/privacy/show-data-rights.server';
import { DataTables } from '~/features/privacy/ui/data-tables';
import { DeleteAccountForm } from '~/features/privacy/ui/delete-account-form';
import { ExportForm } from '~/features/privacy/ui/export-form';
import type { NewFlash } from '~/http/cookies/flash.server';
import { forgetDevice, forgetMember } from '~/http/cookies/session-cookie.server';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { formatWhole } from '~/kit/money';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import account from '~/ui/css/account.css?url';
import subscription from '~/ui/css/subscription.css?url';
import ways from '~/ui/css/two-ways.css?url';
import { Disclosure } from '~/ui/disclosure';
import { useReply } from '~/ui/forms/use-answer';
import { Notice } from '~/ui/notice';
import { PageHead } from '~/ui/page/page-parts';
import { ProfilePart } from '~/ui/profile-part';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'My data' }];
export const links = () => [account, subscription, ways].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, ({ scope }) => showDataRights(scope));

export const action = forms(
  {
    'delete-account': intent({
      for: 'member',
      isKept: false,
      limit: ['current-password', 'current-password-address'],
      input: DeleteAccount,
      run: deleteAccount,
      next: (_, { visit }) => {
        forgetMember(visit);
        forgetDevice(visit);
        return { flash: deletedNews, to: paths.signIn() };
      },
    }),
  },
  { unnamed: 'delete-account' },
);

const deletedNews: NewFlash = {
  kind: 'success',
  text: 'Your account has been deleted. We have sent you a last email to confirm it.',
};

export default function DataPage() {
  const { groups, count, kinds, looks, retention, isCharged } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <div className="stack is-loose">
      <div className="row is-apart page-head">
        <PageHead title="My data">
          <p className="lead">
            {formatWhole(count)} {count === 1 ? 'record' : 'records'} in six groups. Download them, or delete your
            account.
          </p>
        </PageHead>
        <ExportForm />
      </div>
      <AccountTabs current="data" />
      <section className="stack" aria-labelledby="hold">
        <div className="stack is-tight">
          <h2 className="heading-m" id="hold">
            What we store about you
          </h2>
          <p className="small muted">
            The download is a ZIP file: one page to read, the same data as JSON, and your picture. It has everything but
            your password, of which we only have a hash. Our billing provider keeps invoices for as long as the law
            requires.
          </p>
        </div>
        <DataTables groups={groups} kinds={kinds} />
        {looks.length > 0 && (
          <div className="stack is-tight">
            <h3>When our team saw the site as you do</h3>
            <p className="small muted">
              For 30 minutes at most, without your payments, security settings and personal data, and without changing
              anything.
            </p>
            <ul className="ticks">
              {looks.map(({ id, day, reason }) => (
                <li key={id}>
                  {day}: {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Disclosure title="How long we keep it">
          <ul className="ticks">
            {retention.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Disclosure>
      </section>
      <ProfilePart
        id="delete"
        title="Delete my account"
        about="At once and for good. Download your data first if you want to keep it."
        isBroad
      >
        <div className="stack">
          {isCharged && (
            <Notice kind="warning">
              {endSubscriptionFirst} <AppLink href={paths.cancelSubscription()}>Cancel subscription</AppLink>
            </Notice>
          )}
          <div className="keep">
            <div className="stack is-snug">
              <h3>Deleted right away</h3>
              <ul className="ticks">
                <li className="is-out">Your account, and every course you own</li>
                <li className="is-out">Progress, bookmarks, certificates</li>
                <li className="is-out">You are signed out on all devices</li>
              </ul>
            </div>
            <div className="stack is-snug">
              <h3>Kept, without your name</h3>
              <ul className="ticks">
                <li>Sales records, for six years</li>
                <li>A placeholder where others replied to a comment of yours</li>
                <li>That a coupon or a free trial was used</li>
              </ul>
            </div>
          </div>
          {!isCharged && (
            <Disclosure title="I want to delete my account" isOpen={reply !== undefined}>
              <DeleteAccountForm reply={reply} word={confirmWord} />
            </Disclosure>
          )}
        </div>
      </ProfilePart>
    </div>
  );
}
