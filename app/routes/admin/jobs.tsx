import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listJobs } from '~/features/admin/list-jobs.server';
import { mapPage, presentJob } from '~/features/admin/present.server';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { OfficeTable, SubLine } from '~/features/admin/ui/office-table';
import { OpenPager } from '~/features/admin/ui/open-pager';
import { page } from '~/http/page.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { Field } from '~/ui/field';
import { errorOf, readReply, typedIn } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import { jobForms } from './job-intents.server';

const perPage = 30;

export const meta: MetaFunction = () => [{ title: 'Failed jobs' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) =>
  mapPage(await listJobs(scope, slicePage(url.searchParams.get('page'), perPage)), presentJob),
);

export const action = jobForms;

export default function JobsPage() {
  const { items, page: shown, hasMore } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage
      title="Failed jobs"
      reply={reply}
      aside={<p>Jobs that failed for good, after about six hours of retries.</p>}
    >
      <OfficeTable
        label="Failed jobs"
        columns={[
          { label: 'Job' },
          { label: 'Last error', isWide: true },
          { label: 'Tries', isNumber: true },
          { label: 'Created', isNumber: true },
        ]}
        rows={items.map(({ id, kind, key, error, tries, since }) => ({
          id,
          cells: [
            <div key="job">
              {kind}
              <SubLine>{key}</SubLine>
            </div>,
            error,
            tries,
            since,
          ],
          acts: <ActForm intent="retry" label="Run again" of={key} fields={{ jobId: id }} isSmall />,
        }))}
        empty="None."
      />
      <OpenPager
        page={shown}
        hasMore={hasMore}
        hrefOf={(number) => paths.adminJobs({ page: number })}
        label="Failed jobs"
      />
      <OfficePart id="by-id" title="Run a job by ID" note="You’ll find the ID in the log entry of the failed job.">
        <ActForm intent="retry" label="Run again">
          <Field id="jobId" label="Id" error={errorOf(reply, 'jobId')}>
            <Input name="jobId" required maxLength={64} autoComplete="off" defaultValue={typedIn(reply, 'jobId')} />
          </Field>
        </ActForm>
      </OfficePart>
    </OfficePage>
  );
}
