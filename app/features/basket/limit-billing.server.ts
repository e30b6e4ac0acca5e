import type { Limit } from '~/features/sessions/count-tries.server';
import type { Viewer } from '~/scope/viewer';

/**
 * One limit for all that makes the billing provider be asked on a member's behalf: it lets us do so many calls a minute
 * for everybody together. Nobody needs as many to buy something, and nobody else can use them up.
 */
export function billingLimits({ id }: Viewer): Limit[] {
  return [{ name: 'billing-user', subject: id, limit: 60, seconds: 600 }];
}
