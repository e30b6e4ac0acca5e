import type { CSSProperties } from 'react';
import { sizedPictureOf, toneOf, type VariantFormat, variantsOf } from '~/kit/sized-pictures';
import { paths } from '~/paths';

/** What a browser may choose from. */
export interface PictureSources {
  /** For browsers that know none of the formats: the largest in the picture's own. */
  src: string;
  width: number;
  height: number;
  /** Smallest formats first, of each its pictures by width. */
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

/** What there is of the picture at this address; null where there is nothing but the picture. */
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

/** For the place of a picture: its tone, which shows until it has come. Absent where its address tells none. */
export function toneStyle(src: string | null | undefined): CSSProperties | undefined {
  const tone = src ? toneOf(fileIdIn(src)) : null;
  return tone === null ? undefined : ({ '--tone': tone } as CSSProperties);
}

/** The address of a picture for a place that takes only one, such as a video's poster. */
export function onePictureAddress(src: string): string {
  const webp = pictureSources(src)?.formats.at(-1);
  return webp?.candidates.at(-1)?.address ?? src;
}
