import { noGear } from '~/features/catalogue/gear';
import { previewCourseDraft, signTrailer } from '~/features/catalogue/office/preview-course-draft.server';
import { presentCourse } from '~/features/catalogue/present-course.server';
import { openSharedDraft } from '~/features/drafts/open-draft.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { Notice } from '~/ui/notice';
import CoursePage, { links } from './course';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export { links };
export const meta = () => [{ title: 'Draft' }];

/** A draft of a course, for somebody without an account. Read only. */
export const loader = page(async ({ scope, params, visit }) => {
  const draft = await openSharedDraft(scope, params.token ?? '');
  const found = await previewCourseDraft(scope, draft);
  const course = presentCourse({ ...scope, viewer: null }, found, visit.cookies.read(cookieRules.currency), noGear);
  return {
    course: signTrailer(scope, course, draft.userId),
    isInBasket: false,
  };
});

export default function SharedCoursePage() {
  return (
    <div className="stack">
      <Notice title="Draft">This is not published yet. The link works for seven days. Please do not pass it on.</Notice>
      <CoursePage />
    </div>
  );
}
