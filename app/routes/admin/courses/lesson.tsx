import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficePage } from '~/features/admin/ui/office-page';
import { newCopyKey } from '~/features/catalogue/office/copy-names';
import { lessonFields } from '~/features/catalogue/office/lesson-form';
import { openLesson } from '~/features/catalogue/office/open-course.server';
import { presentFilm } from '~/features/catalogue/office/present.server';
import { DuplicateForm } from '~/features/catalogue/ui/duplicate-form';
import { LessonForm } from '~/features/catalogue/ui/lesson-form';
import { textIn } from '~/features/drafts/fields';
import { newFields, readKept } from '~/features/drafts/keep-draft.server';
import { presentSheet } from '~/features/drafts/present-sheet.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import writing from '~/ui/css/writing.css?url';
import { Disclosure } from '~/ui/disclosure';
import { TextLink } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { Icon } from '~/ui/pictures/icon';
import { lessonForms } from './course-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Lesson' }];
export const links = () => [commerce, writing].map((href) => ({ rel: 'stylesheet', href }));

/** A lesson, or a new one if the URL has no id. */
export const loader = page({ for: 'admin' }, async ({ scope, params: { courseId = '', lessonId = null }, url }) => {
  const [{ course, lesson, follows, films, place }, drafts] = await scope.read(
    openLesson(scope, { courseId, lessonId, draft: url.searchParams.get('draft') }),
    readKept(scope, url, lessonId === null ? null : { kind: 'lesson', thingId: lessonId }),
  );
  const fields = lesson
    ? { ...lessonFields(lesson), ...(follows && { slug: '' }) }
    : { ...newFields(scope, 'lessonId'), courseId: course.courseId };
  const draft = presentSheet(scope, { id: lessonId, published: lesson, fields, drafts, isFollowed: true });
  return {
    title: textIn(draft.fields, 'title') || 'New lesson',
    saved: lesson && { id: lesson.lessonId, copyKey: newCopyKey() },
    draft: {
      ...draft,
      films: Object.fromEntries([...films].map(([clip, film]) => [clip, presentFilm(film)])),
      line: { place, under: `${new URL(scope.config.appOrigin).host}/lessons/`, savedSlug: lesson?.slug ?? null },
    },
    course: { id: course.courseId, title: course.title },
  };
});

export const action = lessonForms;

/** The intents of the forms beside the draft's. */
const otherIntents = ['duplicate', 'hide', 'remove'];

export default function EditLessonPage() {
  const { title, saved, draft, course } = useLoaderData<typeof loader>();
  const reply = useReply();
  const isOfDraft = !otherIntents.includes(reply?.intent ?? '');
  return (
    <OfficePage
      title={title}
      isTitleHidden
      steps={[
        { label: 'Courses', href: paths.adminCourses() },
        { label: course.title, href: paths.adminCourse(course.id) },
        { label: title },
      ]}
      reply={isOfDraft ? undefined : reply}
    >
      <LessonForm
        {...draft}
        ways={
          saved && (
            <>
              {/* With script the preview beside the form opens this page. */}
              <TextLink href={paths.adminLessonPreview(course.id, saved.id)} className="without-script">
                Preview as a learner
              </TextLink>
              <TextLink href={paths.adminLessonVersions(course.id, saved.id)} className="is-way">
                <Icon name="clock" />
                <span>Versions</span>
              </TextLink>
            </>
          )
        }
        savedPage={saved ? `${paths.adminLessonPreview(course.id, saved.id)}?framed` : undefined}
        reply={isOfDraft ? reply : undefined}
      />
      {saved && (
        <Disclosure title="Copy, hide or remove this lesson">
          <div className="stack is-tight">
            <p className="small">
              A hidden lesson is a draft again: learners no longer see it, and their progress stays. You can remove a
              lesson only while nobody has started it or commented on it.
            </p>
            <div className="row">
              <DuplicateForm copyKey={saved.copyKey} />
              {draft.state !== 'draft' && <ActForm intent="hide" label="Hide the lesson" />}
              <ActForm intent="remove" label="Remove the lesson" isDanger />
            </div>
          </div>
        </Disclosure>
      )}
    </OfficePage>
  );
}
