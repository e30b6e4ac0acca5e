import { useLoaderData } from '@remix-run/react';
import { listMails } from '~/features/admin/health/resend-mail.server';
import { mapPage, presentChoice, presentMail, presentTotal } from '~/features/admin/present.server';
import { mailStates } from '~/features/admin/rules';
import { mailTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { TwoLines } from '~/features/admin/ui/office-table';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { mailKinds } from '~/scope/jobs';
import { AppLink } from '~/ui/app-link';

export const meta = () => [{ title: 'Mail' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const { page: found, total } = await listMails(scope, readTable(mailTable, url.searchParams));
  return { kinds: mailKinds.map(presentChoice), total: presentTotal(total), mails: mapPage(found, presentMail) };
});

export default function MailsPage() {
  const { kinds, total, mails } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Mail" aside={<p>The text of an email is kept for 30 days.</p>}>
      <OfficeList
        label="Emails"
        table={mailTable}
        list={mails}
        choices={{ kind: kinds }}
        columns={[
          {
            label: 'Email',
            cell: ({ href, subject, error }) => (
              <TwoLines below={error}>
                <AppLink href={href}>{subject}</AppLink>
              </TwoLines>
            ),
          },
          { label: 'To', cell: ({ to }) => to },
          { label: 'State', cell: ({ state }) => mailStates[state] },
          { label: 'When', isNumber: true, sort: 'when', cell: ({ sentAt, at }) => <OfficeTime at={sentAt || at} /> },
        ]}
        acts={({ jobId, subject }) =>
          jobId && (
            <ActForm
              intent="retry"
              label="Try again"
              of={subject}
              fields={{ jobId }}
              action={paths.adminJobs()}
              isSmall
            />
          )
        }
        empty="No emails yet. Every email that the site sends appears here."
        bulk={{
          of: 'emails',
          acts: [
            { kind: 'retry-mails', label: 'Try failed ones again…' },
            { kind: 'resend-mails', label: 'Send again…' },
          ],
          total,
          nameOf: ({ subject }) => `the email ${subject}`,
        }}
      />
    </OfficePage>
  );
}
