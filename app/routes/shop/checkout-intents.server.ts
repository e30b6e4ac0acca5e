import { PirateCity } from '~/features/accounts/profile/profile-schema';
import { setPirateLocation } from '~/features/accounts/profile/save-profile.server';
import { basketIn } from '~/features/basket/basket-cookie';
import { Pay } from '~/features/checkout/schema';
import { startCheckout } from '~/features/checkout/start-checkout.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forms, intent } from '~/http/forms.server';
import { seeElsewhere } from '~/http/redirect.server';
import { paths } from '~/paths';

/** The intents of the checkout's forms. */
export const checkoutForms = forms({
  pay: intent({
    for: 'member',
    isKept: true,
    limit: ['billing-user'],
    input: Pay,
    run: (scope, { key, seenTotal: total, seenCurrency: currency, startsAtOnce }, { visit }) =>
      startCheckout(scope, {
        basket: basketIn(visit.cookies, cookieRules.basket).read(),
        chosen: visit.cookies.read(cookieRules.currency),
        key,
        seen: { total, currency },
        startsAtOnce,
      }),
    next: ({ state, url, hostedPageId }) =>
      state === 'open' ? seeElsewhere(url) : { to: paths.checkoutSuccessful({ id: hostedPageId, state: 'succeeded' }) },
  }),
  'save-location': intent({
    for: 'member',
    isKept: true,
    limit: 'ownRow',
    input: PirateCity,
    run: setPirateLocation,
    next: ({ pirateLocationCity }) => ({
      flash: { kind: 'success', text: `Your Pirate location is ${pirateLocationCity}.` },
      at: '#where',
    }),
  }),
});
