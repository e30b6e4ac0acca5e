import { z } from 'zod';
import { putSaleBannerAway } from '~/http/cookies/sale-banner.server';
import { sameSitePath } from '~/http/cookies/target.server';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';

export { sendForm as clientAction } from '~/ui/forms/send-form';

/** The banner form's address has no page: visitors go to the banner's offer. */
export const loader = page(() => redirectTo(paths.subscriptionBasket()));

const PutAway = z.object({ back: z.string().optional() });

/** The banner's form on every page; `back` is the page to return to. */
export const action = forms({
  'put-away': intent({
    for: 'member',
    isKept: false,
    limit: 'ownCookie',
    input: PutAway,
    run: async (_scope, input) => input,
    next: ({ back }, { visit }) => {
      putSaleBannerAway(visit);
      return { to: sameSitePath(back) ?? paths.home() };
    },
  }),
});
