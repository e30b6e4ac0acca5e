/**
 * Pictures of the catalogue that hold pixels (PNG, JPEG). The id of such a file tells its size, so that a page can name
 * its variants without another read: `p<hash of its bytes>-<width>x<height>-<format>`.
 */
export interface SizedPicture {
  /** In pixels, as it is shown: upright. */
  width: number;
  height: number;
  format: PictureFormat;
}

export type PictureFormat = 'png' | 'jpeg';
export type VariantFormat = 'avif' | 'webp' | PictureFormat;

/** A picture made smaller, or the same in a format of fewer bytes. */
export interface Variant {
  /** What it is called behind its picture's address: '640.webp'. */
  name: string;
  width: number;
  height: number;
  format: VariantFormat;
}

/** The images service makes no AVIF with a longer side. */
export const longestVariantSide = 1200;
const widths = [320, 640, 960];

const idShape = /^p[0-9a-f]{20}-([1-9]\d{0,4})x([1-9]\d{0,4})-(png|jpeg)$/;

/** `hash` is 20 characters of hexadecimal. */
export function sizedPictureId(hash: string, { width, height, format }: SizedPicture): string {
  return `p${hash}-${width}x${height}-${format}`;
}

/** What a file's id tells of its picture; null for all else: drawings, uploads, videos. */
export function sizedPictureOf(fileId: string): SizedPicture | null {
  const found = idShape.exec(fileId);
  return found && { width: Number(found[1]), height: Number(found[2]), format: found[3] as PictureFormat };
}

/** The widths that a picture comes in: fixed ones and its own, as far as its variants may go. None is enlarged. */
export function variantWidths({ width, height }: SizedPicture): number[] {
  const largest = Math.max(1, Math.floor(width * Math.min(1, longestVariantSide / Math.max(width, height))));
  return [...widths.filter((one) => one < largest), largest];
}

/**
 * All variants of a picture: each width in the two small formats, and last the largest in its own, for the few browsers
 * that know neither. No other is ever made.
 */
export function variantsOf(picture: SizedPicture): Variant[] {
  const widths = variantWidths(picture);
  return widths.flatMap((width, index) => {
    const height = Math.max(1, Math.round((picture.height * width) / picture.width));
    const isLargest = index === widths.length - 1;
    const formats: VariantFormat[] = ['avif', 'webp', ...(isLargest ? [picture.format] : [])];
    return formats.map((format) => ({ name: `${width}.${format}`, width, height, format }));
  });
}
