import { basketIn } from '~/features/basket/basket-cookie';
import type { PricedBasket } from '~/features/basket/price-basket.server';
import { cookieRules } from '~/http/cookie-rules';
import { setFlash } from '~/http/flash.server';
import type { PageContext } from '~/http/page-context';
import { redirectTo } from '~/http/redirect.server';

/**
 * Keeps the basket without what has left it by itself, tells so, and shows the page anew: all of it, the navigation's
 * dot too, is then of the basket that is left. Null when nothing has left it.
 */
export function tellDropped({ request, url, visit }: PageContext, { notes, kept }: PricedBasket): Response | null {
  if (!notes.length || request.method !== 'GET') return null;
  basketIn(visit.cookies, cookieRules.basket).write(kept);
  setFlash(visit, { kind: 'warning', text: notes.join(' ') });
  const search = new URLSearchParams(url.searchParams);
  search.delete('_data');
  return redirectTo(url.pathname + (search.size ? `?${search}` : ''));
}
