import {
  cancelSubscription,
  giveFeedback,
  keepSubscription,
} from '~/features/subscriptions/cancel-subscription.server';
import { changePlan } from '~/features/subscriptions/change-plan.server';
import { changePaymentMethod, openMethodsPage } from '~/features/subscriptions/payments/change-payment-method.server';
import { methodOf } from '~/features/subscriptions/payments/present-payments.server';
import { CancellationFeedback, ChangePlan, FreeMonth, NewPaymentMethod } from '~/features/subscriptions/schema';
import { takeFreeMonth } from '~/features/subscriptions/take-free-month.server';
import { forms, intent } from '~/http/forms.server';
import { seeElsewhere } from '~/http/redirect.server';
import { formatDate } from '~/kit/dates';
import { paths } from '~/paths';

const billing = { for: 'member', isKept: true, limit: ['billing-user'] } as const;

/** The intents of the payments page. */
export const paymentForms = forms({
  'change-plan': intent({
    ...billing,
    input: ChangePlan,
    run: changePlan,
    next: ({ nextPlanId, currentTermEndsAt }) => {
      const when = currentTermEndsAt ? ` on ${formatDate(currentTermEndsAt)}` : ' at the end of its term';
      const text = nextPlanId ? `Your plan changes${when}.` : 'Your plan stays as it is.';
      return { flash: { kind: 'success', text }, to: paths.payments() };
    },
  }),
  'undo-cancel': intent({
    ...billing,
    run: keepSubscription,
    next: () => ({
      flash: { kind: 'success', text: 'Your subscription continues as before.' },
      to: paths.payments(),
    }),
  }),
});

/** The intents of the cancel page. */
export const cancelForms = forms({
  'free-month': intent({
    ...billing,
    input: FreeMonth,
    run: takeFreeMonth,
    next: ({ nextPaymentAt }) => {
      const when = nextPaymentAt ? ` is on ${formatDate(nextPaymentAt)}` : ' moves by a month';
      const text = `Your next month is free. Your next payment${when}.`;
      return { flash: { kind: 'success', text }, to: paths.payments() };
    },
  }),
  cancel: intent({
    ...billing,
    run: cancelSubscription,
    // That page shows the message and the button that undoes the cancellation.
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

/** The message after a change of the payment method. */
export const methodNews = (method: string | null) => ({
  kind: 'success' as const,
  text: `You pay with ${method ?? 'no method'} now.`,
});

/** The intents of the page that changes the payment method. */
export const methodForms = forms({
  /** On the provider's page: without script or without a tokeniser. */
  'methods-page': intent({
    ...billing,
    run: openMethodsPage,
    next: ({ url }) => seeElsewhere(url),
  }),
  /** By the token that the page's script made of a card or PayPal. */
  'method-token': intent({
    for: 'member',
    isKept: false,
    limit: ['billing-user'],
    isScripted: true,
    input: NewPaymentMethod,
    run: changePaymentMethod,
    next: (held) => ({ flash: methodNews(methodOf(held)), to: paths.payments() }),
  }),
});
