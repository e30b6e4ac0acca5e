import { idAlphabet } from '~/kit/ids';

/** 60 random bits: too many to guess. */
const length = 12;
const prefix = 'CUE';

/** A new number as stored: twelve characters of Crockford's base32 in capitals. */
export function newCertificateNumber(): string {
  const random = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(random, (byte) => idAlphabet[byte % 32])
    .join('')
    .toUpperCase();
}

/** 'CUE-7F2K-91XQ-0MHB': a number in display form. */
export function spellCertificateNumber(number: string): string {
  return [prefix, ...(number.match(/.{4}/g) ?? [])].join('-');
}

/**
 * Normalises a typed number for lookup: ignores hyphens, spaces and case, and reads O, I and L as the similar digits.
 * Null for a malformed one.
 */
export function readCertificateNumber(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const bare = text.startsWith(prefix) && text.length === prefix.length + length ? text.slice(prefix.length) : text;
  const number = bare.replaceAll('O', '0').replace(/[IL]/g, '1');
  const isOne = number.length === length && [...number].every((sign) => idAlphabet.includes(sign.toLowerCase()));
  return isOne ? number : null;
}
