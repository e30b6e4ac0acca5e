import { CourseSheet } from '~/features/catalogue/office/course-form';
import { SaveCourse } from '~/features/catalogue/office/course-schema';
import { keepCourseCaptions, keepLessonCaptions } from '~/features/catalogue/office/keep-captions.server';
import { LessonSheet } from '~/features/catalogue/office/lesson-form';
import { MoveLesson, OneLesson, SaveLesson } from '~/features/catalogue/office/lesson-schema';
import { moveLesson } from '~/features/catalogue/office/order-lessons.server';
import { removeLesson } from '~/features/catalogue/office/remove-lesson.server';
import { saveCourse } from '~/features/catalogue/office/save-course.server';
import { saveLesson } from '~/features/catalogue/office/save-lesson.server';
import { forms, intent } from '~/http/forms.server';
import type { PageContext } from '~/http/page-context';
import { paths } from '~/paths';
import { draftForms, draftIntent, idIn, newDraftIntent } from './draft-intent.server';

const ofThisCourse = ({ courseId = '' }: PageContext['params']) => ({ courseId });
const ofThisLesson = ({ courseId = '', lessonId = '' }: PageContext['params']) => ({ courseId, lessonId });
const office = { for: 'admin', isKept: false } as const;

const course = { sheet: CourseSheet, schema: SaveCourse, toDraft: keepCourseCaptions, save: saveCourse };
const lesson = { sheet: LessonSheet, schema: SaveLesson, toDraft: keepLessonCaptions, save: saveLesson };

export const newCourseForms = forms(
  {
    save: newDraftIntent({
      ...course,
      text: 'Created. Now add its lessons.',
      pageOf: (context) => paths.adminCourse(idIn('courseId', context)),
    }),
  },
  draftForms,
);

/** An administrator's intents for a course and the order of its lessons. */
export const courseForms = forms(
  {
    save: draftIntent({ ...course, given: ofThisCourse }),
    'move-lesson': intent({
      ...office,
      given: ({ params }) => ofThisCourse(params),
      input: MoveLesson,
      run: moveLesson,
      next: () => ({ at: '#lessons' }),
    }),
  },
  draftForms,
);

export const newLessonForms = forms(
  {
    save: newDraftIntent({
      ...lesson,
      given: ofThisCourse,
      pageOf: (context) => paths.adminLesson(context.params.courseId ?? '', idIn('lessonId', context)),
    }),
  },
  draftForms,
);

export const lessonForms = forms(
  {
    save: draftIntent({ ...lesson, given: ofThisLesson }),
    remove: intent({
      ...office,
      given: ({ params }) => ofThisLesson(params),
      input: OneLesson,
      run: removeLesson,
      next: (_result, { params }) => ({
        flash: { kind: 'success', text: 'Removed.' },
        to: paths.adminCourse(params.courseId ?? ''),
        at: '#lessons',
      }),
    }),
  },
  draftForms,
);
