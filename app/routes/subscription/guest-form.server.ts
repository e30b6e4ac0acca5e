import { readCityGroups } from '~/features/accounts/profile/list-city-groups.server';
import { newHumanChallenge } from '~/features/accounts/require-human.server';
import { basketIn } from '~/features/basket/basket-cookie';
import { readPricedBasket } from '~/features/basket/price-basket.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import type { PageContext } from '~/http/page-context';

/**
 * The form that a guest requested, with what it shows; null for members and for guests who requested none. A sign-up
 * asks for the Pirate location only if something in the basket needs one.
 */
export async function guestFormFor({ scope, url, visit }: PageContext) {
  const form = url.searchParams.get('form');
  if (scope.viewer || (form !== 'sign-in' && form !== 'sign-up')) return null;
  if (form === 'sign-in') return { form, challenge: null, cities: null } as const;
  const basket = basketIn(visit.cookies, cookieRules.basket).read();
  const chosen = visit.cookies.read(cookieRules.currency);
  const [{ locationFor }, groups] = await scope.read(
    readPricedBasket(scope, { basket, chosen }),
    readCityGroups(scope),
  );
  return { form, challenge: newHumanChallenge(scope), cities: locationFor.length > 0 ? groups : null } as const;
}
