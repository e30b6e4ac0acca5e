import { z } from 'zod';
import { cancelSubscription, keepSubscription } from '~/features/subscriptions/cancel-subscription.server';
import { changePlan } from '~/features/subscriptions/change-plan.server';
import { giveFeedback } from '~/features/subscriptions/give-feedback.server';
import { CancellationFeedback, ChangePlan, FreeMonth } from '~/features/subscriptions/schema';
import { takeFreeMonth } from '~/features/subscriptions/take-free-month.server';
import { forms, intent } from '~/http/forms.server';
import { formatDate } from '~/kit/dates';
import { paths } from '~/paths';

/** What the page of payments asks for. */
export const paymentForms = forms({
  'change-plan': intent({
    for: 'member',
    isKept: true,
    input: ChangePlan,
    run: changePlan,
    next: ({ nextPlanId, currentTermEndsAt }) => {
      const when = currentTermEndsAt ? ` on ${formatDate(currentTermEndsAt)}` : ' at the end of its term';
      const text = nextPlanId ? `Your plan changes${when}.` : 'Your plan stays as it is.';
      return { news: { kind: 'success', text }, to: paths.payments() };
    },
  }),
  'undo-cancel': intent({
    for: 'member',
    isKept: true,
    input: z.object({}),
    run: keepSubscription,
    next: () => ({
      news: { kind: 'success', text: 'Your subscription continues as before.' },
      to: paths.payments(),
    }),
  }),
});

/** What the page to cancel asks for. */
export const cancelForms = forms({
  'free-month': intent({
    for: 'member',
    isKept: true,
    input: FreeMonth,
    run: takeFreeMonth,
    next: ({ nextPaymentAt }) => {
      const when = nextPaymentAt ? ` is on ${formatDate(nextPaymentAt)}` : ' moves by a month';
      const text = `Your next month is free. Your next payment${when}.`;
      return { news: { kind: 'success', text }, to: paths.payments() };
    },
  }),
  cancel: intent({
    for: 'member',
    isKept: true,
    input: z.object({}),
    run: cancelSubscription,
    // That page says it, with the way to undo it.
    next: () => ({ to: paths.cancelFeedback() }),
  }),
});

/** What the page asks for that a cancellation leads to. */
export const feedbackForms = forms({
  feedback: intent({
    for: 'member',
    isKept: true,
    input: CancellationFeedback,
    run: giveFeedback,
    next: () => ({ news: { kind: 'success', text: 'Thank you for telling us.' }, to: paths.payments() }),
  }),
});
