import { textBlock } from '~/api/examples';
import { OneLesson, SaveLesson } from '~/features/catalogue/office/lesson-schema';
import { removeLesson } from '~/features/catalogue/office/remove-lesson.server';
import { saveLesson } from '~/features/catalogue/office/save-lesson.server';
import { Saved } from '~/features/drafts/parts-schema';
import { endpoint, operation } from '~/http/endpoint.server';

const shared = { auth: 'admin' as const, tag: 'Authoring', problems: [404, 409] };

export const loader = endpoint({
  PUT: operation(SaveLesson, saveLesson, {
    ...shared,
    summary: 'Save a lesson with all that stands in it',
    description:
      "Creates or replaces a lesson with all of its blocks, videos and captions. A new lesson comes last in its course. Keep the id when you rename a lesson: what members did in it belongs to the id. For administrators. An unknown course answers 404, somebody else's save in between 409 (SAVED_BY_ANOTHER), and a wrong field 422.",
    example: {
      sends: {
        courseId: 'c01',
        lessonId: 'counting-bars',
        revision: null,
        slug: 'counting-bars',
        title: 'Counting Bars',
        isPreview: true,
        gear: null,
        chapters: [{ at: 0, title: 'The first beat' }],
        publishedAt: '2026-02-03T09:00:00Z',
        blocks: [textBlock],
      },
      answers: { revision: '01kb4n6q8s0v2x4z6b8d0f2h4k' },
    },
    output: Saved,
    largestBody: 1_000_000,
  }),
  DELETE: operation(OneLesson, removeLesson, {
    ...shared,
    problems: [409],
    summary: 'Take away a lesson that nobody has begun',
    description:
      'Removes a lesson that nobody has started or commented on. For administrators. A lesson that members have used answers 409: give it a date in the future instead, which hides it. Removing a lesson that is gone already changes nothing.',
    example: { sends: { courseId: 'c01', lessonId: 'counting-bars' } },
  }),
});
export const action = loader;
