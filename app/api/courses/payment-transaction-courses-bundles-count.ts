import { purchase } from '~/api/examples';
import { countPaidItems } from '~/features/checkout/list-paid-items.server';
import { PaidItemsCountOutput, PaidTransaction } from '~/features/checkout/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    PaidTransaction,
    async (scope, input) => {
      const { courses, bundles } = await countPaidItems(scope, input);
      return { coursesCount: courses, bundlesCount: bundles };
    },
    {
      summary: 'How many courses and bundles a payment was for',
      description:
        "Counts the courses and bundles that one of your payments was for. For the signed-in user who paid. Somebody else's payment, or an unknown one, answers 404.",
      example: {
        sends: { paymentTransactionId: purchase.transactionId },
        answers: { coursesCount: 2, bundlesCount: 0 },
      },
      auth: 'bearer',
      output: PaidItemsCountOutput,
      tag: 'Checkout',
      problems: [404],
    },
  ),
});
export const action = loader;
