import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listJobs } from '~/features/admin/list-jobs.server';
import { mapPage, presentChoice, presentJob, presentTotal } from '~/features/admin/present.server';
import { jobTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { SubLine } from '~/features/admin/ui/office-table';
import { OfficeTime } from '~/features/admin/ui/office-time';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { jobKinds } from '~/scope/jobs';
import { Field } from '~/ui/field';
import { errorOf, readReply, typedIn } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import { jobForms } from './job-intents.server';

export const meta: MetaFunction = () => [{ title: 'Failed jobs' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const ask = readTable(jobTable, url.searchParams);
  const { page: found, total } = await listJobs(scope, ask);
  const isAll = url.searchParams.has('all');
  return {
    ask,
    isAll,
    kinds: jobKinds.map(presentChoice),
    total: presentTotal(total),
    jobs: mapPage(found, presentJob),
  };
});

export const action = jobForms;

export default function JobsPage() {
  const { ask, isAll, kinds, total, jobs } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage
      title="Failed jobs"
      reply={reply}
      aside={<p>Jobs that failed for good, after about six hours of retries.</p>}
    >
      <OfficeList
        label="Failed jobs"
        path={paths.adminJobs()}
        table={jobTable}
        ask={ask}
        choices={{ kind: kinds }}
        columns={[
          { label: 'Job' },
          { label: 'Last error', isWide: true },
          { label: 'Tries', isNumber: true },
          { label: 'Created', isNumber: true, isExtra: true },
          { label: 'Failed', isNumber: true, sort: 'failed' },
        ]}
        rows={jobs.items.map(({ id, kind, key, error, tries, since, last }) => ({
          id,
          name: `the job ${key}`,
          cells: [
            <div key="job">
              {kind}
              <SubLine>{key}</SubLine>
            </div>,
            error,
            tries,
            <OfficeTime key="since" at={since} />,
            <OfficeTime key="last" at={last} />,
          ],
          acts: <ActForm intent="retry" label="Run again" of={key} fields={{ jobId: id }} isSmall />,
        }))}
        hasMore={jobs.hasMore}
        empty="No failed jobs. A job that keeps failing for about six hours appears here."
        bulk={{ of: 'jobs', acts: bulkActs, total, isAll }}
      />
      <OfficePart id="by-id" title="Run a job by ID" note="You’ll find the ID in the log entry of the failed job.">
        <ActForm intent="retry" label="Run again">
          <Field id="jobId" label="Job ID" error={errorOf(reply, 'jobId')}>
            <Input name="jobId" required maxLength={64} autoComplete="off" defaultValue={typedIn(reply, 'jobId')} />
          </Field>
        </ActForm>
      </OfficePart>
    </OfficePage>
  );
}

const bulkActs = [{ kind: 'retry-jobs', label: 'Run again…' }];
