import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { listMails } from '~/features/admin/list-mails.server';
import { mapPage, presentChoice, presentMail, presentTotal } from '~/features/admin/present.server';
import { mailTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage } from '~/features/admin/ui/office-page';
import { SubLine } from '~/features/admin/ui/office-table';
import { OfficeTime } from '~/features/admin/ui/office-time';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { mailKinds } from '~/scope/jobs';
import { AppLink } from '~/ui/app-link';

export const meta: MetaFunction = () => [{ title: 'Mail' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const ask = readTable(mailTable, url.searchParams);
  const { page: found, total } = await listMails(scope, ask);
  const isAll = url.searchParams.has('all');
  return {
    ask,
    isAll,
    kinds: mailKinds.map(presentChoice),
    total: presentTotal(total),
    mails: mapPage(found, presentMail),
  };
});

export default function MailsPage() {
  const { ask, isAll, kinds, total, mails } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Mail" aside={<p>The text of an email is kept for 30 days.</p>}>
      <OfficeList
        label="Emails"
        path={paths.adminMails()}
        table={mailTable}
        ask={ask}
        choices={{ kind: kinds }}
        columns={[
          { label: 'Email' },
          { label: 'To' },
          { label: 'State' },
          { label: 'When', isNumber: true, sort: 'when' },
        ]}
        rows={mails.items.map((mail) => ({
          id: mail.id,
          name: `the email ${mail.subject}`,
          cells: [
            <div key="mail">
              <AppLink href={mail.href}>{mail.subject}</AppLink>
              {mail.error && <SubLine>{mail.error}</SubLine>}
            </div>,
            mail.to,
            stateWords[mail.state],
            <OfficeTime key="when" at={mail.sentAt || mail.at} />,
          ],
          acts: mail.jobId && (
            <ActForm
              intent="retry"
              label="Try again"
              of={mail.subject}
              fields={{ jobId: mail.jobId }}
              action={paths.adminJobs()}
              isSmall
            />
          ),
        }))}
        hasMore={mails.hasMore}
        empty="No emails yet. Every email that the academy sends appears here."
        bulk={{ of: 'emails', acts: bulkActs, total, isAll }}
      />
    </OfficePage>
  );
}

const stateWords = { sending: 'Waiting', sent: 'Sent', skipped: 'Not sent', failed: 'Failed' };

const bulkActs = [
  { kind: 'retry-mails', label: 'Try failed ones again…' },
  { kind: 'resend-mails', label: 'Send again…' },
];
