import { cookieRules } from './cookie-rules';
import type { Visit } from './visit';

/** A form that somebody sent. */
export interface Sent {
  /** What is given into keeping when it meets an ended session, for its author to send after sign-in (B9). */
  kept: FormData | null;
  /** A file came with it, or would have: it is not kept. */
  hasFile?: boolean;
}

/** Of all names and values together, in characters. */
const longest = 64 * 1024;
/** The same in bytes: a character takes four of them at most. */
export const largestKept = 4 * longest;
const secret = /password/i;

/**
 * Gives a form that met an ended session into keeping (B9); answers whether it is kept. Files are left out; nothing is
 * kept that is over 64 KiB, of someone we cannot name, or with a password in it.
 */
export async function holdPost(visit: Visit, url: URL, { kept, hasFile = false }: Sent): Promise<boolean> {
  if (!kept || !visit.ended) return false;
  const fields = [...kept].filter((field): field is [string, string] => typeof field[1] === 'string');
  if (fields.reduce((length, [name, value]) => length + name.length + value.length, 0) > longest) return false;
  if (fields.some(([name]) => secret.test(name))) return false;
  const path = new URL(url);
  path.searchParams.delete('_data');
  const id = await visit.keepPost(visit.ended.userId, { path: path.pathname + path.search, fields, hasFile });
  if (id === null) return false;
  visit.cookies.set(cookieRules.held, id);
  return true;
}
