import { ApplyCoupon } from '~/features/basket/schema';
import { applyPlanCoupon } from '~/features/subscriptions/plans/check-plan-coupon.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { setFlash } from '~/http/cookies/flash.server';
import type { PageContext } from '~/http/page-context';
import { redirectTo } from '~/http/redirect.server';
import { isAppError } from '~/kit/app-error';

/**
 * A `?coupon=` link applies its coupon and redirects to the page without it, whose field shows the effect; HEAD changes
 * nothing.
 */
export async function planCouponFromLink(
  { request, url, scope, visit }: PageContext,
  page: string,
): Promise<Response | null> {
  const typed = url.searchParams.get('coupon');
  if (typed === null || request.method !== 'GET') return null;
  const read = ApplyCoupon.safeParse({ coupon: typed });
  try {
    if (!read.success) throw read.error;
    visit.cookies.set(cookieRules.planCoupon, await applyPlanCoupon(scope, read.data));
  } catch (error) {
    const text = isAppError(error) ? error.message : read.error?.issues[0]?.message;
    if (!text) throw error;
    setFlash(visit, { kind: 'warning', title: 'Unsuccessful', text });
  }
  const rest = new URLSearchParams(url.searchParams);
  rest.delete('coupon');
  return redirectTo(rest.size ? `${page}?${rest}` : page);
}
