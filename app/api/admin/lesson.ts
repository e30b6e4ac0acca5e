import { OneLesson, SaveLesson } from '~/features/authoring/lesson-schema';
import { Saved } from '~/features/authoring/parts-schema';
import { removeLesson } from '~/features/authoring/remove-lesson.server';
import { saveLesson } from '~/features/authoring/save-lesson.server';
import { endpoint, operation } from '~/http/endpoint.server';

const shared = { auth: 'admin' as const, tag: 'Authoring', problems: [404, 409] };

export const loader = endpoint({
  PUT: operation(SaveLesson, saveLesson, {
    ...shared,
    summary: 'Save a lesson with all that stands in it',
    output: Saved,
    largestBody: 1_000_000,
  }),
  DELETE: operation(OneLesson, removeLesson, { ...shared, summary: 'Take away a lesson that nobody has begun' }),
});
export const action = loader;
