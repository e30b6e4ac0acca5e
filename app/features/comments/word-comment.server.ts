import { invalid } from '~/kit/app-error';
import { sanitizeHtml, textOfHtml } from '~/kit/html.server';
import type { Role } from '~/scope/viewer';
import { formatFor } from './rules';
import { isBlank, onlySpaces } from './schema';

/**
 * A text as it is stored: role and format are those of this moment and stay with it. HTML of staff is reduced to the
 * allow-list; throws invalid where nothing of it is left to see.
 */
export function wordComment(role: Role, text: string) {
  const format = formatFor(role, text);
  if (format === 'text') return { role, format, body: text };
  const body = sanitizeHtml(text);
  if (isBlank(textOfHtml(body))) throw invalid('comment', onlySpaces);
  return { role, format, body };
}
