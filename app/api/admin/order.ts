import { OrderLessons } from '~/features/authoring/lesson-schema';
import { orderLessons } from '~/features/authoring/order-lessons.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(OrderLessons, orderLessons, {
    summary: "Put a course's lessons into an order",
    auth: 'admin',
    tag: 'Authoring',
    problems: [409],
  }),
});
export const action = loader;
