import type { Reply } from '~/ui/form-reply';
import type { KeptView } from '../open-kept.server';

/*
 * A page may have many small forms, such as one for each tutor. Each keeps a draft of its own, which says by `kept.of`
 * which form it is of, and by `kept.intent` what that form sends.
 */

/** The id of one of a page's forms, made of the id of the page's opening. */
export function idWithin(opening: string, of: string): string {
  let hash = 0;
  for (const sign of of) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0;
  return opening.slice(0, 19) + hash.toString(36).padStart(7, '0');
}

/** The draft that the page goes on with, as a refused form shows it: in its form, which is open. */
export function takenAsReply({ taken }: KeptView): Reply | undefined {
  if (!taken) return undefined;
  return { intent: String(taken.fields['kept.intent'] ?? ''), errors: {}, values: taken.fields };
}
