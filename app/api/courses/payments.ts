import { payForCourses } from '~/features/checkout/pay-for-courses.server';
import { CoursePayment, PurchaseOutput, presentPurchase } from '~/features/checkout/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(CoursePayment, async (scope, input) => presentPurchase(await payForCourses(scope, input)), {
    summary: 'Buy courses at once with the token of a card or of PayPal',
    auth: 'bearer',
    output: PurchaseOutput,
    tag: 'Checkout',
    problems: [404, 409, 424, 429, 501],
  }),
});
export const action = loader;
