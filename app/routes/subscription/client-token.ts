import { createClientToken } from '~/features/subscriptions/payments/create-client-token.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';

export { sendForm as clientAction } from '~/ui/forms/send-form';

/** The address for the tokeniser's script has no page. */
export const loader = page(() => redirectTo(paths.payments()));

export const action = forms({
  'client-token': intent({
    for: 'member',
    isKept: false,
    limit: ['client-token-user'],
    isScripted: true,
    run: (scope, _, { visit }) => createClientToken(scope, { chosen: visit.cookies.read(cookieRules.currency) }),
    next: (made) => Response.json(made, { headers: { 'cache-control': 'no-store' } }),
  }),
});
