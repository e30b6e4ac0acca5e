import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficePage } from '~/features/admin/ui/office-page';
import { newCopyKey } from '~/features/catalogue/office/copy-names';
import { lessonFields } from '~/features/catalogue/office/lesson-form';
import { openLesson } from '~/features/catalogue/office/open-course.server';
import { DuplicateForm } from '~/features/catalogue/ui/duplicate-form';
import { LessonForm } from '~/features/catalogue/ui/lesson-form';
import { newFields, readKept } from '~/features/drafts/keep-draft.server';
import { editorStateOf } from '~/features/drafts/rules';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import { Disclosure } from '~/ui/disclosure';
import { LinkButton, TextLink } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { lessonForms } from './course-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Lesson' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

/** A lesson, or a new one if the URL has no id. */
export const loader = page({ for: 'admin' }, async ({ scope, params: { courseId = '', lessonId = null }, url }) => {
  const [{ course, lesson }, kept] = await Promise.all([
    openLesson(scope, { courseId, lessonId }),
    readKept(scope, url),
  ]);
  return {
    title: lesson?.title ?? 'New lesson',
    saved: lesson && { id: lesson.lessonId, copyKey: newCopyKey() },
    draft: {
      ...editorStateOf(scope, lesson),
      fields: lesson ? lessonFields(lesson) : { ...newFields(scope, 'lessonId'), courseId: course.courseId },
      kept,
    },
    course: { id: course.courseId, title: course.title },
  };
});

export const action = lessonForms;

export default function EditLessonPage() {
  const { title, saved, draft, course } = useLoaderData<typeof loader>();
  const reply = useReply();
  const isOfDraft = reply?.intent !== 'remove' && reply?.intent !== 'duplicate';
  return (
    <OfficePage
      title={title}
      steps={[
        { label: 'Courses', href: paths.adminCourses() },
        { label: course.title, href: paths.adminCourse(course.id) },
        { label: title },
      ]}
      aside={
        saved && (
          <div className="row">
            <DuplicateForm copyKey={saved.copyKey} />
            <LinkButton variant="quiet" icon="eye" href={paths.adminLessonPreview(course.id, saved.id)}>
              Preview as a learner
            </LinkButton>
          </div>
        )
      }
      reply={isOfDraft ? undefined : reply}
    >
      <LessonForm
        {...draft}
        ways={saved && <TextLink href={paths.adminLessonVersions(course.id, saved.id)}>Versions</TextLink>}
        reply={isOfDraft ? reply : undefined}
      />
      {saved && (
        <Disclosure title="Remove this lesson">
          <div className="stack is-tight">
            <p className="small">
              You can remove a lesson only while nobody has started it or commented on it. Otherwise, move its publish
              date to the future.
            </p>
            <ActForm intent="remove" label="Remove the lesson" isDanger />
          </div>
        </Disclosure>
      )}
    </OfficePage>
  );
}
