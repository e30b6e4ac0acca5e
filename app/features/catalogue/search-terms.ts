/** More words than these narrow no search that means to find something. */
const mostTerms = 16;

/**
 * Typed text as an FTS5 expression: every word must occur, each as the beginning of a word. Words are letters and
 * digits only and in quotes, so no text can be read as an operator. Null when there is no word in the text.
 */
export function matchExpression(text: string): string | null {
  const terms = termsOf(text);
  return terms.length ? terms.join(' ') : null;
}

/** The same for the titles of courses alone, where one word of four letters and more is enough. */
export function anyTitleWord(text: string): string | null {
  const terms = termsOf(text).filter((term) => term.length >= '"four"*'.length);
  return terms.length ? `title : (${terms.join(' OR ')})` : null;
}

function termsOf(text: string): string[] {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  const terms = [...new Set(words)].filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word)).slice(0, mostTerms);
  return terms.map((term) => `"${term}"*`);
}
