import type { NewFlash } from '~/http/cookies/flash.server';

/** The brief message after a lesson was bookmarked or the bookmark removed. */
export function bookmarkFlash(title: string, isBookmarked: boolean): NewFlash {
  return { kind: 'info', text: `“${title}” is ${isBookmarked ? '' : 'no longer '}bookmarked.`, isBrief: true };
}
