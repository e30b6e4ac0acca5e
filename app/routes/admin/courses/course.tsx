import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { newCopyKey } from '~/features/catalogue/office/copy-names';
import { courseFields } from '~/features/catalogue/office/course-form';
import { courseLabels } from '~/features/catalogue/office/labels';
import { lookOver } from '~/features/catalogue/office/look-over';
import { openCourse } from '~/features/catalogue/office/open-course.server';
import { presentLessonRow } from '~/features/catalogue/office/present.server';
import {
  CourseFacts,
  CourseFor,
  CourseFound,
  CourseHead,
  CourseMedia,
  CourseMore,
  CoursePrices,
  WithLessons,
} from '~/features/catalogue/ui/course-fields';
import { DuplicateForm } from '~/features/catalogue/ui/duplicate-form';
import { LessonForms, LessonTable, lessonIntents } from '~/features/catalogue/ui/lesson-table';
import { textIn } from '~/features/drafts/fields';
import { newFields, readKept } from '~/features/drafts/keep-draft.server';
import { presentSheet } from '~/features/drafts/present-sheet.server';
import { DraftSheet, EditPart } from '~/features/drafts/ui/draft-sheet';
import { FilePart, pictures } from '~/features/drafts/ui/file-part';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import writing from '~/ui/css/writing.css?url';
import { TextLink } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { Icon } from '~/ui/pictures/icon';
import { courseForms } from './course-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Course' }];
export const links = () => [commerce, writing].map((href) => ({ rel: 'stylesheet', href }));

/** A course, or a new one if the URL has no id. */
export const loader = page({ for: 'admin' }, async ({ scope, params: { courseId = null }, url }) => {
  const [{ state, categories, tutors, rates, nextPosition, lengths, others: allOthers, drafts: ofLessons }, drafts] =
    await scope.read(
      openCourse(scope, courseId),
      readKept(scope, url, courseId === null ? null : { kind: 'course', thingId: courseId }),
    );
  const fields = state
    ? courseFields(state.course)
    : { ...newFields(scope, 'courseId'), position: String(nextPosition) };
  const draft = presentSheet(scope, { id: courseId, published: state?.course ?? null, fields, drafts });
  const others = allOthers.map(({ value, label }) => ({ value, label }));
  const lessonsNow = (state?.lessons ?? []).map((one) => presentLessonRow(scope, one, lengths.get(one.lessonId)));
  return {
    title: textIn(draft.fields, 'title') || 'New course',
    saved: state && {
      id: state.course.courseId,
      lessons: lessonsNow,
      others,
      copyKey: newCopyKey(),
    },
    draft,
    waiting: lessonsNow
      .filter((lesson) => lesson.state === 'draft')
      .map((lesson) => ({ value: lesson.id, label: lesson.title, isReady: lesson.isReady })),
    recommendable: allOthers.map(({ slug, label }) => ({ value: slug, label })),
    remarks: lookOver(draft.fields, state, ofLessons),
    hasTrailer: Boolean(textIn(draft.fields, 'trailer.clip')),
    categories,
    tutors,
    rates,
  };
});

export const action = courseForms;

const parts = [
  { id: 'lessons', label: 'Lessons' },
  { id: 'facts', label: 'Facts' },
  { id: 'prices', label: 'Prices' },
  { id: 'more', label: 'Course page' },
  { id: 'suits', label: 'Works with' },
  { id: 'buyers', label: 'Who buys it' },
  { id: 'found', label: 'Lists and search' },
  { id: 'media', label: 'Pictures' },
];

export default function EditCoursePage() {
  const { title, saved, draft, waiting, recommendable, remarks, hasTrailer, categories, tutors, rates } =
    useLoaderData<typeof loader>();
  const reply = useReply();
  const isOfLessons = lessonIntents.includes(reply?.intent ?? '');
  const isOfDraft = !isOfLessons && reply?.intent !== 'duplicate';
  return (
    <OfficePage
      title={title}
      isTitleHidden
      steps={[{ label: 'Courses', href: paths.adminCourses() }, { label: title }]}
      reply={reply?.intent === 'duplicate' ? reply : undefined}
    >
      {saved && <LessonForms />}
      <DraftSheet
        of="this course"
        isWritten
        labels={courseLabels}
        {...draft}
        remarks={remarks}
        named={recommendable}
        ways={
          saved && (
            <>
              {/* With script the preview beside the form shows the same. */}
              <TextLink href={paths.adminCoursePreview(saved.id)} className="without-script">
                Preview as a learner
              </TextLink>
              <TextLink href={paths.adminCourseVersions(saved.id)} className="is-way">
                <Icon name="clock" />
                <span>Versions</span>
              </TextLink>
            </>
          )
        }
        reply={isOfDraft ? reply : undefined}
        aside={
          <FilePart
            places={[
              ...pictures,
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
        <CourseHead parts={saved ? parts : []} />
        {saved && (
          <LessonTable
            course={saved.id}
            lessons={saved.lessons}
            others={saved.others}
            copyKey={saved.copyKey}
            reply={isOfLessons ? reply : undefined}
          />
        )}
        <WithLessons lessons={waiting} />
        <CourseFacts categories={categories} tutors={tutors} />
        {!saved && (
          <EditPart id="lessons" title="Lessons">
            <p className="small muted">Save the course with a title and a tutor, then add its lessons.</p>
          </EditPart>
        )}
        <CoursePrices rates={rates} />
        <CourseMore others={recommendable} />
        <CourseFor />
        <CourseFound />
        <CourseMedia />
      </DraftSheet>
      {saved && (
        <div className="row small">
          <DuplicateForm copyKey={saved.copyKey} />
          <TextLink href={paths.adminRemoveCourse(saved.id)}>Remove this course or take it off sale</TextLink>
        </div>
      )}
    </OfficePage>
  );
}
