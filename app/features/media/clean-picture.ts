import type { SizedPicture } from '~/kit/sized-pictures';
import { cleanJpeg } from './clean-jpeg';
import { cleanPng } from './clean-png';
import { pictureTone } from './picture-tone';
import { largestPicture, mostPixels, pictureTypeOf } from './rules';

export interface CleanPicture extends SizedPicture {
  bytes: Uint8Array<ArrayBuffer>;
}

/** The images service takes no longer ones. */
const longestSide = 12_000;

/**
 * A PNG or JPEG of the catalogue as it may be kept and shown to anyone: its picture and nothing else of what the file
 * held, above all not the place where it was taken. The pixels stay as they are coded. What is wrong with it is
 * answered as the end of a sentence that begins with the file's name.
 */
export function cleanPicture(file: Uint8Array): CleanPicture | string {
  const type = pictureTypeOf(file);
  if (!type) return 'is neither a PNG nor a JPEG';
  if (file.length > largestPicture) return 'is larger than 30 MB';
  const found = type === 'image/png' ? cleanPng(file) : cleanJpeg(file);
  if (!found) return 'is damaged';
  const { width, height, parts } = found;
  if (width * height > mostPixels || Math.max(width, height) > longestSide) {
    return `has ${width} × ${height} pixels: at most 40 megapixels and ${longestSide} a side can be shown`;
  }
  const bytes = joined(parts);
  const tone = pictureTone(bytes);
  return { width, height, format: type === 'image/png' ? 'png' : 'jpeg', ...(tone && { tone }), bytes };
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
