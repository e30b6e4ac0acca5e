import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { listMails } from '~/features/admin/list-mails.server';
import { mapPage, presentMail } from '~/features/admin/present.server';
import { ActForm } from '~/features/admin/ui/act-form';
import { FilterLinks } from '~/features/admin/ui/filter-links';
import { OfficePage } from '~/features/admin/ui/office-page';
import { OfficeTable, SubLine } from '~/features/admin/ui/office-table';
import { OpenPager } from '~/features/admin/ui/open-pager';
import { page } from '~/http/page.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';

const perPage = 30;

export const meta: MetaFunction = () => [{ title: 'Mail' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const isFailedOnly = url.searchParams.get('show') === 'failed';
  const found = await listMails(scope, { isFailedOnly, ...slicePage(url.searchParams.get('page'), perPage) });
  return { isFailedOnly, mails: mapPage(found, presentMail) };
});

export default function MailsPage() {
  const { isFailedOnly, mails } = useLoaderData<typeof loader>();
  const show = isFailedOnly ? 'failed' : undefined;
  return (
    <OfficePage title="Mail" aside={<p>The text of an email is kept for 30 days.</p>}>
      <FilterLinks
        label="Filter emails"
        options={[
          { label: 'Newest', href: paths.adminMails(), isCurrent: !isFailedOnly },
          { label: 'Failed', href: paths.adminMails({ show: 'failed' }), isCurrent: isFailedOnly },
        ]}
      />
      <OfficeTable
        label="Mails"
        columns={[{ label: 'Mail' }, { label: 'To' }, { label: 'State' }, { label: 'When', isNumber: true }]}
        rows={mails.items.map((mail) => ({
          id: mail.id,
          cells: [
            <div key="mail">
              <AppLink href={mail.href}>{mail.subject}</AppLink>
              {mail.error && <SubLine>{mail.error}</SubLine>}
            </div>,
            mail.to,
            mail.state,
            mail.sentAt || mail.at,
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
        empty={isFailedOnly ? 'No failed emails.' : 'No emails sent yet.'}
      />
      <OpenPager
        page={mails.page}
        hasMore={mails.hasMore}
        hrefOf={(number) => paths.adminMails({ show, page: number })}
        label="Mails"
      />
    </OfficePage>
  );
}
