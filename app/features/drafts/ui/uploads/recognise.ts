import { isEbml, otherVideo } from '~/features/media/other-videos';
import { looksLikeCaptions } from '~/features/media/recognise-captions';
import { largestFile, largestVideo } from '../../rules';

/** How a file is sent: a video in parts, captions as text, any other file in one request; or why it is refused. */
export type Way = { way: 'parts' | 'whole' | 'captions' } | { refusal: string };

/** Checks a file's first bytes, before any of them is sent. */
export async function recognise(file: File): Promise<Way> {
  if (file.size === 0) return { refusal: 'This file is empty.' };
  const head = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (looksLikeCaptions(text) || /\.(?:vtt|srt)$/i.test(file.name)) return { way: 'captions' };
  const other = otherVideo(text);
  if (other) return { refusal: `The file ${other}` };
  const isMp4 = text.slice(4, 8) === 'ftyp';
  const isSound = isMp4 && (/\.m4a$/i.test(file.name) || text.startsWith('M4A', 8));
  if ((isMp4 && !isSound) || isEbml(text)) {
    const isTooLarge = file.size > largestVideo;
    return isTooLarge ? { refusal: `A video can be up to ${largestVideo / 1e9} GB.` } : { way: 'parts' };
  }
  const isKnown =
    text.startsWith('\u0089PNG') || text.startsWith('\u00ff\u00d8') || /^\s*<(?:\?xml|!--|!doctype|svg)/i.test(text);
  if (!isKnown && !isSound) return { refusal: 'This is not an SVG, PNG, JPEG, MP4 or WebM video, or MP4 audio file.' };
  return file.size > largestFile
    ? { refusal: `${isSound ? 'Audio' : 'A picture'} can be up to ${largestFile / 1e6} MB.` }
    : { way: 'whole' };
}
