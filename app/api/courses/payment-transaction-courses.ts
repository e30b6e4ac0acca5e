import { bundle, course, purchase } from '~/api/examples';
import { presentBundleOutput, presentCourseOutput } from '~/features/catalogue/present-output.server';
import { listPaidItems } from '~/features/checkout/list-paid-items.server';
import { PaidItemsOutput, PaidTransaction } from '~/features/checkout/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    PaidTransaction,
    async (scope, input) => {
      const { courses, bundles } = await listPaidItems(scope, input);
      return {
        courses: courses.map((course) => presentCourseOutput(scope, course)),
        bundles: bundles.map((bundle) => presentBundleOutput(scope, bundle)),
      };
    },
    {
      summary: 'The courses and bundles that a payment was for',
      description:
        "Lists the courses and bundles that one of your payments was for, as the catalogue has them now. For the signed-in user who paid. Somebody else's payment, or an unknown one, answers 404.",
      example: {
        sends: { paymentTransactionId: purchase.transactionId },
        answers: { courses: [course], bundles: [bundle] },
      },
      auth: 'bearer',
      output: PaidItemsOutput,
      tag: 'Checkout',
      problems: [404],
    },
  ),
});
export const action = loader;
