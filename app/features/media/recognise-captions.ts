/** Where captions go, since they belong to a video and a language. */
export const captionsElsewhere =
  'These are captions. Choose “Captions” and the language first, then this file on its own.';

/** Whether a file that begins with these bytes (some hundred, as Latin-1) is meant as captions: WebVTT or SubRip. */
export function looksLikeCaptions(head: string): boolean {
  // UTF-16 has a zero byte beside each Latin letter.
  const text = head.replaceAll('\0', '');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?WEBVTT/.test(text) || /\d[.,:]\d{1,3}[ \t]*-->/.test(text);
}
