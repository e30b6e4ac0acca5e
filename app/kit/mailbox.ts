const gmailDomains = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address delivers to, whatever alias it is written as: lowercase, without `+tag`. Gmail also
 * ignores dots, and googlemail.com is another name of gmail.com.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const name = address.slice(0, Math.max(at, 0)).replace(/\+.*$/s, '');
  return gmailDomains.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
