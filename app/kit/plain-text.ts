/** Without control characters but breaks and tabs. Safe in HTML, XML and JSON alike. */
export function withoutControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ' ');
}

/** A text as typed: without control characters but breaks, and without what turns the direction of the words behind it. */
export function plainText(text: string): string {
  return withoutControls(text).replaceAll(/[\t\u202a-\u202e\u2066-\u2069]/g, ' ');
}
