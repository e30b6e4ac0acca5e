import { stayingField } from '~/kit/shell-types';
import type { Visit } from '../visit';
import { cookieRules } from './cookie-rules';

/** A submitted form. */
export interface Sent {
  /** The fields to keep if the session has ended, for the author to send after sign-in (B9). */
  kept: FormData | null;
  /** It had a file, which is not kept. */
  hasFile?: boolean;
}

/** Maximum characters of all names and values together. */
const longest = 64 * 1024;
/** The same limit in bytes: a character takes at most four. */
export const largestKept = 4 * longest;
const secret = /password/i;

/**
 * Keeps a form whose session had ended (B9); returns whether it was kept. Leaves files out; keeps nothing over 64 KiB,
 * of an unknown author or with a password.
 */
export async function holdPost(visit: Visit, url: URL, { kept, hasFile = false }: Sent): Promise<boolean> {
  if (!kept || !visit.ended) return false;
  const fields = [...kept].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[0] !== stayingField,
  );
  if (fields.reduce((length, [name, value]) => length + name.length + value.length, 0) > longest) return false;
  if (fields.some(([name]) => secret.test(name))) return false;
  const id = await visit.keepPost(visit.ended.userId, { path: url.pathname + url.search, fields, hasFile });
  if (id === null) return false;
  visit.cookies.set(cookieRules.held, id);
  return true;
}
