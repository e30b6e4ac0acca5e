import { CourseState, OneCourse, SaveCourse } from '~/features/authoring/course-schema';
import { Saved } from '~/features/authoring/parts-schema';
import { readCourse } from '~/features/authoring/read-course.server';
import { saveCourse } from '~/features/authoring/save-course.server';
import { endpoint, operation } from '~/http/endpoint.server';

const shared = { auth: 'admin' as const, tag: 'Authoring', problems: [404] };

export const loader = endpoint({
  GET: operation(OneCourse, readCourse, {
    ...shared,
    summary: 'A course with its lessons, in the shape in which they are saved',
    output: CourseState,
  }),
  PUT: operation(SaveCourse, saveCourse, {
    ...shared,
    summary: 'Save what a course is, with its prices and its date',
    output: Saved,
    problems: [409],
    largestBody: 1_000_000,
  }),
});
export const action = loader;
