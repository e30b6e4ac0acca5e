import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { openCourse } from '~/features/catalogue/office/open-course.server';
import { CourseFacts, CourseMedia, CourseMore, CoursePrices } from '~/features/catalogue/ui/course-fields';
import { revisionText } from '~/features/drafts/fields';
import { withKept } from '~/features/drafts/open-kept.server';
import { DraftSheet } from '~/features/drafts/ui/draft-sheet';
import { FilePart } from '~/features/drafts/ui/file-part';
import { page } from '~/http/page.server';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import { readReply } from '~/ui/form-reply';
import { newCourseForms } from './course-intents.server';

export const meta: MetaFunction = () => [{ title: 'New course' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const found = await withKept(scope, url, (at) => openCourse(at, null));
  const { categories, tutors, nextPosition, kept } = found;
  const fields = {
    // Created with the form, so sending it twice creates one course (idempotent).
    courseId: newId(scope.now().getTime()),
    revision: revisionText(null),
    position: String(nextPosition),
    isDraft: 'on',
  };
  return {
    fields,
    categories: categories.map(({ id, name }) => ({ value: id, label: name })),
    tutors: tutors.map(({ id, name }) => ({ value: id, label: name })),
    kept,
  };
});

export const action = newCourseForms;

export default function NewCoursePage() {
  const { fields, categories, tutors, kept } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage title="New course" steps={[{ label: 'Courses', href: paths.adminCourses() }, { label: 'New course' }]}>
      <DraftSheet
        fields={fields}
        kept={kept}
        reply={reply}
        savedRevision={null}
        state="new"
        aside={
          <FilePart
            places={[
              { value: 'cover', label: 'The cover' },
              { value: 'share', label: 'Social sharing image (1200 × 630)' },
              { value: 'trailer.clip', label: 'The trailer' },
            ]}
          />
        }
      >
        <CourseFacts categories={categories} tutors={tutors} />
        <CoursePrices />
        <CourseMore />
        <CourseMedia />
      </DraftSheet>
    </OfficePage>
  );
}
