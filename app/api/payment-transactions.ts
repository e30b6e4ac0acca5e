import { payment } from '~/api/examples';
import { listPayments } from '~/features/subscriptions/list-payments.server';
import { presentPaymentAnswer } from '~/features/subscriptions/present-api.server';
import { PaymentOutput, PaymentsQuery } from '~/features/subscriptions/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    PaymentsQuery,
    async (scope, query) => pageAnswer(await listPayments(scope, query), presentPaymentAnswer),
    {
      summary: 'The member’s payments, for courses and for subscriptions',
      description:
        'Lists your payments for courses and for subscriptions, the latest first. For signed-in users. userSubscription is null for a payment for courses, whose titles and prices are in paymentTransactionDetails.',
      example: { sends: { limit: 15, offset: 0 }, answers: payment },
      auth: 'bearer',
      output: PaymentOutput,
      isPaged: true,
      tag: 'Subscription',
    },
  ),
});
export const action = loader;
