import { CourseSheet } from '~/features/catalogue/office/course-form';
import { DuplicateCourse, SaveCourse } from '~/features/catalogue/office/course-schema';
import { duplicateCourse, duplicateLessons } from '~/features/catalogue/office/duplicate-course.server';
import { proposePrices } from '~/features/catalogue/office/fill-prices.server';
import {
  ArrangeLessons,
  DuplicateLessons,
  OneLesson,
  SomeLessons,
  TransferLessons,
} from '~/features/catalogue/office/lesson-schema';
import { makeChosen } from '~/features/catalogue/office/make-chosen.server';
import {
  hideLessons,
  orderLessons,
  publishLessons,
  removeLesson,
  transferLessons,
} from '~/features/catalogue/office/order-lessons.server';
import { withOnePriceFault } from '~/features/catalogue/office/prices';
import { beginCourse, publishCourse } from '~/features/catalogue/office/publish-course.server';
import { keepCourseCaptions } from '~/features/catalogue/office/read-course.server';
import { checkCourse } from '~/features/catalogue/office/save-course.server';
import { lessonSheet } from '~/features/catalogue/office/write-lesson.server';
import { forms } from '~/http/forms.server';
import { paths } from '~/paths';
import { draftForms } from '../drafts/draft-intent.server';
import { sheetIntents, withoutHide } from '../drafts/sheet-intents.server';
import { officeIntent, said } from '../office-intent.server';

const ofLessons = (text: string) => ({ ...said(text), at: '#lessons' });
const counted = (what: string) => (count: number) =>
  ofLessons(`${count} ${count === 1 ? 'lesson' : 'lessons'} ${what}.`);

const duplicated = (what: string) =>
  said(`This is the copy. It is a draft: give the ${what} its own title and address.`);

const course = sheetIntents({
  ...{ kind: 'course', sheet: CourseSheet, schema: SaveCourse, toDraft: keepCourseCaptions },
  ...{ pageOf: paths.adminCourse, begin: beginCourse, check: checkCourse },
  toFaults: withOnePriceFault,
  prepare: async (scope, tree) => {
    // The search engines' sentence is the tagline, unless there is one of its own.
    if (!tree.metaDescription) tree.metaDescription = tree.tagline ?? '';
    await proposePrices(scope, tree);
    await makeChosen(scope, tree);
  },
  save: (scope, draft, { withLessons = [] }) =>
    publishCourse(scope, draft, [withLessons].flat().map(String).filter(Boolean)),
});
const lesson = sheetIntents({
  ...lessonSheet,
  pageOf: (id, { courseId = '' }) => paths.adminLesson(courseId, id),
});

export const newCourseForms = forms(withoutHide(course), draftForms);
export const newLessonForms = forms(withoutHide(lesson), draftForms);

/** An administrator's intents for a course and the order of its lessons. */
export const courseForms = forms(
  {
    ...course,
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
