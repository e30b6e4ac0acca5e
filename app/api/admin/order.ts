import { OrderLessons } from '~/features/catalogue/office/lesson-schema';
import { orderLessons } from '~/features/catalogue/office/order-lessons.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(OrderLessons, orderLessons, {
    summary: "Put a course's lessons into an order",
    description:
      'Puts the lessons of a course in order. For administrators. Send the ids of all its lessons: if one is missing or unknown, somebody changed the course in between, and you get 409 (LESSONS_CHANGED).',
    example: { sends: { courseId: 'c01', lessonIds: ['two-decks', 'counting-bars'] } },
    auth: 'admin',
    tag: 'Authoring',
    problems: [409],
  }),
});
export const action = loader;
