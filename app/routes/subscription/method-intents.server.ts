import { z } from 'zod';
import { changePaymentMethod, openMethodsPage } from '~/features/subscriptions/change-payment-method.server';
import { createClientToken } from '~/features/subscriptions/create-client-token.server';
import { methodOf } from '~/features/subscriptions/present-payments.server';
import { NewPaymentMethod } from '~/features/subscriptions/schema';
import { forms, intent } from '~/http/forms.server';
import { seeElsewhere } from '~/http/redirect.server';
import { paths } from '~/paths';

/** The message after a change of the payment method. */
export const methodNews = (method: string | null) => ({
  kind: 'success' as const,
  text: `You pay with ${method ?? 'no method'} now.`,
});

/** The intents of the page that changes the payment method. */
export const methodForms = forms({
  /** On the provider's page: without script or without a tokeniser. */
  'methods-page': intent({
    for: 'member',
    isKept: true,
    limit: ['billing-user'],
    input: z.object({}),
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
  /** For the script that makes the token. */
  'client-token': intent({
    for: 'member',
    isKept: false,
    limit: ['client-token-user'],
    isScripted: true,
    input: z.object({}),
    run: (scope) => createClientToken(scope),
    next: (made) => Response.json(made, { headers: { 'cache-control': 'no-store' } }),
  }),
});
