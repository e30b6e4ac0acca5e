import type { CSSProperties } from 'react';
import { sizedPictureOf, toneOf, type VariantFormat, variantsOf } from '~/kit/sized-pictures';
import { paths } from '~/paths';

/** The variants of a picture for the browser to choose from. */
export interface PictureSources {
  /** The largest variant in the original format, for browsers that support none of the others. */
  src: string;
  width: number;
  height: number;
  /** The smallest formats first; variants of a format by width. */
  formats: { type: string; candidates: Candidate[] }[];
}

export interface Candidate {
  address: string;
  width: number;
}

const beforeId = paths.media('');

function fileIdIn(src: string): string {
  return src.startsWith(beforeId) ? src.slice(beforeId.length) : '';
}

/** The variants of the picture at this URL; null if there are none. */
export function pictureSources(src: string): PictureSources | null {
  const fileId = fileIdIn(src);
  const picture = sizedPictureOf(fileId);
  if (!picture) return null;
  const all = variantsOf(picture);
  const candidatesIn = (format: VariantFormat): Candidate[] =>
    all
      .filter((variant) => variant.format === format)
      .map(({ name, width }) => ({ address: paths.pictureVariant(fileId, name), width }));
  return {
    src: paths.pictureVariant(fileId, all.at(-1)?.name ?? ''),
    width: picture.width,
    height: picture.height,
    formats: (['avif', 'webp'] as const).map((format) => ({
      type: `image/${format}`,
      candidates: candidatesIn(format),
    })),
  };
}

/** The picture's tone as background while it loads. Undefined if its URL has none. */
export function toneStyle(src: string | null | undefined): CSSProperties | undefined {
  const tone = src ? toneOf(fileIdIn(src)) : null;
  return tone === null ? undefined : ({ '--tone': tone } as CSSProperties);
}

/** The URL of a picture where only one is possible, for example a video's poster. */
export function onePictureAddress(src: string): string {
  const webp = pictureSources(src)?.formats.at(-1);
  return webp?.candidates.at(-1)?.address ?? src;
}
