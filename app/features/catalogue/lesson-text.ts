import type { SpokenLine } from '#db/schema';
import { parseVtt } from '~/features/media/check-vtt';

interface Track {
  /** The video's number in the lesson, from 1. */
  video: number;
  language: string;
  vtt: string;
}

/** Removes control characters: the search marks its matches with some of them, so no text may contain any. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/** The text of a lesson's captions, and the offset at which each line begins. */
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
      // In code points, as SQLite counts, plus the space between two lines.
      at += [...plain].length + 1;
    }
  }
  return { spoken: texts.join(' '), lines };
}
