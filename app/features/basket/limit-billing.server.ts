import type { Limit } from '~/features/sessions/count-tries.server';
import type { Viewer } from '~/scope/viewer';

/**
 * One rate limit for everything that calls the billing provider on a member's behalf: the provider limits our calls per
 * minute in all. No purchase needs as many, and no other member can use them up.
 */
export function billingLimits({ id }: Viewer): Limit[] {
  return [{ name: 'billing-user', subject: id, limit: 60, seconds: 600 }];
}
