import { z } from 'zod';
import { cookieRules } from './cookie-rules';
import type { Visit } from './visit';

const Pending = z.object({
  email: z.string(),
  /** This browser made the sign-up: verifying here signs it in. */
  signedUp: z.boolean(),
  /** The article that made them come. */
  articleId: z.string().max(64).nullable(),
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
