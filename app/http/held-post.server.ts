import { cookieRules } from './cookie-rules';
import { heldOfferPath } from './held-offer.server';
import type { Visit } from './visit';

const largest = 64 * 1024;
const secret = /password/i;

/**
 * Gives a post that met an expired session into keeping (B9). Files are left out, bodies over 64 KiB are not
 * kept, nor is a post of someone we cannot name, nor one with a password in it.
 */
export async function holdPost(visit: Visit, request: Request): Promise<void> {
  if (request.method !== 'POST' || !visit.expiredUserId) return;
  if (Number(request.headers.get('content-length') ?? 0) > largest) return;
  const url = new URL(request.url);
  // A press on the offer itself: what it offers is kept already.
  if (url.pathname === heldOfferPath) return;
  const fields: [string, string][] = [];
  try {
    for (const [name, value] of await request.formData()) if (typeof value === 'string') fields.push([name, value]);
  } catch {
    return;
  }
  if (fields.some(([name]) => secret.test(name))) return;
  url.searchParams.delete('_data');
  const id = await visit.keepPost(visit.expiredUserId, { path: url.pathname + url.search, fields });
  visit.cookies.set(cookieRules.held, id);
}
