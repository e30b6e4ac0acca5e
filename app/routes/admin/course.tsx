import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { newCopyKey } from '~/features/catalogue/office/copy-names';
import { courseFields } from '~/features/catalogue/office/course-form';
import { openCourse } from '~/features/catalogue/office/open-course.server';
import { presentLessonRow } from '~/features/catalogue/office/present.server';
import { CourseFacts, CourseMedia, CourseMore, CoursePrices } from '~/features/catalogue/ui/course-fields';
import { DuplicateForm } from '~/features/catalogue/ui/duplicate-form';
import { LessonTable, lessonIntents } from '~/features/catalogue/ui/lesson-table';
import { withKept } from '~/features/drafts/open-kept.server';
import { presentWhen } from '~/features/drafts/rules';
import { DraftSheet } from '~/features/drafts/ui/draft-sheet';
import { FilePart } from '~/features/drafts/ui/file-part';
import { page } from '~/http/page.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import { LinkButton, TextLink } from '~/ui/button';
import commerce from '~/ui/css/commerce.css?url';
import { readReply } from '~/ui/form-reply';
import { courseForms } from './course-intents.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Course' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const found = await withKept(scope, url, (at) => openCourse(at, params.courseId ?? ''));
  const { state, categories, tutors, lengths, others, kept } = found;
  if (!state) throw new AppError('not-found');
  const { course, lessons } = state;
  return {
    id: course.courseId,
    title: course.title,
    revision: course.revision ?? '',
    fields: courseFields(course),
    state: presentWhen(scope, course.publishedAt).state,
    lessons: lessons.map((lesson) => presentLessonRow(scope, lesson, lengths.get(lesson.lessonId))),
    copyKey: newCopyKey(),
    others: others.map((other) => ({ value: other.id, label: other.title })),
    hasTrailer: course.trailer !== null,
    categories: categories.map(({ id, name }) => ({ value: id, label: name })),
    tutors: tutors.map(({ id, name }) => ({ value: id, label: name })),
    kept,
  };
});

export const action = courseForms;

export default function EditCoursePage() {
  const { id, title, revision, fields, state, lessons, others, copyKey, hasTrailer, categories, tutors, kept } =
    useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const isOfLessons = lessonIntents.includes(reply?.intent ?? '');
  const isOfDraft = !isOfLessons && reply?.intent !== 'duplicate';
  return (
    <OfficePage
      title={title}
      steps={[{ label: 'Courses', href: paths.adminCourses() }, { label: title }]}
      aside={
        <div className="row">
          <DuplicateForm copyKey={copyKey} />
          <LinkButton variant="quiet" icon="eye" href={paths.adminCoursePreview(id)}>
            Preview as a learner
          </LinkButton>
        </div>
      }
      reply={reply?.intent === 'duplicate' ? reply : undefined}
    >
      <LessonTable
        course={id}
        lessons={lessons}
        others={others}
        copyKey={copyKey}
        reply={isOfLessons ? reply : undefined}
      />
      <DraftSheet
        fields={fields}
        kept={kept}
        ways={<TextLink href={paths.adminCourseVersions(id)}>Versions</TextLink>}
        reply={isOfDraft ? reply : undefined}
        savedRevision={revision}
        state={state}
        aside={
          <FilePart
            places={[
              { value: 'cover', label: 'The cover' },
              { value: 'share', label: 'Social sharing image (1200 × 630)' },
              { value: 'trailer.clip', label: 'The trailer' },
              ...(hasTrailer
                ? [
                    { value: 'trailer.poster', label: 'Trailer poster image' },
                    { value: 'trailer.captions', label: 'Trailer captions' },
                    { value: 'trailer.audio', label: 'Trailer audio only' },
                  ]
                : []),
            ]}
            hasCaptions={hasTrailer}
          />
        }
      >
        <CourseFacts categories={categories} tutors={tutors} />
        <CoursePrices />
        <CourseMore />
        <CourseMedia />
      </DraftSheet>
      <p className="small">
        <TextLink href={paths.adminRemoveCourse(id)}>Remove this course or take it off sale</TextLink>
      </p>
    </OfficePage>
  );
}
