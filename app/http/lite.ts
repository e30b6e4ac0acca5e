/** What a reader may choose in the footer, as the cookie keeps it. */
export const liteChoices = ['on', 'off'] as const;

/**
 * Whether a reader is shown lite pages: as they chose, else as their browser asks (https://wicg.github.io/savedata/).
 * `chosen` is what the cookie says; anything but a choice is none.
 */
export function isLite(chosen: unknown, saveData: string | null): boolean {
  if (chosen === 'on' || chosen === 'off') return chosen === 'on';
  return /^\s*on\s*(?:[;,]|$)/i.test(saveData ?? '');
}
