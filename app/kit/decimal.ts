import { normalized } from './text/plain-text';

/** How a typed number is read: as a plain decimal number, as one of two, or not at all. */
export type ReadNumber =
  | { is: 'plain'; text: string }
  | { is: 'either'; whole: string; decimal: string }
  | { is: 'none' };

/** Groups of three digits between separators of one kind. */
const grouped = (sign: string) => new RegExp(`^[1-9]\\d{0,2}(?:\\${sign}\\d{3})+$`);

/**
 * Reads a number as people write it: `49.50` and `49,50`, `1,234.50` and `1.234,50`, `1 234,50`, `£49.50`, `49.50 EUR`.
 * `1,234` and `1.234` can be read in two ways. Signs, exponents and anything else are no number.
 */
export function readNumber(typed: string): ReadNumber {
  const text = normalized(typed, 'NFKC')
    .trim()
    .replace(/^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\s)\s*|\s*(?:\p{Sc}|\s[A-Z]{3})$/gu, '')
    .replaceAll(/(?<=\d)['’\s](?=\d{3}(?!\d))/g, '');
  const signs = text.replaceAll(/\d/g, '');
  if (!/^\d[\d.,]*$/.test(text) || text.length > 15) return { is: 'none' };
  if (!signs) return { is: 'plain', text };
  const last = signs.at(-1) ?? '';
  const at = text.lastIndexOf(last);
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  const isAll = (sign: string, part: string) => part.replaceAll(/\d/g, '') === '' || grouped(sign).test(part);
  if (signs.length === 1) {
    if (!after) return { is: 'none' };
    if (grouped(last).test(text)) return { is: 'either', whole: before + after, decimal: `${before}.${after}` };
    return { is: 'plain', text: `${before}.${after}` };
  }
  if (signs === last.repeat(signs.length)) {
    return grouped(last).test(text) ? { is: 'plain', text: text.replaceAll(last, '') } : { is: 'none' };
  }
  const other = last === '.' ? ',' : '.';
  return after && isAll(other, before)
    ? { is: 'plain', text: `${before.replaceAll(other, '')}.${after}` }
    : { is: 'none' };
}

/** An amount of money in minor units; any other text stays as it is, and the schemas refuse it with `notAnAmount`. */
export function moneyOf(typed: string): number | string {
  const read = readNumber(typed);
  return read.is === 'plain' && /^\d{1,9}(?:\.\d{1,2})?$/.test(read.text) ? Math.round(Number(read.text) * 100) : typed;
}

/** Why a text is no amount. */
export function notAnAmount(typed: unknown): string {
  const read = typeof typed === 'string' ? readNumber(typed) : undefined;
  return read?.is === 'either'
    ? `Can mean ${read.whole} or ${read.decimal}. Write ${read.whole}, or two digits after the point`
    : 'Must be an amount such as 49 or 49.50';
}
