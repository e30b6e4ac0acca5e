import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { articleVersions } from '~/features/articles/office/save-article.server';
import { courseVersions, lessonVersions } from '~/features/catalogue/office/open-course.server';
import { openVersions, restoreVersion } from '~/features/drafts/open-versions.server';
import { BringBack } from '~/features/drafts/schema';
import { Comparison, VersionList } from '~/features/drafts/ui/versions';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import type { PageContext } from '~/http/page-context';
import { paths } from '~/paths';
import { Empty } from '~/ui/empty';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent, said } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Versions: ${data.title}` : 'Versions' },
];

/** The last saved states of a course, a lesson or an article. */
export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const { thing, editor } = versionedAt(params);
  return { editor, ...(await openVersions(scope, url.searchParams.get('version'), thing as never)) };
});

/** The course, lesson or article in the URL, with its versions, and the URL of its editor. */
function versionedAt({ courseId = '', lessonId, articleId }: PageContext['params']) {
  if (articleId !== undefined) return { thing: articleVersions(articleId), editor: paths.adminArticle(articleId) };
  if (lessonId === undefined) return { thing: courseVersions(courseId), editor: paths.adminCourse(courseId) };
  return { thing: lessonVersions({ courseId, lessonId }), editor: paths.adminLesson(courseId, lessonId) };
}

export const action = forms({
  'bring-back': officeIntent({
    input: BringBack,
    run: (scope, asked, { params }) => restoreVersion(scope, asked, versionedAt(params).thing as never),
    next: (_result, { params }) => ({ ...said('Brought back and saved.'), to: versionedAt(params).editor }),
  }),
});

export default function VersionsPage() {
  const { editor, title, rows, chosen, revision, differences } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Versions" steps={[{ label: title, href: editor }, { label: 'Versions' }]} reply={useReply()}>
      {rows.length === 0 ? (
        <Empty title="No versions yet">From the next save on, the last 20 saved states are listed here.</Empty>
      ) : (
        <div className="compare stack is-roomy is-list">
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
