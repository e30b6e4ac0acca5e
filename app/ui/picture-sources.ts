import { sizedPictureOf, type VariantFormat, variantsOf } from '~/kit/sized-pictures';
import { paths } from '~/paths';

/** What a browser may choose from. */
export interface PictureSources {
  /** For browsers that choose nothing: the largest in the picture's own format. */
  src: string;
  width: number;
  height: number;
  /** Smallest formats first. */
  formats: { type: string; srcSet: string }[];
  /** In the picture's own format, which every browser knows. */
  own: string;
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
  const all = variantsOf(picture).map((variant) => ({
    ...variant,
    address: paths.pictureVariant(fileId, variant.name),
  }));
  const setOf = (format: VariantFormat) =>
    all
      .filter((variant) => variant.format === format)
      .map(({ address, width }) => `${address} ${width}w`)
      .join(', ');
  return {
    src: all.at(-1)?.address ?? src,
    width: picture.width,
    height: picture.height,
    formats: (['avif', 'webp'] as const).map((format) => ({ type: `image/${format}`, srcSet: setOf(format) })),
    own: setOf(picture.format),
  };
}

/** The address of a picture for a place that takes only one, such as a video's poster. */
export function onePictureAddress(src: string): string {
  const fileId = fileIdIn(src);
  const picture = sizedPictureOf(fileId);
  const chosen = picture && variantsOf(picture).findLast(({ format }) => format === 'webp');
  return chosen ? paths.pictureVariant(fileId, chosen.name) : src;
}
