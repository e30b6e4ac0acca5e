import { basketIn } from '~/features/basket/basket-cookie';
import type { PricedBasket } from '~/features/basket/price-basket.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { setFlash } from '~/http/cookies/flash.server';
import type { PageContext } from '~/http/page-context';
import { redirectTo } from '~/http/redirect.server';

/**
 * Stores the basket without dropped lines, sets a message and reloads the page, so everything, including the
 * navigation's dot, shows the new basket. Null if nothing was dropped.
 */
export function flashDropped({ request, url, visit }: PageContext, { notes, kept }: PricedBasket): Response | null {
  if (!notes.length || request.method !== 'GET') return null;
  basketIn(visit.cookies, cookieRules.basket).write(kept);
  setFlash(visit, { kind: 'warning', text: notes.join(' ') });
  return redirectTo(url.pathname + url.search);
}
