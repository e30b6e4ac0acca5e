import { readCourse } from '~/features/authoring/read-course.server';
import { saveCourse } from '~/features/authoring/save-course.server';
import { CourseState, OneCourse, SaveCourse, Saved } from '~/features/authoring/schema';
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
