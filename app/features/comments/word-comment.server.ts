import { invalid } from '~/kit/app-error';
import { sanitizeHtml, textOfHtml } from '~/kit/html.server';
import { isBlank } from '~/kit/plain-text';
import type { Role } from '~/scope/viewer';
import { formatFor } from './rules';
import { onlySpaces } from './schema';

/**
 * The stored form of a text: the author's current role and the format stay with the text. HTML of staff is reduced to
 * the allow-list. Throws invalid if nothing visible is left.
 */
export function wordComment(role: Role, text: string) {
  const format = formatFor(role, text);
  if (format === 'text') return { role, format, body: text };
  const body = sanitizeHtml(text);
  if (isBlank(textOfHtml(body))) throw invalid('comment', onlySpaces);
  return { role, format, body };
}
