import { useLoaderData } from '@remix-run/react';
import { listJobs, retryJob } from '~/features/admin/health/retry-job.server';
import { mapPage, presentChoice, presentJob, presentTotal } from '~/features/admin/present.server';
import { OneJob } from '~/features/admin/schema';
import { jobTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficePart, OfficeTime } from '~/features/admin/ui/office-page';
import { TwoLines } from '~/features/admin/ui/office-table';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { jobKinds } from '~/scope/jobs';
import { Field, Input } from '~/ui/forms/field';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Failed jobs' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const { page: found, total } = await listJobs(scope, readTable(jobTable, url.searchParams));
  return { kinds: jobKinds.map(presentChoice), total: presentTotal(total), jobs: mapPage(found, presentJob) };
});

export const action = forms({
  retry: officeIntent({ input: OneJob, run: retryJob, next: 'The job will run again within a minute.' }),
});

const labels = { jobId: 'Job ID' };

export default function JobsPage() {
  const { kinds, total, jobs } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <OfficePage
      title="Failed jobs"
      reply={reply}
      labels={labels}
      aside={<p>Jobs that failed for good, after about six hours of retries.</p>}
    >
      <OfficeList
        label="Failed jobs"
        table={jobTable}
        list={jobs}
        choices={{ kind: kinds }}
        columns={[
          { label: 'Job', cell: ({ kind, key }) => <TwoLines below={key}>{kind}</TwoLines> },
          { label: 'Last error', isWide: true, cell: ({ error }) => error },
          { label: 'Tries', isNumber: true, cell: ({ tries }) => tries },
          { label: 'Created', isNumber: true, isExtra: true, cell: ({ since }) => <OfficeTime at={since} /> },
          { label: 'Failed', isNumber: true, sort: 'failed', cell: ({ last }) => <OfficeTime at={last} /> },
        ]}
        acts={({ id, key }) => <ActForm intent="retry" label="Run again" of={key} fields={{ jobId: id }} isSmall />}
        empty="No failed jobs. A job that keeps failing for about six hours appears here."
        bulk={{
          of: 'jobs',
          acts: [{ kind: 'retry-jobs', label: 'Run again…' }],
          total,
          nameOf: ({ key }) => `the job ${key}`,
        }}
      />
      <OfficePart id="by-id" title="Run a job by ID" note="You’ll find the ID in the log entry of the failed job.">
        <ActForm intent="retry" label="Run again">
          <Field name="jobId" label={labels.jobId} reply={reply}>
            <Input required maxLength={64} autoComplete="off" />
          </Field>
        </ActForm>
      </OfficePart>
    </OfficePage>
  );
}
