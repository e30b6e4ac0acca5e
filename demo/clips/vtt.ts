import { vtt } from '../shared-clips/vtt.mjs';
import { type Clip, secondsOf } from './clip';

/** A clip's captions as WebVTT. */
export function captionsOf(clip: Clip, language: 'en' | 'de'): string {
  const cues = clip.captions.map(([bar, english, german]): [number, string] => [
    secondsOf(bar, clip),
    language === 'en' ? english : german,
  ]);
  return vtt(cues, secondsOf(clip.bars, clip));
}
