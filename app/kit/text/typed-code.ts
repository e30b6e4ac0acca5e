import { normalized } from './plain-text';

/*
 * How a code is read that somebody typed or pasted: a coupon, an activation code, the digits of a mail or of an app. What
 * mail programs, chats and keyboards add to a code or exchange in it does not count.
 */

/** A hyphen or dash of any script, a minus, and the long vowel mark that Japanese keyboards give for a hyphen. */
const dash = /[\p{Pd}\u2212\u2043\u02d7\u30fc]/gu;
/** Spaces, and characters that are drawn as nothing. */
const unseen = /[\s\p{Z}\p{C}\p{DI}\u2800]/gu;
const openingQuotes = /^["'“”„‘’‚«»‹›]{1,3}/u;
/** Closing quotation marks and the marks of a sentence that ends with the code. Bounded, so that matching is linear. */
const ending = /(?<=[\p{L}\p{N}_-])["'“”„‘’‚«»‹›.,;:!?。、،۔]{1,6}$/u;
const foreignDigit = /[^\P{Nd}0-9]/gu;

/**
 * A typed code in capitals: full-width characters and digits of other scripts become plain ones, dashes become hyphens,
 * and spaces, invisible characters, quotation marks around the code and a full stop after it are left out.
 */
export function typedCode(typed: string): string {
  return normalized(typed, 'NFKC')
    .replace(unseen, '')
    .replace(dash, '-')
    .replace(foreignDigit, plainDigit)
    .replace(openingQuotes, '')
    .replace(ending, '')
    .toUpperCase();
}

/** `typedCode` without the signs that only group its characters: hyphens, underscores and full stops. */
export function ungrouped(typed: string): string {
  return typedCode(typed).replace(/[-_.]/g, '');
}

/**
 * `ungrouped` for codes in Crockford's base32, whose alphabet leaves letters out that look like others: O is 0, I and L
 * are 1, U is V.
 */
export function typedBase32(typed: string): string {
  return ungrouped(typed).replaceAll('O', '0').replace(/[IL]/g, '1').replaceAll('U', 'V');
}

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The plain digit for a digit of another script. Unicode keeps the ten digits of a script together, from 0 to 9. */
function plainDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}
