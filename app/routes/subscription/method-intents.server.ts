import { z } from 'zod';
import { openMethodsPage } from '~/features/subscriptions/change-payment-method.server';
import { forms, intent } from '~/http/forms.server';
import { seeElsewhere } from '~/http/redirect.server';

/** What the page asks for on which a payment method is changed. */
export const methodForms = forms({
  'methods-page': intent({
    for: 'member',
    isKept: true,
    input: z.object({}),
    run: openMethodsPage,
    next: ({ url }) => seeElsewhere(url),
  }),
});
