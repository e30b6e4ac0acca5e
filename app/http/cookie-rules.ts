import type { CookieRule } from './cookies.server';

const day = 86_400;

/** Every cookie of the product. Values are read through the schemas beside the code that uses them. */
export const cookieRules = {
  /** `id.secret` of the web session; the rule for "Remember me" off lasts as long as the browser. */
  session: { name: 'session', maxAge: 30 * day },
  briefSession: { name: 'session', maxAge: null },
  /** By which a browser is known to the account that was signed in to with it: its tries are counted for themselves. */
  device: { name: 'device', maxAge: 180 * day },
  /** Where the database stood at this reader's last write. */
  bookmark: { name: 'd1', maxAge: 600 },
  /** The news may name an address. */
  flash: { name: 'flash', maxAge: 600, isSealed: true },
  /** The page to go to after sign-in, used once. Its query may hold what somebody typed. */
  target: { name: 'target', maxAge: 1800, isSealed: true },
  /** Whom /verification-sent speaks of. */
  pending: { name: 'pending', maxAge: day, isSealed: true },
  /** Whose password was right and whose second factor is asked for next. */
  secondStep: { name: 'second-step', maxAge: 600 },
  /** What a passkey is to sign in this browser. */
  passkey: { name: 'passkey', maxAge: 300, isSealed: true },
  basket: { name: 'basket', maxAge: 180 * day },
  /** The course that was looked at last, by id or urlPart: an empty basket offers it again. */
  seen: { name: 'seen', maxAge: 30 * day },
  /** The address that there is nothing at, for the page that says so. */
  lost: { name: 'lost', maxAge: 60 },
  /** The coupon on the subscription basket. */
  planCoupon: { name: 'plan-coupon', maxAge: day },
  currency: { name: 'currency', maxAge: 365 * day },
  /** 'on' or 'off': what the reader chose of lite mode. */
  lite: { name: 'lite', maxAge: 365 * day },
  referral: { name: 'ref', maxAge: 30 * day },
  /** The id of the member who has put the sale banner away. */
  saleBanner: { name: 'sale-banner', maxAge: 7 * day },
  /** The activation code that its reader is about to redeem. */
  code: { name: 'code', maxAge: day, isSealed: true },
  held: { name: 'held', maxAge: 1800 },
} as const satisfies Record<string, CookieRule>;

/**
 * What a browser holds of the member who signs out of it. Basket, currency and the like stay: they are the browser's,
 * guests have them too. So does the number of a form that is kept for its author: it opens for them alone, also after
 * somebody else has used the browser.
 */
export const cookiesOfMember = [
  cookieRules.session,
  cookieRules.flash,
  cookieRules.target,
  cookieRules.pending,
  cookieRules.secondStep,
  cookieRules.passkey,
  cookieRules.code,
] as const;
