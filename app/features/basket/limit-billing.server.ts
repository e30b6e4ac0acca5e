import type { Limit } from '~/features/sessions/count-tries.server';
import type { Viewer } from '~/scope/viewer';

/**
 * One rate limit for everything that calls the billing provider on a member's behalf, since the provider limits the
 * total of our calls per minute. No purchase needs as many calls, and no member can use up another's.
 */
export function billingLimits({ id }: Viewer): Limit[] {
  return [{ name: 'billing-user', subject: id, limit: 60, seconds: 600 }];
}
