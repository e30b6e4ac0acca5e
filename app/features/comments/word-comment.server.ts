import { invalid } from '~/kit/app-error';
import { sanitizeHtml, textOfHtml } from '~/kit/text/html.server';
import { isBlank } from '~/kit/text/plain-text';
import { holdsOffice, type Role } from '~/scope/viewer';
import { onlySpaces } from './schema';

/**
 * The stored form of a text: HTML for markup by staff, plain text for everything else. The author's current role and
 * the format stay with the text. HTML is reduced to the allow-list. Throws invalid if nothing visible is left.
 */
export function wordComment(role: Role, text: string) {
  const isMarkup = holdsOffice(role) && /[<&]/.test(text);
  if (!isMarkup) return { role, format: 'text' as const, body: text };
  const body = sanitizeHtml(text);
  if (isBlank(textOfHtml(body))) throw invalid('comment', onlySpaces);
  return { role, format: 'html' as const, body };
}
