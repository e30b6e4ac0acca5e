import { formatMinute } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { stateOf } from './rules';

/** How far something has come, and the minute from which it is out; '' for what has none. */
export function presentWhen({ now }: Scope, publishedAt: Date) {
  const state = stateOf(publishedAt, now());
  return { state, when: state === 'draft' || state === 'withdrawn' ? '' : formatMinute(publishedAt) };
}
