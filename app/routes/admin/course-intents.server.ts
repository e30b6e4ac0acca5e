import { MoveLesson, OneLesson } from '~/features/catalogue/office/lesson-schema';
import { moveLesson } from '~/features/catalogue/office/move-lesson.server';
import { removeLesson } from '~/features/catalogue/office/remove-lesson.server';
import { saveCourseForm } from '~/features/catalogue/office/save-course-form.server';
import { saveLessonForm } from '~/features/catalogue/office/save-lesson-form.server';
import { forms, intent } from '~/http/forms.server';
import type { PageContext } from '~/http/page-context';
import { seeOther } from '~/http/redirect.server';
import { paths } from '~/paths';
import { draftForms, draftIntent } from './draft-intent.server';

const ofThisCourse = ({ courseId = '' }: PageContext['params']) => ({ courseId });
const ofThisLesson = ({ courseId = '', lessonId = '' }: PageContext['params']) => ({ courseId, lessonId });
const office = { for: 'admin', isKept: false } as const;
const said = (text: string) => ({ news: { kind: 'success' as const, text } });
const saved = () => said('Saved.');

/** A course that is made. The same form sent twice makes one, and leads to it. */
export const newCourseForms = forms(
  {
    save: draftIntent({
      save: saveCourseForm,
      next: ({ courseId }) => ({ ...said('Created. Now add its lessons.'), to: paths.adminCourse(courseId) }),
      refused: (error, { form }) =>
        error.code === 'SAVED_BY_ANOTHER' ? seeOther(paths.adminCourse(String(form.get('courseId')))) : null,
    }),
  },
  draftForms,
);

/** What an administrator does with a course, and with the order of its lessons. */
export const courseForms = forms(
  {
    save: draftIntent({ given: ofThisCourse, save: saveCourseForm, next: saved }),
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

/** A lesson that is made. */
export const newLessonForms = forms(
  {
    save: draftIntent({
      given: ofThisCourse,
      save: saveLessonForm,
      next: ({ lessonId }, { params }) => ({
        ...said('Created.'),
        to: paths.adminLesson(params.courseId ?? '', lessonId),
      }),
      refused: (error, { form, params }) =>
        error.code === 'SAVED_BY_ANOTHER'
          ? seeOther(paths.adminLesson(params.courseId ?? '', String(form.get('lessonId'))))
          : null,
    }),
  },
  draftForms,
);

/** What an administrator does with a lesson. */
export const lessonForms = forms(
  {
    save: draftIntent({ given: ofThisLesson, save: saveLessonForm, next: saved }),
    remove: intent({
      ...office,
      given: ({ params }) => ofThisLesson(params),
      input: OneLesson,
      run: removeLesson,
      next: (_result, { params }) => ({
        ...said('Removed.'),
        to: paths.adminCourse(params.courseId ?? ''),
        at: '#lessons',
      }),
    }),
  },
  draftForms,
);
