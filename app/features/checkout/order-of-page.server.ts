import { readOf } from '#db/read';
import { orders } from '#db/schema';
import { attemptOfPage } from './attempt-of-page.server';
import { readOrder } from './queries.server';
import { readBought } from './read-bought.server';

/** The order of a payment page, and what it sells as the catalogue has it. */
export const orderOfPage = attemptOfPage({
  table: orders,
  limit(hostedPageId, weight) {
    return { name: 'complete-purchase', subject: hostedPageId, limit: 30, seconds: 600, weight };
  },
  read: (scope, ofPage) =>
    readOf([readOrder(scope, ofPage), readBought(scope, ofPage)], (attempt, bought) => ({ attempt, bought })),
});
