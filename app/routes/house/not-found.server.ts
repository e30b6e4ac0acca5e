import { presentWaysOn } from '~/features/learning/present-ways-on.server';
import { showWaysOn } from '~/features/learning/show-ways-on.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { withStatus } from '~/http/page.server';
import type { PageContext } from '~/http/page-context';

/** The 404 page; `lost` is the requested address, if known. */
export async function notFoundPage({ scope, visit }: PageContext, lost: unknown) {
  const words = wordsOf(lost);
  const found = await showWaysOn(scope, { words });
  return withStatus(404, presentWaysOn(scope, found, { words, chosen: visit.cookies.read(cookieRules.currency) }));
}

/** Longer texts are not names. */
const longest = 60;

/**
 * The words in the last part of an address: 'phrase mixng'. Empty for parts that nobody types to find a course: a file,
 * an id, a single letter, malformed text.
 */
function wordsOf(path: unknown): string {
  if (typeof path !== 'string') return '';
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  const words = last.replace(/[-_+]+/g, ' ').trim();
  const isName = /^[A-Za-z][A-Za-z0-9 ]{2,}$/.test(words) && words.length <= longest;
  return isName && !/\d{4}/.test(words) ? words : '';
}
