import type { Limit } from '~/features/sessions/count-tries.server';

/** Decoding and drawing a picture of 30 MB is the dearest thing that a member can ask for, after a password's hash. */
export function cuttingLimits(userId: string): Limit[] {
  return [{ name: 'cut-picture', subject: userId, limit: 60, seconds: 3600 }];
}
