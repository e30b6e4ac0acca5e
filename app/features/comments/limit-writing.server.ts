import { type Limit, perAddress } from '~/features/sessions/count-tries.server';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';

/** How much one person, and one address, may write (decisions, Identity, "Rate limits"). */
export function writingLimits(scope: Scope, viewer: Viewer): Limit[] {
  return [
    { name: 'comment', subject: viewer.id, limit: 30, seconds: 600 },
    perAddress(scope, { name: 'comment-address', limit: 90, seconds: 600 }),
  ];
}
