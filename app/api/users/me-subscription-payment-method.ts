import { subscription } from '~/api/examples';
import { changePaymentMethod } from '~/features/subscriptions/change-payment-method.server';
import { presentSubscriptionAnswer } from '~/features/subscriptions/present-api.server';
import { NewPaymentMethod, SubscriptionOutput } from '~/features/subscriptions/schema';
import { showSubscription } from '~/features/subscriptions/show-subscription.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(
    NewPaymentMethod,
    async (scope, input) => {
      await changePaymentMethod(scope, input);
      return presentSubscriptionAnswer(await showSubscription(scope), scope.now());
    },
    {
      summary: 'Pay the subscription with another card or PayPal account',
      description:
        'Pays your subscription with another card or PayPal account from now on. For members with a subscription that is paid for; others get 409 (NO_SUBSCRIPTION). A declined payment method answers 424, and you keep the old one. A site without a tokeniser answers 501.',
      example: {
        sends: { paymentMethod: 'PAYPAL', paymentNonce: 'tokenpp_bf_x7q2' },
        answers: {
          ...subscription,
          paymentMethod: { type: 'PAYPAL', lastFourNumbers: null, email: 'mia@mailbox.example' },
        },
      },
      auth: 'bearer',
      output: SubscriptionOutput,
      tag: 'Subscription',
      problems: [409, 424, 501],
    },
  ),
});
export const action = loader;
