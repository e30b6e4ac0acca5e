/** Maximum number of words in a search. */
const mostTerms = 16;

/**
 * Typed text as an FTS5 expression: every word must occur as a prefix. Words contain only letters and digits and are
 * quoted, so no text can be an operator (injection). Null for a text without words.
 */
export function matchExpression(text: string): string | null {
  const terms = termsOf(text);
  return terms.length ? terms.join(' ') : null;
}

/** An FTS5 expression for titles only, of which one word of four or more letters is enough. */
export function anyTitleWord(text: string): string | null {
  const terms = termsOf(text).filter((term) => term.length >= '"four"*'.length);
  return terms.length ? `title : (${terms.join(' OR ')})` : null;
}

function termsOf(text: string): string[] {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  const terms = [...new Set(words)].filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word)).slice(0, mostTerms);
  return terms.map((term) => `"${term}"*`);
}
