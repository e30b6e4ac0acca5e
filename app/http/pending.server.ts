import { z } from 'zod';
import { ReferralCode, WantedArticle } from '~/kit/inputs';
import { cookieRules } from './cookie-rules';
import type { Visit } from './visit';

const Pending = z.object({
  email: z.string(),
  /** The sign-up that it speaks of; null where this browser knows the address alone. */
  signUpId: z.string().nullable().default(null),
  /** This browser made the sign-up: verifying that one here signs it in. */
  signedUp: z.boolean(),
  /** The article that made them come. */
  articleId: WantedArticle,
  /** Who sent them. */
  ref: ReferralCode,
});
export type Pending = z.infer<typeof Pending>;

/** Whom /verification-sent speaks of, in this browser, for a day. */
export function readPending(visit: Visit): Pending | null {
  const read = Pending.safeParse(visit.cookies.read(cookieRules.pending));
  return read.success ? read.data : null;
}

export function setPending(visit: Visit, pending: Pending): void {
  visit.cookies.set(cookieRules.pending, pending);
}

export function clearPending(visit: Visit): void {
  visit.cookies.clear(cookieRules.pending);
}
