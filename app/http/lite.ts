/** The choices in the footer; the cookie's values. */
export const liteChoices = ['on', 'off'] as const;

/**
 * Whether a reader gets lite pages: by their choice, else by the browser's Save-Data
 * (https://wicg.github.io/savedata/). `chosen` is the cookie's value; invalid ones are ignored.
 */
export function isLite(chosen: unknown, saveData: string | null): boolean {
  if (chosen === 'on' || chosen === 'off') return chosen === 'on';
  return /^\s*on\s*(?:[;,]|$)/i.test(saveData ?? '');
}
