import { purchase } from '~/api/examples';
import { payForCourses } from '~/features/checkout/pay-for-courses.server';
import { CoursePayment, PurchaseOutput, presentPurchase } from '~/features/checkout/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(CoursePayment, async (scope, input) => presentPurchase(await payForCourses(scope, input)), {
    summary: 'Buy courses at once with the token of a card or of PayPal',
    description:
      "Buys courses at once with the token that Braintree's script made of a card or a PayPal account. The same token again is the same purchase, charged once. For signed-in users. Courses that you own answer 409 (ALREADY_PURCHASED), a token that paid for something else 409 (PAYMENT_TOKEN_USED), an unknown course 404, a declined payment 424, a site without a tokeniser 501, and too many tries 429.",
    example: {
      sends: {
        coursesIds: ['c01'],
        coupon: 'SPRING20',
        currency: 'GBP',
        paymentMethod: 'CREDIT_CARD',
        paymentNonce: 'tokencc_bf_x7q2',
      },
      answers: purchase,
    },
    auth: 'bearer',
    output: PurchaseOutput,
    tag: 'Checkout',
    problems: [404, 409, 424, 429, 501],
  }),
});
export const action = loader;
