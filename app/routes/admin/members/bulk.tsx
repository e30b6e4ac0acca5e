import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { stopBulkAct } from '~/features/admin/bulk/begin-bulk-act.server';
import { OneBulkAct } from '~/features/admin/bulk/schema';
import { presentBulk, showBulkAct } from '~/features/admin/bulk/show-bulk-acts.server';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { LinkButton, TextLink } from '~/ui/forms/button';
import { officeIntent } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

/** Milliseconds between two refreshes while an act is running. */
const lookEvery = 2000;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Bulk act' }];

export const loader = page({ for: 'admin' }, async ({ scope, params }) =>
  presentBulk(await showBulkAct(scope, params.bulkId ?? '')),
);

export const action = forms({
  stop: officeIntent({ input: OneBulkAct, run: stopBulkAct, next: 'Stopped. What was done stays done.' }),
});

export default function BulkPage() {
  const { id, title, total, seen, progress, outcome, state, begun, ended, by, byId, back, undo } =
    useLoaderData<typeof loader>();
  const isRunning = ended === '';
  useLookAgain(isRunning);
  return (
    <OfficePage
      title={title}
      aside={
        <LinkButton href={back || paths.adminBulks()} variant="quiet">
          Back to the table
        </LinkButton>
      }
    >
      <div className="job stack is-tight">
        <div className="row is-apart">
          <strong>{state}</strong>
          <span className="muted">
            Begun <OfficeTime at={begun} /> by <a href={paths.adminUser(byId)}>{by}</a>
          </span>
        </div>
        <progress max={total} value={seen} aria-label={`${title}: ${progress}`} />
        <div className="row is-apart">
          <span role="status">{isRunning ? `${progress}.` : outcome}</span>
          {isRunning ? (
            <ActForm intent="stop" label="Stop here" isSmall isDanger />
          ) : (
            <span className="row">
              <span className="muted">
                Ended <OfficeTime at={ended} />
              </span>
              {undo && <ActForm intent="undo" label="Undo" action={paths.adminBulks()} fields={undo} isSmall />}
            </span>
          )}
        </div>
        {isRunning && (
          <p className="small muted">
            The work goes on when you close this page. If you stop it, what was done stays done. The audit log gets one
            line with the number of rows. <TextLink href={paths.adminBulk(id)}>Look again</TextLink>
          </p>
        )}
      </div>
    </OfficePage>
  );
}

/** With script, refreshes the page's data while the act is running. */
function useLookAgain(isRunning: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
