import { articleVersions } from '~/features/articles/office/save-article.server';
import { courseVersions, lessonVersions } from '~/features/catalogue/office/open-course.server';
import { restoreVersion } from '~/features/drafts/open-versions.server';
import { BringBack } from '~/features/drafts/schema';
import { forms } from '~/http/forms.server';
import type { PageContext } from '~/http/page-context';
import { paths } from '~/paths';
import { officeIntent, said } from './office-intent.server';

/** The course, lesson or article in the URL, with its versions, and the URL of its editor. */
export function versionedAt({ courseId = '', lessonId, articleId }: PageContext['params']) {
  if (articleId !== undefined) return { thing: articleVersions(articleId), editor: paths.adminArticle(articleId) };
  if (lessonId === undefined) return { thing: courseVersions(courseId), editor: paths.adminCourse(courseId) };
  return { thing: lessonVersions({ courseId, lessonId }), editor: paths.adminLesson(courseId, lessonId) };
}

export const versionForms = forms({
  'bring-back': officeIntent({
    input: BringBack,
    run: (scope, asked, { params }) => restoreVersion(scope, asked, versionedAt(params).thing as never),
    next: (_result, { params }) => ({ ...said('Brought back and saved.'), to: versionedAt(params).editor }),
  }),
});
