import { parsePlace } from '~/features/learning/rules';

/** A piece of a comment's text: words, or a second of the video that they name. */
export type TextPart = string | { text: string; href: string };

/** '4:12' or '1:02:03' by itself: no part of a longer number, a date, an address or a word. */
const stamp = /(?<![\w:./-])(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?![\w:/-]|[.,]\d)/g;

/** A text in parts: each second of the video that it names is a link there. `length` in seconds; 0 names none. */
export function linkStamps(text: string, length: number): TextPart[] {
  if (length === 0) return text ? [text] : [];
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(stamp)) {
    const seconds = parsePlace(found);
    if (seconds === null || seconds > length) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push({ text: found, href: `?t=${seconds}#video-1` });
    from = index + found.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
