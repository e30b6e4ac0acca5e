import { domainToUnicode } from 'node:url';
import { emailKeyOf } from './mailbox';

/**
 * An address as people write it. Browsers send a domain of other letters in its ASCII form (`xn--…`), which nobody
 * would recognise on a page.
 */
export function writtenAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (!/(^|\.)xn--/i.test(domain)) return email;
  const written = email.slice(0, at + 1) + domainToUnicode(domain);
  return emailKeyOf(written) === emailKeyOf(email) ? written : email;
}
