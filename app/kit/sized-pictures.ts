/**
 * Pictures of the catalogue. The id of such a file tells its tone, the colour of its ground, so that a page can show that
 * while the picture is still to come: `p<hash of its bytes>-<tone>`. One that holds pixels (PNG, JPEG) tells its size too,
 * so that a page can name its variants without another read: `p<hash>-<tone>-<width>x<height>-<format>`. A picture whose
 * tone is not known, and one from the time before tones, has none in its id.
 */
export interface SizedPicture {
  /** In pixels, as it is shown: upright. */
  width: number;
  height: number;
  format: PictureFormat;
  /** Six hexadecimal digits; absent where it is not known. */
  tone?: string;
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

const sizedShape = /^p[0-9a-f]{20}(?:-([0-9a-f]{6}))?-([1-9]\d{0,4})x([1-9]\d{0,4})-(png|jpeg)$/;
const tonedShape = /^p[0-9a-f]{20}-([0-9a-f]{6})(?:-|$)/;

/** What a picture of the catalogue may be named by. */
export const pictureIdShape = /^p[0-9a-f]{20}(?:-[0-9a-f]{6})?(?:-\d{1,5}x\d{1,5}-(?:png|jpeg))?$/;

/** `hash` is 20 characters of hexadecimal. */
export function sizedPictureId(hash: string, { width, height, format, tone }: SizedPicture): string {
  return `${drawingId(hash, tone ?? null)}-${width}x${height}-${format}`;
}

/** The id of a drawing, which has any size. */
export function drawingId(hash: string, tone: string | null): string {
  return tone === null ? `p${hash}` : `p${hash}-${tone}`;
}

/** The tone that a picture's id tells, '#2a2148'; null for one that tells none. */
export function toneOf(fileId: string): string | null {
  const found = tonedShape.exec(fileId);
  return found && `#${found[1]}`;
}

/** What a file's id tells of its picture; null for all else: drawings, uploads, videos. */
export function sizedPictureOf(fileId: string): SizedPicture | null {
  const found = sizedShape.exec(fileId);
  if (!found) return null;
  const [, tone, width, height, format] = found;
  return { width: Number(width), height: Number(height), format: format as PictureFormat, ...(tone && { tone }) };
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
