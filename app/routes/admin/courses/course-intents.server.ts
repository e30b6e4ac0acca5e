import { CourseSheet } from '~/features/catalogue/office/course-form';
import { DuplicateCourse, SaveCourse } from '~/features/catalogue/office/course-schema';
import { duplicateCourse, duplicateLessons } from '~/features/catalogue/office/duplicate-course.server';
import {
  ArrangeLessons,
  DuplicateLessons,
  OneLesson,
  SomeLessons,
  TransferLessons,
} from '~/features/catalogue/office/lesson-schema';
import {
  hideLessons,
  orderLessons,
  publishLessons,
  removeLesson,
  transferLessons,
} from '~/features/catalogue/office/order-lessons.server';
import { keepCourseCaptions } from '~/features/catalogue/office/read-course.server';
import { saveCourse } from '~/features/catalogue/office/save-course.server';
import { lessonDraftForm } from '~/features/catalogue/office/write-lesson.server';
import { forms } from '~/http/forms.server';
import { paths } from '~/paths';
import { draftForms, draftIntent, writingIntents } from '../drafts/draft-intent.server';
import { officeIntent, said } from '../office-intent.server';

const ofLessons = (text: string) => ({ ...said(text), at: '#lessons' });
const counted = (what: string) => (count: number) =>
  ofLessons(`${count} ${count === 1 ? 'lesson' : 'lessons'} ${what}.`);

const duplicated = (what: string) =>
  said(`This is the copy. It is a draft: give the ${what} its own title and address.`);

const course = {
  ...{ sheet: CourseSheet, schema: SaveCourse, toDraft: keepCourseCaptions, save: saveCourse },
  pageOf: (id: (name: string) => string) => paths.adminCourse(id('courseId')),
  created: 'Created. Now add its lessons.',
};
const lesson = writingIntents({ ...lessonDraftForm, published: 'the published lesson' });

export const newCourseForms = forms({ save: draftIntent(course) }, draftForms);
export const newLessonForms = forms(lesson, draftForms);

/** An administrator's intents for a course and the order of its lessons. */
export const courseForms = forms(
  {
    save: draftIntent(course),
    'order-lessons': officeIntent({
      input: ArrangeLessons,
      run: orderLessons,
      next: () => ofLessons('Order saved.'),
    }),
    'publish-lessons': officeIntent({ input: SomeLessons, run: publishLessons, next: counted('published') }),
    'hide-lessons': officeIntent({ input: SomeLessons, run: hideLessons, next: counted('hidden') }),
    'transfer-lessons': officeIntent({ input: TransferLessons, run: transferLessons, next: counted('moved') }),
    'duplicate-lessons': officeIntent({
      input: DuplicateLessons,
      run: duplicateLessons,
      next: (made) => counted('duplicated')(made.length),
    }),
    duplicate: officeIntent({
      input: DuplicateCourse,
      run: duplicateCourse,
      next: ({ courseId }) => ({ ...duplicated('course'), to: paths.adminCourse(courseId) }),
    }),
  },
  draftForms,
);

export const lessonForms = forms(
  {
    ...lesson,
    duplicate: officeIntent({
      given: ({ params: { courseId = '', lessonId = '' } }) => ({ courseId, lessonIds: lessonId }),
      input: DuplicateLessons,
      run: duplicateLessons,
      next: ([made = ''], { params }) => ({
        ...duplicated('lesson'),
        to: paths.adminLesson(params.courseId ?? '', made),
      }),
    }),
    hide: officeIntent({
      given: ({ params: { courseId = '', lessonId = '' } }) => ({ courseId, lessonIds: lessonId }),
      input: SomeLessons,
      run: hideLessons,
      next: 'Hidden. It is a draft again.',
    }),
    remove: officeIntent({
      input: OneLesson,
      run: removeLesson,
      next: (_result, { params }) => ({ ...ofLessons('Removed.'), to: paths.adminCourse(params.courseId ?? '') }),
    }),
  },
  draftForms,
);
