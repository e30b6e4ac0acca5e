import { basketIn } from '~/features/basket/basket-cookie';
import { applyCoupon } from '~/features/basket/check-coupon.server';
import { ApplyCoupon } from '~/features/basket/schema';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { setFlash } from '~/http/cookies/flash.server';
import type { PageContext } from '~/http/page-context';
import { redirectTo } from '~/http/redirect.server';
import { isAppError } from '~/kit/app-error';
import { paths } from '~/paths';

/** A `?coupon=` link applies its coupon and redirects to the basket; HEAD changes nothing. */
export async function couponFromLink({ request, url, scope, visit }: PageContext): Promise<Response | null> {
  const typed = url.searchParams.get('coupon');
  if (typed === null || request.method !== 'GET') return null;
  const cookie = basketIn(visit.cookies, cookieRules.basket);
  const read = ApplyCoupon.safeParse({ coupon: typed });
  try {
    if (!read.success) throw read.error;
    cookie.write(await applyCoupon(scope, { basket: cookie.read(), coupon: read.data.coupon }));
    setFlash(visit, { kind: 'success', text: `${read.data.coupon} is in your basket.` });
  } catch (error) {
    const text = isAppError(error) ? error.message : read.error?.issues[0]?.message;
    if (!text) throw error;
    const isOfCode = isAppError(error) && error.errors?.coupon !== undefined;
    setFlash(visit, {
      kind: 'warning',
      title: 'Unsuccessful',
      text: isOfCode ? `${read.data?.coupon}: ${text}` : text,
    });
  }
  return redirectTo(paths.basket());
}
