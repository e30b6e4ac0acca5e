import { z } from 'zod';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { putSaleBannerAway } from '~/http/sale-banner.server';
import { sameSitePath } from '~/http/target.server';
import { paths } from '~/paths';

/** The address of the banner's form has no page of its own: a visitor goes to the offer of the banner. */
export const loader = page(() => redirectTo(paths.subscriptionBasket()));

const PutAway = z.object({ back: z.string().optional() });

/** The form of the banner, which every page has; `back` is the page that shows it. */
export const action = forms({
  'put-away': intent({
    for: 'member',
    isKept: false,
    input: PutAway,
    run: async (_scope, input) => input,
    next: ({ back }, { visit }) => {
      putSaleBannerAway(visit);
      return { to: sameSitePath(back) ?? paths.home() };
    },
  }),
});
