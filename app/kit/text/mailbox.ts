const gmailDomains = ['gmail.com', 'googlemail.com'];

/**
 * The address that mail is sent to: the domain as DNS has it (`ivan@почта.рф` is `ivan@xn--80a1acny.xn--p1ai`). An
 * address in ASCII stays as it is, and so does one whose domain has no such form.
 */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = asciiDomain(email.slice(at + 1));
  return domain === null ? email : email.slice(0, at + 1) + domain;
}

/** What makes an address unique: its ASCII form in lower case. Two spellings of one domain have the same key. */
export function emailKeyOf(email: string): string {
  return asciiAddress(email).toLowerCase();
}

/** Whether a domain has an ASCII form, which DNS needs. */
export function isDomain(domain: string): boolean {
  return asciiDomain(domain) !== null;
}

const plainDomain = /^[a-z0-9.-]*$/i;

function asciiDomain(domain: string): string | null {
  if (plainDomain.test(domain)) return domain;
  // Only letters, digits, dots and hyphens: a URL would read anything else as its own parts.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return null;
  }
}

/**
 * The mailbox behind an address and its aliases: the key of the address, without `+tag`. Gmail also ignores dots, and
 * googlemail.com equals gmail.com.
 */
export function mailboxOf(email: string): string {
  const address = emailKeyOf(email.trim());
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const name = address.slice(0, Math.max(at, 0)).replace(/\+.*$/s, '');
  return gmailDomains.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
