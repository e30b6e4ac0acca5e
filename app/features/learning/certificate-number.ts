import { idAlphabet } from '~/kit/ids';

/** 60 random bits: trying numbers finds none. */
const length = 12;
const prefix = 'CUE';

/** A new number as it is kept: twelve characters of Crockford's base32 in capitals. */
export function newCertificateNumber(): string {
  const random = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(random, (byte) => idAlphabet[byte % 32])
    .join('')
    .toUpperCase();
}

/** 'CUE-7F2K-91XQ-0MHB': a number as it is printed and as its address has it. */
export function spellCertificateNumber(number: string): string {
  return [prefix, ...(number.match(/.{4}/g) ?? [])].join('-');
}

/**
 * A number that somebody typed or followed, as it is kept: hyphens, spaces and capitals don't matter, and O, I and L are
 * read as the figures they look like. Null for what cannot be one.
 */
export function readCertificateNumber(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const bare = text.startsWith(prefix) && text.length === prefix.length + length ? text.slice(prefix.length) : text;
  const number = bare.replaceAll('O', '0').replace(/[IL]/g, '1');
  const isOne = number.length === length && [...number].every((sign) => idAlphabet.includes(sign.toLowerCase()));
  return isOne ? number : null;
}
