import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { openVersions } from '~/features/drafts/open-versions.server';
import { Comparison, VersionList } from '~/features/drafts/ui/versions';
import { page } from '~/http/page.server';
import { Empty } from '~/ui/empty';
import { readReply } from '~/ui/form-reply';
import { versionedAt, versionForms } from './versions-intents.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Versions: ${data.title}` : 'Versions' },
];

/** The last saved states of a course, a lesson or an article. */
export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const { thing, editor } = versionedAt(params);
  return { editor, ...(await openVersions(scope, url.searchParams.get('version'), thing as never)) };
});

export const action = versionForms;

export default function VersionsPage() {
  const { editor, title, rows, chosen, revision, differences } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title="Versions"
      steps={[{ label: title, href: editor }, { label: 'Versions' }]}
      reply={readReply(useActionData())}
    >
      {rows.length === 0 ? (
        <Empty title="No versions yet">From the next save on, the last 20 saved states are listed here.</Empty>
      ) : (
        <div className="compare is-list">
          <VersionList path={`${editor}/versions`} rows={rows} chosen={chosen} current={revision} />
          {chosen === null ? (
            <p className="muted">Choose a version to see what has changed since.</p>
          ) : (
            <Comparison version={chosen} revision={revision} differences={differences} />
          )}
        </div>
      )}
    </OfficePage>
  );
}
