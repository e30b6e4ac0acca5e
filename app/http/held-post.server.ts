import { cookieRules } from './cookie-rules';
import type { Visit } from './visit';

/** Of all names and values together, in characters. */
const longest = 64 * 1024;
const secret = /password/i;

/**
 * Gives a form that met an ended session into keeping (B9). Files are left out; nothing is kept that is over 64 KiB,
 * of someone we cannot name, or with a password in it.
 */
export async function holdPost(visit: Visit, url: URL, form: FormData): Promise<void> {
  if (!visit.expiredUserId) return;
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  if (fields.reduce((length, [name, value]) => length + name.length + value.length, 0) > longest) return;
  if (fields.some(([name]) => secret.test(name))) return;
  const path = new URL(url);
  path.searchParams.delete('_data');
  const id = await visit.keepPost(visit.expiredUserId, { path: path.pathname + path.search, fields });
  if (id !== null) visit.cookies.set(cookieRules.held, id);
}
