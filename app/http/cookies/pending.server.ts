import { z } from 'zod';
import { ReferralCode, WantedArticle } from '~/kit/inputs';
import type { Visit } from '../visit';
import { cookieRules } from './cookie-rules';

const Pending = z.object({
  email: z.string(),
  /** The sign-up's id; null if this browser only knows the address. */
  signUpId: z.string().nullable().default(null),
  /** This browser made the sign-up, so verifying it here also signs in. */
  signedUp: z.boolean(),
  /** The article that the person wanted to read. */
  articleId: WantedArticle,
  /** The referral source. */
  ref: ReferralCode,
});
export type Pending = z.infer<typeof Pending>;

/** The sign-up that /verification-sent is about, in this browser, for a day. */
export function readPending(visit: Visit): Pending | null {
  return Pending.safeParse(visit.cookies.read(cookieRules.pending)).data ?? null;
}

export function setPending(visit: Visit, pending: Pending): void {
  visit.cookies.set(cookieRules.pending, pending);
}
