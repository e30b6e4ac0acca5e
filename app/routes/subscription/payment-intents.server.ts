import { z } from 'zod';
import { keepSubscription } from '~/features/subscriptions/cancel-subscription.server';
import { changePlan } from '~/features/subscriptions/change-plan.server';
import { ChangePlan } from '~/features/subscriptions/schema';
import { forms, intent } from '~/http/forms.server';
import { formatDate } from '~/kit/dates';
import { paths } from '~/paths';

/** The intents of the payments page. */
export const paymentForms = forms({
  'change-plan': intent({
    for: 'member',
    isKept: true,
    limit: ['billing-user'],
    input: ChangePlan,
    run: changePlan,
    next: ({ nextPlanId, currentTermEndsAt }) => {
      const when = currentTermEndsAt ? ` on ${formatDate(currentTermEndsAt)}` : ' at the end of its term';
      const text = nextPlanId ? `Your plan changes${when}.` : 'Your plan stays as it is.';
      return { flash: { kind: 'success', text }, to: paths.payments() };
    },
  }),
  'undo-cancel': intent({
    for: 'member',
    isKept: true,
    limit: ['billing-user'],
    input: z.object({}),
    run: keepSubscription,
    next: () => ({
      flash: { kind: 'success', text: 'Your subscription continues as before.' },
      to: paths.payments(),
    }),
  }),
});
