import type { News } from '~/http/flash.server';

/** What is told in passing of a lesson that is bookmarked now, or is not any more. */
export function bookmarkNews(title: string, isBookmarked: boolean): News {
  return { kind: 'info', text: `“${title}” is ${isBookmarked ? '' : 'no longer '}bookmarked.`, isBrief: true };
}
