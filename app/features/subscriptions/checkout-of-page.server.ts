import { readOf } from '#db/read';
import { subscriptionCheckouts } from '#db/schema';
import { attemptOfPage } from '~/features/checkout/attempt-of-page.server';
import { readCheckout } from './queries.server';

/** The checkout of a subscription's payment page. */
export const checkoutOfPage = attemptOfPage({
  table: subscriptionCheckouts,
  limit(hostedPageId, weight) {
    return { name: 'complete-subscription', subject: hostedPageId, limit: 30, seconds: 600, weight };
  },
  read: (scope, ofPage) => readOf([readCheckout(scope, ofPage)], (attempt) => ({ attempt })),
});
