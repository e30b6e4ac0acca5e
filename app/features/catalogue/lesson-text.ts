import type { SpokenLine } from '#db/schema';
import { parseVtt } from '~/features/media/web-vtt';

interface Track {
  /** Of the lesson's videos, from 1. */
  video: number;
  language: string;
  vtt: string;
}

/**
 * Without control characters: the search marks what it found with some of them, and no text may hold a mark of its own.
 */
export function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/** The words of a lesson's captions in one text, and where in it each line begins. */
export function spokenText(tracks: Track[]): { spoken: string; lines: SpokenLine[] } {
  const lines: SpokenLine[] = [];
  const texts: string[] = [];
  let at = 0;
  for (const { video, language, vtt } of tracks) {
    for (const { start, text } of parseVtt(vtt)) {
      const plain = withoutControls(text);
      if (!plain) continue;
      lines.push([at, Math.floor(start), video, language]);
      texts.push(plain);
      // In whole characters, as SQLite counts them, and the space between two lines.
      at += [...plain].length + 1;
    }
  }
  return { spoken: texts.join(' '), lines };
}
