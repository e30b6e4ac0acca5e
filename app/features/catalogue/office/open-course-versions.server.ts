import { readOf } from '#db/read';
import type { Versioned } from '~/features/drafts/open-versions.server';
import { AppError } from '~/kit/app-error';
import { courseFields } from './course-form';
import { SaveCourse } from './course-schema';
import { lessonFields } from './lesson-form';
import { type OneLesson, SaveLesson } from './lesson-schema';
import { courseState } from './read-course.server';
import { saveCourse } from './save-course.server';
import { saveLesson } from './save-lesson.server';

/** A course with its versions. Its lessons have their own. */
export function courseVersions(courseId: string): Versioned<SaveCourse> {
  return {
    of: { kind: 'course', thingId: courseId },
    schema: SaveCourse,
    read: (scope) => readOf([courseState(scope, courseId)], ({ course }) => course),
    fields: courseFields,
    save: saveCourse,
  };
}

/** A lesson with its versions. Reading it throws not-found. */
export function lessonVersions({ courseId, lessonId }: OneLesson): Versioned<SaveLesson> {
  return {
    of: { kind: 'lesson', thingId: lessonId },
    schema: SaveLesson,
    read: (scope) =>
      readOf([courseState(scope, courseId)], ({ lessons }) => {
        const lesson = lessons.find((one) => one.lessonId === lessonId);
        if (!lesson) throw new AppError('not-found', 'There is no such lesson.');
        return lesson;
      }),
    fields: lessonFields,
    save: saveLesson,
  };
}
