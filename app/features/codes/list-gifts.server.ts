import type { Read } from '#db/read';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type Gift, readGifts } from './gift-queries.server';

/** The viewer's gifts, newest first. */
export function readOwnGifts(scope: Scope): Read<Gift[]> {
  return readGifts(scope, requireMember(scope).id);
}
