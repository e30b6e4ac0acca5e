import { sizedPictureOf, type VariantFormat, variantsOf } from '~/kit/sized-pictures';
import { paths } from '~/paths';

/** What a browser may choose from. */
export interface PictureSources {
  /** For browsers that know none of the formats: the largest in the picture's own. */
  src: string;
  width: number;
  height: number;
  /** Smallest formats first. */
  formats: { type: string; srcSet: string }[];
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
  const setOf = (format: VariantFormat) =>
    all
      .filter((variant) => variant.format === format)
      .map(({ name, width }) => `${paths.pictureVariant(fileId, name)} ${width}w`)
      .join(', ');
  return {
    src: paths.pictureVariant(fileId, all.at(-1)?.name ?? ''),
    width: picture.width,
    height: picture.height,
    formats: (['avif', 'webp'] as const).map((format) => ({ type: `image/${format}`, srcSet: setOf(format) })),
  };
}

/** The address of a picture for a place that takes only one, such as a video's poster. */
export function onePictureAddress(src: string): string {
  const fileId = fileIdIn(src);
  const picture = sizedPictureOf(fileId);
  const chosen = picture && variantsOf(picture).findLast(({ format }) => format === 'webp');
  return chosen ? paths.pictureVariant(fileId, chosen.name) : src;
}
