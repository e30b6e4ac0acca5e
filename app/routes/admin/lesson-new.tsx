import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { openLesson } from '~/features/catalogue/office/open-course.server';
import { LessonForm } from '~/features/catalogue/ui/lesson-form';
import { revisionText } from '~/features/drafts/fields';
import { withKept } from '~/features/drafts/open-kept.server';
import { page } from '~/http/page.server';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import { readReply } from '~/ui/form-reply';
import { newLessonForms } from './course-intents.server';

export const meta: MetaFunction = () => [{ title: 'New lesson' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const asked = { courseId: params.courseId ?? '', lessonId: null };
  const { course, kept } = await withKept(scope, url, (at) => openLesson(at, asked));
  // Created with the form, so sending it twice creates one lesson (idempotent).
  const fields = {
    courseId: course.courseId,
    lessonId: newId(scope.now().getTime()),
    revision: revisionText(null),
    isDraft: 'on',
  };
  return { course: { id: course.courseId, title: course.title }, fields, kept };
});

export const action = newLessonForms;

export default function NewLessonPage() {
  const { course, fields, kept } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage
      title="New lesson"
      steps={[
        { label: 'Courses', href: paths.adminCourses() },
        { label: course.title, href: paths.adminCourse(course.id) },
        { label: 'New lesson' },
      ]}
    >
      <LessonForm fields={fields} kept={kept} reply={reply} state="new" savedRevision={null} />
    </OfficePage>
  );
}
