import { courseDraft } from '~/api/examples';
import { CourseState, OneCourse, SaveCourse } from '~/features/catalogue/office/course-schema';
import { readCourse } from '~/features/catalogue/office/read-course.server';
import { saveCourse } from '~/features/catalogue/office/save-course.server';
import { Saved } from '~/features/drafts/parts-schema';
import { endpoint, operation } from '~/http/endpoint.server';

const shared = { auth: 'admin' as const, tag: 'Authoring', problems: [404] };

export const loader = endpoint({
  GET: operation(OneCourse, readCourse, {
    ...shared,
    summary: 'A course with its lessons, in the shape in which they are saved',
    description:
      'Reads a course with its lessons in the shape in which you save them, with the revision that the next save needs. For administrators. An unknown course answers 404.',
    example: {
      sends: { courseId: 'c01' },
      answers: {
        course: { courseId: 'c01', revision: '01kb4n', slug: 'your-first-mix' },
        lessons: [{ lessonId: 'c01-l02', revision: '01kb4p' }],
      },
    },
    output: CourseState,
  }),
  PUT: operation(SaveCourse, saveCourse, {
    ...shared,
    summary: 'Save what a course is, with its prices and its date',
    description:
      'Creates or replaces a course: its texts, prices in minor units and the moment from which it is on sale. For administrators. Send revision null for a new course, else the revision that you read. If somebody saved in between you get 409 (SAVED_BY_ANOTHER), and theirs stays. A field that is wrong, or names something that does not exist, answers 422.',
    example: { sends: { courseId: 'c01', ...courseDraft }, answers: { revision: '01kb4n6q8s0v2x4z6b8d0f2h4k' } },
    output: Saved,
    problems: [409],
    largestBody: 1_000_000,
  }),
});
export const action = loader;
