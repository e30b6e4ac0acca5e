/** Replaces each line break by one character, since forms send two and limits must count one. */
export function plainBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** The line, from 1, of the first letter that is lost: what is not UTF-8 is decoded as U+FFFD. Null if all are there. */
export function unreadableAt(text: string): number | null {
  const at = text.search(/[\0\uFFFD]/);
  return at < 0 ? null : plainBreaks(text.slice(0, at)).split('\n').length;
}

/** Matches a character that a reader can see: no space, no invisible mark, and no letter that is drawn as nothing. */
const seen = /[^\s\p{C}\p{Z}\p{DI}\u2800]/u;

/** The same for JSON Schema. */
export const visiblePattern = seen.source;

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !seen.test(text);
}

/** The text; empty if it has no visible character. */
export function emptyIfBlank(text: string): string {
  return isBlank(text) ? '' : text;
}

/** The text without invisible characters, with single spaces and in lower case: names that look the same are the same. */
export function asSeen(text: string): string {
  return normalized(text, 'NFC')
    .replaceAll(/[\s\p{Z}]+/gu, ' ')
    .replaceAll(/[\p{C}\p{DI}\u2800]/gu, '')
    .trim()
    .toLowerCase();
}

/** Removes control characters except line breaks and tabs. The result is safe in HTML, XML and JSON. */
export function withoutControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ' ');
}

/**
 * Leaves at most eight combining marks on a letter: more are no writing system's, and pile up over the lines above and
 * below.
 */
export function withFewMarks(text: string): string {
  return text.replaceAll(/(\p{M}{8})\p{M}+/gu, '$1');
}

/**
 * `String.prototype.normalize` for hostile texts. It sorts the marks of each letter in a time that grows with the square of
 * their number (60,000 take two seconds), so piles of marks are cut first.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return withFewMarks(text).normalize(form);
}

/**
 * Normalises typed text: removes control characters except line breaks, marks that reverse the text direction, and piles
 * of combining marks.
 */
export function plainText(text: string): string {
  return withFewMarks(withoutControls(text)).replaceAll(/[\t\u202a-\u202e\u2066-\u2069]/g, ' ');
}
