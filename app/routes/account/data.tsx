import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountTabs } from '~/features/accounts/ui/account-tabs';
import { deleteAccount } from '~/features/privacy/delete-account.server';
import { confirmWord, endSubscriptionFirst } from '~/features/privacy/rules';
import { DeleteAccount } from '~/features/privacy/schema';
import { showDataRights } from '~/features/privacy/show-data-rights.server';
import { DeleteAccountForm } from '~/features/privacy/ui/delete-account-form';
import { RightsTable } from '~/features/privacy/ui/rights-table';
import type { News } from '~/http/flash.server';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { forgetDevice, forgetMember } from '~/http/session-cookie.server';
import { paths } from '~/paths';
import { Button, LinkButton } from '~/ui/button';
import account from '~/ui/css/account.css?url';
import { readReply } from '~/ui/form-reply';
import { Notice } from '~/ui/notice';

export const meta: MetaFunction = () => [{ title: 'My data' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'member' }, ({ scope }) => showDataRights(scope));

export const action = forms(
  {
    'delete-account': intent({
      for: 'member',
      isKept: false,
      input: DeleteAccount,
      run: deleteAccount,
      next: (_, { visit }) => {
        forgetMember(visit);
        forgetDevice(visit);
        return { news: deletedNews, to: paths.signIn() };
      },
    }),
  },
  { unnamed: 'delete-account' },
);

const deletedNews: News = { kind: 'success', text: 'Your account has been deleted. A last mail confirms it.' };

export default function DataPage() {
  const { rights, retention, isCharged } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <h1>My data</h1>
        <p className="lead">Take it with you, or have it deleted. Here is what we hold, and what becomes of it.</p>
      </div>
      <AccountTabs current="data" />
      <div>
        <section className="profile-part" aria-labelledby="export">
          <div className="stack is-tight">
            <h2 className="heading-m" id="export">
              Take it with you
            </h2>
            <p className="small muted">Everything in one ZIP: a page to read, the same as JSON, and your picture.</p>
          </div>
          <form method="post" action={paths.exportData()}>
            <Button variant="quiet" icon="download" name="intent" value="export">
              Download my data
            </Button>
          </form>
        </section>
        <section className="profile-part" aria-labelledby="rights">
          <div className="stack is-tight">
            <h2 className="heading-m" id="rights">
              What we hold of you
            </h2>
            <p className="small muted">
              All of it is in the export, but for your password, of which we only have a hash. Our billing provider
              keeps invoices as long as the law asks.
            </p>
          </div>
          <RightsTable rights={rights} />
        </section>
        <section className="profile-part" aria-labelledby="retention">
          <div className="stack is-tight">
            <h2 className="heading-m" id="retention">
              How long we keep it
            </h2>
            <p className="small muted">While your account is there, the rest ends by itself.</p>
          </div>
          <ul className="ticks">
            {retention.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
        <section className="profile-part" aria-labelledby="delete">
          <div className="stack is-tight">
            <h2 className="heading-m" id="delete">
              Delete my account
            </h2>
            <p className="small muted">
              At once and for good: you are signed out everywhere, and your courses are gone with the account.
            </p>
          </div>
          {isCharged ? (
            <Notice
              kind="warning"
              action={
                <LinkButton variant="quiet" size="small" href={paths.cancelSubscription()}>
                  Cancel subscription
                </LinkButton>
              }
            >
              {endSubscriptionFirst}
            </Notice>
          ) : (
            <DeleteAccountForm reply={reply} word={confirmWord} />
          )}
        </section>
      </div>
    </div>
  );
}
