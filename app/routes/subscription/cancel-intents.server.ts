import { z } from 'zod';
import { cancelSubscription } from '~/features/subscriptions/cancel-subscription.server';
import { giveFeedback } from '~/features/subscriptions/give-feedback.server';
import { CancellationFeedback, FreeMonth } from '~/features/subscriptions/schema';
import { takeFreeMonth } from '~/features/subscriptions/take-free-month.server';
import { forms, intent } from '~/http/forms.server';
import { formatDate } from '~/kit/dates';
import { paths } from '~/paths';

/** The intents of the cancel page. */
export const cancelForms = forms({
  'free-month': intent({
    for: 'member',
    isKept: true,
    limit: ['billing-user'],
    input: FreeMonth,
    run: takeFreeMonth,
    next: ({ nextPaymentAt }) => {
      const when = nextPaymentAt ? ` is on ${formatDate(nextPaymentAt)}` : ' moves by a month';
      const text = `Your next month is free. Your next payment${when}.`;
      return { flash: { kind: 'success', text }, to: paths.payments() };
    },
  }),
  cancel: intent({
    for: 'member',
    isKept: true,
    limit: ['billing-user'],
    input: z.object({}),
    run: cancelSubscription,
    // That page shows the message and the button that undoes it.
    next: () => ({ to: paths.cancelFeedback() }),
  }),
});

/** The intents of the page after a cancellation. */
export const feedbackForms = forms({
  feedback: intent({
    for: 'member',
    isKept: true,
    limit: 'ownRow',
    input: CancellationFeedback,
    run: giveFeedback,
    next: () => ({ flash: { kind: 'success', text: 'Thank you for telling us.' }, to: paths.payments() }),
  }),
});
