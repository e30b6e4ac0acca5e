import { previewCourseDraft } from '~/features/catalogue/office/preview-course-draft.server';
import { presentCourse } from '~/features/catalogue/present-course.server';
import { openDraft } from '~/features/drafts/open-draft.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import CoursePage, { links } from '../../catalogue/course';
import { readAs } from '../drafts/draft-as';

export { links };
export const meta = () => [{ title: 'Preview' }];

/** A course's page as its author has typed it, in the frame beside the editor. */
export const loader = page({ for: 'admin' }, async ({ scope, params, url, visit }) => {
  const { as, own } = readAs(url.searchParams);
  const course = await previewCourseDraft(scope, await openDraft(scope, params.draftId ?? ''));
  const viewer = as === 'subscriber' && scope.viewer ? ({ ...scope.viewer, subscription: 'active' } as const) : null;
  return {
    course: presentCourse({ ...scope, viewer }, course, visit.cookies.read(cookieRules.currency), own),
    isInBasket: false,
  };
});

export default CoursePage;
