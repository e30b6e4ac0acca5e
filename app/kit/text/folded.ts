import { normalized } from './plain-text';

/**
 * Letters that are letters of their own, and what people type for them. Accents are not among them: those are marks,
 * which the full-text index leaves out by itself (`unicode61 remove_diacritics`).
 */
const typedFor: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  Ø: 'o',
  Ł: 'l',
  ẞ: 'ss',
  Đ: 'd',
  Ð: 'd',
  Þ: 'th',
  Æ: 'ae',
  Œ: 'oe',
};

/** `typedFor` as pairs. */
export const plainLetters = Object.entries(typedFor);

const ownLetter = new RegExp(`[${Object.keys(typedFor).join('')}]`, 'gu');

/** The text with plain letters for those that are letters of their own: 'Łódź' → 'lódź'. For the full-text index. */
export function withPlainLetters(text: string): string {
  return text.replaceAll(ownLetter, (letter) => typedFor[letter] ?? letter);
}

/** The text as the full-text index compares it: plain letters, lower case, no accents: 'Łódź' → 'lodz'. */
export function folded(text: string): string {
  return withPlainLetters(normalized(text, 'NFD').replaceAll(/\p{M}/gu, '')).toLowerCase();
}
