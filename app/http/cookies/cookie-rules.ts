import type { CookieRule } from './cookies.server';

const day = 86_400;

/**
 * Every cookie of the product; the privacy policy lists them. The code that uses a cookie has the schema of its value.
 */
export const cookieRules = {
  /** `id.secret` of the web session; without "Remember me" the cookie ends with the browser session. */
  session: { name: 'session', maxAge: 30 * day },
  briefSession: { name: 'session', maxAge: null },
  /** Identifies a browser that has signed in to an account before; its sign-in attempts have their own rate limit. */
  device: { name: 'device', maxAge: 180 * day },
  /** The D1 bookmark of this reader's last write. */
  bookmark: { name: 'd1', maxAge: 600 },
  /** The flash message, which may contain an address. */
  flash: { name: 'flash', maxAge: 600, isSealed: true },
  /** The page to go to after sign-in, used once. Its query may contain typed text. */
  target: { name: 'target', maxAge: 1800, isSealed: true },
  /** The sign-up that /verification-sent is about. */
  pending: { name: 'pending', maxAge: day, isSealed: true },
  /** The user who has entered the right password, but not yet the second factor. */
  secondStep: { name: 'second-step', maxAge: 600 },
  /** The pending challenge of a passkey sign-in. */
  passkey: { name: 'passkey', maxAge: 300, isSealed: true },
  /** A super admin's look at a member's pages. Valid only in the session that began it. */
  look: { name: 'look', maxAge: day, isSealed: true },
  basket: { name: 'basket', maxAge: 180 * day },
  /** The requested address, for the not-found page. */
  lost: { name: 'lost', maxAge: 60 },
  /** The coupon on the subscription basket. */
  planCoupon: { name: 'plan-coupon', maxAge: day },
  currency: { name: 'currency', maxAge: 365 * day },
  /** 'on' or 'off': the reader's choice of lite mode. */
  lite: { name: 'lite', maxAge: 365 * day },
  /** The quality in which films play: 'auto', a height or 'sound'. */
  quality: { name: 'quality', maxAge: 365 * day },
  referral: { name: 'ref', maxAge: 30 * day },
  /** The id of the member who dismissed the sale banner. */
  saleBanner: { name: 'sale-banner', maxAge: 7 * day },
  /** The activation code that the reader is about to redeem. */
  code: { name: 'code', maxAge: day, isSealed: true },
  held: { name: 'held', maxAge: 1800 },
} as const satisfies Record<string, CookieRule>;

/**
 * Cookies that sign-out removes. Basket, currency and the like belong to the browser, so they stay; guests have them
 * too. The id of a held form also stays: only its author can open it, even after others have used the browser.
 */
export const cookiesOfMember = [
  cookieRules.session,
  cookieRules.flash,
  cookieRules.target,
  cookieRules.pending,
  cookieRules.secondStep,
  cookieRules.passkey,
  cookieRules.code,
  cookieRules.look,
] as const;
