const gmailDomains = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox behind an address and its aliases: lower case, without `+tag`. Gmail also ignores dots, and
 * googlemail.com equals gmail.com.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const name = address.slice(0, Math.max(at, 0)).replace(/\+.*$/s, '');
  return gmailDomains.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
