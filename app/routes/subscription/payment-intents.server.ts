import { z } from 'zod';
import { cancelSubscription, keepSubscription } from '~/features/subscriptions/cancel-subscription.server';
import { forms, intent } from '~/http/forms.server';
import { formatDate } from '~/kit/dates';
import { paths } from '~/paths';

/** What the page of payments asks for. */
export const paymentForms = forms({
  'undo-cancel': intent({
    for: 'member',
    isKept: true,
    input: z.object({}),
    run: keepSubscription,
    next: () => ({
      news: { kind: 'success', text: 'Your subscription goes on as before.' },
      to: paths.payments(),
    }),
  }),
});

/** What the page to cancel asks for. */
export const cancelForms = forms({
  cancel: intent({
    for: 'member',
    isKept: true,
    input: z.object({}),
    run: cancelSubscription,
    next: ({ currentTermEndsAt }) => {
      const until = currentTermEndsAt ? ` It stays open until ${formatDate(currentTermEndsAt)}.` : '';
      const undo = { action: paths.payments(), label: 'Undo', fields: { intent: 'undo-cancel' } };
      const text = `Your subscription is cancelled.${until}`;
      return { news: { kind: 'success', text, undo }, to: paths.payments() };
    },
  }),
});
