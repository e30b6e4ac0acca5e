import { hmac, isSignedWith, type Key } from '~/kit/crypto.server';
import { day } from '~/kit/dates';

/** A link to a draft works for seven days, and ends with the draft. */
export const draftLinkLife = 7 * day;

const signed = (link: string) => `draft-link\n${link}`;

/** The part of the address that opens a draft: the link's id and its signature. */
export function linkToken(secret: Key, link: string): string {
  return `${link}.${hmac(secret, signed(link))}`;
}

/** The link's id of a token that we have signed, or null. */
export function linkOf(secret: Key, token: string): string | null {
  const [, link = '', signature = ''] = /^([0-9a-z]{26})\.([\w-]{20,100})$/.exec(token) ?? [];
  return link && isSignedWith(secret, signed(link), signature) ? link : null;
}
